"""Points in a plane, of which one is chosen and several are selected: by a lasso, a rectangle or the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainterPath, QPen
from PySide6.QtWidgets import QApplication, QGraphicsPathItem, QToolTip

from attnviz.store.experiments import choose_experiment
from attnviz.system.arrays import Float64, Indices, Pixels
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import ARROWS
from attnviz.views.training.step_plot import Plot

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

POINT_PX, CHOSEN_PX = 9, 15
REACH_PX = 10  #: from a point, within which the pointer is on it
FADED = 70  #: opacity of points that are not selected while others are, of 255


class ScatterPlot(Plot):
    """Points with names; points with a NaN are left out. Indices are those of the arrays."""

    chosen = Signal(int)  #: a point that was clicked, or that an arrow key moved to
    selected = Signal(object)  #: the frozenset of the selected points

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(160, 120)
        self.viewport().setMouseTracking(True)
        for side in ("left", "bottom"):
            self.getAxis(side).enableAutoSIPrefix(False)
        self._points = pg.ScatterPlotItem(pxMode=True)
        self.addItem(self._points)
        self._lasso = QGraphicsPathItem()
        self._lasso.setZValue(30)
        self.scene().addItem(self._lasso)
        self.xs, self.ys = np.empty(0), np.empty(0)
        self._shown: Indices = np.empty(0, np.intp)  # the points that have a place
        self._at = -1  # the chosen one
        self._selected: frozenset[int] = frozenset()
        self._words: Callable[[int], str] = lambda at: ""
        self._path: list[QPointF] = []  # of the pointer, in the widget
        self._anchor: int | None = None  # where Shift and an arrow key began

    def show_points(
        self, xs: Float64, ys: Float64, pixels: Pixels, *, chosen: int, selected: frozenset[int],
        words: Callable[[int], str], labels: tuple[str, str],
    ) -> None:
        """Draw points with their colours and the labels of both axes; `words` describe one point."""
        self.paint_axes()
        self.xs, self.ys, self._at, self._selected, self._words = xs, ys, chosen, selected, words
        self._shown = np.flatnonzero(np.isfinite(xs) & np.isfinite(ys))
        order = sorted(self._shown.tolist(), key=lambda at: (at == chosen, at in selected))  # these are above others
        self._points.setData(
            x=xs[order], y=ys[order], size=[CHOSEN_PX if at == chosen else POINT_PX for at in order],
            brush=[self._brush(at, int(pixels[at])) for at in order], pen=[self._pen(at) for at in order])
        for side, text in zip(("bottom", "left"), labels, strict=True):
            self.getAxis(side).setLabel(text, color=theme.colour("Text").name())
        if len(order):
            self._box.setRange(xRange=_range(xs[order]), yRange=_range(ys[order]), padding=0.04)
        self.tell_cells()

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import accessible_list

        shown = self._shown.tolist()

        def rect(at: int) -> QRectF:
            return QRectF(-REACH_PX, -REACH_PX, 2 * REACH_PX, 2 * REACH_PX).translated(self.place_of(shown[at]))

        return accessible_list(len(shown), lambda at: self._words(shown[at]).replace("\n", ", "), rect,
                               shown.index(self._at) if self._at in shown else None)

    def place_of(self, at: int) -> QPointF:
        """Return where a point is in the viewport."""
        scene = self._box.mapViewToScene(QPointF(float(self.xs[at]), float(self.ys[at])))
        return QPointF(self.mapFromScene(scene))

    def point_at(self, place: QPointF) -> int | None:
        """Return the nearest point to a place in the viewport, or None if none is within reach."""
        if not len(self._shown):
            return None
        distances = np.array([_distance(self.place_of(at) - place) for at in self._shown.tolist()])
        nearest = int(distances.argmin())
        return int(self._shown[nearest]) if distances[nearest] <= REACH_PX else None

    def _brush(self, at: int, pixel: int) -> QBrush:
        return _brush_of(pixel, FADED if self._selected and at not in self._selected and at != self._at else 255)

    def _pen(self, at: int) -> QPen:
        colour, width = ("Accent", 3.0) if at == self._at else ("Text", 2.0) if at in self._selected else ("Muted", 1.0)
        return _pen_of(theme.colour(colour).rgb(), width)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._path = [event.position()]
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton)  # a context menu is the window's

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton and self._path:
            self._path.append(event.position())
            self._lasso.setPen(pg.mkPen(theme.colour("Accent"), width=1.5))
            self._lasso.setPath(self._area(event.modifiers()) if self._is_drag else QPainterPath())
            return
        at = self.point_at(event.position())
        QToolTip.showText(event.globalPosition().toPoint(), "" if at is None else as_tooltip(self._words(at)), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton or not self._path:
            return
        is_drag, area, self._path = self._is_drag, self._area(event.modifiers()), []
        self._lasso.setPath(QPainterPath())
        if is_drag:
            kept = self._selected if event.modifiers() & Qt.KeyboardModifier.ControlModifier else frozenset()
            self.selected.emit(kept | {at for at in self._shown.tolist()
                                       if area.contains(self.mapToScene(self.place_of(at).toPoint()))})
        elif (at := self.point_at(event.position())) is not None:
            self._anchor = None
            self.chosen.emit(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self.point_at(event.position()) is not None:
            self.did.emit(choose_experiment(""))

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by the arrow keys, select what is between by Shift, all by Ctrl+A, none by Escape."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in ARROWS:
            down, right = ARROWS[key]
            self._move(right, -down, extends=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_A and modifiers & Qt.KeyboardModifier.ControlModifier:
            self.selected.emit(frozenset(self._shown.tolist()))
        elif key == Qt.Key.Key_Escape and self._selected:
            self.selected.emit(frozenset())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.did.emit(choose_experiment(""))
        else:
            event.ignore()

    def _move(self, right: int, up: int, *, extends: bool) -> None:
        """Choose the nearest point in a direction; `extends` selects the rectangle from where that began."""
        there = self._next(right, up)
        if there is None:
            return
        self._anchor = (self._at if self._anchor is None else self._anchor) if extends else None
        self.chosen.emit(there)  # first: it ends the selection of several heads
        if self._anchor is not None:
            across, high = (np.sort(values[[self._anchor, there]]) for values in (self.xs, self.ys))
            self.selected.emit(frozenset(
                at for at in self._shown.tolist()
                if across[0] <= self.xs[at] <= across[1] and high[0] <= self.ys[at] <= high[1]))

    def _next(self, right: int, up: int) -> int | None:
        """Return the nearest point in a quarter of the plane around the chosen one, in pixels."""
        if self._at not in self._shown:
            return int(self._shown[0]) if len(self._shown) else None
        here = self.place_of(self._at)
        found: tuple[float, int] | None = None
        for at in self._shown.tolist():
            way = self.place_of(at) - here
            along, across = way.x() * right - way.y() * up, abs(way.x() * up) + abs(way.y() * right)
            if along > 0 and across <= along and (found is None or along + across < found[0]):
                found = along + across, at
        return None if found is None else found[1]

    @property
    def _is_drag(self) -> bool:
        return max((_distance(place - self._path[0]) for place in self._path), default=0.0
                   ) >= QApplication.startDragDistance()

    def _area(self, modifiers: Qt.KeyboardModifier) -> QPainterPath:
        """Return the lasso, or with Shift the rectangle of a drag, in the scene."""
        places, area = [self.mapToScene(place.toPoint()) for place in self._path], QPainterPath()
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            area.addRect(QRectF(places[0], places[-1]).normalized())
        else:
            area.addPolygon(places)
            area.closeSubpath()
        return area


# pyqtgraph draws a symbol again for each new brush and pen object.


@lru_cache(maxsize=1024)
def _brush_of(pixel: int, alpha: int) -> QBrush:
    colour = QColor(pixel)
    colour.setAlpha(alpha)
    return QBrush(colour)


@lru_cache(maxsize=64)
def _pen_of(pixel: int, width: float) -> QPen:
    pen = QPen(QColor(pixel), width)
    pen.setCosmetic(True)  # else it is scaled with the symbol
    return pen


def _range(values: Float64) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _distance(way: QPointF) -> float:
    return float(np.hypot(way.x(), way.y()))
