"""Snapshots are saved with the document and do not affect its results."""

import json
from collections.abc import Callable

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile, changed_fields, changes_numbers
from attnviz.document.targets import MASK
from attnviz.system.errors import EditError, SessionError

FILE = EmbeddingFile(("a", "b"), np.arange(6, dtype=np.float32).reshape(2, 3))


def with_two() -> Document:
    """Return a document with two snapshots, one of them with embeddings and an edit."""
    first = edits.take_snapshot(Document(), "as it began")
    second = edits.set_embedding_file(edits.set_text(first, "a b ä\nsecond"), FILE)
    masked = edits.edit_cells(second, MASK, {(0, 1, 0): 0.0})
    taken = edits.take_snapshot(masked, "with “file”")
    return edits.set_option(taken, "mask", "none")


def test_a_snapshot_is_the_state_without_snapshots_of_its_own() -> None:
    document = with_two()
    assert [snapshot.name for snapshot in document.snapshots] == ["as it began", "with “file”"]
    assert document.snapshots[0].document == Document()
    assert document.snapshots[1].document.snapshots == () and document.snapshots[1].document.edits.count == 1


def test_a_snapshot_changes_the_document_but_none_of_its_numbers() -> None:
    taken = edits.take_snapshot(Document(), "one")
    assert taken != Document() and changed_fields(Document(), taken) == {"snapshots"}
    assert not changes_numbers(Document(), taken)


def test_it_is_renamed_and_removed() -> None:
    document = with_two()
    renamed = edits.rename_snapshot(document, "as it began", "  first \n state ")
    assert [snapshot.name for snapshot in renamed.snapshots] == ["first state", "with “file”"]
    assert edits.rename_snapshot(document, "as it began", "as it began") is document
    assert edits.remove_snapshot(renamed, "first state").snapshots == document.snapshots[1:]
    assert edits.remove_snapshot(document, "nothing") is document


@pytest.mark.parametrize(("edit", "told"), [
    (lambda d: edits.take_snapshot(d, " "), "needs a name"),
    (lambda d: edits.take_snapshot(d, "as it began"), "already"),
    (lambda d: edits.rename_snapshot(d, "as it began", "with “file”"), "already"),
    (lambda d: edits.take_snapshot(d, "x" * 61), "61 characters"),
], ids=["empty", "twice", "renamed", "long"])
def test_a_name_that_cannot_be_is_refused(edit: Callable[[Document], Document], told: str) -> None:
    with pytest.raises(EditError, match=told):
        edit(with_two())


def test_there_are_no_more_than_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document()
    for number in range(edits.MAX_SNAPSHOTS):
        document = edits.take_snapshot(document, f"number {number}")
    with pytest.raises(EditError, match="already: remove one"):
        edits.take_snapshot(document, "one more")
    monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 1)
    with pytest.raises(EditError, match="too many"):
        edits.edit_cells(with_two(), MASK, {(0, 2, 0): 0.0})


def test_a_file_brings_back_every_snapshot() -> None:
    document = with_two()
    again = files.from_bytes(files.to_bytes(document), "a")
    assert again == document
    kept = again.snapshots[1].document.embedding_file
    assert np.shares_memory(kept.vectors, again.embedding_file.vectors), "embeddings are not kept twice"
    stored = json.loads(files.to_bytes(document))
    assert stored["snapshots"][1]["embedding_file"] == "same"


def test_embeddings_that_only_a_snapshot_has_come_back_too() -> None:
    document = edits.set_embedding_file(edits.set_text(Document(), "a b"), FILE)
    other = EmbeddingFile(("a", "b"), FILE.vectors + 1)
    document = edits.set_embedding_file(edits.take_snapshot(document, "before"), other)
    again = files.from_bytes(files.to_bytes(document), "a")
    assert again == document and again.snapshots[0].document.embedding_file == FILE


@pytest.mark.parametrize(("snapshots", "told"), [
    ([{"text": "a"}], "its snapshot lacks name"), ([{"name": "a"}], "it lacks text"),
    ([1], "its snapshot must be a table"), ({}, "a list"),
    ([{"name": "a", "text": "b", "snapshots": []}], "no field 'snapshots' in its snapshot"),
    ([{"name": "a", "text": "b", "embedding_file": "same"}], "a table"),
    ([{"name": "a", "text": "b"}] * 2, "already"), ([{"name": "a", "text": "b", "settings": {"d_out": 0}}], "d_out"),
], ids=["no name", "no text", "a number", "no list", "nested", "no file", "twice", "wrong"])
def test_nothing_in_a_file_is_trusted(snapshots: object, told: str) -> None:
    with pytest.raises(SessionError, match=told):
        files.from_bytes(json.dumps({"attnviz": 7, "text": "a b", "snapshots": snapshots}).encode(), "a.attnviz")


def test_as_many_as_there_may_be_of_whatever_they_hold_are_opened_again() -> None:
    document = edits.set_options(Document(), {"ablated_heads": tuple(range(512))})
    for number in range(edits.MAX_SNAPSHOTS):
        document = edits.take_snapshot(document, f"number {number}")
    assert files.from_bytes(files.to_bytes(document), "a") == document
