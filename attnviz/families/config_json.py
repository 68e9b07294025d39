"""The architecture of a trained model, read from its `config.json`; or why it is not computed, and what helps."""

from collections.abc import Mapping
from types import MappingProxyType

from attnviz.document.config_type import Config
from attnviz.families.table import READERS
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted


def config_of(json: Mapping[str, object]) -> Config:
    """Return the config of a Hugging Face `config.json`; missing fields have the defaults of transformers.

    Raises EditError for an unsupported `model_type` and for unsupported fields that would change the numbers.
    """
    kind = json.get("model_type")
    if not isinstance(kind, str) or kind not in READERS or "vision_config" in json:
        raise EditError(unsupported(kind, json))
    reader = Fields(json, Text("The model's config.json"))
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


_HELP = N_("Compute its attention with transformers and view it with attnviz.show(attentions, tokens).")
_STATE_SPACE = N_("{kind} has no attention: its layers are state-space layers.")
_RECURRENT = N_("{kind} has no attention: its layers are recurrent.")
_HYBRID = N_("Only some layers of {kind} have attention, and the others are not computed here. {help}")
_IMAGES = N_("{kind} reads images, and AttnViz computes models of text. {help}")
_SOUND = N_("{kind} reads sound, and AttnViz computes models of text. {help}")
_MISSING = N_("{kind} has {missing}, which AttnViz does not compute. {help}")

#: Fields that only such models have, and the sentence.
_BY_FIELD: Mapping[str, str] = MappingProxyType({
    **dict.fromkeys(("mamba_d_state", "ssm_state_size", "linear_key_head_dim", "linear_attn_config",
                     "layers_block_type", "attn_layer_period", "hybrid_override_pattern"), _HYBRID),
    "state_size": _STATE_SPACE,
    **dict.fromkeys(("num_mel_bins", "conv_dim", "audio_config"), _SOUND),
    **dict.fromkeys(("image_size", "patch_size"), _IMAGES),
})
#: The sentence for types that no field tells apart.
_BY_NAME: Mapping[str, str] = MappingProxyType({
    **dict.fromkeys(("mamba", "mamba2", "falcon_mamba"), _STATE_SPACE),
    **dict.fromkeys(("rwkv", "rwkv6", "rwkv7", "xlstm"), _RECURRENT),
    **dict.fromkeys(("recurrent_gemma", "lfm2", "lfm2_moe", "minimax", "jamba", "qwen3next", "qwen3_next"), _HYBRID),
    **dict.fromkeys(("clip", "siglip", "vit"), _IMAGES), "whisper": _SOUND,
})
#: Types of models without any attention, which transformers does not compute either.
WITHOUT_ATTENTION = frozenset(kind for kind, why in _BY_NAME.items() if why in (_STATE_SPACE, _RECURRENT))
#: What well-known models of later or other families have that no page computes, by `model_type`.
_PARTS: Mapping[str, str] = MappingProxyType({
    "umt5": N_("biases by distance that differ between layers (relative positions)"),
    "qwen2_moe": N_("an expert that every token shares"),
    **dict.fromkeys(("deepseek_v2", "deepseek_v3", "deepseek2"),
                    N_("keys and values of one small vector (latent attention)")),
    "olmoe": N_("norms of queries and keys over all heads"), "gpt_oss": N_("a learned score of no key (sinks)"),
    **dict.fromkeys(("granite", "granitemoe"), N_("multipliers of embeddings, scores, layers and logits")),
    **dict.fromkeys(("gemma3n", "gemma3n_text", "gemma4", "gemma4_text"), N_("embeddings for each layer")),
    "phi3": N_("queries, keys and values in one matrix (qkv_proj)"),
    **dict.fromkeys(("starcoder2", "nemotron"), N_("LayerNorm in layers like Llama's")),
    "gpt_bigcode": N_("one head of keys and values in layers like GPT-2's (multi-query attention)"),
    "gpt_neo": N_("a window in every other layer and scores without a scale"),
    "mpt": N_("linear biases by distance (ALiBi) in layers like GPT-2's"),
    **dict.fromkeys(("mbart", "m2m_100", "pegasus"), N_("LayerNorm before attention in layers like BART's")),
    **dict.fromkeys(("gptj", "codegen", "cohere", "cohere2", "command-r"),
                    N_("rotary positions that rotate neighbouring dimensions")),
    **dict.fromkeys(("deberta", "deberta-v2"), N_("scores of content and position apart (disentangled attention)")),
    **dict.fromkeys(("longformer", "big_bird"), N_("sparse attention with global tokens")),
    "albert": N_("layers that share their weights"),
})


def known_reason(kind: object, json: Mapping[str, object]) -> Text | None:
    """Return why a type of model is not supported, as a sentence with what helps; None if only its name is strange."""
    if "vision_config" in json:
        return Text("Models with a vision tower (vision_config) are not supported: open a text model of the same "
                    "family, such as one of type gemma3_text.")
    if not isinstance(kind, str):
        return None
    shown = kind if kind.isprintable() and len(kind) <= 40 else quoted(kind)
    if kind in _PARTS:
        return Text(_MISSING, kind=shown, missing=Text(_PARTS[kind]), help=Text(_HELP))
    sentence = _BY_NAME.get(kind) or next((_BY_FIELD[field] for field in _BY_FIELD if field in json), None)
    return None if sentence is None else Text(sentence, kind=shown, help=Text(_HELP))


def unsupported(kind: object, json: Mapping[str, object]) -> Text:
    """Return why a type of model is not supported, as a sentence with what helps."""
    if (reason := known_reason(kind, json)) is not None:
        return reason
    if not isinstance(kind, str) or not kind:
        return Text("Its config.json names no type of model (model_type {kind}), so it is not known how to compute it.",
                    kind=quoted(kind))
    return Text("Models of type {kind} are not supported. {help}", kind=quoted(kind), help=Text(_HELP))
