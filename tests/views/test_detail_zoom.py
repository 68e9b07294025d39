"""Zoom and drag of the large picture: it stays visible, and its labels do not overlap."""

from dataclasses import replace

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import Picture, make_picture
from attnviz.pictures.scaling import Scale
from attnviz.views.chrome import theme
from attnviz.views.chrome.surface import FAR
from attnviz.views.detail.detail_canvas import DetailCanvas, move_mark, scroll_amount
from attnviz.views.detail.detail_layout import MARGIN
from attnviz.views.heatmaps import painting
from tests.views.pixels import cell_interior, find_text, grab_pixels, rgb
from tests.views.view_helpers import drag, on_screen, wheel


def weights(text: str = Document().text) -> Picture:
    """Return the weights of a text."""
    return make_picture(compute(edits.set_text(Document(), text)), Spot("weights"), maps=Maps())


@pytest.fixture
def canvas(qtbot, qapp, monkeypatch) -> DetailCanvas:
    monkeypatch.setitem(pg.CONFIG_OPTIONS, "mouseRateLimit", 0)  # else moves less than 10 ms apart are dropped
    theme.apply(qapp, "light")
    made = on_screen(qtbot, DetailCanvas(), 640, 420)
    made.set_picture(weights())
    QApplication.processEvents()
    return made


def centre(canvas: DetailCanvas) -> QPoint:
    return canvas.viewport().rect().center()


def test_nobody_zooms_out_of_the_whole_picture(canvas) -> None:
    whole = canvas.cells()
    wheel(canvas, centre(canvas), -5)
    assert canvas.cells() == whole
    wheel(canvas, centre(canvas), 4)
    assert canvas.cells().width > 1.2 * whole.width
    wheel(canvas, centre(canvas), -20)
    zoomed_out = canvas.cells()
    assert (zoomed_out.x, zoomed_out.width) == (pytest.approx(whole.x), pytest.approx(whole.width))


def test_a_picture_in_full_sight_is_not_dragged_away(canvas) -> None:
    whole = canvas.cells()
    drag(canvas, QPoint(150, 90))
    assert canvas.cells() == whole
    wheel(canvas, centre(canvas), 6)
    drag(canvas, QPoint(2000, 2000))
    dragged = canvas.cells()
    assert (dragged.x, dragged.y) == (pytest.approx(whole.x, abs=1), pytest.approx(whole.y, abs=1))


@pytest.mark.parametrize("by", [(1, 0), (0, -1), (-90, 60), (200, 120)])
def test_a_zoomed_picture_stays_zoomed_while_the_window_changes_its_size(canvas, by: tuple[int, int]) -> None:
    """The cell in the middle stays there, as large a part of the picture as before."""
    canvas.resize(canvas.width() + by[0], canvas.height() + by[1])
    QApplication.processEvents()
    whole_after = canvas.cells()
    canvas.resize(canvas.width() - by[0], canvas.height() - by[1])
    QApplication.processEvents()
    whole = canvas.cells()
    wheel(canvas, centre(canvas), 3)
    zoomed, middle = canvas.cells(), canvas.box.viewRect().center()
    assert zoomed.width > 1.5 * whole.width
    canvas.resize(canvas.width() + by[0], canvas.height() + by[1])
    QApplication.processEvents()
    after = canvas.cells()
    assert after.width / whole_after.width == pytest.approx(zoomed.width / whole.width, rel=1e-3)
    assert after.height / whole_after.height == pytest.approx(zoomed.height / whole.height, rel=1e-3)
    assert canvas.box.viewRect().center().toTuple() == pytest.approx(middle.toTuple(), abs=0.2)
    QTest.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.cells() == whole_after
    canvas.resize(canvas.width() + 31, canvas.height() + 17)
    QApplication.processEvents()
    fitted = canvas.cells()
    canvas.fit()
    assert canvas.cells() == fitted, "what is seen whole is seen whole in any size"


def ink(canvas: DetailCanvas) -> np.ndarray:
    """Return where something is drawn on the background: (height, width) of bool."""
    image = canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return pixels != theme.colour("Window").rgba()


