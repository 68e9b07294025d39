"""Intents of the session: it begins, its file is written, and another program changes that file."""

from __future__ import annotations

from dataclasses import replace

from attnviz.document.document import Document
from attnviz.store.history import History
from attnviz.store.intent import intent
from attnviz.store.session import FileState, Session
from attnviz.store.state import State


@intent("numbers")
def session_begun(state: State, session: Session, document: Document) -> State:
    """Begin another session with a document, without undo steps."""
    return state.evolve(document=document, session=session, history=History())


@intent("numbers")
def file_saved(state: State, session: Session) -> State:
    """Note that the document was written to the file of a session; typing after it is a step of its own."""
    state = _with_session(state, session)
    return state.evolve(history=state.history.end_merge())


@intent("numbers")
def file_checked(state: State, on_disk: FileState) -> State:
    """Note whether the file of the session is as it was last read or written."""
    session = state.session
    return state if on_disk == session.on_disk else _with_session(state, replace(session, on_disk=on_disk))


def _with_session(state: State, session: Session) -> State:
    """Return the state with the present session changed, also in the undo steps that lead to it."""
    before, history = state.session, state.history
    steps = tuple(step if step.sessions is None or before not in step.sessions else replace(step, sessions=(
        session if step.sessions[0] is before else step.sessions[0],
        session if step.sessions[1] is before else step.sessions[1])) for step in history.steps)
    return state.evolve(session=session, history=replace(history, steps=steps))
