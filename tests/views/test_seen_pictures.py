"""Pictures read back pixel by pixel: every cell has the colour and text of its number."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import format_number
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps.canvas import ABLATED_OPACITY, STALE_OPACITY, Marks
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.painting import EDITED, CellGrid
from attnviz.views.heatmaps.pipeline_view import PipelineView
from tests.views import pixels, view_helpers
from tests.views.pixels import Pixels, blend, cell_interior, corner_colour, find_number, find_text, rgb, screen_pixels

MAPS = Maps(scaling=Scaling(range="head"))
WORDS = ("one", "journey", "three", "four")
KINDS = ("tile", "head", "large")
LABELLED = ("enlarged", "large")  #: those with axes and a colour bar


def document(text: str = " ".join(WORDS), **settings: Any) -> Document:
    return view_helpers.document(text, **{"d_out": 4, "mask": "none", **settings})


@dataclass
class Shown:
    """A picture on screen: its panel's data, and the expected places of the cells."""

    view: Any
    canvas: Any
    cells: CellGrid
    key: object
    head: int
    ground: str
    role: theme.Role
    window: Any

    @property
    def pixels(self) -> Pixels:
        return screen_pixels(self.canvas)


def show(kind: str, result: Result, stage: str, qtbot: Any, *, head: int = 1) -> Shown:
    """Show a stage of a head in one of the panels, large enough for numbers and labels."""
    view = {"head": HeadsView, "large": DetailView}.get(kind, PipelineView)()
    window = QWidget() if kind == "enlarged" else view  # what is enlarged stands over what else the window has
    qtbot.addWidget(window)
    view.resize(*{"tile": (3000, 260), "head": (400, 820), "large": (900, 700), "enlarged": (1000, 110)}[kind])
    canvas = view.preview.canvas if kind == "enlarged" else view.canvas
    if kind == "enlarged":
        window.resize(1000, 700)
        view.setParent(window)
        window.show()
    if kind in ("tile", "enlarged"):
        view.show_state(State(result, Focus(Spot("weights", head=head)), Look(MAPS)))
    elif kind == "head":
        view.show_state(State(result, Focus(Spot(stage)), Look(MAPS)))
    else:
        view.show_state(State(result, Focus(Spot(stage, head=head)), Look(MAPS)))
    view.show()
    qtbot.waitExposed(view)
    QApplication.processEvents()
    if kind == "enlarged":
        view.canvas.tile_entered.emit(stage)
        view.preview.show_now()
        QApplication.processEvents()
    if kind == "large":
        return Shown(view, canvas, canvas.cells(), stage, head, "Window", "body", window)
    key: object = Spot(stage, head=head) if kind == "head" else stage
    (tile,) = (tile for tile in canvas.tiles if tile.key == key)
    return Shown(view, canvas, tile.frame.cells, key, head, "Base", "small", window)


def expected_colours(result: Result, stage: str, head: int) -> np.ndarray:
    """Return the colour of each value of a stage, on its own scale."""
    values = result.picture(Spot(stage, head=head))
    masked = result.masked(Spot(stage, head=head))
    kept = values if masked is None else np.where(masked, 0, values)
    low, high = colours.levels(kept, STAGES[stage].colours)
    return colours.tint(values, low, high, MAPS.map_name(STAGES[stage].colours), masked=masked)


@pytest.fixture
def dark(qapp: QApplication) -> None:
    theme.apply(qapp, "dark")