def test_labels_of_a_zoomed_picture_leave_the_axis_its_place(canvas) -> None:
    """Above the cells stands "query ↓" alone, wherever the zoomed rows begin."""
    metrics = theme.metrics("caption")
    word = metrics.horizontalAdvance("query ↓")
    for notches in range(1, 12):
        wheel(canvas, QPoint(300, 380), 1)
        drag(canvas, QPoint(0, -3 * notches))
        top, left = canvas.box.mapRectToScene(canvas.box.boundingRect()).topLeft().toTuple()[::-1]
        above = ink(canvas)[: int(top), : int(left - painting.GAP - word) - 1]
        line = ink(canvas)[int(top - painting.GAP + metrics.descent()) + 1 : int(top), : int(left - 2)]
        assert not above.any(), "a row's label reaches above the cells"
        assert not line.any(), "a row's label reaches into the line of the axis"


def test_the_colour_bar_is_painted_again_only_where_it_says_something_else(canvas, monkeypatch) -> None:
    painted: list[float] = []
    real = painting.draw_colour_bar

    def draw(painter: QPainter, picture: Picture, *rest) -> None:
        painted.append(picture.scale.high)
        real(painter, picture, *rest)

    monkeypatch.setattr(painting, "draw_colour_bar", draw)
    picture = weights()
    for scale, times in ((picture.scale, 0), (Scale(0.0, 0.5), 1), (Scale(0.0, 0.5000001), 1), (Scale(0.0, 1.0), 2)):
        canvas.set_picture(replace(picture, values=picture.values / 2, scale=scale))
        QApplication.processEvents()
        assert len(painted) == times
        canvas.bar.repaint()
        assert painted.pop() == scale.high, "with the numbers that are shown"


def test_the_hatch_is_drawn_again_only_where_other_cells_are_masked(canvas, monkeypatch) -> None:
    drawn: list[Picture] = []
    real = painting.draw_hatch
    monkeypatch.setattr(painting, "draw_hatch", lambda painter, picture, *rest: (
        drawn.append(picture), real(painter, picture, *rest)))
    picture = weights()
    turned = np.ascontiguousarray(picture.masked.T)
    canvas.set_picture(replace(picture, values=picture.values / 2))
    QApplication.processEvents()
    assert not drawn, "other numbers under the same mask"
    before = canvas.grab().toImage()
    canvas.set_picture(replace(picture, masked=turned))
    QApplication.processEvents()
    assert [shown.masked is turned for shown in drawn] == [True]
    assert canvas.grab().toImage() != before


@pytest.mark.parametrize("top", [12345.678, 0.0000123, 1e30])
def test_the_numbers_of_the_colour_bar_are_whole(canvas, top: float) -> None:
    """Other numbers in the same picture may be longer than those it came with."""
    canvas.set_picture(replace(canvas.picture, scale=Scale(-top, top), caption=()))
    QApplication.processEvents()
    right = round(canvas.cells().rect(0, 0, *canvas.picture.shape).right() + painting.bar_extent(
        theme.metrics("caption"), canvas.picture) + MARGIN)
    assert right <= canvas.width() and not ink(canvas)[:, right + 4 :].any()
    assert ink(canvas)[:, right - 40 : right + 4].any()


