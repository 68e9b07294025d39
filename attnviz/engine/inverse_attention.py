"""Inverse attention: the smallest change after which a query attends to a key with a wished weight.

What is solved for is the log odds of the weight, log(w / (1 - w)): the scaled score of the key less the log-sum-exp of
the others, which is linear in a score and smooth in an embedding. Newton's method along the gradient reaches the wished
weight, for a score in one step; then the change turns into the direction of the gradient, where it is the shortest of
all near it, and the weight is kept (a reduced gradient method, Nocedal and Wright 2006, chapter 15). Where the weights
of a query do not come from a softmax, the weight itself is solved for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Document
from attnviz.document.targets import EmbeddingTarget, StageTarget, Target
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.changes import Change, ComputedPart
from attnviz.engine.rerun import recordable, run_whole
from attnviz.engine.session import Session
from attnviz.experiments.inverse_attention import FulfilledWish, Wish
from attnviz.result.result import Result
from attnviz.system.errors import EditError

_MAX_STEPS = 40  # along gradients
_MAX_TURNS = 8  # towards a shorter change
_HALVINGS = 5  # of a turn that is not shorter
_NEAR_ENOUGH = 2e-6  # of the weight
_FAR = 1e-3  # a weight that is further off is not reached
_LARGEST = 1e4  # lengths of the embedding that a change may have: beyond, the weight only comes closer to a limit
_SETTLED = 1e-3  # share of the change by which the gradient still turns it
_LEAST_SHARE = 2.0**-10  # of a step that is tried


def _moved(place: tuple[int, ...], by: Tensor) -> Change:
    """Return the change that adds to one number, also to one that a person has edited."""
    def change(tensor: Tensor, part: ComputedPart) -> Tensor:
        is_moved = torch.zeros_like(tensor)
        is_moved[place] = 1
        return tensor + is_moved * by

    return change


class _Problem:
    """The weight of one cell as a function of a change."""

    def __init__(self, session: Session, document: Document, result: Result, wish: Wish,
                 before_each: Callable[[], None]) -> None:
        self._before_each, self._result, self._wish = before_each, result, wish
        row = document.options.normalization_row
        self.is_softmax = row.sums_to_one and row.is_positive
        given = session.prepared(document, before_each)
        top = {name: weight for name, weight in given.weights.items() if not name.startswith("layers.")}
        layers = [replace(each, weights=recordable(each.weights)) for each in given.layers[: wish.cell.spot.layer + 1]]
        self._given, self._caches = replace(given, weights=recordable(top), layers=layers), AttentionCaches()
        query, key = wish.tokens(result)
        self._token = result.sentences[wish.cell.spot.sentence][query if wish.change == "query" else key]
        self.target, self.size, self.start = self._variable(document)

    def _variable(self, document: Document) -> tuple[Target, int, Tensor]:
        """Return what changes, of how many numbers, and the numbers before."""
        spot, cell = self._wish.cell.spot, self._wish.cell
        if self._wish.change == "score":
            at = (spot.sentence, spot.head, cell.row, cell.column)
            score = self._result.array("scores", layer=spot.layer)[at]
            return StageTarget(document.options.row.name, "scores", spot.layer), 1, torch.tensor([float(score)])
        vectors = self._result.vocabulary.vectors
        row = next(at for at, token in enumerate(self._result.vocabulary.tokens) if token.key == self._token.key)
        start = torch.from_numpy(np.array(vectors[row], np.float32))
        return EmbeddingTarget(document.options.embedding, self._token.key), len(start), start

    def cells(self, change: Tensor) -> dict[tuple[int, ...], float]:
        """Return the numbers after a change, by their index in the target."""
        after = (self.start + change).tolist()
        cell, spot = self._wish.cell, self._wish.cell.spot
        if self._wish.change == "score":
            return {(spot.sentence, spot.head, cell.row, cell.column): after[0]}
        return {(at,): number for at, number in enumerate(after)}

    def odds(self, change: Tensor) -> tuple[Tensor, float]:
        """Return what is solved for, and the weight itself."""
        weights = self._weight_matrix(change)
        cell, axis = self._wish.cell, self._result.options.softmax_dim
        weight = weights[cell.row, cell.column]
        if not self.is_softmax:
            return weight, float(weight.detach())
        line, at = (weights[cell.row], cell.column) if axis == -1 else (weights[:, cell.column], cell.row)
        others = torch.cat((line[:at], line[at + 1 :])).sum()
        return torch.log(weight) - torch.log(others), float(weight.detach())

    def with_gradient(self, change: Tensor) -> tuple[float, float, Tensor]:
        """Return what is solved for, the weight, and the gradient of the first."""
        variable = change.clone().requires_grad_()
        value, weight = self.odds(variable)
        if not value.requires_grad:  # it depends on none of the numbers
            return float(value), weight, torch.zeros_like(change)
        (gradient,) = torch.autograd.grad(value, variable)
        return float(value.detach()), weight, gradient

    def reach(self, change: Tensor) -> Tensor | None:
        """Return a change near another one that gives the wished weight, along the gradients; None if none is found."""
        wished, most = self._wish.weight, _LARGEST * max(1.0, float(self.start.norm()))
        aim = math.log(wished / (1 - wished)) if self.is_softmax else wished
        best = math.inf
        for _ in range(_MAX_STEPS):
            value, weight, gradient = self.with_gradient(change)
            square, miss = float(gradient @ gradient), abs(value - aim)
            if abs(weight - wished) <= _NEAR_ENOUGH:
                return change
            if not (math.isfinite(value) and math.isfinite(square)) or square < 1e-20 or miss >= best:
                break
            best, step, share = miss, gradient * ((aim - value) / square), 1.0
            while share >= _LEAST_SHARE and not self._misses_less(change + share * step, aim, miss):
                share /= 2
            change = change + share * step
            if float(change.norm()) > most:
                return None
        return change if abs(self.odds(change)[1] - wished) <= _FAR else None

    def _misses_less(self, change: Tensor, aim: float, miss: float) -> bool:
        with torch.no_grad():
            return abs(float(self.odds(change)[0]) - aim) < miss

    def _weight_matrix(self, change: Tensor) -> Tensor:
        """Return the weights of the sentence and head: (t, t)."""
        spot = self._wish.cell.spot
        is_score = self._wish.change == "score"
        x = self._given.vectors
        if not is_score:
            marked = torch.zeros(x.shape[:2])
            for number, sentence in enumerate(self._result.sentences):
                marked[number, [at for at, token in enumerate(sentence) if token.key == self._token.key]] = 1
            x = x + marked[..., None] * change
        place = spot.sentence, spot.head, self._wish.cell.row, self._wish.cell.column
        changes = {spot.layer: {"scores": (_moved(place, change),)}} if is_score else {}
        traces, _ = run_whole(replace(self._given, vectors=x), stages=None, caches=self._caches, changes=changes,
                              before_each=self._before_each)
        return traces[-1].stages["weights"][spot.sentence, spot.head]


def fulfil(
    session: Session, document: Document, result: Result, wish: Wish, *, before_each: Callable[[], None]
) -> FulfilledWish:
    """Return the smallest change of the numbers that `wish` names, after which the cell has its weight.

    `result` is that of the document. Raises EditError if no such change is found, and what `before_each` raises.
    """
    with torch.inference_mode(False), torch.enable_grad():
        problem = _Problem(session, document, result, wish, before_each)
        zero = torch.zeros(problem.size)
        before = problem.odds(zero)[1]
        change = problem.reach(zero)
        if change is None:
            raise _unreachable(wish, result)
        change = _shorten(problem, change)
        weight = problem.odds(change)[1]
    start, after = problem.start.double(), (problem.start + change).double()
    lengths = float(start.norm()), float(after.norm())
    cosine = float(start @ after) / (lengths[0] * lengths[1]) if min(lengths) > 0 and problem.size > 1 else 1.0
    return FulfilledWish(wish, problem.target, problem.cells(change), before, weight, float(change.norm()), lengths[0],
                         cosine)


def _shorten(problem: _Problem, change: Tensor) -> Tensor:
    """Return a change that is as right and, of all near it, the shortest: it has the direction of the gradient."""
    for _ in range(_MAX_TURNS):
        _, _, gradient = problem.with_gradient(change)
        turn = gradient * (float(gradient @ change) / float(gradient @ gradient)) - change
        if float(turn.norm()) <= _SETTLED * float(change.norm()):
            break
        shares = (2.0**-power for power in range(_HALVINGS))
        tried = (problem.reach(change + share * turn) for share in shares)
        shorter = next((one for one in tried if one is not None and one.norm() < change.norm() * (1 - 1e-6)), None)
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
