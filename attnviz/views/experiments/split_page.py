"""The head split inspector: one projection becomes several heads, as numbers that move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.head_split import HeadSplit, columns_for
from attnviz.pictures.numbers import format_number, level
from attnviz.result.result import Evaluation
from attnviz.store.experiments import experiment_value, set_experiment_option
from attnviz.store.focus import choose_head, mark_cell, pin_cell
from attnviz.store.state import State
from attnviz.system.arrays import Float32, Pixels
from attnviz.system.translation import in_sentence, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, tool_button
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.surface import Surface, draw_pixels
from attnviz.views.experiments.page import Page
from attnviz.views.heatmaps.painting import CellGrid

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

MAX_TOKENS, MAX_DIMENSIONS = 24, 16  #: that are drawn of a longer text and of larger heads
MAX_ROW_VALUES = 48  #: that are drawn of all heads, at least two of each
OUTLIERS = 99.5  #: percentile of a matrix that has the strongest colour: models have a few numbers far above the others
MATRIX_SHARE = 0.3  #: of the width, for the weight matrix
MAX_CELL_PX = 46.0
MIN_NUMBER_PX = 30.0  #: width of a cell that has its number
LABEL_PX = 60.0  #: left of the numbers, for the tokens
PLAY_MS = 3600


class SplitCanvas(Surface):
    """Paints the weight matrix and the numbers of its product on their way into heads."""

    def __init__(self) -> None:
        super().__init__()
        self.split: HeadSplit | None = None
        self.share = 1  #: query heads that share a head of the shown stage
        self.step = 0.0  #: from 0 to 2
        self.head = 0
        self.marked: Cell | None = None
        self._spot = Spot("queries")
        self._values: Float32 = np.zeros((0, 0, 0), np.float32)  # (head, token, dimension)
        self._labels: tuple[str, ...] = ()
        self._matrix: tuple[str, Float32, range] | None = None  # its name, and its rows that make the chosen head
        self._pixels: list[Pixels] = []  # of each head, then of the matrix

    def show_numbers(self, result: Evaluation, spot: Spot, *, map_name: str) -> None:
        """Show the numbers of a stage of all heads, and the matrix that makes them."""
        shared = [result.shared_head(spot.at(head=head)) for head in range(result.num_heads)]
        heads = result.num_heads if shared[0] is None else len(set(shared))
        self.share = share = result.num_heads // heads
        data = [result.spot_data(spot.at(head=head * share)).values for head in range(heads)]
        most = max(2, min(MAX_DIMENSIONS, MAX_ROW_VALUES // heads))
        self._values = np.stack(data)[:, :MAX_TOKENS, :most]
        reach = float(np.abs(self._values[np.isfinite(self._values)]).max(initial=0.0))
        self._pixels = [_colours(values, reach, map_name) for values in self._values]
        self._spot, self.head = spot, spot.head // share
        count, tokens, dimensions = self._values.shape
        self.split = HeadSplit(tokens, count, dimensions, 1, *data[0].shape)
        self._arrange()
        self._labels = result.row_labels(spot)[:MAX_TOKENS]
        self._matrix = None
        if (found := _matrix_of(result, spot)) is not None:
            name, matrix = found
            width = data[0].shape[1]
            self._matrix = name, matrix, range(self.head * width, (self.head + 1) * width)
            self._pixels.append(_colours(matrix, float(np.percentile(np.abs(matrix), OUTLIERS)), map_name))
        self.update()

    def show_marked(self, cell: Cell | None) -> None:
        """Mark a cell of the shown stage."""
        self.marked = cell if cell is not None and cell.spot.stage == self._spot.stage else None
        self.update()

    def _arrange(self) -> None:
        """Place the heads after the transpose so that they fill the room."""
        if self.split is not None:
            aspect = max(1.0, self.width() * (1 - MATRIX_SHARE)) / max(1, self.height())
            self.split = replace(self.split, columns=columns_for(
                self.split.tokens, self.split.heads, self.split.d_head, aspect=aspect))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    # places

    @property
    def _room(self) -> QRectF:
        """The room of the numbers."""
        left = self.width() * MATRIX_SHARE if self._matrix is not None else 0.0
        top = theme.metrics("strong").height() * 2 + 10
        return QRectF(left + 8 + LABEL_PX, top, self.width() - left - 16 - LABEL_PX, self.height() - top - 6)

    @property
    def cell_px(self) -> float:
        """The pixels of a cell."""
        assert self.split is not None
        return min(MAX_CELL_PX, self._room.width() / self.split.width, self._room.height() / self.split.height)

    def cells_of(self, head: int) -> CellGrid:
        """Return where the numbers of a head are drawn now, a token in each row."""
        assert self.split is not None
        (x, y), side, room = self.split.head_place(head, self.step), self.cell_px, self._room
        left = room.left() + (room.width() - self.split.width * side) / 2
        return CellGrid(left + x * side, room.top() + y * side, side, side)

    def number_at(self, point: QPointF) -> tuple[int, int, int] | None:
        """Return the head, token and dimension under a point."""
        found = ((head, self.cells_of(head).at(point, values.shape)) for head, values in enumerate(self._values))
        return next(((head, *cell) for head, cell in found if cell is not None), None)

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        if self.split is None or not self._values.size:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._matrix is not None:
            self._paint_matrix(painter, *self._matrix)
        for head, values in enumerate(self._values):
            cells = self.cells_of(head)
            place = cells.rect(0, 0, *values.shape)
            draw_pixels(painter, self._pixels[head], place)
            painter.setPen(QPen(QColor(*colours.head_colour(head)), 3.5 if head == self.head else 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place)
            _write_numbers(painter, values, self._pixels[head], cells)
            if (marked := self.marked_number) is not None and marked[0] == head:
                painter.setPen(QPen(theme.colour("Accent"), 3))
                painter.drawRect(cells.rect(*marked[1:]))
        self._paint_tokens(painter, self.split)
        _write_heading(painter, self._room.left(), self._room.width(), Qt.AlignmentFlag.AlignHCenter, *self.words())

    def _paint_tokens(self, painter: QPainter, split: HeadSplit) -> None:
        """Write the tokens left of the heads that have no other at their left."""
        metrics = theme.metrics("small")
        if self.cell_px < metrics.height() * 0.9:
            return
        theme.set_text_style(painter, "small", "Muted")
        places = [split.head_place(head, self.step) for head in range(split.heads)]
        for head, (x, y) in enumerate(places):
            if any(left < x and abs(top - y) < split.tokens for left, top in places):
                continue
            for token, name in enumerate(self._labels):
                cell = self.cells_of(head).rect(token, 0)
                box = QRectF(cell.left() - LABEL_PX, cell.top(), LABEL_PX - 5, cell.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                                 metrics.elidedText(name, Qt.TextElideMode.ElideRight, box.width()))

    def _paint_matrix(self, painter: QPainter, name: str, matrix: Float32, part: range) -> None:
        """Draw the matrix with the rows framed that make the chosen head."""
        (rows, columns), width, pixels = matrix.shape, self.width() * MATRIX_SHARE - 40, self._pixels[-1]
        side = min(MAX_CELL_PX, width / columns, self._room.height() / rows)
        cells = CellGrid(8, self._room.top(), side, side)
        draw_pixels(painter, pixels, cells.rect(0, 0, rows, columns), smooth=side < 1)
        _write_numbers(painter, matrix, pixels, cells)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(*colours.head_colour(self.head)), 3.5))
        painter.drawRect(cells.rect(part.start, 0, len(part), columns))
        words = self.tr("row {first} makes head {head}") if len(part) == 1 else (
            self.tr("rows {first} to {last} make head {head}"))
        _write_heading(painter, 8, width + 32, Qt.AlignmentFlag.AlignLeft, name,
                       words.format(first=part.start, last=part.stop - 1, head=self.head))

    def words(self) -> tuple[str, str]:
        """Return the operation and the shape at the present step."""
        assert self.split is not None
        name, step = in_sentence(tr(STAGES[self._spot.stage].label)), min(2, round(self.step))
        shape = ", ".join(map(str, self.split.shape(step)))
        titles = (self.tr("{name}, (b, t, d)"), self.tr("{name}.view(b, t, h, d_h)"),
                  self.tr("{name}.view(b, t, h, d_h).transpose(1, 2)"))
        return titles[step].format(name=name), self.tr("shape ({shape}), strides {strides}").format(
            shape=shape, strides=self.split.strides(step))

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        if self.split is None or not self._values.size:
            return AccessibleGrid(shape=(0, 0))
        heads, tokens, dimensions = self._values.shape
        at = self.marked_number

        def number(token: int, column: int) -> tuple[int, int, int]:
            return column // dimensions, token, column % dimensions

        def rect(token: int, column: int) -> QRectF:
            head, _, dimension = number(token, column)
            return self.cells_of(head).rect(token, dimension)

        return AccessibleGrid(
            shape=(tokens, heads * dimensions), rect=rect,
            words=lambda *place: ", ".join((self._labels[place[0]], *self.describe(*number(*place)).split("\n"))),
            current=None if at is None else (at[1], at[0] * dimensions + at[2]))

    # gestures

    def cell_at(self, point: QPointF) -> Cell | None:
        number = self.number_at(point)
        return None if number is None else self._cell(*number)

    def tooltip_at(self, point: QPointF) -> str:
        number = self.number_at(point)
        return "" if number is None else self.describe(*number)

    def press(self, point: QPointF) -> None:
        if (number := self.number_at(point)) is not None:
            self.did.emit(choose_head(number[0] * self.share))
            self.did.emit(pin_cell(self._cell(*number)))

    def step_by(self, rows: int, columns: int) -> bool:
        if (split := self.split) is None:
            return False
        token, column, before = 0, self.head * split.d_head, self.marked_number
        if before is not None:
            token = max(0, min(split.tokens - 1, before[1] + rows))
            column = before[0] * split.d_head + before[2] + columns
        head, dimension = divmod(max(0, min(split.heads * split.d_head - 1, column)), split.d_head)
        self.did.emit(choose_head(head * self.share))
        self.did.emit(mark_cell(self._cell(head, token, dimension)))
        return True

    @property
    def marked_number(self) -> tuple[int, int, int] | None:
        """The head, token and dimension of the marked number, if it is drawn."""
        cell, split = self.marked, self.split
        if cell is None or split is None or not (0 <= cell.row < split.tokens and 0 <= cell.column < split.d_head):
            return None
        return cell.spot.head // self.share, cell.row, cell.column

    def _cell(self, head: int, token: int, dimension: int) -> Cell:
        return Cell(self._spot.at(head=head * self.share), token, dimension)

    def describe(self, head: int, token: int, dimension: int) -> str:
        """Return where a number stands in each shape, and where it stays in memory."""
        assert self.split is not None
        indices = [list(self.split.index(step, head, token, dimension)) for step in range(3)]
        return self.tr("{value}\n{first} → {second} → {third}\nnumber {offset} in memory, at every step").format(
            value=level(float(self._values[head, token, dimension])), first=indices[0], second=indices[1],
            third=indices[2], offset=self.split.offset(head, token, dimension))


def _matrix_of(result: Evaluation, spot: Spot) -> tuple[str, Float32] | None:
    """Return the name and the matrix that makes a stage, with its outputs in rows; None if there is none."""
    row = None if result.options is None else result.options.row.matrix_of(spot.stage)
    if row is None:
        return None
    matrix = result.parameters(spot.layer)[row.name]
    matrix = matrix.reshape(-1, matrix.shape[-1]) if row.per_head else matrix
    matrix = matrix if row.is_linear else matrix.T
    part, at = len(matrix) // len(row.stages), row.stages.index(spot.stage)
    return row.name, matrix[at * part : (at + 1) * part]


def _colours(values: Float32, reach: float, map_name: str) -> Pixels:
    """Return the colours of numbers from `-reach` to `reach`."""
    return np.ascontiguousarray(colours.pixels(values, -(reach or 1.0), reach or 1.0, map_name))


def _write_heading(
    painter: QPainter, left: float, width: float, align: Qt.AlignmentFlag, title: str, note: str
) -> None:
    """Write a title, and a note below it, at the top."""
    line = theme.metrics("strong").height()
    lines: tuple[tuple[theme.Role, str, str], ...] = (("strong", "Text", title), ("small", "Muted", note))
    for at, (role, ink, text) in enumerate(lines):
        theme.set_text_style(painter, role, ink)
        painter.drawText(QRectF(left, 2 + at * line, width, line), align, text)


def _write_numbers(painter: QPainter, values: Float32, pixels: Pixels, cells: CellGrid) -> None:
    """Write a number into each cell of a matrix, if all of them fit."""
    if cells.width < MIN_NUMBER_PX:
        return
    texts = [[format_number(float(value), 2) for value in row] for row in values]
    if max(theme.metrics("small").horizontalAdvance(text) for row in texts for text in row) > cells.width - 4:
        return
    painter.setFont(theme.font("small"))
    for row, column in np.ndindex(values.shape):
        painter.setPen(QColor(colours.ink_on(int(pixels[row, column]))))
        painter.drawText(cells.rect(row, column), Qt.AlignmentFlag.AlignCenter, texts[row][column])


class SplitPage(Page):
    """Shows the split, with a button that plays it."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = SplitCanvas()
        self.canvas.setAccessibleName(self.tr("Numbers of the projection, on their way into heads"))
        self.canvas.did.connect(self.did)
        self.setFocusProxy(self.canvas)
        self.play = tool_button(self.tr("Play"), self.tr("Play"), self.tr(
            "Move the numbers from the projection to the heads."), autoRaise=False)
        self.play.clicked.connect(self.start)
        self.words = label("body")
        self._about = ""  # what is said of all numbers
        self._has_less_motion = False
        self._animation = QVariantAnimation(self, duration=PLAY_MS, startValue=0.0, endValue=1.0)
        self._animation.valueChanged.connect(
            lambda value: self.did.emit(set_experiment_option("split.step", round(float(value), 3))))
        bottom = fill(QHBoxLayout(), self.play, (self.words, 1), spacing=theme.SPACE)
        fill(QVBoxLayout(self), (self.canvas, 1), bottom, spacing=theme.SPACE // 2)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.numbers, state.focus.spot, state.look.maps

    def start(self) -> None:
        """Play the split from the beginning; where nothing should move, go to the next of its three steps."""
        self._animation.stop()
        if theme.has_motion(less=self._has_less_motion):
            self._animation.start()
        else:
            step = self.canvas.step / 2
            self.did.emit(set_experiment_option("split.step", 0.0 if step >= 1 else 0.5 if step < 0.5 else 1.0))

    @property
    def is_playing(self) -> bool:
        """Whether the numbers move by themselves."""
        return self._animation.state() == QAbstractAnimation.State.Running

    def hideEvent(self, event: QHideEvent) -> None:
        self._animation.stop()

    def numbers(self, state: State) -> Evaluation | None:
        result = state.result
        return result if result is not None and result.is_computed and result.texts else None

    def draw(self, found: Evaluation, state: State) -> None:
        spot = state.focus.spot.at(stage=experiment_value(state, "split.stage"))
        self.canvas.step = 2 * float(experiment_value(state, "split.step"))
        self.canvas.show_numbers(found, spot, map_name=state.look.maps.map_name("diverging"))
        self._about = self._words(found, spot)

    def mark(self, found: Evaluation, state: State) -> None:
        self._has_less_motion = state.settings.less_motion
        self.canvas.show_marked(state.focus.marked)
        number = self.canvas.marked_number
        where = [] if number is None else [self.canvas.describe(*number).replace("\n", " · ")]
        self.words.setText("\n".join([self._about, *where]))
        self.canvas.setAccessibleDescription(self.words.text())

    def _words(self, result: Evaluation, spot: Spot) -> str:
        tokens, dimensions = result.spot_data(spot).values.shape
        heads = 0 if self.canvas.split is None else self.canvas.split.heads
        words = self.tr("view cuts each row of {width} numbers into {heads} heads of {d_head}, transpose puts the "
                        "heads first. Nothing is copied.").format(
                            width=dimensions * heads, heads=heads, d_head=dimensions)
        drawn = self.canvas.split
        if drawn is not None and (tokens, dimensions) != (drawn.tokens, drawn.d_head):
            part = self.tr("Drawn are the first {tokens} tokens and {dimensions} dimensions of each head.")
            words += " " + part.format(tokens=drawn.tokens, dimensions=drawn.d_head)
        return words
