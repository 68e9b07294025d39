"""A picture that cannot be drawn costs no work: the window says so, and the process goes on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

import attnviz
from attnviz.views.chrome.painter import paint_on

#: PySide 6.11 on Python 3.11 ends the process if a paintEvent divides by zero below an event handler in Python, and Qt
#: ends it if the painter is not ended by then: the traceback holds it.
SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.desk import Desk
from attnviz.views.chrome import caption
from attnviz.views.heatmaps import head_cards, painting, pipeline_view
from attnviz.views.sentence import token_chips
painted, failures = set(), []
sys.excepthook = lambda kind, error, trace: failures.append(kind)

def paint():
    desk = Desk()
    desk.window.docks["heads"].setFloating(True)
    desk.type_text("one two three")
    QApplication.processEvents()
    print(*sorted(painted), {each.__name__ for each in failures}, desk.window.sentence.editor.toPlainText())
    desk.close()
    painted.clear(), failures.clear()

caption.isolated = lambda text: painted.add("a caption") or 1 / 0  # with a painter
painting.draw_cells = lambda painter, picture, *_: painted.add(picture.spot.stage) or 1 / 0
paint()
for kind in (head_cards.HeadsCanvas, pipeline_view.PipelineCanvas, token_chips.TokenChips):  # at the start
    kind.paintEvent = lambda self, event, kind=kind: painted.add(kind.__name__) or 1 / 0
paint()
"""
#: Painters that a traceback would keep, and those that let an error into Qt.
UNSAFE = re.compile(r"^(?!\s*with ).*\bQPainter\(|QPainter\(self(\.viewport\(\))?\)", re.MULTILINE)


def test_a_paint_that_raises_does_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], text=True, capture_output=True, check=False,
                          cwd=Path(__file__).parents[2])
    assert done.stdout.splitlines() == [f"{painted} {{'ZeroDivisionError'}} one two three" for painted in (
        "a caption embeddings weights", "HeadsCanvas PipelineCanvas TokenChips a caption")], done.stderr
    assert done.returncode == 0


def sources() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in Path(attnviz.__file__).parent.rglob("*.py")}


def test_no_event_handler_in_python_is_below_a_paint() -> None:
    """An `eventFilter` returns before the paint; `event` and `viewportEvent` are on the stack meanwhile."""
    assert not [path for path, text in sources().items() if re.search(r"def (event|viewportEvent)\(self", text)]


def test_every_paint_is_by_a_painter_that_reports() -> None:
    assert not [path for path, text in sources().items() if UNSAFE.search(text)]


class Broken(QWidget):
    """A widget whose paint raises."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self):
            raise ValueError


def test_an_error_amid_a_paint_is_reported_and_goes_no_further(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """PySide would keep it, and then call neither this nor other methods of Python that Qt did not yet know."""
    failures = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: failures.append(kind))
    widget = Broken()
    for _ in range(2):
        widget.grab()
    assert failures == [ValueError, ValueError]
