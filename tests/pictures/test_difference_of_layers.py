"""Colour scales of differences between states of a model: layers without a change do not affect them."""

from functools import cache

import numpy as np
import pytest

from attnviz.document import ablation
from attnviz.document.places import SecondView, Spot
from attnviz.export import sheet
from attnviz.export.parts import Part
from attnviz.pictures.grid import Grid, arrange_heads
from attnviz.pictures.levels import Maps, enclosing_levels, levels_for
from attnviz.pictures.mosaic import Tones, make_mosaic
from attnviz.pictures.scaling import Scaling
from attnviz.result.compare import Difference
from attnviz.store.parts import Compared, Focus, Look
from attnviz.store.state import State
from tests.engine.small_models import document, engine_of, small

WEIGHTS, LAYERS, ABLATED = Spot("weights"), 5, 2
LOOKS = (Maps(), Maps(scaling=Scaling(range="absolute")), Maps(scaling=Scaling(stretched=True)))


@cache
def ablated_head() -> Difference:
    """Return the difference between a model with an ablated head in the middle layer and the same without."""
    model = small("llama", num_hidden_layers=LAYERS)
    engine, asked = engine_of(model), document(model, "the cat sat")
    then = engine.compute(asked)
    return Difference(engine.compute(ablation.ablate(asked, layer=ABLATED, head=1)), then)


def largest(layer: int) -> float:
    return max(float(np.abs(ablated_head().spot_data(WEIGHTS.at(layer=layer,
                                                            head=head)).values).max()) for head in range(4))


@pytest.mark.parametrize("maps", LOOKS, ids=["shared", "absolute", "stretched"])
def test_unchanged_layers_leave_the_shared_scale_to_the_others(maps: Maps) -> None:
    """They counted as ±1: after an ablation above layer 0 the mosaic was blank."""
    assert [largest(layer) > 0 for layer in range(LAYERS)] == [False] * 3 + [True] * 2
    layers = tuple(range(LAYERS))
    mosaic = make_mosaic(ablated_head(), WEIGHTS, maps=maps, levels=levels_for(ablated_head(), WEIGHTS, maps),
                         layers=layers)
    reach = {high for spot in mosaic.spots for high in [mosaic.levels_of(spot)[1]]}
    most = max(map(largest, layers))
    assert len(reach) == 1 and most / 4 < reach.pop() < 6 * most, "round numbers are at most 5 times as large"
    pixels = mosaic.image(Grid(arrange_heads(mosaic.spots, columns=4), 24), Tones())
    assert len(np.unique(pixels)) > 20


def test_several_heads_at_once_are_those_of_each_head() -> None:
    held = ablated_head()
    source = Difference(held.now, held.then)
    for stage in ("scores", "weights"):
        for layer in range(LAYERS):
            for head in (0, 1):
                spot = Spot(stage, layer=layer, head=head)
                found = source.head_data(spot, range(4))
                np.testing.assert_array_equal(found.values[head], source.spot_data(spot).values)
                assert len(source.head_data(spot, range(1, 3)).values) == 2


def test_levels_leave_out_what_is_unchanged_and_no_change_of_1() -> None:
    assert enclosing_levels([None]) == (-1, 1)
    assert enclosing_levels([None, (-0.1, 0.1)]) == (-0.1, 0.1) and enclosing_levels([(-1, 1), (-0.1, 0.1)]) == (-1, 1)
    found = levels_for(ablated_head(), WEIGHTS, Maps())
    assert found is not None and found[1] == pytest.approx(max(map(largest, range(LAYERS))))


@pytest.mark.parametrize("range_", ["shared", "head"])
def test_two_heads_beside_each_other_have_the_scale_of_the_one_that_changed(range_: str) -> None:
    focus = Focus(WEIGHTS, second_view=SecondView("head", 1, LAYERS - 1))
    look = Look(Maps(scaling=Scaling(range=range_)))  # type: ignore[arg-type]
    state = State(ablated_head().now, focus, look, compared=Compared(ablated_head().then, "difference"))  # type: ignore[arg-type]
    _, levels = state.large_colours()
    own = float(np.abs(ablated_head().spot_data(WEIGHTS.at(layer=LAYERS - 1, head=1)).values).max())
    most = max(map(largest, range(LAYERS)))
    assert levels is not None and levels[1] == pytest.approx(own if range_ == "head" else most)


def test_a_sheet_of_a_difference_is_not_blank() -> None:
    figure = sheet.draw(ablated_head(), Part(WEIGHTS, all_heads=True))
    image = figure.axes[0].images[0].get_array()
    assert image is not None and len(np.unique(image.reshape(-1, 3), axis=0)) > 20
    assert figure.axes[-1].get_yticklabels()[1].get_text() == f"{max(map(largest, range(LAYERS))):.3g}"
