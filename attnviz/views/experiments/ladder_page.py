"""The ladder: the variants in rows and the stages in columns; what differs from the row above is outlined."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.pictures.picture import Picture, make_picture
from attnviz.result.cell_changes import SpotChanges
from attnviz.result.ladder import Ladder, LadderRow
from attnviz.store.edits import set_option
from attnviz.store.focus import choose_stage
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.heatmaps.changed_cells import draw_changed_cells
from attnviz.views.heatmaps.painting import EDITED, CellGrid
from attnviz.views.heatmaps.tiles import Frame, Tile, TileCanvas
from attnviz.views.inputs.boxes import fill
from attnviz.views.stage_words import short_label

NAME_WIDTH = 184  #: pixels of the names at the left
MIN_ROW_PX, MAX_ROW_PX = 58, 150
MAX_VALUES = 64  #: per side of a picture; larger ones are pooled
PAD = 3.0


class LadderCanvas(TileCanvas):
    """The pictures of all variants, with their names at the left."""

    variant_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[LadderRow, ...] = ()
        self.stages: tuple[str, ...] = ()
        self.present = ""  #: the variant of the document
        self.visible_height = 0

    def show_ladder(self, ladder: Ladder, state: State) -> None:
        """Show the rows of a ladder."""
        self.rows = ladder.rows
        there = {stage for row in ladder.rows for stage in row.stages}
        self.stages = tuple(stage for stage in STAGES if stage in there)
        tiles = []
        for row in ladder.rows:
            for stage in row.stages:
                assert row.result is not None
                picture = make_picture(row.result, row.spot(stage, ladder.request), maps=state.look.maps,
                                       most=MAX_VALUES)
                tiles.append(Tile((row.variant, stage), tr(STAGES[stage].label), "", partial(self._words, row, stage),
                                  picture))
        self.set_tiles(tiles)

    def show_chosen(self, state: State) -> None:
        """Outline the selected stage of the document's variant."""
        self.present = state.document.options.row.name
        self.set_chosen((self.present, state.focus.spot.stage))

    def _words(self, row: LadderRow, stage: str) -> str:
        """Return the tooltip of a picture."""
        changes = row.changes.get(stage)
        name = f"{tr(ROWS[row.variant].label)} · {tr(STAGES[stage].label)}"
        if row.is_first:
            return name
        if stage not in row.changes:
            return self.tr("{name}\nThe row above has no such stage.").format(name=name)
        if changes is None:
            return self.tr("{name}\nAs in the row above.").format(name=name)
        return self.tr("{name}\n{count} cells differ from the row above.").format(name=name, count=changes.count)

    # layout

    @property
    def row_height(self) -> float:
        """The pixels of a row: as many as let all rows be seen, within limits."""
        return max(MIN_ROW_PX, min(MAX_ROW_PX, self.visible_height / max(1, len(self.rows))))

    def column_rect(self, at: int) -> QRectF:
        """Return the column of a stage."""
        width = (self.width() - NAME_WIDTH) / max(1, len(self.stages))
        return QRectF(NAME_WIDTH + at * width, 0, width, self.height())

    def place(self) -> None:
        self.setMinimumHeight(round(self.row_height * len(self.rows)))
        at_row = {row.variant: at for at, row in enumerate(self.rows)}
        for tile in self.tiles:
            variant, stage = cast(tuple[str, str], tile.key)
            column = self.column_rect(self.stages.index(stage))
            tile.rect = QRectF(column.left(), at_row[variant] * self.row_height, column.width(),
                               self.row_height).adjusted(PAD, PAD, -PAD, -PAD)
            tile.frame = _frame(tile)

    # painting

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        """Draw no title: the columns have one."""

    def paint_background(self, painter: QPainter, tile: Tile) -> None:
        """Frame only the chosen stage."""
        if tile.key == self.chosen:
            super().paint_background(painter, tile)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        changes = {(row.variant, stage): found for row in self.rows for stage, found in row.changes.items()}
        for tile in self.tiles:
            found = changes.get(tile.key)  # type: ignore[call-overload]
            if tile.frame is not None and found is not None:
                _mark(painter, tile.picture, tile.frame.cells, found)
        for at, row in enumerate(self.rows):
            self._paint_name(painter, row, QRectF(0, at * self.row_height, NAME_WIDTH, self.row_height), at)
        painter.end()

    def _paint_name(self, painter: QPainter, row: LadderRow, rect: QRectF, at: int) -> None:
        if at:
            painter.setPen(QPen(theme.colour("Line"), 1))
            painter.drawLine(QPointF(0, rect.top()), QPointF(self.width(), rect.top()))
        inner = rect.adjusted(2, PAD, -8, -PAD)
        painter.setFont(theme.font("strong"))
        painter.setPen(theme.colour("Accent" if self.present == row.variant else "Text"))
        metrics = theme.metrics("strong")
        label = tr(ROWS[row.variant].label)
        if metrics.horizontalAdvance(label) > inner.width():
            label = label.partition(" (")[0]
        title = metrics.elidedText(label, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, title)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("Muted"))
        below = inner.adjusted(0, metrics.height() + 1, 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.words_of(row))

    def words_of(self, row: LadderRow) -> str:
        """Return what is said of a row: where it differs first from the one above, and why."""
        if row.result is None:
            return "" if row.note is None else translated(row.note)
        if row.is_first:
            return self.tr("The first row: nothing to compare with.")
        if not row.first:
            return self.tr("Equal to the row above.")
        reason = "" if row.reason is None else translated(row.reason)
        return self.tr("Differs from {stage} on. {reason}").format(
            stage=short_label(row.first).lower(), reason=reason).strip()

    # gestures

    def row_at(self, point: QPointF) -> LadderRow | None:
        """Return the row whose name is at a point."""
        at = int(point.y() // self.row_height)
        return self.rows[at] if point.x() < NAME_WIDTH and 0 <= at < len(self.rows) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if row is not None and event.button() == Qt.MouseButton.LeftButton:
            self.variant_chosen.emit(row.variant)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row = self.row_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if row is None else Qt.CursorShape.PointingHandCursor)
        if row is not None:
            name = tr(ROWS[row.variant].label)
            self.setToolTip(f"{name}\n{self.words_of(row)}\n" + self.tr("Click to use this variant."))

    def ordered_keys(self) -> list[Hashable]:
        """Return the keys of the present variant: the arrow keys go from stage to stage."""
        return [tile.key for tile in self.tiles if tile.key[0] == self.present]  # type: ignore[index]


