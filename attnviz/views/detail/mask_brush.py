"""Painting the mask in the large picture: what a drag or a key paints, and the tools above the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QRubberBand, QToolButton, QWidget

from attnviz.document.places import Cell
from attnviz.pictures.picture import Picture
from attnviz.result.result import Evaluation
from attnviz.store.edits import end_merge, mask_rectangle, reset_mask
from attnviz.store.look import choose_brush
from attnviz.store.parts import Brush, Look
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.system.wording import N_
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.boxes import Doer, fill, tool_button
from attnviz.views.chrome.plain_text import set_tip
from attnviz.views.chrome.surface import Place, step_of

if TYPE_CHECKING:  # opening the window does not need pyqtgraph
    from attnviz.views.detail.picture_canvas import PictureCanvas

#: The brushes in the order of their buttons: label and tooltip.
BRUSHES: dict[Brush, tuple[str, str]] = {
    "cells": (N_("Cells"), N_("Drag over cells to mask them; begin at a masked cell to unmask them.")),
    "rectangle": (N_("Rectangle"), N_("Drag a rectangle to mask it; begin at a masked cell to unmask it.")),
    "queries": (N_("Rows"), N_("Click a row to mask all of its cells, or drag over several.")),
    "keys": (N_("Columns"), N_("Click a column to mask all of its cells, or drag over several.")),
}
_EVENT = QEvent.Type
Area = tuple[tuple[int, int], tuple[int, int]]  #: rows and columns, each from the first to before the last


class MaskBrush(QObject):
    """Turns drags and keys in a large picture into edits of the mask, while a brush is chosen."""

    def __init__(self, canvas: PictureCanvas) -> None:
        super().__init__(canvas)
        self._canvas, self._look = canvas, Look()
        self._result: Evaluation | None = None
        self._start: Place | None = None  # of the stroke
        self._last: Place = (0, 0)
        self._masks = True  # whether the stroke masks or unmasks
        self._strokes = 0
        self._anchor: Cell | None = None  # where a range of the keyboard begins; it ends at the mark
        self.band = QRubberBand(QRubberBand.Shape.Rectangle, canvas.viewport())
        canvas.viewport().installEventFilter(self)

    def show_state(self, state: State) -> None:
        """Paint as the look of a state says."""
        self._look, self._result = state.look, state.result
        if self._picture is None:
            self._start = self._anchor = None
        self.show_range()
        cursor = Qt.CursorShape.ArrowCursor if self._picture is None else Qt.CursorShape.CrossCursor
        if self._canvas.viewport().cursor().shape() != cursor:  # setting it is an event, also if it stays the same
            self._canvas.viewport().setCursor(cursor)

    @property
    def _picture(self) -> Picture | None:
        """The picture that is painted; None without a brush, or if its stage has no mask."""
        picture = self._canvas.picture
        return picture if self._look.brush and picture is not None and picture.stage.is_matrix else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the drags of the left button."""
        picture = self._picture
        if picture is None or not isinstance(event, QMouseEvent):
            return False
        cell = self._canvas.cell_at(event.position())
        place = None if cell is None else (cell.row, cell.column)
        if event.type() in (_EVENT.MouseButtonPress, _EVENT.MouseButtonDblClick):
            if event.button() != Qt.MouseButton.LeftButton or place is None:
                return False
            self._anchor = None
            self.band.hide()
            self._begin(picture, place)
            self._move(picture, place)
        elif self._start is None:
            return False
        elif event.type() == _EVENT.MouseMove:
            place = place or self._nearest(picture, event.position())
            if place != self._last:
                self._move(picture, place)
        elif event.type() == _EVENT.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self._end(picture)
        return True

    def press(self, event: QKeyEvent, at: Place | None) -> bool:
        """Paint at the mark, or from where Shift+arrows began to it, with the space bar; Escape ends painting."""
        picture = self._picture
        if picture is None:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._canvas.did.emit(choose_brush(""))
            return True
        start = self._range_start(picture)
        if is_pressed(event, "paint_cell") and at is not None:
            self._begin(picture, start or at)
            self._paint(*self._area(picture, start or at, at))
            self._end_stroke()
            return True
        if step_of(event.key()) is not None:  # the canvas moves the mark, with which the range ends
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._anchor = None
            elif start is None and at is not None:
                self._anchor = Cell(picture.spot, *at)
        return False

    def _range_start(self, picture: Picture) -> Place | None:
        """Return where a range of the keyboard begins; None without one, or if another picture is shown."""
        anchor = self._anchor
        if anchor is None or anchor.spot != picture.spot or not (
                anchor.row < picture.shape[0] and anchor.column < picture.shape[1]):
            return None
        return anchor.row, anchor.column

    def show_range(self) -> None:
        """Show what the space bar paints, if that is a range."""
        if self._start is not None:
            return
        picture, mark = self._picture, self._canvas.marked_place
        start = None if picture is None else self._range_start(picture)
        if picture is None or start is None or mark is None:
            self.band.hide()
        else:
            self._show_band(self._area(picture, start, mark))

    def _begin(self, picture: Picture, place: Place) -> None:
        self._start = self._last = place
        self._masks = self._result is None or not self._result.is_masked(Cell(picture.spot, *place))
        self._strokes += 1
        self._canvas.setFocus()

    def _move(self, picture: Picture, place: Place) -> None:
        assert self._start is not None
        if self._look.brush == "cells":
            for at in _between(self._last, place):
                self._paint((at[0], at[0] + 1), (at[1], at[1] + 1))
        elif self._look.brush == "rectangle":
            self._show_band(self._area(picture, self._start, place))
        else:
            self._paint(*self._area(picture, self._last, place))
        self._last = place

    def _end(self, picture: Picture) -> None:
        assert self._start is not None
        if self._look.brush == "rectangle":
            self.band.hide()
            self._paint(*self._area(picture, self._start, self._last))
        self._end_stroke()

    def _end_stroke(self) -> None:
        self._start = None
        self._canvas.did.emit(end_merge())

    def _area(self, picture: Picture, one: Place, other: Place) -> Area:
        """Return the rows and columns between two cells: all columns of painted rows, all rows of painted columns."""
        rows, columns = ((0, size) for size in picture.shape)
        if self._look.brush != "keys":
            rows = _range(one[0], other[0])
        if self._look.brush != "queries":
            columns = _range(one[1], other[1])
        return rows, columns

    def _paint(self, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        picture = self._picture
        if picture is None:
            return
        spot, alone = picture.spot, self._look.paints_one_head
        self._canvas.did.emit(mask_rectangle(
            spot.sentence, rows, columns, masked=self._masks, layer=spot.layer if alone else None,
            head=spot.head if alone else None).merged(f"paint:{self._strokes}", is_drag=True))

    def _show_band(self, area: Area) -> None:
        cells = self._canvas.cells()
        (top, bottom), (left, right) = area
        self.band.setGeometry(cells.rect(top, left).united(cells.rect(bottom - 1, right - 1)).toRect()
                              & self._canvas.viewport().rect())
        self.band.show()

    def _nearest(self, picture: Picture, point: QPointF) -> Place:
        """Return the cell nearest to a point outside of the picture."""
        cells = self._canvas.cells()
        place = ((point.y() - cells.y) / cells.height, (point.x() - cells.x) / cells.width)
        row, column = (max(0, min(size - 1, int(at))) for at, size in zip(place, picture.shape, strict=True))
        return row, column


def _range(one: int, other: int) -> tuple[int, int]:
    """Return the range of two indices and all between them, from the first to before the last."""
    return min(one, other), max(one, other) + 1


def _between(start: Place, end: Place) -> list[Place]:
    """Return the cells on the line from one cell to another: a fast drag skips some."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    return list(dict.fromkeys(
        (start[0] + round((end[0] - start[0]) * step / steps), start[1] + round((end[1] - start[1]) * step / steps))
        for step in range(steps + 1)))


class BrushBar(Doer, QWidget):
    """The tools while the mask is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Paint the mask"))
        self.buttons: dict[Brush, QToolButton] = {}
        self._group = QButtonGroup(self)
        for brush, (words, tip) in BRUSHES.items():
            button = self._button(tr(words), tr(tip), checkable=True)
            button.clicked.connect(lambda _, brush=brush: self.did.emit(choose_brush(brush)))
            self._group.addButton(button)
            self.buttons[brush] = button
        self.one_head = QCheckBox(self.tr("this head only"))
        set_tip(self.one_head, self.tr("Paint the mask of the selected head; otherwise of every head."))
        theme.set_role(self.one_head, "caption")
        self.one_head.clicked.connect(lambda on: self.did.emit(choose_brush(self._brush, on)))
        self.reset = self._button(self.tr("Reset"), self.tr("Unpaint every cell of the mask."))
        self.reset.clicked.connect(lambda _: self.did.emit(reset_mask()))
        self._brush: Brush = "cells"
        fill(QHBoxLayout(self), *self.buttons.values(), self.one_head, self.reset, None, spacing=theme.SPACE // 2)
        self.hide()

    def _button(self, words: str, tip: str, *, checkable: bool = False) -> QToolButton:
        button = tool_button(words, words, tip, checkable=checkable, focusPolicy=Qt.FocusPolicy.TabFocus)
        theme.set_role(button, "caption")
        return button

    def show_state(self, state: State) -> None:
        """Show the brush of a state, while the mask is painted."""
        look = state.look
        self.setVisible(bool(look.brush))
        if look.brush:
            self._brush = look.brush
            self.buttons[look.brush].setChecked(True)
            self.one_head.setChecked(look.paints_one_head)
            self.one_head.setVisible(state.result is not None and state.result.num_heads > 1)
            self.reset.setEnabled(bool(state.document.mask_edits))
