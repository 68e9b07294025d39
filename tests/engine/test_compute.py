"""`compute`, the public function: frozen results, any text, any device, and error messages."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.stages import COMMON_STAGES
from attnviz.document.targets import EmbeddingTarget, StageTarget
from attnviz.engine import engine
from attnviz.engine.attention import scaled_dot_product
from attnviz.engine.engine import INTERACTIVE, Cancelled, best_device, compute
from attnviz.result.masking import visible_keys
from attnviz.system import memory
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.translation import catalogue, translated
from attnviz.system.watch import Watch


def document(text: str = "a b c", edits: Any = None, **settings: Any) -> Document:
    return Document(text=text, settings={"embedding": "random", "d_in": 8, **settings}, edits=edits or {})


@pytest.mark.parametrize("variant", VARIANTS)
def test_results_are_read_only_float32(variant: str) -> None:
    result = compute(document("a b c\nd", variant=variant, dropout_on=True))
    arrays = [*result.layers[0].stages.values(), *result.layers[0].parameters.values()]
    arrays += [result.array(stage) for stage in result.stages()]
    for array in arrays:
        assert array.dtype == np.float32 and not array.flags.writeable
    assert result.mask.dtype == np.bool_ and not result.mask.flags.writeable
    assert result.device == "cpu" and result.notes == () and result.seconds > 0


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("text", ["", "  \n \t\n"])
def test_an_empty_text_gives_an_empty_result(variant: str, text: str) -> None:
    for axis in ("keys", "queries"):
        result = compute(document(text, variant=variant, dropout_on=True, mask="causal", softmax_axis=axis,
                                  position="learned", ablated_heads=(0,)))
        assert result.sentences == () and result.lengths == ()
        assert result.array("scores").shape == (0, result.num_heads, 0, 0)
        assert result.array("output").shape == (0, 0, result.options.d_total)
        assert result.array("embeddings").shape == (0, 0, 8)
        assert result.mask.shape == (0, 0, 0)


def test_the_embeddings_are_vectors_plus_positions_padded_with_zeros() -> None:
    plain, placed = compute(document("a b c\na")), compute(document("a b c\na", position="sinusoidal"))
    x, y = plain.array("embeddings"), placed.array("embeddings")
    assert np.array_equal(x[1, 0], x[0, 0]) and (x[1, 1:] == 0).all() and (y[1, 1:] == 0).all()
    np.testing.assert_array_equal(x[0], plain.vocabulary.vectors)
    angle = 2 * 10_000.0 ** (-np.arange(0, 8, 2) / 8)
    np.testing.assert_allclose((y - x)[0, 2, 0::2], np.sin(angle), atol=1e-6)
    np.testing.assert_allclose((y - x)[0, 2, 1::2], np.cos(angle), atol=1e-6)
    assert plain.positions is None and placed.positions is not None and not placed.positions.flags.writeable
    np.testing.assert_array_equal(y[0], x[0] + placed.positions)


def test_an_edited_embedding_holds_at_all_places_of_its_token() -> None:
    key = compute(document("a b a")).sentences[0][0].key
    x = compute(document("a b a", {EmbeddingTarget("random", key): {(3,): 42.0}})).array("embeddings")
    assert x[0, 0, 3] == x[0, 2, 3] == 42.0 and x[0, 1, 3] != 42.0


def test_vectors_are_remembered_as_they_were_drawn() -> None:
    edited = compute(document("a b", {EmbeddingTarget("random", "a"): {(3,): 42.0}})).vocabulary.vectors
    plain = compute(document("c a b a")).vocabulary.vectors
    assert edited[0, 3] == 42.0 and plain[1, 3] != 42.0
    np.testing.assert_array_equal(edited[0, :3], plain[1, :3])
    other = compute(document("a", embedding_seed=4)).vocabulary.vectors
    assert not np.array_equal(other[0], plain[1])
    again = compute(document("b")).vocabulary.vectors
    np.testing.assert_array_equal(again[0], plain[2])


def test_only_the_wanted_stages_are_kept() -> None:
    def kept(stages: frozenset[str] | None) -> set[str]:
        return set(compute(document(), stages=stages).layers[0].stages)

    assert kept(frozenset({"output", "masked_scores"})) == {"output", "scores"}
    assert kept(frozenset()) == set()
    lean, full = kept(INTERACTIVE), kept(None)
    assert full == COMMON_STAGES - {"dropout_mask", "masked_weights"}
    assert full - lean == {"masked_scores", "scaled_scores", "dropped_weights"}
    assert compute(document(), stages=INTERACTIVE).stages() == compute(document()).stages()


def test_stages_that_are_made_when_asked_for_overflow_without_a_word(recwarn: pytest.WarningsRecorder) -> None:
    edited = {StageTarget("simple", "scores"): {(0, 0, 0, 0): 3e38},
              StageTarget("simple", "weights"): {(0, 0, 0, 0): 3e38}}
    huge = compute(document(edits=edited, variant="simple", scale=1e-30, dropout_on=True, dropout=0.9),
                   stages=INTERACTIVE)
    assert np.isposinf(huge.array("scaled_scores")[0, 0, 0, 0])
    dropped = np.where(huge.array("dropout_mask") > 0, np.inf, 0)
    assert huge.array("dropped_weights")[0, 0, 0, 0] == dropped[0, 0, 0, 0]
    assert not recwarn.list


def test_sizes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(EditError, match="must be a multiple"):
        compute(document(num_heads=3, d_out=8))


def test_it_stops_where_it_is_told_to() -> None:
    with pytest.raises(Cancelled):
        compute(document(), watch=Watch(lambda: True))
    assert compute(document(), watch=Watch(lambda: False)).lengths == (3,)

    def counting(limit: int) -> Iterator[bool]:
        yield from [False] * limit
        yield True

    for limit in range(1, 12):  # at any step on the way
        answers = counting(limit)
        with pytest.raises(Cancelled):
            compute(document(), watch=Watch(lambda answers=answers: next(answers)))  # type: ignore[misc]


def test_a_device_that_is_not_there_is_replaced_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    assert best_device("cpu") == best_device("auto") == ("cpu", None)
    for name in ("cuda", "mps", "abacus"):
        result = compute(document(), device=name)
        assert result.device == "cpu" and name in result.notes[0]
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    assert best_device("auto") == ("mps", None)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert best_device("auto") == best_device("cuda") == ("cuda", None)


def test_a_device_without_memory_is_replaced_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # The meta device stands in for a GPU: everything runs on it, until the results are wanted back.
    monkeypatch.setattr(engine, "best_device", lambda name: ("cpu" if name == "cpu" else "meta", None))
    monkeypatch.setattr("attnviz.engine.device.memory_bytes", lambda name: 2**34)
    monkeypatch.setattr("attnviz.engine.placed_weights.free_bytes", lambda name: 2**34)
    plain = compute(document())
    for message, sentence in (
        ("CUDA out of memory. Tried ...", "too little memory"),
        ("CUDA error: unspecified launch failure\nCUDA kernel errors ...",
         "The device meta failed (CUDA error: unspecified launch failure). Computed on the CPU."),
        ("Expected all tensors to be on the same device, cuda:0 and cpu!", None),
    ):

        def refuse(*_: Any, text: str = message, **__: Any) -> None:
            raise RuntimeError(text)

        def attend(queries: torch.Tensor, *rest: Any, refuse: Any = refuse, **more: Any) -> Any:
            return refuse() if queries.is_meta else scaled_dot_product.attend(queries, *rest, **more)

        monkeypatch.setattr("attnviz.engine.variants.multi_head.attend", attend)
        if sentence is None:  # a fault of the program is no failure of the device
            with pytest.raises(RuntimeError, match="same device"):
                compute(document(), device="cuda")
            continue
        result = compute(document(), device="cuda")
        assert result.device == "cpu" and len(result.notes) == 1 and sentence in result.notes[0]
        assert np.array_equal(result.array("output"), plain.array("output"))


def test_what_exceeds_the_memory_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = document("a " * 330, d_in=12, d_out=12, num_heads=12, dropout_on=True)
    assert compute(asked).lengths == (330,)
    monkeypatch.setattr(memory, "available_memory", lambda: 42_000_000)
    with pytest.raises(ComputeError, match=r"^330 tokens with 12 heads would need 0\.0 GB, 0\.0 GB are free: shorten"):
        compute(asked)
    assert compute(asked, stages=frozenset({"output"})).lengths == (330,)
    monkeypatch.setattr(memory, "available_memory", lambda: 2**33)
    with pytest.raises(ComputeError, match=r"^30,000 tokens with 1 head would need 2\d\.\d GB, 5\.2 GB are free: "):
        compute(document("a " * 30_000, variant="simple"))
    with pytest.raises(ComputeError, match=r"^2 sentences of up to 30,000 tokens with 1 head would need [45]\d\.\d GB"):
        compute(document("a " * 30_000 + "\na", variant="simple"))
    with pytest.raises(ComputeError, match=r"^16,384 dimensions in and 65,536 out would need 6\d\.\d GB, 5\.2 GB are "
                                            "free: choose smaller sizes or a shorter text") as refused:
        compute(document(d_in=16_384, d_out=65_536))
    assert translated(refused.value.text, catalogue("de")).startswith("16,384 Dimensionen ein und 65,536 aus würden 6")


def test_a_refused_allocation_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 99 bytes")

    monkeypatch.setattr("attnviz.engine.variants.multi_head.attend", refuse)
    with pytest.raises(ComputeError, match="Not enough memory"):
        compute(document())


def test_memory_is_read_from_the_system() -> None:
    assert 2**26 < memory.available_memory() < 2**50


@pytest.mark.parametrize(("before", "worker_threads"), [(1, 1), (2, 2), (4, 3)])
def test_the_number_of_threads_is_left_as_it_was(before: int, worker_threads: int) -> None:
    kept = torch.get_num_threads()
    seen = []
    torch.set_num_threads(before)
    try:
        compute(document("a b c d e f"),
                watch=Watch(lambda: bool(seen.append(torch.get_num_threads()))))  # type: ignore[func-returns-value]
        assert torch.get_num_threads() == before and {*seen} == {before, 1}, "one thread, for so little"
        with pytest.raises(Cancelled):
            compute(document(), watch=Watch(lambda: torch.get_num_threads() == 1))
        assert torch.get_num_threads() == before
        compute(document(d_in=768, d_out=768, num_heads=12, text="a " * 400), watch=Watch(lambda: bool(
            seen.append(torch.get_num_threads()))))  # type: ignore[func-returns-value]
        assert torch.get_num_threads() == before and {*seen} == {before, 1, worker_threads}
    finally:
        torch.set_num_threads(kept)


@pytest.mark.slow
def test_importing_it_loads_neither_torch_nor_qt() -> None:
    code = "import sys, attnviz.engine.engine; print({'torch', 'PySide6', 'matplotlib'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("formula", [
    "sliding_window", "dilated", "block", "prefix", "global", "random", "k < n - 2", "k <= q and k % 3 != 1", "q < k",
])
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_a_formula_masks_as_torch_does_with_the_same_mask(formula: str, method: str) -> None:
    lengths = (12, 5)
    text = "\n".join(" ".join(f"w{i}" for i in range(length)) for length in lengths)
    asked = document(text, d_in=8, d_out=8, num_heads=2, embedding="random", mask=formula, mask_method=method)
    found = compute(asked)
    for sentence, length in enumerate(lengths):
        queries, keys = np.arange(length)[:, None], np.arange(length)[None, :]
        visible = np.broadcast_to(visible_keys(read_mask(formula), queries, keys, length), (length, length))
        q, k, v = (torch.from_numpy(found.array(name)[sentence, :, :length].copy())
                   for name in ("queries", "keys", "values"))
        context = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=torch.from_numpy(visible.copy()))
        rows = visible.any(1)  # a query without keys has no context; torch's is NaN
        np.testing.assert_allclose(
            found.array("context")[sentence, :, :length][:, rows], context[:, rows], rtol=1e-4, atol=1e-5)
        assert np.array_equal(found.mask_of(sentence, np.s_[:], np.s_[:]), ~visible)
        assert np.array_equal(found.masked(Spot("weights", sentence=sentence)), ~visible)
