"""Long texts in a model: the selected layer in full or pooled, the others as small pictures of weights."""

import math
import weakref
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
import torch
from hypothesis import given, settings, strategies as st

from attnviz.document import ablation, edits
from attnviz.document.document import INPUT_SEPARATOR, Document, Mark
from attnviz.document.models import BIASED_SCORES, CAPPED_SCORES
from attnviz.document.places import Spot
from attnviz.document.targets import MaskTarget, StageTarget
from attnviz.engine import device, plan
from attnviz.engine.attention import fused, threads
from attnviz.engine.blocks import parts, pre_norm
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.plan import StagePlan
from attnviz.experiments import ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects, next_effects
from attnviz.experiments.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.pictures.levels import Maps, shared_range
from attnviz.result.folding import fold_result
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Cancelled, Watch
from tests.devices import limit_cpu
from tests.engine.small_models import LETTERS, Small, document, engine_of, small
from tests.grids import few

TEXT = "the cat sat on the mat and the dog sat on the log"
MODELS = {name: small(name) for name in ("llama", "mistral", "gpt2", "bert", "gemma2", "bloom")}


@pytest.fixture(autouse=True, scope="module")
def little_is_much() -> Iterator[None]:
    """Lower the limits: fifty letters are a long text, and blocks have two cells."""
    with pytest.MonkeyPatch.context() as patch:
        limit_cpu(patch, whole_bytes=2**10, pooled_squares=12 * 26**2)
        yield


