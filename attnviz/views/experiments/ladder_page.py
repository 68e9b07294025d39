"""The ladder: the variants in rows and the stages in columns; what differs from the row above is outlined."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.experiments.ladder import Ladder, LadderRow
from attnviz.pictures.picture import Picture, make_picture
from attnviz.result.cell_changes import SpotChanges
from attnviz.store.edits import set_option, take_weights
from attnviz.store.experiments import EXPERIMENTS
from attnviz.store.focus import choose_stage
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import ScrollArea, fill
from attnviz.views.chrome.surface import Painted
from attnviz.views.drawn import Drawn
from attnviz.views.experiments.page import TilePage
from attnviz.views.heatmaps.changed_cells import draw_changed_cells
from attnviz.views.heatmaps.painting import EDITED, CellGrid
from attnviz.views.heatmaps.tiles import Frame, Tile, TileCanvas
from attnviz.views.stage_words import short_label

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

MIN_NAME_PX, MAX_NAME_PX = 184, 260  #: of the names at the left
NAME_SHARE = 0.26  #: of the width, within these limits
MIN_ROW_PX, MAX_ROW_PX = 58, 150
MAX_VALUES = 64  #: per side of a picture; larger ones are pooled
NAME_MARGINS_PX = 10  #: left and right of a name together
MIN_CELL_PX = 6.0  #: width of the cells of a vector, however many are below each other
PAD = 3.0
WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


class LadderCanvas(TileCanvas):
    """The pictures of all variants, keyed by variant and stage; the names at the left are keyed by variant and ""."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[LadderRow, ...] = ()
        self.stages: tuple[str, ...] = ()
        self.present = ""  #: the variant of the document
        self.visible_height = 0
        self.tops = [0.0]  #: where each row begins, and one more where the last one ends
        self.choice = lambda key: choose_stage(key[1]) if key[1] else set_option("variant", key[0])

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
        self.place()  # the words at the left may need another height

    def show_chosen(self, state: State) -> None:
        """Outline the selected stage of the document's variant."""
        self.present = state.document.options.row.name
        self.set_chosen((self.present, state.focus.spot.stage))

    def _words(self, row: LadderRow, stage: str) -> str:
        """Return the tooltip of a picture."""
        changes = row.changes.get(stage)
        name = f"{tr(ROWS[row.variant].label)} · {tr(STAGES[stage].label)}"
        if row.result is not None and row.result.rows_are_keys and STAGES[stage].is_matrix:
            name += "\n" + self.tr("Rows are keys, columns are queries.")
        if row.is_first:
            return name
        if stage not in row.changes:
            return self.tr("{name}\nThe row above has no such stage.").format(name=name)
        if stage in row.reshaped:
            return self.tr("{name}\nOf another size than in the row above.").format(name=name)
        if changes is None:
            return self.tr("{name}\nAs in the row above.").format(name=name)
        return self.tr("{name}\n{count} cells differ from the row above.").format(name=name, count=changes.count)

    # layout

    @property
    def name_width(self) -> float:
        """The pixels of the names at the left."""
        return max(MIN_NAME_PX, min(MAX_NAME_PX, NAME_SHARE * self.width()))

    def column_rect(self, at: int) -> QRectF:
        """Return the column of a stage."""
        width = (self.width() - self.name_width) / max(1, len(self.stages))
        return QRectF(self.name_width + at * width, 0, width, self.height())

    def row_rect(self, at: int) -> QRectF:
        """Return the name of a row with its words, at the left."""
        return QRectF(0, self.tops[at], self.name_width, self.tops[at + 1] - self.tops[at])

    def place(self) -> None:
        """Give each row the height of its words at least; all are seen at once if there is room."""
        room = QRectF(0, 0, self.name_width - NAME_MARGINS_PX, 0)
        title, small = theme.metrics("strong").height() + 1, theme.metrics("small")
        needed = [max(MIN_ROW_PX, 2 * PAD + title + small.boundingRect(room, WRAPPED, self.words_of(row)).height())
                  for row in self.rows]
        spare = max(0.0, self.visible_height - sum(needed)) / max(1, len(needed))
        self.tops = list(accumulate((max(height, min(MAX_ROW_PX, height + spare)) for height in needed), initial=0.0))
        self.setMinimumHeight(round(self.tops[-1]))
        at_row = {row.variant: at for at, row in enumerate(self.rows)}
        for tile in self.tiles:
            variant, stage = tile.key
            column, row = self.column_rect(self.stages.index(stage)), self.row_rect(at_row[variant])
            tile.rect = QRectF(column.left(), row.top(), column.width(), row.height()).adjusted(PAD, PAD, -PAD, -PAD)
            tile.frame = _frame(tile)

    # painting

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        """Draw no title: the columns have one."""

    def paint_background(self, painter: QPainter, tile: Tile) -> None:
        """Frame only the chosen stage."""
        if tile.key == self.chosen:
            super().paint_background(painter, tile)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        super().paint(painter, exposed)
        rows = {row.variant: row for row in self.rows}
        for tile in self.tiles:
            variant, stage = tile.key
            if tile.frame is not None and stage in rows[variant].reshaped:
                _frame_all(painter, tile.picture, tile.frame.cells)
            elif tile.frame is not None and (found := rows[variant].changes.get(stage)) is not None:
                _mark(painter, tile.picture, tile.frame.cells, found)
        for at, row in enumerate(self.rows):
            self._paint_name(painter, row, self.row_rect(at))

    def _paint_name(self, painter: QPainter, row: LadderRow, rect: QRectF) -> None:
        if rect.top():
            painter.setPen(QPen(theme.colour("Line"), 1))
            painter.drawLine(QPointF(0, rect.top()), QPointF(self.width(), rect.top()))
        inner = rect.adjusted(2, PAD, 2 - NAME_MARGINS_PX, -PAD)
        theme.set_text_style(painter, "strong", "Accent" if self.present == row.variant else "Text")
        metrics = theme.metrics("strong")
        label = tr(ROWS[row.variant].label)
        if metrics.horizontalAdvance(label) > inner.width():
            label = label.partition(" (")[0]
        title = metrics.elidedText(label, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, title)
        theme.set_text_style(painter, "small", "Muted")
        painter.drawText(inner.adjusted(0, metrics.height() + 1, 0, PAD), WRAPPED, self.words_of(row))

    def words_of(self, row: LadderRow) -> str:
        """Return what is said of a row: where it differs first from the one above, and why."""
        if row.result is None:
            return "" if row.note is None else translated(row.note)
        if row.is_first:
            return self.tr("The first row: nothing to compare with.")
        if not row.first:
            return self.tr("Equal to the row above.")
        reason = "" if row.reason is None else translated(row.reason)
        return self.tr("First difference: {stage}. {reason}").format(
            stage=short_label(row.first).rstrip("."), reason=reason).strip()

    # gestures

    def key_at(self, point: QPointF) -> Hashable:
        at = bisect_right(self.tops, point.y()) - 1
        is_name = point.x() < self.name_width and 0 <= at < len(self.rows)
        return (self.rows[at].variant, "") if is_name else super().key_at(point)

    def tooltip_of(self, key: Hashable) -> str:
        row = next((row for row in self.rows if (row.variant, "") == key), None)
        return super().tooltip_of(key) if row is None else "\n".join((
            tr(ROWS[row.variant].label), self.words_of(row),
            self.tr("Click to use this variant; right-click to take its weights.")))

    def hover(self, point: QPointF | None) -> None:
        super().hover(point)
        is_name = self.hovered_key is not None and not self.hovered_key[1]
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_name else Qt.CursorShape.ArrowCursor)

    def step_by(self, rows: int, columns: int) -> bool:
        """Choose the stage beside the chosen one, or the variant above or below it."""
        variants = [row.variant for row in self.rows]
        if not rows or self.present not in variants:
            return super().step_by(rows, columns)
        if 0 <= (at := variants.index(self.present) + rows) < len(variants):
            self.did.emit(set_option("variant", variants[at]))
        return True

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        keys = [[(row.variant, stage) for stage in self.stages] for row in self.rows]
        places = {key: (row, column) for row, line in enumerate(keys) for column, key in enumerate(line)}
        return AccessibleGrid(
            shape=(len(self.rows), len(self.stages)), current=places.get(self.chosen),
            words=lambda row, column: self.words_of_key(keys[row][column], self.rows[row]),
            rect=lambda row, column: QRectF(self.tile_rect(keys[row][column])))

    def words_of_key(self, key: tuple[str, str], row: LadderRow) -> str:
        """Return the variant and the stage, and how the stage differs from the row above."""
        return (self.tooltip_of(key) or self.words_of(row)).replace("\n", ", ")

    def ordered_keys(self) -> list[Hashable]:
        """Return the keys of the present variant: the arrow keys go from stage to stage."""
        return [tile.key for tile in self.tiles if tile.key[0] == self.present]


