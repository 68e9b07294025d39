"""The data of all heads at once equal those of single heads: numbers, masked or missing cells, changes."""

from collections.abc import Callable

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document, Target
from attnviz.document.places import Spot
from attnviz.document.targets import MASK, StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.cell_changes import CellChanges
from attnviz.result.compare import Difference
from attnviz.result.result import Result, Source, head_batches
from attnviz.system.arrays import Bools
from tests.devices import pool_long_texts
from tests.export.cross_attention import Given
from tests.result.two_layers import stack_layers

HEADS = 4


def computed(text: str = "one two three four\nfive six", **settings: Value) -> Result:
    asked = edits.set_options(edits.set_text(Document(), text), {"d_out": 8, "num_heads": HEADS, **settings})
    return compute(asked, stages=INTERACTIVE)


def struck_score() -> Result:
    """Set a score to minus infinity, which masks the cell in one head only."""
    asked = computed(mask="none").document
    return compute(edits.edit_cells(asked, StageTarget("multi_head", "masked_scores"), {(0, 2, 3, 1): -np.inf}))


def long_result() -> Result:
    """Return a text's result with pooled matrices only."""
    with pytest.MonkeyPatch.context() as patch:
        pool_long_texts(patch, squares=11, kept_bytes=1000)
        found = computed(" ".join(f"t{at}" for at in range(41)))
    assert found.is_long
    return found


SOURCES: dict[str, Callable[[], Source]] = {
    "causal": lambda: computed(dropout=0.5, dropout_on=True),
    "masked after the softmax": lambda: computed(mask_method="renormalize"),
    "keys and values are shared": lambda: computed(variant="grouped_query", num_kv_heads=2),
    "rows are keys": lambda: computed(variant="einsum", embedding="random", d_in=8),
    "struck in one head": struck_score,
    "long": long_result,
    "given": Given,
    "two layers": lambda: stack_layers(computed(), computed(seed=7)),
    "difference": lambda: Difference(computed(), computed(seed=7)),
    "difference of words": lambda: Difference(computed("one two three four\nfive"), computed("zero one three\nfive")),
    "difference of fewer heads": lambda: Difference(computed(), computed(num_heads=2)),
    "difference of other masks": lambda: Difference(struck_score(), computed()),
    "difference turned": lambda: Difference(computed(variant="einsum", embedding="random", d_in=8),
                                            computed(embedding="random", d_in=8)),
    "difference of pooled ones": lambda: Difference(long_result(), computed()),
}


def of_head(mask: Bools | None, shape: tuple[int, ...], at: int) -> Bools:
    """Return one head's mask from a mask for all heads or one per head."""
    return np.broadcast_to(False if mask is None else mask, shape)[at]


@pytest.fixture(scope="module", params=SOURCES)
def source(request: pytest.FixtureRequest) -> Source:
    return SOURCES[request.param]()


def test_heads_at_once_are_the_heads_one_by_one(source: Source) -> None:
    for layer in range(source.num_layers):
        for stage in source.stages(layer):
            for sentence in range(len(source.texts)):
                spot = Spot(stage, sentence=sentence, layer=layer)
                for heads in (range(source.num_heads), range(1, 2)):
                    found = source.head_data(spot, heads)
                    assert len(found.values) == len(heads)
                    for at, head in enumerate(heads):
                        alone = source.spot_data(spot.at(head=head))
                        assert found.block == alone.block
                        np.testing.assert_array_equal(found.values[at], alone.values)
                        for ours, theirs in ((found.masked, alone.masked), (found.missing, alone.missing)):
                            np.testing.assert_array_equal(of_head(ours, found.values.shape, at), of_head(theirs, (
                                1, *alone.values.shape), 0))


def test_of_what_is_kept_whole_no_copy_is_made() -> None:
    result = computed()
    found = result.head_data(Spot("weights"), range(HEADS))
    assert np.shares_memory(found.values, result.array("weights")) and found.masked is not None
    assert found.masked.ndim == 2  # the same for all


def test_parts_are_all_heads_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    result = computed()
    monkeypatch.setattr("attnviz.result.result.MAX_BATCH_CELLS", 40)  # two heads of 16 weights
    parts = list(head_batches(result, Spot("weights")))
    assert [len(part.values) for part in parts] == [2, 2]
    np.testing.assert_array_equal(np.concatenate([part.values for part in parts]), result.array("weights")[0])


@pytest.mark.parametrize("before", [
    lambda: computed(seed=7), lambda: computed("one two three\nfive"), lambda: computed(mask="none"), computed,
    struck_score,
    lambda: computed(num_heads=2),
])
@pytest.mark.parametrize("stage", ["weights", "masked_scores", "context"])
def test_what_moved_in_all_heads_is_what_moved_in_each(before: Callable[[], Result], stage: str) -> None:
    moved = CellChanges(computed(), before())
    found = moved.head_strengths(Spot(stage))
    alone = [moved.at(Spot(stage, head=head)) for head in range(HEADS)]
    if found is None:
        assert alone == [None] * HEADS
        return
    for head, moves in enumerate(alone):
        np.testing.assert_array_equal(found[head], 0 if moves is None else moves.strengths)


def test_the_heads_of_a_long_text_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = CellChanges(computed(), computed(seed=7))
    for most, is_compared in ((4, True), (3, False)):
        monkeypatch.setattr("attnviz.result.cell_changes.MAX_COMPARED_TOKENS", most)
        assert (moved.head_strengths(Spot("weights")) is not None) == is_compared, "4 tokens"
    assert moved.at(Spot("weights")) is not None, "a single head still is"


@pytest.mark.parametrize(("target", "cell", "stages"), [
    (StageTarget("multi_head", "scores"), (0, 2, 3, 1), {"scores"}),
    (MASK, (0, 0, 3), {"masked_scores", "scaled_scores", "weights"}),
    (StageTarget("multi_head", "weights"), (1, 0, 0, 0), {"weights"}),
])
def test_a_stage_that_nobody_edited_is_known_at_once(target: Target, cell: tuple[int, ...], stages: set[str]) -> None:
    result = compute(edits.edit_cells(computed().document, target, {cell: 0.5 if len(cell) == 4 else 1.0}))
    asked = {name for name in result.stages() if result.has_edits(Spot(name, sentence=cell[0]))}
    heads = {name for name in result.stages() for head in range(HEADS)
             if len(result.edited_cells(Spot(name, sentence=cell[0], head=head)))}
    assert asked == heads >= stages
    assert not any(computed().has_edits(Spot(name)) for name in result.stages())
