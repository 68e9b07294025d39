"""States to compare with: snapshots, computed in the background, and A while its key is pressed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from attnviz.controller.controller import Controller
from attnviz.store.compare import flip, show_snapshot
from attnviz.store.state import State
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.views.chrome.tool_dialogs import SnapshotsDialog

FLIP = Qt.Key.Key_F8  #: shortcut of the action; Qt's own shortcuts do not report the release


class Snapshots(QObject):
    """Connects the list of snapshots, the controller and the store."""

    def __init__(self, controller: Controller, window: MainWindow, presenter: Presenter) -> None:
        super().__init__(window)
        self._controller, self._window, self._presenter = controller, window, presenter
        self.dialog: SnapshotsDialog | None = None
        presenter.store.subscribe(self._on_change)

    def open(self) -> None:
        """Open the list."""
        if self.dialog is None:
            from attnviz.views.chrome.tool_dialogs import SnapshotsDialog

            self.dialog = SnapshotsDialog(self._window, over=self._window.detail.explanation)
            self.dialog.did.connect(self._presenter.do)
        self._update_list()
        self.dialog.show_and_focus(self.dialog.take)

    def _on_change(self, before: State, after: State) -> None:
        """Stop displaying a state that the session no longer has."""
        if after.refusals != before.refusals:
            self._update_list()
        if after.document is before.document and after.compared is before.compared:
            return
        front = self._presenter.state.compared.front
        if front is not None and front.state_name not in self._names():
            self._presenter.do(show_snapshot(None))
        self._update_list()

    def _update_list(self) -> None:
        if self.dialog is not None:
            compared = self._presenter.state.compared
            self.dialog.set_names(self._names(), displayed=compared.front.state_name if compared.front else "",
                                  compared=compared.held.state_name if compared.held else "")

    def _names(self) -> tuple[str, ...]:
        return tuple(snapshot.name for snapshot in self._controller.document.snapshots)


class FlipKey(QObject):
    """Flips between now and A."""

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter, self._action = presenter, presenter.window.actions_by_name["flip"]
        application = QCoreApplication.instance()
        assert application is not None
        self._application = application
        self._action.setAutoRepeat(False)
        self._action.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._action and kind == QEvent.Type.Shortcut:
            self._presenter.do(flip(True))
            self._application.installEventFilter(self)  # a shortcut reports only the press
            return True  # otherwise the action would flip, too
        if kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if not event.isAutoRepeat() and event.key() == FLIP:  # its modifier may have been released before
                self._release()
        elif kind == QEvent.Type.ApplicationDeactivate:  # the key may be released in another window
            self._release()
        return False

    def _release(self) -> None:
        self._application.removeEventFilter(self)
        self._presenter.do(flip(False))
