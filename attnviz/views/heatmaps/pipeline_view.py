"""The pipeline: every stage of the selected head, in the order of the computation."""

import math
from collections.abc import Collection
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.picture import make_picture, selectable_stages
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Evaluation
from attnviz.store.focus import choose_stage
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.surface import SidewaysScroll
from attnviz.views.drawn import Drawn
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.heatmaps.tile_preview import TilePreview
from attnviz.views.heatmaps.tiles import MAX_TILE_VALUES, PAD, Tile, TileCanvas, header_height, largest_grid
from attnviz.views.stage_words import short_label, stage_help, stage_shape

ARROW = 8.0  #: pixels between two stages, for the arrow
LEAST_WIDTH = 58.0  #: of a tile; the strip scrolls if the window is narrower than all tiles
ROLES: tuple[theme.Role, ...] = ("strong", "caption", "small")  #: of titles: the first in which all titles fit


class PipelineCanvas(TileCanvas):
    """Small pictures of all stages, in as many rows as make them largest."""

    visible_width = 0
    _placed_in = (0, 0)  #: the height and width that the tiles were placed for
    role: theme.Role = "strong"
    _cut: Collection[str] = ()  #: the kinds of stages whose titles do not fit
    arrows = QPainterPath()  #: from each tile to the next in its row

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._placed_in != (self.height(), self.visible_width):  # its width is set by the tiles
            super().resizeEvent(event)

    def place(self) -> None:
        self.arrows = QPainterPath()
        if not self.tiles:
            return
        self._placed_in = self.height(), self.visible_width
        count, header = len(self.tiles), header_height(self.metrics())
        columns, _ = largest_grid(count, self.visible_width - 2, self.height(), header)
        columns = math.ceil(count / math.ceil(count / columns))  # equal rows, except the last
        width = max(LEAST_WIDTH, (self.visible_width - 2) / columns)
        height = self.height() / math.ceil(count / columns)
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            rect = QRectF(column * width + 1, row * height + 1, width - ARROW, height - 2)
            self.place_tile(tile, rect)
        for tile, after in pairwise(self.tiles):
            if after.has_arrow and after.rect.top() <= tile.rect.bottom():
                tip = QPointF(tile.rect.right() + ARROW / 2 + 2, tile.rect.center().y())
                self.arrows.addPolygon(QPolygonF([tip + QPointF(-4, -4), tip, tip + QPointF(-4, 4)]))
        self.role = next((role for role in ROLES if all(self._fits(role, tile.title, tile) for tile in self.tiles)),
                          ROLES[-1])
        self._cut = {self._kind(tile) for tile in self.tiles if not self._fits(self.role, tile.title, tile)}
        self.setMinimumWidth(math.floor(columns * width))

    @staticmethod
    def _fits(role: theme.Role, title: str, tile: Tile) -> bool:
        return theme.metrics(role).horizontalAdvance(title) <= tile.rect.width() - PAD

    def title_of(self, tile: Tile) -> str:
        """Return the title above a picture, or the short one if it does not fit.

        Stages of one kind have the same form: rotated keys are shortened if rotated queries are.
        """
        return tile.short_title if self._kind(tile) in self._cut else tile.title

    @staticmethod
    def _kind(tile: Tile) -> str:
        return tile.short_title.partition(" ")[0]

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        assert tile.frame is not None
        box = tile.frame.title.adjusted(-PAD / 2, 0, PAD / 2, 0)
        theme.set_text_style(painter, self.role, "Accent" if tile.key == self.chosen else "Text")
        title = theme.metrics(self.role).elidedText(self.title_of(tile), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, title)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), 100)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        super().paint(painter, exposed)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("Muted"), 1.4))
        painter.drawPath(self.arrows)


class _PipelineScroll(SidewaysScroll):
    """Tells the pipeline how much of it is visible."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        canvas = self.widget()
        if isinstance(canvas, PipelineCanvas):
            canvas.visible_width = self.viewport().width()
        super().resizeEvent(event)


class PipelineView(Doer, QWidget):
    """The strip of stages."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn = Drawn()
        self.setAccessibleName(self.tr("Pipeline"))
        self.canvas = PipelineCanvas()
        self.canvas.setAccessibleName(self.tr("Stages of attention, in order"))
        self.setFocusProxy(self.canvas)
        self.hear(self.canvas)
        self.canvas.installEventFilter(self)
        self.canvas.pins_cells = False  # its cells are small: a click selects the stage
        self.canvas.choice = choose_stage
        self.preview = TilePreview(
            self, self.canvas, lambda key: next((tile for tile in self.canvas.tiles if tile.key == key), None))
        self._scroll = _PipelineScroll()
        self._scroll.setWidget(self.canvas)
        # With other tiles the strip has another width; it can scroll to a tile only after the layout.
        self._scroll.horizontalScrollBar().rangeChanged.connect(lambda *_: self._reveal())
        fill(QVBoxLayout(self), self._scroll, margins=(theme.SPACE, 0, theme.SPACE, 0))
        self.setMinimumHeight(76)

    def sizeHint(self) -> QSize:
        return QSize(800, 100)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.ToolTip  # the preview has its words

    def show_state(self, state: State) -> None:
        """Show the stages of a state; the selected one has the same colours in all panels."""
        if self._drawn.differs(state.pictures) and state.result is not None:
            self.canvas.set_tiles(self._tiles(state, state.result) if state.result.texts else [])
            self.preview.refresh()
            self.canvas.set_chosen(state.focus.spot.stage)
            self._reveal()
        for canvas in (self.canvas, self.preview.canvas):
            canvas.show_marks(Marks.of(state))

    def _tiles(self, state: State, result: Evaluation) -> list[Tile]:
        """Return the tile of every stage of the selected sentence and head; all but the selected have own colours."""
        tiles, chosen = list[Tile](), state.focus.spot
        for name in selectable_stages(result, layer=chosen.layer):
            if STAGES[name].is_reading and name != chosen.stage:
                continue  # no step of the computation: View > Weights as
            stage, spot = STAGES[name], chosen.at(stage=name)
            tiles.append(Tile(
                key=name, title=tr(stage.label), short_title=short_label(name), subtitle=stage_shape(result, spot),
                has_arrow=stage.sides == ("text", "text"),
                make_tooltip=partial(self._words_of, result, spot),
                picture=make_picture(state.source or result, spot, maps=state.look.maps, most=MAX_TILE_VALUES,
                                     levels=state.levels(name) if spot == chosen else None),
                is_ablated=name == "context" and result.is_ablated(spot)))
        return tiles

    def _words_of(self, result: Evaluation, spot: Spot) -> str:
        stage = STAGES[spot.stage]
        return self.tr("{label}: {help}\n{formula}").format(
            label=tr(stage.label), help=stage_help(result, spot), formula=stage_formula(result, spot))

    def hideEvent(self, event: QHideEvent) -> None:
        self.preview.leave()  # its parent is the window

    def _reveal(self) -> None:
        rect = self.canvas.tile_rect(self.canvas.chosen)
        if not rect.isEmpty():
            self._scroll.ensureVisible(rect.center().x(), rect.center().y(), rect.width() // 2 + 20, 0)
