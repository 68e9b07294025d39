"""The view that a session is saved with, separate from its document.

In a session file it is one field, which may be absent:

    "viewed": {"stage": "scores", "head": 1, "pinned": {"stage": "scores", "head": 1, "row": 3, "column": 1},
               "look": {"sequential_map": "viridis", "stretched": true, "beside": "head 3"}}

The held state (A) belongs to the view, too; it is the field "held" of the file, with the fields of a snapshot.

All values are checked. Unknown names, such as a stage of another variant, are no error: the window ignores them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from attnviz.document.document import Document
from attnviz.document.given import Tensors
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.system.checked import Fields, read_record
from attnviz.system.wording import replace_surrogates

MAX_NAME_CHARS = 100  #: of a name, and of most values
_MAX_PATH_CHARS = 4096  #: of a value
_MAX_LOOK_FIELDS = 80  #: 16 ranges, 26 options of experiments, and others
_PLACES = ("sentence", "head", "layer")

LookValue = str | bool


@dataclass(frozen=True, slots=True)
class SavedView:
    """The spot, the pinned cell, the settings of the heatmaps (`look`), and the held state."""

    spot: Spot
    pinned: Cell | None = None
    look: Mapping[str, LookValue] = field(default_factory=lambda: MappingProxyType({}))
    held: Document | None = None  #: the document of the held state (A)

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
    def target(self) -> tuple[int | None, int | None, str]:
        """Return the target token, the one that it is compared with, and the metric: None and "" where not stored."""
        *ids, metric = str(self.look.get("target", "")).split(" ")
        tokens = [int(each) if each.isascii() and each.isdecimal() else None for each in ids]
        return (tokens[0], tokens[1], metric) if len(tokens) == 2 else (None, None, "")

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


@dataclass(frozen=True, slots=True)
class _Pinned:
    stage: str
    row: int
    column: int
    head: int = 0


def viewed(tensors: Tensors) -> SavedView | None:
    """Return the view that a window opens with; None for the default."""
    heads = tensors.chosen_heads
    if not heads and not tensors.layer:
        return None
    hidden = ",".join(str(head) for head in range(tensors.heads) if heads and head not in heads)
    look: dict[str, LookValue] = {"hidden": hidden} if hidden else {}
    spot = Spot(next(iter(tensors.maps)), layer=tensors.layer, head=min(heads, default=0))
    return SavedView(spot, None, MappingProxyType(look))


def read(stored: Any) -> SavedView:
    """Return the view stored in a session file. Raises EditError or ValueError if it is invalid."""
    look = Fields(stored, "its view").table("look", {})
    places = {name: value for name, value in stored.items() if name not in ("pinned", "look")}
    spot, pinned = read_record(Spot, places, "its view"), None
    if "pinned" in stored:
        cell = stored["pinned"]
        is_row = isinstance(cell, dict) and cell.get("column") == -1
        found = read_record(_Pinned, {**cell, "column": 0} if is_row else cell, "the pinned cell of its view")
        pinned = Cell(spot.at(stage=found.stage, head=found.head), found.row, -1 if is_row else found.column)
    if len(look) > _MAX_LOOK_FIELDS:
        raise ValueError("the look of its view must be a short table.")
    texts = [(name, MAX_NAME_CHARS) for name in look]
    for text, most in (*texts, *((value, _MAX_PATH_CHARS) for value in look.values() if type(value) is not bool)):
        if not isinstance(text, str) or len(text) > most or replace_surrogates(text) != text:
            raise ValueError("a name in its view must be a short text.")
    return SavedView(spot, pinned, MappingProxyType(look))
