"""Actions that hold a state as A and display it, and the key that displays it while pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from attnviz.store.compare import flip, hold, show, toggle_held
from attnviz.store.parts import Compared, Showing
from attnviz.workbench.presenter import Presenter

FLIP = Qt.Key.Key_F8  #: shortcut of the action; Qt's own shortcuts do not report the release
_SHOWING: Mapping[str, Showing] = {"show_now": "now", "show_held": "held", "show_difference": "difference"}


class CompareActions(QObject):
    """Holds, displays and flips states, and keeps the menu entries ticked and enabled."""

    message = Signal(str)

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self._actions = presenter.window.actions_by_name
        self._pressed = False  # whether the flip key is down
        self._actions["flip"].setAutoRepeat(False)
        presenter.compared_changed.connect(self._show_compared)
        self._show_compared(presenter.state.compared)
        self._actions["flip"].installEventFilter(self)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the function of each action by its name."""
        showing = {name: lambda which=which: self._show(which) for name, which in _SHOWING.items()}
        return {"hold": self.hold, "flip": self._flip, **showing}

    def hold(self) -> None:
        """Hold the present state as A and say so."""
        self._presenter.do(hold())
        held = self._presenter.state.compared.held
        key = self._actions["show_difference"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.message.emit(
            self.tr("There is nothing to hold yet. Type a sentence first.") if held is None else
            self.tr("This state is {name} now. Change something, then look at now − {name} ({key}).").format(
                name=held.state_name, key=key))

    def _show(self, which: Showing) -> None:
        self._presenter.do(show(which))
        self._show_compared(self._presenter.state.compared)  # a click on a ticked entry would untick it

    def _flip(self) -> None:
        """Show A while the key is pressed; from the menu, toggle it."""
        self._presenter.do(flip(True) if self._pressed else toggle_held())

    def _show_compared(self, compared: Compared) -> None:
        for name, which in _SHOWING.items():
            self._actions[name].setChecked(compared.showing == which)
            self._actions.set_enabled(name, compared.held is not None or which == "now")
        self._actions.set_enabled("flip", compared.held is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._actions["flip"]:
            if kind == QEvent.Type.Shortcut:
                self._press()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if not event.isAutoRepeat() and self._is_flip(event):
                self._release()
        elif kind == QEvent.Type.ApplicationDeactivate:  # the key may be released in another window
            self._release()
        return False

    def _is_flip(self, event: QKeyEvent) -> bool:
        """Return whether a key event is of the flip key; its modifier may have been released before."""
        return event.key() == FLIP

    def _press(self) -> None:
        """Filter every event until the key is released, since a shortcut reports only the press."""
        self._pressed = True
        application().installEventFilter(self)

    def _release(self) -> None:
        self._pressed = False
        application().removeEventFilter(self)
        self._presenter.do(flip(False))


def application() -> QCoreApplication:
    """Return the running application."""
    found = QCoreApplication.instance()
    assert found is not None
    return found
