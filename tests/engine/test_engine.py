"""Engine caches between documents: nothing is drawn or transferred twice, and no result changes."""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.options import OPTIONS, VARIANTS
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, WeightTarget
from attnviz.engine import stack
from attnviz.engine.attention import attention_weights, trace
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionCaches, LRUCache
from attnviz.engine.engine import INTERACTIVE, Engine, compute
from attnviz.engine.variant_session import VariantSession
from attnviz.engine.variants import table
from attnviz.engine.variants.table import Variant
from attnviz.result.result import Result
from tests.devices import Accelerator, stand_in
from tests.engine.small_models import document as of_model, engine_of, small


def document(text: str = "a b c", edits: Any = None, **settings: Any) -> Document:
    return Document(text=text, settings={"embedding": "random", "d_in": 8, **settings}, edits=edits or {})


@pytest.fixture
def accelerator(monkeypatch: pytest.MonkeyPatch) -> Accelerator:
    return stand_in(monkeypatch)


def moved_weights(accelerator: Accelerator) -> int:
    """Return how many weights were copied to the device: vectors have three dimensions, an edit one number."""
    return sum(len(copy.shape) in (1, 2) and copy.shape != (1,) and copy.dtype == torch.float32
               for copy in accelerator.to_device)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the variants whose weights are initialised from now on."""
    names: list[str] = []

    def counting(name: str, row: Variant) -> Variant:
        return Variant(lambda *given: names.append(name) or row.draw(*given), row.forward)  # type: ignore[func-returns-value]

    monkeypatch.setattr(table, "VARIANTS", {name: counting(name, row) for name, row in table.VARIANTS.items()})
    return names


def assert_same(one: Result, other: Result) -> None:
    """Assert that two results are bitwise equal."""
    assert one.stages() == other.stages() and one.layers[0].parameters.keys() == other.layers[0].parameters.keys()
    for stage in one.stages():
        np.testing.assert_array_equal(one.array(stage), other.array(stage), err_msg=stage)
    for name, numbers in one.layers[0].parameters.items():
        np.testing.assert_array_equal(numbers, other.layers[0].parameters[name], err_msg=name)


KEY = WeightTarget("multi_head", "W_key")
EDITED, FURTHER = {KEY: {(0, 0): 7.0}}, {KEY: {(0, 0): 7.5}}
V1: Any = {"variant": "self_attention_v1"}
#: What a person does one after the other: the document, how often weights are drawn, and how many are moved.
AFTERNOON = [
    ("the start", document(), 1, 5),
    ("a word", document("a b c d"), 0, 0),
    ("another sentence", document("a b c d\ne"), 0, 0),
    ("no mask", document(mask="none"), 0, 0),
    ("a mask of their own", document(edits={MASK: {(0, 0, 2): 1.0}}), 0, 0),
    ("dropout", document(dropout_on=True), 0, 0),
    ("a scale", document(scale=3.0), 0, 0),
    ("an embedding", document(edits={EmbeddingTarget("random", "a"): {(0,): 2.0}}), 0, 0),
    ("a score", document(edits={StageTarget("multi_head", "scores"): {(0, 0, 0, 0): 2.0}}), 0, 0),
    ("a weight of another variant", document(edits={WeightTarget("causal", "W_key"): {(0, 0): 7.0}}), 0, 0),
    ("a weight: it is edited where it is", document(edits=EDITED), 0, 0),
    ("a word over it", document("a b c d", edits=EDITED), 0, 0),
    ("the weight further", document(edits=FURTHER), 0, 0),
    ("the weight taken back: what was drawn is still there", document(), 0, 0),
    ("another variant", document(**V1), 1, 3),
    ("and back again: the last two are kept", document(), 0, 0),
    ("and forth", document(**V1), 0, 0),
    ("another seed", document(seed=5), 1, 5),
    ("the variant before it", document(**V1), 0, 0),
    ("what was used before these two", document(), 1, 5),
]


def test_an_afternoon_draws_and_moves_what_changed_and_only_that(accelerator: Accelerator, drawn: list[str]) -> None:
    engine = Engine()
    for name, asked, draws, moves in AFTERNOON:
        drawn.clear()
        accelerator.reset()
        found = engine.compute(asked, device="cuda", stages=INTERACTIVE)
        assert (len(drawn), moved_weights(accelerator)) == (draws, moves), name
        assert_same(found, compute(asked, stages=INTERACTIVE))


def test_an_edit_leaves_what_is_kept_as_it_was() -> None:
    engine = Engine()
    before = engine.compute(document()).layers[0].parameters["W_key"].copy()
    assert engine.compute(document(edits=EDITED)).layers[0].parameters["W_key"][0, 0] == 7.0
    np.testing.assert_array_equal(engine.compute(document()).layers[0].parameters["W_key"], before)


#: Another value of each option than the one in SIZES, of sizes that fit together.
SIZES: dict[str, Any] = {
    "embedding": "random", "d_in": 24, "d_out": 24, "num_heads": 6, "num_kv_heads": 3, "qkv_bias": False,
}
OTHERS: dict[str, Any] = {
    "num_heads": 3, "d_out": 48, "qkv_bias": True, "num_kv_heads": 1, "rope_base": 77, "tokenizer": "gpt2",
    "embedding": "glove", "d_in": 48, "position": "learned", "mask": "none", "mask_method": "renormalize", "scale": 3.0,
    "normalization": "sum", "softmax_axis": "queries", "dropout_on": True, "dropout": 0.25, "ablated_heads": (0,),
    "seed": 9, "builds": 2, "embedding_seed": 9, "dropout_seed": 9,
    "weights_from": "causal",
}


def test_there_is_another_value_of_each_option() -> None:
    assert OTHERS.keys() == OPTIONS.keys() - {"variant"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_option_draws_anew_where_the_weights_are_others_and_only_there(variant: str, drawn: list[str]) -> None:
    usual = Document(settings={**SIZES, "variant": variant, "mask": "causal"})
    session = VariantSession()
    for name, value in OTHERS.items():
        if name in ("embedding", "weights_from"):  # another size, and other weights: test_taken_weights.py
            continue
        other = Document(settings={**usual.settings, name: value})
        one, two = (table.build(asked.options) for asked in (usual, other))
        same = one.keys() == two.keys() and all(torch.equal(one[of], two[of]) for of in one)  # shapes and numbers
        session.weights(usual, lambda: None)
        drawn.clear()
        found = session.weights(other, lambda: None)[0].to("cpu")
        assert (drawn == []) == same, name
        assert all(torch.equal(found[of], numbers) for of, numbers in two.items()), name


def test_what_is_too_large_is_drawn_each_time(drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "MAX_CACHED_BYTES", 4 * document().options.weights - 1)
    engine, expected = Engine(), compute(document())
    drawn.clear()
    assert_same(engine.compute(document()), expected)
    assert_same(engine.compute(document()), expected)
    assert drawn == ["multi_head"] * 2


def test_the_last_dropout_mask_is_drawn_once_for_texts_of_one_length(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    draw = attention_weights.draw_dropout
    monkeypatch.setattr(attention_weights, "draw_dropout",
                        lambda *given, **more: drawn.append(given) or draw(*given, **more))  # type: ignore[func-returns-value]
    engine = Engine()
    settings: Any
    for text, settings, draws in (
        ("a b c", {}, 1), ("d e f", {}, 0), ("a b c", {"mask": "none"}, 0), ("a b", {}, 1),
        ("a b", {"dropout": 0.25}, 1), ("a b", {"dropout": 0.25, "dropout_seed": 3}, 1),
    ):
        drawn.clear()
        asked = document(text, dropout_on=True, **settings)
        found = engine.compute(asked, stages=INTERACTIVE)
        assert len(drawn) == draws
        assert_same(found, compute(asked, stages=INTERACTIVE))


def test_masks_are_kept_but_not_one_that_a_person_had_a_hand_in() -> None:
    some, cells = AttentionCaches(), document(edits={MASK: {(0, 0, 1): 1.0}}).cells(MASK)

    def mask(lengths: list[int], formula: str = "causal", cells: Any = (), device: str = "cpu") -> Any:
        return some.mask(Mask(lengths, read_mask(formula), cells, device))

    assert mask([3, 2]) is mask([3, 2])
    others = (mask([3, 2], "k < 2 and k <= q"), mask([3, 3]), mask([3, 2], device="meta"), mask([3, 2], cells=cells))
    assert len({id(each) for each in (mask([3, 2]), *others, mask([3, 2], cells=cells))}) == 6
    assert mask([3, 2]) is mask([3, 2]) and mask([3000]) is not mask([3000])


def test_a_shelf_holds_the_few_that_were_used_last() -> None:
    shelf: LRUCache[str] = LRUCache(2)
    made: list[str] = []

    def get(key: str, size: int = 1) -> str:
        return shelf.get(key, lambda: made.append(key) or key.upper(), size=size)  # type: ignore[func-returns-value]

    assert [get(key) for key in "aba"] == ["A", "B", "A"] and made == ["a", "b"]
    get("c")  # in the place of b, which was made last but used before a
    assert [get(key) for key in "acb"] == ["A", "C", "B"] and made == ["a", "b", "c", "b"]
    get("d", size=trace.MAX_CACHED_BYTES + 1)
    get("c")
    assert made == ["a", "b", "c", "b", "d"], "of one that is too large not even the place is kept"


def test_a_device_that_failed_keeps_nothing(accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, run, failures = Engine(), stack.run_layers, [RuntimeError("CUDA out of memory.")]

    def fail_once(*given: Any, **more: Any) -> Any:
        if failures:
            raise failures.pop()
        return run(*given, **more)

    monkeypatch.setattr(stack, "run_layers", fail_once)
    notes = engine.compute(document(), device="cuda").notes
    assert notes == ("The device cuda has too little memory. Computed on the CPU. Shorten the text.",)
    accelerator.reset()
    assert_same(engine.compute(document(), device="cuda"), compute(document()))
    assert moved_weights(accelerator) == 5


def test_a_run_on_another_device_is_not_continued(accelerator: Accelerator, monkeypatch: pytest.MonkeyPatch) -> None:
    model, run, begun = small("llama"), stack.run_layers, []

    def spy(*given: Any, **more: Any) -> Any:
        begun.append(more["before"] is None)
        return run(*given, **more)

    monkeypatch.setattr(stack, "run_layers", spy)
    engine = engine_of(model)
    for name in ("cpu", "cpu", "cuda", "cuda", "cpu"):
        engine.compute(of_model(model, "the cat"), device=name, stages=INTERACTIVE)
    assert begun == [True, False, True, False, True]
