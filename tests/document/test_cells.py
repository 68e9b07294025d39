"""Paged tables behave like a dict, and changed copies share their unchanged pages."""

import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from attnviz.document import cells, edits, files, targets
from attnviz.document.cells import Cells, Edits, Paged
from attnviz.document.document import Document
from attnviz.document.options import resolve
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, Target, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.system.errors import EditError

SCORES = StageTarget("multi_head", "scores")
INDICES = st.lists(st.integers(-1, 5), min_size=1, max_size=5).map(tuple)
TABLES = st.dictionaries(INDICES, st.integers(-2, 2).map(float), max_size=40)


@pytest.fixture(scope="class")
def small_pages() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "PAGE", 4)
        yield


@pytest.fixture(scope="module")
def pasted() -> Document:
    """Return a document with a pasted block of 300 x 300 numbers."""
    block = {(0, 0, row, column): 0.5 for row in range(300) for column in range(300)}
    return edits.edit_cells(Document(), SCORES, block)


@pytest.mark.usefixtures("small_pages")
@settings(max_examples=40)
@given(first=TABLES, changes=st.lists(TABLES | st.lists(INDICES, max_size=10), max_size=8))
def test_is_what_a_dict_is(first: dict[Any, float], changes: list[Any]) -> None:
    table, plain = Cells(first), dict(first)
    for change in changes:
        before, untouched = table, dict(table)
        if isinstance(change, dict):
            table, plain = table.changed(change), plain | change
        else:
            table, plain = table.without(change), {key: plain[key] for key in plain if key not in change}
        assert dict(before) == untouched  # nothing happens to the original
        assert (table is before) == (table == before) == (dict(table) == untouched)
    assert table == plain and table == Cells(plain) and len(table) == len(plain)
    assert list(table) == sorted(plain) and list(table.items()) == sorted(plain.items())
    assert list(table.values()) == [plain[key] for key in sorted(plain)]
    assert all(0 < len(page) <= cells.PAGE for page in table.pages)
    assert all((key in table) == (key in plain) for key in [(), (0,), (9,), (2, 2), *first])


@pytest.mark.usefixtures("small_pages")
@settings(max_examples=40)
@given(table=TABLES, prefix=st.lists(st.integers(-1, 5), max_size=3), longer=st.integers(0, 3))
def test_arrays_hold_the_cells_of_a_part(table: dict[Any, float], prefix: list[int], longer: int) -> None:
    length = min(4, len(prefix) + longer) or 1
    places, numbers = Cells(table).arrays(length, *prefix)
    wanted = {key: value for key, value in table.items() if len(key) == length and key[: len(prefix)] == tuple(prefix)}
    assert dict(zip(map(tuple, places.tolist()), numbers.tolist(), strict=True)) == wanted
    assert places.shape == (len(wanted), length)


@pytest.mark.usefixtures("small_pages")
def test_a_copy_shares_all_pages_but_those_that_differ() -> None:
    table = Cells({(at,): 1.0 for at in range(100)})
    for changed in (table.changed({(50,): 2.0}), table.without([(50,)]), table.changed({(50, 1): 2.0})):
        ours = {id(page) for page in table.pages}
        assert sum(id(page) not in ours for page in changed.pages) in (1, 2)
        assert table != changed and changed != table


def test_nobody_can_write_to_it() -> None:
    table = Paged({(1,): 2})
    with pytest.raises(TypeError):
        table[(1,)] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        hash(table)
    with pytest.raises(KeyError):
        table[(0,)]


def test_edits_of_a_pasted_matrix_share_it(pasted: Document) -> None:
    tracemalloc.start()
    try:
        kept = [pasted]
        for number in range(400):
            at = (0, 0, number * 37 % 300, number * 91 % 300)
            kept.append(edits.edit_cells(kept[-1], SCORES, {at: float(number)}))
            kept.append(edits.reset_cells(kept[-1], [(SCORES, at)]))
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert taken < 30e6  # 4.0 GB where each of the 800 had a dict of its own


def test_edits_of_a_pasted_vocabulary_share_it() -> None:
    whole = edits.edit_targets(Document(), {EmbeddingTarget("chapter",
                                                            f"word{at}"): {(0,): 1.0} for at in range(20_000)})
    tracemalloc.start()
    try:
        kept = [edits.edit_cells(whole, EmbeddingTarget("chapter", f"word{at}"), {(1,): 2.0}) for at in range(200)]
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(kept) == 200 and taken < 200 * 50_000


