"""A few letters find a name: in their order, the beginnings of words first."""

from __future__ import annotations

import pytest

from attnviz.views.chrome.finding import found, match

NAMES = ("Causal mask", "Copy picture", "Mask the marked cell", "Masked scores", "Comma", "Heads", "Shared scale of "
         "the heads", "Switch the chosen head", "Open embeddings…", "Head 12", "Weights",
         "The size of GPT-2: 12 heads, 768 dimensions")


def first(letters: str) -> str:
    return found(letters, NAMES, lambda name: (name, ""))[0]


@pytest.mark.parametrize(("letters", "name"), [
    ("cm", "Causal mask"), ("CAUSAL", "Causal mask"), ("copy", "Copy picture"), ("cpic", "Copy picture"),
    ("mask", "Masked scores"), ("mtmc", "Mask the marked cell"), ("heads", "Heads"),
    ("head", "Heads"), ("sch", "Switch the chosen head"),
    ("head 12", "Head 12"), ("h12", "Head 12"), ("oe", "Open embeddings…"), ("wghts", "Weights"), ("com", "Comma"),
])
def test_the_best_stands_first(letters: str, name: str) -> None:
    assert first(letters) == name


def test_letters_in_another_order_find_nothing() -> None:
    assert match("sdaeh", "Heads") is None and match("headss", "Heads") is None
    assert found("zzz", NAMES, lambda name: (name, "")) == []


def test_without_letters_all_stand_as_they_were() -> None:
    assert found("  ", NAMES, lambda name: (name, "")) == list(NAMES)


def test_where_it_stands_helps_to_find_it_after_what_needs_no_help() -> None:
    things = (("Dark", "Settings › Theme"), ("Theme song", "Examples"), ("Head", "Stage"))
    assert found("theme", things, lambda thing: thing) == [things[1], things[0]]
    assert found("dark theme", things, lambda thing: thing) == [things[0]]
    assert found("theme dark", things, lambda thing: thing) == [things[0]]
