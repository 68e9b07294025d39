"""A wish that a query attends to a key with some weight, and the change of numbers that fulfils it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from attnviz.document.document import Changes
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.document.targets import Target
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted

Change = Literal["query", "key", "score"]  #: what changes: the embedding of the query's or the key's token, the score
CHANGES: tuple[Change, ...] = get_args(Change)
CHANGE_LABELS: Mapping[Change, str] = MappingProxyType({
    "query": N_("The embedding of {query}"), "key": N_("The embedding of {key}"), "score": N_("The score alone")})
LEAST, MOST = 0.001, 0.999  #: weights that a softmax reaches with numbers of ordinary size


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
    """The smallest change that gives a cell its weight."""

    wish: Wish
    target: Target
    cells: Changes
    before: float  #: the weight
    after: float
    size: float  #: Euclidean length of the change, or the change of the score
    length: float  #: Euclidean length of the embedding before, or the absolute score
    cosine: float  #: of the embedding before and after; 1 for a score

    def text(self, result: Result) -> Text:
        """Return in words what was changed, and what came of it."""
        words = self.wish.words(result)
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
        raise EditError(
            "No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.")
    return Cell(cell.spot.at(stage="weights"), cell.row, cell.column)
