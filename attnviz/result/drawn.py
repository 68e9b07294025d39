"""What is drawn of a computation beyond its numbers: pooled values, and where an edit of a cell goes."""

from __future__ import annotations

from collections.abc import Callable

from attnviz.document.document import Index, Target
from attnviz.document.stages import STAGES
from attnviz.result.result import Overview, Result


def overview_of(result: Result, stage: str, *, layer: int = 0) -> Overview | None:
    """The pooled values of a stage of a long input; None where every cell is there."""
    return result.overviews[layer].get(stage) if result.overviews else None


def addresses(result: Result, stage: str, *, sentence: int, head: int) -> Callable[[int, int], tuple[Target, Index]]:
    """Where an edit of each (row, column) of a stage's picture goes."""
    target: Target = ("stage", result.options.variant, stage)
    place = (sentence, result.options.own_head(stage, head)) if STAGES[stage].per_head else (sentence,)
    return lambda row, column: (target, (*place, row, column))
