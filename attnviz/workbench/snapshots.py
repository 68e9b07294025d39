"""Snapshots: taken, renamed and removed as edits, and computed in the background when displayed."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.result.evaluation import Evaluation
from attnviz.store.compare import compare_with, show, show_snapshot
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
            self.dialog.compare_requested.connect(lambda name: self._choose("other", name))
            self.dialog.show_requested.connect(lambda name: self._choose("shown", name))
        self._update_list(self._controller.document)
        self.dialog.show_and_focus(self.dialog.take)

    def _choose(self, place: str, name: str) -> None:
        """Display a state as A or in place of the present one; "" stands for the present one, or for A."""
        snapshots = self._controller.document.snapshots
        state = next((snapshot.document for snapshot in snapshots if snapshot.name == name), None)
        if state is not None:
            self._controller.compute_state(state, name, partial(self._show, place))
        elif place == "shown":
            self._presenter.do(show_snapshot(None))
        else:
            self._presenter.do(compare_with(None))

    def _show(self, place: str, result: Evaluation) -> None:
        if result.state_name not in self._names(self._controller.document):
            return  # removed while it was computed, or another session was opened
        if place == "shown":
            self._presenter.do(show_snapshot(result))
        else:
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
