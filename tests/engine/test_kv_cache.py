"""Incremental computation with a KV cache: only changed parts of a model run, and results are the same."""

import gc
import math
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from weakref import ref

import numpy as np
import pytest
import torch
from hypothesis import given, settings, strategies as st

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.options import SAMPLING_OPTIONS, SETTABLE_WITH_MODEL
from attnviz.document.stages import MASKED_STAGES
from attnviz.document.targets import EmbeddingTarget, MaskTarget, StageTarget, SteeringTarget, WeightTarget
from attnviz.document.variants import Value
from attnviz.engine import device as device_profiles, kv_cache, model_session, stack
from attnviz.engine.attention.trace import AttentionCaches
from attnviz.engine.blocks import pre_norm
from attnviz.engine.engine import INTERACTIVE
from attnviz.engine.host_copies import copy_rows
from attnviz.engine.kv_cache import INPUT, LayerStages
from attnviz.engine.rerun import run_whole
from attnviz.experiments import ablated_contexts
from attnviz.result.result import Result
from attnviz.system import memory
from tests.devices import stand_in
from tests.engine.small_models import CONFIGS, LETTERS, document, engine_of, small
from tests.grids import few
from tests.near import assert_near

MODELS = {name: small(name) for name in CONFIGS}
Step = Callable[[Document], Document]


def same(one: Result, other: Result) -> None:
    """Assert that two results of one document have the same stages and, up to rounding, numbers."""
    assert one.document == other.document and one.sentences == other.sentences
    for layer in range(other.num_layers):
        assert one.stages(layer) == other.stages(layer)
        for stage in other.stages(layer):
            left, right = one.array(stage, layer=layer), other.array(stage, layer=layer)
            assert_near(left, right, atol=1e-4, rtol=1e-3, name=f"{stage} of layer {layer}")
        left_mask, right_mask = one.layers[layer].mask, other.layers[layer].mask
        assert (left_mask is None) is (right_mask is None) and np.array_equal(left_mask, right_mask)
    assert (one.logits is None) is (other.logits is None)
    if one.logits is not None and other.logits is not None:
        assert one.logits.places == other.logits.places
        np.testing.assert_allclose(one.logits.rows, other.logits.rows, atol=1e-3, rtol=1e-3)


_PLACE = st.integers(0, 7)
_LAYER, _HEAD = st.integers(0, 2), st.integers(0, 3)
_NUMBER = st.sampled_from([-2.0, 0.0, 0.5, 3.0])
_VECTORS = st.sampled_from(["queries", "keys", "values", "context", "residual", "normed", "feed_forward", "embeddings",
                            "attention_output", "concatenated", "rotated_keys", "final_normed"])
_MATRICES = st.sampled_from(["scores", "masked_scores", "scaled_scores", "weights", "dropped_weights"])


def _typed(at: int, letters: str) -> Step:
    def step(document: Document) -> Document:
        text = document.text
        return edits.set_text(document, text[: len(text) - at % (len(text) + 1)] + letters)
    return step


def _vector(stage: str, layer: int, head: int, row: int, number: float) -> Step:
    def step(document: Document) -> Document:
        target = StageTarget(document.options.row.name, stage, layer)
        index = (0, head, row, 1) if 4 in target.lengths else (0, row, 1)
        return edits.edit_cells(document, target, {index: number})
    return step


def _matrix(stage: str, layer: int, head: int, row: int, column: int, number: float) -> Step:
    return lambda document: edits.edit_cells(
        document, StageTarget(document.options.row.name, stage, layer), {(0, head, row, column): number})


def _weight(layer: int, number: float) -> Step:
    return lambda document: edits.edit_cells(
        document, WeightTarget(document.options.row.name, "W_value", layer), {(1, 2): number})


def _word(letter: str, number: float) -> Step:
    return lambda document: edits.edit_cells(
        document, EmbeddingTarget(document.options.embedding, letter), {(3,): number})


