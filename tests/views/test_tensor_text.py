"""Numbers as text: the shortest that loses nothing, and what is no number is refused with a sentence that names it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnviz.document.errors import EditError
from attnviz.views.tensor_text import exact, parse_block, parse_number, to_tsv

singles = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(singles)
def test_written_and_read_gives_the_same_single(number):
    assert parse_number(exact(number)) == number


@pytest.mark.parametrize("text", [
    "0.57", "0.1", "0", "-3", "1e-05", "16777216", "123456792", "-1.234568e+09", "3.4028235e+38",
])
def test_a_number_is_shown_as_it_was_typed(text):
    assert exact(parse_number(text)) == text


@pytest.mark.parametrize(("text", "number"), [
    ("1e-3", 1e-3), (" .5 ", 0.5), ("-2.", -2.0), ("+7", 7.0), ("−0.25", -0.25), ("1E5", 1e5), ("-0", 0.0),
])
def test_forms_of_a_number(text, number):
    assert parse_number(text) == np.float32(number)


@pytest.mark.parametrize(("text", "reason"), [
    ("0,5", "use a point"), ("1,5e3", "use a point"), ("abc", "'abc' is not a number"), ("", "needs a number"),
    ("NaN", "compute with"), ("inf", "compute with"), ("-inf", "compute with"),
    ("−∞", "compute with"), ("1e39", "too large"), ("1e999", "too large"), ("1_000", "not a number"),
    ("0x10", "not a number"), ("1 2", "not a number"), ("٣", "not a number"), ("--1", "not a number"),
])
def test_what_is_no_number_is_refused(text, reason):
    with pytest.raises(EditError, match=reason):
        parse_number(text)


def test_a_long_wrong_text_is_quoted_in_part():
    with pytest.raises(EditError) as caught:
        parse_number("x" * 10_000 + "\nsecond line")
    assert len(str(caught.value)) < 120
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", [
    "0.5\t-1\n2\t1e-3", "0.5\t-1\r\n2\t1e-3\r\n", "0.5,-1\n2,1e-3", "0.5, -1,\n2, 1e-3,", "0.5;-1\n2;1e-3",
    "0.5 -1\n  2   1e-3\n\n", "[[0.5, -1], [2, 1e-3]]", "[[ 0.5   -1.   ]\n [ 2.     0.001]]",
    "tensor([[ 5.0000e-01, -1.0000e+00],\n        [ 2.0000e+00,  1.0000e-03]])",
    "array([[ 0.5  , -1.   ],\n       [ 2.   ,  0.001]], dtype=float32)", "[[0.5\n -1.]\n [2.\n 0.001]]",
])
def test_forms_of_a_block(text):
    rows = [[number for number in row if number is not None] for row in parse_block(text)]
    np.testing.assert_array_equal(rows, np.array([[0.5, -1], [2, 1e-3]], dtype=np.float32))


def test_empty_fields_leave_their_cells():
    assert parse_block("1\t\t3\n\t5\t") == ((1.0, None, 3.0), (None, 5.0, None))


def test_a_wrong_field_is_named():
    with pytest.raises(EditError, match="row 2, column 3: 'abc' is not a number"):
        parse_block("1\t2\t3\n4\t5\tabc")


@pytest.mark.parametrize("text", ["", "\n \n", "\t\t", "[]"])
def test_a_clipboard_without_numbers(text):
    with pytest.raises(EditError, match="no numbers"):
        parse_block(text)


def test_tsv_with_labels_and_gaps():
    values = np.array([[0.1, 2], [3, -np.inf]], dtype=np.float32)
    assert to_tsv(values) == "0.1\t2\n3\t-inf"
    chosen = np.array([[True, False], [True, True]])
    assert to_tsv(values, chosen=chosen, rows=("a\tb", "c"), columns=("d0", "d1")) == (
        "\td0\td1\na b\t0.1\t\nc\t3\t-inf"
    )


@given(st.lists(st.lists(singles, min_size=3, max_size=3), min_size=1, max_size=4))
def test_copied_and_pasted_gives_the_same_block(rows):
    values = np.array(rows, dtype=np.float32)
    np.testing.assert_array_equal(np.array(parse_block(to_tsv(values)), dtype=np.float32), values)
