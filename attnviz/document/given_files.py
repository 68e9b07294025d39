"""Attention in a NumPy file: what `attnviz compute` wrote, what `attnviz.show` hands over, and what a person saved.

A `.npz` has arrays by the names of stages, `weights` or `attentions` (layer, batch, head, query, key), of which the
first axes may be absent, `encoder_attentions`, `decoder_attentions` and `cross_attentions`; and words by the names
`tokens`, `key_tokens`, `encoder_tokens` and `decoder_tokens`. What was saved without names, as by np.savez(file,
*attentions, tokens), is the layers in their order, and the words. Nothing in it is trusted, and nothing is unpickled.
"""

from __future__ import annotations

import math
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from attnviz.document.aliases import current_name
from attnviz.document.first_view import choose
from attnviz.document.given import MAX_LABELS, MOST, Labels, Tensors, tensors_of
from attnviz.document.npy import read_header
from attnviz.document.stages import STAGES
from attnviz.system.errors import GivenError, SessionError
from attnviz.system.reading import reason
from attnviz.system.wording import cut, quoted

SUFFIX = ".npz"
MAX_ARRAY_BYTES = 2**33  #: that the arrays of a file may take: numbers of 64 bits and their words

WORDS = ("tokens", "key_tokens", "encoder_tokens", "decoder_tokens")
_LENGTHS, _NAME = "lengths", "name"
_LAYER, _HEADS = "first_layer", "first_heads"  #: which are shown first, (1,) and (heads,)
_OTHERS = (_LENGTHS, _NAME, _LAYER, _HEADS)
_OF_A_LAYER = re.compile(r"layer(\d{1,4})\.(\w+)")
_UNNAMED = re.compile(r"arr_(\d{1,4})")  #: as np.savez calls what it is given without names
_MOST_ARRAYS = 10_000

Array = npt.NDArray[Any]


def load(path: Path) -> Tensors:
    """What a .npz file holds. Raises SessionError with a sentence for any that is not a good one."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise SessionError(f"{path.name or path} is not a file.")
        with open(path, "rb") as file:
            return read(file, path.name, name=path.name)
    except OSError as error:
        raise SessionError(f"{path.name} cannot be read: {reason(error)}.") from None


def read(file: IO[bytes], called: str, *, name: str = "") -> Tensors:
    """The same of an open file, which sentences call so; its `name`, unless it has one in it."""
    try:
        with zipfile.ZipFile(file) as archive:
            arrays = _arrays(archive)
        return _tensors(arrays, name)
    except (GivenError, ValueError) as error:
        told = str(error)
    except MemoryError:
        told = "its arrays do not fit into the memory."
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, RuntimeError, NotImplementedError, KeyError,
            OverflowError, OSError) as error:
        told = f"it is damaged, or no {SUFFIX} file ({cut(str(error) or type(error).__name__)})."
    except Exception as error:
        if type(error).__module__ not in ("zlib", "lzma", "_lzma", "struct"):
            raise
        told = "it is damaged."
    raise SessionError(f"{called} does not hold attention: {told}")


def write(tensors: Tensors, file: IO[bytes]) -> None:
    """Write what was given so that `read` gives it back."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        if tensors.name:
            _add(archive, _NAME, np.array(tensors.name))
        _add(archive, _LAYER, np.array([tensors.layer]))
        _add(archive, _HEADS, np.array(tensors.chosen_heads, dtype=np.int64))
        for stage, map in tensors.maps.items():
            _add(archive, stage, map.numbers)
        for name, labels in tensors.words.items():
            _add(archive, name, _padded(labels))
            if name == "tokens":
                _add(archive, _LENGTHS, np.array([len(text) for text in labels]))


def _add(archive: zipfile.ZipFile, name: str, array: Array) -> None:
    with archive.open(f"{name}.npy", "w", force_zip64=True) as stream:
        np.lib.format.write_array(stream, array, allow_pickle=False)


def _padded(labels: Labels) -> Array:
    longest = max(map(len, labels))
    return np.array([list(text) + [""] * (longest - len(text)) for text in labels], dtype=np.str_)


def _arrays(archive: zipfile.ZipFile) -> dict[str, Array]:
    """The arrays that mean something here, by their own names."""
    entries = [entry for entry in archive.infolist() if entry.filename.endswith(".npy")]
    if len(entries) > _MOST_ARRAYS:
        raise ValueError(f"it has {len(entries):,} arrays.")
    wanted = {name: entry for entry in entries if _is_known(name := entry.filename.removesuffix(".npy"))}
    if not any(_stage_of(name) for name in wanted):
        there = ", ".join(entry.filename.removesuffix(".npy") for entry in entries)
        raise ValueError(f"its arrays are called {quoted(there)}, where weights or attentions is needed."
                         if there else "there is no array in it.")
    size = sum(entry.file_size for entry in wanted.values())
    if size > MAX_ARRAY_BYTES:
        raise ValueError(f"its arrays take {size / 1e9:,.1f} GB: at most {MAX_ARRAY_BYTES / 1e9:,.1f} GB can be read.")
    return {name: _read_array(archive, entry, name) for name, entry in wanted.items()}


