"""Small screens: panels without room are folded, and a button in the status bar brings each back.

Without folding, the status bar of a low window would lie below the edge of the screen.
"""

from collections.abc import Callable, Set
from contextlib import ExitStack
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QPushButton, QStyle, QToolButton, QWidget

from attnviz.views.chrome.boxes import named, tool_button

_BESIDE = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
MAX_BUTTONS = 3  #: folded panels that have a button each; more share a menu, since the sentence needs the width


class Folding(QObject):
    """Hides docks of a window, the least needed first, until the rest fit."""

    entered = Signal(str)  #: a dock was brought back by keyboard

    def __init__(self, window: QMainWindow, *, hold: Callable[[QWidget], object]) -> None:
        """Call `hold` with each button that brings a folded dock back."""
        super().__init__(window)
        self._window = window
        self._hold = hold
        self._docks: dict[str, QDockWidget] = {}  # in folding order
        self._leaves: dict[str, int] = {}
        self._wanted: set[str] = set()  # brought back by the user: stays even if the picture gets little room
        self._folded: set[str] = set()
        self._offered: Set[str] = frozenset()  # the folded panels that have a button
        self._buttons: dict[str, QToolButton] = {}
        words = self.tr("Panels without room. Choose one to show it in place of another.")
        self._more = named(QPushButton(self.tr("Panels")), words, words)
        self.menu = QMenu(self._more)  #: what brings folded docks back, where they are many
        self._more.setMenu(self.menu)
        self._more.hide()
        hold(self._more)
        self._at_work = False
        self._height = self._gap = 0  # pixels
        self._widths = dict.fromkeys(_BESIDE, 0)  # of each column beside the picture, with its gap
        self._apart: dict[str, Qt.DockWidgetArea] = {}  # docks that are in the window only while they are shown
        self._left_out: dict[str, bool] = {}  # panels with nothing to show, and whether they were visible before

    def add(self, name: str, dock: QDockWidget, *, leaves: int = 0, left_out: bool = False) -> None:
        """Register a dock, which folds only after all docks added before it.

        It folds where the central widget would get less than `leaves` pixels of width beside it. If `left_out`, it is
        hidden until `update_left_out` shows it.
        """
        if left_out:
            self._left_out[name] = True
            dock.hide()
            dock.toggleViewAction().setEnabled(False)
        self._docks[name] = dock
        self._leaves[name] = leaves
        tip = self.tr("No room for “{panel}”. Click to show it in place of another panel.").format(
            panel=dock.windowTitle())
        button = tool_button(dock.windowTitle(), tip, tip, autoRaise=False, clicked=lambda: self._press(name))
        button.hide()
        self._buttons[name] = button
        self._hold(button)
        dock.toggleViewAction().triggered.connect(lambda on: self.bring_back(name) if on else None)

    def keep_apart(self, name: str) -> None:
        """Take a dock out of the window until `update_left_out` shows it.

        A hidden dock below another one takes 10 pixels of it each time that a layout is restored (measured, Qt 6.11).
        """
        dock = self._docks[name]
        self._apart[name] = self._window.dockWidgetArea(dock)
        self._window.removeDockWidget(dock)

    def add_again(self) -> None:
        """Show the docks that are kept apart and have something to show, such as after a layout without them."""
        for name in self._apart.keys() - self._left_out.keys():
            self._window.addDockWidget(self._apart[name], self._docks[name], Qt.Orientation.Vertical)
            self._docks[name].show()

    @property
    def folded(self) -> tuple[str, ...]:
        """The docks that are hidden for lack of room."""
        return tuple(name for name, dock in self._docks.items() if name in self._folded and dock.isHidden())

    def is_left_out(self, name: str) -> bool:
        """Return whether a panel has nothing to show now: its dock is hidden even if a layout shows it."""
        return name in self._left_out

    def update_left_out(self, names: frozenset[str]) -> None:
        """Hide exactly the panels that have nothing to show now, and restore the others."""
        if names == self._left_out.keys():
            return
        for name in self._left_out.keys() - names:
            if name in self._apart:
                self._window.addDockWidget(self._apart[name], self._docks[name], Qt.Orientation.Vertical)
            self._docks[name].setVisible(self._left_out.pop(name))
            self._docks[name].toggleViewAction().setEnabled(True)
        for name in names - self._left_out.keys():
            self._left_out[name] = not self._docks[name].isHidden() or name in self._folded
            self._docks[name].toggleViewAction().setEnabled(False)
            if name in self._apart:
                self._window.removeDockWidget(self._docks[name])
        self.fit()

    def _press(self, name: str) -> None:
        """Bring a dock back by its button, which goes: the keyboard focus goes on in the dock."""
        had_focus = self._buttons[name].hasFocus()
        self.bring_back(name)
        if had_focus:
            self.entered.emit(name)

    def bring_back(self, name: str) -> None:
        """Show a dock at the user's request; from now on it is folded last."""
        if name in self._left_out:
            return
        self._docks[name] = self._docks.pop(name)
        self._wanted.add(name)
        self._docks[name].show()
        self._docks[name].raise_()  # another dock may be tabbed in front of it
        self.fit()

    def fit(self, *, unfold: bool = True) -> None:
        """Fold docks without room and, if `unfold`, show those that have room again."""
        if self._at_work or not self._docks:
            return
        self._at_work = True
        self._wanted -= {name for name, dock in self._docks.items() if dock.isHidden()}
        self._folded = set(self.folded) - self._left_out.keys()  # docks shown by others are no longer folded
        for name in self._left_out:
            self._docks[name].hide()
        self._measure()
        for name, dock in self._docks.items():
            if not dock.isHidden() and not dock.isFloating() and self._lacks(name):
                tabs = self._tabs(name)
                if tabs[-1] is dock:  # of all in one place the last decides
                    for tab in tabs:
                        tab.hide()
                    self._measure()
                    self._folded |= {name for name, dock in self._docks.items() if dock in tabs}
        if unfold:
            self._unfold()
        self._offer(self._folded)
        self._at_work = False

    def _offer(self, names: Set[str]) -> None:
        """Show the buttons that bring folded docks back, or one menu of many."""
        if names == self._offered:
            return
        self._offered = frozenset(names)
        in_menu = len(names) > MAX_BUTTONS
        self.menu.clear()
        for name, button in self._buttons.items():
            button.setVisible(name in names and not in_menu)
            if name in names:
                self.menu.addAction(self._docks[name].windowTitle(), partial(self.bring_back, name))
        self._more.setVisible(in_menu)

    def pause(self, paused: bool) -> None:
        """Stop folding and unfolding while all docks are hidden anyway."""
        self._at_work = paused
        self._offer(frozenset(() if paused else self.folded))

    def forget(self) -> None:
        """Forget which docks the user brought back: they fold in the order in which they were added."""
        self._wanted.clear()
        self._docks = {name: self._docks[name] for name in self._buttons}

    def while_unfolded(self, look: Callable[[], bytes]) -> bytes:
        """Return the result of `look`, called with no dock folded, such as a layout to save for a larger screen.

        Signals of the docks are blocked, because a visible panel would be created and drawn.
        """
        folded = (*self.folded, *(name for name, shown in self._left_out.items() if shown))
        self._at_work = True
        with ExitStack() as untold:
            for name in folded:
                untold.enter_context(QSignalBlocker(self._docks[name]))
                self._docks[name].show()
            found = look()
            for name in folded:
                self._docks[name].hide()
        self._at_work = False
        return found

    def _unfold(self) -> None:
        """Show docks that have room, the most needed first; less needed ones wait for those."""
        full: set[object] = set()  # columns without room, and directions: True beside the picture, False above or below
        for name in reversed([name for name in self._docks if name in self._folded]):
            dock = self._docks[name]
            area = self._window.dockWidgetArea(dock)
            place = area if area in _BESIDE and self._column(area) else area in _BESIDE
            if place not in full and not self._lacks(name):
                dock.show()
                self._measure()
                self._folded.discard(name)
            else:
                full.add(place)

    def _lacks(self, name: str) -> bool:
        """Return whether the visible panels, as last measured, and this one need more room in its direction.

        A dock beside the picture needs height, too, if another one is above or below it.
        """
        dock, least = self._docks[name], self._least(self._docks[name])
        area, height = self._window.dockWidgetArea(dock), self._height + (least.height() if dock.isHidden() else 0)
        if area not in _BESIDE:
            return height > self._window.height()
        if height > self._window.height():
            tabs, own = self._tabs(name), self._column(area)
            if own - set(tabs) and (dock in own or not tabs):
                return True
        middle = self._window.centralWidget()
        assert middle is not None
        width = max(middle.minimumSize().width(), 0 if name in self._wanted else self._leaves[name])
        width += sum({**self._widths, area: max(self._widths[area], least.width())}.values())
        return width > self._window.width()

    def _measure(self) -> None:
        """Measure what the window and the columns beside the picture need."""
        layout = self._window.layout()
        assert layout is not None
        self._height = layout.totalMinimumSize().height()  # with the menu bar
        self._gap = self._window.style().pixelMetric(
            QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)
        self._widths = {area: max((self._least(dock).width() for dock in self._column(area)), default=0)
                        for area in _BESIDE}

    def _least(self, dock: QDockWidget) -> QSize:
        """Return the smallest size of a dock, with the gap to the next one."""
        return dock.minimumSizeHint().expandedTo(dock.minimumSize()) + QSize(self._gap, self._gap)

    def _column(self, area: Qt.DockWidgetArea) -> set[QDockWidget]:
        """Return the docks that take room of an area."""
        return {dock for dock in self._docks.values() if self._window.dockWidgetArea(dock) == area
                and not dock.isHidden() and not dock.isFloating()}

    def _tabs(self, name: str) -> list[QDockWidget]:
        """Return the visible docks in the place of a dock, in folding order: itself and those tabbed with it."""
        place = {self._docks[name], *self._window.tabifiedDockWidgets(self._docks[name])}
        column = self._column(self._window.dockWidgetArea(self._docks[name])) & place
        return [dock for dock in self._docks.values() if dock in column]
