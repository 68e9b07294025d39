"""Start of the window: settings, controller, views and wiring, closed in reverse order."""

from __future__ import annotations

import base64
import json
import logging
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

if sys.platform == "win32":
    import torch  # noqa: F401  # must come before Qt there (WinError 1114); elsewhere the worker imports it

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from attnviz import __version__
from attnviz.controller.autosave import Autosave
from attnviz.controller.controller import Controller
from attnviz.controller.process_exit import end_process
from attnviz.document import first_view, presets
from attnviz.document.document import Document
from attnviz.system import interrupt
from attnviz.system import settings as settings_file
from attnviz.system.paths import replace_file, state_dir
from attnviz.system.preload import preload_torch
from attnviz.views.chrome import theme
from attnviz.views.chrome.icons import application_icon
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.recovery import Recovery
from attnviz.workbench.wiring import Wiring

_log = logging.getLogger(__name__)

UNSEEN_TIMEOUT = 500  #: milliseconds after which a window that is not visible counts as painted


def main(session: Path | None = None, *, document: Document | None = None, model: str = "") -> int:
    """Open the window on a session file, a document or the first sentence; return the exit status.

    A `model`, as `open_model` finds it, is read as soon as the window is painted and replaces the variant.

    If the session cannot be read, the window opens and says why. Lost work of an earlier start is offered once the
    window is painted. If anything fails, the window is deleted. Raises AttnVizError if the state folder cannot be
    created.
    """
    state_dir()  # fails before a window appears
    app = _application()
    preload_torch()
    settings = settings_file.load()
    theme.apply_colours(app, settings.theme)
    with ExitStack() as closing:  # closes in reverse order
        window = MainWindow()
        closing.callback(_delete, window)
        theme.apply_rules(app)
        closing.enter_context(_exceptions_shown(window))
        controller = Controller(document or presets.start_document(), device=settings.device)
        closing.callback(controller.close)
        wiring = Wiring(controller, window, settings)
        closing.callback(wiring.close)
        theme_change = app.styleHints().colorSchemeChanged.connect(lambda _: wiring.preferences.apply_theme())
        closing.callback(app.styleHints().colorSchemeChanged.disconnect, theme_change)
        autosave = Autosave(controller)
        autosave.message.connect(lambda sentence: window.message.show_message(sentence, "warning"))
        # A window that is still visible was not closed by the person: unsaved work is kept.
        closing.callback(lambda: autosave.close(keep=window.isVisible()))
        recovery = Recovery(window, controller, autosave, wiring.file_actions.may_leave)
        closing.callback(recovery.close)
        restore_layout(window)
        wiring.show_first_steps()
        if document is not None and document.given is not None:
            controller.opened.emit(document, first_view.viewed(document.given))
        opened = session is not None and wiring.file_actions.open_session(session)
        painted = _FirstPaint(window)
        if model:
            painted.timeout.connect(lambda: wiring.models.open_at_start(model))
        elif not opened:  # otherwise it is being computed
            painted.timeout.connect(controller.recompute)
        painted.timeout.connect(recovery.search)
        painted.timeout.connect(window.actions_by_name.draw_icons)
        window.show()
        with interrupt.handled_by(_interrupted):
            code = app.exec()
        _save_layout(window)
    return end_process(code)


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
    app.setDesktopFileName("attnviz")
    app.setWindowIcon(application_icon())
    return app


def _layout_path() -> Path:
    return state_dir() / "window.json"


def restore_layout(window: MainWindow) -> None:
    """Restore the layout of the last start; not with QSettings, which unpickles what it reads."""
    stored: dict[str, bytes] = {}
    try:
        for name, text in json.loads(_layout_path().read_text("utf-8")).items():
            stored[name] = base64.b64decode(text, validate=True)
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        stored = {}  # first start or damaged file: default layout
    window.restore_layout(**{name: stored.get(name, b"") for name in ("geometry", "state", "unfolded")})


def _save_layout(window: MainWindow) -> None:
    stored = {name: base64.b64encode(data).decode() for name, data in window.layout_state().items()}
    try:
        _layout_path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_layout_path(), json.dumps(stored).encode())
    except OSError as error:
        _log.warning("The layout of the window cannot be saved: %s", error)


def _delete(window: MainWindow) -> None:
    """Delete the window at once: no event loop may run any more."""
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


@contextmanager
def _exceptions_shown(window: MainWindow) -> Iterator[None]:
    """Log an exception in a slot and show it in the window, each only once.

    One bad `data()` raises 28 times in one paint. The message is shown later, since a paint must not show widgets.
    Ctrl+C in the terminal ends the program as a kill does: the next start offers the unsaved work.
    """
    shown: set[str] = set()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            _interrupted()
            return
        key = f"{kind.__name__}: {error}"
        if key not in shown:
            shown.add(key)
            _log.error("Something in the window failed: %s", key, exc_info=(kind, error, trace))
            sentence = _tr("Something in AttnViz failed ({what}). Save your work, and please report it.")
            if issubclass(kind, MemoryError):
                sentence = _tr("Not enough memory. Save your work, then shorten the text.")
            QTimer.singleShot(0, window, lambda: window.message.show_message(sentence.format(what=key), "warning"))

    before, sys.excepthook = sys.excepthook, hook
    try:
        yield
    finally:
        sys.excepthook = before


def _interrupted() -> None:
    QApplication.exit(interrupt.STATUS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("App", text)
