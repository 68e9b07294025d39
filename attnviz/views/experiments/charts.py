"""Small charts with a title, an axis and numbers: bars and curves."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attnviz.pictures.numbers import typeset
from attnviz.system.wording import isolated
from attnviz.views.chrome import theme

PAD = 8.0
AXIS_WIDTH = 44.0  #: pixels of the numbers at the left


def begin(painter: QPainter, rect: QRectF, title: str, note: str = "") -> QRectF:
    """Draw the frame, the title and a note below it; return the room for the data."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("Line"), 1))
    painter.setBrush(theme.colour("Base"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    painter.restore()
    top = rect.top() + PAD / 2
    lines: tuple[tuple[theme.Role, str, str], ...] = (("strong", "Text", title), ("small", "Muted", note))
    for role, colour, words in lines:
        metrics = theme.metrics(role)
        painter.setFont(theme.font(role))
        painter.setPen(theme.colour(colour))
        line = QRectF(rect.left() + PAD, top, rect.width() - 2 * PAD, metrics.height())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                         isolated(metrics.elidedText(words, Qt.TextElideMode.ElideRight, line.width())))
        top += metrics.height()
    below = theme.metrics("small").height() + 3
    return QRectF(rect.left() + PAD + AXIS_WIDTH, top + PAD, max(10.0, rect.width() - 2 * PAD - AXIS_WIDTH),
                  max(10.0, rect.bottom() - PAD / 2 - below - top - PAD))


def draw_axis(painter: QPainter, plot: QRectF, values: Sequence[float], *, low: float, high: float) -> None:
    """Draw a line and a number at each value of the vertical axis."""
    painter.setFont(theme.font("small"))
    metrics = theme.metrics("small")
    for value in values:
        y = _y(plot, value, low, high)
        painter.setPen(QPen(theme.colour("Line"), 1))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(theme.colour("Muted"))
        box = QRectF(plot.left() - AXIS_WIDTH, y - metrics.height() / 2, AXIS_WIDTH - 5, metrics.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _tick(value))


def _tick(value: float) -> str:
    return typeset(f"{value:g}")


def draw_labels(painter: QPainter, plot: QRectF, labels: Sequence[str]) -> None:
    """Draw a label below each of several equal parts of the horizontal axis, as many as fit."""
    if not labels:
        return
    metrics, each = theme.metrics("small"), plot.width() / len(labels)
    widest = max(metrics.horizontalAdvance(label) for label in labels) + 4
    step = max(1, math.ceil(widest / each))
    painter.setFont(theme.font("small"))
    painter.setPen(theme.colour("Muted"))
    for at in range(0, len(labels), step):
        last = plot.right() + PAD / 2 - metrics.horizontalAdvance(labels[at]) / 2  # inside the frame
        middle = min(plot.left() + (at + 0.5) * each, last)
        painter.drawText(QRectF(middle - widest, plot.bottom() + 3, 2 * widest, metrics.height()),
                         Qt.AlignmentFlag.AlignCenter, labels[at])


def draw_scale(painter: QPainter, plot: QRectF, reach: float) -> None:
    """Draw round numbers below a horizontal axis from `-reach` to `reach`, at their places."""
    metrics = theme.metrics("small")
    painter.setFont(theme.font("small"))
    painter.setPen(theme.colour("Muted"))
    for size in ticks(reach, 2):
        for value in sorted({-size or size, size}):  # of 0 one, without a sign
            x = plot.center().x() + value / reach * plot.width() / 2
            text = _tick(value)
            width = metrics.horizontalAdvance(text) + 4
            painter.drawText(QRectF(x - width / 2, plot.bottom() + 3, width, metrics.height()),
                             Qt.AlignmentFlag.AlignCenter, text)


def draw_bars(
    painter: QPainter, plot: QRectF, values: Sequence[float], *, high: float, colour: QColor
) -> None:
    """Draw a bar from the bottom for each value."""
    if not len(values):
        return
    each = plot.width() / len(values)
    gap = min(3.0, each / 5)
    for at, value in enumerate(values):
        y = _y(plot, value, 0.0, high)
        painter.fillRect(QRectF(plot.left() + at * each + gap / 2, y, each - gap, plot.bottom() - y), colour)


def draw_curve(
    painter: QPainter, plot: QRectF, values: Sequence[float], *, low: float, high: float, colour: QColor,
    marked: float | None = None
) -> None:
    """Draw a line through the middles of equal parts of the axis; `marked` is a place on it, such as 2.5."""
    each = plot.width() / max(1, len(values))
    points = [QPointF(plot.left() + (at + 0.5) * each, _y(plot, value, low, high)) for at, value in enumerate(values)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 2))
    painter.drawPolyline(QPolygonF(points))
    painter.setBrush(colour)
    for point in points:
        painter.drawEllipse(point, 2.5, 2.5)
    if marked is not None:
        x = plot.left() + (marked + 0.5) * each
        painter.setPen(QPen(theme.colour("Accent"), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
    painter.restore()


def ticks(high: float, count: int = 4) -> list[float]:
    """Return round numbers from 0 up to `high`."""
    if not high > 0 or not math.isfinite(high):
        return [0.0]
    raw = high / count
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= raw * 0.999)
    return [at * step for at in range(math.floor(high / step * 1.0001) + 1)]


def _y(plot: QRectF, value: float, low: float, high: float) -> float:
    share = 0.0 if high <= low else (min(max(value, low), high) - low) / (high - low)
    return plot.bottom() - share * plot.height()
