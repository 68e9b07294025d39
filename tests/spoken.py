"""What widgets say: texts, tooltips, painted labels and answers to the pointer, a line each, for golden texts."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QHelpEvent, QMouseEvent, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QToolTip,
    QTreeView,
    QWidget,
)

from attnviz.views.chrome.boxes import ScrollArea
from attnviz.views.panels import tab_stops
from tests.painted import shapes_of

BETWEEN = "    ·    "  #: between the readout of a cell and what was changed last
MAX_CHILDREN = 40  #: of a node of the accessible tree, since tables have one for each cell
STEP_PX = 18  #: between two places of the pointer
STEPS = {"DetailCanvas": 16}  #: along the shorter side of a picture of large cells
TIME = re.compile(r"\b\d[\d.,]* m?s\b")  #: how long a computation took
_ROLES = {"tip": Qt.ItemDataRole.ToolTipRole, "name": Qt.ItemDataRole.AccessibleTextRole}


def plain(text: str) -> str:
    """Return a text as one line without its markup."""
    if re.search(r"<[a-z]+[ >]", text):
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    return " ⏎ ".join(line.strip() for line in text.replace("\u2028", "\n").splitlines() if line.strip())


class Listener:
    """Collects what a window says, scene after scene, each line once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._known: set[str] = set()

    def hear(self, scene: str, root: QWidget, *, readout: QLabel | None = None, points: Collection[str] = ()) -> None:
        """Add what the visible widgets say and paint, and those of the classes `points` answer to the pointer."""
        self.add(scene, [*spoken(root), *painted(root), *pointed(root, points, readout)])

    def add(self, scene: str, said: Iterable[str]) -> None:
        """Add the lines that no scene before has said."""
        self.lines.append(f"== {scene}")
        for line in said:
            line = TIME.sub("# ms", line)
            _, _, text = line.partition(": ")
            if text not in self._known:
                self._known.add(text)
                self.lines.append(line)


def place_of(widget: QWidget) -> str:
    """Return the class of the closest widget of the program, not of an area that only scrolls it."""
    here: QWidget | None = widget
    while here is not None and (isinstance(here, ScrollArea)
                                or not type(here).__module__.startswith("attnviz.views")):
        here = here.parentWidget()
    return type(here or widget).__name__


def visible_widgets(root: QWidget) -> list[QWidget]:
    return [each for each in (root, *root.findChildren(QWidget)) if each is root or each.isVisibleTo(root)]


def spoken(root: QWidget) -> Iterator[str]:
    """Yield texts, tooltips and accessible descriptions of the widgets that are visible."""
    for widget in visible_widgets(root):
        for kind, text in _texts(widget):
            if text := plain(text):
                yield f"{place_of(widget)} {kind}: {text}"


def _texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        yield "text", widget.text()
    for kind, text in (("tip", widget.toolTip()), ("name", widget.accessibleName()),
                       ("description", widget.accessibleDescription())):
        if kind != "description" or plain(text) != plain(widget.toolTip()).replace(" ⏎ ", " "):
            yield kind, text
    for text in getattr(widget, "texts", ()) if isinstance(getattr(widget, "texts", None), tuple) else ():
        yield "end", str(text)
    if isinstance(widget, QComboBox):
        for at in range(widget.count()):
            yield "choice", widget.itemText(at)
            yield "choice tip", str(widget.itemData(at, _ROLES["tip"]) or "")
    elif isinstance(widget, QTabBar):
        for at in range(widget.count()):
            yield "tab", widget.tabText(at)
            yield "tab tip", widget.tabToolTip(at)
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget.parentWidget(), QAbstractItemView) and (
            model := widget.model()) is not None:
        yield from _cells(model, QModelIndex(), nests=isinstance(widget, QTreeView))


def _cells(model: QAbstractItemModel, parent: QModelIndex, *, nests: bool) -> Iterator[tuple[str, str]]:
    rows, columns = model.rowCount(parent), model.columnCount(parent)
    for orientation, count in ((Qt.Orientation.Horizontal, columns), (Qt.Orientation.Vertical, rows)):
        for at in range(count):
            for kind, role in (("head", Qt.ItemDataRole.DisplayRole), ("head tip", _ROLES["tip"])):
                if (text := model.headerData(at, orientation, role)) is not None:
                    yield f"{kind} {at}", str(text)
    for row in range(rows):
        for column in range(columns):
            index = model.index(row, column, parent)
            for kind, role in (("cell", Qt.ItemDataRole.DisplayRole), ("cell tip", _ROLES["tip"]),
                               ("cell name", _ROLES["name"])):
                if (text := index.data(role)) is not None:
                    yield f"{kind} {row}, {column}", str(text)
        child = model.index(row, 0, parent)
        if nests and model.rowCount(child):
            yield from _cells(model, child, nests=True)


def painted(root: QWidget) -> Iterator[str]:
    """Yield the texts that widgets paint themselves, such as the ends of a colour bar and ticks."""
    for widget in visible_widgets(root):
        if text := " | ".join(filter(None, (plain(shape.text) for shape in shapes_of(widget)))):
            yield f"{place_of(widget)} paints: {text}"


