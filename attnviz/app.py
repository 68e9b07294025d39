"""Start of the window: what is opened in it, and what waits until it is painted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

# What does without Qt comes before it: PySide6 reads the source of each module that is imported after it.
from attnviz import __version__
from attnviz.document import presets
from attnviz.document.document import Document, changes_numbers
from attnviz.document.saved_view import SavedView
from attnviz.store.client import open_lesson
from attnviz.store.edits import set_text
from attnviz.store.intent import Intent
from attnviz.store.numbers import say
from attnviz.store.state import State
from attnviz.system import interrupt, settings as settings_file
from attnviz.system.paths import state_dir
from attnviz.system.wording import Text

if sys.platform == "win32":
    import torch  # noqa: F401  # must come before Qt there (WinError 1114); elsewhere the worker imports it

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.controller.worker import end_process
from attnviz.views.chrome.icons import application_icon
from attnviz.window import workbench
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

OTHER_LANGUAGE = -2  #: status with which the event loop pauses, to go on with a window in another language
UNSEEN_TIMEOUT = 500  #: milliseconds after which a window that is not visible counts as painted


def main(session: Path | None = None, *, document: Document | None = None, view: SavedView | None = None,
         model: str = "", lesson: str | None = None,
         lesson_arguments: Mapping[str, Any] = MappingProxyType({}), intents: Sequence[Intent] = (),
         device: settings_file.Device | None = None, engine: Engine | None = None,
         prepare: Callable[[workbench.Workbench], object] = lambda bench: None) -> int:
    """Open the window on a session file, a document with its view or the first sentence; return the exit status.

    An `engine` computes, if not one of its own; `prepare` is called before the window is visible.

    A `model`, as `open_model` finds it, is read as soon as the window is painted and replaces the variant. A `lesson`,
    by its name or file, is opened then with its arguments; "" lists all lessons. The `intents` follow, when its numbers
    are there.

    If the session cannot be read, the window opens and says why. Lost work of an earlier start is offered once the
    window is painted. If anything fails, the window is deleted. Raises AttnVizError if the state folder cannot be
    created.
    """
    state_dir()  # fails before a window appears
    app = _application()
    shown = document or presets.start_document()
    settings = settings_file.load()
    settings = replace(settings, device=device or settings.device)
    with ExitStack() as closing:
        bench = workbench.open(shown, settings=settings, engine=engine, as_program=True)
        closing.callback(lambda: bench.close())
        window, controller = bench.window, bench.controller
        _prepare(bench, prepare)
        if view is not None:
            controller.show_opened(view)
        opened = session is not None and bench.file_actions.open_session(session)
        painted = _FirstPaint(window)
        if model:
            painted.timeout.connect(lambda: bench.models.open(model, at_start=True))
        elif not opened:  # otherwise it is being computed
            painted.timeout.connect(controller.recompute)
        _do_when_computed(bench.presenter, intents, needs_model=bool(model))
        painted.timeout.connect(bench.search_unsaved_work)
        painted.timeout.connect(window.actions_by_name.draw_icons)
        if lesson is not None:
            painted.timeout.connect(lambda: bench.presenter.do(open_lesson(lesson or None, **lesson_arguments)))
        window.show()
        with interrupt.handled_by(workbench.exit_interrupted):
            while (code := app.exec()) == OTHER_LANGUAGE:
                if bench.may_reopen():
                    bench = workbench.reopen(bench)
                    _prepare(bench, prepare)
                    bench.window.actions_by_name.draw_icons()
                    bench.show()
        workbench.save_layout(bench.window)
    return end_process(code)


def _prepare(bench: workbench.Workbench, prepare: Callable[[workbench.Workbench], object]) -> None:
    prepare(bench)
    bench.show_first_steps()
    bench.preferences.language_changed.connect(lambda: QApplication.exit(OTHER_LANGUAGE))


def _do_when_computed(presenter: Presenter, intents: Sequence[Intent], *, needs_model: bool) -> None:
    """Do intents one after the other, each once the document so far is computed; a model is read first.

    Those that are for a model are left out if it is refused, so that the reason stays on screen; so is a text, if the
    person typed another one meanwhile.
    """
    waiting = list(intents)

    def leave_out_text(intent: Intent, _: State) -> None:
        others = [each for each in waiting if each.name != set_text.name]
        if intent.name == set_text.name and others != waiting:
            waiting[:] = others
            presenter.do(say(Text("The text of the command line is left out, since another one was typed.")))

    def do_next() -> None:
        now, document = presenter.state.now, presenter.state.document
        if not waiting or now is None or changes_numbers(now.document, document):
            return
        if needs_model and not document.model:
            waiting.clear()
        else:
            presenter.do(waiting.pop(0))

    presenter.store.told_of_intents.append(leave_out_text)
    presenter.store.subscribe(lambda *_: QTimer.singleShot(0, do_next) if waiting else None)


class _FirstPaint(QTimer):
    """Times out once the window is painted, or after UNSEEN_TIMEOUT."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, singleShot=True, interval=UNSEEN_TIMEOUT)
        window.installEventFilter(self)
        self.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            if self.isActive():
                self.start(0)  # the panels are painted in the same turn
        return False


def _application() -> QApplication:
    created = QApplication.instance()
    if isinstance(created, QApplication):
        return created
    app = QApplication(sys.argv[:1])
    app.setApplicationName("AttnViz")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(os.environ.get("FLATPAK_ID", "attnviz"))  # Flatpak renames the desktop entry
    app.setWindowIcon(application_icon())
    return app
