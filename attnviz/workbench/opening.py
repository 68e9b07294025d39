"""Large files are read beside the window: it says so, the person may give it up, and the newest wish counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from attnviz.controller.worker import Progress, Worker
from attnviz.system.wording import cut
from attnviz.workbench.main_window import MainWindow

Read = Callable[[], Any]  #: plain data and a function; it holds no Qt object

_NAME = 32  # characters of a file's name that the status bar has room for
_POLL = 100  # milliseconds


class Opening(QObject):
    """Reads one file at a time. What was read is taken as soon as no question to the person stands open.

    A question such as "Save as" is about the session that was there when it was asked.
    """

    told = Signal(str, str)  #: a sentence and its kind: notice or warning
    refused = Signal(str)  #: why a file was not taken
    changed = Signal()  #: whether anything is being read

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._take: Callable[[Any], object] | None = None
        self._worker = Worker(self)
        self._worker.done.connect(self._on_read)
        self._worker.failed.connect(self._on_failed)
        self._worker.progressed.connect(self._show)
        self._outcome: Any = None
        self._asked = QTimer(self, interval=_POLL, singleShot=True)
        self._asked.timeout.connect(self._settle)
        window.status.opening_cancel_wanted.connect(self.stop)

    @property
    def running(self) -> bool:
        """Whether a file is being read, or was read and waits until a question is answered."""
        return self._take is not None

    def begin(self, name: str, read: Read, take: Callable[[Any], object]) -> None:
        """Read a file, in place of any that is being read, and then `take` it."""
        self.cancel()
        self._take = take
        self._worker.ask(lambda watch: read(), name=name)
        self.changed.emit()

    def stop(self) -> None:
        """Give up the file that is being read, because the person said so."""
        if self.running:
            self.cancel()
            self.told.emit(self.tr("Cancelled: the session stays as it was."), "notice")

    def cancel(self) -> None:
        """Give up the file that is being read; the thread ends when it can, and nobody waits for it."""
        self._worker.forget()
        self._end()

    def close(self) -> None:
        """Read no more, and tell nothing more."""
        self._asked.stop()
        self._worker.close(wait=0)

    def _on_read(self, outcome: object) -> None:
        self._outcome = outcome
        self._settle()

    def _settle(self) -> None:
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            self._asked.start()
            return
        take, outcome = self._take, self._outcome
        self._end()
        if take is not None:
            take(outcome)

    def _on_failed(self, sentence: str) -> None:
        self._end()
        self.refused.emit(sentence)

    def _end(self) -> None:
        self._asked.stop()
        self._outcome = None
        if self._take is not None:
            self._take = None
            self.changed.emit()

    def _show(self, progress: Progress | None) -> None:
        words = "" if progress is None else self.tr("Opening {name}…").format(name=cut(progress.name, _NAME))
        self._window.status.set_opening(words)
