"""Tables of rows by name, to which plug-ins add rows.

A table and whatever is made from it are made at their first read, never at an import: so each has the same rows in a
window, in a script and on the command line, whichever was imported first. Both are made again after a row was added: a
cell of a notebook can be run again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, overload

from attnviz.system import plugins
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

Row = TypeVar("Row")
Rows = TypeVar("Rows")
_NAME = re.compile("[a-z][a-z0-9_]{0,39}")


class _Lazy(Generic[Rows]):
    """Rows that are made when they are first read, and again after a row was added to a table."""

    def __init__(self, make: Callable[[], Rows]) -> None:
        self._make = make
        self._made: tuple[int, Rows] | None = None  # how many rows had been added then, and what was made

    @property
    def _rows(self) -> Rows:
        added = plugins.rows_added()
        if self._made is None or self._made[0] != added:
            self._made = added, self._make()
        return self._made[1]


class LazyTable(_Lazy[Mapping[str, Row]], Mapping[str, Row]):
    """Rows by name that are made when they are first read."""

    def __getitem__(self, name: str) -> Row:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class LazySequence(_Lazy[Sequence[Row]], Sequence[Row]):
    """Rows, or names of rows, in their order, which are made when they are first read."""

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        return self._rows[at]

    def __len__(self) -> int:
        return len(self._rows)


class Table(LazyTable[Row], Generic[Row]):
    """The rows of the program by name, then those of plug-ins."""

    def __init__(self, kind: str, own: Mapping[str, Row]) -> None:
        """`kind` is the word for one row, such as "measure"; `own` are the rows of the program."""
        super().__init__(self._read)
        self.kind, self.own = kind, own
        self._added: dict[str, Row] = {}
        self._plugins: dict[str, str] = {}  # the name of the plug-in of each added row

    def _read(self) -> Mapping[str, Row]:
        plugins.load_installed()
        return {**self.own, **self._added}

    def add(self, name: str, row: Row, *, reserved: Mapping[str, object]) -> None:
        """Add a row of the plug-in that is being loaded; one that it adds again is replaced.

        Raises EditError if the name is not one, or another row has it, in this table or a `reserved` one.
        """
        if not _NAME.fullmatch(name):
            raise EditError("{name} cannot be the name of a row: write lower-case letters, digits and _, such as "
                            "my_{kind}.", name=quoted(name), kind=self.kind)
        plugin = plugins.current_name()
        if name in self.own or name in reserved or self._plugins.get(name, plugin) != plugin:
            raise EditError("The {kind} {name} is there already: choose another name.", kind=self.kind,
                            name=quoted(name))
        self._added[name], self._plugins[name] = row, plugin
        plugins.note_row(f"{self.kind} {name}")

    def plugin_of(self, name: str) -> str:
        """Return the name of the plug-in that has added a row; "" for a row of the program."""
        return self._plugins.get(name, "")
