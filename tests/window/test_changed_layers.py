"""The status bar names the changed layers if the large picture did not change."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import Engine
from attnviz.result import cell_changes
from attnviz.result.cell_changes import CellChanges
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome.status_view import StatusView
from tests.engine.small_models import document, engine_of, small

MODEL = small("llama", num_hidden_layers=5)
WEIGHTS = Spot("weights")


@pytest.fixture
def status(qapp: QApplication, qtbot: Any) -> Iterator[StatusView]:
    made = StatusView()
    qtbot.addWidget(made)
    yield made


def change_text(status: StatusView, spot: Spot, before: Document, now: Document, engine: Engine | None = None) -> str:
    """Return the status bar's text about a change between two documents, at a displayed spot."""
    engine = engine or engine_of(MODEL)
    then, here = engine.compute(before), engine.compute(now)
    state = State(here, Focus(spot), last_changes=CellChanges(here, then), highlight=1.0)
    status.show_state(state)
    return status.readout.text()


def test_a_head_that_is_switched_moves_its_own_layer_and_those_after_it(status: StatusView) -> None:
    before = document(MODEL, "the cat sat")
    now = ablation.ablate(before, layer=2, head=1)
    for layer in range(3):
        assert change_text(status, WEIGHTS.at(layer=layer), before, now) == (
            f"Weights, layer {layer}, head 0 unchanged; outputs of layers 2 to 4 changed")
    assert "values changed (largest by" in change_text(status, WEIGHTS.at(layer=3), before, now)


def test_a_layer_that_is_off_moves_only_those_after_it(status: StatusView) -> None:
    before = document(MODEL, "the cat sat")
    now = ablation.ablate(before, layer=2)
    assert change_text(status, WEIGHTS.at(layer=2), before, now) == (
        "Weights, layer 2, head 0 (ablated) unchanged; outputs of layers 3 to 4 changed")
    now = ablation.ablate(before, layer=4)
    assert change_text(status, WEIGHTS.at(layer=1), before, now) == (
        "Weights, layer 1, head 0 unchanged; output of layer 4 changed")


def test_where_nothing_moved_at_all_no_layer_is_named(status: StatusView, monkeypatch: pytest.MonkeyPatch) -> None:
    before = document(MODEL, "the cat sat")
    now = edits.set_text(before, "the cat sat on")
    asked: list[Spot] = []
    compared = cell_changes.find_changes
    monkeypatch.setattr(cell_changes, "find_changes", lambda *sources: (asked.append(sources[2]),
                                                                        compared(*sources))[1])
    assert change_text(status, WEIGHTS, before, now) == "3 new tokens; Weights, layer 0, head 0 unchanged"
    assert {spot.layer for spot in asked} == {0, 4}, "a letter at the end is no reason to compare every layer"


def test_a_number_of_one_head_moves_no_other_of_its_layer(status: StatusView) -> None:
    before = document(MODEL, "the cat sat")
    target = StageTarget(MODEL.model.row.name, "weights", 3)
    now = edits.edit_cells(before, target, {(0, 2, 1, 0): 0.9})
    assert change_text(status, WEIGHTS.at(layer=3), before, now) == (
        "Weights, layer 3, head 0 unchanged; outputs of layers 3 to 4 changed")


def test_of_a_long_text_no_layer_is_compared(status: StatusView, monkeypatch: pytest.MonkeyPatch) -> None:
    before = document(MODEL, "the cat sat")
    now = ablation.ablate(before, layer=2, head=1)
    monkeypatch.setattr(cell_changes, "MAX_COMPARED_TOKENS", 5)
    assert change_text(status, WEIGHTS, before, now) == "Weights, layer 0, head 0 unchanged"
