"""The logit lens against the same computation with numpy, and what of an earlier lens is kept."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.targets import WeightTarget
from attnviz.engine.edited_model import VOCABULARY_PARTS
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import lens as lens_module
from attnviz.experiments.lens import TOP, Lens, LensRequest, has_middle_rows
from attnviz.result.result import Result
from attnviz.system.arrays import Float64
from attnviz.system.watch import Cancelled, Watch
from tests.engine.small_models import CONFIGS, Small, document, engine_of, small

TEXT = "the cat sat on"
TOKENS = (7, 2)


def lens_of(
    engine: Engine, request: LensRequest, known: Lens | None = None, cancelled: Callable[[], bool] = lambda: False
) -> Lens:
    return lens_module.run(engine, request if known is None else replace(request, known=known), Watch(cancelled))


def request_of(engine: Engine, model: Small, text: str = TEXT, **changes: object) -> LensRequest:
    result = engine.compute(document(model, text), stages=INTERACTIVE)
    return replace(LensRequest(result, 0, has_middle_rows(result), TOKENS), **changes)


def normalised(model: Small, x: Float64) -> Float64:
    """Return rows (t, d) after the final norm of a small model, each by its own statistics."""
    weight, eps = model.weights["final_norm"].double().numpy(), model.model.config.norm_eps
    if "final_norm.bias" in model.weights:
        centred = x - x.mean(axis=-1, keepdims=True)
        return centred / np.sqrt(centred.var(axis=-1, keepdims=True) + eps) * weight + (
            model.weights["final_norm.bias"].double().numpy())
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps) * weight


def logits_of(model: Small, normed: Float64) -> Float64:
    logits, cap = normed @ model.weights["unembedding"].double().numpy().T, model.model.config.logit_cap
    if "unembedding.bias" in model.weights:
        logits = logits + model.weights["unembedding.bias"].double().numpy()
    return np.tanh(logits / cap) * cap if cap else logits


def residuals(result: Result) -> dict[str, Float64]:
    found: dict[str, Float64] = {}
    for layer in range(result.num_layers):
        x = result.array("residual", layer=layer)[0].astype(np.float64)
        found[f"{layer}_pre"], found[f"{layer}_mid"] = x, x + result.array("attention_output", layer=layer)[0]
    last = result.num_layers - 1
    found["final_post"] = found[f"{last}_mid"] + result.array("feed_forward", layer=last)[0]
    return found


@pytest.mark.parametrize("name", [name for name in CONFIGS if name != "bert"])
def test_every_number_equals_that_of_numpy(name: str) -> None:
    model = small(name)
    engine = engine_of(model)
    lens = lens_of(engine, request_of(engine, model))
    assert lens.is_known.all() and lens.rows == tuple(residuals(lens.request.result))
    logits = np.stack([logits_of(model, normalised(model, x)) for x in residuals(lens.request.result).values()])
    shares = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    order = np.argsort(-shares, axis=-1)
    assert np.array_equal(lens.ids, order[..., :TOP])
    np.testing.assert_allclose(lens.probabilities, np.take_along_axis(shares, order[..., :TOP], -1), atol=1e-5)
    np.testing.assert_allclose(lens.entropies, -(shares * np.log(shares)).sum(axis=-1), atol=1e-4)
    final = shares[-1]
    np.testing.assert_allclose(lens.divergences, (final * np.log(final / shares)).sum(axis=-1), atol=1e-4)
    for at, token in enumerate(TOKENS):
        np.testing.assert_allclose(lens.token_logits[at], logits[..., token], atol=1e-4)
        np.testing.assert_allclose(lens.token_probabilities[at], shares[..., token], atol=1e-5)
        assert np.array_equal(lens.token_ranks[at], (order == token).argmax(axis=-1) + 1)


@pytest.mark.parametrize("name", ["gpt2", "gemma2"])
def test_an_ablated_layer_adds_nothing_after_its_attention(name: str) -> None:
    model = small(name)
    engine = engine_of(model)
    result = engine.compute(document(model, TEXT, ablated=("1",)), stages=INTERACTIVE)
    lens = lens_of(engine, LensRequest(result, 0, has_middle_rows(result), TOKENS))
    before, after, later = (lens.rows.index(row) for row in ("1_pre", "1_mid", "2_mid"))
    assert np.array_equal(lens.token_logits[:, before], lens.token_logits[:, after])
    assert not np.allclose(lens.token_logits[:, later], lens.token_logits[:, later - 1], atol=1e-3)


@pytest.mark.parametrize("name", ["gpt2", "gemma2", "bert"])
def test_the_last_row_is_the_output_of_the_model(name: str) -> None:
    model = small(name)
    engine = engine_of(model)
    lens = lens_of(engine, request_of(engine, model))
    result = lens.request.result
    assert ("0_mid" in lens.rows) is (name != "bert")  # its residual stream is normalised after attention
    for position in (0, 5, result.lengths[0] - 1):
        logits = engine.logits(result, [(0, position)]).row(0, position)
        assert logits is not None
        assert lens.token_logits[:, -1, position] == pytest.approx(logits[list(TOKENS)], abs=1e-5)
        assert lens.ids[-1, position, 0] == np.argmax(logits)


def test_the_last_column_comes_first_and_equal_columns_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lens_module, "MAX_BATCH_LOGITS", 1)  # a column, and a report, at a time
    model, reports = small("llama"), list[Lens]()
    engine = engine_of(model)

    def compute(request: LensRequest) -> Lens:
        reports.clear()
        return lens_module.run(engine, request, watch=Watch(progress=reports.append))

    first = compute(request_of(engine, model, is_whole=False))
    assert first.is_known.tolist() == [False] * 13 + [True] and len(reports) == 1
    whole = compute(replace(first.request, is_whole=True, known=first))
    assert whole.is_known.all() and len(reports) == 13
    typed = compute(request_of(engine, model, TEXT + " m", known=whole))
    assert len(reports) == 2, "no earlier token depends on the two letters"
    assert reports[0].is_known.tolist() == [True] * 14 + [False, True], "the last one comes first"
    fresh = compute(replace(typed.request, known=None))
    for name in ("ids", "probabilities", "entropies", "divergences", "token_logits", "token_ranks"):
        np.testing.assert_allclose(getattr(typed, name), getattr(fresh, name), atol=1e-6)
    assert typed.request.known is None, "a lens holds no earlier one, which would hold all before it"
    other = compute(replace(typed.request, tokens=(3, 5), known=typed, needs_ranks=False))
    assert not reports and np.array_equal(other.ids, typed.ids), "cells stay for any target"
    ranked = compute(replace(other.request, known=other, needs_ranks=True))
    assert len(reports) == 16
    fresh = compute(replace(ranked.request, known=None))
    for found in (other, ranked):
        np.testing.assert_allclose(found.token_logits, fresh.token_logits, atol=1e-5)
        np.testing.assert_allclose(found.token_probabilities, fresh.token_probabilities, atol=1e-6)
    assert not other.token_ranks.any() and np.isnan(other.metric("rank")).all()
    assert np.array_equal(ranked.token_ranks, fresh.token_ranks)


def test_a_lens_is_cancelled_between_parts_of_the_vocabulary() -> None:
    model = small("gpt2")
    engine = engine_of(model)
    request = request_of(engine, model, is_whole=False)
    asked = list[bool]()
    with pytest.raises(Cancelled):
        lens_of(engine, request, cancelled=lambda: asked.append(True) or len(asked) == VOCABULARY_PARTS)
    assert len(asked) == VOCABULARY_PARTS


@pytest.mark.parametrize("spread", [1.0, 30.0, 300.0, 1e4])
def test_entropies_and_divergences_are_those_of_logits_far_apart(spread: float) -> None:
    model = small("llama")
    engine = engine_of(model)
    owner = engine.compute(document(model, TEXT)).options.row.name
    edited = edits.edit_cells(document(model, TEXT), WeightTarget(owner, "final_norm", 2), {(3,): spread})
    result = engine.compute(edited, stages=INTERACTIVE)
    lens = lens_of(engine, LensRequest(result, 0, False, TOKENS))
    numbers = (lens.entropies, lens.divergences, lens.log_sums, lens.probabilities)
    assert all(np.isfinite(each).all() for each in numbers) and (lens.divergences >= 0).all()
    assert lens.divergences[-1].tolist() == [0.0] * 14 and (lens.entropies >= 0).all()


def test_an_edited_final_norm_changes_every_column() -> None:
    model = small("llama")
    engine = engine_of(model)
    lens = lens_of(engine, request_of(engine, model))
    owner = lens.request.result.options.row.name
    edited = edits.edit_cells(document(model, TEXT), WeightTarget(owner, "final_norm", 2), {(3,): 40.0})
    result = engine.compute(edited, stages=INTERACTIVE)
    after = lens_of(engine, replace(lens.request, result=result, known=lens))
    assert not np.allclose(after.probabilities[0], lens.probabilities[0])
    fresh = lens_of(engine, replace(after.request, known=None))
    np.testing.assert_allclose(after.probabilities, fresh.probabilities, atol=1e-6)


def test_a_cancelled_lens_keeps_what_it_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lens_module, "MAX_BATCH_LOGITS", 1)  # a column at a time
    model, reports = small("llama"), list[Lens]()
    engine = engine_of(model)
    with pytest.raises(Cancelled):
        lens_module.run(engine, request_of(engine, model), watch=Watch(lambda: len(reports) == 3, reports.append))
    assert [int(lens.is_known.sum()) for lens in reports] == [1, 2, 3]
    done = lens_of(engine, reports[-1].request, reports[-1])
    assert done.is_known.all() and np.array_equal(done.ids[:, -3:], reports[-1].ids[:, -3:])
