"""The logit lens: a table of what each layer would predict at each token, and the target token over the layers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.lens import QUANTITIES
from attnviz.pictures.numbers import level
from attnviz.result.lens import FINAL, Lens
from attnviz.store.experiments import experiment_value
from attnviz.store.focus import hover_cell, mark_cell, set_target_token
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip, label
from attnviz.views.experiments import charts
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.painting import draw_mark
from attnviz.views.inputs.boxes import fill

AnyIndex = QModelIndex | QPersistentModelIndex
MIN_COLUMN_PX, MAX_COLUMN_PX = 36, 120
MAX_ROW_PX = 40
CHART_SIZE = QSize(230, 120)


class _LensModel(QAbstractTableModel):
    """The top token of each cell, and its colour."""

    def __init__(self) -> None:
        super().__init__()
        self.lens: Lens | None = None
        self.pixels: npt.NDArray[np.uint32] = np.zeros((0, 0), np.uint32)
        self.is_stale = False

    def show_lens(self, lens: Lens | None, colour: str, map_name: str) -> None:
        """Show another lens, or other colours."""
        before, self.lens = self.lens, lens
        is_same_table = before is not None and lens is not None and (before.rows, before.labels) == (
            lens.rows, lens.labels)
        if not is_same_table:
            self.beginResetModel()
        if lens is not None:
            row = QUANTITIES[colour]
            values = row.values(lens).astype(np.float32)
            self.pixels = colours.pixels(values, 0.0, row.high(lens, values), map_name, masked=lens.ids[..., 0] < 0,
                                         ground=theme.rgb("Masked"))
        if not is_same_table:
            self.endResetModel()
        elif lens is not None:
            self.dataChanged.emit(self.index(0, 0), self.index(len(lens.rows) - 1, len(lens.labels) - 1))

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if self.lens is None else len(self.lens.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if self.lens is None else len(self.lens.labels)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        lens, row, column = self.lens, index.row(), index.column()
        if lens is None or not index.isValid() or lens.ids[row, column, 0] < 0:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return lens.label(int(lens.ids[row, column, 0]))
        return as_tooltip(self._words(lens, row, column)) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if self.lens is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = self.lens.labels if orientation == Qt.Orientation.Horizontal else self.lens.rows
        return names[section] if section < len(names) else None

    def _words(self, lens: Lens, row: int, column: int) -> str:
        lines = [f"{lens.rows[row]} · {lens.labels[column]}"]
        lines += [f"{lens.label(int(token))}  {level(float(share))}" for token, share in zip(
            lens.ids[row, column], lens.probabilities[row, column], strict=True) if token >= 0]
        lines.append(self.tr("entropy {entropy} nats, KL to the output {divergence} nats").format(
            entropy=level(float(lens.entropies[row, column])), divergence=level(float(lens.divergences[row, column]))))
        if len(lens.token_ranks) and lens.token_ranks[0, row, column]:
            lines.append(self.tr("target {token}: rank {rank}, probability {probability}").format(
                token=lens.label(lens.request.tokens[0]), rank=f"{int(lens.token_ranks[0, row, column]):,}",
                probability=level(float(lens.token_probabilities[0, row, column]))))
        return "\n".join(lines)


class _LensDelegate(QStyledItemDelegate):
    """Paints a cell in its colour, with the token in black or white."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        assert isinstance(model, _LensModel)
        pixel, rect = int(model.pixels[index.row(), index.column()]), QRectF(option.rect)
        painter.setOpacity(STALE_OPACITY if model.is_stale else 1)
        painter.fillRect(rect, QColor(pixel))
        text = index.data()
        if text is not None:
            painter.setPen(QColor(colours.ink_on(pixel)))
            painter.setFont(theme.font("small"))
            words = theme.metrics("small").elidedText(text, Qt.TextElideMode.ElideRight, rect.width() - 4)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
        painter.setOpacity(1)
        view = self.parent()
        assert isinstance(view, QTableView)
        if index == view.currentIndex():
            draw_mark(painter, rect.adjusted(1.5, 1.5, -1.5, -1.5))


