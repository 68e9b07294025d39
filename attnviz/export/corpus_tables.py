"""The result of a corpus as Parquet: a row for each measure of each head, and a row for each of its examples."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.export.destination import write_errors
from attnviz.result.head_statistics import CORPUS_MEASURES, EDGES, HeadStatistics
from attnviz.system.paths import replacing

HEADS, EXAMPLES = "heads.parquet", "examples.parquet"
Columns = dict[str, list[Any]]


def head_columns(statistics: HeadStatistics) -> Columns:
    """Return the columns of heads.parquet; None where a measure was never defined."""
    columns: Columns = {name: [] for name in (
        "layer", "head", "measure", "texts", "mean", "std", "histogram", "histogram_edges")}
    for at in np.ndindex(statistics.counts.shape):
        mean, deviation = float(statistics.means[at]), float(statistics.deviations[at])
        measure, layer, head = at
        values = (layer, head, CORPUS_MEASURES[measure], int(statistics.counts[at]), *(
            None if math.isnan(each) else each for each in (mean, deviation)),
            statistics.histograms[at].tolist(), EDGES[CORPUS_MEASURES[measure]].tolist())
        for column, value in zip(columns.values(), values, strict=True):
            column.append(value)
    return columns


def example_columns(
    statistics: HeadStatistics, texts: Mapping[int, str], tokens: Mapping[int, tuple[str, ...]]
) -> Columns:
    """Return the columns of examples.parquet; `texts` and `tokens` by the index of the text in the corpus."""
    columns: Columns = {name: [] for name in (
        "layer", "head", "measure", "rank", "value", "text_index", "text", "tokens", "queries", "keys", "weights")}
    for at in np.ndindex(statistics.example_texts.shape):
        measure, layer, head, rank = at
        text = int(statistics.example_texts[at])
        if text < 0:
            continue
        cells = statistics.example_cells[at]
        count = int((cells[:, 0] >= 0).sum())
        values = (layer, head, CORPUS_MEASURES[measure], rank + 1, float(statistics.example_values[at]), text,
                  texts[text], list(tokens[text]), cells[:count, 0].tolist(), cells[:count, 1].tolist(),
                  statistics.example_weights[at][:count].tolist())
        for column, value in zip(columns.values(), values, strict=True):
            column.append(value)
    return columns


def save(
    folder: Path, statistics: HeadStatistics, texts: Mapping[int, str], tokens: Mapping[int, tuple[str, ...]]
) -> list[Path]:
    """Write both tables, each completely or not at all, and return their paths. Raises SessionError."""
    import pyarrow
    import pyarrow.parquet  # late: an extra

    whole, number, words = pyarrow.int32(), pyarrow.float64(), pyarrow.string()
    lists = pyarrow.list_
    types: Mapping[str, Any] = {
        "layer": whole, "head": whole, "measure": words, "texts": pyarrow.int64(), "mean": number, "std": number,
        "histogram": lists(pyarrow.int64()), "histogram_edges": lists(number), "rank": whole, "value": number,
        "text_index": pyarrow.int64(), "text": words, "tokens": lists(words), "queries": lists(whole),
        "keys": lists(whole), "weights": lists(pyarrow.float32())}
    tables: Mapping[str, Callable[[], Columns]] = MappingProxyType({
        HEADS: lambda: head_columns(statistics), EXAMPLES: lambda: example_columns(statistics, texts, tokens)})
    for name, columns_of in tables.items():
        columns = columns_of()
        table = pyarrow.table(columns, schema=pyarrow.schema([(column, types[column]) for column in columns]))
        with write_errors(folder / name), replacing(folder / name) as file:
            pyarrow.parquet.write_table(table, file)
    return [folder / name for name in tables]
