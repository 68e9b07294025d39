"""A training that is watched: its steps a second against the same process without a window, and the pictures shown."""

import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.document import edits, runs
from attnviz.document.recipes import Run, make_spec
from attnviz.result.result import Evaluation
from benchmarks.desk import Desk
from benchmarks.measure import Plan, Report, Target, percentile
from benchmarks.start import ROOT

TOKENS = 32
LEAST_PICTURES = 15.0  #: a second
LEAST_SHARE = 0.7  #: of the steps a second without a window
MOST_GAPS = 1.5  #: a frame gap while training, against one without
FIRST = 20  #: steps that are not counted: the process starts, and the first ten steps are all kept
FRAME = 16  #: milliseconds between two frames


def run(plan: Plan) -> Report:
    """Train two layers of four heads on repeated letters, alone and watched in turns."""
    rounds, steps = plan.trained
    rows, alone, watched, pictures, gaps, still = [], [], [], [], [], []
    for _ in range(rounds):
        alone.append(train_alone(steps))
        rate, shown, while_training, before = train_watched(steps)
        watched.append(rate)
        pictures.append(shown)
        gaps.append(percentile(while_training, 95))
        still.append(percentile(before, 95))
        rows.append({"steps": steps, "tokens": TOKENS, "steps / s alone": alone[-1], "steps / s watched": rate,
                     "pictures / s": shown, "frame gap p95, ms": gaps[-1], "without training, ms": still[-1]})
    share = statistics.median(one / other for one, other in zip(watched, alone, strict=True))
    ratio = statistics.median(one / other for one, other in zip(gaps, still, strict=True))
    return Report("A training that is watched", rows, [
        Target(f"steps a second of a watched training / the same without a window (2 layers, 4 heads, {TOKENS} tokens)",
               share, LEAST_SHARE, at_least=True),
        Target("pictures a second of a watched training", statistics.median(pictures), LEAST_PICTURES, at_least=True),
        Target("frame gap while training / without, p95", ratio, MOST_GAPS),
    ])


def run_of(steps: int) -> Run:
    """Return the run; every step of it is kept."""
    return Run(make_spec("induction", {}), steps)


def train_alone(steps: int) -> float:
    """Return the steps a second of the process on the CPU, without a window."""
    with tempfile.TemporaryDirectory() as folder:
        runs.write_run(Path(folder), run_of(steps))
        command = [sys.executable, "-m", "attnviz.engine.training.process", folder, "cpu"]
        times = []
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if json.loads(line)["event"] == "step":
                    times.append(time.perf_counter())
    return (len(times) - 1 - FIRST) / (times[-1] - times[FIRST])


def train_watched(steps: int) -> tuple[float, float, list[float], list[float]]:
    """Return the steps and the pictures a second, and the gaps between frames while training and before it, in ms."""
    desk = Desk(edits.new_document(text="abcdefghijklmnop" * (TOKENS // 16)))
    try:
        still, training = _frames(1000), desk.controller.training
        times: list[float] = []
        shown: list[float] = []
        fresh: list[Evaluation] = []
        loop = QEventLoop()

        def note(report: dict[str, object]) -> None:
            if report["event"] == "step":
                times.append(time.perf_counter())
            elif report["event"] in ("ended", "failed"):
                loop.quit()

        def painted() -> None:
            if fresh and len(times) > FIRST:
                fresh.clear()
                shown.append(time.perf_counter())

        training.process.reported.connect(note)
        desk.controller.store.subscribe(
            lambda before, after: fresh.append(after.now) if after.now is not before.now else None)
        desk.window.on_painted = painted
        training.begin(run_of(steps), text="abcdefghijklmnop" * (TOKENS // 16))
        while len(times) <= FIRST:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        ticks: list[float] = []
        timer = QTimer(interval=FRAME)
        timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
        timer.start()
        loop.exec()
        timer.stop()
        desk.window.on_painted = None
        desk.check()
        seconds = times[-1] - times[FIRST]
        return (len(times) - 1 - FIRST) / seconds, len(shown) / seconds, _gaps(ticks), still
    finally:
        desk.close()


def _frames(milliseconds: int) -> list[float]:
    """Return the gaps between the frames of a window in which nothing happens, in milliseconds."""
    ticks: list[float] = []
    loop, timer = QEventLoop(), QTimer(interval=FRAME)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    QTimer.singleShot(milliseconds, loop.quit)
    timer.start()
    loop.exec()
    timer.stop()
    return _gaps(ticks)


def _gaps(ticks: list[float]) -> list[float]:
    return [(after - before) * 1e3 for before, after in itertools.pairwise(ticks)]
