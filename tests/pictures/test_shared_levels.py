"""Shared colour scales: all heads of all layers in every panel, and ends that exclude outliers."""

from functools import cache

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export import figure
from attnviz.export.requests import Heatmaps
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.mosaic import make_mosaic
from attnviz.pictures.picture import Picture, make_picture
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from tests.result.two_layers import computed, stack_layers

ONE, OTHER = Spot("scores"), Spot("scores", layer=1)
CUT = "up to the 98th percentile"


@cache
def both() -> Result:
    """Return a result of two layers with different weights."""
    return stack_layers(computed(1), computed(2, qkv_bias=True))


@cache
def with_outlier(stage: str, value: float) -> Result:
    """Replace one number of a stage, in 12 tokens of 70 dimensions."""
    document = edits.set_options(edits.set_text(both().document, " ".join(f"w{at}" for at in range(12))), {
        "embedding": "random", "d_in": 70, "d_out": 70, "num_heads": 1})
    where = (0, 5, 3) if stage == "embeddings" else (0, 0, 5, 3)
    return compute(edits.edit_cells(document, StageTarget(document.options.variant, stage), {where: value}),
                   stages=INTERACTIVE)


def picture(result: Result, spot: Spot, **scaling: object) -> Picture:
    maps = Maps(scaling=Scaling(**scaling))  # type: ignore[arg-type]
    return make_picture(result, spot, maps=maps, levels=levels_for(result, spot, maps))


@pytest.mark.parametrize("range_", ["shared", "absolute"])
def test_the_large_picture_of_each_layer_has_the_scale_of_the_mosaic(range_: str) -> None:
    maps = Maps(scaling=Scaling(range_))  # type: ignore[arg-type]
    own = [float(np.abs(np.where(both().masked(spot.at(head=head)), 0, both().picture(spot.at(head=head)))).max())
           for spot in (ONE, OTHER) for head in range(both().num_heads)]
    found = set()
    for spot in (ONE, OTHER):
        levels = State(both(), Focus(spot), Look(maps)).large_colours()[1]
        mosaic = make_mosaic(both(), spot, maps=maps, levels=levels, layers=(0, 1))
        found |= {levels, *map(mosaic.levels_of, mosaic.spots), levels_for(both(), spot, maps)}
    assert len(found) == 1 and (range_ == "absolute" or found.pop() == pytest.approx((-max(own), max(own))))
    assert max(own[:2]) != max(own[2:]), "the layers differ"


def test_what_belongs_to_no_head_has_the_scale_of_its_layer_and_the_words_say_which() -> None:
    ends = [picture(both(), Spot("output", layer=layer)).levels for layer in (0, 1)]
    assert ends[0] != ends[1]
    assert picture(both(), OTHER).caption == ("all layers on one scale",)
    assert picture(computed(1), ONE).caption == ("all heads on one scale",)
    assert picture(both(), Spot("output")).caption == ()
    bars = [figure.draw(both(), Heatmaps(spot)).axes[-1].get_xlim() for spot in (ONE, OTHER)]
    assert bars[0] == bars[1]


def test_one_outlier_of_a_vector_stage_leaves_the_colours_to_the_others_and_the_bar_says_so() -> None:
    spot = Spot("embeddings")
    plain, cut = picture(with_outlier("embeddings", 1.0), spot), picture(with_outlier("embeddings", 5000.0), spot)
    assert plain.levels[1] == pytest.approx(float(np.abs(plain.values).max())) and plain.caption == ()
    assert not plain.scale.above
    assert cut.levels[1] < 5 and cut.caption == (CUT,) and cut.scale.above and cut.scale.below
    assert np.ptp(np.delete(cut.rgb.reshape(-1, 3), 5 * 70 + 3, axis=0).astype(int), axis=0).min() > 100
    for asked in ({"range": "absolute"}, {"curve": "symmetric"}):
        whole = picture(with_outlier("embeddings", 5000.0), spot, **asked)
        assert whole.levels[1] >= 5000 and CUT not in whole.caption


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_beyond_one_end_of_a_bar_are_told_too(sign: int) -> None:
    document, spot = with_outlier("embeddings", 5000.0).document, Spot("embeddings")
    numbers = with_outlier("embeddings", 5000.0).picture(spot)
    one_sign = compute(edits.edit_cells(document, StageTarget(document.options.variant, "embeddings"), {
        (0, *at): sign * abs(float(number)) for at, number in np.ndenumerate(numbers)}), stages=INTERACTIVE)
    cut = picture(one_sign, spot)
    assert cut.levels[1] < 5 and cut.caption == (CUT,) and cut.scale.above and cut.scale.below


def test_of_a_long_text_the_weight_on_one_token_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    result, spot = with_outlier("weights", 50.0), Spot("weights")
    assert picture(result, spot).levels == (0, 50) and not picture(result, spot).caption
    monkeypatch.setattr("attnviz.pictures.levels.LONG_TOKENS", 12)
    found = picture(result, spot)
    assert found.caption == (CUT,) and found.scale.above and 0.2 < found.levels[1] <= 1
    assert make_mosaic(result, spot, maps=Maps()).levels_of(spot) == found.levels


def test_a_rows_range_leaves_out_its_first_token_in_every_picture() -> None:
    maps, spot = Maps(scaling=Scaling("row", without_first=True)), Spot("weights", layer=1, head=1)
    weights = both().picture(spot)
    expected = np.maximum(weights[:, 1:].max(axis=1), 0)
    expected[expected == 0] = 1  # the first token sees itself alone
    found = make_picture(both(), spot, maps=maps)
    np.testing.assert_allclose(found.reach[:, 0], expected)
    mosaic = make_mosaic(both(), spot, maps=maps, layers=(0, 1))
    np.testing.assert_allclose(mosaic.reach[mosaic.indices[spot]][:, 0], expected)
    last = found.rgb[np.arange(1, len(weights)), 1 + weights[1:, 1:].argmax(axis=1)]
    assert (last == last[0]).all() and "without the first word" in found.caption
    vectors = both().picture(Spot("queries", layer=1))
    np.testing.assert_allclose(make_picture(both(), Spot("queries", layer=1), maps=maps).reach[:, 0],
                               np.abs(vectors).max(axis=1))
