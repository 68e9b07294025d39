"""The record of a family of models."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from attnviz.document.config_type import Config
from attnviz.families.stored_weight import StoredWeight
from attnviz.system.checked import Fields

ReadConfig = Callable[[str, Fields], Config]  #: (model_type, fields of config.json) -> config
WeightSpecs = Callable[[Config], Mapping[str, StoredWeight]]  #: our names of weights -> how they are stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A family of models: all that is particular to it."""

    name: str  #: of its configs
    page: str  #: the module of `attnviz.engine.models` that computes it
    readers: Mapping[str, ReadConfig]  #: by `model_type` of `config.json`
    weights: WeightSpecs  #: all but the head; `layers.{layer}.NAME` is in each layer
    head: WeightSpecs  #: the language-model head, without a tied unembedding
