"""Small live heatmaps painted by one widget: the base of the pipeline and of the heads.

One widget paints every tile. The decoration of each tile (frame, title, labels, axes) is cached as a pixmap, since
numbers change far oftener: this way twelve tiles update well within a frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap

from attnviz.document.places import Cell
from attnviz.pictures.picture import Picture
from attnviz.views.chrome import theme
from attnviz.views.heatmaps import axes, painting
from attnviz.views.heatmaps.canvas import ABLATED_OPACITY, STALE_OPACITY, PictureCanvas
from attnviz.views.heatmaps.changed_cells import draw_changed_cells
from attnviz.views.heatmaps.painting import CellGrid

PAD = 6.0  #: pixels between the border of a tile and its contents
MAX_TILE_VALUES = 256  #: maximum values per side that a small picture draws
MAX_COLUMN_LABEL_PX = 46.0  #: maximum height of turned column labels
MAX_CELL_ASPECT = 2.5  #: maximum width of a cell, in multiples of its height
MAX_LOW_CELL_WIDTH_PX = 34.0  #: maximum width of a low cell, where it is more than `MAX_CELL_ASPECT` allows


@dataclass(slots=True)
class Tile:
    """One picture with its title; `is_ablated` dims it."""

    key: Any
    title: str
    subtitle: str
    make_tooltip: Callable[[], str]  #: called only for the tile under the pointer
    picture: Picture
    is_ablated: bool = False
    short_title: str = ""  #: used if the title does not fit
    has_arrow: bool = True  #: whether an arrow from the previous tile of a strip leads to it
    rect: QRectF = field(default_factory=QRectF)
    frame: Frame | None = None

    @property
    def tooltip(self) -> str:
        """The text of the tooltip."""
        return self.make_tooltip()

    def layout_key(self, *, labels: bool, bar: bool) -> tuple[object, ...]:
        """Return all that the layout of this tile depends on.

        That includes the texts of its `labels`, without them only its shape, and the width of the numbers of a `bar`.
        """
        picture = self.picture
        return (
            self.key, self.title, self.subtitle, picture.stage,
            (picture.row_labels, picture.column_labels, picture.row_axis) if labels else picture.shape,
            painting.bar_extent(theme.metrics("small"), picture) if bar else None,
        )


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangles of the parts of a tile, in the coordinates of the widget."""

    title: QRectF
    cells: CellGrid
    labels_left: float  #: x of the row labels; without labels, x of the cells
    labels_top: float
    vertical: bool
    bar: QRectF | None

    @property
    def has_labels(self) -> bool:
        """Whether the tile has labels."""
        return self.labels_left < self.cells.x


def header_height(metrics: QFontMetricsF) -> float:
    """Return the height of a tile's title line."""
    return metrics.height() + 6


def label_space(picture: Picture, metrics: QFontMetricsF, cell_width: float) -> tuple[float, float, bool]:
    """Return the width of row labels, the height of column labels with axis names, and whether they are vertical."""
    vertical = axes.labels_are_vertical(metrics, picture.column_labels, cell_width)
    rows = max(axes.label_length(metrics, picture.row_labels), axes.width(metrics, picture))
    columns = metrics.height()
    if vertical:
        columns = axes.label_length(metrics, picture.column_labels, MAX_COLUMN_LABEL_PX)
    return rows + painting.GAP, axes.column_label_height(metrics, vertical, columns) + painting.GAP, vertical


def largest_grid(count: int, width: float, height: float, header: float) -> tuple[int, float]:
    """Return the number of columns that makes `count` tiles largest, and the side of each below its header."""
    return max(
        ((n, min(width / n, height / math.ceil(count / n) - header)) for n in range(1, count + 1)),
        key=lambda grid: grid[1],
    )


