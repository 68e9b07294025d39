"""A picture of a part of the window for the clipboard: without controls, and without the empty ground around it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from attnviz.views.chrome import theme

SCALE = 2  #: pixels of the copy per screen pixel
EDGE = 8  #: margin in screen pixels


def titled_image(widget: QWidget, title: str, lines: Sequence[str] = ()) -> QPixmap:
    """Return a widget as a picture below its title and some lines, on the ground of the theme."""
    image = QImage(widget.size() * SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(theme.colour("Base"))
    buttons = [button for button in widget.findChildren(QAbstractButton) if button.isVisible()]
    for button in buttons:
        button.hide()
    widget.render(image, QPoint())
    for button in buttons:
        button.show()
    inside = _filled(image)
    written = [("title", title), *(("caption", line) for line in lines if line)]
    heights = [theme.metrics(role).height() for role, _ in written]  # type: ignore[arg-type]
    total_width = max(inside.width() / SCALE, *(theme.metrics(role).horizontalAdvance(text)  # type: ignore[arg-type]
                                         for role, text in written))
    total_height = sum(heights) + EDGE + inside.height() / SCALE
    pixmap = QPixmap(round((total_width + 2 * EDGE) * SCALE), round((total_height + 2 * EDGE) * SCALE))
    pixmap.setDevicePixelRatio(SCALE)
    pixmap.fill(image.pixelColor(0, 0))
    painter = QPainter(pixmap)
    y = float(EDGE)
    for (role, text), height in zip(written, heights, strict=True):
        painter.setFont(theme.font(role))  # type: ignore[arg-type]
        painter.setPen(theme.colour("Text" if role == "title" else "Muted"))
        painter.drawText(QPointF(EDGE, y + theme.metrics(role).ascent()), text)  # type: ignore[arg-type]
        y += height
    image.setDevicePixelRatio(1)
    part = image.copy(inside)
    part.setDevicePixelRatio(SCALE)
    painter.drawImage(QPointF(EDGE, y + EDGE), part)
    painter.end()
    return pixmap


def _filled(image: QImage) -> QRect:
    """Return the part of an image that has another colour than its first corner."""
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    other = pixels[:, : image.width()] != pixels[0, 0]
    rows, columns = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    if not len(rows):
        return image.rect()
    return QRect(QPoint(int(columns[0]), int(rows[0])), QPoint(int(columns[-1]), int(rows[-1])))
