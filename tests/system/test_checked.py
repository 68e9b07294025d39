"""The checker of tables from files: types, bounds, missing and unknown fields, records."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from attnviz.system.checked import Fields, read_record
from attnviz.system.errors import EditError


@dataclass(frozen=True)
class Inner:
    """A record within a record."""

    name: str


@dataclass(frozen=True)
class Outer:
    """A record of every type that can be read."""

    size: int
    share: float = 0.5
    is_on: bool = True
    kind: Literal["a", "b"] = "a"
    ids: tuple[int, ...] = ()
    inner: Inner | None = None


def test_a_record_is_read_from_the_types_of_its_fields() -> None:
    stored = {"size": 3, "share": 1, "is_on": False, "kind": "b", "ids": [1, 2], "inner": {"name": "a"}}
    assert read_record(Outer, stored, "it") == Outer(3, 1.0, False, "b", (1, 2), Inner("a"))
    assert read_record(Outer, {"size": 0}, "it") == Outer(0)


@pytest.mark.parametrize(("stored", "sentence"), [
    ([], "it must be a table."), ({"size": 1, "more": 2}, "there is no field 'more' in it."),
    ({}, "it lacks size, a whole number from 0 to 2147483647."),
    ({"size": True}, "it has size True, which should be a whole number from 0 to 2147483647."),
    ({"size": -1}, "it has size -1, "), ({"size": 2**31}, "it has size 2147483648, "),
    ({"size": 1, "share": float("nan")}, "it has share nan, which should be a number"),
    ({"size": 1, "share": 10**400}, "it has share "), ({"size": 1, "is_on": None}, "it lacks is_on, true or false."),
    ({"size": 1, "is_on": 1}, "it has is_on 1, which should be true or false."),
    ({"size": 1, "kind": "c"}, "it has kind 'c', which should be one of a, b."),
    ({"size": 1, "kind": None}, "it lacks kind, one of a, b."), ({"size": 1, "kind": ["a"]}, "it has kind ['a'], "),
    ({"size": 1, "ids": [1.0]}, "it has ids [1.0], which should be a list of whole numbers."),
    ({"size": 1, "ids": "12"}, "it has ids '12', which should be a list."),
    ({"size": 1, "inner": None}, "the inner of it must be a table."),
    ({"size": 1, "inner": {"name": "\ud800"}}, "the inner of it has name "),
    ({"size": 1, "inner": {"name": "x" * 5000}}, "which should be a text of at most 4,096 characters."),
])
def test_a_wrong_field_is_named(stored: Any, sentence: str) -> None:
    with pytest.raises(EditError) as refused:
        read_record(Outer, stored, "it")
    assert sentence in str(refused.value)


def test_a_default_stands_for_a_missing_field_only() -> None:
    fields = Fields({"kind": None, "text": None}, "it")
    assert (fields.text("title", "none"), fields.count("size", default=4), fields.choice("kind", of=("a",), default="a")
            ) == ("none", 4, "a")
    with pytest.raises(EditError, match="it lacks text, a text"):
        fields.text("text", "none")


@pytest.mark.parametrize(("table", "sentence"), [
    ({"old": -1}, "it has old -1, which should be "), ({"new": None, "old": -1}, "it has old -1, "),
    ({"new": -1, "old": -1}, "it has new -1, "), ({}, "it lacks new, "),
])
def test_of_several_names_the_one_that_is_there_is_refused(table: dict[str, Any], sentence: str) -> None:
    fields = Fields(table, "it")
    refusals = [lambda: fields.count("new", "old")]
    if table:
        refusals.append(lambda: fields.choice("new", "old", of=("a",), default="a"))
    for refusal in refusals:
        with pytest.raises(EditError) as refused:
            refusal()
        assert sentence in str(refused.value)
