"""What the experiments of a session return: small frozen values with arrays and tokens, which draw themselves."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from attnviz.api.notebook import displayed
from attnviz.experiments.ablation_effects import AblationEffects, HeadEffect
from attnviz.experiments.corpus import Corpus, Example
from attnviz.experiments.target_token import metric_label
from attnviz.export import destination, number_map, patching_map
from attnviz.export.number_map import NumberMap
from attnviz.pictures.colours import DIVERGING, SEQUENTIAL
from attnviz.pictures.numbers import format_number
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.system.arrays import AnyArray, Bools, Float32, Float64, Ids, read_only
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.wording import N_

if TYPE_CHECKING:
    from attnviz.experiments.circuits import HeadCircuit
    from attnviz.experiments.lens import Lens
    from attnviz.experiments.own_map import OwnMap
    from attnviz.experiments.patching import PatchingMap
    from attnviz.experiments.score_parts import ScoreParts
    from attnviz.export.canvas import DisplayedFigure

MAX_DRAWN_PARTS = 24  #: of a score
#: The lists of tokens of a head's circuits.
CIRCUIT_LISTS = ("copied", "suppressed", "raised", "lowered", "keys", "queries", "pairs")


class Outcome:
    """The numbers of an experiment, whose arrays are read-only; a notebook shows its picture."""

    def __post_init__(self) -> None:
        for each in fields(self):  # type: ignore[arg-type]
            values = getattr(self, each.name)
            for value in values.values() if isinstance(values, Mapping) else (values,):
                if isinstance(value, np.ndarray):
                    read_only(value)

    def _map(self) -> NumberMap:
        raise NotImplementedError

    def plot(self) -> DisplayedFigure:
        """Return the picture as a Figure of matplotlib, which `savefig` writes."""
        return number_map.draw(self._map())

    def _repr_png_(self) -> bytes | None:
        return displayed(lambda: self.plot().png())

    def __repr__(self) -> str:
        values = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        shapes = (f"{name} {value.shape}" for name, value in values.items() if isinstance(value, np.ndarray))
        return f"<attnviz.{type(self).__name__}: {', '.join(shapes)}>"


@dataclass(frozen=True, eq=False, repr=False)
class LensResult(Outcome):
    """The logit lens: what a model would predict from its residual stream before each layer."""

    model: str
    tokens: tuple[str, ...]
    rows: tuple[str, ...]  #: 0_pre, 1_pre, ..., final_post, which is the model's own output
    ids: Ids  #: (row, token, 5): the most likely tokens
    top: AnyArray  #: (row, token, 5): how they are displayed
    probabilities: Float32  #: (row, token, 5)
    entropies: Float32  #: (row, token), in nats
    divergences: Float32  #: (row, token): KL(output ‖ row), in nats
    answer: str  #: the token of `logits` and `ranks`, or two of a difference
    logits: Float64  #: (row, token)
    ranks: Float64  #: (row, token): 1 is the most likely token of the vocabulary

    @classmethod
    def of(cls, lens: Lens) -> LensResult:
        """Return the result of a lens that is computed."""
        top = np.vectorize(lens.label, otypes=[object])(lens.ids)
        return cls(lens.request.result.name, lens.labels, lens.rows, lens.ids, top, lens.probabilities, lens.entropies,
                   lens.divergences, lens.tokens_label, lens.metric("logit"), lens.metric("rank"))

    def _map(self) -> NumberMap:
        return NumberMap(self.probabilities[..., 0], "Logit lens", f"{self.model} · probability of the top token",
                         " ".join(self.tokens), ("row", "token"), self.tokens, self.rows, (0.0, 1.0), SEQUENTIAL[0],
                         words=self.top[..., 0])


@dataclass(frozen=True, eq=False, repr=False)
class MapResult(Outcome):
    """The map of an experiment of a plug-in."""

    title: str
    model: str
    tokens: tuple[str, ...]
    axes: tuple[str, str]  #: ("layer", "head") or ("layer", "token")
    columns: tuple[str, ...]  #: the names of the columns
    values: Float64  #: (layer, column), NaN where undefined
    _is_signed: bool = field(repr=False)

    @classmethod
    def of(cls, title: str, found: OwnMap) -> MapResult:
        """Return the result of a map that is computed. Raises EditError if its function failed."""
        if found.failure:
            raise EditError(found.failure)
        request = found.request
        return cls(title, request.result.name, request.result.labels[request.sentence],
                   ("layer", request.own.columns.removesuffix("s")), request.labels, found.values,
                   request.own.is_signed)

    def _map(self) -> NumberMap:
        known = self.values[np.isfinite(self.values)]
        ends = None if self._is_signed else (float(known.min(initial=0.0)), float(known.max(initial=0.0)))
        return NumberMap(self.values, self.title, self.model, " ".join(self.tokens), self.axes, self.columns,
                         ends=ends, colours=DIVERGING[0] if self._is_signed else SEQUENTIAL[0],
                         masked=np.isnan(self.values))


@dataclass(frozen=True, eq=False, repr=False)
class PatchResult(Outcome):
    """Activation patching: how much of the difference of two runs one activation brings across."""

    tokens: tuple[tuple[str, ...], ...]  #: of the clean and of the corrupted text
    axes: tuple[str, str]  #: what rows and columns are: ("layer", "token")
    recovered: Float64  #: (patched - corrupted) / (clean - corrupted)
    is_equal: Bools  #: where the patch does nothing: the activation is missing, ablated, or equal in both runs
    clean: float  #: the metric of the clean run
    corrupted: float
    direct: float | None  #: of a path: what it recovers from its sender straight to the logits
    _found: PatchingMap = field(repr=False)

    @classmethod
    def of(cls, found: PatchingMap) -> PatchResult:
        """Return the result of a map that is computed."""
        tokens = found.request.clean.labels[0], found.request.corrupted.labels[0]
        return cls(tokens, found.request.axes, found.recovered, found.is_equal, found.clean_difference,
                   found.corrupted_difference, found.direct, found)

    def plot(self) -> DisplayedFigure:
        """Return the picture as a Figure of matplotlib, which `savefig` writes."""
        return patching_map.draw(self._found)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write arrays, a table or a picture, as `attnviz patch` does. Raises SessionError if it is not written."""
        patching_map.save(self._found, destination.check(Path(path), patching_map.WRITERS))


