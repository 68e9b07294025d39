"""Translate the metadata of a .gguf file into the fields of Hugging Face's config.json, by the record of its family."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.engine.checkpoints.gguf_header import Header
from attnviz.families.gguf import FACTORS, GgufFields
from attnviz.families.table import ARCHITECTURES
from attnviz.families.unsupported import known_reason
from attnviz.system.errors import EditError, ModelError
from attnviz.system.wording import quoted

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


def config_from_header(header: Header, path: Path) -> dict[str, object]:
    """Return the config of a .gguf file. Raises ModelError if it is not supported.

    Missing fields stay missing, because the config is part of the model's digest.
    """
    said = header.fields
    kind = said.get("general.architecture")
    if kind not in ARCHITECTURES and (reason := known_reason(kind, {})) is not None:
        raise ModelError("{name}: {reason}", name=path.name, reason=reason, word=f"type {kind}")
    if kind not in ARCHITECTURES:
        raise ModelError("{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are "
                         "{readers}.", name=path.name, kind=quoted(kind), readers=", ".join(sorted(ARCHITECTURES)),
                         word=f"type {kind}")
    if said.get("split.count", 0) not in (0, 1):
        raise ModelError("{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.",
                         name=path.name, parts=quoted(said["split.count"]), word="a part")
    embeddings = header.tensors.get("token_embd.weight")
    if embeddings is None or len(embeddings.shape) != 2:
        raise ModelError("{name} has no embeddings (token_embd.weight): it holds no whole model.", name=path.name)
    fields = GgufFields(said, str(kind), path.name, factors=lambda: _factors(header, path),
                        shapes={name: entry.shape for name, entry in header.tensors.items()})
    stored = ARCHITECTURES[str(kind)]
    for key, harmless in _UNSUPPORTED.items():
        if key not in stored.known and (value := fields.get(key)) is not None and value not in harmless:
            raise fields.unsupported(f"it says {key} {quoted(value)}, which is not known here")
    try:
        return {
            "model_type": kind, "vocab_size": embeddings.shape[0], "hidden_size": fields.count("embedding_length"),
            "num_attention_heads": fields.count("attention.head_count"),
            "num_hidden_layers": fields.count("block_count", maximum=MAX_MODEL_LAYERS), **stored.read(fields),
        }
    except EditError as error:
        raise ModelError("{error}", error=error) from None


def _factors(header: Header, path: Path) -> tuple[float, ...] | None:
    """Return the frequency factors of rotary positions; None if they are no list of numbers."""
    entry = header.tensors[FACTORS]
    if entry.kind != "F32" or len(entry.shape) != 1:
        return None
    with open(path, "rb") as file:
        file.seek(entry.start)
        return tuple(np.frombuffer(file.read(entry.size), np.float32).tolist())
