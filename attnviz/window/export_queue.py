"""Background exports: their progress, their cancellation, and closing the window meanwhile."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from attnviz.controller.worker import Worker
from attnviz.store.intent import Intent
from attnviz.store.numbers import say, set_pending
from attnviz.store.parts import MessageKind
from attnviz.system.watch import Watch
from attnviz.system.wording import cut, printable_name
from attnviz.window.main_window import MainWindow

_MAX_NAME_CHARS = 24  # characters of a file name in the status bar
Write = Callable[[Watch], None]  #: plain data and a function; no Qt object


class ExportQueue(QObject):
    """Writes files one after the other, atomically; asks before closing the window cancels one."""

    def __init__(self, window: MainWindow, do: Callable[[Intent], object]) -> None:
        super().__init__(window)
        self._window, self._do = window, do
        self._worker = Worker(self)
        self._worker.idle.connect(self._on_idle)
        self._names: list[str] = []  # of the files that are being written or wait
        window.status.exporting.cancel.clicked.connect(self.stop)

    @property
    def is_writing(self) -> bool:
        """Return whether a file is being written."""
        return self._worker.is_pending

    def write(self, write: Write, path: Path) -> None:
        """Have `write` make the file at `path`, after those that were requested before."""
        name = printable_name(path.name)
        self._names.append(name)
        self._worker.ask(
            write, on_progress=self._show,
            on_result=lambda _: self._end(name, self.tr("Exported to {path}").format(path=printable_name(str(path)))),
            on_failure=lambda sentence: self._end(name, sentence, "warning"),
            on_cancel=lambda: self._end(name, self.tr("The export of {name} was cancelled.").format(name=name)))
        self._do(set_pending("writing", True))

    def stop(self) -> None:
        """Cancel the running export; an older file is kept."""
        self._worker.cancel_running()

    def may_close(self) -> bool:
        """Return whether the window may close now: nothing is being written, or the person cancels it."""
        if not self.is_writing:
            return True
        from attnviz.views.chrome import dialogs

        if may_cancel := dialogs.ask_cancel_exports(self._window, self._names[0], len(self._names) - 1):
            self._worker.cancel_all()
        return may_cancel

    def close(self) -> None:
        """Cancel the export and emit no further messages."""
        self._worker.close()

    def _end(self, name: str, sentence: str, kind: MessageKind = "notice") -> None:
        self._names.remove(name)
        self._do(say(sentence, kind))

    def _on_idle(self) -> None:
        self._window.status.exporting.show_work("")
        self._do(set_pending("writing", False))

    def _show(self, share: float | None) -> None:
        self._window.status.exporting.show_work(self._words(), share or 0.0)

    def _words(self) -> str:
        name, others = cut(self._names[0], _MAX_NAME_CHARS), len(self._names) - 1
        what = self.tr("{name} and {others} more").format(name=name, others=others) if others else name
        return self.tr("Exporting {what}").format(what=what)
