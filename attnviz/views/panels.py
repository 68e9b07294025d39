"""The panels of the window in one table: what each is, where it stands, and what of a scene concerns it.

The window, the View menu and the presenter are made from these rows: a new panel is one file and one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from PySide6.QtWidgets import QWidget

from attnviz.views.chrome.status_view import StatusView
from attnviz.views.controls.controls_view import ControlsView
from attnviz.views.heatmaps.detail_view import DetailView
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.lines_view import LinesView
from attnviz.views.heatmaps.pipeline_view import PipelineView
from attnviz.views.next.next_view import NextView
from attnviz.views.scene import PARTS, Part, Scene
from attnviz.views.sentence.sentence_view import SentenceView
from attnviz.views.sentence.words_view import WordsView
from attnviz.views.tables.tables_view import TablesView

NARROW = 1000  #: pixels of a window in which the picture needs all that the panels can spare

Place = Literal["top", "left", "middle", "right", "bottom", "status bar"]


class Panel(Protocol):
    """What shows something of a scene.

    What the person looks at it tells by signals, each with the name of what was done: the presenter follows every one
    that it knows (`Presenter.gestures`) and that the panel has.
    """

    def show_scene(self, scene: Scene, changed: frozenset[Part]) -> None:
        """Show a scene; `changed` are the parts that are not as they were when the panel was last told."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the window's width or height a panel takes beside the picture, which has all the rest."""

    part: float
    least: int  #: pixels
    most: int
    wide: int = 0  #: pixels at least in a window that is not narrow

    def of(self, whole: int) -> int:
        """The pixels that the panel takes of a window so wide or high."""
        least = self.wide if self.wide and whole >= NARROW else self.least
        return max(least, min(self.most, round(self.part * whole)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One panel."""

    name: str  #: that of the dock in a kept layout, and of the window's attribute
    title: str
    make: type[QWidget]  #: the widget's class; a `Panel`, unless nothing of a scene concerns it
    place: Place
    concerns: frozenset[Part] = frozenset()
    takes: Share | None = None  #: of the window, while nobody has dragged its edge; None takes what it needs
    below: Share | None = None  #: of the height that it shares with the panel above it
    folds: int | None = None  #: where there is no room, those with the least number fold first; None never does
    leaves: int = 0  #: it folds where the picture and its arithmetic would have less width than this beside it
    bare: bool = False  #: without a title bar of its own
    tabbed_with: str = ""  #: the panel in front of which it can be turned
    not_now: str = ""  #: why it is not there, where it can be


_PARTS = PARTS - {"next"}  # which concerns one panel alone

PANELS: tuple[Row, ...] = (
    Row(name="sentence", title="Sentence", make=SentenceView, place="top", bare=True,
        concerns=frozenset({"result", "sentence", "stage", "layer", "marked", "stale"})),
    Row(name="pipeline", title="Pipeline", make=PipelineView, place="top", bare=True, folds=3, concerns=_PARTS,
        takes=Share(0.105, 70, 150)),
    Row(name="controls", title="Options", make=ControlsView, place="left", folds=2, leaves=680,
        takes=Share(0.18, 224, 264)),
    Row(name="detail", title="Chosen stage", make=DetailView, place="middle", concerns=PARTS),
    Row(name="heads", title="Heads", make=HeadsView, place="right", folds=7, concerns=_PARTS,
        takes=Share(0.207, 190, 430, wide=250)),
    Row(name="next", title="Next token", make=NextView, place="right", folds=6, below=Share(0.36, 140, 250),
        not_now="Only trained models that have learned it tell what comes next: File > Open model.",
        concerns=frozenset({"result", "sentence", "pinned", "stale", "compared", "maps", "next"})),
    Row(name="lines", title="Lines", make=LinesView, place="right", folds=5, tabbed_with="heads",
        concerns=_PARTS - {"moved"}),
    Row(name="words", title="Words", make=WordsView, place="right", folds=4, tabbed_with="heads",
        concerns=_PARTS - {"moved"}),
    Row(name="tables", title="Numbers", make=TablesView, place="bottom", folds=1,
        takes=Share(0.34, 170, 420),
        concerns=frozenset({"result", "stage", "sentence", "head", "layer", "beside", "maps", "moved"})),
    Row(name="status", title="Status", make=StatusView, place="status bar",
        concerns=frozenset({"result", "sentence", "marked", "moved", "stage", "head", "layer", "beside", "stale"})),
)