def _frame(tile: Tile) -> Frame:
    """Return the frame of a tile that is filled by its cells, square in matrices."""
    rect, (rows, columns) = tile.rect.adjusted(PAD, PAD, -PAD, -PAD), tile.picture.shape
    width, height = rect.width() / max(1, columns), rect.height() / max(1, rows)
    if tile.picture.stage.is_matrix:
        width = height = min(width, height)
    width = min(width, max(MIN_CELL_PX, 3 * height))
    x, y = rect.center().x() - width * columns / 2, rect.center().y() - height * rows / 2
    return Frame(QRectF(), CellGrid(x, y, width, height), x, y, False, None)


def _mark(painter: QPainter, picture: Picture, cells: CellGrid, changes: SpotChanges) -> None:
    """Mark the cells that differ; a frame if all do, since their colours should be seen."""
    visible = changes.strengths.size if picture.masked is None else int((~picture.masked).sum())
    if picture.is_pooled or changes.count >= visible:
        _frame_all(painter, picture, cells)
    else:
        draw_changed_cells(painter, picture, cells, changes, highlight=0.7)


def _frame_all(painter: QPainter, picture: Picture, cells: CellGrid) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(EDITED, 2))
    painter.drawRect(cells.rect(0, 0, *picture.shape).adjusted(-1.5, -1.5, 1.5, 1.5))