@pytest.fixture
def pooled_in_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits so that even the selected layer is pooled."""
    limit_cpu(monkeypatch, kept_bytes=2**10)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)


def whole_result(asked: Document, model: Small) -> Result:
    return engine_of(model).compute(asked)


def pooled(weights: np.ndarray, masked: np.ndarray | None, block: int) -> np.ndarray:
    side = -(-len(weights) // block)
    found = np.full((side, side), np.nan, dtype=np.float32)
    for row in range(side):
        for column in range(side):
            part = np.s_[row * block : (row + 1) * block, column * block : (column + 1) * block]
            seen = weights[part] if masked is None else weights[part][~masked[part]]
            if seen.size:
                found[row, column] = seen[np.argmax(np.abs(seen))]
    return found


def check(lean: Result, full: Result, *, focus: int) -> None:
    """Check that a long result agrees with the full one."""
    assert lean.logits is not None and full.logits is not None
    np.testing.assert_allclose(
        lean.logits.rows, [full.logits.row(*place) for place in lean.logits.places] or lean.logits.rows, atol=1e-3,
        rtol=1e-3)
    for layer in range(3):
        if layer != focus:
            assert lean.stages(layer) in (("weights",), ("weights", "final_normed"))
        for head in (0, 3):
            spot = Spot("weights", layer=layer, head=head)
            drawn = lean.spot_data(spot)
            expected = full.picture(spot)
            if drawn.block > 1 or lean.overview_of("weights", layer=layer) is not None:
                expected = pooled(expected, full.masked(spot), drawn.block)
            np.testing.assert_allclose(drawn.values, expected, atol=1e-4, rtol=1e-3)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("focus", [0, 2])
def test_the_layer_in_focus_is_whole_and_the_others_are_pictures(name: str, focus: int) -> None:
    asked = document(MODELS[name], TEXT)
    lean = engine_of(MODELS[name]).compute(asked, stages=INTERACTIVE, layer=focus)
    full = whole_result(asked, MODELS[name])
    check(lean, full, focus=focus)
    assert not lean.is_long and lean.spot_data(Spot("weights", layer=1)).block == 2
    for stage in lean.stages(focus):
        np.testing.assert_allclose(lean.array(stage, layer=focus), full.array(stage, layer=focus), atol=1e-4, rtol=1e-3)
    assert set(lean.stages(focus)) | {"rollout"} == set(full.stages(focus)), "rollout takes every layer"


@pytest.mark.parametrize("first", [None, 1])
def test_a_layer_beside_the_one_in_focus_is_whole_too(first: int | None) -> None:
    model = MODELS["llama"]
    asked, engine = document(model, TEXT), engine_of(model)
    if first is not None:
        engine.compute(asked, stages=INTERACTIVE, layer=first)  # of which the next one goes on
    lean = engine.compute(asked, stages=INTERACTIVE, layer=0, second_layer=2)
    full = whole_result(asked, model)
    assert [lean.has_overview_only(layer) for layer in range(3)] == [False, True, False]
    for layer in (0, 2):
        assert set(lean.stages(layer)) | {"rollout"} == set(full.stages(layer))
        for stage in lean.stages(layer):
            np.testing.assert_allclose(lean.array(stage, layer=layer), full.array(stage, layer=layer), atol=1e-4,
                                       rtol=1e-3)


def test_two_displayed_layers_share_what_may_be_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = 4 * 4 * len(TEXT) ** 2  # bytes of a layer's four heads
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)
    for limit, is_long in ((2 * weights, False), (2 * weights - 1, True)):
        limit_cpu(monkeypatch, kept_bytes=limit)
        asked = document(MODELS["llama"], TEXT)
        assert engine_of(MODELS["llama"]).compute(asked, stages=INTERACTIVE, layer=1).is_long is is_long


def test_dropout_does_not_depend_on_which_layer_is_displayed() -> None:
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT, dropout_on=True, dropout=0.5)
    first, second = (engine.compute(asked, stages=INTERACTIVE, layer=layer) for layer in (0, 1))
    assert first.is_long and second.is_long
    assert first.logits is not None and second.logits is not None
    np.testing.assert_array_equal(first.logits.rows, second.logits.rows)


def test_the_memory_of_overviews_is_counted() -> None:
    options = document(MODELS["llama"], TEXT).options
    one, two = (plan.needed_memory(options, (100_000,), [StagePlan(frozenset(), frozenset(pooled), 64)], device.CPU)[0]
                for pooled in (("weights",), ("weights", "scores")))
    assert two - one == 4 * options.num_heads * math.ceil(100_000 / 64) ** 2


def test_the_next_token_after_any_word_is_there_where_the_last_layer_is_not_displayed() -> None:
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT)
    full = whole_result(asked, MODELS["llama"])
    found = engine.logits(engine.compute(asked, stages=INTERACTIVE, layer=0), [(0, 7)])
    assert full.logits is not None
    np.testing.assert_allclose(found.rows[0], full.logits.row(0, 7), atol=1e-4)


@pytest.mark.parametrize("name", MODELS)
def test_where_one_layer_is_too_large_its_cells_are_computed_when_they_are_looked_at(
    name: str, pooled_in_focus: None
) -> None:
    owner = MODELS[name].model.row.name
    asked = edits.edit_targets(document(MODELS[name], TEXT, scale=3.0), {
        StageTarget(owner, "scores", 1): {(0, 2, 30, 7): 4.0}, MaskTarget(1): {(0, 31, 8): 0.0},
        MaskTarget(1, 2): {(0, 32, 9): 0.0}})
    lean = engine_of(MODELS[name]).compute(asked, stages=INTERACTIVE, layer=1)
    full = whole_result(asked, MODELS[name])
    assert lean.is_long
    check(lean, full, focus=1)
    for stage in ("scores", "masked_scores", "scaled_scores", "weights", "dropped_weights"):
        spot = Spot(stage, layer=1, head=2)
        found = Engine.exact_cells(lean, spot, rows=slice(28, 36), columns=slice(3, 20))
        np.testing.assert_allclose(found, full.picture(spot)[28:36, 3:20], atol=1e-4, rtol=1e-3)
    assert lean.mask_of(0, slice(30, 34), slice(0, 20), layer=1, head=2).tolist() == (
        full.mask_of(0, slice(30, 34), slice(0, 20), layer=1, head=2).tolist())


@pytest.mark.parametrize("name", MODELS)
def test_of_a_very_long_text_only_the_displayed_layer_keeps_anything(
    name: str, pooled_in_focus: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Masks, letters and another layer leave the others right, which torch's kernel computes where it can."""
    limit_cpu(monkeypatch, overview_scores=0)
    kernel = Mock(wraps=fused.scaled_dot_product_attention)
    monkeypatch.setattr(fused, "scaled_dot_product_attention", kernel)
    engine, asked = engine_of(MODELS[name]), document(MODELS[name], TEXT)
    masked = edits.edit_targets(asked, {MaskTarget(1): {(0, 31, 8): 1.0, (0, 3, 0): 1.0, (0, 9, 20): 0.0},
                                        MaskTarget(1, 2): {(0, 32, 9): 1.0}})
    for now, layer in ((asked, 0), (asked, 2), (edits.set_text(asked, TEXT + "s"), 2), (masked, 0),
                       (edits.set_text(masked, TEXT[:20] + "x" + TEXT[21:]), 0)):
        lean, full = engine.compute(now, stages=INTERACTIVE, layer=layer), whole_result(now, MODELS[name])
        assert lean.logits is not None and full.logits is not None
        np.testing.assert_allclose(lean.logits.rows, [full.logits.row(*place) for place in lean.logits.places]
                                   or lean.logits.rows, atol=1e-3, rtol=1e-3)
        np.testing.assert_allclose(lean.array("concatenated", layer=layer), full.array("concatenated", layer=layer),
                                   atol=1e-4, rtol=1e-3)
        spot = Spot("weights", layer=layer, head=2)
        found = Engine.exact_cells(lean, spot, rows=slice(28, 36), columns=slice(3, 20))
        np.testing.assert_allclose(found, full.picture(spot)[28:36, 3:20], atol=1e-4, rtol=1e-3)
        for other in {0, 1, 2} - {layer}:
            data = lean.spot_data(spot.at(layer=other))
            assert data.missing is not None and data.missing.all() and lean.has_overview_only(other)
            assert not lean.layers[other].stages.keys() - {"final_normed"}
        assert any("only the displayed layer" in note for note in lean.notes)
    assert kernel.called == (name not in ("gemma2", "bloom")), "a soft cap and biases are not the kernel's"