@pytest.fixture
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stage", ["scores", "weights", "context"])
def test_each_cell_has_the_colour_of_its_value_in_its_place(dark: None, qtbot: Any, kind: str, stage: str) -> None:
    result = compute(document(qkv_bias=True))
    shown = show(kind, result, stage, qtbot)
    expected = expected_colours(result, stage, 1)
    if STAGES[stage].is_matrix:
        assert not any((expected == other).all() for other in (expected.swapaxes(0, 1), expected[::-1]))
    picture, columns = shown.pixels, range(expected.shape[1])
    found = [[corner_colour(picture, shown.cells, row, column) for column in columns] for row in range(4)]
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stage", ["masked_scores", "weights"])
def test_exactly_the_masked_cells_are_hatched(light: None, qtbot: Any, kind: str, stage: str) -> None:
    result = compute(edits.set_mask_cell(document(mask="causal"), (0, 3, 1), masked=True))
    shown = show(kind, result, stage, qtbot)
    picture, expected, masked = shown.pixels, expected_colours(result, stage, 1), result.masked(Spot(stage))
    assert masked is not None and masked.sum() == 7
    for row, column in np.ndindex(4, 4):
        if (row, column) == (3, 1):  # and in its corner it says that a person did it
            assert corner_colour(picture, shown.cells, row, column) in (rgb("Masked"), rgb("Hatch"))
        elif masked[row, column]:
            assert pixels.is_hatched(picture, shown.cells, row, column)
        else:
            assert corner_colour(picture, shown.cells, row, column) == tuple(expected[row, column])
            assert rgb("Hatch") not in pixels.colours_of(cell_interior(picture, shown.cells, row, column))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_number_is_magenta_and_says_so(light: None, qtbot: Any, kind: str) -> None:
    asked = edits.edit_cells(document("one two", normalization="naive_softmax"), StageTarget("multi_head", "scores"),
                             {(0, 1, 1, 0): 3e38})
    result = compute(asked)
    shown = show(kind, result, "weights", qtbot)
    values = result.picture(Spot("weights", head=1))
    assert np.isnan(values[1, 0]) and np.isfinite(values[0]).all() and values[1, 1] == 0
    assert corner_colour(shown.pixels, shown.cells, 1, 0) == colours.INVALID_RGB
    assert find_number(["NaN", "∞", "0.0000"], shown.pixels, shown.cells, 1, 0, role=shown.role) == "NaN"
    assert colours.INVALID_RGB not in {corner_colour(shown.pixels, shown.cells, *at) for at in ((0, 0), (0, 1), (1, 1))}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stage", ["scores", "weights"])
def test_each_cell_has_its_number(light: None, qtbot: Any, kind: str, stage: str) -> None:
    result = compute(document())
    shown = show(kind, result, stage, qtbot)
    values, picture = result.picture(Spot(stage, head=1)).tolist(), shown.pixels
    texts = [[format_number(value, 4) for value in row] for row in values]
    everything = {text for row in texts for text in row} | {"0.5000"}
    read_back = [[find_number(everything, picture, shown.cells, row, column, role=shown.role) for column in range(4)]
                 for row in range(4)]
    assert read_back == texts


@pytest.mark.parametrize("kind", LABELLED)
def test_each_row_and_column_has_its_label_beside_it(dark: None, qtbot: Any, kind: str) -> None:
    shown = show(kind, compute(document()), "scores", qtbot)
    picture, cells, ground = shown.pixels, shown.cells, rgb(shown.ground)
    role: theme.Role = "caption" if kind == "large" else "small"
    near = int(cells.x) - 90 if cells.x > 90 else 2
    for at in range(4):
        top, left = round(cells.y + at * cells.height), round(cells.x + at * cells.width)
        beside = picture[top : top + round(cells.height), near : int(cells.x) - 1]
        above = picture[max(0, int(cells.y) - 20) : int(cells.y) - 1, left : left + round(cells.width)]
        assert find_text(WORDS, beside, role=role, ground=ground) == WORDS[at]
        assert find_text(WORDS, above, role=role, ground=ground) == WORDS[at]


@pytest.mark.parametrize("kind", KINDS)
def test_cells_stand_anew_where_a_word_comes(light: None, qtbot: Any, kind: str) -> None:
    shown = show(kind, compute(document()), "scores", qtbot)
    result = compute(document("five words are more than four"))
    spot = Spot("weights" if kind == "tile" else "scores", head=shown.head)
    shown.view.show_state(State(result, Focus(spot), Look(MAPS)))
    QApplication.processEvents()
    cells = shown.canvas.cells() if kind == "large" else next(
        tile.frame.cells for tile in shown.canvas.tiles if tile.key == shown.key)
    for row, column in np.ndindex(6, 6):
        clear = expected_colours(result, "scores", shown.head)[row, column].astype(int)
        assert abs(clear - corner_colour(shown.pixels, cells, row, column)).max() <= 2


