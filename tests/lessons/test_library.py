"""Lessons in files, folders and zips."""

import zipfile
from pathlib import Path

import pytest

from attnviz.lessons import is_lessons, library
from attnviz.system.errors import SessionError
from tests.lessons.examples import write


def test_a_lesson_is_found_by_its_file_or_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert library.find_lesson("first.lesson.md") == path
    first = library.lesson_files(library.bundled())[0]
    for name in (first.name, first.name.removesuffix(".lesson.md"), "why-attention"):
        assert library.find_lesson(name) == first
    with pytest.raises(SessionError, match="no lesson 'nothing'"):
        library.find_lesson("nothing")


def test_a_folder_is_listed_by_level_with_its_mistakes(tmp_path: Path) -> None:
    write(tmp_path, name="z")
    write(tmp_path, "no lesson", name="broken")
    lessons, wrong = library.read_all(tmp_path)
    assert [lesson.key for lesson in lessons] == ["z", "second"] and [path.name for path, _ in wrong] == [
        "broken.lesson.md"]


def test_a_zip_is_unpacked_without_its_folders(tmp_path: Path) -> None:
    packed = tmp_path / "lessons.zip"
    with zipfile.ZipFile(packed, "w") as file:
        file.write(write(tmp_path), "../../evil/first.lesson.md")
        file.writestr("notes.txt", "left out")
        file.writestr("inside/start.attnviz", "{}")
    with library.unpack(packed) as folder:
        assert {path.name for path in Path(folder).iterdir()} == {"first.lesson.md", "start.attnviz"}
    assert not Path(folder).exists() and not (tmp_path.parent / "evil").exists()


def test_a_zip_without_lessons_or_with_too_many_is_refused(tmp_path: Path) -> None:
    packed = tmp_path / "a.zip"
    packed.write_bytes(b"PK no zip")
    with pytest.raises(SessionError, match="cannot be opened as a zip"):
        library.unpack(packed)
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("notes.txt", "")
    with pytest.raises(SessionError, match="has no lesson"):
        library.unpack(packed)
    with zipfile.ZipFile(packed, "w") as file:
        for number in range(library.MAX_FILES + 1):
            file.writestr(f"{number}.lesson.md", "")
    with pytest.raises(SessionError, match="too large"):
        library.unpack(packed)


def test_what_has_lessons(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    path = write(tmp_path)
    assert all(map(is_lessons, (path, tmp_path, tmp_path / "a.zip", tmp_path / "a.md")))
    assert not any(map(is_lessons, (tmp_path / "empty", tmp_path / "a.attnviz")))
