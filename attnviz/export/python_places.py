"""Where transformers has the stages of a model, the inputs and outputs of its modules, and where a cell is in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from attnviz.document.config_type import Config
from attnviz.document.document import Index
from attnviz.families.family import Place
from attnviz.families.table import FAMILIES

#: Where a cell (batch, head, token, dimension) is: (..., heads * d_head), or by "token" or by "head" first.
ARRANGED: Mapping[str, Callable[[Index, Config, Place], Index]] = MappingProxyType({
    "side by side": lambda at, config, place: (
        at[0], at[2], (at[1] * place.parts + place.part) * config.d_head + at[3]),
    "stacked": lambda at, config, place: (at[0], at[2], (place.part * config.heads + at[1]) * config.d_head + at[3]),
    "token": lambda at, config, place: (at[0], at[2], at[1], at[3]), "head": lambda at, config, place: at,
})


def places_of(config: Config) -> Mapping[str, Place]:
    """Return where a model has its stages."""
    family = FAMILIES[config.family]
    places = {**family.places}
    if config.qk_norm:
        places |= {name: Place(f"layers.{{layer}}.self_attn.{name[0]}_norm", heads=family.norm_heads)
                   for name in ("queries", "keys")}
    if config.output_norm:
        places |= {"projected_attention": places["attention_output"], "projected_feed_forward": places["feed_forward"],
                   "attention_output": Place("layers.{layer}.post_attention_layernorm"),
                   "feed_forward": Place("layers.{layer}.post_feedforward_layernorm")}
    return places