def _masked(layer: int | None, head: int | None, row: int, column: int, masked: bool) -> Step:
    target = MaskTarget(layer, None if layer is None else head)
    return lambda document: edits.edit_cells(document, target, {(0, row, column): float(not masked)})


def _switched(layer: int, head: int | None, on: bool) -> Step:
    return lambda document: (ablation.restore if on else ablation.ablate)(document, layer=layer, head=head)


_MAYBE_LAYER, _MAYBE_HEAD = st.none() | _LAYER, st.none() | _HEAD
STEPS: st.SearchStrategy[Step] = st.one_of(
    st.builds(_typed, st.integers(0, 4), st.text(LETTERS[:6], max_size=3)),
    st.builds(_typed, st.integers(0, 40), st.text(LETTERS, min_size=1, max_size=12)),
    st.builds(_typed, st.just(0), st.text(LETTERS[:3], min_size=1, max_size=1)),
    st.builds(_vector, _VECTORS, _LAYER, _HEAD, _PLACE, _NUMBER),
    st.builds(_matrix, _MATRICES, _LAYER, _HEAD, _PLACE, _PLACE, _NUMBER),
    st.builds(_weight, _LAYER, _NUMBER), st.builds(_word, st.sampled_from(LETTERS[:4]), _NUMBER),
    st.builds(_masked, _MAYBE_LAYER, _MAYBE_HEAD, _PLACE, _PLACE, st.booleans()),
    st.builds(_switched, _LAYER, _MAYBE_HEAD, st.booleans()),
    st.sampled_from([
        edits.clear_edits, edits.clear_mask,
        lambda document: edits.set_option(document, "mask", "none"),
        lambda document: edits.set_option(document, "mask", "causal"),
        lambda document: edits.set_option(document, "mask", "k <= q and q - k < 3"),
        lambda document: edits.set_option(document, "mask", "k <= q and k < n - 1"),
        *(partial(edits.set_option, name="normalization", value=name) for name, row in NORMALIZATIONS.items()
          # What is divided by a sum near zero has no digit in common with itself, rounded otherwise.
          if row.is_positive and name != SOFTMAX),
        lambda document: edits.set_option(document, "scale", 2.0),
        lambda document: edits.set_option(document, "softmax_axis", "queries"),
        lambda document: edits.set_option(document, "mask_method", "renormalize"),
        lambda document: edits.set_option(document, "dropout_on", True),
        lambda document: edits.set_options(edits.clear_edits(document), {"dropout_on": False, "mask": "causal",
                                                                         "mask_method": "minus_inf"}),
    ]),
)


_OWNER = MODELS["llama"].model.row.name
#: What makes an earlier token depend on a later one, or what was kept of it grow: an edit, and what is edited again.
AHEAD = {
    "unmasked": {MaskTarget(): {(0, 2, 6): 1.0}}, "unmasked in a layer": {MaskTarget(1): {(0, 2, 6): 1.0}},
    "unmasked in a head": {MaskTarget(1, 2): {(0, 2, 6): 1.0}},
    "weights": {StageTarget(_OWNER, "weights", 1): {(0, 2, 1, 6): 0.5}},
    "scores": {StageTarget(_OWNER, "masked_scores", 1): {(0, 2, 1, 6): 2.0}},
    "scores behind": {StageTarget(_OWNER, "scores", 1): {(0, 2, 6, 1): 2.0}},
    "masked behind": {MaskTarget(1): {(0, 6, 1): 0.0}}, "masked in a head behind": {MaskTarget(1, 2): {(0, 6, 1): 0.0}},
    "values": {StageTarget(_OWNER, "values", 1): {(0, 1, 6, 2): 2.0}},
    "two values": {StageTarget(_OWNER, "values", 1): {(0, 1, 6, 2): 2.0, (0, 1, 2, 2): 2.0}},
    "two masks": {MaskTarget(1): {(0, 6, 1): 0.0, (0, 3, 2): 0.0}},
    "residual": {StageTarget(_OWNER, "residual", 1): {(0, 6, 2): 2.0}},
}


