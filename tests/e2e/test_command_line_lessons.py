"""`attnviz lesson`: lists and checks lessons, and opens the window on one."""

import shutil
from pathlib import Path

import pytest

import attnviz.app
from attnviz import cli
from attnviz.cli.lesson import is_installed
from attnviz.lessons import library
from attnviz.system import display
from tests.lessons.examples import LESSON, line_of, write

Captured = pytest.CaptureFixture[str]


def test_the_lessons_are_listed(capsys: Captured) -> None:
    assert cli.main(["lesson", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(library.lesson_files(library.bundled()))
    assert lines[0].split() == ["01-why-attention", "level", "1", "6", "min", "Why", "attention"]


def test_a_good_lesson_is_said_to_be_one(tmp_path: Path, capsys: Captured) -> None:
    assert cli.main(["lesson", str(write(tmp_path)), "--check"]) == 0
    assert capsys.readouterr().out == "first.lesson.md: 2 steps, no mistake\n"


def test_a_mistake_ends_with_status_2_and_names_its_line(tmp_path: Path, capsys: Captured) -> None:
    path = write(tmp_path, LESSON.replace("> 0.999", "> 2"))
    assert cli.main(["lesson", str(path), "--check"]) == 2
    said = capsys.readouterr()
    assert f"first.lesson.md, line {line_of(':::{check}')}: The check does not hold" in said.err and said.out == ""


def test_a_folder_is_checked_whole(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, LESSON.replace("level: 1", "level: 0"))
    assert cli.main(["lesson", str(tmp_path), "--check"]) == 2
    said = capsys.readouterr()
    assert "first.lesson.md, line 3: level" in said.err and said.out == "second.lesson.md: 1 step, no mistake\n"


def test_a_lesson_on_a_missing_model_is_left_out_of_all_and_refused_alone(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, LESSON.replace("example:3.5.1-causal", "model:/nowhere/model"))
    assert cli.main(["lesson", str(path), "--check"]) == 2
    assert "It cannot begin" in capsys.readouterr().err
    monkeypatch.setattr(library, "bundled", lambda: tmp_path)
    assert cli.main(["lesson", "--check"]) == 0
    assert "first.lesson.md: not run, the model /nowhere/model is not installed" in capsys.readouterr().out
    assert not is_installed("/nowhere/model")


def test_a_zip_is_listed_and_checked_as_its_folder_and_a_page_is_of_one_lesson(
    tmp_path: Path, capsys: Captured
) -> None:
    (course := tmp_path / "course").mkdir()
    write(course, LESSON.replace("level: 1", "level: 0"))
    shutil.make_archive(str(course), "zip", course)
    for option in ("--list", "--check"):
        heard = []
        for name in ("course", "course.zip"):
            assert cli.main(["lesson", str(tmp_path / name), option]) == 2
            heard.append(capsys.readouterr())
        assert heard[0] == heard[1] and "second" in heard[0].out and "level" in heard[0].err
    assert cli.main(["lesson", str(course), "--html", str(tmp_path / "page.html")]) == 2
    assert "has several lessons" in capsys.readouterr().err


def test_the_window_opens_on_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(attnviz.app, "main", lambda *args, lesson=None, **others: opened.append(lesson) or 0)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    assert cli.main(["lesson"]) == 0 and cli.main(["lesson", "05-causal-mask"]) == 0
    own = write(tmp_path).rename(tmp_path / "mine.md")
    assert cli.main([str(own)]) == 0 and cli.main([str(tmp_path)]) == 0
    assert opened == ["", "05-causal-mask", str(own), str(tmp_path)]
    path = write(tmp_path, LESSON.replace("level: 1", "level: 0"))
    assert cli.main(["lesson", str(path)]) == 2 and len(opened) == 4


def test_without_a_window_a_lesson_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(display, "why_no_window", lambda: "no display")
    assert cli.main(["lesson", "05-causal-mask"]) == 2
    assert "A lesson needs a window, and none can be opened (no display)" in capsys.readouterr().err
