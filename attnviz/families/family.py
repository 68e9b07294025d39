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
    #: How heads are arranged: "side by side" or "stacked" along the last axis, or an axis before that of a "token", or
    #: after it, a "head".
    heads: str = "side by side"
    part: int = 0  #: among several vectors of each head, one after the other, or of all heads if these are "stacked"
    parts: int = 1
    is_flat: bool = False  #: the tokens of all texts are one axis

    def index(self, cell: tuple[int, ...], config: Config) -> tuple[int, ...]:
        """Return where a cell (batch, head, token, dimension) is."""
        batch, head, token, dimension = cell
        if self.heads == "head":
            return cell
        if self.heads == "token":
            return batch, token, head, dimension
        column = self.part * config.heads + head if self.heads == "stacked" else head * self.parts + self.part
        return batch, token, column * config.d_head + dimension


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

    def places_of(self, config: Config) -> Mapping[str, Place]:
        """Return where transformers has the stages of a model."""
        places = dict(self.places)
        if config.qk_norm:
            places |= {name: Place(f"layers.{{layer}}.self_attn.{name[0]}_norm", heads=self.norm_heads)
                       for name in ("queries", "keys")}
        if config.output_norm:
            places |= {"projected_attention": places["attention_output"],
                       "projected_feed_forward": places["feed_forward"],
                       "attention_output": Place("layers.{layer}.post_attention_layernorm"),
                       "feed_forward": Place("layers.{layer}.post_feedforward_layernorm")}
        return places
