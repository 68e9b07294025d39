"""The header of a .gguf file: metadata of the model, and the offsets of its tensors.

Source: docs/gguf.md of ggml. The reader of the library `gguf` takes 2.4 s for the 98,000 words of SmolLM2's vocabulary
(0.03 s here) and accepts truncated files; only its type tables and decoders are used.
"""

import math
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from attnviz.system.errors import ModelError
from attnviz.system.reading import NOT_READ, file_errors
from attnviz.system.wording import quoted

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_STRING, _ARRAY = 8, 9
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_ALIGNMENT = 32
_MAX_DIMENSIONS = 4
_TOO_LARGE = "a number in its header is too large for it, so it is damaged or cut short"
_MAX_BYTES = 2**28  # size of a header; a vocabulary of 262,144 words with its merges has 15 MB
_MAX_FIELDS = 100_000  # metadata fields or tensors; the largest models have a few thousand


@dataclass(frozen=True, slots=True)
class TensorEntry:
    """A tensor of the file: its shape in torch's order, format, offset and size."""

    shape: tuple[int, ...]
    kind: str  #: GGML's name of the format: F32, Q4_1
    start: int
    size: int


@dataclass(frozen=True)
class Header:
    """The metadata by GGUF's keys, and the tensors by GGUF's names."""

    fields: Mapping[str, object]
    tensors: Mapping[str, TensorEntry]


class _Damaged(Exception):
    """What is wrong with the file, as the end of a sentence."""


def read(path: Path) -> Header:
    """Return the header of a .gguf file. Raises ModelError if the file is not one, or is damaged."""
    try:
        with file_errors(NOT_READ, path.name, refused=ModelError), open(path, "rb") as file:
            return _header(_Reader(file, os.fstat(file.fileno()).st_size))
    except _Damaged as error:
        raise ModelError("{name} cannot be opened: {error}.", name=path.name, error=error) from None


class _Reader:
    """Reads numbers and strings in order, never past the end of the file."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._read, self.tell, self.size, self._left = file.read, file.tell, size, _MAX_BYTES

    def bytes(self, count: int) -> bytes:
        self._left -= count
        if self._left < 0:  # checked before reading: Python would allocate the memory first
            raise _Damaged(_TOO_LARGE)
        if len(data := self._read(count)) != count:
            raise _Damaged("it is cut short")
        return data

    def numbers(self, code: str, count: int = 1) -> tuple[int | float | bool, ...]:
        each = struct.calcsize(f"<{code}")
        return struct.unpack(f"<{count}{code}", self.bytes(count * each))

    def count(self, code: str = "Q", most: int | None = None) -> int:
        found = int(self.numbers(code)[0])
        if found > (self.size if most is None else most):
            raise _Damaged(_TOO_LARGE)
        return found

    def text(self) -> str:
        return self.texts(1)[0]

    def texts(self, count: int) -> tuple[str, ...]:
        """Read `count` strings, with few steps per string: a vocabulary has a hundred thousand."""
        read, length, left, found = self._read, struct.Struct("<Q").unpack, self._left, []
        for _ in range(count):
            if len(head := read(8)) != 8:
                raise _Damaged("it is cut short")
            (size,) = length(head)
            left -= 8 + size
            if left < 0:
                raise _Damaged(_TOO_LARGE)
            if len(data := read(size)) != size:
                raise _Damaged("it is cut short")
            found.append(data.decode("utf-8", "replace"))
        self._left = left
        return tuple(found)


def _header(reader: _Reader) -> Header:
    if reader.size < 4 or reader.bytes(4) != _MAGIC:
        raise _Damaged("it is not a GGUF file")
    version = reader.count("I", 2**32)
    if version not in _VERSIONS:
        written = "is written for computers of the other byte order" if version > 2**15 else f"is version {version}"
        raise _Damaged(f"it {written}, and AttnViz reads GGUF {_VERSIONS[0]} and {_VERSIONS[-1]}")
    tensors, fields = reader.count(most=_MAX_FIELDS), reader.count(most=_MAX_FIELDS)
    known = {reader.text(): _value(reader) for _ in range(fields)}
    placed = {reader.text(): _placed(reader) for _ in range(tensors)}
    if len(placed) != tensors:
        raise _Damaged("two of its tensors have one name")
    alignment = known.get("general.alignment", _ALIGNMENT)
    if not isinstance(alignment, int) or alignment < 1 or alignment & (alignment - 1):
        raise _Damaged(f"its tensors cannot be aligned at {quoted(alignment)} bytes")
    base = -(-reader.tell() // alignment) * alignment
    return Header(known, {name: _entry(name, reader.size, base, *what) for name, what in placed.items()})


def _value(reader: _Reader) -> object:
    kind = reader.count("I", 2**32)
    if kind == _STRING:
        return reader.text()
    if kind in _SCALARS:
        return reader.numbers(_SCALARS[kind])[0]
    if kind != _ARRAY:
        raise _Damaged(f"its header holds a value of the unknown kind {kind}")
    item_type, count = reader.count("I", 2**32), reader.count()
    if item_type == _STRING:
        return reader.texts(count)
    if item_type not in _SCALARS:
        raise _Damaged(f"its header holds a list of the unknown kind {item_type}")
    return reader.numbers(_SCALARS[item_type], count)


def _placed(reader: _Reader) -> tuple[tuple[int, ...], int, int]:
    """Read the shape, format and offset of a tensor."""
    dimensions = reader.count("I", _MAX_DIMENSIONS)
    shape = tuple(int(size) for size in reader.numbers("Q", dimensions))[::-1]
    return shape, reader.count("I", 2**32), reader.count()


def _entry(name: str, file_size: int, base: int, shape: tuple[int, ...], kind: int, offset: int) -> TensorEntry:
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

    try:
        quantization = GGMLQuantizationType(kind)
        block, packed = GGML_QUANT_SIZES[quantization]
    except (ValueError, KeyError):
        raise _Damaged(f"its tensor {quoted(name)} is packed in a way ({kind}) that is not known here") from None
    if shape and shape[-1] % block:
        raise _Damaged(f"its tensor {quoted(name)} is packed in blocks of {block}, and has rows of {shape[-1]}")
    size = math.prod(shape) // block * packed
    if base + offset + size > file_size:
        raise _Damaged("it is cut short")
    return TensorEntry(shape, quantization.name, base + offset, size)
