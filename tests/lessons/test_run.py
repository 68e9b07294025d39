"""How far a person is in a lesson, and what is said to an answer."""

from pathlib import Path

import pytest

import attnviz
from attnviz.api import Session
from attnviz.lessons.lesson import Check
from attnviz.lessons.library import bundled, lesson_files
from attnviz.lessons.markdown import read_lesson
from attnviz.lessons.run import RIGHT, Run
from attnviz.system.errors import EditError
from tests.lessons.examples import LESSON, parsed


@pytest.fixture
def session() -> Session:
    return attnviz.open("example:3.5.1-causal")


def begun() -> Run:
    return Run(parsed()).begin()


@pytest.mark.parametrize(("typed", "is_right"), [
    ("1", True), ("1.0", True), ("0,995", True), (" 1.01 ", True), ("1.02", False), ("-1", False), ("−1", False),
    ("one", False), ("", False), ("nan", False), ("inf", False),
])
def test_a_number_is_right_within_the_tolerance(session: Session, typed: str, is_right: bool) -> None:
    run = begun().answer(0, typed, session.state)
    assert run.is_done(0) == is_right and (run.said[0, 0] == RIGHT) == is_right


def test_a_wrong_answer_names_the_hint_only_where_there_is_one(session: Session) -> None:
    assert "press Hint" in begun().answer(0, "2", session.state).said[0, 0]
    run = Run(parsed(LESSON.replace("hint: Look at the corner.\n", ""))).begin()
    assert run.answer(0, "2", session.state).said[0, 0] == "Not quite. Look again."


def test_a_rounded_answer_is_not_wrong_but_not_enough(session: Session) -> None:
    """A small cell shows two digits of 0.9544, and a person types what is seen."""
    run = Run(parsed(LESSON.replace("answer: weights[0,0]\ntolerance: 0.01", "answer: 0.9544\ntolerance: 0.0006")))
    for typed in ("0.95", "1,0"):
        assert "rounded" in run.begin().answer(0, typed, session.state).said[0, 0]
    assert not run.begin().answer(0, "0.95", session.state).answers
    for typed in ("0.94", "1", "0.956"):
        assert "Not quite" in run.begin().answer(0, typed, session.state).said[0, 0]


def test_what_is_no_number_is_said(session: Session) -> None:
    assert "is not a number" in begun().answer(0, "one", session.state).said[0, 0]


def test_a_number_is_judged_by_what_is_displayed_when_it_is_typed(session: Session) -> None:
    """A question below a task took the number from before the task, and refused the one on the screen."""
    run = begun()
    session.do("set_option", name="mask", value="none")
    assert not run.answer(0, "1", session.state).is_done(0)
    assert run.answer(0, str(session.weights()[0, 0]), session.state).is_done(0)
    session.do("set_text", text="")
    assert "cannot be found" in run.answer(0, "1", session.state).said[0, 0]


def test_a_question_below_a_task_waits_for_it(session: Session) -> None:
    step = ":::{do}\nset_option name=mask value=none\n:::\n:::{check} weights[0,1] > 0\n:::\n"
    question = LESSON[LESSON.index(":::{ask} number") : LESSON.index(":::{ask} choice")]
    run = Run(parsed(LESSON.replace(question, step + question))).begin().look(session.state)
    run = run.answer(1, "1", session.state)
    assert "First do the task above" in run.said[0, 1]
    session.do("set_option", name="mask", value="none")
    run = run.look(session.state)
    assert run.is_done(0) and not run.said, "the task above is done"
    assert not run.answer(1, "1", session.state).is_done(1)
    assert run.answer(1, str(session.weights()[0, 0]), session.state).is_done(1)


def test_a_wrong_choice_says_why_and_a_right_one_is_done(session: Session) -> None:
    wrong = begun().answer(1, "0", session.state)
    assert wrong.said[0, 1] == "That is the second." and wrong.open_tasks == (0, 1)
    right = wrong.answer(1, "1", session.state)
    assert right.said[0, 1] == RIGHT and right.open_tasks == (0,)
    assert right.answer(1, "0", session.state).open_tasks == (0, 1)  # the answer was changed
    for impossible in ("2", "-1", "x"):
        with pytest.raises(EditError, match="no answer"):
            right.answer(1, impossible, session.state)


def test_a_check_is_ticked_when_it_holds_and_stays_ticked(session: Session) -> None:
    session.do("set_option", name="mask", value="none")
    run = Run(parsed()).go_to(1)
    session.do("set_option", name="mask", value="causal")
    assert not run.look(session.state).is_done(0)  # the set-up was not computed yet
    session.do("set_option", name="mask", value="none")
    run = run.begin().look(session.state)
    assert run.open_tasks == (0,)
    session.do("set_option", name="mask", value="causal")
    run = run.look(session.state)
    assert run.open_tasks == ()
    session.do("set_option", name="mask", value="none")
    assert run.look(session.state) is run
    with pytest.raises(EditError, match="not a question"):
        run.answer(0, "1", session.state)


def test_steps_stay_within_the_lesson() -> None:
    run = Run(parsed())
    assert (run.go_to(-1).at, run.go_to(5).at, run.is_last, run.go_to(1).is_last) == (0, 1, False, True)


@pytest.mark.parametrize(("answer", "numbers", "is_right"), [
    ("0", "weights[1]", True), ("1", "weights[1]", False), ("0,0", "weights", True), ("5,5", "weights", False),
    ("0,0", "weights[1]", None), ("6", "weights[1]", None), ("-1", "weights[1]", None), ("", "weights", None)])
def test_the_largest_cell_is_found(session: Session, answer: str, numbers: str, is_right: bool | None) -> None:
    """With the mask the first word gives all its weight to itself; of the second, "Your" has 0.55."""
    text = LESSON.replace(":::{ask} number", ":::{predict} cell").replace("answer: weights[0,0]", f"answer: {numbers}")
    run = Run(parsed(text)).begin()
    assert run.prediction == 0
    run = run.answer(0, answer, session.state)
    given = run.answers.get((0, 0))
    assert (None if given is None else given.is_right) is is_right and run.is_done(0) is (is_right is not None)


def test_a_prediction_stays_when_its_step_begins_again(session: Session) -> None:
    run = Run(parsed(LESSON.replace(":::{ask} choice", ":::{predict} choice"))).begin()
    run = run.answer(1, "0", session.state).answer(0, "1", session.state).go_back(0)
    assert run.is_done(1) and run.said[0, 1] == "That is the second." and not run.is_done(0) and run.prediction is None
    with pytest.raises(EditError, match="once"):
        run.answer(1, "1", session.state)


@pytest.mark.parametrize("path", lesson_files(bundled()), ids=lambda path: path.name)
def test_the_way_to_a_step_leads_beside_what_it_asks_to_choose(path: Path) -> None:
    lesson = read_lesson(path)
    for at, step in enumerate(lesson.steps):
        way = {name: value for call in Run(lesson, at=at).way_here for name, value in call.values.items()}
        chosen = [call.values for task in step.tasks if isinstance(task, Check) for call in task.solution[:1]
                  if call.name in ("choose_stage", "choose_head") and len(task.solution) == 1]
        for asked in chosen[:1]:
            assert not asked.items() <= way.items(), (path.name, step.title)