def test_the_kernel_takes_a_row_without_a_visible_key(pooled_in_focus: None, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, overview_scores=0)
    asked = edits.edit_cells(document(MODELS["llama"], TEXT), MaskTarget(1), {(0, 0, 0): 1.0})
    lean = engine_of(MODELS["llama"]).compute(asked, stages=INTERACTIVE, layer=2)
    np.testing.assert_allclose(lean.array("concatenated", layer=2), whole_result(asked, MODELS["llama"]).array(
        "concatenated", layer=2), atol=1e-4, rtol=1e-3)


@pytest.mark.parametrize("change", [{"text": "b" + TEXT}, {"scale": 3.0}])
def test_what_shares_no_row_with_the_run_before_is_computed_without_it(
    change: dict[str, Any], pooled_in_focus: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long text fills the memory once: of the run before nothing is kept but what is shown of it."""
    limit_cpu(monkeypatch, overview_scores=0)
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT)
    shown = engine.compute(asked, stages=INTERACTIVE, layer=0)
    run = engine.models.session_for(asked)[0].last_run  # type: ignore[attr-defined]
    values = weakref.ref(run.layers[1].stages["values"])
    del run
    alive: list[bool] = []

    def look(share: float) -> None:
        alive.append(values() is not None)

    changed = document(MODELS["llama"], **{"text": TEXT, **change})
    engine.compute(changed, stages=INTERACTIVE, watch=Watch(progress=look))
    assert not any(alive) and shown.array("values", layer=0).size


def test_a_text_longer_than_the_model_was_trained_with_says_so() -> None:
    model = small("llama", max_position_embeddings=40)
    engine = engine_of(model)
    for text, count in ((TEXT, 1), (TEXT[:30], 0)):
        notes = engine.compute(document(model, text), stages=INTERACTIVE).notes
        assert sum("trained on texts of up to 40 tokens" in note for note in notes) == count


@pytest.mark.parametrize("name", ["llama", "gpt2"])
def test_an_mlp_of_some_rows_at_a_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = document(MODELS[name], TEXT)
    whole = whole_result(asked, MODELS[name])
    monkeypatch.setattr(parts, "MAX_MLP_ROWS", 7)
    np.testing.assert_allclose(whole_result(asked, MODELS[name]).array("feed_forward", layer=2),
                               whole.array("feed_forward", layer=2), atol=1e-5)


@pytest.mark.parametrize(("name", "dtype"), [(name, ("bfloat16", "float16")[at % 2]) for at, name in enumerate(MODELS)])
def test_half_precision_is_pooled_dropped_and_ablated_too(name: str, dtype: str, pooled_in_focus: None) -> None:
    asked = document(MODELS[name], TEXT, dtype=dtype, dropout_on=True, dropout=0.0, ablated=("0.1",))
    engine = engine_of(MODELS[name])
    lean, full = engine.compute(asked, stages=INTERACTIVE, layer=1), whole_result(asked, MODELS[name])
    assert lean.is_long and {stage for stage in full.stages(1)} >= {"scores", "scaled_scores", "dropped_weights"}
    for stage in ("scores", "scaled_scores", "weights", *(stage.name for stage in (CAPPED_SCORES, BIASED_SCORES) if
                                                      stage in lean.options.row.stages)):
        spot = Spot(stage, layer=1, head=2)
        found = Engine.exact_cells(lean, spot, rows=slice(28, 36), columns=slice(3, 20))
        np.testing.assert_allclose(found, full.picture(spot)[28:36, 3:20], atol=0.05, rtol=0.05)
        assert (found == torch.tensor(found).to(getattr(torch, dtype)).float().numpy()).all()
    if lean.logits is not None and lean.logits.places:
        effects = next_effects(engine, AblationEffects.empty(lean, lean.logits.places[-1], LogitMetric(3)))
        assert np.isfinite(effects.logits).any()


@pytest.mark.parametrize("name", few(["llama", "bert", "gemma2", "bloom"], "llama", "bert"))
@settings(max_examples=4, deadline=None)
@given(steps=st.lists(st.tuples(st.integers(0, 5), st.text(LETTERS[:5], max_size=4), st.integers(0, 2),
                                st.sampled_from(["type", "focus", "switch", "mask", "edit"])), min_size=1, max_size=6))
def test_only_what_changed_is_computed_of_a_long_text_too(name: str, steps: list[tuple[int, str, int, str]]) -> None:
    model, focus = MODELS[name], 0
    engine, now = engine_of(model), document(model, TEXT)
    engine.compute(now, stages=INTERACTIVE)
    for less, more, layer, kind in steps:
        if kind == "type":
            now = edits.set_text(now, now.text[: len(now.text) - less] + more)
        elif kind == "focus":
            focus = layer
        elif kind == "switch":
            now = (ablation.restore if more else ablation.ablate)(now, layer=layer, head=less % 4)
        elif kind == "mask":
            now = edits.edit_cells(now, MaskTarget(layer), {(0, 20 + less, 3): float(bool(more))})
        else:
            now = edits.edit_cells(now, StageTarget(model.model.row.name, "values", layer), {(0, 1, less, 2): 0.5})
        check(engine.compute(now, stages=INTERACTIVE, layer=focus), whole_result(now, model), focus=focus)


@pytest.mark.parametrize("name", few(["llama", "mistral", "gpt2", "gemma2", "bloom"], "llama", "mistral"))
def test_rows_of_new_tokens_are_pooled_with_those_above_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A square of eight rows is completed by letters, which are replaced and deleted in between."""
    limit_cpu(monkeypatch, whole_bytes=2**10, pooled_squares=12 * 8**2)
    model = MODELS[name]
    engine, now = engine_of(model), document(model, TEXT)
    assert engine.compute(now, stages=INTERACTIVE).layers[1].overviews["weights"].block == 8
    for less, more in ((0, "a"), (0, "b"), (1, "c"), (2, "de"), (1, ""), (0, "the cat sat"), (7, "o"), (9, "")):
        now = edits.set_text(now, now.text[: len(now.text) - less] + more)
        check(engine.compute(now, stages=INTERACTIVE), whole_result(now, model), focus=0)


def test_a_letter_at_the_end_of_a_long_text_computes_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[int] = []
    block = pre_norm.norm

    def counted(x: Any, *others: Any, **more: Any) -> Any:
        rows.append(x.shape[-2])
        return block(x, *others, **more)

    tasks, run_tasks = list[int](), threads.run_tasks

    def counted_tasks(do: Any, given: Any) -> None:
        tasks.append(len(given))
        run_tasks(do, given)

    monkeypatch.setattr(threads, "run_tasks", counted_tasks)
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT)
    engine.compute(asked, stages=INTERACTIVE)
    assert max(tasks) > 1
    monkeypatch.setattr(pre_norm, "norm", counted)
    tasks.clear()
    engine.compute(edits.set_text(asked, TEXT + "s"), stages=INTERACTIVE)
    assert set(rows) == {1} and set(tasks) == {1}  # all heads in one tile
    rows.clear()
    engine.compute(edits.set_text(asked, TEXT + "s"), stages=INTERACTIVE,
                   layer=2)  # looked at: it, and the one that was
    assert sorted(rows) == [50] * 5  # two norms of each, and the last one
    rows.clear()
    engine.compute(edits.set_text(asked, TEXT + "s"), stages=INTERACTIVE, layer=2)
    assert not rows


