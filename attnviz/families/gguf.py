"""The metadata of a .gguf file as the fields of a config.json: what architectures of llama.cpp have in common.

Source: llama.cpp's convert_hf_to_gguf.py. Missing fields stay missing, because the config is part of a model's digest.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from attnviz.document.rope import Rope
from attnviz.system.checked import Fields
from attnviz.system.errors import ModelError
from attnviz.system.wording import quoted

FACTORS = "rope_freqs.weight"  #: frequency factors, in which llama.cpp stores Llama 3's RoPE scaling
_LLAMA_3_TRAINED = 8192  # tokens, of all Llama 3 models
ROPE_BASE = "rope.freq_base", 10_000.0  #: the field and its default


class GgufFields(Fields):
    """The fields of an architecture, without its prefix, and the shapes of its tensors by llama.cpp's names."""

    def __init__(
        self, fields: Mapping[str, object], kind: str, name: str, *, shapes: Mapping[str, tuple[int, ...]],
        factors: Callable[[], tuple[float, ...] | None],
    ) -> None:
        """`factors` returns the frequency factors of the file, None if they are no list of numbers."""
        super().__init__({field.removeprefix(f"{kind}."): value for field, value in fields.items()
                          if field.startswith(f"{kind}.")}, name)
        self.kind, self.shapes, self.factors = kind, shapes, factors
        self.end_id = fields.get("tokenizer.ggml.eos_token_id")

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
        return ModelError("{name} cannot be opened: {why}.", name=self.what, why=why)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gguf:
    """How llama.cpp stores an architecture."""

    read: Callable[[GgufFields], dict[str, object]]  #: returns the fields of a config.json that differ between families
    known: tuple[str, ...] = ()  #: fields that are read here, and refused in other architectures
    interleaves: tuple[str, ...] = ()  #: the projections whose rows have the two halves of a rotary pair side by side
    transposed: tuple[str, ...] = ()  #: ends of names of matrices that Hugging Face stores as (in, out)
    norm_offset: float = 0.0  #: what it added to the weights of norms


def rms_decoder(said: GgufFields) -> dict[str, object]:
    """Return what decoders with RMSNorm have in common."""
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    head = said.count("attention.key_length", default=max(1, width // heads))
    if any(said.count(name, default=head) != head for name in ("rope.dimension_count", "attention.value_length")):
        raise said.unsupported("its heads are rotated in part, or have values of another size than keys")
    return {
        "num_key_value_heads": said.count("attention.head_count_kv", default=heads),
        "head_dim": head, "intermediate_size": said.count("feed_forward_length"),
        "rms_norm_eps": said.number("attention.layer_norm_rms_epsilon"),
        "max_position_embeddings": said.count("context_length"), "rope_theta": said.number(*ROPE_BASE),
        "rope_scaling": scaling(said, head), "tie_word_embeddings": "output.weight" not in said.shapes,
        "attention_bias": "blk.0.attn_q.bias" in said.shapes, "mlp_bias": "blk.0.ffn_up.bias" in said.shapes,
    }


def layer_norm_decoder(said: GgufFields) -> dict[str, object]:
    """Return what decoders with LayerNorm have in common."""
    heads, width = said.count("attention.head_count"), said.count("embedding_length")
    size = width // heads
    return {
        "layer_norm_eps": said.number("attention.layer_norm_epsilon"),
        "layer_norm_epsilon": said.number("attention.layer_norm_epsilon"), "rope_theta": said.number(*ROPE_BASE),
        "rope_scaling": scaling(said, size), "intermediate_size": said.count("feed_forward_length"),
        "partial_rotary_factor": said.count("rope.dimension_count", default=size) / size,
        "max_position_embeddings": said.count("context_length"),
        "num_key_value_heads": said.count("attention.head_count_kv", default=heads),
        "tie_word_embeddings": "output.weight" not in said.shapes,
    }


def scaling(said: GgufFields, head: int) -> dict[str, object] | None:
    """Return `rope_scaling` for heads of a size."""
    if FACTORS in said.shapes:
        return _llama_3(said, head)
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


def _llama_3(said: GgufFields, head: int) -> dict[str, object]:
    """Recover Llama 3's RoPE scaling from the stored factors, using the constants of all Llama 3 models."""
    factors = said.factors()
    if factors is None:
        raise said.unsupported(f"its {FACTORS} is not a list of numbers")
    rope = Rope(base=said.number(*ROPE_BASE), kind="llama3", factor=max(factors, default=1.0),
                original_max_positions=_LLAMA_3_TRAINED)
    plain, slowed = (each.frequencies(head, tokens=1) for each in (Rope(base=rope.base), rope))
    if len(factors) != len(plain) or not all(
            math.isclose(factor, one / other, rel_tol=1e-3)
            for factor, one, other in zip(factors, plain, slowed, strict=True)):
        raise said.unsupported("its rotary positions are scaled by factors that are not those of Llama 3")
    return {"rope_type": "llama3", "factor": rope.factor, "low_freq_factor": rope.low_freq_factor,
            "high_freq_factor": rope.high_freq_factor,
            "original_max_position_embeddings": _LLAMA_3_TRAINED}
