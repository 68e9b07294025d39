"""Pictures with labels and colour bars, side by side in as few rows as make them largest."""

import math

from PySide6.QtCore import QRectF

from attnviz.views.heatmaps.tiles import TileCanvas, make_frame

GAP = 4  #: pixels between two tiles


class TileGrid(TileCanvas):
    """Fills the widget with its tiles."""

    has_colour_bar = has_labels = True

    def place(self) -> None:
        if not self.tiles:
            return
        columns = max(range(1, len(self.tiles) + 1), key=self._cell_area)
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            rect = self._rect(columns)
            self.place_tile(tile, rect.translated(column * (rect.width() + GAP), row * (rect.height() + GAP)))

    def _rect(self, columns: int) -> QRectF:
        """Return the place of the first of the tiles if so many are side by side."""
        rows = math.ceil(len(self.tiles) / columns)
        return QRectF(0, 0, (self.width() + GAP) / columns - GAP, (self.height() + GAP) / rows - GAP)

    def _cell_area(self, columns: int) -> float:
        """Return the area of a cell of the first picture if so many tiles are side by side."""
        cells = make_frame(self._rect(columns), self.tiles[0].picture, self.metrics(), labels=True, bar=True).cells
        return cells.width * cells.height
