"""A picture that cannot be drawn costs no work: the window says so, and the process goes on."""

import re
import subprocess
import sys
from pathlib import Path

import attnviz

#: PySide 6.11 on Python 3.11 ends the process if a paintEvent divides by zero below an event handler in Python.
SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.desk import Desk
from attnviz.views.chrome.caption import Caption
from attnviz.views.heatmaps.head_cards import HeadsCanvas
from attnviz.views.heatmaps.pipeline_view import PipelineCanvas
from attnviz.views.sentence.token_chips import TokenChips
painted = set()
for kind in (Caption, HeadsCanvas, PipelineCanvas, TokenChips):
    kind.paintEvent = lambda self, event, kind=kind: painted.add(kind.__name__) or 1 / 0
failures = []
sys.excepthook = lambda kind, error, trace: failures.append(kind)
desk = Desk()
desk.window.docks["heads"].setFloating(True)
desk.type_text("one two three")
QApplication.processEvents()
print(*sorted(painted), {each.__name__ for each in failures}, desk.window.sentence.editor.toPlainText())
desk.close()
"""


def test_a_paint_that_raises_does_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], text=True, capture_output=True, check=False,
                          cwd=Path(__file__).parents[2])
    painted = "Caption HeadsCanvas PipelineCanvas TokenChips"
    assert done.stdout == f"{painted} {{'ZeroDivisionError'}} one two three\n", done.stderr
    assert done.returncode == 0


def test_no_event_handler_in_python_is_below_a_paint() -> None:
    """An `eventFilter` returns before the paint; `event` and `viewportEvent` are on the stack meanwhile."""
    files = Path(attnviz.__file__).parent.rglob("*.py")
    assert not [path for path in files if re.search(r"def (event|viewportEvent)\(self", path.read_text("utf-8"))]
