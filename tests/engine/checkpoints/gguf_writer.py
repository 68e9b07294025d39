"""Write small .gguf files with the library `gguf`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gguf
import numpy as np


def write(
    path: Path,
    *,
    fields: Mapping[str, Any],
    tensors: Mapping[str, np.ndarray[Any, Any]] | None = None,
    kinds: Mapping[str, str] | None = None,
    arch: str = "llama",
) -> Path:
    """Write a .gguf file of these fields (GGUF's keys) and tensors, quantised by `kinds` or as float32."""
    writer = gguf.GGUFWriter(path, arch)
    for key, value in fields.items():
        if isinstance(value, bool):
            writer.add_bool(key, value)
        elif isinstance(value, int):
            writer.add_uint32(key, value)
        elif isinstance(value, float):
            writer.add_float32(key, value)
        elif isinstance(value, str):
            writer.add_string(key, value)
        else:
            writer.add_array(key, list(value))
    for name, numbers in (tensors or {}).items():
        kind = gguf.GGMLQuantizationType[(kinds or {}).get(name, "F32")]
        writer.add_tensor(name, gguf.quantize(numbers.astype(np.float32), kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def tokenizer_fields(kind: str, *, pre: str | None = None) -> dict[str, Any]:
    """Return the .gguf fields of one of the small tokenizers of tests/tokens/test_model_tokenizer.py."""
    import json

    from tests.tokens.test_model_tokenizer import trained

    data = json.loads(trained(kind))
    if kind == "unigrams":
        pieces, key = data["model"]["vocab"], "tokenizer.ggml."
        control = {token["content"] for token in data["added_tokens"]}
        return {f"{key}model": "t5", f"{key}pre": "default", f"{key}tokens": [piece for piece, _ in pieces],
                f"{key}scores": [float(score) for _, score in pieces], f"{key}eos_token_id": 4,
                f"{key}token_type": [2 if piece == "[UNK]" else 3 if piece in control else 1 for piece, _ in pieces]}
    vocabulary: dict[str, int] = data["model"]["vocab"]
    words = sorted(vocabulary, key=vocabulary.__getitem__)
    control = {token["content"] for token in data["added_tokens"]}
    kinds = [3 if word in control else 1 for word in words]
    key = "tokenizer.ggml."
    if kind == "bytes":
        merges = [" ".join(merge) for merge in data["model"]["merges"]]
        return {f"{key}model": "gpt2", f"{key}pre": pre or "gpt-2", f"{key}tokens": words, f"{key}token_type": kinds,
                f"{key}merges": merges}
    if kind == "pieces":
        made_by = {"".join(merge): -float(at) for at, merge in reversed(list(enumerate(data["model"]["merges"])))}
        scores = [made_by.get(word, -1e6) for word in words]
        kinds = [2 if word == "[UNK]" else kind for word, kind in zip(words, kinds, strict=True)]
        return {f"{key}model": "llama", f"{key}tokens": words, f"{key}token_type": kinds, f"{key}scores": scores,
                f"{key}bos_token_id": 0}
    written = [word if kind == 3 else word[2:] if word.startswith("##") else f"▁{word}"
               for word, kind in zip(words, kinds, strict=True)]
    return {f"{key}model": "bert", f"{key}tokens": written, f"{key}token_type": kinds,
            f"{key}bos_token_id": vocabulary["[CLS]"], f"{key}seperator_token_id": vocabulary["[SEP]"]}
