"""The message after holding a state as A, and the key that displays A while pressed."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from attnviz.store.compare import flip, hold, toggle_held
from attnviz.workbench.presenter import Presenter

FLIP = Qt.Key.Key_F8  #: shortcut of the action; Qt's own shortcuts do not report the release


class CompareActions(QObject):
    """Flips between now and A, and says what to do after a state is held."""

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter, self._say = presenter, presenter.window.message.show_message
        self._actions = presenter.window.actions_by_name
        self._pressed = False  # whether the flip key is down
        self._actions["flip"].setAutoRepeat(False)
        self._actions["flip"].installEventFilter(self)

    def hold(self) -> None:
        """Hold the present state as A, and say what to do next."""
        before = self._presenter.state.compared.held
        self._presenter.do(hold())
        held = self._presenter.state.compared.held
        if held is not None and held is not before:  # otherwise it was refused
            key = self._actions["show_difference"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._say(self.tr(
                "This state is {name} now. Change something, then look at now − {name} ({key}).").format(
                    name=held.state_name, key=key))

    def flip(self) -> None:
        """Show A while the key is pressed; from the menu, toggle it."""
        self._presenter.do(flip(True) if self._pressed else toggle_held())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._actions["flip"]:
            if kind == QEvent.Type.Shortcut:
                self._press()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if not event.isAutoRepeat() and event.key() == FLIP:  # its modifier may have been released before
                self._release()
        elif kind == QEvent.Type.ApplicationDeactivate:  # the key may be released in another window
            self._release()
        return False

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
