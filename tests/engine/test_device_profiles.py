"""A small, a usual and a large accelerator give the CPU's numbers, and what a letter costs on one is bounded.

The stand-in refuses operands of both devices, and float64, which the GPU of a Mac has not.
"""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import VARIANTS
from attnviz.document.targets import MASK, StageTarget, WeightTarget
from attnviz.engine import device
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.result import Result
from tests.devices import stand_in
from tests.engine.encoder_decoders import small_of_two_texts
from tests.engine.small_models import document as of_model, engine_of, small
from tests.engine.test_family_stages import MODELS
from tests.engine.test_tools_of_families import opened, texts
from tests.near import assert_near

#: Bytes of memory: one in which no layer is kept whole, that of a laptop's GPU, and of a data centre's, on
#: which small models have the plan of the second.
MEMORIES = {"small": 2**12, "laptop": 2**33, "large": 2**37}


STEPPED = ("gpt2", "llama", "gemma2", "bert")  #: whose every change is computed
KIN = ("qwen3", "smollm3", "stablelm", "phi", "distilbert", "electra")  #: whose operators others have, too


def assert_close(there: Result, here: Result) -> None:
    """Assert that all stages that both results have are equal but for the last digits."""
    assert (there.device, here.device, there.notes) == ("cuda", "cpu", here.notes)
    for layer in range(here.num_layers):
        for stage in there.stages(layer):
            if there.overview_of(stage, layer=layer) is None:
                assert_near(there.array(stage, layer=layer), here.array(stage, layer=layer), rtol=1e-4, atol=1e-5,
                            name=f"{stage} of layer {layer}")
    assert (there.logits is None) == (here.logits is None)
    if here.logits is not None and there.logits is not None:
        rows = dict(zip(here.logits.places, here.logits.rows, strict=True))
        for place, row in zip(there.logits.places, there.logits.rows, strict=True):
            np.testing.assert_allclose(row, rows[place], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("name", "size"), [
    *((name, "large") for name in MODELS if name not in KIN), ("llama", "laptop"),
    # Where tiles are computed, those differ that bias, cap, window or group their scores, or look ahead.
    *((name, "small") for name in ("gpt2", "llama", "gemma2", "bloom", "bert", "modernbert")),
])
def test_every_family(name: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One engine on each device computes some rows anew and keeps the others, through edits, ablation and letters."""
    stand_in(monkeypatch, memory=MEMORIES[size], has_float64=False)
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda *_: (2**34, 2**34))  # in which the weights find room
    model = opened(name)[1]
    there, here = engine_of(model), engine_of(model)
    asked, owner = of_model(model, texts(name)[0]), model.model.row.name
    changes = (
        lambda it: it, lambda it: edits.set_text(it, it.text + "s"),
        lambda it: edits.edit_cells(it, StageTarget(owner, "weights", 1), {(0, 1, 2, 1): 0.75}),
        lambda it: edits.edit_cells(it, WeightTarget(owner, "W_query", 1), {(3, 5): 1.5}),
        lambda it: ablation.ablate(it, layer=1, head=2), lambda it: edits.set_text(it, "t" + it.text[1:]),
        lambda it: edits.set_option(it, "dropout_on", True), lambda it: edits.set_option(it, "mask", "none"),
        lambda it: edits.set_text(it, "\f".join(texts(name)[:2])),
    )
    for change in changes if name in STEPPED else changes[4::4]:  # that come to one way of computing in other families
        asked = change(asked)
        if size != "small" or not asked.options.dropout_on:  # pooled layers draw dropout square by square
            assert_close(there.compute(asked, device="cuda", stages=INTERACTIVE, layer=1), here.compute(asked))
    assert_close(there.compute(asked, device="cuda"), here.compute(asked))


@pytest.mark.parametrize("name", ["llama", "gemma2", "bert"])
def test_half_precision(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, has_float64=False)
    asked = of_model(small(name), "the c_t", dtype="bfloat16")
    assert_close(engine_of(small(name)).compute(asked, device="cuda"), engine_of(small(name)).compute(asked))


@pytest.mark.parametrize("kind", ["marian", "t5", "additive"])
def test_every_family_of_two_texts(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, has_float64=False)
    model = small_of_two_texts(kind)
    asked = of_model(model, "a date")
    assert_close(engine_of(model).compute(asked, device="cuda"), engine_of(model).compute(asked))


def of_variant(**settings: Any) -> Document:
    sizes = {"embedding": "random", "d_in": 12, "d_out": 12, "num_heads": 3, "position": "sinusoidal"}
    return Document(text="Your journey starts with one step\na much shorter one", settings={**sizes, **settings})


OPTIONS: list[dict[str, Any]] = [
    {}, {"mask": "causal"}, {"dropout_on": True}, {"mask": "causal", "dropout_on": True, "mask_method": "renormalize"},
    {"softmax_axis": "queries"}, {"scale": 3.0}, {"ablated_heads": (0,)},
]


@pytest.mark.parametrize(("variant", "size"), [
    *((variant, "large") for variant in VARIANTS),
    *((variant, "small") for variant in ("simple", "multi_head", "einsum", "torch_mha", "grouped_query")),
])
def test_every_variant(variant: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, memory=MEMORIES[size], has_float64=False)
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda *_: (2**34, 2**34))  # in which the weights find room
    for settings in OPTIONS if size == "small" else OPTIONS[::2]:
        asked = of_variant(variant=variant, **settings)
        edited = edits.edit_cells(asked, MASK, {(0, 1, 3): 1.0, (0, 4, 2): 0.0})
        for each in (asked, edited):
            assert_close(compute(each, device="cuda", stages=INTERACTIVE), compute(each))


@pytest.mark.parametrize("normalization", NORMALIZATIONS)
def test_every_normalization(normalization: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, has_float64=False)
    asked = of_variant(normalization=normalization, variant="simple", embedding="chapter", position="none")
    assert_close(compute(asked, device="cuda"), compute(asked))


def test_the_memory_of_a_mac_is_what_metal_recommends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.mps, "recommended_max_memory", lambda: 12 * 2**30)
    device.memory_bytes.cache_clear()
    try:
        assert device.device_of("mps") == device.accelerator(12 * 2**30)
    finally:
        device.memory_bytes.cache_clear()
