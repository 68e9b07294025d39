"""A table with a bar around zero in each row."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from attnviz.pictures import colours
from attnviz.pictures.numbers import signed
from attnviz.system.arrays import Float64
from attnviz.views.chrome import theme
from attnviz.views.experiments.grid_table import AnyIndex, GridModel, GridTable, Words
from attnviz.views.heatmaps.canvas import STALE_OPACITY

NUMBER_PX = 64  #: beside the bar
BAR_COLOUR = 0.6  #: the place of a bar's colour in the colour map, from 0 in the middle to 1 at its ends


class _BarDelegate(QStyledItemDelegate):
    """Paints a row's number, and its bar from the middle: growth goes right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        table = self.parent()
        assert isinstance(table, BarTable)
        rect = QRectF(option.rect)
        if index == table.currentIndex():
            painter.fillRect(rect, theme.colour("AlternateBase"))
        painter.setOpacity(STALE_OPACITY if table.bars.is_stale else 1)
        painter.fillRect(table.bar(index.row(), rect), QColor(int(table.bars.pixels[index.row(), 0])))
        painter.fillRect(QRectF(round(table.middle(rect)), rect.top(), 1, rect.height()), theme.colour("Line"))
        theme.set_text_style(painter, "small", "Text")
        painter.drawText(rect.adjusted(0, 0, -4, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                         str(index.data()))
        painter.setOpacity(1)


class BarTable(GridTable):
    """A row for each part, with its name, a bar around zero and its number."""

    def __init__(self) -> None:
        self.bars = GridModel()
        self.values: Float64 = np.zeros(0)
        self.reach = 1.0  #: the value whose bar fills half the width
        super().__init__(self.bars)
        self.setItemDelegate(_BarDelegate(self))
        self.horizontalHeader().hide()
        self.verticalHeader().setSectionsClickable(True)
        self.verticalHeader().sectionClicked.connect(lambda row: self.clicked.emit(self.bars.index(row, 0)))

    def show_bars(
        self, names: tuple[str, ...], values: Float64, map_name: str, *, reach: float = 0.0, tooltip: Words,
        axes: tuple[str, str], column: str,
    ) -> None:
        """Show a bar for each value, in one colour to the left and another to the right; NaN has no bar.

        Without a `reach` the largest value fills half the width.
        """
        self.values = np.nan_to_num(values)
        self.reach = reach or float(np.abs(self.values).max(initial=0.0)) or 1.0
        pixels = colours.pixels(np.sign(self.values)[:, None].astype(np.float32) * BAR_COLOUR, -1, 1, map_name)
        self.bars.show_cells(names, (column,), pixels, text=lambda row, _: signed(float(values[row])),
                             tooltip=tooltip, axes=axes, values=values[:, None])
        self.viewport().update()

    def fit(self) -> None:
        self.horizontalHeader().setDefaultSectionSize(max(120, self.viewport().width()))
        self.verticalHeader().setDefaultSectionSize(round(theme.metrics("small").height()) + 4)

    def middle(self, rect: QRectF) -> float:
        """Return where zero is in a cell."""
        return rect.left() + (rect.width() - NUMBER_PX) / 2

    def bar(self, row: int, rect: QRectF) -> QRectF:
        """Return the bar in a cell."""
        middle, room = self.middle(rect), (rect.width() - NUMBER_PX) / 2
        end = middle + room * float(self.values[row]) / self.reach
        return QRectF(min(middle, end), rect.top() + 2, abs(end - middle), rect.height() - 4)
