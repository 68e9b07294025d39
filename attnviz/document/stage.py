"""What is known of one stage; the table of them is `attnviz.document.stages`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Axis = Literal["token", "query", "key", "dimension"]
Colours = Literal["diverging", "sequential"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a number that is mixed from others of the same row: which, times what, and what that is called."""

    dimension: int
    factor: float
    name: str


#: (options, row, column, tokens in the text) -> the terms of a number
Mixed = Callable[[Any, int, int, int], tuple[Term, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of the computation, and how its picture is read."""

    name: str  #: as in files and on the command line
    label: str  #: as on screen
    formula: str  #: plain Unicode
    help: str
    rows: Axis
    columns: Axis
    colours: Colours  #: diverging maps are centred on zero
    per_head: bool = True  #: (batch, head, row, column), else (batch, token, dimension)
    shows_mask: bool = False  #: masked cells are hatched
    one: str = ""  #: what the vector of one token is called
    of: str = ""  #: of a stage that a variant has for itself: the stage whose rows it mixes
    mixed: Mixed | None = None  #: and how
    sides: tuple[str, str] = ("text", "text")  #: which texts the words along its rows and columns are of
    before: str = "scores"  #: of a stage that not all have: the one before which it stands; "" at the end

    @property
    def is_matrix(self) -> bool:
        """Whether it is a (query, key) matrix."""
        return self.columns == "key"

    @property
    def part(self) -> str:
        """Which part its vectors play in attention, "query", "key", "value", or "" for none."""
        return self.one.rpartition(" ")[2]


def vector(
    name: str, label: str, formula: str, help: str, *,
    per_head: bool = True, one: str = "", of: str = "", mixed: Mixed | None = None, before: str = "scores",
) -> Stage:
    """A stage of one vector for each token."""
    return Stage(name=name, label=label, formula=formula, help=help, rows="token", columns="dimension",
                 colours="diverging", per_head=per_head, one=one, of=of, mixed=mixed, before=before)
