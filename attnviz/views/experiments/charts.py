"""Small charts as values, and the widget that paints them: bars, a curve or an image below a title."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPolygonF

from attnviz.pictures.numbers import typeset
from attnviz.system.arrays import Pixels
from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.surface import Painted, draw_pixels

PAD = 8.0
GAP = 6.0  #: between two charts
AXIS_WIDTH = 44.0  #: pixels of the numbers at the left
_CENTRE, _LEFT, _RIGHT = (side | Qt.AlignmentFlag.AlignVCenter for side in (
    Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Chart:
    """What one chart shows; a colour may be the name of one of the theme's."""

    title: str
    note: str = ""  #: below the title
    low: float = 0.0
    high: float = 1.0  #: the ends of the vertical axis
    steps: int = 4  #: between the numbers of the vertical axis, about
    bars: Sequence[tuple[Sequence[float], QColor | str]] = ()  #: from the bottom, those behind others first
    curve: Sequence[float] = ()  #: through the middles of equal parts of the horizontal axis
    colour: QColor | str = "Accent"  #: of the curve
    marked: float | None = None  #: a place between the values of the curve, such as 2.5
    labels: Sequence[str] = ()  #: below equal parts of the horizontal axis; as many are written as fit
    places: Sequence[tuple[float, str]] = ()  #: other texts, at shares of the horizontal axis
    pixels: Pixels | None = None  #: an image with square cells
    words: Callable[[int, int], str] = lambda row, column: ""  #: what is said of a cell of the image

    def paint(self, painter: QPainter, rect: QRectF) -> QRectF:
        """Draw the chart in a frame, and return where its image is."""
        plot = self._paint_frame(painter, rect)
        if self.bars or self.curve:
            self._paint_axis(painter, plot)
        for values, colour in self.bars:
            each = plot.width() / max(1, len(values))
            gap = min(3.0, each / 5)
            for at, value in enumerate(values):
                top = self._y(plot, value)
                painter.fillRect(QRectF(plot.left() + at * each + gap / 2, top, each - gap, plot.bottom() - top),
                                 _colour(colour))
        if self.curve:
            self._paint_curve(painter, plot)
        self._paint_labels(painter, plot)
        side = min(plot.width(), plot.height())
        place = QRectF(plot.center().x() - side / 2, plot.top(), side, side)
        if self.pixels is not None:
            draw_pixels(painter, self.pixels, place)
        return place

    def _paint_frame(self, painter: QPainter, rect: QRectF) -> QRectF:
        """Draw the frame, the title and the note below it; return the room for the data."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("Line"), 1))
        painter.setBrush(theme.colour("Base"))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.restore()
        top = rect.top() + PAD / 2
        lines: tuple[tuple[theme.Role, str, str], ...] = (("strong", "Text", self.title), ("small", "Muted", self.note))
        for role, colour, words in lines:
            metrics = theme.metrics(role)
            painter.setFont(theme.font(role))
            painter.setPen(theme.colour(colour))
            line = QRectF(rect.left() + PAD, top, rect.width() - 2 * PAD, metrics.height())
            elided = metrics.elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, _LEFT, isolated(elided))
            top += metrics.height()
        below = theme.metrics("small").height() + 3
        return QRectF(rect.left() + PAD + AXIS_WIDTH, top + PAD, max(10.0, rect.width() - 2 * PAD - AXIS_WIDTH),
                      max(10.0, rect.bottom() - PAD / 2 - below - top - PAD))

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        """Draw a line and a number at round values of the vertical axis."""
        metrics = theme.metrics("small")
        for value in ticks(max(self.high, -self.low), self.steps, below=self.low < 0):
            if self.low * 1.0001 <= value <= self.high * 1.0001 or not value:
                y = self._y(plot, value)
                painter.setPen(QPen(theme.colour("Line"), 1))
                painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
                painter.setPen(theme.colour("Muted"))
                box = QRectF(plot.left() - AXIS_WIDTH, y - metrics.height() / 2, AXIS_WIDTH - 5, metrics.height())
                painter.drawText(box, _RIGHT, tick_text(value))

    def _paint_curve(self, painter: QPainter, plot: QRectF) -> None:
        each = plot.width() / len(self.curve)
        points = [QPointF(plot.left() + (at + 0.5) * each, self._y(plot, value)) for at, value in enumerate(self.curve)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(_colour(self.colour), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(_colour(self.colour))
        for point in points:
            painter.drawEllipse(point, 2.5, 2.5)
        if self.marked is not None:
            x = plot.left() + (self.marked + 0.5) * each
            painter.setPen(QPen(theme.colour("Accent"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        painter.restore()

    def _paint_labels(self, painter: QPainter, plot: QRectF) -> None:
        """Write what is below the horizontal axis, the last text inside the frame."""
        metrics = theme.metrics("small")
        widest = max((metrics.horizontalAdvance(label) + 4 for label in self.labels), default=0.0)
        step = max(1, math.ceil(widest * len(self.labels) / plot.width()))
        places = [((at + 0.5) / len(self.labels), self.labels[at]) for at in range(0, len(self.labels), step)]
        painter.setPen(theme.colour("Muted"))
        for share, text in (*places, *self.places):
            width = metrics.horizontalAdvance(text)
            middle = min(plot.left() + share * plot.width(), plot.right() + PAD / 2 - width / 2)
            painter.drawText(QRectF(middle - width, plot.bottom() + 3, 2 * width, metrics.height()), _CENTRE, text)

    def _y(self, plot: QRectF, value: float) -> float:
        low, high = self.low, self.high
        share = 0.0 if high <= low else (min(max(value, low), high) - low) / (high - low)
        return plot.bottom() - share * plot.height()


class Charts(Painted):
    """Charts in rows of two, or of three where there is width; an image tells of the cell below the pointer."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.charts: tuple[Chart, ...] = ()
        self.places: list[QRectF] = []  #: of the image of each chart, since they were painted
        self.setMouseTracking(True)
        self.setAccessibleName(name)

    def show_charts(self, *charts: Chart, description: str = "") -> None:
        """Show other charts."""
        self.charts = charts
        self.setAccessibleDescription(description)
        self.update()

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        columns = max(1, min(len(self.charts), 3 if self.width() > 1.15 * self.height() else 2))
        rows = math.ceil(len(self.charts) / columns)
        self.places = []
        for at, chart in enumerate(self.charts):
            row, column = divmod(at, columns)
            width, height = (self.width() + GAP) / columns, (self.height() + GAP) / rows
            self.places.append(chart.paint(painter, QRectF(column * width, row * height, width - GAP, height - GAP)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.setToolTip(self.words_at(event.position()))

    def words_at(self, point: QPointF) -> str:
        """Return what is said of the cell of an image under a point, or ""."""
        for chart, place in zip(self.charts, self.places, strict=False):
            if chart.pixels is not None and place.contains(point):
                (rows, columns), way = chart.pixels.shape, point - place.topLeft()
                return chart.words(min(rows - 1, int(way.y() / place.height() * rows)),
                                   min(columns - 1, int(way.x() / place.width() * columns)))
        return ""


def _colour(colour: QColor | str) -> QColor:
    return theme.colour(colour) if isinstance(colour, str) else colour


def tick_text(value: float) -> str:
    """Return a round number as axes have it."""
    return typeset(f"{value:g}")


def ticks(high: float, count: int = 4, *, below: bool = False) -> list[float]:
    """Return round numbers from 0 up to `high`, and the same ones `below` 0."""
    if not high > 0 or not math.isfinite(high):
        return [0.0]
    raw = high / count
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= raw * 0.999)
    most = math.floor(high / step * 1.0001)
    return [at * step for at in range(-most if below else 0, most + 1)]
