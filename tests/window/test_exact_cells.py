"""Exact cells over a pooled picture: requested where visible, and drawn only in their own place."""

from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.places import SecondView, Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.result.result import ExactCells, Result
from attnviz.store.focus import choose_head, choose_sentence, choose_stage
from attnviz.store.numbers import cells_ready, numbers_ready, want_cells
from attnviz.store.second_view import set_second_view
from attnviz.system.arrays import Float32
from attnviz.views.chrome import theme
from attnviz.window.presenter import Presenter
from tests.devices import pool_long_texts
from tests.window.panels import detail_picture, document, result


@pytest.fixture
def pooled_result(monkeypatch: pytest.MonkeyPatch) -> Result:
    """Return a result of 40 and 30 tokens with matrices pooled by 2 x 2 cells."""
    pool_long_texts(monkeypatch, squares=20, kept_bytes=1000)
    text = "\n".join(" ".join(f"t{at}" for at in range(count)) for count in (40, 30))
    found = compute(document(text), stages=INTERACTIVE)
    assert found.is_long
    return found


def wanted_of(presenter: Presenter, rows: slice, columns: slice) -> ExactCells:
    """Return the request for exact cells when the large picture shows these cells."""
    presenter.do(want_cells(presenter.state.focus.spot, rows, columns))
    return presenter.state.exact_cells[-1]


def show_cells(presenter: Presenter, wanted: ExactCells, values: Float32) -> None:
    """Show these values as those that were computed for a request."""
    presenter.do(cells_ready({wanted: replace(wanted, values=values)}))


def patch_at(presenter: Presenter) -> tuple[int, int, int, int] | None:
    """Return the place of exact cells in the large picture: row, column, rows, columns."""
    image = presenter.window.detail.canvas.patch_image
    if not image.isVisible():
        return None
    rect = image.mapRectToParent(image.boundingRect())
    return round(rect.top()), round(rect.left()), round(rect.height()), round(rect.width())


ROWS, COLUMNS = slice(4, 14), slice(2, 8)


def test_zooming_into_a_long_input_asks_for_the_cells_in_sight_and_draws_them_there(presenter, pooled_result) -> None:
    presenter.do(numbers_ready(pooled_result))
    presenter.do(choose_sentence(1))
    presenter.do(choose_head(1))
    presenter.do(choose_stage("scores"))
    wanted = wanted_of(presenter, ROWS, COLUMNS)
    assert wanted.result is pooled_result
    assert (wanted.spot, wanted.rows, wanted.columns) == (Spot("scores", sentence=1, head=1), ROWS, COLUMNS)
    assert patch_at(presenter) is None
    show_cells(presenter, wanted, np.ones((10, 6), np.float32))
    assert patch_at(presenter) == (4, 2, 10, 6)


@pytest.mark.parametrize("beside", [SecondView("head", 1), SecondView("sentence", 1)])
def test_both_of_two_pictures_have_exact_cells_of_their_own(presenter, pooled_result, beside: SecondView) -> None:
    """Zoomed in, each asks for its own; what comes for one is drawn over that one, in whichever order it comes."""
    presenter.do(numbers_ready(pooled_result))
    presenter.do(choose_stage("scores"))
    presenter.do(set_second_view(beside))
    canvases = presenter.window.detail.canvases
    for canvas in canvases:
        canvas.did.emit(want_cells(canvas.picture.spot, ROWS, COLUMNS))
    asked = presenter.state.exact_cells
    assert [wanted.spot for wanted in asked] == [Spot("scores"), beside.spot_for(Spot("scores"))]
    assert len({wanted.place for wanted in asked}) == 2, "a newer wish takes the place of an older one of its place"
    for wanted, number in ((asked[1], 0.25), (asked[0], -0.5)):
        show_cells(presenter, wanted, np.full((10, 6), number, np.float32))
    for canvas, number in zip(canvases, (-0.5, 0.25), strict=True):
        cells, (row, column) = canvas.cells(), (9, 3)
        assert canvas.patch_image.isVisible() and cells.width > 0
        colour = colours.channels(canvas.picture.scale.pixels(np.array([number]), canvas.picture.map_name))[0]
        assert tuple(canvas.patch_image.image[row - 4, column - 2][:3]) == tuple(colour)


def test_exact_cells_are_hatched_where_the_mask_hides_them(presenter, pooled_result) -> None:
    presenter.do(numbers_ready(pooled_result))
    drawn = {}
    for stage in ("weights", "scores"):
        presenter.do(choose_stage(stage))
        show_cells(presenter, wanted_of(presenter, ROWS, COLUMNS), np.full((10, 6), 0.5, np.float32))
        image = presenter.window.detail.canvas.patch_image.image
        drawn[stage] = [tuple(image[cell][:3]) for cell in ((0, 5), (5, 0))]  # query 4 and key 7, query 9 and key 2
    assert [colour == theme.rgb("Masked") for colour in drawn["weights"]] == [True, False]
    assert drawn["scores"][0] == drawn["scores"][1] != theme.rgb("Masked")


def test_exact_cells_are_hatched_by_the_mask_of_their_own_sentence(presenter, pooled_result) -> None:
    masked = edits.set_mask_cell(pooled_result.document, (1, 9, 2), masked=True)
    presenter.do(numbers_ready(replace(pooled_result, document=masked)))
    found = []
    for sentence in (0, 1):
        presenter.do(choose_sentence(sentence))
        show_cells(presenter, wanted_of(presenter, ROWS, COLUMNS), np.full((10, 6), 0.5, np.float32))
        found.append(tuple(presenter.window.detail.canvas.patch_image.image[5, 0][:3]) == theme.rgb("Masked"))
    assert found == [False, True]


def test_exact_cells_that_come_too_late_are_not_drawn_over_another_picture(presenter, pooled_result) -> None:
    for choose in (
        lambda: presenter.do(numbers_ready(result())),
        lambda: presenter.do(choose_stage("weights")),
        lambda: presenter.do(choose_sentence(1)),
        lambda: presenter.do(choose_head(1)),
    ):
        presenter.do(numbers_ready(pooled_result))
        presenter.do(choose_stage("scores"))
        presenter.do(choose_sentence(0))
        presenter.do(choose_head(0))
        wanted = wanted_of(presenter, ROWS, COLUMNS)
        choose()
        show_cells(presenter, wanted, np.ones((10, 6), np.float32))
        assert patch_at(presenter) is None


def test_exact_cells_of_a_matrix_that_is_kept_whole_need_no_computation(presenter) -> None:
    presenter.do(choose_stage("scores"))
    canvas = presenter.window.detail.canvas
    for sentence, head in ((0, 0), (0, 1), (1, 1)):
        presenter.do(choose_sentence(sentence))
        presenter.do(choose_head(head))
        whole = detail_picture(presenter)
        presenter.do(want_cells(presenter.state.focus.spot, slice(1, 2), slice(0, 2)))
        assert patch_at(presenter) == (1, 0, 1, 2) and presenter.state.exact_cells[-1].values is not None
        np.testing.assert_array_equal(canvas.patch_image.image[0, :, :3], whole.rgb[1, 0:2])
