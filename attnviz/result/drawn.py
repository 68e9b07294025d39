"""What is drawn of a computation beyond its numbers: pooled values, and where an edit of a cell goes."""

from __future__ import annotations

from collections.abc import Callable

from attnviz.document.document import Index, Target
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageOf
from attnviz.result.result import Overview, Result


def overview_of(result: Result, stage: str, *, layer: int = 0) -> Overview | None:
    """The pooled values of a stage of a long input; None where every cell is there."""
    return result.overviews[layer].get(stage) if result.overviews else None


def addresses(result: Result, spot: Spot) -> Callable[[int, int], tuple[Target, Index]]:
    """Where an edit of each (row, column) of a spot's picture goes."""
    target = StageOf(result.options.variant, spot.stage, spot.layer)
    place: Index = (spot.sentence,)
    if STAGES[spot.stage].per_head:
        place += (result.options.own_head(spot.stage, spot.head),)
    return lambda row, column: (target, (*place, row, column))
