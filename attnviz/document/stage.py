"""The type of a stage; the table of stages is `attnviz.document.stages`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Axis = Literal["token", "query", "key", "dimension"]
Colours = Literal["diverging", "sequential"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a linear combination of a row's numbers: dimension, factor, and the term in words."""

    dimension: int
    factor: float
    name: str


#: (options, row, column, tokens in the text) -> the terms of a number
Mix = Callable[[Any, int, int, int], tuple[Term, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of the computation, and how its heatmap is drawn."""

    name: str  #: as in files and on the command line
    label: str  #: as on screen
    formula: str  #: plain Unicode
    help: str
    rows: Axis
    columns: Axis
    colours: Colours  #: diverging maps are centred on zero
    per_head: bool = True  #: (batch, head, row, column), else (batch, token, dimension)
    shows_mask: bool = False  #: hatch masked cells
    vector_name: str = ""  #: name of one token's vector, such as "rotated query"
    source: str = ""  #: the stage whose rows `mix` combines
    mix: Mix | None = None  #: how a number is combined from a row of `source`
    sides: tuple[str, str] = ("text", "text")  #: the texts that label its rows and columns
    precedes: str = "scores"  #: where it is inserted if only some variants have it; "" at the end

    @property
    def is_matrix(self) -> bool:
        """Return whether it is a (query, key) matrix."""
        return self.columns == "key"

    @property
    def part(self) -> str:
        """Return the role of its vectors in attention: "query", "key", "value", or "" for none."""
        return self.vector_name.rpartition(" ")[2]


def vector(
    name: str, label: str, formula: str, help: str, *,
    per_head: bool = True, vector_name: str = "", source: str = "", mix: Mix | None = None, precedes: str = "scores",
) -> Stage:
    """Return a stage of one vector per token."""
    return Stage(name=name, label=label, formula=formula, help=help, rows="token", columns="dimension",
                 colours="diverging", per_head=per_head, vector_name=vector_name, source=source, mix=mix,
                 precedes=precedes)