def test_nothing_quadratic_is_held_of_layers_that_are_not_looked_at() -> None:
    lean = engine_of(MODELS["llama"]).compute(document(MODELS["llama"], TEXT), stages=INTERACTIVE, layer=1)
    for layer in (0, 2):
        held = sum(array.size for array in lean.layers[layer].stages.values())
        held += sum(overview.values.size for overview in lean.layers[layer].overviews.values())
        assert held <= 4 * 25**2 + len(TEXT) * 24
    full = engine_of(MODELS["llama"]).compute(document(MODELS["llama"], TEXT))
    assert full.shape("weights", layer=0)[-1] == len(TEXT)


def test_it_is_told_how_far_it_is_and_can_be_stopped() -> None:
    told: list[float] = []
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT)
    engine.compute(asked, stages=INTERACTIVE, watch=Watch(progress=told.append))
    assert told == sorted(told) and told[-1] == 1 and len(told) >= 5
    told.clear()
    with pytest.raises(Cancelled):
        engine.compute(edits.set_text(asked, "x" + TEXT), stages=INTERACTIVE,
                       watch=Watch(lambda: len(told) > 1, progress=told.append))
    assert len(told) < 5


def test_what_does_not_fit_into_memory_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "UNCHECKED_BYTES", 0)
    monkeypatch.setattr(memory, "available_memory", lambda: 1000)
    for stages, advice in ((None, "Shorten the text, or draw one layer by attnviz figure"), (INTERACTIVE, "shorten")):
        with pytest.raises(ComputeError, match=rf"49 tokens in 3 layers of 4 heads would need 0.0 GB, .*{advice}"):
            engine_of(MODELS["llama"]).compute(document(MODELS["llama"], TEXT), stages=stages)


