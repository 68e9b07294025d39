import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.store import history
from attnviz.store.edits import end_merge, open_embeddings, redo, set_text, undo
from attnviz.store.state import State
from attnviz.system.errors import EditError


def test_an_edit_reaches_the_views_and_is_computed(bench: Any) -> None:
    assert bench.type("b")
    [document] = bench.sent("document")
    assert document is bench.controller.document
    assert document.text == "b"
    bench.wait_shown("b")
    assert bench.controller.result.document is document
    assert bench.stub.threads == {"attnviz-compute"}


def test_nothing_is_computed_before_it_is_asked_for(bench: Any, qtbot: Any) -> None:
    QApplication.processEvents()
    assert not bench.controller.computation.is_pending and bench.stub.texts == []
    bench.controller.recompute()
    bench.wait_shown("a")


def test_a_refused_edit_leaves_the_document_and_says_why(bench: Any) -> None:
    before = bench.controller.document

    def refuse(document: Document) -> Document:
        raise EditError("Three heads do not fit.")

    assert not bench.controller.apply(refuse, label="Heads")
    assert bench.signals == [("refused", "Three heads do not fit.")]
    assert bench.controller.document is before
    assert len(bench.controller.store.state.history.steps) == 0


def test_a_document_whose_sizes_do_not_fit_never_gets_in(bench: Any) -> None:
    misfit = Document(settings={"variant": "multi_head", "num_heads": 3, "d_out": 2})
    assert not bench.controller.apply(lambda document: misfit, label="Heads")
    assert "multiple of Heads" in bench.sent("refused")[0]


def test_an_edit_that_changes_nothing_is_no_step(bench: Any) -> None:
    assert bench.type("a")
    assert bench.signals == []
    assert len(bench.controller.store.state.history.steps) == 0


def test_what_does_not_concern_the_numbers_is_not_computed(bench: Any, qtbot: Any) -> None:
    bench.type("a\n\n")  # an empty line is no sentence
    assert bench.sent("document")
    QApplication.processEvents()
    assert not bench.controller.computation.is_pending and bench.stub.texts == []


def test_undo_and_redo_bring_documents_back_and_compute_them(bench: Any) -> None:
    first = bench.controller.document
    bench.type("b")
    second = bench.controller.document
    bench.controller.store.do(undo())
    assert bench.controller.document is first
    bench.controller.store.do(redo())
    assert bench.controller.document is second
    assert bench.sent("document") == [second, first, second]
    bench.wait(lambda: bench.controller.result is not None and bench.controller.result.document is second)


def test_a_burst_of_typing_is_one_step(bench: Any) -> None:
    for text in ("ab", "abc", "abcd"):
        bench.type(text, merge="text")
    assert len(bench.controller.store.state.history.steps) == 1
    assert [document.text for document in bench.sent("document")] == ["ab", "abc", "abcd"]
    bench.controller.store.do(undo())
    assert bench.controller.document.text == "a"
    bench.controller.store.do(redo())
    assert bench.controller.document.text == "abcd"


