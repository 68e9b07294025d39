"""The table that screen readers find in a picture that is painted by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

AnyIndex = QModelIndex | QPersistentModelIndex
Place = tuple[int, int]  #: row and column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class AccessibleGrid:
    """The cells of a picture as screen readers read them."""

    shape: Place  #: rows and columns
    words: Callable[[int, int], str] = lambda row, column: ""  #: what is said of a cell
    rect: Callable[[int, int], QRectF] = lambda row, column: QRectF()  #: where a cell is painted, in the widget
    current: Place | None = None  #: the cell at the mark
    at: Callable[[QPointF], Place | None] | None = None  #: the cell at a point; None to search for it

    def place_at(self, point: QPointF) -> Place | None:
        """Return the cell that is painted at a point."""
        if self.at is not None:
            return self.at(point)
        return next(((row, column) for row, column in np.ndindex(self.shape) if self.rect(row, column).contains(point)),
                    None)


def accessible_list(
    count: int, words: Callable[[int], str], rect: Callable[[int], QRectF], current: int | None
) -> AccessibleGrid:
    """Return a grid of one column, of which a row is marked, or none."""
    place = (current, 0) if current is not None and 0 <= current < count else None
    return AccessibleGrid(shape=(count, 1), words=lambda row, _: words(row), rect=lambda row, _: rect(row),
                          current=place)


class _GridModel(QAbstractTableModel):
    """The words of a grid's cells, each read when it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.grid = AccessibleGrid(shape=(0, 0))

    def show_grid(self, grid: AccessibleGrid) -> None:
        """Take another grid; the cells stay the same ones if there are as many."""
        is_other_shape = grid.shape != self.grid.shape
        if is_other_shape:
            self.beginResetModel()
        self.grid = grid
        if is_other_shape:
            self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return self.grid.shape[0]

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return self.grid.shape[1]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_text = role == Qt.ItemDataRole.AccessibleTextRole
        return self.grid.words(index.row(), index.column()) if is_text and index.isValid() else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return nothing: the words of a cell name its row and its column."""
        return None


class AccessibleTable(QTableView):
    """Lies over a picture, paints nothing and ignores the mouse; Qt makes an accessible table of it.

    PySide has no `QAccessibleTableInterface` that the picture itself could implement.
    """

    def __init__(self, picture: QWidget, ground: QWidget) -> None:
        """Create the table of a picture, as a child of the widget `ground` that is painted."""
        super().__init__(ground)
        self._picture, self._ground = picture, ground
        self._told: tuple[Place | None, str] = None, ""
        self._cells = _GridModel()
        self._cells.setParent(self)
        self.setModel(self._cells)
        self.setUpdatesEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.viewport().setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_grid(self, grid: AccessibleGrid, *, again: bool = False) -> None:
        """Show a picture's cells, and tell which is marked if that or its words changed; `again` in any case."""
        if self.geometry() != self._ground.rect():
            self.setGeometry(self._ground.rect())
        if self.isHidden():
            self.show()
        self.setAccessibleName(self._picture.accessibleName())
        self._cells.show_grid(grid)
        place = grid.current
        told = place, "" if place is None else grid.words(*place)
        if told == self._told and not again:
            return
        is_other_cell, self._told = again or place != self._told[0], told
        self.setCurrentIndex(QModelIndex() if place is None else self._cells.index(*place))
        if place is not None:
            self._tell(QAccessible.Event.NameChanged, place)
            if is_other_cell and self._picture.hasFocus():
                self._tell(QAccessible.Event.Focus, place)

    def _tell(self, kind: QAccessible.Event, place: Place) -> None:
        event = QAccessibleEvent(self, kind)
        row, column = place
        event.setChild((row + 1) * (self._cells.columnCount() + 1) + column + 1)  # Qt counts the hidden headers, too
        QAccessible.updateAccessibility(event)

    # where cells are painted

    def visualRect(self, index: AnyIndex) -> QRect:
        return self._cells.grid.rect(index.row(), index.column()).toRect() if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        place = self._cells.grid.place_at(QPointF(point))
        return QModelIndex() if place is None else self._cells.index(*place)

    def scrollTo(self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
                 ) -> None:
        """Scroll nothing: the picture does."""