def test_an_edit_of_a_pasted_matrix_looks_at_few_of_its_cells(
    pasted: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = edits.edit_cells(pasted, SCORES, {(0, 0, 7, 7): 1.0})
    looked_at = []
    monkeypatch.setattr(cells, "eq", lambda one, two: looked_at.append(one) or one == two)
    assert after != pasted and after.edits != pasted.edits
    assert len(looked_at) < 3 * cells.PAGE


def test_a_document_takes_any_mapping() -> None:
    document = Document(edits={MASK: {(0, 1, 0): 1.0}})  # type: ignore[arg-type]
    assert isinstance(document.edits, Edits) and isinstance(document.cells(MASK), Cells)
    assert document == edits.set_mask_cell(Document(), (0, 1, 0), masked=False)
    assert np.array_equal(document.cells(MASK).arrays(3, 0)[0], [[0, 1, 0]])


IN_ORDER = [
    EmbeddingTarget("chapter", "a"), EmbeddingTarget("chapter", "b"), EmbeddingTarget("glove", "a"), MASK,
    StageTarget("causal", "scores"), StageTarget("causal", "scores", 2), StageTarget("causal", "weights"),
    StageTarget("multi_head", "scores"), WeightTarget("causal", "W_key"), WeightTarget("causal", "W_key", 1),
]


@pytest.fixture
def three_layer_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the causal variant three layers, as models have."""
    monkeypatch.setattr(targets, "ROWS", {**ROWS, "causal": replace(ROWS["causal"], layers=3)})


def test_kinds_and_names_have_one_order() -> None:
    shuffled = random.Random(1).sample(IN_ORDER, len(IN_ORDER))
    assert sorted(shuffled) == IN_ORDER
    assert len({*IN_ORDER, *shuffled}) == len(IN_ORDER)
    assert StageTarget("causal", "W_query") != WeightTarget("causal", "W_query") and MaskTarget() == MASK


@pytest.mark.parametrize(("target", "said"), [
    (MASK, "mask"), (EmbeddingTarget("chapter", "step"), "embedding chapter step"),
    (WeightTarget("causal", "W_key"), "weight causal W_key"), (StageTarget("causal", "scores"), "stage causal scores"),
    (StageTarget("causal", "scores", 2), "stage causal scores layer 2"),
])
def test_sentences_name_it(target: Target, said: str) -> None:
    assert str(target) == said
    with pytest.raises(EditError) as caught:
        target.check_index((0,) * 9)
    assert str(caught.value) == f"(0, 0, 0, 0, 0, 0, ...) is not an index of {said}."


@pytest.mark.parametrize(("target", "fields"), [
    (MASK, {"mask": "unmasked"}), (EmbeddingTarget("chapter", "step"), {"embedding": "chapter", "token": "step"}),
    (WeightTarget("causal", "W_key"), {"variant": "causal", "matrix": "W_key"}),
    (WeightTarget("causal", "W_key", 1), {"variant": "causal", "matrix": "W_key", "layer": 1}),
    (StageTarget("causal", "scores"), {"variant": "causal", "stage": "scores"}),
    (StageTarget("causal", "scores", 2), {"variant": "causal", "stage": "scores", "layer": 2}),
])
def test_a_session_names_it_by_its_fields(target: Target, fields: dict[str, object], three_layer_variant: None) -> None:
    assert target.fields() == fields and targets.read(fields) == target


def test_edits_of_later_layers_are_saved(three_layer_variant: None) -> None:
    document = edits.edit_targets(Document(), {
        StageTarget("causal", "scores", 2): {(0, 0, 0, 0): 1.0}, StageTarget("causal", "scores"): {(0, 0, 0, 0): 2.0},
        WeightTarget("causal", "x\n" * 5000, 1): {(0,): 3.0},
    })
    assert files.from_bytes(files.to_bytes(document), "a") == document
    assert b'{"variant": "causal", "stage": "scores", "layer": 2, "cells": {"0,0,0,0": 1}}' in files.to_bytes(document)
    with pytest.raises(EditError, match="'stage causal scores layer 3' cannot be edited"):
        edits.edit_cells(document, StageTarget("causal", "scores", 3), {(0, 0, 0, 0): 1.0})


def test_a_variant_of_the_chapter_has_one_layer() -> None:
    for name in ROWS:
        assert StageTarget(name, "scores").check()
        with pytest.raises(EditError):
            StageTarget(name, "scores", 1).check()


def test_what_is_used() -> None:
    options = resolve({"variant": "causal", "embedding": "glove"})
    used = {EmbeddingTarget("glove", "a"), MASK, StageTarget("causal", "scores"), WeightTarget("causal", "W_key")}
    asleep = {EmbeddingTarget("chapter", "a"), StageTarget("multi_head", "scores"), WeightTarget("multi_head", "W_key")}
    assert {target for target in used | asleep if target.is_active(options)} == used


def test_only_masked_scores_may_be_minus_infinity() -> None:
    taking = {stage for stage in ("embeddings", "scores", "masked_scores", "scaled_scores", "weights", "output")
              if StageTarget("causal", stage).allows_minus_infinity}
    assert taking == {"masked_scores", "scaled_scores"}
    assert not any(target.allows_minus_infinity for target in (MASK, IN_ORDER[0], IN_ORDER[-1]))
