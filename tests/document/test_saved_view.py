"""The view state in session files: round trip, and validation of files edited by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile, changed_fields, changes_numbers
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.saved_view import SavedView
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.store.parts import Focus, Look
from attnviz.store.preferences import with_preferences
from attnviz.store.state import State
from attnviz.store.stored_view import restored_focus, restored_look, view_of
from attnviz.system.errors import SessionError

SPOT = Spot("scores", sentence=1, head=2)
ALL = Focus(SPOT, pinned=Cell(Spot("embeddings", sentence=1), 3, -1), second_view=SecondView("head", 1, 0), token=5,
            metric="probability")
SHOWN = SavedView({"stage": "scores", "head": 2})


@pytest.mark.parametrize("focus", [
    Focus(), Focus(SPOT), ALL, Focus(SPOT.at(layer=3), pinned=Cell(SPOT.at(layer=3), 0, 7)),
    Focus(SPOT, second_view=SecondView("sentence", 0), token=1, instead=2),
])
def test_it_comes_back(tmp_path: Path, focus: Focus) -> None:
    document, path = edits.new_document(text="one\ntwo"), tmp_path / "mine.attnviz"
    look = with_preferences(Look(measure="entropy", hidden=frozenset({1})), {"stretched": True, "curve": "log"})
    digest = files.save(document, path, view_of(State(focus=focus, look=look)))
    read, known, found = files.read(path)
    assert (read, known) == (document, digest) and found is not None
    assert restored_focus(found) == focus and restored_look(found, Look()) == look


def test_the_held_state_comes_back_with_it(tmp_path: Path) -> None:
    document = edits.new_document(text="one two", embedding_file=FILE)
    held = edits.edit_targets(edits.set_option(document, "mask", "none"), {MASK: {(0, 1, 0): 0.0}})
    view = SavedView({"stage": "scores"}, held)
    files.save(document, tmp_path / "a.attnviz", view)
    read, _, found = files.read(tmp_path / "a.attnviz")
    assert (read, found) == (document, view)
    stored = json.loads((tmp_path / "a.attnviz").read_bytes())
    assert stored["held"]["embedding_file"] == "same", "the vectors are written once"
    for wrong in (3, {}, {"name": "A", "text": ""}, {"text": "a", "snapshots": []}, {"text": "a", "settings": 1}):
        with pytest.raises(SessionError, match="cannot be opened as a session"):
            files.read_content(json.dumps({**stored, "held": wrong}).encode(), "a")


def test_a_file_without_it_opens_as_ever(tmp_path: Path) -> None:
    files.save(Document(), tmp_path / "a.attnviz")
    assert b"viewed" not in (tmp_path / "a.attnviz").read_bytes()
    assert files.read(tmp_path / "a.attnviz")[2] is None
    old = b'{"attnviz": 7, "text": "one"}'
    assert files.read_content(old, "old") == (edits.new_document(text="one"), None)


def test_it_is_no_part_of_the_document() -> None:
    document = edits.new_document(text="one")
    assert files.from_bytes(files.to_bytes(document, SHOWN), "a") == document
    assert files.to_bytes(files.from_bytes(files.to_bytes(document, SHOWN), "a")) == files.to_bytes(document)


@pytest.mark.parametrize("stored", [
    {}, {"stage": 3}, {"stage": "x" * 5000}, {"stage": "\ud800"},
    {"stage": "scores", "head": -1}, {"stage": "scores", "head": 1.5}, {"stage": "scores", "head": True},
    {"stage": "scores", "sentence": 2**31}, {"stage": "scores", "layer": "1"}, {"stage": "scores", "zoom": 2},
    {"stage": "scores", "pinned": []}, {"stage": "scores", "pinned": {"stage": "scores", "row": 1}},
    {"stage": "scores", "pinned": {"stage": "scores", "row": -1, "column": 0}},
    {"stage": "scores", "pinned": {"stage": "scores", "row": 0, "column": -2}},
    {"stage": "scores", "look": []}, {"stage": "scores", "look": {"stretched": 1}},
    {"stage": "scores", "look": {"stretched": ["x"]}}, {"stage": "scores", "look": {"x" * 101: True}},
    {"stage": "scores", "look": {"hidden": "9" * 4096}}, {"stage": "scores", "look": {"beside": "head " + "9" * 4096}},
])
def test_nonsense_is_left_out(stored: Any) -> None:
    """What was looked at never keeps a document from being opened."""
    content = json.dumps({"attnviz": 7, "text": "one", "viewed": stored}).encode()
    document, view = files.read_content(content, "mine")
    assert document.text == "one" and view is not None and restored_look(view, Look()) == Look()
    assert restored_focus(view) in (Focus(), Focus(Spot("scores")))


@pytest.mark.parametrize("stored", [None, [], "scores", 3])
def test_a_view_that_is_no_table_is_refused(stored: Any) -> None:
    with pytest.raises(SessionError, match=r"^mine cannot be opened as a session: it .*viewed"):
        files.read_content(json.dumps({"attnviz": 7, "text": "one", "viewed": stored}).encode(), "mine")


def test_of_a_newer_format_it_is_said_that_it_is_newer() -> None:
    with pytest.raises(SessionError, match="newer AttnViz"):
        files.read_content(b'{"attnviz": 9, "text": "one", "viewed": [1, 2]}', "mine")


def test_names_that_mean_nothing_here_are_read() -> None:
    """Another version may have other stages and colours: who shows the session leaves them out."""
    view = SavedView({"stage": "logits", "look": {"three_d": True, "palette": "rainbow", "curve": "log"}})
    assert restored_focus(view).spot == Spot("logits")
    assert restored_look(view, Look()) == with_preferences(Look(), {"curve": "log"})


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
