"""Icons from resources/icons, drawn in the text colour of the theme."""

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from attnviz.system.paths import resource_path
from attnviz.views.chrome import theme

_SIZE = 20  # pixels


def icon(name: str) -> QIcon:
    """Return a line icon by name, such as "undo", in the colours of the theme."""
    result = QIcon()
    source = resource_path(f"icons/{name}.svg").read_text(encoding="utf-8")
    for mode, colour in ((QIcon.Mode.Normal, theme.colour("Text")), (QIcon.Mode.Disabled, theme.colour("Muted"))):
        renderer = QSvgRenderer(QByteArray(source.replace("currentColor", colour.name()).encode()))
        for ratio in (1, 2):
            pixmap = QPixmap(_SIZE * ratio, _SIZE * ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                if mode == QIcon.Mode.Disabled:
                    painter.setOpacity(0.5)
                renderer.render(painter, QRectF(0, 0, _SIZE * ratio, _SIZE * ratio))
            pixmap.setDevicePixelRatio(ratio)
            result.addPixmap(pixmap, mode)
    return result


def application_icon() -> QIcon:
    """Return the program's own icon."""
    return QIcon(str(resource_path("icons/attnviz.svg")))
