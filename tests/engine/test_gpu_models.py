"""Trained models on CUDA: every family, each tool of research, and letters typed give the numbers of the CPU."""

from typing import Any

import numpy as np
import pytest

from attnviz.document import ablation, edits
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import ablation_effects, lens, patching, score_parts
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.inverse_attention import Wish, WishRequest, run
from attnviz.experiments.lens import LensRequest
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import PatchingRequest, request_unavailable
from attnviz.experiments.score_parts import ScorePartsRequest, score_parts_unavailable
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest
from attnviz.system.errors import EditError
from tests.engine.encoder_decoders import small_of_two_texts
from tests.engine.small_models import CONFIGS, Small, document, engine_of, small
from tests.engine.test_family_stages import MODELS
from tests.engine.test_tools_of_families import opened, texts

pytestmark = pytest.mark.gpu

DEVICES = "cpu", "cuda"
METRIC = LogitMetric(4, 7)


def close(found: Any, expected: Any, name: object = "") -> None:
    one, other = np.asarray(found), np.asarray(expected)
    largest = np.abs(other[np.isfinite(other)]).max(initial=1.0)
    np.testing.assert_allclose(one, other, rtol=1e-4, atol=2e-5 * largest, err_msg=str(name))


def assert_same(cpu: Result, cuda: Result) -> None:
    assert (cpu.device, cuda.device, cuda.notes) == ("cpu", "cuda", cpu.notes)
    for layer in range(cpu.num_layers):
        assert cuda.stages(layer) == cpu.stages(layer)
        for stage in cpu.stages(layer):
            one, other = (it.array(stage, layer=layer) for it in (cuda, cpu))
            close(one, other, (stage, layer))
    if cpu.logits is not None:
        assert cuda.logits is not None and cuda.logits.places == cpu.logits.places
        for one, other in zip(cuda.logits.rows, cpu.logits.rows, strict=True):
            close(one, other)


def on_both(asked: Document, *models: Small, **arguments: Any) -> tuple[Result, Result]:
    cpu, cuda = (engine_of(*models).compute(asked, device=device, **arguments) for device in DEVICES)
    assert_same(cpu, cuda)
    return cpu, cuda


@pytest.mark.parametrize("stages", [None, INTERACTIVE])
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
@pytest.mark.parametrize("name", MODELS)
def test_every_family(name: str, dtype: str, stages: frozenset[str] | None) -> None:
    model = opened(name)[1]
    asked = document(model, "\f".join(texts(name)[:2]), dtype=dtype)
    if dtype == "float32":
        on_both(asked, model, stages=stages)
        return
    half, whole = engine_of(model).compute(asked, device="cuda", stages=stages), engine_of(model).compute(
        edits.set_option(asked, "dtype", "float32"), stages=stages)
    assert half.device == "cuda" and half.stages(2) == whole.stages(2)
    np.testing.assert_allclose(half.array("weights"), whole.array("weights"), atol=0.1)


@pytest.mark.parametrize("kind", ["marian", "t5", "additive"])
def test_every_family_of_two_texts(kind: str) -> None:
    model = small_of_two_texts(kind)
    on_both(document(model, "a date"), model, stages=None)


@pytest.mark.parametrize("name", CONFIGS)
def test_edits_ablations_and_letters_typed(name: str) -> None:
    """One engine for each device, which computes rows anew and keeps the others."""
    model = small(name)
    engines = [(device, engine_of(model)) for device in DEVICES]
    asked, owner = document(model, "the c_t"), model.model.row.name
    for change in (
        lambda it: edits.set_text(it, "the c_t s"), lambda it: edits.set_text(it, "the c_t sa"),
        lambda it: edits.edit_cells(it, StageTarget(owner, "weights", 1), {(0, 1, 2, 1): 0.75}),
        lambda it: edits.edit_cells(it, WeightTarget(owner, "W_query", 1), {(3, 5): 1.5}),
        lambda it: ablation.ablate(it, layer=1, head=2),
        lambda it: edits.set_text(it, "the c_t sat"), lambda it: edits.set_option(it, "mask", "none"),
    ):
        asked = change(asked)
        cpu, cuda = (engine.compute(asked, device=device, stages=INTERACTIVE) for device, engine in engines)
        assert_same(cpu, cuda)
    for device in ("cuda", "cpu", "cuda"):
        close(engines[0][1].compute(asked, device=device, stages=INTERACTIVE).array("weights", layer=2),
              engine_of(model).compute(asked).array("weights", layer=2))


