"""Snapshots: taken, renamed and removed as edits, and computed in the background when displayed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.result.evaluation import Evaluation
from attnviz.store.compare import compare_with, find_snapshot, show, show_snapshot
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.views.chrome.tool_dialogs import SnapshotsDialog


class Snapshots(QObject):
    """Connects the list of snapshots, the controller and the store."""

    def __init__(self, controller: Controller, window: MainWindow, presenter: Presenter) -> None:
        super().__init__(window)
        self._controller, self._window, self._presenter = controller, window, presenter
        self.dialog: SnapshotsDialog | None = None
        controller.document_changed.connect(lambda document, _: self._on_document(document))
        controller.refused.connect(lambda _: self._update_list(controller.document))
        presenter.compared_changed.connect(lambda _: self._update_list(controller.document))

    def open(self) -> None:
        """Open the list."""
        if self.dialog is None:
            from attnviz.views.chrome.tool_dialogs import SnapshotsDialog

            self.dialog = SnapshotsDialog(self._window, over=self._window.detail.explanation)
            self.dialog.did.connect(self._presenter.do)
        self._update_list(self._controller.document)
        self.dialog.show_and_focus(self.dialog.take)

    def display(self, name: str = "") -> None:
        """Display a snapshot in place of the present state, or that again."""
        if name:
            self._compute(name, lambda result: self._presenter.do(show_snapshot(result)))
        else:
            self._presenter.do(show_snapshot(None))

    def subtract(self, name: str = "") -> None:
        """Hold a snapshot in place of A and display the difference from it, or hold A again."""
        if name:
            self._compute(name, self._subtract)
        else:
            self._presenter.do(compare_with(None))

    def _compute(self, name: str, on_result: Callable[[Evaluation], object]) -> None:
        def show_known(result: Evaluation) -> None:
            if name in self._names(self._controller.document):  # else removed meanwhile, or of the former session
                on_result(result)

        self._controller.compute_state(find_snapshot(self._controller.document, name), name, show_known)

    def _subtract(self, result: Evaluation) -> None:
        self._presenter.do(compare_with(result))
        self._presenter.do(show("difference"))

    def _on_document(self, document: Document) -> None:
        """Stop displaying a state that the session no longer has."""
        front = self._presenter.state.compared.front
        if front is not None and front.state_name not in self._names(document):
            self._presenter.do(show_snapshot(None))
        self._update_list(document)

    def _update_list(self, document: Document) -> None:
        if self.dialog is not None:
            compared = self._presenter.state.compared
            self.dialog.set_names(self._names(document), displayed=compared.front.state_name if compared.front else "",
                                  compared=compared.held.state_name if compared.held else "")

    @staticmethod
    def _names(document: Document) -> tuple[str, ...]:
        return tuple(snapshot.name for snapshot in document.snapshots)
