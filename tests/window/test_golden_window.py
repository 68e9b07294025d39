"""What the window says in fixed documents, compared with golden texts."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.targets import StageTarget
from attnviz.document.variants import ROWS
from attnviz.store.client import show_panel
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, ablate_layer, edit_numbers, mask_cell, set_option, set_text
from attnviz.store.focus import choose_head, choose_stage, hover_cell, pin_cell, set_metric, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import choose_brush, choose_measure, compute_effects, set_scale_ends, show_margin
from attnviz.store.second_view import set_second_view
from attnviz.store.training import choose_step, hold_step, open_run
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.golden import check
from tests.spoken import Listener
from tests.training_runs import tiny_run, train_all

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
CHIPS, STAGES, HEADS, LARGE = "TokenChips", "PipelineCanvas", "HeadsCanvas", "DetailCanvas"
MODEL = small("llama")
SCORES = StageTarget("multi_head", "scores")
CLEAN, CORRUPTED = "the cat sat", "the cap sat"


class Scenes:
    """The scenes of one window."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.listener = desk, Listener()

    def play(self, scene: str, *intents: Intent, points: tuple[str, ...] = (), reads: bool = True) -> None:
        """Do something, and hear what the window says then; `reads` includes the readout of the status bar."""
        for intent in intents:
            self.desk.presenter.do(intent)
            self.desk.settle()
        self.desk.end_highlight()
        QApplication.processEvents()
        self.listener.hear(scene, self.desk.window, 
                           readout=self.desk.window.status.readout if reads else None, points=points)
        self.desk.presenter.do(hover_cell(None))


@pytest.mark.desk(document=edits.set_text(Document(), "one two"))
def test_variants(desk: Desk, request: pytest.FixtureRequest) -> None:
    scenes = Scenes(desk)
    for variant in ROWS:
        scenes.play(variant, set_option("variant", variant),
                    points=(CHIPS, STAGES) if variant in ("simple", "multi_head", "grouped_query") else ())
    check(request.config, "window/variants", scenes.listener.lines)


@pytest.mark.desk(document=edits.set_text(Document(), "one two three\nfour two"))
def test_states(desk: Desk, request: pytest.FixtureRequest) -> None:
    scenes = Scenes(desk)
    scenes.play("start", points=(HEADS,))
    scenes.play("panels", *(show_panel(name) for name in ("lines", "words", "tables")),
                points=("LinesCanvas", "WordsCanvas"))
    scenes.play("pinned", pin_cell(Cell(Spot("weights", head=0), 1, 0)), points=(LARGE,))
    scenes.play("sums", show_margin("sums", True), show_margin("entropy", True), points=(LARGE,))
    scenes.play("masked cell", mask_cell((0, 2, 1), masked=True), points=(HEADS,))
    scenes.play("ablated head", ablate_head(layer=0, head=1))
    scenes.play("edited score", edit_numbers({SCORES: {(0, 0, 1, 0): 2.5}}), choose_stage("scores"), points=(LARGE,))
    scenes.play("range", set_scale_ends("scores", "numbers", (-0.5, 2.0)))
    scenes.play("held", hold(), set_text("one two four\nfour two"), choose_stage("weights"))
    scenes.play("difference", show("difference"), points=(LARGE,))
    scenes.play("A", show("held"))
    scenes.play("now", show("now"))
    scenes.play("second view", set_second_view(SecondView("head", 1)), points=(LARGE,))
    scenes.play("second sentence", set_second_view(SecondView("sentence", 1)), points=(LARGE,))
    scenes.play("brush", set_second_view(None), choose_brush("rectangle"))
    scenes.play("entropy of heads", choose_brush(""), choose_measure("entropy"), points=(HEADS,))
    scenes.play("dropout", set_option("dropout_on", True), set_option("dropout", 0.5))
    scenes.play("naive softmax", set_option("dropout_on", False), set_option("normalization", "naive_softmax"))
    scenes.play("not finite", set_option("scale", 1e-30), points=(LARGE,))
    check(request.config, "window/states", scenes.listener.lines)


@pytest.mark.desk(document=document(MODEL, CLEAN), models=(MODEL,))
def test_models(desk: Desk, request: pytest.FixtureRequest) -> None:
    scenes = Scenes(desk)
    scenes.play("start", points=("TokenBars", CHIPS))
    scenes.play("token", pin_cell(Cell(Spot("weights", layer=1, head=2), 5, 1)), choose_head(2, 1),
                points=("TokenBars",))
    scenes.play("target", set_target_token(3, 4), choose_measure("direct_logit_attribution"), points=(HEADS,))
    scenes.play("rank", set_metric("rank"))
    scenes.play("layers", set_metric("logit"), show_panel("heads"), points=("MosaicCanvas",), reads=False)
    desk.presenter.do(compute_effects())
    wait_for(lambda: (known := desk.presenter.state.known_effects) and known.next_layer is None)
    scenes.play("effects", points=("MosaicCanvas",), reads=False)
    scenes.play("ablated head", ablate_head(layer=2, head=3))
    scenes.play("ablated layer", ablate_layer(layer=0))
    scenes.play("held", hold(), set_text(CORRUPTED), points=("TokenBars",))
    scenes.play("difference", show("difference"))
    check(request.config, "window/models", scenes.listener.lines)


@pytest.mark.desk(document=edits.new_document(text="the cat"))
def test_training(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    folder = train_all(tiny_run(6, learning_rate=0.03), tmp_path / "induction-1")
    scenes = Scenes(desk)
    desk.presenter.do(open_run(str(folder)))
    wait_for(lambda: (run := desk.presenter.state.training) and run.curves and len(run.curves.values) == len(run.kept))
    desk.window.panels["training"].draw_curves()  # else they are drawn a moment later
    scenes.play("opened", points=("StepPlot",), reads=False)
    scenes.play("first step", choose_step(0))
    scenes.play("held step", hold_step(), choose_step(3))
    check(request.config, "window/training", scenes.listener.lines)
