"""Sessions are saved atomically and keep the permissions and links of the file they replace."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.system import reading
from attnviz.system.errors import SessionError


@pytest.mark.parametrize("step", ["os.replace", "os.fsync", "builtins.open", "os.chmod"])
def test_a_failure_leaves_the_old_file(step: str, path: Path, full: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(Document(), path)
    before = path.read_bytes()

    def full_disk(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(step, full_disk)
        with pytest.raises(SessionError) as caught:
            files.save(full, path)
    assert str(caught.value) == "mine.attnviz was not saved: No space left on device."
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_an_interrupt_leaves_the_old_file(path: Path, full: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(Document(), path)

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            files.save(full, path)
    assert files.load(path) == Document()
    assert os.listdir(path.parent) == [path.name]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="was not saved"):
        files.save(Document(), tmp_path / "absent" / "mine.attnviz")
    with pytest.raises(SessionError, match="not a file"):
        files.save(Document(), tmp_path)


def test_what_fills_the_limit_is_saved_and_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = edits.set_text(Document(), "é" * 2**19)
    size = len(files.to_bytes(document))
    monkeypatch.setattr(reading, "MAX_BYTES", size)
    files.save(document, path)
    assert path.stat().st_size == size and files.load(path) == document
    monkeypatch.setattr(reading, "MAX_BYTES", 2**20)
    with pytest.raises(SessionError, match="larger than 1 MiB"):
        files.save(document, path)


def test_permissions_stay_and_links_are_followed(path: Path, full: Document) -> None:
    files.save(Document(), path)
    path.chmod(0o640)
    link = path.with_name("link.attnviz")
    link.symlink_to(path.name)
    files.save(full, link)
    assert link.is_symlink()
    assert files.load(path) == full
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_longest_file_name(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 247 + ".attnviz")
    files.save(Document(), path)
    assert files.load(path) == Document()
