"""A folder in Hugging Face's layout: config.json, *.safetensors with or without an index, tokenizer.json."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.engine.models.reading.checkpoint import Checkpoint, OnDisk, understood
from attnviz.system.errors import ModelError
from attnviz.system.reading import read_bytes, reason
from attnviz.system.wording import quoted
from attnviz.tokens.model_tokenizer import from_json

if TYPE_CHECKING:
    from torch import Tensor

CONFIG, TOKENIZER, INDEX = "config.json", "tokenizer.json", "model.safetensors.index.json"
WEIGHTS = "model.safetensors"
PICKLED = (".bin", ".pt", ".pth", ".ckpt")  #: files that run whatever somebody put into them
_BYTES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2}  # of the numbers that are read
_UNTOLD = ("transformers_version", "_name_or_path", "dtype", "torch_dtype")  # of a config: who saved it, and where


def look(folder: Path, *, name: str) -> Checkpoint:
    """What a folder says of its model, none of whose numbers is read.

    Raises ModelError, SessionError with a sentence where something is missing, damaged or pickled.
    """
    if not (folder / CONFIG).is_file():
        raise ModelError(f"{name} has no {CONFIG}: it is no model in Hugging Face's layout.",
                         word="no config.json")
    says = _json(folder / CONFIG)
    config = understood(says, name=name)
    files = _files(folder, says, name)
    if not (folder / TOKENIZER).is_file():
        raise ModelError(f"{name} has no {TOKENIZER}: save it there, with transformers: "
                         f"AutoTokenizer.from_pretrained(…).save_pretrained({quoted(str(folder))}).",
                         word="no tokenizer.json")
    tensors: dict[str, OnDisk] = {}
    for file in files:
        tensors |= _tensors(file)

    def said() -> bytes:
        told = {key: value for key, value in says.items() if key not in _UNTOLD}
        return json.dumps(told, sort_keys=True).encode() + read_bytes(folder / TOKENIZER)

    return Checkpoint(
        name=name, config=config, tensors=tensors, said=said,
        parameters=sum(math.prod(stored.shape) for stored in tensors.values()),
        size=sum(file.stat().st_size for file in files),
        tokenizer=lambda rows: from_json(read_bytes(folder / TOKENIZER), name=TOKENIZER, rows=rows),
    )


def _files(folder: Path, config: Mapping[str, object], name: str) -> list[Path]:
    """The files of the weights, in the order in which transformers looks for them."""
    if (folder / WEIGHTS).is_file():
        return [folder / WEIGHTS]
    if (folder / INDEX).is_file():
        return [_shard(folder, shard) for shard in _shards(_json(folder / INDEX))]
    if found := sorted(folder.glob("*.safetensors")):
        return found
    if pickled := [file for file in sorted(folder.iterdir()) if file.suffix in PICKLED]:
        raise pickled_refused(pickled[0].name, folder, config)
    raise ModelError(f"{name} has no weights: there is no *.safetensors in it.", word="no weights")


def pickled_refused(file: str, folder: Path, config: Mapping[str, object]) -> ModelError:
    """That a file of weights is a program, and how to make one of it that is none."""
    architectures = config.get("architectures")
    first = architectures[0] if isinstance(architectures, list) and architectures else None
    which = first if isinstance(first, str) and first.isidentifier() else "AutoModel"
    return ModelError(f"{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, "
                      f"convert it with transformers: {which}.from_pretrained({quoted(str(folder))})"
                      f".save_pretrained({quoted(str(folder))}).", word="pickled")


def _shards(index: Mapping[str, object]) -> Iterable[str]:
    """The names of the files that an index names, once each."""
    named = index.get("weight_map")
    if not isinstance(named, dict) or not named or not all(isinstance(shard, str) for shard in named.values()):
        raise ModelError(f"{INDEX} is damaged: it does not say which file holds which tensor.")
    return dict.fromkeys(named.values())


def _shard(folder: Path, shard: str) -> Path:
    # Somebody else wrote this name: nothing outside of the folder is opened for it.
    if shard in ("", ".", "..") or any(sign in shard for sign in "/\\:\0"):
        raise ModelError(f"{INDEX} names {quoted(shard)}, which is not a file of this folder.")
    if not (folder / shard).is_file():
        raise ModelError(f"{INDEX} names {quoted(shard)}, which is missing: fetch the whole model.", word="incomplete")
    return folder / shard


def _json(path: Path) -> dict[str, object]:
    try:
        content = json.loads(read_bytes(path))
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise ModelError(f"{path.name} is damaged: it does not hold JSON with names.")
    return content


def _tensors(file: Path) -> dict[str, OnDisk]:
    """The tensors of one file. Raises ModelError where it is damaged."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(file, framework="np") as opened:
            slices = {name: opened.get_slice(name) for name in opened.keys()}  # noqa: SIM118 (it is no mapping)
            return {name: _stored(file, name, tuple(part.get_shape()), part.get_dtype())
                    for name, part in slices.items()}
    except SafetensorError as error:
        raise ModelError(f"{file.name} is damaged or cut short ({error}).") from None
    except OSError as error:
        raise ModelError(f"{file.name} cannot be read: {reason(error)}.") from None


def _stored(file: Path, name: str, shape: tuple[int, ...], kind: str) -> OnDisk:
    unread = "" if kind in _BYTES else (
        f"{quoted(name)} in {file.name} is stored as {kind}, which is not read: the kinds are {', '.join(_BYTES)}.")
    return OnDisk(shape, math.prod(shape) * _BYTES.get(kind, 1), _filler(file, name), unread)


def _filler(file: Path, name: str) -> Callable[[Tensor], None]:
    def fill(out: Tensor) -> None:
        from safetensors import SafetensorError, safe_open

        try:
            # Opened for each tensor: the file stays mapped for as long as it is open, and counts as memory in use.
            with safe_open(file, framework="pt") as opened:
                found = opened.get_tensor(name)
        except SafetensorError as error:
            raise ModelError(f"{file.name} is damaged or cut short ({error}).") from None
        except OSError as error:
            raise ModelError(f"{file.name} cannot be read: {reason(error)}.") from None
        if found.shape != out.shape:
            raise ModelError(f"{file.name} has changed while it was read: open it again.")
        out.copy_(found)

    return fill
