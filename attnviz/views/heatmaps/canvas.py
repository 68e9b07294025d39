"""Base of the widgets that paint many small pictures: selection, marks, dimming and gestures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetricsF, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell
from attnviz.result.cell_changes import CellChanges
from attnviz.store.focus import pin_cell
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.surface import Surface

STALE_OPACITY = 0.35  #: opacity of an outdated picture
ABLATED_OPACITY = 0.25  #: opacity of an ablated head
SELECTED_OPACITY = 0.22  #: opacity of the accent colour over a selected picture


class ViewportSize(NamedTuple):
    """The size of a scroll area in pixels, scroll bar included."""

    width: int
    height: int
    scroll_bar: int  #: the width of the scroll bar


class Marks(NamedTuple):
    """What a picture shows on top of its numbers."""

    cell: Cell | None = None  #: marked, with the cells that belong to it
    followed: int | None = None  #: the row that alone is not dimmed; None dims nothing
    stale: bool = False  #: whether the numbers are outdated, which dims them
    changes: CellChanges | None = None  #: highlighted
    highlight: float = 0.0  #: opacity of the highlight, from 0 to 1
    pinned: Cell | None = None  #: stays marked when the pointer leaves

    @classmethod
    def of(cls, state: State) -> Marks:
        """Return the marks of a state."""
        focus = state.focus
        return cls(focus.marked, state.followed, state.stale, state.changes, state.highlight, focus.pinned)


class PictureCanvas(Surface):
    """Emits what is under the pointer. Subclasses lay out and paint the pictures, each with a key."""

    tile_chosen = Signal(object)  #: key
    tile_menu = Signal(object, object)  #: key, global position
    second_view_chosen = Signal(object)  #: key of the picture to open beside the chosen one
    keys_selected = Signal(object)  #: frozenset of keys; empty if only the chosen one is selected
    tile_entered = Signal(object)  #: key of the picture under the pointer, or None

    def __init__(self) -> None:
        super().__init__()
        self.chosen: Hashable = None
        self.marks = Marks()
        self.pins_cells = True  #: whether a click also pins the cell
        self.offers_comparison = False  #: whether pictures can be selected and compared
        self.selected: frozenset[Hashable] = frozenset()  #: keys of the selected pictures
        self.compared: Hashable = None  #: key of the picture beside the chosen one
        self._pressed: QPointF | None = None  # start of a selecting drag
        self._band = QRectF()
        self.hovered_key: Hashable = None  #: key of the picture under the pointer

    # state

    def set_chosen(self, key: Hashable) -> None:
        """Outline the chosen picture."""
        if key != self.chosen:
            self.chosen = key
            self.update()

    def set_selected(self, keys: frozenset[Hashable], *, compared: Hashable) -> None:
        """Mark the selected pictures and the one that is compared with the chosen one."""
        if (keys, compared) != (self.selected, self.compared):
            self.selected, self.compared = keys, compared
            self.update()

    def show_marks(self, marks: Marks) -> None:
        """Show marks in every picture. Changed cells are found when they are painted."""
        if marks != self.marks:
            self.marks = marks
            self.update()

    # for subclasses

    def ordered_keys(self) -> Sequence[Hashable]:
        """Return the keys in the order of the pictures on screen."""
        raise NotImplementedError

    def key_at(self, point: QPointF) -> Hashable:
        """Return the key of the picture under a point, or None."""
        raise NotImplementedError

    def tile_rect(self, key: Hashable) -> QRect:
        """Return the rectangle of a picture; empty if there is none."""
        raise NotImplementedError

    def tooltip_of(self, key: Hashable) -> str:
        """Return the text of the tooltip of a picture."""
        raise NotImplementedError

    def place(self) -> None:
        """Lay out the pictures."""
        raise NotImplementedError

    def clear_caches(self) -> None:
        """Drop all cached drawings, after a change of theme or font."""

    def metrics(self) -> QFontMetricsF:
        """Return the metrics of labels."""
        return theme.metrics("small")

    def paint_selection(self, painter: QPainter) -> None:
        """Paint the accent over selected pictures, a dashed frame around the compared one, and the dragged band."""
        accent = theme.colour("Accent")
        veil = QColor(accent)
        veil.setAlphaF(SELECTED_OPACITY)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for key in (*self.selected, self.compared):
            if key is None or (place := self.tile_rect(key)).isEmpty():
                continue
            box = QRectF(place)
            if key in self.selected:
                painter.fillRect(box, veil)
            dashed = key == self.compared
            for pen in (QPen(theme.colour("Base"), 3 if dashed else 1), QPen(accent, 2 if dashed else 1)):
                if dashed and pen.color() == accent:
                    pen.setDashPattern([2, 2])
                painter.setPen(pen)
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        if not self._band.isEmpty():
            painter.setPen(QPen(accent, 1))
            painter.fillRect(self._band, veil)
            painter.drawRect(self._band)

    # gestures

    def _select_with(self, key: Hashable, modifiers: Qt.KeyboardModifier) -> None:
        """Toggle a picture in the selection; with Shift select all from the chosen one up to it."""
        keys = list(self.ordered_keys())
        if modifiers & Qt.KeyboardModifier.ControlModifier or self.chosen not in keys:
            self.keys_selected.emit((self.selected or frozenset({self.chosen})) ^ {key})
        else:
            first, last = sorted((keys.index(self.chosen), keys.index(key)))
            self.keys_selected.emit(frozenset(keys[first : last + 1]))

    def _drag_to(self, point: QPointF) -> bool:
        """Select the pictures between the pressed point and this one; return whether it is a drag."""
        if self._pressed is None:
            return False
        distance = (point - self._pressed).manhattanLength()
        if self._band.isNull() and distance < QApplication.startDragDistance():
            return False
        self._band = QRectF(self._pressed, point).normalized()
        band = self._band.toAlignedRect()
        self.keys_selected.emit(frozenset(key for key in self.ordered_keys() if self.tile_rect(key).intersects(band)))
        self.update()
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._band = None, QRectF()
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._drag_to(event.position()):
            return
        super().mouseMoveEvent(event)

    def tooltip_at(self, point: QPointF) -> str:
        key = self.key_at(point)
        return "" if key is None else self.tooltip_of(key)

    def hover(self, point: QPointF | None) -> None:
        super().hover(point)
        key = None if point is None else self.key_at(point)
        if key != self.hovered_key:
            self.hovered_key = key
            self.tile_entered.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self.key_at(event.position())
        left, modifiers = event.button() == Qt.MouseButton.LeftButton, event.modifiers()
        if self.offers_comparison and key is not None:
            if event.button() == Qt.MouseButton.MiddleButton or (left and modifiers & Qt.KeyboardModifier.AltModifier):
                self.second_view_chosen.emit(key)
                return
            if left and modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
                self._select_with(key, modifiers)
                return
        if self.offers_comparison and left:
            self._pressed = event.position()
            self.keys_selected.emit(frozenset())
        if key is None or not left:
            return
        cell = self.cell_at(event.position()) if self.pins_cells else None
        if cell is not None:  # first: a pinned cell follows to the chosen picture
            self.did.emit(pin_cell(cell))
        self.tile_chosen.emit(key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.tile_rect(self.chosen)
            if not place.isEmpty():
                self.tile_menu.emit(self.chosen, self.mapToGlobal(place.center()))
            return
        key = self.key_at(QPointF(event.pos()))
        if key is not None:
            self.tile_menu.emit(key, event.globalPos())

    def step_by(self, rows: int, columns: int) -> bool:
        """Choose the picture before or after the chosen one."""
        keys = self.ordered_keys()
        if self.chosen not in keys:
            return False
        self.tile_chosen.emit(keys[max(0, min(len(keys) - 1, keys.index(self.chosen) + rows + columns))])
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def restyle(self) -> None:
        self.clear_caches()
        self.place()
