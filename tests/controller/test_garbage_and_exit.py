from __future__ import annotations

import gc
import os
import subprocess
import sys
import textwrap
import threading
import time
from typing import Any

from attnviz.controller import garbage


class _Knot:
    """Garbage that only the cyclic collector frees; it notes in which thread it died."""

    died_in: list[threading.Thread]

    def __init__(self, died_in: list[threading.Thread]) -> None:
        self.itself = self
        self.died_in = died_in

    def __del__(self) -> None:
        self.died_in.append(threading.current_thread())


def test_cyclic_garbage_dies_on_the_gui_thread(bench: Any, qtbot: Any) -> None:
    died_in: list[threading.Thread] = []

    bench.stub.litter = 200_000  # a thread that allocates this much triggers Python's own collector
    _Knot(died_in)
    bench.type("b")
    bench.wait_shown("b")
    assert died_in == [], "it was not the worker's to collect"
    litter = [[] for _ in range(2000)]
    bench.wait(lambda: died_in == [threading.main_thread()])
    del litter


def test_pythons_collector_is_back_after_the_last_controller_closed(bench: Any, qtbot: Any) -> None:
    other = garbage.GuiCollector()
    assert not gc.isenabled()
    bench.controller.close()
    assert not gc.isenabled(), "the other still needs it off"
    other.close()
    other.close()
    assert gc.isenabled()


def _run(script: str) -> tuple[subprocess.CompletedProcess[str], float]:
    """How a script of its own process ended, and when."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True, text=True, timeout=60, check=False, env=environment,
    )
    return done, time.time()


def test_the_controller_needs_no_widget_and_no_torch() -> None:
    done, _ = _run("""
        import sys
        from PySide6.QtCore import QCoreApplication
        from attnviz.controller.controller import Controller
        from attnviz.document.document import Document

        app = QCoreApplication([])
        controller = Controller(Document())
        controller.close()
        assert not {"torch", "PySide6.QtWidgets", "attnviz.engine.engine"} & set(sys.modules), "too much was imported"
    """)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_process_exits_in_time_over_a_computation_that_cannot_be_interrupted() -> None:
    # With torch, since only a thread inside its C++ aborts a process that ends in the ordinary way.
    done, ended = _run("""
        import sys, time
        import torch
        from PySide6.QtCore import QCoreApplication, QTimer
        from attnviz.controller.controller import Controller
        from attnviz.controller.leaving import leave
        from attnviz.document.document import Document

        torch.set_num_threads(1)
        matrix = torch.rand(300, 300)

        def compute(document, *, device, cancelled, progress):
            while True:
                matrix @ matrix

        def main():
            app = QCoreApplication([])
            controller = Controller(Document(), compute=compute)
            controller.recompute()
            QTimer.singleShot(100, app.quit)
            app.exec()
            print(time.time())
            controller.close()
            return leave(7)

        sys.exit(main())
    """)
    assert done.returncode == 7
    assert "terminate" not in done.stderr
    assert "left behind" in done.stderr
    # What was printed came out, and the process ended: 1.5 s of waiting, and more only where the machine is busy.
    assert ended - float(done.stdout) < 3.0
