"""A larger preview of the hovered tile, with axes, colour bar, shape and words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.focus_frame import OVER_ALL
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.surface import Painted
from attnviz.views.heatmaps.canvas import PictureCanvas
from attnviz.views.heatmaps.tiles import Tile, TileCanvas

DELAY_MS = 350  #: until the pointer has rested on a tile; the next tile is shown at once
SIZE = QSize(330, 280)
MAX_HEIGHT_SHARE = 0.36  #: of the window, for a preview beside a panel: the arithmetic is above it
GAP = 4


class _OneTile(TileCanvas):
    """One tile that fills the widget."""

    has_colour_bar = has_labels = True

    def place(self) -> None:
        for tile in self.tiles:
            self.place_tile(tile, QRectF(self.rect()))

    def paint_background(self, painter: QPainter, tile: Tile) -> None:
        """Draw no frame inside the frame of the preview."""


class TilePreview(Painted):
    """Shown below the tile, above it or beside its panel, never under the pointer, and ignores the mouse."""

    def __init__(
        self, owner: QWidget, source: PictureCanvas, find: Callable[[Any], Tile | None], *, beside: bool = False,
    ) -> None:
        """Enlarge the tile under the pointer of a canvas, which `find` makes of its key; `beside` the panel if there is
        room.
        """
        super().__init__(owner)
        self._owner, self._source, self._find, self._beside = owner, source, find, beside
        self.setAccessibleName(self.tr("The hovered stage, enlarged"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setProperty(OVER_ALL, True)
        self.canvas = _OneTile()
        self.canvas.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = label("caption")
        self._column = fill(
            QVBoxLayout(self), (self.canvas, 1), self.words,
            margins=theme.SPACE, spacing=theme.SPACE // 2)
        self._place = QRect()
        self._tile: Tile | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.show_now)
        source.tile_entered.connect(self._enter)
        self.hide()

    def _enter(self, key: Any) -> None:
        """Show a tile once the pointer rests; None hides the preview."""
        self._tile = None if key is None else self._find(key)
        if self._tile is None:
            self.leave()
            return
        self._place = self._source.tile_rect(key).translated(self._source.mapTo(self._owner.window(), QPoint(0, 0)))
        if self.isVisible():
            self.show_now()
        else:
            self._timer.start()

    def leave(self) -> None:
        """Hide the preview: the pointer is on no tile."""
        self._timer.stop()
        self._tile = None
        self.hide()

    def refresh(self) -> None:
        """Show the present state of the tile, or nothing if it is gone."""
        if self._tile is not None:
            self._tile = self._find(self._tile.key)
            if self._tile is None:
                self.leave()
            elif self.isVisible():
                self._fill(self._tile)

    def update_words(self) -> None:
        """Show the present words of the tile; its picture is unchanged."""
        if self._tile is not None and self.isVisible():
            self.words.setText(self._tile.tooltip)

    def show_now(self) -> None:
        """Show the entered tile without waiting for the pointer to rest."""
        if self._tile is None:
            return
        window = self._owner.window()
        self.setParent(window)
        self._fill(self._tile)
        width = SIZE.width()
        height = SIZE.height() + self.words.heightForWidth(width - 2 * theme.SPACE) + theme.SPACE
        left = max(GAP, min(self._place.center().x() - width // 2, window.width() - width - GAP))
        below, above = window.height() - self._place.bottom() - 2 * GAP, self._place.top() - 2 * GAP
        panel = QRect(self._owner.mapTo(window, QPoint(0, 0)), self._owner.size())
        if self._beside and panel.left() >= width + 2 * GAP:
            left = panel.left() - width - GAP
            height = min(height, round(MAX_HEIGHT_SHARE * window.height()))
            top = max(GAP, panel.bottom() - height)  # covers the end of the arithmetic
        else:
            height = min(height, max(below, above))
            top = self._place.bottom() + GAP if below >= min(height, above) else self._place.top() - GAP - height
        self.setGeometry(QRect(QPoint(left, top), QSize(width, height)))
        self.show()
        self._column.activate()
        self.raise_()

    def _fill(self, tile: Tile) -> None:
        self.canvas.set_tiles([replace(tile, rect=QRectF(), frame=None)])
        self.words.setText(tile.tooltip)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("Line"), 1))
        painter.setBrush(theme.colour("Base"))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
