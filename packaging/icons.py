"""The program's icon in the formats of Windows and macOS: Qt draws it, and Pillow writes it."""

import io
import os
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZE = 1024  #: pixels; Pillow makes the smaller ones


def write_icon(source: Path, target: Path) -> None:
    """Write a picture in SVG as an icon, .ico or .icns by the suffix."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(str(source)).render(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    target.parent.mkdir(parents=True, exist_ok=True)
    Image.open(io.BytesIO(bytes(buffer.data().data()))).save(target)
