"""The mosaic of all heads: each pixel equals that of the head's own picture."""

import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import MASK, StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.pictures.grid import Grid, arrange_heads, resize, spots_by_layer
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.mosaic import HATCH_STEP_PX, Mosaic, Tones, make_mosaic
from attnviz.pictures.picture import make_picture
from attnviz.pictures.pooling import pool_to
from attnviz.pictures.scaling import Ends, Scaling
from attnviz.result.cell_changes import CellChanges
from attnviz.result.compare import Difference
from attnviz.result.result import Result, Source
from attnviz.system.arrays import Pixels
from tests.engine.small_models import document, engine_of, small
from tests.export.cross_attention import HEADS as GIVEN_HEADS, LAYERS, Given, numbers
from tests.result.two_layers import pooled_layer, stack_layers

HEADS = 7
WEIGHTS, SCORES = Spot("weights"), Spot("scores")
TONES = Tones(ground=(250, 240, 230), masked=(1, 2, 3), hatch=(90, 80, 70), edited=(255, 0, 99))
TEXT = "one two three four five"


def computed(text: str = TEXT, **settings: Value) -> Result:
    asked = edits.set_options(edits.set_text(Document(), text), {"d_out": 14, "num_heads": HEADS, **settings})
    return compute(asked, stages=INTERACTIVE)


def edited(result: Result, stage: str, cells: dict[tuple[int, ...], float]) -> Result:
    return compute(edits.edit_cells(result.document, StageTarget("multi_head", stage), cells), stages=INTERACTIVE)


def add_rounding(result: Result) -> Result:
    """The same but for rounding, and in one head but for more."""
    stages = {name: array * np.float32(1 + 1e-7) for name, array in result.layers[0].stages.items()}
    stages["scores"][0, 2] *= np.float32(1.001)
    return replace(result, layers=(replace(result.layers[0], stages=stages),))


def mosaic_of(source: Source, spot: Spot, maps: Maps | None = None) -> Mosaic:
    maps = maps or Maps()
    return make_mosaic(source, spot, maps=maps, levels=levels_for(source, spot, maps))


def grid_of(mosaic: Mosaic, side: int = 10, columns: int = 3, **more: object) -> Grid:
    return Grid(arrange_heads(mosaic.spots, columns=columns), side, **more)  # type: ignore[arg-type]


def part(image: Pixels, grid: Grid, place: int, mosaic: Mosaic) -> Pixels:
    """Return the part of the mosaic image at the place of a head."""
    (x, y), (left, top) = grid.corner(place), grid.inset(mosaic.shape, mosaic.stage)
    high, wide = grid.extent(mosaic.shape, mosaic.stage)
    return image[y + top : y + top + high, x + left : x + left + wide]


def draw_alone(source: Source, spot: Spot, maps: Maps, size: tuple[int, int]) -> Pixels:
    """Draw the head's own picture, each pixel in the colour of the cell at its centre."""
    picture = make_picture(source, spot, maps=maps, levels=levels_for(source, spot, maps)).pixels_over(TONES.masked)
    made = np.zeros(size, np.uint32)
    for y, x in np.ndindex(size):
        row, column = (int((at + 0.5) * count / pixels)
                       for at, count, pixels in zip((y, x), picture.shape, size, strict=True))
        made[y, x] = picture[row, column]
    return made


