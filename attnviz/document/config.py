"""The architecture of a trained model, read from its `config.json`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from attnviz.document import experts
from attnviz.document.bloom import bloom
from attnviz.document.config_type import (
    ACTIVATIONS,
    MAX_MODEL_LAYERS,
    MAX_OUTPUTS,
    Config,
    head_width,
    is_architecture,
    windows_of,
)
from attnviz.document.falcon import falcon
from attnviz.document.modernbert import modernbert
from attnviz.document.neox import neox, phi
from attnviz.document.rope import Rope
from attnviz.document.rope_reader import read_rope
from attnviz.document.t5 import t5
from attnviz.document.unsupported import unsupported
from attnviz.system.checked import MAX_SIZE, Fields
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted


def config_of(json: Mapping[str, object]) -> Config:
    """Return the config of a Hugging Face `config.json`; missing fields have the defaults of transformers.

    Raises EditError for an unsupported `model_type` and for unsupported fields that would change the numbers.
    """
    kind = json.get("model_type")
    if not isinstance(kind, str) or kind not in READERS or "vision_config" in json:
        raise EditError(unsupported(kind, json))
    reader = Fields(json, "The model's config.json")
    if isinstance(packing := json.get("quantization_config"), Mapping):
        method = quoted(packing.get("quant_method", "unknown"))
        raise EditError("The weights of this model are quantized by {method}, which is not supported: open an "
                        "unquantized model or a .gguf file.", method=method)
    if reader.flag("add_cross_attention"):
        raise EditError("Models with cross-attention (add_cross_attention) are not supported.")
    config = READERS[kind](kind, reader)
    if config.heads % config.kv_heads:
        raise EditError("In this model the number of heads ({heads}) must be a multiple of the key/value heads "
                        "({kv_heads}).", heads=config.heads, kv_heads=config.kv_heads)
    if config.sliding_windows and not config.causal and reader.has("is_causal"):
        raise EditError("A sliding window without a causal mask (is_causal false) is not supported.")
    if config.rope and config.rope.rotated(config.d_head) % 2:
        raise EditError("Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of "
                        "each head, an odd number.", count=config.rope.rotated(config.d_head))
    return config


def _gpt2(kind: str, reader: Fields) -> Config:
    d_model, heads = reader.count("n_embd", "hidden_size"), reader.count("n_head", "num_attention_heads")
    return Config(
        family="gpt2", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("n_layer", "num_hidden_layers", maximum=MAX_MODEL_LAYERS),
        vocabulary=reader.count("vocab_size"),
        d_ff=reader.count("n_inner", default=4 * d_model, minimum=0),
        max_positions=reader.count("n_positions", "max_position_embeddings", "n_ctx", default=1024),
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="gelu_new"),
        norm_eps=reader.number("layer_norm_epsilon", 1e-5), qkv_bias=True, out_bias=True, mlp_bias=True,
        tied=reader.flag("tie_word_embeddings", True), scaled=reader.flag("scale_attn_weights", True),
        scaled_by_layer=reader.flag("scale_attn_by_inverse_layer_idx"), causal=reader.flag("is_causal", True),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LlamaPreset:
    """How a model type of the Llama and Gemma families differs, and its defaults in transformers."""

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
    local_base: float = 0.0  #: default base of the rotary positions of layers with a window; 0: as in the others
    post_norms: bool = False
    score_cap: float = 0.0
    logit_cap: float = 0.0


def _opt(kind: str, reader: Fields) -> Config:
    """Return the config of OPT: GPT-2 with ReLU, and two unused positions."""
    d_model, heads = reader.count("hidden_size", default=768), reader.count("num_attention_heads", default=12)
    bias = reader.flag("enable_bias", True)
    if not reader.flag("do_layer_norm_before", True) or reader.flag("_remove_final_layer_norm"):
        raise EditError("LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.")
    if reader.count("word_embed_proj_dim", default=d_model) != d_model:
        raise EditError("Projected embeddings (word_embed_proj_dim) in an OPT are not supported.")
    if not reader.flag("layer_norm_elementwise_affine", True):
        raise EditError("LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.")
    return Config(
        family="opt", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("num_hidden_layers", default=12, maximum=MAX_MODEL_LAYERS),
        vocabulary=reader.count("vocab_size", default=50_272), d_ff=reader.count("ffn_dim", default=3072),
        max_positions=reader.count("max_position_embeddings", default=2048), position_offset=2, skips_padding=False,
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="relu"), norm_eps=1e-5, qkv_bias=bias,
        out_bias=bias, mlp_bias=bias, tied=reader.flag("tie_word_embeddings", True),
        causal=reader.flag("is_causal", True),
    )


def _llama(kind: str, reader: Fields) -> Config:
    preset = LLAMA_PRESETS[kind]
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
        max_positions=positions,
        activation=reader.choice(field, of=ACTIVATIONS, default=activation),
        norm_eps=reader.number("rms_norm_eps", preset.norm_eps), rope=rope, local_rope=local_rope,
        sliding_windows=preset.windows(reader, layers), qkv_bias=bias or preset.qkv_bias, out_bias=bias,
        mlp_bias=preset.reads_mlp_bias and reader.flag("mlp_bias"), qk_norm=preset.qk_norm,
        tied=reader.flag("tie_word_embeddings", preset.tied), causal=reader.flag("is_causal", True),
    ), **preset.experts(reader))


def _gemma(kind: str, reader: Fields) -> Config:
    preset = LLAMA_PRESETS[kind]
    if reader.flag("use_bidirectional_attention"):
        raise EditError("Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.")
    config = replace(_llama(kind, reader), family="gemma", scales_embeddings=True)
    if not preset.post_norms:  # the first checkpoints of Gemma say gelu and mean its approximation
        return replace(config, activation="gelu_pytorch_tanh") if config.activation == "gelu" else config

    def cap(name: str, default: float) -> float:
        return 0.0 if reader.get(name) is None and (reader.has(name) or not default) else reader.number(name, default)

    return replace(
        config, post_norms=True, query_scale=reader.count("query_pre_attn_scalar", default=256),
        score_cap=cap("attn_logit_softcapping", preset.score_cap) if preset.score_cap else 0.0,
        logit_cap=cap("final_logit_softcapping", preset.logit_cap),
    )


def _ropes(reader: Fields, positions: int, width: int, preset: LlamaPreset) -> tuple[Rope, Rope | None]:
    """Return the rotary positions, and those of layers with a sliding window if others."""
    if not preset.local_base:
        return read_rope(reader, positions, width), None
    by_type = reader.get("rope_parameters") or {}
    full, local = ({"rope_theta": reader.get(name) or base, "rope_parameters": by_type.get(layers)}
                   for layers, name, base in (("full_attention", "rope_theta", 1_000_000.0),
                                              ("sliding_attention", "rope_local_base_freq", preset.local_base)))
    return (read_rope(Fields({**full, "rope_scaling": reader.get("rope_scaling")}, reader.what), positions, width),
            read_rope(Fields(local, reader.what), positions, width))


def _roberta(kind: str, reader: Fields) -> Config:
    """Return the config of RoBERTa: positions count from the padding id, and the head has its own activation."""
    offset = reader.count("pad_token_id", default=1, minimum=0) + 1
    return replace(_bert(kind, reader, offset=offset), head_activation="gelu")


def _bert(kind: str, reader: Fields, *, offset: int = 0) -> Config:
    d_model, heads = reader.count("hidden_size"), reader.count("num_attention_heads")
    reader.choice("position_embedding_type", of=("absolute",), default="absolute")
    activation = reader.choice("hidden_act", of=ACTIVATIONS, default="gelu")
    return Config(
        family="bert", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("num_hidden_layers", maximum=MAX_MODEL_LAYERS), d_ff=reader.count("intermediate_size"),
        vocabulary=reader.count("vocab_size"), position_offset=offset,
        max_positions=reader.count("max_position_embeddings", default=512, minimum=offset + 1) - offset,
        activation=activation, head_activation=activation,
        norm_eps=reader.number("layer_norm_eps", 1e-12), qkv_bias=True, out_bias=True, mlp_bias=True,
        causal=reader.flag("is_decoder") and reader.flag("is_causal", True),
        tied=reader.flag("tie_word_embeddings", True), token_types=reader.count("type_vocab_size", default=2),
        has_logits=is_architecture(reader, "ForMaskedLM", "ForPreTraining", "LMHeadModel", "ForCausalLM"),
    )


def _distilbert(kind: str, reader: Fields) -> Config:
    """Return the config of DistilBERT: BERT without segments, under other names."""
    d_model, heads = reader.count("dim", default=768), reader.count("n_heads", default=12)
    activation = reader.choice("activation", of=ACTIVATIONS, default="gelu")
    return Config(
        family="distilbert", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model,
        d_head=head_width(d_model, heads), layers=reader.count("n_layers", default=6, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("hidden_dim", default=3072), vocabulary=reader.count("vocab_size", default=30_522),
        max_positions=reader.count("max_position_embeddings", default=512), activation=activation,
        head_activation=activation, norm_eps=1e-12, qkv_bias=True, out_bias=True, mlp_bias=True, causal=False,
        tied=reader.flag("tie_word_embeddings", True), has_logits=is_architecture(reader, "ForMaskedLM"),
    )


def _electra(kind: str, reader: Fields) -> Config:
    """Return the config of ELECTRA: BERT with embeddings of another size; its generator predicts masked tokens."""
    config = replace(_bert(kind, reader), head_activation="gelu")
    size = reader.count("embedding_size", default=128)
    return config if size == config.d_model else replace(config, d_embedding=size)


def _additive(kind: str, reader: Fields) -> Config:
    """Return the config of a recurrent encoder-decoder: one layer of attention with one head, all vectors as long."""
    d_model, vocabulary = reader.count("hidden_size"), reader.count("vocab_size", minimum=2)
    if d_model % 2:
        raise EditError("In this model hidden_size ({width}) must be even: half of it is read in each direction.",
                        width=d_model)
    return Config(
        family="additive", model_type=kind, layers=1, heads=1, kv_heads=1, d_model=d_model, d_head=d_model,
        d_ff=0, vocabulary=vocabulary, max_positions=MAX_SIZE, activation="", norm_eps=0.0, causal=False, scaled=False,
        is_recurrent=True, start_id=reader.count("decoder_start_token_id", minimum=0, maximum=vocabulary - 1),
        end_id=reader.count("eos_token_id", minimum=0, maximum=vocabulary - 1),
        max_outputs=reader.count("max_length", default=20, maximum=MAX_OUTPUTS),
    )


def _bart(kind: str, reader: Fields) -> Config:
    """Return the config of an encoder-decoder: Marian has sinusoidal positions, BART learned ones and a norm."""
    sinusoidal = kind == "marian"
    d_model, vocabulary = reader.count("d_model", default=1024), reader.count("vocab_size", default=50_265)
    encoder_layers, decoder_layers = (reader.count(f"{side}_layers", default=12, maximum=MAX_MODEL_LAYERS // 3)
                                      for side in ("encoder", "decoder"))
    heads, d_ff = _of_both(reader, "attention_heads", 16), _of_both(reader, "ffn_dim", 4096)
    shares = reader.flag("share_encoder_decoder_embeddings", True) and reader.flag("tie_word_embeddings", True)
    if not shares or reader.count("decoder_vocab_size", default=vocabulary) != vocabulary:
        raise EditError("Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or "
                        "tie_word_embeddings false) are not supported.")
    positions = reader.count("max_position_embeddings", default=1024)
    return Config(
        family="bart", model_type=kind, layers=encoder_layers + 2 * decoder_layers, encoder_layers=encoder_layers,
        heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads), d_ff=d_ff,
        vocabulary=vocabulary, max_positions=positions, sinusoidal=sinusoidal,
        position_offset=0 if sinusoidal else 2, skips_padding=False,
        embedding_norm=not sinusoidal, norm_eps=1e-5, tied=True, qkv_bias=True, out_bias=True, mlp_bias=True,
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="gelu"), causal=False,
        scales_embeddings=reader.flag("scale_embedding"),
        start_id=reader.count("decoder_start_token_id", minimum=0, maximum=vocabulary - 1,
                              default=min(58_100, vocabulary - 1) if sinusoidal else 2),
        end_id=reader.count("eos_token_id", default=0 if sinusoidal else 2, minimum=0, maximum=vocabulary - 1),
        max_outputs=min(reader.count("max_length", default=MAX_OUTPUTS), MAX_OUTPUTS, positions),
    )


def _of_both(reader: Fields, name: str, default: int) -> int:
    """Return a size that encoder and decoder share."""
    encoder, decoder = (reader.count(f"{side}_{name}", default=default) for side in ("encoder", "decoder"))
    if encoder != decoder:
        raise EditError("The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which "
                        "is not supported.", name=name, encoder=encoder, decoder=decoder)
    return encoder


def _windows_in_some(reader: Fields, layers: int) -> tuple[int, ...]:
    """Return a sliding window for the layers in `layer_types`, or from `max_window_layers` on."""
    if not reader.flag("use_sliding_window"):
        return ()
    types = reader.get("layer_types")
    if types is None:
        first = reader.count("max_window_layers", default=28, minimum=0)
        types = ["sliding_attention" if layer >= first else "full_attention" for layer in range(layers)]
    return _windows(reader, types, layers)


def _windows(reader: Fields, types: object, layers: int) -> tuple[int, ...]:
    """Return the sliding window of each layer, by its type; none if no layer has one."""
    window = reader.count("sliding_window", default=0 if reader.has("sliding_window") else 4096)
    return windows_of(types, layers, window=window)


def _windows_in_all(reader: Fields, layers: int, switch: str = "") -> tuple[int, ...]:
    """Return a sliding window for all layers; none without the field `switch`, or if it is false."""
    return _windows(reader, ["sliding_attention"] * layers, layers) if not switch or reader.get(switch) else ()


def _windows_but_every(reader: Fields, layers: int, every: int) -> tuple[int, ...]:
    """Return a sliding window for the layers in `layer_types`, or for all but every n-th."""
    every = reader.count("sliding_window_pattern", "_sliding_window_pattern", default=every)
    types = ["full_attention" if (layer + 1) % every == 0 else "sliding_attention" for layer in range(layers)]
    return _windows(reader, reader.get("layer_types") or types, layers)


_GEMMA = LlamaPreset(max_positions=8192, kv_heads=16, d_head=256, activation=("hidden_activation", "gelu_pytorch_tanh"),
                     tied=True, reads_bias=True, post_norms=True)

#: Model types of the Llama family, SmolLM2 and TinyLlama are `llama`, Qwen2.5 is `qwen2`, and of the Gemma family.
LLAMA_PRESETS: Mapping[str, LlamaPreset] = MappingProxyType({
    "llama": LlamaPreset(max_positions=2048, reads_bias=True, reads_mlp_bias=True),
    "mistral": LlamaPreset(max_positions=131_072, kv_heads=8, windows=_windows_in_all),
    "qwen2": LlamaPreset(max_positions=32_768, kv_heads=32, qkv_bias=True, windows=_windows_in_some),
    "qwen3": LlamaPreset(max_positions=32_768, kv_heads=32, d_head=128, reads_bias=True, qk_norm=True,
                         windows=_windows_in_some),
    "mixtral": LlamaPreset(max_positions=131_072, kv_heads=8, norm_eps=1e-5, experts=experts.read_mixtral,
                           windows=partial(_windows_in_all, switch="sliding_window")),
    "qwen3_moe": LlamaPreset(
        max_positions=32_768, kv_heads=4, reads_bias=True, qk_norm=True, experts=experts.read_qwen3,
        windows=partial(_windows_in_all, switch="use_sliding_window")),
    "gemma": replace(_GEMMA, activation=("hidden_act", "gelu_pytorch_tanh"), post_norms=False),
    "gemma2": replace(_GEMMA, kv_heads=4, windows=partial(_windows_but_every, every=2), score_cap=50.0, logit_cap=30.0),
    "gemma3_text": replace(_GEMMA, max_positions=131_072, kv_heads=4, qk_norm=True, local_base=10_000.0,
                           windows=partial(_windows_but_every, every=6)),
})

#: {model type: its reader}. Camembert and XLM-RoBERTa are RoBERTa with another vocabulary.
READERS: Mapping[str, Callable[[str, Fields], Config]] = MappingProxyType({
    "gpt2": _gpt2, "opt": _opt, **dict.fromkeys(("llama", "mistral", "qwen2", "qwen3", "mixtral", "qwen3_moe"), _llama),
    **dict.fromkeys(("gemma", "gemma2", "gemma3_text"), _gemma),
    **dict.fromkeys(("marian", "bart"), _bart), "gpt_neox": neox, "phi": phi,
    **dict.fromkeys(("t5", "mt5"), t5),
    "attnviz_additive": _additive, "bert": _bert, "distilbert": _distilbert, "electra": _electra,
    "modernbert": modernbert, "bloom": bloom, "falcon": falcon,
    **dict.fromkeys(("roberta", "camembert", "xlm-roberta"), _roberta),
})
