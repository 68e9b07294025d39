"""Every array of a computation as one file: NPZ for numpy, CSV for a spreadsheet.

Nothing is rounded: each number reads back to the same float32. Files never hold pickled data. They are written piece
by piece: as Python lists and text, all arrays at once would take fifty times the memory of the result.
"""

import csv
import io
import os
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import numpy as np

from attnviz.document.places import Spot
from attnviz.export.contents import MEASURE, At, Entry, contents
from attnviz.export.formats import Format, find_format, function, suffixes
from attnviz.export.head_measures import ExperimentNumbers
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.result.result import Source
from attnviz.system.arrays import AnyArray
from attnviz.system.errors import SessionError
from attnviz.system.paths import replacing
from attnviz.system.reading import NOT_WRITTEN, file_errors
from attnviz.system.watch import UNWATCHED, Watch

CSV_COLUMNS = ("stage", "batch", "head", "row", "column", "row_label", "column_label", "value")

#: Maximum size of text files: CSV is for small results. NPZ may be as large as the disk allows.
MAX_TEXT_BYTES = 100 * 10**6


def save(
    source: Source, path: Path, *, layer: int | None = None, experiments: Sequence[ExperimentNumbers] = (),
    watch: Watch = UNWATCHED
) -> None:
    """Write the arrays of all layers, or of one, in the format of the path's suffix, completely or not at all.

    CSV has a line for each number, without the padding of shorter sentences; its weight matrices have no batch and no
    labels, and measures of heads have only batch and head. Raises SessionError for an unknown suffix, a file that is
    too large or cannot be written, and Cancelled.
    """
    kind, entries = _prepare(source, path, layer, experiments)
    with file_errors(NOT_WRITTEN, path), replacing(path) as file:
        function(kind.writer)(Walk(source, entries, watch), file)


def check(source: Source, path: Path, *, layer: int | None = None) -> None:
    """Raise what `save` raises for the size of the file, before anything is computed for it."""
    _prepare(source, path, layer)


def _prepare(
    source: Source, path: Path, layer: int | None, experiments: Sequence[ExperimentNumbers] = ()
) -> tuple[Format, Sequence[Entry]]:
    kind = find_format(path, suffixes("arrays"))
    entries = contents(source, layer=layer, experiments=experiments)
    with file_errors(NOT_WRITTEN, path):  # if the folder does not exist
        _check_size(kind, entries, path, has_layers=layer is None and source.num_layers > 1)
    return kind, entries


class Walk:
    """The entries of a file and their pieces as they are written, with progress."""

    def __init__(self, source: Source, entries: Sequence[Entry], watch: Watch) -> None:
        self.source = source
        self.entries = entries
        self._watch = watch
        self._total = max(1, sum(entry.cells for entry in entries))
        self._done = 0

    def pieces(self, entry: Entry, at: At) -> Iterator[tuple[int, AnyArray]]:
        """Yield the matrix at `at` from above, each piece with the number of its first row. Raises Cancelled."""
        for first, piece in entry.pieces(at):
            self._watch.report(self._done / self._total)
            yield first, piece
            self._done += piece.size


def _check_size(kind: Format, entries: Sequence[Entry], path: Path, *, has_layers: bool) -> None:
    """Raise SessionError if the file would be too much text, or if the disk has no room for it."""
    packed = sum(entry.cells * entry.dtype.itemsize for entry in entries)
    size = kind.text_bytes * sum(entry.cells for entry in entries) or packed
    if kind.text_bytes and size > MAX_TEXT_BYTES:
        one_layer = ", or write one layer (attnviz compute --layer N)" if has_layers else ""
        raise SessionError("{name} would take about {size}, and at most {most} of text are written: name it {suffix}, "
                           "which takes {packed}{one_layer}.", name=path.name, size=_bytes(size),
                           most=_bytes(MAX_TEXT_BYTES), suffix=suffixes("arrays")[0], packed=_bytes(packed),
                           one_layer=one_layer)
    free = shutil.disk_usage(os.path.dirname(os.path.realpath(path))).free
    if size > free:
        raise SessionError("{name} would take about {size}, and there are {free} left on the disk. Shorten the text.",
                           name=path.name, size=_bytes(size), free=_bytes(free))


def _bytes(size: float) -> str:
    unit, name = (1e9, "GB") if size >= 1e9 else (1e6, "MB") if size >= 1e6 else (1e3, "kB")
    return f"{size / unit:,.1f} {name}"


def write_npz(walk: Walk, file: BinaryIO) -> None:
    """Write NPZ as `numpy.savez` does, which would take each array whole."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for entry in walk.entries:
            header = {"descr": np.lib.format.dtype_to_descr(entry.dtype), "fortran_order": False, "shape": entry.shape}
            with archive.open(f"{entry.name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array_header_1_0(member, header)
                for at in np.ndindex(*entry.outer):
                    for _, piece in walk.pieces(entry, at):
                        member.write(piece.tobytes())


def write_csv(walk: Walk, file: BinaryIO) -> None:
    """Write CSV: one number a line."""
    file.write(f"{','.join(CSV_COLUMNS)}\n".encode())
    for entry in walk.entries:
        if entry.name not in ("tokens", "lengths", "ids", "layers"):  # they are in the labels
            for at in np.ndindex(*entry.outer):
                for first, piece in walk.pieces(entry, at):
                    file.write(_csv_lines(walk.source, entry, at, first, piece).encode())


def _csv_lines(source: Source, entry: Entry, at: At, first: int, piece: AnyArray) -> str:
    """Yield a line for each number of some rows, without the padding."""
    name, layer, at = entry.place(at)
    if entry.stage is None:
        return _plain_lines(name, at, first, piece)
    batch, head = at[0], at[1] if entry.stage.per_head else ""
    spot = Spot(entry.stage.name, sentence=batch, layer=layer)
    labels, columns = ([_quoted(label) for label in labels]
                       for labels in (source.row_labels(spot), source.column_labels(spot)))
    rows = piece[: max(0, len(labels) - first), : len(columns)]
    if not entry.stage.has_named_columns:
        columns = [""] * len(columns)
    ends = [(f",{number},", f",{label},") for number, label in enumerate(columns)]
    lines = []
    for row, values in enumerate(rows.tolist(), first):
        begin, label = f"{name},{batch},{head},{row}", labels[row]
        lines += [f"{begin}{number}{label}{end}{value!r}\n" for (number, end), value in zip(ends, values, strict=True)]
    return "".join(lines)


def _plain_lines(name: str, at: At, first: int, piece: AnyArray) -> str:
    """Return lines without labels: (batch, head) of measures, (row, column) of logits and weight matrices.

    Logits that were not computed are left out. A vector has only columns.
    """
    begin, end = f"{name},,{at[0] if at else ''},", ",,,"
    if MEASURE in name:
        begin, end = f"{name},", ",,,,,"
    elif name == "logits":
        begin = f"{name},{at[0]},,"
    rows, start = (enumerate(piece.tolist(), first), 0) if piece.ndim > 1 else ([("", piece.tolist())], first)
    return "".join(f"{begin}{row},{column}{end}{value!r}\n" for row, values in rows
                   for column, value in enumerate(values, start) if name != "logits" or value == value)


@lru_cache(maxsize=2**12)
def _quoted(label: str) -> str:
    text = io.StringIO(newline="")
    fields = spreadsheet_label(label), ""  # a row of one empty field would be quoted
    csv.writer(text, lineterminator="").writerow(fields)
    return text.getvalue()[:-1]
