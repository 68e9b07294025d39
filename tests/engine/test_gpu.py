"""CPU and CUDA results agree to five digits for every option."""

from typing import Any

import numpy as np
import pytest

from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.stages import COMMON_STAGES, STAGES
from attnviz.document.targets import MASK, StageTarget, WeightTarget
from attnviz.engine import plan
from attnviz.engine.attention import tiles
from attnviz.engine.engine import INTERACTIVE, compute, exact_cells
from attnviz.engine.variants import multi_head
from attnviz.result.result import Result
from tests.devices import limit_cpu

pytestmark = pytest.mark.gpu

TEXT = "Your journey starts with one step and many more of them\na much shorter one"


def document(settings: Any = None, edits: Any = None, text: str = TEXT, **more: Any) -> Document:
    sizes = {"embedding": "random", "d_in": 48, "d_out": 48, "num_heads": 3, "position": "sinusoidal"}
    return Document(text=text, settings={**sizes, **(settings or {}), **more}, edits=edits or {})


def assert_same(asked: Document, *, stages: frozenset[str] | None = None) -> tuple[Result, Result]:
    cpu, cuda = compute(asked, stages=stages), compute(asked, device="cuda", stages=stages)
    assert cpu.device == "cpu" and cuda.device == "cuda" and cuda.notes == cpu.notes
    assert cuda.stages() == cpu.stages()
    for stage in cpu.stages():
        if cpu.is_long and STAGES[stage].is_matrix:
            one, other = (it.layers[0].overviews[stage].values for it in (cpu, cuda))
        else:
            one, other = (it.array(stage) for it in (cpu, cuda))
        largest = np.abs(one[np.isfinite(one)]).max(initial=1.0)
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=1e-5 * largest, err_msg=stage)
    return cpu, cuda


@pytest.mark.parametrize("stages", [None, INTERACTIVE])
@pytest.mark.parametrize("dropout_on", [False, True])
@pytest.mark.parametrize("mask", ["none", "causal"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(variant: str, mask: str, dropout_on: bool, stages: frozenset[str] | None) -> None:
    # Small vectors: of scores in the thousands, as v1's weights give, a softmax multiplies the last digit.
    settings = {"embedding": "chapter", "d_out": 12, "variant": variant, "mask": mask, "dropout_on": dropout_on}
    assert_same(document(settings), stages=stages)


@pytest.mark.parametrize("axis", ["keys", "queries"])
@pytest.mark.parametrize("normalization", NORMALIZATIONS)
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_every_way_to_weigh(method: str, normalization: str, axis: str) -> None:
    settings = {"mask": "causal", "mask_method": method, "normalization": normalization, "softmax_axis": axis}
    if not NORMALIZATIONS[normalization].is_positive:
        # Over scores of one sign: what is divided by nearly nothing has few digits.
        settings |= {"variant": "simple", "embedding": "chapter", "position": "none"}
    assert_same(document(settings))


@pytest.mark.parametrize(
    "settings",
    [
        {"ablated_heads": (0, 2)}, {"scale": "none"}, {"scale": 3.0}, {"qkv_bias": True}, {"builds": 2},
        {"seed": 2**40},
        {"embedding": "chapter"}, {"embedding": "glove"}, {"position": "learned"}, {"position": "none"},
        {"tokenizer": "gpt2"}, {"tokenizer": "characters"}, {"dropout_on": True, "dropout": 1.0},
        {"dropout_on": True, "dropout_seed": 7, "dropout": 0.1},
    ],
)
def test_every_other_option(settings: Any) -> None:
    assert_same(document(settings, mask="causal"))


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage in COMMON_STAGES])
def test_edits(stage: str) -> None:
    cell = (0, 1, 2, 1) if STAGES[stage].per_head else (0, 2, 1)
    edits = {StageTarget("multi_head", stage): {cell: 0.75}, MASK: {(0, 1, 3): 1.0, (0, 4, 2): 0.0},
             WeightTarget("multi_head", "W_key"): {(3, 5): 1.5}}
    settings = {"mask": "causal", "dropout_on": True, "mask_method": "renormalize"}
    assert_same(document(settings, edits))


@pytest.mark.parametrize("settings", [{}, {"dropout_on": True}, {"softmax_axis": "queries"}])
def test_a_long_input(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    asked = document(settings, text=" ".join(f"w{i}" for i in range(700)), mask="causal")
    cpu, cuda = assert_same(asked, stages=INTERACTIVE)
    for stage in ("scores", "weights"):
        one, other = (
            exact_cells(it, Spot(stage, head=1), rows=slice(300, 400), columns=slice(0, 350)) for it in (cpu, cuda)
        )
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("is_long", [False, True])
def test_too_little_memory_falls_back_to_the_cpu_with_a_sentence(
    is_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device itself refuses: an allocation of a petabyte is asked of it in the middle of the computation."""
    asked = document(mask="causal")
    expected = compute(asked)
    if is_long:
        limit_cpu(monkeypatch, kept_bytes=1000)
        monkeypatch.setattr(plan, "SHORT_TOKENS", 10)
    module, name = (tiles, "pool") if is_long else (multi_head, "attend")
    original = getattr(module, name)

    def refuse(tensor: Any, *arguments: Any, **more: Any) -> Any:
        if tensor.is_cuda:
            tensor.new_empty(2**48)
        return original(tensor, *arguments, **more)

    monkeypatch.setattr(module, name, refuse)
    result = compute(asked, device="cuda", stages=INTERACTIVE)
    assert result.is_long == is_long and result.device == "cpu"
    (note,) = result.notes
    assert note.startswith("The device cuda has too little memory: ") and "Computed on the CPU. Shorten" in note
    np.testing.assert_allclose(result.array("output"), expected.array("output"), rtol=1e-5, atol=1e-6)


def test_auto_takes_it() -> None:
    assert compute(document(), device="auto").device == "cuda"
