"""The controller: the store inside Qt, with the files of sessions and the computation of results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Slot

from attnviz.controller.computation import Computation
from attnviz.controller.training import Training
from attnviz.document import edits
from attnviz.document.document import Document, changes_numbers
from attnviz.document.presets import Preset, preset_of
from attnviz.document.recipes import Run
from attnviz.document.saved_view import SavedView
from attnviz.experiments.inverse_attention import WishRequest
from attnviz.result.result import Evaluation
from attnviz.store.compare import HELD, hold_result, renew_held
from attnviz.store.focus import lacks_gradients, request_gradients
from attnviz.store.intent import FileRequest, RunRequest, StateRequest, TokenizerRequest
from attnviz.store.numbers import open_corpus, refuse
from attnviz.store.session import FileState, Session
from attnviz.store.sessions import (
    file_checked,
    file_saved,
    session_begun,
    session_opened,
    work_brought_back,
    work_to_keep,
)
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.stored_view import CORPUS, look_of, view_of
from attnviz.store.undo import add_step
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

Edit = Callable[[Document], Document]
T = TypeVar("T")


class Controller(QObject):
    """Owns the store, reads and writes its sessions, and has every change computed.

    All methods are called, and all signals are emitted, on the GUI thread. Nothing is computed before the first change
    or `recompute()`, so that a window can paint first. Call `close` before the application ends.
    """

    def __init__(self, document: Document, *, engine: Engine | None = None, device: str = "auto") -> None:
        """Open the first document."""
        super().__init__()
        self.store = Store(State(document=document, session=Session(saved=document), example=preset_of(document)))
        self.store.compute = self._compute
        self.store.subscribe(self._on_change)
        self._aside: State | None = None  # the person's work while a lesson is open
        self.read: Callable[[Path, Callable[[], object], Callable[[Any], object]], object] = (
            lambda path, read, take: take(read()))  #: reads a file; a window does so beside the GUI
        self.run: Callable[[Path, Callable[[Watch], object], Callable[[Any], object]], object] = (
            lambda path, run, take: take(run(UNWATCHED)))  #: runs a person's file, as `read` reads one
        self.waiting: list[Callable[[None], object]] = []  #: jobs that wait for the numbers of the document
        self._awaited = document  # whose numbers those are
        self.computation = Computation(self, engine=engine, device=device, do=self.store.do)
        #: The training run, and the process that trains it.
        self.training = Training(self, self.store, is_computing=lambda: self.is_behind)

    @property
    def document(self) -> Document:
        """The present document."""
        return self.store.state.document

    @property
    def session(self) -> Session:
        """The session of the document, to read only."""
        return self.store.state.session

    @property
    def result(self) -> Evaluation | None:
        """The last good result; its `document` may be older than the present one."""
        return self.store.state.now

    @property
    def path(self) -> Path | None:
        """The file of the session that the document belongs to; None if it has none."""
        return self.session.path

    @property
    def modified(self) -> bool:
        """Whether the document differs from its file, or from a fresh start."""
        return self.store.state.modified

    @property
    def is_behind(self) -> bool:
        """Whether the present document has no numbers yet."""
        return self.store.state.is_behind

    @property
    def work(self) -> State:
        """The state with the person's own document and session: the present one, or what a lesson has set aside."""
        return self._aside or self.store.state

    # Edits

    def apply(self, edit: Edit, *, label: str, merge: str = "") -> bool:
        """Replace the document by what `edit` returns, as one undo step called `label`; return False if refused.

        Edits with the same `merge` that follow each other quickly are merged. An edit without effect makes no step.
        """
        return self._evolve(lambda state: add_step(state, edit(state.document), Text(label), merge=merge))

    # The session

    def new(self, document: Document | None = None) -> None:
        """Begin a session with `document`, or the first sentence: no file, no undo steps."""
        document = document or edits.new_document()
        self.store.do(session_begun(Session(saved=document), document))

    def open(self, session: Session) -> None:
        """Replace the present session by `session`, which was read from a file."""
        self.store.do(session_begun(session, session.saved or edits.new_document()))
        self.show_opened(session.view)

    def check_file(self, *, brief: bool = False) -> FileState:
        """Compare the session's file on disk with what was last read or written, and note it in the state."""
        self.store.do(file_checked(self.session.check_file(brief=brief)))
        return self.session.on_disk

    def restore(self, document: Document, session: Session, view: SavedView | None = None) -> None:
        """Restore unsaved work after a crash, as one undo step after the content of its file."""
        saved = session.saved  # a file that is gone or broken has no content to return to
        is_changed = saved is not None and saved != document
        if session.path is None and not is_changed:
            saved = None  # equal to a fresh start, but still unsaved: an example may have preceded it
        session = replace(session, saved=saved, on_disk=session.check_file())
        state = session_begun.apply(self.store.state, session, saved or document)
        self.store.evolve(add_step(state, document, Text("Restored work")) if is_changed else state)
        self.show_opened(view)

    def show_opened(self, view: SavedView | None) -> None:
        """Show the view of an opened document, and open its corpus."""
        self.store.do(session_opened(view))
        if folder := look_of(view).get(CORPUS):
            self._make_or_refuse(lambda: self.store.do(open_corpus(str(folder))))

    def save(self, path: Path | None = None, *, anyway: bool = False) -> bool:
        """Save the session as `Session.save` does; return False if refused."""
        try:
            session = self.session.save(self.document, path, view=view_of(self.store.state), anyway=anyway)
        except SessionError as error:
            self.check_file()  # another program may have changed it
            self.store.do(refuse(error.text))
            return False
        self.store.do(file_saved(session))
        return True

    # Lessons

    def set_aside(self, document: Document, example: Preset | None) -> None:
        """Keep the person's work for `bring_back`, and begin with the document of a lesson, or of the next one.

        It is that of the `example`, if one is given.
        """
        if self._aside is None:
            self._aside = work_to_keep(self.store.state)
        begun = session_begun.apply(self.store.state, Session(saved=document), document)
        self.store.evolve(begun.evolve(in_lesson=True, example=example or begun.example))

    def bring_back(self) -> None:
        """Return to the work from before the lesson, with its undo steps, what was compared, and its look."""
        if self._aside is None:
            return
        work, self._aside = self._aside, None
        self.store.do(work_brought_back(work))

    # The computation

    def set_device(self, name: str) -> None:
        """Compute on another device; a missing one falls back with a notice."""
        if name != self.computation.device:
            self.computation.device = name
            self.recompute()

    @Slot()
    def recompute(self) -> None:
        """Compute the document again, even if nothing changed."""
        self.computation.request(
            self.document, layers=self._layers(self.document), gradients=request_gradients(self.store.state),
            fold=self.store.state.fold)

    def compute_state(self, document: Document, name: str, on_result: Callable[[Evaluation], object]) -> None:
        """Compute another document, such as a snapshot called `name`."""
        self.computation.request_state(document, name, on_result, layers=self._layers(document),
                                       gradients=request_gradients(self.store.state), fold=self.store.state.fold)

    def close(self) -> bool:
        """Stop computing and emit no further signals; return what `Computation.close` returns."""
        self.blockSignals(True)
        self.training.close()
        return self.computation.close()

    # Inside

    def _compute(
        self, request: StateRequest | WishRequest | FileRequest | TokenizerRequest | RunRequest | Run,
        take: Callable[[Any], object],
    ) -> None:
        """Compute, read or train what a job needs, and say why it is refused then."""
        def finish(numbers: Any) -> None:
            self._make_or_refuse(lambda: take(numbers))

        if isinstance(request, WishRequest):
            self.computation.request_wish(request, finish)
        elif isinstance(request, FileRequest):
            self.read(request.path, partial(request.read, request.path), finish)
        elif isinstance(request, TokenizerRequest):
            self.computation.request_tokenizer(request, finish)
        elif isinstance(request, RunRequest):
            self.run(request.path, request.run, finish)
        elif isinstance(request, Run):
            self.training.begin(request, text=request.spec.row.example)
            finish(None)
        elif request.state_name:
            self.compute_state(request.document, request.state_name, finish)
        else:
            self.waiting.append(finish)
            self._awaited = request.document
            if not self.computation.is_pending:  # the computation was cancelled
                self.recompute()

    def _layers(self, document: Document) -> tuple[int, ...]:
        """Return the displayed layers, the selected one first; a variant has one."""
        return self.store.state.coming_focus.layers if document.options.is_trained else (0,)

    def _hold(self, document: Document, result: Evaluation) -> None:
        """Hold the computed A of an opened session, unless another state was held meanwhile."""
        if self.store.state.compared.awaited is document:
            self.store.do(hold_result(result))

    def _renew_held(self, former: Evaluation | None, result: Evaluation) -> None:
        """Bring in what was computed again of A, unless another state was held meanwhile."""
        if self.store.state.compared.state_a is former:
            self.store.do(renew_held(result))

    def _make_or_refuse(self, make: Callable[[], T]) -> T | None:
        """Return what `make` returns; on an AttnVizError say why it is refused and return None."""
        try:
            return make()
        except AttnVizError as error:
            self.store.do(refuse(error.text))
            return None

    def _evolve(self, change: Callable[[State], State]) -> bool:
        """Change the state; return False if refused."""
        after = self._make_or_refuse(lambda: change(self.store.state))
        if after is not None:
            self.store.evolve(after)
        return after is not None

    def _on_change(self, before: State, after: State) -> None:
        """Compute another document, also after undo and redo, and what else is wanted now."""
        other = after.document is not before.document and changes_numbers(before.document, after.document)
        if other or after.lacks_layers(before) or after.lacks_sums(before) or lacks_gradients(after, before):
            self.recompute()
        awaited = after.compared.awaited  # A of an opened session
        if awaited is not None and awaited is not before.compared.awaited:
            self.compute_state(awaited, HELD, lambda result: self._hold(awaited, result))
        lacking = after.lacking_held
        if lacking is not None and lacking != before.lacking_held:
            self.compute_state(lacking[0], HELD, partial(self._renew_held, after.compared.state_a))
        self.computation.background.follow(after)
        if after.document is not before.document and after.document is not self._awaited:
            self.waiting.clear()  # they wait for another text
        if self.waiting and after.now is not before.now and not after.is_behind:
            self.waiting.pop(0)(None)
            self._awaited = self.document
            if self._awaited is after.document:  # it was refused
                self.waiting.clear()
