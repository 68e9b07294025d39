"""Start AttnViz as its command does, print when the window is painted and when its first numbers are, and end."""

import importlib.abc
import math
import os
import sys
import time

from attnviz.__main__ import main as command


class Watch(importlib.abc.MetaPathFinder):
    """Begins to watch when the command goes to import the program: all that comes before is as without a watcher."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        """Find nothing, as every module is found without it."""
        if name == "attnviz.app":
            sys.meta_path.remove(self)
            watch()


def main() -> int:
    """Watch the first paint of the window, and the first result; then leave without any farewell."""
    sys.meta_path.insert(0, Watch())
    return command()


def watch() -> None:
    """Have both moments printed."""
    from PySide6.QtCore import QTimer

    from attnviz.window.main_window import MainWindow
    from attnviz.window.workbench import Workbench

    paint, wire = MainWindow.paintEvent, Workbench.__init__
    seen: list[float] = []

    def painted(self, event):  # type: ignore[no-untyped-def]
        paint(self, event)
        if not seen:
            seen.append(time.time())
            QTimer.singleShot(0, lambda: say("painted"))  # after this turn, in which the whole window is painted

    def wired(self, *args):  # type: ignore[no-untyped-def]
        wire(self, *args)
        # Two turns after the views took it in: the large picture is painted one turn later than the others.
        self.controller.store.subscribe(lambda before, after: QTimer.singleShot(
            0, lambda: QTimer.singleShot(0, finish)) if after.now is not before.now else None)

    MainWindow.paintEvent, Workbench.__init__ = painted, wired


def say(what: str) -> None:
    """Print a moment."""
    print(what, time.time(), flush=True)


def finish() -> None:
    """The first numbers are on the screen."""
    say("numbers")
    from benchmarks.measure import peak_memory

    print("peak", peak_memory() or math.nan, flush=True)  # in megabytes
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
