"""The result of a corpus as Parquet: a row for each measure of each head, and a row for each of its examples."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.experiments.corpus import EXAMPLES, HEADS, schema
from attnviz.experiments.head_statistics import HeadStatistics
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.system.paths import replacing
from attnviz.system.reading import NOT_WRITTEN, file_errors

Columns = dict[str, list[Any]]
ExampleTexts = Mapping[int, tuple[str, tuple[str, ...]]]  #: a text and its tokens, by its index in the corpus


def head_columns(statistics: HeadStatistics) -> Columns:
    """Return the columns of heads.parquet; None where a measure was never defined."""
    columns: Columns = {name: [] for name in schema(HEADS).names}
    for at in np.ndindex(statistics.counts.shape):
        mean, deviation = float(statistics.means[at]), float(statistics.deviations[at])
        measure, layer, head = at
        values = (layer, head, TEXT_MEASURES[measure], int(statistics.counts[at]), *(
            None if math.isnan(each) else each for each in (mean, deviation)),
            statistics.histograms[at].tolist(), MEASURES[TEXT_MEASURES[measure]].edges.tolist())
        for column, value in zip(columns.values(), values, strict=True):
            column.append(value)
    return columns


def example_columns(statistics: HeadStatistics, texts: ExampleTexts) -> Columns:
    """Return the columns of examples.parquet."""
    columns: Columns = {name: [] for name in schema(EXAMPLES).names}
    for at in np.ndindex(statistics.example_texts.shape):
        measure, layer, head, rank = at
        text = int(statistics.example_texts[at])
        if text < 0:
            continue
        cells = statistics.example_cells[at]
        count = int((cells[:, 0] >= 0).sum())
        values = (layer, head, TEXT_MEASURES[measure], rank + 1, float(statistics.example_values[at]), text,
                  texts[text][0], list(texts[text][1]), cells[:count, 0].tolist(), cells[:count, 1].tolist(),
                  statistics.example_weights[at][:count].tolist())
        for column, value in zip(columns.values(), values, strict=True):
            column.append(value)
    return columns


def save(folder: Path, statistics: HeadStatistics, texts: ExampleTexts) -> list[Path]:
    """Write both tables, each completely or not at all, and return their paths. Raises SessionError."""
    import pyarrow
    import pyarrow.parquet  # late: an extra

    tables: Mapping[str, Callable[[], Columns]] = MappingProxyType({
        HEADS: lambda: head_columns(statistics), EXAMPLES: lambda: example_columns(statistics, texts)})
    for name, columns in tables.items():
        table = pyarrow.table(columns(), schema=schema(name))
        with file_errors(NOT_WRITTEN, folder / name), replacing(folder / name) as file:
            pyarrow.parquet.write_table(table, file)
    return [folder / name for name in tables]
