"""Long texts folded to segments: the sums that are made tile by tile are those of the whole matrices."""

from collections.abc import Iterator

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR, Document, Mark
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.engine import plan
from attnviz.engine.attention import overviews
from attnviz.engine.attention.segment_sums import SegmentSums
from attnviz.engine.device import device_of
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.folding import fold_result
from attnviz.result.measures import measure_heads
from attnviz.result.result import Result
from tests.devices import limit_cpu
from tests.engine.small_models import document, engine_of, small

VARIANT_TEXT = "It rains today. Why does it so? Nobody in the house knows. " * 3 + "One.\nThe day was long. Two, or 3"
MODEL_TEXT = "the cat sat on the mat and the dog sat on the log"


@pytest.fixture(autouse=True)
def tiny_tiles() -> Iterator[None]:
    """Lower the limits: squares of a few cells, and tiles of few rows, for short texts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(overviews, "MAX_GRID_SIDE", 12)
        patch.setattr(overviews, "PART_ROWS", 7)
        yield


@pytest.fixture
def little_is_much(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Lower the limits of a model: fifty letters are a long text."""
    limit_cpu(monkeypatch, whole_bytes=2**10, pooled_squares=12 * 26**2)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)
    return monkeypatch


def marked(document: Document, starts: tuple[int, ...]) -> Document:
    return edits.set_marks(document, [Mark(0, start) for start in starts])


def assert_folded_alike(found: Result, whole: Result, *, layers: range, fold: str = "marks") -> None:
    """Assert that each pooled stage, folded, has the numbers and the masked segments of the whole matrices."""
    ours, theirs = (fold_result(result, fold, result.document) for result in (found, whole))
    for layer in layers:
        stages = [stage for stage in ours.stages(layer) if STAGES[stage].is_matrix]
        assert "weights" in stages
        for stage in stages:
            for sentence in range(len(found.sentences)):
                spot = Spot(stage, layer=layer, sentence=sentence)
                one, other = (source.head_data(spot, range(source.num_heads)) for source in (ours, theirs))
                assert one.block == 1 and one.missing is None, stage
                masked = np.zeros(other.values.shape, np.bool_) | (False if other.masked is None else other.masked)
                assert np.array_equal(np.zeros_like(masked) | (False if one.masked is None else one.masked), masked)
                if STAGES[stage].are_weights:  # of which measures ask masked cells, too
                    assert not one.values[masked].any()
                assert np.allclose(one.values[~masked], other.values[~masked], atol=2e-6, rtol=1e-4), (layer, stage)
                alone = ours.spot_data(spot.at(head=1)).values
                assert np.array_equal(alone, one.values[1], equal_nan=True)


@pytest.mark.parametrize(("variant", "mask"), [
    ("multi_head", "causal"), ("multi_head", "none"), ("einsum", "none"), ("einsum", "causal"),
    ("torch_mha", "abs(q - k) < 4 or k < n - 30")])
def test_sums_of_a_variant_are_those_of_its_whole_matrices(
    variant: str, mask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Document(text=VARIANT_TEXT, settings={
        "embedding": "random", "d_in": 6, "d_out": 6, "num_heads": 2, "variant": variant, "mask": mask})
    whole = compute(asked, stages=INTERACTIVE)
    limit_cpu(monkeypatch, kept_bytes=1000)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 10)
    found = compute(asked, stages=INTERACTIVE, fold="sentence")
    assert found.is_long and not whole.is_long
    assert_folded_alike(found, whole, layers=range(1), fold="sentence")


@pytest.mark.parametrize("is_in_focus", [False, True])
def test_sums_of_every_layer_of_a_model_follow_typing_and_other_segments(
    is_in_focus: bool, little_is_much: pytest.MonkeyPatch
) -> None:
    if is_in_focus:
        limit_cpu(little_is_much, kept_bytes=2**10)
    model = small("llama")
    engine = engine_of(model)
    for starts in ((9, 20, 41), (9, 20, 30)):
        for text in (MODEL_TEXT, f"{MODEL_TEXT} so", f"{MODEL_TEXT[:-9]} or", f"a{MODEL_TEXT[1:]}"):
            asked = marked(document(model, text), starts)
            found = engine.compute(asked, stages=INTERACTIVE, fold="marks")
            assert found.segment_starts == ((0, *starts),)
            assert_folded_alike(found, engine_of(model).compute(asked), layers=range(0 if is_in_focus else 1, 3))
    assert not engine.compute(asked, stages=INTERACTIVE).segment_starts


