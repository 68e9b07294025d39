"""Intents that the window performs: files by their paths, panels, zoom and preferences."""

from pathlib import Path

import numpy as np
import pytest

from attnviz.document import files
from attnviz.document.places import Spot
from attnviz.store import client
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_stage
from attnviz.store.preferences import set_preference
from attnviz.system.settings import load
from tests.desk import Desk
from tests.engine.small_models import small

LLAMA = small("llama")
pytestmark = pytest.mark.desk(models=(LLAMA,))


def test_files_are_saved_and_opened_by_their_paths(desk: Desk, tmp_path: Path) -> None:
    desk.presenter.do(set_text("saved by its path"))
    desk.presenter.do(client.save(str(tmp_path / "a.attnviz")))
    assert files.load(tmp_path / "a.attnviz").text == "saved by its path" and not desk.window.isWindowModified()
    desk.presenter.do(client.new_session())
    assert desk.controller.path is None and desk.controller.document.text != "saved by its path"
    desk.presenter.do(client.open_file(str(tmp_path / "a.attnviz")))
    desk.settle()
    assert desk.window.sentence.editor.toPlainText() == "saved by its path"


def test_a_model_is_read_from_its_path(desk: Desk) -> None:
    desk.presenter.do(client.read_model(LLAMA.model.where))
    desk.settle()
    desk.settle()
    assert desk.controller.document.options.is_trained


def test_a_head_is_exported_to_a_path_without_a_dialog(desk: Desk, tmp_path: Path, qtbot) -> None:
    desk.settle()
    for kind, name in (("picture", "a.png"), ("table", "a.tsv"), ("arrays", "a.npz")):
        desk.presenter.do(client.export(kind, str(tmp_path / name), Spot("weights", head=1)))
        qtbot.waitUntil(lambda: not desk.bench.file_actions.export_queue.is_writing)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    words = (tmp_path / "a.tsv").read_text("utf-8").strip().splitlines()[-1].split("\t")
    np.testing.assert_allclose(
        [float(number) for number in words[-6:]],
        desk.presenter.state.result.spot_data(Spot("weights", head=1)).values[-1], atol=5e-5)
    desk.presenter.do(client.export("table", str(tmp_path / "a.png")))
    assert desk.window.message.text == "The ending .png of a.png is not one of TSV, MD, TEX."
    desk.presenter.do(choose_stage("embeddings"))
    desk.presenter.do(client.export("table", str(tmp_path / "all.tsv"), all_heads=True))
    qtbot.waitUntil(lambda: not desk.bench.file_actions.export_queue.is_writing)
    assert (tmp_path / "all.tsv").read_text("utf-8").startswith("head 0\tYour\tjourney"), "embeddings have no heads"
    with np.load(tmp_path / "a.npz") as data:
        assert any(name.endswith("weights") for name in data.files)


def test_panels_are_shown_and_hidden(desk: Desk) -> None:
    desk.window.show()
    docks = desk.window.docks
    for name in ("controls", "heads"):
        for on in (False, True):
            desk.presenter.do(client.show_panel(name, on))
            assert docks[name].isVisible() is on
    for name in ("lines", "heads"):
        desk.presenter.do(client.show_panel(name))
        assert not docks[name].visibleRegion().isEmpty(), "in front of its tabs"
    desk.presenter.do(client.show_panel("tables"))
    assert not desk.window.tables.folded and desk.window.actions_by_name["tables"].isChecked()
    desk.presenter.do(client.show_picture_only())
    assert not docks["heads"].isVisible()
    desk.presenter.do(client.show_picture_only())
    assert docks["heads"].isVisible()


def test_the_picture_zooms_to_rows_and_columns(desk: Desk) -> None:
    desk.window.show()
    desk.settle()
    canvas = desk.window.detail.canvas
    assert canvas.shows_all
    desk.presenter.do(client.zoom(rows=(2, 3), columns=(1, 5)))
    shown = canvas.box.viewRect()
    assert not canvas.shows_all and shown.contains(1.5, 2.5) and shown.contains(4.5, 2.5)
    assert not shown.contains(0.5, 2.5) and not shown.contains(5.5, 2.5)
    desk.presenter.do(client.zoom())
    assert canvas.shows_all


def test_preferences_are_stored_and_wrong_ones_are_refused(desk: Desk) -> None:
    desk.presenter.do(set_preference("scale", "row"))
    assert load().scale == "row" and desk.presenter.state.look.maps.scaling.range == "row"
    desk.presenter.do(set_preference("diverging_map", "purple-orange"))
    assert desk.window.actions_by_name["diverging_map:purple-orange"].isChecked()
    for name, value, sentence in (("scale", "huge", "scale cannot be 'huge'."),
                                  ("folders", "/", "folders cannot be '/'.")):
        desk.presenter.do(set_preference(name, value))
        assert desk.window.message.text == sentence and load().scale == "row"