@pytest.mark.parametrize("room_for", ["0.00", "0.000", "0.0000", "1.2e-21"])
def test_a_number_keeps_to_its_cell(qapp, room_for: str) -> None:
    """A number that does not fit, such as one in scientific notation, is left to the pointer."""
    theme.apply(qapp, "light")
    picture, width = weights("one"), theme.metrics("small").horizontalAdvance(room_for) + 4
    drawn = []
    for value in (1.234e-21, 0.5, 123456789.0):
        shown = replace(picture, values=np.full((1, 1), value, np.float32), masked=None)
        image = QImage(200, 60, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painting.draw_numbers(painter, shown, painting.CellGrid(70, 20, width, 20), "small")
        painter.end()
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(60, 200)
        columns = np.flatnonzero(pixels.any(axis=0))
        drawn.append(bool(columns.size))
        assert not columns.size or (columns[0] >= 70 and columns[-1] < 70 + width)
    assert drawn[1]
    assert drawn[0] is (theme.metrics("small").horizontalAdvance("1e-21") <= width - painting.MIN_NUMBER_GAP_PX)


def test_the_colour_bar_stands_beside_the_cells_in_every_room(canvas) -> None:
    """Of a vector all cells stay in sight at every size, and pyqtgraph tells of no other range: the bar stayed."""
    wide = {"embedding": "random", "d_in": 64, "d_out": 64}  # no cell is as large as it may be
    result = compute(edits.set_options(Document(), wide))
    for stage in ("queries", "weights", "output"):
        canvas.resize(640, 420)
        canvas.set_picture(make_picture(result, Spot(stage), maps=Maps()))
        for size in ((640, 420), (460, 250), (640, 420), (900, 600), (380, 300)):
            canvas.resize(*size)
            QApplication.processEvents()
            area = canvas.cells().rect(0, 0, *canvas.picture.shape)
            bar = canvas.bar.geometry()
            assert canvas.bar.isVisible() and 0 < bar.left() - area.right() < 20 and bar.right() < canvas.width()
            assert abs(bar.top() - area.top()) <= 1 and bar.bottom() <= canvas.height()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_of_an_ablated_head_says_so(canvas, qapp, scheme: str) -> None:
    theme.apply(qapp, scheme)
    for off in ((), (1,)):
        asked = edits.set_options(Document(), {"ablated_heads": off})
        for head in (0, 1):
            canvas.set_picture(make_picture(compute(asked), Spot("weights", head=head), maps=Maps()))
            QApplication.processEvents()
            area = canvas.cells().rect(0, 0, *canvas.picture.shape).toRect()
            corner = grab_pixels(canvas)[area.top() : area.top() + 30, area.right() - 80 : area.right()]
            said = find_text(["Ablated"], corner, role="strong", ink="Text", ground=rgb("Base"))
            assert said == ("Ablated" if head in off else "")


@pytest.mark.parametrize(("at", "by", "there"), [
    ((2, 1), (1, 0), (3, 1)), ((2, 1), (0, -1), (2, 0)), ((2, 0), (0, -1), (2, 0)), ((3, 4), (1, 1), (3, 4)),
    ((2, 1), (FAR, FAR), (3, 4)), ((2, 1), (-FAR, 0), (0, 1)), ((9, 9), (0, 0), (3, 4)),
])
def test_a_mark_stays_in_the_picture(at: tuple[int, int], by: tuple[int, int], there: tuple[int, int]) -> None:
    assert move_mark(at, by, (4, 5)) == there


@pytest.mark.parametrize(("place", "far"), [(3, 0.0), (2, -0.5), (5, 0.0), (6, 1.0), (0, -2.5)])
def test_a_view_goes_as_far_as_a_cell_needs(place: int, far: float) -> None:
    assert scroll_amount(place, 2.5, 6.0) == far


def test_a_number_that_the_edge_would_cut_is_left_out(canvas) -> None:
    """Of 0.43 the panned picture showed 0.4 at its edge: another number."""
    whole = canvas.cells()
    middle = 1.5  # of the second column, where its number is cut in two
    for first, is_drawn in ((1.02, True), (middle, False)):
        canvas.box.setRange(xRange=(first, first + 3), yRange=(0, 3), padding=0)
        QApplication.processEvents()
        cells = canvas.cells()
        left = round(cells.x + first * cells.width) + 3
        right, top = round(cells.x + 2 * cells.width) - 3, round(cells.y + cells.height)
        part = grab_pixels(canvas)[top + 3 : top + round(cells.height) - 3, left:right]
        assert (len(np.unique(part.reshape(-1, part.shape[-1]), axis=0)) > 1) is is_drawn
    assert cells.width > whole.width


def test_a_masked_score_is_written_as_minus_infinity_and_a_masked_weight_is_not(canvas) -> None:
    ink = np.array(rgb("Text"))
    for stage, is_written in (("masked_scores", True), ("weights", False)):
        document = edits.set_option(Document(), "variant", "causal")
        canvas.set_picture(make_picture(compute(document), Spot(stage), maps=Maps()))
        QApplication.processEvents()
        part = cell_interior(grab_pixels(canvas), canvas.cells(), 0, 4)
        assert bool((np.abs(part.astype(int) - ink).max(axis=-1) < 30).any()) is is_written


@pytest.mark.parametrize("text", ["a b", Document().text])
def test_the_button_below_the_colour_bar_is_whole(canvas: DetailCanvas, text: str) -> None:
    canvas.bar.button.setText("Escala de colores ▾")
    canvas.resize(500, 420)
    canvas.set_picture(weights(text))
    QApplication.processEvents()
    button = canvas.bar.button
    assert button.width() == button.sizeHint().width()
    assert button.mapTo(canvas, button.rect().topRight()).x() < canvas.width()