def test_the_labels_of_the_marked_cell_have_the_accent_and_no_others(dark: None, qtbot: Any) -> None:
    shown = show("large", compute(document()), "scores", qtbot)
    shown.canvas.show_marks(Marks(Cell(Spot("scores", head=1), 1, 2)))
    picture, cells = shown.pixels, shown.cells
    for at in range(4):
        top, left = round(cells.y + at * cells.height), round(cells.x + at * cells.width)
        beside = picture[top : top + round(cells.height), max(0, int(cells.x) - 90) : int(cells.x) - 1]
        above = picture[max(0, int(cells.y) - 20) : int(cells.y) - 1, left : left + round(cells.width)]
        for label, marked in ((beside, at == 1), (above, at == 2)):
            near = abs(label.astype(int) - rgb("Accent")).max(axis=2) < 24
            assert near.any() == marked


@pytest.mark.parametrize("kind", LABELLED)
def test_narrow_columns_have_their_labels_upright(light: None, qtbot: Any, kind: str) -> None:
    words = ("journeys", "embedding", "starting", "somewhere", "attention", "computed", "different", "questions",
             "together")
    shown = show(kind, compute(document(" ".join(words))), "scores", qtbot)
    picture, cells = shown.pixels, shown.cells
    role: theme.Role = "caption" if kind == "large" else "small"
    above = slice(max(0, int(cells.y) - 66), int(cells.y))
    for at in range(len(words)):
        left = round(cells.x + at * cells.width)
        label = picture[above, left - 1 : left + round(cells.width) + 1]
        found = find_text([word[:5] for word in words], label, role=role, ground=rgb(shown.ground), upright=True)
        assert found == words[at][:5]  # the first letters: tiles cut the rest


@pytest.mark.parametrize("kind", LABELLED)
def test_the_axes_are_named(light: None, qtbot: Any, kind: str) -> None:
    for variant, names in (("multi_head", ("query ↓", "key →")), ("einsum", ("key ↓", "query →"))):
        settings = {"variant": variant} if variant == "multi_head" else {
            "variant": variant, "embedding": "random", "d_in": 4, "num_heads": 2}
        shown = show(kind, compute(edits.set_options(edits.set_text(Document(), "one two three"), settings)),
                     "scores", qtbot)
        cells = shown.cells
        left, top = max(0, int(cells.x) - 100), max(0, int(cells.y) - 50)
        corner_words = shown.pixels[top : int(cells.y), left : int(cells.x)]
        above = shown.pixels[top : int(cells.y), int(cells.x) - 2 : int(cells.x) + 100]
        role: theme.Role = "caption" if kind == "large" else "small"
        look_of = {"role": role, "ink": "Muted", "ground": rgb(shown.ground)}
        assert find_text(("query ↓", "key ↓", "token ↓"), corner_words, **look_of) == names[0]
        assert find_text(("query →", "key →", "dimension →"), above, **look_of) == names[1]


