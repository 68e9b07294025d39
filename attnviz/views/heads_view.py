"""All heads of the layer side by side, each a live panel with a switch."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from attnviz.document.result import Result
from attnviz.document.stages import STAGES
from attnviz.views import theme
from attnviz.views.caption import Caption
from attnviz.views.controls_inputs import Switch
from attnviz.views.picture import Levels, Maps, make_picture
from attnviz.views.tiles import MOST, Tile, TileCanvas, header_height

ALL_ON_SCREEN = 25  #: up to so many heads are made to fit; more scroll
MIN_TILE = 92.0  #: the width of a tile where the heads scroll
MIN_FITTED = 40.0
NARROW = 110.0
LABELS_FROM = 150.0  #: a tile this wide has room for token labels
SWITCH = (20.0, 11.0)


class HeadsCanvas(TileCanvas):
    """Tiles in a grid. A click on a tile's switch turns the head on or off."""

    head_switched = Signal(int, bool)

    viewport_size = QSize(240, 400)

    def fit(self, size: QSize) -> None:
        """Fill a viewport of this size."""
        self.viewport_size = size
        self.place()
        self.update()

    def place(self) -> None:
        count = len(self.tiles)
        if not count:
            return
        width, height = float(self.viewport_size.width()), float(self.viewport_size.height())
        header = header_height(self.metrics()) + 10
        columns, side = best_grid(count, width, height, header)
        tile_height = side + header
        rows = math.ceil(count / columns)
        if rows * tile_height < height and count <= columns:
            tile_height = min(height, side + header + 40)
        labels = side >= LABELS_FROM
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            rect = QRectF(column * side, row * tile_height, side, tile_height).adjusted(2, 2, -2, -2)
            self.frame_tile(tile, rect, labels=labels, bar=labels)
        self.setMinimumHeight(math.ceil(rows * tile_height))

    def switch_rect(self, tile: Tile) -> QRectF:
        """Where a tile's switch stands."""
        assert tile.frame is not None
        box = tile.frame.title
        return QRectF(box.right() - SWITCH[0], box.center().y() - SWITCH[1] / 2, *SWITCH)

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        assert tile.frame is not None
        box = tile.frame.title
        role: theme.Role = "small" if tile.rect.width() < NARROW else "strong"
        painter.setFont(theme.font(role))
        painter.setPen(theme.colour("Muted" if tile.off else "Accent" if tile.key == self.chosen else "Text"))
        metrics = theme.metrics(role)
        room = box.width() - SWITCH[0] - 4
        title = tile.title if metrics.horizontalAdvance(tile.title) <= room else str(tile.head)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        self._paint_switch(painter, self.switch_rect(tile), on=not tile.off)

    def _paint_switch(self, painter: QPainter, rect: QRectF, *, on: bool) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = rect.height() / 2
        painter.setPen(QPen(theme.colour("Accent" if on else "Muted"), 1.2))
        painter.setBrush(theme.colour("Accent") if on else theme.colour("Base"))
        painter.drawRoundedRect(rect, radius, radius)
        x = rect.right() - radius if on else rect.left() + radius
        painter.setBrush(theme.colour("Base" if on else "Muted"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(x, rect.center().y()), radius - 2.5, radius - 2.5)
        painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for tile in self.tiles:
            if tile.frame and self.switch_rect(tile).adjusted(-5, -6, 4, 6).contains(event.position()):
                if event.button() == Qt.MouseButton.LeftButton:
                    self.head_switched.emit(tile.head, tile.off)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = next((tile for tile in self.tiles if tile.key == self.chosen), None)
        if event.key() == Qt.Key.Key_Space and chosen is not None:
            self.head_switched.emit(chosen.head, chosen.off)
        else:
            super().keyPressEvent(event)


def best_grid(count: int, width: float, height: float, header: float) -> tuple[int, float]:
    """Columns and the side of a tile: the largest with which all heads fit, or that scroll where there are many."""
    columns, side = max(
        ((n, min(width / n, height / math.ceil(count / n) - header)) for n in range(1, count + 1)),
        key=lambda found: found[1],
    )
    if count > ALL_ON_SCREEN or side < MIN_FITTED:
        columns = max(1, int(width // MIN_TILE))
        side = width / columns
    return columns, side


def heads_stage(result: Result, stage: str) -> str:
    """The stage that the heads show when a stage is chosen: the weights where it has no heads."""
    return stage if STAGES[stage].per_head and stage in result.stages() else "weights"


class _FittedScroll(QScrollArea):
    """A scroll area that tells its canvas how much room there is."""

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        canvas = self.widget()
        if isinstance(canvas, HeadsCanvas):
            canvas.fit(self.viewport().size())


class HeadsView(QWidget):
    """The panel of heads. `canvas` tells what is pointed at, chosen and switched."""

    shared_scale_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("heads")
        self.setAccessibleName(self.tr("Heads"))
        self.canvas = HeadsCanvas()
        self.canvas.setAccessibleName(self.tr("All heads; arrow keys choose, Space switches a head on or off"))
        self._caption = Caption("strong", ink="Text", align=Qt.AlignmentFlag.AlignLeft)
        self.shared = Switch(self.tr("Shared scale"))
        self.shared.setToolTip(self.tr("All heads share one colour scale, so that they compare; else each its own."))
        self.shared.setAccessibleName(self.tr("Shared scale"))
        self.shared.setChecked(True)
        self.shared.toggled.connect(self.shared_scale_changed)
        scroll = _FittedScroll()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.canvas)
        top = QHBoxLayout()
        top.addWidget(self._caption, 1)
        top.addWidget(self.shared)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, theme.SPACE // 2, theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE // 2)
        layout.addLayout(top)
        layout.addWidget(scroll, 1)
        self.setMinimumWidth(170)

    def sizeHint(self) -> QSize:
        return QSize(270, 400)

    def set_shared_scale(self, shared: bool) -> None:
        """Tick or clear the box without telling."""
        self.shared.blockSignals(True)
        self.shared.setChecked(shared)
        self.shared.blockSignals(False)

    def set_result(
        self, result: Result, *, sentence: int, stage: str, maps: Maps, levels: Levels | None = None
    ) -> None:
        """Draw every head of a stage (see `heads_stage`); `levels` None gives each its own."""
        if not result.sentences:
            self.canvas.set_tiles([])
            self._caption.set_text("")
            return
        name = heads_stage(result, stage)
        self._caption.set_text(self.tr(STAGES[name].label))
        tiles = []
        for head in range(result.num_heads):
            off = head in result.options.heads_off
            tile = Tile(
                key=head, title=self.tr("Head {number}").format(number=head), subtitle="",
                tooltip=(self.tr("Head {number} is off. Its switch turns it on again.") if off else
                         self.tr("Head {number}. Click to follow it; its switch turns it off.")).format(number=head),
                picture=make_picture(result, name, sentence=sentence, head=head, maps=maps, levels=levels, most=MOST),
                head=head, off=off,
            )
            tiles.append(tile)
        self.canvas.set_tiles(tiles)


