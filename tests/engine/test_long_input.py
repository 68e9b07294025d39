"""Long inputs: the same output vectors without full matrices, which are pooled and computed in parts."""

import itertools
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.stages import COMMON_STAGES, STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget
from attnviz.engine import plan
from attnviz.engine.attention import overviews, threads, tiles
from attnviz.engine.attention.masks import MaskTensor
from attnviz.engine.engine import INTERACTIVE, Cancelled, compute, exact_cells
from attnviz.result.result import Result
from attnviz.system.arrays import Floats
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Watch
from tests.devices import limit_cpu
from tests.grids import pairs
from tests.near import assert_near

pytestmark = pytest.mark.usefixtures("two_threads")

LENGTHS = (150, 37)
MASKS = ("none", "causal", "k <= q and q - k < 9", "abs(q - k) < 4 or k < n - 30")
TEXT = "\n".join(" ".join(f"{'ts'[row]}{i % 31}" for i in range(length)) for row, length in enumerate(LENGTHS))
ALL = slice(None)
EDITED = [stage for stage in STAGES if stage in COMMON_STAGES]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits: blocks of 4 x 4 cells and parts of 20 rows, for short texts."""
    monkeypatch.setattr(overviews, "MAX_GRID_SIDE", 40)
    monkeypatch.setattr(overviews, "PART_ROWS", 22)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 10)


def document(settings: Any = None, edits: Any = None, text: str = TEXT, **more: Any) -> Document:
    sizes = {"embedding": "random", "d_in": 12, "d_out": 12, "num_heads": 2, "position": "sinusoidal"}
    return Document(text=text, settings={**sizes, **(settings or {}), **more}, edits=edits or {})


def both(asked: Document, monkeypatch: pytest.MonkeyPatch, **more: Any) -> tuple[Result, Result]:
    """Return the result with full matrices, and the one without."""
    whole = compute(asked, stages=INTERACTIVE)
    with monkeypatch.context() as patch:
        limit_cpu(patch, kept_bytes=1000)
        found = compute(asked, stages=INTERACTIVE, **more)
    assert found.is_long and not whole.is_long
    return whole, found


def pictures(result: Result, stage: str) -> list[Floats]:
    return [result.picture(Spot(stage, sentence=sentence, head=head))
            for sentence in range(len(result.sentences)) for head in range(result.num_heads)]


def pooled(whole: Result, stage: str, *, sentence: int, head: int, block: int) -> Floats:
    """Return the pooled matrix by its definition, from the full matrix."""
    cells = whole.picture(Spot(stage, sentence=sentence, head=head)).astype(np.float64)
    masked = whole.masked(Spot(stage, sentence=sentence))
    cells = cells if masked is None else np.where(masked, np.nan, cells)
    count = -(-len(cells) // block)
    padded = np.full((count * block, count * block), np.nan)
    padded[: len(cells), : len(cells)] = cells
    squares = padded.reshape(count, block, count, block).swapaxes(1, 2).reshape(count, count, -1)
    largest = np.where(np.isnan(squares), 0, np.abs(squares)).argmax(-1, keepdims=True)
    made: Floats = np.take_along_axis(squares, largest, -1)[..., 0]
    return np.where(np.isnan(squares).all(-1), np.nan, np.where(np.isnan(made), 0, made))


def assert_same(whole: Result, found: Result, *, tolerance: float = 1e-6) -> None:
    """Assert that vectors, windows of cells and pooled matrices agree."""
    assert found.stages() == whole.stages() and found.mask is None
    windows = ((ALL, ALL), (slice(55, 90), slice(3, 30)), (slice(21, 22), slice(149, 150)), (slice(5, 5), ALL))
    for stage in whole.stages():
        if not STAGES[stage].is_matrix:
            for one, other in zip(pictures(whole, stage), pictures(found, stage), strict=True):
                assert_near(other, one, rtol=tolerance, atol=tolerance, name=stage)
            continue
        with pytest.raises(KeyError):
            found.picture(Spot(stage))
        with pytest.raises(KeyError):
            found.array(stage)
        overview = found.layers[0].overviews[stage]
        assert overview.block == 4 and overview.values.shape == (2, found.num_heads, 38, 38)
        assert not overview.values.flags.writeable
        for sentence, head in itertools.product(range(2), range(found.num_heads)):
            cells = whole.picture(Spot(stage, sentence=sentence, head=head))
            for rows, columns in windows:
                part = exact_cells(found, Spot(stage, sentence=sentence, head=head), rows=rows, columns=columns)
                assert part.dtype == np.float32 and not part.flags.writeable
                assert_near(part, cells[rows, columns], rtol=tolerance, atol=tolerance, name=stage)
            squares = -(-LENGTHS[sentence] // 4)
            np.testing.assert_allclose(
                overview.values[sentence, head, :squares, :squares],
                pooled(whole, stage, sentence=sentence, head=head, block=4), rtol=tolerance, atol=tolerance)
            assert np.isnan(overview.values[sentence, head, squares:]).all()
            assert np.isnan(overview.values[sentence, head, :, squares:]).all()
    for sentence in range(2):
        for rows, columns in windows:
            place = (sentence, rows, columns)
            np.testing.assert_array_equal(found.mask_of(*place), whole.mask_of(*place))


@pytest.mark.parametrize(("variant", "mask"), [
    (variant, MASKS[at % 4]) for at, variant in enumerate(VARIANTS)])
def test_every_variant(variant: str, mask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = {"num_heads": 4, "num_kv_heads": 2, "d_out": 16} if variant == "grouped_query" else {}
    assert_same(*both(document(groups, variant=variant, mask=mask), monkeypatch))


@pytest.mark.parametrize(("method", "normalization", "axis", "mask"), pairs(
    ("minus_inf", "renormalize"), NORMALIZATIONS, ("keys", "queries"), MASKS))
def test_every_way_to_weigh(
    method: str, normalization: str, axis: str, mask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"mask": mask, "mask_method": method, "normalization": normalization, "softmax_axis": axis}
    if not NORMALIZATIONS[normalization].is_positive:
        # Over scores of one sign: what is divided by nearly nothing has few digits.
        settings |= {"variant": "simple", "embedding": "chapter", "position": "none"}
    assert_same(*both(document(num_heads=2, **settings), monkeypatch))


@pytest.mark.parametrize("axis", ["keys", "queries"])
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_edits_of_the_mask(method: str, axis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {(0, 3, 130): 1.0, (0, 4, 60): 1.0, (0, 100, 2): 0.0, (1, 0, 36): 1.0, (0, 1, 150): 1.0, (7, 0, 0): 0.0,
             (0, 1): 0.0}
    cells |= {(0, 77, key): 0.0 for key in range(150)} | {(0, query, 70): 0.0 for query in range(150)}
    asked = document(mask="causal", mask_method=method, softmax_axis=axis, edits={MASK: cells})
    assert_same(*both(asked, monkeypatch))


@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_a_row_without_any_score_is_zero(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {(0, 1, 0, 0): -np.inf} | {(1, 0, 30, key): -np.inf for key in range(31)}
    asked = document({"mask": "causal", "mask_method": method}, {StageTarget("multi_head", "scaled_scores"): cells})
    whole, found = both(asked, monkeypatch)
    for stage in ("context", "output"):
        np.testing.assert_allclose(found.array(stage), whole.array(stage), rtol=1e-6, atol=1e-6)
    assert np.isfinite(found.array("output")).all() and not found.array("context")[1, 0, 30].any()


@pytest.mark.parametrize(("stage", "axis"), [*dict.fromkeys([
    *((stage, ("keys", "queries")[at % 2]) for at, stage in enumerate(EDITED)),
    *((stage, axis) for stage in ("scores", "weights") for axis in ("keys", "queries"))])])
def test_edits_of_stages(stage: str, axis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {(0, 1, 60, 5): 2.5, (1, 0, 7, 36): -0.5, (0, 0, 2, 140): 3.0, (1, 0, 7, 40): 9.0, (0, 0): 1.0}
    if not STAGES[stage].is_matrix:
        cells = {(0, 1, 60, 3): 2.5} if STAGES[stage].per_head else {(0, 60, 3): 2.5}
    settings = {"mask": "causal", "softmax_axis": axis, "variant": "torch_mha"}
    if stage == "masked_weights":
        settings["mask_method"] = "renormalize"
    asked = document(settings, {StageTarget("torch_mha", stage): cells})
    if stage == "dropout_mask":
        asked = document(settings, {StageTarget("torch_mha", stage): cells}, dropout_on=True, dropout=0.0)
    assert_same(*both(asked, monkeypatch))


@pytest.mark.parametrize("axis", ["keys", "queries"])
@pytest.mark.parametrize("rate", [0.0, 0.3, 1.0])
def test_dropout(rate: float, axis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {"mask": "causal", "softmax_axis": axis, "dropout_on": True, "dropout": rate, "dropout_seed": 5}
    whole, found = both(document(settings), monkeypatch)
    assert found.stages() == whole.stages()
    assert whole.notes == () and len(found.notes) == (rate == 0.3), "the pattern is another one, and that is told"
    for sentence, head in ((0, 0), (0, 1), (1, 1)):
        at = {"sentence": sentence, "head": head}
        names = ("dropout_mask", "weights", "dropped_weights")
        mask, weights, dropped = (exact_cells(found, Spot(name, **at), rows=ALL, columns=ALL) for name in names)
        np.testing.assert_array_equal(dropped, weights * mask)
        np.testing.assert_allclose(weights, whole.picture(Spot("weights", **at)), rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(
            found.picture(Spot("context", **at)), dropped @ found.picture(Spot("values", **at)), rtol=1e-5, atol=1e-6)
        allowed = {0.0: [1.0], 1.0: [0.0], 0.3: [0.0, np.float32(1 / np.float32(0.7))]}[rate]
        np.testing.assert_allclose(np.unique(mask), allowed, rtol=1e-6)
        part = exact_cells(found, Spot("dropout_mask", **at), rows=slice(17, 64), columns=slice(30, 149))
        np.testing.assert_array_equal(part, mask[17:64, 30:149])
        squares = -(-LENGTHS[sentence] // 4)
        overview = found.layers[0].overviews["dropout_mask"].values[sentence, head, :squares, :squares]
        assert not np.isnan(overview).any(), "it masks nothing"
    if rate == 0.3:
        mask = exact_cells(found, Spot("dropout_mask"), rows=ALL, columns=ALL)
        assert abs((mask == 0).mean() - 0.3) < 0.02
        parts = [mask[:20, :20], mask[20:40, :20], mask[:20, 20:40],
                 exact_cells(found, Spot("dropout_mask", head=1), rows=slice(20), columns=slice(20)),
                 exact_cells(found, Spot("dropout_mask", sentence=1), rows=slice(20), columns=slice(20))]
        for one, other in itertools.combinations(parts, 2):
            assert 0.45 < (one == other).mean() < 0.72, "no two squares have the same mask"  # 0.58 by chance
        again = both(document(settings), monkeypatch)[1]
        assert np.array_equal(again.array("output"), found.array("output"))
        other_seed = both(document({**settings, "dropout_seed": 6}), monkeypatch)[1]
        assert not np.array_equal(other_seed.array("output"), found.array("output"))


def test_scores_that_overflow_stay_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    edits = {EmbeddingTarget("random", "t30"): {(d,): 1e30 for d in range(12)}}
    whole, found = both(document({"mask": "causal"}, edits), monkeypatch)
    assert np.isnan(whole.array("weights")).any()
    for head in range(2):
        part = exact_cells(found, Spot("weights", head=head), rows=ALL, columns=ALL)
        past = ~whole.mask_of(0, ALL, ALL)
        np.testing.assert_allclose(part[past], whole.picture(Spot("weights", head=head))[past], rtol=1e-6, atol=1e-6)
        assert np.isfinite(found.picture(Spot("context", head=head))[:30]).all()


def test_only_the_wanted_stages_are_pooled(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    result = compute(document(), stages=frozenset({"queries", "keys", "weights", "output"}))
    assert result.stages() == ("queries", "keys", "weights", "output")
    with pytest.raises(KeyError):
        exact_cells(result, Spot("scores"), rows=ALL, columns=ALL)
    with pytest.raises(KeyError):
        exact_cells(result, Spot("output"), rows=ALL, columns=ALL)
    with pytest.raises(KeyError):
        result.masked(Spot("weights"))
    assert result.masked(Spot("output")) is None and result.masked(Spot("scores")) is None


def test_overviews_of_many_sentences_are_coarser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overviews, "MAX_SQUARES", 5000)
    whole, found = both(document(text="\n".join([TEXT] * 3), mask="causal"), monkeypatch)
    overview = found.layers[0].overviews["weights"]
    assert overview.block == 8 and overview.values.shape == (6, 2, 19, 19) and overview.values.size < 5000
    made = pooled(whole, "weights", sentence=4, head=1, block=8)
    np.testing.assert_allclose(overview.values[4, 1], made, rtol=1e-6)


def test_a_window_of_a_short_input_is_cut_from_it() -> None:
    result = compute(document(mask="causal"), stages=INTERACTIVE)
    part = exact_cells(result, Spot("scaled_scores", sentence=1, head=1), rows=slice(3, 9), columns=slice(0, 5))
    np.testing.assert_array_equal(part, result.picture(Spot("scaled_scores", sentence=1, head=1))[3:9, :5])


def test_every_stage_whole_where_all_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    assert not compute(document()).is_long
    assert compute(document(), stages=INTERACTIVE).is_long
    monkeypatch.setattr(plan, "SHORT_TOKENS", 200)
    assert not compute(document(), stages=INTERACTIVE).is_long, "an overview would be no smaller"
    monkeypatch.undo()
    assert not compute(document(), stages=INTERACTIVE).is_long
    with pytest.raises(ComputeError, match=r"200,000 tokens with 2 heads would need [\d,]+\.\d GB"):
        compute(document(text="a " * 200_000))


@pytest.mark.slow
def test_what_is_too_large_even_so_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # parts of their real size
    monkeypatch.setattr("attnviz.system.memory.available_memory", lambda: 2**31)
    text = "a " * 300_000
    with pytest.raises(ComputeError, match=r"^300,000 tokens of 768 dimensions in and 768 out would need \d\.\d GB, 1"):
        compute(document(text=text, d_in=768, d_out=768), stages=INTERACTIVE)
    with pytest.raises(ComputeError, match=r"^300,000 tokens with 2 heads would need \d\.\d GB, 1\.3 GB are free"):
        compute(document(text=text, d_in=4, d_out=4), stages=INTERACTIVE)


def test_progress_goes_from_0_to_1(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    both(document(), monkeypatch, watch=Watch(progress=told.append))
    assert told == sorted(told) and len(set(told)) == len(told) >= 8
    assert 0 <= told[0] < 0.2 and told[-1] == 1.0


def test_it_stops_wherever_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    polls: list[int] = []
    both(document(mask="causal"), monkeypatch, watch=Watch(lambda: bool(polls.append(1))))  # type: ignore[func-returns-value]
    assert len(polls) > 100
    for limit in range(0, len(polls), 17):
        left = iter(range(limit))
        limit_cpu(monkeypatch, kept_bytes=1000)
        with pytest.raises(Cancelled):
            compute(document(mask="causal"), stages=INTERACTIVE,
                    watch=Watch(lambda left=left: next(left, None) is None))  # type: ignore[misc]


def test_it_stops_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a long computation, with parts as large as they are outside of tests."""
    monkeypatch.undo()
    limit_cpu(monkeypatch, kept_bytes=1000)
    asked = document(text=" ".join(f"w{i % 500}" for i in range(4000)), d_in=64, d_out=64, num_heads=4, mask="causal")
    told: list[float] = []
    polls: list[int] = []

    def cancelled() -> bool:
        polls.append(1)
        return bool(told) and told[-1] > 0.3

    with pytest.raises(Cancelled):
        compute(asked, stages=INTERACTIVE, watch=Watch(cancelled, progress=told.append))
    assert 0.3 < told[-1] < 0.5
    assert len(polls) >= 4 * len(told), "in each head of each part, on whichever thread"
    assert len(told) >= 36