def _frame(tile: Tile) -> Frame:
    """Return the frame of a tile that is filled by its cells, square in matrices."""
    rect, (rows, columns) = tile.rect.adjusted(PAD, PAD, -PAD, -PAD), tile.picture.shape
    width, height = rect.width() / max(1, columns), rect.height() / max(1, rows)
    if tile.picture.stage.is_matrix:
        width = height = min(width, height)
    width = min(width, 3 * height)
    x, y = rect.center().x() - width * columns / 2, rect.center().y() - height * rows / 2
    return Frame(QRectF(), CellGrid(x, y, width, height), x, y, False, None)


def _mark(painter: QPainter, picture: Picture, cells: CellGrid, changes: SpotChanges) -> None:
    """Mark the cells that differ; a frame if all do, since their colours should be seen."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rows, columns = picture.shape
    visible = changes.strengths.size if picture.masked is None else int((~picture.masked).sum())
    if picture.is_pooled or changes.count >= visible:
        painter.setPen(QPen(EDITED, 2))
        painter.drawRect(cells.rect(0, 0, rows, columns).adjusted(-1.5, -1.5, 1.5, 1.5))
    else:
        draw_changed_cells(painter, picture, cells, changes, highlight=0.7)


class _Header(QWidget):
    """The names of the columns."""

    def __init__(self, canvas: LadderCanvas) -> None:
        super().__init__()
        self._canvas = canvas
        self.setFixedHeight(round(theme.metrics("caption").height()) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(theme.font("caption"))
        metrics = theme.metrics("caption")
        for at, stage in enumerate(self._canvas.stages):
            rect = self._canvas.column_rect(at)
            label = tr(STAGES[stage].label)
            if metrics.horizontalAdvance(label) > rect.width() - 4:
                label = short_label(stage)
            chosen = self._canvas.chosen == (self._canvas.present, stage)
            painter.setPen(theme.colour("Accent" if chosen else "Text"))
            box = QRectF(rect.left(), 0, rect.width(), self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter,
                             metrics.elidedText(label, Qt.TextElideMode.ElideRight, rect.width() - 2))
        painter.end()


class LadderPage(QWidget):
    """Shows all variants; a click on a name makes it the variant of the document."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.canvas = LadderCanvas()
        self.canvas.setAccessibleName(self.tr("Variants in rows, stages in columns"))
        self.setFocusProxy(self.canvas)
        self.header = _Header(self.canvas)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.canvas)
        self._scroll.viewport().installEventFilter(self)
        self.canvas.did.connect(self.did)
        self.canvas.variant_chosen.connect(lambda variant: self.did.emit(set_option("variant", variant)))
        self.canvas.tile_chosen.connect(lambda key: self.did.emit(choose_stage(key[1])))
        fill(QVBoxLayout(self), self.header, (self._scroll, 1), spacing=0)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the variants of a state."""
        ladder = state.experiment_numbers
        present = self.canvas.present
        if changed & {"experiment", "document", "stage"}:
            self.canvas.show_chosen(state)
            self.header.update()
        if isinstance(ladder, Ladder) and changed & {"experiment", "maps"}:
            self.canvas.show_ladder(ladder, state)
            self.header.update()
        if self.canvas.present != present:  # another variant may be below the rows in sight
            QTimer.singleShot(0, self, self._reveal)
        self.canvas.show_marks(Marks(state.focus.marked, pinned=state.focus.pinned, stale=state.stale))

    def _reveal(self) -> None:
        place = self.canvas.tile_rect(self.canvas.chosen)
        self._scroll.ensureVisible(place.center().x(), place.center().y(), 0, place.height() // 2 + 4)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.canvas.visible_height = event.size().height()
            self.canvas.place()
            self.header.update()
        return False
