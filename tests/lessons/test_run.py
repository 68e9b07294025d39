"""How far a person is in a lesson, and what is said to an answer."""

import pytest

import attnviz
from attnviz.api import Session
from attnviz.lessons.run import RIGHT, Run
from attnviz.system.errors import EditError
from tests.lessons.examples import parsed


@pytest.fixture
def session() -> Session:
    return attnviz.open("example:3.5.1-causal")


def begun(session: Session) -> Run:
    return Run(parsed()).begin(session.state)


@pytest.mark.parametrize(("typed", "is_right"), [
    ("1", True), ("1.0", True), ("0,995", True), (" 1.01 ", True), ("1.02", False), ("-1", False), ("−1", False),
    ("one", False), ("", False), ("nan", False), ("inf", False),
])
def test_a_number_is_right_within_the_tolerance(session: Session, typed: str, is_right: bool) -> None:
    run = begun(session).answer(0, typed)
    assert run.is_done(0) == is_right and (run.said[0, 0] == RIGHT) == is_right


def test_what_is_no_number_is_said(session: Session) -> None:
    assert "is not a number" in begun(session).answer(0, "one").said[0, 0]


def test_the_right_number_is_that_of_the_beginning_of_the_step(session: Session) -> None:
    run = begun(session)
    session.do("set_option", name="mask", value="none")
    assert run.look(session.state).answer(0, "1").is_done(0)
    assert not Run(parsed()).begin(session.state).answer(0, "1").is_done(0)


def test_a_wrong_choice_says_why_and_a_right_one_is_done(session: Session) -> None:
    wrong = begun(session).answer(1, "0")
    assert wrong.said[0, 1] == "That is the second." and wrong.open_tasks == (0, 1)
    right = wrong.answer(1, "1")
    assert right.said[0, 1] == RIGHT and right.open_tasks == (0,)
    assert right.answer(1, "0").open_tasks == (0, 1)  # the answer was changed
    for impossible in ("2", "-1", "x"):
        with pytest.raises(EditError, match="no answer"):
            right.answer(1, impossible)


def test_a_check_is_ticked_when_it_holds_and_stays_ticked(session: Session) -> None:
    session.do("set_option", name="mask", value="none")
    run = Run(parsed()).go_to(1)
    session.do("set_option", name="mask", value="causal")
    assert not run.look(session.state).is_done(0)  # the set-up was not computed yet
    session.do("set_option", name="mask", value="none")
    run = run.begin(session.state).look(session.state)
    assert run.open_tasks == (0,)
    session.do("set_option", name="mask", value="causal")
    run = run.look(session.state)
    assert run.open_tasks == ()
    session.do("set_option", name="mask", value="none")
    assert run.look(session.state) is run
    with pytest.raises(EditError, match="no question"):
        run.answer(0, "1")


def test_steps_stay_within_the_lesson() -> None:
    run = Run(parsed())
    assert (run.go_to(-1).at, run.go_to(5).at, run.is_last, run.go_to(1).is_last) == (0, 1, False, True)