class _Header(Painted):
    """The names of the columns, on two lines in turn where they would not fit beside each other."""

    def __init__(self, canvas: LadderCanvas) -> None:
        super().__init__()
        self._canvas = canvas
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(0, round(2 * theme.metrics("caption").height()) + 6)

    def places(self) -> list[tuple[str, QRectF]]:
        """Return the name of each column, and where it is drawn."""
        metrics = theme.metrics("caption")
        names, line = [short_label(stage) for stage in self._canvas.stages], metrics.height() + 2
        columns = [self._canvas.column_rect(at) for at in range(len(names))]
        widths = [metrics.horizontalAdvance(name) + 2 for name in names]
        lines = (1,) if columns and max(widths) <= columns[0].width() else (0, 1)
        lefts = [min(column.center().x() - width / 2, self.width() - width) for column, width in zip(
            columns, widths, strict=True)]
        return [(name, QRectF(left, lines[at % len(lines)] * line, width, line))
                for at, (name, left, width) in enumerate(zip(names, lefts, widths, strict=True))]

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setFont(theme.font("caption"))
        for stage, (name, box) in zip(self._canvas.stages, self.places(), strict=True):
            chosen = self._canvas.chosen == (self._canvas.present, stage)
            painter.setPen(theme.colour("Accent" if chosen else "Text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


class LadderPage(TilePage):
    """Shows all variants; a click on a name makes it the variant of the document."""

    canvas: LadderCanvas
    kind = Ladder

    def __init__(self) -> None:
        super().__init__(LadderCanvas())
        self.canvas.setAccessibleName(self.tr("Variants in rows, stages in columns"))
        self.header = _Header(self.canvas)
        self._scroll = ScrollArea(self.canvas)
        self._scroll.viewport().installEventFilter(self)
        self._drawn = Drawn()
        self.canvas.menu_requested.connect(self._open_menu)
        fill(QVBoxLayout(self), self.header, (self._scroll, 1), spacing=0)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.look.maps, state.document, state.focus.spot.stage

    def numbers(self, state: State) -> Ladder | None:
        """Return the rows of a state, and the last ones until they are computed."""
        return super().numbers(state) or self.found

    def is_outdated(self, found: Ladder, state: State) -> bool:
        return found.request != EXPERIMENTS["ladder"].request(state)

    def draw(self, found: Ladder, state: State) -> None:
        present = self.canvas.present
        self.canvas.show_chosen(state)
        self.header.update()
        if self._drawn.differs(found, state.look.maps):
            self.canvas.show_ladder(found, state)
        if self.canvas.present != present:  # another variant may be below the rows in sight
            QTimer.singleShot(0, self, self._reveal)

    def _open_menu(self, key: tuple[str, str], position: QPoint) -> None:
        variant, _ = key
        name = tr(ROWS[variant].label)
        self.menu_requested.emit((
            (self.tr("Use {variant}").format(variant=name), set_option("variant", variant)),
            (self.tr("Take the weights of {variant}").format(variant=name), take_weights(variant))), position)

    def _reveal(self) -> None:
        place = self.canvas.tile_rect(self.canvas.chosen)
        self._scroll.ensureVisible(place.center().x(), place.center().y(), 0, place.height() // 2 + 4)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.canvas.visible_height = event.size().height()
            self.canvas.place()
        return False
