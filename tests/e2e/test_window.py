"""User actions in a whole window, and the widgets that must change."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.options import VARIANTS
from attnviz.export import formats
from attnviz.export.formats import FORMATS
from attnviz.store.edits import load_example, set_option
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


def test_each_format_is_exported_from_the_menu(desk, tmp_path, monkeypatch, qtbot) -> None:
    asked: list[tuple[str, Path]] = []
    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    for kind in FORMATS.values():
        path = tmp_path / f"weights{kind.suffix}"
        monkeypatch.setattr(dialogs, "ask_save", lambda *given, path=path: (asked.append(given[2:]), path)[1])
        (row,) = (row for row in ROWS if row.export_kind == kind.takes)
        desk.window.actions_by_name[row.name].trigger()
        qtbot.waitUntil(lambda path=path: desk.window.message.text == f"Exported to {path}", timeout=20_000)
        filters, suggestion = asked[-1]
        assert f"{kind.name} (*{kind.suffix})" in filters and suggestion.suffix == formats.suffixes(kind.takes)[0]
        named = "" if kind.takes == "arrays" else "-weights-head-0"
        assert suggestion.stem == f"your-journey-starts-with-one{named}"
        assert kind.suffix in desk.window.actions_by_name[row.name].toolTip() and path.stat().st_size > 200


def test_every_action_has_words_a_tip_and_a_place(desk) -> None:
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        assert action.text() and action.toolTip() and row.menu in desk.window.actions_by_name.menus
    keys = [s.toString() for row in ROWS for s in desk.window.actions_by_name[row.name].shortcuts()]
    assert len(keys) == len(set(keys)), "two actions share a shortcut"