@dataclass(frozen=True, eq=False, repr=False)
class EffectsResult(Outcome):
    """How much a metric of a token, and its probability, drop when each head is ablated."""

    tokens: tuple[str, ...]
    answer: str  #: the token, or two of a difference
    metric: str  #: logit, probability or rank
    effects: Float64  #: (layer, head): the metric with the head minus that without it
    probabilities: Float64  #: (layer, head): the same of the token's probability
    _found: AblationEffects = field(repr=False)

    @classmethod
    def of(cls, found: AblationEffects) -> EffectsResult:
        """Return the result of effects that are computed."""
        return cls(found.result.labels[found.place[0]], metric_label(found.result, found.metric), found.metric.kind,
                   found.logits, found.probabilities, found)

    def largest(self, count: int = 10) -> tuple[HeadEffect, ...]:
        """Return the heads with the largest effects, each with `layer`, `head`, `logit` (the metric), `probability`."""
        return self._found.largest(count)

    def _map(self) -> NumberMap:
        return NumberMap(self.effects, f"Ablation effects: {self.metric} of {self.answer}",
                         f"{self._found.result.name} · what is lost without each head ({self._found.kind})",
                         " ".join(self.tokens), ("layer", "head"), tuple(map(str, range(self.effects.shape[1]))))


@dataclass(frozen=True, eq=False, repr=False)
class ScorePartsResult(Outcome):
    """One scaled attention score as a sum of what wrote into the query, and as a sum of what wrote into the key."""

    tokens: tuple[str, str]  #: of the query and of the key
    score: float  #: before mask and soft cap
    writers: tuple[str, ...]  #: "Token embedding", "23.2" for a head, "MLP 23", ...
    places: Ids  #: (writer, 2): layer and head, -1 where it has none
    query_parts: Float64  #: (writer,): the sum is the score
    key_parts: Float64  #: (writer,)
    pairs: Float64  #: (writer, writer): of the query and of the key

    @classmethod
    def of(cls, found: ScoreParts) -> ScorePartsResult:
        """Return the result of a score that is split."""
        cell, writers = found.request.cell, tuple(str(each.name) for each in found.writers)
        labels = found.request.result.labels[cell.spot.sentence]
        return cls((labels[cell.row], labels[cell.column]), found.score, writers,
                   np.array([(each.layer, each.head) for each in found.writers]), found.query_parts, found.key_parts,
                   found.pairs)

    def _map(self) -> NumberMap:
        both = np.stack((self.query_parts, self.key_parts), axis=1)
        largest = np.argsort(-np.abs(both).max(axis=1), kind="stable")[:MAX_DRAWN_PARTS]
        return NumberMap(both[largest], f"Why this score: {format_number(self.score)}",
                         f"{self.tokens[0]} attends to {self.tokens[1]} · the {len(largest)} largest parts of "
                         f"{len(self.writers)}", "", ("written by", "into"), ("query", "key"),
                         tuple(self.writers[at] for at in largest),
                         words=np.vectorize(format_number, otypes=[object])(both[largest]))


