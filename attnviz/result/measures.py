"""What tells heads apart in one number each: how their weights lie, averaged over the words of a sentence.

They are taken of the attention weights as they are before dropout, which is drawn anew in each step of a training. A
word counts as a query where its row holds any weight: one that sees no key says nothing of a head. In the formulation
whose rows are the keys' tokens the weights of a query stand in a column, and are read from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.document.stages import GIVEN_STAGES
from attnviz.result.source import Source, SpotData, head_batches

STAGE = "weights"  #: the stage that all measures are of

Pair = tuple[int, int]  #: a query and a key
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of some heads of one sentence, and what several measures need of them."""

    all: FloatArray  #: (head, query, key)
    pair: Pair | None = None  #: the words that the person has chosen
    words: tuple[str, ...] = ()  #: of the queries

    @cached_property
    def count(self) -> npt.NDArray[np.bool_]:
        """Which queries count, (head, query)."""
        count: npt.NDArray[np.bool_] = np.any(self.all, axis=-1)
        return count

    def mean(self, of_queries: npt.NDArray[np.floating], *, first: int = 0) -> Numbers:
        """The mean over the queries that count, from `first` on, (head,); NaN for a head that has none."""
        count = self.count[:, first:]
        with np.errstate(invalid="ignore"):
            found: Numbers = np.sum(of_queries, axis=-1, where=count, dtype=np.float64) / count.sum(axis=-1)
        return found


def entropies(weights: npt.NDArray[np.floating]) -> Numbers:
    """The entropy of each row, in nats: -Σ p ln p of its weights as shares p of their sum.

    (..., query, key) -> (..., query); NaN of a row that holds no weight, or a negative one.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = weights / weights.sum(axis=-1, keepdims=True)
    logarithms = np.zeros_like(shares)  # 0 · ln 0 counts as 0
    np.log(shares, out=logarithms, where=shares > 0)
    mixed: Numbers = np.einsum("...k,...k->...", shares, logarithms)
    return np.where((weights < 0).any(axis=-1), np.nan, 0.0 - mixed)


def _previous(weights: Weights) -> Numbers:
    return weights.mean(np.diagonal(weights.all, -1, axis1=-2, axis2=-1), first=1)


def _first(weights: Weights) -> Numbers:
    return weights.mean(weights.all[:, 1:, 0], first=1)


def _itself(weights: Weights) -> Numbers:
    return weights.mean(np.diagonal(weights.all, axis1=-2, axis2=-1))


def _entropy(weights: Weights) -> Numbers:
    return weights.mean(entropies(weights.all))


def _distance(weights: Weights) -> Numbers:
    words = np.arange(weights.all.shape[-1], dtype=np.float32)
    mixed = np.einsum("hqk,qk->hq", weights.all, np.abs(words[:, None] - words))
    with np.errstate(divide="ignore", invalid="ignore"):
        of_queries = mixed / weights.all.sum(axis=-1)
    return weights.mean(np.where((weights.all < 0).any(axis=-1), np.nan, of_queries))


def _repeated(weights: Weights) -> Numbers:
    queries, keys = _after_the_same(weights.words)
    count = weights.count[:, queries]
    with np.errstate(invalid="ignore"):
        found: Numbers = weights.all[:, queries, keys].sum(axis=-1, where=count, dtype=np.float64) / count.sum(axis=-1)
    return found


@lru_cache(maxsize=8)
def _after_the_same(words: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """The words that stand there before, and for each of them what follows its last occurrence; not itself."""
    last: dict[str, int] = {}
    queries, keys = [], []
    for at, word in enumerate(words):
        if last.get(word, at) + 1 < at:
            queries.append(at)
            keys.append(last[word] + 1)
        last[word] = at
    return queries, keys


def _chosen(weights: Weights) -> Numbers:
    if weights.pair is None:
        return np.full(len(weights.all), np.nan)
    return weights.all[:, weights.pair[0], weights.pair[1]].astype(np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One measure of heads."""

    name: str  #: as in files
    label: str  #: as on screen
    help: str
    compute: Callable[[Weights], Numbers]  #: a number for each head; NaN where there is none
    needs_pair: bool = False  #: it is of two words that the person chooses
    allows_two_texts: bool = False  #: it means something where the keys are the words of another text, too


