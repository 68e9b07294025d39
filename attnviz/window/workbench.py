"""Put a window together: views, controller, wiring and what a program adds, closed in reverse order."""

from __future__ import annotations

import base64
import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.controller.autosave import Autosave
from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.system import interrupt
from attnviz.system.paths import replace_file, state_dir
from attnviz.system.settings import Settings
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter
from attnviz.window.recovery import Recovery
from attnviz.window.wiring import Wiring

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Workbench:
    """A window with everything behind it. Close it, or use it in a `with` statement."""

    window: MainWindow
    controller: Controller
    wiring: Wiring
    recovery: Recovery | None  #: None without `as_program`
    closing: ExitStack  #: closes all parts, the last one first

    @property
    def presenter(self) -> Presenter:
        """The presenter, which shows results in the views."""
        return self.wiring.presenter

    def search_unsaved_work(self) -> None:
        """Offer the unsaved work of an earlier start, if there is any; without `as_program` do nothing."""
        if self.recovery is not None:
            self.recovery.search()

    def close(self) -> None:
        """Stop all background work and delete the window, without asking about unsaved work."""
        self.closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open(
    document: Document,
    *,
    settings: Settings,
    engine: Engine | None = None,
    make_window: Callable[[], MainWindow] = MainWindow,
    as_program: bool = False,
) -> Workbench:
    """Return a window, not yet visible, on a document that is not yet computed.

    The application must exist; it gets the theme of the settings. `as_program` also shows exceptions in the
    window, follows the theme of the desktop, saves unsaved work from time to time and restores the layout of the last
    start. If anything fails, what was already open is closed.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply_colours(app, settings.theme)
    with ExitStack() as closing:  # closes in reverse order
        window = make_window()
        closing.callback(_delete, window)
        theme.apply_rules(app)
        if as_program:
            closing.enter_context(_exceptions_shown(window))
        controller = Controller(document, engine=engine, device=settings.device)
        closing.callback(_close, controller)
        wiring = Wiring(controller, window, settings)
        closing.callback(wiring.close)
        recovery = _join_program(app, wiring, closing) if as_program else None
        return Workbench(window, controller, wiring, recovery, closing.pop_all())


def _join_program(app: QApplication, wiring: Wiring, closing: ExitStack) -> Recovery:
    """Connect a window to what outlives it: the desktop's theme, unsaved work and the layout of the last start."""
    window, controller = wiring.window, wiring.controller
    theme_change = app.styleHints().colorSchemeChanged.connect(lambda _: wiring.preferences.apply_theme())
    closing.callback(app.styleHints().colorSchemeChanged.disconnect, theme_change)
    autosave = Autosave(controller)
    autosave.message.connect(lambda sentence: window.message.show_message(sentence, "warning"))
    # A window that is still visible was not closed by the person: unsaved work is kept.
    closing.callback(lambda: autosave.close(keep=window.isVisible()))
    recovery = Recovery(window, controller, autosave, wiring.file_actions.may_leave)
    closing.callback(recovery.close)
    restore_layout(window)
    return recovery


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


def save_layout(window: MainWindow) -> None:
    """Save the layout for the next start."""
    stored = {name: base64.b64encode(data).decode() for name, data in window.layout_state().items()}
    try:
        _layout_path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_layout_path(), json.dumps(stored).encode())
    except OSError as error:
        _log.warning("The layout of the window cannot be saved: %s", error)


def _close(controller: Controller) -> None:
    """Stop the controller, and delete it after the window.

    Its signals hold functions that hold it, which Python's collector does not see: 4 MB of each closed window stayed.
    """
    if controller.close():  # otherwise a thread of it still runs
        controller.deleteLater()


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
            exit_interrupted()
            return
        key = f"{kind.__name__}: {error}"
        if key not in shown:
            shown.add(key)
            _log.error("Something in the window failed: %s", key, exc_info=(kind, error, trace))
            sentence = tr("Something in AttnViz failed ({what}). Save your work, and please report it.")
            if issubclass(kind, MemoryError):
                sentence = tr("Not enough memory. Save your work, then shorten the text.")
            QTimer.singleShot(0, window, lambda: window.message.show_message(sentence.format(what=key), "warning"))

    before, sys.excepthook = sys.excepthook, hook
    try:
        yield
    finally:
        sys.excepthook = before


def exit_interrupted() -> None:
    """End the event loop as Ctrl+C in the terminal does."""
    QApplication.exit(interrupt.STATUS)
