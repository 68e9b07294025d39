"""The bases of the pages: when one draws its numbers, when it only marks them, and when they are dimmed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from attnviz.document.places import Cell
from attnviz.store.focus import hover_cell
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.drawn import Drawn
from attnviz.views.experiments.bar_table import BarTable
from attnviz.views.experiments.grid_table import AnyIndex, CellTable, ColourBar, GridModel, GridTable
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.heatmaps.tiles import TileCanvas

#: Milliseconds after which outdated numbers are dimmed: dimmed at once, a page would be painted twice for a letter.
LATE_MS = 300

Act = Callable[[int, int], object]  #: what a cell does, by its row and column


class Page(Doer, QWidget):
    """Shows the numbers of an experiment; `found` are those that are drawn, or None."""

    kind: ClassVar[type] = object  #: of the numbers that the page draws
    hints: tuple[QWidget, ...] = ()  #: what no file says

    def __init__(self) -> None:
        super().__init__()
        self.found: Any = None
        self.is_dimmed = False
        self._latest = Drawn()
        self._late = QTimer(self, singleShot=True, interval=LATE_MS)
        self._late.timeout.connect(partial(self._dim, is_dimmed=True))

    def show_state(self, state: State) -> None:
        """Show the numbers of a state; they are drawn anew only if what they are drawn from has changed."""
        self.found = found = self.numbers(state)
        is_new = self._latest.differs(state.experimented, self.drawn_from(state))
        if found is None:
            self._late.stop()
            self.clear()
            return
        is_outdated = self.is_outdated(found, state)
        if not is_outdated:
            self._late.stop()
        elif not self._late.isActive() and not self.is_dimmed:
            self._late.start()
        self._dim(is_dimmed=state.stale or (is_outdated and self.is_dimmed))
        if is_new:
            self.draw(found, state)
        self.mark(found, state)

    def _dim(self, *, is_dimmed: bool) -> None:
        self.is_dimmed = is_dimmed
        self.dim(is_dimmed)

    # for subclasses

    def numbers(self, state: State) -> Any:
        """Return what the page draws of a state; None while there is nothing."""
        found = state.experiment_numbers
        return found if isinstance(found, self.kind) else None

    def drawn_from(self, state: State) -> tuple[object, ...]:
        """Return what the drawing depends on, beside the numbers of the experiment and its options."""
        return (state.look.maps,)

    def is_outdated(self, found: Any, state: State) -> bool:
        """Return whether the numbers are not those that a state asks for."""
        return False

    def clear(self) -> None:
        """Show that there are no numbers."""

    def draw(self, found: Any, state: State) -> None:
        """Draw the numbers."""
        raise NotImplementedError

    def mark(self, found: Any, state: State) -> None:
        """Show the selection of a state over the drawn numbers."""

    def dim(self, is_dimmed: bool) -> None:
        """Dim the drawn numbers, or end that."""


class TablePage(Page):
    """Shows tables with legends, which are emptied together where there are no numbers, and dimmed together."""

    def __init__(self, *tables: GridTable) -> None:
        super().__init__()
        self.tables, self.note = tables, label("caption")
        self.legends: list[QLabel | ColourBar] = [self.note]  #: the texts and the colour bar that are emptied, too
        self.setFocusProxy(tables[0])

    def clear(self) -> None:
        for part in (*(table.grid for table in self.tables), *self.legends):
            part.clear()

    def dim(self, is_dimmed: bool) -> None:
        for table in self.tables:
            table.grid.set_stale(is_dimmed)

    def listen(
        self, table: GridTable, click: Act, *, act: Act | None = None,
        cell_of: Callable[[int, int], Cell | None] | None = None,
    ) -> None:
        """Do something with a clicked cell, and with one on which Return is pressed; hover over what it reads."""
        table.clicked.connect(partial(self._at, click))
        table.cell_chosen.connect(partial(self._at, act or click))
        if cell_of is not None:
            table.entered.connect(partial(self._at, lambda *place: self._hover(cell_of(*place))))
            table.pointer_left.connect(lambda: self.did.emit(hover_cell(None)))

    def _at(self, act: Act, index: AnyIndex) -> None:
        if self.found is not None and index.isValid():
            act(index.row(), index.column())

    def _hover(self, cell: Cell | None) -> None:
        if cell is not None:
            self.did.emit(hover_cell(cell))


class BarPage(TablePage):
    """Shows a bar for each row of one table, below a title."""

    def __init__(self) -> None:
        self.table, self.title = BarTable(), label("strong")
        super().__init__(self.table)
        self.legends.append(self.title)
        fill(QVBoxLayout(self), self.title, (self.table, 1), self.note, spacing=theme.SPACE // 2)

    def is_outdated(self, found: Any, state: State) -> bool:
        return found.request.result is not state.now or found.request.sentence != state.focus.spot.sentence


class TilePage(Page):
    """Shows pictures that are marked and dimmed together; a click on a cell pins it."""

    def __init__(self, canvas: TileCanvas) -> None:
        super().__init__()
        self.canvas = canvas
        canvas.did.connect(self.did)
        self.setFocusProxy(canvas)

    def mark(self, found: Any, state: State) -> None:
        self.canvas.show_marks(Marks(state.focus.marked, pinned=state.focus.pinned, stale=self.is_dimmed))

    def dim(self, is_dimmed: bool) -> None:
        self.canvas.show_marks(self.canvas.marks._replace(stale=is_dimmed))


class MapPage(TablePage):
    """Shows one table of cells with its colour bar."""

    def __init__(self) -> None:
        self.model = GridModel()
        self.table = CellTable(self.model)
        super().__init__(self.table)
        self.bar = ColourBar()
        self.legends.append(self.bar)

    def lay_out(self, main: QWidget | QLayout) -> None:
        """Put the table, or what it is in, above its colour bar and its note."""
        fill(QVBoxLayout(self), (main, 1), fill(QHBoxLayout(), self.bar, (self.note, 1), spacing=theme.SPACE),
             spacing=theme.SPACE // 2)

    def is_outdated(self, found: Any, state: State) -> bool:
        return bool(found.request.result is not state.now)
