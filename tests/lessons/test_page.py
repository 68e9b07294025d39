"""A lesson as a page for the browser, and how far a person is in a course."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

import attnviz
from attnviz import cli
from attnviz.export import writers
from attnviz.lessons import library, progress
from attnviz.lessons.markdown import read_lesson
from attnviz.lessons.page import page
from attnviz.store.state import State
from attnviz.system import settings
from attnviz.system.settings import Settings
from tests.lessons.examples import LESSON, SECOND, write

Captured = pytest.CaptureFixture[str]


class Outline(HTMLParser):
    """What a browser would load, and the tags that are open at the end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "img", "br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def drawn(state: State, stage: str) -> bytes:
    return f"{stage} of {state.document.text}".encode()


def test_the_page_has_text_pictures_and_answers_and_loads_nothing(tmp_path: Path) -> None:
    text = LESSON.replace("word is first?", "<word> is first?").replace("[Switch", "{=weights[0,0]} [Switch")
    text = text.replace(":::{ask} number", ":::{predict} cell").replace("answer: weights[0,0]", "answer: weights[1]")
    written = page(read_lesson(write(tmp_path, text)), attnviz.open, drawn)
    outline = Outline(written)
    assert outline.open == [] and all(each.startswith("data:image/png;base64,") for each in outline.loaded)
    assert len(outline.loaded) == 3, "that of the first step, and of the second one before and after its solution"
    session = attnviz.open("example:3.5.1-causal")
    session.do("set_option", name="mask", value="none")
    assert f"{session.weights()[0, 0]:.4f} Switch it off" in written and "&lt;word&gt;" in written
    assert f"<p>{session.tokens[int(session.weights()[1].argmax())]}</p>" in written
    assert "✗ journey: That is the second." in written and "set_option name=&quot;mask&quot;" in written
    assert "prefers-color-scheme: dark" in written and written.count("<details>") == 3 and "@STEPS@" not in written


def test_the_page_is_written_with_its_pictures(tmp_path: Path, capsys: Captured) -> None:
    path, out = write(tmp_path, SECOND, name="third"), tmp_path / "out.html"
    assert cli.main(["lesson", str(path), "--html", str(out)]) == 0
    assert "data:image/png;base64,iVBOR" in out.read_text(encoding="utf-8")
    assert cli.main(["lesson", str(path), "--html", str(out)]) == 2 and "--force" in capsys.readouterr().err
    assert cli.main(["lesson", "--html", str(out)]) == 2 and "Name the lesson" in capsys.readouterr().err


def test_the_page_of_a_bundled_lesson_is_in_the_users_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is not translated is a page in English, with no word of another language in it."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr(writers, "picture_bytes", lambda *_: b"")
    for name, language, words in (("01-why-attention", "de", "Antwort"), ("23-ladder", "en", "Solution")):
        out = tmp_path / f"{name}.html"
        assert cli.main(["lesson", name, "--html", str(out)]) == 0
        written = out.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in written and f"<summary>{words}</summary>" in written
        assert ("Minuten" in written) == (language == "de")


def course(folder: Path) -> list[Path]:
    """Write three lessons whose names and levels are in another order than the course."""
    found = []
    for order, name, level in ((1, "c", 3), (2, "a", 1), (3, "b", 2)):
        path = folder / f"{name}.lesson.md"
        path.write_text(SECOND.replace("level: 2", f"level: {level}\norder: {order}"), encoding="utf-8")
        found.append(path)
    return found


def test_a_course_is_in_its_order_and_each_lesson_leads_to_the_next(tmp_path: Path) -> None:
    paths = course(tmp_path)
    (tmp_path / "0.lesson.md").write_text(SECOND, encoding="utf-8")
    lessons, _ = library.read_all(tmp_path)
    assert [lesson.path for lesson in lessons] == [*paths, tmp_path / "0.lesson.md"]
    assert [library.following(lesson) for lesson in lessons] == [paths[1], paths[2], None, None]


def test_progress_is_kept_and_listed(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path)
    lesson, other = read_lesson(path), read_lesson(tmp_path / "second.lesson.md")
    found = progress.with_step(progress.with_step(Settings(), lesson, 2), lesson, 1)
    assert progress.step_reached(found, lesson) == 2 and progress.step_reached(found, other) == 0
    found = progress.with_finished(found, other)
    assert progress.is_finished(found, other) and not progress.is_finished(found, lesson)
    assert progress.step_reached(Settings(begun_lessons=("first@99", "x", "first@y")), lesson) == 2
    monkeypatch.setattr(settings, "load", lambda: found)
    assert cli.main(["lesson", str(tmp_path), "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "first   level 1   6 min  The causal mask  (step 2 of 2)", "second  level 2   3 min  Second  ✓"]
