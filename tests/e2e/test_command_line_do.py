"""`attnviz do`: intents from the shell, and scripts that the window recorded."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz import cli
from attnviz.document import edits, files
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.engine.engine import compute
from attnviz.store import edits as store_edits, script
from attnviz.store.focus import hover_cell
from attnviz.store.look import choose_measure
from attnviz.store.session import read_session
from attnviz.views.chrome import dialogs
from tests.desk import Desk

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_intent_is_done_and_its_numbers_are_written() -> None:
    assert cli.main(["do", "multi_head", "set_option", "name=mask", "value=none", "--out", "a.attnviz"]) == 0
    assert files.load(Path("a.attnviz")).options.mask == "none"
    assert cli.main(["do", "a.attnviz", "choose_head", "head=1", "--out", "a.npz"]) == 0
    with np.load("a.npz") as written:
        np.testing.assert_array_equal(written["weights"], compute(files.load(Path("a.attnviz"))).array("weights"))


def test_several_intents_are_done_one_after_the_other(capsys: Captured) -> None:
    """An "=" inside a value begins no intent, and a mistake in a later one writes nothing of the earlier ones."""
    assert cli.main(["do", "multi_head", "set_text", "text=a = b", "set_option", "name=mask", "value=none", "undo",
                     "ablate_head", "layer=0",
                     "head=1", "--out", "a.attnviz"]) == 0
    document = files.load(Path("a.attnviz"))
    assert document.text == "a = b" and document.options.mask == "causal" and document.options.ablated_heads == (1,)
    capsys.readouterr()
    assert cli.main(["do", "multi_head", "set_text", "text=x", "choose_head", "head=9", "--out", "b.attnviz"]) == 2
    assert "There is no head 9" in capsys.readouterr().err and not Path("b.attnviz").exists()


def test_arrays_are_all_of_them_and_flags_stand_anywhere() -> None:
    assert cli.main(["do", "multi_head", "--out", "a.npz", "set_option", "name=mask", "value=none"]) == 0
    assert cli.main(["compute", "--set", "variant=multi_head", "--set", "mask=none", "--out", "b.npz"]) == 0
    with np.load("a.npz") as written, np.load("b.npz") as computed:
        assert written.files == computed.files and (written["weights"] == computed["weights"]).all()


def test_the_selected_stage_and_head_are_drawn() -> None:
    assert cli.main(["do", "example:3.6.2-multi-head", "choose_stage", "stage=queries", "--out", "a.md"]) == 0
    queries = compute(preset("3.6.2-multi-head")).array("queries")[0]
    assert f"{abs(queries[0, 0, 0]):.4f}" in Path("a.md").read_text(encoding="utf-8")
    Path("a.json").write_text(json.dumps({"attnviz_script": 1, "do": [
        ["choose_stage", {"stage": "queries"}], ["choose_head", {"head": 1}]]}), encoding="utf-8")
    assert cli.main(["do", "example:3.6.2-multi-head", "--script", "a.json", "--out", "a.md", "--force"]) == 0
    found = Path("a.md").read_text(encoding="utf-8")
    assert f"{abs(queries[1, 0, 0]):.4f}" in found and f"{abs(queries[0, 0, 0]):.4f}" not in found


def test_a_script_is_done_on_the_named_source_or_where_it_began() -> None:
    session = json.loads(files.to_bytes(edits.new_document(text="where it began"), None))
    Path("a.json").write_text(json.dumps({"attnviz_script": 1, "session": session, "do": [
        ["set_option", {"name": "mask", "value": "none"}]]}), encoding="utf-8")
    for source, text in (["causal"], "Your journey starts with one step"), ([], "where it began"):
        assert cli.main(["do", *source, "--script", "a.json", "--out", "a.attnviz", "--force"]) == 0
        document = files.load(Path("a.attnviz"))
        assert document.text == text and document.options.mask == "none"


def test_every_intent_is_listed_with_its_arguments(capsys: Captured) -> None:
    assert cli.main(["do", "--list"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if " " in line.strip())
    assert lines["set_option"].startswith("name: a text, value: ") and "numbers_ready" not in lines


def test_without_a_file_to_write_it_says_what_there_is(capsys: Captured) -> None:
    assert cli.main(["do", "causal", "set_text", "text=one two"]) == 0
    assert capsys.readouterr().out == "CausalAttention: one two\n"
    np.savez("loaded.npz", weights=np.full((1, 1, 2, 2), 0.5, np.float32), tokens=[["one", "two"]])
    assert cli.main(["do", "loaded.npz", "choose_measure", "measure=entropy"]) == 0
    assert capsys.readouterr().out == "loaded.npz: one two\n"


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["multi_head", "nope"], "There is nothing called 'nope' to do: attnviz do --list"),
    ([], "Name a SOURCE or a --script"), (["no-such-file"], "There is no variant, model, session or example:KEY"),
    (["multi_head", "set_option", "=mask"], "'=mask' has no name or no value: write NAME=VALUE."),
    (["multi_head", "set_option", "name=mask", "value=blue"], "'blue': 'blue' cannot be used here"),
    (["multi_head", "choose_head", "head=9"], "There is no head 9"),
    (["multi_head", "hold", "--out", "x.exe"], "The ending .exe of x.exe is not one of"),
    (["--script", "missing.json"], "missing.json"),
    (["--script", "bad.json"], "bad.json, step 2: There is no head 5"),
])
def test_a_mistake_is_one_sentence_and_writes_nothing(capsys: Captured, arguments: list[str], sentence: str) -> None:
    Path("bad.json").write_text(json.dumps(
        {"attnviz_script": 1, "do": [["hold", {}], ["choose_head", {"head": 5}]]}), encoding="utf-8")
    assert cli.main(["do", *arguments]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and said.err.count("\n") == 1 and not said.out
    assert [path.name for path in Path().iterdir()] == ["bad.json"]


def record(desk: Desk) -> None:
    desk.window.actions_by_name["record"].trigger()
    desk.settle()


def test_what_is_done_in_the_window_is_recorded_and_repeated(desk: Desk, monkeypatch: Any, tmp_path: Path) -> None:
    """An example, typing, options by key, undo, a change without an intent, and a choice."""
    window, answers = desk.window, [None, tmp_path / "script.json"]
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: answers.pop(0))
    record(desk)
    assert window.actions_by_name["record"].isChecked() and window.message.text.startswith("Recording what you do.")
    window.sentence.example_chosen.emit("3.6.2-multi-head")
    desk.settle()
    window.activateWindow()
    window.sentence.editor.setFocus()
    QTest.keyClicks(window.sentence.editor, " ab")
    desk.settle()
    for key in (Qt.Key.Key_M, Qt.Key.Key_D, Qt.Key.Key_Z):
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        desk.settle()
    desk.edit(lambda document: edits.set_option(document, "seed", 5), label="no intent")
    QTest.keyClick(window, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    desk.settle()
    desk.presenter.do(hover_cell(Cell(Spot("weights"), 1, 0)))
    desk.edit(lambda document: edits.set_option(document, "seed", 6), label="no intent, at the end")
    record(desk)
    assert window.actions_by_name["record"].isChecked(), "no file was chosen: it goes on"
    record(desk)
    assert not window.actions_by_name["record"].isChecked() and "attnviz do --script script.json" in window.message.text
    read = json.loads((tmp_path / "script.json").read_text(encoding="utf-8"))
    names = [name for name, _ in read["do"]]
    assert names.count("set_text") == 1 and "hover_cell" not in names and names[-1] == "replace_document"
    assert {"load_example", "set_option", "undo", "replace_document", "step_head"} <= set(names)
    assert cli.main(["do", "--script", "script.json", "--out", "a.attnviz"]) == 0
    assert files.load(tmp_path / "a.attnviz") == desk.controller.document
    assert cli.main(["do", "example:3.5.1-causal", "--script", "script.json", "--out", "b.attnviz"]) == 0
    assert files.load(tmp_path / "b.attnviz") == desk.controller.document


def test_a_script_that_cannot_be_written_is_kept(desk: Desk, monkeypatch: Any, tmp_path: Path) -> None:
    answers, first = [tmp_path / "none" / "x.json", tmp_path / "x.json"], desk.controller.document
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: answers.pop(0))
    record(desk)
    desk.presenter.do(store_edits.set_option("mask", "none"))
    record(desk)
    assert "was not saved" in desk.window.message.text and desk.window.actions_by_name["record"].isChecked()
    record(desk)
    read = script.read(tmp_path / "x.json")
    assert read.document == first and read.steps == (("set_option", {"name": "mask", "value": "none"}),)


def test_a_session_opened_meanwhile_is_recorded_with_its_look(desk: Desk, monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: tmp_path / "x.json")
    desk.presenter.do(choose_measure("entropy"))
    assert desk.controller.save(tmp_path / "a.attnviz")
    desk.presenter.do(choose_measure(""))
    record(desk)
    desk.controller.open(read_session(tmp_path / "a.attnviz"))
    desk.settle()
    record(desk)
    steps = script.read(tmp_path / "x.json").steps
    assert [name for name, _ in steps] == ["replace_document", "reset_view", "set_look"]
    assert steps[-1][1]["look"]["measure"] == "entropy"
