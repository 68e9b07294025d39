"""A session with a missing model: the window names it, the user locates it, and edits and ablations stay."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from attnviz.document import ablation, edits, files
from attnviz.document.places import Spot
from attnviz.document.saved_view import SavedView
from attnviz.document.targets import WeightTarget
from attnviz.engine.engine import Engine
from attnviz.store.edits import undo
from attnviz.store.focus import choose_stage
from attnviz.store.session import read_session
from attnviz.system.errors import ComputeError
from attnviz.views.chrome import dialogs
from tests.desk import Desk
from tests.engine.small_models import small

MODEL = small("gpt2")
MOVED = replace(MODEL, model=replace(MODEL.model, name="moved", where="/there/moved.gguf"))
OTHER = replace(small("gpt2", seed=2), model=replace(small("gpt2", seed=2).model, where="/there/other.gguf"))
pytestmark = pytest.mark.desk(models=(MOVED, OTHER))


@pytest.fixture
def desk(desk: Desk, tmp_path: Path) -> Desk:
    document = edits.set_text(edits.set_model(edits.new_document(), MODEL.model), "the cat")
    document = ablation.ablate(document, layer=1, head=0)
    document = edits.edit_cells(document, WeightTarget(MODEL.model.row.name, "W_query", 1), {(0, 0): 3.0})
    files.save(document, tmp_path / "one.attnviz")
    desk.controller.open(read_session(tmp_path / "one.attnviz"))
    desk.settle()
    return desk


def sentence(desk: Desk) -> str:
    """Return the message in place of the hidden large picture."""
    assert not desk.window.detail.canvas.isVisibleTo(desk.window)
    labels = [label for label in desk.window.detail.findChildren(QLabel) if label.isVisibleTo(desk.window)]
    assert len(labels) == 1
    return labels[0].text()


def button(desk: Desk) -> QPushButton:
    return next(each for each in desk.window.detail.findChildren(QPushButton) if each.text() == "Locate the model…")


def locate(desk: Desk, monkeypatch: pytest.MonkeyPatch, where: str | None) -> None:
    monkeypatch.setattr(dialogs, "ask_open", lambda *asked: None if where is None else Path(where))
    QTest.mouseClick(button(desk), Qt.MouseButton.LeftButton)
    desk.settle()
    desk.settle()


def test_it_is_said_in_the_place_of_an_experiment_that_comes_back_with_the_model(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files.save(desk.controller.document, tmp_path / "lens.attnviz", SavedView(
        {"stage": "queries", "layer": 1, "look": {"experiment": "lens"}}))
    desk.controller.open(read_session(tmp_path / "lens.attnviz"))
    desk.settle()
    assert "/small/gpt2 is not there" in sentence(desk) and button(desk).isVisibleTo(desk.window)
    locate(desk, monkeypatch, MOVED.model.where)
    assert desk.window.panels["experiment"].isVisibleTo(desk.window) and not button(desk).isVisibleTo(desk.window)
    assert desk.presenter.state.focus.spot == Spot("queries", layer=1)


def test_it_says_which_model_and_the_person_points_at_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sentence(desk) == ("This session needs the model gpt2, which cannot be opened: /small/gpt2 is not there.")
    assert button(desk).isVisibleTo(desk.window) and button(desk).toolTip() and button(desk).accessibleName()
    assert desk.window.message.text == "", "it is said once"
    desk.presenter.do(choose_stage("queries"))
    assert "/small/gpt2 is not there" in sentence(desk), "the picture of another text does not come back"
    before = desk.controller.document
    locate(desk, monkeypatch, None)
    assert desk.controller.document is before
    locate(desk, monkeypatch, MOVED.model.where)
    assert desk.controller.document == replace(before, model=MOVED.model)
    assert "other weights" not in desk.window.message.text
    assert desk.window.detail.canvas.isVisibleTo(desk.window) and not button(desk).isVisibleTo(desk.window)
    result = desk.controller.result
    assert result.is_ablated(desk.presenter.state.focus.spot.at(stage="weights", layer=1, head=0))
    assert result.parameters(1)["W_query"][0, 0] == 3.0
    desk.controller.store.do(undo())
    desk.settle()
    assert "/small/gpt2 is not there" in sentence(desk)


def test_another_model_in_its_place_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    locate(desk, monkeypatch, OTHER.model.where)
    assert desk.controller.document.model == OTHER.model and not desk.controller.document.options.ablated
    assert desk.window.message.text.startswith("The weights of gpt2 differ from those of this session's model")


def test_why_there_are_no_first_numbers_is_said_where_they_would_be(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*document: object, **asked: object) -> None:
        raise ComputeError("There is no memory.")

    monkeypatch.setattr(Engine, "compute", fail)
    desk = Desk()
    assert sentence(desk) == "There is no memory." and not button(desk).isVisibleTo(desk.window)
    assert desk.window.message.text == ""
    assert not any(desk.window.panels[name].empty.text() for name in ("words", "lines"))
    desk.close()


def test_a_failure_of_another_kind_offers_nothing_to_locate(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.controller.apply(
        lambda document: edits.set_text(edits.set_model(document, MOVED.model), "a" * 100), label="Open and type")
    desk.settle()
    assert "positions for 64: shorten it" in desk.window.message.text
    assert desk.window.detail.canvas.isVisibleTo(desk.window) and not button(desk).isVisibleTo(desk.window)
