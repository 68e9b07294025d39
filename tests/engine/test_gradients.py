"""Gradients of a metric, and attribution patching, against transformers with autograd and hooks, and exact patches."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import EmbeddingTarget
from attnviz.engine import device
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.model_session import ModelSession
from attnviz.experiments import patching
from attnviz.experiments.gradients import gradients_unavailable
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import METHODS, Direction, PatchingRequest
from attnviz.result.explain import explain
from attnviz.result.logits import LogitMetric
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest
from attnviz.system import memory
from attnviz.system.errors import ComputeError
from tests.engine.families import Tiny, tiny
from tests.engine.small_models import LETTERS, Letters, document, engine_of, in_letters, small

METRIC = LogitMetric(4, 7)
Captured = Mapping[tuple[str, int], Tensor]
_FUSED = {"gpt2": ("h.{}.attn.c_attn", lambda x, h: x.unflatten(-1, (3, h, -1)).movedim(2, 0)),
          "gpt_neox": ("layers.{}.attention.query_key_value", lambda x, h: x.unflatten(-1, (h, 3, -1)).movedim(3, 0))}
#: By kind: the module that queries, keys and values come out of, what context goes into, and the MLP.
_MODULES = {
    "llama": (("layers.{}.self_attn.q_proj", "layers.{}.self_attn.k_proj", "layers.{}.self_attn.v_proj"),
              "layers.{}.self_attn.o_proj", "layers.{}.mlp"),
    "gpt2": (("h.{}.attn.c_attn",), "h.{}.attn.c_proj", "h.{}.mlp"),
    "gpt_neox": (("layers.{}.attention.query_key_value",), "layers.{}.attention.dense", "layers.{}.mlp"),
    "bert": (tuple(f"encoder.layer.{{}}.attention.self.{name}" for name in ("query", "key", "value")),
             "encoder.layer.{}.attention.output.dense", "encoder.layer.{}.output.dense"),
}
SAID: Mapping[str, dict[str, Any]] = {"llama": {"num_key_value_heads": 2}, "gpt2": {}, "bert": {},
                                      "gpt_neox": {"hidden_size": 32}}
TEXTS = {"bert": ("the c_t", "the b_t")}


def captured(kind: str, model: Tiny, text: str) -> tuple[Captured, Captured]:
    """Return every activation of a text by (stage, layer) as transformers computes it, and the metric's gradient."""
    found: dict[tuple[str, int], Tensor] = {}
    projections, output, mlp = _MODULES[kind]
    hooks = []

    def hook(name: str, layer: int, act: Callable[[Any, Any, Any], None]) -> None:
        module = model.theirs.base_model.get_submodule(name.format(layer))
        hooks.append(module.register_forward_hook(act))

    for layer in range(2):
        def put(stage: str, side: int, layer: int = layer) -> Callable[[Any, Any, Any], None]:
            return lambda _, given, made: found.__setitem__((stage, layer), given[0] if side == 0 else made)

        for stage, name in zip(("queries", "keys", "values") if len(projections) > 1 else ("fused",), projections,
                               strict=True):
            hook(name, layer, put(stage, 1))
        hook(output, layer, put("context", 0))
        hook(output, layer, put("attention_output", 1))
        hook(mlp, layer, put("feed_forward", 1))
    ids = torch.tensor([[token.id for token in Letters().tokenize(text)]])
    with torch.enable_grad():
        out = model.theirs(ids, output_attentions=True, output_hidden_states=True)
    for each in hooks:
        each.remove()
    for layer in range(2):
        found["weights", layer], found["residual", layer] = out.attentions[layer], out.hidden_states[layer]
    metric = METRIC.of(out.logits[0, text.index("_") if kind == "bert" else -1])
    made = dict(zip(found, torch.autograd.grad(metric, list(found.values())), strict=True))
    return tuple({key: one for name, tensor in each.items() for key, one in split(kind, model, *name, tensor.detach())}
                 for each in (found, made))  # type: ignore[return-value]


def split(kind: str, model: Tiny, stage: str, layer: int, tensor: Tensor) -> list[tuple[tuple[str, int], Tensor]]:
    """Return a tensor of transformers by our stages, with heads as their own axis."""
    config = model.config
    if stage == "fused":
        _, part = _FUSED[kind]
        return [((name, layer), one.transpose(1, 2))
                for name, one in zip(("queries", "keys", "values"), part(tensor, config.heads), strict=True)]
    if stage in ("queries", "keys", "values", "context"):
        return [((stage, layer), tensor.unflatten(-1, (-1, config.d_head)).transpose(1, 2))]
    return [((stage, layer), tensor)]

ESTIMATED = {name: row for name, row in ACTIVATIONS.items() if not row.is_path}


def session_of(engine: Engine, result: Result) -> ModelSession:
    session, _ = engine.models.session_for(result.document)
    assert isinstance(session, ModelSession)
    return session


