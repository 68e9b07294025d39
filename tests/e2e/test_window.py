"""User actions in a whole window, and the widgets that must change."""

from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz import app, cli
from attnviz.document import edits
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.export import formats
from attnviz.export.formats import FORMATS
from attnviz.store import edits as store_edits
from attnviz.store.edits import load_example, set_option
from attnviz.store.focus import hover_cell
from attnviz.system import display
from attnviz.system.errors import EditError
from attnviz.views.chrome import dialogs, export_dialog, film_dialog
from attnviz.views.chrome.action_rows import ROWS
from tests.e2e.gestures.rows import pick
from tests.engine.checkpoints.tiny import gpt2, write_folder


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
    export = desk.window.actions_by_name["export"]
    assert not export.isEnabled() and "Type a sentence" in export.toolTip()
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
    desk.type_text("one two")
    asked: list[tuple[str, Path]] = []
    for dialog in (export_dialog.ExportDialog, film_dialog.FilmDialog):
        monkeypatch.setattr(dialog, "exec", lambda self: True)
    for kind in FORMATS.values():
        path = tmp_path / f"weights{kind.suffix}"
        monkeypatch.setattr(dialogs, "ask_save", lambda *given, path=path: (asked.append(given[2:]), path)[1])
        (row,) = (row for row in ROWS if row.export_kind == kind.takes)
        desk.window.actions_by_name[row.name].trigger()
        qtbot.waitUntil(lambda path=path: desk.window.message.text == f"Exported to {path}", timeout=20_000)
        filters, suggestion = asked[-1]
        assert f"{kind.name} (*{kind.suffix})" in filters and suggestion.suffix == formats.suffixes(kind.takes)[0]
        named = "" if kind.takes == "arrays" else "-weights-head-0"
        assert suggestion.stem == f"one-two{named}"
        assert kind.suffix in desk.window.actions_by_name[row.name].toolTip() and path.stat().st_size > 20


def test_every_action_has_words_a_tip_and_a_place(desk) -> None:
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        assert action.text() and action.toolTip() and row.menu in desk.window.actions_by_name.menus
    keys = [s.toString() for row in ROWS for s in desk.window.actions_by_name[row.name].shortcuts()]
    assert len(keys) == len(set(keys)), "two actions share a shortcut"
    assert not [key for key in keys if {"Ctrl", "Alt"} <= set(key.split("+"))], "on Windows AltGr is Ctrl+Alt"


def test_altgr_types_letters(desk) -> None:
    """Windows sends AltGr as Ctrl+Alt: the ó of a Polish keyboard reset all options."""
    desk.window.activateWindow()
    editor, document = desk.window.sentence.editor, desk.controller.document
    editor.setFocus()
    editor.selectAll()
    letters = "ąbćđę€ðħıjĸłµńóþqərśŧúvwxyż@"
    for letter, key in zip(letters, [*map(ord, "ABCDEEDHIJKLMNOPQERSTUVWXYZQ")], strict=True):
        modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        QTest.sendKeyEvent(QTest.KeyAction.Click, editor, Qt.Key(key), letter, modifiers)
    assert editor.toPlainText() == letters
    assert desk.controller.document == replace(document, text=letters)
    field = desk.window.panels["controls"].rows["ablated_heads"].editor.list
    QTest.sendKeyEvent(QTest.KeyAction.Click, field, Qt.Key.Key_O, "ó", modifiers)
    assert field.text() == "ó" and desk.controller.document == replace(document, text=letters)


@pytest.fixture
def window_arguments(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path | None, str]]:
    """Record the arguments with which the window was opened."""
    found: list[tuple[Path | None, str]] = []

    def main(session: Path | None = None, *, model: str = "", **_: Any) -> int:
        found.append((session, model))
        return 0

    monkeypatch.setattr(app, "main", main)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    return found


@pytest.mark.parametrize("name", ["tiny", "tiny/config.json"])
def test_the_window_is_opened_on_a_folder_or_a_file_of_it(
    window_arguments: list[Any], tmp_path: Path, name: str
) -> None:
    write_folder(tmp_path / "tiny", gpt2())
    assert cli.main([str(tmp_path / name)]) == 0 and window_arguments == [(None, str(tmp_path / name))]


