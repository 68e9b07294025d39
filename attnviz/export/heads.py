"""The table of heads: a row for each head of each layer, a column for each measure."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import destination
from attnviz.export.formats import HEAD_SUFFIXES, find_format, function
from attnviz.export.head_measures import LABELS, OF_NO_TOKEN, ExperimentNumbers, layer_measures, token_measures
from attnviz.export.lettering import clean
from attnviz.export.table_formats import separated
from attnviz.export.tables import Table, measures_table
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.result import measures
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError


@dataclass(frozen=True, slots=True)
class HeadRow:
    """The measures of one head in one sentence, NaN if undefined."""

    sentence: int  #: its index from 0; files count sentences from 1
    layer: int
    head: int
    values: Mapping[str, float]  #: by name; all rows have the same names
    token: str | None = None  #: the token that some of them refer to: the most likely one at the end of the text


def rows(source: Source, experiments: Sequence[ExperimentNumbers] = ()) -> list[HeadRow]:
    """Return a row for each head of each layer, sentence by sentence. Raises ComputeError without weights.

    For a language model the values include direct logit attribution for the most likely token, and what `experiments`
    computed: the effects of ablating each head, and its scores.
    """
    layers = [layer for layer in range(source.num_layers)
              if any(measures.is_measurable(source, stage, layer=layer) for stage in source.stages(layer))]
    made = []
    for sentence in range(len(source.texts)):
        token, by_token = token_measures(source, sentence, experiments)
        for layer in layers:
            found = layer_measures(source, Spot(measures.STAGE, sentence=sentence, layer=layer), by_token)
            made += [HeadRow(sentence, layer, head, MappingProxyType({
                name: math.nan if values is None else float(np.float32(values[head])) for name, values in found.items()
            }), token) for head in range(source.num_heads)]
    if not made:
        raise ComputeError("{name} has no {stage}, so its heads cannot be measured.", name=source.name,
                           stage=STAGES[measures.STAGE].label.lower())
    return made


def save(source: Source, path: Path, *, experiments: Sequence[ExperimentNumbers] = ()) -> None:
    """Write the table in the format of the suffix, completely or not at all.

    Raises ComputeError as `rows`, and SessionError if the file cannot be written.
    """
    kind = find_format(path, HEAD_SUFFIXES)
    write, table = function(kind.head_writer), rows(source, experiments)
    text = "\n".join(map(write, _pages(source, table))) if kind.head_writer == kind.writer else write(table)
    destination.write(path, text.encode())


def write_csv(table: Sequence[HeadRow], delimiter: str = ",") -> str:
    """Return a line for each head with unrounded numbers; a field is empty if undefined."""
    has_token = _has_token_columns(table)
    lines: list[tuple[object, ...]] = [("sentence", "layer", "head", *table[0].values, *["token"] * has_token)]
    for row in table:
        numbers = ("" if math.isnan(value) else str(np.float32(value)) for value in row.values.values())
        token = [spreadsheet_label(row.token or "")] * has_token
        lines.append((row.sentence + 1, row.layer, row.head, *numbers, *token))
    return separated(lines, delimiter)


write_tsv = partial(write_csv, delimiter="\t")


def _pages(source: Source, table: Sequence[HeadRow]) -> Iterator[Table]:
    """Yield the heads of each sentence; columns that refer to a token name it."""
    for sentence, found in groupby(table, lambda row: row.sentence):
        page = list(found)
        token = next((f", {clean(row.token)}" for row in page if row.token is not None), "")
        columns = [LABELS[name] + ("" if name in OF_NO_TOKEN else token) for name in page[0].values]
        yield measures_table(source, sentence, columns,
                             {f"layer {row.layer}, head {row.head}": row.values.values() for row in page})


def _has_token_columns(table: Sequence[HeadRow]) -> bool:
    """Return whether some of the columns refer to a token."""
    return not table[0].values.keys() <= OF_NO_TOKEN