def test_a_burst_may_last_longer_than_the_pause_that_ends_it(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for text, at in zip("bcde", (0.0, 0.9, 1.8, 2.9), strict=True):
        monkeypatch.setattr(history, "time", SimpleNamespace(monotonic=lambda at=at: at * history.MERGE_PAUSE))
        bench.type(text, merge="text")
        counts.append(len(bench.controller.store.state.history.steps))
    assert counts == [1, 1, 1, 2]


@pytest.mark.parametrize("between", ["pause", "end_merge", "another key", "no key", "save"])
def test_what_ends_a_step(bench: Any, between: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    now = [0.0]
    monkeypatch.setattr(history, "time", SimpleNamespace(monotonic=lambda: now[0]))
    bench.type("ab", merge="text")
    if between == "pause":
        now[0] = history.MERGE_PAUSE + 0.1
    elif between == "end_merge":
        bench.controller.store.do(end_merge())
    elif between == "save":
        assert bench.controller.save(tmp_path / "x.attnviz")
    bench.type("abc", merge={"another key": "cell", "no key": None}.get(between, "text"))
    assert len(bench.controller.store.state.history.steps) == 2


def test_a_burst_of_typing_is_named_by_all_of_it(bench: Any) -> None:
    for text in ("ab", "abc"):
        bench.controller.store.do(set_text(text).merged("text"))
    [step] = bench.controller.store.state.history.steps
    assert str(step.label) == 'Type "bc"'


def test_typing_after_an_undo_does_not_run_on_into_an_older_step(bench: Any) -> None:
    bench.type("ab", merge="text")
    bench.type("abc")
    bench.controller.store.do(undo())
    bench.type("abx", merge="text")
    bench.controller.store.do(undo())
    assert bench.controller.document.text == "ab"


def test_typing_after_a_redo_does_not_run_on_into_that_step(bench: Any) -> None:
    bench.type("ab", merge="text")
    bench.controller.store.do(undo())
    bench.controller.store.do(redo())
    bench.type("abc", merge="text")
    assert len(bench.controller.store.state.history.steps) == 2


def test_what_is_typed_and_taken_back_is_no_step(bench: Any) -> None:
    before = bench.controller.document
    bench.type("ab", merge="text")
    assert bench.controller.modified
    bench.type("a", merge="text")
    assert len(bench.controller.store.state.history.steps) == 0
    assert bench.controller.document is before
    assert not bench.controller.modified
    bench.wait(lambda: bench.controller.result is not None and bench.controller.result.document.text == "a")


@pytest.fixture
def frozen() -> Iterator[None]:
    """Leave out what there is already when objects are counted: all that was imported."""
    gc.freeze()
    yield
    gc.unfreeze()


def count_objects(*kinds: type) -> list[int]:
    """Count the objects of each type that came since they were frozen."""
    gc.collect()
    there = Counter(map(type, gc.get_objects()))
    return [there[kind] for kind in kinds]


@pytest.mark.parametrize("back", [False, True], ids=["typed", "typed and taken back"])
def test_what_a_burst_went_through_is_forgotten(
    frozen: None, bench: Any, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    monkeypatch.setattr(history, "MERGE_PAUSE", 60.0)
    before = count_objects(Document, history.Step)
    for number in range(100):
        bench.type("a" if back and number % 2 else f"text {number}", merge="text")
    bench.wait(lambda: bench.shown()[-1:] == [bench.controller.document.text])
    bench.signals.clear()  # the record of the signals holds documents too
    assert len(bench.controller.store.state.history.steps) == (0 if back else 1)
    after = count_objects(Document, history.Step)
    assert after[0] - before[0] <= 2 and after[1] - before[1] <= 1


@pytest.mark.parametrize("how", ["undone and done otherwise", "beyond the limit", "started over"])
def test_what_nobody_can_go_back_to_is_forgotten(
    frozen: None, bench: Any, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = count_objects(Document, history.Step)
    if how == "beyond the limit":
        monkeypatch.setattr(history, "LIMIT", 5)
    for number in range(100):
        bench.type(f"text {number}")
        if how == "undone and done otherwise":
            bench.controller.store.do(undo())
    if how == "started over":
        bench.controller.new()
    bench.wait(lambda: bench.shown()[-1:] == [bench.controller.document.text])
    bench.signals.clear()
    after = count_objects(Document, history.Step)
    assert after[0] - before[0] <= 7 and after[1] - before[1] <= 5


def test_beyond_the_limit_the_newest_steps_are_kept(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LIMIT", 3)
    for number in range(6):
        bench.type(f"text {number}")
    texts = [bench.controller.document.text]
    while bench.controller.store.state.history.done:
        bench.controller.store.do(undo())
        texts.append(bench.controller.document.text)
    assert texts == ["text 5", "text 4", "text 3", "text 2"]


def test_a_view_may_answer_a_change_with_an_edit(bench: Any) -> None:
    seen: list[str] = []

    def answer(before: State, after: State) -> None:
        if after.document is not before.document and after.document.text == "b":
            assert bench.type("c")
            assert bench.controller.document.text == "c"

    bench.controller.store.subscribe(answer)
    bench.controller.store.subscribe(lambda before, after: seen.append(after.document.text) if (
        after.document is not before.document) else None)
    bench.type("b")
    assert seen == ["b", "c"]  # a view connected after the answering one hears them in the right order
    assert len(bench.controller.store.state.history.steps) == 2
    bench.controller.store.do(undo())  # answered by another "c": the undone step is replaced
    assert seen == ["b", "c", "b", "c"]
    assert bench.controller.document.text == "c"
    bench.wait(lambda: bench.shown()[-1:] == ["c"])


def test_commands_outlive_the_references_of_python(bench: Any) -> None:
    for number in range(300):
        bench.type(f"text {number}", merge="text" if number % 3 else None)
    gc.collect()
    while bench.controller.store.state.history.last:
        bench.controller.store.do(undo())
    assert bench.controller.document.text == "a"
    while bench.controller.store.state.history.next:
        bench.controller.store.do(redo())
    assert bench.controller.document.text == "text 299"


def test_a_dropped_controller_is_freed_with_its_steps(qtbot: Any) -> None:
    controller = Controller(Document())
    controller.close()
    controller.apply(lambda document: edits.set_text(document, "b"), label="Typing")
    watched = weakref.ref(controller)
    del controller
    gc.collect()
    assert watched() is None


def test_rows_without_names_become_those_of_the_tokens(bench: Any, tmp_path: Any) -> None:
    bench.type("one step")
    np.save(tmp_path / "rows.npy", np.eye(2, dtype=np.float32))
    bench.controller.store.do(open_embeddings(str(tmp_path / "rows.npy")))
    assert bench.controller.document.embedding_file.names == ("one", "step")
    assert not bench.sent("notice") and len(bench.controller.store.state.history.steps) == 2


def test_an_embedding_file_is_one_step(bench: Any, tmp_path: Any) -> None:
    np.save(tmp_path / "rows.npy", np.eye(4, dtype=np.float32))
    bench.controller.store.do(open_embeddings(str(tmp_path / "rows.npy")))
    assert bench.controller.document.options.d_in == 4
    assert str(bench.controller.store.state.history.last.label) == "Embeddings from rows.npy"
    assert "no row for 1 of 1 tokens, such as 'a'" in bench.sent("notice")[0]  # four rows for one token
    bench.controller.store.do(undo())
    assert bench.controller.document.embedding_file is None
