"""The program keeps working if its working directory is deleted, wherever its files are."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.controller.autosave import Autosave
from attnviz.document import edits, files
from attnviz.document.places import Spot
from attnviz.export.requests import Heatmaps
from attnviz.system import settings
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.export_dialog import ExportDialog
from tests.desk import Desk
from tests.lost_work import find_lost
from tests.views.test_file_dialogs import Person

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def deleted_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a deleted folder, and return another one with a session."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    files.save(edits.new_document(text="from a file"), tmp_path / "there.attnviz")
    return tmp_path


def test_the_window_saves_opens_and_exports(
    deleted_folder: Path, desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions, autosave = desk.window.actions_by_name, Autosave(desk.controller)
    desk.window.sentence.editor.setPlainText("typed")
    person = Person(("mine", ""))  # into the dialog, which begins at home
    actions["save"].trigger()
    assert desk.controller.path == deleted_folder / "mine.attnviz" and files.load(desk.controller.path).text == "typed"
    began: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_open", lambda *asked: began.append(asked[-1]) or deleted_folder / "there.attnviz")
    actions["open"].trigger()
    assert desk.controller.document.text == "from a file" and began == [deleted_folder]
    assert settings.load().recent == (str(deleted_folder / "there.attnviz"), str(deleted_folder / "mine.attnviz"))
    desk.settle()
    monkeypatch.setattr(ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(ExportDialog, "choice", lambda self: Heatmaps(Spot("weights")))
    for action, name in (("export", "picture.png"), ("export_numbers", "numbers.npz")):
        person.answers.append((name, ""))
        actions[action].trigger()
        qtbot.waitUntil((deleted_folder / name).exists, timeout=20_000)
    person.timer.stop()
    assert person.asked == [] and person.answers == []
    desk.window.sentence.editor.setPlainText("unsaved")
    autosave.close(keep=True)
    (lost,) = find_lost()
    assert (lost.work.document.text, lost.work.origin) == ("unsaved", deleted_folder / "there.attnviz")
    lost.discard()
    assert desk.messages == []


def test_a_dialog_begins_where_a_folder_is(deleted_folder: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_open", lambda *asked: began.append(asked[-1]))
    monkeypatch.setattr(dialogs, "ask_save", lambda *asked: began.append(asked[-1].parent))
    desk.window.actions_by_name["open_embeddings"].trigger()
    (deleted_folder / "other").mkdir()
    assert desk.controller.save(deleted_folder / "other" / "mine.attnviz")
    desk.window.actions_by_name["save_as"].trigger()
    (deleted_folder / "other" / "mine.attnviz").unlink()
    (deleted_folder / "other").rmdir()
    desk.window.actions_by_name["save_as"].trigger()
    assert began == [deleted_folder, deleted_folder / "other", deleted_folder], "at home where nothing else is left"


def test_a_session_that_was_named_from_a_folder_stays_that_file(
    tmp_path: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(edits.new_document(text="from a file"), tmp_path / "there.attnviz")
    monkeypatch.chdir(tmp_path)
    assert desk.bench.file_actions.open_session(Path("there.attnviz"))
    monkeypatch.chdir(ROOT)
    assert desk.controller.path == tmp_path / "there.attnviz"
    desk.window.sentence.editor.setPlainText("and more")
    assert desk.bench.file_actions.save() and files.load(tmp_path / "there.attnviz").text == "and more"


def test_the_command_line(deleted_folder: Path) -> None:
    """In a process of its own: it is the first product of two matrices that asks where the program stands.

    In this one, torch's libraries were loaded from another folder, which they remember.
    """
    def attnviz(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "attnviz", *arguments], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "PYTHONPATH": str(ROOT)})

    done = attnviz("compute", str(deleted_folder / "there.attnviz"), "--out", str(deleted_folder / "numbers.npz"))
    assert (done.returncode, done.stderr) == (0, "")
    with np.load(deleted_folder / "numbers.npz", allow_pickle=False) as stored:
        assert stored["weights"].shape[-1] == 3
    done = attnviz("compute", "--out", "here.npz")
    assert done.returncode == 2 and done.stderr == "attnviz: here.npz cannot be written: No such file or directory.\n"
