from pathlib import Path
from typing import Any

import pytest

from attnviz.document import edits
from attnviz.document.document import FIRST_TEXT, Document
from attnviz.document.presets import PRESETS
from attnviz.store.edits import load_example, redo, undo
from attnviz.store.session import file_name, read_session
from attnviz.system.errors import EditError, SessionError


def test_saving_names_the_file_and_makes_the_session_clean(bench: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.attnviz"
    bench.type("b")
    assert bench.controller.modified
    assert bench.controller.save(path)
    assert bench.controller.path == path
    assert not bench.controller.modified
    bench.type("c")
    assert bench.controller.modified
    assert bench.controller.save()
    bench.type("d")
    bench.controller.open(read_session(path))
    assert bench.controller.document.text == "c"


def test_undoing_past_the_saved_state_is_a_modification(bench: Any, tmp_path: Path) -> None:
    bench.type("b")
    bench.controller.save(tmp_path / "x.attnviz")
    bench.controller.store.do(undo())
    assert bench.controller.modified
    bench.controller.store.do(redo())
    assert not bench.controller.modified


def test_saving_without_a_file_or_where_one_cannot_is_refused(bench: Any, tmp_path: Path) -> None:
    bench.type("b")
    assert not bench.controller.save()
    assert not bench.controller.save(tmp_path / "no folder" / "x.attnviz")
    assert len(bench.sent("refused")) == 2
    assert bench.controller.path is None
    assert bench.controller.modified


def test_opening_replaces_the_session(bench: Any, session_file: Path) -> None:
    bench.type("b")
    bench.controller.open(read_session(session_file))
    assert bench.controller.document.text == "from a file"
    assert bench.controller.path == session_file
    assert not bench.controller.modified
    assert len(bench.controller.store.state.history.steps) == 0
    assert bench.sent("document")[-1] is bench.controller.document
    bench.wait_shown("from a file")


@pytest.mark.parametrize("content", [None, b"", b"{", b"\xff\xfe\x00", b'{"attnviz": 999}', b"[" * 100_000])
def test_a_file_that_is_no_session_is_refused_by_its_name(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "corrupt.attnviz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SessionError, match=r"corrupt\.attnviz"):
        read_session(path)


def test_new_starts_over(bench: Any, session_file: Path) -> None:
    bench.controller.open(read_session(session_file))
    bench.type("b")
    bench.controller.new()
    assert bench.controller.document.text == FIRST_TEXT
    assert bench.controller.path is None
    assert not bench.controller.modified
    assert not bench.controller.store.state.history.last
    given = edits.new_document(text="given")
    bench.controller.new(given)
    assert bench.controller.document is given


def test_an_example_is_one_step_and_never_saved_over_the_session(bench: Any, session_file: Path) -> None:
    bench.controller.open(read_session(session_file))
    bench.type("typed by hand")
    row = PRESETS[-1]
    assert bench.controller.store.do(load_example(row.key))
    assert bench.controller.document.options is not None
    assert str(bench.controller.store.state.history.last.label) == f"Example: {row.title}"
    assert bench.controller.path is None
    assert not bench.controller.save()
    bench.controller.store.do(undo())
    assert bench.controller.document.text == "typed by hand"
    assert bench.controller.path == session_file
    bench.controller.store.do(redo())
    assert bench.controller.path is None


def test_a_session_and_the_example_in_its_place_each_keep_the_file_they_got_last(
    bench: Any, session_file: Path, tmp_path: Path
) -> None:
    bench.controller.open(read_session(session_file))
    before = session_file.read_bytes()
    bench.controller.store.do(load_example(PRESETS[0].key))
    bench.controller.store.do(undo())
    assert bench.controller.save(tmp_path / "mine.attnviz")
    bench.controller.store.do(redo())
    assert bench.controller.path is None and not bench.controller.modified
    assert bench.controller.save(tmp_path / "example.attnviz")
    bench.controller.store.do(undo())
    assert bench.controller.path == tmp_path / "mine.attnviz" and not bench.controller.modified
    bench.controller.store.do(redo())
    assert bench.controller.path == tmp_path / "example.attnviz" and not bench.controller.modified
    bench.controller.store.do(undo())
    bench.type("more")
    assert bench.controller.save() and session_file.read_bytes() == before


def test_an_example_is_not_saved_over_a_session_that_is_just_like_it(bench: Any, tmp_path: Path) -> None:
    bench.controller.store.do(load_example(PRESETS[0].key))
    bench.controller.save(tmp_path / "lesson.attnviz")
    bench.controller.store.do(load_example(PRESETS[0].key))
    assert bench.controller.path is None
    bench.controller.store.do(undo())
    assert bench.controller.path == tmp_path / "lesson.attnviz"


def test_an_example_is_nothing_to_save(bench: Any) -> None:
    bench.controller.store.do(load_example(PRESETS[-1].key))
    bench.controller.store.do(load_example(PRESETS[0].key))
    assert not bench.controller.modified
    bench.type("typed by hand")
    for row in PRESETS[-2:]:
        bench.controller.store.do(load_example(row.key))
        assert not bench.controller.modified
    bench.controller.store.do(undo())
    bench.controller.store.do(undo())
    assert bench.controller.modified and bench.controller.document.text == "typed by hand"


def test_an_example_that_is_open_already_is_no_step(bench: Any) -> None:
    for _ in range(2):
        assert bench.controller.store.do(load_example(PRESETS[-1].key))
    assert len(bench.controller.store.state.history.steps) == 1


def test_an_example_that_is_not_there_is_refused(bench: Any) -> None:
    before = bench.controller.document
    with pytest.raises(EditError, match="There is no example 'no such example'"):
        bench.controller.store.do(load_example("no such example"))
    assert bench.controller.document is before


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FIRST_TEXT, "your-journey-starts-with-one"),
        ("\n  Hello, shiny sun!\nsecond", "hello-shiny-sun"),
        ("Ünïcode Straße 東京", "ünïcode-strasse-東京"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "attention"),
        ("?!", "attention"),
        ("", "attention"),
        ("x" * 300, "x" * 40),
        ("x" * 39 + " is cut after a space", "x" * 39),
        ("snake_case", "snake-case"),
    ],
)
def test_a_file_is_named_after_its_first_words(text: str, name: str) -> None:
    document = Document(text=text)
    assert file_name(document) == name + ".attnviz"
    assert file_name(document, ".png") == name + ".png"