def test_a_packaged_model_has_a_name(window_arguments: list[Any]) -> None:
    assert cli.main(["minilm"]) == 0 and window_arguments == [(None, "minilm")]


@pytest.mark.parametrize(("name", "said"), [
    ("empty", "empty has no config.json"), ("none.gguf", "none.gguf is not there"), ("weights.bin", "weights.bin")])
def test_what_is_no_model_is_refused_before_a_window_flashes_up(
    window_arguments: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    (tmp_path / "empty").mkdir()
    assert cli.main([str(tmp_path / name)]) == 2 and not window_arguments
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_without_a_display_its_heads_are_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_folder(tmp_path / "tiny", gpt2())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(display, "why_no_window", lambda: "there is none")
    assert cli.main(["tiny"]) == 0
    assert (tmp_path / "attnviz.png").stat().st_size > 1000 and "attnviz.png" in capsys.readouterr().out


SCORE = StageTarget("multi_head", "scores"), (0, 0, 3, 1)


def click(desk, row: int, column: int) -> None:
    """Pin a cell of the large picture, and move the pointer away."""
    canvas = desk.window.detail.canvas
    place = canvas.cells().rect(row, column).center().toPoint()
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))


@pytest.mark.parametrize("key", ["scores", "weights"])
def test_a_click_on_the_same_cell_of_another_picture_pins_it_there(desk, key: str) -> None:
    click(desk, 2, 1)
    canvas = desk.window.pipeline.canvas if key == "scores" else desk.window.heads.canvas
    tile = next(tile for tile in canvas.tiles if tile.key == ("scores" if key == "scores" else Spot("weights", head=1)))
    place: QPoint = tile.frame.cells.rect(2, 1).center().toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))
    assert desk.presenter.state.focus.pinned == Cell(Spot(key, head=0 if key == "scores" else 1), 2, 1)


def test_masked_scores_stay_as_they_were_where_only_the_scaled_one_was_struck(desk) -> None:
    struck = StageTarget("multi_head", "scaled_scores")
    desk.edit(lambda d: edits.edit_cells(d, struck, {(0, 0, 3, 1): -np.inf}), label="strike")
    result = desk.presenter.state.result
    assert not result.masked(Spot("masked_scores"))[3, 1] and result.masked(Spot("weights"))[3, 1]
    assert not result.masked(Spot("weights", head=1))[3, 1]


def test_a_refusal_is_told_until_the_person_goes_on(desk) -> None:
    desk.window.detail.canvas.editor.take_number(SCORE, "NaN")
    assert "not a number" in desk.window.message.text
    desk.window.detail.canvas.editor.take_number(SCORE, "5")
    assert desk.window.message.text == ""


def test_a_list_or_a_switch_whose_choice_is_refused_goes_back_to_what_is_true(desk, monkeypatch) -> None:
    """By its own words no list offers what is refused, so every edit is."""
    def refuse(*arguments: object, **named: object) -> NoReturn:
        raise EditError("Not now.")

    monkeypatch.setattr(store_edits, "add_step", refuse)
    before, rows, window = desk.controller.document, desk.window.controls.rows, desk.window
    for box, words in (
        (rows["variant"].editor.combo, "CausalAttention"), (rows["position"].editor.combo, "Sinusoidal"),
        (rows["tokenizer"].editor.combo, "Characters"),
    ):
        shown = box.currentText()
        pick(box, words)
        assert window.message.text == "Not now."
        assert box.currentText() == shown != words
    mask, combo = window.actions_by_name["mask"], rows["mask"].editor.combo
    for choose in (lambda: pick(combo, "Dilated"), mask.trigger):
        choose()
        assert combo.currentText() == "Causal" and mask.isChecked()
    assert desk.controller.document is before


def test_a_warning_outlasts_the_next_edit(desk) -> None:
    desk.window.message.show_message("The disk is full.", "warning")
    desk.window.detail.canvas.editor.take_number(SCORE, "5")
    desk.settle()
    assert desk.window.message.text == "The disk is full."