@dataclass(frozen=True, eq=False, repr=False)
class CircuitsResult(Outcome):
    """What heads do by their weights alone, with the tokens of CIRCUIT_LISTS."""

    heads: tuple[tuple[int, int], ...]
    token: str  #: their input
    tokens: Mapping[str, tuple[tuple[str, ...], ...]]  #: by list: the tokens of each head, the first one first
    values: Mapping[str, tuple[Float64, ...]]  #: by list: their numbers
    ov_copying: Float64  #: (head,)
    full_ov_copying: Float64  #: (head,); NaN without a language-model head
    composition: Mapping[str, Float64]  #: by Q, K and V: (head, layer, head) with each later head

    @classmethod
    def of(cls, found: Sequence[HeadCircuit]) -> CircuitsResult:
        """Return the result of circuits that are computed, of one token."""
        rankings = {name: [getattr(each, name) for each in found] for name in CIRCUIT_LISTS}
        tokens = {name: tuple(tuple(" → ".join(each.labels[number] for number in ids) for ids in ranking.ids.tolist())
                              for each, ranking in zip(found, lists, strict=True)) for name, lists in rankings.items()}
        first, token = found[0], found[0].request.token
        return cls(tuple(each.request.head for each in found), "" if token is None else first.labels[token], tokens,
                   {name: tuple(ranking.values for ranking in lists) for name, lists in rankings.items()},
                   np.array([each.ov_copying for each in found]), np.array([each.full_ov_copying for each in found]),
                   {mode: np.stack([each.composition[mode] for each in found]) for mode in first.composition})

    def _map(self) -> NumberMap:
        name, what = ("copied", "the tokens that each head copies") if self.tokens["copied"][0] else (
            "keys", f"the keys that {self.token} attends to")
        count = len(self.tokens[name][0])
        return NumberMap(np.stack(self.values[name]), "Circuits", what, "", ("head", "rank"),
                         tuple(str(rank + 1) for rank in range(count)), tuple(f"{a}.{b}" for a, b in self.heads),
                         words=np.array(self.tokens[name], dtype=object))


@dataclass(frozen=True, eq=False, repr=False)
class CorpusResult(Outcome):
    """What was measured of every head over a corpus; `mean`, `std` and `texts` have (layer, head) by measure."""

    model: str
    folder: Path
    texts: int
    mean: Mapping[str, Float64]  #: NaN where the measure was never defined
    std: Mapping[str, Float64]
    counts: Mapping[str, Ids]  #: texts in which the measure is defined
    histograms: Mapping[str, Ids]  #: (layer, head, bin): texts in each bin
    edges: Mapping[str, Float64]  #: (bin + 1,)
    _found: Corpus = field(repr=False)

    @classmethod
    def of(cls, found: Corpus) -> CorpusResult:
        """Return the result of a corpus that is read."""
        mean, std, counts, histograms, edges = (dict(zip(TEXT_MEASURES, array, strict=True)) for array in (
            found.means, found.deviations, found.counts, found.histograms, found.edges))
        return cls(found.model, found.folder, found.texts, mean, std, counts, histograms, edges, found)

    def __repr__(self) -> str:
        return f"<attnviz.CorpusResult: {self.texts:,} texts, {self.model}, {', '.join(self.mean)}>"

    def examples(self, measure: str, *, layer: int, head: int) -> tuple[Example, ...]:
        """Return the texts with the largest values of a measure of a head, with their strongest weights."""
        return self._found.examples(measure, layer, head)

    def plot(self, measure: str = "induction") -> DisplayedFigure:
        """Return the means of a measure as a Figure of matplotlib. Raises EditError if there is no such measure."""
        numbers = find_row(self.mean, measure, N_("There is no measure {name}: the measures are {known}."))
        return number_map.draw(NumberMap(
            numbers, MEASURES[measure].label, f"{self.model} · mean over {self.texts:,} texts", self.folder.name,
            ("layer", "head"), tuple(map(str, range(numbers.shape[1]))),
            ends=(float(self.edges[measure][0]), float(self.edges[measure][-1])), colours=SEQUENTIAL[0]))
