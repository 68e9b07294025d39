"""What the program paints: every shape and text, with its place and its colours, for golden texts."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QLine, QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygon, QPolygonF, QRegion, QStaticText, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from tests.golden import PLACE

#: The methods of a painter that leave something to be seen.
METHODS = ("drawText", "drawStaticText", "drawRect", "drawRects", "drawRoundedRect", "fillRect", "drawLine",
           "drawLines", "drawPolyline", "drawPolygon", "drawEllipse", "drawPath", "fillPath", "drawImage",
           "drawPixmap", "drawArc", "drawPoint", "drawPoints")
MAX_SHAPES = 150  #: of one widget that are told one by one
MAX_SAMPLES = 7  #: rows and columns of an image that are told


@dataclass(frozen=True)
class Shape:
    """Something painted."""

    method: str
    text: str
    colours: str
    place: tuple[int, ...]  #: x and y of its points, or x, y, width, height of a rectangle, in pixels

    @property
    def line(self) -> str:
        kind = self.method.removeprefix("draw").lower()
        return " ".join(filter(None, (kind, self.text, self.colours))) + PLACE + " ".join(map(str, self.place))


@contextmanager
def recorded() -> Iterator[list[Shape]]:
    """Yield a list that receives what painters draw when Python calls them."""
    shapes: list[Shape] = []
    with pytest.MonkeyPatch.context() as patch:
        for method in METHODS:
            original = getattr(QPainter, method)

            def draw(self, *args, _original=original, _method=method):
                shapes.append(shape(self, _method, args))
                return _original(self, *args)

            patch.setattr(QPainter, method, draw)
        yield shapes


def shape(painter: QPainter, method: str, args: tuple[Any, ...]) -> Shape:
    """Return what a call of a painter draws."""
    texts = [arg if isinstance(arg, str) else arg.text() for arg in args if isinstance(arg, str | QStaticText)]
    return Shape(method, " ".join(texts), _colours(painter, method, args), tuple(_place(painter, method, args)))


def _colours(painter: QPainter, method: str, args: tuple[Any, ...]) -> str:
    words = [f"opacity {painter.opacity():.2f}"] if painter.opacity() < 1 else []
    if method.endswith(("Image", "Pixmap")):
        return " ".join([*words, *(_sample(arg) for arg in args if isinstance(arg, QImage))])
    if method.startswith("fill"):
        return " ".join([*words, *(QColor(getattr(arg, "color", lambda arg=arg: arg)()).name(QColor.NameFormat.HexArgb)
                                   for arg in args[1:] if isinstance(arg, QColor) or hasattr(arg, "color"))])
    pen, brush = painter.pen(), painter.brush()
    if pen.style() != Qt.PenStyle.NoPen:
        words.append(pen.color().name(QColor.NameFormat.HexArgb))
        if not method.endswith("Text"):
            words += [f"width {pen.widthF():g}"] + ([pen.style().name] if pen.style() != Qt.PenStyle.SolidLine else [])
    if method.endswith("Text"):
        font = painter.font()
        size = f"{font.pointSizeF():.1f} pt" if font.pointSizeF() > 0 else f"{font.pixelSize()} px"
        words.append(size + " bold" * font.bold() + " italic" * font.italic())
    elif brush.style() != Qt.BrushStyle.NoBrush and "Line" not in method and "line" not in method:
        words.append(f"filled {brush.color().name(QColor.NameFormat.HexArgb)}"
                     + ("" if brush.style() == Qt.BrushStyle.SolidPattern else f" {brush.style().name}"))
    return " ".join(words)


def _sample(image: QImage) -> str:
    """Return the size of an image and its rows of colours, red and blue from 0 to 10; of a large one a few of each.

    They have a decimal, so that they may differ by rounding as other numbers of golden texts do.
    """
    across, down = ([(2 * at + 1) * size // (2 * min(size, MAX_SAMPLES)) for at in range(min(size, MAX_SAMPLES))]
                    for size in (image.width(), image.height()))
    rows = (" ".join(f"{(pixel >> 16 & 255) / 25.5:.1f},{(pixel & 255) / 25.5:.1f}"
                     for pixel in (image.pixel(x, y) for x in across)) for y in down)
    return f"{image.width()} x {image.height()} {' / '.join(rows)}"


def _place(painter: QPainter, method: str, args: tuple[Any, ...]) -> Iterator[int]:
    transform = painter.worldTransform()
    numbers = [arg for arg in args[:4] if type(arg) in (int, float)]
    if args and type(args[0]) in (int, float):
        if method == "drawLine":
            yield from _points(transform, (QPointF(*numbers[:2]), QPointF(*numbers[2:])))
        elif len(numbers) == 4:
            yield from _rectangle(transform, QRectF(*numbers))
        else:
            yield from _points(transform, (QPointF(*numbers[:2]),))
        return
    if method == "drawEllipse" and isinstance(args[0], QPoint | QPointF):
        centre, radii = QPointF(args[0]), QPointF(*args[1:3])
        yield from _rectangle(transform, QRectF(centre - radii, centre + radii))
        return
    for arg in args:
        yield from _of(transform, arg)


def _of(transform: QTransform, value: object) -> Iterator[int]:
    if isinstance(value, QRect | QRectF):
        yield from _rectangle(transform, QRectF(value))
    elif isinstance(value, QPoint | QPointF):
        yield from _points(transform, (QPointF(value),))
    elif isinstance(value, QLine | QLineF):
        yield from _points(transform, (QPointF(value.p1()), QPointF(value.p2())))
    elif isinstance(value, QPainterPath):
        yield from _rectangle(transform, value.boundingRect())
        yield from _points(transform, (QPointF(value.elementAt(at)) for at in range(min(value.elementCount(), 9))))
    elif isinstance(value, QPolygon | QPolygonF | list | tuple):
        for one in list(value)[:24]:
            yield from _of(transform, one)


def _points(transform: QTransform, points: Iterable[QPointF]) -> Iterator[int]:
    for point in points:
        there = transform.map(point)
        yield from (_pixel(there.x()), _pixel(there.y()))


def _rectangle(transform: QTransform, rectangle: QRectF) -> Iterator[int]:
    there = transform.mapRect(rectangle)
    yield from map(_pixel, (there.x(), there.y(), there.width(), there.height()))


def _pixel(number: float) -> int:
    return round(max(-10_000.0, min(10_000.0, number))) if number == number else 0


def shapes_of(widget: QWidget) -> list[Shape]:
    """Return what a widget paints itself; nothing if another library paints it."""
    own = type(widget).__module__.startswith(("attnviz", "pyqtgraph"))
    if not own or (type(widget).paintEvent is QWidget.paintEvent and not isinstance(widget, QGraphicsView)):
        return []
    if hasattr(widget, "clear_caches"):
        widget.clear_caches()
    target = widget.viewport() if isinstance(widget, QGraphicsView) else widget
    image = QImage(target.size(), QImage.Format.Format_RGB32)
    if isinstance(widget, QGraphicsView):
        target.grab()  # plots measure their axes when they are painted, and keep what they painted
        for item in widget.scene().items():
            if isinstance(item, pg.AxisItem):
                item.picture = None
    with recorded() as shapes:
        target.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return shapes


def lines_of(shapes: list[Shape]) -> list[str]:
    """Return a line for each shape, and one for those that are too many to tell one by one."""
    lines = [shape.line for shape in shapes[:MAX_SHAPES]]
    if more := shapes[MAX_SHAPES:]:
        ends = [max((place[at] for shape in more if len(place := shape.place) > 1), default=0) for at in (0, 1)]
        lines.append(f"{len(more)} more up to{PLACE}{ends[0]} {ends[1]}")
    return lines