def computed(name: str, device: str, **more: Any) -> tuple[Engine, Result, Result]:
    engine, (clean, corrupted, _) = engine_of(opened(name)[1]), texts(name)
    found = [engine.compute(document(opened(name)[1], text), device=device, stages=INTERACTIVE, **more)
             for text in (clean, corrupted)]
    return engine, found[0], found[1]


@pytest.mark.parametrize("name", MODELS)
def test_patching(name: str) -> None:
    for activation, method in ((activation, method) for activation in ACTIVATIONS for method in ("exact", "estimate")):
        found = []
        for device in DEVICES:
            engine, clean, corrupted = computed(name, device)
            assert corrupted.device == device
            request = PatchingRequest(clean, corrupted, METRIC, activation, method=method,
                                      sender=(0, 1) if ACTIVATIONS[activation].is_path else None)
            try:
                if reason := request_unavailable(request):
                    raise EditError(reason)
                found.append(patching.run(engine, request).values)
            except EditError as error:
                found.append(str(error))
        if isinstance(found[0], str):
            assert found[0] == found[1]
        else:
            close(found[1], found[0], (activation, method))


@pytest.mark.parametrize("name", MODELS)
def test_lens_gradients_effects_and_parts(name: str) -> None:
    made: list[dict[str, Any]] = []
    for device in DEVICES:
        engine, clean, corrupted = computed(name, device, gradients=GradientRequest(4, 7))
        numbers: dict[str, Any] = {"gradient": corrupted.array("weights_gradient", layer=1)}
        for is_whole in (False, True):
            seen = lens.run(engine, LensRequest(corrupted, 0, True, (4, 7), is_whole))
            numbers |= {f"{field} {is_whole}": getattr(seen, field) for field in (
                "probabilities", "entropies", "divergences", "token_logits", "token_probabilities")}
        for kind in set(ABLATION_KINDS) - {"reference"}:
            found = AblationEffects.empty(corrupted, texts(name)[2], METRIC, kind=kind, held=clean)
            found = ablation_effects.run(engine, found)
            numbers |= {f"logits {kind}": found.logits, f"probabilities {kind}": found.probabilities}
        for stage in ("value_weighted", "rollout"):
            numbers[stage] = corrupted.array(stage, layer=2)
        cell = Cell(Spot("weights", layer=2, head=1), 4, 2)
        if not score_parts_unavailable(corrupted, cell):
            parts = score_parts.run(Engine(), ScorePartsRequest(corrupted, cell))
            numbers |= {"query parts": parts.query_parts, "pairs": parts.pairs}
        made.append(numbers)
    assert made[0].keys() == made[1].keys()
    for key, expected in made[0].items():
        close(made[1][key], expected, key)


@pytest.mark.parametrize("name", ["gpt2", "llama", "bert"])
def test_a_wish_is_fulfilled(name: str) -> None:
    model = small(name)
    engine = engine_of(model)
    result = engine.compute(document(model, "the c_t"), device="cuda", stages=INTERACTIVE)
    wish = Wish(Cell(Spot("weights", layer=1, head=1), 4, 2), 0.3, "query")
    found = run(engine, WishRequest(result, wish))
    after = engine.compute(edits.edit_cells(result.document, found.target, found.cells), device="cuda")
    assert after.array("weights", layer=1)[0, 1, 4, 2] == pytest.approx(0.3, abs=1e-3)
