"""A small plot over the steps of a run: curves, and a line at the displayed step that can be dragged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPen, QWheelEvent

from attnviz.pictures.numbers import format_number
from attnviz.store.training import choose_step
from attnviz.system.arrays import Floats
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.surface import AccessiblePicture

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

Points = Sequence[float] | Floats
MIN_HEIGHT = 72  #: pixels, with the axis of steps


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One curve of a plot."""

    steps: Points
    values: Points
    colour: QColor
    width: float = 1.5
    name: str = ""  #: written at its last point; "" for none


class Plot(Doer, AccessiblePicture, pg.PlotWidget):
    """A plot in the look of the theme that nobody zooms or pans."""

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        unused = self.getPlotItem().ctrlMenu
        unused.setParent(self, unused.windowFlags())  # else nobody deletes it
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.hideButtons()
        self.setMouseEnabled(False, False)
        self._box = self.getPlotItem().getViewBox()

    def paint_axes(self) -> None:
        """Give the plot the colours and the font of the theme."""
        self.setBackground(theme.colour("Base"))
        for side in ("left", "bottom"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(theme.colour("Line")))
            axis.setTextPen(pg.mkPen(theme.colour("Muted")))
            axis.setStyle(tickFont=theme.font("small"), tickLength=3, tickTextOffset=3)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.tell_cells(again=True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class StepPlot(Plot):
    """Curves over steps; a click or a drag chooses a step."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMinimumHeight(MIN_HEIGHT)
        self.setMinimumWidth(120)
        self._is_dark: bool | None = None  # the theme that the axes are painted in
        self._lines: list[pg.PlotDataItem] = []
        self._names: list[pg.TextItem] = []
        self._curves: list[Curve] = []
        self._marker = pg.InfiniteLine(angle=90)
        self._marker.setZValue(10)
        self.addItem(self._marker, ignoreBounds=True)
        self._marker.hide()
        self._box.setDefaultPadding(0.0)
        self._last_step, self._high = 1.0, 1.0
        self._box.sigResized.connect(lambda _: self._place())

    def show_curves(self, curves: Sequence[Curve], *, last_step: float, high: float) -> None:
        """Draw the curves of values from 0 to `high` over steps from 0 to `last_step`."""
        self.paint_axes()
        while len(self._lines) < len(curves):
            self._lines.append(self.plot())
        for line, curve in zip(self._lines, curves, strict=False):
            line.setData(np.asarray(curve.steps, dtype=float), np.asarray(curve.values, dtype=float),
                         pen=pg.mkPen(curve.colour, width=curve.width), connect="finite")
            line.setZValue(curve.width)
        for line in self._lines[len(curves):]:
            line.setData([], [])
        self.getAxis("left").setTicks([[(value, f"{value:.3g}") for value in (0.0, high)]])
        self._curves = [curve for curve in curves if len(curve.steps)]
        self._last_step, self._high = max(last_step, 1), high
        self._place()
        self.tell_cells()

    def _place(self) -> None:
        """Fit the range to the curves, and to the room that the names of curves take to their right."""
        named = [curve for curve in self._curves if curve.name]
        for text, curve in zip(self._texts(len(named)), named, strict=True):
            text.setText(curve.name, color=curve.colour)
            text.setFont(theme.font("small"))
        names = max((text.boundingRect().width() for text in self._names[: len(named)]), default=0.0)
        whole, room = self._box.width(), self._high * 0.08 or 0.5
        self._box.setRange(xRange=(0, self._last_step * whole / max(whole - names, whole / 2, 1)),
                           yRange=(-room, self._high + room), padding=0)
        self._place_names(named)

    def accessible_grid(self) -> AccessibleGrid:
        """Return a row for each curve, which says its value at the marked step."""
        from attnviz.views.chrome.accessible_table import accessible_list

        step = self.marked_step
        return accessible_list(len(self._curves), lambda at: _words_of(self._curves[at], step),
                               lambda at: QRectF(self.viewport().rect()), None if step is None else 0)

    def show_step(self, step: float | None) -> None:
        """Mark the displayed step; None marks none."""
        self._marker.setVisible(step is not None)
        if step is not None:
            self._marker.setPen(QPen(theme.colour("Accent"), 0))
            self._marker.setPos(step)
        self.tell_cells()

    @property
    def marked_step(self) -> float | None:
        """The marked step."""
        return float(self._marker.value()) if self._marker.isVisible() else None

    def position_of(self, step: float, value: float | None = None) -> QPointF:
        """Return the place of a step and a value in the widget; without a value, in the middle of its height."""
        (low, high) = self._box.viewRange()[1]
        height = (low + high) / 2 if value is None else value
        return QPointF(self.mapFromScene(self._box.mapViewToScene(QPointF(step, height))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the panel has the keys

    def _choose(self, event: QMouseEvent) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton):
            event.ignore()
            return
        event.accept()
        step = self._box.mapSceneToView(self.mapToScene(event.position().toPoint())).x()
        self.did.emit(choose_step(max(0, round(step))))

    def paint_axes(self) -> None:
        if self._is_dark is theme.is_dark():
            return
        self._is_dark = theme.is_dark()
        super().paint_axes()
        self.getAxis("left").setWidth(36)
        self.getAxis("bottom").setHeight(theme.metrics("small").height() + 6)

    def _texts(self, count: int) -> list[pg.TextItem]:
        """Return `count` items for names, created as needed, and hide the others."""
        while len(self._names) < count:
            self._names.append(pg.TextItem(anchor=(0, 0.5)))
            self._names[-1].setZValue(20)
            self.addItem(self._names[-1], ignoreBounds=True)
        for at, text in enumerate(self._names):
            text.setVisible(at < count)
        return self._names[:count]

    def _place_names(self, named: Sequence[Curve]) -> None:
        """Place the names of curves at their last points, the highest first, without overlaps."""
        (low, high) = self._box.viewRange()[1]
        line = (high - low) * theme.metrics("small").height() / max(self._box.height(), 1)
        places = name_places([float(curve.values[-1]) for curve in named], line=line, low=low, high=high)
        for text, curve, place in zip(self._names, named, places, strict=False):
            text.setPos(float(curve.steps[-1]), place)


def _words_of(curve: Curve, step: float | None) -> str:
    """Return the name of a curve and its value at a step, or at its last one."""
    at = len(curve.steps) - 1 if step is None else int(np.argmin(np.abs(np.asarray(curve.steps, dtype=float) - step)))
    return tr("{name} step {step}: {value}").format(
        name=curve.name, step=f"{curve.steps[at]:g}", value=format_number(float(curve.values[at]))).strip()


def name_places(values: Sequence[float], *, line: float, low: float, high: float) -> list[float]:
    """Return the heights of names at their values, moved so that they are a line apart, and inside if there is room."""
    order = sorted(range(len(values)), key=lambda at: -values[at])
    places, top, floor = dict[int, float](), high + line / 2, low + line / 2
    for at in order:
        places[at] = top = min(values[at], top - line)
    for at in reversed(order):
        places[at] = max(places[at], floor)
        floor = places[at] + line
    return [places[at] for at in range(len(values))]