def test_parts_are_done_side_by_side_so_that_no_thread_waits_for_the_last_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a part alone nine heads would give two threads five and four of them, in each of hundreds of parts."""
    together: list[int] = []
    honest = threads.run_tasks

    def counted(do: Callable[[object], None], tasks: Sequence[object]) -> None:
        together.append(len(tasks))
        honest(do, tasks)

    monkeypatch.setattr(tiles.threads, "run_tasks", counted)
    both(document(num_heads=2), monkeypatch)
    assert together and max(together) == 2 * tiles.PARALLEL_BANDS


@pytest.mark.parametrize("stage", ["weights", "scores"])
def test_of_weights_half_of_the_looks_are_saved(stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = torch.rand(8, 8, generator=torch.Generator().manual_seed(1)) - (stage == "scores") * 0.5
    cells[0, 3], cells[5, 5] = 0.0, 0.75
    nothing = MaskTensor(torch.ones(1, 8, 8, dtype=torch.bool).triu(1))
    looks: list[int] = []
    honest = torch.amin
    monkeypatch.setattr(torch, "amin", lambda *given, **named: (looks.append(1), honest(*given, **named))[1])
    found = overviews.pool(cells[None], stage=stage, masked=nothing, masks_weights=False, block=2)[0]
    assert bool(looks) is (stage == "scores")
    for row, column in np.ndindex(4, 4):
        square = cells[2 * row : 2 * row + 2, 2 * column : 2 * column + 2]
        hidden = stage == "weights" and nothing.tensor[0, 2 * row : 2 * row + 2, 2 * column : 2 * column + 2]
        seen = square[~hidden] if stage == "weights" else square.flatten()
        assert found[row, column].isnan() if not len(seen) else found[row, column] == seen[seen.abs().argmax()]


PROBE = """
import json, sys, time
from attnviz.engine.engine import INTERACTIVE, compute, exact_cells
from attnviz.document.document import Document
from attnviz.document.places import Spot
from tests.memory import peak_memory

