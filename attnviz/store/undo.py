"""Another document as an undo step, and the state after some of the steps."""

from __future__ import annotations

from dataclasses import replace

from attnviz.document.document import Document
from attnviz.document.runs import at_same_step
from attnviz.store.history import Labelled, Step
from attnviz.store.session import Session
from attnviz.store.state import State


def add_step(
    state: State, after: Document, labelled: Labelled, *, merge: str = "", is_drag: bool = False,
    session: Session | None = None, query: int | None = None, fold: str | None = None,
) -> State:
    """Return the state with another document, as one undo step; the same state if the document is equal.

    A `session` begins with the step, in which a `query` is followed, and a `fold` is that of the pictures after it.
    Raises EditError if sizes of the document do not fit each other.
    """
    _ = after.options
    if after == state.document and session is None:
        return state
    key = (merge, state.history.gesture) if merge else None
    sessions = None if session is None else (state.session, session)
    folds = None if fold is None else (state.look.fold, fold)
    step = Step(labelled, state.document, after, sessions, query, folds, key, is_drag)
    history = state.history.add(step)
    if history.done < state.history.done:  # the last step came to nothing
        after = state.history.steps[-1].before
    return state.evolve(document=after, history=history, session=session or state.session)


def go_to(state: State, done: int) -> State:
    """Return the state after that many undo steps; what is typed next is a step of its own."""
    history, session, fold = state.history, state.session, state.look.fold
    done = max(0, min(len(history.steps), done))
    if done == history.done:
        return state
    document = history.steps[done - 1].after if done else history.steps[0].before
    is_redo = done > history.done
    passed = history.steps[done : history.done][::-1] or history.steps[history.done : done]
    for step in passed:
        if step.sessions is not None:
            session = step.sessions[is_redo]
        if step.folds is not None and step.folds[not is_redo] == fold:  # a fold that was chosen since then stays
            fold = step.folds[is_redo]
    document = at_same_step(document, state.document)  # the step that is looked at is no part of an edit
    return state.evolve(document=document, session=session, look=replace(state.look, fold=fold),
                        history=replace(history, done=done).end_merge())
