"""One row of the table of options: how an option is named, read, bounded and explained."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from attnviz.document.variants import ROWS, Variant

Kind = Literal["choice", "integer", "number", "flag", "scale", "heads", "switches"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the table: how an option is called, read, bounded, explained and when it counts."""

    name: str
    group: str
    label: str
    help: str
    kind: Kind
    called: Mapping[str, str] = field(default_factory=dict)  #: each of its choices, and what it is called
    minimum: float = 0
    maximum: float = math.inf
    needs: str = ""  #: the flag without which it does nothing, and is out of sight
    folded: bool = False  #: in the section "More" of the options, which is closed at first
    why_unused: str = ""  #: what the greyed control says for variants that do not read it; "" where all do

    @property
    def choices(self) -> tuple[str, ...]:
        """What it may be, of a choice among several."""
        return tuple(self.called)

    @property
    def choice_labels(self) -> tuple[str, ...]:
        """What its choices are called."""
        return tuple(self.called.values())

    @property
    def used_by(self) -> tuple[str, ...]:
        """The variants that read it."""
        return tuple(name for name, row in ROWS.items() if self.applies_to(row))

    def applies_to(self, row: Variant) -> bool:
        """Whether a variant reads it."""
        return not self.why_unused or self.name in row.uses

    @property
    def bounds(self) -> str:
        """From where to where its numbers go, in words."""
        # Whole numbers by their digits: as a float, the largest seed would be one that is refused.
        form = "d" if self.kind == "integer" else "g"
        return f"from {self.minimum:{form}} to {self.maximum:{form}}"
