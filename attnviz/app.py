"""Start the window: settings, controller, views and wiring, in this order; and close them in the other."""

from __future__ import annotations

import base64
import json
import logging
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from attnviz import __version__
from attnviz import settings as settings_file
from attnviz.controller.controller import Controller
from attnviz.controller.latest_wins import leave
from attnviz.document.document import Document
from attnviz.paths import replace_file, state_dir
from attnviz.views import theme
from attnviz.views.icons import application_icon
from attnviz.views.main_window import MainWindow
from attnviz.wiring import Wiring

_log = logging.getLogger(__name__)


def main(session: Path | None = None) -> int:
    """Open the window on a session file, or on the first sentence; returns the exit status.

    A session that cannot be read is told in the window, which opens all the same. On Windows torch must be imported
    before Qt (WinError 1114); elsewhere the worker imports it while the window paints.
    """
    app = _application()
    settings = settings_file.load()
    theme.apply(app, settings.theme)
    sys.excepthook = _log_once
    window = MainWindow()
    controller = Controller(Document(), device=settings.device)
    wiring = Wiring(controller, window, settings)
    _restore_layout(window)
    app.styleHints().colorSchemeChanged.connect(lambda _: wiring.dress())
    if session is None or not wiring.filing.open_session(session):
        controller.recompute()
    window.show()
    code = app.exec()
    _save_layout(window)
    wiring.filing.close()
    controller.close()
    window.deleteLater()
    app.sendPostedEvents(window, 0)
    return leave(code)


def _application() -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication(sys.argv[:1])
    app.setApplicationName("AttnViz")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("attnviz")
    app.setWindowIcon(application_icon())
    return app


def _layout_path() -> Path:
    return state_dir() / "window.json"


def _restore_layout(window: MainWindow) -> None:
    """Put the window where it was at the last start. Not through QSettings, which unpickles what it reads."""
    stored: dict[str, bytes] = {}
    try:
        for name, text in json.loads(_layout_path().read_text("utf-8")).items():
            stored[name] = base64.b64decode(text, validate=True)
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        stored = {}  # the first start, or a damaged file: the window arranges itself
    window.restore_layout(stored.get("geometry", b""), stored.get("state", b""))


def _save_layout(window: MainWindow) -> None:
    geometry, state = (base64.b64encode(data).decode() for data in window.layout_state())
    try:
        _layout_path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_layout_path(), json.dumps({"geometry": geometry, "state": state}).encode())
    except OSError as error:
        _log.warning("The layout of the window cannot be saved: %s", error)


_logged: set[str] = set()


def _log_once(kind: type[BaseException], error: BaseException, trace) -> None:  # type: ignore[no-untyped-def]
    """Log an exception in a slot, each only once: one bad `data()` would call this 28 times in one paint."""
    key = f"{kind.__name__}: {error}"
    if key not in _logged:
        _logged.add(key)
        _log.error("Something in the window failed: %s", key, exc_info=(kind, error, trace))


