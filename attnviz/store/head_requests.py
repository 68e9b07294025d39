"""What the experiments with the selected head and its pinned cell ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attnviz.document.edits import without_text
from attnviz.store.state import State
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.result.circuits import CircuitRequest
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


def no_circuit(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the heads of the document have no circuits."""
    from attnviz.result.circuits import circuit_unavailable  # late: only models need it

    return circuit_unavailable(state.document.options) or None


def request_circuit(state: State) -> CircuitRequest | None:
    """Return the selected head, and the pinned token or the last one."""
    if no_circuit(state, {}):
        return None
    from attnviz.result.circuits import CircuitRequest, HeadCircuit

    spot, known = state.focus.spot, state.experiment_numbers
    return CircuitRequest(without_text(state.document), (spot.layer, spot.head), _input_token(state),
                          known if isinstance(known, HeadCircuit) else None)


def _input_token(state: State) -> int | None:
    result, spot, pinned = None if state.now is None else state.now.computed, state.focus.spot, state.focus.pinned
    if result is None or result.document.model != state.document.model or spot.sentence >= len(result.sentences):
        return None
    tokens = result.sentences[spot.sentence]
    is_pinned = pinned is not None and pinned.spot.sentence == spot.sentence and 0 <= pinned.row < len(tokens)
    return tokens[pinned.row if pinned is not None and is_pinned else -1].id
