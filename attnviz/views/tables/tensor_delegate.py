"""How a cell of an editable table is painted, and the line in which its number is typed."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QLocale, QPointF, QRect, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from attnviz.pictures import colours
from attnviz.pictures.numbers import exact, parse_number
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import EDITED
from attnviz.views.tables.tensor_model import AnyIndex, Place, TensorModel

MARGIN = 6  #: between a number and the right edge of its cell
_CORNER = 7.0  #: side of the triangle on an edited cell
_LINE = 2  #: width of the line around selected cells
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NumberEditor(QLineEdit):
    """The line in which a number is typed; it remembers which cell it belongs to, whatever the table shows by then."""

    def __init__(self, parent: QWidget, *, place: Place, text: str) -> None:
        super().__init__(text, parent)
        self.place = place
        self.original = text
        self.cell = QRect()
        self.setLocale(QLocale.c())
        self.setAlignment(_RIGHT)
        self.setStyleSheet("QLineEdit { border: 2px solid palette(highlight); padding: 0 2px; }")
        self.textChanged.connect(self.fit)
        self.setAcceptDrops(False)

    def fit(self) -> None:
        """Lie over the cell, and grow beyond it, within the table, where the text needs it."""
        table = self.parentWidget()
        assert table is not None
        room = table.rect()
        needed = round(QFontMetricsF(self.font()).horizontalAdvance(self.text())) + 3 * MARGIN
        rect = QRect(self.cell)
        rect.setWidth(min(max(rect.width(), needed), room.width()))
        if rect.width() > self.cell.width() and rect.right() > room.right():
            rect.moveRight(room.right())
        self.setGeometry(rect)


class TensorDelegate(QStyledItemDelegate):
    """Tinted cells with readable ink, and an editor that loses no digit."""

    def __init__(
        self, table: QWidget, *, take: Callable[[Place, int, int, float], object], refuse: Callable[[str], object],
    ) -> None:
        """`take` gets a typed number with its place, row and column; `refuse` why a text is none."""
        super().__init__(table)
        self.take, self.refuse = take, refuse

    # painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        assert isinstance(model, TensorModel)
        row, column = index.row(), index.column()
        masked = model.is_masked(row, column)
        rgb = model.rgb(row, column)
        rect = option.rect.adjusted(0, 0, -1, -1)  # the gap shows the background: a grid without lines
        painter.save()
        painter.fillRect(rect, theme.colour("Masked") if masked else QColor(*rgb.tolist()))
        if masked:
            painter.fillRect(rect, QBrush(theme.colour("Hatch"), Qt.BrushStyle.BDiagPattern))
        painter.setPen(theme.colour("Text") if masked else QColor(colours.ink(rgb)))
        painter.setFont(tabular(option.font))
        painter.drawText(rect.adjusted(2, 0, -MARGIN, 0), _RIGHT, model.text(row, column))
        if option.state & QStyle.StateFlag.State_Selected:
            self._paint_outline(painter, rect, index)
        if highlight := model.highlight(row, column):
            _paint_highlight(painter, rect, highlight)
        if model.is_edited(row, column):
            _paint_corner(painter, rect)
        painter.restore()

    def _paint_outline(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        """Draw a line around the selected block: a veil over its cells would falsify their colours."""
        view = self.parent()
        assert isinstance(view, QAbstractItemView)
        accent, chosen = theme.colour("Accent"), view.selectionModel()
        for down, along, side in (
            (-1, 0, QRect(rect.left(), rect.top(), rect.width(), _LINE)),
            (1, 0, QRect(rect.left(), rect.bottom() + 1 - _LINE, rect.width(), _LINE)),
            (0, -1, QRect(rect.left(), rect.top(), _LINE, rect.height())),
            (0, 1, QRect(rect.right() + 1 - _LINE, rect.top(), _LINE, rect.height())),
        ):
            if not chosen.isSelected(index.sibling(index.row() + down, index.column() + along)):
                painter.fillRect(side, accent)
        if view.currentIndex() == index:
            painter.setPen(theme.colour("Base"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(_LINE, _LINE, -_LINE - 1, -_LINE - 1))

    # editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        model = index.model()
        assert isinstance(model, TensorModel)
        row, column = index.row(), index.column()
        editor = NumberEditor(parent, place=model.place(row, column), text=exact(model.value(row, column)))
        editor.setFont(tabular(option.font))
        editor.setAccessibleName(model.words(row, column))
        return editor

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Do nothing: new results must not overwrite what the person types."""

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        assert isinstance(editor, NumberEditor)
        if editor.text() == editor.original:
            return
        editor.original = editor.text()  # Qt may ask twice: once for Enter, once when the focus has left
        try:
            number = parse_number(editor.text())
        except EditError as error:
            self.refuse(error_text(error))
        else:
            self.take(editor.place, index.row(), index.column(), number)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        assert isinstance(editor, NumberEditor)
        editor.cell = QRect(option.rect)
        editor.fit()


def tabular(font: QFont) -> QFont:
    """Return the same font with digits of one width, so that decimal points align."""
    made = QFont(font)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def _paint_highlight(painter: QPainter, rect: QRect, highlight: float) -> None:
    """Outline a changed number, white below the colour as in the pictures."""
    colour = QColor(EDITED)
    colour.setAlphaF(highlight)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(255, 255, 255, colour.alpha()), 3), QPen(colour, 2)):
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(rect.adjusted(1, 1, -2, -2))


def _paint_corner(painter: QPainter, rect: QRect) -> None:
    corner = QPointF(rect.right() + 1, rect.top())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("Base"), 1))
    painter.setBrush(EDITED)
    painter.drawPolygon([corner, corner - QPointF(_CORNER + 1, 0), corner + QPointF(0, _CORNER + 1)])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
