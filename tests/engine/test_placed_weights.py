"""Weights are on one device at a time: moved once, shared by engines, and left where a device fails."""

import gc
import os
import weakref
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document import edits
from attnviz.document.targets import WeightTarget
from attnviz.engine import device, plan, stack
from attnviz.engine.blocks import weight_layout
from attnviz.engine.device_failures import device_failure
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.families.weights import tie_weights
from attnviz.result.logits import LogitMetric
from attnviz.system.errors import ComputeError
from tests.devices import Accelerator, stand_in
from tests.engine.small_models import Small, document, engine_of, small


def fused(name: str) -> Small:
    """Return a small model whose weights are laid out as the loader does."""
    model = small(name)
    shapes = {ours: tuple(weight.shape) for ours, weight in model.weights.items()}
    if model.model.config.tied:
        del shapes["unembedding"]
    made = weight_layout.allocate(shapes)
    for ours in shapes:
        made[ours].copy_(model.weights[ours])
    return Small(model.model, tie_weights(model.model.config, made), model.tokenizer)


@pytest.fixture
def accelerator(monkeypatch: pytest.MonkeyPatch) -> Accelerator:
    return stand_in(monkeypatch)


@pytest.mark.parametrize("name", ["gpt2", "llama"])
def test_each_weight_is_copied_once_and_is_nowhere_else(name: str, accelerator: Accelerator) -> None:
    there: list[weakref.ref[torch.Tensor]] = []
    sizes: list[int] = []

    def open_model(where: str, **_: Any) -> Small:
        model = fused(name)
        views = {part for ours in model.weights for part in weight_layout.parts_of(ours)}
        own = {id(weight): weight for ours, weight in model.weights.items() if ours not in views}
        there.extend(map(weakref.ref, own.values()))
        sizes.extend(weight.nbytes for weight in own.values())
        return model

    engine, model = Engine(open_model), small(name)
    engine.models.open(model.model.where)
    asked = document(model, "the cat")
    first = engine.compute(asked, device="cpu", stages=INTERACTIVE)
    accelerator.reset()
    second = engine.compute(asked, device="cuda", stages=INTERACTIVE)
    moved = [copy.bytes for copy in accelerator.to_device]
    assert sum(moved) < 1.2 * sum(sizes) and all(moved.count(size) >= sizes.count(size) for size in sizes)
    gc.collect()
    assert not any(each() is not None for each in there), "the first result reads the weights where they are by now"
    for ours, array in first.layers[1].parameters.items():
        np.testing.assert_array_equal(array, second.layers[1].parameters[ours], err_msg=ours)
    accelerator.reset()
    engine.compute(document(model, "the cats"), device="cuda", stages=INTERACTIVE)
    assert max(copy.bytes for copy in accelerator.to_device) < max(sizes)
    engine.compute(asked, device="cpu", stages=INTERACTIVE)
    gc.collect()
    assert accelerator.held_bytes < sum(sizes) / 2


def test_an_edited_weight_is_edited_on_each_device(accelerator: Accelerator) -> None:
    model = small("llama")
    engine = engine_of(model)
    asked = edits.edit_cells(document(model, "the cat"), WeightTarget(model.model.row.name, "W_key", 1), {(0, 0): 7.0})
    found = [engine.compute(asked, device=name, stages=INTERACTIVE) for name in ("cpu", "cuda", "cpu")]
    plain = engine.compute(document(model, "the cat"), device="cuda", stages=INTERACTIVE)
    for each in found:
        assert each.layers[1].parameters["W_key"][0, 0] == 7.0 != plain.layers[1].parameters["W_key"][0, 0]
        np.testing.assert_allclose(each.array("weights", layer=1), found[0].array("weights", layer=1), rtol=1e-5)


def test_engines_share_weights_where_they_are(accelerator: Accelerator) -> None:
    model = small("llama")
    engine = engine_of(model)
    asked = document(model, "the cat")
    engine.compute(asked, device="cuda", stages=INTERACTIVE)
    companion, held = engine.companion(), accelerator.held_bytes
    found = companion.compute(asked, device="cpu", stages=INTERACTIVE)
    assert found.device == "cuda" and accelerator.held_bytes < 1.5 * held
    engine.compute(asked, device="cpu", stages=INTERACTIVE)
    assert companion.compute(asked, device="cuda", stages=INTERACTIVE).device == "cpu"


