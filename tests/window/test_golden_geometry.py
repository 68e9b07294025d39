"""Where every widget stands and every shape is painted, and what a screen reader is told, as golden texts."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QTabBar, QWidget

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.store.client import (
    answer_lesson,
    end_lesson,
    open_lesson,
    show_dialog,
    show_panel,
    solve_lesson,
    step_lesson,
)
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, open_model, set_option, set_text
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_stage, hover_cell, pin_cell, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import choose_measure, show_margin
from attnviz.store.second_view import set_second_view
from attnviz.store.training import choose_step, hold_step, open_run
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.golden import PLACE, Story, check
from tests.lessons.examples import LESSON, write
from tests.painted import lines_of, shapes_of
from tests.spoken import accessible, place_of, plain, visible_widgets
from tests.training_runs import tiny_run, train_all

pytestmark = [pytest.mark.usefixtures("instant"),
              pytest.mark.desk(fresh=True)]  # a panel that another test opened is heard below its tab
SIZES = ((1024, 700), (1440, 900))
MAX_TURNS = 20  #: of the event loop
MODEL = small("llama")
WEIGHTS = Cell(Spot("weights"), 2, 1)
STATES: dict[str, tuple[Intent, ...]] = {
    "start": (),
    "panels": (show_panel("lines"), show_panel("words"), show_panel("tables")),
    "pinned": (show_panel("tables", False), pin_cell(WEIGHTS), show_margin("sums", True), show_margin("entropy", True)),
    "second head": (set_option("num_heads", 2), set_option("d_out", 4), set_second_view(SecondView("head", 1))),
    "queries": (set_second_view(None), choose_stage("queries")),
    "difference": (choose_stage("weights"), hold(), set_text("one two four\nfour two"), show("difference")),
    "experiment": (show("now"), choose_experiment("dropout")),
}
MODEL_STATES: dict[str, tuple[Intent, ...]] = {
    "start": (), "layers": (show_panel("heads"), choose_measure("entropy"), ablate_head(layer=1, head=2)),
    "pinned": (pin_cell(Cell(Spot("weights", layer=1, head=1), 4, 1)),),
    "lens": (choose_experiment("lens"),),
}


def places(root: QWidget) -> Iterator[str]:
    """Yield the place of every visible widget in its window, and what it paints in it."""
    for widget in sorted(visible_widgets(root), key=lambda widget: _part_of(root, widget)):
        name = type(widget).__name__
        if widget.objectName().startswith("qt_") or isinstance(widget.parentWidget(), QAbstractScrollArea | QTabBar):
            continue
        corner, size = widget.mapTo(root, QPoint()), widget.size()
        word = plain(widget.accessibleName() or (text() if callable(text := getattr(widget, "text", None)) else ""))
        if isinstance(widget, QLabel) and not word and widget.pixmap().isNull():
            continue  # it paints nothing, and its width depends on whether it had a text before
        line = " ".join(filter(None, (place_of(widget), name if name != place_of(widget) else "", word[:40])))
        yield f"{line}{PLACE}{corner.x()} {corner.y()} {size.width()} {size.height()}"
        yield from (f"  {plain(line)}" for line in lines_of(shapes_of(widget)))


def _part_of(root: QWidget, widget: QWidget) -> str:
    """Return the class of the child of a window that a widget is in: children move when they are raised."""
    while widget is not root and widget.parentWidget() is not root:
        widget = widget.parentWidget()
    return "" if widget is root else type(widget).__name__


def survey(desk: Desk, states: Mapping[str, tuple[Intent | Callable[[], object], ...]], name: str,
           config: pytest.Config) -> None:
    """Compare places, and what a screen reader is told, in each state; states follow from intents and functions."""
    geometry, tree = Story(), Story()
    for state, steps in states.items():
        for step in steps:
            step() if callable(step) else desk.presenter.do(step)
            desk.settle()
        desk.presenter.do(hover_cell(None))
        wait_for(lambda: not desk.controller.computation.background.is_running())
        for size in SIZES:
            desk.window.resize(*size)
            desk.end_highlight()
            lay_out(desk.window)
            geometry.add(f"{state}, {size[0]} x {size[1]}", places(desk.window), follows=size)
        tree.add(state, accessible(desk.window))
    check(config, f"accessible/{name}", tree.lines)
    check(config, f"geometry/{name}", geometry.lines)


def lay_out(window: QWidget) -> None:
    """Process events until nothing moves: a layout, and what scrolls after it, take some turns of the event loop."""
    before: list[QRect] = []
    for _ in range(MAX_TURNS):
        QApplication.processEvents()
        now = [widget.geometry() for widget in visible_widgets(window)]
        if now == before:
            return
        before = now
    raise TimeoutError("the window does not come to rest")


@pytest.mark.desk(document=edits.set_text(Document(), "one two three\nfour two"))
def test_variants(desk: Desk, request: pytest.FixtureRequest) -> None:
    survey(desk, STATES, "variants", request.config)


@pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))
def test_models(desk: Desk, request: pytest.FixtureRequest) -> None:
    survey(desk, MODEL_STATES, "models", request.config)


@pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))
def test_next_tokens(desk: Desk, request: pytest.FixtureRequest) -> None:
    survey(desk, {
        "next tokens": (lambda: desk.window.panels["next"], show_panel("next")),
        "target": (set_target_token(3, 4), hold(), set_text("the cap"), show("difference")),
        "palette": (show_dialog("palette"), lambda: desk.window.command_palette.line.setText("head")),
        "missing": (desk.window.command_palette.hide, open_model(small("gpt2").model)),
    }, "next_tokens", request.config)


@pytest.mark.desk(document=edits.set_text(Document(), "one two three"))
def test_lessons(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    survey(desk, {
        "step": (open_lesson(str(write(tmp_path, LESSON))),),
        "wrong answers": (answer_lesson(0, "0.5"), answer_lesson(1, "0")),
        "right answers": (answer_lesson(0, "1"), answer_lesson(1, "1")), "next step": (step_lesson(1),),
        "solved": (solve_lesson(0),), "end": (step_lesson(1),),
    }, "lessons", request.config)
    desk.presenter.do(end_lesson())


@pytest.mark.desk(document=edits.new_document(text="the cat"))
def test_training(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    folder = train_all(tiny_run(6, learning_rate=0.03), tmp_path / "induction-1")

    def has_curves() -> bool:
        run = desk.presenter.state.training
        return bool(run and run.curves and len(run.curves.values) == len(run.kept))

    survey(desk, {
        "opened": (open_run(str(folder)), lambda: wait_for(has_curves),
                   lambda: desk.window.panels["training"].draw_curves()),
        "first step": (choose_step(0),), "held": (hold_step(), choose_step(3)),
    }, "training", request.config)
