"""User actions in a whole window, and the widgets that must change."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.options import VARIANTS
from attnviz.export import formats
from attnviz.export.formats import FORMATS, Format
from attnviz.store.edits import set_option
from attnviz.store.examples import load_example
from attnviz.views.chrome import dialogs, export_dialog
from attnviz.views.chrome.action_rows import ROWS


@pytest.mark.parametrize("embedding", ["chapter", "random", "glove"])
def test_every_variant_works_with_every_embedding(desk, embedding: str) -> None:
    desk.presenter.do(set_option("embedding", embedding))
    for variant in VARIANTS:
        desk.presenter.do(set_option("variant", variant))
        desk.settle()
        assert desk.messages == []
        assert desk.presenter.state.result.options.variant == variant


def test_empty_text_says_what_to_do_and_recovers(desk) -> None:
    desk.window.sentence.editor.setPlainText("")
    desk.settle()
    assert desk.window.pipeline.canvas.tiles == []
    desk.window.grab()
    desk.window.actions_by_name["export"].trigger()
    assert "Type a sentence" in desk.window.message.text
    desk.window.sentence.editor.setPlainText("back again")
    desk.settle()
    assert desk.window.detail.canvas.picture.shape == (2, 2)


def test_the_chosen_stage_stays_in_sight_when_the_strip_gets_wider(desk) -> None:
    canvas, longer = desk.window.pipeline.canvas, "The animal did not cross the street because it was too tired"
    desk.controller.store.do(load_example("3.6.2-multi-head"))
    desk.settle()
    QApplication.processEvents()
    sizes = {"num_heads": 4, "d_out": 8, "ablated_heads": (2,)}
    desk.edit(lambda d: edits.set_options(edits.set_text(d, longer), sizes), label="Test")
    QApplication.processEvents()
    assert canvas.chosen == "weights"
    assert canvas.visibleRegion().boundingRect().contains(canvas.tile_rect("weights"))


@pytest.mark.parametrize("kind", FORMATS.values(), ids=FORMATS)
def test_each_format_is_exported_from_the_menu(desk, kind: Format, tmp_path, monkeypatch, qtbot) -> None:
    path, offered = tmp_path / f"weights{kind.suffix}", []

    def ask_save(parent, title, filters, suggestion) -> Path:
        offered.extend([filters, suggestion.suffix, suggestion.stem])
        return path

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(dialogs, "ask_save", ask_save)
    (row,) = (row for row in ROWS if row.export_kind == kind.takes)
    desk.window.actions_by_name[row.name].trigger()
    qtbot.waitUntil(lambda: desk.window.message.text.startswith("Exported"), timeout=20_000)
    assert f"{kind.name} (*{kind.suffix})" in offered[0] and offered[1] == formats.suffixes(kind.takes)[0]
    assert offered[2] == "your-journey-starts-with-one" + ("" if kind.takes == "arrays" else "-weights-head-0")
    assert kind.suffix in desk.window.actions_by_name[row.name].toolTip()
    assert path.stat().st_size > 200 and str(path) in desk.window.message.text


def test_every_action_has_words_a_tip_and_a_place(desk) -> None:
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        assert action.text() and action.toolTip() and row.menu in desk.window.actions_by_name.menus
    keys = [s.toString() for row in ROWS for s in desk.window.actions_by_name[row.name].shortcuts()]
    assert len(keys) == len(set(keys)), "two actions share a shortcut"
