"""The texts of a corpus, read one after the other: lines of .txt, .jsonl and .parquet files, or a folder of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from attnviz.system.errors import SessionError
from attnviz.system.reading import NOT_READ, file_errors
from attnviz.system.wording import normalized

COLUMN = "text"  #: the key in a line of .jsonl, and the column of .parquet
_MAX_LINE_CHARS = 2**24  #: of a line of a file, which is read at once


@dataclass(frozen=True, slots=True)
class CorpusSummary:
    """What identifies the texts of a corpus."""

    count: int
    digest: str  #: of the texts in their order, hexadecimal


def summarize(path: Path) -> CorpusSummary:
    """Return the number of texts and their digest. Raises SessionError as `iter_texts`, and if there is none."""
    count, digest = 0, hashlib.blake2b(digest_size=16)
    for text in iter_texts(path):
        count += 1
        digest.update(text.encode() + b"\0")
    if not count:
        raise SessionError("{path} has no text: write one in each line.", path=path)
    return CorpusSummary(count, digest.hexdigest())


def iter_texts(path: Path) -> Iterator[str]:
    """Yield the texts of a file, or of all files of a folder by name; empty ones are left out.

    A .txt file has a text in each line, a .jsonl file a string or an object with the key "text", and a .parquet file
    the column "text". Raises SessionError.
    """
    for file in _files(path):
        try:
            with file_errors(NOT_READ, file):
                for text in _READERS[file.suffix.lower()](file):
                    if text.strip():
                        yield normalized(text)
        except UnicodeDecodeError:
            raise SessionError("{name} is not a text file in UTF-8.", name=file) from None


def _files(path: Path) -> Iterable[Path]:
    if path.is_dir():
        found = sorted(each for each in path.rglob("*") if each.suffix.lower() in _READERS and each.is_file())
        if not found:
            raise SessionError("{path} has no texts: AttnViz reads {suffixes}.", path=path,
                               suffixes=", ".join(_READERS))
        return found
    if path.suffix.lower() not in _READERS:
        raise SessionError("{path} is not a corpus: AttnViz reads {suffixes}, and folders of them.", path=path,
                           suffixes=", ".join(_READERS))
    return [path]


def _lines(path: Path) -> Iterator[str]:
    with open(path, encoding="utf-8-sig") as file:
        while line := file.readline(_MAX_LINE_CHARS):
            yield line.rstrip("\n")


def _jsonl(path: Path) -> Iterator[str]:
    for number, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        text = found.get(COLUMN) if isinstance(found, dict) else found
        if not isinstance(text, str):
            raise SessionError('Line {number} of {name} is neither a string nor an object with the key "{column}".',
                               number=number, name=path, column=COLUMN)
        yield text


def _parquet(path: Path) -> Iterator[str]:
    import pyarrow.parquet  # late: it comes with the extra attnviz[corpus]

    try:
        file = pyarrow.parquet.ParquetFile(path)
        if COLUMN not in file.schema_arrow.names:
            raise SessionError("{name} has no column {column}: it has {columns}.", name=path, column=COLUMN,
                               columns=", ".join(file.schema_arrow.names))
        for batch in file.iter_batches(batch_size=256, columns=[COLUMN]):
            yield from (text for text in batch.column(0).to_pylist() if isinstance(text, str))
    except pyarrow.ArrowException as error:
        raise SessionError("{name} cannot be read: {reason}.", name=path, reason=error) from None


_READERS: Mapping[str, Callable[[Path], Iterator[str]]] = MappingProxyType(
    {".txt": _lines, ".jsonl": _jsonl, ".parquet": _parquet})
