"""The table of heads: a row for each head of each layer, a column for each measure of how its weights lie."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import latex, markdown
from attnviz.export.lettering import clean
from attnviz.export.tables import Table, number_text
from attnviz.result import measures
from attnviz.result.measures import MEASURES, measured
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError, SessionError
from attnviz.system.paths import replacing

NAMES = tuple(name for name, row in MEASURES.items() if not row.needs_pair)


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured of one head in one sentence, NaN where it is not defined."""

    sentence: int
    layer: int
    head: int
    values: tuple[float, ...]  #: of `NAMES`


def rows(source: Source) -> list[Row]:
    """A row for each head of each layer, sentence by sentence. Raises ComputeError where no weights are measured."""
    layers = [layer for layer in range(source.num_layers)
              if any(measures.is_measured(source, stage, layer=layer) for stage in source.stages(layer))]
    made = []
    for sentence in range(len(source.texts)):
        for layer in layers:
            found = [measured(source, name, Spot(measures.STAGE, sentence=sentence, layer=layer)) for name in NAMES]
            made += [Row(sentence, layer, head, tuple(
                math.nan if values is None else float(np.float32(values[head])) for values in found
            )) for head in range(source.num_heads)]
    if not made:
        raise ComputeError(f"{source.name} has no {STAGES[measures.STAGE].label.lower()} of which heads are measured.")
    return made


def save(source: Source, path: Path) -> None:
    """Write the table in the format that the suffix names, whole or not at all.

    Raises ComputeError as `rows`, and SessionError where the file cannot be written.
    """
    write = FORMATS.get(path.suffix.lower())
    if write is None:
        raise SessionError(f"The table of heads is written as {', '.join(FORMATS)}, not as "
                           f"{path.suffix or path.name!r}.")
    text = write(source, rows(source))
    try:
        with replacing(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise SessionError(f"{path} cannot be written: {error.strerror or error}.") from error


def _separated(delimiter: str) -> Callable[[Source, Sequence[Row]], str]:
    """A line for each head, its numbers as they are; a field is empty where there is none."""

    def written(source: Source, table: Sequence[Row]) -> str:
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        writer.writerow(("sentence", "layer", "head", *NAMES))
        for row in table:
            numbers = ("" if math.isnan(value) else str(np.float32(value)) for value in row.values)
            writer.writerow((row.sentence, row.layer, row.head, *numbers))
        return text.getvalue()

    return written


def _json(source: Source, table: Sequence[Row]) -> str:
    """A list of objects, one a line; null where there is no number."""
    lines = [json.dumps({"sentence": row.sentence, "layer": row.layer, "head": row.head,
                         **{name: None if math.isnan(value) else float(str(np.float32(value)))
                            for name, value in zip(NAMES, row.values, strict=True)}}) for row in table]
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def _dressed(dress: Callable[[Table], str]) -> Callable[[Source, Sequence[Row]], str]:
    """A table for each sentence, as those of stages are dressed."""

    def written(source: Source, table: Sequence[Row]) -> str:
        return "\n".join(dress(Table(
            title="Measures of the heads", head="", text=text, setup=source.setup, axes=("head", "measure"),
            rows=tuple(f"layer {row.layer}, head {row.head}" for row in table if row.sentence == sentence),
            columns=tuple(MEASURES[name].label for name in NAMES),
            numbers=tuple(tuple(map(number_text, row.values)) for row in table if row.sentence == sentence),
        )) for sentence, text in enumerate(map(clean, source.texts)))

    return written


#: How each suffix is made.
FORMATS: Mapping[str, Callable[[Source, Sequence[Row]], str]] = MappingProxyType({
    ".csv": _separated(","), ".tsv": _separated("\t"), ".json": _json,
    ".md": _dressed(markdown.written), ".tex": _dressed(latex.written),
})
