"""Attention arrays in .npz files, from `attnviz compute`, `attnviz.show` or the user.

A `.npz` has arrays named after stages, such as `weights` (layer, batch, head, query, key) with optional first axes, and
tokens named as `WORDS`, or both after BertViz's arguments; a list of tokens may have its `lengths`. Arrays without
names, as from np.savez(file, *attentions, tokens), are the layers in order, then tokens. A picture named `image` has
patches as `grid` counts them. All content is checked, and nothing is unpickled.
"""

import math
import re
import warnings
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

import numpy as np

from attnviz.document.given import MAX_LABELS, Tensors, choose, sides_of, tensors_of, with_image
from attnviz.document.given_layouts import MAX_NUMBERS, check_layers, full_rank, kind_of
from attnviz.document.stages import STAGES
from attnviz.system.arrays import AnyArray
from attnviz.system.errors import GivenError, SessionError
from attnviz.system.reading import NOT_READ, file_errors
from attnviz.system.wording import cut, quoted

SUFFIX = ".npz"
MAX_ARRAY_BYTES = 2**33  #: of all arrays of a file

WORDS = ("tokens", "key_tokens", "encoder_tokens", "decoder_tokens", "decoder_input_tokens")
_OUTPUT = "output_tokens"  #: what an encoder-decoder wrote, in a file with its results: its `tokens` are the encoder's
_LENGTHS, _NAME = "lengths", "name"
_LAYER, _HEADS = "first_layer", "first_heads"  #: shown first, (1,) and (heads,)
_LAYERS = "layers"  #: the numbers of the layers, (layers,), if they are not all
#: A picture, (height, width, 3) or the bytes of a PNG, with its patches, (rows, columns, tokens before the first).
_IMAGE, _GRID = "image", "grid"
_OTHERS = (_NAME, _LAYER, _HEADS, _LAYERS, _IMAGE, _GRID)
_LAYER_ARRAY = re.compile(r"layer(\d{1,4})\.(\w+)")
_UNNAMED = re.compile(r"arr_(\d{1,4})")  #: the names of np.savez for positional arrays
_MAX_ARRAYS = 10_000
#: {name of an array in BertViz: its name here}
BERTVIZ_NAMES: Mapping[str, str] = MappingProxyType({
    "attentions": "weights", "attention": "weights", "labels": "tokens",
    "encoder_attentions": "encoder_weights", "encoder_attention": "encoder_weights",
    "decoder_attentions": "decoder_weights", "decoder_attention": "decoder_weights",
    "cross_attentions": "cross_weights", "cross_attention": "cross_weights",
})


def load(path: Path) -> Tensors:
    """Return the tensors of a .npz file. Raises SessionError if it cannot be read."""
    path = Path(path)
    with file_errors(NOT_READ, path.name):
        if path.exists() and not path.is_file():
            raise SessionError("{name} is not a file.", name=path.name or path)
        with open(path, "rb") as file:
            return read(file, path.name, name=path.name)


def read(file: IO[bytes], called: str, *, name: str = "") -> Tensors:
    """Return the tensors of an open file; errors name it `called`, and `name` is the default name."""
    try:
        with zipfile.ZipFile(file) as archive:
            arrays = _arrays(archive)
        return _tensors(arrays, name)
    except UnicodeDecodeError:
        problem = "it is damaged: the name of an array is not UTF-8."
    except (GivenError, ValueError) as error:
        problem = str(error)
    except MemoryError:
        problem = "not enough memory for its arrays."
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, RuntimeError, NotImplementedError, KeyError,
            OverflowError, OSError) as error:
        problem = f"it is damaged or not a {SUFFIX} file ({cut(str(error) or type(error).__name__)})."
    except Exception as error:
        if type(error).__module__ not in ("zlib", "lzma", "_lzma", "struct"):
            raise
        problem = "it is damaged."
    raise SessionError("{called} does not contain attention: {problem}", called=called, problem=problem)