def make_frame(
    rect: QRectF, picture: Picture, metrics: QFontMetricsF, *, labels: bool, bar: bool
) -> Frame:
    """Lay out a picture in a rectangle, as large as possible, with square cells for matrices."""
    inner = rect.adjusted(PAD, PAD / 2, -PAD, -PAD)
    title = QRectF(inner.left(), inner.top(), inner.width(), header_height(metrics))
    rows, columns = picture.shape
    left, top, vertical, cell_width = 0.0, 0.0, False, inner.width() / max(1, columns) * 0.6
    right = painting.bar_extent(metrics, picture) + 6 if bar else 0.0
    for _ in range(2):  # labels of narrow cells stand upright, which leaves the cells less height
        if labels:
            left, top, vertical = label_space(picture, metrics, cell_width)
        width = max(8.0, inner.width() - left - right)
        height = max(8.0, inner.bottom() - title.bottom() - top)
        cell_width, cell_height = width / max(1, columns), height / max(1, rows)
        if picture.stage.is_matrix:
            cell_width = cell_height = min(cell_width, cell_height)
        # Few dimensions look like few.
        cell_width = min(cell_width, max(MAX_LOW_CELL_WIDTH_PX, cell_height * MAX_CELL_ASPECT))
    if labels:
        left, top, vertical = label_space(picture, metrics, cell_width)
    x, y = inner.left() + left, title.bottom() + top
    if not labels:  # centred
        x, y = x + (width - cell_width * columns) / 2, y + (height - cell_height * rows) / 2
    cells = CellGrid(x, y, cell_width, cell_height)
    area = cells.rect(0, 0, rows, columns)
    bar_rect = QRectF(area.right() + 6, area.top(), painting.BAR_WIDTH, area.height()) if bar else None
    axis = metrics.height() if labels and not vertical else 0.0  # else its name is in the corner
    return Frame(title, cells, inner.left() if labels else x, title.bottom() + axis, vertical, bar_rect)


