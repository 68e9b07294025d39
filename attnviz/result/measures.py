"""Measures of attention heads: one number for each head, averaged over the tokens of a sentence.

All use the attention weights before dropout, which is redrawn in each training step. Queries whose row is all zero
(no visible key) are left out. In the einsum formulation the weights of a query are read from its column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.places import Spot
from attnviz.document.stages import GIVEN_STAGES
from attnviz.result.nn import entropies
from attnviz.result.result import Source, head_batches
from attnviz.result.spot_data import SpotData
from attnviz.system.arrays import Bools, Float32, Float64, Floats, read_only
from attnviz.system.table import LazySequence, LazyTable, Table
from attnviz.system.wording import N_, Command, Text

STAGE = "weights"  #: the stage that all measures read
BINS = 32  #: of the histogram of a measure
NO_PAIR = N_("No cell is pinned: click one.")

Pair = tuple[int, int]  #: a query and a key


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of some heads in one sentence."""

    all: Float32  #: (head, query, key)
    pair: Pair | None = None  #: the query and key of the pinned cell
    tokens: tuple[str, ...] = ()  #: of the queries
    masks: tuple[Bools | None, ...] = ()  #: of each head, the masked keys (query, key), or None; () if none is known

    @classmethod
    def joined(cls, parts: Sequence[Weights]) -> Weights:
        """Return the heads of several, of one text."""
        masks = [part.masks or (None,) * len(part.all) for part in parts]
        return cls(np.concatenate([part.all for part in parts]), parts[0].pair, parts[0].tokens, tuple(chain(*masks)))

    @cached_property
    def visible(self) -> Bools:
        """Return which keys are not masked for each query, (head, query, key)."""
        visible = np.ones(self.all.shape, np.bool_)
        for head, mask in enumerate(self.masks):
            if mask is not None:
                visible[head] = ~mask
        return read_only(visible)

    @property
    def has_pair(self) -> bool:
        """Whether there is a pinned query and key among these, which layers of other texts lack."""
        return self.pair is not None and self.pair[0] < self.all.shape[1] and self.pair[1] < self.all.shape[2]

    @cached_property
    def count(self) -> Bools:
        """Return which queries have any weight, (head, query)."""
        count: Bools = np.any(self.all, axis=-1)
        return count

    def mean(self, query_values: Floats, *, first: int = 0) -> Float64:
        """Return the mean over the counted queries from `first` on, (head,); NaN if a head has none."""
        count = self.count[:, first:]
        with np.errstate(invalid="ignore"):
            found: Float64 = np.sum(query_values, axis=-1, where=count, dtype=np.float64) / count.sum(axis=-1)
        return found

    def induction(self) -> Float64:
        """Return the mean weight of repeated tokens on those that followed them before, (head,); NaN without any."""
        queries, keys = induction_pairs(self.tokens)
        count = self.count[:, queries]
        with np.errstate(invalid="ignore"):
            found: Float64 = self.all[:, queries, keys].sum(axis=-1, where=count, dtype=np.float64) / count.sum(axis=-1)
        return found

    def entropies(self) -> Float64:
        """Return the entropy of each query's weights, (head, query)."""
        return entropies(self.all)

    def distances(self) -> Floats:
        """Return the mean distance of each query to the keys, (head, query); NaN with a negative weight."""
        positions = np.arange(self.all.shape[-1], dtype=np.float32)
        mixed = np.einsum("hqk,qk->hq", self.all, np.abs(positions[:, None] - positions))
        with np.errstate(divide="ignore", invalid="ignore"):
            query_values = mixed / self.all.sum(axis=-1)
        return np.where((self.all < 0).any(axis=-1), np.nan, query_values)


