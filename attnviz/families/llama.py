"""Llama, Mistral, Qwen and their mixtures of experts: their `config.json`, and the names of their weights.

SmolLM2 and TinyLlama are of type `llama`, Qwen2.5 is of type `qwen2`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width, windows_of
from attnviz.document.rope import Rope
from attnviz.families.family import Family, Place
from attnviz.families.gguf import Gguf, GgufFields, rms_decoder
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, layer_weights, rms_norm, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError

MAX_EXPERTS = 256  #: per layer: all ids are exact in bfloat16


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """How a type of models with layers like Llama's differs, and its defaults in transformers."""

    max_positions: int
    kv_heads: int = 0  #: default key/value heads; 0 for as many as heads
    d_head: int = 0  #: default; 0 for d_model / heads
    activation: tuple[str, str] = ("hidden_act", "silu")  #: the field that names it, and its default
    tied: bool = False  #: default
    reads_bias: bool = False  #: reads attention_bias
    reads_mlp_bias: bool = False
    qkv_bias: bool = False  #: regardless of its config
    qk_norm: bool = False
    norm_eps: float = 1e-6
    experts: Callable[[Fields], Mapping[str, Any]] = lambda reader: {}  #: fields of a mixture of experts
    windows: Callable[[Fields, int], tuple[int, ...]] = lambda reader, layers: ()
    rope_base: float = 10_000.0  #: default base of the rotary positions
    local_base: float = 0.0  #: default base of the rotary positions of layers with a window; 0: as in the others
    output_norm: bool = False
    score_cap: float = 0.0
    logit_cap: float = 0.0


def read_config(kind: str, reader: Fields, *, preset: Preset) -> Config:
    d_model, heads = reader.count("hidden_size"), reader.count("num_attention_heads")
    layers = reader.count("num_hidden_layers", maximum=MAX_MODEL_LAYERS)
    d_head = reader.count("head_dim", default=preset.d_head) or head_width(d_model, heads)
    positions = reader.count("max_position_embeddings", default=preset.max_positions)
    kv_heads = preset.kv_heads if preset.kv_heads and not reader.has("num_key_value_heads") else heads
    bias = preset.reads_bias and reader.flag("attention_bias")
    rope, local_rope = _ropes(reader, positions, d_head, preset)
    field, activation = preset.activation
    return replace(Config(
        family="llama", model_type=kind, layers=layers, heads=heads, d_model=d_model, d_head=d_head,
        kv_heads=reader.count("num_key_value_heads", default=kv_heads),
        d_ff=reader.count("intermediate_size", minimum=0), vocabulary=reader.count("vocab_size"),
        max_positions=positions, activation=reader.choice(field, of=ACTIVATIONS, default=activation), norm="rms_norm",
        norm_eps=reader.number("rms_norm_eps", preset.norm_eps), pre_norm=True, gated=True, rope=rope,
        local_rope=local_rope, sliding_windows=preset.windows(reader, layers), qkv_bias=bias or preset.qkv_bias,
        out_bias=bias, mlp_bias=preset.reads_mlp_bias and reader.flag("mlp_bias"), qk_norm=preset.qk_norm,
        tied=reader.flag("tie_word_embeddings", preset.tied), causal=reader.flag("is_causal", True),
    ), **preset.experts(reader))


def _ropes(reader: Fields, positions: int, width: int, preset: Preset) -> tuple[Rope, Rope | None]:
    """Return the rotary positions, and those of layers with a sliding window if others."""
    if not preset.local_base:
        return read_rope(reader, positions, width, base=preset.rope_base), None
    by_type = reader.get("rope_parameters") or {}
    full, local = ({"rope_theta": reader.get(name) or base, "rope_parameters": by_type.get(layers)}
                   for layers, name, base in (("full_attention", "rope_theta", preset.rope_base),
                                              ("sliding_attention", "rope_local_base_freq", preset.local_base)))
    return (read_rope(Fields({**full, "rope_scaling": reader.get("rope_scaling")}, reader.what), positions, width),
            read_rope(Fields(local, reader.what), positions, width))


def _windows_in_some(reader: Fields, layers: int) -> tuple[int, ...]:
    """Return a sliding window for the layers in `layer_types`, or from `max_window_layers` on."""
    if not reader.flag("use_sliding_window"):
        return ()
    types = reader.get("layer_types")
    if types is None:
        first = reader.count("max_window_layers", default=28, minimum=0)
        types = ["sliding_attention" if layer >= first else "full_attention" for layer in range(layers)]
    return windows_by_type(reader, types, layers)


def windows_by_type(reader: Fields, types: object, layers: int) -> tuple[int, ...]:
    """Return the sliding window of each layer, by its type; none if no layer has one."""
    window = reader.count("sliding_window", default=0 if reader.has("sliding_window") else 4096)
    return windows_of(types, layers, window=window)


def windows_but_every(reader: Fields, layers: int, every: int) -> tuple[int, ...]:
    """Return a sliding window for the layers in `layer_types`, or for all but every n-th."""
    every = reader.count("sliding_window_pattern", "_sliding_window_pattern", default=every)
    types = ["full_attention" if (layer + 1) % every == 0 else "sliding_attention" for layer in range(layers)]
    return windows_by_type(reader, reader.get("layer_types") or types, layers)


def windows_in_all(reader: Fields, layers: int, switch: str = "") -> tuple[int, ...]:
    """Return a sliding window for all layers; none without the field `switch`, or if it is false."""
    return windows_by_type(reader, ["sliding_attention"] * layers, layers) if not switch or reader.get(switch) else ()


