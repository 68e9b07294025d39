"""Results stay on the device that computed them: what is read is copied once, and old results leave the device."""

import gc
import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import MASK, MaskTarget, StageTarget
from attnviz.engine import device, device_results, engine as module, kv_cache
from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.device_results import OverviewArrays
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import direct_logit_attribution
from attnviz.result.logits import LogitMetric
from attnviz.result.not_finite import not_finite
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from tests.devices import Accelerator, Copy, DeviceTensor, stand_in
from tests.engine.small_models import LETTERS, document, engine_of, small

LLAMA, MISTRAL, ADDITIVE = map(small, ("llama", "mistral", "additive"))
SHOWN = 1  #: the selected layer; of all others the picture of layers shows the weights
LOGITS = 2 * len(LETTERS)  #: and the ids of the top tokens


def numbers(copies: Iterable[Copy]) -> int:
    return sum(math.prod(copy.shape) for copy in copies)


@pytest.fixture
def accelerator(monkeypatch: pytest.MonkeyPatch) -> Accelerator:
    return stand_in(monkeypatch)


def show(result: Result) -> int:
    """Read what the window shows, and return how many numbers that are."""
    read = [(stage, SHOWN) for stage in result.layers[SHOWN].stages]
    read += [("weights", layer) for layer in range(result.num_layers) if layer != SHOWN]
    return sum(result.array(stage, layer=layer).size for stage, layer in read)


def assert_same(one: Result, other: Result) -> None:
    """Assert that every array of two results is equal."""
    for layer, (ours, theirs) in enumerate(zip(one.layers, other.layers, strict=True)):
        assert [*ours.overviews] == [*theirs.overviews] and {*ours.stages} == {*theirs.stages}
        for stage in ours.stages:
            np.testing.assert_array_equal(ours.stages[stage], theirs.stages[stage], err_msg=f"{stage} of {layer}")
            assert not ours.stages[stage].flags.writeable and ours.shape(stage) == theirs.stages[stage].shape
        for stage, overview in ours.overviews.items():
            np.testing.assert_array_equal(overview.values, theirs.overviews[stage].values, err_msg=stage)
        for stage in (*ours.last_rows, *theirs.last_rows):
            np.testing.assert_array_equal(ours.last_rows[stage], theirs.last_rows[stage], err_msg=stage)


class Typing:
    """A text that is typed into a model, on the stand-in and on the CPU; the last result is displayed."""

    now: Result
    expected: Result

    def __init__(self, model: Any = LLAMA) -> None:
        self.model, self.engine, self._other = model, engine_of(model), engine_of(model)

    def __call__(self, text: str, **more: Any) -> Result:
        asked = document(self.model, text)
        self.now = self.engine.compute(asked, device="cuda", stages=INTERACTIVE, **more)
        self.expected = self._other.compute(asked, stages=INTERACTIVE, **more)
        return self.now


@pytest.fixture
def typing(accelerator: Accelerator) -> Typing:
    return Typing()


def test_what_nobody_reads_is_not_copied(typing: Typing, accelerator: Accelerator) -> None:
    result = typing("the cat")
    assert numbers(accelerator.to_host) == LOGITS, "nor by the question whether all numbers are finite"
    accelerator.reset()
    assert result.shape("weights", layer=2) == (1, 4, 7, 7) and not accelerator.to_host
    assert result.array("weights", layer=2).size == numbers(accelerator.to_host)
    assert result.array("weights", layer=2).size == numbers(accelerator.to_host), "once"


def test_a_letter_copies_a_row_of_what_is_shown_at_once(
    typing: Typing, accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kv_cache, "MAX_PIECES", 3)  # they are joined after four letters
    typing("the cats on")  # the embedding of each token is read once
    text = "the cat"
    show(typing(text))
    for letter in " sat on":
        text += letter
        accelerator.reset()
        result = typing(text)
        assert numbers(accelerator.to_host) == LOGITS + show(result) // len(text), "`show` counts all rows"
        assert len(accelerator.to_host) == 3, "the logits, and the rows of all stages together"
    assert_same(result, typing.expected)