def test_the_memory_of_the_mlp_is_counted() -> None:
    """In processes, 1,500 tokens through a gated MLP of 65,536 took 1,611 MB, 4.1 arrays (tokens, d_ff) of float32."""
    tokens, plans = 1500, (StagePlan(frozenset()),) * 3
    for name, field, experts in (("llama", "intermediate_size", 0), ("gpt2", "n_inner", 0),
                                 ("qwen3_moe", "moe_intermediate_size", 6)):
        few, many = (plan.needed_memory(document(small(name, **{field: size}), "a").options, (tokens,), plans,
                                         device.CPU)[1] for size in (28, 1028))
        assert many - few >= 4 * tokens * 4 * 1000
        assert few >= 4 * tokens * (4 * 28 + experts)


@pytest.mark.parametrize("name", ["llama", "mistral", "gpt2"])
@pytest.mark.parametrize("in_focus", ["whole", "pooled"])
def test_the_shares_of_heads_at_the_end_of_a_long_text(
    name: str, in_focus: str, request: pytest.FixtureRequest
) -> None:
    """They need one row of each layer; typing, switching and looking at another layer leave them right."""
    if in_focus == "pooled":
        request.getfixturevalue("pooled_in_focus")
    model = MODELS[name]
    engine = engine_of(model)
    for text, layer, off in ((TEXT, 0, ()), (TEXT + "s", 0, ()), (TEXT + "s", 2, ()), (TEXT, 2, ()),
                             (TEXT, 1, ("1.2",)), (TEXT, 1, ("0", "1.2"))):
        asked = document(model, text, ablated=off)
        lean, full = engine.compute(asked, stages=INTERACTIVE, layer=layer), whole_result(asked, model)
        assert lean.has_overview_only((layer + 1) % 3)
        end, middle = (0, len(text) - 1), (0, 5)
        found, expected = attribute_logit(lean, end, LogitMetric(4)), attribute_logit(full, end, LogitMetric(4))
        assert found is not None and expected is not None and not attribution_unavailable(lean, end)
        np.testing.assert_allclose(found.heads, expected.heads, atol=1e-4)
        assert found.total == pytest.approx(expected.total, abs=1e-3)
        assert attribute_logit(lean, middle, LogitMetric(4)) is None
        assert "for the last token only" in attribution_unavailable(lean, middle)
    two = engine.compute(document(model, TEXT + INPUT_SEPARATOR + TEXT), stages=INTERACTIVE)
    assert attribute_logit(two, (0, 3), LogitMetric(4)) is None and "too long" in attribution_unavailable(two)


