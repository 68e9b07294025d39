"""The table of the heads of a source: a row for each head of each layer, a column for each measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from attnviz.document.stages import STAGES
from attnviz.export import destination
from attnviz.export.formats import HEAD_SUFFIXES, find_format, function
from attnviz.export.head_measures import OF_NO_TOKEN, ExperimentNumbers, HeadNumbers
from attnviz.export.head_table import WRITERS, Columns
from attnviz.export.tables import Table, measures_table
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.result import measures
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError


def columns(source: Source, numbers: HeadNumbers) -> Columns:
    """Return the columns, sentence by sentence, which count from 1; None where a measure is undefined.

    The token is the most likely one at the end of the text. Raises ComputeError without weights.
    """
    places = [(sentence, layer) for sentence in range(len(source.texts)) for layer in range(source.num_layers)
              if any(measures.is_measurable(source, stage, layer=layer) for stage in source.stages(layer))]
    if not places:
        raise ComputeError("{name} has no {stage}, so its heads cannot be measured.", name=source.name,
                           stage=STAGES[measures.STAGE].label.lower())
    heads = range(source.num_heads)
    found: Columns = {"sentence": [sentence + 1 for sentence, _ in places for _ in heads],
                      "layer": [layer for _, layer in places for _ in heads], "head": [*heads] * len(places)}
    for name in numbers.names:
        of_layers = [numbers.of(name, layer, sentence) for sentence, layer in places]
        found[name] = [None if values is None or np.isnan(values[head]) else np.float32(values[head])
                       for values in of_layers for head in heads]
    if not OF_NO_TOKEN.issuperset(numbers.names):
        targets = [numbers.target(sentence) for sentence, _ in places for _ in heads]
        found["token"] = ["" if target is None else spreadsheet_label(target.label) for target in targets]
    return found


def save(source: Source, path: Path, *, experiments: Sequence[ExperimentNumbers] = ()) -> None:
    """Write the table in the format of the suffix, completely or not at all.

    For a language model it has direct logit attribution for the most likely token, and what `experiments` computed: the
    effects of ablating each head, and its scores. Raises ComputeError without weights, and SessionError if the file
    cannot be written.
    """
    row, numbers = find_format(path, HEAD_SUFFIXES), HeadNumbers(source, experiments)
    found = columns(source, numbers)
    content = WRITERS[row.suffix](found) if row.suffix in WRITERS else "\n".join(
        map(function(row.writer), _pages(source, numbers, found))).encode()
    destination.write(path, content)


def _pages(source: Source, numbers: HeadNumbers, found: Columns) -> Iterator[Table]:
    """Yield the heads of each sentence; columns that refer to a token name it."""
    rows = list(zip(found["layer"], found["head"], *(found[name] for name in numbers.names), strict=True))
    count = len(rows) // len(source.texts)
    for sentence in range(len(source.texts)):
        yield measures_table(source, sentence, [numbers.label(name, sentence) for name in numbers.names], {
            f"layer {layer}, head {head}": [np.nan if value is None else value for value in values]
            for layer, head, *values in rows[sentence * count : (sentence + 1) * count]})