def test_two_texts_of_a_model_are_summed_by_their_own_segments(little_is_much: pytest.MonkeyPatch) -> None:
    model = small("llama")
    asked = document(model, f"{MODEL_TEXT}{INPUT_SEPARATOR}{MODEL_TEXT[:25]}")
    asked = edits.set_marks(asked, [Mark(0, 9), Mark(0, 20), Mark(1, 4)])
    engine = engine_of(model)
    for now in (asked, edits.set_marks(asked, [Mark(0, 9), Mark(0, 31), Mark(1, 4)])):
        found = engine.compute(now, stages=INTERACTIVE, fold="marks")
        assert list(map(len, found.segment_starts)) == [3, 2]
        assert_folded_alike(found, engine_of(model).compute(now), layers=range(1, 3))


def test_only_the_rows_after_the_last_equal_segment_are_computed_again(little_is_much: pytest.MonkeyPatch) -> None:
    model, rows = small("llama"), list[int]()
    kept = SegmentSums.copy_segments

    def counted(self: SegmentSums, before: SegmentSums | None, start: int) -> int:
        rows.append(kept(self, before, start))
        return rows[-1]

    little_is_much.setattr(SegmentSums, "copy_segments", counted)
    engine, asked = engine_of(model), document(model, MODEL_TEXT)
    for starts in ((9, 20, 41), (9, 20, 30), (9, 20, 30, 35)):
        engine.compute(marked(asked, starts), stages=INTERACTIVE, fold="marks")
    assert rows == [0, 0, 20, 20, 30, 30]  # of both layers that are not displayed


def test_arrays_of_a_folded_long_text_are_bounded(little_is_much: pytest.MonkeyPatch) -> None:
    model = small("llama")
    asked = marked(document(model, MODEL_TEXT), (9, 20, 30, 41))
    found = engine_of(model).compute(asked, stages=INTERACTIVE, fold="marks")
    for layer in found.layers[1:]:
        assert {name: sums.shape for name, sums in layer.segment_sums.items()} == {
            "weights": (1, found.num_heads, 5, 5)}
        assert not any(STAGES[name].is_matrix for name in layer.stages)
    assert not found.layers[0].segment_sums  # its matrices are whole
    little_is_much.setattr(plan, "MAX_SEGMENT_SUMS", 2 * found.num_heads * 5**2 - 1)
    lean = engine_of(model).compute(asked, stages=INTERACTIVE, fold="marks")
    assert not lean.segment_starts and not any(layer.segment_sums for layer in lean.layers)
    assert not [note for note in lean.notes if "segments" in note], "the displayed layer is whole, and needs no sums"
    folded = fold_result(lean, "marks", asked).spot_data(Spot("weights", layer=2))
    assert folded.missing is not None and folded.missing.all()


def test_with_many_segments_only_the_displayed_layer_is_summed(little_is_much: pytest.MonkeyPatch) -> None:
    limit_cpu(little_is_much, kept_bytes=2**10)
    model = small("llama")
    asked, engine = marked(document(model, MODEL_TEXT), (9, 20, 30, 41)), engine_of(model)
    stages = len(engine.compute(asked, stages=INTERACTIVE, fold="marks").layers[0].overviews)
    little_is_much.setattr(plan, "MAX_SEGMENT_SUMS", stages * 4 * 5**2)
    found = engine.compute(asked, stages=INTERACTIVE, layer=1, fold="marks")
    assert [bool(layer.segment_sums) for layer in found.layers] == [False, True, False]
    whole = engine_of(model).compute(asked)
    assert_folded_alike(found, whole, layers=range(1, 2))
    received, expected = (measure_heads(fold_result(each, "marks", asked), "receiver", Spot("weights", layer=1),
                                        pair=(3, 1)) for each in (found, whole))
    assert received is not None and expected is not None and np.allclose(received, expected, atol=2e-6)
    little_is_much.setattr(plan, "MAX_SEGMENT_SUMS", stages * 4 * 5**2 - 1)
    lean = engine_of(model).compute(asked, stages=INTERACTIVE, layer=1, fold="marks")
    assert not lean.segment_starts and any("at most 4 segments" in note for note in lean.notes)


def test_the_plan_counts_the_sums() -> None:
    options, device = document(small("llama"), MODEL_TEXT).options, device_of("cpu")
    plans = (plan.StagePlan(frozenset(), frozenset({"weights"}), 4),) * 3
    folded = plan.with_segments(options, plans, ((0, 10, 20, 30),))
    with_sums, without = (plan.needed_memory(options, (40,), each, device)[0] for each in (folded, plans))
    assert with_sums - without == 4 * (3 + 2) * options.num_heads * 4**2
