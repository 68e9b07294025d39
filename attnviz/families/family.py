"""The record of a family of models."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from attnviz.document.config_type import Config
from attnviz.families.gguf import Gguf
from attnviz.families.stored_weight import StoredWeight
from attnviz.system.checked import Fields

ReadConfig = Callable[[str, Fields], Config]  #: (model_type, fields of config.json) -> config
WeightSpecs = Callable[[Config], Mapping[str, StoredWeight]]  #: our names of weights -> how they are stored


@dataclass(frozen=True, slots=True)
class Place:
    """Where transformers has a stage: what goes into a module, or comes out of it."""

    module: str
    is_input: bool = False
    heads: str = "side by side"  #: how they are arranged, one of `ARRANGED` in `attnviz.export`
    part: int = 0  #: among several vectors of each head, one after the other, or of all heads if these are "stacked"
    parts: int = 1
    is_flat: bool = False  #: the tokens of all texts are one axis


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A family of models: all that is particular to it."""

    name: str  #: of its configs
    readers: Mapping[str, ReadConfig]  #: by `model_type` of `config.json`
    weights: WeightSpecs  #: all but the head; `layers.{layer}.NAME` is in each layer
    head: WeightSpecs  #: the language-model head, without a tied unembedding
    gguf: Mapping[str, Gguf] = field(default_factory=dict)  #: how llama.cpp stores it, by `general.architecture`
    page: str = "pre_norm"  #: the module of `attnviz.engine.blocks` that computes it
    #: Where transformers has the stages that attention is not given; empty if its attention cannot be replaced.
    places: Mapping[str, Place] = field(default_factory=dict)
    norm_heads: str = ""  #: how the norms of queries and keys arrange heads in transformers, as `Place.heads`
    unnumbered: str = ""  #: the module of attention by layer, if transformers does not number these
    scales_queries: bool = False  #: transformers scales queries before it hands them to attention
