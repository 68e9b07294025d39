"""*Add this state as a step*: the lesson that comes of it leads to the same state."""

from pathlib import Path

import pytest

import attnviz
from attnviz.api import Session
from attnviz.document.places import Cell, Spot
from attnviz.lessons import author
from attnviz.lessons.check import mistakes
from attnviz.lessons.errors import LessonError
from attnviz.lessons.lesson import Ask
from attnviz.lessons.markdown import read_lesson
from attnviz.store.focus import mark_cell
from attnviz.system.errors import EditError
from tests.lessons.examples import SECOND


def run(path: Path) -> Session:
    """Return the session after every step of a lesson; fail if it has a mistake."""
    lesson = read_lesson(path)
    assert list(mistakes(lesson, attnviz.open)) == []
    session = attnviz.open(lesson.source)
    for step in lesson.steps:
        for call in step.setup:
            session.do(call.name, **call.values)
    return session


def test_steps_lead_through_the_states_that_were_added(tmp_path: Path) -> None:
    path = tmp_path / "new.lesson.md"
    session = attnviz.open("example:3.6.2-multi-head")
    session.do("choose_stage", stage="scores")
    author.add_step(path, session.state, None)
    assert read_lesson(path).start == "example:3.6.2-multi-head"
    before = session.state
    session.do("set_option", name="mask", value="none")
    session.text = "Hello shiny sun"
    session.do("edit_numbers", changes=[[{"variant": "multi_head", "matrix": "W_query"}, {"0,1": 0.5}]])
    session.do("choose_head", head=1)
    session.store.do(mark_cell(Cell(session.state.focus.spot, 1, 2)))
    author.add_step(path, session.state, before)
    again = run(path)
    assert again.document.text == "Hello shiny sun" and again.document == session.document
    assert again.state.focus.spot == session.state.focus.spot == Spot("scores", head=1)
    (ask,) = read_lesson(path).steps[1].tasks
    assert isinstance(ask, Ask) and ask.answer is not None and ask.answer.text == "scores[1,2]"


def test_a_step_for_another_session_leads_there_from_any_state(tmp_path: Path) -> None:
    path = tmp_path / "second.lesson.md"
    path.write_text(SECOND, encoding="utf-8")
    session = attnviz.open("example:3.3.2-all-tokens")
    session.do("edit_numbers", changes=[[{"variant": "simple", "stage": "embeddings"}, {"0,1,0": 0.9}]])
    author.add_step(path, session.state, None)
    assert run(path).document == session.document
    author.add_step(path, attnviz.open("multi_head").state, None)
    assert run(path).document.options == attnviz.open("multi_head").document.options


def test_a_state_that_is_no_example_begins_with_a_session(tmp_path: Path) -> None:
    session = attnviz.open("multi_head", text="Something else")
    author.add_step(tmp_path / "own", session.state, None)  # without the suffix
    path = tmp_path / "own.lesson.md"
    assert read_lesson(path).start == "session:own.attnviz" and run(path).document == session.document


def test_no_other_file_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "notes.lesson.md"
    path.write_text("my notes", encoding="utf-8")
    with pytest.raises(LessonError, match="does not begin with its title"):
        author.add_step(path, attnviz.open("multi_head").state, None)
    assert path.read_text(encoding="utf-8") == "my notes"


def test_what_cannot_be_written_as_intents_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "second.lesson.md"
    path.write_text(SECOND, encoding="utf-8")
    session = attnviz.open("example:3.4.2-v2")
    before = session.state
    session.do("reset_options")
    with pytest.raises(EditError, match="begin a new lesson"):
        author.add_step(path, session.state, before)
    assert path.read_text(encoding="utf-8") == SECOND
