"""Translate the metadata of a .gguf file into the fields of Hugging Face's config.json."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.document.rope import Rope
from attnviz.engine.checkpoints.gguf_header import Header
from attnviz.families.unsupported import known_reason
from attnviz.system.arrays import Float32
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError, ModelError
from attnviz.system.wording import quoted

_FACTORS = "rope_freqs.weight"  # frequency factors, in which llama.cpp stores Llama 3's RoPE scaling
_LLAMA_3_TRAINED = 8192  # tokens, of all Llama 3 models
_ROPE_BASE = "rope.freq_base", 10_000.0  # the field and its default

#: Fields that change the computation in unsupported ways, with their harmless values: models of other architectures
#: are sometimes stored under a supported name.
_UNSUPPORTED: Mapping[str, tuple[float, ...]] = {
    **dict.fromkeys((
        "attention.scale", "attention.clamp_kqv", "attention.max_alibi_bias", "attention.temperature_scale",
        "attention.sliding_window_pattern", "attn_logit_softcapping", "final_logit_softcapping",
        "use_parallel_residual", "rope.scaling.yarn_log_multiplier",
    ), (0.0,)),
    **dict.fromkeys((
        "logit_scale", "residual_scale", "embedding_scale", "attention.output_scale", "rope.scale_linear",
        "rope.scaling.attn_factor", "rope.scaling.yarn_attn_factor",
    ), (0.0, 1.0)),
    "rope.scaling.yarn_ext_factor": (-1.0, 1.0),
}


#: Of these, the fields that are known in some architectures.
_SUPPORTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gemma2", "gemma3"), ("attn_logit_softcapping", "final_logit_softcapping")),
    "gptneox": ("use_parallel_residual",), "modern-bert": ("attention.sliding_window_pattern",),
}

#: Layers of the models whose scores are divided by sqrt(d_model / heads): llama.cpp stores no query_pre_attn_scalar.
_GEMMA_27B_LAYERS = {"gemma2": 46, "gemma3": 62}


def config_from_header(header: Header, path: Path) -> dict[str, object]:
    """Return the config of a .gguf file. Raises ModelError if it is not supported.

    Missing fields stay missing, because the config is part of the model's digest.
    """
    said = header.fields
    kind = said.get("general.architecture")
    if kind not in _READERS and (reason := known_reason(kind, {})) is not None:
        raise ModelError("{name}: {reason}", name=path.name, reason=reason, word=f"type {kind}")
    if kind not in _READERS:
        raise ModelError("{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are "
                         "{readers}.", name=path.name, kind=quoted(kind), readers=", ".join(sorted(_READERS)),
                         word=f"type {kind}")
    if said.get("split.count", 0) not in (0, 1):
        raise ModelError("{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.",
                         name=path.name, parts=quoted(said["split.count"]), word="a part")
    embeddings = header.tensors.get("token_embd.weight")
    if embeddings is None or len(embeddings.shape) != 2:
        raise ModelError("{name} has no embeddings (token_embd.weight): it holds no whole model.", name=path.name)
    fields = _Fields(said, str(kind), path)
    for key, harmless in _UNSUPPORTED.items():
        if key in _SUPPORTED.get(str(kind), ()):
            continue
        if (value := fields.get(key)) is not None and value not in harmless:
            raise fields.unsupported(f"it says {key} {quoted(value)}, which is not known here")
    try:
        return {
            "model_type": kind, "vocab_size": embeddings.shape[0], "hidden_size": fields.count("embedding_length"),
            "num_attention_heads": fields.count("attention.head_count"),
            "num_hidden_layers": fields.count("block_count", maximum=MAX_MODEL_LAYERS),
            **_READERS[str(kind)](fields, header),
        }
    except EditError as error:
        raise ModelError("{error}", error=error) from None


class _Fields(Fields):
    """The fields of an architecture, without its prefix."""

    def __init__(self, fields: Mapping[str, object], kind: str, path: Path) -> None:
        super().__init__({name.removeprefix(f"{kind}."): value for name, value in fields.items()
                          if name.startswith(f"{kind}.")}, path.name)
        self.kind, self.path = kind, path

    def get(self, *names: str) -> Any:
        """Return a field, None if missing; for a field per layer, the common value."""
        value = super().get(*names)
        if isinstance(value, tuple):
            if len(set(value)) != 1:
                raise self.unsupported(f"{names[0]} differs between the layers of its model")
            value = value[0]
        return value

    def unsupported(self, why: str) -> ModelError:
        """Return the error of a file with fields that are not known."""
        return ModelError("{name} cannot be opened: {why}.", name=self.path.name, why=why)


def _llama(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of Llama, Mistral (stored as llama) and Qwen."""
    if (window := said.get("attention.sliding_window")) and said.kind != "llama":
        raise said.unsupported(f"a {said.kind} with a window (attention.sliding_window) is not known here")
    more = {"model_type": "mistral", "sliding_window": window} if window else {}
    if said.get("attention.causal") is False:
        more["is_causal"] = False
    if said.get("expert_count"):
        more |= {"model_type": "mixtral", "num_local_experts": said.count("expert_count"),
                 "num_experts_per_tok": said.count("expert_used_count")}
    return {**_decoder(said, header), **more}


