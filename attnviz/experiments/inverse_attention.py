"""Inverse attention: the smallest change after which a query attends to a key with a wished weight.

What is solved for is the log odds of the weight, log(w / (1 - w)): the scaled score of the key less the log-sum-exp of
the others, which is linear in a score and smooth in an embedding. Newton's method along the gradient reaches the wished
weight, for a score in one step; then the change turns into the direction of the gradient, where it is the shortest of
all near it, and the weight is kept (a reduced gradient method, Nocedal and Wright 2006, chapter 15). Where the weights
of a query do not come from a softmax, the weight itself is solved for.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

import numpy as np

from attnviz.document.document import Changes
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.document.targets import EmbeddingTarget, StageTarget, Target
from attnviz.experiments.rerun import Rerun
from attnviz.result.result import Result
from attnviz.system.arrays import Float32
from attnviz.system.errors import EditError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Text, quoted

Change = Literal["query", "key", "score"]  #: what changes: the embedding of the query's or the key's token, the score
CHANGES: tuple[Change, ...] = get_args(Change)
CHANGE_LABELS: Mapping[Change, str] = MappingProxyType({
    "query": N_("The embedding of {query}"), "key": N_("The embedding of {key}"), "score": N_("The score alone")})
NO_CELL = Text("No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.")
LEAST, MOST = 0.001, 0.999  #: weights that a softmax reaches with numbers of ordinary size
_MAX_STEPS = 40  # along gradients
_MAX_TURNS = 8  # towards a shorter change
_HALVINGS = 5  # of a turn that is not shorter
_NEAR_ENOUGH = 2e-6  # of the weight
_FAR = 1e-3  # a weight that is further off is not reached
_LARGEST = 1e4  # lengths of the embedding that a change may have: beyond, the weight only comes closer to a limit
_SETTLED = 1e-3  # share of the change by which the gradient still turns it
_LEAST_SHARE = 2.0**-10  # of a step that is tried


@dataclass(frozen=True, slots=True)
class Wish:
    """The weight that a cell of the weights is to have."""

    cell: Cell  #: in the stage `weights`
    weight: float
    change: Change

    def check(self, result: Result) -> Wish:
        """Return the wish. Raises EditError with a sentence if the result cannot fulfil it."""
        spot = self.cell.spot
        if self.change not in CHANGES:
            raise EditError("{change} cannot be changed: what changes is {known}.", change=quoted(self.change),
                            known=", ".join(CHANGES))
        if not LEAST <= self.weight <= MOST:
            raise EditError("A weight of {weight:g} cannot be reached: it lies between {least:g} and {most:g}.",
                            weight=self.weight, least=LEAST, most=MOST)
        if result.is_long:
            raise EditError("The text is too long: only overviews of its matrices are kept. Shorten it.")
        if not result.has_cell(self.cell) or self.cell.column < 0:
            raise EditError("There is no such weight: pin a cell of the weights.")
        if result.is_masked(self.cell):
            raise EditError("{query} may not attend to {key}: the mask hides it. Unmask the cell first.",
                            **self.words(result))
        if len(result.row_labels(spot)) == 1:
            raise EditError("There is one token: it attends to itself with weight 1, whatever its embedding is.")
        return self

    def tokens(self, result: Result) -> tuple[int, int]:
        """Return the positions of the query and of the key."""
        row, column = self.cell.row, self.cell.column
        return (column, row) if result.rows_are_keys else (row, column)

    def words(self, result: Result) -> dict[str, str]:
        """Return the labels of the query and of the key."""
        spot = self.cell.spot
        labels = result.row_labels(spot)[self.cell.row], result.column_labels(spot)[self.cell.column]
        query, key = labels[::-1] if result.rows_are_keys else labels
        return {"query": quoted(query), "key": quoted(key)}


@dataclass(frozen=True, slots=True, eq=False)
class FulfilledWish:
    """The smallest change that gives a cell of a result its weight."""

    result: Result
    wish: Wish
    target: Target
    cells: Changes
    before: float  #: the weight
    after: float
    size: float  #: Euclidean length of the change, or the change of the score
    length: float  #: Euclidean length of the embedding before, or the absolute score
    cosine: float  #: of the embedding before and after; 1 for a score

    @property
    def text(self) -> Text:
        """What was changed, and what came of it, in words."""
        words = self.wish.words(self.result)
        weights = f"{self.before:.3g}", f"{self.after:.3g}"
        if self.wish.change == "score":
            (score,) = self.cells.values()
            return Text("{query} attends to {key} with {after} instead of {before}: their score became {score}.",
                        **words, before=weights[0], after=weights[1], score=f"{score:.4g}")
        share = self.size / self.length if self.length else math.inf
        return Text("{query} attends to {key} with {after} instead of {before}: the embedding of {token} moved by "
                    "{share} of its length (cosine {cosine}).", **words, before=weights[0], after=weights[1],
                    token=words[self.wish.change], share=f"{share:.0%}", cosine=f"{self.cosine:.2f}")


def wished_cell(cell: Cell | None) -> Cell:
    """Return the cell of the weights at the place of a marked one. Raises EditError if no such cell is marked."""
    stage = None if cell is None else STAGES.get(cell.spot.stage)
    if cell is None or stage is None or not stage.is_matrix or min(cell.row, cell.column) < 0:
        raise EditError(NO_CELL)
    return Cell(cell.spot.at(stage="weights"), cell.row, cell.column)


@dataclass(frozen=True, slots=True)
class WishRequest:
    """A wish for the weights of a result."""

    result: Result
    wish: Wish


@np.errstate(all="ignore")  # a weight of 0, whose log odds are -inf
def run(rerun: Rerun, request: WishRequest, watch: Watch = UNWATCHED) -> FulfilledWish:
    """Return the smallest change of the numbers that a wish names, after which its cell has the wished weight.

    Raises EditError if the result cannot fulfil it or no such change is found, ComputeError and Cancelled.
    """
    result, wish = request.result, request.wish
    wish.check(result)
    problem = _Problem(rerun, result, wish, watch)
    zero = np.zeros(problem.size, np.float32)
    before = problem.with_gradient(zero)[1]
    change = problem.reach(zero)
    if change is None:
        raise _unreachable(wish, result)
    change = _shorten(problem, change)
    weight = problem.with_gradient(change)[1]
    start, after = (each.astype(np.float64) for each in (problem.start, problem.start + change))
    lengths = float(np.linalg.norm(start)), float(np.linalg.norm(after))
    cosine = float(start @ after) / (lengths[0] * lengths[1]) if min(lengths) > 0 and problem.size > 1 else 1.0
    return FulfilledWish(result, wish, problem.target, problem.cells(change), before, weight,
                         float(np.linalg.norm(change)), lengths[0], cosine)


class _Problem:
    """The weight of one cell as a function of a change."""

    def __init__(self, rerun: Rerun, result: Result, wish: Wish, watch: Watch) -> None:
        self._result, self._wish = result, wish
        row = result.document.options.normalization_row
        self._is_softmax = row.sums_to_one and row.is_positive
        query, key = wish.tokens(result)
        token = result.sentences[wish.cell.spot.sentence][query if wish.change == "query" else key].key
        self.target, self.start = self._variable(token)
        self.size = len(self.start)
        self._weights = rerun.moved_weights(result, wish.cell, None if wish.change == "score" else token, watch)

    def _variable(self, token: str) -> tuple[Target, Float32]:
        """Return what changes, and its numbers before."""
        spot, cell, options = self._wish.cell.spot, self._wish.cell, self._result.document.options
        if self._wish.change == "score":
            at = (spot.sentence, spot.head, cell.row, cell.column)
            score = self._result.array("scores", layer=spot.layer)[at]
            return StageTarget(options.row.name, "scores", spot.layer), np.array([score], np.float32)
        vocabulary = self._result.vocabulary
        row = next(at for at, each in enumerate(vocabulary.tokens) if each.key == token)
        return EmbeddingTarget(options.embedding, token), np.array(vocabulary.vectors[row], np.float32)

    def cells(self, change: Float32) -> dict[tuple[int, ...], float]:
        """Return the numbers after a change, by their index in the target."""
        after, cell, spot = (self.start + change).tolist(), self._wish.cell, self._wish.cell.spot
        if self._wish.change == "score":
            return {(spot.sentence, spot.head, cell.row, cell.column): after[0]}
        return {(at,): number for at, number in enumerate(after)}

    def with_gradient(self, change: Float32) -> tuple[float, float, Float32]:
        """Return what is solved for, the weight itself, and the gradient of the first."""
        weights, gradient_of = self._weights(change)
        cell, by_weight = self._wish.cell, np.zeros_like(weights)
        weight = weights[cell.row, cell.column]
        if not self._is_softmax:
            by_weight[cell.row, cell.column] = 1
            return float(weight), float(weight), gradient_of(by_weight)
        line = (cell.row,) if self._result.options.softmax_dim == -1 else (slice(None), cell.column)
        others = np.delete(weights[line], cell.column if len(line) == 1 else cell.row).sum()
        by_weight[line] = -1 / others
        by_weight[cell.row, cell.column] = 1 / weight
        return float(np.log(weight) - np.log(others)), float(weight), gradient_of(by_weight)

    def reach(self, change: Float32) -> Float32 | None:
        """Return a change near another one that gives the wished weight, along the gradients; None if none is found."""
        wished, most = self._wish.weight, _LARGEST * max(1.0, float(np.linalg.norm(self.start)))
        aim = math.log(wished / (1 - wished)) if self._is_softmax else wished
        best = math.inf
        for _ in range(_MAX_STEPS):
            value, weight, gradient = self.with_gradient(change)
            square, miss = float(gradient @ gradient), abs(value - aim)
            if abs(weight - wished) <= _NEAR_ENOUGH:
                return change
            if not (math.isfinite(value) and math.isfinite(square)) or square < 1e-20 or miss >= best:
                break
            best, step, share = miss, gradient * np.float32((aim - value) / square), 1.0
            while share >= _LEAST_SHARE and not self._misses_less(change + np.float32(share) * step, aim, miss):
                share /= 2
            change = change + np.float32(share) * step
            if float(np.linalg.norm(change)) > most:
                return None
        return change if abs(self.with_gradient(change)[1] - wished) <= _FAR else None

    def _misses_less(self, change: Float32, aim: float, miss: float) -> bool:
        return abs(self.with_gradient(change)[0] - aim) < miss


def _shorten(problem: _Problem, change: Float32) -> Float32:
    """Return a change that is as right and, of all near it, the shortest: it has the direction of the gradient."""
    for _ in range(_MAX_TURNS):
        _, _, gradient = problem.with_gradient(change)
        turn = gradient * np.float32(float(gradient @ change) / float(gradient @ gradient)) - change
        size = float(np.linalg.norm(change))
        if float(np.linalg.norm(turn)) <= _SETTLED * size:
            break
        tried = (problem.reach(change + np.float32(2.0**-power) * turn) for power in range(_HALVINGS))
        shorter = next((one for one in tried if one is not None and np.linalg.norm(one) < size * (1 - 1e-6)), None)
        if shorter is None:
            break
        change = shorter
    return change


def _unreachable(wish: Wish, result: Result) -> EditError:
    words = wish.words(result)
    if wish.change == "score":
        return EditError("No score of {query} and {key} gives this weight.", **words)
    which = words[wish.change]
    return EditError("No change of the embedding of {token} was found after which {query} attends to {key} with this "
                     "weight: other tokens have keys too much like that of {key}, or edited numbers hold it. Change "
                     "another embedding, or the score.", token=which, **words)
