"""The type of a stage; the table of stages is `attnviz.document.stages`."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

Axis = Literal["token", "query", "key", "dimension", "vocabulary", "expert", "choice", "sink"]
Colours = Literal["diverging", "sequential"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a linear combination of a row's numbers: dimension, factor, and the term in words."""

    dimension: int
    factor: float
    name: str


@dataclass(frozen=True, slots=True)
class Need:
    """The option that brings a stage, the value it must have, and why the stage is missing otherwise."""

    option: str
    value: str | bool
    why_missing: str


Formula = Callable[[Any, int], str]  #: (options, layer) -> how a stage is computed
#: (options, layer, row, column, tokens in the text) -> the terms of a number
Mix = Callable[[Any, int, int, int, int], tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the computation, by default one vector per token, and how its heatmap is drawn."""

    name: str  #: as in files and on the command line
    label: str  #: as on screen
    formula: str  #: plain Unicode, as with the default options
    help: str
    _: KW_ONLY
    short: str = ""  #: the label in narrow windows, if another
    help_of_key_rows: str = ""  #: the help if rows are keys and columns queries, where it differs
    formula_under: Formula = lambda options, layer: ""  #: the formula where options change it; "" for the usual one
    rows: Axis = "token"
    columns: Axis = "dimension"
    colours: Colours = "diverging"  #: diverging maps are centred on zero
    per_head: bool = True  #: (batch, head, row, column), else (batch, token, dimension)
    shows_mask: bool = False  #: hatch masked cells
    vector_name: str = ""  #: name of one token's vector, such as "rotated query"
    source: str = ""  #: the stage whose rows `mix` combines
    mix: Mix | None = None  #: how a number is combined from a row of `source`
    sides: tuple[str, str] = ("text", "text")  #: the texts that label its rows and columns
    needs: Need | None = None  #: None if every option brings it
    derived_from: str = ""  #: the stage that it follows from cell by cell, and equals without what it needs
    precedes: str = "scores"  #: where it is inserted if only some variants have it; "" at the end
    is_reading: bool = False  #: read off other stages when it is displayed: never recorded, and not edited
    are_ids: bool = False  #: its numbers are ids, chosen by other stages: it has no picture, and is not edited
    ids: str = ""  #: the stage with the ids that its numbers belong to, cell by cell
    needs_gradient: bool = False  #: of the target's logit, which is computed only while it is displayed
    is_added: bool = False  #: a layer adds its vectors to the residual stream
    is_of_keys: bool = False  #: its rows are tokens that are attended to, which may be of another text

    @property
    def is_editable(self) -> bool:
        """Return whether its numbers can be replaced, and others follow from them."""
        return not (self.is_reading or self.are_ids or self.columns == "sink")

    @property
    def symbol(self) -> str:
        """Return the left side of its formula."""
        return self.formula.partition(" = ")[0]

    @property
    def is_matrix(self) -> bool:
        """Return whether it is a (query, key) matrix."""
        return self.columns == "key"

    @property
    def has_named_columns(self) -> bool:
        """Return whether its columns have names, of tokens or of the sink: others are numbered."""
        return self.is_matrix or self.columns == "sink"

    @property
    def are_weights(self) -> bool:
        """Return whether its rows are weights, which can be summed; a dropout mask, whose cells are factors, is not."""
        return self.is_matrix and self.colours == "sequential" and self.shows_mask

    def is_brought_by(self, options: Any) -> bool:
        """Return whether the options have what it needs."""
        return self.needs is None or getattr(options, self.needs.option) == self.needs.value

    @property
    def part(self) -> str:
        """Return the role of its vectors in a head: "query", "key", "value", or "" for none."""
        return self.vector_name.rpartition(" ")[2] if self.per_head else ""
