"""A row of the table of actions, and rows of which the state has one ticked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtGui import QKeySequence

from attnviz.export import formats
from attnviz.store.intent import Intent
from attnviz.store.state import State


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action."""

    name: str
    menu: str
    text: str
    tip: str
    #: Its intent; for a toggle, that of switching it on or off.
    does: Intent | Callable[[bool], Intent] = field(kw_only=True)
    shortcut: str | QKeySequence.StandardKey = ""
    icon: str = ""
    checkable: bool = False
    separator: bool = False  #: a separator before it
    second_shortcut: str = ""  #: a second shortcut, known from other programs
    switch_label: str = ""  #: label on a switch near what it changes
    export_kind: formats.Kind | None = None  #: kind of export whose formats the tooltip lists
    is_checked: Callable[[State], bool] | None = None  #: whether the state ticks it

    def intent(self, on: bool) -> Intent:
        """Return what the action does; `on` is whether a toggle is switched on."""
        return self.does if isinstance(self.does, Intent) else self.does(on)


def choices(
    name: str, menu: str, values: Iterable[tuple[str, str, str]],
    does: Callable[[str], Intent | Callable[[bool], Intent]], chosen: Callable[[State], str], *,
    separator: bool = False,
) -> tuple[ActionRow, ...]:
    """Return a row for each value, given with its label and tooltip; `chosen` returns which one a state has."""
    return tuple(
        ActionRow(f"{name}:{value}", menu, text, tip, checkable=True, does=does(value),
                  separator=separator and at == 0, is_checked=partial(_is_chosen, chosen, value))
        for at, (value, text, tip) in enumerate(values))


def _is_chosen(chosen: Callable[[State], str], value: str, state: State) -> bool:
    return chosen(state) == value
