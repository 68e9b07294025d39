"""The view state in session files: round trip, and validation of files edited by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from attnviz.document import edits, files, saved_view, written
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.saved_view import SavedView
from attnviz.system import reading
from attnviz.system.errors import SessionError

SPOT = Spot("scores", sentence=1, head=2)
ALL = SavedView(SPOT, Cell(Spot("embeddings", sentence=1), 3, -1), {"stretched": True, "sequential_map": "blues"})


@pytest.mark.parametrize("shown", [
    SavedView(Spot("weights")), SavedView(SPOT), ALL, SavedView(SPOT.at(layer=3), Cell(SPOT, 0, 7)),
])
def test_it_comes_back(tmp_path: Path, shown: SavedView) -> None:
    document, path = edits.new_document(text="one\ntwo"), tmp_path / "mine.attnviz"
    digest = files.save(document, path, shown)
    read, known, found = files.read(path)
    assert (read, known) == (document, digest) and found is not None
    assert (found.spot, dict(found.look)) == (shown.spot, dict(shown.look))
    assert found.pinned == (None if shown.pinned is None else Cell(
        shown.spot.at(stage=shown.pinned.spot.stage, head=shown.pinned.spot.head), shown.pinned.row,
        shown.pinned.column))


def test_a_file_without_it_opens_as_ever(tmp_path: Path) -> None:
    files.save(Document(), tmp_path / "a.attnviz")
    assert b"viewed" not in (tmp_path / "a.attnviz").read_bytes()
    assert files.read(tmp_path / "a.attnviz")[2] is None
    old = b'{"attnviz": 1, "text": "one"}'
    assert files.read_content(old, "old") == (edits.new_document(text="one"), None)


def test_it_is_no_part_of_the_document() -> None:
    document = edits.new_document(text="one")
    assert files.from_bytes(files.to_bytes(document, ALL), "a") == document
    assert files.to_bytes(files.from_bytes(files.to_bytes(document, ALL), "a")) == files.to_bytes(document)


@pytest.mark.parametrize("stored", [
    None, [], "scores", 3, {}, {"stage": 3}, {"stage": "x" * 5000}, {"stage": "\ud800"},
    {"stage": "scores", "head": -1}, {"stage": "scores", "head": 1.5}, {"stage": "scores", "head": True},
    {"stage": "scores", "sentence": 2**31}, {"stage": "scores", "layer": "1"}, {"stage": "scores", "zoom": 2},
    {"stage": "scores", "pinned": []}, {"stage": "scores", "pinned": {"stage": "scores", "row": 1}},
    {"stage": "scores", "pinned": {"stage": "scores", "row": -1, "column": 0}},
    {"stage": "scores", "pinned": {"stage": "scores", "row": 0, "column": -2}},
    {"stage": "scores", "pinned": {"stage": "scores", "row": 0, "column": 0, "depth": 0}},
    {"stage": "scores", "look": []}, {"stage": "scores", "look": {"stretched": 1}},
    {"stage": "scores", "look": {"stretched": ["x"]}}, {"stage": "scores", "look": {"x" * 101: True}},
    {"stage": "scores", "look": {str(at): True for at in range(33)}},
])
def test_nonsense_is_refused_with_a_sentence(stored: Any) -> None:
    content = json.dumps({"attnviz": 2, "text": "one", "viewed": stored}).encode()
    with pytest.raises(SessionError, match=r"^mine cannot be opened as a session: .*its (view|look)|in its view"):
        files.read_content(content, "mine")


def test_of_a_newer_format_it_is_said_that_it_is_newer() -> None:
    with pytest.raises(SessionError, match="newer AttnViz"):
        files.read_content(b'{"attnviz": 9, "text": "one", "viewed": [1, 2]}', "mine")


def test_names_that_mean_nothing_here_are_read() -> None:
    """Another version may have other stages and colours: who shows the session leaves them out."""
    found = saved_view.read({"stage": "logits", "look": {"three_d": True, "palette": "rainbow"}})
    assert found.spot == Spot("logits") and found.look["palette"] == "rainbow"


def test_a_document_as_large_as_can_be_is_saved_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    document = edits.new_document(text="one two three")
    monkeypatch.setattr(reading, "MAX_BYTES", len(written.to_bytes(document)) + 200)
    assert files.read_content(written.to_bytes(document, ALL), "a")[1] is not None
    monkeypatch.setattr(reading, "MAX_BYTES", len(written.to_bytes(document)))
    assert files.read_content(written.to_bytes(document, ALL), "a") == (document, None)
