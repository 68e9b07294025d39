"""The bundled encoder-decoder in the window: an alignment at each letter, and what follows an edit of every stage."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import WeightTarget
from attnviz.engine.checkpoints.loader import open_model
from attnviz.pictures import colours
from attnviz.result.result import Result
from attnviz.store.compare import hold, show
from attnviz.store.edits import edit_numbers, mask_cell, undo
from attnviz.store.focus import choose_stage, hover_cell, pin_cell
from attnviz.store.session import read_session
from attnviz.views.heatmaps.lines_view import LinesView
from attnviz.views.sentence.words_view import WordsView
from tests.desk import Desk
from tests.views.pixels import corner_colour, grab_pixels

pytestmark = pytest.mark.desk(document=edits.set_model(Document(), open_model("dates").model))


def result_of(desk: Desk) -> Result:
    made = desk.controller.result.computed
    assert made is not None
    return made


def output(desk: Desk) -> str:
    return "".join(token.key for token in result_of(desk).outputs[0]).removesuffix("</s>")


def test_each_letter_brings_an_output_and_its_alignment(desk: Desk) -> None:
    assert desk.window.sentence.editor.text() == "3 april 2005" and output(desk) == "2005-04-03"
    QTest.keyClick(desk.window.sentence.editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    canvas = desk.window.detail.canvas
    for letter, end in zip("3/4/2005", range(1, 9), strict=True):
        QTest.keyClicks(desk.window.sentence.editor, letter)
        desk.settle()
        assert desk.controller.document.text == "3/4/2005"[:end]
        result, picture = result_of(desk), canvas.picture
        assert picture.column_labels == tuple("3/4/2005"[:end])
        assert picture.row_labels == tuple(token.label for token in result.outputs[0])
        assert tuple(token.label for token in desk.window.sentence.chips.tokens) == picture.row_labels
        desk.end_highlight()
        canvas.fit()
        pixels, cells = grab_pixels(canvas), canvas.cells()
        expected = colours.tint(result.picture(Spot("weights")), *picture.levels, picture.map_name)
        rows, columns = picture.shape
        for row, column in ((0, 0), (rows - 1, columns - 1), (rows // 2, 0)):
            found = corner_colour(pixels, cells, row, column)
            assert np.abs(np.subtract(found, expected[row, column], dtype=int)).max() <= 2
    assert output(desk) == "2005-04-03" and desk.messages == []
    assert desk.window.sentence.side.text() == "target" and desk.window.sentence.side.isVisible()
    desk.type_text("")
    assert not desk.window.sentence.side.isVisible(), "there is no output"


def test_a_pinned_row_shows_what_the_model_would_write_there(desk: Desk) -> None:
    for row, written in ((3, "5"), (6, "4"), (10, "</s>")):
        desk.presenter.do(pin_cell(Cell(Spot("weights"), row, 0)))
        assert desk.window.next.where.text() == f"Token {row} of the output: {written}"
        assert desk.window.next.bars.bars[0].token.label == written
    desk.presenter.do(pin_cell(None))
    assert desk.window.next.where.text() == "Token 0 of the output: 2"


def test_an_energy_is_explained_as_a_sum_over_its_dimensions(desk: Desk) -> None:
    desk.presenter.do(choose_stage("scores"))
    desk.presenter.do(hover_cell(Cell(Spot("scores"), 6, 3)))
    said = "\n".join(label.text() for label in desk.window.detail.explanation.findChildren(QLabel))
    assert desk.window.detail.title.text() == "Scores"
    assert "attention vector · tanh(query of 4 + key of p)" in said and said.count(" · tanh(") == 8
    number = float(result_of(desk).picture(Spot("scores"))[6, 3])
    assert f"= {number:.4f}" in said


#: A row of each stage that is edited: of a letter of the text, or of the output.
ROWS = {"embeddings": 3, "encoder_states": 3, "output_embeddings": 4, "decoder_states": 4, "queries": 4, "keys": 3,
        "values": 3, "scores": 4, "weights": 4, "context": 4, "new_states": 4, "output_logits": 4}


def test_an_edit_of_each_stage_is_shown_and_taken_back(desk: Desk) -> None:
    before = result_of(desk)
    for stage, row in ROWS.items():
        desk.presenter.do(choose_stage(stage))
        target, index = desk.window.detail.canvas.picture.address(row, 2)
        desk.presenter.do(edit_numbers({target: {index: 50.0}}))
        desk.settle()
        after, drawn = result_of(desk), desk.window.detail.canvas.picture.values
        assert after.picture(Spot(stage))[row, 2] == 50.0 == drawn[row, 2], stage
        last = [each.picture(Spot("new_states"))[5] for each in (before, after)]
        assert not np.array_equal(*last), f"what is written later follows {stage}"
        desk.controller.store.do(undo())
        desk.settle()
        logits = [each.picture(Spot("output_logits")) for each in (result_of(desk), before)]
        assert np.array_equal(*logits) and desk.messages == [], stage


def test_an_edited_logit_writes_another_token_and_all_after_it_follows(desk: Desk) -> None:
    desk.presenter.do(hold())
    desk.presenter.do(choose_stage("output_logits"))
    labels = desk.window.detail.canvas.picture.column_labels
    target, index = desk.window.detail.canvas.picture.address(3, labels.index("9"))
    desk.presenter.do(edit_numbers({target: {index: 50.0}}))
    desk.settle()
    assert output(desk) == "2009-04-03"
    desk.presenter.do(show("difference"))
    difference = desk.presenter.state.source
    assert np.array_equal(difference.spot_data(Spot("weights")).values[:4] != 0, np.zeros((4, 12), bool))
    assert desk.messages == []


def test_matrices_masks_and_other_views(desk: Desk) -> None:
    before = result_of(desk)
    target = WeightTarget(before.options.row.name, "attention_vector")
    desk.presenter.do(edit_numbers({target: {(8,): 3.0}}))
    desk.settle()
    assert not np.array_equal(result_of(desk).picture(Spot("scores")), before.picture(Spot("scores")))
    desk.controller.store.do(undo())
    desk.presenter.do(mask_cell((0, 6, 3), masked=True))
    desk.settle()
    masked = result_of(desk)
    assert masked.picture(Spot("weights"))[6, 3] == 0 and bool(masked.masked(Spot("weights"))[6, 3])
    for name, kind in (("lines", LinesView), ("words", WordsView)):
        dock = desk.window.docks[name]
        dock.raise_()
        desk.presenter.do(pin_cell(Cell(Spot("weights"), 9, 0)))
        assert grab_pixels(dock.widget()).std() > 3, kind
    assert desk.messages == []


def test_whatever_is_typed_is_answered_and_an_empty_text_asks_for_one(desk: Desk) -> None:
    for text in ("😀", "Ünknown?", "7", "word " * 300):
        desk.type_text(text)
        result = result_of(desk)
        assert result.picture(Spot("weights")).shape == (len(result.outputs[0]), len(text)), text
        assert not np.isnan(result.picture(Spot("output_logits"))).any() and desk.messages == [], text
    desk.type_text("")
    assert desk.window.sentence.chips.tokens == () and not desk.window.next.bars.bars
    desk.type_text("1 may 1999")
    assert output(desk) == "1999-05-01" and desk.messages == []


def test_a_session_comes_back_with_its_edits(desk: Desk, tmp_path: Path) -> None:
    desk.presenter.do(choose_stage("encoder_states"))
    target, index = desk.window.detail.canvas.picture.address(3, 40)
    desk.presenter.do(edit_numbers({target: {index: -3.0}}))
    desk.settle()
    edited, path = result_of(desk), tmp_path / "dates.attnviz"
    desk.controller.save(path)
    desk.type_text("7/7/1977")
    desk.controller.open(read_session(path))
    desk.settle()
    assert desk.controller.document.text == "3 april 2005"
    assert np.array_equal(result_of(desk).picture(Spot("weights")), edited.picture(Spot("weights")))
