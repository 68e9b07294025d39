"""What a person sees of a window or a panel, whole: a line for each widget, row of a table, shape and answer.

Unlike `spoken`, which tells a sentence once, every scene tells all that is there with its place, so that what stands at
another place, has another colour or is switched off is another line.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

import pyqtgraph as pg
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QGraphicsTextItem,
    QGraphicsView,
    QLabel,
    QMainWindow,
    QProgressBar,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)

from tests.golden import PLACE
from tests.painted import MAX_SHAPES, Shape, shapes_of
from tests.spoken import TIME, place_of, plain, pointed, visible_widgets

Role = Qt.ItemDataRole
MAX_ROWS = 12  #: of a table
#: Where the pointer goes in a picture, as shares of its width and height.
PLACES = ((0.15, 0.15), (0.5, 0.5), (0.85, 0.85), (0.5, 0.15), (0.15, 0.5))
#: What answers to the pointer in many places.
POINTED = ("TokenChips", "PipelineCanvas", "HeadsCanvas", "MosaicCanvas", "DetailCanvas", "LinesCanvas", "WordsCanvas",
           "Charts", "SplitCanvas", "VectorCanvas", "LadderCanvas", "ScatterPlot", "_Grid", "StepPlot",
           "ColourBar", "Margin")


def seen(root: QWidget, readout: QLabel | None = None, *, points: Collection[str] = ()) -> Iterator[str]:
    """Yield what is seen of a widget and of all in it, and what those of the classes `points` answer to the pointer."""
    for widget in visible_widgets(root):
        parent = widget.parentWidget()
        if widget is not root and (widget.objectName().startswith("qt_") or isinstance(
                parent, QAbstractScrollArea | QTabBar | QComboBox)):
            continue
        where = " ".join(dict.fromkeys((place_of(widget), type(widget).__name__)))
        yield from (TIME.sub("# ms", f"{where} {line}") for line in _said(widget))
        yield from (f"{where}  {TIME.sub('# ms', plain(line))}" for line in _rows_of_shapes(shapes_of(widget)))
        if isinstance(widget, QGraphicsView):
            yield from (f"{where}  {line}" for line in _items(widget))
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from (f"{where} {line}" for line in _rows(widget.model(), QModelIndex(), isinstance(
                widget, QTreeView)))
    root.setUpdatesEnabled(False)  # an answer is read, and to paint what the pointer is over takes longer
    yield from pointed(root, points, readout, places=PLACES)
    root.setUpdatesEnabled(True)


def _rows_of_shapes(shapes: Sequence[Shape]) -> Iterator[str]:
    """Yield a line for each row of texts, and for shapes of one kind that follow each other."""
    for _, row in groupby(shapes[:MAX_SHAPES], lambda shape: (shape.method, shape.colours if "Text" not in shape.method
                                                              else shape.place[1:2])):
        one = list(row)
        words = " ; ".join(" ".join(filter(None, (shape.text, shape.colours))) for shape in one) if one[0].text else \
            f"{len(one)} x {one[0].colours}"
        places = " ".join(str(number) for shape in one for number in shape.place[:8])
        yield f"{one[0].method.removeprefix('draw').lower()} {words}{PLACE}{places}"


def windows() -> Iterator[QWidget]:
    """Yield the windows that are open: the main window first, then dialogs and menus."""
    yield from sorted((each for each in QApplication.topLevelWidgets() if each.isVisible()), key=lambda each: (
        not isinstance(each, QMainWindow), type(each).__name__))


def _said(widget: QWidget) -> Iterator[str]:
    """Yield the line of a widget, if it says anything."""
    text = getattr(widget, "toPlainText", None) or getattr(widget, "text", None)
    words = [repr(plain(text())) if callable(text) and not isinstance(widget, QTabBar) else ""]
    if isinstance(widget, QComboBox):
        at = Role.ToolTipRole
        words = [" | ".join(f"[{widget.itemText(index)}]" if index == widget.currentIndex() else widget.itemText(index)
                            for index in range(widget.count())), plain(str(widget.currentData(at) or ""))]
    elif isinstance(widget, QTabBar):
        words = [" | ".join(f"[{widget.tabText(at)}]" if at == widget.currentIndex() else widget.tabText(at)
                            for at in range(widget.count()) if widget.isTabVisible(at))]
    elif isinstance(widget, QProgressBar):
        words = [f"{widget.value()} of {widget.minimum()} to {widget.maximum()}"]
    for kind, more in (("name", widget.accessibleName()), ("about", widget.accessibleDescription()),
                       ("tip", widget.toolTip()), ("ghost", getattr(widget, "placeholderText", str)())):
        words += [f"{kind}: {plain(more)}"] if more and plain(more) not in words else []
    if isinstance(widget, QAbstractButton):
        words += ["checked"] if widget.isChecked() else []
        words += ["default"] if getattr(widget, "isDefault", bool)() else []
        words += ["cut"] if isinstance(text, object) and widget.text() and widget.sizeHint().width() > widget.width() \
            else []
    elif isinstance(widget, QLabel) and type(widget) is QLabel and not widget.wordWrap():
        words += ["cut"] if widget.sizeHint().width() > widget.width() + 1 else []
    if isinstance(widget, QTextEdit) and widget.textCursor().hasSelection():
        words += [f"selected: {plain(widget.textCursor().selectedText())}"]
    words += ["disabled"] if not widget.isEnabled() else []
    words += ["focused"] if widget.hasFocus() else []
    if any(word.strip("'") for word in words):
        yield " · ".join(filter(None, words))


def _rows(model: QAbstractItemModel, parent: QModelIndex, nests: bool, depth: int = 0) -> Iterator[str]:
    """Yield the heads and rows of a table or tree, and the tooltips of some of its cells."""
    rows, columns = model.rowCount(parent), model.columnCount(parent)
    if depth == 0:
        for side, count in ((Qt.Orientation.Horizontal, columns), (Qt.Orientation.Vertical, rows)):
            for role in (Role.DisplayRole, Role.ToolTipRole):
                heads = [plain(str(model.headerData(at, side, role) or "")) for at in range(min(count, MAX_ROWS))]
                if any(heads):
                    yield f"{side.name} {role.name.removesuffix('Role')}: {' | '.join(heads)}"
    for row in [*range(rows)][:MAX_ROWS] + [*range(MAX_ROWS, rows)][-1:]:
        cells = [model.index(row, column, parent) for column in range(min(columns, MAX_ROWS))]
        yield f"{'  ' * depth}row {row}: {' | '.join(map(_cell, cells))}"
        for index in {cells[min(row, len(cells) - 1)], cells[-1]} if cells else ():
            for role in (Role.ToolTipRole, Role.AccessibleTextRole, Role.AccessibleDescriptionRole):
                if tip := plain(str(index.data(role) or "")):
                    yield f"{role.name.removesuffix('Role')} {row}, {index.column()}: {tip}"
        if nests and cells and model.rowCount(cells[0]):
            yield from _rows(model, cells[0], nests, depth + 1)


def _cell(index: QModelIndex) -> str:
    """Return the text of a cell with its colours, weight, tick and what can be done with it."""
    words = [plain(str(index.data(Role.DisplayRole) if index.data(Role.DisplayRole) is not None else ""))]
    for sign, role in (("on", Role.BackgroundRole), ("ink", Role.ForegroundRole)):
        if (colour := index.data(role)) is not None:
            words.append(f"{sign} {QColor(colour.color() if isinstance(colour, QBrush) else colour).name()}")
    if isinstance(font := index.data(Role.FontRole), QFont):
        words += ["bold"] * font.bold() + ["italic"] * font.italic()
    if (tick := index.data(Role.CheckStateRole)) is not None:
        words.append("ticked" if Qt.CheckState(tick) == Qt.CheckState.Checked else "open")
    words += ["written"] * bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
    words += ["grey"] * (not index.flags() & Qt.ItemFlag.ItemIsEnabled)
    return " ".join(words)


def _items(view: QGraphicsView) -> Iterator[str]:
    """Yield what Qt or pyqtgraph paint in a plot without a painter of Python: words, axes and points."""
    for item in view.scene().items(Qt.SortOrder.AscendingOrder):
        if not item.isVisible() or not item.opacity():
            continue
        owner = type(item.parentItem()).__name__
        if isinstance(item, QGraphicsTextItem) and item.toPlainText():
            place = view.mapFromScene(item.sceneBoundingRect().center())
            side = getattr(item.parentItem(), "orientation", "")
            yield f"words of {owner} {side}: {item.toPlainText()}{PLACE}{place.x()} {place.y()}"
        elif isinstance(item, pg.ScatterPlotItem):
            for spot in item.points():
                place = view.mapFromScene(item.mapToScene(spot.pos()))
                yield (f"point {spot.brush().color().name()} edge {spot.pen().color().name()} size {spot.size():g} "
                       f"{spot.symbol()}{PLACE}{place.x()} {place.y()}")
