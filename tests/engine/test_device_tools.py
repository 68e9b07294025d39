"""Every tool that reads a model computes on the device of the model, with the numbers of the CPU.

Gradients are left out: autograd has no stand-in for a device.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from torch import Tensor

from attnviz.api import Session
from attnviz.document.edits import without_text
from attnviz.engine.blocks import pre_norm
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import (
    ablated_contexts,
    ablation_effects,
    circuits,
    head_scores,
    lens,
    nearest_tokens,
    patching,
)
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.circuits import CircuitRequest
from attnviz.experiments.head_scores import HeadScoresRequest
from attnviz.experiments.lens import LensRequest
from attnviz.experiments.nearest_tokens import NearestTokensRequest
from attnviz.experiments.patching import PatchingRequest
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from tests.devices import Accelerator, stand_in
from tests.engine.small_models import document, engine_of, small

CLEAN, CORRUPTED, METRIC = "the cat sat on", "the cap sat on", LogitMetric(4, 7)
PRODUCTS = frozenset({"mm", "addmm", "bmm", "baddbmm", "mv", "addmv", "matmul", "linear"})

Tool = Callable[[Engine, Result, Result], Any]  #: (engine, clean, corrupted run, which is the last) -> numbers


def _map(activation: str, **more: Any) -> Tool:
    return lambda engine, clean, corrupted: patching.run(
        engine, PatchingRequest(clean, corrupted, METRIC, activation, **more)).values


def _effects(kind: str) -> Tool:
    return lambda engine, clean, corrupted: ablation_effects.run(
        engine, AblationEffects.empty(corrupted, (0, 13), METRIC, kind=kind, held=clean)).logits


def _lens(engine: Engine, clean: Result, corrupted: Result) -> Any:
    found = lens.run(engine, LensRequest(corrupted, 0, True, (4, 7)))
    return np.concatenate((found.entropies, *found.token_logits))


def _circuit(engine: Engine, clean: Result, corrupted: Result) -> Any:
    found = circuits.run(engine, CircuitRequest(without_text(corrupted.document), (0, 1), 5))
    return np.concatenate((found.copied.values, found.pairs.values, [found.full_ov_copying],
                           *(each[1:].ravel() for each in found.composition.values())))


def _scores(engine: Engine, clean: Result, corrupted: Result) -> Any:
    found = head_scores.run(engine, HeadScoresRequest(without_text(corrupted.document)))
    return np.stack([found.values[name] for name in ("full_ov_copying", "prefix_matching")])


TOOLS: Mapping[str, Tool] = {
    "lens": _lens, "zero ablation": _effects("zero"), "reference ablation": _effects("reference"),
    "resampled": _effects("resample"), "residual": _map("residual"), "heads": _map("heads"),
    "path": _map("path_keys", sender=(0, 1)),
    "nearest tokens": lambda engine, clean, corrupted: nearest_tokens.run(
        engine, NearestTokensRequest(corrupted, 1, 0, 5)).cosines,
    "circuit": _circuit, "head scores": _scores,
    "logits": lambda engine, clean, corrupted: engine.logits(corrupted, [(0, 3)]).rows,
}


def _run(tool: Tool, device: str, accelerator: Accelerator | None = None) -> Any:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, text), device=device, stages=INTERACTIVE)
                        for text in (CLEAN, CORRUPTED))
    if accelerator is not None:
        accelerator.reset()
    return tool(engine, clean, corrupted)


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_computes_where_the_model_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: ("the cat", "sat on the mat"))
    monkeypatch.setattr(ablated_contexts, "SENTENCES", 2)
    expected = _run(TOOLS[name], "cpu")
    accelerator = stand_in(monkeypatch)
    found = _run(TOOLS[name], "cuda", accelerator)
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-4)
    assert PRODUCTS & set(accelerator.operators), accelerator.operators


@pytest.mark.parametrize("activation", ["residual", "heads"])
def test_a_map_on_a_large_gpu_is_two_forwards_that_wait_for_nothing(
    activation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An H100 took 304 forwards, 6 s, for a map of 14 tokens."""
    accelerator, block, blocks = stand_in(monkeypatch, memory=139 * 2**30), pre_norm.block, list[int]()

    def counted(x: Tensor, *rest: Any, **more: Any) -> Tensor:
        blocks.append(len(x))
        return block(x, *rest, **more)

    def tool(engine: Engine, clean: Result, corrupted: Result) -> Any:
        blocks.clear()
        return _map(activation)(engine, clean, corrupted)

    monkeypatch.setattr(pre_norm, "block", counted)
    monkeypatch.setattr(patching, "perf_counter", lambda: 0.0)
    _run(tool, "cuda", accelerator)
    # First the last layer, then all others.
    assert blocks == ([8, 1, 9, 9] if activation == "residual" else [4, 4, 8, 8]), "a copy joins at its layer"
    logits = [copy for copy in accelerator.to_host if copy.shape[-1:] == (29,)]
    assert len(logits) == 2, "those of all copies are copied back together"
    assert not accelerator.waits and len(accelerator.to_device) == 3 + 2, "each layer's other stage, and two masks"


def test_scores_of_a_model_without_a_text_are_computed_on_the_device_of_the_session(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    accelerator, model = stand_in(monkeypatch), small("llama")
    session = Session(document(model, "a"), device="auto", engine=engine_of(model))
    head_scores.run(session.engine, HeadScoresRequest(without_text(session.document)))
    assert session.engine.device == "cuda" and accelerator.operators
