"""Checked access to mappings from files: settings, sessions, training runs, config.json, .gguf headers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from attnviz.system.errors import EditError
from attnviz.system.wording import Text, on_one_line, quoted, replace_surrogates

MAX_SIZE = 2**31 - 1
MAX_TEXT_CHARS = 4096
MAX_LABEL_CHARS = 60  #: of a row of a plug-in
MAX_HELP_CHARS = 1000

_Record = TypeVar("_Record")
_Row = TypeVar("_Row")


def check_count(name: str, number: object, most: int) -> None:
    """Raise EditError if a number that Python code passed is not a whole one from 1 to `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= most:
        raise EditError("{name} cannot be {number}: it is a whole number from 1 to {most:,}.", name=name,
                        number=quoted(number), most=most)


def check_words(kind: str, **texts: str) -> None:
    """Raise EditError if the words of a row of a plug-in cannot be shown; only its first text may not be empty."""
    for at, (what, text) in enumerate(texts.items()):
        most = MAX_HELP_CHARS if at else MAX_LABEL_CHARS
        if not isinstance(text, str) or not (text.strip() or at) or len(text) > most or (
                text != on_one_line(text) or set("{}") & set(text)):
            raise EditError("The {what} of {a_row} is one line of at most {most} characters without braces, and not "
                            "{text}.", what=what, a_row=kind, most=most, text=quoted(text))


def find_row(table: Mapping[Any, _Row], name: str, sentence: str, *, if_near: str = "") -> _Row:
    """Return a row of a table. Raises EditError with a `sentence` of its {name} and the {known} ones if there is none.

    Where a known name is near, the sentence is `if_near`, of {near}.
    """
    if name not in table:
        near = nearest(name, table) if if_near else ""
        raise EditError(if_near if near else sentence, name=quoted(name), near=near,
                        known=", ".join(filter(None, table)))
    return table[name]


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that a mistyped one is nearest to; "" if none is near."""
    from difflib import get_close_matches  # late: opening the window does not need it

    return next(iter(get_close_matches(str(name)[:MAX_LABEL_CHARS], [*known], 1, 0.7)), "")


class Fields:
    """Typed access to the fields of a table; raises EditError that names a wrong field.

    `what` begins the sentences: "its run". Numbers, flags and choices that are null count as missing.
    """

    def __init__(self, table: object, what: str, *, known: Collection[str] | None = None) -> None:
        """Raise EditError if it is no table, or has other fields than those `known`."""
        if not isinstance(table, Mapping):
            raise EditError("{what} must be a table.", what=what)
        if known is not None and (unknown := table.keys() - known):
            raise EditError("there is no field {name} in {what}.", name=quoted(min(unknown)), what=what)
        self._table: Mapping[str, Any] = table
        self.what = what

    def has(self, name: str) -> bool:
        """Return whether the field is there, even as null."""
        return name in self._table

    def has_tables(self) -> bool:
        """Return whether a field is a table."""
        return any(isinstance(value, Mapping) for value in self._table.values())

    def get(self, *names: str) -> Any:
        """Return the first of several fields that is not null, or None."""
        return self._table.get(self._said(names))

    def _said(self, names: tuple[str, ...]) -> str:
        """Return the first of several names whose field is not null, or the first of all."""
        return next((name for name in names if self._table.get(name) is not None), names[0])

    def count(self, *names: str, default: int | None = None, minimum: int = 1, maximum: int = MAX_SIZE) -> int:
        """Return an integer field. Raises EditError if it is out of bounds, or missing without a default."""
        value = self.get(*names)
        if value is None and default is not None:
            return default
        if not is_count(value, minimum=minimum, maximum=maximum):
            raise self.refused(self._said(names), Text("a whole number {bounds}", bounds=Text(
                "from {minimum} to {maximum}", minimum=minimum, maximum=maximum)))
        return int(value)

    def number(self, name: str, default: float | None = None, *, above: float = 0.0) -> float:
        """Return a number field above `above`. Raises EditError as `count` does."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        try:
            good = isinstance(value, (int, float)) and not isinstance(value, bool) and above < float(value) <= MAX_SIZE
        except OverflowError:
            good = False
        if not good:
            raise self.refused(name, Text("a number above {low:g} and at most {high:,}", low=above, high=MAX_SIZE))
        return float(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a boolean field."""
        value = self.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.refused(name, Text("true or false"))
        return default if value is None else value

    def choice(self, *names: str, of: tuple[str, ...], default: str | None = None) -> str:
        """Return a field that has one of the values `of`. Raises EditError if it is missing without a default."""
        value = self.get(*names)
        if value is None and default is not None:
            return default
        if value not in of:
            raise self.refused(self._said(names), Text("one of {choices}", choices=", ".join(of)))
        return str(value)

    def text(self, name: str, default: str | None = None, *, maximum: int = MAX_SIZE) -> str:
        """Return a text field. Raises EditError if it is too long, null, or missing without a default."""
        value = self._table.get(name, default)
        if not isinstance(value, str) or len(value) > maximum:
            raise self.refused(name, Text("a text") if maximum == MAX_SIZE else
                               Text("a text of at most {most:,} characters", most=maximum))
        return value

    def items(self, name: str, default: Sequence[Any] | None = None) -> Sequence[Any]:
        """Return a list field. Raises EditError as `text` does."""
        value = self._table.get(name, default)
        if not isinstance(value, (list, tuple)):
            raise self.refused(name, Text("a list"))
        return value

    def table(self, name: str, default: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return a field that is a table. Raises EditError as `text` does."""
        value = self._table.get(name, default)
        if not isinstance(value, Mapping):
            raise self.refused(name, Text("a table"))
        return value

    def refused(self, name: str, expected: Text) -> EditError:
        """Return the error of a field that should be something else."""
        if self.get(name) is None:
            return EditError("{what} lacks {name}, {expected}.", what=self.what, name=name, expected=expected)
        return EditError("{what} has {name} {value}, which should be {expected}.", what=self.what, name=name,
                         value=quoted(self.get(name)), expected=expected)


def is_count(value: object, *, minimum: int = 0, maximum: int = MAX_SIZE) -> bool:
    """Return whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def read_record(kind: type[_Record], table: object, what: str) -> _Record:
    """Return a dataclass from a table of its fields, by their types. Raises EditError if a field is wrong."""
    rows, kinds = fields(kind), get_type_hints(kind)  # type: ignore[arg-type]
    stored = Fields(table, what, known=[row.name for row in rows])
    return kind(**{row.name: read_value(stored, row.name, kinds[row.name]) for row in rows
                   if stored.has(row.name) or row.default is row.default_factory is MISSING})


def read_value(stored: Fields, name: str, kind: Any) -> Any:
    """Return a field of a type: a number, a text, a Literal, a tuple of counts or numbers, or a dataclass, or None.

    Raises EditError if the field is missing or wrong.
    """
    record = next((part for part in (kind, *get_args(kind)) if is_dataclass(part)), None)
    if record is not None:
        return read_record(record, stored.get(name), Text("the {name} of {what}", name=name, what=stored.what))  # type: ignore[arg-type]
    if get_origin(kind) is Literal:
        return stored.choice(name, of=get_args(kind))
    if kind is int:
        return stored.count(name, minimum=0)
    if kind is float:
        return stored.number(name, above=-MAX_SIZE)
    if kind is bool:
        if stored.get(name) is None:
            raise stored.refused(name, Text("true or false"))
        return stored.flag(name)
    if kind is str:
        text = stored.text(name, maximum=MAX_TEXT_CHARS)
        if text != replace_surrogates(text):
            raise stored.refused(name, Text("a text of whole characters"))
        return text
    counts = stored.items(name)
    if get_args(kind)[0] is float:
        if not all(isinstance(value, int | float) and 0 < abs(value) <= MAX_SIZE for value in counts):
            raise stored.refused(name, Text("a list of numbers"))
        return tuple(map(float, counts))
    if not all(map(is_count, counts)):
        raise stored.refused(name, Text("a list of whole numbers"))
    return tuple(counts)
