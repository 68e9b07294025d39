"""The view stored in a session file: read when the session is saved, restored when it is opened."""

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.result.result import Evaluation
from attnviz.store import stored_view
from attnviz.store.client import open_corpus
from attnviz.store.compare import HELD, hold_result
from attnviz.store.focus import lacks_gradients
from attnviz.store.look import reset_view, set_look
from attnviz.store.numbers import session_opened
from attnviz.store.state import State
from attnviz.window.presenter import Presenter


class ViewState(QObject):
    """Returns the present view to the controller that saves, and restores that of an opened session.

    The view is not an edit: it makes no undo step and is written only with the document.
    """

    def __init__(self, controller: Controller, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._controller, self._presenter = controller, presenter
        controller.current_view = self.current_view
        controller.opened.connect(self._opened)
        presenter.store.subscribe(self._on_change)

    def current_view(self) -> SavedView:
        """Return the displayed view, or that of an opened session whose result is not computed yet."""
        return stored_view.view_of(self._presenter.state)

    def _on_change(self, before: State, after: State) -> None:
        """Compute what a change of the view needs: another layer, gradients, or A of an opened session."""
        if after.lacks_layers(before) or lacks_gradients(after, before):
            self._controller.recompute()
        awaited = after.compared.awaited
        if awaited is not None and awaited is not before.compared.awaited:
            self._controller.compute_state(awaited, HELD, lambda result: self._hold(awaited, result))

    def _hold(self, document: Document, result: Evaluation) -> None:
        """Hold the computed A of an opened session, unless another state was held meanwhile."""
        if self._presenter.state.compared.awaited is document:
            self._presenter.do(hold_result(result))

    def _opened(self, document: Document, view: SavedView | None) -> None:
        self._presenter.do(reset_view())
        if view is not None:
            self._presenter.do(set_look(stored_view.restored_look(view, self._presenter.state.look)))
        self._presenter.do(session_opened(document, view))
        if view is not None and view.look.get(stored_view.CORPUS):
            self._presenter.do(open_corpus(str(view.look[stored_view.CORPUS])))
