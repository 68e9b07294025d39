"""Large session files: little time and memory up to the size limit, and no parsing beyond it."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.targets import MASK, MAX_INDEX, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.system.errors import SessionError

SCORES = StageTarget("multi_head", "scores")


@pytest.mark.parametrize("value", ["[]", "{}", "1", "1.5", '"ab"', '{"a": [1, 2]}'])
def test_more_values_than_any_session_has_are_not_parsed(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """64 MiB of them took 2 GB and 9 s before the first was looked at."""
    monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 100)
    monkeypatch.setattr(files.json, "loads", lambda *_, **__: pytest.fail("it was parsed"))
    with pytest.raises(SessionError, match="more values than a session can have"):
        files.from_bytes(f"[{', '.join([value] * 30_000)}]".encode(), "a")


def test_signs_in_texts_are_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    document = edits.set_text(Document(), '[[{"\\",' * 2000 + "\\")
    document = edits.edit_cells(document, EmbeddingTarget("chapter", '"\\,[' * 20 + '"'), {(0,): 1.0})
    data = files.to_bytes(document)
    monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 20)
    assert files.from_bytes(data, "a") == document


def test_what_a_session_may_have_has_the_signs_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thousand edits of as many targets, where that is the limit, and everything else beside them."""
    monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 2000)
    document = edits.set_options(Document(), {"ablated_heads": tuple(range(512))})
    document = edits.edit_targets(document, {WeightTarget("causal", f"W{at}"): {(0, 0, at): 1.0} for at in range(2000)})
    data = files.to_bytes(document)
    assert files.from_bytes(data, "a") == document
    bare = re.sub(rb'"[^"]*"', b"", data)
    assert 4000 <= bare.count(b"{") < 4010, "few beside those of the edits"


@pytest.mark.parametrize(
    ("target", "index", "number", "sentence"),
    [
        (SCORES, (0, 0, 0, 0), float("nan"), "nan is not a finite number"),
        (SCORES, (0, 0, 0, 0), 1e39, "too large"),
        (SCORES, (0, 0, 0, 0), -float("inf"), "-inf is not a finite number"),
        (SCORES, (0, 0, 0, 0), True, "True is not a number"),
        (SCORES, (0, 0, 0), 1.0, "is not (an|the) index"),
        (SCORES, (0, 0, 0, -1), 1.0, "is not (an|the) index"),
        (SCORES, (0, 0, 0, MAX_INDEX + 1), 1.0, "is not (an|the) index"),
        (SCORES, (0, 0, 0, True), 1.0, "is not (an|the) index"),
        (MASK, (0, 0, 0), 0.5, "0.5 is not a mask"),
        (MASK, (0, 0, 0), 1.00000001, "is not a mask"),
    ],
)
def test_and_the_one_that_is_wrong_is_named(target: Any, index: Any, number: Any, sentence: str) -> None:
    length = 3 if target == MASK else 4
    cells = {(9,) * (length - 1) + (at,): 1.0 for at in range(100)}
    with pytest.raises(edits.EditError, match=sentence):
        edits.edit_cells(Document(), target, {**cells, index: number})


def test_a_table_is_one_line_each_and_comes_in_order() -> None:
    document = edits.edit_targets(Document(), {
        MASK: {(0, 2, 1): 0.0, (0, 10, 0): 1.0, (0, 2, 0): 0.0},
        EmbeddingTarget("chapter", "a"): {(0,): -0.0, (1,): 1e8},
    })
    assert files.to_bytes(document).decode().splitlines() == [
        "{",
        ' "attnviz": 7,',
        ' "text": "Your journey starts with one step",',
        ' "edits": [',
        '  {"embedding": "chapter", "token": "a", "cells": {"0": -0.0, "1": 1e+08}},',
        '  {"mask": "unmasked", "cells": {"0,2,0": 0, "0,2,1": 0, "0,10,0": 1}}',
        " ]",
        "}",
    ]
    backwards = json.loads(files.to_bytes(document))
    backwards["edits"].reverse()
    assert files.to_bytes(files.from_bytes(json.dumps(backwards).encode(), "a")) == files.to_bytes(document)


def test_every_kind_of_target_and_number() -> None:
    document = files.load(Path(__file__).with_name("everything.attnviz"))
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
