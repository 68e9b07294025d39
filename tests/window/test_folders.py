"""The initial folder of file dialogs: the user's documents, then the last one for that kind of file."""

from pathlib import Path

import pytest

from attnviz.system import settings
from attnviz.system.translation import translated
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.export_dialog import ExportDialog
from attnviz.window.main_window import MainWindow
from tests.desk import Desk

KINDS = {"open": "session", "open_embeddings": "embeddings", "export": "picture", "export_table": "table",
         "export_numbers": "arrays"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with a documents folder; the program starts elsewhere."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "state"))
    for name in ("Documents", "elsewhere", "figures", "data"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(ExportDialog, "exec", lambda self: True)
    return tmp_path


class Dialogs:
    """Records the initial folder of each dialog, and answers with a folder; None cancels."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began: list[Path] = []
        self.goes_to: Path | None = None
        patch.setattr(dialogs, "ask_open", lambda parent, title, filters, folder: self.answer(folder))
        patch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: self.answer(name.parent))

    def answer(self, folder: Path) -> Path | None:
        self.began.append(folder)
        return None if self.goes_to is None else self.goes_to / "file.npz"


def begins(window: MainWindow, file_dialogs: Dialogs, action: str) -> Path:
    window.actions_by_name[action].trigger()
    return file_dialogs.began[-1]


@pytest.fixture
def file_dialogs(home: Path, monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    return Dialogs(monkeypatch)


@pytest.mark.desk(fresh=True)
def test_every_dialog_begins_in_the_documents(home: Path, file_dialogs: Dialogs, desk: Desk) -> None:
    for action in (*KINDS, "save_as"):
        assert begins(desk.window, file_dialogs, action) == home / "Documents", action
    assert settings.load() == settings.Settings(), "who gives it up has gone nowhere"


#: What each dialog that writes offers first, and which files each that reads does.
WRITTEN = {"save_as": ".attnviz", "record": ".json", "export": ".png", "export_table": ".tsv", "export_numbers": ".npz",
           "export_script": ".py", "export_markup": ".tikz", "export_handout:a4": ".pdf"}
READ = {"open": "session", "choose_lesson": "lesson", "open_embeddings": "embeddings", "open_corpus": "corpus",
        "open_model": "model", "open_run": "run"}


def test_every_dialog_offers_what_it_writes_or_reads(home: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: asked.append(
        (translated(filters), name.suffix)))
    monkeypatch.setattr(dialogs, "ask_open", lambda parent, title, filters, folder: asked.append((filters, "")))
    for action, ending in WRITTEN.items():
        for _ in range(2 if action == "record" else 1):
            desk.window.actions_by_name[action].trigger()
        (filters, suffix), = asked
        assert f"(*{ending})" in filters and suffix == ending, action
        asked.clear()
    for action in READ:
        desk.window.actions_by_name[action].trigger()
    assert asked == [(dialogs.OPENED[kind], "") for kind in READ.values()]


def test_each_kind_begins_where_it_was_last_used_also_at_the_next_start(
    home: Path, file_dialogs: Dialogs, desk: Desk
) -> None:
    expected = dict.fromkeys(KINDS, home / "Documents")
    for action, kind in KINDS.items():
        expected[action] = file_dialogs.goes_to = home / kind
        expected[action].mkdir()
        begins(desk.window, file_dialogs, action)
        file_dialogs.goes_to = None
        assert {other: begins(desk.window, file_dialogs, other) for other in KINDS} == expected
        assert settings.load().folders[-1] == f"{kind}={home / kind}"
    later = Desk(settings=settings.load())
    assert {other: begins(later.window, file_dialogs, other) for other in KINDS} == expected
    later.close()


def test_exports_begin_beside_the_session_until_they_were_used(home: Path, file_dialogs: Dialogs, desk: Desk) -> None:
    assert desk.controller.save(home / "data" / "mine.attnviz")
    for action in ("export", "save_as", "open"):
        assert begins(desk.window, file_dialogs, action) == home / "data", action
    file_dialogs.goes_to = home / "figures"
    begins(desk.window, file_dialogs, "export_numbers")
    file_dialogs.goes_to = home / "elsewhere"
    begins(desk.window, file_dialogs, "open")  # no file is there, so the session stays
    file_dialogs.goes_to = None
    assert begins(desk.window, file_dialogs, "export_numbers") == home / "figures"
    assert begins(desk.window, file_dialogs, "save_as") == home / "data", "where the session's file is"
    desk.bench.file_actions.export_queue.close()
    for file in (home / "figures").iterdir():
        file.unlink()
    (home / "figures").rmdir()
    assert begins(desk.window, file_dialogs, "export_numbers") == home / "data", "that folder is gone"


def test_a_relative_path_is_remembered_whole(home: Path, desk: Desk) -> None:
    for path, act in (("a.attnviz", desk.bench.file_actions.save), ("b.attnviz", desk.bench.file_actions.save),
                      ("a.attnviz", desk.bench.file_actions.open)):
        act(path)
        assert settings.load().recent[0] == str(home / "elsewhere" / path)