def accessible(root: QWidget) -> Iterator[str]:
    """Yield what a screen reader is told of a widget and of all in it, and the order of the tab key."""
    yield from _accessible(QAccessible.queryAccessibleInterface(root), 0)
    stops, widget = [] if isinstance(root, QDialog) else tab_stops(root), root
    while isinstance(root, QDialog) and (widget := widget.nextInFocusChain()) is not root:  # Qt's own order
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and root.isAncestorOf(widget) and widget.isVisibleTo(root):
            stops.append(widget)
    yield "tab order: " + " > ".join(
        plain(stop.accessibleName() or getattr(stop, "text", str)()) or type(stop).__name__ for stop in stops)


def _accessible(node: QAccessibleInterface, depth: int) -> Iterator[str]:
    state, widget = node.state(), node.object()
    if state.invisible or isinstance(widget, QMenu) or node.role() == QAccessible.Role.ScrollBar:
        return
    texts = {kind: plain(node.text(getattr(QAccessible.Text, kind))) for kind in ("Name", "Description", "Value")}
    words = [node.role().name, texts["Name"]]
    words += [f"[{texts[kind]}]" for kind in ("Description", "Value") if texts[kind] not in ("", texts["Name"])]
    words += [flag for flag in ("disabled", "checked", "readOnly") if getattr(state, flag)]
    if isinstance(widget, QWidget):
        words += [f"tip: {tip}" for tip in (plain(widget.toolTip()),) if tip not in ("", texts["Description"])]
        ends = [getattr(widget, end, None) for end in ("minimum", "maximum")]
        words += [f"from {low} to {high}" for low, high in (
            [end() if callable(end) else end for end in ends],) if None not in (low, high)]
        words += [f"choices: {' | '.join(widget.itemText(at) for at in range(widget.count()))}"
                  for widget in (widget,) if isinstance(widget, QComboBox)]
    line = " ".join(filter(None, words))
    if len(words) > 2 or texts["Name"] or node.role() not in (QAccessible.Role.Client, QAccessible.Role.Pane):
        yield "  " * depth + TIME.sub("# ms", line)
        depth += 1
    for at in range(min(node.childCount(), MAX_CHILDREN)):
        child = node.child(at)
        if child is not None and child.isValid():
            yield from _accessible(child, depth)


def pointed(root: QWidget, kinds: Collection[str], readout: QLabel | None = None, *,
            places: Sequence[tuple[float, float]] = ()) -> Iterator[str]:
    """Yield what widgets of some classes answer to the pointer: their tooltips and the readout of the status bar.

    The pointer goes to `places`, shares of the width and height; without them, to a grid.
    """
    status = "" if readout is None else readout.text().rpartition(BETWEEN)[2]
    rate = pg.getConfigOption("mouseRateLimit")
    for widget in visible_widgets(root):
        if type(widget).__name__ not in kinds:
            continue
        target = widget.viewport() if hasattr(widget, "viewport") else widget
        before = plain(target.toolTip())
        read_before = plain(readout.text().removesuffix(BETWEEN + status)) if readout and places else ""
        pg.setConfigOption("mouseRateLimit", 0)  # else moves less than 10 ms apart are dropped
        width, height = target.width(), target.height()
        step = max(STEP_PX, min(width, height) // STEPS.get(type(widget).__name__, 1000))
        grid = [QPointF(x, y) for y in range(step // 2, height, step) for x in range(step // 2, width, step)]
        for place in [QPointF(int(x * width), int(y * height)) for x, y in places] or grid:
            _hide_tips()
            on_screen = QPointF(target.mapToGlobal(place.toPoint()))
            QApplication.sendEvent(target, QMouseEvent(
                QEvent.Type.MouseMove, place, on_screen, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier))
            if target is not widget:
                QApplication.sendEvent(target, QHelpEvent(QEvent.Type.ToolTip, place.toPoint(), on_screen.toPoint()))
                if places:
                    QApplication.processEvents()  # plots tell of the pointer a moment later
            read = "" if readout is None else readout.text().removesuffix(BETWEEN + status)
            for kind, text in (("tip at", widget.toolTip()), ("tip at", target.toolTip()),
                               ("tip at", QToolTip.text()), ("read out", read)):
                if (text := plain(text)) and text not in (before, status, read_before):
                    yield f"{place_of(widget)} {kind}: {text}"
        pg.setConfigOption("mouseRateLimit", rate)
        QApplication.sendEvent(target, QEvent(QEvent.Type.Leave))
        if places:
            QApplication.processEvents()
        _hide_tips()


def _hide_tips() -> None:
    """Hide tooltips at once: Qt lets them stay for a while."""
    if not QToolTip.text():
        return
    for widget in QApplication.topLevelWidgets():
        if widget.windowType() == Qt.WindowType.ToolTip:
            widget.deleteLater()
            QApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete)
