"""The tables of heads: a row for each head of each layer, a column for each measure, score or statistic."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.stages import STAGES
from attnviz.export import destination
from attnviz.export.formats import FORMATS, HEAD_SUFFIXES, function
from attnviz.export.head_measures import OF_NO_TOKEN, ExperimentNumbers, HeadNumbers
from attnviz.export.table_formats import separated
from attnviz.export.tables import Table, measures_table
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.result import measures
from attnviz.result.measures import ALL_MEASURES
from attnviz.result.result import Source
from attnviz.system.arrays import Float64
from attnviz.system.errors import ComputeError, SessionError
from attnviz.system.program import install_command
from attnviz.system.wording import InSentence

Columns = dict[str, list[Any]]
_PLACES = ("sentence", "layer", "head")  #: the columns of whole numbers; sentences count from 1


@dataclass(frozen=True, slots=True)
class HeadTable:
    """The heads of a text, or of several below each other, or of a model by itself."""

    columns: Columns  #: by name; None where a number is undefined
    setup: str  #: what was computed
    texts: tuple[tuple[str, tuple[str, ...]], ...]  #: each, and what its columns of numbers are called


def of_source(source: Source, experiments: Sequence[ExperimentNumbers] = ()) -> HeadTable:
    """Return the measures of the heads, sentence by sentence.

    For a language model they have direct logit attribution for the most likely token, and what `experiments` computed:
    the effects of ablating each head, and its scores. Raises ComputeError without weights.
    """
    numbers = HeadNumbers(source, experiments)
    places = [(sentence, layer) for sentence in range(len(source.texts)) for layer in range(source.num_layers)
              if any(measures.is_measurable(source, stage, layer=layer) for stage in source.stages(layer))]
    if not places:
        raise ComputeError("{name} has no {stage}, so its heads cannot be measured.", name=source.name,
                           stage=InSentence(STAGES[measures.STAGE].label))
    heads = range(source.num_heads)
    found: Columns = {"sentence": [sentence + 1 for sentence, _ in places for _ in heads],
                      "layer": [layer for _, layer in places for _ in heads], "head": [*heads] * len(places)}
    for name in numbers.names:
        of_layers = [numbers.of(name, layer, sentence) for sentence, layer in places]
        found[name] = [None if values is None or np.isnan(values[head]) else np.float32(values[head])
                       for values in of_layers for head in heads]
    if not OF_NO_TOKEN.keys() >= set(numbers.names):
        targets = [numbers.target(sentence) for sentence, _ in places for _ in heads]
        found["token"] = ["" if target is None else spreadsheet_label(target.label) for target in targets]
    return HeadTable(found, source.setup, tuple(
        (text, tuple(numbers.label(name, sentence) for name in numbers.names))
        for sentence, text in enumerate(source.texts)))


def of_values(values: Mapping[str, Float64], setup: str) -> HeadTable:
    """Return numbers (layer, head), by their names in ALL_MEASURES, that belong to no text."""
    layers, heads = np.indices(next(iter(values.values())).shape)
    return HeadTable({"layer": layers.ravel().tolist(), "head": heads.ravel().tolist(), **{
        name: [None if np.isnan(value) else value for value in array.ravel().tolist()]
        for name, array in values.items()}}, setup, (("", tuple(ALL_MEASURES[name].label for name in values)),))


def check_format(path: Path) -> None:
    """Raise SessionError if a table of this format needs a package that is not installed."""
    if WRITERS.get(path.suffix.lower()) is _parquet and find_spec("pyarrow") is None:
        raise SessionError("{path} needs pyarrow: {command}.", path=path, command=install_command("attnviz[corpus]"))


def save(table: HeadTable, path: Path) -> None:
    """Write a table in the format of the suffix, completely or not at all. Raises SessionError."""
    destination.check_suffix(path, HEAD_SUFFIXES)
    suffix = path.suffix.lower()
    destination.write(path, WRITERS[suffix](table.columns) if suffix in WRITERS else "\n".join(
        map(function(FORMATS[suffix].writer), _pages(table))).encode())


def _pages(table: HeadTable) -> Iterator[Table]:
    """Yield the heads of each sentence."""
    numbers = (values for name, values in table.columns.items() if name not in (*_PLACES, "token"))
    rows = list(zip(table.columns["layer"], table.columns["head"], *numbers, strict=True))
    count = len(rows) // len(table.texts)
    for at, (text, labels) in enumerate(table.texts):
        yield measures_table(text, table.setup, labels, {
            f"layer {layer}, head {head}": [np.nan if value is None else value for value in values]
            for layer, head, *values in rows[at * count : (at + 1) * count]})


def _separated(columns: Columns, delimiter: str) -> bytes:
    return separated((tuple(columns), *zip(*columns.values(), strict=True)), delimiter).encode()


def _parquet(columns: Columns) -> bytes:
    import pyarrow
    import pyarrow.parquet

    file = io.BytesIO()
    types = {name: pyarrow.int32() if name in _PLACES else pyarrow.string() if name == "token" else pyarrow.float64()
             for name in columns}
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=pyarrow.schema(list(types.items()))), file)
    return file.getvalue()


#: Returns the contents of a file of columns, by its suffix.
WRITERS: Mapping[str, Callable[[Columns], bytes]] = MappingProxyType({
    ".csv": lambda columns: _separated(columns, ","), ".tsv": lambda columns: _separated(columns, "\t"),
    ".parquet": _parquet})
