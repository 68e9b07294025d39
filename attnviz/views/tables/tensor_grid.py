"""The bare table of numbers: flat, with low rows and columns of one width, which stays fast whatever its size."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QFontMetricsF, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from attnviz.views.chrome import theme
from attnviz.views.tables.tensor_delegate import MARGIN

ROW_HEIGHT = 22
_LABEL_WIDTH = 130  #: the widest that row labels get
_STEP = 24  #: pixels by which they get wider
_MEASURED = 500  #: row labels that are measured: 50,000 take too long

_HEADERS = """
QHeaderView::section { padding: 0 6px; }
QHeaderView::section:checked { color: palette(text); font-weight: 600; }
"""


class TensorGrid(QTableView):
    """A QTableView without lines and frames, whose headers mark the current cell."""

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__()
        self._labels: Sequence[str] = ()
        self.setModel(model)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setTabKeyNavigation(False)  # Tab leaves the table, arrow keys move in it
        self.setWordWrap(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setStyleSheet(_HEADERS)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        # The headers mark the current cell only: to mark all that is selected, Qt asks for the flags of each cell.
        self._crosshair = QItemSelectionModel(model, self)
        self.selectionModel().currentChanged.connect(self._mark_current)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSelectionModel(self._crosshair)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(True)
            header.setTextElideMode(Qt.TextElideMode.ElideRight)
            header.setMinimumSectionSize(1)
        self._dress()

    @property
    def needed_height(self) -> int:
        """Return the height in pixels at which all rows show."""
        bar = self.horizontalScrollBar().sizeHint().height()
        return self.horizontalHeader().sizeHint().height() + self.verticalHeader().length() + bar

    def fit_labels(self, labels: Sequence[str]) -> None:
        """Make the row labels as wide as the longest of the first ones, within bounds.

        In steps, since a table whose labels get wider is laid out anew: not at each letter that is typed.
        """
        self._labels = labels[:_MEASURED]
        font = theme.font("caption")
        font.setBold(True)  # as for the current row
        metrics = QFontMetricsF(font)
        widest = max((metrics.horizontalAdvance(label) for label in self._labels), default=0.0)
        steps = math.ceil((widest + 2 * MARGIN + 4) / _STEP)
        width = min(_LABEL_WIDTH, max(32, steps * _STEP))
        if width != self.verticalHeader().width():
            self.verticalHeader().setFixedWidth(width)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._dress()

    def _dress(self) -> None:
        metrics = QFontMetricsF(self.font())
        for header, size in (
            (self.horizontalHeader(), round(metrics.horizontalAdvance("−1.2e-05") + 2 * MARGIN)),
            (self.verticalHeader(), max(ROW_HEIGHT, math.ceil(metrics.height()) + 2)),
        ):
            theme.set_role(header, "caption")
            header.setDefaultSectionSize(size)
        self.fit_labels(self._labels)

    def _mark_current(self, current: QModelIndex) -> None:
        self._crosshair.select(current, QItemSelectionModel.SelectionFlag.ClearAndSelect)