def test_dropout_is_drawn_anew_where_layers_are_pooled_that_were_whole() -> None:
    """The squares of a long text have other draws: nothing that follows from them stands."""
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], TEXT, dropout_on=True)
    for stages in (INTERACTIVE, None, INTERACTIVE):
        found, expected = engine.compute(asked, stages=stages), engine_of(MODELS["llama"]).compute(asked, stages=stages)
        assert found.logits is not None and expected.logits is not None
        np.testing.assert_allclose(found.logits.rows, expected.logits.rows, atol=1e-4)


@pytest.mark.parametrize("kind", ["zero", "mean"])
def test_the_effects_of_heads_on_a_long_text_drop_what_it_dropped(kind: str) -> None:
    """The mean needs no context of the text, which only the selected layer keeps: it is that of each run itself."""
    model, place = MODELS["llama"], (0, len(TEXT) - 1)
    engine, asked = engine_of(model), document(model, TEXT, dropout_on=True, ablation=kind)
    found = AblationEffects.empty(engine.compute(asked, stages=INTERACTIVE), place, LogitMetric(4), kind=kind)
    assert not found.result.is_whole("concatenated", layer=0) or not found.result.is_whole("concatenated", layer=2)
    found = ablation_effects.run(engine, found)

    def logit(of: Document) -> float:
        result = engine_of(model).compute(of, stages=INTERACTIVE)
        assert result.logits is not None
        return float(result.logits.rows[0, 4])

    expected = [[logit(asked) - logit(ablation.ablate(asked, layer=layer, head=head)) for head in range(4)]
                for layer in range(3)]  # what is lost without each head
    np.testing.assert_allclose(found.logits, expected, atol=1e-4)


