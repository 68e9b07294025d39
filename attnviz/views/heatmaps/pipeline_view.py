"""The pipeline: every stage of the chosen head, live, from left to right as it is computed."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.picture import Levels, Maps, Picture, make_picture, shown_stages
from attnviz.result.result import Result
from attnviz.views.chrome import theme
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.tiles import MOST, PAD, Tile, TileCanvas, header_height, measure
from attnviz.views.scene import Part, Scene
from attnviz.views.stage_words import stage_formula, stage_help, stage_shape

ROW_HEIGHT = 165  #: a strip this high takes another row
ARROW = 14.0  #: the gap between two stages, where the arrow stands
NUMBER_WIDTH = 38.0  #: vectors get cells this wide, so that their numbers fit
MAX_VECTOR_WIDTH = 150.0
MAX_CELL = 46.0


class PipelineCanvas(TileCanvas):
    """Tiles in one row, each as wide as its picture needs."""

    room = 0  #: the width that is in sight
    _placed_in = (0, 0)  #: the height and the room that the tiles were placed for

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._placed_in != (self.height(), self.room):  # its width follows from the tiles
            super().resizeEvent(event)

    def place(self) -> None:
        if not self.tiles:
            return
        self._placed_in = self.height(), self.room
        for rows in range(max(1, self.height() // ROW_HEIGHT), 0, -1):  # as few rows as fill the width
            if rows == 1 or self._width_in(rows - 1) > self.room:
                break
        self.setMinimumWidth(round(self._place_in(rows)))

    def _width_in(self, rows: int) -> float:
        """Roughly how wide so many rows would be."""
        height = self.height() / rows
        return sum(tile_width(tile, height - 4, self.metrics()) + ARROW for tile in self.tiles) / rows

    def _place_in(self, rows: int) -> float:
        """Place the tiles in so many rows; returns the width of the widest."""
        metrics = self.metrics()
        height = self.height() / rows
        widths = [tile_width(tile, height - 4, metrics) for tile in self.tiles]
        share = (sum(widths) + ARROW * len(widths)) / rows
        x, row, widest = 2.0, 0, 0.0
        for tile, width in zip(self.tiles, widths, strict=True):
            if x + width / 2 > share * 1.02 and row < rows - 1:
                x, row = 2.0, row + 1
            self.frame_tile(tile, QRectF(x, row * height + 2, width, height - 4), labels=True, bar=True)
            x += width + ARROW
            widest = max(widest, x - ARROW + 2)
        return widest

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), 190)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("Muted"), 1.6))
        for tile, after in pairwise(self.tiles):
            if after.rect.top() > tile.rect.bottom():
                continue
            tip = QPointF(tile.rect.right() + ARROW - 4, tile.rect.center().y())
            painter.drawLine(tip - QPointF(8, 0), tip)
            painter.drawPolyline(QPolygonF([tip + QPointF(-4, -4), tip, tip + QPointF(-4, 4)]))
        painter.end()


def tile_width(tile: Tile, height: float, metrics: QFontMetricsF) -> float:
    """The width a stage's tile needs at a height: square cells for matrices, legible ones for vectors."""
    picture = tile.picture
    columns = picture.shape[1]
    cell = _cell_size(picture, height, metrics)
    cells = cell * columns if picture.stage.is_matrix else min(MAX_VECTOR_WIDTH, max(NUMBER_WIDTH, cell) * columns)
    left, _, _ = measure(picture, metrics, cells / max(1, columns))
    strong = theme.metrics("strong")
    title = strong.horizontalAdvance(tile.title) + 6 + metrics.horizontalAdvance(tile.subtitle)
    bar = painting.bar_extent(metrics, picture) + 6
    return max(left + cells + bar, title) + 2 * PAD + 1


def _cell_size(picture: Picture, height: float, metrics: QFontMetricsF) -> float:
    """The size of a square cell that fills the height, with the column labels that come with that size."""
    rows = picture.shape[0]
    room = height - PAD * 1.5 - header_height(metrics) - metrics.height()
    cell = min(MAX_CELL, room / max(1, rows))
    for _ in range(2):  # labels that stand vertically take height, which makes cells smaller
        _, top, _ = measure(picture, metrics, cell)
        cell = min(MAX_CELL, max(8.0, room - top) / max(1, rows))
    return cell


class _SidewaysScroll(QScrollArea):
    """A wheel over the strip moves it sideways."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        canvas = self.widget()
        if isinstance(canvas, PipelineCanvas):
            canvas.room = self.viewport().width()
        super().resizeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        delta = event.angleDelta()
        bar.setValue(bar.value() - (delta.x() or delta.y()))


class PipelineView(QWidget):
    """The strip of stages."""

    cell_hovered = Signal(object)  #: Cell or None
    cell_pinned = Signal(object)  #: Cell
    stage_chosen = Signal(object)  #: its name

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pipeline")
        self.setAccessibleName(self.tr("Pipeline"))
        self.canvas = PipelineCanvas()
        self.canvas.setAccessibleName(self.tr("Stages of attention, in order"))
        self.canvas.cell_hovered.connect(self.cell_hovered)
        self.canvas.cell_pinned.connect(self.cell_pinned)
        self.canvas.tile_chosen.connect(self.stage_chosen)
        self._scroll = _SidewaysScroll()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.canvas)
        # Other tiles come with another width, to which the strip can be moved only when it is laid out.
        self._scroll.horizontalScrollBar().rangeChanged.connect(lambda *_: self._reveal())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, 0, theme.SPACE, 0)
        layout.addWidget(self._scroll)
        self.setMinimumHeight(132)

    def sizeHint(self) -> QSize:
        return QSize(800, 200)

    def show_scene(self, scene: Scene, changed: frozenset[Part]) -> None:
        """Show the stages of a scene, in which the chosen one has the colours that it has in all panels."""
        focus = scene.focus
        if scene.result is not None and changed - {"marked", "stale"}:
            stage = focus.spot.stage
            self.set_result(scene.result, focus.spot, maps=scene.look.maps, levels=scene.levels(stage))
            self.show_stage(stage)
        self.canvas.set_marked(focus.marked)
        self.canvas.set_stale(scene.stale)

    def set_result(self, result: Result, chosen: Spot, *, maps: Maps, levels: Levels | None = None) -> None:
        """Draw every stage of the chosen sentence and head, the chosen one by `levels`, others by their own values."""
        if not result.sentences:
            self.canvas.set_tiles([])
            return
        tiles = []
        for name in shown_stages(result):
            stage, spot = STAGES[name], chosen.at(stage=name)
            tile = Tile(
                key=name, title=self.tr(stage.label), subtitle=stage_shape(result, spot),
                tooltip=self.tr("{label}: {help}\n{formula}").format(
                    label=self.tr(stage.label), help=stage_help(result, stage), formula=stage_formula(result, stage)
                ),
                picture=make_picture(result, spot, maps=maps, most=MOST, levels=levels if spot == chosen else None),
                off=spot.head in result.options.heads_off and name == "context",
            )
            tiles.append(tile)
        self.canvas.set_tiles(tiles)

    def show_stage(self, stage: str) -> None:
        """Outline the chosen stage and bring it into sight."""
        self.canvas.set_chosen(stage)
        self._reveal()

    def _reveal(self) -> None:
        rect = self.canvas.tile_rect(self.canvas.chosen)
        if not rect.isEmpty():
            self._scroll.ensureVisible(rect.center().x(), rect.center().y(), rect.width() // 2 + 20, 0)
