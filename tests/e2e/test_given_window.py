"""Imported attention in the window: its numbers, its query and key tokens, and nothing that was not imported."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDockWidget, QFileDialog, QMenu

from attnviz.document import edits, given_files
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.marks import marks_for
from attnviz.pictures.picture import make_picture
from attnviz.result.given import Given
from attnviz.result.measures import MEASURES
from attnviz.store import compare as compare_intents
from attnviz.store.client import export
from attnviz.store.focus import choose_head, choose_layer, choose_stage, hover_cell, mark_cell
from attnviz.store.look import set_look
from attnviz.store.second_view import set_second_view
from attnviz.store.session import read_session
from attnviz.store.state_measures import chosen_measure
from attnviz.views.chrome.action_rows import ROWS, VIEW
from attnviz.views.heatmaps.lines_view import LinesView
from attnviz.views.sentence.words_view import WordsView
from attnviz.window import palette_entries
from tests.views.pixels import corner_colour, grab_pixels

TARGET, SOURCE = ["Das", "Tier", "schlief"], ["the", "animal", "slept", "well"]


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    found = np.random.default_rng(seed).random(shape).astype(np.float32)
    return found / found.sum(axis=-1, keepdims=True)


ONE = numbers(3, 1, 4, 3, 3)
ENCODER, DECODER, CROSS = numbers(2, 1, 2, 4, 4), numbers(3, 1, 2, 3, 3, seed=1), numbers(3, 1, 2, 3, 4, seed=2)


def one_text() -> Document:
    return edits.document_from_tensors(tensors_of({"weights": ONE}, {"tokens": TARGET}, name="one.npz"))


def two_texts() -> Document:
    return edits.document_from_tensors(tensors_of(
        {"encoder_weights": ENCODER, "decoder_weights": DECODER, "cross_weights": CROSS},
        {"encoder_tokens": SOURCE, "decoder_tokens": TARGET}))


def hybrid() -> Document:
    return edits.document_from_tensors(tensors_of({"weights": [None, ONE[0], None, ONE[1]]}, {"tokens": TARGET}))


def show(desk, document: Document) -> None:
    desk.controller.new(document)
    desk.settle()


def dock(desk, name: str) -> QDockWidget:
    return desk.window.docks[name]


@pytest.mark.parametrize(("layer", "head"), [(0, 0), (2, 3)])
def test_its_numbers_are_painted(desk, layer: int, head: int) -> None:
    show(desk, one_text())
    desk.presenter.do(choose_layer(layer))
    desk.presenter.do(choose_head(head))
    canvas = desk.window.detail.canvas
    canvas.fit()
    pixels, cells, picture = grab_pixels(canvas), canvas.cells(), canvas.picture
    expected = colours.tint(ONE[layer, 0, head], *picture.levels, picture.map_name)
    for row, column in np.ndindex(3, 3):
        found = corner_colour(pixels, cells, row, column)
        assert np.abs(np.subtract(found, expected[row, column], dtype=int)).max() <= 2
    assert desk.window.detail.title.text() == f"Weights, layer {layer}, head {head}"
    assert desk.messages == []


def test_what_has_nothing_to_say_is_not_there_and_comes_back(desk) -> None:
    shown = {name: not dock(desk, name).isHidden() for name in desk.window.docks}
    show(desk, one_text())
    window = desk.window
    assert dock(desk, "controls").isHidden() and dock(desk, "pipeline").isHidden()
    assert not dock(desk, "controls").toggleViewAction().isEnabled()
    assert window.sentence.editor.isHidden()
    assert "one.npz" in window.sentence.given.text() and "one.npz" in window.windowTitle()
    assert window.sentence.seeds.text() == "" and not window.detail.explanation.isVisible()
    assert window.status.machine.text().strip() == "3 tokens · 3 layers · 4 heads", "no device and no time"
    assert window.detail.formula.text() == "", "nobody knows how it was computed"
    window.folding.bring_back("controls")
    window.reset_layout()
    assert dock(desk, "controls").isHidden(), "also when somebody wants it or the layout begins anew"
    kept = desk.window.layout_state()["state"]
    desk.controller.new()
    desk.settle()
    assert {name: not dock(desk, name).isHidden() for name in desk.window.docks} == shown
    assert not window.sentence.editor.isHidden() and window.sentence.given.isHidden()
    assert window.detail.explanation.isVisible()
    window.restore_layout(b"", kept)
    assert not dock(desk, "controls").isHidden(), "a layout that is kept meanwhile has what is left out only now"


def test_a_stage_for_each_that_was_given_and_no_other(desk) -> None:
    show(desk, two_texts())
    assert not dock(desk, "pipeline").isHidden(), "there are three"
    keys = [tile.key for tile in desk.window.pipeline.canvas.tiles]
    assert keys == ["encoder_weights", "decoder_weights", "cross_weights"]
    desk.presenter.do(choose_layer(2))
    assert [tile.key for tile in desk.window.pipeline.canvas.tiles] == keys[1:], "the encoder has two layers only"
    assert desk.presenter.state.focus.spot.stage == "decoder_weights"


def test_the_keys_walk_through_the_layers_that_have_the_stage(desk) -> None:
    show(desk, two_texts())
    assert desk.presenter.state.focus.spot.stage == "encoder_weights"
    for layer in (1, 1):
        desk.window.actions_by_name["next_layer"].trigger()
        assert desk.presenter.state.focus.spot == Spot("encoder_weights", layer=layer)
    np.testing.assert_array_equal(desk.window.detail.canvas.picture.values, ENCODER[1, 0, 0])
    desk.presenter.do(choose_stage("cross_weights"))
    desk.window.actions_by_name["next_layer"].trigger()
    desk.window.actions_by_name["previous_layer"].trigger()
    assert desk.presenter.state.focus.spot == Spot("cross_weights", layer=1)


def test_layers_without_attention_are_left_out_and_the_others_keep_their_numbers(desk) -> None:
    show(desk, hybrid())
    assert desk.presenter.state.focus.spot.layer == 1
    assert set(desk.window.heads.mosaic.mosaic.layer_names) == {1, 3}
    desk.window.actions_by_name["next_layer"].trigger()
    assert desk.window.detail.title.text() == "Weights, layer 3, head 0"
    np.testing.assert_array_equal(desk.window.detail.canvas.picture.values, ONE[1, 0, 0])
    assert not desk.presenter.do(choose_layer(2)) and desk.window.message.text == "Layer 2 has no attention here."
    assert desk.presenter.state.focus.spot.layer == 3
    named = {entry.words for entry in palette_entries.entries(desk.window, desk.presenter, desk.controller.document)}
    assert {"Layer 1", "Layer 3", "Head 1.0"} <= named and not {"Layer 0", "Layer 2", "Head 2.0"} & named


def test_tokens_of_bytes_are_shown_as_text(desk) -> None:
    show(desk, edits.document_from_tensors(tensors_of({"weights": ONE[0]}, {"tokens": ["ä½łå¥½", "Ġcat", "ä½"]})))
    assert [token.label for token in desk.window.sentence.chips.tokens] == ["你好", "␣cat", "⟨E4 BD⟩"]
    assert desk.window.detail.canvas.picture.row_labels == ("你好", "␣cat", "⟨E4 BD⟩")


def test_the_words_of_two_texts_stand_on_their_own_sides(desk) -> None:
    show(desk, two_texts())
    desk.presenter.do(choose_stage("cross_weights"))
    picture = desk.window.detail.canvas.picture
    assert (picture.row_labels, picture.column_labels) == (tuple(TARGET), tuple(SOURCE))
    assert (picture.row_axis, picture.column_axis) == ("target", "source")
    np.testing.assert_array_equal(picture.values, CROSS[0, 0, 0])
    assert [token.label for token in desk.window.sentence.chips.tokens] == TARGET
    desk.presenter.do(mark_cell(Cell(Spot("cross_weights"), 1, 3)))
    assert desk.window.status.readout.text().startswith("target Tier  →  source well    layer 0    head 0    cross")
    assert "masked" not in desk.window.status.readout.text(), "nobody gave a mask"
    assert desk.window.status.machine.text().startswith("3 × 4 tokens")


def test_lines_go_from_the_words_of_one_text_to_those_of_the_other(desk) -> None:
    show(desk, two_texts())
    desk.presenter.do(choose_stage("cross_weights"))
    dock(desk, "lines").raise_()
    view = desk.window.panels["lines"]
    assert isinstance(view, LinesView)
    view.show_state(desk.presenter.state)
    canvas = view.canvas
    assert (canvas.query_labels, canvas.key_labels) == (tuple(TARGET), tuple(SOURCE))
    assert canvas.lines.queries.max() == 2 and canvas.lines.keys.max() == 3
    left, right = canvas.line_ends
    assert canvas.token_at(QPointF(left - 1, canvas.row_centre(3))) is None, "there are three words on the left"
    assert canvas.token_at(QPointF(right + 1, canvas.row_centre(3))) == ("keys", 3)
    for x, word, expected in ((left - 5, 1, (1, -1)), (right + 5, 3, (-1, 3))):
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(x, canvas.row_centre(word)).toPoint())
        pinned = desk.presenter.state.focus.pinned
        assert (pinned.row, pinned.column) == expected
        desk.presenter.do(hover_cell(None))
        assert set((canvas.lines.queries if word == 1 else canvas.lines.keys).tolist()) == {word}
    picture = desk.window.detail.canvas.picture
    assert marks_for(picture, Cell(Spot("cross_weights"), -1, 3)) == [(0, 3, 3, 1)], "the whole column"


def test_words_of_the_other_text_are_tinted_by_the_word_that_looks_at_them(desk) -> None:
    show(desk, two_texts())
    desk.presenter.do(choose_stage("cross_weights"))
    dock(desk, "words").raise_()
    view = desk.window.panels["words"]
    assert isinstance(view, WordsView)
    desk.presenter.do(mark_cell(Cell(Spot("cross_weights"), 1, 0)))
    canvas = view.canvas
    assert [word.text for word in canvas.words] == SOURCE and canvas.query_text == "Tier"
    assert canvas.tints is not None
    np.testing.assert_allclose(canvas.tints.numbers, CROSS[0, 0, :, 1].mean(axis=0), rtol=1e-6)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.boxes[3].center().toPoint())
    assert desk.presenter.state.focus.pinned == Cell(Spot("cross_weights"), 1, 0), "it is a word of the other text"


@pytest.mark.parametrize(("of", "cell", "at", "marks"), [
    ("cross_weights", (1, 3), "cross_weights", [(1, 3, 1, 1)]),
    ("cross_weights", (1, 3), "encoder_weights", [(0, 3, 4, 1)]),
    ("cross_weights", (1, 3), "decoder_weights", [(1, 0, 1, 3)]),
    ("encoder_weights", (1, 3), "decoder_weights", []),
    ("encoder_weights", (1, 3), "cross_weights", [(0, 3, 3, 1)]),
    ("cross_weights", (2, -1), "cross_weights", [(2, 0, 1, 4)]),
    ("cross_weights", (-1, 2), "cross_weights", [(0, 2, 3, 1)]),
])
def test_a_mark_is_of_the_words_that_a_picture_has(
    of: str, cell: tuple[int, int], at: str, marks: list[tuple[int, ...]]
) -> None:
    picture = make_picture(Given(two_texts()), Spot(at), maps=Maps())
    assert marks_for(picture, Cell(Spot(of), *cell)) == marks


def test_a_pinned_pair_of_words_does_not_become_another_pair(desk) -> None:
    show(desk, two_texts())
    for stage, left in (("cross_weights", None), ("encoder_weights", None)):
        desk.presenter.do(choose_stage("decoder_weights"))
        desk.presenter.do(mark_cell(Cell(Spot("decoder_weights"), 1, 2)))
        desk.presenter.do(choose_stage(stage))
        assert desk.presenter.state.focus.pinned is left


def test_nothing_in_it_can_be_edited_and_whoever_tries_is_told(desk) -> None:
    show(desk, one_text())
    window, before = desk.window, desk.controller.document
    window.detail.canvas.edit(Cell(Spot("weights"), 1, 1))
    told = window.message.text
    assert told.startswith("These values were loaded from a file; nothing is computed from them")
    for name in ("mask", "dropout", "mask_cell", "switch_head", "new_dropout"):
        desk.presenter.do(mark_cell(Cell(Spot("weights"), 1, 1)))
        window.actions_by_name[name].trigger()
        assert not window.actions_by_name[name].isEnabled() and desk.messages == [told], name
        assert "were loaded from a file; nothing is computed" in window.actions_by_name[name].toolTip(), name
    assert desk.controller.document is before
    assert not window.heads.cards.can_ablate or not window.heads.cards.tiles


def test_its_heads_are_measured_where_a_measure_means_something(desk) -> None:
    show(desk, two_texts())
    desk.presenter.do(set_look(replace(desk.presenter.state.look, measure="own_position")))
    expected = np.trace(ENCODER[0, 0], axis1=1, axis2=2) / 4
    np.testing.assert_allclose(chosen_measure(desk.presenter.state), expected, rtol=1e-6)
    desk.presenter.do(choose_stage("cross_weights"))
    assert np.isnan(chosen_measure(desk.presenter.state)).all(), "no word of one text is itself in the other"
    desk.presenter.do(set_look(replace(desk.presenter.state.look, measure="entropy")))
    shares = CROSS[0, 0].astype(np.float64)
    np.testing.assert_allclose(
        chosen_measure(desk.presenter.state), -(shares * np.log(shares)).sum(axis=-1).mean(axis=-1), rtol=1e-5)


def test_a_file_is_opened_without_a_and_saved_as_a_session(desk, tmp_path: Path) -> None:
    for name, factor in (("a.npz", 1), ("b.npz", 2)):
        np.savez(tmp_path / name, attentions=ONE * np.float32(factor), tokens=np.array(TARGET))
    desk.bench.file_actions.open(str(tmp_path / "a.npz"))
    desk.settle()
    desk.presenter.do(compare_intents.hold())
    desk.bench.file_actions.open(str(tmp_path / "b.npz"))
    desk.settle()
    assert desk.presenter.state.compared.held is None
    np.testing.assert_allclose(desk.window.detail.canvas.picture.values, 2 * ONE[0, 0, 0], rtol=1e-6)
    assert not desk.controller.modified, "there is nothing to save"
    assert desk.controller.save(tmp_path / "b.attnviz")
    desk.controller.new()
    desk.controller.open(read_session(tmp_path / "b.attnviz"))
    desk.settle()
    assert desk.controller.document.given == given_files.load(tmp_path / "b.npz")
    np.savez(tmp_path / "bad.npz", attentions=np.full((3, 3), "a"))
    desk.bench.file_actions.open(str(tmp_path / "bad.npz"))
    assert "must be numbers" in desk.messages.pop()
    assert desk.controller.document.given == given_files.load(tmp_path / "b.npz"), "the session stays"


def test_what_is_not_finite_is_marked_and_counted(desk, tmp_path: Path) -> None:
    weights = np.eye(3)
    weights[1, 2] = np.nan
    np.savez(tmp_path / "bad.npz", attentions=weights, tokens=np.array(TARGET))
    desk.bench.file_actions.open(str(tmp_path / "bad.npz"))
    desk.settle()
    assert desk.window.message.text == (
        "NaN or infinite numbers: 1 in 1 row. The first: weights, layer 0, sentence 1, head 0, row 1, column 2.")
    assert desk.window.detail.canvas.picture.rgb[1, 2].tolist() == list(colours.INVALID_RGB)
    desk.presenter.do(mark_cell(Cell(Spot("weights"), 1, 2)))
    assert "weight NaN" in desk.window.status.readout.text()


def test_masked_scores_that_were_given_are_hatched_and_so_are_their_weights(desk) -> None:
    scores = np.where(np.tril(np.ones((3, 3), dtype=bool)), np.float32(1), -np.inf)[None, None, None]
    weights = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    show(desk, edits.document_from_tensors(
        tensors_of({"masked_scores": scores, "weights": weights}, {"tokens": TARGET})))
    picture = desk.window.detail.canvas.picture
    np.testing.assert_array_equal(picture.masked, ~np.tril(np.ones((3, 3), dtype=bool)))
    desk.presenter.do(mark_cell(Cell(Spot("weights"), 0, 2)))
    assert desk.window.status.readout.text().endswith("masked")


def test_what_is_said_of_it_is_true(desk) -> None:
    show(desk, edits.document_from_tensors(tensors_of({"weights": ONE[:1]}, {"tokens": TARGET})))
    desk.presenter.highlight.fade()
    assert "moved" not in desk.window.status.readout.text(), "it did not become so out of the first sentence"
    card = next(tile for tile in desk.window.heads.cards.tiles if tile.key.head == 2)
    assert card.tooltip == "Head 2. Click to select it, Alt+click to compare it with the selected one."
    switch = card.frame.title
    QTest.mouseClick(desk.window.heads.cards, Qt.MouseButton.LeftButton,
                     pos=QPointF(switch.right() - 8, switch.center().y()).toPoint())
    assert desk.messages == [] and desk.presenter.state.focus.spot.head == 2, "where others have a switch, it is chosen"
    show(desk, one_text())
    mosaic, split_layers = desk.window.heads.mosaic, Spot("weights", layer=1, head=1)
    assert mosaic.tooltip_of(split_layers) == (
        "Layer 1, head 1. Click to select it, Alt+click to compare it with the selected one.")
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(split_layers).center())
    QTest.keyClick(mosaic, Qt.Key.Key_Space)
    assert desk.messages == [] and desk.presenter.state.focus.spot == split_layers
    entries = palette_entries.entries(desk.window, desk.presenter, desk.controller.document)
    named = {entry.words: entry for entry in entries}
    assert "were loaded from a file" in named["Causal mask" if "Causal mask" in named else "Mask"].disabled_reason
    assert named["Queries"].disabled_reason and not named["Weights"].disabled_reason
    assert named["Queries"].disabled_reason == "The file does not have it."
    assert "Cross weights" not in named and "Decoder weights" not in named
    show(desk, two_texts())
    entries = palette_entries.entries(desk.window, desk.presenter, desk.controller.document)
    assert not {entry.words: entry for entry in entries}["Cross weights"].disabled_reason


@pytest.mark.parametrize("make", [one_text, two_texts, hybrid])
def test_everything_that_can_be_done_with_a_picture_can_be_done_with_it(desk, make, monkeypatch) -> None:
    monkeypatch.setattr(QMenu, "popup", lambda *_: None)
    monkeypatch.setattr(QDialog, "exec", lambda *_: 0)
    monkeypatch.setattr(QFileDialog, "exec", lambda *_: 0)
    show(desk, make())
    window = desk.window
    spot = desk.presenter.state.focus.spot
    one, *others = Cell(spot, 1, 2), Cell(spot, 1, -1), Cell(spot, -1, 2)
    for cell in (one, *others) if make is one_text else (one,):
        desk.presenter.do(mark_cell(cell))
        for row in ROWS:
            if row.menu.startswith(VIEW) and ":" not in row.name:
                window.actions_by_name[row.name].trigger()
                desk.settle()
    for measure in MEASURES:
        desk.presenter.do(set_look(replace(desk.presenter.state.look, measure=measure)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Home):
        QTest.keyClick(window.detail.canvas, key)
    desk.presenter.do(set_second_view(next(iter(desk.presenter.state.others()))))
    desk.settle()
    for panel in ("lines", "words", "heads"):
        dock(desk, panel).raise_()
        desk.settle()
        grab_pixels(window)
    window.heads.menu_requested.emit(Spot("weights", head=1), window.pos())
    window.detail.menu_requested.emit(Cell(spot, 0, 0), window.pos())
    desk.presenter.do(export("picture"))
    desk.presenter.do(export("table"))
    assert all("were given" in told or "were loaded" in told for told in desk.messages), desk.messages
    assert window.sentence.chips.tokens
    for dialog in window.findChildren(QDialog):
        dialog.close()  # so that the next test takes over the window


def test_no_arrow_leads_from_one_map_of_two_texts_to_another(desk) -> None:
    """Encoder, decoder and cross attention stand side by side: none of them is made from another that is shown."""
    show(desk, two_texts())
    canvas = desk.window.pipeline.canvas
    assert [tile.key for tile in canvas.tiles] == ["encoder_weights", "decoder_weights", "cross_weights"]
    assert canvas.arrows.isEmpty()
    show(desk, Document())
    assert len(canvas.arrows.toSubpathPolygons()) == len(canvas.tiles) - 1
