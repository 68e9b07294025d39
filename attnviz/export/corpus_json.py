"""The result of a corpus as a tree of JSON files, one for each head: the files of HeadVis."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.export.corpus_tables import ExampleTexts, example_columns, head_columns
from attnviz.export.destination import write_errors
from attnviz.result.head_statistics import HeadStatistics
from attnviz.system.paths import replacing

CONFIG, SCATTER, HEAD_FOLDER = "config.json", "scatter_data.json", "heads"


def save(folder: Path, statistics: HeadStatistics, texts: ExampleTexts, *, model: str) -> list[Path]:
    """Write config.json, scatter_data.json and heads/L0H0.json ... into a folder, and return the first two and it.

    Raises SessionError.
    """
    layers, heads = statistics.counts.shape[1:]
    measured, examples = _rows(head_columns(statistics)), _rows(example_columns(statistics, texts))
    of_head: dict[tuple[int, int], dict[str, Any]] = {at: {} for at in np.ndindex(layers, heads)}
    for row in measured:
        of_head[row.pop("layer"), row.pop("head")][row.pop("measure")] = row | {"examples": []}
    for row in examples:
        of_head[row.pop("layer"), row.pop("head")][row.pop("measure")]["examples"].append(row)
    _write(folder / CONFIG, {"model": model, "layers": layers, "heads": heads, "texts": int(statistics.texts),
                             "measures": list(of_head[0, 0])})
    _write(folder / SCATTER, [{"layer": layer, "head": head} | {
        measure: found["mean"] for measure, found in measures.items()} for (layer, head), measures in of_head.items()])
    with write_errors(folder / HEAD_FOLDER):
        (folder / HEAD_FOLDER).mkdir(exist_ok=True)
    for (layer, head), measures in of_head.items():
        _write(folder / HEAD_FOLDER / f"L{layer}H{head}.json", {"layer": layer, "head": head, "measures": measures})
    return [folder / CONFIG, folder / SCATTER, folder / HEAD_FOLDER]


def _rows(columns: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table."""
    for values in zip(*columns.values(), strict=True):
        yield dict(zip(columns, values, strict=True))


def _write(path: Path, content: Any) -> None:
    with write_errors(path), replacing(path) as file:
        file.write(json.dumps(content, ensure_ascii=False, allow_nan=False).encode())
