"""Pictures and marks: what is drawn, without any widget."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.document.targets import MASK, StageTarget
from attnviz.engine.engine import compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.pictures.marks import marks_for
from attnviz.pictures.numbers import format_number, level, notation_of
from attnviz.pictures.picture import describe, displayed_stages, make_picture
from attnviz.pictures.scaling import Scaling
from attnviz.views.heatmaps import painting

MAPS = Maps()


def test_masked_cells_never_get_a_data_colour_and_levels_are_finite() -> None:
    result = compute(Document())
    for stage in ("masked_scores", "scaled_scores"):
        picture = make_picture(result, Spot(stage), maps=MAPS)
        assert np.isneginf(picture.values[0, 5])
        assert np.isfinite(picture.levels).all() and picture.levels[0] < picture.levels[1]
        assert tuple(picture.rgb[0, 5]) == colours.MASKED_RGB
        assert tuple(picture.rgb[5, 0]) != colours.MASKED_RGB
        assert picture.masked[0, 5] and not picture.masked[5, 0]


def test_raw_scores_show_no_mask() -> None:
    picture = make_picture(compute(Document()), Spot("scores"), maps=MAPS)
    assert picture.masked is None and np.isfinite(picture.values).all()


def test_padding_is_left_out() -> None:
    result = compute(Document(text="one two three\nfour five"))
    assert result.array("weights").shape[-2:] == (3, 3)
    assert make_picture(result, Spot("weights", sentence=1), maps=MAPS).shape == (2, 2)
    assert make_picture(result, Spot("queries", sentence=1), maps=MAPS).shape == (2, 1)
    assert make_picture(result, Spot("output", sentence=1), maps=MAPS).row_labels == ("four", "five")


def test_shared_levels_cover_every_head() -> None:
    result = compute(preset("dropout-heads"))
    shared = shared_levels(result, Spot("scores"), MAPS)
    assert shared[1] == pytest.approx(float(np.abs(result.array("scores")).max()))
    weights = shared_levels(result, Spot("weights"), MAPS)
    assert weights == (0.0, pytest.approx(float(result.array("weights").max())))


@pytest.mark.parametrize("stage", ["masked_scores", "scaled_scores", "weights", "dropped_weights"])
def test_a_number_that_is_written_into_a_masked_cell_moves_no_colour(stage: str) -> None:
    """It is hatched: colours end where those do that are seen."""
    spot, struck = Spot(stage), {(0, 0, 0, 4): 50.0}
    before = compute(Document())
    after = compute(edits.edit_cells(Document(), StageTarget("multi_head", stage), struck))
    assert after.picture(spot)[0, 4] == 50 and make_picture(after, spot, maps=MAPS).masked[0, 4]
    assert shared_levels(after, spot, MAPS) == shared_levels(before, spot, MAPS)
    assert make_picture(after, spot, maps=MAPS).levels == make_picture(before, spot, maps=MAPS).levels


def test_einsum_says_that_its_rows_are_keys() -> None:
    picture = make_picture(compute(preset("einsum")), Spot("scores"), maps=MAPS)
    assert (picture.row_axis, picture.column_axis) == ("key", "query")
    vectors = make_picture(compute(preset("einsum")), Spot("keys"), maps=MAPS)
    assert marks_for(vectors, Cell(Spot("weights"), 3, 1)) == [(3, 0, 1, vectors.shape[1])]


def test_edited_cells_are_told() -> None:
    document = edits.edit_cells(Document(), StageTarget("multi_head", "scores"), {(0, 1, 2, 3): 1.0, (0, 0, 4, 4): 1.0})
    document = edits.set_mask_cell(document, (0, 0, 5), masked=False)
    result = compute(document)
    assert make_picture(result, Spot("scores", head=1), maps=MAPS).edited.tolist() == [[2, 3]]
    assert make_picture(result, Spot("weights"), maps=MAPS).edited.tolist() == [[0, 5]]


@pytest.mark.parametrize(
    ("stage", "cell", "expected"),
    [
        ("weights", Cell(Spot("scores"), 3, 1), [(3, 1, 1, 1)]),
        ("queries", Cell(Spot("scores"), 3, 1), [(3, 0, 1, 1)]),
        ("keys", Cell(Spot("scores"), 3, 1), [(1, 0, 1, 1)]),
        ("values", Cell(Spot("scores"), 3, 1), [(1, 0, 1, 1)]),
        ("output", Cell(Spot("scores"), 3, 1), [(3, 0, 1, 2)]),
        ("embeddings", Cell(Spot("scores"), 3, 1), [(3, 0, 1, 3), (1, 0, 1, 3)]),
        ("weights", Cell(Spot("keys"), 2, 0), [(0, 2, 6, 1)]),
        ("weights", Cell(Spot("queries"), 2, 0), [(2, 0, 1, 6)]),
        ("embeddings", Cell(Spot("embeddings"), 2, 1), [(2, 1, 1, 1)]),
        ("embeddings", Cell(Spot("embeddings"), 2, -1), [(2, 0, 1, 3)]),
        ("weights", Cell(Spot("weights"), 9, 9), []),
    ],
)
def test_a_cell_marks_what_belongs_to_it(stage: str, cell: Cell, expected: list[tuple[int, ...]]) -> None:
    picture = make_picture(compute(Document()), Spot(stage), maps=MAPS)
    assert marks_for(picture, cell) == expected


def test_stages_without_a_meaning_are_not_shown() -> None:
    plain = displayed_stages(compute(Document()))
    assert "dropped_weights" not in plain and "concatenated" in plain
    dropped = displayed_stages(compute(edits.set_option(Document(), "dropout_on", True)))
    assert {"dropout_mask", "dropped_weights"} <= set(dropped)
    assert "concatenated" not in displayed_stages(compute(edits.set_option(Document(), "variant", "causal")))


def test_a_cell_is_described() -> None:
    result = compute(preset("3.3.2-all-tokens"))
    found = describe(result, Cell(Spot("weights"), 1, 0))
    assert (found["row"], found["column"], found["masked"]) == ("journey", "Your", False)
    assert found["scores"] == pytest.approx(0.9544, abs=1e-4) and found["weights"] == pytest.approx(0.1385, abs=1e-4)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.13853, 4, "0.1385"), (-0.5, 2, "−0.50"), (0.0, 3, "0.000"), (-0.0, 2, "0.00"), (float("-inf"), 4, "−∞"),
        (float("nan"), 4, "NaN"), (123.456, 4, "123.46"), (1.5e-7, 4, "1.5e−7"), (123456.0, 2, "1e5"),
    ],
)
def test_numbers_are_short_and_honest(value: float, digits: int, text: str) -> None:
    assert format_number(value, digits) == text


@pytest.mark.parametrize(("value", "text"), [
    (999.4, "999"), (-999.4, "−999"), (1234.5, "1.2e3"), (-1234.5, "−1.2e3"), (-2.5e-7, "−2.5e−7"),
])
def test_the_ends_of_a_bar_are_written_alike_above_and_below_zero(value: float, text: str) -> None:
    assert level(value) == text


@pytest.mark.parametrize(("numbers", "texts"), [
    ((0.25, 3e-5, 0.0), ("0.2500", "0.0000", "0.0000")), ((3e-7, -2e-5, 0.0), ("3.0e−7", "−2.0e−5", "0.0")),
    ((12345.0, 0.5, -1.0), ("1.2e4", "5.0e−1", "−1.0e0")), ((123.456, -0.5, float("inf")), ("123.46", "−0.50", "∞")),
    ((-1e-9, 1.0, float("nan")), ("0.0000", "1.0000", "NaN")), ((0.0, -0.0, 0.0), ("0.0000", "0.0000", "0.0000")),
])
def test_numbers_beside_each_other_are_written_alike(numbers: tuple[float, ...], texts: tuple[str, ...]) -> None:
    written = notation_of(numbers)
    assert tuple(map(written.text, numbers)) == texts


def test_stretched_colours_tell_small_values_apart_and_say_so() -> None:
    result = compute(preset("gpt2-size"))
    plain = make_picture(result, Spot("weights"), maps=MAPS)
    stretched = make_picture(result, Spot("weights"), maps=Maps(scaling=Scaling(stretched=True)))
    assert plain.levels == (0.0, 1.0) and 0 < stretched.levels[1] < 0.3
    few, many = (np.unique(picture.rgb.reshape(-1, 3), axis=0) for picture in (plain, stretched))
    assert len(many) > 2 * len(few)
    assert tuple(stretched.rgb[0, 0]) == tuple(colours.tint([1.0], 0, 1, stretched.map_name)[0])
    scores = shared_levels(result, Spot("scores"), Maps(scaling=Scaling(stretched=True)))
    assert scores[0] == -scores[1] and scores[1] < float(np.abs(result.array("scores")).max())


def test_what_the_mask_has_edited_is_found_once_for_all_pictures() -> None:
    cells = {(0, row, column): 0.0 for row in range(6) for column in range(row)}
    result = compute(edits.edit_cells(Document(), MASK, cells))
    pictures = [
        make_picture(result, Spot(stage, head=head), maps=MAPS)
        for stage in ("masked_scores", "scaled_scores", "weights") for head in range(2)
    ]
    assert {id(picture.edited) for picture in pictures} == {id(result.mask_edits(Spot("weights")))}
    assert len(result.mask_edits(Spot("weights"))) == 15


def test_very_many_edited_cells_get_a_corner_here_and_there() -> None:
    """One for each of 300,000 took seconds to paint, and hid the picture."""

    class Counting:
        def __init__(self) -> None:
            self.corners: list[Any] = []

        def drawPolygon(self, points: Any) -> None:
            self.corners.append(points[0])

        def setPen(self, _: object) -> None: ...

        setBrush = setPen

    def corners(places: Any, window: Any = None, size: int = 1) -> list[Any]:
        painter = Counting()
        shown = replace(picture, edited=np.array(places), row_labels=("",) * 600, column_labels=("",) * 600)
        painting.draw_edited(painter, shown, painting.CellGrid(0, 0, size, size), window)
        return painter.corners

    picture = make_picture(compute(Document()), Spot("weights"), maps=MAPS)
    everywhere = np.argwhere(np.ones((600, 600)))
    drawn = corners(everywhere)
    assert len(drawn) == 75**2
    assert {(point.x() // 100, point.y() // 100) for point in drawn} >= {(x, y) for x in range(1, 6) for y in range(6)}
    assert len(corners(everywhere, (16, 32, 32, 64))) == 8  # as many as in the whole picture, wherever the view is
    assert len(corners([[0, 0], [599, 599], [600, 3]])) == 2
    assert len(corners(everywhere, (0, 9, 0, 9), size=8)) == 81