@pytest.mark.parametrize("kind", LABELLED)
@pytest.mark.parametrize("stage", ["scores", "weights"])
def test_the_colour_bar_is_low_at_the_bottom_with_its_ends_beside_it(
    light: None, qtbot: Any, kind: str, stage: str
) -> None:
    result = compute(document())
    shown = show(kind, result, stage, qtbot)
    picture, cells = shown.pixels, shown.cells
    table = colours.lookup_table(MAPS.map_name(STAGES[stage].colours))
    right, top = int(cells.x + 4 * cells.width), int(np.ceil(cells.y))
    height = min(4 * cells.height, 260) if kind == "large" else 4 * cells.height
    bottom = int(cells.y + height) - 1
    lowest = set(map(tuple, table[:4].tolist()))
    bars = [x for x in range(right + 3, right + 30) if tuple(picture[bottom - 1, x]) in lowest]
    assert len(bars) >= 6
    down = picture[top : bottom, bars[len(bars) // 2]].astype(int)
    places = [int(abs(table.astype(int) - colour).sum(axis=1).argmin()) for colour in down]
    assert places[0] > 250 and places[-1] < 5
    along = np.linspace(255, 0, len(places))
    assert (abs(table[places].astype(int) - table[along.round().astype(int)]).max(axis=1) < 25).all()
    values = result.picture(Spot(stage, head=1))
    low, high = colours.levels(values, STAGES[stage].colours)
    ends = [f"{high:.3g}", f"{low:.3g}".replace("-", "−"), "0.123"]
    role: theme.Role = "caption" if kind == "large" else "small"
    beside = picture[:, bars[-1] + 1 : bars[-1] + 80]
    look_of = {"role": role, "ink": "Muted", "ground": rgb(shown.ground)}
    assert find_text(ends, beside[top - 4 : top + 22], **look_of) == ends[0]
    assert find_text(ends, beside[bottom - 20 : bottom + 5], **look_of) == ends[1]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("count", "scheme"), [(4, "light"), (60, "dark")])
def test_what_is_masked_is_the_quietest_in_either_theme(
    qapp: QApplication, qtbot: Any, kind: str, count: int, scheme: str
) -> None:
    """It was the brightest of all in the dark; where cells are too small for a hatch, too."""
    theme.apply(qapp, scheme)
    made = compute(document(" ".join(f"w{at}" for at in range(count)), mask="causal"))
    shown = show(kind, made, "weights", qtbot)
    picture, last = shown.pixels, count - 1
    middle = (int(shown.cells.y + shown.cells.height / 2), int(shown.cells.x + (last + 0.5) * shown.cells.width))
    hidden = picture[middle[0] - 1 : middle[0] + 2, middle[1] - 2 : middle[1] + 1].reshape(-1, 3).astype(int)
    assert {tuple(colour) for colour in hidden.tolist()} <= {rgb("Masked"), rgb("Hatch")}
    assert colours.contrast(rgb("Masked"), rgb(shown.ground)) < 1.5
    assert colours.contrast(rgb("Hatch"), rgb(shown.ground)) < 2.2


def outline(shape: tuple[int, ...], cells: CellGrid, mark: tuple[int, int, int, int]) -> np.ndarray:
    """Return the pixels within two of the edges of some cells."""
    row, column, rows, columns = mark
    left, top = cells.x + column * cells.width, cells.y + row * cells.height
    right, bottom = left + columns * cells.width, top + rows * cells.height
    y, x = np.mgrid[: shape[0], : shape[1]] + 0.5
    near = (x > left - 3) & (x < right + 3) & (y > top - 3) & (y < bottom + 3)
    within = (x > left + 3) & (x < right - 3) & (y > top + 3) & (y < bottom - 3)
    return np.asarray(near & ~within)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("cell", "expected"), [
    (Cell(Spot("scores", head=1), 2, 1),
     {"scores": [(2, 1, 1, 1)], "queries": [(2, 0, 1, 2)], "values": [(1, 0, 1, 2)]}),
    (Cell(Spot("keys", head=1), 3, 1),
     {"scores": [(0, 3, 4, 1)], "queries": [(3, 0, 1, 2)], "values": [(3, 0, 1, 2)]}),
])
def test_the_marked_cell_and_what_belongs_to_it_are_outlined_and_nothing_else(
    light: None, qtbot: Any, kind: str, cell: Cell, expected: dict[str, list[tuple[int, int, int, int]]]
) -> None:
    result = compute(document())
    for stage, marks in expected.items():
        shown = show(kind, result, stage, qtbot)
        # the labels of the marked cell are strong in the large picture: only the cells count here
        y, x = np.mgrid[: shown.pixels.shape[0], : shown.pixels.shape[1]]
        columns = result.picture(Spot(stage, head=1)).shape[1]
        area = ((x >= shown.cells.x) & (x < shown.cells.x + columns * shown.cells.width)
                & (y >= shown.cells.y) & (y < shown.cells.y + 4 * shown.cells.height))
        before = shown.pixels
        shown.canvas.show_marks(Marks(cell))
        changed = (shown.pixels != before).any(axis=2) & area
        ring = np.logical_or.reduce([outline(before.shape, shown.cells, mark) for mark in marks])
        assert not (changed & ~ring).any()
        assert (changed & ring).sum() > 0.35 * (ring & area).sum()
        assert {(0, 0, 0), (255, 255, 255)} <= pixels.colours_of(shown.pixels[changed])
        shown.canvas.show_marks(Marks())
        assert (shown.pixels == before).all()