def test_a_long_text_keeps_no_run_before_the_last_one(pooled_in_focus: None) -> None:
    engine = engine_of(MODELS["llama"])
    held: list[weakref.ref[torch.Tensor]] = []
    for text in (TEXT, TEXT + " a", TEXT + " a b"):
        asked = document(MODELS["llama"], text)
        engine.compute(asked, stages=INTERACTIVE)
        session, _ = engine.models.session_for(asked)
        held.append(weakref.ref(session.last_run.given.vectors))  # type: ignore[attr-defined]
    assert [each() is None for each in held] == [True, True, False]


@pytest.mark.parametrize("name", few(MODELS, "llama", "gpt2", "bloom"))
@pytest.mark.parametrize("fold", ["", "marks"])
def test_of_chosen_spots_nothing_else_is_computed(name: str, fold: str, pooled_in_focus: None) -> None:
    """Their numbers are those of a window. Later layers and logits are left out, and nothing stays for a next run."""
    asked = edits.set_marks(document(MODELS[name], TEXT), [Mark(0, 12), Mark(0, 30)])
    engine, shares = engine_of(MODELS[name]), list[float]()
    spots = [Spot("weights", layer=1, head=head) for head in (1, 2)]
    found = engine.compute(asked, stages=INTERACTIVE, layer=1, fold=fold, spots=spots, watch=Watch(
        progress=shares.append))
    assert found.logits is None
    assert shares == sorted(shares) and shares[-1] == 1
    assert not any("only the displayed layer" in note for note in found.notes)
    window = engine_of(MODELS[name]).compute(asked, stages=INTERACTIVE, layer=1, fold=fold)
    for spot in spots:
        for one, other in ((found, window), *([] if not fold else [(fold_result(found, fold, asked),
                                                                    fold_result(window, fold, asked))])):
            np.testing.assert_allclose(one.spot_data(spot).values, other.spot_data(spot).values, atol=1e-5)
        ours, theirs = (Engine.exact_cells(each, spot, rows=slice(28, 36), columns=slice(3, 20))
                        for each in (found, window))
        np.testing.assert_allclose(ours, theirs, atol=1e-5)
    shown = fold_result(found, fold, asked) if fold else found
    left_out, drawn = shown.spot_data(spots[0].at(head=0)), [shown.spot_data(spot).values for spot in spots]
    assert np.isnan(left_out.values).all() and left_out.masked is not None and left_out.masked.all()
    assert shared_range(shown, spots[0], Maps())[1] == pytest.approx(max(np.nanmax(values) for values in drawn))
    assert not engine.models.session_for(asked)[0].has_run
    assert found.layers[0].stages == {} and found.layers[2].stages == {}


def test_of_chosen_spots_the_memory_of_other_layers_is_not_counted(pooled_in_focus: None) -> None:
    options = document(MODELS["llama"], TEXT).options
    plans = tuple(StagePlan(frozenset({"queries"} if layer == 1 else ()), frozenset({"weights", "scores"}), 2)
                  for layer in range(3))
    fewer = plan.for_spots(options, plans, [Spot("weights", layer=1, head=2)])
    assert [each.is_left_out for each in fewer] == [False, False, True]
    assert fewer[1].pooled == {"weights"} and fewer[1].heads == {2}
    assert plan.layer_work(options, [50], fewer[2]) == 0
    assert plan.layer_work(options, [50], fewer[0]) < plan.layer_work(options, [50], fewer[1])
    assert plan.layer_work(options, [50], fewer[1]) < plan.layer_work(options, [50], plans[1])
    cached = 4 * 2 * 3 * 100_000 * (options.d_in + 2 * options.d_keys)
    few, many = (plan.needed_memory(options, (100_000,), each, device.CPU)[1] for each in (fewer, plans))
    assert many - few >= cached / 2
