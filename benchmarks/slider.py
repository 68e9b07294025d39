"""How many pictures a second arrive while a slider is dragged as fast as the event loop allows."""

import itertools
import statistics
import time

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QSlider

from attnviz.document import edits
from attnviz.document.document import Document
from benchmarks.desk import Desk, document
from benchmarks.measure import Plan, Report, Target, percentile

HEADS = 12


def run(plan: Plan) -> Report:
    """The dropout rate goes up and down by its own slider."""
    desk = Desk(edits.set_option(document(HEADS, plan.slider_tokens, plan.width), "dropout_on", True))
    try:
        moves, shown = drag(desk, plan.slider_seconds)
    finally:
        desk.close()
    gaps = [(after - before) * 1e3 for before, after in itertools.pairwise(shown)]
    rate = len(shown) / plan.slider_seconds
    row = {
        "heads": HEADS, "tokens": plan.slider_tokens, "moves / s": moves / plan.slider_seconds,
        "pictures / s": rate, "gap p50, ms": statistics.median(gaps) if gaps else None,
        "gap p95, ms": percentile(gaps, 95) if gaps else None,
    }
    target = Target(f"pictures a second during a drag ({HEADS}, {plan.slider_tokens})", rate, 30.0, at_least=True)
    return Report("A dragged slider", [row], [target])


def drag(desk: Desk, seconds: float) -> tuple[int, list[float]]:
    """How often the slider moved, and when each new picture was painted."""
    slider = next(s for s in desk.window.controls.findChildren(QSlider) if s.isVisibleTo(desk.window) and s.isEnabled())
    low, high = slider.minimum() + 1, slider.maximum() - 1
    positions = itertools.cycle([*range(low, high), *range(high, low, -1)])
    moves = 0
    shown: list[float] = []
    fresh: list[Document] = []

    def move() -> None:
        nonlocal moves
        moves += 1
        slider.setValue(next(positions))

    def note() -> None:
        if fresh:
            fresh.clear()
            shown.append(time.perf_counter())

    def take(result: object) -> None:
        fresh.append(result.document)  # type: ignore[attr-defined]

    loop = QEventLoop()
    timer = QTimer(interval=0)
    timer.timeout.connect(move)
    desk.controller.computation.ready.connect(take)
    desk.window.on_painted = note
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    slider.sliderPressed.emit()
    timer.start()
    loop.exec()
    timer.stop()
    desk.window.on_painted = None
    desk.controller.computation.ready.disconnect(take)
    desk.check()
    return moves, shown