CASES: dict[str, tuple[Callable[[], Source], Spot, Maps]] = {
    "weights": (computed, WEIGHTS, Maps()),
    "scores, each its own": (computed, SCORES, Maps(scaling=Scaling("head"))),
    "masked scores": (computed, Spot("masked_scores"), Maps(scaling=Scaling("head"))),
    "vectors": (computed, Spot("queries"), Maps()),
    "rows": (computed, SCORES, Maps(scaling=Scaling("row"))),
    "logarithms, each its own": (computed, WEIGHTS, Maps(scaling=Scaling("head", "log"))),
    "symmetric": (computed, SCORES, Maps(scaling=Scaling("head", "symmetric"))),
    "rows, symmetric": (computed, SCORES, Maps(scaling=Scaling("row", "symmetric"))),
    "stretched, without the first": (computed, WEIGHTS, Maps(scaling=Scaling("head", stretched=True,
                                                                             without_first=True))),
    "absolute": (computed, SCORES, Maps(scaling=Scaling("absolute"))),
    "held, each its own": (computed, SCORES, Maps(scaling=Scaling("head", held=(
        Ends("scores", (-0.1, 0.1), 2), Ends("scores", (-0.5, 0.5), 4))))),
    "by hand": (computed, WEIGHTS, Maps(scaling=Scaling(manual=(Ends("weights", (0, 0.3)),)))),
    "struck in one head": (lambda: edited(computed(mask="none"), "masked_scores", {(0, 3, 4, 1): -np.inf}),
                           WEIGHTS, Maps()),
    "an overflow": (lambda: edited(edited(computed(mask="none"), "queries", {(0, 3, 4, 1): 3e38}), "keys",
                                   {(0, 3, 2, 1): 3e38}), SCORES, Maps(scaling=Scaling("head"))),
    "difference": (lambda: Difference(computed(), computed("zero one three five", seed=7)), WEIGHTS, Maps()),
    "no difference but rounding": (lambda: Difference(computed(), add_rounding(computed())), SCORES,
                                   Maps(scaling=Scaling("head"))),
    "difference of fewer heads": (lambda: Difference(computed(), computed(num_heads=2)), WEIGHTS, Maps()),
    "rectangles": (Given, WEIGHTS, Maps()),
    "keys shared": (lambda: computed(variant="grouped_query", num_heads=4, d_out=16, num_kv_heads=2), Spot("keys"),
                    Maps()),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("zoom", [1, 2])
def test_each_head_has_the_colours_of_its_own_picture(case: str, zoom: int) -> None:
    make, spot, maps = CASES[case]
    source = make()
    mosaic = mosaic_of(source, spot, maps)
    grid = grid_of(mosaic, 11, gap=2)
    larger = Grid(grid.arrangement, 11 * zoom, gap=2 * zoom)
    tones = Tones(ground=TONES.ground, masked=TONES.masked, hatch=TONES.masked, edited=TONES.edited)
    plain = make_mosaic(source, spot, maps=maps, levels=levels_for(source, spot, maps))
    image = plain.image(grid, tones, zoom=zoom)
    assert image.shape == larger.size and image.dtype == np.uint32
    for place, one in enumerate(grid.arrangement.spots):
        if len(source.edited_cells(one)) or source.is_ablated(one):
            continue
        (x, y), (left, top) = grid.corner(place), grid.inset(mosaic.shape, mosaic.stage)
        high, wide = grid.extent(mosaic.shape, mosaic.stage)
        found = image[zoom * (y + top) : zoom * (y + top + high), zoom * (x + left) : zoom * (x + left + wide)]
        np.testing.assert_array_equal(found, draw_alone(source, one, maps, (high * zoom, wide * zoom)))


def test_between_the_pictures_and_where_no_head_is_the_image_is_clear() -> None:
    mosaic = mosaic_of(computed(), WEIGHTS)
    grid = grid_of(mosaic, 10, gap=2)  # three rows, one head in the last
    image = mosaic.image(grid, TONES)
    assert image.shape == (36, 36)
    assert (image[:10, :10] >> 24 == 255).all() and (image[24:34, :10] != 0).all()
    assert not image[10:12].any() and not image[:, 10:12].any() and not image[24:, 12:].any()


@pytest.mark.parametrize(("stage", "mask"), [("weights", "causal"), ("scores", "none"), ("masked_scores", "causal")])
def test_where_cells_are_smaller_than_pixels_the_largest_is_seen(stage: str, mask: str) -> None:
    count, side = 23, 9
    result = computed(" ".join(f"t{at}" for at in range(count)), mask=mask)
    mosaic = mosaic_of(result, Spot(stage))
    grid = grid_of(mosaic, side)
    image, maps = mosaic.image(grid, TONES), Maps()
    edges = [at * count // side for at in range(side + 1)]
    assert edges[-1] == count
    for head in range(HEADS):
        drawn = result.spot_data(Spot(stage, head=head))
        hidden = np.zeros((count, count), bool) if drawn.masked is None else drawn.masked
        assert mosaic.scales[head] == make_picture(
            result, Spot(stage, head=head), maps=maps, levels=levels_for(result, Spot(stage), maps)).scale
        for row in range(side):
            for column in range(side):
                block = np.s_[edges[row] : edges[row + 1], edges[column] : edges[column + 1]]
                seen = drawn.values[block][~hidden[block]]
                wanted = 0xFF010203
                if seen.size:
                    most = seen[np.argmax(np.abs(seen))]
                    (wanted,) = mosaic.scales[head].pixels(np.array([most]), mosaic.map_name).tolist()
                assert part(image, grid, head, mosaic)[row, column] == wanted


def test_masked_cells_that_are_large_enough_are_hatched_and_no_other_is() -> None:
    mosaic = mosaic_of(computed(), WEIGHTS)
    grid = grid_of(mosaic, 20)
    image = mosaic.image(grid, TONES)
    lines = (np.arange(image.shape[0])[:, None] + np.arange(image.shape[1])) % HATCH_STEP_PX == HATCH_STEP_PX - 1
    for head in range(HEADS):
        masked = np.repeat(np.repeat(np.triu(np.ones((5, 5), bool), 1), 4, axis=0), 4, axis=1)
        found, on_line = part(image, grid, head, mosaic), part(lines, grid, head, mosaic)  # type: ignore[arg-type]
        assert set(found[masked & on_line].tolist()) == {0xFF5A5046}
        assert set(found[masked & ~on_line].tolist()) == {0xFF010203}
        assert not np.isin(found[~masked], (0xFF5A5046, 0xFF010203)).any()
    tiny = grid_of(mosaic, 10)
    assert not (mosaic.image(tiny, TONES) == 0xFF5A5046).any()


def test_a_word_without_a_partner_is_not_hatched() -> None:
    source = Difference(computed(mask="none"), computed("one two three four", mask="none"))
    mosaic = mosaic_of(source, WEIGHTS)
    image = mosaic.image(grid_of(mosaic, 20), TONES)
    assert (image == 0xFF010203).any() and not (image == 0xFF5A5046).any()


def test_exactly_the_heads_that_are_off_are_pale() -> None:
    plain = mosaic_of(computed(), SCORES)
    mosaic = mosaic_of(computed(ablated_heads=(1, 5)), SCORES)
    grid = grid_of(mosaic, stripe=3)
    stripes = np.full(HEADS, 0xFF808080, np.uint32)
    image, clear = (one.image(grid, TONES, measured=stripes) for one in (mosaic, plain))
    for head in range(HEADS):
        x, y = grid.corner(head)
        square = np.s_[y : y + 13, x : x + 10]
        if head in (1, 5):
            for shift, ground in zip((16, 8, 0), TONES.ground, strict=True):
                channel, full = image[square] >> shift & 255, clear[square] >> shift & 255
                np.testing.assert_allclose(channel, full * 0.25 + ground * 0.75, atol=0.51)
        else:
            np.testing.assert_array_equal(image[square], clear[square])


def test_the_stripe_below_a_head_has_its_colour() -> None:
    mosaic = mosaic_of(computed(), SCORES)
    order = (4, 2, 6, 0, 1, 3, 5)
    grid = Grid(arrange_heads(mosaic.spots, columns=3, order=order), 10, gap=2, stripe=3)
    image = mosaic.image(grid, TONES, measured=np.arange(HEADS, dtype=np.uint32) + 0xFF000000)
    for place, head in enumerate(order):
        x, y = grid.corner(place)
        assert set(image[y + 10 : y + 13, x : x + 10].ravel().tolist()) == {0xFF000000 + head}
        assert not image[y + 13 : y + 15, x : x + 10].any()


@pytest.mark.parametrize("side", [50, 9])
def test_an_edited_cell_has_a_corner_in_its_own_head(side: int) -> None:
    result = edited(computed(mask="none"), "scores", {(0, 5, 3, 1): 0.5})
    mosaic = mosaic_of(result, SCORES)
    grid = grid_of(mosaic, side)
    image = mosaic.image(grid, TONES)
    for head in range(HEADS):
        marked = np.argwhere(part(image, grid, head, mosaic) == 0xFFFF0063)
        assert bool(len(marked)) == (head == 5)
    cell = side / 5
    rows, columns = np.nonzero(part(image, grid, 5, mosaic) == 0xFFFF0063)
    assert rows.min() == int(3 * cell) and columns.max() == int(np.ceil(2 * cell)) - 1
    assert rows.max() < 3 * cell + min(6, max(2, cell / 2)) and columns.min() >= 2 * cell - min(6, max(3, cell / 2))


def test_an_edit_of_the_mask_is_marked_in_every_head() -> None:
    document = edits.edit_cells(computed().document, MASK, {(0, 1, 3): 1.0})
    mosaic = mosaic_of(compute(document, stages=INTERACTIVE), WEIGHTS)
    grid = grid_of(mosaic, 50)
    image = mosaic.image(grid, TONES)
    for head in range(HEADS):
        rows, columns = np.nonzero(part(image, grid, head, mosaic) == 0xFFFF0063)
        assert rows.min() == 10 and rows.max() < 16 and columns.max() == 39 and columns.min() > 33


@pytest.mark.parametrize("side", [15, 4])
def test_what_moved_lies_over_the_head_in_which_it_moved(side: int) -> None:
    before = computed(mask="none")
    after = edited(before, "scores", {(0, 5, 3, 1): 9.0, (0, 2, 0, 4): 9.0})
    strengths = CellChanges(after, before).head_strengths(SCORES)
    assert strengths is not None
    mosaic = mosaic_of(after, SCORES)
    grid = Grid(arrange_heads(mosaic.spots, columns=3, order=(6, 5, 4, 3, 2, 1, 0)), side)
    spread = mosaic.amount_image([strengths], grid)
    assert spread.shape == grid.size
    for place, head in enumerate((6, 5, 4, 3, 2, 1, 0)):
        pixels = np.argwhere(part(spread, grid, place, mosaic) > 0)  # type: ignore[arg-type]
        assert {(y * 5 // side, x * 5 // side) for y, x in pixels.tolist()} == {
            5: {(3, 1)}, 2: {(0, 4 if side > 5 else 3)}}.get(head, set())  # of five cells the last two share a pixel


def test_what_moved_in_no_layer_of_a_long_text_takes_no_cells() -> None:
    """Of 30 layers of 4,096 tokens these zeros took 18 GB, each time that something had moved."""
    lower = computed(num_heads=2)
    result = stack_layers(stack_layers(lower, lower), lower)
    one = make_mosaic(result, SCORES, maps=Maps(), layers=(0, 1, 2))
    mosaic = replace(one, shape=(2048, 2048))
    grid, moved = Grid(arrange_heads(mosaic.spots, columns=2), 16), np.ones((2, 2048, 2048), np.float32)
    tracemalloc.start()
    try:
        assert not mosaic.amount_image([None] * 3, grid).any()
        lit = mosaic.amount_image([None, moved, None], grid)
        assert tracemalloc.get_traced_memory()[1] < moved.nbytes / 16
    finally:
        tracemalloc.stop()
    assert {place for place in range(6) if part(lit, grid, place, mosaic).any()} == {2, 3}  # type: ignore[arg-type]


# where things stand

def test_what_is_under_a_point_follows_from_the_grid() -> None:
    mosaic = mosaic_of(computed(), SCORES)
    grid = Grid(arrange_heads(mosaic.spots, columns=3, order=(4, 2, 6, 0, 1, 3, 5)), 10, gap=2, stripe=3)
    for place, spot in enumerate(grid.arrangement.spots):
        x, y = grid.corner(place)
        assert grid.spot_at(x, y) == grid.spot_at(x + 9, y + 12) == spot
    assert grid.spot_at(36, 0) is None and grid.spot_at(13, 31) is None and grid.spot_at(0, 45) is None
    assert grid.spot_at(-1, 0) is None and grid.spot_at(0, -1) is None


def test_layers_stand_in_a_row_each() -> None:
    source, layers = Given(), tuple(range(LAYERS))
    mosaic = make_mosaic(source, WEIGHTS, maps=Maps(), levels=levels_for(source, WEIGHTS, Maps()), layers=layers)
    grid = Grid(arrange_heads(mosaic.spots, columns=9), 12)
    assert (grid.arrangement.rows, grid.arrangement.columns, grid.arrangement.is_layered) == (LAYERS, GIVEN_HEADS, True)
    assert grid.extent(mosaic.shape, mosaic.stage) == (8, 12) and grid.inset(mosaic.shape, mosaic.stage) == (0, 2)
    image = mosaic.image(grid, TONES)
    for layer in layers:
        for head in range(GIVEN_HEADS):
            spot = WEIGHTS.at(layer=layer, head=head)
            assert grid.arrangement.spot_at(layer, head) == spot and grid.spot_at(13 * head + 5, 13 * layer + 5) == spot
            wanted = colours.pixels(numbers(spot), 0, float(numbers(WEIGHTS.at(layer=1, head=1)).max()),
                                    mosaic.map_name)
            if source.is_ablated(spot):
                wanted = colours.fade(wanted, TONES.ground, TONES.ablated_opacity)
            found = part(image, grid, layer * GIVEN_HEADS + head, mosaic)
            np.testing.assert_array_equal(found[::4, ::4], wanted)


@pytest.mark.parametrize("blocks", [2, 3])
def test_layers_stand_in_blocks_side_by_side(blocks: int) -> None:
    spots = spots_by_layer(WEIGHTS, heads=3, layers=tuple(range(5)))
    arrangement = arrange_heads(spots, columns=3, blocks=blocks, spare=2)
    grid, rows = Grid(arrangement, 4, gap=1, stripe=2, upright=True), 3 if blocks == 2 else 2
    assert (arrangement.rows, arrangement.total_columns) == (rows, 3 * blocks + 2 * (blocks - 1))
    image = grid.tile(np.broadcast_to(np.arange(1, 16)[:, None, None], (15, 4, 4)).copy())
    assert image.shape == grid.size == (5 * rows, 7 * arrangement.total_columns)
    for place, spot in enumerate(spots):
        row, column = spot.layer % rows, spot.layer // rows * 5 + spot.head
        assert arrangement.row_and_column(place) == (row, column) and arrangement.spot_at(row, column) == spot
        assert grid.corner(place) == (7 * column, 5 * row) and grid.spot_at(7 * column + 3, 5 * row + 3) == spot
        assert (image[5 * row : 5 * row + 4, 7 * column : 7 * column + 4] == place + 1).all()
    assert (image > 0).sum() == 15 * 16
    # between two blocks
    assert arrangement.spot_at(0, 3) is arrangement.spot_at(0, 4) is arrangement.spot_at(0, -1) is None
    assert arrangement.spot_at(rows - 1, 5 * (blocks - 1)) is None and arrangement.spot_at(rows, 0) is None


def test_of_one_layer_the_chosen_one_is_shown() -> None:
    lower, upper = computed(), computed(seed=7)
    mosaic = make_mosaic(stack_layers(lower, upper), WEIGHTS.at(layer=1), maps=Maps())
    np.testing.assert_array_equal(mosaic.values, upper.array("weights")[0])
    assert {spot.layer for spot in mosaic.spots} == {1} and not arrange_heads(mosaic.spots, columns=3).is_layered


def test_layers_of_which_some_are_pooled_are_pooled_alike() -> None:
    lower, upper = computed("a b c d"), computed("a b c d", seed=7)
    partly = replace(lower, layers=(lower.layers[0], pooled_layer(upper)))
    mosaic = make_mosaic(partly, WEIGHTS, maps=Maps(), layers=(0, 1))
    assert mosaic.shape == (4, 4) and mosaic.values.shape == (2 * HEADS, 2, 2)
    for layer, of in enumerate((lower, upper)):
        whole = of.array("weights")[0]
        np.testing.assert_array_equal(mosaic.values[layer * HEADS : (layer + 1) * HEADS],
                                      whole.reshape(HEADS, 2, 2, 2, 2).max(axis=(2, 4)))


@pytest.mark.parametrize(("count", "most"), [(7, 3), (8, 4), (5, 5), (3, 9), (33, 32)])
def test_each_cell_goes_into_exactly_one_pixel(count: int, most: int) -> None:
    ones = np.ones((2, count, count), np.int64)
    pooled = pool_to(np.add, ones, (most, most))
    assert pooled.shape == (2, min(count, most), min(count, most)) and pooled[0].sum() >= count * count
    marked = np.zeros((1, count, 1))
    seen = set()
    for row in range(count):
        marked[:] = 0
        marked[0, row] = 1
        found = np.flatnonzero(pool_to(np.maximum, marked, (most, 1)))
        assert len(found) == 1
        seen |= set(found.tolist())
    assert seen == set(range(min(count, most)))


def test_a_value_takes_as_many_pixels_as_its_neighbours_but_for_one() -> None:
    found = resize(np.arange(5)[None, :, None], (13, 1)).ravel()
    assert sorted(found.tolist()) == found.tolist() and set(np.bincount(found).tolist()) == {2, 3}


def test_in_whatever_order_heads_stand_all_that_is_drawn_of_one_goes_with_it() -> None:
    model, layers = small("llama"), (0, 1, 2)
    asked = ablation.ablate(document(model, "the cat"), layer=1, head=2)
    asked = edits.edit_cells(asked, StageTarget(model.model.row.name, "scores", 2), {(0, 3, 5, 1): 4.0})
    asked = edits.set_mask_cell(asked, (0, 4, 2), masked=True, layer=0, head=1)
    source = engine_of(model).compute(asked, stages=INTERACTIVE)
    mosaic = make_mosaic(source, SCORES.at(stage="masked_scores"), maps=Maps(), layers=layers)
    measured = (0xFF000000 + 1000 * np.arange(12, dtype=np.uint32)).astype(np.uint32)
    before = engine_of(model).compute(document(model, "the cat"), stages=INTERACTIVE)
    moved = [CellChanges(source, before).head_strengths(SCORES.at(stage="masked_scores",
                                                                  layer=layer)) for layer in layers]
    tones = replace(TONES, hatch=(7, 7, 7))
    found: list[dict[Spot, tuple[bytes, bytes]]] = []
    for order in (range(12), (5, 11, 0, 7, 2, 9, 4, 1, 10, 3, 8, 6)):
        grid = Grid(arrange_heads(mosaic.spots, columns=4, order=tuple(order)), 52, gap=4, stripe=8)
        assert not any(pitch % HATCH_STEP_PX for pitch in grid.pitch), "the hatch is the same in all places"
        image = grid.squares(mosaic.image(grid, tones, measured=measured))
        highlight = grid.squares(mosaic.amount_image(moved, grid))
        found.append({spot: (image[at // 4, at % 4].tobytes(), highlight[at // 4, at % 4].tobytes())
                      for at, spot in enumerate(grid.arrangement.spots)})
    assert found[0].keys() == found[1].keys() and len({image for image, _ in found[0].values()}) == 12
    for spot, drawn in found[0].items():
        assert found[1][spot] == drawn, spot
