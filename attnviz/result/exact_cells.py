"""A request for exact cells of a pooled stage."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.document.places import Spot
from attnviz.result.result import Result


@dataclass(frozen=True, slots=True, eq=False)
class ExactCellsRequest:
    """A rectangle of a (query, key) spot whose stage is only pooled."""

    result: Result
    spot: Spot
    rows: slice
    columns: slice
    place: int = 0  #: index of the large picture that shows them