MEASURES: Mapping[str, Measure] = MappingProxyType({
    row.name: row
    for row in (
        Measure(name="previous", label="Previous word", compute=_previous,
                help="The weight that a word gives to the word before it, averaged over all words but the first."),
        Measure(name="first", label="First word", compute=_first,
                help="The weight that a word gives to the first word, averaged over all words but the first itself."),
        Measure(name="itself", label="Itself", compute=_itself,
                help="The weight that a word gives to itself, averaged over all words."),
        Measure(name="repeated", label="After the same word", compute=_repeated,
                help="The weight that a word gives to what followed its last occurrence, averaged over all words that "
                     "stand in the text before: an induction head, which foretells what came next the last time."),
        Measure(name="entropy", label="Entropy", compute=_entropy, allows_two_texts=True,
                help="How spread out the weights of a word are, averaged over all words: 0 where all lies on one, "
                     "ln n where n words get the same. It is −Σ p ln p, where p are the weights divided by their sum."),
        Measure(name="distance", label="Mean distance", compute=_distance,
                help="How many words away that stands which a word attends to, each distance counted by its share of "
                     "the weights, averaged over all words."),
        Measure(name="chosen", label="Word to word", compute=_chosen, needs_pair=True, allows_two_texts=True,
                help="The weight that the word in the row of the pinned cell gives to the word in its column."),
    )
})


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMeasure:
    """A number of each head that is of one token, which a model may foretell; it has either sign."""

    name: str  #: as in files
    label: str  #: as on screen
    help: str


TOKEN_MEASURES: Mapping[str, TokenMeasure] = MappingProxyType({row.name: row for row in (
    TokenMeasure(name="contribution", label="Logit share",
            help="What a head itself adds to the logit of a token, the likeliest one if you choose no other: its "
                 "context through its part of the output projection, the last norm and the unembedding. The shares of "
                 "all heads, of the feed-forward halves, of the embedding and of biases sum to the logit."),
    TokenMeasure(name="effect", label="Ablation",
            help="How much of a token's logit is lost when a head alone is ablated, with all that follows from it in "
                 "later layers: positive where the head speaks for the token, as in Logit share. Computed in the "
                 "background, from the last layer to the first."),
)})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMeasure:
    """A number of each head that says how much its weights differ between two states."""

    name: str
    label: str  #: as on screen, with the name of the other state
    help: str
    compute: Callable[[FloatArray], Numbers]  #: of the differences (head, cells), 0 where there is none


CHANGE_MEASURES: Mapping[str, ChangeMeasure] = MappingProxyType({row.name: row for row in (
    ChangeMeasure(name="change_largest", label="Largest change since {state}",
           compute=lambda differences: np.abs(differences).max(axis=-1, initial=0).astype(np.float64),
           help="The largest absolute difference between a head's weights now and in the state that is compared with, "
                "of all cells that have a partner there."),
    ChangeMeasure(name="change_l2", label="L2 change since {state}",
           compute=lambda differences: np.sqrt(np.square(differences, dtype=np.float64).sum(axis=-1)),
           help="The L2 norm of the differences between a head's weights now and in the state that is compared with: "
                "the root of the sum of their squares, over all cells that have a partner there."),
)})


def changed(difference: Source, name: str, spot: Spot) -> Numbers | None:
    """Return how much each head of a spot's sentence and layer changed, (head,), NaN where nothing has a partner.

    None where there is nothing to measure, as for `measure_heads`.
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


def measure_heads(source: Source, name: str, spot: Spot, *, pair: Pair | None = None) -> Numbers | None:
    """A measure of each head of a spot's sentence and layer, (head,), with NaN where it is not defined.

    `pair` is the (query, key) of a measure that needs one. None where there is nothing to measure: no weights at all,
    between two texts, which have no word before another in common, most measures, and those of a long text, of which
    only the largest of each block of cells are kept.
    """
    spot = source.weights_of(spot)
    if not source.texts or not is_measurable(source, spot.stage, layer=spot.layer) or not source.row_labels(spot):
        return None
    if not MEASURES[name].allows_two_texts and source.row_labels(spot) != source.column_labels(spot):
        return None
    words = source.row_labels(spot)
    found = [MEASURES[name].compute(Weights(part, pair, words)) for part in _heads(source, spot)]
    return np.concatenate(found) if found else None


def is_measurable(source: Source, stage: str, *, layer: int) -> bool:
    """Whether a stage is one of attention weights before dropout: those of a model of two texts are, too."""
    return stage in {STAGE} | GIVEN_STAGES and stage in source.stages(layer)


def sort_heads(values: Numbers) -> list[int]:
    """The heads from the largest number to the smallest, those without one last."""
    return [int(head) for head in np.argsort(-values, kind="stable")]


def largest_value(values: Numbers) -> float:
    """The largest of the numbers that are defined; 0 where none is, or none is larger."""
    return float(np.max(values, initial=0.0, where=np.isfinite(values)))


def _heads(source: Source, spot: Spot) -> Iterator[FloatArray]:
    """The weights (head, query, key) of all heads, some at a time; none of a long text."""
    along_columns = source.rows_are_keys
    for heads in head_batches(source, spot):
        if heads.block > 1 or _is_pooled(heads):
            return
        yield heads.values.swapaxes(-2, -1) if along_columns else heads.values


def _is_pooled(heads: SpotData) -> bool:
    """Whether a square of one cell was pooled, of many short sentences: what is masked is no number there, but NaN."""
    return heads.masked is not None and bool((np.isnan(heads.values) & heads.masked).any())