@pytest.mark.parametrize("has_room", [True, False])
def test_a_result_of_a_closed_model_holds_no_weights_on_the_device(
    has_room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A held state reads them in the memory of the CPU, once the window shows the other model."""
    closed, model = small("llama"), small("gpt2")
    expected, accelerator = engine_of(closed).compute(document(closed, "the cat")), stand_in(monkeypatch)
    both = sum(weight.nbytes for one in (closed, model) for weight in one.weights.values())

    def read(where: str, *, dtype: str, device: str = "cpu", **_: Any) -> Small:  # as the loader, to the device
        found = {each.model.where: each for each in (closed, model)}[where]
        needed = sum(weight.nbytes for weight in found.weights.values())
        if device != "cpu" and not has_room and accelerator.held_bytes + needed > both:
            raise torch.OutOfMemoryError("CUDA out of memory.")
        return Small(found.model, {name: weight.to(device) for name, weight in found.weights.items()}, found.tokenizer)

    engine = Engine(read)
    held = engine.compute(document(closed, "the cat"), device="cuda", stages=INTERACTIVE)
    for text in ("the", "the c", "the ca", "the cat"):
        assert engine.compute(document(model, text), device="cuda", stages=INTERACTIVE).device == "cuda"
    gc.collect()
    assert accelerator.held_bytes < both
    accelerator.reset()
    for name, weight in expected.layers[1].parameters.items():
        np.testing.assert_array_equal(held.layers[1].parameters[name], weight, err_msg=name)
    assert not accelerator.to_host


def test_weights_that_do_not_fit_stay_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, memory=2**12)
    model = small("llama")
    found = engine_of(model).compute(document(model, "the cat"), device="cuda", stages=INTERACTIVE)
    assert (found.device, found.notes) == ("cpu", (
        "The weights need 0.0 GB, and the device cuda has 0.0 GB free. Computed on the CPU. Set dtype to bfloat16, or "
        "choose a smaller model.",))


def test_a_computation_asks_its_own_device_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    model, text, free = small("llama"), "the cat " * 3, {"cpu": 0, "cuda": 2**40}
    stand_in(monkeypatch)
    monkeypatch.setattr(device, "UNCHECKED_BYTES", 0)
    monkeypatch.setattr(device, "free_bytes", free.__getitem__)
    engine = engine_of(model)
    result = engine.compute(document(model, text), device="cuda", stages=INTERACTIVE)
    assert (result.device, result.notes) == ("cuda", ())
    free.update(cuda=1000)
    with pytest.raises(ComputeError, match="Gradients through 3 layers of 24 tokens"):
        engine.gradients(result, {(0, 23): LogitMetric(4)}, [])
    with pytest.raises(ComputeError, match="24 tokens in 3 layers"):
        engine.compute(document(model, text), device="cpu", stages=INTERACTIVE)
    free.update(cpu=2**40)
    assert engine.compute(document(model, text + "s"), device="cuda", stages=INTERACTIVE).device == "cuda", (
        "a letter more than was there")
    result = engine.compute(document(model, 2 * text), device="cuda", stages=INTERACTIVE)
    assert (result.device, result.notes) == ("cpu", (
        "The computation needs 0.0 GB, and the device cuda has 0.0 GB free. Computed on the CPU. Shorten the text, or "
        "set dtype to bfloat16.",))


def test_tiles_are_counted_as_the_device_has_them() -> None:
    options = document(small("llama"), "a").options
    plans, tokens, tile = [plan.StagePlan(frozenset(), frozenset({"weights"}), 64)] * 3, 10_000, 2**26
    on_cpu, on_gpu = (plan.needed_memory(options, (tokens,), plans, profile)[0] for profile in (
        device.CPU, device.accelerator(2**34)))
    assert device.accelerator(2**34).tile_scores == tile
    parts = min(options.num_heads, os.cpu_count() or 1)
    assert on_gpu - on_cpu == 4 * 8 * (tile - parts * 128 * tokens)


@pytest.mark.parametrize(("message", "opened"), [
    ("CUDA out of memory. Tried to allocate 20.00 MiB.", 1),
    ("CUDA error: an illegal memory access was encountered", 2),
])
def test_a_model_is_read_again_only_if_the_device_cannot_be_read(
    message: str, opened: int, accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, run, reads = small("llama"), stack.run_layers, list[str]()

    def fail_there(given: Any, *rest: Any, **more: Any) -> Any:
        if given.device != "cpu":
            raise RuntimeError(message)
        return run(given, *rest, **more)

    def open_model(where: str, **_: Any) -> Small:
        reads.append(where)
        return small("llama")

    monkeypatch.setattr(stack, "run_layers", fail_there)
    found = Engine(open_model).compute(document(model, "the cat"), device="cuda", stages=INTERACTIVE)
    assert found.device == "cpu" and "Computed on the CPU." in found.notes[0] and len(reads) == opened


@pytest.mark.parametrize(("error", "words"), [
    (RuntimeError("CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 15.77 GiB of which "
                  "8.12 MiB is free."), "20.00 MiB more were needed, 8.12 MiB are free. Computed on the CPU. Shorten"),
    (RuntimeError("MPS backend out of memory (MPS allocated: 9.07 GB). Tried to allocate 256 bytes on private pool."),
     "too little memory: 256 bytes more were needed."),
    (NotImplementedError("The operator 'aten::unique_dim' is not currently implemented for the MPS device."),
     "lacks the operation aten::unique_dim"),
    (RuntimeError("CUDA error: unspecified launch failure\nmore"), "failed (CUDA error: unspecified launch failure)."),
    (RuntimeError("CUDA error: device-side assert triggered"), None),
    (RuntimeError("Expected all tensors to be on the same device, but found at least two devices"), None),
    (RuntimeError("mat1 and mat2 shapes cannot be multiplied (1x2 and 3x4)"), None),
    (NotImplementedError("a method of ours"), None),
])
def test_a_note_names_what_failed_and_a_fault_of_the_program_has_none(error: RuntimeError, words: str | None) -> None:
    failure = device_failure("cuda", error)
    assert (failure is None) if words is None else (failure is not None and words in failure.note)