tokens, width = map(int, sys.argv[1:])
settings = {"variant": "multi_head", "embedding": "random", "num_heads": 12, "d_in": width, "d_out": width}
compute(Document(text="a b", settings=settings), stages=INTERACTIVE)
before, start = peak_memory(), time.perf_counter()
result = compute(Document(text=" ".join(f"w{i}" for i in range(tokens)), settings=settings), stages=INTERACTIVE)
seconds = time.perf_counter() - start
cells = exact_cells(result, Spot("weights", head=11), rows=slice(tokens - 300, tokens), columns=slice(0, tokens))
print(json.dumps({"long": result.is_long, "lengths": result.lengths, "before": before, "peak": peak_memory(),
                  "seconds": seconds, "sums": [float(cells.sum(1).min()), float(cells.sum(1).max())]}))
"""


def measure(tokens: int, width: int, *, timeout: float) -> dict[str, Any]:
    """Return the growth of peak memory, in MB, and the time of one computation with 12 heads."""
    command = [sys.executable, "-c", PROBE, str(tokens), str(width)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["long"] and found["lengths"] == [tokens]
    assert found["sums"] == pytest.approx([1.0, 1.0], abs=1e-5)
    return found


@pytest.mark.slow
def test_nothing_quadratic_is_held() -> None:
    found = measure(3072, 96, timeout=100)
    whole = 12 * 3072**2 * 4 / 2**20  # one matrix of all heads: 432 MB
    assert found["peak"] - found["before"] < whole / 3


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_sixteen_thousand_tokens_of_gpt2s_width(capsys: pytest.CaptureFixture[str]) -> None:
    found = measure(16_384, 768, timeout=1700)
    with capsys.disabled():
        print(f"\n16,384 tokens, 12 heads, d = 768: {found['seconds']:.1f} s, peak {found['peak']:,.0f} MB")
    assert found["peak"] < 3000
