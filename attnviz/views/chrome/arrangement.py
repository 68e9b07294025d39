"""The layout of the window: panels take their shares, and the large picture takes the rest.

Until the user drags the edge of a panel, the shares follow the size of the window. The picture can also fill the window
alone; leaving that mode restores the former layout.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QSizePolicy, QStyle, QTabBar, QWidget

from attnviz.store import client
from attnviz.store.intent import performs
from attnviz.views.chrome.folding import Folding
from attnviz.views.panels import PANELS, PanelRow, Place

LAYOUT_VERSION = 3  #: layouts saved by older versions are ignored: their panels left the picture little room
AREAS: Mapping[Place, Qt.DockWidgetArea] = {
    "top": Qt.DockWidgetArea.TopDockWidgetArea, "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea, "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
ON_PROJECTOR = ("sentence", "pipeline", "lessons")  #: panels that stay when the window is shown for a projector
MIN_PICTURE_PX = QSize(590, 360)  #: panels with a share shrink to their minimum before the picture gets less
#: The panel above each panel that shares the height of a column.
_STACKED = {row.name: above.name for above, row in pairwise(row for row in PANELS if not row.tabbed_with)
            if row.below is not None}


@dataclass(frozen=True)
class _Before:
    """What to restore when the picture stops filling the window."""

    state: bytes
    while_unfolded: bytes  #: the layout with folded panels shown
    size: QSize
    focused: QWidget | None


class Arrangement(QObject):
    """Sizes the docks of a window, and hides them while the picture fills it."""

    picture_only_changed = Signal(bool)  #: whether the picture fills the window
    projector_changed = Signal(bool)  #: whether the window is shown for a projector

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget], folding: Folding) -> None:
        super().__init__(window)
        self._window = window
        self._docks = docks
        self._folding = folding
        self._by_hand = False
        self._first = folding.while_unfolded(self._saved)
        self._before: _Before | None = None
        self._unprojected: _Before | None = None
        self._sentence = 0  # height in pixels when it was last given room
        # Not QTimer.singleShot, which keeps a window alive that is closed before.
        self._sharing = QTimer(self, singleShot=True, interval=0)
        self._sharing.timeout.connect(self._share_all)
        for row in PANELS:  # the room is shared out once the window has laid out the other panels
            if row.takes is not None and row.name in docks:
                docks[row.name].visibilityChanged.connect(lambda _: self._sharing.start())
        for name in _STACKED.keys() & docks.keys():
            docks[name].visibilityChanged.connect(lambda seen, name=name: self.share_out([name]) if seen else None)

    @property
    def picture_only(self) -> bool:
        """Whether the picture fills the whole window."""
        return self._before is not None

    @property
    def by_hand(self) -> bool:
        """Whether the user dragged the edge of a panel, so that panels keep their sizes."""
        return self._by_hand

    @property
    def projector(self) -> bool:
        """Whether the window is shown for a projector."""
        return self._unprojected is not None

    def follow(self) -> None:
        """Fit the panels to the new size of the window."""
        if not self.picture_only:
            self._folding.fit()
            self._sentence = 0  # it may have fewer lines now, and reports that later
            if not self._by_hand:
                self.share_out([row.name for row in PANELS])

    def make_room(self, sentence: int) -> None:
        """Fold panels without room; if the sentence's height changed, only the picture gives or gains room."""
        self._folding.fit(unfold=False)
        if sentence != self._sentence and not self.picture_only:
            self._sentence = sentence
            if not self._by_hand:  # the dock learns its new height only after the window
                QTimer.singleShot(0, self, lambda: self.share_out(["sentence", "pipeline"]))

    def edge_taken(self) -> None:
        """Keep the sizes of the panels from now on, because the user drags an edge."""
        self._by_hand = True

    def reset(self) -> None:
        """Restore the layout of the first start."""
        self.set_projector(False)
        self.set_picture_only(False)
        self._folding.forget()
        focused = QApplication.focusWidget()
        self._window.restoreState(QByteArray(self._first), LAYOUT_VERSION)
        self._by_hand = False
        self.follow()
        if focused is not None and focused.isVisible():  # restoring a layout takes the focus from its panel
            focused.setFocus()

    def restore(self, state: bytes, *, by_hand: bool) -> None:
        """Restore a saved layout; panels take their shares unless it has sizes that were set by hand, undamaged."""
        self._by_hand = bool(state) and self._window.restoreState(QByteArray(state), LAYOUT_VERSION) and by_hand
        self.follow()
        self._sharing.start()

    def state(self) -> bytes:
        """Return the layout with panels shown that are folded for lack of room."""
        before = self._unprojected or self._before
        return self._folding.while_unfolded(self._saved) if before is None else before.while_unfolded

    @performs(client.show_picture_only)
    def set_picture_only(self, on: bool | None = None) -> None:
        """Let the picture fill the window, or restore the former layout; None changes from one to the other."""
        before = self._before
        picture_only = before is None if on is None else on
        if picture_only and before is None:
            self._before = self._hide(self._docks)
            self._window.menuBar().hide()
        elif not picture_only and before is not None:
            self._before = None
            self._window.menuBar().show()
            self._return(before)
        else:
            return
        self.picture_only_changed.emit(picture_only)

    @performs(client.show_for_projector)
    def set_projector(self, on: bool | None = None) -> None:
        """Hide the side panels, but not a lesson, or restore the former layout; None changes from one to the other."""
        before = self._unprojected
        projector = before is None if on is None else on
        if projector is self.projector:
            return
        self.set_picture_only(False)
        if before is None:
            self._unprojected = self._hide([name for name in self._docks if name not in ON_PROJECTOR])
        else:
            self._unprojected = None
        self.projector_changed.emit(projector)
        if before is not None:
            self._return(before)
        self.follow()

    def _hide(self, names: Iterable[str]) -> _Before:
        """Hide panels, and return what to restore."""
        before = _Before(self._saved(), self._folding.while_unfolded(self._saved), self._window.size(),
                         QApplication.focusWidget())
        self._folding.pause(True)
        for name in names:
            if not self._docks[name].isFloating():  # floating docks take no room of this window
                self._docks[name].hide()
        return before

    def _return(self, before: _Before) -> None:
        """Restore the layout from before panels were hidden."""
        self._window.restoreState(QByteArray(before.state), LAYOUT_VERSION)
        self._folding.pause(self.projector)
        if self._window.size() != before.size:
            self.follow()
        if before.focused is not None and shiboken6.isValid(before.focused):
            before.focused.setFocus()

    def _saved(self) -> bytes:
        return bytes(self._window.saveState(LAYOUT_VERSION).data())

    def _share_all(self) -> None:
        if not self.picture_only:
            self.share_out([*self._without_room(), *self._squeezed()] if self._by_hand else list(self._docks))

    def _without_room(self) -> list[str]:
        """Return the panels that were shown while the others kept their sizes: Qt lays them out beside the window."""
        return [row.name for row in PANELS if self._takes_room(row)
                and not self._window.tabifiedDockWidgets(self._docks[row.name])  # covered by another tab
                and not self._window.rect().intersects(self._docks[row.name].geometry())]

    def _squeezed(self) -> list[str]:
        """Return the panels beside the picture that a wide panel left too narrow; a saved layout may have such, too."""
        return [row.name for row in PANELS if row.takes is not None and self._takes_room(row)
                and self._along(row) == Qt.Orientation.Horizontal
                and any(dock.width() < row.takes.least for dock in self._in_front(self._docks[row.name]))]

    def _in_front(self, dock: QDockWidget) -> list[QDockWidget]:
        """Return the dock that is seen in the place of a dock: itself or one that it is tabbed with."""
        stack = (dock, *self._window.tabifiedDockWidgets(dock))
        return [one for one in stack if one.isVisible() and one.geometry().right() >= 0]  # not hidden tabs

    def share_out(self, names: list[str]) -> None:
        """Give panels their shares, such as after one was unfolded."""
        for along in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
            pixels = self._shares(along)
            found = [name for name in pixels if name in names]
            if found:
                self._window.resizeDocks([self._docks[name] for name in found], [pixels[name] for name in found], along)
        if any(_STACKED[name] in self._docks for name in names if name in _STACKED):
            QTimer.singleShot(0, self, self._share_columns)  # a column has its height only once it is laid out

    def _shares(self, along: Qt.Orientation) -> dict[str, int]:
        """Return the pixels of each panel in one direction; if the picture lacks room, the last panels shrink first."""
        rows = [row for row in PANELS if not row.tabbed_with and row.below is None and self._takes_room(row)
                and self._along(row) == along]
        flat = along == Qt.Orientation.Horizontal
        if flat:  # panels of one column have one width, that of the first
            columns = {self._window.dockWidgetArea(self._docks[row.name]): row for row in reversed(rows)}
            rows = [row for row in rows if row in columns.values()]
        size, least = self._window.size(), MIN_PICTURE_PX
        whole, middle = (size.width(), least.width()) if flat else (size.height(), least.height())
        pixels = {row.name: self._wanted(row, whole) for row in rows}
        gap = self._window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)
        fixed = 0 if flat else self._window.menuBar().height() + self._window.statusBar().height()
        lacks = middle - (whole - fixed - sum(pixels.values()) - gap * len(rows))
        for row in reversed(rows):
            if lacks > 0 and row.takes is not None:
                hint = self._docks[row.name].minimumSizeHint()
                needed = max(row.takes.least, *(
                    (hint.width(), self._tabs_width(row.name)) if flat else (hint.height(),)))
                given = max(0, min(lacks, pixels[row.name] - needed))
                pixels[row.name] -= given
                lacks -= given
        return pixels

    def _tabs_width(self, name: str) -> int:
        """Return the width in which the tabs of a column are read whole; 0 without tabs."""
        title = self._docks[name].windowTitle()
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return max((bar.sizeHint().width() for bar in bars
                    if title in [bar.tabText(at) for at in range(bar.count())]), default=0)

    def _share_columns(self) -> None:
        """Share the height of a column between a panel and the one above it."""
        for row in PANELS:
            if row.below is None or self._by_hand or self.picture_only or not self._takes_room(row):
                continue
            below, seen = self._docks[row.name], self._in_front(self._docks[_STACKED[row.name]])
            if seen and seen[0].x() == below.x():
                whole = seen[0].height() + below.height()
                taken = row.below.pixels(whole)
                self._window.resizeDocks([seen[0], below], [whole - taken, taken], Qt.Orientation.Vertical)

    def _wanted(self, row: PanelRow, whole: int) -> int:
        dock, panel = self._docks[row.name], self._docks[row.name].widget()
        if row.takes is None:
            return dock.sizeHint().height()
        if panel is not None and panel.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Fixed:
            return dock.sizeHint().height()  # such as collapsed tables
        share, enough = row.takes.pixels(whole), getattr(panel, "full_height", 0)
        return min(share, enough + dock.sizeHint().height() - panel.sizeHint().height()) if enough else share

    def _along(self, row: PanelRow) -> Qt.Orientation:
        """Return the direction in which a panel takes room from the picture, wherever it is docked now."""
        beside = self._window.dockWidgetArea(self._docks[row.name]) in (AREAS["left"], AREAS["right"])
        return Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical

    def _takes_room(self, row: PanelRow) -> bool:
        dock = self._docks.get(row.name)
        return dock is not None and not dock.isHidden() and not dock.isFloating()