@pytest.mark.parametrize("kind", SAID)
def test_gradients_and_estimates_are_those_of_transformers(kind: str) -> None:
    theirs = tiny(kind, vocab_size=len(LETTERS), **SAID[kind])
    model = in_letters(kind, theirs.config, theirs.weights)
    texts, engine = TEXTS.get(kind, ("the cat sat", "the cap sat")), engine_of(model)
    clean, corrupted = (engine.compute(document(model, text), stages=INTERACTIVE) for text in texts)
    (source, _), (target, expected) = (captured(kind, theirs, text) for text in texts)
    stages = {row.stage for row in ACTIVATIONS.values()}
    place = 0, texts[0].index("_") if kind == "bert" else len(texts[0]) - 1
    found = session_of(engine, corrupted).gradients({place: METRIC}, sorted(stages), before_each=lambda: None)
    assert expected.keys() == {(stage, layer) for stage in stages for layer in range(2)}
    for (stage, layer), gradient in expected.items():
        torch.testing.assert_close(found[layer][stage][1], gradient, rtol=1e-4, atol=1e-4, msg=f"{stage} {layer}")
    for name, row in ESTIMATED.items():
        made = patching.run(engine, PatchingRequest(clean, corrupted, METRIC, name, method="estimate"))
        for layer in range(2):
            key = row.stage, layer
            change = ((source[key] - target[key]) * expected[key])[0]
            sums = change.flatten(1).sum(1) if row.by_head else change.sum(-1)
            np.testing.assert_allclose(made.values[layer] - made.corrupted_difference, sums, atol=1e-4, err_msg=name)
        if row.by_head:
            by_token = patching.run(engine, PatchingRequest(clean, corrupted, METRIC, name, method="estimate", layer=1))
            assert by_token.values.shape == change.shape[:2] and by_token.next_row is None
            np.testing.assert_allclose(by_token.values - made.corrupted_difference, change.sum(-1), atol=1e-4)
        assert made.next_row is None and (np.abs(made.values - made.corrupted_difference) > 1e-3).any()


@pytest.mark.parametrize("direction", ["denoise", "noise"])
def test_the_error_of_the_estimate_falls_with_the_square_of_the_difference(direction: Direction) -> None:
    model = small("llama")
    engine, plain = engine_of(model), document(model, "the cat sat on")
    clean = engine.compute(plain, stages=INTERACTIVE)
    vector = clean.vocabulary.vectors[[token.key for token in clean.vocabulary.tokens].index("c")]

    def differences(change: float, activation: str) -> tuple[float, float]:
        """Return the largest effect of a patch, and the largest error of its estimate."""
        moved = edits.edit_cells(plain, EmbeddingTarget(plain.options.embedding, "c"), {
            (at,): float(number) + change for at, number in enumerate(vector)})
        corrupted = engine.compute(moved, stages=INTERACTIVE)
        exact, estimate = (patching.run(
            engine, PatchingRequest(clean, corrupted, METRIC, activation, direction, method)) for method in METHODS)
        effect = float(np.abs(exact.values - exact.target_difference).max())
        return effect, float(np.abs(exact.values - estimate.values).max())

    for activation in ESTIMATED:
        (_, error), (effect, less_error) = (differences(change, activation) for change in (0.03, 0.003))
        assert less_error < 0.15 * effect and less_error < error / 40, activation


def test_what_needs_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    engine = engine_of(model)
    result = engine.compute(document(model, "the cat"), stages=INTERACTIVE)
    monkeypatch.setattr(memory, "available_memory", lambda: 0)
    monkeypatch.setattr(device, "UNCHECKED_BYTES", 0)
    with pytest.raises(ComputeError, match=r"Gradients through 3 layers of 7 tokens would need 0\.0 GB, 0\.0 GB are"):
        session_of(engine, result).gradients({(0, 6): METRIC}, ["residual"], before_each=lambda: None)


def test_gradients_are_there_while_a_metric_is() -> None:
    model, spot = small("bert"), Spot("weights_gradient", layer=1)
    engine = engine_of(model)
    result = engine.compute(document(model, "the c_t\fa dog"), stages=INTERACTIVE, gradients=GradientRequest())
    assert result.gradients is not None and [*result.gradients.targets] == [(0, 5)]
    assert np.isfinite(result.picture(spot)).all() and np.isnan(result.picture(spot.at(sentence=1))).all()
    lines = explain(result, Cell(spot, 4, 2))
    assert lines[0].startswith("weight ") and "of logit " in lines[1] and "at token 5" in lines[1]
    assert float(lines[-1].removeprefix("= ").replace("−", "-")) == pytest.approx(result.picture(spot)[4, 2], abs=1e-3)
    assert stage_formula(result, spot).startswith("α · ∂(logit ‹")
    without = engine.compute(document(model, "the cat"), stages=INTERACTIVE)
    assert "weights_gradient" not in without.stages(1) and "mask token" in gradients_unavailable(without)
    there = engine.compute(document(model, "the c_t"), stages=INTERACTIVE)
    assert "weights_gradient" not in there.stages(1) and not gradients_unavailable(there), "not requested"
    assert "held without" in gradients_unavailable(there.with_state_name("A"))
    two_texts = small("additive")
    answer = engine_of(two_texts).compute(document(two_texts, "a date"), gradients=GradientRequest())
    assert "encoder-decoders have no gradients" in gradients_unavailable(answer)


def test_too_large_gradients_are_left_out_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    monkeypatch.setattr(device, "UNCHECKED_BYTES", 0)
    free = iter((10**12, 0))  # for the forward, and for the gradients
    monkeypatch.setattr(memory, "available_memory", lambda: next(free))
    result = engine_of(model).compute(document(model, "the cat"), stages=INTERACTIVE, gradients=GradientRequest())
    assert "weights_gradient" not in result.stages(0) and "weights" in result.stages(0)
    assert any("Gradients through 3 layers" in note for note in result.notes)
