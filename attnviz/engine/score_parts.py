"""The parts of a score, computed on the worker: a large model's output projections take a while to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.result.score_parts import ScoreParts, ScorePartsRequest, split_score
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine


def compute(
    engine: Engine, request: ScorePartsRequest, known: ScoreParts | None = None, watch: Watch = UNWATCHED,
) -> ScoreParts:
    """Split the score of the pinned cell."""
    return split_score(request)
