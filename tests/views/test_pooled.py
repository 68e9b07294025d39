"""Pictures of more cells than pixels: pooled, labelled as such, and exact when zoomed in."""


import numpy as np
import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QLabel, QLineEdit, QTabBar

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import exact_patch, make_picture
from attnviz.pictures.pooling import pool
from attnviz.store.numbers import want_cells
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_view import MAX_CELLS_PER_SIDE, DetailView
from attnviz.views.detail.picture_image import PictureImage
from attnviz.views.heatmaps.painting import CellGrid, pooled_grid
from attnviz.views.tables.tables_view import TablesView
from tests.devices import limit_cpu
from tests.views.pixels import grab_pixels, rgb
from tests.views.view_helpers import on_screen

MAPS = Maps()


def words(count: int) -> Document:
    """Return a document of `count` tokens."""
    return edits.set_text(Document(), " ".join(["your", "journey", "starts"][i % 3] for i in range(count)))


@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.booleans(), st.sampled_from([0.0, 2.0, -2.0, np.nan]))
def test_masked_cells_of_weights_never_win(seed: int, side: int, blank: bool, hidden: float) -> None:
    chance = np.random.default_rng(seed)
    values = chance.random((12, 12), dtype=np.float32)
    mask = chance.random((12, 12)) < 0.6
    values[mask] = hidden if not blank or np.isnan(hidden) else 0.0
    pooled, masked = pool(values, mask, (side, side), blank=blank)
    again, same = pool(values, mask.copy(), (side, side))
    assert masked is not None and np.array_equal(masked, same)
    assert np.array_equal(pooled, again) and np.isfinite(pooled).all()
    for row, column in np.ndindex(pooled.shape):
        where = np.s_[row * side : (row + 1) * side, column * side : (column + 1) * side]
        assert masked[row, column] == mask[where].all()
        assert pooled[row, column] == np.where(mask, 0, values)[where].max()


def test_a_pooled_picture_keeps_its_cells_in_place() -> None:
    result = compute(words(90))
    whole = make_picture(result, Spot("weights"), maps=MAPS)
    small = make_picture(result, Spot("weights"), maps=MAPS, most=30)
    assert small.is_pooled and small.block == (3, 3) and small.shape == whole.shape == (90, 90)
    assert small.values.shape == (30, 30) and small.levels == whole.levels
    cells = CellGrid(10, 20, 2, 2)
    assert pooled_grid(small, cells).rect(1, 1).topLeft() == cells.rect(3, 3).topLeft()
    patch = exact_patch(small, whole.values[5:9, 2:4], None, rows=slice(5, 9), columns=slice(2, 4))
    assert patch.shape == (4, 2) and patch.row_labels == whole.row_labels[5:9]
    assert np.array_equal(patch.rgb, whole.rgb[5:9, 2:4])


@pytest.fixture
def detail(qtbot):
    view = on_screen(qtbot, DetailView(), 700, 600)
    view.show_state(State(compute(words(MAX_CELLS_PER_SIDE + 200)), Focus(Spot("weights"))))
    return view


def test_what_a_pixel_of_long_rows_shows_is_said_down_and_across(detail) -> None:
    long = edits.set_options(words(MAX_CELLS_PER_SIDE + 200), {"d_out": 6})
    detail.show_state(State(compute(long), Focus(Spot("queries"))))
    down, across = detail.canvas.block
    assert down > across == 1
    assert f"largest of {down} × 1 cells" in detail.help.text()


def test_what_a_pixel_shows_is_said_of_the_zoom_that_there_is(detail, qtbot) -> None:
    canvas, whole = detail.canvas, detail.canvas.block[0]
    canvas.box.scaleBy((0.5, 0.5), center=QPointF(300, 300))
    zoomed = canvas.block[0]
    assert zoomed < whole and f"largest of {zoomed} × {zoomed}" in detail.help.text()
    with qtbot.waitSignal(canvas.did, check_params_cb=lambda intent: intent.name == want_cells.name) as asked:
        canvas.box.scaleBy((0.04, 0.04), center=QPointF(300, 300))
    _, rows, columns = asked.args[0].arguments.values()
    values = np.full((rows.stop - rows.start, columns.stop - columns.start), 0.5, np.float32)
    canvas.set_patch(exact_patch(canvas.picture, values, None, rows=rows, columns=columns), rows.start, columns.start)
    assert canvas.block == (1, 1)
    assert detail.help.text() == STAGES["weights"].help
    canvas.fit()
    assert f"largest of {whole} × {whole}" in detail.help.text()


def test_masked_cells_of_a_large_picture_take_another_theme(detail, qapp) -> None:
    causal = edits.set_option(words(MAX_CELLS_PER_SIDE // 2), "mask", "causal")
    detail.show_state(State(compute(causal), Focus(Spot("weights"))))
    for scheme in ("light", "dark", "light"):
        theme.apply(qapp, scheme)
        at = detail.canvas.cells().rect(20, 60).center().toPoint()
        assert tuple(grab_pixels(detail.canvas)[at.y(), at.x()]) == rgb("Masked"), scheme


def test_zooming_in_asks_for_exact_cells_and_draws_them(detail, qtbot) -> None:
    canvas = detail.canvas
    with qtbot.waitSignal(canvas.did, check_params_cb=lambda intent: intent.name == want_cells.name) as asked:
        canvas.box.scaleBy((0.03, 0.03), center=QPointF(300, 20))
    spot, rows, columns = asked.args[0].arguments.values()
    assert spot == Spot("weights")
    assert 0 < rows.stop - rows.start < 90 and rows.start <= 20 < rows.stop
    result = compute(words(MAX_CELLS_PER_SIDE + 200))
    values = result.picture(Spot("weights"))[rows, columns]
    canvas.set_patch(exact_patch(canvas.picture, values, None, rows=rows, columns=columns), rows.start, columns.start)
    canvas.grab()
    cell = Cell(Spot("weights"), rows.start + 1, columns.start + 2)
    canvas.edit(Cell(Spot("weights"), rows.stop + 5, 0))
    assert canvas.findChild(QLineEdit) is None, "of cells that are pooled the number is not known"
    canvas.edit(cell)
    assert float(canvas.findChild(QLineEdit).text()) == pytest.approx(float(values[1, 2]), rel=1e-6)
    canvas.set_picture(canvas.picture)
    assert not canvas.patch_image.isVisible()


def test_the_table_of_a_long_text_says_where_its_numbers_are(qtbot, monkeypatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    result = compute(words(600), stages=INTERACTIVE)
    assert result.is_long
    view = TablesView()
    qtbot.addWidget(view)
    view.show_state(State(result))
    tabs = view.findChild(QTabBar)
    tabs.setCurrentIndex(tabs.count() - 1)
    assert view.table is None
    assert any("Zoom into the large picture" in label.text() for label in view.findChildren(QLabel))
    view.show_state(State(result, Focus(Spot("queries"))))
    assert view.table is not None and view.table.content.values.shape[0] == 600


@pytest.mark.parametrize(("width", "height", "block"), [(1.0, 0.25, (4, 1)), (0.25, 1.0, (1, 4)), (0.5, 0.25, (4, 2))])
def test_a_picture_pooled_more_along_one_side_covers_the_same_cells(width, height, block, qapp) -> None:
    picture = make_picture(compute(words(48)), Spot("weights"), maps=MAPS)
    image = PictureImage()
    image.show_picture(picture)
    assert image.fit_pixels(CellGrid(0, 0, width, height), 1.0) == block
    assert image.mapRectToParent(image.boundingRect()) == QRectF(0, 0, 48, 48)
