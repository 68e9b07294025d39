"""Follow one query: other rows are dimmed in every picture, and only its lines are drawn."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.variants import Value
from attnviz.pictures.levels import Maps
from attnviz.pictures.marks import has_row_of_query
from attnviz.pictures.picture import make_picture
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.lines_view import LinesView
from attnviz.views.heatmaps.painting import MIN_OUTLINED_ROW_PX, VEIL_OPACITY
from attnviz.views.heatmaps.pipeline_view import PipelineView
from tests.views.pixels import blend, corner_colour, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

PINNED = Cell(Spot("embeddings"), 2, -1)
NEEDS_ALL = {"embeddings", "keys", "values", "rotated_keys"}


def result(**settings: Value) -> Result:
    return computed("one two three four", **{"mask": "none", **settings})


def scene_of(shown: Result, *, follow: bool = True, **focus: Any) -> State:
    return State(shown, Focus(**focus), Look(follow=follow))


@pytest.mark.parametrize("variant", VARIANTS)
def test_of_keys_values_and_embeddings_a_query_needs_every_row(variant: str) -> None:
    shown = result(variant=variant)
    all_of_it = {stage for stage in shown.stages()
                 if not has_row_of_query(make_picture(shown, Spot(stage), maps=Maps()))}
    expected = NEEDS_ALL & set(shown.stages())
    if variant == "einsum":  # its rows begin with a key, which is held against every query
        expected = (expected - {"keys"}) | {"queries"}
    assert all_of_it == expected


def test_the_row_is_that_of_the_pinned_cell_else_the_last() -> None:
    shown = result()
    assert scene_of(shown, follow=False, pinned=PINNED).followed is None
    for focus, expected in (({}, 3), ({"pinned": PINNED}, 2), ({"pinned": Cell(Spot("scores"), 1, 3)}, 1),
                            ({"pinned": PINNED, "hovered": Cell(Spot("scores"), 0, 0)}, 2)):
        assert scene_of(shown, **focus).followed == expected
    assert State(None, look=Look(follow=True)).followed is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["pipeline", "heads", "large"])
def test_every_other_row_is_dimmed(qapp: QApplication, qtbot: Any, scheme: Any, kind: str) -> None:
    theme.apply(qapp, scheme)
    make, *size = {"pipeline": (PipelineView, 3000, 280), "heads": (HeadsView, 400, 820),
                   "large": (DetailView, 900, 700)}[kind]
    view = on_screen(qtbot, make(), *size)
    canvas, shown = view.canvas, result()
    for stage in ("keys", "weights", "context"):
        view.show_state(scene_of(shown, spot=Spot(stage), pinned=PINNED))
        QApplication.processEvents()
        view.show_state(scene_of(shown, spot=Spot(stage), pinned=PINNED))
        tile = None if kind == "large" else next(tile for tile in canvas.tiles if kind == "heads" or tile.key == stage)
        cells, picture = (canvas.cells(), canvas.picture) if tile is None else (tile.frame.cells, tile.picture)
        pixels, ground = screen_pixels(canvas), rgb("Window" if kind == "large" else "Base")
        for row in range(4):
            full = picture.rgb[row, 0]
            dim = row != 2 and stage != "keys"
            expected = blend(ground, VEIL_OPACITY, over=tuple(full)) if dim else full.astype(float)
            assert abs(np.array(corner_colour(pixels, cells, row, 0)) - expected).max() <= 2, (stage, row)


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_of_the_lines_only_those_of_the_row_are_drawn(qapp: QApplication, qtbot: Any, variant: str) -> None:
    view = on_screen(qtbot, LinesView(), 320, 330)
    shown = result(variant=variant)
    view.show_state(scene_of(shown, pinned=Cell(Spot("weights"), 2, 1)))
    lines = view.canvas.lines
    own, others = (lines.keys, lines.queries) if variant == "einsum" else (lines.queries, lines.keys)
    assert set(own.tolist()) == {2} and set(others.tolist()) == {0, 1, 2, 3}
    view.show_state(scene_of(shown, follow=False, pinned=Cell(Spot("weights"), 2, 1)))
    assert len(set(view.canvas.lines.keys.tolist())) == 1
    view.show_state(scene_of(shown, hovered=Cell(Spot("weights"), 0, 1)))
    assert set(view.canvas.lines.queries.tolist()) == {1 if variant == "einsum" else 0}


def test_a_low_row_is_not_covered_by_its_outline(qapp: QApplication, qtbot: Any) -> None:
    theme.apply(qapp, "light")
    shown = computed(" ".join(f"w{at}" for at in range(90)), mask="none")
    view = on_screen(qtbot, DetailView(), 700, 560)
    canvas = view.canvas
    view.show_state(scene_of(shown, pinned=Cell(Spot("embeddings"), 40, -1)))
    QApplication.processEvents()
    cells = canvas.cells()
    assert 2 < cells.height < 10
    middle = screen_pixels(canvas)[int(cells.y + 40.5 * cells.height), int(cells.x + 10.5 * cells.width)]
    np.testing.assert_array_equal(middle, canvas.picture.rgb[40, 10])


def test_a_marked_cell_of_a_low_followed_row_is_outlined(qapp: QApplication, qtbot: Any) -> None:
    theme.apply(qapp, "light")
    view = on_screen(qtbot, DetailView(), 700, 560)
    shown = computed(" ".join(f"w{at}" for at in range(90)), mask="none")
    view.show_state(scene_of(shown, spot=Spot("weights"), pinned=Cell(Spot("weights"), 40, 10)))
    QApplication.processEvents()
    cells, pixels = view.canvas.cells(), screen_pixels(view.canvas)
    assert 2 < cells.height < MIN_OUTLINED_ROW_PX
    around = [cells.rect(40, column).adjusted(-2, -2, 2, 2).toRect() for column in range(90)]
    is_black = [(pixels[at.top() : at.bottom(), at.left() : at.right()] == 0).all(axis=-1).any() for at in around]
    assert is_black[10] and not any(is_black[:9] + is_black[12:])
