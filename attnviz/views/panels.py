"""The panels of the window in one table: class, place, and what each reads of a state.

The window, the View menu and the presenter are made from these rows: a new panel is one file and one row.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, Protocol, cast, runtime_checkable

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenuBar, QScrollArea, QTabBar, QWidget

from attnviz.store import client
from attnviz.store.intent import performs
from attnviz.store.state import State
from attnviz.system.wording import N_

NARROW = 1000  #: pixels of a window in which the picture needs all that the panels can spare

Place = Literal["top", "left", "middle", "right", "bottom", "status bar"]


class Panel(Protocol):
    """A widget that shows a state.

    It emits what the user selects and how numbers should look as intents of the store, by its signal `did`.
    """

    def show_state(self, state: State) -> None:
        """Show a state; called whenever something differs that the panel reads of it."""


@runtime_checkable
class HasViewState(Protocol):
    """A panel that has a zoom, a scroll position or the like, with which a window in another language goes on."""

    def view_state(self) -> Any:
        """Return where the person is in the panel."""

    def restore_view_state(self, state: Any) -> None:
        """Return to where the person was in the panel of another window."""


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the window's width or height that a panel takes; the picture gets the rest."""

    part: float
    least: int  #: pixels
    most: int
    wide: int = 0  #: minimum in pixels unless the window is narrow

    def pixels(self, whole: int) -> int:
        """Return the pixels that the panel takes of a window that is `whole` pixels wide or high."""
        least = self.wide if self.wide and whole >= NARROW else self.least
        return max(least, min(self.most, round(self.part * whole)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRow:
    """One row of the table: a panel, its place and its size."""

    name: str  #: name of the dock in a saved layout
    title: str
    view: str  #: the widget's class in `attnviz.views`; a `Panel` if it reads a state
    place: Place
    #: Returns what the panel reads of a state: it is told of another state only if this differs.
    reads: Callable[[State], tuple[object, ...]] = lambda state: ()
    takes: Share | None = None  #: share of the window until its edge is dragged; None: its size hint
    below: Share | None = None  #: share of the column's height, below another panel
    folds: int | None = None  #: without room, the lowest number folds first; None never folds
    leaves: int = 0  #: it folds where the central widget would get fewer pixels of width than this
    bare: bool = False  #: without a title bar
    tabbed_with: str = ""  #: the panel with which it shares a place, as tabs
    is_hidden: bool = False  #: at the first start
    is_apart: bool = False  #: its dock is in the window only while there is something to show
    disabled_reason: str = ""  #: why the panel is unavailable, if it can be

    @property
    def kind(self) -> type[QWidget]:
        """The widget's class; its module is imported when first needed."""
        module, _, name = self.view.rpartition(".")
        return cast(type[QWidget], getattr(import_module(f"attnviz.views.{module}"), name))


def _drawn(state: State) -> tuple[object, ...]:
    """Return what pictures with their marks are drawn from."""
    return (state.pictures, state.focus.marked, state.focus.pinned, state.followed, state.stale, state.highlighted)


PANELS: tuple[PanelRow, ...] = (
    PanelRow(name="sentence", title=N_("Sentence"), view="sentence.sentence_view.SentenceView", place="top", bare=True,
        reads=lambda state: (
            state.document, state.numbers, state.focus.spot.at(head=0), state.focus.marked, state.stale,
            state.token_scores, state.look.log_probabilities)),
    PanelRow(name="pipeline", title=N_("Pipeline"), view="heatmaps.pipeline_view.PipelineView", place="top", bare=True,
        folds=3, reads=_drawn, takes=Share(0.105, 70, 150)),
    PanelRow(name="lessons", title=N_("Lesson"), view="lessons.lessons_view.LessonsView", place="left", folds=8,
        is_hidden=True, reads=lambda state: (state.pictures, state.compared.parts),
        takes=Share(0.21, 240, 330)),
    PanelRow(name="controls", title=N_("Options"), view="controls.controls_view.ControlsView", place="left", folds=2,
        leaves=680, reads=lambda state: (state.document,), takes=Share(0.18, 224, 264)),
    PanelRow(name="detail", title=N_("Chosen stage"), view="detail.detail_view.DetailView", place="middle",
        reads=lambda state: (
            _drawn(state), state.look.margins, state.look.brush, state.look.paints_one_head, state.compared.parts,
            state.exact_cells)),
    PanelRow(name="experiment", title=N_("Experiment"), view="experiments.experiment_view.ExperimentView",
        place="middle", reads=lambda state: (state,)),
    PanelRow(name="heads", title=N_("Heads"), view="heatmaps.heads_view.HeadsView", place="right", folds=7,
        reads=lambda state: (_drawn(state), state.measured, state.compared.parts, state.focus.selected),
        takes=Share(0.207, 196, 430, wide=250)),
    PanelRow(name="next", title=N_("Next token"), view="next.next_view.NextView", place="right", folds=6,
        below=Share(0.36, 140, 250),
        disabled_reason=N_("Needs a language model that predicts the next token: File > Open model."),
        reads=lambda state: (
            state.numbers, state.focus.spot.sentence, state.focus.pinned, state.stale, state.compared.parts,
            state.look.maps, state.look.alignment, state.measured, state.extra_logits, state.before)),
    PanelRow(name="lines", title=N_("Lines"), view="heatmaps.lines_view.LinesView", place="right", folds=5,
        tabbed_with="heads", reads=lambda state: (
            state.pictures, state.look.hidden, state.focus.marked, state.followed, state.stale, state.failure)),
    PanelRow(name="words", title=N_("Words"), view="sentence.words_view.WordsView", place="right", folds=4,
        tabbed_with="heads", reads=lambda state: (
            state.pictures, state.look.hidden, state.focus.marked, state.followed, state.stale, state.failure)),
    PanelRow(name="training", title=N_("Training"), view="training.training_view.TrainingView", place="bottom", folds=9,
        bare=True, is_apart=True,
        takes=Share(0.21, 120, 220), disabled_reason=N_("No training run is open: Train > Train a model…"),
        reads=lambda state: (state.document, state.training, state.focus.spot, state.look.maps, state.result)),
    PanelRow(name="tables", title=N_("Numbers"), view="tables.tables_view.TablesView", place="bottom", folds=1,
        takes=Share(0.31, 92, 420),
        reads=lambda state: (state.pictures, state.highlighted)),
    PanelRow(name="status", title=N_("Status"), view="chrome.status_view.StatusView", place="status bar",
        reads=lambda state: (
            state.numbers, state.focus.spot, state.focus.second_view, state.focus.marked, state.changes,
            state.said_opened, state.stale)),
)


class Panels(QObject):
    """The panels of a window by name, each created when first needed, such as when it becomes visible.

    Panels behind another one, or with nothing to show, cost nothing at start.
    """

    panel_created = Signal(str)  #: the name of a panel that was created

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._there: dict[str, QWidget] = {}

    def __getitem__(self, name: str) -> QWidget:
        """Return the panel of this name, creating it if needed."""
        if name not in self._there:
            row = next(row for row in PANELS if row.name == name)
            self._there[name] = row.kind()
            self.panel_created.emit(name)
        return self._there[name]

    @property
    def created(self) -> Mapping[str, QWidget]:
        """The panels that were created, in the order of the table."""
        return {row.name: self._there[row.name] for row in PANELS if row.name in self._there}

    def view_states(self) -> dict[str, Any]:
        """Return where the person is in each panel, by its name."""
        return {name: panel.view_state() for name, panel in self._there.items() if isinstance(panel, HasViewState)}

    def restore_view_states(self, states: Mapping[str, Any]) -> None:
        """Return in each panel to where the person was."""
        for name, panel in self.created.items():
            if name in states and isinstance(panel, HasViewState):
                panel.restore_view_state(states[name])

    def on_created(self, follow: Callable[[str, QWidget], None]) -> None:
        """Call a function with each panel: now, or when it is created."""
        for name, panel in self.created.items():
            follow(name, panel)
        self.panel_created.connect(lambda name: follow(name, self._there[name]))


def is_stop(widget: QWidget) -> bool:
    """Return whether the Tab key stops at a widget."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def takes_focus(widget: QWidget) -> bool:
    """Return whether a widget can be reached by keyboard now."""
    painted = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    in_sight = painted.isVisible() and not painted.visibleRegion().isEmpty()
    takes = is_stop(widget) and widget.isEnabled()
    return takes and in_sight and not isinstance(widget, QScrollArea)  # its keys only scroll its content


def tab_stops(root: QWidget, left: QWidget | None = None) -> list[QWidget]:
    """Return the widgets below a widget at which the Tab key stops, as they are read: line by line, from the left.

    Qt's own order is that of creation, in which panels that are created later come last. The widget that is `left` is
    among them even if it was just hidden or disabled.
    """
    stops: dict[QWidget, list[QWidget]] = {}  # of each part of the widget that has any
    for part in root.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        is_covered = root.isWindow() and not root.rect().intersects(part.geometry())  # Qt puts such docks outside
        if part.isWindow() or isinstance(part, QMenuBar) or is_covered or not (
                part.isVisible() or part is left or (left is not None and part.isAncestorOf(left))):
            continue
        is_own = part is left or (is_stop(part) and part.isEnabled() and part.focusProxy() is None)
        if found := [part] * is_own + tab_stops(part, left):
            stops[part] = found
    return [stop for part in _as_read(list(stops)) for stop in stops[part]]


def _as_read(parts: list[QWidget], *, down: bool = True, cut: bool = True) -> list[QWidget]:
    """Return siblings in the order of reading: cut into rows, each into columns, each into rows again."""
    bands: list[list[QWidget]] = []
    end = 0
    for part in sorted(parts, key=lambda part: (part.y(), part.x()) if down else (part.x(), part.y())):
        start, length = (part.y(), part.height()) if down else (part.x(), part.width())
        if not bands or start >= end:
            bands.append([])
        bands[-1].append(part)
        end = max(end, start + length)
    if len(bands) > 1:
        return [part for band in bands for part in _as_read(band, down=not down)]
    return _as_read(parts, down=not down, cut=False) if cut and parts else parts


def step_tab(root: QWidget, forward: bool) -> bool:
    """Give the focus to the next or previous stop of a window, and scroll there; return False if there is none.

    Qt asks for it, too, when it hides what has the focus: then nothing scrolls.
    """
    focused, step = root.focusWidget(), 1 if forward else -1
    stops = tab_stops(root, focused)
    stop = stops[(stops.index(focused) + step if focused in stops else min(0, step)) % len(stops)] if stops else None
    if stop is None or stop is focused:
        return False
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    around = stop.parentWidget()
    while around is not None and (focused is None or focused.isVisible()):
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(stop)
        around = around.parentWidget()
    return True


class PanelNavigation:
    """Moves the focus from panel to panel of a window, in the order of the table of panels."""

    def __init__(self, panels: Panels) -> None:
        self._panels = panels
        self._last: dict[str, QWidget] = {}

    @performs(client.step_panel)
    def go(self, by: int) -> None:
        """Focus the visible panel `by` places later, wrapping around at the ends."""
        panels = self._panels.created
        window = next(iter(panels.values())).window()
        focused = QApplication.focusWidget() or window.focusWidget()  # an open menu takes the focus for a while
        now = next((name for name, panel in panels.items() if focused and _belongs(focused, panel)), None)
        if now is not None and focused is not None:
            self._last[now] = focused
        ways = {name: way for name, panel in panels.items() if (way := self._way_into(name, panel)) is not None}
        names = list(ways)
        if names:
            at = names.index(now) + by if now in names else 0 if by > 0 else -1
            ways[names[at % len(names)]].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def go_to(self, name: str) -> None:
        """Focus a panel, unless it has no visible control."""
        way = self._way_into(name, self._panels[name])
        if way is not None:
            way.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _way_into(self, name: str, panel: QWidget) -> QWidget | None:
        """Return the widget in a panel that takes the focus; None if no visible one does."""
        last = self._last.get(name)
        if last is not None and shiboken6.isValid(last) and takes_focus(last) and panel.isAncestorOf(last):
            return last
        first = panel.focusProxy()
        found = (first,) if first is not None and takes_focus(first) else panel.findChildren(QWidget)
        return next(filter(takes_focus, found), None)


def _belongs(focused: QWidget, panel: QWidget) -> bool:
    """Return whether a widget is in a panel, or the tabs in which the panel is in front."""
    if isinstance(focused, QTabBar) and focused.parentWidget() is panel.window():
        dock = panel.parentWidget()
        return dock is not None and dock.windowTitle() == focused.tabText(focused.currentIndex())
    return panel.isAncestorOf(focused)
