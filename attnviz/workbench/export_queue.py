"""Background exports: their progress, their cancellation, and closing the window meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from attnviz.controller.worker import Progress, Worker
from attnviz.system.watch import Watch
from attnviz.system.wording import cut
from attnviz.workbench.main_window import MainWindow

_MAX_NAME_CHARS = 24  # characters of a file name in the status bar
Write = Callable[[Watch], None]  #: plain data and a function; no Qt object


class ExportQueue(QObject):
    """Writes files one after the other, atomically; asks before closing the window cancels one."""

    message = Signal(str, str)  #: a sentence and its kind: notice or warning
    changed = Signal()  #: whether anything is being written

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._failed = False
        self._closes_window = False
        self._worker = Worker(self)
        self._worker.done.connect(lambda sentence: self.message.emit(sentence, "notice"))
        self._worker.failed.connect(self._on_failed)
        self._worker.cancelled.connect(self._on_cancelled)
        self._worker.progressed.connect(self._show)
        self._worker.idle.connect(self._on_idle)
        window.status.exporting.cancel_requested.connect(self.stop)

    @property
    def is_writing(self) -> bool:
        """Return whether a file is being written."""
        return self._worker.progress is not None

    @property
    def closes_window(self) -> bool:
        """Return whether the window closes once everything is written."""
        return self._closes_window

    def write(self, write: Write, path: Path) -> None:
        """Have `write` make the file at `path`, after those that were requested before."""
        sentence = self.tr("Exported to {path}").format(path=path)

        def work(watch: Watch) -> str:
            write(watch)
            return sentence

        self._worker.submit(work, name=path.name)
        self.changed.emit()

    def stop(self) -> None:
        """Cancel the running export; an older file is kept."""
        self._worker.cancel()

    def may_close(self) -> bool:
        """Return whether the window may close now: nothing is being written, or the person cancels it.

        If the person prefers to wait, the window closes by itself when everything is written.
        """
        self._closes_window = self._failed = False
        running = self._worker.progress
        if running is None:
            return True
        from attnviz.views.chrome import dialogs

        answer = dialogs.ask_exporting(self._window, running.name, running.waiting)
        if answer == "cancel":
            self._worker.cancel_all()
            return True
        if answer == "stay" or self._failed:
            return False
        if self._worker.progress is None:  # written while the question was open
            return True
        self._closes_window = True
        self._show(self._worker.progress)
        return False

    def close(self) -> None:
        """Cancel the export and emit no further messages."""
        self._worker.close()

    def _on_failed(self, sentence: str) -> None:
        self._failed, self._closes_window = True, False  # the window stays open to say so
        self.message.emit(sentence, "warning")

    def _on_cancelled(self, name: str) -> None:
        self.message.emit(self.tr("The export of {name} was cancelled.").format(name=name), "notice")

    def _on_idle(self) -> None:
        self.changed.emit()
        if self._closes_window:
            self._window.close()

    def _show(self, progress: Progress | None) -> None:
        words = "" if progress is None else self._words(progress)
        self._window.status.exporting.show_work(words, 0.0 if progress is None else progress.share)

    def _words(self, progress: Progress) -> str:
        name = cut(progress.name, _MAX_NAME_CHARS)
        what = self.tr("{name} and {others} more").format(name=name, others=progress.waiting)
        words = self.tr("Closing after {what}") if self._closes_window else self.tr("Exporting {what}")
        return words.format(what=what if progress.waiting else name)
