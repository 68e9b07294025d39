"""The session is a frozen value: intents replace it, also in the undo steps that lead to it."""

from pathlib import Path

from attnviz.store.edits import load_example, redo, set_text, undo
from attnviz.store.sessions import file_checked, file_saved
from attnviz.store.store import Store


def test_save_as_names_a_session_not_a_state(tmp_path: Path) -> None:
    store, own, example = Store(), tmp_path / "own.attnviz", tmp_path / "example.attnviz"
    store.do(set_text("mine"))
    store.do(file_saved(store.state.session.save(store.state.document, own)))
    store.do(load_example("3.3.1-simplified"))
    assert store.state.session.path is None and not store.state.modified
    store.do(file_saved(store.state.session.save(store.state.document, example)))
    store.do(undo())
    assert store.state.session.path == own and not store.state.modified
    store.do(file_checked("gone"))
    store.do(redo())
    assert store.state.session.path == example, "the file that it was given after the step"
    store.do(undo())
    assert store.state.session.on_disk == "gone" and store.state.modified, "as it was when it was left"


def test_a_state_keeps_the_file_that_it_had(tmp_path: Path) -> None:
    store = Store()
    before = store.state
    store.do(file_saved(before.session.save(before.document, tmp_path / "a.attnviz")))
    store.do(file_checked("gone"))
    assert store.state.modified and store.state.session.on_disk == "gone"
    assert before.session.path is None and before.session.on_disk == "same"
    again = store.state
    store.do(file_checked("gone"))
    assert store.state is again
