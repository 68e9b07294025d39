"""The table of file formats: name, kind, and the module that writes each.

Dialogs, menus and the command line are built from it: a new format is one file and one row. Writers are imported when
a file is written, since matplotlib takes half a second and `--help` must answer at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from attnviz.export.parts import ALL_WEIGHTS, Part
from attnviz.system.errors import SessionError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.pictures.levels import Maps
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.source import Source

Takes = Literal["picture", "table", "arrays"]  #: a stage as a picture, a stage as a table, or every array


@dataclass(frozen=True, slots=True)
class Format:
    """One file format."""

    suffix: str
    name: str  #: in dialogs
    takes: Takes
    writer: str  #: the module of `attnviz.export` whose `save`, or `format_table` of a table, makes it
    has_head_table: bool = False  #: whether `attnviz.export.heads` writes the measures of heads in it


FORMATS: Mapping[str, Format] = MappingProxyType({
    row.suffix: row
    for row in (
        Format(".png", "PNG picture", "picture", "pictures"),
        Format(".svg", "SVG drawing", "picture", "pictures"),
        Format(".pdf", "PDF document", "picture", "pictures"),
        Format(".tsv", "Tab-separated table", "table", "tsv", has_head_table=True),
        Format(".md", "Markdown table", "table", "markdown", has_head_table=True),
        Format(".tex", "LaTeX table", "table", "latex", has_head_table=True),
        Format(".npz", "NumPy arrays", "arrays", "arrays"),
        Format(".json", "JSON", "arrays", "arrays", has_head_table=True),
        Format(".csv", "CSV table", "arrays", "arrays", has_head_table=True),
    )
})


HEAD_SUFFIXES = tuple(row.suffix for row in FORMATS.values() if row.has_head_table)


def formats_for(*takes: Takes) -> tuple[Format, ...]:
    """Return the formats of one kind in order; the first is the default."""
    return tuple(row for row in FORMATS.values() if row.takes in takes)


def suffixes(*takes: Takes) -> tuple[str, ...]:
    """Return the suffixes of a kind."""
    return tuple(row.suffix for row in formats_for(*takes))


def suffix_list(*takes: Takes, before: str = "") -> str:
    """Return the suffixes as a phrase, each after `before`: ".png, .svg or .pdf"."""
    *most, last = (before + suffix for suffix in suffixes(*takes))
    return f"{', '.join(most)} or {last}" if most else last


def save(
    source: Source, path: Path, part: Part = ALL_WEIGHTS, *, maps: Maps | None = None,
    effects: Sequence[AblationEffects] = (), watch: Watch = UNWATCHED
) -> None:
    """Write `part` of a source, or all its arrays, in the format of the suffix, completely or not at all.

    `maps` are the colours of a picture; `effects`, one per text, are written with the measures of heads. Raises
    SessionError if the suffix is unknown or the file cannot be written, ComputeError if there is no such part, and
    Cancelled.
    """
    row, writer = _writer(path)
    if row.takes == "arrays":
        writer.save(source, path, layer=_layer(part), effects=effects, watch=watch)
    elif row.takes == "table":
        from attnviz.export import tables

        tables.save(source, path, part, writer.format_table, effects=effects, watch=watch)
    else:
        writer.save(source, path, part, maps=maps, watch=watch)


def check_size(source: Source, path: Path, part: Part) -> None:
    """Raise what `save` raises for the size of a file, before anything else is computed for it."""
    row, writer = _writer(path)
    if row.takes == "arrays":
        writer.check(source, path, layer=_layer(part))


def _writer(path: Path) -> tuple[Format, Any]:
    row = FORMATS.get(path.suffix.lower())
    if row is None:
        raise SessionError(f"{path.name} has no format that is written: name it {', '.join(FORMATS)}.")
    return row, import_module(f"attnviz.export.{row.writer}")


def _layer(part: Part) -> int | None:
    """Return the layer whose arrays are written; None for all."""
    return part.spot.layer if part.only_layer else None