@pytest.mark.parametrize("kind", AHEAD)
def test_what_looks_ahead_is_computed_whole_and_what_does_not_from_the_edit_on(kind: str) -> None:
    model = MODELS["llama"]
    engine, asked = engine_of(model), document(model, "abcabcacab")
    engine.compute(asked, stages=INTERACTIVE)
    edited = edits.edit_targets(asked, AHEAD[kind])
    (target, cells), *_ = AHEAD[kind].items()
    ((place, value), *_) = cells.items()
    for now in (
        edited, edits.set_text(edited, "abcabcacabc"), edits.set_text(edited, "abcabcacxbca"),
        edits.edit_cells(edited, target, {place: 1 - value}),
        edits.edit_cells(edited, target, {(*place[:-1], place[-1] + 1): value}), asked,
        edits.set_text(edited, "abcabcac"),
    ):
        same(engine.compute(now, stages=INTERACTIVE), engine_of(model).compute(now, stages=INTERACTIVE))


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@pytest.mark.parametrize(("change", "rows", "layers"), [
    (lambda it: edits.set_text(it, it.text + "a"), 1, 3), (lambda it: edits.set_text(it, it.text[:-1] + "x"), 1, 3),
    (lambda it: edits.set_text(it, it.text[:-2]), 0, 0),
    (lambda it: ablation.ablate(it, layer=2, head=1), 10, 1),
    (lambda it: edits.edit_cells(it, StageTarget(_OWNER, "weights", 1), {(0, 0, 7, 2): 0.5}), 3, 2),
    (lambda it: edits.edit_cells(it, StageTarget(_OWNER, "queries", 0), {(0, 0, 9, 2): 0.5}), 1, 3),
    (lambda it: edits.edit_cells(it, MaskTarget(2), {(0, 8, 2): 0.0}), 2, 1), (lambda it: it, 0, 0),
    (lambda it: edits.edit_cells(it, EmbeddingTarget(_OWNER, "z"), {(1,): 0.5}), 1, 3),
    (lambda it: edits.set_option(it, "mask", "none"), 10, 3),
    (lambda it: edits.set_option(it, "mask", "k <= q and q - k < 3"), 10, 3),
])
def test_no_more_rows_are_computed_than_changed(
    change: Step, rows: int, layers: int, dtype: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []
    project = pre_norm.project_fused
    monkeypatch.setattr(pre_norm, "project_fused", lambda x, weights, name: (
        counted.append(x.shape[-2]) if name == "W_qkv" else None, project(x, weights, name))[1])
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], "abcabcacaz", dtype=dtype)
    engine.compute(asked, stages=INTERACTIVE)
    assert counted == [10] * 3
    counted.clear()
    engine.compute(change(asked), stages=INTERACTIVE)
    assert counted == [rows] * layers


@pytest.mark.parametrize(("name", "dtype"), [(name, ("bfloat16", "float16")[at % 2]) for at, name in enumerate(MODELS)])
def test_half_precision_is_derived_as_it_was_computed(name: str, dtype: str) -> None:
    """Equal to the last digit in nearly every cell; a letter changes no earlier row of what is derived."""
    engine, asked = engine_of(MODELS[name]), document(MODELS[name], "abcabc caz", dtype=dtype, scale=3.0)
    before, found = (engine.compute(edits.set_text(asked, text), stages=INTERACTIVE) for text in (
        asked.text[:-1], asked.text))
    with torch.inference_mode():
        given = engine.models.session_for(asked)[0].prepared(asked, lambda: None)
        traces, _ = run_whole(given, stages=None, caches=AttentionCaches())
    for layer, trace in enumerate(traces):
        for stage in {"scores", *MASKED_STAGES, "dropped_weights"} & {*found.stages(layer)}:
            ours, theirs = found.array(stage, layer=layer), trace.stages[stage].float().numpy()
            assert np.mean(ours == theirs) > 0.98, (stage, layer)
            np.testing.assert_allclose(ours, theirs, rtol=0.05, atol=0.05)
            if asked.options.config.causal and name != "dynamic":  # its frequencies follow from the length
                np.testing.assert_array_equal(ours[..., :-1, :-1], before.array(stage, layer=layer))


