"""Pooled pictures, read back: each block has the colour of its largest magnitude."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.levels import LONG_TOKENS, Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.detail import detail_view
from attnviz.views.detail.detail_view import DetailView
from tests.views.pixels import find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

MAPS = Maps(scaling=Scaling(range="head"))
WORDS = (
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo", "lima",
    "mike", "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "xray",
    "yankee", "zulu", "amber", "beige", "coral", "denim", "ebony", "fawn", "gold", "hazel", "ivory", "jade", "khaki",
    "lilac", "mauve", "navy", "olive", "pearl", "quartz", "ruby", "sand", "teal", "umber", "violet",
)


def result(count: int, **options: Any) -> Result:
    text = " ".join(WORDS[at % len(WORDS)] for at in range(count))
    return computed(text, d_out=4, **options)


def show(qtbot: Any, qapp: QApplication, made: Result, stage: str, size: tuple[int, int]) -> DetailView:
    theme.apply(qapp, "light")
    view = on_screen(qtbot, DetailView(), *size)
    view.show_state(State(made, Focus(Spot(stage, head=1)), Look(MAPS)))
    QApplication.processEvents()
    return view


def largest(values: np.ndarray, masked: np.ndarray | None, block: int) -> tuple[np.ndarray, np.ndarray]:
    """Return each block's unmasked number of largest magnitude, and whether the block is fully masked."""
    hidden = np.zeros(values.shape, bool) if masked is None else masked
    side = -(-len(values) // block)
    found, blind = np.zeros((side, side), np.float32), np.zeros((side, side), bool)
    for row, column in np.ndindex(side, side):
        at = np.s_[row * block : (row + 1) * block, column * block : (column + 1) * block]
        there = values[at][~hidden[at]]
        blind[row, column] = not there.size
        found[row, column] = there[abs(there).argmax()] if there.size else 0
    return found, blind


def assert_blocks(view: DetailView, made: Result, stage: str, block: int) -> None:
    """Assert that each block on screen has its colour, on the scale of the visible numbers."""
    found, blind = largest(made.picture(Spot(stage, head=1)), made.masked(Spot(stage, head=1)), block)
    values = np.where(blind, 0, found)
    is_long = stage == "weights" and len(made.labels[0]) >= LONG_TOKENS  # then outliers are left out
    if is_long:  # of a picture that is pooled on screen alone, they follow from every cell
        values = made.picture(Spot(stage, head=1))
    low, high = colours.levels(values, STAGES[stage].colours, robust=is_long)
    expected = colours.tint(found, low, high, MAPS.map_name(STAGES[stage].colours), masked=blind)
    expected[blind] = rgb("Masked")  # on screen it is the theme's
    canvas, picture = view.canvas, screen_pixels(view.canvas)
    cells, side = canvas.cells(), len(found)
    assert canvas.block == (block, block)
    count = len(made.labels[0])  # the pixels whose middles lie in the picture
    ys, xs = (np.arange(round(start), round(start + count * size))
              for start, size in ((cells.y, cells.height), (cells.x, cells.width)))
    seen, right = picture[np.ix_(ys, xs)], np.zeros((len(ys), len(xs)), bool)
    on_edge = 0.5 if cells.width * block > 8 else 0.1  # pixels from an edge within which either block may be seen
    for aside in (-on_edge, on_edge):
        for along in (-on_edge, on_edge):
            down = np.clip((ys + 0.5 + aside - cells.y) // (cells.height * block), 0, side - 1).astype(int)
            across = np.clip((xs + 0.5 + along - cells.x) // (cells.width * block), 0, side - 1).astype(int)
            assert len(set(down)) == len(set(across)) == side, "none is too small to be seen"
            right |= (seen == expected[np.ix_(down, across)]).all(axis=2)
    assert right.all(), np.argwhere(~right)[:9]


@pytest.mark.parametrize(("stage", "mask"), [("scores", "none"), ("weights", "causal")])
@pytest.mark.parametrize("count", [48, 46])
def test_each_value_of_a_pooled_picture_has_the_colour_of_the_largest_magnitude_of_its_block(
    qtbot: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch, stage: str, mask: str, count: int
) -> None:
    monkeypatch.setattr(detail_view, "MAX_CELLS_PER_SIDE", 12)
    made = result(count, mask=mask)
    view = show(qtbot, qapp, made, stage, (590, 740))
    assert_blocks(view, made, stage, 4)
    assert "largest of 4 × 4" in view.help.text()


@pytest.mark.parametrize(("stage", "mask"), [("scores", "none"), ("weights", "causal")])
def test_each_pixel_of_a_picture_of_more_cells_than_pixels_has_the_colour_of_the_largest_of_its_block(
    qtbot: Any, qapp: Any, stage: str, mask: str
) -> None:
    made = result(400, mask=mask)
    view = show(qtbot, qapp, made, stage, (540, 470))
    assert 0.4 < view.canvas.cells().width < 0.9
    assert_blocks(view, made, stage, 2)


def test_labels_of_a_pooled_picture_stand_at_the_rows_and_columns_they_name(
    qtbot: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detail_view, "MAX_CELLS_PER_SIDE", 12)
    view = show(qtbot, qapp, result(48, mask="none"), "scores", (590, 740))
    picture, cells = screen_pixels(view.canvas), view.canvas.cells()
    look: Any = {"role": "caption", "ground": rgb("Window")}
    rows, columns = [], []
    for at, word in enumerate(WORDS):  # with its index, which tells a sample from a sentence
        near = [f"{other} {WORDS[other]}" for other in range(max(0, at - 2), min(48, at + 3))]
        y, x = (round(start + (at + 0.5) * size) for start, size in ((cells.y, cells.height), (cells.x, cells.width)))
        beside = picture[y - 7 : y + 8, int(cells.x) - 82 : int(cells.x) - 1]
        above = picture[max(0, int(cells.y) - 86) : int(cells.y) - 1, x - 8 : x + 9]
        row_text, column_text = find_text(near, beside, **look), find_text(near, above, upright=True, **look)
        for found, said in ((rows, row_text), (columns, column_text)):
            assert said in (f"{at} {word}", "")
            found += [at] if said else []
    for found in (rows, columns):
        assert found[0] == 0 and set(np.diff(found)) == {2}, "every second one has room"


@pytest.mark.parametrize("stage", ["scores", "weights"])
def test_the_ends_of_the_colour_bar_are_those_of_the_blocks(
    qtbot: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    monkeypatch.setattr(detail_view, "MAX_CELLS_PER_SIDE", 12)
    made = result(48, mask="none")
    view = show(qtbot, qapp, made, stage, (590, 740))
    found, _ = largest(made.picture(Spot(stage, head=1)), None, 4)
    low, high = colours.levels(found, STAGES[stage].colours)
    picture, cells = screen_pixels(view.canvas), view.canvas.cells()
    beside = picture[:, int(cells.x + 48 * cells.width) + 24 :]
    look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
    top, bottom = int(cells.y), int(cells.y + min(260, 48 * cells.height))
    ends = [f"{high:.3g}", f"{low:.3g}".replace("-", "−"), "0.123"]
    assert find_text(ends, beside[top - 4 : top + 20], **look) == ends[0]
    assert find_text(ends, beside[bottom - 20 : bottom + 5], **look) == ends[1]
