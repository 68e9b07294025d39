"""The key that displays A while it is pressed."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from attnviz.store.compare import flip
from attnviz.workbench.presenter import Presenter

FLIP = Qt.Key.Key_F8  #: shortcut of the action; Qt's own shortcuts do not report the release


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
