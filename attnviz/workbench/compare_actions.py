"""The actions that hold a state and show it, and the key that shows it for as long as it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from attnviz.views.scene import Compared, Showing
from attnviz.workbench.presenter import Presenter

FLIP = Qt.Key.Key_F8  #: the shortcut of the action; a shortcut of Qt tells only that it was pressed
_SHOWING: Mapping[str, Showing] = {"show_now": "now", "show_held": "held", "show_difference": "difference"}


class CompareActions(QObject):
    """What the actions do, and which of them are ticked and at hand."""

    told = Signal(str)

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self._actions = presenter.window.actions_by_name
        self._pressed = False  # whether the key of the flip is down
        self._actions["flip"].setAutoRepeat(False)
        presenter.compared_changed.connect(self._show_compared)
        self._show_compared(presenter.comparing.compared)
        self._actions["flip"].installEventFilter(self)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action does."""
        showing = {name: lambda which=which: self._show(which) for name, which in _SHOWING.items()}
        return {"hold": self.hold, "flip": self._flip, **showing}

    def hold(self) -> None:
        """Let the present state be A, and say so."""
        self._presenter.comparing.hold()
        held = self._presenter.comparing.compared.held
        key = self._actions["show_difference"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.told.emit(
            self.tr("There is nothing to hold yet: type a sentence first.") if held is None else
            self.tr("This state is {name} now: change something, and look at now − {name} ({key}).").format(
                name=held.shown, key=key))

    def _show(self, which: Showing) -> None:
        self._presenter.comparing.show(which)
        self._show_compared(self._presenter.comparing.compared)  # a press on what is ticked would clear it

    def _flip(self) -> None:
        """By the key for as long as it is pressed, by the menu until the next time."""
        comparing = self._presenter.comparing
        if self._pressed:
            comparing.flip(True)
        else:
            comparing.show("now" if comparing.compared.showing == "held" else "held")

    def _show_compared(self, compared: Compared) -> None:
        for name, which in _SHOWING.items():
            self._actions[name].setChecked(compared.showing == which)
            self._actions.allow(name, compared.held is not None or which == "now")
        self._actions.allow("flip", compared.held is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._actions["flip"]:
            if kind == QEvent.Type.Shortcut:
                self._press()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if not event.isAutoRepeat() and self._is_flip(event):
                self._let_go()
        elif kind == QEvent.Type.ApplicationDeactivate:  # the key may be let go in another window
            self._let_go()
        return False

    def _is_flip(self, event: QKeyEvent) -> bool:
        """Whether it is the key of the flip; a modifier may have been let go before it."""
        return event.key() == FLIP

    def _press(self) -> None:
        """From now on every event is looked at, until the key is let go: a shortcut tells only of its press."""
        self._pressed = True
        application().installEventFilter(self)

    def _let_go(self) -> None:
        self._pressed = False
        application().removeEventFilter(self)
        self._presenter.comparing.flip(False)


def application() -> QCoreApplication:
    """The application that runs."""
    found = QCoreApplication.instance()
    assert found is not None
    return found
