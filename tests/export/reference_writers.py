"""Reference writers of number files, which hold whole arrays, for comparison with the streaming writers."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.system.arrays import AnyArray

Row = tuple[object, ...]

CSV_COLUMNS = ("stage", "batch", "head", "row", "column", "row_label", "column_label", "value")


def arrays(result: Result) -> dict[str, AnyArray]:
    """Return the arrays of a file by name: tokens, lengths, stages, measures of heads, weight matrices."""
    longest = max(result.lengths, default=0)
    labels = [[token.label for token in tokens] + [""] * (longest - len(tokens)) for tokens in result.sentences]
    found: dict[str, AnyArray] = {
        "tokens": np.array(labels, dtype=np.str_).reshape(len(labels), longest),
        "lengths": np.array(result.lengths, dtype=np.int64),
    }
    for layer, kept in enumerate(result.layers):
        prefix = "" if layer == 0 else f"layer{layer}."
        stages = {name: result.array(name, layer=layer) for name in result.stages(layer)}
        if "dropout_mask" not in kept.stages and "weights" in stages:
            stages["dropout_mask"] = np.ones_like(stages["weights"])
        found |= {prefix + name: stages[name] for name in STAGES if name in stages}
    for name, row in MEASURES.items():
        if not row.needs_pair:
            each = np.full((len(result.sentences), result.num_heads), np.nan, dtype=np.float32)
            for sentence, tokens in enumerate(result.sentences):
                if tokens:
                    each[sentence] = measure_heads(result, name, Spot("weights", sentence=sentence))
            found[f"measure_{name}"] = each
    return found | {f"layer{layer}." * (layer > 0) + name: matrix for layer, kept in enumerate(result.layers)
                    for name, matrix in kept.parameters.items()}


def npz(result: Result) -> bytes:
    buffer = io.BytesIO()
    # In one order of memory: how a computation laid its arrays out is no business of a file.
    contents: dict[str, Any] = {name: np.ascontiguousarray(array) for name, array in arrays(result).items()}
    np.savez(buffer, **contents)
    return buffer.getvalue()


def csv_text(result: Result) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    writer.writerows(_rows(result))
    return text.getvalue().encode()


def _rows(result: Result) -> Iterator[Row]:
    for name, array in arrays(result).items():
        if name in ("tokens", "lengths"):  # they are in the labels
            continue
        if name.startswith("measure_"):
            for (batch, head), value in np.ndenumerate(array):
                yield name, batch, head, "", "", "", "", _number(value)
            continue
        stage = None if name in result.layers[0].parameters else STAGES[name.rpartition(".")[2]]
        if stage is None:
            for index, value in np.ndenumerate(array):
                head, row, column = ("", "", *index)[-3:] if array.ndim < 3 else index[-3:]
                yield name, "", head, row, column, "", "", _number(value)
            continue
        for batch, tokens in enumerate(result.sentences):
            labels = [token.label for token in tokens]
            for head, matrix in enumerate(array[batch] if stage.per_head else array[batch : batch + 1]):
                cells = matrix[: len(labels), : len(labels)] if stage.is_matrix else matrix[: len(labels)]
                for row, values in enumerate(cells.tolist()):
                    for column, value in enumerate(values):
                        yield (name, batch, head if stage.per_head else "", row, column, labels[row],
                               labels[column] if stage.is_matrix else "", _number(value))


def _number(value: float) -> str:
    """Return all digits of a number; -inf, inf and nan as CSV readers expect them."""
    return repr(float(value))


FORMATS: Mapping[str, Callable[[Result], bytes]] = {".npz": npz, ".csv": csv_text}
