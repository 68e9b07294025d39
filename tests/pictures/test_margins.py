"""Margins of weights: sums and entropies against plain loops, and rows that do not sum to 1."""

import math
from functools import cache

import numpy as np
import pytest
import torch

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.options import VARIANTS
from attnviz.document.places import SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MaskTarget, StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export import sheet
from attnviz.export.requests import Heatmaps
from attnviz.pictures.grid import Grid, arrange_heads
from attnviz.pictures.levels import Maps, enclosing_levels, levels_for
from attnviz.pictures.margins import Margin, Name, margins_of
from attnviz.pictures.mosaic import Tones, make_mosaic
from attnviz.pictures.scaling import Scaling
from attnviz.result.compare import Difference
from attnviz.result.given import Given
from attnviz.result.result import Result
from attnviz.store.parts import Compared, Focus, Look
from attnviz.store.state import State
from tests.devices import pool_long_texts
from tests.engine.small_models import document, engine_of, small

BOTH: tuple[Name, ...] = ("sums", "entropy")


def result(text: str = "Your journey starts with one step\na b", **settings: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), settings), stages=INTERACTIVE)


def margins_by_name(computed: Result, stage: str = "weights", **place: int) -> dict[str, Margin]:
    spot = Spot(stage, **place)  # type: ignore[arg-type]
    return {f"{margin.name} of {margin.side}": margin for margin in margins_of(computed, spot, BOTH)}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("settings", [{}, {"dropout_on": True}, {"softmax_axis": "queries"},
                                      {"mask_method": "renormalize", "mask": "causal"}])
def test_sums_and_entropies_are_those_of_plain_loops(variant: str, settings: dict[str, Value]) -> None:
    computed = result(variant=variant, **settings)
    for stage in (name for name in computed.stages() if STAGES[name].are_weights):
        for sentence, length in enumerate(computed.lengths):
            head = computed.num_heads - 1
            cells = computed.picture(Spot(stage, sentence=sentence, head=head)).tolist()
            found = margins_by_name(computed, stage, sentence=sentence, head=head)
            assert set(found) == {"sums of rows", "sums of columns", "entropy of rows"}
            for at in range(length):
                row, column = cells[at], [line[at] for line in cells]
                assert found["sums of rows"].values[at] == pytest.approx(math.fsum(row), abs=1e-6)
                assert found["sums of columns"].values[at] == pytest.approx(math.fsum(column), abs=1e-6)
                assert bool(found["sums of rows"].is_off[at]) == (abs(math.fsum(row) - 1) >= 1e-3)
                shares = [weight / math.fsum(row) for weight in row] if any(row) else [math.nan]
                expected = -math.fsum(p * math.log(p) for p in shares if p > 0) if any(row) else math.nan
                np.testing.assert_allclose(found["entropy of rows"].values[at], expected, atol=1e-6)
            assert not found["sums of columns"].is_off.any()
            assert (found["entropy of rows"].is_off == found["sums of rows"].is_off).all()


def test_rows_that_do_not_sum_to_one_stand_out() -> None:
    assert not margins_by_name(result())["sums of rows"].is_off.any()
    assert margins_by_name(result(softmax_axis="queries", mask="none"))["sums of rows"].is_off.all()
    assert margins_by_name(result(dropout_on=True), "dropped_weights")["sums of rows"].is_off.all()
    assert margins_by_name(result(mask_method="renormalize"), "masked_weights")["sums of rows"].is_off[:-1].all()
    blind = edits.edit_cells(Document(), MaskTarget(), {(0, 2, key): 0.0 for key in range(3)})
    assert np.flatnonzero(margins_by_name(compute(blind))["sums of rows"].is_off).tolist() == [2]


