"""One row of the table of options: its name, label, help, type and bounds."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from attnviz.document.variants import Value, Variant

MAX_SEED = 2**63 - 1

Kind = Literal["choice", "integer", "number", "flag", "scale", "heads", "switches"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, label, help, type, bounds, and which variants read it."""

    name: str
    group: str
    label: str
    help: str
    kind: Kind
    editor: str = ""  #: a key of `attnviz.views.controls.controls_view.EDITORS`; "" for the editor of its kind
    default: Value  #: unless the variant or the model has another
    called: Mapping[str, str] = field(default_factory=dict)  #: {choice: label}
    minimum: float = 0
    maximum: float = math.inf
    needs: str = ""  #: the flag that must be on; the control is hidden while it is off
    with_model: bool = False  #: can be set for a trained model, too; all others are fixed by the checkpoint
    folded: bool = False  #: in the section "More", which is closed at first
    why_unused: str = ""  #: tooltip of the disabled control for variants that do not read it; "" if all do

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the values that a choice can have."""
        return tuple(self.called)

    def applies_to(self, row: Variant) -> bool:
        """Return whether a variant reads the option."""
        return not self.why_unused or self.name in row.uses

    def default_in(self, row: Variant) -> Value:
        """Return the default of a variant or a model."""
        return row.defaults.get(self.name, self.default)

    @property
    def bounds(self) -> str:
        """Return the bounds in words: "from 1 to 512"."""
        # Integers keep all digits: formatted as a float, the largest seed would be out of bounds.
        form = "d" if self.kind == "integer" else "g"
        return f"from {self.minimum:{form}} to {self.maximum:{form}}"


def seed_option(**others: Any) -> Option:
    """Return the row of a seed."""
    return Option(kind="integer", editor="seed", default=123, maximum=MAX_SEED, **others)
