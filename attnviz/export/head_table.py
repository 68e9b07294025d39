"""A table of all heads of a model: a row for each, with its scores in columns."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.experiments.head_scores import SCORE_COLUMNS, HeadScores
from attnviz.export import destination
from attnviz.export.table_formats import separated
from attnviz.system.errors import SessionError

Columns = dict[str, list[Any]]


def head_columns(found: HeadScores) -> Columns:
    """Return the columns; None where a score is undefined."""
    layers, heads = np.indices(next(iter(found.values.values())).shape)
    return {"layer": layers.ravel().tolist(), "head": heads.ravel().tolist(), **{
        name: [None if math.isnan(value) else value for value in found.values[name].ravel().tolist()]
        for name in SCORE_COLUMNS}}


def save(found: HeadScores, path: Path) -> None:
    """Write the table in the format of its suffix, one of WRITERS, completely or not at all. Raises SessionError."""
    destination.write(path, WRITERS[path.suffix.lower()](head_columns(found)))


def check_format(path: Path) -> None:
    """Raise SessionError if a table of this format needs a package that is not installed."""
    if path.suffix.lower() == PARQUET and find_spec("pyarrow") is None:
        raise SessionError("{path} needs pyarrow: pip install 'attnviz[corpus]'.", path=path)


def _separated(columns: Columns, delimiter: str) -> bytes:
    return separated((tuple(columns), *zip(*columns.values(), strict=True)), delimiter).encode()


def _parquet(columns: Columns) -> bytes:
    import pyarrow
    import pyarrow.parquet

    file = io.BytesIO()
    types = {name: pyarrow.int32() if name in ("layer", "head") else pyarrow.float64() for name in columns}
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=pyarrow.schema(list(types.items()))), file)
    return file.getvalue()


PARQUET = ".parquet"
#: Returns the contents of a file, by its suffix.
WRITERS: Mapping[str, Callable[[Columns], bytes]] = MappingProxyType({
    ".csv": lambda columns: _separated(columns, ","), ".tsv": lambda columns: _separated(columns, "\t"),
    PARQUET: _parquet,
})