def test_a_letter_that_is_typed_is_computed_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second one would save nothing, and is waited for where the machine is busy; of many tokens it saves half.

    What stands between the products has one thread too: its arrays are just large enough for torch to split them.
    """
    threads: list[int] = []
    between: set[int] = set()
    spied = {part: partial(_noted, getattr(pre_norm, part), threads) for part in ("block", "unembed")}
    for part, spy in spied.items():
        monkeypatch.setattr(pre_norm, part, spy)
    for module, name in ((torch, "cat"), (stack, "unchanged_rows"), (model_session, "distinct_tokens")):
        monkeypatch.setattr(module, name, partial(_also_noted, getattr(module, name), between))
    engine, before = engine_of(small("llama")), torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        engine.compute(document(small("llama"), "abcdefgh"), stages=INTERACTIVE)
        assert threads == [2, 2, 2, 1], "three layers, and the logits of one place"
        threads.clear()
        between.clear()
        engine.compute(document(small("llama"), "abcdefghi"), stages=INTERACTIVE)
        assert threads == [1, 1, 1, 1] and between == {1} and torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_logits_that_are_deferred_are_computed_once_and_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[int]()
    monkeypatch.setattr(pre_norm, "unembed", partial(_noted, pre_norm.unembed, threads))
    model = small("llama")
    engine, asked = engine_of(model), document(model, "abcdefgh")
    found = engine.compute(asked, stages=INTERACTIVE, defers_logits=True).logits
    assert found is not None and found.places == ((0, 7),) and not threads
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda _: found.rows, range(4)))
    assert len(threads) == 1 and found.spellings and all(each is found.rows for each in rows)
    np.testing.assert_array_equal(found.rows, engine.compute(asked, stages=INTERACTIVE).logits.rows)
    assert len(threads) == 2, "without the wish at once"
    monkeypatch.setattr(model_session, "MAX_DEFERRED_BYTES", 0)
    engine.compute(asked, stages=INTERACTIVE, defers_logits=True)
    assert len(threads) == 3, "nobody waits for a large one"


def _noted(honest: Callable[..., object], threads: list[int], *given: object, **named: object) -> object:
    threads.append(torch.get_num_threads())
    return honest(*given, **named)


def _also_noted(honest: Callable[..., object], threads: set[int], *given: object, **named: object) -> object:
    threads.add(torch.get_num_threads())
    return honest(*given, **named)


@pytest.mark.parametrize("name", ["llama", "bert"])
def test_options_of_a_text_that_was_deleted(name: str) -> None:
    engine, asked = engine_of(MODELS[name]), document(MODELS[name], "")
    for on in (False, True, False):
        now = edits.set_option(asked, "dropout_on", on)
        same(engine.compute(now, stages=INTERACTIVE), engine_of(MODELS[name]).compute(now, stages=INTERACTIVE))


#: Models that a property draws from together: the quick two, and the others.
GROUPS = ("llama bert", "gpt2 mistral gemma2 phi scaled qwen3_moe gemma3 dynamic qwen3 olmo2 smollm3 bloom")
assert sorted(" ".join(GROUPS).split()) == sorted(CONFIGS)


@pytest.mark.parametrize("names", few(GROUPS, GROUPS[0]))
@settings(max_examples=10, deadline=None)
@given(at=st.integers(0, 11), steps=st.lists(STEPS, min_size=1, max_size=8), lean=st.booleans(),
       is_read_late=st.booleans(), device=st.sampled_from(["cpu", "cuda"]))
def test_whatever_is_done_comes_out_as_if_computed_from_nothing(
    names: str, at: int, steps: list[Step], lean: bool, is_read_late: bool, device: str
) -> None:
    among, stages = names.split(), INTERACTIVE if lean else None
    name, found = among[at % len(among)], list[tuple[Result, Result]]()
    with np.errstate(all="ignore"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(kv_cache, "MAX_PIECES", 3)
        stand_in(patch)
        engine, now = engine_of(MODELS[name]), document(MODELS[name], "abcab cab")
        engine.compute(now, device=device, stages=INTERACTIVE)
        for step in steps:
            now = step(now)
            found.append((engine.compute(now, device=device, stages=stages),
                          engine_of(MODELS[name]).compute(now, stages=stages)))
            if not is_read_late:
                same(*found.pop())
        for pair in found:
            same(*pair)


#: Two values of each option of a model that changes numbers, which are set one after the other.
TWICE: Mapping[str, tuple[Value, Value]] = {
    "mask": ("none", "k <= q and q - k < 3"), "mask_method": ("renormalize", "minus_inf"), "dropout_on": (True, False),
    "dropout": (0.25, 0.75), "dropout_seed": (1, 2), "scale": (2.0, "none"), "normalization": ("sigmoid", "softmax"),
    "softmax_axis": ("queries", "keys"), "ablated": (("1.0", "2"), ("2.1",)), "ablation": ("mean", "zero"),
    "steering": (0.5, 2.0), "dtype": ("bfloat16", "float32"),
}
OF_ABLATION = {"mask", "normalization", "ablated", "ablation", "dtype"}  #: those that change what replaces a head


def _edited_twice(start: Document) -> Iterator[Document]:
    """Yield a document with two values of a number of each kind of target, one after the other."""
    owner = start.options.row.name
    for target, index in ((WeightTarget(owner, "W_key", 1), (1, 2)), (WeightTarget(owner, "final_norm", 2), (3,)),
                          (EmbeddingTarget(start.options.embedding, "a"), (3,)), (MaskTarget(1), (0, 5, 2)),
                          (MaskTarget(1, 2), (0, 5, 2)), (StageTarget(owner, "values", 0), (0, 1, 4, 3)),
                          (SteeringTarget(owner, "residual", 1), (0, 4, 3))):
        for value in (0.0, 1.0) if isinstance(target, MaskTarget) else (2.0, -1.0):
            yield edits.edit_cells(start, target, {index: value})


@pytest.mark.parametrize("kind", few(["resample", "mean"], "resample"))
def test_each_option_and_number_counts_again_whatever_was_computed_before(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TWICE.keys() == set(SETTABLE_WITH_MODEL) - set(SAMPLING_OPTIONS)
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: ("a bed", "abc face") * 3)
    monkeypatch.setattr(ablated_contexts, "SENTENCES", 6)
    model = MODELS["dynamic"]
    plain = document(model, "abcab cab", dropout=0.5)
    start = ablation.choose_ablation(ablation.ablate(plain, layer=1, head=2), kind, edits.set_text(plain, "dad a bad"))
    start = edits.edit_cells(start, SteeringTarget(model.model.row.name, "residual", 1), {(0, 5, 1): 2.0})
    drops = edits.set_option(start, "dropout_on", True)
    steps = [edits.set_option(drops if option.startswith("dropout_") else start, option, value)
             for option, values in TWICE.items() if kind == "resample" or option in OF_ABLATION for value in values]
    steps += _edited_twice(start)
    texts = ("abcab cad", "abcab cab") if kind == "resample" else ("abcab cad", "abcab cadab", "abca", "abcab cab")
    steps += [edits.set_text(each, text) for each in (start, edits.set_option(start, "normalization", "sigmoid"))
              for text in texts]
    engine = engine_of(model)
    for now in steps:
        same(engine.compute(now, stages=INTERACTIVE), engine_of(model).compute(now, stages=INTERACTIVE))


def test_copies_of_edited_weights_go_with_the_edits() -> None:
    model = small("gpt2")
    engine, asked = engine_of(model), document(model, "the cat")

    def copies() -> int:
        engine.compute(asked, stages=INTERACTIVE)
        gc.collect()
        shape = model.weights["layers.0.W_query"].shape
        return sum(type(each) is torch.Tensor and each.shape == shape for each in gc.get_objects())

    before = copies()
    for layer in range(3):
        target = WeightTarget(model.model.row.name, "W_query", layer)
        assert engine.compute(edits.edit_cells(asked, target, {(1, 0): 1.0})).parameters(layer)["W_query"][1, 0] == 1
    assert copies() == before


def test_results_are_compared_and_hashed_by_identity() -> None:
    model = small("gpt2")
    one, other = (engine_of(model).compute(document(model, "the cat")) for _ in range(2))
    assert one == one and one != other and len({one, other, one}) == 2
    assert one.vocabulary != other.vocabulary and len({one.vocabulary, other.vocabulary}) == 2


def test_the_stages_of_layers_that_are_alike_are_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All panels ask for those of thirty layers at each letter: finding them out took a quarter of its drawing."""
    model, asked = small("llama", num_hidden_layers=30), list[int]()
    result = engine_of(model).compute(document(model, "abcd"), stages=INTERACTIVE)
    honest = Result.is_whole

    def counted(self: Result, stage: str, *, layer: int) -> bool:
        asked.append(layer)
        return honest(self, stage, layer=layer)

    monkeypatch.setattr(Result, "is_whole", counted)
    found = [result.stages(layer) for layer in range(30)]
    assert len(set(asked)) == 3 and found[1] == found[28] and "embeddings" in found[0]
    assert "embeddings" not in found[1] and "final_normed" in found[29]


