"""Intents of the session: it begins, its file is written, and another program changes that file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView, missing_plugins
from attnviz.store.focus import fit
from attnviz.store.history import History
from attnviz.store.intent import intent
from attnviz.store.look import reset_view
from attnviz.store.numbers import restore_focus, say
from attnviz.store.session import FileState, Session
from attnviz.store.state import State
from attnviz.store.stored_view import focus_to_store, look_of, restored_focus, restored_look


@intent("numbers")
def session_begun(state: State, session: Session, document: Document) -> State:
    """Begin another session with a document, without undo steps."""
    return state.evolve(document=document, session=session, history=History())


@intent("numbers")
def session_opened(state: State, view: SavedView | None) -> State:
    """Restore the view of an opened session, the selection as soon as its result is there; A is computed then."""
    state = reset_view.apply(state)
    if view is None:
        return state.evolve(pending_focus=None)
    if (sentence := missing_plugins(look_of(view))) is not None:
        state = say.apply(state, sentence, "warning")
    compared = state.compared if view.held is None else replace(state.compared, awaited=view.held)
    return restore_focus(state.evolve(look=restored_look(view, state.look), compared=compared,
                                      pending_focus=(state.document, restored_focus(view))))


@intent("numbers")
def work_brought_back(state: State, work: State) -> State:
    """Return to a person's own work from before a lesson, and to its selection as soon as its result is there."""
    return fit(restore_focus(reset_view.apply(state).evolve(
        document=work.document, session=work.session, history=work.history, example=work.example, look=work.look,
        compared=work.compared, corpus=work.corpus, pending_focus=work.pending_focus, in_lesson=False)))


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


@intent("numbers")
def lessons_listed(state: State, folder: Path) -> State:
    """Note the folder whose lessons are listed."""
    return state.evolve(lesson_folder=folder)


def work_to_keep(state: State) -> State:
    """Return what to bring back of a person's work after a lesson: all but the numbers."""
    return state.without_results().evolve(pending_focus=(state.document, focus_to_store(state)))


def _with_session(state: State, session: Session) -> State:
    """Return the state with the present session changed, also in the undo steps that lead to it."""
    before, history = state.session, state.history
    steps = tuple(step if step.sessions is None or before not in step.sessions else replace(step, sessions=(
        session if step.sessions[0] is before else step.sessions[0],
        session if step.sessions[1] is before else step.sessions[1])) for step in history.steps)
    return state.evolve(session=session, history=replace(history, steps=steps))
