"""A simulated user of a whole window: keys, clicks, wheel, drags and drops as Qt events."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QMenu, QMenuBar, QTabBar, QWidget

from attnviz.views.chrome import dialogs
from attnviz.views.tables.tensor_table import TensorTable

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
NONE, CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
Answer = Callable[[QWidget], object]  #: what is done in a dialog that has opened
Aim = tuple[QWidget, QPoint]  #: a widget that takes the mouse, and a place on it


def plain(words: str) -> str:
    """Return the text of an entry without its mnemonic."""
    return words.split("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")


def entries(menu: QMenu | QMenuBar) -> list[QAction]:
    """Return the entries of a menu."""
    return [action for action in menu.actions() if not action.isSeparator()]


class Hand:
    """A user at one window, with a folder for files."""

    def __init__(self, desk: Any, folder: Path, patch: Any) -> None:
        self.desk, self.folder = desk, folder
        self.window = desk.window
        self.controller = desk.controller
        self.asked: list[str] = []
        self.file = folder / "mine.attnviz"  #: what a file dialog is answered with
        patch.setattr(dialogs, "ask_open", lambda parent, title, filters, start: self._chosen(title))
        patch.setattr(dialogs, "ask_save", lambda parent, title, filters, start: self._chosen(title))
        self.window.activateWindow()
        for _ in range(5):  # the docks share out the last pixels when the window has been shown
            QApplication.processEvents()

    def _chosen(self, title: str) -> Path:
        self.asked.append(title)
        return self.file

    def settle(self) -> None:
        """Wait until the result of the document is shown."""
        self.desk.settle()

    # keys

    def key(self, keys: str, on: QWidget | None = None) -> None:
        """Press a combination of keys where the focus is, or on a widget that is given it."""
        self._come_back()
        if on is not None:
            on.setFocus()
        QTest.keySequence(on or self.window.focusWidget() or self.window, QKeySequence(keys))

    def _come_back(self) -> None:
        """Activate the window, as a desktop does after a menu or dialog closes."""
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            QApplication.processEvents()

    def write(self, text: str, on: QWidget | None = None) -> None:
        """Type a text."""
        if on is not None:
            on.setFocus()
        where = on or self.window.focusWidget()
        assert where is not None, "nothing has the focus"
        QTest.keyClicks(where, text)

    # menus

    def choose(self, menu: QMenu | QMenuBar, entry: str) -> None:
        """Choose an entry of an open menu by Return, which opens a menu below it too."""
        action = next((one for one in entries(menu) if plain(one.text()) == entry), None) or next(
            one for one in entries(menu) if plain(one.text()).startswith(f"{entry} "))
        assert action.isEnabled(), f"{entry} is grey"
        menu.setActiveAction(action)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        if QApplication.activePopupWidget() is None and self.window.isVisible():
            self._come_back()

    def menu(self, path: str) -> None:
        """Open a menu of the menu bar with the mouse and choose an entry below it, such as File/Open recent/x."""
        title, *way = path.split("/")
        bar = self.window.menuBar()
        action = next(one for one in bar.actions() if plain(one.text()) == title)
        QTest.mouseClick(bar, LEFT, pos=bar.actionGeometry(action).center())
        for entry in way:
            self.choose(self.open_menu(), entry)

    def open_menu(self) -> QMenu:
        """Return the open menu."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), "no menu has opened"
        return menu

    def right_click(self, aim: Aim) -> QMenu:
        """Open the context menu of a place."""
        widget, point = aim
        if widget in [canvas.viewport() for canvas in self.window.detail.canvases]:
            QTest.mouseClick(widget, RIGHT, pos=point)
        else:
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, widget.mapToGlobal(point))
            QApplication.sendEvent(widget, event)
        return self.open_menu()

    # the mouse

    def click(self, aim: Aim, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click with the left button."""
        QTest.mouseClick(aim[0], LEFT, modifiers, aim[1])

    def double_click(self, aim: Aim) -> None:
        """Click twice."""
        for gesture in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
            gesture(aim[0], LEFT, pos=aim[1])

    def hover(self, aim: Aim) -> None:
        """Move the pointer to a place."""
        QTest.mouseMove(aim[0], aim[1] + QPoint(1, 1))
        QTest.mouseMove(aim[0], aim[1])

    def leave(self, aim: Aim) -> None:
        """Move the pointer out of a widget."""
        widget, around = aim[0], aim[0].parentWidget()
        for left in (widget, around) if isinstance(around, QAbstractScrollArea) else (widget,):
            QApplication.sendEvent(left, QEvent(QEvent.Type.Leave))

    def drag(self, aim: Aim, by: QPoint) -> None:
        """Press, move in small steps, release."""
        widget, start = aim
        QTest.mousePress(widget, LEFT, pos=start)
        for step in range(1, 9):
            QTest.mouseMove(widget, start + by * step / 8)
        QTest.mouseRelease(widget, LEFT, pos=start + by)

    def wheel(self, aim: Aim, notches: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Turn the wheel over a place."""
        widget, point = aim
        QApplication.sendEvent(widget, QWheelEvent(
            QPointF(point), QPointF(widget.mapToGlobal(point)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        ))

    def drop(self, widget: QWidget, *names: str) -> None:
        """Drop files of the folder on a widget."""
        data, middle = QMimeData(), widget.rect().center()
        data.setUrls([QUrl.fromLocalFile(str(self.folder / name)) for name in names])
        copy = Qt.DropAction.CopyAction
        enter = QDragEnterEvent(middle, copy, data, LEFT, NONE)
        QApplication.sendEvent(widget, enter)
        if enter.isAccepted():
            QApplication.sendEvent(widget, QDropEvent(QPointF(middle), copy, data, LEFT, NONE))

    # places in the window

    def cell(self, row: int, column: int) -> Aim:
        """Return the place of a cell in the large picture."""
        canvas = self.window.detail.canvas
        return canvas.viewport(), canvas.cells().rect(row, column).center().toPoint()

    def beside(self) -> Aim:
        """Return a place at the edge of the large picture, where no cell is."""
        return self.window.detail.canvas.viewport(), QPoint(4, 4)

    def tile(self, panel: str, key: object, row: int, column: int) -> Aim:
        """Return the place of a cell in a small picture, in the pipeline or in the heads."""
        canvas = getattr(self.window, panel).canvas
        tile = next(tile for tile in canvas.tiles if key in (tile.key, tile.picture.spot.head))
        return canvas, tile.frame.cells.rect(row, column).center().toPoint()

    def switch(self, head: int) -> Aim:
        """Return the place of a head's switch."""
        canvas = self.window.heads.canvas
        return canvas, canvas.switch_rect(canvas.tiles[head]).center().toPoint()

    def chip(self, index: int) -> Aim:
        """Return the place of a token chip below the sentence."""
        chips = self.window.sentence.chips
        return chips, chips.chip_rect(index).center()

    def number(self, row: int, column: int) -> Aim:
        """Return the place of a cell in the visible table."""
        table = self.table
        return table.viewport(), table.visualRect(table.model().index(row, column)).center()

    @property
    def table(self) -> TensorTable:
        """Unfold and return the table of numbers."""
        if self.window.tables.folded:
            self.key("Ctrl+T", self.window.tables)
            QApplication.processEvents()
        table = self.window.tables.table
        assert table is not None
        return table

    def editor(self) -> Aim:
        """Return the middle of the text editor."""
        viewport = self.window.sentence.editor.viewport()
        return viewport, viewport.rect().center()

    def tab(self, begins: str) -> None:
        """Unfold the tables and click a tab."""
        tabs = self.window.tables.findChild(QTabBar)
        if not tabs.isVisible():
            QTest.mouseClick(self.window.tables.fold, LEFT)
            QApplication.processEvents()
            if tabs.tabText(tabs.currentIndex()).startswith(begins):
                return
        at = next(at for at in range(tabs.count()) if tabs.tabText(at).startswith(begins))
        QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(at).center())
        QApplication.processEvents()  # the tables may have unfolded

    def button(self, name: str) -> QAbstractButton:
        """Return a visible button by its accessible name or text."""
        found = [one for one in self.window.findChildren(QAbstractButton)
                 if one.isVisible() and accessible_name(one) == name]
        assert len(found) == 1, f"{len(found)} buttons in sight are called {name}"
        return found[0]

    # dialogs

    @contextmanager
    def answering(self, *answers: Answer) -> Iterator[None]:
        """Answer each dialog that opens by the next answer; close and note one too many."""
        left, busy = list(answers), []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if dialog is None or dialog in busy:
                return
            busy.append(dialog)  # an answer may serve events: it is not to be answered twice
            self.asked.append(dialog.windowTitle() or dialog.property("text"))
            if left:
                try:
                    left.pop(0)(dialog)
                except BaseException:
                    dialog.close()  # else it would wait for an answer for ever
                    raise
            else:
                self.asked.append("unexpected")
                dialog.close()

        timer = QTimer(interval=2)
        timer.timeout.connect(look)
        timer.start()
        try:
            yield
        finally:
            timer.stop()
        assert not left, f"{len(left)} dialogs have not opened"


def accessible_name(button: QAbstractButton) -> str:
    """Return the accessible name of a button, else its text."""
    return button.accessibleName() or plain(button.text())
