"""All that a person sees of a window in many states that are combined, scene after scene, as golden texts.

A scene is a row: what is done, by intents and gestures, after what the scenes before it did. Its text tells how many
lines there are now, and which of them were not there before.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QWidget

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.targets import StageTarget
from attnviz.store import client, focus, look, numbers
from attnviz.store.client import show_panel
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, edit_numbers, load_example, mask_cell, redo, set_option, set_text, undo
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, choose_stage, hover_cell, pin_cell
from attnviz.store.intent import Intent
from attnviz.store.look import choose_brush, choose_measure, follow_query, hide_heads, set_scale_ends, show_margin
from attnviz.store.preferences import set_preference
from attnviz.store.second_view import set_second_view
from tests.desk import Desk, wait_for
from tests.golden import Story, check
from tests.seen import POINTED, seen, windows
from tests.window.test_golden_geometry import lay_out
from tests.window.test_golden_menus import in_menu

pytestmark = [pytest.mark.usefixtures("instant"),
              pytest.mark.desk(fresh=True)]  # a panel that another test opened is heard below its tab
SCORES = StageTarget("multi_head", "scores")
SIZE = (1400, 1300)
TURNS = 3  #: of layouts at rest that follow each other, since some begin a moment later
Step = Intent | Callable[[Desk], object]
Scenes = Mapping[str, tuple[Step, ...]]


def at(kind: str, x: float = 0.5, y: float = 0.5, *, times: int = 1, keys: str = "",
       modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Step:
    """Return the gesture of a click, or of two, at a share of the width and height of a widget, and of keys then."""
    def do(desk: Desk) -> None:
        widget = next(each for each in desk.window.findChildren(QWidget) if type(each).__name__ == kind
                      and each.isVisible())
        target = widget.viewport() if isinstance(widget, QGraphicsView) else widget
        place = QPoint(int(target.width() * x), int(target.height() * y))
        move = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), target.mapToGlobal(QPointF(place)),
                           Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, modifier)
        QApplication.sendEvent(target, move)
        for _ in range(min(times, 1)):
            QTest.mouseClick(target, Qt.MouseButton.LeftButton, modifier, place)
        if times > 1:
            QTest.mouseDClick(target, Qt.MouseButton.LeftButton, modifier, place)
        for key in keys.split():
            QTest.keyClick(QApplication.focusWidget() or widget, getattr(Qt.Key, f"Key_{key}"), modifier)
    return do


def press(words: str) -> Step:
    """Return the gesture of a click on the visible button with these words or this name."""
    return lambda desk: next(each for each in desk.window.findChildren(QAbstractButton) if each.isVisible() and (
        words in (each.text(), each.accessibleName()))).click()


def width(pixels: int, height: int = SIZE[1]) -> Step:
    """Return the gesture of another size of the window."""
    return lambda desk: desk.window.resize(pixels, height)


def cell(stage: str, row: int, column: int, head: int = 0, **place: int) -> Cell:
    return Cell(Spot(stage, head=head, **place), row, column)


TWO_HEADS = edits.set_options(edits.set_text(Document(), "one two three\nfour two"), {"num_heads": 2, "d_out": 4})
VARIANTS: Scenes = {
    "all panels": (show_panel("lines"), show_panel("words"), show_panel("tables"), show_panel("heads")),
    "hovered": (hover_cell(cell("weights", 2, 1)),),
    "pinned, then another hovered": (pin_cell(cell("weights", 2, 1)), hover_cell(cell("scores", 1, 0, 1))),
    "margins": (show_margin("sums", True), show_margin("entropy", True)),
    "second sentence": (focus.choose_sentence(1),),
    "both sentences": (set_second_view(SecondView("sentence", 0)),),
    "heads side by side": (focus.choose_sentence(0), set_second_view(SecondView("head", 1)), hover_cell(
        cell("weights", 1, 1))),
    "edited, masked, ablated": (set_second_view(None), edit_numbers({SCORES: {(0, 0, 1, 0): 2.5}}),
                                mask_cell((0, 2, 1), masked=True), ablate_head(layer=0, head=1)),
    "scores of the ablated head": (choose_stage("scores"), choose_head(1)),
    "range by hand, too small": (set_scale_ends("scores", "numbers", (-0.1, 0.2)), choose_head(0)),
    "A, difference": (hold(), set_text("one two four\nfour two"), show("difference")),
    "queries of the difference": (choose_stage("queries"), hover_cell(cell("queries", 2, 0))),
    "A itself": (show("held"), choose_stage("weights")),
    "A of another length": (show("now"), set_text("one big two\nfour two"), show("difference")),
    "log colours": (show("now"), set_preference("curve", "log"), set_preference("scale", "absolute")),
    "locked": (look.lock_ranges(True), set_preference("curve", "linear"), set_text("one one one\nfour")),
    "stretched without the first token": (look.lock_ranges(False), set_preference("scale", "own"),
                                          set_preference("stretched", True), set_preference("without_first", True)),
    "lines": (show_panel("lines"), set_text("one two three\nfour"), hide_heads(frozenset({1})), follow_query(2)),
    "words": (show_panel("words"), at("WordsCanvas", 0.1, 0.1)),
    "words of both heads": (hide_heads(frozenset()), focus.pin_token(1)),
    "brush": (show_panel("heads"), pin_cell(None), choose_brush("rectangle", True)),
    "brushed": (at("DetailCanvas", 0.6, 0.4), at("DetailCanvas", 0.4, 0.6)),
    "entropy sorted": (choose_brush(""), choose_measure("entropy"), look.sort_heads(True)),
    "arrow keys": (at("DetailCanvas", 0.3, 0.3, keys="Down Right"),),
    "chips by keys": (at("TokenChips", 0.05, 0.5, keys="Right Return"),),
    "stage by click": (at("PipelineCanvas", 0.4, 0.5, keys="Right"),),
    "undone": (undo(), undo()),
    "done again": (redo(),),
    "dropout": (set_option("dropout_on", True), set_option("dropout", 0.5), choose_stage("dropped_weights")),
    "sigmoid off": (set_option("dropout_on", False), set_option("normalization", "naive_softmax"),
                    choose_stage("weights")),
    "not finite": (set_option("scale", 1e-30), pin_cell(cell("weights", 1, 1))),
    "nothing typed": (set_text(""),),
    "refused": (set_text("one"), numbers.refuse("That was refused.")),
    "a failure": (numbers.numbers_failed("It failed."),),
    "long text": (load_example("3.5.1-causal"), set_text(" ".join(f"word{number}" for number in range(70))),
                  pin_cell(cell("weights", 40, 12))),
    "zoomed": (client.zoom((10, 20), (5, 15)),),
    "dark": (focus.choose_sentence(0), set_preference("theme", "dark"), set_text("one two")),
    "narrow": (set_preference("theme", "light"), width(1024, 700)),
    "from right to left": (width(*SIZE), set_text("שלום עולם one"),),
    "einsum": (set_option("variant", "einsum"), set_text("one two")),
    "given mask": (set_option("variant", "causal"), set_option("mask", "k <= q and q - k < 2")),
    "rotary": (set_option("variant", "grouped_query"), choose_stage("queries"), pin_cell(cell("scores", 1, 0))),
}

EXPERIMENTS: Scenes = {
    "ladder": (choose_experiment("ladder"),),
    "ladder, other weights": (set_experiment_option("ladder.shares_weights", False), pin_cell(cell("weights", 1, 0))),
    "no dropout": (choose_experiment("dropout"),),
    "dropout": (set_option("dropout_on", True), set_option("dropout", 0.5), set_experiment_option("dropout.seeds", 20)),
    "dropout of a cell": (hover_cell(cell("weights", 1, 0)), set_text("one two")),
    "scale": (choose_experiment("scale"), set_experiment_option("scale.d_k", 256),
              set_experiment_option("scale.tokens", 4)),
    "scale, divided and hot": (set_experiment_option("scale.divides", True),
                               set_experiment_option("scale.temperature", 2.0)),
    "split": (set_option("dropout_on", False), choose_experiment("split"),
              set_experiment_option("split.stage", "values"), set_experiment_option("split.step", 1.0)),
    "split, hovered": (set_experiment_option("split.step", 0.5), hover_cell(cell("values", 1, 1))),
    "vectors": (choose_experiment("vectors"), hover_cell(cell("embeddings", 1, 0))),
    "vectors, moved": (set_experiment_option("vectors.mode", "movement"), set_experiment_option(
        "vectors.movement", 0.5)),
    "scatter": (choose_experiment("scatter"), set_experiment_option("scatter.x", "entropy")),
    "closed": (choose_experiment(""),),
}


def survey(desk: Desk, scenes: Scenes, name: str, config: pytest.Config) -> None:
    """Compare what is seen after each scene with a golden text."""
    desk.window.resize(*SIZE)
    story = Story()
    for scene, steps in scenes.items():
        for step in steps:
            step(desk) if not isinstance(step, Intent) else desk.presenter.do(step)
            desk.settle()
        wait_for(lambda: not desk.controller.computation.background.is_running())
        desk.end_highlight()
        for _ in range(TURNS):
            lay_out(desk.window)
        story.add(scene, told(desk))
        desk.window.message.hide()
        desk.presenter.do(hover_cell(None))
    check(config, f"seen/{name}", story.lines)


def told(desk: Desk) -> list[str]:
    """Return what is seen now, in the window with its menus and in what stands before it."""
    lines = [line for window in windows() for line in seen(
        window, desk.window.status.readout, points=POINTED if window is desk.window else ())]
    desk.window.actions_by_name.ask_reasons()  # as opening a menu does
    return [*dict.fromkeys(lines)] + [f"menu {line}" for line in in_menu(desk.window.menuBar())]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))


@pytest.mark.desk(document=TWO_HEADS)
def test_variants(desk: Desk, request: pytest.FixtureRequest) -> None:
    survey(desk, VARIANTS, "variants", request.config)


@pytest.mark.desk(document=TWO_HEADS)
def test_experiments(desk: Desk, request: pytest.FixtureRequest) -> None:
    survey(desk, EXPERIMENTS, "experiments", request.config)
