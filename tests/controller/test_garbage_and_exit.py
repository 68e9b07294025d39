

import ctypes
import gc
import os
import subprocess
import sys
import textwrap
import threading
from typing import Any

import pytest

from attnviz.controller import garbage, worker


class _Knot:
    """Cyclic garbage, which records the thread that collects it."""

    died_in: list[threading.Thread]

    def __init__(self, died_in: list[threading.Thread]) -> None:
        self.itself = self
        self.died_in = died_in

    def __del__(self) -> None:
        self.died_in.append(threading.current_thread())


def test_cyclic_garbage_dies_on_the_gui_thread(bench: Any, qtbot: Any) -> None:
    died_in: list[threading.Thread] = []

    bench.type("the start")  # what is there when it is over is never looked through again
    bench.wait_shown("the start")
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


def test_pythons_collector_stays_off_while_any_abandoned_thread_runs(bench: Any) -> None:
    """Such as one that draws the preview of a figure: it would destroy what is left of the window."""
    go = threading.Event()
    thread = threading.Thread(target=go.wait, daemon=True)
    thread.start()
    worker.abandon(thread)
    bench.controller.close()
    is_on = gc.isenabled()
    go.set()
    thread.join()
    gc.enable()
    assert not is_on


def _run(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a separate process and return how it ended."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True, text=True, timeout=60, check=False, env=environment,
    )


@pytest.mark.slow
def test_the_controller_needs_no_widget_and_no_torch() -> None:
    done = _run("""
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


@pytest.mark.slow
def test_the_process_exits_over_a_computation_that_never_ends_and_cannot_be_interrupted() -> None:
    # With torch, since only a thread inside its C++ aborts a process that ends in the ordinary way.
    done = _run("""
        import sys, threading
        import torch
        from PySide6.QtCore import QCoreApplication, QTimer
        from attnviz.controller.controller import Controller
        from attnviz.controller.worker import end_process
        from attnviz.document.document import Document

        torch.set_num_threads(1)
        matrix = torch.rand(300, 300)

        class Engine:
            def compute(self, document, **_):
                while True:
                    matrix @ matrix

        join = threading.Thread.join

        def join_and_tell(thread, timeout=None):
            join(thread, timeout)
            print("waited", timeout)

        threading.Thread.join = join_and_tell

        def main():
            app = QCoreApplication([])
            controller = Controller(Document(), engine=Engine())
            controller.recompute()
            QTimer.singleShot(100, app.quit)
            app.exec()
            controller.close()
            return end_process(7)

        sys.exit(main())
    """)
    assert done.returncode == 7
    assert not done.stderr, "a terminal is told nothing about which nobody can do anything"
    assert done.stdout == "waited 1.0\n", "and no longer; what was printed came out although the process ended at once"


#: Frees 60 MB in pieces, between which others stay, and says how many MB it holds before and after.
GAPS = """
from attnviz.controller.garbage import trim_heap
def held():
    return int(open("/proc/self/statm").read().split()[1]) // 256
pieces = [bytearray(60_000) for _ in range(2000)]
del pieces[::2]
before = held()
trim_heap()
print(before, held())
"""


@pytest.mark.slow
def test_the_gaps_between_what_stays_are_handed_back() -> None:
    found = subprocess.run([sys.executable, "-c", GAPS], capture_output=True, text=True, check=True).stdout
    before, after = map(int, found.split())
    assert before > 100 and after < before - 40


def test_elsewhere_nothing_is_asked_of_the_allocator(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ctypes, "CDLL", asked.append)
    monkeypatch.setattr(garbage.sys, "platform", "win32")
    garbage.trim_heap()
    assert asked == []
