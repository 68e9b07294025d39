"""The ladder of variants in the window: what its rows show and mark, and how they are chosen."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.variants import ROWS
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.system.wording import Text
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import EDITED
from attnviz.views.stage_words import short_label
from tests.desk import Desk, wait_for
from tests.painted import recorded

pytestmark = pytest.mark.desk(document=edits.set_option(Document(), "variant", "causal"))


def open_ladder(desk: Desk):
    desk.presenter.do(choose_experiment("ladder"))
    desk.settle()
    return desk.window.panels["experiment"].page("ladder").canvas


def test_the_ladder_shows_every_variant_and_where_it_differs(desk: Desk) -> None:
    canvas = open_ladder(desk)
    assert [row.variant for row in canvas.rows] == list(ROWS)
    words = {row.variant: canvas.words_of(row) for row in canvas.rows}
    assert words["simple"] == "The first row: nothing to compare with."
    assert words["self_attention_v2"] == "Equal to the row above."
    assert words["causal"] == "First difference: Masked. It has another mask."
    desk.presenter.do(set_experiment_option("ladder.shares_weights", False))
    desk.settle()
    assert canvas.words_of(canvas.rows[2]) == "First difference: Queries. It has weights of its own."


def test_marks_are_drawn_where_rows_differ(desk: Desk) -> None:
    canvas = open_ladder(desk)
    picture = canvas.grab().toImage()
    marked = {}
    for tile in canvas.tiles:
        rect = tile.rect.toRect()
        marked[tile.key] = any(picture.pixelColor(x, y) == EDITED for x in range(rect.left(), rect.right())
                               for y in range(rect.top(), rect.bottom()))
    assert marked["self_attention_v1", "queries"] and not marked["self_attention_v1", "embeddings"]
    assert not any(found for (variant, _), found in marked.items() if variant == "self_attention_v2")


def test_another_size_is_framed_and_said(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "variant", "multi_head"))
    canvas = open_ladder(desk)
    row = next(row for row in canvas.rows if row.variant == "multi_head")
    assert row.first == "queries" and row.reshaped >= {"queries", "keys", "values"}
    image = canvas.grab().toImage()
    tile = next(tile for tile in canvas.tiles if tile.key == ("multi_head", "queries"))
    cells, (rows, columns) = tile.frame.cells, tile.picture.shape
    edge = cells.rect(0, 0, rows, columns).adjusted(-1.5, -1.5, 1.5, 1.5).center().toPoint()
    left = round(cells.x - 1.5)
    assert any(image.pixelColor(x, edge.y()) == EDITED for x in (left - 1, left, left + 1))
    assert "Of another size than in the row above" in tile.tooltip
    einsum = next(tile for tile in canvas.tiles if tile.key == ("einsum", "scores"))
    assert "Rows are keys" in einsum.tooltip and "Rows are keys" not in tile.tooltip


@pytest.mark.desk(fresh=True)
@pytest.mark.parametrize("width", [900, 600])
def test_no_name_of_a_column_is_cut_and_words_at_the_left_stay_in_their_row(desk: Desk, width: int) -> None:
    canvas = open_ladder(desk)
    page = desk.window.panels["experiment"].page("ladder")
    header = page.header
    page.resize(width, 560)
    assert canvas.width() in (width, width - page.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent))
    labels = header.places()
    metrics = theme.metrics("caption")
    assert [label for label, _ in labels] == [short_label(stage) for stage in canvas.stages]
    for label, box in labels:
        assert metrics.horizontalAdvance(label) <= box.width() and box.bottom() <= header.height()
    for (_, box), (_, other) in itertools.combinations(labels, 2):
        assert not box.intersects(other)
    words = canvas.words_of(canvas.rows[-1])
    assert words.startswith("First difference: Queries. Grouped-query attention (RoPE) cannot take the weights of")
    assert canvas.tops == sorted(canvas.tops) and canvas.minimumHeight() == round(canvas.tops[-1])
    small, title = theme.metrics("small"), theme.metrics("strong").height()
    for at, row in enumerate(canvas.rows):
        place = canvas.row_rect(at)
        words = small.boundingRect(QRectF(0, 0, place.width() - 10, 0), int(Qt.TextFlag.TextWordWrap),
                                   canvas.words_of(row))
        assert title + words.height() <= place.height()
    with recorded() as shapes:
        before = canvas.grab().toImage()
    texts = [shape for shape in shapes if shape.method == "drawText"]
    for row in canvas.rows:
        at = next(at for at, shape in enumerate(texts) if shape.text == canvas.words_of(row))
        assert texts[at].place[1] >= texts[at - 1].place[1] + title, "below the name"
    canvas.rows = (*canvas.rows[:-1], replace(canvas.rows[-1], reason=Text("It is another.")))
    assert before != canvas.grab().toImage(), "the last words are painted"


def test_the_arrow_keys_go_from_variant_to_variant(desk: Desk) -> None:
    canvas = open_ladder(desk)
    QTest.keyClick(canvas, Qt.Key.Key_Up)
    desk.settle()
    assert desk.controller.document.options.variant == "self_attention_v2"
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    desk.settle()
    assert desk.controller.document.options.variant == "multi_head_wrapper"


def test_rows_of_an_older_document_are_dimmed_after_a_while(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = open_ladder(desk)
    monkeypatch.setattr(desk.controller.computation.background, "follow", lambda state: None)  # as if they took long
    desk.type_text("One two three four")
    assert not canvas.marks.stale
    wait_for(lambda: canvas.marks.stale)
    monkeypatch.undo()
    desk.type_text("One two three")
    desk.settle()
    assert not canvas.marks.stale


def test_a_name_is_clicked_to_use_the_variant_and_a_picture_to_choose_its_stage(desk: Desk) -> None:
    canvas = open_ladder(desk)
    at_row = next(at for at, row in enumerate(canvas.rows) if row.variant == "multi_head")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.row_rect(at_row).center().toPoint())
    desk.settle()
    assert desk.controller.document.options.variant == "multi_head"
    tile = next(tile for tile in canvas.tiles if tile.key == ("multi_head", "scores"))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=tile.rect.center().toPoint())
    assert desk.presenter.state.focus.spot.stage == "scores" and canvas.chosen == ("multi_head", "scores")
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert desk.presenter.state.focus.spot.stage == "masked_scores"


def test_the_ladder_follows_every_edit(desk: Desk) -> None:
    canvas = open_ladder(desk)
    desk.type_text("One two three four")
    desk.settle()
    assert {tile.picture.shape[0] for tile in canvas.tiles} == {4}
    desk.type_text("")
    assert "Type a sentence first" in desk.window.panels["experiment"].obstacle.text() and not canvas.isVisible()
    desk.type_text("word " * 300)
    desk.settle(60)
    assert all(tile.picture.values.shape[0] <= 64 for tile in canvas.tiles)


def test_variants_that_cannot_be_computed_say_why(desk: Desk) -> None:
    canvas = open_ladder(desk)
    desk.edit(lambda document: edits.set_options(document, {"embedding": "random", "d_in": 13}))
    desk.settle()
    rows = {row.variant: row for row in canvas.rows}
    assert rows["causal"].result is not None
    assert all(row.result is not None or canvas.words_of(row) for row in canvas.rows)


def test_weights_are_taken_from_one_row_into_another(desk: Desk) -> None:
    """Exercise 3.1: version 1 takes the transposed weights of version 2."""
    desk.edit(lambda document: edits.set_option(document, "variant", "self_attention_v1"))
    desk.presenter.do(set_experiment_option("ladder.shares_weights", False))
    canvas = open_ladder(desk)
    v2 = "self_attention_v2"
    assert canvas.words_of(canvas.rows[2]).startswith("First difference: Queries.")
    asked = []
    canvas.menu_requested.connect(lambda key, at: asked.append(key))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, canvas.row_rect(2).center().toPoint(), QPoint(1, 1),
                              Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, event)
    assert asked == [(v2, "")]
    menu = QApplication.activePopupWidget()
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Use SelfAttention_v2 (nn.Linear)", "Take the weights of SelfAttention_v2 (nn.Linear)"]
    menu.actions()[1].trigger()
    menu.close()
    desk.settle()
    assert desk.controller.document.options.weights_from == v2
    assert canvas.words_of(canvas.rows[2]) == "Equal to the row above."
    canvas.menu_requested.emit(("self_attention_v1", ""), QPoint(1, 1))
    menu = QApplication.activePopupWidget()
    own = menu.actions()[1]
    assert not own.isEnabled() and "This is the variant itself." in own.toolTip()
    menu.close()