@pytest.mark.parametrize("kind", KINDS)
def test_exactly_the_edited_cells_have_a_corner(light: None, qtbot: Any, kind: str) -> None:
    asked = edits.edit_cells(document(), StageTarget("multi_head", "scores"), {(0, 1, 2, 0): 0.1, (0, 0, 3, 3): 0.1})
    shown = show(kind, compute(asked), "scores", qtbot)
    edited = EDITED.red(), EDITED.green(), EDITED.blue()
    found = [at for at in np.ndindex(4, 4)
             if edited in pixels.colours_of(cell_interior(shown.pixels, shown.cells, *at, margin=1))]
    assert found == [(2, 0)]
    cell = cell_interior(shown.pixels, shown.cells, 2, 0, margin=1)
    rows, columns = np.nonzero((cell == edited).all(axis=2))
    assert rows.max() < 8 and columns.min() > cell.shape[1] - 9  # at its upper right


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_out_of_date_is_pale(dark: None, qtbot: Any, kind: str) -> None:
    result = compute(document())
    shown = show(kind, result, "scores", qtbot)
    expected = expected_colours(result, "scores", 1)
    for stale in (True, False):
        shown.canvas.show_marks(Marks(stale=stale))
        for row, column in np.ndindex(4, 4):
            colour = expected[row, column]
            clear = blend(colour, STALE_OPACITY, over=rgb(shown.ground)) if stale else colour
            assert abs(clear - corner_colour(shown.pixels, shown.cells, row, column)).max() <= 2


def test_exactly_the_heads_that_are_off_are_pale(light: None, qtbot: Any) -> None:
    result = compute(document(ablated_heads=(0,)))
    for head in (0, 1):
        shown = show("head", result, "scores", qtbot, head=head)
        opacity = ABLATED_OPACITY if head == 0 else 1
        for row, column in np.ndindex(4, 4):
            clear = blend(expected_colours(result, "scores", head)[row, column], opacity, over=rgb("Base"))
            assert abs(clear - corner_colour(shown.pixels, shown.cells, row, column)).max() <= 2


@pytest.mark.parametrize("kind", ["tile", "head"])
def test_exactly_the_chosen_tile_has_the_accent_in_its_frame_and_title(dark: None, qtbot: Any, kind: str) -> None:
    shown = show(kind, compute(document()), "scores", qtbot)
    titles: dict[object, str] = {"scores": "Scores", "weights": "Weights"}
    if kind == "head":
        titles = {Spot("scores", head=head): f"Head {head}" for head in (0, 1)}
    for chosen in titles:
        shown.canvas.set_chosen(chosen)
        picture = shown.pixels
        for tile in shown.canvas.tiles:
            left, top, right = int(tile.rect.left()), int(tile.rect.top()), int(tile.rect.right())
            frame = picture[int(tile.rect.center().y()), left : left + 4]
            near = abs(frame.astype(int) - rgb("Accent")).max(axis=1) < 24  # smoothed at its edges
            assert near.any() == (tile.key == chosen)
            if tile.key in titles:
                header = picture[top + 3 : top + 24, left + 3 : right - 30]
                ink = "Accent" if tile.key == chosen else "Text"
                assert find_text(titles.values(), header, role="strong", ink=ink) == titles[tile.key]


@pytest.mark.parametrize("kind", KINDS)
def test_another_theme_at_run_time_changes_the_ground_and_the_ink_and_no_colour_of_data(
    qapp: QApplication, qtbot: Any, kind: str
) -> None:
    theme.apply(qapp, "dark")
    result = compute(document(mask="causal"))
    shown = show(kind, result, "weights", qtbot)
    theme.apply(qapp, "light")
    QApplication.processEvents()
    picture, cells, expected = shown.pixels, shown.cells, expected_colours(result, "weights", 1)
    assert pixels.is_hatched(picture, cells, 1, 3) and not pixels.is_hatched(picture, cells, 3, 1)
    assert corner_colour(picture, cells, 3, 1) == tuple(expected[3, 1])
    if kind == "large":
        beside = picture[round(cells.y) : round(cells.y + cells.height), max(2, int(cells.x) - 90) : int(cells.x) - 1]
        assert find_text(WORDS, beside, role="caption", ground=rgb(shown.ground)) == WORDS[0]