class TileCanvas(PictureCanvas):
    """Paints tiles, with the keys of the pictures. Subclasses place them."""

    has_colour_bar = False  #: whether each tile has a colour bar
    has_labels = False  #: whether each tile has labels
    has_cached_labels = True  #: whether titles and labels are kept as pixels of the screen

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[Tile] = []
        self._layout_keys: list[tuple[object, ...]] | None = None  # None: the next tiles are laid out again
        self._decorations: dict[Hashable, painting.CachedPixmap] = {}

    def set_tiles(self, tiles: Sequence[Tile]) -> None:
        """Replace the displayed pictures."""
        previous, self.tiles = self.tiles, list(tiles)
        layout_keys = [tile.layout_key(labels=self.has_labels, bar=self.has_colour_bar) for tile in tiles]
        if layout_keys == self._layout_keys:
            for tile, before in zip(self.tiles, previous, strict=True):
                tile.rect, tile.frame = before.rect, before.frame
        else:
            self._layout_keys = layout_keys
            cached = self._decorations
            self._decorations = {tile.key: cached[tile.key] for tile in tiles if tile.key in cached}
            self.place()
        self.update()

    def clear_decorations(self) -> None:
        """Redraw the decorations, after a change that the tiles do not contain."""
        self._decorations.clear()

    def ordered_tiles(self) -> list[Tile]:
        """Return the tiles in their order on screen."""
        return self.tiles

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        """Paint the title line of a tile."""
        assert tile.frame is not None
        theme.set_text_style(painter, "strong", "Accent" if tile.key == self.chosen else "Text")
        metrics = theme.metrics("strong")
        box = tile.frame.title
        title = metrics.elidedText(tile.title, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        left = box.left() + metrics.horizontalAdvance(title) + 6
        theme.set_text_style(painter, "small", "Muted")
        space = QRectF(left, box.top() + 1, box.right() - left, box.height())
        if self.metrics().horizontalAdvance(tile.subtitle) <= space.width():
            painter.drawText(space, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, tile.subtitle)

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.save()  # what is painted over the tiles begins with a fresh pen and brush
        for tile in self.tiles:
            if tile.frame is None or tile.rect.isEmpty() or not tile.rect.intersects(exposed):
                continue
            if self.has_cached_labels:
                painter.drawPixmap(tile.rect.topLeft(), self._decorations_of(tile, tile.frame))
            else:
                painter.save()
                painter.translate(tile.rect.topLeft())
                self._paint_decorations(painter, tile, tile.frame)
                painter.restore()
            opacity = STALE_OPACITY if self.marks.stale else ABLATED_OPACITY if tile.is_ablated else 1
            painter.setOpacity(opacity)
            painting.draw_cells(painter, tile.picture, tile.frame.cells)
            painter.setOpacity(1)
            painting.draw_numbers(painter, tile.picture, tile.frame.cells, "small", opacity=opacity)
            painter.setOpacity(opacity)
            painting.draw_edited(painter, tile.picture, tile.frame.cells)
            if self.marks.changes is not None and self.marks.highlight > 0:
                changes = self.marks.changes.in_tile(tile.picture.spot)
                draw_changed_cells(painter, tile.picture, tile.frame.cells, changes, highlight=self.marks.highlight)
            painter.setOpacity(1)
            if tile.frame.bar is not None:
                painting.draw_colour_bar(painter, tile.picture, tile.frame.bar, "small")
            painting.draw_veil(painter, tile.picture, tile.frame.cells, self.marks.followed, theme.colour("Base"))
            if self.marks.cell is not None:
                painting.draw_marks(painter, tile.picture, tile.frame.cells, self.marks.cell, self.marks.followed)
        painter.restore()

    def _decorations_of(self, tile: Tile, frame: Frame) -> QPixmap:
        """Return the frame, title, labels and axes of a tile as a pixmap, which is redrawn only if they change."""
        chosen, ratio, picture = tile.key == self.chosen, self.devicePixelRatioF(), tile.picture
        key: tuple[object, ...] = (
            frame, tile.rect, tile.title, tile.subtitle, tile.is_ablated, chosen, chosen and self.hasFocus(),
        )
        if frame.has_labels:
            key += (picture.row_labels, picture.column_labels, picture.row_axis)
        pixmap = self._decorations.setdefault(tile.key, painting.CachedPixmap())
        return pixmap.get(key, tile.rect.size(), ratio, lambda painter: self._paint_decorations(painter, tile, frame))

    def _paint_decorations(self, painter: QPainter, tile: Tile, frame: Frame) -> None:
        painter.translate(-tile.rect.topLeft())
        self.paint_background(painter, tile)
        self.paint_header(painter, tile)
        if frame.has_labels:
            self._paint_labels(painter, frame, tile.picture)

    def paint_background(self, painter: QPainter, tile: Tile) -> None:
        chosen = tile.key == self.chosen
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.colour("Base"))
        focused = chosen and self.hasFocus()
        width = theme.mark_width(2.5 if focused else 1.8 if chosen else 1)
        painter.setPen(QPen(theme.colour("Accent" if chosen else "Line"), width))
        radius = min(6.0, tile.rect.width() / 12)
        painter.drawRoundedRect(tile.rect.adjusted(1, 1, -1, -1), radius, radius)
        painter.restore()

    def _paint_labels(self, painter: QPainter, frame: Frame, picture: Picture) -> None:
        axes.draw_row_labels(
            painter, picture, frame.cells, "small", left=frame.labels_left, right=frame.cells.x - painting.GAP
        )
        axes.draw_column_labels(
            painter, picture, frame.cells, "small", top=frame.labels_top,
            bottom=frame.cells.y - painting.GAP / 2, vertical=frame.vertical,
        )
        axes.draw(
            painter, picture, frame.cells, "small", corner=frame.cells.rect(0, 0).topLeft(),
            labels_top=frame.labels_top, vertical=frame.vertical,
        )

    # hit testing

    def ordered_keys(self) -> list[Any]:
        return [tile.key for tile in self.ordered_tiles()]

    def tile_at(self, point: QPointF) -> Tile | None:
        """Return the tile under a point."""
        return next((tile for tile in self.tiles if tile.rect.contains(point)), None)

    def key_at(self, point: QPointF) -> Any:
        tile = self.tile_at(point)
        return None if tile is None else tile.key

    def cell_at(self, point: QPointF) -> Cell | None:
        tile = self.tile_at(point)
        if tile is None or tile.frame is None:
            return None
        cell = tile.frame.cells.at(point, tile.picture.shape)
        return None if cell is None else Cell(tile.picture.spot, *cell)

    def tooltip_of(self, key: Hashable) -> str:
        return next((tile.tooltip for tile in self.tiles if tile.key == key), "")

    def clear_caches(self) -> None:
        self.clear_decorations()
        self._layout_keys = None

    def place_tile(self, tile: Tile, rect: QRectF) -> None:
        """Lay out a tile in a rectangle, rounded to whole pixels."""
        tile.rect = QRectF(rect.toRect())
        tile.frame = make_frame(
            tile.rect, tile.picture, self.metrics(), labels=self.has_labels, bar=self.has_colour_bar)

    def tile_rect(self, key: Hashable) -> QRect:
        return next((tile.rect.toRect() for tile in self.tiles if tile.key == key), QRect())