def read_mixtral(reader: Fields) -> Mapping[str, Any]:
    """Return the fields of a config for Mixtral's experts."""
    return _experts(reader, reader.count("num_local_experts", "num_experts", default=8, maximum=MAX_EXPERTS), chosen=2)


def read_qwen3(reader: Fields) -> Mapping[str, Any]:
    """Return the fields of a config for the experts of Qwen3, which have their own size."""
    layers = reader.get("mlp_only_layers")
    if layers or reader.count("decoder_sparse_step", default=1) != 1:
        raise EditError("Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not "
                        "supported.")
    count = reader.count("num_experts", "num_local_experts", default=128, maximum=MAX_EXPERTS)
    return {**_experts(reader, count, chosen=8), "d_ff": reader.count("moe_intermediate_size", default=768),
            "normalises_experts": reader.flag("norm_topk_prob")}


def _experts(reader: Fields, count: int, *, chosen: int) -> dict[str, Any]:
    return {"experts": count,
            "chosen_experts": reader.count("num_experts_per_tok", default=min(chosen, count), maximum=count)}


#: The matrices of an expert in the files of Qwen3, and of Mixtral.
_EXPERT_MATRICES = {"W_gate": ("gate_proj", "w1"), "W_up": ("up_proj", "w3"), "W_down": ("down_proj", "w2")}


def expert_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how router and experts are stored, in place of the MLP."""
    ours, theirs, old = "layers.{layer}.", "layers.{layer}.mlp.", "layers.{layer}.block_sparse_moe."
    found = {ours + "W_router": StoredWeight((f"{theirs}gate.weight", f"{old}gate.weight"),
                                             (config.experts, config.d_model))}
    for expert in range(config.experts):
        for name, (stored, former) in _EXPERT_MATRICES.items():
            shape = (config.d_ff, config.d_model)
            found[f"{ours}experts.{expert}.{name}"] = StoredWeight(
                (f"{theirs}experts.{expert}.{stored}.weight", f"{old}experts.{expert}.{former}.weight"),
                shape[::-1] if name == "W_down" else shape)
    return found


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    layer = partial(layer_weights, config, "layers.{layer}.", rms=True)
    norms = {"query_norm": "q_norm", "key_norm": "k_norm"} if config.qk_norm else {}
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer({"attention_norm": "input_layernorm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
                 "W_value": "self_attn.v_proj"}),
        **{f"layers.{{layer}}.{ours}": rms_norm(f"layers.{{layer}}.self_attn.{theirs}", config.d_head)
           for ours, theirs in norms.items()},
        **layer({"out_proj": "self_attn.o_proj", "feed_forward_norm": "post_attention_layernorm"}),
        **(expert_weights(config) if config.experts else layer(
            {"W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj", "W_down": "mlp.down_proj"})),
        "final_norm": rms_norm("norm", config.d_model),
    }


PLACES = {
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
}

def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config of Llama, Mistral (stored as llama) and Qwen."""
    if (window := said.get("attention.sliding_window")) and said.kind != "llama":
        raise said.unsupported(f"a {said.kind} with a window (attention.sliding_window) is not known here")
    more = {"model_type": "mistral", "sliding_window": window} if window else {}
    if said.get("attention.causal") is False:
        more["is_causal"] = False
    if said.get("expert_count"):
        more |= {"model_type": "mixtral", "num_local_experts": said.count("expert_count"),
                 "num_experts_per_tok": said.count("expert_used_count")}
    return {**rms_decoder(said), **more}


def _read_gguf_experts(said: GgufFields) -> dict[str, object]:
    """Return the config of Qwen3-MoE; llama.cpp always makes the weights of the chosen experts sum to 1."""
    return {**rms_decoder(said), "model_type": "qwen3_moe", "num_experts": said.count("expert_count"),
            "num_experts_per_tok": said.count("expert_used_count"), "norm_topk_prob": True,
            "moe_intermediate_size": said.count("expert_feed_forward_length")}


FAMILY = Family(
    name="llama", readers={
        "llama": partial(read_config, preset=Preset(max_positions=2048, reads_bias=True, reads_mlp_bias=True)),
        "mistral": partial(read_config, preset=Preset(max_positions=131_072, kv_heads=8, windows=windows_in_all)),
        "qwen2": partial(read_config, preset=Preset(
            max_positions=32_768, kv_heads=32, qkv_bias=True, windows=_windows_in_some)),
        "qwen3": partial(read_config, preset=Preset(
            max_positions=32_768, kv_heads=32, d_head=128, reads_bias=True, qk_norm=True, windows=_windows_in_some)),
        "mixtral": partial(read_config, preset=Preset(
            max_positions=131_072, kv_heads=8, norm_eps=1e-5, rope_base=1_000_000.0, experts=read_mixtral,
            windows=partial(windows_in_all, switch="sliding_window"))),
        "qwen3_moe": partial(read_config, preset=Preset(
            max_positions=32_768, kv_heads=4, reads_bias=True, qk_norm=True, experts=read_qwen3,
            windows=partial(windows_in_all, switch="use_sliding_window"))),
    },
    weights=stored_weights, head=unembedding, places=PLACES, norm_heads="token",
    gguf={"llama": Gguf(read=read_gguf, interleaves=("q_proj", "k_proj")), "qwen2": Gguf(read=read_gguf),
          "qwen3": Gguf(read=read_gguf), "qwen3moe": Gguf(read=_read_gguf_experts)},
)
