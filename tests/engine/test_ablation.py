"""Direct logit attribution and ablation: each head's share of a logit, and the effect of its ablation."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from attnviz.document import ablation, edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import ablated_contexts, ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects, next_effects
from attnviz.experiments.direct_logit_attribution import LogitAttribution, attribute_logit, attribution_unavailable
from attnviz.result.logits import LogitMetric
from attnviz.result.nn import softmax
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch
from tests.devices import limit_cpu
from tests.engine.small_models import CONFIGS, document, engine_of, small
from tests.grids import few

MODELS = {name: small(name) for name in CONFIGS}
#: Those whose layers hand on a sum, with the biases that any has.
SUMS = {**{name: model for name, model in MODELS.items() if name != "bert"},
        "biased": small("llama", attention_bias=True, mlp_bias=True)}
TEXT = "the cat sat on"


def end(result: Result) -> tuple[int, int]:
    return 0, result.lengths[0] - 1


def attribution_of(result: Result, place: tuple[int, int], token: int, instead: int | None = None) -> LogitAttribution:
    found = attribute_logit(result, place, LogitMetric(token, instead))
    assert found is not None
    return found


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize("name", SUMS)
def test_the_shares_of_all_parts_make_the_logit(name: str, lean: bool) -> None:
    engine, model = engine_of(SUMS[name]), SUMS[name]
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE if lean else None)
    for place in (end(result), (0, 5)):
        logits = engine.logits(result, [place]).row(*place)
        assert logits is not None
        if cap := model.model.config.logit_cap:  # it comes after the sum
            logits = cap * np.arctanh(logits / cap)
        for token in (0, 7):
            found = attribution_of(result, place, token)
            assert found.total == pytest.approx(logits[token], abs=1e-4)
            assert found.heads.shape == (3, 4) and found.feed_forward.shape == (3,)
        pair, other = attribution_of(result, place, 0, instead=7), found
        assert pair.total == pytest.approx(logits[0] - logits[7], abs=1e-4), "of a logit difference"
        np.testing.assert_allclose(pair.heads, attribution_of(result, place, 0).heads - other.heads, atol=1e-6)


def test_the_shares_make_the_logit_where_heads_and_layers_are_off() -> None:
    for off in (("1.2", "0.3"), ("2",), ("0", "2.1")):
        for name in ("gpt2", "llama"):
            result = engine_of(SUMS[name]).compute(document(SUMS[name], TEXT, ablated=off), stages=INTERACTIVE)
            assert result.logits is not None
            found = attribution_of(result, end(result), 4)
            assert found.total == pytest.approx(result.logits.rows[0, 4], abs=1e-4)
            for switch in off:
                layer, *head = map(int, switch.split("."))
                assert not found.heads[(layer, *head)].any()


def test_where_there_is_no_share_it_is_said_why() -> None:
    assert "Next-token" in attribution_unavailable(Engine().compute(Document()))
    encoder = engine_of(MODELS["bert"]).compute(document(MODELS["bert"], "a _ b"), stages=INTERACTIVE)
    assert "post-norm" in attribution_unavailable(encoder) and attribute_logit(encoder, (0, 1), LogitMetric(3)) is None
    bare = small("bert", architectures=["BertModel"])
    assert "no language-model head" in attribution_unavailable(engine_of(bare).compute(document(bare, "a _ b")))
    assert not attribution_unavailable(engine_of(MODELS["gpt2"]).compute(document(MODELS["gpt2"], TEXT)))


def all_effects(
    engine: Engine, result: Result, token: int, place: tuple[int, int] | None = None, instead: int | None = None,
    **kind: Any
) -> AblationEffects:
    return ablation_effects.run(
        engine, AblationEffects.empty(result, place or end(result), LogitMetric(token, instead), **kind))


@pytest.mark.parametrize("kind", ["probability", "rank"])
def test_effects_are_of_the_metric(kind: str) -> None:
    model = MODELS["llama"]
    engine, place = engine_of(model), (0, len(TEXT) - 1)
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE)
    found = ablation_effects.run(engine, AblationEffects.empty(result, place, LogitMetric(4, 7, kind)))

    def metric(logits: Any) -> float:
        shares = np.exp(logits - logits.max())
        numbers = shares / shares.sum() if kind == "probability" else [
            1 + sum(other > logit for other in logits) for logit in logits]
        return float(numbers[4] - numbers[7])

    assert result.logits is not None
    whole, moved = metric(result.logits.row(*place).astype(np.float64)), 0.0
    for layer, head in ((0, 1), (1, 3), (2, 0)):
        without = engine.compute(document(model, TEXT, ablated=(f"{layer}.{head}",)), stages=INTERACTIVE)
        assert without.logits is not None
        lost = whole - metric(without.logits.row(*place).astype(np.float64))
        assert found.logits[layer, head] == pytest.approx(lost, abs=1e-5)
        moved = max(moved, abs(lost))
    assert moved > 1e-3


Contexts = Callable[[int], Any]  #: of a layer: (head, token, d_head)


def off_and_on(
    engine: Engine, asked: Document, place: tuple[int, int], token: int, contexts: Contexts | None = None
) -> tuple[Any, Any]:
    """Recompute the whole model for each ablated head, or each that writes other contexts, without caches."""
    before = engine.compute(asked)
    logits, shares = np.zeros((3, 4)), np.zeros((3, 4))

    def both(of: Document) -> tuple[float, float]:
        engine.clear()
        row = engine.logits(engine.compute(of), [place]).rows[0]
        return float(row[token]), float(softmax(row)[token])

    own = both(asked)
    for layer, head in np.ndindex(before.num_layers, before.num_heads):
        logit, share = both(ablation.ablate(asked, layer=layer, head=head) if contexts is None else
                            rewritten(asked, layer, head, place[0], contexts(layer)[head]))
        logits[layer, head], shares[layer, head] = own[0] - logit, own[1] - share
    return logits, shares


def rewritten(of: Document, layer: int, head: int, sentence: int, context: Any) -> Document:
    """Write a head's context (token, d_head) by hand."""
    return edits.edit_cells(of, StageTarget(of.options.variant, "context", layer), {
        (sentence, head, *at): float(value) for at, value in np.ndenumerate(context)})


