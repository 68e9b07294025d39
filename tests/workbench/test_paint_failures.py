"""A picture that cannot be drawn costs no work: the window says so, and the process goes on."""

import subprocess
import sys
from pathlib import Path

#: PySide 6.11 on Python 3.11 ends the process if a paintEvent divides by zero below an event handler in Python.
SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.desk import Desk
from attnviz.views.chrome.caption import Caption
from attnviz.views.heatmaps.pipeline_view import PipelineCanvas
from attnviz.views.sentence.token_chips import TokenChips
painted = set()
for kind in (Caption, PipelineCanvas, TokenChips):
    kind.paintEvent = lambda self, event, kind=kind: painted.add(kind.__name__) or 1 / 0
failures = []
sys.excepthook = lambda kind, error, trace: failures.append(kind)
desk = Desk()
desk.type_text("one two three")
QApplication.processEvents()
print(*sorted(painted), {each.__name__ for each in failures}, desk.window.sentence.editor.toPlainText())
desk.close()
"""


def test_a_paint_that_raises_does_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], text=True, capture_output=True, check=False,
                          cwd=Path(__file__).parents[2])
    assert done.stdout == "Caption PipelineCanvas TokenChips {'ZeroDivisionError'} one two three\n", done.stderr
    assert done.returncode == 0
