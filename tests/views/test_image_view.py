"""The panel of words with a picture: what is painted over each patch, and what pointing, clicking and keys do."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from attnviz import show
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.pictures.numbers import format_number
from attnviz.pictures.patches import patch_tints, picture_ground
from attnviz.pictures.words import tint_colour
from attnviz.store.focus import mark_cell
from attnviz.store.look import hide_heads
from attnviz.views.chrome import theme
from attnviz.views.sentence.words_view import WordsCanvas, WordsView
from tests.views.pixels import grab_pixels

COLOURS = np.array([[[200, 40, 40], [40, 200, 40], [40, 40, 200]], [[90, 90, 90], [230, 230, 230], [10, 10, 10]]])
PHOTO = np.repeat(np.repeat(COLOURS, 20, axis=0), 20, axis=1).astype(np.uint8)  # a colour for each patch
WEIGHTS = np.random.default_rng(3).dirichlet(np.ones(7), (1, 1, 2, 7)).astype(np.float32)
SPOT = Spot("weights")


@pytest.fixture
def canvas(desk) -> WordsCanvas:
    made = show(WEIGHTS, image=PHOTO, grid=(2, 3), first=1, window=False)
    desk.controller.new(made.document)
    desk.settle()
    view = desk.window.panels["words"]
    assert isinstance(view, WordsView)
    view.show_state(desk.presenter.state)
    return view.canvas


def centre(canvas: WordsCanvas, token: int):
    return canvas.boxes[token].center().toPoint()


def test_the_panel_is_in_front_and_named_after_the_picture(desk, canvas: WordsCanvas) -> None:
    words = desk.window.docks["words"]
    assert words.windowTitle() == "Image" and canvas.query_text == "CLS"
    assert not words.visibleRegion().isEmpty()
    desk.controller.new(Document())
    desk.settle()
    assert words.windowTitle() == "Words" and canvas.image is None


@pytest.mark.parametrize("hidden", [frozenset(), frozenset({1})], ids=["mean of heads", "one head"])
def test_each_patch_has_its_tint_over_the_picture(desk, canvas: WordsCanvas, hidden: frozenset[int]) -> None:
    desk.presenter.do(hide_heads(hidden))
    desk.presenter.do(mark_cell(Cell(SPOT, 5, -1)))
    row = WEIGHTS[0, 0, [head for head in range(2) if head not in hidden], 5].mean(axis=0)
    tints = patch_tints(row / row.max(), canvas.image, negative=theme.rgb("Warning"),
                        positive=tint_colour(canvas.spots, several=theme.rgb("Accent"))).astype(float)
    alpha, ground = tints[..., 3:] / 255, picture_ground(canvas.image)[10::20, 10::20].astype(float)
    pixels = grab_pixels(canvas)
    for patch_row, column in np.ndindex(2, 3):
        token = canvas.image.token(patch_row, column)
        expected = alpha * tints[..., :3] + (1 - alpha) * ground
        x, y = centre(canvas, token).toTuple()
        np.testing.assert_allclose(pixels[y, x], expected[patch_row, column], atol=4)


def test_pointing_at_a_patch_marks_its_row_and_column_and_shows_where_it_attends(desk, canvas: WordsCanvas) -> None:
    before = grab_pixels(canvas)
    canvas.hover(QPointF(centre(canvas, 4)))
    assert desk.presenter.state.focus.marked == Cell(SPOT, 4, 4) and canvas.query == 4
    np.testing.assert_allclose(canvas.tints.numbers, WEIGHTS[0, 0, :, 4].mean(axis=0), rtol=1e-6)
    edge = canvas.boxes[3].topLeft().toPoint()
    grid = grab_pixels(canvas)[edge.y() : edge.y() + 10, edge.x() - 1 : edge.x() + 2].astype(int)
    assert np.abs(grid - before[edge.y() : edge.y() + 10, edge.x() - 1 : edge.x() + 2]).max() > 20, "a line of the grid"
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=centre(canvas, 4))
    canvas.hover(QPointF(centre(canvas, 2)))
    assert desk.presenter.state.focus.marked == Cell(SPOT, 4, 2), "the chosen patch stays chosen"
    readout, number = desk.window.panels["words"].readout, WEIGHTS[0, 0, :, 4, 2].mean()
    assert readout.text() == f"1,0 → 0,1: {format_number(number)}" and readout.text() in canvas.toolTip()
    canvas.hover(None)
    assert readout.text().startswith("Where “1,0” attends")
    assert desk.presenter.state.focus.marked == Cell(SPOT, 4, -1)


def test_no_tooltip_covers_the_picture(qtbot, canvas: WordsCanvas) -> None:
    """The help was shown over a third of it while patches were explored."""
    def rest_on(token: int) -> None:
        where = centre(canvas, token)
        canvas.hover(QPointF(where))
        assert canvas.toolTip() and canvas.accessibleDescription()
        QApplication.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, where, canvas.mapToGlobal(where)))

    rest_on(0)
    assert QToolTip.text()
    canvas.hover(QPointF(centre(canvas, 4)))
    qtbot.waitUntil(lambda: not QToolTip.text())  # that of another token goes
    rest_on(4)
    assert not QToolTip.text()


def test_the_keys_walk_from_patch_to_patch_and_to_the_other_tokens(desk, canvas: WordsCanvas) -> None:
    canvas.hover(QPointF(centre(canvas, 1)))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=centre(canvas, 1))
    for key, marked in ((Qt.Key.Key_Down, 4), (Qt.Key.Key_Right, 5), (Qt.Key.Key_Up, 2), (Qt.Key.Key_Up, 0),
                        (Qt.Key.Key_Right, 1)):
        QTest.keyClick(canvas, key)
        assert desk.presenter.state.focus.marked == Cell(SPOT, 1, marked)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert desk.presenter.state.focus.pinned == Cell(SPOT, 4, -1)


def test_a_session_with_a_picture_is_saved_and_opened(desk, canvas: WordsCanvas, tmp_path) -> None:
    before = desk.controller.document
    assert desk.controller.save(tmp_path / "a.attnviz")
    desk.controller.new(Document())
    desk.settle()
    desk.bench.file_actions.open(str(tmp_path / "a.attnviz"))
    desk.settle()
    assert desk.controller.document == before and desk.window.docks["words"].windowTitle() == "Image"
