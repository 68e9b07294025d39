"""Base of the widgets that paint many small pictures: selection, marks, dimming and gestures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetricsF, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.result.cell_changes import CellChanges
from attnviz.store.focus import pin_cell, select_heads
from attnviz.store.intent import Intent
from attnviz.store.second_view import set_second_view
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.surface import Surface

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

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
    """Emits what is under the pointer. Subclasses paint the pictures, each with a key; that of a head is its spot."""

    tile_entered = Signal(object)  #: key of the picture under the pointer, or None

    def __init__(self) -> None:
        super().__init__()
        self.chosen: Any = None  #: key of the chosen picture
        self.choice: Callable[[Any], Intent] | None = None  #: returns what a click on a picture does, by its key
        self.marks = Marks()
        self.pins_cells = True  #: whether a click also pins the cell
        self.offers_comparison = False  #: whether pictures are heads that can be selected and compared
        self.selected: frozenset[Any] = frozenset()  #: keys of the selected pictures
        self.compared: Hashable = None  #: key of the picture beside the chosen one
        self._pressed: QPointF | None = None  # start of a selecting drag
        self._band = QRectF()
        self.hovered_key: Any = None  #: key of the picture under the pointer

    # state

    def set_chosen(self, key: Hashable) -> None:
        """Outline the chosen picture."""
        if key != self.chosen:
            self.chosen = key
            self.update()

    def set_selected(self, keys: frozenset[Any], *, compared: Hashable) -> None:
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

    def ordered_keys(self) -> Sequence[Any]:
        """Return the keys in the order of the pictures on screen."""
        raise NotImplementedError

    def key_at(self, point: QPointF) -> Any:
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
            for pen in (QPen(theme.colour("Base"), theme.mark_width(3 if dashed else 1)),
                        QPen(accent, theme.mark_width(2 if dashed else 1))):
                if dashed and pen.color() == accent:
                    pen.setDashPattern([2, 2])
                painter.setPen(pen)
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        if not self._band.isEmpty():
            painter.setPen(QPen(accent, 1))
            painter.fillRect(self._band, veil)
            painter.drawRect(self._band)

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        """Return a row for each picture: the cells of one are read in the large heatmap."""
        from attnviz.views.chrome.accessible_table import accessible_list

        keys = list(self.ordered_keys())
        return accessible_list(
            len(keys), lambda at: self.spoken_name(keys[at]), lambda at: QRectF(self.tile_rect(keys[at])),
            keys.index(self.chosen) if self.chosen in keys else None)

    def spoken_name(self, key: Hashable) -> str:
        """Return what is said of a picture."""
        return self.tooltip_of(key).replace("\n", ", ")

    # gestures

    def choose_tile(self, key: Any) -> None:
        """Choose a picture; its preview would cover it in the large picture."""
        if self.choice is not None:
            self.did.emit(self.choice(key))
        self.tile_entered.emit(None)

    def _select(self, spots: Iterable[Spot]) -> None:
        self.did.emit(select_heads(frozenset((spot.layer, spot.head) for spot in spots)))

    def _select_with(self, key: Spot, modifiers: Qt.KeyboardModifier) -> None:
        """Toggle a head in the selection; with Shift select all from the chosen one up to it."""
        keys = list(self.ordered_keys())
        if modifiers & Qt.KeyboardModifier.ControlModifier or self.chosen not in keys:
            self._select((self.selected.intersection(keys) or {self.chosen}) ^ {key})
        else:
            first, last = sorted((keys.index(self.chosen), keys.index(key)))
            self._select(keys[first : last + 1])

    def _compare(self, key: Spot) -> None:
        """Compare a head with the chosen one, or stop comparing it."""
        layer = None if key.layer == self.chosen.layer else key.layer
        self.did.emit(set_second_view(None if key == self.compared else SecondView("head", key.head, layer)))

    def _drag_to(self, point: QPointF) -> bool:
        """Select the pictures between the pressed point and this one; return whether it is a drag."""
        if self._pressed is None:
            return False
        distance = (point - self._pressed).manhattanLength()
        if self._band.isNull() and distance < QApplication.startDragDistance():
            return False
        self._band = QRectF(self._pressed, point).normalized()
        band = self._band.toAlignedRect()
        self._select(key for key in self.ordered_keys() if self.tile_rect(key).intersects(band))
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
                self._compare(key)
                return
            if left and modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
                self._select_with(key, modifiers)
                return
        if self.offers_comparison and left:
            self._pressed = event.position()
            self._select(())
        if key is None or not left:
            return
        cell = self.cell_at(event.position()) if self.pins_cells else None
        if cell is not None:  # first: a pinned cell follows to the chosen picture
            self.did.emit(pin_cell(cell))
        self.choose_tile(key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.tile_rect(self.chosen)
            if not place.isEmpty():
                self.menu_requested.emit(self.chosen, self.mapToGlobal(place.center()))
        elif (key := self.key_at(QPointF(event.pos()))) is not None:
            self.menu_requested.emit(key, event.globalPos())

    def step_by(self, rows: int, columns: int) -> bool:
        """Choose the picture before or after the chosen one."""
        keys = self.ordered_keys()
        if self.chosen not in keys:
            return False
        self.choose_tile(keys[max(0, min(len(keys) - 1, keys.index(self.chosen) + rows + columns))])
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def restyle(self) -> None:
        self.clear_caches()
        self.place()
