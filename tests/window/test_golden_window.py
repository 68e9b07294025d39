"""What the window says in fixed documents, compared with golden texts."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.variants import ROWS
from attnviz.store.client import show_panel
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, ablate_layer, set_option, set_text
from attnviz.store.focus import choose_head, choose_stage, hover_cell, pin_cell, set_metric, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import choose_measure, compute_effects
from attnviz.store.segments import fold_by, mark_segment, suppress_attention
from attnviz.store.training import choose_step, hold_step, open_run
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.golden import check
from tests.spoken import Listener
from tests.training_runs import tiny_run, train_all

pytestmark = [pytest.mark.usefixtures("instant"),
              pytest.mark.desk(fresh=True)]  # a panel that another test opened is heard below its tab
CHIPS, STAGES, HEADS = "TokenChips", "PipelineCanvas", "HeadsCanvas"
MODEL = small("llama")
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


@pytest.mark.desk(document=edits.set_options(edits.set_text(Document(), "It rains. Why? Nobody knows it."), {
    "variant": "causal", "d_out": 2}))
def test_folded(desk: Desk, request: pytest.FixtureRequest) -> None:
    scenes, spot = Scenes(desk), Spot("weights")
    scenes.play("by token", pin_cell(Cell(spot, 5, 1)), reads=False)
    scenes.play("by sentence", fold_by("sentence"), points=(CHIPS,))
    scenes.play("receiver", choose_measure("receiver"), hover_cell(Cell(spot, 2, 0)))
    scenes.play("scores", choose_stage("scores"), hover_cell(Cell(Spot("scores"), 2, 1)))
    scenes.play("own marks", mark_segment(1, 2))
    scenes.play("difference", hold(), suppress_attention(0), show("difference"))
    check(request.config, "window/folded", scenes.listener.lines)


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
