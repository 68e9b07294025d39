"""Which exact cells of a long input a view asks for."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.document.places import Spot
from attnviz.result.evaluation import Evaluation


@dataclass(frozen=True, slots=True, eq=False)
class ExactCellsRequest:
    """A part of a (query, key) spot of a result that has it only pooled."""

    result: Evaluation
    spot: Spot
    rows: slice
    columns: slice
    place: int = 0  #: of the large pictures beside one another, the one that it is for
