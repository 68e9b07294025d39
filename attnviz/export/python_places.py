"""Where transformers has the stages of each family of models: the inputs and outputs of its modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnviz.document.config_type import Config
from attnviz.document.document import Index


@dataclass(frozen=True, slots=True)
class Place:
    """Where transformers has a stage: what goes into a module, or comes out of it."""

    module: str
    is_input: bool = False
    heads: str = "side by side"  #: how they are arranged, one of `ARRANGED`
    part: int = 0  #: among several vectors of each head, one after the other, or of all heads if these are "stacked"
    parts: int = 1
    is_flat: bool = False  #: the tokens of all texts are one axis


_LLAMA: Mapping[str, Place] = MappingProxyType({
    "embeddings": Place("layers.0", is_input=True),
    "residual": Place("layers.{layer}", is_input=True),
    "normed": Place("layers.{layer}.input_layernorm"),
    "projected_queries": Place("layers.{layer}.self_attn.q_proj"),
    "projected_keys": Place("layers.{layer}.self_attn.k_proj"),
    "queries": Place("layers.{layer}.self_attn.q_proj"),
    "keys": Place("layers.{layer}.self_attn.k_proj"),
    "concatenated": Place("layers.{layer}.self_attn.o_proj", is_input=True),
    "attention_output": Place("layers.{layer}.self_attn.o_proj"),
    "feed_forward": Place("layers.{layer}.mlp"),
    "final_normed": Place("norm"),
})
_HEADS_OF_NORMS = {"llama": "token", "gemma": "head"}
_NORMED_OUTPUTS = {
    "projected_attention": _LLAMA["attention_output"], "projected_feed_forward": _LLAMA["feed_forward"],
    "attention_output": Place("layers.{layer}.post_attention_layernorm"),
    "feed_forward": Place("layers.{layer}.post_feedforward_layernorm"),
}
#: By family: what attention is given is not listed.
PLACES: Mapping[str, Mapping[str, Place]] = MappingProxyType({
    "gpt2": {
        "embeddings": Place("drop", is_input=True), "residual": Place("h.{layer}", is_input=True),
        "normed": Place("h.{layer}.ln_1"), "concatenated": Place("h.{layer}.attn.c_proj", is_input=True),
        "attention_output": Place("h.{layer}.attn.c_proj"), "feed_forward": Place("h.{layer}.mlp"),
        "final_normed": Place("ln_f"),
    },
    "opt": {
        "embeddings": Place("decoder.layers.0", is_input=True),
        "residual": Place("decoder.layers.{layer}", is_input=True),
        "normed": Place("decoder.layers.{layer}.self_attn_layer_norm"),
        "concatenated": Place("decoder.layers.{layer}.self_attn.out_proj", is_input=True),
        "attention_output": Place("decoder.layers.{layer}.self_attn.out_proj"),
        "feed_forward": Place("decoder.layers.{layer}.fc2", is_flat=True),
        "final_normed": Place("decoder.final_layer_norm"),
    },
    "llama": _LLAMA,
    "gemma": _LLAMA,
    "neox": {
        **{stage: _LLAMA[stage] for stage in ("embeddings", "residual", "normed", "feed_forward")},
        **{stage: Place("layers.{layer}.attention.query_key_value", part=part, parts=3)
           for part, stage in enumerate(("queries", "keys"))},
        "concatenated": Place("layers.{layer}.attention.dense", is_input=True),
        "attention_output": Place("layers.{layer}.attention.dense"), "final_normed": Place("final_layer_norm"),
    },
    "phi": {
        **_LLAMA, "concatenated": Place("layers.{layer}.self_attn.dense", is_input=True),
        "attention_output": Place("layers.{layer}.self_attn.dense"), "final_normed": Place("final_layernorm"),
    },
    "bert": {
        "embeddings": Place("embeddings.LayerNorm", is_input=True),
        "residual": Place("encoder.layer.{layer}", is_input=True),
        "concatenated": Place("encoder.layer.{layer}.attention.output.dense", is_input=True),
        "attention_output": Place("encoder.layer.{layer}.attention.output.dense"),
        "feed_forward": Place("encoder.layer.{layer}.output.dense"), "final_normed": Place("encoder.layer.{layer}"),
    },
    "modernbert": {
        "embeddings": Place("embeddings.norm", is_input=True), "residual": _LLAMA["residual"],
        "normed": Place("layers.{layer}.attn_norm"),
        **{stage: Place("layers.{layer}.attn.Wqkv", heads="stacked", part=part, parts=3)
           for part, stage in enumerate(("queries", "keys"))},
        "concatenated": Place("layers.{layer}.attn.Wo", is_input=True),
        "attention_output": Place("layers.{layer}.attn.Wo"), "feed_forward": Place("layers.{layer}.mlp"),
        "final_normed": Place("final_norm"),
    },
    "distilbert": {
        "embeddings": Place("embeddings.LayerNorm", is_input=True),
        "residual": Place("transformer.layer.{layer}", is_input=True),
        "concatenated": Place("transformer.layer.{layer}.attention.out_lin", is_input=True),
        "attention_output": Place("transformer.layer.{layer}.attention.out_lin"),
        "feed_forward": Place("transformer.layer.{layer}.ffn"), "final_normed": Place("transformer.layer.{layer}"),
    },
})
#: By family, the modules of attention, by layer, that transformers does not number.
UNNUMBERED = {"distilbert": "transformer.layer.{layer}.attention"}
#: The families in which transformers scales queries before it hands them to attention.
SCALES_QUERIES = ("opt",)
#: Where a cell (batch, head, token, dimension) is: (..., heads * d_head), or by "token" or by "head" first.
ARRANGED: Mapping[str, Callable[[Index, Config, Place], Index]] = MappingProxyType({
    "side by side": lambda at, config, place: (
        at[0], at[2], (at[1] * place.parts + place.part) * config.d_head + at[3]),
    "stacked": lambda at, config, place: (at[0], at[2], (place.part * config.heads + at[1]) * config.d_head + at[3]),
    "token": lambda at, config, place: (at[0], at[2], at[1], at[3]), "head": lambda at, config, place: at,
})
#: By family, the module of a layer.
LAYERS = {family: places["residual"].module for family, places in PLACES.items()}


def places_of(config: Config) -> Mapping[str, Place]:
    """Return where a model has its stages."""
    heads = _HEADS_OF_NORMS.get(config.family, "")
    norms = {name: Place(f"layers.{{layer}}.self_attn.{name[0]}_norm", heads=heads) for name in ("queries", "keys")}
    return {**PLACES[config.family], **(norms if config.qk_norm else {}),
            **(_NORMED_OUTPUTS if config.post_norms else {})}