def write(tensors: Tensors, file: IO[bytes]) -> None:
    """Write tensors to a file in the format of `read`."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        if tensors.name:
            _add(archive, _NAME, np.array(tensors.name))
        _add(archive, _LAYER, np.array([tensors.layer]))
        _add(archive, _HEADS, np.array(tensors.chosen_heads, dtype=np.int64))
        if (image := tensors.image) is not None:
            _add(archive, _IMAGE, np.frombuffer(image.png, np.uint8))
            _add(archive, _GRID, np.array([image.rows, image.columns, image.first]))
        for stage, stored in tensors.maps.items():
            if stored.layers == tuple(range(len(stored.layers))):
                _add(archive, stage, stored.numbers)
                continue
            for layer, numbers in zip(stored.layers, stored.numbers, strict=True):
                _add(archive, f"layer{layer}.{stage}", numbers)
        for name, labels in tensors.words.items():
            longest = max(map(len, labels))
            _add(archive, name, np.array([[*text, *[""] * (longest - len(text))] for text in labels], dtype=np.str_))
            _add(archive, _lengths_of(name), np.array([len(text) for text in labels]))


def _add(archive: zipfile.ZipFile, name: str, array: AnyArray) -> None:
    with archive.open(f"{name}.npy", "w", force_zip64=True) as stream:
        np.lib.format.write_array(stream, array, allow_pickle=False)


def _arrays(archive: zipfile.ZipFile) -> dict[str, AnyArray]:
    """Return the arrays with known names."""
    entries = [entry for entry in archive.infolist() if entry.filename.endswith(".npy")]
    if len(entries) > _MAX_ARRAYS:
        raise ValueError(f"it has {len(entries):,} arrays.")
    wanted = {name: entry for entry in entries if _is_known(name := entry.filename.removesuffix(".npy"))}
    if not any(_stage_of(name) for name in wanted):
        there = ", ".join(entry.filename.removesuffix(".npy") for entry in entries)
        raise ValueError(f"its arrays are called {quoted(there)}; one must be weights or attentions."
                         if there else "it contains no array.")
    size = sum(entry.file_size for entry in wanted.values())
    if size > MAX_ARRAY_BYTES:
        raise ValueError(f"its arrays take {size / 1e9:,.1f} GB: at most {MAX_ARRAY_BYTES / 1e9:,.1f} GB can be read.")
    return {name: _read_array(archive, entry, name) for name, entry in wanted.items()}


def _is_known(name: str) -> bool:
    return name in _OTHERS or _are_words(name) or _are_lengths(name) or bool(_stage_of(name))


def _are_words(name: str) -> bool:
    return name == _OUTPUT or _rename(name) in WORDS


def _lengths_of(name: str) -> str:
    """Return the name of the array that counts the tokens of each text of a list, whose rows are padded."""
    return name.removesuffix("tokens") + _LENGTHS


def _are_lengths(name: str) -> bool:
    return _are_words(name.removesuffix(_LENGTHS) + "tokens")


def _rename(name: str) -> str:
    """Return the name that an array has here."""
    return BERTVIZ_NAMES.get(name, name)


def _stage_of(name: str) -> str:
    """Return the stage of an array of this name; "" for none."""
    layered = _LAYER_ARRAY.fullmatch(name)
    stage = "weights" if _UNNAMED.fullmatch(name) else _rename(layered[2] if layered else name)
    return stage if stage in STAGES else ""


#: Arrays of objects, which only unpickling could read, and what to do instead.
_PICKLED = {
    "strings": "tokens saved as objects: make them an array of strings, np.array(tokens)",
    "numbers": "arrays saved as objects: save each layer as an array of its own, layer0.weights, layer1.weights, …",
}


def _read_array(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> AnyArray:
    expected = "U" if name == _NAME or _are_words(name) else "fiu" if name == _IMAGE or _stage_of(name) else "iu"

    def check(shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
        if kind.kind not in (expected + "U" if _UNNAMED.fullmatch(name) else expected):
            what = {"U": "strings", "iu": "whole numbers", "fiu": "numbers"}[expected]
            hint = f" ({_PICKLED[what]})" if kind.hasobject and what in _PICKLED else ""
            raise ValueError(f"{quoted(name)} must be {what}, not {kind_of(kind)}{hint}.")
        most = MAX_LABELS if kind.kind == "U" else MAX_NUMBERS
        if math.prod(shape) > most:
            raise ValueError(f"{quoted(name)} has the shape {cut(str(shape))}: at most {most:,} are read.")

    with archive.open(entry) as stream:
        return read_npy(stream, entry.file_size, quoted(name), check)


def read_npy(
    stream: IO[bytes], size: int, called: str, check: Callable[[tuple[int, ...], np.dtype[Any]], None]
) -> AnyArray:
    """Return the array in a .npy file of `size` bytes, if its shape and type pass `check`. Raises ValueError.

    np.load would allocate any size that a damaged header claims.
    """
    try:
        version = np.lib.format.read_magic(stream)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a damaged header may be invalid Python
            shape, by_column, kind = read(stream)
        if any(type(length) is not int for length in shape):  # numpy takes True for a length
            raise ValueError
    except Exception:  # the parser of the header can raise almost anything
        raise ValueError(f"{called} is not a NumPy array.") from None
    check(shape, kind)
    expected = math.prod(shape) * kind.itemsize
    data = stream.read(expected + 1) if expected <= size and min(shape, default=0) >= 0 else None
    if data is None or len(data) != expected:
        raise ValueError(f"{called} is truncated, or longer than its header says.")
    return np.frombuffer(data, kind).reshape(shape, order="F" if by_column else "C")


def _named(arrays: Mapping[str, AnyArray]) -> Mapping[str, AnyArray]:
    """Return the arrays with names for positional ones: the attention of each layer, and tokens.

    Other numbers, such as token ids, are ignored.
    """
    order = sorted((name for name in arrays if _UNNAMED.fullmatch(name)), key=lambda name: int(name[4:]))
    named = {name: array for name, array in arrays.items() if name not in order}
    numbers = [arrays[name] for name in order if arrays[name].dtype.kind != "U"]
    layers = [array for array in numbers if array.ndim == numbers[0].ndim]
    found = [("tokens", arrays[name]) for name in order if arrays[name].dtype.kind == "U"]
    found += [(f"layer{at}.weights" if len(layers) > 1 else "weights", array) for at, array in enumerate(layers)]
    for name, array in found:
        if name in named or (layers and any(_stage_of(other) == "weights" for other in arrays.keys() - {*order})):
            raise ValueError(f"{quoted(order[0])} is there twice, under another name.")
        named[name] = array
    return named


def _tensors(given: Mapping[str, AnyArray], name: str) -> Tensors:
    arrays, stages = _named(given), dict[str, Any]()
    layers: dict[str, dict[int, AnyArray]] = {}
    for own, array in arrays.items():
        stage = _stage_of(own)
        if match := _LAYER_ARRAY.fullmatch(own):
            layers.setdefault(stage, {})[int(match[1])] = array
        elif stage in stages:
            raise ValueError(f"{quoted(own)} is there twice, under another name.")
        elif stage:
            stages[stage] = array
    for stage, more in layers.items():
        if stage in stages:
            more[0] = stages[stage]
        stages[stage] = [more[layer] for layer in sorted(more)]
    numbers: dict[str, Sequence[int]] = {stage: sorted(more) for stage, more in layers.items()}
    if _LAYERS in arrays:
        numbers |= {stage: check_layers(arrays[_LAYERS]) for stage, array in stages.items()
                    if stage not in layers and array.shape[:-full_rank(stage) + 1] == arrays[_LAYERS].shape}
    words = {_rename(own): _cut(array, arrays.get(_lengths_of(own)))
             for own, array in arrays.items() if _are_words(own)}
    if _OUTPUT in words:
        words |= {"encoder_tokens": words.pop("tokens", None), "decoder_tokens": words.pop(_OUTPUT)}
        if "cross_weights" in stages:  # which are also called weights
            stages.pop("weights", None)
        used = {side for stage in stages for side in sides_of(stage, words)}  # one layer has perhaps one of the texts
        words = {side: texts for side, texts in words.items() if side in used}
    lengths = [int(length) for length in arrays[_LENGTHS].ravel()] if _LENGTHS in arrays else None
    own_name = str(arrays[_NAME].item()).strip() if _NAME in arrays and arrays[_NAME].size == 1 else ""
    tensors = tensors_of(stages, words, name=own_name or name, lengths=lengths, layers=numbers)
    if _IMAGE in arrays:
        tensors = _with_image(tensors, arrays[_IMAGE], arrays.get(_GRID, np.array([])).ravel().tolist())
    layer, heads = ([int(number) for number in arrays[own].ravel()[:MAX_LABELS]] if own in arrays else []
                    for own in (_LAYER, _HEADS))
    return choose(tensors, layer=layer[0] if layer else None, heads=heads)


def _cut(words: AnyArray, lengths: AnyArray | None) -> Any:
    """Return the tokens of each text without their padding, if it is known how many there are."""
    if lengths is None or words.ndim != 2 or len(words) != lengths.size or (lengths < 0).any():
        return words
    return [text[:length] for text, length in zip(words.tolist(), lengths.ravel().tolist(), strict=True)]


def _with_image(tensors: Tensors, image: AnyArray, grid: list[int]) -> Tensors:
    """Return the tensors with the picture of a file."""
    if image.ndim == 1 and len(grid) == 3:
        from attnviz.document.patch_image import checked  # late: few files have a picture

        return with_image(tensors, checked(image.astype(np.uint8).tobytes(), *grid), None)
    return with_image(tensors, image, grid[:2], grid[2] if len(grid) == 3 else None)
