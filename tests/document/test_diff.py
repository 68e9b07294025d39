"""Differences between two documents: the names of the changed fields, and whether they change any result."""

from collections.abc import Callable

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile, changed_fields, changes_numbers
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, Target, WeightTarget

FIRST = Document()
FILE = EmbeddingFile(names=("x1",), vectors=np.ones((1, 4), dtype=np.float32))


def test_nothing() -> None:
    assert changed_fields(FIRST, FIRST) == changed_fields(FIRST, Document()) == frozenset()
    assert not changes_numbers(FIRST, FIRST)
    assert not changes_numbers(FIRST, Document())


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda d: edits.set_text(d, "other"), {"text"}),
        (lambda d: edits.set_option(d, "seed", 5), {"settings", "option:seed"}),
        (lambda d: edits.set_option(d, "num_heads", 3), {"settings", "option:num_heads", "option:d_out"}),
        (lambda d: edits.set_option(d, "variant", "simple"),
         {"settings", "option:variant", "option:num_heads", "option:d_out", "option:mask", "option:scale"}),
        (lambda d: edits.edit_cells(d, EmbeddingTarget("chapter", "step"), {(0,): 1.0}), {"edits"}),
        (lambda d: edits.set_embedding_file(d, FILE),
         {"settings", "embedding_file", "option:embedding", "option:d_in"}),
    ],
)
def test_names_what_changed(change: Callable[[Document], Document], names: set[str]) -> None:
    after = change(FIRST)
    assert changed_fields(FIRST, after) == changed_fields(after, FIRST) == names
    assert changes_numbers(FIRST, after)
    assert changes_numbers(after, FIRST)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: edits.set_text(d, d.text + "\n\n"),
        lambda d: edits.set_options(d, {"variant": "multi_head"}),
        lambda d: edits.set_option(d, "d_in", 8),
        lambda d: edits.edit_cells(d, EmbeddingTarget("glove", "step"), {(0,): 1.0}),
        lambda d: edits.edit_cells(d, WeightTarget("causal", "W_query"), {(0, 0): 1.0}),
        lambda d: edits.edit_cells(d, StageTarget("causal", "output"), {(0, 0, 0): 1.0}),
        lambda d: edits.set_option(edits.set_embedding_file(d, FILE), "embedding", "chapter"),
    ],
)
def test_what_is_dormant_moves_no_number(change: Callable[[Document], Document]) -> None:
    after = change(FIRST)
    assert changed_fields(FIRST, after)
    assert not changes_numbers(FIRST, after)


@pytest.mark.parametrize(
    "target", [WeightTarget("multi_head", "W_query"), StageTarget("multi_head", "output"), MASK]
)
def test_edits_that_are_awake_move_numbers(target: Target) -> None:
    index = (0, 0) if isinstance(target, WeightTarget) else (0, 0, 0)
    assert changes_numbers(FIRST, edits.edit_cells(FIRST, target, {index: 1.0}))


def test_another_number_in_the_same_cell_moves_what_follows() -> None:
    target = EmbeddingTarget("chapter", "step")
    once = edits.edit_cells(FIRST, target, {(0,): 1.0})
    assert changes_numbers(once, edits.edit_cells(once, target, {(0,): 2.0}))


def test_another_file_of_the_same_width_moves_numbers_and_the_same_one_read_again_does_not() -> None:
    before = edits.set_embedding_file(FIRST, FILE)
    other = edits.set_embedding_file(before, EmbeddingFile(names=FILE.names, vectors=FILE.vectors + 1))
    assert changed_fields(before, other) == {"embedding_file"}
    assert changes_numbers(before, other)
    again = edits.set_embedding_file(FIRST, EmbeddingFile(names=FILE.names, vectors=FILE.vectors.copy()))
    assert changed_fields(before, again) == frozenset()
    assert not changes_numbers(before, again)


def test_typing_touches_no_control_whatever_is_set() -> None:
    before = edits.set_options(FIRST, {"num_heads": 4, "d_out": 500, "ablated_heads": (0, 2), "dropout": 0.25})
    assert changed_fields(before, edits.set_text(before, "other")) == {"text"}
