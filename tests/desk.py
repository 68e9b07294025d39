"""A whole window with its controller and the real engine, and the gestures that tests repeat."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QScrollBar, QTabBar, QWidget

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.presets import preset_of
from attnviz.store.client import zoom
from attnviz.store.session import Session
from attnviz.system.settings import Settings
from attnviz.views.chrome.actions import PLACEHOLDER
from attnviz.views.chrome.surface import Surface
from attnviz.window import workbench
from attnviz.window.presenter import Presenter

TIME = re.compile(r"\S+ m?s $")  #: how long the numbers took, as the status line says
MOMENT = 0.4  #: seconds that something in the background may go on: another window takes as long
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
        self._note_messages()
        self.window.resize(*size)
        self.window.show()
        _ = self.window.detail.canvas  # else it comes a moment after the first result
        self.begun = self.controller.store.state  #: the state before the first result
        self.controller.recompute()
        self.settle()

    def _note_messages(self) -> None:
        self.controller.store.subscribe(lambda before, after: self.messages.append(after.message.text) if (
            after.message is not before.message and after.message and after.message.kind == "refusal") else None)
        self.controller.store.subscribe(lambda before, after: self.messages.append(after.failure.sentence) if (
            after.failure is not before.failure and after.failure) else None)

    def reopen(self) -> None:
        """Go on in another window, as the program does when a language is chosen."""
        self.bench = workbench.reopen(self.bench)
        self.window = self.bench.window
        self._note_messages()
        self.bench.show()

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


class ReusedDesk(Desk):
    """A desk that begins anew for the next test, in an eighth of the time that another window takes."""

    def __init__(self, document: Document | None = None, models: Sequence[Any] = ()) -> None:
        """Open a window, and note how it looks; `models` are those that it can find."""
        super().__init__(document)
        store = self.controller.store
        self._told, self._added, self._models = tuple(store.told_of_intents), [], models
        subscribe = store.subscribe
        store.subscribe = lambda subscriber: (self._added.append(subscriber), subscribe(subscriber))
        self._let_rest()
        self._clear_messages()
        self._parts = {part for kind in (QAction, QComboBox, QTabBar) for part in self.window.findChildren(kind)
                       if part.objectName() != PLACEHOLDER}
        self._tabs = {part: part.currentIndex() for part in self._parts
                      if isinstance(part, QTabBar) and part.parent() is not self.window}  # but not of docks
        self._focused, self._listed = self.window.focusWidget(), self._list()
        self._looks = [(self.begun.document, self.seen())]  # of each document that it began with

    def begin_anew(self, document: Document | None = None, models: Sequence[Any] = ()) -> bool:
        """Return to the first state; return False if the window does not look as it did then, and must be closed.

        So must one that is busy, one of another theme, one that lists other models than `models`, and one of
        which another part than the lessons and the palette follows the state.
        """
        asked = Document() if document is None else document
        if not shiboken6.isValid(self.window) or not self.window.isVisible() or not self._ends() or (
                self.presenter.state.settings.theme != self.begun.settings.theme) or (
                self._list() != self._listed and models != self._models):
            return False
        store = self.controller.store
        lessons, palette = (vars(self.bench).get(name) for name in ("lessons", "palette"))
        added = [each for each in self._added if getattr(each, "__self__", self) not in (lessons, palette)]
        if any(subscriber.__module__.startswith("attnviz") for subscriber in added):
            return False
        for subscriber in added:
            store.unsubscribe(subscriber)
            self._added.remove(subscriber)
        store.told_of_intents[:], self._models = self._told, models
        if lessons is not None:
            lessons.end()
        if palette is not None:
            palette.dismiss()
        if self.presenter.state.settings != self.begun.settings:
            self.bench.preferences.store(lambda settings: self.begun.settings)
        known = [look for other, look in self._looks if other == asked]
        first, look = (asked, known[0]) if known else self._looks[0]
        self._show(first)
        if self.seen() != look:
            return False
        if not known:
            self._show(asked)
            self._looks.append((asked, self.seen()))
        return True

    def _show(self, document: Document) -> None:
        """Begin with a document as a new window does."""
        window, store, computation = self.window, self.controller.store, self.controller.computation
        if computation.is_pending:
            self.settle()  # else what the test before asked for is compared with the first numbers
        QCursor.setPos(0, 0)
        window.setUpdatesEnabled(False)  # until it looks as it shall: it is painted once then
        computation.engine = type(computation.engine)()  # nothing is known of what was computed
        begun = self.begun if document == self.begun.document else self.begun.evolve(
            document=document, session=Session(saved=document), example=preset_of(document))
        store.evolve(begun.evolve(refusals=store.state.refusals + 1))  # every control shows again what holds
        if not computation.is_pending:
            self.controller.recompute()
        window.activateWindow()
        window.controls.more.setChecked(False)
        window.folding.forget()
        window.resize(1440, 900)
        if self._docks() != self._looks[0][1][0]:
            window.reset_layout()
        self.presenter.do(zoom())
        for widget in window.findChildren(QWidget):  # once, since each search goes through all of them
            if isinstance(widget, QScrollBar):
                widget.setValue(widget.minimum())
            elif isinstance(widget, Surface):
                widget.setToolTip("")  # of what the pointer was over
        cursor = window.sentence.editor.textCursor()
        for end in (cursor.MoveOperation.Start, cursor.MoveOperation.EndOfBlock):
            cursor.movePosition(end)
        window.sentence.editor.setTextCursor(cursor)
        if (focused := self._focused or window.focusWidget()) is not None:
            (focused.setFocus if focused is self._focused else focused.clearFocus)()
        self.settle()
        for tabs, index in self._tabs.items():
            if shiboken6.isValid(tabs) and tabs.currentIndex() != index:
                tabs.setCurrentIndex(index)
                window.tables.set_folded(True)  # to choose a tab of theirs unfolds them
        window.setUpdatesEnabled(True)
        self._let_rest()
        self._clear_messages()

    def _list(self) -> list[str]:
        return [action.text() for action in self.window.actions_by_name.models.actions()]

    def _ends(self) -> bool:
        """Wait a moment for what is computed in the background; return whether nothing goes on."""
        files, background = self.bench.file_actions, self.controller.computation.background
        with suppress(TimeoutError):
            wait_for(lambda: not background.is_running(), MOMENT)
        return not (files.export_queue.is_writing or files.file_reader.is_reading or background.is_running())

    def _let_rest(self) -> None:
        for _ in range(5):  # the docks share out the last pixels when the window has been shown
            QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _clear_messages(self) -> None:
        for kind in ("notice", "refusal", "warning", "error"):
            self.window.message.clear(kind)
        self.messages.clear()

    def _docks(self) -> dict[str, object]:
        """Return the places of the docks in sight: those below a tab are left of the window."""
        return {name: (dock.geometry().getRect(), dock.isFloating()) for name, dock in self.window.docks.items()
                if dock.isVisible() and dock.geometry().right() >= 0}

    def seen(self) -> tuple[object, ...]:
        """Return what can be seen of docks, widgets and menu entries, and what tabs and lists have chosen.

        A page that was made when it was wanted is as good as none, as long as it is hidden or below a tab.
        """
        texts, docks = QAbstractButton | QLabel | QLineEdit, self._docks()
        covered = {widget for name, dock in self.window.docks.items() if name not in docks
                   for widget in (dock, *dock.findChildren(QWidget))}
        widgets = [widget for widget in self.window.findChildren(QWidget) if widget not in covered]
        actions = self._parts.intersection(self.window.findChildren(QAction))
        visible = [(
            type(widget).__name__, widget.isEnabled(), widget.toolTip(),
            TIME.sub("", widget.text()) if isinstance(widget, texts) else "",
            isinstance(widget, QAbstractButton) and widget.isChecked(),
        ) for widget in widgets if widget.isVisible()]
        chosen = [(type(each).__name__, each.currentIndex()) for each in widgets
                  if isinstance(each, QComboBox | QTabBar) and (each in self._parts or each.isVisible())]
        return docks, Counter(visible), Counter(chosen), Counter(
            (action.text(), action.isEnabled(), action.isChecked()) for action in actions)
