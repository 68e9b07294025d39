"""How many pictures a second arrive while a slider, or a point, is dragged as fast as the event loop allows."""

import itertools
import math
import statistics
import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QSlider

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.state import State
from benchmarks.desk import Desk, document
from benchmarks.measure import Plan, Report, Target, percentile

HEADS = 12
LEAST_PICTURES = 30.0  #: a second


def run(plan: Plan) -> Report:
    """The dropout rate goes up and down by its slider; the point of a token goes round in the experiment Vectors."""
    rows, targets = [], []
    for name, begin in (("a slider", begin_slider), ("a point in 2 dimensions", begin_point("two")),
                        ("a point by PCA", begin_point("pca_two"))):
        desk = Desk(edits.set_option(document(HEADS, plan.slider_tokens, plan.width), "dropout_on", True))
        try:
            moves, shown = drag(desk, begin(desk), plan.slider_seconds)
        finally:
            desk.close()
        gaps = [(after - before) * 1e3 for before, after in itertools.pairwise(shown)]
        rate = len(shown) / plan.slider_seconds
        rows.append({
            "dragged": name, "heads": HEADS, "tokens": plan.slider_tokens, "moves / s": moves / plan.slider_seconds,
            "pictures / s": rate, "gap p50, ms": statistics.median(gaps) if gaps else None,
            "gap p95, ms": percentile(gaps, 95) if gaps else None,
        })
        text = f"pictures a second during a drag of {name} ({HEADS}, {plan.slider_tokens})"
        targets.append(Target(text, rate, LEAST_PICTURES, at_least=True))
    return Report("A dragged slider, and a dragged point", rows, targets)


def begin_slider(desk: Desk) -> Callable[[], None]:
    """Press the slider of the dropout rate; the function that is returned moves it."""
    slider = next(s for s in desk.window.controls.findChildren(QSlider) if s.isVisibleTo(desk.window) and s.isEnabled())
    low, high = slider.minimum() + 1, slider.maximum() - 1
    positions = itertools.cycle([*range(low, high), *range(high, low, -1)])
    slider.sliderPressed.emit()
    return lambda: slider.setValue(next(positions))


def begin_point(axes: str) -> Callable[[Desk], Callable[[], None]]:
    """Return how to press the point of a token in the plane of some axes; what that returns moves it on a circle."""
    def begin(desk: Desk) -> Callable[[], None]:
        for intent in (choose_experiment("vectors"), set_experiment_option("vectors.axes", axes)):
            desk.bench.presenter.do(intent)
        QApplication.processEvents()
        canvas = desk.window.panels["experiment"].page("vectors").canvas  # type: ignore[attr-defined]
        start = canvas.point_at(0, 0)

        def send(kind: QMouseEvent.Type, at: QPointF, button: Qt.MouseButton) -> None:
            QApplication.sendEvent(canvas, QMouseEvent(
                kind, at, canvas.mapToGlobal(at), button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))

        send(QMouseEvent.Type.MouseButtonPress, start, Qt.MouseButton.LeftButton)
        angles = (step / 40 for step in itertools.count(1))

        def move() -> None:
            angle = next(angles)
            at = start + QPointF(60 * math.sin(angle), 60 * (1 - math.cos(angle)))
            send(QMouseEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)

        return move

    return begin


def drag(desk: Desk, step: Callable[[], None], seconds: float) -> tuple[int, list[float]]:
    """How often something was moved, and when each new picture was painted."""
    moves = 0
    shown: list[float] = []
    fresh: list[Document] = []

    def move() -> None:
        nonlocal moves
        moves += 1
        step()

    def note() -> None:
        if fresh:
            fresh.clear()
            shown.append(time.perf_counter())

    def take(before: State, after: State) -> None:
        if after.now is not None and after.now is not before.now:
            fresh.append(after.now.document)

    loop = QEventLoop()
    timer = QTimer(interval=0)
    timer.timeout.connect(move)
    desk.controller.store.subscribe(take)
    desk.window.on_painted = note
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    timer.start()
    loop.exec()
    timer.stop()
    desk.window.on_painted = None
    desk.controller.store.unsubscribe(take)
    desk.check()
    return moves, shown
