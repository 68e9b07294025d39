"""Small charts as values, and the widget that paints them: bars, a curve or an image below a title."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip

from attnviz.pictures.numbers import typeset
from attnviz.system.arrays import Pixels
from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import Place, Surface, draw_pixels
from attnviz.views.heatmaps.painting import draw_mark

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

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
    bars: Sequence[tuple[Sequence[float], QColor | str]] = ()  #: from the bottom; those behind others first, and wider
    curve: Sequence[float] = ()  #: through the middles of equal parts of the horizontal axis
    colour: QColor | str = "Accent"  #: of the curve
    marked: float | None = None  #: a place between the values of the curve, such as 2.5
    labels: Sequence[str] = ()  #: below equal parts of the horizontal axis; as many are written as fit
    places: Sequence[tuple[float, str]] = ()  #: other texts, at shares of the horizontal axis
    pixels: Pixels | None = None  #: an image with square cells
    words: Callable[[int, int], str] = lambda row, column: ""  #: what is said of a cell of the image

    def paint(self, painter: QPainter, rect: QRectF) -> QRectF:
        """Draw the chart in a frame, and return where its image is, or its bars and its curve."""
        plot = self._paint_frame(painter, rect)
        if self.bars or self.curve:
            self._paint_axis(painter, plot)
        for order, (values, colour) in enumerate(self.bars):
            each = plot.width() / max(1, len(values))
            gap = each - (each - min(3.0, each / 5)) / (1 + order)
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
        return plot if self.pixels is None else place

    @property
    def shape(self) -> Place:
        """The rows and columns of the values: those of the image, or one row of bars and points."""
        if self.pixels is not None:
            rows, columns = self.pixels.shape
            return rows, columns
        return 1, max([len(self.curve), *(len(values) for values, _ in self.bars)])

    def words_of(self, row: int, column: int) -> str:
        """Return what is said of a value."""
        if self.pixels is not None:
            return self.words(row, column)
        label = self.labels[column] if column < len(self.labels) else str(column)
        drawn = [values for values, _ in self.bars] + [self.curve]
        values = [values[column] for values in drawn if column < len(values)]
        return f"{label}: {', '.join(typeset(f'{value:.4g}') for value in values)}"

    def value_rect(self, place: QRectF, row: int, column: int) -> QRectF:
        """Return the room of a value in the place that `paint` has returned."""
        rows, columns = self.shape
        width, height = place.width() / max(1, columns), place.height() / rows
        return QRectF(place.left() + column * width, place.top() + row * height, width, height)

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
            theme.set_text_style(painter, role, colour)
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


class Charts(Surface):
    """Charts in rows of two, or of three where there is width: pointer and arrow keys mark a value, which is told."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.charts: tuple[Chart, ...] = ()
        self.places: list[QRectF] = []  #: of the image of each chart, since they were painted
        self._at: tuple[int, int, int] | None = None  # the chart, row and column at the mark of the keyboard
        self.setAccessibleName(name)

    def show_charts(self, *charts: Chart, description: str = "") -> None:
        """Show other charts."""
        self.charts = charts
        self._at = None if self._at is None or not charts else self._inside(*self._at)
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
        if self._at is not None and self.hasFocus():
            draw_mark(painter, self._value_rect(*self._at))

    def hover(self, point: QPointF | None) -> None:
        self.setToolTip("" if point is None else as_tooltip(self.words_at(point)))

    def words_at(self, point: QPointF) -> str:
        """Return what is said of the cell of an image under a point, or ""."""
        for chart, place in zip(self.charts, self.places, strict=False):
            if chart.pixels is not None and place.contains(point):
                (rows, columns), way = chart.pixels.shape, point - place.topLeft()
                return chart.words(min(rows - 1, int(way.y() / place.height() * rows)),
                                   min(columns - 1, int(way.x() / place.width() * columns)))
        return ""

    # keyboard and screen readers

    def step_by(self, rows: int, columns: int) -> bool:
        """Mark the next value of a chart; above and below its image are the charts before and after."""
        if not self.charts:
            return False
        at = 0, 0, 0
        if self._at is not None:
            chart, row, column = self._at
            is_inside = 0 <= row + rows < self.charts[chart].shape[0]
            at = (chart, row + rows, column + columns) if is_inside else (chart + rows, 0, 0)
        self._at = at = self._inside(*at)
        self.update()
        QToolTip.showText(self.mapToGlobal(self._value_rect(*at).center().toPoint()),
                          as_tooltip(self._words_of(*at)), self)
        return True

    def _inside(self, chart: int, row: int, column: int) -> tuple[int, int, int]:
        """Return the nearest value that there is."""
        chart = max(0, min(len(self.charts) - 1, chart))
        rows, columns = self.charts[chart].shape
        return chart, max(0, min(rows - 1, row)), max(0, min(columns - 1, column))

    def _words_of(self, chart: int, row: int, column: int) -> str:
        return f"{self.charts[chart].title}, {self.charts[chart].words_of(row, column)}"

    def _value_rect(self, chart: int, row: int, column: int) -> QRectF:
        return self.charts[chart].value_rect(self.places[chart], row, column) if chart < len(self.places) else QRectF()

    def accessible_grid(self) -> AccessibleGrid:
        """Return a row for each row of values of each chart."""
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        rows = [(at, row) for at, chart in enumerate(self.charts) for row in range(chart.shape[0])]

        def words(row: int, column: int) -> str:
            has_value = column < self.charts[rows[row][0]].shape[1]
            return self._words_of(*rows[row], column) if has_value else ""

        return AccessibleGrid(
            shape=(len(rows), max((chart.shape[1] for chart in self.charts), default=0)), words=words,
            rect=lambda row, column: self._value_rect(*rows[row], column),
            current=None if self._at is None else (rows.index(self._at[:2]), self._at[2]))


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
