"""Reading of files, large ones in the background: that can be cancelled, and the newest request counts."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.controller.worker import Work, Worker
from attnviz.store.intent import Intent
from attnviz.store.numbers import refuse, say, set_pending
from attnviz.store.parts import Pending
from attnviz.system.errors import AttnVizError
from attnviz.system.reading import is_large
from attnviz.system.wording import cut, printable_name
from attnviz.views.chrome.status_view import ProgressItem

Read = Callable[[], Any]  #: plain data and a function; it holds no Qt object

_MAX_NAME_CHARS = 32  # characters of a file name in the status bar
_POLL = 100  # milliseconds


class FileReader(QObject):
    """Reads one file at a time and hands it over when no dialog is open.

    A question such as "Save as" is about the session at the time of the question.
    """

    def __init__(
        self, parent: QObject, progress: ProgressItem, *, do: Callable[[Intent], object], pending: Pending = "reading"
    ) -> None:
        """Show in `progress`, and by `pending` in the state, that something is read: no other reader shares them."""
        super().__init__(parent)
        self._progress, self._do, self._pending = progress, do, pending
        self._on_file: Callable[[Any], object] | None = None
        self._worker = Worker(self)
        self._worker.busy_changed.connect(self._show)
        self._words = ""  # about the last file
        self._outcome: Any = None
        self._dialog_poll = QTimer(self, interval=_POLL, singleShot=True)
        self._dialog_poll.timeout.connect(self._deliver)
        progress.cancel.clicked.connect(self.stop)

    @property
    def is_reading(self) -> bool:
        """Return whether a file is being read, or waits until a dialog is closed."""
        return self._on_file is not None

    def read(self, path: Path, read: Read, take: Callable[[Any], object]) -> bool:
        """Read a file, in the background if it is large or a folder, and `take` it; return whether that is done."""
        if is_large(path) or os.path.isdir(path):
            self.begin(path.name, read, take)
            return False
        self.cancel()
        try:
            outcome = read()
        except AttnVizError as error:
            self._do(refuse(error.text))
            return False
        take(outcome)
        return True

    def begin(self, name: str, read: Read, take: Callable[[Any], object]) -> None:
        """Read in the background instead of what is being read, then call `take` with it."""
        self._begin(self.tr("Opening {name}…"), name, lambda watch: read(), take)

    def run(self, path: Path, run: Work, take: Callable[[Any], object]) -> None:
        """Run a person's file in the background, as `begin` reads one."""
        self._begin(self.tr("Running {name}…"), path.name, run, take)

    def _begin(self, words: str, name: str, work: Work, take: Callable[[Any], object]) -> None:
        self.cancel()
        self._on_file, self._words = take, words.format(name=cut(printable_name(name), _MAX_NAME_CHARS))
        self._worker.ask(work, on_result=self._on_read, on_failure=self._on_failed)
        self._do(set_pending(self._pending, True))

    def stop(self) -> None:
        """Cancel the file being read, on the person's request."""
        if self.is_reading:
            self.cancel()
            self._do(say(self.tr("Cancelled. The session is unchanged.")))

    def cancel(self) -> None:
        """Cancel the file being read; its thread ends when it can, and nothing waits for it."""
        self._worker.discard_all()
        self._end()

    def close(self) -> None:
        """Stop reading and emit no further messages."""
        self._dialog_poll.stop()
        self._worker.close(wait=0)

    def _on_read(self, outcome: object) -> None:
        self._outcome = outcome
        self._deliver()

    def _deliver(self) -> None:
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            self._dialog_poll.start()
            return
        take, outcome = self._on_file, self._outcome
        self._end()
        if take is not None:
            take(outcome)

    def _on_failed(self, sentence: str) -> None:
        self._end()
        self._do(refuse(sentence))

    def _end(self) -> None:
        self._dialog_poll.stop()
        self._outcome = None
        if self._on_file is not None:
            self._on_file = None
            self._do(set_pending(self._pending, False))

    def _show(self, busy: bool) -> None:
        self._progress.show_work(self._words if busy else "")