def test_a_letter_asks_the_system_for_no_memory_that_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a millisecond of each letter."""
    asked = list[int]()
    monkeypatch.setattr(device_profiles, "UNCHECKED_BYTES", 0)
    monkeypatch.setattr(memory, "available_memory", lambda: (asked.append(1), 2**40)[1])
    engine = engine_of(small("llama"))
    for text in ("a" * 40, "a" * 41, "a" * 41 + "b"):
        engine.compute(document(small("llama"), text), stages=INTERACTIVE)
    assert len(asked) == 1
    engine.compute(document(small("llama"), "a" * 62), stages=INTERACTIVE)
    assert len(asked) == 2


def test_only_new_rows_are_copied_from_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    accelerator = stand_in(monkeypatch)
    monkeypatch.setattr(kv_cache, "MAX_PIECES", 3)

    def layer(tokens: int, first: int = 0, earlier: LayerStages | None = None) -> LayerStages:
        made = {INPUT: torch.rand(1, tokens - first, 3), "ids": torch.arange(tokens - first)[None, :, None],
                "weights": torch.rand(1, 2, tokens - first, tokens),
                "keys": torch.rand(1, 2, tokens - first, 20_000),  # too large to be joined
                "values": torch.rand(1, 2, tokens - first, 4)}  # not read
        return LayerStages({name: tensor.to("cuda") for name, tensor in made.items()}, first=first, earlier=earlier)

    stages, read = [layer(3), layer(3)], (INPUT, "ids", "weights", "keys")
    # More rows, fewer, some again, and row after row until the pieces are joined.
    for tokens, first in ((3, 0), (5, 3), (5, 4), (7, 2), (8, 7), *((at + 1, at) for at in range(8, 14))):
        if first:
            stages = [layer(tokens, first, earlier) for earlier in stages]
        accelerator.reset()
        copy_rows((rows, name) for each in stages for name in read for rows in each.rows())
        row = 3 + 1 + 2 * tokens + 2 * 20_000
        assert sum(math.prod(copy.shape) for copy in accelerator.to_host) == 2 * (tokens - first) * row
        assert len(accelerator.to_host) == 4, "the small ones of each dtype together, and the large ones"
        accelerator.reset()
        for whole in stages:
            for name in read:
                copy = whole.on_host(name)
                assert not accelerator.to_host and torch.equal(copy, whole[name].cpu()), name
                accelerator.reset()


def test_the_names_of_stages_keep_no_tensor_alive() -> None:
    tensor = torch.zeros(1, 2, 3)
    stages, alive = LayerStages({INPUT: tensor}), ref(tensor)
    names = stages.keys()
    del stages, tensor
    assert alive() is None and [*names] == [INPUT]
