"""Activation patching against a model that is computed anew for each patch, and what is refused."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from torch import Tensor

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.targets import MaskTarget
from attnviz.engine.attention import tiles
from attnviz.engine.blocks import pre_norm
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import patching
from attnviz.experiments.patching import PatchingMap, PatchingRequest, patching_unavailable
from attnviz.experiments.rerun import Patch
from attnviz.result.logits import LogitMetric
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch
from tests.devices import limit_cpu
from tests.engine.small_models import CONFIGS, Small, document, engine_of, small

CLEAN, CORRUPTED, METRIC = "the cat sat on", "the cap sat on", LogitMetric(4, 7)


def runs(model: Small, clean: str = CLEAN, corrupted: str = CORRUPTED, **settings: Any) -> tuple[Engine, Any, Any]:
    engine = engine_of(model)
    results = [engine.compute(document(model, text, **settings), stages=INTERACTIVE) for text in (clean, corrupted)]
    return engine, *results


def patched(engine: Engine, request: PatchingRequest, known: PatchingMap | None = None) -> PatchingMap:
    return patching.run(engine, replace(request, known=known))


def test_patching_everything_at_the_first_different_token_recovers_all() -> None:
    engine, clean, corrupted = runs(small("llama"))
    found = patched(engine, PatchingRequest(clean, corrupted, METRIC, "residual"))
    assert found.recovered[0, 6] == pytest.approx(1.0, abs=1e-4), "only this token differs"
    assert (found.recovered[:, :6] == 0).all(), "equal in both runs"
    assert found.recovered[2, 13] != 0 and np.isfinite(found.recovered).all()


def test_what_one_text_that_was_typed_rounds_otherwise_is_no_difference() -> None:
    model = small("llama")
    clean, typed = runs(model)[1], engine_of(model)
    for end in range(1, len(CORRUPTED) + 1):
        corrupted = typed.compute(document(model, CORRUPTED[:end]), stages=INTERACTIVE)
    before = clean.array("residual", layer=2)[0, :6], corrupted.array("residual", layer=2)[0, :6]
    assert not np.array_equal(*before), "or else this test would see nothing"
    np.testing.assert_allclose(*before, atol=1e-5)
    for method in ("exact", "estimate"):
        found = patched(typed, PatchingRequest(clean, corrupted, METRIC, "residual", method=method))
        assert found.is_equal[:, :6].all() and not found.is_equal[:, 6].any()


def test_edits_masks_and_ablated_heads_of_the_patched_run_count() -> None:
    model = small("llama")
    plain = runs(model)
    base = patched(plain[0], PatchingRequest(plain[1], plain[2], METRIC, "heads"))
    engine, clean, _ = runs(model)
    other = edits.set_mask_cell(document(model, CORRUPTED, ablated=("2.1",)), (0, 13, 6), masked=True, layer=1)
    corrupted = engine.compute(other, stages=INTERACTIVE)
    found = patched(engine, PatchingRequest(clean, corrupted, METRIC, "heads"))
    assert not np.allclose(found.values, base.values)
    assert found.values[2, 1] == pytest.approx(found.corrupted_difference, abs=1e-5), "an ablated head adds nothing"


@pytest.mark.parametrize("what", ["heads", "residual"])
def test_each_patch_of_a_text_with_a_mask_of_one_head_has_that_mask(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    engine, clean, plain = runs(model)
    hidden = {(0, 13, key): 0.0 for key in range(1, 12)}
    masked = edits.edit_targets(plain.document, {MaskTarget(2, 1): hidden})
    corrupted = engine.compute(masked, stages=INTERACTIVE)
    found = patched(engine, PatchingRequest(clean, corrupted, METRIC, what))
    without = patched(engine, PatchingRequest(clean, plain, METRIC, what))
    limit_cpu(monkeypatch, batch_scores=1)  # each patch by itself
    alone = patched(engine, PatchingRequest(clean, corrupted, METRIC, what))
    np.testing.assert_allclose(found.values, alone.values, atol=1e-4)
    assert (np.abs(found.values - without.values) > 1e-3).any()


@pytest.mark.parametrize(("rows", "copies"), [
    (1, [1] * 27),  # 1 position differs before the first layer, 8 before the others: each by itself from its layer on
    (8 * 14, [8, 8, 8, 1, 1, 1]),  # row by row: the last layer; the one before it, and the last; all of them
    # The last layer; the others at once, as this took no time: each is run with its patches and those of layers before.
    (2**20, [8, 1, 9, 9]),
])
def test_a_map_runs_no_layer_that_a_patch_leaves_as_it_was(
    rows: int, copies: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, block = list[int](), pre_norm.block

    def counting(x: Tensor, *given: Any, **named: Any) -> Tensor:
        sizes.append(len(x))
        return block(x, *given, **named)

    monkeypatch.setattr(pre_norm, "block", counting)
    engine, clean, corrupted = runs(small("llama"))
    request = PatchingRequest(clean, corrupted, METRIC, "residual")
    usual = patched(engine, request)
    limit_cpu(monkeypatch, batch_rows=rows)
    monkeypatch.setattr(patching, "perf_counter", lambda: 0.0)
    sizes.clear()
    found = patched(engine, request)
    assert sizes == copies
    np.testing.assert_allclose(found.values, usual.values, atol=1e-5)


def test_a_slow_map_grows_row_by_row_and_a_fast_one_by_many(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, clean, corrupted = runs(small("llama", num_hidden_layers=24))
    request, clock = PatchingRequest(clean, corrupted, METRIC, "heads"), [0.0]
    monkeypatch.setattr(patching, "perf_counter", lambda: clock[0])
    patched_logits = Engine.patched_logits

    def computed_in(of_row: float) -> list[int]:
        def timed(rerun: Engine, result: Any, patches: list[Patch], **more: Any) -> Any:
            clock[0] += of_row * len(patches) / 4  # heads
            return patched_logits(rerun, result, patches, **more)

        shown = list[int]()
        monkeypatch.setattr(Engine, "patched_logits", timed)
        patching.run(engine, request, watch=Watch(lambda: False, lambda found: shown.append(len(found.done))))
        return shown

    assert computed_in(0.0) == [1, 5, 21, 24], "up to four times as many as before"
    assert computed_in(0.1) == [1, 5, 9, 13, 17, 21, 24]
    assert computed_in(2.0) == [*range(1, 25)]


def test_copies_of_a_long_text_are_computed_in_tiles_too(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, clean, corrupted = runs(small("mistral"))
    request = PatchingRequest(clean, corrupted, METRIC, "residual")
    usual = patched(engine, request)
    monkeypatch.setattr(tiles, "MIN_TILED_SCORES", 0)
    monkeypatch.setattr(tiles, "MIN_TILED_ROWS", 0)
    np.testing.assert_allclose(patched(engine, request).values, usual.values, atol=1e-5)


def test_patches_of_any_order_have_their_own_logits() -> None:
    engine, clean, corrupted = runs(small("llama"))
    patches = [None, *(Patch(layer, "residual", clean.array("residual", layer=layer), position=position)
                       for layer, position in ((2, 13), (0, 6), (1, 9))), None, None]
    found = engine.patched_logits(corrupted, patches, place=(0, 13))
    for at, patch in enumerate(patches):
        np.testing.assert_allclose(found[at], engine.patched_logits(corrupted, [patch], place=(0, 13))[0], atol=1e-5)
    assert len({row.tobytes() for row in found}) == 4


def test_it_is_cancelled_between_layers_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, batch_rows=1)
    engine, clean, corrupted = runs(small("gpt2"))
    request, reports = PatchingRequest(clean, corrupted, METRIC, "residual"), list[PatchingMap]()
    with pytest.raises(Cancelled):
        patching.run(engine, request, watch=Watch(lambda: len(reports) == 1, reports.append))
    assert reports[0].done == {2} and np.isnan(reports[0].values[:2]).all()
    engine.compute(document(small("gpt2"), "another text"), stages=INTERACTIVE)
    done = patched(engine, request, reports[0])
    np.testing.assert_allclose(done.values, patched(engine, request).values)


def test_what_cannot_be_patched_is_said() -> None:
    model = small("llama")
    engine, clean, corrupted = runs(model)

    def refusal(one: Any, other: Any) -> str:
        with pytest.raises(EditError) as caught:
            patched(engine, PatchingRequest(one, other, METRIC, "residual"))
        return str(caught.value)

    longer = engine.compute(document(model, "the cats sat on"), stages=INTERACTIVE)
    assert "14 and 15 tokens" in refusal(clean, longer) and "token 7, ' ' and 's'" in refusal(clean, longer)
    two = engine.compute(document(model, "the cat\fsat on"), stages=INTERACTIVE)
    assert "one text with one text" in refusal(clean, two)
    dropped = engine.compute(document(model, CORRUPTED, dropout_on=True, dropout=0.5), stages=INTERACTIVE)
    with_dropout = engine.compute(document(model, CLEAN, dropout_on=True, dropout=0.5), stages=INTERACTIVE)
    assert all("Dropout is on" in refusal(*pair) for pair in ((clean, dropped), (with_dropout, corrupted)))
    assert "are the same text" in refusal(clean, clean)
    assert "nothing to recover" in refusal(clean, engine.compute(edits.take_snapshot(clean.document, "B")))
    encoder = small("bert")
    there = engine_of(encoder)
    masked, later, none = (there.compute(document(encoder, text), stages=INTERACTIVE)
                           for text in ("a _ b c", "a b _ c", "a b c d"))
    assert all("a mask token at the same position" in str(patching_unavailable(masked, each)) for each in (later, none))
    pair = small("additive")
    answered = engine_of(pair).compute(document(pair, "abc"), stages=INTERACTIVE)
    for held in (None, answered):  # none: there is no use in holding one
        assert "a model of one text" in str(patching_unavailable(held, answered))
    other = small("gpt2")
    assert "another model" in refusal(engine_of(other).compute(document(other, CLEAN), stages=INTERACTIVE), corrupted)
    assert "language model" in refusal(clean, Engine().compute(Document()))
    assert CONFIGS and replace(PatchingRequest(clean, corrupted, METRIC, "heads"), direction="noise").target is clean
