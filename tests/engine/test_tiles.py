"""Attention in tiles against all rows at once: scores and weights equal to the last bit."""

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.places import Spot
from attnviz.document.stages import COMPUTED_STAGES, STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget
from attnviz.engine.attention import masks, scaled_dot_product, threads, tiles
from attnviz.engine.attention.trace import AttentionOptions, Trace, stages_to_keep
from attnviz.engine.engine import INTERACTIVE, Cancelled, Engine, compute
from attnviz.result.result import Result
from attnviz.system.watch import Watch
from tests.grids import pairs

pytestmark = pytest.mark.usefixtures("two_threads")

TWO_SENTENCES = " ".join(f"t{i}" for i in range(150)) + "\n" + " ".join(f"s{i}" for i in range(13))
MASKS = {
    "none": ({"mask": "none"}, {}),
    "causal": ({"mask": "causal"}, {}),
    "by hand": ({"mask": "causal"}, {MASK: {(0, 3, 130): 1.0, (0, 20, 2): 0.0, (1, 0, 12): 1.0}}),
    "rows masked throughout": ({"mask": "none"}, {MASK: {(0, row, key): 0.0 for row in (0, 17) for key in range(150)}}),
}


def document(settings: Any = None, edits: Any = None, text: str = TWO_SENTENCES, **more: Any) -> Document:
    sizes = {"embedding": "random", "d_in": 12, "d_out": 12, "num_heads": 3, "position": "sinusoidal"}
    return Document(text=text, settings={**sizes, **(settings or {}), **more}, edits=edits or {})


@pytest.fixture
def in_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute small inputs in tiles, too."""
    monkeypatch.setattr(tiles, "MIN_TILED_SCORES", 0)
    monkeypatch.setattr(tiles, "MIN_TILED_ROWS", 0)
    monkeypatch.setattr(masks, "STRIP_ROWS", 20)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be computed in tiles."""
    monkeypatch.setattr(tiles, "attend_in_tiles", None)


def assert_same(found: Result, expected: Result, *, context: float = 1e-6) -> None:
    assert found.stages() == expected.stages()
    exact = ("embeddings", "queries", "keys", "values", *(name for name in STAGES if STAGES[name].is_matrix))
    for stage in found.stages():
        for sentence in range(len(found.sentences)):
            for head in range(found.num_heads):
                one, other = (it.picture(Spot(stage, sentence=sentence, head=head)) for it in (found, expected))
                if stage in exact:
                    np.testing.assert_array_equal(one, other, err_msg=stage)
                else:
                    np.testing.assert_allclose(one, other, rtol=context, atol=context, err_msg=stage)


@pytest.mark.parametrize(("variant", "mask", "dropout_on"), pairs(
    ("simple", "multi_head_wrapper", "multi_head", "einsum", "grouped_query"), MASKS, (False, True)))
def test_tiles_equal_all_rows_at_once(variant: str, mask: str, dropout_on: bool, in_tiles: None) -> None:
    settings, edits = MASKS[mask]
    asked = document({"num_kv_heads": 1, **settings}, edits, variant=variant, dropout_on=dropout_on, scale=2.7)
    assert_same(compute(asked, stages=INTERACTIVE), compute(asked))


