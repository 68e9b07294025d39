"""Autosave resumes after its folder was deleted or not writable for a while."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attnviz.controller import autosave as module
from attnviz.controller.autosave import Autosave, recovery_folder
from tests.desk import note_messages
from tests.lost_work import find_lost


@pytest.fixture
def autosave(bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Autosave]:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "state" / "home"))
    monkeypatch.setattr(module, "PAUSE", 0.02)
    made = Autosave(bench.controller)
    yield made
    made.close()
    assert not any(recovery_folder().glob("*"))


def recovery_texts() -> list[str]:
    """Return the texts of the recovery files."""
    return [module.read_work(file).document.text for file in recovery_folder().glob("*.recovery")]


def remove_the_state(folder: Path) -> None:
    shutil.rmtree(folder / "state")


def remove_the_folder(folder: Path) -> None:
    shutil.rmtree(recovery_folder())


def remove_the_lock(folder: Path) -> None:
    for lock in recovery_folder().glob("*.lock"):
        lock.unlink()


@pytest.mark.parametrize("remove", [remove_the_state, remove_the_folder, remove_the_lock])
def test_what_is_removed_while_it_runs_is_made_again(
    bench: Any, autosave: Autosave, tmp_path: Path, remove: Callable[[Path], None]
) -> None:
    told: list[str] = []
    note_messages(bench.controller, told)
    bench.type("b")
    bench.wait(lambda: recovery_texts() == ["b"])
    for text in ("c", "d"):
        remove(tmp_path)
        bench.type(text)
        bench.wait(lambda text=text: recovery_texts() == [text])
        assert sorted(Path(name).suffix for name in os.listdir(recovery_folder())) == [".lock", ".recovery"]
        assert find_lost() == [], "it is locked as before: nobody else takes it"
    assert told == []


def test_what_went_is_written_again_though_nothing_changed_since(bench: Any, autosave: Autosave) -> None:
    bench.type("b")
    bench.wait(lambda: recovery_texts() == ["b"])
    shutil.rmtree(recovery_folder())
    bench.type("bc")
    bench.type("b")
    bench.wait(lambda: recovery_texts() == ["b"])


def test_a_folder_that_cannot_be_is_tried_again_without_a_change(
    bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_UNSAVED", 0.05)
    told: list[str] = []
    note_messages(bench.controller, told)
    recovery_folder().parent.mkdir(parents=True)
    recovery_folder().write_bytes(b"a file")
    bench.type("b")
    bench.wait(lambda: len(told) == 1)
    recovery_folder().unlink()
    bench.wait(lambda: recovery_texts() == ["b"])
    assert len(told) == 1
