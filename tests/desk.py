"""A whole window with its controller and the real engine, and the gestures that tests repeat."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.system.settings import Settings
from attnviz.window import workbench
from attnviz.window.presenter import Presenter

POLL = 0.002  #: seconds; polls are counted, not the time, so that a process that is paused does not run out of it


def settle(controller: Controller, seconds: float = 30) -> None:
    """Process events until no computation runs."""
    for _ in range(round(seconds / POLL)):
        QApplication.processEvents()
        if not controller.computation.is_pending:
            QApplication.processEvents()
            return
        time.sleep(POLL)
    raise TimeoutError("the computation did not settle")


def wait_for(done: Callable[[], Any], seconds: float = 30) -> Any:
    """Process events until `done` returns what is true, and return that."""
    for _ in range(round(seconds / POLL)):
        if found := done():
            return found
        QApplication.processEvents()
        time.sleep(POLL)
    raise TimeoutError("it did not happen")


def on_result(controller: Controller, take: Callable[[Any], object]) -> None:
    """Call a function with each result."""
    controller.store.subscribe(lambda before, after: take(after.now) if after.now is not before.now else None)


def note_messages(controller: Controller, noted: list[str]) -> None:
    """Note each sentence that is said to the person."""
    controller.store.subscribe(lambda before, after: noted.append(after.message.text) if (
        after.message is not before.message and after.message) else None)


class Desk:
    """A main window with its controller and the messages that it showed."""

    def __init__(
        self, document: Document | None = None, *, size: tuple[int, int] = (1440, 900),
        settings: Settings | None = None, **options: Any,
    ) -> None:
        """Open a window and wait for the first result; `options` are those of `workbench.open`."""
        QCursor.setPos(0, 0)  # where another test left it, it would hover over something
        settings = replace(settings or Settings(theme="light"), device="cpu")
        self.bench = workbench.open(document or Document(), settings=settings, **options)
        self.window, self.controller = self.bench.window, self.bench.controller
        self.messages: list[str] = []
        self.controller.store.subscribe(lambda before, after: self.messages.append(after.message.text) if (
            after.message is not before.message and after.message and after.message.kind == "refusal") else None)
        self.controller.store.subscribe(lambda before, after: self.messages.append(after.failure.sentence) if (
            after.failure is not before.failure and after.failure) else None)
        self.window.resize(*size)
        self.window.show()
        _ = self.window.detail.canvas  # else it comes a moment after the first result
        self.controller.recompute()
        self.settle()

    @property
    def presenter(self) -> Presenter:
        """The presenter, which shows results in the views."""
        return self.bench.presenter

    def settle(self, seconds: float = 30) -> None:
        """Wait until the result of the document is shown, or it was refused."""
        settle(self.controller, seconds)

    def edit(self, change: Callable[[Document], Document], *, label: str = "Change") -> None:
        """Apply an edit and wait until its result is shown."""
        self.controller.apply(change, label=label)
        self.settle()

    def type_text(self, text: str) -> None:
        """Replace the text and wait until its result is shown."""
        self.edit(lambda document: edits.set_text(document, text), label="Typing")

    def write(self) -> None:
        """Wait until every file is written."""
        wait_for(lambda: not self.bench.file_actions.export_queue.is_writing)

    def end_highlight(self) -> None:
        """End the highlight of what changed."""
        while self.presenter.highlight.is_fading:
            self.presenter.highlight.fade()

    def close(self) -> None:
        """Close as the program does, without asking about unsaved work."""
        self.bench.close()
