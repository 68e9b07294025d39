"""Sessions of format 1, without field names in targets, open unchanged, including the sign of zero."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from attnviz.document import edits, files, written
from attnviz.document.document import Document
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, Target, WeightTarget
from tests.document.test_files import SHARED_FOLDER, documents

FOLDER = Path(__file__).parent / "format_1"

#: The names of a target in format 1.
NAMES = {EmbeddingTarget: ("embedding", "token"), WeightTarget: ("variant", "matrix"),
         StageTarget: ("variant", "stage")}


def in_format_1(document: Document) -> bytes:
    """Return the shortest session file of format 1."""
    content = json.loads(written.to_bytes(document))
    content["attnviz"] = 1
    for entry, target in zip(content.get("edits", ()), document.edits, strict=True):
        names = [getattr(target, name) for name in NAMES.get(type(target), ())]
        cells = entry["cells"]
        entry.clear()
        entry |= {"target": [target.kind, *names], "cells": cells}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def test_what_was_written_then() -> None:
    assert files.load(FOLDER / "plain.attnviz") == edits.edit_cells(
        Document(), WeightTarget("multi_head", "W_query"), {(0, 0): 0.5})


@pytest.mark.parametrize("name", ["everything", "shortest"])
def test_every_kind_of_target_and_number(name: str) -> None:
    document = files.load(FOLDER / f"{name}.attnviz")
    infinity = float("-inf")
    single = {number: float(np.float32(number)) for number in (0.43, -0.012345678, 3.4028235e38, 1e-45)}
    expected: dict[Target, dict[tuple[int, ...], float]] = {
        EmbeddingTarget("chapter", 'a "quoted" \\ name, [of] {signs}'): {(1,): -0.0},
        EmbeddingTarget("file", "é✓"): {(0,): single[0.43], (2,): single[-0.012345678]},
        EmbeddingTarget("random", " \n\u2028"): {(2**31 - 1,): single[3.4028235e38]},
        MASK: {(0, 0, 1): 1.0, (0, 1, 0): 0.0},
        StageTarget("causal", "scaled_scores"): {(1, 0, 0, 0): infinity},
        StageTarget("grouped_query", "rotated_keys"): {(0, 1, 0, 3): 7.0},
        StageTarget("multi_head_wrapper", "masked_scores"): {
            (0, 0, 1, 0): infinity, (0, 2, 9, 2): -0.0, (0, 2, 10, 2): 1.0},
        StageTarget("simple", "weights"): {(0, 0, 1, 0): 0.5},
        StageTarget("torch_mha", "output"): {(0, 3, 1): -2.0},
        WeightTarget("causal", "W_query"): {(0, 0): single[1e-45], (1, 2): 1e8},
        WeightTarget("multi_head", "out_proj.bias"): {(1,): -1.5},
        WeightTarget("multi_head_wrapper", "W_key"): {(0, 1, 2): 0.25, (1, 0, 0): 2.0},
    }
    found = {target: dict(cells) for target, cells in document.edits.items()}
    assert repr(found) == repr(expected)  # in this order, and with the sign of each zero
    assert document.text == 'Grüße 😀\tan\n\n<s>alle</s> "x"'
    assert dict(document.settings) == {
        "embedding": "file", "variant": "multi_head_wrapper", "ablated_heads": (1,), "scale": 0.1, "dropout_on": True,
        "dropout": 0.25, "num_heads": 3, "seed": 2**62}
    assert document.embedding_file is not None and document.embedding_file.names == ("x1", "é✓")
    vectors = np.array([[0.1, -2.5, -0.0], [1e-40, 3e38, 0.43]], dtype=np.float32)
    assert document.embedding_file.vectors.tobytes() == vectors.tobytes()


@SHARED_FOLDER
@given(document=documents())
def test_whatever_could_be_saved_then_opens_and_can_be_saved_now(document: Document) -> None:
    older = in_format_1(document)
    opened = files.from_bytes(older, "a")
    assert opened == document and files.to_bytes(opened) == files.to_bytes(document)
