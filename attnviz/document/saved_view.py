"""The view that a session is saved with, separate from its document.

In a session file it is one field, which may be absent:

    "viewed": {"stage": "scores", "head": 1, "pinned": {"stage": "scores", "head": 1, "row": 3, "column": 1},
               "look": {"sequential_map": "viridis", "stretched": true, "beside": "head 3"}}

All values are checked. Unknown names, such as a stage of another variant, are no error: the window ignores them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.system.wording import quoted

_MAX_NUMBER = 2**31
MAX_NAME_CHARS = 100  #: of a name or a value
_MAX_LOOK_FIELDS = 32
_PLACES = ("sentence", "head", "layer")
_CELL = ("stage", "head", "row", "column")

LookValue = str | bool


@dataclass(frozen=True, slots=True)
class SavedView:
    """The spot, the pinned cell, and the settings of the heatmaps (`look`)."""

    spot: Spot
    pinned: Cell | None = None
    look: Mapping[str, LookValue] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def second_view(self) -> SecondView | None:
        """Return the choice of the second view; None if there is none or it is invalid."""
        kind, *numbers = str(self.look.get("beside", "")).split(" ")
        kinds: dict[str, Literal["head", "sentence"]] = {"head": "head", "sentence": "sentence"}
        if kind not in kinds or not all(number.isascii() and number.isdecimal() for number in numbers):
            return None
        if len(numbers) == 2 and kind == "head":  # and its layer
            return SecondView("head", int(numbers[0]), int(numbers[1]))
        return SecondView(kinds[kind], int(numbers[0])) if len(numbers) == 1 else None

    @property
    def layers(self) -> tuple[int, ...]:
        """Return the displayed layers: the spot's and the second view's."""
        own, second = self.spot.layer, self.second_view
        other = None if second is None else second.layer
        return (own,) if other is None or other == own else (own, other)

    def fields(self) -> dict[str, Any]:
        """Return the fields in the format of `read`, without zeros."""
        spot, pinned = self.spot, self.pinned
        found: dict[str, Any] = {"stage": spot.stage}
        found |= {name: number for name in _PLACES if (number := getattr(spot, name))}
        if pinned is not None:
            found["pinned"] = {"stage": pinned.spot.stage, "head": pinned.spot.head,
                               "row": pinned.row, "column": pinned.column}
        return found | ({"look": dict(self.look)} if self.look else {})


def read(stored: Any) -> SavedView:
    """Return the view stored in a session file. Raises ValueError if it is invalid."""
    _check_table(stored, {"stage", "pinned", "look", *_PLACES}, "")
    spot = Spot(_name(stored.get("stage")), **{name: _number(stored.get(name, 0)) for name in _PLACES})
    pinned = None
    if "pinned" in stored:
        cell = stored["pinned"]
        _check_table(cell, set(_CELL), " as pinned")
        at = spot.at(stage=_name(cell.get("stage")), head=_number(cell.get("head", 0)))
        pinned = Cell(at, _number(cell.get("row")), _number(cell.get("column"), least=-1))
    look = stored.get("look", {})
    if not isinstance(look, dict) or len(look) > _MAX_LOOK_FIELDS:
        raise ValueError("the look of its view must be a short table.")
    for name, value in look.items():
        _name(name)
        if type(value) is not bool:
            _name(value)
    return SavedView(spot, pinned, MappingProxyType(look))


def _check_table(stored: Any, known: set[str], where: str) -> None:
    if not isinstance(stored, dict):
        raise ValueError(f"its view{where} must be a table.")
    if unknown := set(stored) - known:
        raise ValueError(f"there is no field {quoted(min(unknown))} in its view{where}.")


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MAX_NAME_CHARS or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ValueError("a name in its view must be a short text.")
    return value


def _number(value: Any, *, least: int = 0) -> int:
    if type(value) is not int or not least <= value < _MAX_NUMBER:
        raise ValueError(f"a number in its view must be a whole number from {least}.")
    return value