class LensTable(QTableView):
    """The grid of the lens; Return takes the top token of the current cell as the target."""

    did = Signal(object)  #: Intent of the user
    token_chosen = Signal(object)  #: QModelIndex of a cell whose top token becomes the target

    def __init__(self, model: _LensModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_LensDelegate(self))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(8)
            header.setHighlightSections(False)
            theme.set_role(header, "small")
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.doubleClicked.connect(self.token_chosen.emit)

    def fit(self) -> None:
        """Let the cells fill the table, within limits."""
        room, least = self.viewport().size(), round(theme.metrics("small").height()) + 4
        width, height = room.width() // max(1, self.model().columnCount()), room.height() // max(
            1, self.model().rowCount())
        self.horizontalHeader().setDefaultSectionSize(max(MIN_COLUMN_PX, min(MAX_COLUMN_PX, width)))
        self.verticalHeader().setDefaultSectionSize(max(least, min(MAX_ROW_PX, height)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.token_chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class TokenChart(QWidget):
    """The probability of the target token at one position, over the rows of the lens."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(CHART_SIZE)
        self._lens: Lens | None = None
        self._column = 0
        self._row: int | None = None

    def sizeHint(self) -> QSize:
        return CHART_SIZE

    def show_column(self, lens: Lens | None, column: int, row: int | None) -> None:
        """Show a column, with a row marked."""
        self._lens, self._column, self._row = lens, column, row
        self.update()

    def values(self) -> list[float]:
        """Return the curve; empty while it is not known."""
        lens = self._lens
        if lens is None or not len(lens.token_probabilities) or not lens.is_known[self._column]:
            return []
        return [float(value) for value in lens.token_probabilities[0, :, self._column]]

    def paintEvent(self, event: QPaintEvent) -> None:
        lens, painter = self._lens, QPainter(self)
        if lens is not None and lens.request.tokens:
            values = self.values()
            title = self.tr("Probability of {token}").format(token=lens.label(lens.request.tokens[0]))
            plot = charts.begin(painter, QRectF(self.rect()), title, self.tr("after {token}").format(
                token=lens.labels[self._column]))
            charts.draw_axis(painter, plot, charts.ticks(1.0, 4), low=0, high=1)
            if values and np.isfinite(values).all():
                charts.draw_curve(painter, plot, values, low=0, high=1, colour=theme.colour("Accent"),
                                  marked=None if self._row is None else float(self._row))
            charts.draw_labels(painter, plot, [row.partition("_")[0] for row in lens.rows])
        painter.end()


class ColourBar(QWidget):
    """A horizontal colour bar with the numbers at its ends."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = ("", "")
        self._map_name = "viridis"
        self.setFixedHeight(round(theme.metrics("small").height()) + 2)
        self.setMinimumWidth(160)

    def show_bar(self, texts: tuple[str, str], map_name: str) -> None:
        """Show other ends or colours."""
        self.texts, self._map_name = texts, map_name
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), theme.metrics("small")
        low, high = (metrics.horizontalAdvance(text) + 6 for text in self.texts)
        bar = QRectF(low, 3, max(10.0, min(140.0, self.width() - low - high)), self.height() - 6)
        table = colours.lookup_table(self._map_name)
        for at, (red, green, blue) in enumerate(table[:: max(1, len(table) // 64)].tolist()):
            step = bar.width() / 64
            part = QRectF(bar.left() + at * step, bar.top(), step + 1, bar.height())
            painter.fillRect(part, QColor(red, green, blue))
        painter.setPen(QPen(theme.colour("Muted")))
        painter.setFont(theme.font("small"))
        room = QRectF(0, 0, low - 3, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.texts[0])
        painter.drawText(QRectF(bar.right() + 3, 0, high, self.height()), Qt.AlignmentFlag.AlignVCenter, self.texts[1])
        painter.end()


class LensPage(QWidget):
    """The table with its colour bar, and the curve of the target token."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.model = _LensModel()
        self.table = LensTable(self.model)
        self.table.setAccessibleName(self.tr("Predictions of each layer at each token"))
        self.table.clicked.connect(self._pin)
        self.table.entered.connect(lambda index: self.did.emit(hover_cell(self._cell(index))))
        self.table.token_chosen.connect(self._choose_token)
        self.setFocusProxy(self.table)
        self.chart, self.bar = TokenChart(), ColourBar()
        self.words = label("caption")
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        fill(self._box, (self.table, 1), self.chart, spacing=theme.SPACE)
        legend = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), self.bar, (self.words, 1), spacing=theme.SPACE)
        fill(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), (self._box, 1), legend, spacing=theme.SPACE // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() > 1.25 * self.height()
        self._box.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the lens of a state, and the pinned cell."""
        found = state.experiment_numbers
        lens = found if isinstance(found, Lens) else None
        colour, map_name = experiment_value(state, "lens.colour"), state.look.maps.map_name("sequential")
        self.model.is_stale = lens is not None and (state.stale or lens.request.result is not state.now)
        if changed & {"experiment", "maps", "stale", "result"}:
            self.model.show_lens(lens, colour, map_name)
            self.table.fit()
        if lens is None:
            self.chart.show_column(None, 0, None)
            return
        row = QUANTITIES[colour]
        self.bar.show_bar(row.ends(lens, row.high(lens, row.values(lens))), map_name)
        self.words.setText(self.tr("Double-click a cell to follow its token through the layers."))
        place = self._place(lens, state.focus.pinned)
        column = len(lens.labels) - 1 if place is None else place[1]
        self.table.setCurrentIndex(QModelIndex() if place is None or place[0] is None
                                   else self.model.index(place[0], place[1]))
        self.chart.show_column(lens, column, None if place is None else place[0])

    def _cell(self, index: AnyIndex) -> Cell | None:
        """Return the row of the residual stream that a cell of the table reads."""
        lens = self.model.lens
        if lens is None or not index.isValid():
            return None
        stage = "final_normed" if lens.rows[index.row()] == FINAL else "residual"
        spot = Spot(stage, sentence=lens.request.sentence, layer=lens.layers[index.row()])
        return Cell(spot, index.column(), -1)

    def _place(self, lens: Lens, pinned: Cell | None) -> tuple[int | None, int] | None:
        """Return the row and the column of a pinned cell; no row if it belongs to no row of the lens."""
        if pinned is None or pinned.spot.sentence != lens.request.sentence or not 0 <= pinned.row < len(lens.labels):
            return None
        rows = {"final_normed": len(lens.rows) - 1, "residual": lens.row_of(pinned.spot.layer)}
        return rows.get(pinned.spot.stage), pinned.row

    def _pin(self, index: AnyIndex) -> None:
        self.did.emit(mark_cell(self._cell(index)))

    def _choose_token(self, index: AnyIndex) -> None:
        lens = self.model.lens
        if lens is not None and lens.ids[index.row(), index.column(), 0] >= 0:
            self.did.emit(set_target_token(int(lens.ids[index.row(), index.column(), 0])))
