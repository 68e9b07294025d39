"""Small screens: panels without room are folded, and a button in the status bar brings each back.

Without folding, the status bar of a low window would lie below the edge of the screen.
"""

from collections.abc import Callable
from contextlib import ExitStack

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle, QToolButton

from attnviz.views.inputs.boxes import tool_button

_BESIDE = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


class Folding(QObject):
    """Hides docks of a window, the least needed first, until the rest fit."""

    def __init__(self, window: QMainWindow, *, hold: Callable[[QToolButton], object]) -> None:
        """Call `hold` with each button that brings a folded dock back."""
        super().__init__(window)
        self._window = window
        self._hold = hold
        self._docks: dict[str, QDockWidget] = {}  # in folding order
        self._leaves: dict[str, int] = {}
        self._wanted: set[str] = set()  # brought back by the user: stays even if the picture gets little room
        self._folded: set[str] = set()
        self._buttons: dict[str, QToolButton] = {}
        self._at_work = False
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
        button = tool_button(dock.windowTitle(), tip, tip, autoRaise=False)
        button.clicked.connect(lambda: self.bring_back(name))
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
        for name, dock in self._docks.items():
            if self._lacks(name, QSize(0, 0)) and not dock.isHidden() and not dock.isFloating():
                dock.hide()
                self._folded.add(name)
        if unfold:
            self._unfold()
        for name, button in self._buttons.items():
            button.setVisible(name in self._folded)
        self._at_work = False

    def pause(self, paused: bool) -> None:
        """Stop folding and unfolding while all docks are hidden anyway."""
        self._at_work = paused
        for name in self.folded:
            self._buttons[name].setVisible(not paused)

    def forget(self) -> None:
        """Forget which docks the user brought back."""
        self._wanted.clear()

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
        full: set[bool] = set()  # directions without room: True beside the picture, False above or below it
        for name in reversed([name for name in self._docks if name in self._folded]):
            dock = self._docks[name]
            if self._is_beside(dock) in full:
                continue
            gap = dock.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)
            if self._lacks(name, dock.minimumSizeHint().expandedTo(dock.minimumSize()) + QSize(gap, gap)):
                full.add(self._is_beside(dock))
                continue
            dock.show()
            self._folded.discard(name)

    def _lacks(self, name: str, more: QSize) -> bool:
        """Return whether the panels and `more` need more room than the window has in the dock's direction."""
        layout, dock = self._window.layout(), self._docks[name]
        assert layout is not None
        needed, room = layout.totalMinimumSize(), self._window.size()  # both include the menu bar
        if self._is_beside(dock):
            middle = self._window.centralWidget()
            least = 0 if middle is None else middle.minimumSize().width()
            left = 0 if name in self._wanted else max(0, self._leaves[name] - least)
            return needed.width() + left + more.width() > room.width()
        return needed.height() + more.height() > room.height()

    def _is_beside(self, dock: QDockWidget) -> bool:
        return self._window.dockWidgetArea(dock) in _BESIDE