def mask_cells(of: Document) -> Document:
    return edits.set_mask_cell(of, (0, 3, 1), masked=True, layer=1)


def seen_by_one(of: Document) -> Document:
    return edits.set_mask_cell(mask_cells(of), (0, 3, 1), masked=False, layer=1, head=2)


def written(of: Document) -> Document:
    return edits.edit_cells(of, StageTarget(of.options.variant, "values", 1), {(0, 1, 2, 3): 2.0})


def stretched(of: Document) -> Document:
    return edits.edit_cells(of, WeightTarget(of.options.variant, "final_norm", 2), {(1,): 3.0})


CHANGES = {"plain": lambda of: of, "masked": mask_cells, "seen by one": seen_by_one, "edited": written,
           "stretched": stretched}
#: Each change of one model, and of each other one, in turn.
CHANGED = [("gemma2", change) for change in CHANGES]
OTHERS = [(name, list(CHANGES)[at % 5]) for at, name in enumerate((
    "gpt2", "llama", "mistral", "qwen3_moe", "gemma3", "olmo2", "phi", "bloom", "bert", "dynamic"))]


@pytest.mark.parametrize(("name", "change"), few(dict.fromkeys([*CHANGED, *OTHERS]), *CHANGED))
def test_the_effect_of_a_head_is_that_of_computing_all_without_it(name: str, change: str) -> None:
    model = MODELS[name]
    asked = CHANGES[change](document(model, "the c_t sat", ablated=("0.1",)))
    if change == "seen by one":
        weights = engine_of(model).compute(asked, stages=INTERACTIVE).array("weights", layer=1)[0, :, 3, 1]
        assert np.flatnonzero(weights).tolist() == [2]
    engine, place = engine_of(model), (0, 5) if name == "bert" else (0, 10)
    found = all_effects(engine, engine.compute(asked, stages=INTERACTIVE), 4, place)
    logits, shares = off_and_on(engine_of(model), asked, place, 4)
    np.testing.assert_allclose(found.logits, logits, atol=2e-5)
    np.testing.assert_allclose(found.probabilities, shares, atol=1e-6)
    assert not found.logits[0, 1] and np.count_nonzero(found.logits) == 11


