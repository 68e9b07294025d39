"""Intents of segments: folding every picture to them, and marking them by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from attnviz.document.document import Document, Mark
from attnviz.document.edits import mask_rectangle, set_marks
from attnviz.document.segments import FOLDS, NO_FOLD
from attnviz.document.stages import STAGES
from attnviz.experiments.inverse_attention import NO_CELL
from attnviz.store.focus import fit
from attnviz.store.intent import intent
from attnviz.store.reasons import LOADED, NEEDS_ONE_TEXT, first, unless
from attnviz.store.state import State
from attnviz.store.undo import add_step
from attnviz.system.checked import find_row
from attnviz.system.wording import N_, Text, quoted

Rectangle = tuple[tuple[int, int], tuple[int, int]]  #: the first query and the end, the first key and the end


def _cannot_fold(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the displayed numbers cannot be folded; an unknown way has no reason."""
    fold, result = arguments["fold"], state.unfolded
    if fold not in FOLDS or result is None:
        return None
    from attnviz.result.folding import fold_unavailable  # late: the window opens without a fold

    return fold_unavailable(result, replace(result.document, marks=state.document.marks), fold)


@intent("look", unless=_cannot_fold)
def fold_by(state: State, fold: str) -> State:
    """Pool the rows and columns of every picture, measure and file to segments; "" shows tokens again.

    Weights are summed over keys and averaged over queries. Raises EditError if there is no such way to fold.
    """
    if fold != NO_FOLD:
        find_row(FOLDS, fold, N_('There is no way to fold called {name}: the ways are {known}, and "" shows tokens.'))
    return fit(state.with_look(fold=fold, brush=""))


def _no_token(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why tokens cannot be marked as a segment: the selected sentence has none of these numbers."""
    result, places = state.unfolded, [arguments["first"], arguments.get("last")]
    if result is None or not result.texts or result.document.sentences != state.document.sentences:
        return Text("The numbers of this text are not computed yet.")
    spot = result.weights_of(state.focus.spot)
    count = len(result.row_labels(spot))
    wrong = next((place for place in places if place is not None and not 0 <= place < count), None)
    return None if wrong is None else Text("There is no token {row} in this sentence.", row=wrong)


@intent("document", unless=_no_token)
def mark_segment(state: State, first: int, last: int | None = None) -> State:
    """Mark tokens of the selected sentence as one segment, from the first to the last, or to the next mark.

    Marks between them are removed, and the pictures are folded by the marks.
    """
    result, sentence = state.unfolded, state.focus.spot.sentence
    assert result is not None
    from attnviz.result.folding import token_spans

    first, last = (first, last) if last is None or first <= last else (last, first)
    _, spans = token_spans(result, sentence)
    begin, end = spans[first][0], None if last is None or last + 1 >= len(spans) else spans[last + 1][0]
    inside = range(begin, spans[last][1] if last is not None else begin + 1)
    kept = [mark for mark in state.document.marks if mark.sentence != sentence or mark.start not in inside]
    made = [*kept, *(Mark(sentence, start) for start in (begin, end) if start is not None)]
    return _with_marks(state, set_marks(state.document, made), Text("Mark a segment"))


def _suppressed(state: State, token: int | None) -> tuple[str, Rectangle] | Text:
    """Return the label of the segment of a token, or of the marked key, and the cells in which later ones attend to it.

    In place of them, why there are none.
    """
    result, cell, sentence = state.folded(state.now), state.focus.marked, state.focus.spot.sentence
    if result is None or not result.texts or state.is_behind:
        return Text("The numbers of this text are not computed yet.")
    if sentence >= len(result.texts):  # of A, which is displayed
        return Text("There is no sentence {number}: the text has {count}.", number=sentence + 1,
                    count=len(result.texts))
    labels = result.row_labels(result.weights_of(state.focus.spot))
    if token is not None:
        rows = range(len(labels))
        row = next((at for at in rows if token in result.tokens_of(sentence, at)), -1)
    elif cell is None or cell.spot.sentence != sentence:
        return NO_CELL
    else:
        is_key = STAGES[cell.spot.stage].is_matrix and cell.column >= 0 and not result.rows_are_keys
        row = cell.column if is_key else cell.row
    if not 0 <= row < len(labels):
        return Text("There is no token {row} in this sentence.", row=token)
    last = result.tokens_of(sentence, len(labels) - 1)[-1] + 1
    keys = result.tokens_of(sentence, row)
    if keys.stop >= last:
        return Text("No token comes after this segment: choose an earlier one.")
    return labels[row], ((keys.stop, last), (keys.start, keys.stop))


def _no_suppression(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the attention to a segment cannot be suppressed."""
    found = _suppressed(state, arguments.get("token"))
    return found if isinstance(found, Text) else None


@intent("document", unless=first(LOADED, NEEDS_ONE_TEXT, _no_suppression))
def suppress_attention(state: State, token: int | None = None) -> State:
    """Mask the attention of all later tokens to a segment, in every head of every layer.

    It is the segment of a token, or of the marked key; where the pictures are not folded, the token alone.
    """
    found = _suppressed(state, token)
    assert not isinstance(found, Text) and state.now is not None
    label, (queries, keys) = found
    down, across = (keys, queries) if state.now.rows_are_keys else (queries, keys)
    after = mask_rectangle(state.document, state.focus.spot.sentence, down, across, masked=True)
    return add_step(state, after, Text("Suppress attention to {segment}", segment=quoted(label)))


_NO_MARKS = unless(lambda state: state.document.marks, N_("No segment is marked."))


def _no_mark_there(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no mark can be removed at a token: no marked segment begins there."""
    reason = _no_token(state, arguments)
    if reason is None and _mark_at(state, arguments["first"]) not in state.document.marks:
        return Text("No marked segment begins at this token.")
    return reason


def _mark_at(state: State, token: int) -> Mark:
    from attnviz.result.folding import token_spans

    result, sentence = state.unfolded, state.focus.spot.sentence
    assert result is not None
    return Mark(sentence, token_spans(result, sentence)[1][token][0])


@intent("document", unless=first(_NO_MARKS, _no_mark_there))
def join_segment(state: State, first: int) -> State:
    """Join the marked segment that begins at a token to the one before."""
    left = [mark for mark in state.document.marks if mark != _mark_at(state, first)]
    return _with_marks(state, set_marks(state.document, left), Text("Join two segments"))


@intent("document", unless=_NO_MARKS)
def clear_marks(state: State) -> State:
    """Remove the marks of all segments."""
    return _with_marks(state, set_marks(state.document, ()), Text("Remove the marks of segments"))


def _with_marks(state: State, after: Document, label: Text) -> State:
    """Return the state with other marks as one undo step, folded by them."""
    fold = "marks" if after.marks else NO_FOLD if state.look.fold == "marks" else state.look.fold
    return fit(add_step(state, after, label, fold=fold).with_look(fold=fold, brush=""))