@lru_cache(maxsize=8)
def induction_pairs(tokens: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Return the positions of repeated tokens, and for each the position after its previous occurrence."""
    last: dict[str, int] = {}  # the latest position of each token
    queries, keys = [], []
    for position, token in enumerate(tokens):
        if last.get(token, position) + 1 < position:
            queries.append(position)
            keys.append(last[token] + 1)
        last[token] = position
    return queries, keys


def _token_to_token(weights: Weights) -> Float64:
    if weights.pair is None or not weights.has_pair:
        return np.full(len(weights.all), np.nan)
    return weights.all[:, weights.pair[0], weights.pair[1]].astype(np.float64)


def _receiver(weights: Weights) -> Float64:
    key = None if weights.pair is None else weights.pair[1]
    if key is None or key + 1 >= weights.all.shape[1] or key >= weights.all.shape[2]:
        return np.full(len(weights.all), np.nan)
    return weights.mean(weights.all[:, key + 1 :, key], first=key + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One measure that heads are sorted and tinted by; the base of the three kinds of measures."""

    name: str  #: as in files
    label: str  #: as on screen, with the name of the other state if it `needs_held`
    axis_label: str = ""  #: of an axis; "" for the label
    help: str
    needs_pair: bool = False  #: it reads the pinned query and key
    pair_caption: str = N_("From {one} to {other}")  #: what is said of these two
    needs_held: bool = False  #: it compares with a held state
    of_token: bool = False  #: it belongs to a predicted token
    of_corpus: bool = False  #: it is read from the opened corpus
    of_model: bool = False  #: it belongs to the weights of a trained model, and needs no text
    is_signed: bool = False  #: its numbers have either sign
    is_own: bool = False  #: a plug-in has added it, so it may be slow, and is computed in the background
    ablation: str = ""  #: the kind of ablation that it is computed by, in the background, layer by layer
    why_none: str = Text("The text is too long: its weights are not kept.")  #: why nothing was measured
    why_undefined: str = N_("Not defined for these weights.")  #: why every number is NaN

    @property
    def reason_undefined(self) -> str:
        """Why every number is NaN."""
        return self.why_undefined

    @property
    def is_of_other_texts(self) -> bool:
        """Whether it does not describe the displayed state alone."""
        return self.needs_held or self.of_corpus or self.of_model

    @property
    def needs_model(self) -> bool:
        """Whether only trained models have it."""
        return self.of_token or self.of_model


_SHARES: Float64 = np.linspace(0, 1, BINS + 1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WeightMeasure(Measure):
    """A measure of the weights of heads."""

    #: Of `Weights`, and unless it `needs_numpy` of `attnviz.engine.text_measures.TextWeights`, a number for each head;
    #: NaN if undefined.
    compute: Callable[[Any], Any]
    needs_numpy: bool = False  #: it reads `Weights` alone
    allows_two_texts: bool = False  #: it is defined when the keys are tokens of another text
    corpus_labels: tuple[str, ...] = ()  #: of its mean and its standard deviation over a corpus; () if it has none
    #: Edges of the bins of histograms, fixed so that two parts of a corpus can be added; values beyond them count in
    #: the outermost bins.
    edges: Float64 = field(default_factory=lambda: _SHARES)

    @property
    def is_share(self) -> bool:
        """Whether it is a mean of weights, from 0 to 1."""
        return self.edges is _SHARES


#: The order of the model, which heads have without a measure.
MODEL_ORDER = Measure(name="", label=N_("Model order"), help=N_("Heads in the order of the model."), why_none="")

MEASURES: Table[WeightMeasure] = Table("measure", {row.name: row for row in (
    WeightMeasure(name="previous_token", label=N_("Previous token"),
            compute=lambda weights: weights.mean(weights.all.diagonal(-1, -2, -1), first=1),
            corpus_labels=(N_("Corpus mean: previous token"), N_("Corpus standard deviation: previous token")),
            help=N_("Mean weight from each token to the token before it, over all tokens but the first.")),
    WeightMeasure(name="first_token", label=N_("First token (sink)"),
            compute=lambda weights: weights.mean(weights.all[..., 1:, 0], first=1),
            corpus_labels=(N_("Corpus mean: first token"), N_("Corpus standard deviation: first token")),
            help=N_("Mean weight from each token to the first token (attention sink), over all tokens but the first.")),
    WeightMeasure(name="own_position", label=N_("Own position"),
            compute=lambda weights: weights.mean(weights.all.diagonal(0, -2, -1)),
            corpus_labels=(N_("Corpus mean: own position"), N_("Corpus standard deviation: own position")),
            help=N_("Mean weight from each token to itself.")),
    WeightMeasure(name="induction", label=N_("Induction score"),
            compute=lambda weights: weights.induction(),
            corpus_labels=(N_("Corpus mean: induction score"), N_("Corpus standard deviation: induction score")),
            help=N_("Mean weight from each repeated token to the token that followed its previous occurrence. It is "
                    "high for induction heads, which predict what came next the last time."),
            why_undefined=N_("No token of this text is repeated.")),
    WeightMeasure(name="entropy", label=N_("Entropy"), allows_two_texts=True,
            compute=lambda weights: weights.mean(weights.entropies()),
            corpus_labels=(N_("Corpus mean: entropy"), N_("Corpus standard deviation: entropy")),
            edges=np.linspace(0, 8, BINS + 1),  # nats: ln 2981
            help=N_("How spread out each query's weights are: 0 when all weight is on one key, ln n when n keys share "
                    "it equally. −Σ p ln p, where p is a weight divided by the sum of its row; mean over all "
                    "queries.")),
    WeightMeasure(name="distance", label=N_("Mean distance"),
            compute=lambda weights: weights.mean(weights.distances()),
            corpus_labels=(N_("Corpus mean: distance"), N_("Corpus standard deviation: distance")),
            edges=np.concatenate([[0.0], np.geomspace(0.125, 1024, BINS)]),  # tokens
            help=N_("How many tokens lie between query and key, weighted by the attention weights; mean over all "
                    "queries.")),
    WeightMeasure(name="token_to_token", label=N_("Token to token"), compute=_token_to_token, needs_pair=True,
            allows_two_texts=True, why_undefined=NO_PAIR,
            help=N_("Weight from the query (row) to the key (column) of the pinned cell.")),
    WeightMeasure(name="receiver", label=N_("Receiver"), compute=_receiver, needs_pair=True,
            pair_caption=N_("Received by {other}"),
            why_undefined=N_("No cell is pinned, or nothing comes after its key: click one."),
            help=N_("Mean weight that the key (column) of the pinned cell gets from all later tokens, or from all "
                    "later segments where the pictures are folded.")),
)})
TEXT_MEASURES = LazySequence(lambda: [name for name, row in MEASURES.items() if not row.needs_pair])  #: of a whole text


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMeasure(Measure):
    """A measure of how much the weights of a head differ between two states."""

    needs_held: bool = True
    compute: Callable[[Float32], Float64]  #: reduces the differences (head, cells), 0 without a partner


CHANGE_MEASURES: Mapping[str, ChangeMeasure] = MappingProxyType({row.name: row for row in (
    ChangeMeasure(name="change_largest", label=N_("Largest change since {state}"),
                  axis_label=N_("Largest change since A"),
                  compute=lambda differences: np.abs(differences).max(axis=-1, initial=0).astype(np.float64),
                  help=N_("The largest absolute difference between this head's weights in the two states, over all "
                          "cells that both states have.")),
    ChangeMeasure(name="change_l2", label=N_("L2 change since {state}"), axis_label=N_("L2 change since A"),
                  compute=lambda differences: np.sqrt(np.square(differences, dtype=np.float64).sum(axis=-1)),
                  help=N_("The L2 norm of the differences between this head's weights in the two states: the root of "
                          "the sum of their squares, over all cells that both states have.")),
)})


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusStatistic(Measure):
    """The mean or the standard deviation of a measure of weights over the texts of the opened corpus."""

    of_corpus: bool = True
    measure: str  #: its name
    statistic: str  #: mean or std
    why_none: str = Text("Open a corpus of this model: File > Open corpus.")
    why_undefined: str = N_("Not defined in any text of the corpus.")


_MEAN = N_("Mean of this measure over the texts of the opened corpus in which it is defined.")
_SPREAD = N_("Standard deviation of this measure over the texts of the opened corpus in which it is defined.")
CORPUS_STATISTICS: Mapping[str, CorpusStatistic] = LazyTable(lambda: {
    f"corpus_{statistic}_{measure}": CorpusStatistic(
        name=f"corpus_{statistic}_{measure}", label=label, measure=measure, statistic=statistic, help=words)
    for measure in TEXT_MEASURES
    for statistic, label, words in zip(
        ("mean", "std"), MEASURES[measure].corpus_labels, (_MEAN, _SPREAD), strict=True)})

ATTRIBUTION, ABLATION_EFFECT = "direct_logit_attribution", "ablation_effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMeasure(Measure):
    """A signed number of each head for one predicted token."""

    of_token: bool = True
    is_signed: bool = True
    why_none: str = Text("No next-token prediction at this position.")
    why_undefined: str = N_("Computing…")


TOKEN_MEASURES: Mapping[str, TokenMeasure] = MappingProxyType({row.name: row for row in (
    TokenMeasure(name=ATTRIBUTION, label=N_("Direct logit attribution"),
                 help=N_("Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely "
                         "one by default: its context vector through its part of the output projection, the final norm "
                         "and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.")),
    *(TokenMeasure(name=f"{row.prefix}{ABLATION_EFFECT}", label=row.effect, help=row.effect_help, ablation=row.name,
                   why_none=Text("Not measured for this token yet ({keys}).",
                                 keys=Command("effects"))) for row in ABLATION_KINDS.values()),
)})

@dataclass(frozen=True, slots=True, kw_only=True)
class HeadScore(Measure):
    """A score of each head of a model (`attnviz.experiments.head_scores`)."""

    of_model: bool = True
    is_signed: bool = True
    of_product: bool = True  #: it is read off a product of weights; the others off the weights of random texts
    of_logits: bool = True  #: it needs the unembedding
    why_none: str = Text("A trained model with one text has this score. Computing…")


HEAD_SCORES: Mapping[str, HeadScore] = MappingProxyType({row.name: row for row in (
    HeadScore(name="ov_copying", label=N_("OV copying"), of_logits=False,
              help=N_("Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the "
                      "residual stream, −1 if it reverses each.")),
    HeadScore(name="full_ov_copying", label=N_("Full OV copying"),
              help=N_("OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.")),
    HeadScore(name="prefix_matching", label=N_("Prefix matching"), of_product=False, of_logits=False, is_signed=False,
              help=N_("On random tokens that are repeated: the weight of each token on those that followed it before. "
                      "High for induction heads.")),
    HeadScore(name="copying", label=N_("Copying"),
              help=N_("On random tokens that are repeated: of everything by which the head raises their logits, the "
                      "share of the token that it attends to most, from −1 (none) to 1 (all).")),
)})


#: Every measure in the order of the lists, by name.
ALL_MEASURES: Mapping[str, Measure] = LazyTable(lambda: {
    MODEL_ORDER.name: MODEL_ORDER, **MEASURES, **CHANGE_MEASURES, **TOKEN_MEASURES, **CORPUS_STATISTICS,
    **HEAD_SCORES})


def plugin_of_measure(name: str) -> str:
    """Return the name of the plug-in that has added a measure, or that of its corpus statistic; "" if none has."""
    row = ALL_MEASURES.get(name)
    return MEASURES.plugin_of(row.measure if isinstance(row, CorpusStatistic) else name)


def measure_changes(difference: Source, name: str, spot: Spot) -> Float64 | None:
    """Return how much each head of a spot's sentence and layer changed, (head,); NaN without common cells.

    None if nothing can be measured, as for `measure_heads`.
    """
    spot = difference.weights_of(spot)
    if not difference.texts or not is_measurable(difference, spot.stage, layer=spot.layer):
        return None
    found = []
    for heads in head_batches(difference, spot):
        if heads.block > 1:
            return None
        values = heads.values.reshape(len(heads.values), -1)
        finite = np.isfinite(values)
        numbers = CHANGE_MEASURES[name].compute(np.where(finite, values, np.float32(0)))
        found.append(np.where(finite.any(axis=-1), numbers, np.nan))
    return np.concatenate(found) if found else None


def measure_heads(source: Source, name: str, spot: Spot, *, pair: Pair | None = None) -> Float64 | None:
    """Return a measure of each head of a spot's sentence and layer, (head,); NaN if undefined.

    `pair` is the (query, key) of a measure that needs one. Most are undefined between two texts. None if nothing can
    be measured: without weights, or with pooled weights of a long text.
    """
    spot = source.weights_of(spot)
    if not source.texts or not is_measurable(source, spot.stage, layer=spot.layer) or not source.row_labels(spot):
        return None
    if not MEASURES[name].allows_two_texts and source.row_labels(spot) != source.column_labels(spot):
        return np.full(source.num_heads, np.nan)
    found = [MEASURES[name].compute(part) for part in weight_batches(source, spot, pair=pair)]
    return np.concatenate(found) if found else None


def is_measurable(source: Source, stage: str, *, layer: int) -> bool:
    """Return whether a stage holds attention weights before dropout, of one text or between two."""
    return stage in {STAGE} | GIVEN_STAGES and stage in source.stages(layer)


def sort_heads(values: Float64) -> list[int]:
    """Return the heads from the largest value to the smallest, NaN last."""
    return [int(head) for head in np.argsort(-values, kind="stable")]


def largest_value(values: Float64) -> float:
    """Return the largest finite value, or 0 if none is larger."""
    return float(np.max(values, initial=0.0, where=np.isfinite(values)))


def weight_batches(source: Source, spot: Spot, *, pair: Pair | None = None) -> Iterator[Weights]:
    """Yield the weights in batches of heads; nothing for pooled weights."""
    tokens, along_columns = source.row_labels(spot), source.rows_are_keys
    for heads in head_batches(source, spot):
        if heads.block > 1 or _is_pooled(heads):
            return
        values, masked = heads.values, heads.masked
        if along_columns:
            values, masked = values.swapaxes(-2, -1), None if masked is None else masked.swapaxes(-2, -1)
        masks = () if masked is None else tuple(masked) if masked.ndim == 3 else (masked,) * len(values)
        yield Weights(values, pair, tokens, masks)


def _is_pooled(heads: SpotData) -> bool:
    """Return whether blocks of one cell were pooled (many short sentences): masked cells are NaN there, not 0."""
    return heads.masked is not None and bool((np.isnan(heads.values) & heads.masked).any())
