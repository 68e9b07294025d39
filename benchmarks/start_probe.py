"""Start AttnViz as its command does, print when the window is painted and when its first numbers are, and end."""

from __future__ import annotations

import math
import os
import sys
import time

from PySide6.QtCore import QTimer

from attnviz import cli
from attnviz.system import quick_imports
from benchmarks.measure import peak_memory


def main() -> int:
    """Watch the first paint of the window, and the first result; then leave without any farewell."""
    quick_imports.prepare()  # as the command does, before it imports the window
    from attnviz.workbench.main_window import MainWindow
    from attnviz.workbench.wiring import Wiring

    paint, wire = MainWindow.paintEvent, Wiring.__init__
    seen: list[float] = []

    def painted(self, event):  # type: ignore[no-untyped-def]
        paint(self, event)
        if not seen:
            seen.append(time.time())
            QTimer.singleShot(0, lambda: say("painted"))  # after this turn, in which the whole window is painted

    def wired(self, *args):  # type: ignore[no-untyped-def]
        wire(self, *args)
        # Two turns after the views took it in: the large picture is painted one turn later than the others.
        self.controller.result_ready.connect(lambda _: QTimer.singleShot(0, lambda: QTimer.singleShot(0, finish)))

    MainWindow.paintEvent, Wiring.__init__ = painted, wired
    return cli.main(sys.argv[1:])


def say(what: str) -> None:
    """Print a moment."""
    print(what, time.time(), flush=True)


def finish() -> None:
    """The first numbers are on the screen."""
    say("numbers")
    print("peak", peak_memory() or math.nan, flush=True)  # in megabytes
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
