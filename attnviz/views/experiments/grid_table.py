"""A table of coloured cells with a short text in each, and its colour bar: layers in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QImage, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QStaticText
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from attnviz.pictures import colours
from attnviz.system.arrays import Floats, Ids, Pixels
from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import Painted
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.painting import draw_mark, draw_ramp

AnyIndex = QModelIndex | QPersistentModelIndex
Words = Callable[[int, int], str | None]  #: (row, column) -> text; None for a cell that is not known
MIN_COLUMN_PX, MAX_COLUMN_PX = 36, 120
MAX_ROW_PX = 40
MAX_CONDENSED = 1.3  #: how many times as wide as its cell a text may be to be condensed rather than elided
MAX_CACHED_TEXTS = 5000
HEADER_MARGIN_PX = 4  #: of a column, left and right together
ROW_END_PX = 4  #: between the name of a row and its cells
ROW_MARGINS_PX = 8  #: of the name of a row, left and right together


class GridModel(QAbstractTableModel):
    """Names of rows and columns, and of each cell a colour, a text and a tooltip."""

    renamed = Signal(object)  #: columns with other names; with Qt's signal the whole table would be painted again

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[str, ...] = ()
        self.columns: tuple[str, ...] = ()  #: of one line or several
        self.column_px = MAX_COLUMN_PX
        self.pixels: Pixels = np.zeros((0, 0), np.uint32)  #: (rows, columns)
        self.is_stale = False  #: whether the cells are dimmed, see `set_stale`
        self.text: Words = lambda row, column: None
        self.axes = "row", "column"  #: what rows and columns are
        self.values: Floats | None = None  #: (rows, columns); None if the cells have only texts
        self.has_names = False  #: whether the texts are not those of the numbers, such as tokens
        self._tooltip: Words = lambda row, column: None
        self._keys: Ids | None = None

    def show_cells(
        self, rows: tuple[str, ...], columns: tuple[str, ...], pixels: Pixels, *, text: Words,
        tooltip: Words, keys: Ids | None = None, axes: tuple[str, str] = ("row", "column"),
        values: Floats | None = None, has_names: bool = False,
    ) -> None:
        """Show other cells; `keys` (rows, columns), if given, are equal where texts are: they are quickly compared.

        Exported tables have the `axes`, the numbers `values` (rows, columns), and the texts if they are names.
        """
        is_other_table = rows != self.rows or _lines(columns) != _lines(self.columns)
        renamed = [at for at, names in enumerate(zip(columns, self.columns, strict=False)) if names[0] != names[1]]
        if is_other_table:
            self.beginResetModel()
        before = self.pixels, self.text, self._keys
        self.rows, self.columns, self.pixels, self.text, self._tooltip = rows, columns, pixels, text, tooltip
        self._keys, self.axes, self.values, self.has_names = keys, axes, values, has_names
        if is_other_table:
            self.endResetModel()
            return
        if renamed:
            self.renamed.emit(renamed)
        if rows and columns and (changed := self._changed_columns(*before)):  # one column takes a tenth of all cells
            self.dataChanged.emit(self.index(0, changed[0]), self.index(len(rows) - 1, changed[-1]))

    def _changed_columns(self, pixels: Pixels, text: Words, keys: Ids | None) -> list[int]:
        """Return the columns that look different from before."""
        differs = (self.pixels != pixels).any(axis=0)
        if keys is not None and self._keys is not None:
            differs |= (self._keys != keys).any(axis=0)
        else:
            differs |= [any(self.text(row, column) != text(row, column) for row in range(len(self.rows)))
                        for column in range(len(self.columns))]
        return [int(column) for column in np.flatnonzero(differs)]

    def set_stale(self, is_stale: bool) -> None:
        """Dim all cells, or end that; they are painted again only if that differs."""
        was_stale, self.is_stale = self.is_stale, is_stale
        if was_stale is not is_stale and self.rows and self.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    def clear(self) -> None:
        """Show nothing."""
        nothing: Words = lambda row, column: None  # noqa: E731
        self.show_cells((), (), np.zeros((0, 0), np.uint32), text=nothing, tooltip=nothing)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return len(self.columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        words = self._tooltip(index.row(), index.column()) if role == Qt.ItemDataRole.ToolTipRole else None
        return None if words is None else as_tooltip(words)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        is_column = orientation == Qt.Orientation.Horizontal
        names = self.columns if is_column else self.rows
        if section >= len(names):
            return None
        if role == Qt.ItemDataRole.ToolTipRole and is_column:
            return as_tooltip(names[section].replace("\n", " / "))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return names[section]


def known_pixels(values: Floats, low: float, high: float, map_name: str) -> Pixels:
    """Return the colours of values from `low` to `high`; NaN is no number yet."""
    return colours.pixels(values.astype(np.float32), low, high, map_name, masked=np.isnan(values),
                          ground=theme.rgb("Masked"))


def _lines(names: tuple[str, ...]) -> list[int]:
    return [name.count("\n") for name in names]


class NameHeader(QHeaderView):
    """The names of a GridModel's rows or columns, painted at once.

    QHeaderView asks the model eight times for each name: 4 ms of a token that is typed into the lens.
    """

    def __init__(self, grid: GridModel, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self._grid, self._is_horizontal = grid, orientation == Qt.Orientation.Horizontal
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(8)
        theme.set_role(self, "small")

    def sizeHint(self) -> QSize:
        metrics = theme.metrics("small")
        if self._is_horizontal:
            lines = 1 + max(_lines(self._grid.columns), default=0)
            return QSize(0, round(lines * metrics.height()) + HEADER_MARGIN_PX)
        return QSize(round(max(map(metrics.horizontalAdvance, self._grid.rows), default=0)) + ROW_MARGINS_PX, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self.viewport()) as painter:
            part, horizontal = event.rect(), self._is_horizontal
            ends = (part.left(), part.right()) if horizontal else (part.top(), part.bottom())
            first, last = (self.logicalIndexAt(at) for at in ends)
            theme.set_text_style(painter, "small", "Muted")
            for at in range(max(0, first), self.count() if last < 0 else last + 1):
                start, size = self.sectionViewportPosition(at), self.sectionSize(at)
                if horizontal:
                    painter.drawText(QRect(start, 0, size, self.height()), Qt.AlignmentFlag.AlignCenter,
                                     self._elided(self._grid.columns[at]))
                else:
                    painter.drawText(QRect(0, start, self.width() - ROW_END_PX, size),
                                     Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._grid.rows[at])

    def _elided(self, name: str) -> str:
        """Return a name with each line as long as fits; Qt would cut them as if they were one."""
        elided, room = theme.metrics("small").elidedText, self._grid.column_px - HEADER_MARGIN_PX
        return "\n".join(elided(line, Qt.TextElideMode.ElideRight, room) for line in name.split("\n"))


class GridTable(QTableView):
    """Shows a GridModel, its cells as large as fit; Return and a double click choose a cell."""

    cell_chosen = Signal(object)  #: QModelIndex
    pointer_left = Signal()

    def __init__(self, model: GridModel) -> None:
        super().__init__()
        self.setModel(model)
        self.grid = model
        self.min_column_px = MIN_COLUMN_PX
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        # Item by item, Qt cuts the last column where the row headers became wider after it was scrolled to.
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.viewport().installEventFilter(self)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setHorizontalHeader(NameHeader(model, Qt.Orientation.Horizontal))
        self.setVerticalHeader(NameHeader(model, Qt.Orientation.Vertical))
        self.doubleClicked.connect(self.cell_chosen.emit)
        model.setParent(self)  # it goes with the table, and what it shows with it
        model.modelReset.connect(lambda: self.fit())
        model.renamed.connect(self._paint_names)

    def fit(self) -> None:
        """Let the cells fill the table, within limits."""
        room, least = self.viewport().size(), round(theme.metrics("small").height()) + 4
        width, height = room.width() // max(1, self.model().columnCount()), room.height() // max(
            1, self.model().rowCount())
        self.grid.column_px = max(self.min_column_px, min(MAX_COLUMN_PX, width))
        self.horizontalHeader().setDefaultSectionSize(self.grid.column_px)
        self.verticalHeader().setDefaultSectionSize(max(least, min(MAX_ROW_PX, height)))
        self.updateGeometries()  # names of two lines; a scroll bar that smaller columns need no more

    def _paint_names(self, columns: Sequence[int]) -> None:
        header = self.horizontalHeader()
        for column in columns:  # all of them take a millisecond of a letter
            header.viewport().update(
                header.sectionViewportPosition(column), 0, header.sectionSize(column), header.height())

    def mark(self, index: AnyIndex) -> None:
        """Mark a cell; it is scrolled into view, except below the pointer, where nothing moves."""
        self.setAutoScroll(not self.viewport().underMouse())
        self.setCurrentIndex(index)
        self.setAutoScroll(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def updateGeometries(self) -> None:
        """Lay out anew, as where row headers become wider; what was scrolled to the end stays there."""
        bar = self.horizontalScrollBar()
        is_at_end = 0 < bar.maximum() == bar.value()
        super().updateGeometries()
        if is_at_end:
            bar.setValue(bar.maximum())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.viewport() and event.type() == QEvent.Type.Leave:
            self.pointer_left.emit()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.cell_chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class CellTable(GridTable):
    """Paints each cell in its colour, with its text in black or white.

    All cells are painted at once: a delegate takes 27 µs for each, 14 ms of a token that is typed into the lens.
    """

    def __init__(self, model: GridModel) -> None:
        super().__init__(model)
        self._metrics = theme.metrics("small")
        self._texts: dict[tuple[str, int], tuple[QStaticText, QFont, QPointF]] = {}

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self.viewport()) as painter:
            self._paint(painter, event.rect())

    def _paint(self, painter: QPainter, part: QRect) -> None:
        model, top, left = self.grid, max(0, self.rowAt(part.top())), max(0, self.columnAt(part.left()))
        rows, columns = (range(first, count if last < 0 else last + 1) for first, last, count in (
            (top, self.rowAt(part.bottom()), len(model.rows)), (left, self.columnAt(part.right()), len(model.columns))))
        if not rows or not columns:
            return
        width, height = (header.defaultSectionSize() for header in (self.horizontalHeader(), self.verticalHeader()))
        corner = QPointF(self.columnViewportPosition(left), self.rowViewportPosition(top))
        pixels = np.ascontiguousarray(model.pixels[top : rows.stop, left : columns.stop])
        image = QImage(pixels.data, len(columns), len(rows), 4 * len(columns), QImage.Format.Format_RGB32)
        painter.setOpacity(STALE_OPACITY if model.is_stale else 1)
        painter.drawImage(QRectF(corner, QSizeF(width * len(columns), height * len(rows))), image)
        for row, pixels_of_row in zip(rows, pixels.tolist(), strict=True):
            for column, pixel in zip(columns, pixels_of_row, strict=True):
                text = model.text(row, column)
                if text:
                    words, font, at = self._laid_out(text, width)
                    painter.setFont(font)
                    painter.setPen(colours.ink_on(pixel))
                    painter.drawStaticText(
                        corner + QPointF(at.x() + (column - left) * width, at.y() + (row - top + 0.5) * height), words)
        painter.setOpacity(1)
        current = self.currentIndex()
        if current.isValid():
            draw_mark(painter, QRectF(self.visualRect(current)).adjusted(1.5, 1.5, -1.5, -1.5))

    def _laid_out(self, text: str, width: int) -> tuple[QStaticText, QFont, QPointF]:
        """Return what is drawn of a text in a column, in which font, and where from the middle of the left side."""
        if self._metrics is not theme.metrics("small") or len(self._texts) > MAX_CACHED_TEXTS:  # another theme
            self._metrics = theme.metrics("small")
            self._texts.clear()
        found = self._texts.get((text, width))
        if found is None:
            room, font = width - 4, theme.font("small")
            shown = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            if shown != text and (needed := self._metrics.horizontalAdvance(text)) <= MAX_CONDENSED * room:
                font.setStretch(int(100 * room / needed))  # a number without its last digits misleads
                shown = text
            words = QStaticText(shown)
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.prepare(font=font)
            size = words.size()
            found = words, font, QPointF((width - size.width()) / 2, -size.height() / 2)
            self._texts[text, width] = found
        return found


class ColourBar(Painted):
    """A horizontal colour bar with the numbers at its ends."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = ("", "")
        self._map_name = "viridis"
        self.setFixedHeight(round(theme.metrics("small").height()) + 2)
        self.setMinimumWidth(160)

    def show_bar(self, texts: tuple[str, str], map_name: str) -> None:
        """Show other ends or colours."""
        if (texts, map_name) != (self.texts, self._map_name):
            self.texts, self._map_name = texts, map_name
            self.update()

    def clear(self) -> None:
        """Show nothing."""
        self.hide()

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        metrics = theme.metrics("small")
        low, high = (metrics.horizontalAdvance(text) + 6 for text in self.texts)
        bar = QRectF(low, 3, max(10.0, min(140.0, self.width() - low - high)), self.height() - 6)
        draw_ramp(painter, self._map_name, bar)
        painter.setPen(QPen(theme.colour("Muted")))
        painter.setFont(theme.font("small"))
        room = QRectF(0, 0, low - 3, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.texts[0])
        room = QRectF(bar.right() + 3, 0, high, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.texts[1])