def _is_known(name: str) -> bool:
    return name in (*WORDS, *_OTHERS) or current_name("array", name) in WORDS or bool(_stage_of(name))


def _stage_of(name: str) -> str:
    """The stage that an array of this name holds; "" for none."""
    layered = _OF_A_LAYER.fullmatch(name)
    stage = "weights" if _UNNAMED.fullmatch(name) else current_name("array", layered[2] if layered else name)
    return stage if stage in STAGES else ""


#: What becomes an array of objects, which only unpickling would read, and what to do instead.
_PICKLED = {
    "words": "words saved as objects: make them an array of text, np.array(tokens)",
    "numbers": "arrays saved as objects: save each layer as an array of its own, layer0.weights, layer1.weights, …",
}


def _read_array(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> Array:
    with archive.open(entry) as stream:
        try:
            shape, by_column, kind = read_header(stream)
        except ValueError:
            raise ValueError(f"{quoted(name)} is not a NumPy array.") from None
        expected = "U" if name == _NAME or current_name("array", name) in WORDS else "fiu"
        if kind.kind not in (expected + "U" if _UNNAMED.fullmatch(name) else expected):
            what = "words" if expected == "U" else "numbers"
            hint = f" ({_PICKLED[what]})" if kind.hasobject else ""
            raise ValueError(f"{quoted(name)} must be {what}, not {cut(str(kind))}{hint}.")
        count = math.prod(shape)
        most = MAX_LABELS if kind.kind == "U" else MOST
        if min(shape, default=1) < 0 or count > most:
            raise ValueError(f"{quoted(name)} has the shape {cut(str(shape))}: at most {most:,} of them are taken.")
        data = stream.read(count * kind.itemsize + 1) if count * kind.itemsize <= entry.file_size else b""
    if len(data) != count * kind.itemsize:
        raise ValueError(f"{quoted(name)} is cut short, or longer than it says.")
    return np.frombuffer(data, kind).reshape(shape, order="F" if by_column else "C")


def _named(arrays: Mapping[str, Array]) -> Mapping[str, Array]:
    """The arrays with names for those that were saved without: attention of each layer in its order, and words.

    Other numbers among them, such as the ids of tokens, are left out.
    """
    order = sorted((name for name in arrays if _UNNAMED.fullmatch(name)), key=lambda name: int(name[4:]))
    named = {name: array for name, array in arrays.items() if name not in order}
    numbers = [arrays[name] for name in order if arrays[name].dtype.kind != "U"]
    layers = [array for array in numbers if array.ndim == numbers[0].ndim]
    found = [("tokens", arrays[name]) for name in order if arrays[name].dtype.kind == "U"]
    found += [(f"layer{at}.weights" if len(layers) > 1 else "weights", array) for at, array in enumerate(layers)]
    for name, array in found:
        if name in named or (layers and any(_stage_of(other) == "weights" for other in arrays.keys() - {*order})):
            raise ValueError(f"{quoted(order[0])} stands there twice, under another name.")
        named[name] = array
    return named


def _tensors(given: Mapping[str, Array], name: str) -> Tensors:
    arrays, stages = _named(given), dict[str, Any]()
    for own, array in arrays.items():
        stage = _stage_of(own)
        if stage and not _OF_A_LAYER.fullmatch(own):
            if stage in stages:
                raise ValueError(f"{quoted(own)} stands there twice, under another name.")
            stages[stage] = array
    layers: dict[str, dict[int, Array]] = {}
    for own, array in arrays.items():
        if match := _OF_A_LAYER.fullmatch(own):
            layers.setdefault(_stage_of(own), {})[int(match[1])] = array
    for stage, more in layers.items():
        if stage in stages:
            more[0] = stages[stage]
        if sorted(more) != list(range(len(more))):
            raise ValueError(f"of {quoted(stage)} there are the layers {', '.join(map(str, sorted(more)))} only.")
        stages[stage] = [more[layer] for layer in range(len(more))]
    others = {own: array for own, array in arrays.items() if not _stage_of(own) and own not in _OTHERS}
    words = {current_name("array", own): array for own, array in others.items()}
    lengths = [int(length) for length in arrays[_LENGTHS].ravel()] if _LENGTHS in arrays else None
    own_name = " ".join(str(arrays[_NAME].item()).split()) if _NAME in arrays and arrays[_NAME].size == 1 else ""
    tensors = tensors_of(stages, words, name=own_name or name, lengths=lengths)
    layer, heads = ([int(number) for number in arrays[own].ravel()[:MAX_LABELS]] if own in arrays else []
                    for own in (_LAYER, _HEADS))
    return choose(tensors, layer=layer[0] if layer else None, heads=heads)