def _qwen3_moe(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of Qwen3-MoE; llama.cpp always makes the weights of the chosen experts sum to 1."""
    return {**_decoder(said, header), "model_type": "qwen3_moe", "num_experts": said.count("expert_count"),
            "num_experts_per_tok": said.count("expert_used_count"), "norm_topk_prob": True,
            "moe_intermediate_size": said.count("expert_feed_forward_length")}


def _layer_norms(said: _Fields, header: Header) -> dict[str, object]:
    """Return what decoders with LayerNorm have in common."""
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    size = width // heads
    return {
        "layer_norm_eps": said.number("attention.layer_norm_epsilon"),
        "layer_norm_epsilon": said.number("attention.layer_norm_epsilon"), "rope_theta": said.number(*_ROPE_BASE),
        "rope_scaling": _scaling(said, header, size), "intermediate_size": said.count("feed_forward_length"),
        "partial_rotary_factor": said.count("rope.dimension_count", default=size) / size,
        "max_position_embeddings": said.count("context_length"),
        "num_key_value_heads": said.count("attention.head_count_kv", default=heads),
        "tie_word_embeddings": "output.weight" not in header.tensors,
    }


def _neox(said: _Fields, header: Header) -> dict[str, object]:
    return {**_layer_norms(said, header), "model_type": "gpt_neox",
            "use_parallel_residual": said.get("use_parallel_residual") in (None, True),
            "attention_bias": "blk.0.attn_qkv.bias" in header.tensors}


def _phi(said: _Fields, header: Header) -> dict[str, object]:
    return {**_layer_norms(said, header), "model_type": "phi"}


def _bloom(said: _Fields, header: Header) -> dict[str, object]:
    config = _layer_norms(said, header)
    if config["intermediate_size"] != 4 * said.count("embedding_length"):
        raise said.unsupported("its MLP is not 4 times as wide as its residual stream")
    return config


def _falcon(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of Falcon, whose later models have groups of heads, and one norm or two."""
    config, norms = _layer_norms(said, header), 1 + ("blk.0.attn_norm_2.weight" in header.tensors)
    return {**config, "new_decoder_architecture": config["num_key_value_heads"] != 1,
            "num_kv_heads": config["num_key_value_heads"], "num_ln_in_parallel_attn": norms,
            "ffn_hidden_size": config["intermediate_size"]}


def _gemma(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of Gemma 1, 2 or 3."""
    config = _decoder(said, header)
    if said.kind not in _GEMMA_27B_LAYERS:
        return config
    is_27b = said.count("block_count") == _GEMMA_27B_LAYERS[said.kind]
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    config |= {"query_pre_attn_scalar": width // heads if is_27b else config["head_dim"],
               "sliding_window": said.count("attention.sliding_window", default=4096)}
    if said.kind == "gemma2":
        return {**config, **{name: said.number(name, default) for name, default in (
            ("attn_logit_softcapping", 50.0), ("final_logit_softcapping", 30.0))}}
    return {**config, "model_type": "gemma3_text", "rope_local_base_freq": said.number("rope.freq_base_swa", 10_000.0),
            "final_logit_softcapping": said.get("final_logit_softcapping")}


def _decoder(said: _Fields, header: Header) -> dict[str, object]:
    """Return what Llama and Gemma have in common."""
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    head = said.count("attention.key_length", default=max(1, width // heads))
    if any(said.count(name, default=head) != head for name in ("rope.dimension_count", "attention.value_length")):
        raise said.unsupported("its heads are rotated in part, or have values of another size than keys")
    return {
        "num_key_value_heads": said.count("attention.head_count_kv", default=heads),
        "head_dim": head, "intermediate_size": said.count("feed_forward_length"),
        "rms_norm_eps": said.number("attention.layer_norm_rms_epsilon"),
        "max_position_embeddings": said.count("context_length"), "rope_theta": said.number(*_ROPE_BASE),
        "rope_scaling": _scaling(said, header, head), "tie_word_embeddings": "output.weight" not in header.tensors,
        "attention_bias": "blk.0.attn_q.bias" in header.tensors, "mlp_bias": "blk.0.ffn_up.bias" in header.tensors,
    }


def _scaling(said: _Fields, header: Header, head: int) -> dict[str, object] | None:
    if _FACTORS in header.tensors:
        return _llama_3(said, header, head)
    kind = said.get("rope.scaling.type")
    if kind in (None, "none", ""):
        return None
    if kind not in ("linear", "yarn"):
        raise said.unsupported(f"its rotary positions are scaled in a way ({quoted(kind)}) that is not known here")
    scaled: dict[str, object] = {"rope_type": kind, "factor": said.number("rope.scaling.factor")}
    if kind == "yarn":
        scaled["original_max_position_embeddings"] = said.count("rope.scaling.original_context_length")
        bounds = {f"beta_{way}": said.get(f"rope.scaling.yarn_beta_{way}") for way in ("fast", "slow")}
        scaled |= {name: bound for name, bound in bounds.items() if bound is not None}
    return scaled


def _llama_3(said: _Fields, header: Header, head: int) -> dict[str, object]:
    """Recover Llama 3's RoPE scaling from the stored factors, using the constants of all Llama 3 models."""
    factors = _factors(said, header)
    rope = Rope(base=said.number(*_ROPE_BASE), kind="llama3", factor=float(factors.max(initial=1)),
                original_max_positions=_LLAMA_3_TRAINED)
    plain, slowed = (each.frequencies(head, tokens=1) for each in (Rope(base=rope.base), rope))
    if len(factors) != len(plain) or not np.allclose(factors, np.divide(plain, slowed), rtol=1e-3):
        raise said.unsupported("its rotary positions are scaled by factors that are not those of Llama 3")
    return {"rope_type": "llama3", "factor": rope.factor, "low_freq_factor": rope.low_freq_factor,
            "high_freq_factor": rope.high_freq_factor,
            "original_max_position_embeddings": _LLAMA_3_TRAINED}


def _factors(said: _Fields, header: Header) -> Float32:
    entry = header.tensors[_FACTORS]
    if entry.kind != "F32" or len(entry.shape) != 1:
        raise said.unsupported(f"its {_FACTORS} is not a list of numbers")
    with open(said.path, "rb") as file:
        file.seek(entry.start)
        return np.frombuffer(file.read(entry.size), np.float32)


def _gpt2(said: _Fields, header: Header) -> dict[str, object]:
    return {
        "n_inner": said.count("feed_forward_length"), "n_positions": said.count("context_length"),
        "layer_norm_epsilon": said.number("attention.layer_norm_epsilon"),
        "tie_word_embeddings": "output.weight" not in header.tensors,
    }


def _bert(said: _Fields, header: Header) -> dict[str, object]:
    return {
        "intermediate_size": said.count("feed_forward_length"), "max_position_embeddings": said.count("context_length"),
        "layer_norm_eps": said.number("attention.layer_norm_epsilon"), "architectures": ["BertModel"],
        "type_vocab_size": said.count("token_type_count", default=_rows(header, "token_types.weight")),
    }


def _modernbert(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of ModernBERT; one of every so many layers has no window, the first among them.

    llama.cpp stores no masked-language-model head, and rotates all layers alike where no second base is stored.
    """
    base = said.number(*_ROPE_BASE)
    return {
        "model_type": "modernbert", "architectures": ["ModernBertModel"],
        "intermediate_size": said.count("feed_forward_length"), "max_position_embeddings": said.count("context_length"),
        "norm_eps": said.number("attention.layer_norm_epsilon"), "local_attention": said.count(
            "attention.sliding_window"), "global_rope_theta": base, "local_rope_theta": said.number(
            "rope.freq_base_swa", base),
        "global_attn_every_n_layers": said.count("attention.sliding_window_pattern", default=3),
        "rope_scaling": _scaling(said, header, said.count("embedding_length") // said.count("attention.head_count")),
    }


def _t5(said: _Fields, header: Header) -> dict[str, object]:
    """Return the config of T5; later ones, such as Flan-T5, have gated MLPs, and do not scale what they unembed."""
    is_gated, layers = "enc.blk.0.ffn_gate.weight" in header.tensors, said.count("block_count")
    return {
        "model_type": "umt5" if "enc.blk.1.attn_rel_b.weight" in header.tensors else "t5",
        "d_model": said.count("embedding_length"), "d_ff": said.count("feed_forward_length"), "num_layers": layers,
        "num_decoder_layers": said.count("decoder_block_count", default=layers),
        "d_kv": said.count("attention.key_length"), "num_heads": said.count("attention.head_count"),
        "n_positions": said.count("context_length"),
        "relative_attention_num_buckets": said.count("attention.relative_buckets_count"),
        "layer_norm_epsilon": said.number("attention.layer_norm_rms_epsilon"),
        "feed_forward_proj": "gated-gelu" if is_gated else "relu", "tie_word_embeddings": not is_gated,
        "decoder_start_token_id": said.get("decoder_start_token_id"),
        "eos_token_id": header.fields.get("tokenizer.ggml.eos_token_id"),
    }


def _rows(header: Header, name: str) -> int:
    entry = header.tensors.get(name)
    return entry.shape[0] if entry is not None and len(entry.shape) == 2 else 1


_READERS: Mapping[str, Callable[[_Fields, Header], dict[str, object]]] = {
    "llama": _llama, "qwen2": _llama, "qwen3": _llama, "qwen3moe": _qwen3_moe, "gpt2": _gpt2, "bert": _bert,
    "gptneox": _neox, "phi2": _phi, "bloom": _bloom, "falcon": _falcon, "t5": _t5,
    "modern-bert": _modernbert,
    "gemma": _gemma, "gemma2": _gemma, "gemma3": _gemma,
}
