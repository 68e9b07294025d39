"""A measured corpus: the folder that `attnviz corpus` writes, with its tables read from Parquet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.models import Model
from attnviz.result.measures import CORPUS_STATISTICS, TEXT_MEASURES
from attnviz.system.arrays import Float64, Ids
from attnviz.system.errors import SessionError
from attnviz.system.program import install_command
from attnviz.system.reading import read_bytes, reason
from attnviz.system.wording import Text, cut, printable_name

MANIFEST, HEADS, EXAMPLES = "manifest.json", "heads.parquet", "examples.parquet"
FORMAT = "attnviz corpus 1"


@dataclass(frozen=True, slots=True)
class Example:
    """A text in which a measure of a head is large."""

    value: float
    text: str
    tokens: tuple[str, ...]  #: as shown
    cells: tuple[tuple[int, int, float], ...]  #: query, key and weight, the strongest first


@dataclass(frozen=True, eq=False)
class Corpus:
    """What was measured of every head of a model over a corpus; the measures are TEXT_MEASURES."""

    folder: Path
    model: str  #: its name
    model_digest: str
    texts: int
    counts: Ids  #: texts in which the measure is defined, (measure, layer, head)
    means: Float64  #: (measure, layer, head); NaN if the measure was never defined
    deviations: Float64  #: standard deviations
    histograms: Ids  #: texts in each bin, (measure, layer, head, bin)
    edges: Float64  #: of the bins, (measure, bin + 1)
    example_table: Any  #: pyarrow.Table
    example_rows: Mapping[tuple[str, int, int], list[int]]  #: by measure, layer and head; the largest value first

    @cached_property
    def statistics(self) -> Mapping[str, Float64]:
        """Return the numbers of CORPUS_STATISTICS, (layer, head), by name."""
        arrays = {"mean": self.means, "std": self.deviations}
        return MappingProxyType({name: arrays[row.statistic][TEXT_MEASURES.index(row.measure)]
                                 for name, row in CORPUS_STATISTICS.items()})

    def mismatch(self, model: Model | None) -> Text | None:
        """Return why the corpus does not belong to a model; None if it does."""
        layers, heads = self.means.shape[1:]
        if (model and (model.digest, model.row.layers, model.config.heads) == (self.model_digest, layers, heads)
                and (model.step < 0 or model.name == self.model)):  # the steps of a run share a digest
            return None
        if model and model.name == self.model:
            return Text("The corpus {folder} was measured with other weights of {model}.", folder=cut(self.folder.name),
                        model=cut(self.model))
        return Text("The corpus {folder} was measured with {model}, {layers} × {heads} heads: open that model first "
                    "(File > Open model).", folder=cut(self.folder.name), model=cut(self.model), layers=layers,
                    heads=heads)

    def measured(self, name: str, model: Model | None, layers: Sequence[int]) -> Float64 | None:
        """Return one of CORPUS_STATISTICS of the heads of some layers, (head,); None if the model is another."""
        return None if self.mismatch(model) else self.statistics[name][list(layers)].ravel()

    def examples(self, measure: str, layer: int, head: int) -> tuple[Example, ...]:
        """Return the texts with the largest values of a measure of a head; cells outside of a text are left out."""
        rows = self.example_table.take(self.example_rows.get((measure, layer, head), [])).to_pylist()
        found = []
        for row in rows:
            tokens = tuple(map(str, row["tokens"] or ()))
            cells = zip(*(row[name] or () for name in ("queries", "keys", "weights")), strict=False)
            found.append(Example(float(row["value"] or 0), row["text"] or "", tokens, tuple(
                (query, key, weight) for query, key, weight in cells
                if None not in (query, key, weight) and 0 <= min(query, key) <= max(query, key) < len(tokens))))
        return tuple(found)


def is_corpus(path: Path) -> bool:
    """Return whether a path is a folder that `attnviz corpus` writes, or one of its files."""
    return path.name in (MANIFEST, HEADS, EXAMPLES) or (path / HEADS).is_file()


def folder_of(path: Path) -> Path:
    """Return the folder of a corpus, which one of its files stands for."""
    return (path.parent if path.name in (MANIFEST, HEADS, EXAMPLES) else path).absolute()


def schema(name: str) -> Any:
    """Return the pyarrow schema of HEADS or EXAMPLES."""
    import pyarrow  # late: it comes with the extra attnviz[corpus]

    whole, number, words, lists = pyarrow.int32(), pyarrow.float64(), pyarrow.string(), pyarrow.list_
    of_head = {"layer": whole, "head": whole, "measure": words}
    return pyarrow.schema(list((of_head | {
        HEADS: {"texts": pyarrow.int64(), "mean": number, "std": number, "histogram": lists(pyarrow.int64()),
                "histogram_edges": lists(number)},
        EXAMPLES: {"rank": whole, "value": number, "text_index": pyarrow.int64(), "text": words,
                   "tokens": lists(words), "queries": lists(whole), "keys": lists(whole),
                   "weights": lists(pyarrow.float32())},
    }[name]).items()))


def read_corpus(folder: Path) -> Corpus:
    """Return the corpus in a folder; its texts are read when a head is shown. Raises SessionError with a sentence."""
    try:
        import pyarrow
    except ImportError:
        raise SessionError("Reading a corpus needs pyarrow: {command}.",
                           command=install_command("attnviz[corpus]")) from None
    try:
        return _read(folder)
    except FileNotFoundError:
        if (folder / MANIFEST).exists():
            raise SessionError("The corpus {folder} is not finished: the same attnviz corpus command goes on with it.",
                               folder=folder) from None
        raise SessionError("{folder} is not a corpus: attnviz corpus writes one.", folder=folder) from None
    except (OSError, ValueError, TypeError, LookupError, OverflowError, RecursionError,
            pyarrow.ArrowException) as error:
        raise SessionError("The corpus {folder} is damaged: {reason}.", folder=folder,
                           reason=cut(" ".join(reason(error).split()), 200).rstrip(" .")) from None


def _read(folder: Path) -> Corpus:
    heads, examples = (_table(folder / name) for name in (HEADS, EXAMPLES))
    manifest = json.loads(read_bytes(folder / MANIFEST))
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ValueError(f"{MANIFEST} does not name the format {FORMAT}")
    if empty := next((name for name in ("measure", "layer", "head", "texts") if heads[name].null_count), ""):
        raise ValueError(f"{HEADS} has a row without {empty}")
    names = heads["measure"].to_pylist()
    layer, head = (np.asarray(heads[name].to_numpy(), np.int64) for name in ("layer", "head"))
    known = [at for at, name in enumerate(names) if name in TEXT_MEASURES]  # others are of another version
    if not known or min(layer.min(), head.min()) < 0:
        raise ValueError(f"{HEADS} has no head")
    shape = len(TEXT_MEASURES), int(layer.max()) + 1, int(head.max()) + 1
    if shape[1] * shape[2] * len(set(names)) != len(names):
        raise ValueError(f"{HEADS} does not have each head once")
    at = np.array([TEXT_MEASURES.index(names[row]) for row in known]), layer[known], head[known]
    bins, edges = (np.array(heads[name].take(known).to_pylist(), kind)
                   for name, kind in (("histogram", np.int64), ("histogram_edges", np.float64)))
    if bins.ndim != 2 or edges.shape != (len(known), bins.shape[1] + 1):
        raise ValueError(f"{HEADS} has histograms of different lengths")
    counts, means, deviations = np.zeros(shape, np.int64), np.full(shape, np.nan), np.full(shape, np.nan)
    for array, name in ((counts, "texts"), (means, "mean"), (deviations, "std")):
        array[at] = heads[name].to_numpy()[known]
    histograms, all_edges = np.zeros((*shape, bins.shape[1]), np.int64), np.zeros((shape[0], edges.shape[1]))
    histograms[at], all_edges[at[0]] = bins, edges
    rows: dict[tuple[str, int, int], list[int]] = {}
    ranks = np.asarray(examples["rank"].to_numpy())
    places = list(zip(*(examples[name].to_pylist() for name in ("measure", "layer", "head")), strict=True))
    for row in np.argsort(ranks, kind="stable").tolist():
        rows.setdefault(places[row], []).append(row)
    return Corpus(folder, printable_name(str(manifest["model"])), str(manifest["model_digest"]), int(manifest["texts"]),
                  counts, means, deviations, histograms, all_edges, examples, MappingProxyType(rows))


def _table(path: Path) -> Any:
    import pyarrow.parquet

    columns = schema(path.name)
    table = pyarrow.parquet.read_table(path, columns=columns.names).select(columns.names).cast(columns)
    table.validate(full=True)  # texts that are no UTF-8 would fail only when a head is shown
    return table
