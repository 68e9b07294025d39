"""Gemma 1, 2 and 3: their `config.json`, and the names of their weights."""

from dataclasses import replace
from functools import partial

from attnviz.document.config_type import Config
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf, GgufFields, rms_decoder
from attnviz.families.stored_weight import StoredWeight, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields, *, preset: llama.Preset) -> Config:
    if reader.flag("use_bidirectional_attention"):
        raise EditError("Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.")
    config = replace(llama.read_config(kind, reader, preset=preset), family="gemma", scales_embeddings=True)
    if not preset.output_norm:  # the first checkpoints of Gemma say gelu and mean its approximation
        return replace(config, activation="gelu_pytorch_tanh") if config.activation == "gelu" else config

    def cap(name: str, default: float) -> float:
        return 0.0 if reader.get(name) is None and (reader.has(name) or not default) else reader.number(name, default)

    return replace(
        config, output_norm=True, query_scale=reader.count("query_pre_attn_scalar", default=256),
        score_cap=cap("attn_logit_softcapping", preset.score_cap) if preset.score_cap else 0.0,
        logit_cap=cap("final_logit_softcapping", preset.logit_cap),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return Llama's weights with more norms, whose stored weights lack 1."""
    more = {
        "post_attention_norm": "post_attention_layernorm", "feed_forward_norm": "pre_feedforward_layernorm",
        "post_feed_forward_norm": "post_feedforward_layernorm",
    } if config.output_norm else {}
    weights = {**llama.stored_weights(config), **layer_weights(config, "layers.{layer}.", more, rms=True)}
    return {name: replace(stored, offset=1.0) if name.endswith("_norm") else stored
            for name, stored in weights.items()}


_GEMMA = llama.Preset(
    max_positions=8192, kv_heads=16, d_head=256, activation=("hidden_activation", "gelu_pytorch_tanh"), tied=True,
    reads_bias=True, output_norm=True)


#: Layers of the models whose scores are divided by sqrt(d_model / heads): llama.cpp stores no query_pre_attn_scalar.
_GEMMA_27B_LAYERS = {"gemma2": 46, "gemma3": 62}
_CAPS = ("attn_logit_softcapping", "final_logit_softcapping")


def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config of Gemma 1, 2 or 3."""
    config = rms_decoder(said)
    if said.kind not in _GEMMA_27B_LAYERS:
        return config
    is_27b = said.count("block_count") == _GEMMA_27B_LAYERS[said.kind]
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    config |= {"query_pre_attn_scalar": width // heads if is_27b else config["head_dim"],
               "sliding_window": said.count("attention.sliding_window", default=4096)}
    if said.kind == "gemma2":
        return {**config, **{name: said.number(name, cap) for name, cap in zip(_CAPS, (50.0, 30.0), strict=True)}}
    return {**config, "model_type": "gemma3_text", "rope_local_base_freq": said.number("rope.freq_base_swa", 10_000.0),
            "final_logit_softcapping": said.get("final_logit_softcapping")}


FAMILY = Family(
    name="gemma", readers={
        "gemma": partial(read_config, preset=replace(
            _GEMMA, activation=("hidden_act", "gelu_pytorch_tanh"), output_norm=False)),
        "gemma2": partial(read_config, preset=replace(
            _GEMMA, kv_heads=4, windows=partial(llama.windows_but_every, every=2), score_cap=50.0, logit_cap=30.0)),
        "gemma3_text": partial(read_config, preset=replace(
            _GEMMA, max_positions=131_072, kv_heads=4, qk_norm=True, rope_base=1_000_000.0, local_base=10_000.0,
            windows=partial(llama.windows_but_every, every=6))),
    },
    weights=stored_weights, head=unembedding, places=llama.PLACES, norm_heads="head",
    gguf={"gemma": Gguf(read=read_gguf, norm_offset=1.0), **dict.fromkeys(
        ("gemma2", "gemma3"), Gguf(read=read_gguf, known=_CAPS, norm_offset=1.0))},
)
