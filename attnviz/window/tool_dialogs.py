"""The windows of undo steps and snapshots, the question for a weight, and the key that displays A while pressed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent

from attnviz.document.places import Cell
from attnviz.experiments.inverse_attention import Change, Wish, wished_cell
from attnviz.store.compare import flip, show_snapshot
from attnviz.store.intent import Intent, performs
from attnviz.store.number_edits import make_attend
from attnviz.store.numbers import say
from attnviz.store.reasons import ASKED
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.views.chrome.actions import first_key
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.views.chrome.tool_dialogs import ToolDialog


class ToolDialogs(QObject):
    """The windows of the undo steps and of the snapshots, each created when it is first opened."""

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self.created: dict[str, ToolDialog] = {}
        presenter.store.subscribe(self._on_change)

    def open(self, name: str) -> None:
        """Open the window of this name."""
        if name not in self.created:
            from attnviz.views.chrome.shortcuts_dialog import ShortcutsDialog
            from attnviz.views.chrome.tool_dialogs import HistoryDialog, OwnCodeDialog, SnapshotsDialog

            window, kinds = self._presenter.window, {"history": HistoryDialog, "snapshots": SnapshotsDialog,
                                                     "own_code": OwnCodeDialog, "keyboard": ShortcutsDialog}
            self.created[name] = kinds[name](window, over=window.detail.explanation)
            self.created[name].did.connect(self._presenter.do)
        self.created[name].show_state(self._presenter.state)
        self.created[name].show_and_focus()

    @performs(make_attend)
    def ask_weight(
        self, cell: Cell | None = None, weight: float | None = None, change: Change = "query"
    ) -> Intent | None:
        """Ask for the weight, unless it is given."""
        state = self._presenter.state
        if weight is None and (reason := ASKED(state, {})):
            raise EditError(reason)
        if weight is None and state.now is not None and state.now.computed is not None and not state.is_behind:
            from attnviz.views.chrome.attend_dialog import AttendDialog

            result = state.now.computed
            dialog = AttendDialog(self._presenter.window, result, Wish(
                wished_cell(cell or state.focus.marked), 0.5, change).check(result))
            if not dialog.ask():
                return None
            cell, weight, change = dialog.wish.cell, dialog.wish.weight, dialog.wish.change
        self._presenter.do(say(self.tr("Looking for the smallest change…")))
        return make_attend(cell, weight, change)

    def _on_change(self, before: State, after: State) -> None:
        """Stop displaying a state that the session no longer has, show the present one, and open a new report."""
        own = after.own_code
        if own is not None and own is not before.own_code and not own.is_solution:
            self.open("own_code")
        front = self._presenter.state.compared.front
        if front is not None and front.state_name not in (
                snapshot.name for snapshot in self._presenter.state.document.snapshots):
            self._presenter.do(show_snapshot(None))
        for dialog in self.created.values():
            dialog.show_state(self._presenter.state)


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
            keys = [first_key(keys).key() for keys in self._action.shortcuts()]
            if not event.isAutoRepeat() and event.key() in keys:  # its modifier may have been released before
                self._release()
        elif kind == QEvent.Type.ApplicationDeactivate:  # the key may be released in another window
            self._release()
        return False

    def _release(self) -> None:
        self._application.removeEventFilter(self)
        self._presenter.do(flip(False))