@pytest.mark.parametrize(("name", "change"), few(
    [("gemma2", "edited"), ("bert", "masked"), ("gpt2", "masked"), ("llama", "plain")], ("gemma2", "edited")))
def test_each_kind_of_ablation_equals_writing_the_contexts_by_hand(
    name: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the second of two texts, and with the means of reference sentences."""
    lines = ("a short one", "and a longer line of text")
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: lines * 10)
    monkeypatch.setattr(ablated_contexts, "SENTENCES", 20)
    model, text, place = MODELS[name], "the c_t sat on", (0, 5) if name == "bert" else (0, 13)
    if change == "masked":
        text, place = f"an_{INPUT_SEPARATOR}{text}", (1, place[1])
    asked, engine = CHANGES[change](document(model, text)), engine_of(model)
    result = engine.compute(asked, stages=INTERACTIVE)
    before = "the dog ran by" if place[0] == 0 else f"an_{INPUT_SEPARATOR}the dog ran by"
    held = engine_of(model).compute(document(model, before), stages=INTERACTIVE)

    def of(source: Result, layer: int, sentence: int = place[0]) -> Any:
        return source.array("context", layer=layer)[sentence, :, : source.lengths[sentence]]

    singles = [engine_of(model).compute(document(model, line)) for line in lines]

    def reference(layer: int) -> Any:
        return np.concatenate([of(each, layer, 0) for each in singles], axis=1).mean(axis=1, keepdims=True)

    whole: Mapping[str, Contexts] = {
        "mean": lambda layer: of(result, layer).mean(axis=1, keepdims=True), "reference": reference,
        "resample": lambda layer: of(held, layer)}
    zero = all_effects(engine, result, 4, place).logits
    for kind, contexts in whole.items():
        found = all_effects(engine, result, 4, place, kind=kind, held=held)
        logits, shares = off_and_on(engine_of(model), asked, place, 4, lambda layer, contexts=contexts: (  # type: ignore
            np.broadcast_to(contexts(layer), of(result, layer).shape)))
        np.testing.assert_allclose(found.logits, logits, atol=5e-5, err_msg=kind)
        np.testing.assert_allclose(found.probabilities, shares, atol=1e-5, err_msg=kind)
        assert not np.allclose(found.logits, zero, atol=1e-3), kind


def test_reference_means_are_computed_once_for_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ablated_contexts.reference_sentences()
    assert len(set(texts)) == 200 and all(30 <= len(text) <= 60 for text in texts)
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: ("the cat sat",) * 200)
    counted, compute = list[Any](), ablated_contexts.mean_contexts
    monkeypatch.setattr(ablated_contexts, "mean_contexts",
                        lambda *given, **named: counted.append(None) or compute(*given, **named))
    engine = engine_of(*(MODELS[name] for name in ("gpt2", "llama")))
    for name in ("gpt2", "gpt2", "llama"):
        result = engine.compute(document(MODELS[name], TEXT), stages=INTERACTIVE)
        all_effects(engine, result, 4, kind="reference")
    assert len(counted) == 2


def test_an_ablation_that_is_impossible_is_refused() -> None:
    engine = engine_of(*(MODELS[name] for name in ("gpt2", "llama")))
    result, shorter, other = (engine.compute(document(MODELS[name], text), stages=INTERACTIVE) for name, text in (
        ("llama", TEXT), ("llama", "the cat"), ("gpt2", TEXT)))
    for held, words in ((None, "Hold a text"), (shorter, "7 tokens and this text 14"), (other, "another model")):
        with pytest.raises(EditError, match=words):
            next_effects(engine, AblationEffects.empty(result, end(result), LogitMetric(4), kind="resample", held=held))
    two = small("additive")
    written = engine_of(two).compute(document(two, "abc"))
    with pytest.raises(EditError, match="set to 0 only"):
        next_effects(engine_of(two), AblationEffects.empty(written, (0, 1), LogitMetric(4), kind="mean"))


def test_effects_with_dropout_a_layer_off_and_in_few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    model = MODELS["llama"]
    for settings in ({"dropout_on": True, "dropout": 0.3}, {"ablated": ("1",)}, {}):
        asked, engine = document(model, TEXT, **settings), engine_of(model)
        limit_cpu(monkeypatch, batch_scores=4 * 14 * 14 * 3)  # three heads, then one
        found = all_effects(engine, engine.compute(asked, stages=INTERACTIVE), 4)
        np.testing.assert_allclose(found.logits, off_and_on(engine_of(model), asked, (0, 13), 4)[0], atol=2e-5)


def test_effects_where_only_the_later_layers_have_a_window() -> None:
    model = small("qwen3", use_sliding_window=True, sliding_window=4, max_window_layers=1)
    assert [model.model.config.sliding_window(layer).size for layer in range(3)] == [0, 4, 4]
    asked, engine = document(model, TEXT), engine_of(model)
    found = all_effects(engine, engine.compute(asked, stages=INTERACTIVE), 4)
    np.testing.assert_allclose(found.logits, off_and_on(engine_of(model), asked, (0, 13), 4)[0], atol=2e-5)


def test_effects_come_a_layer_at_a_time_from_the_last_and_largest_first() -> None:
    model = MODELS["gpt2"]
    engine = engine_of(model)
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE)
    found = AblationEffects.empty(result, end(result), LogitMetric(4))
    assert found.progress == 0 and found.next_layer == 2 and found.largest() == ()
    found = next_effects(engine, found)
    assert found.next_layer == 1 and found.progress == pytest.approx(1 / 6)
    assert {change.layer for change in found.largest()} == {2}
    found = next_effects(engine, next_effects(engine, found))
    assert found.next_layer is None and found.progress == 1 and next_effects(engine, found) is found
    sizes = [abs(change.logit) for change in found.largest()]
    assert len(sizes) == 12 and sizes == sorted(sizes, reverse=True) and len(found.largest(5)) == 5
    first = found.largest(1)[0]
    assert first.logit == found.logits[first.layer, first.head]


def test_effects_belong_to_their_document_whatever_was_computed_meanwhile() -> None:
    model = MODELS["llama"]
    engine = engine_of(model)
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE)
    whole = all_effects(engine, result, 4)
    begun = next_effects(engine, AblationEffects.empty(result, end(result), LogitMetric(4)))
    engine.compute(document(model, "another text"), stages=INTERACTIVE)
    np.testing.assert_allclose(next_effects(engine, begun).logits[1], whole.logits[1], atol=1e-6)


def test_effects_are_given_up_within_a_layer() -> None:
    model, asked = MODELS["llama"], list[None]()
    engine = engine_of(model)
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE)

    def soon() -> bool:
        asked.append(None)
        return len(asked) > 4

    with pytest.raises(Cancelled):
        next_effects(engine, AblationEffects.empty(result, end(result), LogitMetric(4)), watch=Watch(soon))
    assert len(asked) == 5


def test_only_the_layers_from_the_head_on_are_computed() -> None:
    model, seen = MODELS["gpt2"], list[None]()
    engine = engine_of(model)
    result = engine.compute(document(model, TEXT), stages=INTERACTIVE)
    counts = []
    known = AblationEffects.empty(result, end(result), LogitMetric(4))
    while known.next_layer is not None:
        seen.clear()
        known = next_effects(engine, known, watch=Watch(lambda: bool(seen.append(None))))
        counts.append(len(seen))
    assert counts[1] - counts[0] == counts[2] - counts[1] > 0  # a layer more each time, whatever its heads


def test_effects_that_are_no_numbers_are_computed_once() -> None:
    """A person wrote numbers whose sum is too large: NaN is as known as any other, and the work comes to its end."""
    model, end_of_text = MODELS["llama"], len(TEXT) - 1
    asked, owner = document(model, TEXT), MODELS["llama"].model.row.name
    for stage in ("residual", "attention_output"):
        asked = edits.edit_cells(asked, StageTarget(owner, stage, 1), {(0, end_of_text, 0): 3e38})
    engine = engine_of(model)
    found, steps = AblationEffects.empty(engine.compute(asked, stages=INTERACTIVE), (0, end_of_text), LogitMetric(4)), 0
    while found.next_layer is not None and steps < 10:
        found, steps = next_effects(engine, found), steps + 1
    assert steps == 3 and np.isnan(found.logits).all() and found.progress == 1 and found.largest() == ()
