"""Heatmap widgets: painting, pointing, selection, ablation and edits."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.engine.engine import compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import Notation
from attnviz.pictures.picture import Picture, make_picture
from attnviz.store.numbers import say
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.system.translation import use_language
from attnviz.system.wording import ENGLISH, LANGUAGES
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.detail.detail_canvas import DetailCanvas
from attnviz.views.detail.detail_layout import (
    ARITHMETIC_HEIGHTS,
    ARITHMETIC_WIDTHS,
    AROUND_CELLS,
    USUAL_ROOM,
    share_with_arithmetic,
)
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps import axes, painting, pipeline_view
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.heatmaps.head_cards import MAX_CARDS, fit_as_cards
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.painting import CachedPixmap
from attnviz.views.heatmaps.pipeline_view import PipelineView
from attnviz.views.heatmaps.tiles import TileCanvas
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tensor_table import TensorTable
from tests.export.cross_attention import Given, numbers
from tests.painted import recorded
from tests.views.pixels import image_pixels
from tests.views.view_helpers import computed, on_screen


def cell_centre(canvas: TileCanvas, key: object, row: int, column: int) -> QPoint:
    """Return the centre of a cell of a tile."""
    tile = next(tile for tile in canvas.tiles if tile.key == key)
    assert tile.frame is not None
    return tile.frame.cells.rect(row, column).center().toPoint()


def open_view(qtbot, view: QWidget, width: int, height: int) -> QWidget:
    """Show the weights of the first document."""
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show_state(State(compute(Document()), Focus(Spot("weights"))))
    view.show()
    qtbot.waitExposed(view)
    return view


def test_labels_with_an_index_count_tokens_from_0_and_repeat_no_dimension() -> None:
    assert axes.indexed_label(("the", "cat"), 1) == "1 cat"
    assert axes.indexed_label(("the", "שלום"), 1) == "1 \u2068שלום\u2069", "the index stays at the left"
    assert axes.indexed_label(("d0", "d1"), 1) == "d1"


@pytest.fixture
def pipeline(qtbot):
    return open_view(qtbot, PipelineView(), 2200, 210)


@pytest.fixture
def detail(qtbot):
    view = on_screen(qtbot, DetailView(), 760, 520)
    view.show_state(State(compute(Document()), Focus(Spot("weights"))))
    QApplication.processEvents()
    return view


def test_the_larger_picture_of_a_stage_goes_when_its_stage_is_chosen(pipeline, qtbot) -> None:
    canvas, larger = pipeline.canvas, pipeline.preview
    place = cell_centre(canvas, "scores", 4, 0)
    QTest.mouseMove(canvas, QPoint(1, 1))  # Qt tells of no move to where the pointer is
    QTest.mouseMove(canvas, place)
    qtbot.waitUntil(lambda: canvas.hovered_key == "scores")
    larger.show_now()
    assert larger.isVisible()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    larger.show_now()
    assert not larger.isVisible(), "as long as the pointer stays on it"
    QTest.mouseMove(canvas, cell_centre(canvas, "weights", 4, 0))
    qtbot.waitUntil(lambda: canvas.hovered_key == "weights")
    larger.show_now()
    assert larger.isVisible()
    larger.leave()


def test_the_larger_picture_of_a_stage_goes_with_the_text(pipeline) -> None:
    pipeline.canvas.tile_entered.emit("scores")
    pipeline.preview.show_now()
    pipeline.show_state(State(compute(edits.new_document(text=""))))
    assert not pipeline.preview.isVisible()


def test_what_is_said_of_a_stage_is_made_for_the_one_that_is_pointed_at(pipeline, monkeypatch) -> None:
    made: list[str] = []
    real = pipeline_view.stage_formula
    monkeypatch.setattr(
        pipeline_view, "stage_formula", lambda result, spot: made.append(spot.stage) or real(result, spot))
    pipeline.show_state(State(compute(Document()), Focus(Spot("weights"))))
    assert not made, "an edit draws eleven of them, and nobody reads what is said"
    QTest.mouseMove(pipeline.canvas, cell_centre(pipeline.canvas, "scores", 1, 1))
    assert set(made) == {"scores"} and "scores = q · kᵀ" in pipeline.canvas.toolTip()


def test_setters_tell_nothing(pipeline) -> None:
    told: list[object] = []
    pipeline.did.connect(told.append)
    pipeline.canvas.set_chosen("weights")
    pipeline.canvas.show_marks(Marks(Cell(Spot("weights"), 1, 0)))
    pipeline.show_state(State(compute(Document(text="three more words")), Focus(Spot("weights", head=1))))
    assert told == []


def test_more_heads_than_have_room_are_a_mosaic_and_so_are_very_many_in_any_room() -> None:
    assert not fit_as_cards(144, 250, 560, 26) and not fit_as_cards(30, 250, 240, 26)
    assert fit_as_cards(MAX_CARDS, 2000, 2000, 26) and not fit_as_cards(MAX_CARDS + 1, 2000, 2000, 26)


def test_the_large_picture_comes_a_moment_after_the_first_numbers_with_what_is_marked(qtbot) -> None:
    view = DetailView()
    qtbot.addWidget(view)
    view.resize(760, 520)
    view.show()
    qtbot.waitExposed(view)
    view.show_state(State(compute(Document()), Focus(Spot("weights"))))
    view.show_state(State(compute(Document()), Focus(Spot("scores", head=1), Cell(Spot("scores", head=1), 2, 3))))
    assert view.findChild(DetailCanvas) is None and view.title.text() == "Scores, head 1"
    qtbot.waitUntil(lambda: view.findChild(DetailCanvas) is not None)
    canvas = view.canvas
    assert canvas.picture.spot == Spot("scores", head=1) and canvas.marks.cell == Cell(Spot("scores", head=1), 2, 3)
    qtbot.waitUntil(lambda: canvas.cells().width > 50)


def test_the_zoom_survives_a_new_result_of_the_same_shape(detail) -> None:
    detail.canvas.box.scaleBy((0.5, 0.5))
    before = detail.canvas.cells()
    document = edits.set_option(Document(), "seed", 7)
    detail.show_state(State(compute(document), Focus(Spot("weights"))))
    assert detail.canvas.cells() == before
    detail.canvas.fit()
    assert detail.canvas.cells() != before


def test_the_marked_number_is_explained_beside_the_picture_or_below_it(detail) -> None:
    result = compute(preset("3.3.2-all-tokens"))
    detail.explanation.show_cells(result, [Cell(Spot("weights"), 1, 0)])
    heading, *_, outcome = [label.text() for label in detail.explanation.findChildren(QLabel) if label.isVisible()]
    assert (heading, outcome) == ("Weights: journey → Your", "= 0.1385")
    assert detail.explanation.x() >= detail.canvas.geometry().right()
    detail.resize(400, 620)
    assert detail.explanation.isVisible() and detail.explanation.y() >= detail.canvas.geometry().bottom()
    assert not detail.explanation.geometry().intersects(detail.canvas.geometry())


@pytest.mark.parametrize(("width", "height"), [(880, 560), (1280, 740), (820, 380), (590, 380), (500, 700), (360, 300)])
def test_the_arithmetic_stands_where_the_picture_stays_largest(width: int, height: int) -> None:
    """Any other share of the room would leave no larger square."""
    picture, words = (QRect(*place) for place in share_with_arithmetic(width, height))
    assert not picture.intersects(words) and QRect(0, 0, width, height) == picture.united(words)
    assert words.width() >= ARITHMETIC_WIDTHS[0] and words.height() >= ARITHMETIC_HEIGHTS[0]
    square = min(picture.width() - (USUAL_ROOM if words.y() else AROUND_CELLS[0]), picture.height() - AROUND_CELLS[1])
    others = (min(width - ARITHMETIC_WIDTHS[0] - AROUND_CELLS[0], height - AROUND_CELLS[1]),
              min(width - USUAL_ROOM, height - ARITHMETIC_HEIGHTS[0] - AROUND_CELLS[1]))
    assert square >= max(others) > 0


def test_a_tiny_view_has_the_picture_alone() -> None:
    assert share_with_arithmetic(320, 170) == ((0, 0, 320, 170), (0, 0, 0, 0))


def test_what_is_drawn_once_is_fine_on_a_fine_screen_and_as_large_as_asked(qapp):
    made = CachedPixmap().get("", QSizeF(20, 10), 2.0, lambda painter: painter.fillRect(10, 0, 10, 10, "red"))
    assert (made.width(), made.height()) == (40, 20) and made.deviceIndependentSize() == QSizeF(20, 10)
    image = made.toImage()
    assert image.pixelColor(39, 19).name() == "#ff0000" and image.pixelColor(19, 19).alpha() == 0


def test_the_copied_picture_has_its_title_and_neither_controls_nor_empty_ground(detail) -> None:
    copied = detail.titled_image()
    assert copied.devicePixelRatio() == 2
    shown = image_pixels(copied.toImage())
    ground = (np.abs(shown.astype(int) - shown[0, 0]).sum(axis=2) > 30)
    rows, columns = np.flatnonzero(ground.any(axis=1)), np.flatnonzero(ground.any(axis=0))
    assert rows[0] < 40 and columns[0] < 60, "it begins at its edge"
    assert len(shown) - rows[-1] < 40 and shown.shape[1] - columns[-1] < 60, "and ends there"
    assert detail.canvas.height() * 2 * 0.6 < len(shown)
    button = detail.canvas.bar.button
    assert button.isVisible(), "it is out of the picture alone"
    whole = image_pixels(detail.pair.grab().toImage())
    button.hide()
    assert (whole != image_pixels(detail.pair.grab().toImage())).any()
    np.testing.assert_array_equal(shown, image_pixels(detail.titled_image().toImage()))
    button.show()


@pytest.mark.parametrize("values", [[0.1385, 0.2379], [6.4e-10, -0.1234]])
def test_numbers_side_by_side_are_told_apart(qapp, values: list[float]) -> None:
    """No ink comes within two pixels of the edge of a cell, however narrow it is."""
    made = make_picture(compute(preset("3.3.2-all-tokens")), Spot("weights"), maps=Maps())
    picture = replace(made, values=np.tile(np.array(values, np.float32), (2, 4)), masked=None)
    written = 0
    for width in range(20, 70):
        ink = number_ink(picture, 8 * width, width)
        written += bool(ink.any())
        edges = [at + by for at in range(width, 8 * width, width) for by in (-2, -1, 0, 1)]
        assert not ink[:, edges].any(), width
    assert written > 30
    widest = f"{'−' * bool(min(values) < 0)}0.0000"
    wide = theme.metrics("small").horizontalAdvance(widest)
    assert [painting.fitting_notation(theme.metrics("small"), painting.CellGrid(0, 0, wide + air, 20), picture)
            for air in (8, 7)] == [Notation(4), Notation(3)], "a decimal goes before numbers stand close"


@pytest.mark.parametrize(("values", "longest"), [([-5e-4, 2e-4], "−5e−4"), ([5e-4, 0.0], "5e−4"),
                                                 ([-4e-4, 2e-12], "−2e−12")])
def test_small_numbers_such_as_a_difference_has_are_written_where_they_fit(
    qapp: QApplication, values: list[float], longest: str
) -> None:
    """Room was kept for exponents of two digits: cells that hold −5e−4 stood empty."""
    made = make_picture(compute(preset("3.3.2-all-tokens")), Spot("weights"), maps=Maps())
    picture = replace(made, values=np.array([values], np.float32), masked=None)
    metrics = theme.metrics("small")
    wide = metrics.horizontalAdvance(longest) + painting.MIN_NUMBER_GAP_PX
    grids = (painting.CellGrid(0, 0, wide + by, 20) for by in (0, -1))
    assert [painting.fitting_notation(metrics, grid, picture) for grid in grids] == [
        Notation(0, is_exponential=True), None]


@pytest.mark.parametrize("values", [[0.5, -123.25], [3e-7, 0.25], [3e-7, -2e-6], [12345.0, 0.5]])
def test_each_cell_of_a_picture_has_its_number_or_none_has(qapp: QApplication, values: list[float]) -> None:
    made = make_picture(compute(preset("3.3.2-all-tokens")), Spot("weights"), maps=Maps())
    picture = replace(made, values=np.tile(np.array(values, np.float32), (2, 3)), masked=None)
    seen = set()
    for width in range(16, 70):
        inked = number_ink(picture, 6 * width, width).reshape(2, 20, 6, width).any(axis=(1, 3))
        assert inked.all() or not inked.any(), width
        seen.add(bool(inked.all()))
    assert seen == {True, False}


def number_ink(picture: Picture, across: int, width: int) -> np.ndarray:
    """Return where the numbers of two rows are written into cells so wide."""
    image = QImage(across, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painting.draw_numbers(painter, picture, painting.CellGrid(0, 0, width, 20), "small")
    painter.end()
    return image_pixels(image)[..., 0] != 0x80


def test_its_table_shows_numbers_that_can_be_copied_and_not_edited(qtbot) -> None:
    table = TensorTable()
    qtbot.addWidget(table)
    table.set_content(tensor_contents.stage(Given(), Spot("weights", layer=1)))
    table.show()
    table.did.connect(lambda intent: intent.name == say.name or pytest.fail("it was edited"))
    table.setCurrentIndex(table.model().index(0, 1))
    table.copy()
    assert np.float32(QGuiApplication.clipboard().text()) == numbers(Spot("weights", layer=1))[0, 1]
    QGuiApplication.clipboard().setText("7")
    table.paste()
    table.reset_all()
    possible = {action.text(): action.isEnabled() for action in table.make_menu().actions()}
    assert [text for text, able in possible.items() if able] == ["Copy", "Copy with labels"]
    assert not table.model().flags(table.currentIndex()) & Qt.ItemFlag.ItemIsEditable
    assert table.model().flags(table.currentIndex()) & Qt.ItemFlag.ItemIsSelectable


def test_the_stage_of_the_heads_is_named_beside_or_above_the_switch_in_every_language(
    qapp: QApplication, qtbot: Any
) -> None:
    below, shown = {}, computed("one two", num_heads=2, d_out=4)
    for language in LANGUAGES:
        use_language(language)
        view = on_screen(qtbot, HeadsView(), 196, 400)
        view.show_state(State(shown, Focus(Spot("weights"))))
        use_language(ENGLISH)
        QApplication.processEvents()
        caption = view.findChild(Caption)
        assert "…" not in caption.visible_text and not caption.geometry().intersects(view.shared.geometry())
        below[language] = view.shared.y() > caption.geometry().bottom()
    assert below == {language: language == "de" for language in LANGUAGES}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("stale", [False, True])
def test_numbers_of_a_dimmed_head_are_read_on_what_is_drawn(
    qapp: QApplication, qtbot: Any, scheme: str, stale: bool
) -> None:
    result = compute(edits.set_options(preset("3.6.2-multi-head"), {"ablated_heads": (0,)}))
    theme.apply(qapp, scheme)
    heads, large = on_screen(qtbot, HeadsView(), 900, 480), on_screen(qtbot, DetailCanvas(), 640, 420)
    heads.show_state(State(result, Focus(Spot("weights")), stale=stale))
    large.set_picture(make_picture(result, Spot("weights"), maps=Maps()))
    large.show_marks(Marks(stale=stale))
    QApplication.processEvents()
    for view in (heads.cards, large):
        with recorded() as shapes:
            image = view.grab().toImage()
        numbers = [shape for shape in shapes if shape.method == "drawText" and shape.text[:2] in ("0.", "1.")
                   and len(shape.place) == 4 and shape.place[2] > 20]
        assert len(numbers) >= 12
        for shape in numbers:
            assert "opacity" not in shape.colours
            ink, ground = QColor(shape.colours.split()[0]), image.pixelColor(shape.place[0] + 4, shape.place[1] + 4)
            assert colours.contrast(ink.toTuple()[:3], ground.toTuple()[:3]) >= 4.5, (shape, ground.name())
    theme.apply(qapp, "light")


def test_numbers_of_a_long_text_that_are_not_kept_lack_no_partner(qapp: QApplication, qtbot: Any) -> None:
    picture = make_picture(compute(preset("3.6.2-multi-head")), Spot("weights"), maps=Maps())
    gone = np.ones(picture.shape, np.bool_)
    large = on_screen(qtbot, DetailCanvas(), 640, 420)
    large.set_picture(replace(picture, masked=gone, missing=gone))
    with recorded() as shapes:
        large.grab()
    texts = {shape.text for shape in shapes if shape.method == "drawText"}
    assert "not kept" in texts and "no partner" not in texts


def test_turned_labels_keep_every_digit_of_their_index(qapp: QApplication) -> None:
    metrics, texts = theme.metrics("caption"), ("word",) * 3000
    room = axes.label_length(metrics, texts, 24)
    for at in (1064, 2926):
        shown = metrics.elidedText(axes.indexed_label(texts, at), Qt.TextElideMode.ElideRight, room)
        assert shown.startswith(str(at))
