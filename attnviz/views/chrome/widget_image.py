"""An image of a widget for the clipboard, without buttons and empty margins."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from attnviz.views.chrome import theme

SCALE = 2  #: pixels of the copy per screen pixel
MARGIN = 8  #: margin in screen pixels


def titled_image(widget: QWidget, title: str, lines: Sequence[str] = ()) -> QPixmap:
    """Return an image of a widget below its title and some lines, on the background of the theme."""
    image = QImage(widget.size() * SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(theme.colour("Base"))
    buttons = [button for button in widget.findChildren(QAbstractButton) if button.isVisible()]
    for button in buttons:
        button.hide()
    widget.render(image, QPoint())
    for button in buttons:
        button.show()
    content = _content_rect(image)
    texts = [("title", title), *(("caption", line) for line in lines if line)]
    heights = [theme.metrics(role).height() for role, _ in texts]
    total_width = max(content.width() / SCALE, *(theme.metrics(role).horizontalAdvance(text) for role, text in texts))
    total_height = sum(heights) + MARGIN + content.height() / SCALE
    pixmap = QPixmap(round((total_width + 2 * MARGIN) * SCALE), round((total_height + 2 * MARGIN) * SCALE))
    pixmap.setDevicePixelRatio(SCALE)
    pixmap.fill(image.pixelColor(0, 0))
    with QPainter(pixmap) as painter:
        y = float(MARGIN)
        for (role, text), height in zip(texts, heights, strict=True):
            painter.setFont(theme.font(role))  # type: ignore[arg-type]
            painter.setPen(theme.colour("Text" if role == "title" else "Muted"))
            painter.drawText(QPointF(MARGIN, y + theme.metrics(role).ascent()), text)
            y += height
        image.setDevicePixelRatio(1)
        cropped = image.copy(content)
        cropped.setDevicePixelRatio(SCALE)
        painter.drawImage(QPointF(MARGIN, y + MARGIN), cropped)
    return pixmap


def _content_rect(image: QImage) -> QRect:
    """Return the part of an image that differs from the colour of its first pixel."""
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    other = pixels[:, : image.width()] != pixels[0, 0]
    rows, columns = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    if not len(rows):
        return image.rect()
    return QRect(QPoint(int(columns[0]), int(rows[0])), QPoint(int(columns[-1]), int(rows[-1])))