def test_a_replaced_word_copies_the_rows_from_there_on(typing: Typing, accelerator: Accelerator) -> None:
    typing("the dog")  # the embedding of each token is read once
    show(typing("the cat sat"))
    accelerator.reset()
    typing("the dog sat")
    assert numbers(accelerator.to_host) == LOGITS + show(typing.now) * 7 // 11 and len(accelerator.to_host) == 3
    accelerator.reset()
    show(typing("the dog"))
    assert numbers(accelerator.to_host) == LOGITS, "of a text that becomes shorter nothing"
    accelerator.reset()
    typing("the dog ate")
    assert numbers(accelerator.to_host) == LOGITS + show(typing.now) * 4 // 11 and len(accelerator.to_host) == 3
    assert_same(typing.now, typing.expected)


def test_two_results_share_the_rows_before_which_neither_was_computed_anew(typing: Typing) -> None:
    one, other = [typing(text).layers[SHOWN].stages for text in ("the cat", "the cats", "the cut")][1:]
    for now, before in ((one, other), (other, one)):
        first, rows = now.changed_rows("residual", before)
        assert first == 5
        np.testing.assert_array_equal(rows, now["residual"][:, first:])


def test_what_is_no_longer_read_is_no_longer_copied(
    typing: Typing, accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(typing("the cat"))
    typing("the cat s")  # nobody looks
    accelerator.reset()
    show(typing("the cat sa"))
    assert numbers(accelerator.to_host[:2]) == LOGITS and len(accelerator.to_host) > 10, "one by one, as they are read"
    monkeypatch.setattr(device_results, "MAX_EARLY_BYTES", 1000)  # an export has read everything
    accelerator.reset()
    typing("the cat sat")
    assert numbers(accelerator.to_host) == LOGITS


def test_of_a_long_text_a_letter_copies_a_row_of_the_pooled_pictures(
    typing: Typing, accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = replace(device.CPU, whole_bytes=1, pooled_squares=3 * 4 * 64)
    monkeypatch.setattr(device, "CPU", limits)
    monkeypatch.setattr(device, "accelerator", lambda memory_bytes: limits)
    text, pooled = "the cat sat on the", (0, 2)

    def look(result: Result) -> list[int]:
        assert [bool(layer.overviews) for layer in result.layers] == [True, False, True]
        show_one = [result.array(stage, layer=SHOWN).size for stage in result.layers[SHOWN].stages]
        return [*show_one, *(result.layers[layer].overviews["weights"].values.shape[-1] for layer in pooled)]

    look(typing(text, layer=SHOWN))
    for letter in " mat":
        text += letter
        accelerator.reset()
        result = typing(text, layer=SHOWN)
        *shown, squares, _ = look(result)
        block = result.layers[0].overviews["weights"].block
        first = (len(text) - 1) // block * block  # whole squares are computed
        row = 2 * 4 * squares
        assert numbers(accelerator.to_host) <= LOGITS + row + sum(shown) * (len(text) - first) // len(text)
    assert_same(result, typing.expected)


def test_squares_that_were_copied_before_are_not_copied_again(accelerator: Accelerator) -> None:
    def pooled(tokens: int) -> Overviews:
        return Overviews((tokens,), 2, frozenset({"weights"}), fixed_block=2)

    before, after = pooled(8), pooled(10)
    before.grids["weights"] = torch.rand(1, 2, 4, 4).to("cuda")
    assert OverviewArrays(before)["weights"].values.shape == (1, 2, 4, 4)
    after.copy_squares(before, 8)
    squares = torch.rand(1, 2, 1, 5)
    after.grids["weights"][..., 4:, :] = squares.to("cuda")
    accelerator.reset()
    found = OverviewArrays(after)["weights"].values
    np.testing.assert_array_equal(found[..., 4:, :], squares.numpy())
    np.testing.assert_array_equal(found[..., :4, :4], OverviewArrays(before)["weights"].values)
    assert np.isnan(found).sum() == 2 * 4 and numbers(accelerator.to_host) == 2 * 5


def held() -> list[Tensor]:
    """Return the tensors that are alive on the device."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is DeviceTensor]


def test_older_results_hold_nothing_on_the_device(typing: Typing, accelerator: Accelerator) -> None:
    first, expected = typing("the cat"), typing.expected
    first.array("queries", layer=1)
    typing("a dog")
    accelerator.reset()
    first.array("keys", layer=1)
    assert len(accelerator.to_host) == 1, "the last two results are where they were computed"
    typing("the cat sat")
    accelerator.reset()
    assert_same(first, expected)
    assert not accelerator.to_host
    typing.engine, typing.now = engine_of(LLAMA), typing.expected
    assert not [tensor for tensor in held() if tensor.ndim > 2], "weights have two dimensions"
    logits = first.logits
    del first
    assert {tensor.shape for tensor in held()} <= {weight.shape for weight in LLAMA.weights.values()}, (
        "rows of the unembedding are read where the weights are")
    assert logits is not None
    del logits
    assert not held()


def test_an_engine_that_is_cleared_leaves_the_device(typing: Typing, accelerator: Accelerator) -> None:
    result = typing("the cat")
    typing.engine.clear()
    accelerator.reset()
    assert_same(result, typing.expected)
    assert not accelerator.to_host
    asked = Document(text="a b c", settings={"embedding": "random", "d_in": 8})
    found = module.compute(asked, device="cuda")
    accelerator.reset()
    assert_same(found, module.compute(asked))
    assert not accelerator.to_host


@pytest.mark.parametrize("edited", [
    {}, {MASK: {(0, 1, 0): 1.0}}, {MaskTarget(1): {(0, 1, 0): 1.0}}, {MaskTarget(1, 2): {(0, 1, 0): 1.0}}])
def test_no_mask_is_copied_back(accelerator: Accelerator, edited: Any) -> None:
    asked = replace(document(MISTRAL, "the cat"), edits=edited)
    result = engine_of(MISTRAL).compute(asked, device="cuda", stages=INTERACTIVE)
    expected = engine_of(MISTRAL).compute(asked, stages=INTERACTIVE)
    assert numbers(accelerator.to_host) == LOGITS
    np.testing.assert_array_equal(result.mask, expected.mask)
    for ours, theirs in zip(result.layers, expected.layers, strict=True):
        for one, other in ((ours.mask, theirs.mask), (ours.head_masks, theirs.head_masks)):
            assert (one is None) is (other is None) and np.array_equal(one, other)


def test_an_output_is_copied_when_it_is_read(accelerator: Accelerator) -> None:
    typing = Typing(ADDITIVE)
    result = typing("the cat")
    assert not any(len(copy.shape) > 2 for copy in accelerator.to_host)
    accelerator.reset()
    assert_same(result, typing.expected)
    assert len(accelerator.to_host) == sum(len(layer.stages) for layer in result.layers)


def test_a_row_is_read_without_its_stage(typing: Typing, accelerator: Accelerator) -> None:
    result, expected = typing("the cat"), typing.expected
    accelerator.reset()
    ours, theirs = (direct_logit_attribution.attribute_logit(each, (0, 6), LogitMetric(3))
                    for each in (result, expected))
    assert ours is not None and theirs is not None and ours.total == theirs.total
    # Rows of a residual stream and of the outputs of the heads, beside the output projection.
    assert {copy.shape for copy in accelerator.to_host} == {(24,), (32,), (24, 32)}
    np.testing.assert_array_equal(result.rows("keys", (0, 1), np.s_[2:4], layer=1),
                                  expected.rows("keys", (0, 1), np.s_[2:4], layer=1))
    assert numbers(accelerator.to_host[-1:]) == 2 * 8


@pytest.mark.usefixtures("accelerator")
def test_numbers_that_are_not_finite_are_found() -> None:
    start = document(LLAMA, "the cat")
    target = StageTarget(start.options.variant, "queries", 1)
    asked = edits.edit_cells(start, target, {(0, 2, 5, column): 3e38 for column in range(8)})
    ours, theirs = (engine_of(LLAMA).compute(asked, device=name, stages=INTERACTIVE) for name in ("cuda", "cpu"))
    assert ours.notes == theirs.notes and "comes first in" in ours.notes[0]
    assert not_finite(ours) == not_finite(theirs)


def test_a_device_that_failed_meanwhile_is_said(typing: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = typing("the cat"), typing("the dog")
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("CUDA error: unspecified launch failure\nMore about it.")

    monkeypatch.setattr(Accelerator, "fetch", fail)
    reads: list[Callable[[], object]] = [
        lambda: second.picture(Spot("keys")), lambda: second.layers[0].part("keys", (0, 0)),
        lambda: first.layers[0].stages["values"]]
    for read in reads:
        with pytest.raises(ComputeError) as raised:
            read()
        assert str(raised.value) == (
            "Numbers cannot be read from the device any more (CUDA error: unspecified launch failure): edit something, "
            "or undo it, to compute them again.")
    result = typing("the cow")
    assert result.device == "cpu" and any("failed" in note for note in result.notes)
    assert_same(result, engine_of(LLAMA).compute(result.document, stages=INTERACTIVE))
    with pytest.raises(ComputeError):
        reads[-1]()
