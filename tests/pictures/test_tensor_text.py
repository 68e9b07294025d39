"""Numbers as text: the shortest exact form, and error messages that name an invalid number."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.pictures import numbers as tensor_text
from attnviz.pictures.numbers import exact, parse_block, parse_number, to_tsv
from attnviz.system.errors import EditError

ROOM = {"rows": 9, "columns": 9}

singles = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(singles)
def test_written_and_read_gives_the_same_single(number):
    assert parse_number(exact(number)) == number


@given(st.integers(8 * 10**6, 2**24 - 1).map(lambda eighths: eighths / 8))
def test_large_numbers_keep_their_fraction(number):
    """Of singles from anywhere hardly one is as large as this and has a fraction: now and then a long run met one."""
    assert parse_number(exact(number)) == number and parse_number(exact(-number)) == -number
    assert "e" not in exact(number)


@pytest.mark.parametrize("text", [
    "1704300.4", "-1045605.06", "8388607.5",
    "0.57", "0.1", "0", "-3", "1e-05", "16777216", "123456792", "-1.234568e+09", "3.4028235e+38",
])
def test_a_number_is_shown_as_it_was_typed(text):
    assert exact(parse_number(text)) == text


@pytest.mark.parametrize(("text", "number"), [
    ("1e-3", 1e-3), (" .5 ", 0.5), ("-2.", -2.0), ("+7", 7.0), ("−0.25", -0.25), ("1E5", 1e5), ("-0", 0.0),
    ("0,25", 0.25), ("1,5e3", 1500), ("-inf", -np.inf), ("−∞", -np.inf),
])
def test_forms_of_a_number(text, number):
    assert parse_number(text) == np.float32(number)


@pytest.mark.parametrize(("text", "reason"), [
    ("1,000", "may mean 1.000 or 1000"), ("1.234,5", "write 1234.5"), ("abc", "'abc' is not a number"),
    ("", "needs a number"),
    ("NaN", "compute with"), ("inf", "compute with"), ("∞", "compute with"),
    ("1e39", "too large"), ("1e999", "too large"), ("1_000", "not a number"),
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
    rows = [[number for number in row if number is not None] for row in parse_block(text, **ROOM).numbers]
    np.testing.assert_array_equal(rows, np.array([[0.5, -1], [2, 1e-3]], dtype=np.float32))


@pytest.mark.parametrize(("text", "numbers"), [
    ("0,43\n0,15\n0,89", ((0.43,), (0.15,), (0.89,))), ("0,43", ((0.43,),)), (",5", ((0.5,),)),
    ("0,43 1,15", ((0.43, 1.15),)), ("0,43;1,5\n2;1,000", ((0.43, 1.5), (2, 1))), ("0,43\n1,000", ((0.43,), (1,))),
    ("1,2,3", ((1, 2, 3),)), ("0.5,2\n1,100", ((0.5, 2), (1, 100))), ("-inf\t1", ((-np.inf, 1),)),
])
def test_a_comma_separates_decimals_or_cells(text, numbers):
    assert parse_block(text, **ROOM).numbers == tuple(tuple(map(np.float32, row)) for row in numbers)


def test_a_column_takes_decimal_commas():
    assert parse_block("1,5\n2,5", rows=9, columns=1).numbers == ((1.5,), (2.5,))


@pytest.mark.parametrize(("text", "reason"), [
    ("1.234,5", "write 1234.5"), ("1,234.5", "write 1234.5"), ("1,000", "may mean 1.000 or 1000"),
    ("1,000\n2,000", "may mean"), ("1,000\t2,000", "may mean"), ("0.5\t1,000", "may mean"), ("1 234", "may be 1234"),
    ("1\u202f234", "write 1234"), ("1,234,567", "write 1234567"), ("1 000 2 000", "end of a larger number"),
    ("[1,000]", "end of a larger number"), ("0.5,1\n1,000", "end of a larger number"),
    ("0,1\n1,0", "decimals or cells"), ("0,43, 0,15", "decimals or cells"),
    ("0,43\n0.15", "decimal points and decimal commas"),
])
def test_a_comma_that_may_mean_two_things_is_refused(text, reason):
    with pytest.raises(EditError, match=reason):
        parse_block(text, **ROOM)


def test_empty_fields_leave_their_cells():
    assert parse_block("1\t\t3\n\t5\t", **ROOM).numbers == ((1.0, None, 3.0), (None, 5.0, None))


@pytest.mark.parametrize(("text", "cut"), [
    ("1\t2\n3\t4", False), ("1\t2\t\n3\t4\t\n\n", False), ("[[1, 2,], [3, 4]]", False), ("[[1 2]\n [3 4]]", False),
    ("1\t2\t9\n3\t4", True), ("1 2\n3 4 x", True), ("1\t2\n3\t4\nx", True), ("[[1, 2, 5], [3, 4, 6], [7, 8, 9]]", True),
])
def test_only_what_there_is_room_for_is_read(text, cut):
    pasted = parse_block(text, rows=2, columns=2)
    assert pasted.numbers == ((1.0, 2.0), (3.0, 4.0)) and pasted.is_cut is cut and pasted.single is None


MANY = 300_000


@pytest.mark.parametrize("text", [
    "1\n" * MANY, "1\t" * MANY, "1 " * MANY, "[1]," * MANY, "[" + "1, " * MANY + "1]", "[" + "1\n " * MANY + "1]",
])
def test_a_huge_clipboard_is_read_as_far_as_the_table_goes(text, monkeypatch):
    read = []
    monkeypatch.setattr(tensor_text, "parse_number", lambda field, **_: read.append(field) or 1.0)
    tracemalloc.start()
    try:
        assert parse_block(text, rows=2, columns=3).is_cut
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert 2 <= len(read) <= 6 and peak < 3 * len(text) + 10_000


def test_where_no_number_would_land_it_is_said():
    with pytest.raises(EditError, match="no numbers for these cells"):
        parse_block("\t\t1", rows=1, columns=2)


def test_one_number_of_many_is_no_single_one():
    assert parse_block("1", **ROOM).single == 1.0
    assert parse_block("1\t2", rows=1, columns=1).single is None


def test_a_wrong_field_is_named():
    with pytest.raises(EditError, match="row 2, column 3: 'abc' is not a number"):
        parse_block("1\t2\t3\n4\t5\tabc", **ROOM)


@pytest.mark.parametrize("text", ["", "\n \n", "\t\t", "[]"])
def test_a_clipboard_without_numbers(text):
    with pytest.raises(EditError, match="no numbers"):
        parse_block(text, **ROOM)


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
    np.testing.assert_array_equal(np.array(parse_block(to_tsv(values), **ROOM).numbers, dtype=np.float32), values)
