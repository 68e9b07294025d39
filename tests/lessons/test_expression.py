"""Conditions and numbers of lessons, against the numbers of a real session."""

import numpy as np
import pytest

import attnviz
from attnviz.api import Session
from attnviz.lessons.expression import read_expression
from attnviz.system.errors import EditError
from tests.engine.small_models import document, engine_of, small


@pytest.fixture(scope="module")
def session() -> Session:
    """Return the causal example, with a head selected."""
    opened = attnviz.open("example:3.6.2-multi-head")
    opened.do("choose_stage", stage="scores")
    return opened


@pytest.mark.parametrize(("text", "value"), [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("-2 - -3", 1), ("7 / 2", 3.5), ("2 * 3 == 6", True), ("1 < 2", True),
    ("1 >= 2", False), ("1 != 1", False), ("1 <= 1 and 2 > 3", False), ("1 > 2 or 2 > 1", True), (".5 + 1e-1", 0.6),
    ('stage == "scores"', True), ('stage != "weights"', True), ("head == 0 and layer == 0", True),
    ("option.num_heads", 2), ('option.mask == "causal"', True), ("option.dropout_on == false", True),
    ("sqrt(16) + abs(-1)", 5), ("exp(0)", 1), ("rows(scores)", 6), ("columns(queries)", 1), ("sentence", 0),
    ('showing == "now"', True), ('experiment == ""', True), ("sum(weights[1])", 1.0), ("sum(weights)", 6.0),
    ("weights[0,1]", 0.0),
])
def test_values(session: Session, text: str, value: object) -> None:
    assert read_expression(text).value(session.state) == pytest.approx(value)


def test_numbers_are_those_of_the_selected_head(session: Session) -> None:
    weights, queries = session.weights(head=0), session.stage("queries")
    for text, value in (("weights[-1,2]", weights[-1, 2]), ("max(weights[3])", weights[3].max()),
                        ("mean(queries)", queries.mean()), ("min(scores[2])", session.stage("scores")[2].min())):
        assert read_expression(text).value(session.state) == pytest.approx(float(value), abs=1e-6)
    session.do("choose_head", head=1)
    assert read_expression("weights[-1,2]").value(session.state) == pytest.approx(float(session.weights(head=1)[-1, 2]))
    session.do("choose_head", head=0)


def test_equal_is_to_the_printed_digit(session: Session) -> None:
    assert read_expression("1 == 1.00004").holds(session.state) and read_expression("1 != 1.00006").holds(session.state)


@pytest.mark.parametrize("text", [
    "weights[9,0] > 0", "weights > 0", "rotated_queries[0,0] > 0", 'probability(" a") > 0', 'next_token == "a"',
    'weights[0,0] > "a"', "target_logit > 0", "row > -2", "column > -2", "weights[1e999]", "weights[0,0.5]",
    "weights[text]", "exp(option.ablated_heads)", "option.ablated_heads", "sum(text)", "probability(weights)",
    "text" + " * option.seed" * 30, "weights",
])
def test_a_condition_that_cannot_be_computed_does_not_hold(session: Session, text: str) -> None:
    assert not read_expression(text).holds(session.state)
    with pytest.raises(EditError):
        read_expression(text).value(session.state)


@pytest.mark.parametrize("text", [
    "", "1 +", "(1", "1 2", "weights[", "weights[0", "sum weights", "option.colour", "__import__", "wights[0,0]",
    "weights[0,0] = 1", "sum()", "1 < ", "weights.T", "(" * 240 + "1" + ")" * 240, "text.upper()",
])
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(EditError):
        read_expression(text)


def test_row_and_column_are_those_of_the_pinned_cell() -> None:
    session = attnviz.open("example:3.5.1-causal")
    session.do("mark_cell", cell={"spot": {"stage": "weights"}, "row": 4, "column": 2})
    assert read_expression("row == 4 and column == 2").holds(session.state)


def test_division_by_zero_is_infinite_and_said_by_nobody(session: Session) -> None:
    assert np.isinf(read_expression("1 / (1 - 1)").value(session.state))


def test_the_target_logit_is_the_metric_of_the_person() -> None:
    model = small("gpt2")
    opened = Session(document(model, "abca"), engine=engine_of(model))
    result = opened.result.computed
    assert result is not None and result.logits is not None
    logits, top = result.logits.rows[-1], read_expression("target_logit").value(opened.state)
    opened.do("set_target_token", token=2, instead=3)
    assert top == logits.max() and read_expression("target_logit").value(opened.state) == logits[2] - logits[3] != top
