"""What a person does in the window, and what must move."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.options import OPTIONS, VARIANTS
from attnviz.document.places import Spot
from attnviz.document.targets import EmbeddingTarget, StageTarget
from attnviz.export import formats
from attnviz.export.formats import FORMATS, Format
from attnviz.views.chrome import dialogs, export_dialog, theme
from attnviz.views.chrome.actions import ROWS

SCORE = StageTarget("multi_head", "scores"), (0, 0, 3, 1)  #: what "with" scores with "journey" in head 0


def pictures(desk) -> dict[str, np.ndarray]:
    """What each tile of the pipeline shows."""
    return {str(tile.key): tile.picture.values.copy() for tile in desk.window.pipeline.canvas.tiles}


def test_the_first_start_is_alive(desk) -> None:
    assert desk.controller.document.text == "Your journey starts with one step"
    assert len(desk.window.pipeline.canvas.tiles) >= 10
    assert [tile.picture.spot.head for tile in desk.window.heads.canvas.tiles] == [0, 1]
    assert desk.window.detail.canvas.picture.shape == (6, 6)
    assert desk.messages == []


def test_every_keystroke_changes_every_panel(desk) -> None:
    editor = desk.window.sentence.editor
    editor.setFocus()
    editor.moveCursor(editor.textCursor().MoveOperation.End)
    seen = []
    for character in " sun":
        QTest.keyClicks(editor, character)
        desk.settle()
        result = desk.presenter.result
        assert result.document.text == editor.toPlainText()
        assert desk.window.detail.canvas.picture.row_labels == tuple(t.label for t in result.sentences[0])
        seen.append(len(result.sentences[0]))
    assert seen == [6, 7, 7, 7]
    assert all(values.shape[0] == 7 for values in pictures(desk).values())
    assert all(tile.picture.shape == (7, 7) for tile in desk.window.heads.canvas.tiles)


def test_a_burst_of_typing_is_one_step_back(desk) -> None:
    editor = desk.window.sentence.editor
    editor.setFocus()
    editor.moveCursor(editor.textCursor().MoveOperation.End)
    QTest.keyClicks(editor, " and more")
    desk.settle()
    desk.window.actions_by_name["undo"].trigger()
    desk.settle()
    assert editor.toPlainText() == "Your journey starts with one step"
    desk.window.actions_by_name["redo"].trigger()
    desk.settle()
    assert editor.toPlainText().endswith(" and more")


@pytest.mark.parametrize("embedding", ["chapter", "random", "glove"])
def test_every_variant_works_with_every_embedding(desk, embedding: str) -> None:
    desk.window.controls.option_edited.emit("embedding", embedding, "")
    for variant in VARIANTS:
        desk.window.controls.option_edited.emit("variant", variant, "")
        desk.settle()
        assert desk.messages == []
        assert desk.presenter.result.options.variant == variant


def test_mask_and_dropout_are_toggles_with_shortcuts(desk) -> None:
    before = pictures(desk)
    QTest.keyClick(desk.window, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert desk.controller.document.options.mask == "none"
    assert not np.array_equal(before["weights"], pictures(desk)["weights"])
    QTest.keyClick(desk.window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert {"dropout_mask", "dropped_weights"} <= set(pictures(desk))
    first = pictures(desk)["dropout_mask"]
    QTest.keyClick(desk.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert not np.array_equal(first, pictures(desk)["dropout_mask"])
    assert desk.window.actions_by_name["dropout"].isChecked()
    assert not desk.window.actions_by_name["mask"].isChecked()


def test_a_head_switched_off_changes_the_output_only(desk) -> None:
    before = pictures(desk)
    desk.window.heads.canvas.head_toggled.emit(Spot("weights", head=0), False)
    desk.settle()
    after = pictures(desk)
    assert desk.controller.document.options.ablated_heads == (0,)
    assert np.array_equal(before["weights"], after["weights"])
    assert not np.array_equal(before["output"], after["output"])
    assert (after["concatenated"][:, 0] == 0).all()


def test_an_edited_embedding_belongs_to_the_token(desk) -> None:
    desk.window.sentence.editor.setPlainText("one step one")
    desk.settle()
    key = next(t.key for t in desk.presenter.result.vocabulary.tokens if t.label == "one")
    desk.window.tables.cells_edited.emit({EmbeddingTarget("chapter", key): {(0,): 0.5}}, "")
    desk.settle()
    embeddings = desk.presenter.result.picture(Spot("embeddings"))
    assert embeddings[0, 0] == embeddings[2, 0] == np.float32(0.5)
    desk.window.sentence.editor.setPlainText("now one more")
    desk.settle()
    assert desk.presenter.result.picture(Spot("embeddings"))[1, 0] == np.float32(0.5)


def test_any_number_on_the_way_can_be_changed(desk) -> None:
    before = pictures(desk)
    desk.window.detail.canvas.number_typed.emit(SCORE, "5")
    desk.settle()
    after = pictures(desk)
    assert after["scores"][3, 1] == 5 and np.array_equal(before["queries"], after["queries"])
    assert after["weights"][3, 1] > 0.9
    assert not np.array_equal(before["output"], after["output"])
    desk.window.detail.canvas.number_typed.emit(SCORE, "NaN")
    assert "not a number" in desk.window.message.text
    desk.window.detail.canvas.number_typed.emit((StageTarget("multi_head", "masked_scores"), (0, 0, 5, 0)), "-inf")
    desk.settle()
    assert pictures(desk)["weights"][5, 0] == 0
    desk.window.actions_by_name["reset_edits"].trigger()
    desk.settle()
    assert np.array_equal(before["output"], pictures(desk)["output"])


def test_a_refused_edit_leaves_everything_and_says_why(desk) -> None:
    desk.controller.apply(lambda d: edits.set_options(d, {"embedding": "random", "d_in": 12, "variant": "torch_mha",
                                                          "num_heads": 12}), label="")
    desk.settle()
    before = desk.controller.document
    shown = pictures(desk)
    desk.controller.apply(lambda d: edits.set_options(d, {"num_heads": 13}), label="")
    desk.settle()
    assert desk.controller.document == before
    assert "d_in (12) must be a multiple of Heads (13)" in desk.window.message.text
    assert all(np.array_equal(shown[name], values) for name, values in pictures(desk).items())


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


TEXTS = (
    "😀 👩‍👩‍👧 x", "مرحبا بالعالم", "<s> <b>bold</b> &amp;", "a\u200bb \u202e reversed", "\t \u00a0", "$x$ _y_ \\frac",
    "one\n\n\ntwo three\n   \nfour", "漢字かな交じり文", "word " * 60,
)


@pytest.mark.parametrize("tokenizer", OPTIONS["tokenizer"].choices)
def test_any_text_can_be_typed(desk, tokenizer: str) -> None:
    desk.window.controls.option_edited.emit("tokenizer", tokenizer, "")
    for text in TEXTS:
        desk.window.sentence.editor.setPlainText(text)
        desk.settle()
        assert desk.messages == []
        assert desk.presenter.result.document == desk.controller.document
        desk.window.grab()


def test_the_status_bar_says_how_large_and_how_long(desk) -> None:
    status = desk.window.status
    desk.window.sentence.editor.setPlainText("one two three")
    desk.settle()
    assert status.machine.text.startswith("3 tokens · 2 heads · cpu · ")
    assert status.rect().contains(status.machine.geometry())
    assert status.machine.width() >= theme.metrics("body").horizontalAdvance(status.machine.text)


def test_the_chosen_stage_stays_in_sight_when_the_strip_gets_wider(desk) -> None:
    canvas, longer = desk.window.pipeline.canvas, "The animal did not cross the street because it was too tired"
    desk.controller.load_preset("3.6.2-multi-head")
    desk.settle()
    QApplication.processEvents()
    sizes = {"num_heads": 4, "d_out": 8, "ablated_heads": (2,)}
    desk.controller.apply(lambda d: edits.set_options(edits.set_text(d, longer), sizes), label="Test")
    desk.settle()
    QApplication.processEvents()
    assert canvas.chosen == "weights"
    assert canvas.visibleRegion().boundingRect().contains(canvas.tile_rect("weights"))


def test_several_sentences_are_a_batch(desk) -> None:
    desk.window.sentence.editor.setPlainText("one two three four\nfive six")
    desk.settle()
    assert desk.presenter.result.array("weights").shape == (2, 2, 4, 4)
    desk.window.sentence.sentence_chosen.emit(1)
    assert desk.window.detail.canvas.picture.row_labels == ("five", "six")
    desk.window.sentence.editor.setPlainText("only one")
    desk.settle()
    assert desk.presenter.selection.spot.sentence == 0


def test_a_sentence_that_is_chosen_before_its_numbers_are_there_is_shown_with_them(desk) -> None:
    chosen = desk.window.sentence.sentence_chosen
    desk.window.sentence.editor.setPlainText("one two\nthree four\nfive six")
    desk.settle()
    chosen.emit(2)
    desk.window.sentence.editor.setPlainText("")
    desk.settle()
    chosen.emit(0)
    chosen.emit(-1)
    desk.window.sentence.editor.setPlainText("one two\nthree four\nfive six")
    desk.settle()
    assert desk.presenter.selection.spot.sentence == 0
    assert desk.window.detail.canvas.picture.row_labels == ("one", "two")


def test_a_cell_is_masked_by_hand(desk) -> None:
    desk.controller.apply(lambda d: edits.set_mask_cell(d, (0, 5, 0), masked=True), label="")
    desk.settle()
    assert pictures(desk)["weights"][5, 0] == 0
    assert desk.window.detail.canvas.picture.is_masked(5, 0)


def test_a_session_is_saved_and_opened_again(desk, tmp_path, monkeypatch) -> None:
    path = tmp_path / "mine.attnviz"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: path)
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: path)
    desk.window.sentence.editor.setPlainText("kept for later")
    desk.settle()
    assert desk.window.isWindowModified()
    desk.window.actions_by_name["save"].trigger()
    assert not desk.window.isWindowModified() and path.exists()
    saved = desk.controller.document
    desk.window.sentence.editor.setPlainText("something else")
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "discard")
    desk.window.actions_by_name["open"].trigger()
    desk.settle()
    assert desk.controller.document == saved
    assert desk.window.windowTitle().startswith("mine.attnviz")
    path.write_bytes(b"{\"attnviz\": 99}")
    desk.window.actions_by_name["open"].trigger()
    assert desk.controller.document == saved and "newer" in desk.window.message.text


@pytest.mark.parametrize("kind", FORMATS.values(), ids=FORMATS)
def test_each_format_is_exported_from_the_menu(desk, kind: Format, tmp_path, monkeypatch) -> None:
    path, offered = tmp_path / f"weights{kind.suffix}", []

    def ask_save(parent, title, filters, suggestion) -> Path:
        offered.extend([filters, suggestion.suffix, suggestion.stem])
        return path

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(dialogs, "ask_save", ask_save)
    (row,) = (row for row in ROWS if row.takes == kind.takes)
    desk.window.actions_by_name[row.name].trigger()
    _wait_for(desk, path)
    assert f"{kind.name} (*{kind.suffix})" in offered[0] and offered[1] == formats.suffixes(kind.takes)[0]
    assert offered[2] == "your-journey-starts-with-one" + ("" if kind.takes == "arrays" else "-weights-head-0")
    assert kind.suffix in desk.window.actions_by_name[row.name].toolTip()
    assert path.stat().st_size > 200 and str(path) in desk.window.message.text


def _wait_for(desk, path) -> None:
    for _ in range(600):
        QTest.qWait(20)
        if desk.window.message.text.startswith("Exported"):
            return
    raise TimeoutError(path)


def test_themes_change_the_chrome_and_never_the_data(desk) -> None:
    before = desk.window.detail.canvas.picture.rgb.copy()
    light = desk.window.palette().window().color()
    desk.window.actions_by_name["theme:dark"].trigger()
    QApplication.processEvents()
    assert desk.window.palette().window().color() != light
    assert np.array_equal(before, desk.window.detail.canvas.picture.rgb)
    desk.window.actions_by_name["theme:light"].trigger()


def test_every_action_has_words_a_tip_and_a_place(desk) -> None:
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        assert action.text() and action.toolTip() and row.menu in desk.window.actions_by_name.menus
    keys = [s.toString() for row in ROWS for s in desk.window.actions_by_name[row.name].shortcuts()]
    assert len(keys) == len(set(keys)), "two actions share a shortcut"
