"""Read a .gguf file like a folder in Hugging Face's layout: its metadata as a config, and its tensor names.

The record of its family says how the fields are named. Source: llama.cpp's convert_hf_to_gguf.py,
whose steps this module undoes.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.config_type import MAX_MODEL_LAYERS, Config
from attnviz.engine.checkpoints import gguf_header
from attnviz.engine.checkpoints.checkpoint import Checkpoint, FileSnapshot, OnBytes, StoredTensor, parse_config
from attnviz.engine.checkpoints.gguf_header import Header, TensorEntry
from attnviz.engine.checkpoints.gguf_tokenizer import build_tokenizer
from attnviz.engine.checkpoints.unknown_family import TYPE
from attnviz.families.config_json import known_reason
from attnviz.families.gguf import FACTORS, Gguf, GgufFields
from attnviz.families.table import ARCHITECTURES
from attnviz.system.errors import EditError, ModelError
from attnviz.system.wording import N_, Text, quoted

if TYPE_CHECKING:
    from torch import Tensor

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
        raise ModelError("{name}: {reason}", name=path.name, reason=reason, word=Text(TYPE, kind=kind))
    if kind not in ARCHITECTURES:
        raise ModelError("{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are "
                         "{readers}.", name=path.name, kind=quoted(kind), readers=", ".join(sorted(ARCHITECTURES)),
                         word=Text(TYPE, kind=kind))
    if said.get("split.count", 0) not in (0, 1):
        raise ModelError("{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.",
                         name=path.name, parts=quoted(said["split.count"]), word=N_("a part"))
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


#: Quantized bytes per chunk; with their numbers they stay in the processor's cache. SmolLM2 takes 0.8 s, 1.8 s by rows
#: of its matrices, and 1.5 s in chunks of a megabyte.
_CHUNK_BYTES = 2**16


def inspect_gguf(path: Path, *, name: str) -> Checkpoint:
    """Return the checkpoint of a .gguf file, without reading weights.

    Raises ModelError if the file is damaged or not a supported model.
    """
    return _inspected(FileSnapshot.take(path), name)


@lru_cache(maxsize=2)  # it takes 0.2 s, and a model is listed, opened and named in one session
def _inspected(file: FileSnapshot, name: str) -> Checkpoint:
    path = file.path
    header = gguf_header.read(path)
    config_json = config_from_header(header, path)
    config = parse_config(config_json, name=path.name)
    _check_kinds(header, path)

    def said() -> bytes:
        tokenizer = {key: value for key, value in header.fields.items() if key.startswith("tokenizer.ggml.")}
        return repr(sorted({**config_json, **tokenizer}.items())).encode()

    return Checkpoint(
        name=name, config=config, tensors=_tensors(file, header, config), said=said,
        parameters=sum(math.prod(entry.shape) for entry in header.tensors.values()), size=path.stat().st_size,
        tokenizer=lambda rows: build_tokenizer(header.fields, name=path.name, rows=rows),
    )


def _check_kinds(header: Header, path: Path) -> None:
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType
    from gguf.quants import dequantize

    for name, entry in {entry.kind: (name, entry) for name, entry in header.tensors.items()}.values():
        kind = GGMLQuantizationType[entry.kind]
        try:
            dequantize(np.zeros((1, GGML_QUANT_SIZES[kind][1]), np.uint8), kind)
        except NotImplementedError:
            raise ModelError("{name} has {tensor} packed as {kind}, which cannot be read.", name=path.name,
                             tensor=quoted(name), kind=entry.kind) from None


def _tensors(file: FileSnapshot, header: Header, config: Config) -> dict[str, StoredTensor]:
    """Return the tensors under all of their Hugging Face names."""
    from gguf.constants import MODEL_ARCH_NAMES
    from gguf.tensor_mapping import get_tensor_name_map

    arch = header.fields["general.architecture"]
    names = get_tensor_name_map(next(key for key, name in MODEL_ARCH_NAMES.items() if name == arch),
                                config.layers)
    found = {
        hf_name + ending: header.tensors[gguf_name + ending]
        for hf_name, (_, gguf_name) in names.mapping.items() for ending in (".weight", ".bias")
        if gguf_name + ending in header.tensors
    }
    for name, entry in tuple(found.items()):
        if ".experts." in name and len(entry.shape) == 3:
            found |= {name.replace(".experts.", f".experts.{at}."): part for at, part in enumerate(_experts(entry))}
    return {name: _tensor(file, entry, name, config, ARCHITECTURES[str(arch)]) for name, entry in found.items()}


def _experts(entry: TensorEntry) -> list[TensorEntry]:
    """Return the matrices of all experts, which lie one after the other in a tensor."""
    count, *shape = entry.shape
    size = entry.size // count
    return [TensorEntry(tuple(shape), entry.kind, entry.start + at * size, size) for at in range(count)]


def _tensor(file: FileSnapshot, entry: TensorEntry, name: str, config: Config, stored: Gguf) -> StoredTensor:
    """Return a tensor as Hugging Face stores it: `undo` reverses what llama.cpp did to its numbers."""
    projection = name.rpartition(".")[0].rpartition(".")[2]
    undo: Callable[[Tensor], Tensor] | None = None
    shape = entry.shape
    if projection == "query_key_value":
        undo = partial(_interleave_groups, config=config, name=file.path.name)
    elif projection in stored.interleaves:
        heads = config.heads if projection == "q_proj" else config.kv_heads
        undo = partial(_separate_halves, heads=heads, name=file.path.name)
    elif name.endswith(stored.transposed):
        undo, shape = lambda rows: rows.T, entry.shape[::-1]
    elif stored.norm_offset and name.endswith("norm.weight"):
        undo = partial(operator.add, -stored.norm_offset)

    def fill(out: Tensor, see: OnBytes) -> None:
        found = out if undo is None else out.new_empty(entry.shape)
        _fill(file, entry, found, see)
        if undo is not None:
            out.copy_(undo(found))

    return StoredTensor(shape, entry.size, fill, entry.kind)


def _separate_halves(rows: Tensor, *, heads: int, name: str) -> Tensor:
    """Return query or key rows in Hugging Face's order; llama.cpp interleaves the halves of a rotary pair."""
    if rows.shape[0] % (2 * heads):
        raise ModelError("{name} does not have {heads} heads of an even size.", name=name, heads=heads)
    return rows.reshape(heads, rows.shape[0] // heads // 2, 2, -1).swapaxes(1, 2).reshape(rows.shape)


def _interleave_groups(rows: Tensor, *, config: Config, name: str) -> Tensor:
    """Return fused rows in Hugging Face's order, group by group; llama.cpp has all queries, then keys, then values."""
    import torch

    groups, size = config.kv_heads, config.d_head
    if rows.shape[0] != (config.heads + 2 * groups) * size:
        raise ModelError("{name} does not have {heads} heads and {groups} key/value heads of the same size.", name=name,
                         heads=config.heads, groups=groups)
    parts = torch.split(rows, [config.heads * size, groups * size, groups * size])
    return torch.cat([part.reshape(groups, -1, *rows.shape[1:]) for part in parts], dim=1).flatten(0, 1)


def _fill(file: FileSnapshot, entry: TensorEntry, out: Tensor, see: OnBytes) -> None:
    """Dequantize a tensor into `out` in chunks, without a second copy in memory."""
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType
    from gguf.quants import dequantize

    kind = GGMLQuantizationType[entry.kind]
    packed = GGML_QUANT_SIZES[kind][1]
    numbers, at = out.numpy().reshape(-1), 0
    for data in file.read_chunks(entry.start, entry.size, step=max(1, _CHUNK_BYTES // packed) * packed):
        see(data)
        unpacked = dequantize(np.frombuffer(data, np.uint8).reshape(1, -1), kind).reshape(-1)
        numbers[at : at + len(unpacked)] = unpacked
        at += len(unpacked)
