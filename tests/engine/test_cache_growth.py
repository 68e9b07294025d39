"""The engine's caches: what is kept after many edits."""

import gc
import tracemalloc
from collections.abc import Sequence

import pytest
import torch

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.targets import EmbeddingTarget, StageTarget, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.engine.engine import INTERACTIVE, Engine
from tests.engine.small_models import document, engine_of, small

LLAMA = small("llama")
MATRICES = ("W_query", "W_key", "W_value", "out_proj", "W_gate", "W_up", "W_down")


def tensor_bytes() -> int:
    """Count the bytes of all dense tensors that are alive; views share theirs."""
    gc.collect()
    there = (found.untyped_storage() for found in gc.get_objects()
             if type(found) is torch.Tensor and found.layout is torch.strided and found.is_cpu)
    return sum({storage.data_ptr(): storage.nbytes() for storage in there}.values())


def afternoon(round_: int) -> Sequence[Document]:
    """Return the documents of one round: variants, letters, edits of weights and stages, options; then a model's."""
    documents = [Document(settings={"variant": name, "seed": round_}) for name in ROWS]
    usual = Document(settings={"embedding": "random", "embedding_seed": round_})
    for at in range(8):
        documents += [edits.edit_cells(usual, WeightTarget("multi_head", matrix.name), {(0, 0): at + round_ / 7})
                      for matrix in ROWS["multi_head"].matrices]
        documents.append(edits.edit_cells(usual, StageTarget("multi_head", "scores"), {(0, 0, 0, 0): at + round_ / 7}))
    owner = LLAMA.model.row.name
    for layer in range(3):
        for at, name in enumerate(MATRICES):
            cells = {(0, 0): at + round_ / 7}
            documents.append(edits.edit_cells(document(LLAMA, "the cat"), WeightTarget(owner, name, layer), cells))
    documents += [document(LLAMA, "the cat sat"[:length]) for length in range(12)]
    documents.append(edits.edit_cells(document(LLAMA, "the cat"), EmbeddingTarget(owner, "t"), {(0,): float(round_)}))
    return documents


LAST = (Document(settings={"variant": "causal"}), document(LLAMA, "the cat"), Document())


@pytest.mark.slow
def test_an_afternoon_of_edits_leaves_nothing_behind() -> None:
    engine, sizes = engine_of(LLAMA), []
    for round_ in range(3):
        for asked in (*(afternoon(round_) if round_ else ()), *LAST):
            engine.compute(asked, stages=INTERACTIVE)
        sizes.append(tensor_bytes())
    assert max(sizes) - sizes[0] < 1000, "what an edit needed is dropped with it; masks of other lengths stay"
    engine.clear()
    assert tensor_bytes() < sizes[-1]


def test_letters_leave_at_most_twice_the_rows_of_the_text_behind() -> None:
    """Typed, replaced, and inserted in the middle: what is joined later is neither long nor of many runs."""
    engine, text, before, sizes = engine_of(LLAMA), "a" * 20, tensor_bytes(), []
    for at in range(30):
        text = (text + "b", text[:-1] + "c", text[: len(text) // 2] + "d" + text[len(text) // 2 :])[at // 2 % 3]
        engine.compute(document(LLAMA, text), stages=INTERACTIVE)
        sizes.append((tensor_bytes() - before) / len(text))
    engine.clear()
    engine.compute(document(LLAMA, text), stages=INTERACTIVE)
    assert max(sizes) < 2.4 * (tensor_bytes() - before) / len(text)  # keys and values are there twice


@pytest.mark.slow
@pytest.mark.parametrize(("tokenizer", "position"), [("words", "learned"), ("gpt2", "sinusoidal")])
def test_clear_frees_the_vectors_that_were_drawn(tokenizer: str, position: str) -> None:
    settings = {"variant": "simple", "embedding": "random", "tokenizer": tokenizer, "position": position, "d_in": 4096}
    asked = Document(text="each word is 16 kB, and each of 64 positions too", settings=settings)
    Engine().compute(Document(settings={"tokenizer": tokenizer}))  # the vocabulary, which every engine uses
    tracemalloc.start()
    try:
        engine, tensors = Engine(), tensor_bytes()
        engine.compute(asked)
        assert tracemalloc.get_traced_memory()[0] > 2**20
        assert (tensor_bytes() > tensors + 2**20) is (tokenizer == "gpt2")
        engine.clear()
        assert tensor_bytes() == tensors and tracemalloc.get_traced_memory()[0] < 2**17
    finally:
        tracemalloc.stop()