def test_rows_in_half_precision_sum_to_one_as_closely_as_it_can_say() -> None:
    model = small("llama")
    for dtype, tolerance in (("float16", 1e-3), ("bfloat16", 2**-7)):
        found = engine_of(model).compute(document(model, "the cat sat on the mat and the dog sat on the cat ",
                                                  dtype=dtype))
        sums = [margins_by_name(found, layer=layer, head=head)["sums of rows"] for layer in range(3)
                for head in range(4)]
        assert not any(margin.is_off.any() for margin in sums)
        off = max(float(np.abs(margin.values - 1).max()) for margin in sums)
        assert tolerance / 20 < off < tolerance
        edited = edits.edit_cells(found.document, StageTarget(found.options.variant, "weights", 1), {(0, 0, 5, 0): 2.0})
        assert np.flatnonzero(margins_by_name(engine_of(model).compute(edited), layer=1)["sums of rows"].is_off) == [5]


def test_loaded_rows_in_bfloat16_sum_to_one_as_closely_as_it_can_say() -> None:
    scores = torch.randn(2, 64, 64, generator=torch.Generator().manual_seed(1)) * 3
    cases = (torch.bfloat16, 1.0, False), (torch.bfloat16, 0.5, True), (torch.float32, 0.998, True)
    for dtype, scale, is_off in cases:
        weights = (scores.softmax(-1).to(dtype) * scale)[None]
        found = Given(edits.document_from_tensors(tensors_of({"weights": weights}, {})))
        off = margins_by_name(found)["sums of rows"].is_off
        assert off.all() if is_off else not off.any()


def test_a_sum_and_an_entropy_have_signs_of_their_own() -> None:
    assert {place: margin.symbol for place, margin in margins_by_name(result()).items()} == {
        "sums of rows": "Σ", "sums of columns": "Σ", "entropy of rows": "H"}


def test_scores_vectors_and_a_dropout_mask_have_none() -> None:
    computed = result(dropout_on=True)
    for stage in ("scores", "masked_scores", "scaled_scores", "dropout_mask", "context", "output"):
        assert margins_by_name(computed, stage) == {}
    assert margins_of(computed, Spot("weights"), ()) == ()


@pytest.mark.parametrize("pixels", [512, 11])
def test_a_long_text_has_none(monkeypatch: pytest.MonkeyPatch, pixels: int) -> None:
    pool_long_texts(monkeypatch, squares=pixels, kept_bytes=100)
    long = result(" ".join(f"t{at}" for at in range(40)))
    assert long.is_long and margins_by_name(long) == {}


def test_words_and_bars() -> None:
    values = np.array([0.5, 2.0, np.nan, -1.0])
    margin = Margin("sums", "rows", "Σ", values, np.zeros(4, dtype=np.bool_), 2.0)
    assert [margin.text(at) for at in range(4)] == ["0.500", "2.000", "–", "−1.000"]
    assert [margin.share(at) for at in range(4)] == [0.25, 1.0, 0.0, 0.0]


def test_one_weight_in_a_row_has_an_entropy_of_nothing_exactly() -> None:
    computed = result(dropout_on=True)
    cells = computed.picture(Spot("dropped_weights"))
    alone = np.flatnonzero((cells != 0).sum(axis=1) == 1)
    assert len(alone) and not margins_by_name(computed, "dropped_weights")["entropy of rows"].values[alone].any()


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
    figure = sheet.draw(ablated_head(), Heatmaps(WEIGHTS, all_heads=True))
    image = figure.axes[0].images[0].get_array()
    assert image is not None and len(np.unique(image.reshape(-1, 3), axis=0)) > 20
    assert figure.axes[-1].get_xticklabels()[1].get_text() == f"{max(map(largest, range(LAYERS))):.3g}"


def test_a_sum_of_1_fills_its_bar_and_smaller_ones_their_share() -> None:
    sums = margins_by_name(result(mask="causal"))
    assert [sums["sums of rows"].share(at) for at in range(6)] == pytest.approx([1.0] * 6, abs=1e-6)
    columns = sums["sums of columns"]
    assert [columns.share(at) for at in range(6)] == pytest.approx(columns.values / max(1.0, columns.values.max()))
