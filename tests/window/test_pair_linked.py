"""Two pictures side by side: linked zoom, hover and readout, and as large as the space allows."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from attnviz.document import edits
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.store.edits import undo
from attnviz.store.focus import choose_head, choose_sentence, choose_stage, mark_cell, pin_cell
from attnviz.views.detail.detail_canvas import DetailCanvas
from tests.desk import Desk
from tests.views.pixels import cell_interior, screen_pixels
from tests.views.view_helpers import drag, wheel
from tests.window.pair_helpers import HEAD, PAIR, SENTENCE, SENTENCES, change, middle, put, readout, view_range
from tests.window.test_room import in_window, text

pytestmark = PAIR


# one zoom


def test_both_show_the_same_cells_when_one_is_zoomed_or_dragged(desk: Desk) -> None:
    canvases = put(desk, HEAD)
    whole = view_range(canvases[0])
    for one, other in (canvases, canvases[::-1]):
        wheel(one, middle(one, 4, 4))
        assert view_range(one) == view_range(other) != whole
        zoomed = view_range(one)
        drag(one, QPoint(40, 40))
        assert view_range(one) == view_range(other) != zoomed
        for canvas in canvases:  # to the pixel: a cell is in the same place of both
            assert canvas.cells().width == pytest.approx(canvases[0].cells().width, abs=1e-6)
            assert canvas.cells().width == pytest.approx(canvas.cells().height, rel=0.02), "square"
        other.setFocus()
        QTest.keyClick(other, Qt.Key.Key_Home)
        assert view_range(one) == view_range(other) == whole


def test_sentences_of_two_lengths_keep_limits_of_their_own(desk: Desk) -> None:
    long, short = put(desk, SENTENCE)
    wholes = view_range(long), view_range(short)
    assert wholes[0][2] >= 6 > wholes[1][2] >= 3
    wheel(long, middle(long, 0, 0), notches=8)
    assert view_range(short)[:2] == view_range(long)[:2] == (0, 0) and view_range(short)[2] == view_range(long)[2] < 3
    drag(long, QPoint(-900, -900))
    columns, rows = view_range(short)[0] + view_range(short)[2], view_range(short)[1] + view_range(short)[3]
    assert (columns, rows) == pytest.approx(wholes[1][2:], abs=0.01), "no further than its own last word"
    assert view_range(long)[0] + view_range(long)[2] == pytest.approx(wholes[0][2], abs=0.01), "and the longer goes on"
    there = view_range(long)
    for by in (QPoint(-50, -50), QPoint(-60, -60)):
        drag(short, by)
    assert view_range(long) == there, "it moves no further, and the longer stays where it is"
    long.fit()
    assert (view_range(long), view_range(short)) == wholes


def test_a_picture_that_comes_beside_a_zoomed_one_is_zoomed_as_it_is(desk: Desk) -> None:
    (canvas,) = put(desk, None)
    wheel(canvas, middle(canvas, 4, 4))
    wide = view_range(canvas)[2]
    for second_view in (HEAD, SecondView("head", 2), SENTENCE, HEAD):
        first, second = put(desk, second_view)
        assert view_range(first)[2] == pytest.approx(wide, rel=0.07)
        assert view_range(first)[2:] == view_range(second)[2:] or second_view == SENTENCE
        assert view_range(first) == view_range(second) or second_view == SENTENCE
    desk.window.resize(1300, 820)
    QApplication.processEvents()
    assert view_range(first) == view_range(second) and view_range(first)[2] == pytest.approx(wide, rel=0.07)
    (canvas,) = put(desk, None)
    assert view_range(canvas)[2] < 6, "alone it stays zoomed"


# marks and words


@pytest.mark.parametrize("which", [0, 1])
def test_a_cell_under_the_pointer_is_marked_in_both_and_both_are_read_out(desk: Desk, which: int) -> None:
    canvases = put(desk, HEAD)
    before = [screen_pixels(canvas) for canvas in canvases]
    QTest.mouseMove(canvases[which].viewport(), middle(canvases[which], 3, 1).toPoint() + QPoint(1, 1))
    QTest.mouseMove(canvases[which].viewport(), middle(canvases[which], 3, 1).toPoint())
    result = desk.presenter.state.result
    numbers = {stage: [result.picture(Spot(stage, head=head))[3, 1] for head in (0, 3)]
               for stage in ("scores", "scaled_scores", "weights")}
    score, scaled, weight = ([f"{number:.4f}".replace("-", "−") for number in pair] for pair in numbers.values())
    assert readout(desk) == (
        f"query four  →  key two    head 0    raw score {score[0]}    scaled score {scaled[0]}    weight {weight[0]}"
        f"    ·    head 3    raw score {score[1]}    scaled score {scaled[1]}    weight {weight[1]}    not masked")
    for canvas, plain in zip(canvases, before, strict=True):
        cells, now = canvas.cells(), screen_pixels(canvas)
        edge = int(cells.y + 3 * cells.height)
        x = slice(int(cells.x + cells.width) + 4, int(cells.x + 2 * cells.width) - 4)
        assert (now[edge - 2 : edge + 3, x] != plain[edge - 2 : edge + 3, x]).any(), "outlined"
        away = int(cells.y + 5 * cells.height)
        assert (now[away - 2 : away + 3, x] == plain[away - 2 : away + 3, x]).all()


def test_of_two_sentences_both_places_are_read_out(desk: Desk) -> None:
    first, second = put(desk, SENTENCE)
    desk.presenter.do(pin_cell(Cell(second.picture.spot, 2, 1)))
    weights = [desk.presenter.state.result.picture(Spot("weights", sentence=at))[2, 1] for at in (0, 1)]
    told = readout(desk)
    assert told.startswith("sentence 1: query three  →  key two") and f"weight {weights[0]:.4f}" in told
    assert "    ·    sentence 2: query nine  →  key eight" in told and f"weight {weights[1]:.4f}" in told
    assert told.endswith("head 0    not masked")
    desk.presenter.do(pin_cell(Cell(first.picture.spot, 5, 4)))
    assert readout(desk).startswith("query six  →  key five") and "sentence" not in readout(desk)
    change(desk, lambda d: edits.set_options(d, {"seed": 7}))
    assert desk.presenter.state.focus.pinned == Cell(first.picture.spot, 5, 4)


def test_a_cell_of_the_sentence_beside_stays_pinned_for_as_long_as_it_is_there(desk: Desk) -> None:
    _, second = put(desk, SENTENCE)
    cell = Cell(second.picture.spot, 2, 1)
    desk.presenter.do(pin_cell(cell))
    change(desk, lambda d: edits.set_options(d, {"seed": 7}))
    assert desk.presenter.state.focus.pinned == cell
    change(desk, lambda d: edits.set_text(d, SENTENCES.split("\n")[0]))
    assert desk.presenter.state.focus.pinned is None and len(desk.window.detail.canvases) == 1


def test_one_query_is_followed_in_both_the_last_where_a_sentence_is_shorter(desk: Desk) -> None:
    long, short = put(desk, SENTENCE)
    plain = screen_pixels(short)
    desk.window.actions_by_name["follow"].trigger()
    assert long.marks.followed == 5
    cells, dimmed = short.cells(), screen_pixels(short)
    assert (cell_interior(dimmed, cells, 1, 0) != cell_interior(plain, cells, 1, 0)).any()
    assert (cell_interior(dimmed, cells, 2, 0) == cell_interior(plain, cells, 2, 0)).all()


def test_a_number_of_the_second_picture_is_edited_where_it_belongs(desk: Desk) -> None:
    for second_view in (HEAD, SENTENCE):
        desk.presenter.do(choose_stage("scores"))
        _, second = put(desk, second_view)
        before = desk.presenter.state.result.picture(Spot("scores"))[2, 1]
        place, view = middle(second, 2, 1).toPoint(), second.viewport()
        for press in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
            press(view, Qt.MouseButton.LeftButton, pos=place)
        [editor] = (line for line in second.findChildren(QLineEdit) if line.isVisible())
        QTest.keyClicks(editor, "2.5")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        desk.settle()
        result = desk.presenter.state.result
        assert result.picture(second_view.spot_for(Spot("scores")))[2, 1] == 2.5
        assert result.picture(Spot("scores"))[2, 1] == before
        assert second.picture.edited.tolist() == [[2, 1]]


def test_arrows_and_return_work_in_the_second_picture(desk: Desk) -> None:
    _, second = put(desk, HEAD)
    second.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(second, key)
    assert desk.presenter.state.focus.pinned == Cell(Spot("weights", head=3), 1, 1)
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert second.findChild(QLineEdit) is not None and desk.window.detail.canvas.findChild(QLineEdit) is None
    QTest.keyClick(second.findChild(QLineEdit), Qt.Key.Key_Escape)
    QTest.keyClick(second, Qt.Key.Key_Escape)
    assert desk.presenter.state.focus.pinned is None


# which stands beside


def test_the_chosen_head_and_the_one_beside_change_places(desk: Desk) -> None:
    first, second = put(desk, HEAD)
    desk.presenter.do(choose_head(3))
    assert (first.picture.spot.head, second.picture.spot.head) == (3, 0)
    assert desk.window.detail.title.text() == "Weights, heads 0 and 3"
    assert second.x() < first.x(), "head 0 is the left one, whichever is chosen"
    first, second = put(desk, SENTENCE)
    desk.presenter.do(choose_sentence(1))
    assert (first.picture.spot.sentence, second.picture.spot.sentence) == (1, 0)
    assert desk.window.detail.title.text() == "Weights, head 3, sentences 1 and 2"
    assert second.x() < first.x() and (first.has_colour_bar, second.has_colour_bar) == (True, False)
    assert second.has_row_labels, "the rows of the left one are named"
    cell = Cell(first.picture.spot, 1, 0)
    desk.presenter.do(mark_cell(cell))
    said = [label for label in desk.window.detail.explanation.findChildren(QLabel) if label.isVisible()]
    headings = [label for label in said if label.text().startswith("Sentence ")]
    assert [label.text()[:11] for label in headings] == ["Sentence 1,", "Sentence 2,"]
    assert len([label for label in said if label.text().startswith("= ")]) == 2, "the arithmetic of both"
    put(desk, SecondView("head", 3))
    assert desk.presenter.state.focus.second_view == SecondView("sentence", 0), "nothing stands beside itself"


def test_where_there_is_no_such_head_or_sentence_the_picture_is_alone_until_there_is(desk: Desk) -> None:
    put(desk, HEAD)
    desk.presenter.do(choose_stage("output"))
    detail = desk.window.detail
    assert len(detail.canvases) == 1 and detail.second_view.text() == "Compare with: none here ▾"
    desk.presenter.do(choose_stage("weights"))
    assert len(detail.canvases) == 2 and detail.second_view.text() == "Compare with: head 3 ▾"
    change(desk, lambda d: edits.set_options(d, {"num_heads": 2}))
    assert len(desk.window.detail.canvases) == 1
    desk.controller.store.do(undo())
    desk.settle()
    assert len(desk.window.detail.canvases) == 2
    change(desk, lambda d: edits.set_text(d, ""))
    put(desk, None)
    change(desk, lambda d: edits.set_text(d, SENTENCES))
    assert len(desk.window.detail.canvases) == 1


@pytest.mark.desk(fresh=True)
def test_the_second_canvas_is_made_when_it_is_first_wanted_and_kept(desk: Desk) -> None:
    """Nobody pays for it who has one picture; and putting one beside again and again makes no more of them."""
    change(desk, lambda d: edits.set_options(d, {"seed": 7}))
    assert len(desk.window.detail.findChildren(DetailCanvas)) == 1
    for head in (1, 2, 3):
        put(desk, SecondView("head", head))
        put(desk, None)
    assert len(desk.window.detail.findChildren(DetailCanvas)) == 2


# room

#: The pixels that a side of both has at least, in a window of this size: of two heads, and of sentences with words.
LEAST = {(1024, 700): (210, 190), (1440, 900): (320, 285), (1920, 1080): (480, 460)}


@pytest.mark.parametrize("length", [6, 512])
def test_both_squares_are_as_large_as_the_place_allows(desk: Desk, length: int) -> None:
    window = desk.window
    change(desk, lambda d: edits.set_text(d, f"{text(length)}\n{text(length - 2)}"))
    for (width, height), least in LEAST.items():
        window.resize(width, height)
        for second_view, side in zip((HEAD, SENTENCE), least, strict=True):
            canvases = put(desk, second_view)
            squares = []
            for canvas in canvases:
                cells, (rows, columns) = canvas.cells(), canvas.picture.shape
                assert cells.width == pytest.approx(cells.height, rel=0.01), "square"
                square = cells.rect(0, 0, rows, columns)
                assert min(square.width(), square.height()) >= side
                assert QRect(QPoint(0, 0), canvas.size()).contains(square.toAlignedRect())
                squares.append(square)
            assert squares[0].top() == pytest.approx(squares[1].top(), abs=0.01)
            assert squares[0].width() == pytest.approx(squares[1].width(), abs=0.6)
            explained, bar = in_window(window, window.detail.explanation), in_window(window, canvases[1].bar)
            places = [in_window(window, canvas) for canvas in canvases]
            assert not places[0].intersects(places[1]) and not any(explained.intersects(place) for place in places)
            assert places[1].contains(bar) and window.detail.explanation.isVisible()
