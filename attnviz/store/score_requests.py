"""What the experiment with the parts of a score asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attnviz.store.state import State
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.result.score_parts import ScorePartsRequest


def no_score_parts(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the score of the pinned cell cannot be split into parts."""
    from attnviz.result.score_parts import score_parts_unavailable  # late: only models need it

    return score_parts_unavailable(state.now, state.focus.matrix_cell) or None


def request_score_parts(state: State) -> ScorePartsRequest | None:
    """Return the pinned cell of the present numbers, whichever matrix of its head it is in."""
    result, cell = None if state.now is None else state.now.computed, state.focus.matrix_cell
    if result is None or cell is None or not result.has_cell(cell) or no_score_parts(state, {}):
        return None
    from attnviz.result.score_parts import ScorePartsRequest, pair_of

    return ScorePartsRequest(result, pair_of(cell))
