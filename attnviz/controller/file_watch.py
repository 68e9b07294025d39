"""Notices while the program runs that somebody else changed or removed the session's file."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnviz.controller.controller import Controller
from attnviz.controller.on_disk import Seen, look_again
from attnviz.controller.worker import Worker

LOOK_EVERY = 2000  #: milliseconds: about as long as a person needs to come from another window and begin to type
CLOSE_WAIT = 1.0  #: seconds that `close` waits for a disk that does not answer


class FileWatch(QObject):
    """Looks into the session's file now and then, beside the window; saving and closing look for themselves.

    It asks, and does not wait to be told as by QFileSystemWatcher: on network drives nobody tells of what other
    machines write, and a file that is replaced, as this program does it too, is watched no longer.
    """

    noticed = Signal()  #: the file became another or went: `controller.session` says which

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self._controller = controller
        self._seen: Seen | None = None
        self.looking = False  #: whether a look is under way
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self.look)
        self._worker = Worker(self)
        self._worker.done.connect(self._on_seen)
        self._worker.failed.connect(self._on_failed)
        controller.session_changed.connect(self._on_session)

    @property
    def is_watching(self) -> bool:
        """Whether it looks by and by."""
        return self._timer.isActive()

    def close(self) -> None:
        """Look no more."""
        self._timer.stop()
        self._controller.session_changed.disconnect(self._on_session)
        self._worker.close(CLOSE_WAIT)

    @Slot()
    def look(self) -> None:
        """Look now, unless a look is under way: a disk that does not answer is asked once."""
        session = self._controller.session
        if session.path is not None and not self.looking:
            self.looking = True
            plain = session.path, session.known, self._seen
            self._worker.ask(lambda watch: look_again(*plain))

    @Slot()
    def _on_session(self) -> None:
        if self._controller.path is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    @Slot(object)
    def _on_seen(self, seen: Seen) -> None:
        self.looking = False
        self._seen = seen
        before = self._controller.session.on_disk
        self._controller.note_on_disk(seen.path, seen.known, seen.on_disk)
        if self._controller.session.on_disk not in (before, "same"):
            self.noticed.emit()

    @Slot(str)
    def _on_failed(self, why: str) -> None:
        self.looking = False
