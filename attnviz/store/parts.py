"""The parts of the state: the selection, the look of the pictures, and the comparison with a held state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from attnviz.document.document import Document
from attnviz.document.metrics import LOGIT
from attnviz.document.places import Cell, Head, SecondView, Spot
from attnviz.document.recipes import Run
from attnviz.document.runs import StepReport
from attnviz.document.stages import STAGES
from attnviz.document.variants import Value
from attnviz.experiments.head_curves import HeadCurves
from attnviz.pictures.levels import Maps
from attnviz.pictures.margins import Name
from attnviz.result.code_report import CodeReport
from attnviz.result.result import Evaluation
from attnviz.system.settings import Alignment

FIRST_STAGE = "weights"
#: The experiments that show segments, "" for none: under every other one the pictures are by token.
FOLDED_EXPERIMENTS = frozenset({"", "segment_effects"})

Pending = Literal["numbers", "measures", "reading", "writing", "restoring"]
MessageKind = Literal["notice", "refusal", "warning", "error"]


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """A sentence for the person; compared by identity, so that one said twice is shown twice."""

    text: str
    kind: MessageKind = "notice"


@dataclass(frozen=True, slots=True, eq=False)
class Failure:
    """Why the numbers could not be computed; compared by identity, since it is shown every time."""

    sentence: str
    lacks_model: bool  #: the model of the document was not found


@dataclass(frozen=True, slots=True)
class Focus:
    """The selection: the spot, its cells, tokens and heads."""

    spot: Spot = field(default=Spot(FIRST_STAGE))
    hovered: Cell | None = None
    pinned: Cell | None = None
    second_view: SecondView | None = None  #: the second picture, shown if the source has it
    token: int | None = None  #: the target token of head attribution; None for the top token
    instead: int | None = None  #: the token that the target is compared with; None for the logit alone
    metric: str = LOGIT  #: what predictions are measured by, one of METRIC_KINDS
    selected: frozenset[Head] = frozenset()  #: several selected heads; empty if only one is selected

    @property
    def target(self) -> tuple[int | None, int | None, str]:
        """The target token, the one that it is compared with, and the metric."""
        return self.token, self.instead, self.metric

    @property
    def layers(self) -> tuple[int, ...]:
        """The layers of the large picture and of the second one."""
        layer, second = self.spot.layer, None if self.second_view is None else self.second_view.layer
        return (layer,) if second is None or second == layer else (layer, second)

    @property
    def marked(self) -> Cell | None:
        """The cell to mark: the hovered one, else the pinned one."""
        return self.hovered or self.pinned

    @property
    def matrix_cell(self) -> Cell | None:
        """The pinned cell if it is in a (query, key) matrix."""
        pinned = self.pinned
        is_pair = pinned is not None and STAGES[pinned.spot.stage].is_matrix and min(pinned.row, pinned.column) >= 0
        return pinned if is_pair else None


Brush = Literal["", "cells", "rectangle", "queries", "keys"]


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, scales, measures and other display settings."""

    maps: Maps = field(default_factory=Maps)
    measure: str = ""  #: orders and tints the heads, from `attnviz.result.measures`; "" for model order
    ranked: bool = False  #: heads of several layers are sorted by the measure, not in one row per layer
    keeps_highlight: bool = False  #: the highlight of the last edit's changes does not fade
    margins: frozenset[Name] = frozenset()  #: numbers next to the rows and columns of weights
    follow: bool = False  #: everything but the row of one query is dimmed
    log_probabilities: bool = False  #: of every token under its chip, not only of appended ones
    alignment: Alignment = "auto"  #: how the tokens of now and A are aligned
    hidden: frozenset[int] = frozenset()  #: heads hidden in *Lines* and *Words*
    brush: Brush = ""  #: what paints the mask in the large picture; "" while it is not painted
    paints_one_head: bool = False  #: the mask is painted for the selected head alone, not for every head
    fold: str = ""  #: how pictures are folded to segments, from `attnviz.document.segments`; "" for tokens
    experiment: str = ""  #: the open experiment, from `attnviz.store.experiments`; "" for the large picture
    experiment_values: tuple[tuple[str, Value], ...] = ()  #: options of experiments that were set, as NAME.OPTION


#: What the process of a run does: it trains, waits, was stopped, came to the end of the run, or failed.
TrainingStatus = Literal["training", "paused", "stopped", "ended", "failed"]


@dataclass(frozen=True, slots=True, eq=False)
class TrainingState:
    """What is known of a training run, and how it is shown."""

    run: Run
    folder: str
    kept: tuple[StepReport, ...] = ()  #: on examples that are not trained on, in order
    log: tuple[StepReport, ...] = ()  #: of the batches that were trained on
    status: TrainingStatus = "training"
    problem: str = ""  #: why the training failed, as a sentence
    follows: bool = True  #: each new step is shown
    plays: bool = False  #: one step is shown after the other
    measure: str = "induction"  #: of the curves of the heads
    curves: HeadCurves | None = None

    @property
    def is_running(self) -> bool:
        """Whether a process trains, or waits."""
        return self.status in ("training", "paused")


@dataclass(frozen=True, slots=True, eq=False)
class OwnCode:
    """A class of a person's file that was compared with a variant."""

    path: Path
    kind: str  #: the name of the class
    report: CodeReport
    options: Mapping[str, Value]  #: of the variant that it was compared with, which "variant" names
    built_with: str = ""  #: besides the options, as `read_parameters` reads it
    is_solution: bool = False  #: of an exercise of the lessons, not the person's


Showing = Literal["now", "held", "difference"]


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """The held state, and which of the states is displayed."""

    held: Evaluation | None = None  #: the held state (A)
    showing: Showing = "now"
    front: Evaluation | None = None  #: a snapshot displayed instead of the present state
    state_a: Evaluation | None = None  #: the state held as A, also while a snapshot is compared with
    awaited: Document | None = None  #: A of an opened session, whose numbers are not computed yet
    selections: tuple[Focus, Focus] = (Focus(), Focus())  #: before and after the held state was displayed
    before_flip: Showing | None = None  #: what was displayed before the flip key was pressed

    @property
    def name(self) -> str:
        """The name of the held state."""
        return "A" if self.held is None else self.held.state_name

    @property
    def document_a(self) -> Document | None:
        """The document of A, which a session is saved with."""
        return self.awaited if self.state_a is None or self.awaited is not None else self.state_a.document

    @property
    def parts(self) -> tuple[Evaluation | None, Evaluation | None, Showing]:
        """Values that differ if two of these differ; results are compared by identity."""
        return self.held, self.front, self.showing

    def showing_of(self, which: Showing) -> Compared:
        """Return this with another state displayed; without a held state only `now` is possible."""
        return replace(self, showing="now" if self.held is None else which)

    def result(self, now: Evaluation | None) -> Evaluation | None:
        """The displayed result, or the one that a difference subtracts from."""
        return self.held if self.showing == "held" else self.front or now
