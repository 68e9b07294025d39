"""The data of a displayed stage: cells of one sentence, head and layer, whole or pooled, and axes."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.document import edits
from attnviz.document.cells import Cells
from attnviz.document.config_type import Window
from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.layer import Layer, Overview
from attnviz.result.masking import build_mask, is_mask_shown
from attnviz.result.result import Result
from tests.devices import pool_long_texts

LENGTHS = (41, 29)
TEXT = "\n".join(" ".join(f"t{at}" for at in range(length)) for length in LENGTHS)


def computed(**settings: str) -> Result:
    document = edits.set_options(edits.set_text(Document(), TEXT), {"d_out": 4, **settings})
    return compute(document, stages=INTERACTIVE)


@pytest.fixture
def pooled(monkeypatch: pytest.MonkeyPatch) -> Result:
    """Return a result whose matrices are pooled by 4 x 4 cells."""
    pool_long_texts(monkeypatch, squares=11, kept_bytes=1000)
    found = computed()
    assert found.is_long and found.layers[0].overviews["weights"].block == 4
    return found


def test_a_short_input_is_drawn_cell_by_cell_without_its_padding() -> None:
    result = computed()
    for stage in ("queries", "scores", "weights", "output"):
        for sentence, head in ((0, 0), (1, 1)):
            found = result.spot_data(Spot(stage, sentence=sentence, head=head))
            assert len(found.values) == LENGTHS[sentence]
            np.testing.assert_array_equal(found.values, result.picture(Spot(stage, sentence=sentence, head=head)))
            assert found.block == 1
            np.testing.assert_equal(found.masked, result.masked(Spot(stage, sentence=sentence)))


def test_a_score_set_to_minus_infinity_is_masked_in_its_own_head_alone() -> None:
    struck = edits.edit_cells(Document(), StageTarget("multi_head", "masked_scores"), {(0, 0, 3, 1): -np.inf})
    result = compute(struck)
    for stage in ("masked_scores", "weights"):
        masked = [result.spot_data(Spot(stage, head=head)).masked for head in (0, 1)]
        assert masked[0] is not None and masked[0][3, 1], stage
        assert masked[1] is not None and not masked[1][3, 1]


def test_an_edit_of_a_stage_that_the_variant_lacks_masks_and_marks_nothing() -> None:
    """Sessions and `attnviz do` may hold one: the soft cap is that of a model."""
    plain = edits.set_option(Document(), "variant", "simple")
    scores, capped = StageTarget("simple", "masked_scores"), StageTarget("simple", "capped_scores")
    document = edits.edit_targets(plain, {scores: {(0, 0, 3, 1): -np.inf}, capped: {
        (0, 0, 3, 1): 1.0, (0, 0, 4, 2): -np.inf}})
    result, without = compute(document), compute(edits.edit_cells(plain, scores, {(0, 0, 3, 1): -np.inf}))
    for stage in result.stages():
        found, expected = (each.spot_data(Spot(stage)) for each in (result, without))
        np.testing.assert_array_equal(found.values, expected.values)
        np.testing.assert_equal(found.masked, expected.masked)
        np.testing.assert_array_equal(result.edited_cells(Spot(stage)), without.edited_cells(Spot(stage)))
        assert result.has_edits(Spot(stage)) == (stage == "masked_scores")
    assert result.masked_keys(Cell(Spot("weights"), 4, 0)).tolist() == [False] * 6


@pytest.mark.parametrize(("sentence", "head", "side"), [(0, 0, 11), (0, 1, 11), (1, 0, 8), (1, 1, 8)])
def test_a_long_input_is_drawn_pooled_without_its_padding(pooled: Result, sentence: int, head: int, side: int) -> None:
    for stage in ("scores", "weights"):
        found = pooled.spot_data(Spot(stage, sentence=sentence, head=head))
        expected = pooled.layers[0].overviews[stage].values[sentence, head]
        np.testing.assert_array_equal(found.values, expected[:side, :side])
        assert found.values.shape == (side, side) and found.block == 4
    assert pooled.spot_data(Spot("scores", sentence=sentence, head=head)).masked is None
    future = np.triu(np.ones((side, side), dtype=bool), 1)  # causal: all of a square above the diagonal is masked
    np.testing.assert_array_equal(pooled.spot_data(Spot("weights", sentence=sentence, head=head)).masked, future)
    assert pooled.spot_data(Spot("queries", sentence=sentence, head=head)).block == 1


def test_each_layer_is_drawn_by_itself() -> None:
    whole = computed()
    two = replace(whole, layers=(whole.layers[0], Layer({"queries": whole.array("keys")})))
    np.testing.assert_array_equal(two.spot_data(Spot("queries", sentence=1, head=1, layer=1)).values,
                                  whole.picture(Spot("keys", sentence=1, head=1)))


def test_each_layer_of_a_long_input_is_drawn_by_itself(pooled: Result) -> None:
    values = pooled.layers[0].overviews["scores"].values
    other = Overview(np.full_like(values, 7), 4)
    pooled = replace(pooled, layers=(*pooled.layers, Layer({}, {"scores": other})))
    assert pooled.overview_of("scores", layer=1) is other
    assert pooled.overview_of("weights", layer=1) is None
    assert (pooled.spot_data(Spot("scores", layer=1)).values == 7).all()


@pytest.mark.parametrize(
    ("variant", "stage", "names"),
    [
        ("multi_head", "weights", ("query", "key")),
        ("multi_head", "queries", ("token", "dimension")),
        ("einsum", "weights", ("key", "query")),  # its scores are K · Qᵀ
        ("einsum", "queries", ("token", "dimension")),
    ],
)
def test_axes_are_called_what_they_are(variant: str, stage: str, names: tuple[str, str]) -> None:
    result = compute(edits.set_option(Document(), "variant", variant))
    assert result.axes(stage) == names


SIDE = 7
PLACES = st.tuples(st.integers(0, 2), st.integers(0, SIDE), st.integers(0, SIDE))


@st.composite
def spans(draw: st.DrawFn) -> range:
    first = draw(st.integers(0, SIDE - 1))
    return range(first, draw(st.integers(first, SIDE)))


@given(st.integers(0, 2), spans(), spans(), st.booleans(), st.builds(Window, st.integers(0, SIDE), st.booleans()),
       st.dictionaries(PLACES, st.sampled_from([0.0, 1.0, 2.0])))
def test_a_part_is_what_its_cells_are(
    sentence: int, rows: range, columns: range, causal: bool, window: Window,
    cells: dict[tuple[int, int, int], float],
) -> None:
    formula = read_mask("causal" if causal else "none")
    found = build_mask(sentence, rows, columns, formula=formula, tokens=9, cells=Cells(cells), window=window)
    assert found.shape == (len(rows), len(columns))
    for down, query in enumerate(rows):
        for across, key in enumerate(columns):
            drawn = key <= query or not causal  # it looks at itself and what came before it
            distance = abs(query - key) if window.is_centred else query - key
            drawn &= not window.size or distance < window.size
            assert found[down, across] == (cells.get((sentence, query, key), drawn) == 0)


@pytest.mark.parametrize(
    ("stage", "before_softmax", "after_softmax"),
    [("queries", False, False), ("scores", False, False), ("masked_scores", True, False),
     ("scaled_scores", True, False), ("weights", True, True), ("dropped_weights", True, True),
     ("dropout_mask", False, False), ("output", False, False)],
)
def test_a_mask_after_the_softmax_masks_no_score(stage: str, before_softmax: bool, after_softmax: bool) -> None:
    found = [is_mask_shown(stage, masks_weights=after) for after in (False, True)]
    assert found == [before_softmax, after_softmax]


def test_one_cell_of_one_sentence() -> None:
    cells = Cells({(1, 3, 2): 0.0, (0, 4, 1): 0.0})
    found = build_mask(1, range(2, 5), range(3), formula=read_mask("causal"), tokens=5, cells=cells)
    np.testing.assert_array_equal(found, [[False, False, False], [False, False, True], [False, False, False]])
