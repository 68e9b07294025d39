"""A widget of many small pictures, however it paints them: what is chosen, marked and dimmed, and every gesture."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document.places import Cell
from attnviz.result.cell_changes import CellChanges
from attnviz.views.chrome import theme

STALE_OPACITY = 0.35  #: the opacity of a picture that is out of date
ABLATED_OPACITY = 0.25  #: the opacity of a head that is switched off
SELECTED_OPACITY = 0.22  #: the opacity of the accent over a selected picture


class ViewportSize(NamedTuple):
    """The pixels of a scroll area, with its scroll bar."""

    width: int
    height: int
    bar: int  #: the width that a scroll bar takes of it


class PictureCanvas(QWidget):
    """Tells which picture and which cell is pointed at. Subclasses place the pictures, each with a key, and paint."""

    tile_chosen = Signal(object)  #: key
    tile_menu = Signal(object, object)  #: key, global position
    second_view_chosen = Signal(object)  #: the key of a picture that is to stand beside the chosen one
    keys_selected = Signal(object)  #: the keys of several pictures; none where one is chosen alone
    tile_entered = Signal(object)  #: the key of what is under the pointer; None beside all of them
    cell_hovered = Signal(object)  #: Cell or None
    cell_pinned = Signal(object)  #: Cell

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen: Hashable = None
        self.marked: Cell | None = None
        self._followed: int | None = None
        self._stale = False
        self._changes: CellChanges | None = None
        self._highlight = 0.0
        self.pins_cells = True  #: whether a click pins the cell, besides choosing its picture
        self.offers_comparison = False  #: whether pictures can be selected, and one compared with the chosen one
        self.selected: frozenset[Hashable] = frozenset()  #: keys of pictures that are acted on at once
        self.compared: Hashable = None  #: the key of the picture that is compared with the chosen one
        self._pressed: QPointF | None = None  # where a drag that selects may have begun
        self._band = QRectF()
        self.hovered_key: Hashable = None  #: the key of the picture under the pointer
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # what the wiring calls

    def set_chosen(self, key: Hashable) -> None:
        """Outline the chosen picture."""
        if key != self.chosen:
            self.chosen = key
            self.update()

    def set_selected(self, keys: frozenset[Hashable], *, compared: Hashable) -> None:
        """Mark the selected pictures, and the one that is compared with the chosen one."""
        if (keys, compared) != (self.selected, self.compared):
            self.selected, self.compared = keys, compared
            self.update()

    def set_marked(self, cell: Cell | None) -> None:
        """Mark a cell, and what belongs to it, in every picture."""
        if cell != self.marked:
            self.marked = cell
            self.update()

    def set_followed(self, row: int | None) -> None:
        """Dim everything but one row; None dims nothing."""
        if row != self._followed:
            self._followed = row
            self.update()

    def set_stale(self, stale: bool) -> None:
        """Dim the pictures while they are not of the document as it stands."""
        if stale != self._stale:
            self._stale = stale
            self.update()

    def set_changes(self, changes: CellChanges | None, highlight: float) -> None:
        """Highlight the changed cells, `highlight` from 0 to 1; they are found when they are painted."""
        if (changes, highlight) != (self._changes, self._highlight):
            self._changes, self._highlight = changes, highlight
            self.update()

    # what subclasses say

    def ordered_keys(self) -> Sequence[Hashable]:
        """The pictures as they stand, from the first to the last."""
        raise NotImplementedError

    def key_at(self, point: QPointF) -> Hashable:
        """The picture under a point; None where none is."""
        raise NotImplementedError

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell under a point; None where none is."""
        raise NotImplementedError

    def tile_rect(self, key: Hashable) -> QRect:
        """Where a picture stands; empty where there is none."""
        raise NotImplementedError

    def tooltip_of(self, key: Hashable) -> str:
        """What is said of a picture under the pointer."""
        raise NotImplementedError

    def place(self) -> None:
        """Give each picture its place."""
        raise NotImplementedError

    def clear_caches(self) -> None:
        """Draw everything anew: the theme has changed, or the type."""

    def metrics(self) -> QFontMetricsF:
        """The metrics of labels."""
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
        """Add a picture to the selection, or take it out; with Shift all from the chosen one up to it."""
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
        way = (point - self._pressed).manhattanLength()
        if self._band.isNull() and way < QApplication.startDragDistance():
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
        key = self.key_at(event.position())
        self.setToolTip("" if key is None else self.tooltip_of(key))
        self.cell_hovered.emit(self.cell_at(event.position()))
        self._set_hovered(key)

    def leaveEvent(self, event: QEvent) -> None:
        self.cell_hovered.emit(None)
        self._set_hovered(None)

    def _set_hovered(self, key: Hashable) -> None:
        if key != self.hovered_key:
            self.hovered_key = key
            self.tile_entered.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self.key_at(event.position())
        left, held = event.button() == Qt.MouseButton.LeftButton, event.modifiers()
        if self.offers_comparison and key is not None:
            if event.button() == Qt.MouseButton.MiddleButton or (left and held & Qt.KeyboardModifier.AltModifier):
                self.second_view_chosen.emit(key)
                return
            if left and held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
                self._select_with(key, held)
                return
        if self.offers_comparison and left:
            self._pressed = event.position()
            self.keys_selected.emit(frozenset())
        if key is None or not left:
            return
        cell = self.cell_at(event.position()) if self.pins_cells else None
        if cell is not None:  # told first: a cell that is pinned already goes along to the chosen picture
            self.cell_pinned.emit(cell)
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        keys = self.ordered_keys()
        if event.key() in steps and self.chosen in keys:
            at = keys.index(self.chosen) + steps[Qt.Key(event.key())]
            self.tile_chosen.emit(keys[max(0, min(len(keys) - 1, at))])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.clear_caches()
            self.place()
            self.update()
        super().changeEvent(event)

    def focusInEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        self.update()

    def focusOutEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        self.update()
