"""Suppressed segments: the mask edit, and its effects on later segments, against runs of both documents."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import segment_effects, token_scores
from attnviz.experiments.segment_effects import SegmentEffectsRequest
from attnviz.experiments.token_scores import TokenScoresRequest
from attnviz.result.measures import measure_heads
from attnviz.store.edits import undo
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.focus import pin_cell
from attnviz.store.segments import fold_by, mark_segment, suppress_attention
from attnviz.store.state import State
from attnviz.store.store import Store, refusal
from attnviz.system.watch import Watch
from tests.engine.small_models import document, engine_of, small

MODEL = small("llama")
TEXT = "the cat sat on"
STARTS = (0, 4, 8)  # "the ", "cat ", "sat on": a character is a token


def request_of(segment: int, text: str = TEXT) -> SegmentEffectsRequest:
    result = engine_of(MODEL).compute(document(MODEL, text), stages=INTERACTIVE)
    return SegmentEffectsRequest(result, 0, STARTS, ("the ", "cat ", "sat on"), segment)


def summed(shown: Document, first: int) -> np.ndarray:
    engine = engine_of(MODEL)
    result = engine.compute(shown, stages=INTERACTIVE)
    count = result.lengths[0]
    found = token_scores.run(engine, TokenScoresRequest(result, 0, (range(1, count),))).log_probabilities
    ends = (*STARTS[1:], count)
    return np.array([found[start:end].sum() for start, end in zip(STARTS, ends, strict=True) if start >= first])


@pytest.mark.parametrize("segment", [0, 1])
def test_effects_are_the_changes_of_log_probabilities(segment: int) -> None:
    request = request_of(segment)
    count, end = request.result.lengths[0], STARTS[segment + 1]
    shown = request.result.document
    masked = edits.mask_rectangle(shown, 0, (end, count), (STARTS[segment], end), masked=True)
    shares = list[float]()
    found = segment_effects.run(engine_of(MODEL), request, Watch(progress=shares.append))
    assert shares == sorted(shares) and shares[-1] == 1 and all(isinstance(share, float) for share in shares)
    assert found.labels == request.labels[segment + 1 :]
    np.testing.assert_allclose(found.before, summed(shown, end), atol=1e-4)
    np.testing.assert_allclose(found.after, summed(masked, end), atol=1e-4)
    assert np.abs(found.effects).max() > 1e-3
    known = engine_of(MODEL).compute(masked, stages=INTERACTIVE)
    same = SegmentEffectsRequest(known, 0, STARTS, request.labels, segment)
    np.testing.assert_allclose(segment_effects.run(engine_of(MODEL), same).effects, found.effects, atol=1e-4)


def test_what_cannot_be_suppressed_is_refused() -> None:
    assert "No token comes after" in segment_effects.reason(request_of(2))
    assert not segment_effects.reason(request_of(1))


def store_with_a_pinned_segment() -> Store:
    shown = document(MODEL, TEXT)
    store = Store(State(document=shown, now=engine_of(MODEL).compute(shown, stages=INTERACTIVE)))
    store.do(mark_segment(4, 7))
    store.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    return store


def test_the_attention_of_later_tokens_is_masked_in_every_head_and_undone() -> None:
    store = store_with_a_pinned_segment()
    store.do(suppress_attention())
    result = engine_of(MODEL).compute(store.state.document, stages=INTERACTIVE)
    for layer in range(result.num_layers):
        weights = np.stack([result.spot_data(Spot("weights", layer=layer, head=head)).values
                            for head in range(result.num_heads)])
        assert not weights[:, 8:, 4:8].any() and weights[:, 5:8, 4:5].all() and weights[:, 8:, 0].all()
    store.do(undo())
    assert store.state.document.edits == document(MODEL, TEXT).edits
    assert "No token comes after" in str(refusal(store.state, suppress_attention(9)))


def test_the_experiment_asks_about_the_marked_key_and_keeps_the_fold() -> None:
    store = store_with_a_pinned_segment()
    store.do(choose_experiment("segment_effects"))
    request = EXPERIMENTS["segment_effects"].request(store.state)
    assert isinstance(request, SegmentEffectsRequest) and (request.starts, request.segment) == (STARTS, 1)
    store.do(fold_by(""))
    request = EXPERIMENTS["segment_effects"].request(store.state)
    assert isinstance(request, SegmentEffectsRequest) and len(request.starts) == 14 and request.segment == 7


def test_a_receiver_is_what_its_key_gets_from_all_later_rows() -> None:
    result = request_of(0).result
    spot = Spot("weights", layer=1)
    found = measure_heads(result, "receiver", spot, pair=(5, 3))
    want = [result.spot_data(spot.at(head=head)).values[4:, 3].mean() for head in range(result.num_heads)]
    assert found is not None and np.allclose(found, want, atol=1e-6)
    for pair in (None, (5, 13)):
        nothing = measure_heads(result, "receiver", spot, pair=pair)
        assert nothing is not None and np.isnan(nothing).all()