@pytest.mark.parametrize("normalization", NORMALIZATIONS)
def test_tiles_have_every_normalisation(normalization: str, in_tiles: None) -> None:
    asked = document(normalization=normalization, mask="causal")
    found, expected = compute(asked, stages=INTERACTIVE), compute(asked)
    np.testing.assert_array_equal(found.array("scores"), expected.array("scores"))
    for stage in ("weights", "output"):  # by sum, they are large where a sum is close to 0
        np.testing.assert_allclose(found.array(stage), expected.array(stage), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("mask", ["causal", "rows masked throughout"])
def test_two_threads_give_the_same(mask: str, in_tiles: None, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, edits = MASKS[mask]
    asked = document(settings, edits, dropout_on=True)
    expected = compute(asked)
    monkeypatch.setattr("attnviz.engine.attention.threads.MIN_PARALLEL_WORK", 0)
    before, names = torch.get_num_threads(), set()
    torch.set_num_threads(2)
    try:
        found = compute(
            asked, stages=INTERACTIVE,
            watch=Watch(lambda: names.add(threading.current_thread().name) or False))  # type: ignore[func-returns-value]
        assert len(names) >= 2 and torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)
    assert_same(found, expected)


def test_the_reference_module_is_not_asked_where_tiles_are_faster(
    in_tiles: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = document(variant="torch_mha", mask="causal", text="a b c d e f")
    expected = compute(asked)  # every stage: at once
    monkeypatch.setattr("attnviz.engine.variants.torch_reference.ask_module", None)
    found = compute(asked, stages=INTERACTIVE)
    for stage in ("weights", "context", "output"):
        np.testing.assert_allclose(found.array(stage), expected.array(stage), rtol=1e-6, atol=1e-6)


def test_tiles_of_full_height(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = document(text=" ".join(f"w{i}" for i in range(600)), num_heads=24, d_out=24, mask="causal")
    expected = compute(asked)
    monkeypatch.setattr(scaled_dot_product, "attend_at_once", None)  # 600 tokens of 24 heads are enough for tiles
    assert_same(compute(asked, stages=INTERACTIVE), expected)


def test_overflown_scores_stay_what_they_are(in_tiles: None) -> None:
    edits = {EmbeddingTarget("random", "t20"): {(d,): 1e30 for d in range(12)}}
    asked = document({"mask": "causal"}, edits)
    with np.errstate(all="ignore"):
        found, expected = compute(asked, stages=INTERACTIVE), compute(asked)
        assert np.isinf(found.array("scores")).any() and np.isnan(found.array("weights")).any()
        for stage in ("scores", "masked_scores"):
            np.testing.assert_array_equal(found.array(stage), expected.array(stage))
        past = np.broadcast_to(~found.mask[:, None], found.array("weights").shape)  # type: ignore[index]
        np.testing.assert_array_equal(found.array("weights")[past], expected.array("weights")[past])
    assert np.isfinite(found.array("output")[0, :20]).all(), "what came before does not look at it"


def test_the_future_changes_nothing_to_the_last_bit(in_tiles: None) -> None:
    words = [f"t{i}" for i in range(150)]
    one = compute(document(mask="causal", text=" ".join(words)), stages=INTERACTIVE)
    other = compute(document(mask="causal", text=" ".join([*words[:85], *(f"u{i}" for i in range(65))])),
                    stages=INTERACTIVE)
    assert not np.array_equal(one.array("output")[:, 85:], other.array("output")[:, 85:])
    assert np.array_equal(one.array("output")[:, :85], other.array("output")[:, :85])


@pytest.mark.parametrize(
    ("settings", "edits"),
    [
        ({"softmax_axis": "queries"}, {}),
        ({"mask_method": "renormalize"}, {}),
        *(({}, {StageTarget("multi_head", stage): {(0, 0, 1,
                                                    1): 1.0}}) for stage in COMPUTED_STAGES if STAGES[stage].is_matrix),
    ],
)
def test_the_rest_is_computed_at_once(settings: Any, edits: Any, in_tiles: None, at_once: None) -> None:
    asked = document(settings, edits, mask="causal")
    assert_same(compute(asked, stages=INTERACTIVE), compute(asked))
    with pytest.raises(TypeError):
        compute(document(mask="causal", edits={StageTarget("multi_head", "values"): {(0, 0, 1, 1): 1.0}}),
                stages=INTERACTIVE)


def test_edits_beside_the_matrices_count(in_tiles: None) -> None:
    for stage in ("embeddings", "queries", "keys", "values", "context", "concatenated", "output"):
        cell = (0, 0, 2, 1) if STAGES[stage].per_head else (0, 2, 1)
        asked = document(mask="causal", edits={StageTarget("multi_head", stage): {cell: 7.25}})
        found = compute(asked, stages=INTERACTIVE)
        assert found.array(stage)[cell] == 7.25
        assert_same(found, compute(asked))


def test_it_stops_between_two_tiles(in_tiles: None) -> None:
    asked = document(mask="causal")
    polls: list[int] = []
    compute(asked, stages=INTERACTIVE, watch=Watch(lambda: bool(polls.append(1))))  # type: ignore[func-returns-value]
    assert len(polls) > 40
    for limit in range(0, len(polls), 9):
        left = iter(range(limit))
        with pytest.raises(Cancelled):
            compute(asked, stages=INTERACTIVE,
                    watch=Watch(lambda left=left: next(left, None) is None))  # type: ignore[misc]


def test_the_global_generator_and_threads_are_left_alone(in_tiles: None) -> None:
    before = torch.get_rng_state(), torch.get_num_threads()
    compute(document(dropout_on=True), stages=INTERACTIVE)
    assert torch.equal(torch.get_rng_state(), before[0]) and torch.get_num_threads() == before[1]


def test_both_ways_are_one_function_of_one_shape() -> None:
    """Called as the variants call it, outside of `compute`."""
    queries, keys, values = (torch.randn(1, 2, 300, 8, generator=torch.Generator().manual_seed(i)) for i in range(3))
    options = AttentionOptions.from_options(document(num_heads=2, mask="causal").options)
    mask = masks.Mask([300], formula=read_mask("causal"), cells=Cells())
    one, other = (
        way(queries, keys, values, trace=Trace(mask, {}, stages_to_keep(INTERACTIVE, {}), options=options))
        for way in (scaled_dot_product.attend_at_once, tiles.attend_in_tiles))
    torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-6)


def test_results_stay_as_they_are() -> None:
    text = " ".join(f"w{i}" for i in range(300))
    engine = Engine()
    kept = [engine.compute(document(text=text, seed=seed, num_heads=6), stages=INTERACTIVE) for seed in range(5)]
    copies = [{name: array.copy() for name, array in result.layers[0].stages.items()} for result in kept]
    kept[1:3] = []
    later = [engine.compute(document(text=text, seed=seed, num_heads=6), stages=INTERACTIVE) for seed in range(90, 95)]
    assert len(later) == 5
    for result, before in zip((kept[0], *kept[1:]), (copies[0], *copies[3:]), strict=True):
        for name, array in result.layers[0].stages.items():
            np.testing.assert_array_equal(array, before[name])


class TestSideBySide:
    """Test `threads`."""

    @pytest.fixture(autouse=True)
    def threads(self) -> Iterator[None]:
        before = torch.get_num_threads()
        torch.set_num_threads(3)
        yield
        torch.set_num_threads(before)

    def test_every_task_once_on_threads_of_their_own(self) -> None:
        done: list[int] = []
        seen: set[tuple[str, int, bool]] = set()
        together = threading.Barrier(3, timeout=5)

        def do(task: int) -> None:
            if task < 3:
                together.wait()
            done.append(task)
            seen.add((threading.current_thread().name, torch.get_num_threads(), torch.is_inference_mode_enabled()))

        threads.run_tasks(do, range(20))
        assert sorted(done) == list(range(20))
        assert {(threads, inference) for _, threads, inference in seen} == {(1, True)}
        assert torch.get_num_threads() == 3

    def test_few_tasks_have_all_threads(self) -> None:
        seen: list[tuple[threading.Thread, int]] = []
        threads.run_tasks(lambda task: seen.append((threading.current_thread(), torch.get_num_threads())), range(2))
        assert seen == [(threading.current_thread(), 3)] * 2

    def test_an_error_ends_it(self) -> None:
        done: list[int] = []

        def do(task: int) -> None:
            if task == 4:
                raise Cancelled
            done.append(task)

        with pytest.raises(Cancelled):
            threads.run_tasks(do, range(10_000))
        assert len(done) < 9_999 and torch.get_num_threads() == 3
