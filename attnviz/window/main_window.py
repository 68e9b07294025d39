"""The window: its panels, docks and menus, without logic."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QEnterEvent,
    QInputDevice,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from attnviz.store import client
from attnviz.store.focus import mark_cell
from attnviz.store.intent import performs
from attnviz.store.numbers import say
from attnviz.system.checked import find_row
from attnviz.system.translation import tr
from attnviz.system.wording import N_
from attnviz.views.chrome.action_rows import FILE, PANEL_LIST, ROWS
from attnviz.views.chrome.actions import Actions
from attnviz.views.chrome.arrangement import AREAS, Arrangement
from attnviz.views.chrome.boxes import Doer, screen_room
from attnviz.views.chrome.fields import local_files, open_given
from attnviz.views.chrome.focus_frame import FocusFrame
from attnviz.views.chrome.folding import Folding
from attnviz.views.chrome.icons import application_icon
from attnviz.views.chrome.message_bar import MessageBar
from attnviz.views.chrome.status_view import StatusView
from attnviz.views.controls.controls_view import ControlsView
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.pipeline_view import PipelineView
from attnviz.views.panels import PANELS, PanelNavigation, PanelRow, Panels, step_tab
from attnviz.views.sentence.sentence_view import SentenceView
from attnviz.views.tables.tables_view import TablesView

if TYPE_CHECKING:
    from attnviz.views.chrome.palette import Palette
    from attnviz.views.chrome.touch import Touch
    from attnviz.views.next.next_view import NextView

MIN_SIZE = QSize(480, 380)  #: enough for sentence, picture and status bar
LOW_WINDOW_HEIGHT = 800  #: pixels of height of a window below which open tables have no title, for the picture's sake
PanelT = TypeVar("PanelT", bound=QWidget)
MENU_GAP = 16  #: pixels between the last menu and a message


_SHOWN_PANELS = {row.name: row for row in PANELS if row.folds is not None}


class MainWindow(Doer, QMainWindow):
    """Sentence and pipeline above, controls left, the chosen stage in the middle, heads right, tables below."""

    closing = Signal(QCloseEvent)  #: the receiver may ignore the event

    def __init__(self) -> None:
        super().__init__()
        self.installEventFilter(self)
        self._touch: Touch | None = None  # created once there is a touchscreen
        self.key_repeats = False  #: whether the last shortcut came from a key held down
        self.setObjectName("main_window")
        self.setMinimumSize(MIN_SIZE)  # otherwise the size hint of all panels together
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.setUnifiedTitleAndToolBarOnMac(True)
        self.panels = Panels(self)
        self.sentence = self._panel("sentence", SentenceView)
        self.folding = Folding(self, hold=self.sentence.add_tool)
        self.pipeline = self._panel("pipeline", PipelineView)
        self.controls = self._panel("controls", ControlsView)
        self.detail = self._panel("detail", DetailView)
        self.heads = self._panel("heads", HeadsView)
        self.tables = self._panel("tables", TablesView)
        self.status = self._panel("status", StatusView)
        self.setStatusBar(self.status)
        self.middle = _Middle(self.detail)
        self.setCentralWidget(self.middle)
        self.docks: dict[str, QDockWidget] = {}
        self._no_title = QWidget(self)
        self._no_title.hide()
        for row in PANELS:
            if row.place in AREAS:
                self.docks[row.name] = self._dock(row)
        self.panels.panel_created.connect(self._put_into_dock)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        for row in sorted((row for row in PANELS if row.folds is not None), key=lambda row: row.folds or 0):
            self.folding.add(row.name, self.docks[row.name], leaves=row.leaves, left_out=bool(row.disabled_reason))
        for row in PANELS:
            if row.is_apart:
                self.folding.keep_apart(row.name)
        self.arrangement = Arrangement(self, self.docks, self.folding)
        self.actions_by_name = Actions(self)
        self.detail.add_switches(*(self.actions_by_name[row.name] for row in ROWS if row.switch_label))
        self._fill_panel_menu(self.actions_by_name.menus[PANEL_LIST])
        examples = self.sentence.examples.menu()
        examples.setTitle(self.tr("E&xamples"))
        self.actions_by_name.menus[FILE].insertMenu(self.actions_by_name["open_embeddings"], examples)
        self.message = MessageBar(self, free=self._free_of_menus, pictures=self._pictures)
        self.focus_frame = FocusFrame(self, below=self.message)
        self.panel_navigation = PanelNavigation(self.panels)
        self.folding.entered.connect(self.panel_navigation.go_to)
        room = screen_room(self).size()
        self.arrangement.picture_only_changed.connect(self._show_picture_only)
        self.arrangement.projector_changed.connect(self._show_for_projector)
        self.tables.folded_changed.connect(self._show_tables_folded)
        self.docks["tables"].topLevelChanged.connect(lambda floats: self.tables.set_folded(not floats))
        self.tables.set_folded(True)
        self.resize(min(1440, room.width() - 16), min(900, room.height() - 48))  # the window manager adds a frame

    @property
    def next(self) -> NextView:
        """The panel of next tokens."""
        from attnviz.views.next.next_view import NextView

        return self._panel("next", NextView)

    @cached_property
    def command_palette(self) -> Palette:
        """The command palette, created when it is first opened."""
        from attnviz.views.chrome.palette import Palette

        return Palette(self)

    def restore_layout(self, geometry: bytes, state: bytes, unfolded: bytes = b"", by_hand: bytes = b"") -> None:
        """Restore the geometry of window and docks; what does not fit is left unchanged."""
        if geometry:
            self.restoreGeometry(QByteArray(geometry))
        self.tables.set_folded(not unfolded)  # folded they are one line high, whatever their dock is given
        self.arrangement.restore(state, by_hand=bool(by_hand))
        self.docks["sentence"].show()
        for row in PANELS:
            if row.is_hidden:
                self.docks[row.name].hide()

    def layout_state(self) -> dict[str, bytes]:
        """Return the geometry of window and docks for `restore_layout`."""
        return {
            "geometry": bytes(self.saveGeometry().data()), "state": self.arrangement.state(),
            "unfolded": b"" if self.tables.folded else b"tables",
            "by_hand": b"sizes" if self.arrangement.by_hand else b"",
        }

    def reset_layout(self) -> None:
        """Put every panel back to its place at the first start, with the tables folded."""
        self.arrangement.reset()
        self.folding.add_again()
        for row in PANELS:
            if row.tabbed_with:
                self.docks[row.name].show()
        self.docks["heads"].raise_()
        self.tables.set_folded(True)

    @performs(client.go_to_panel)
    def go_to(self, name: str) -> None:
        """Show a panel and give it the keyboard focus."""
        self.show_panel(name)
        self.folding.bring_back(name)
        self.panel_navigation.go_to(name)

    def show_middle(self, name: str) -> None:
        """Show a panel in the place of the large picture, or the large picture itself."""
        panel, focused = self.panels[name], QApplication.focusWidget()
        had_focus = focused is not None and self.middle.isAncestorOf(focused)
        self.middle.setCurrentIndex(self.middle.addWidget(panel))
        if had_focus:
            self.panel_navigation.go_to(name)

    @performs(client.show_panel)
    def show_panel(self, name: str, on: bool = True) -> None:
        """Show a panel in front of those it is tabbed with, or hide it; tables fold to their tabs."""
        find_row(_SHOWN_PANELS, name, N_("There is no panel {name}: the panels are {known}."))
        self.arrangement.set_picture_only(False)
        if name == "tables":
            if on:  # they are unfolded in place, and fold first where there is no room
                self.docks[name].show()
                if self.tabifiedDockWidgets(self.docks[name]):
                    self.docks[name].raise_()
            self.tables.set_folded(not on)
        elif on:
            self.folding.bring_back(name)
        else:
            self.docks[name].hide()

    def _title_tables(self) -> None:
        """Show a title above the tables while they are unfolded, unless the window is low: their tabs name them."""
        dock = self.docks["tables"]
        untitled = not dock.isFloating() and (self.tables.folded or self.height() < LOW_WINDOW_HEIGHT)
        title: QWidget = self._no_title if untitled else None  # type: ignore[assignment]  # None is Qt's own
        if (dock.titleBarWidget() is self._no_title) != untitled:
            dock.setTitleBarWidget(title)

    def _show_tables_folded(self, folded: bool) -> None:
        """Fold the tables to a line of tabs, or give them their share of the height."""
        self._title_tables()
        if not folded:
            self.arrangement.share_out(["tables"])
        self.actions_by_name["tables"].setChecked(not folded)

    def _show_picture_only(self, picture_only: bool) -> None:
        self.actions_by_name["picture_only"].setChecked(picture_only)
        way_back = self.tr("Picture only. Escape shows all panels again.")
        if picture_only:
            self.detail.canvas.setFocus()
            QTimer.singleShot(0, self, lambda: self.did.emit(say(way_back)))  # after the picture has its size
        elif self.message.text == way_back:
            self.message.hide()

    def _show_for_projector(self, on: bool) -> None:
        """Tick the menu, and leave out the title of the lesson, which names itself: Qt does not enlarge a dock's title.
        """
        self.actions_by_name["projector"].setChecked(on)
        dock = self.docks["lessons"]
        if on:
            dock.setTitleBarWidget(QWidget(dock))
        elif (empty := dock.titleBarWidget()) is not None:
            dock.setTitleBarWidget(None)  # type: ignore[arg-type]  # None is Qt's own
            empty.deleteLater()

    def _free_of_menus(self) -> QRect:
        """Return the free part of the menu bar; empty if the bar is hidden."""
        bar = self.menuBar()
        if not bar.isVisible() or bar.isNativeMenuBar():
            return QRect()
        return bar.geometry().adjusted(bar.actionGeometry(bar.actions()[-1]).right() + MENU_GAP, 0, 0, 0)

    def _pictures(self) -> QRect:
        """Return the rectangles of the visible large pictures."""
        found = QRect()
        for canvas in self.detail.canvases:
            if canvas.picture is not None:
                cells = canvas.cells().rect(0, 0, *canvas.picture.shape).toRect() & canvas.rect()
                found |= cells.translated(canvas.mapTo(self, QPoint(0, 0)))
        return found

    def _panel(self, name: str, kind: type[PanelT]) -> PanelT:
        """Return a panel for callers that do more than show a state."""
        panel = self.panels[name]
        assert isinstance(panel, kind)
        return panel

    def _create_panel(self, name: str) -> None:
        if not self.folding.is_left_out(name):
            self.panels[name]  # creates it if needed

    def _put_into_dock(self, name: str) -> None:
        """Show a panel in its dock as soon as it is created; Qt alone would wait for the event loop."""
        dock, panel = self.docks.get(name), self.panels[name]
        if dock is None:  # it takes the place of the large picture
            panel.setParent(self)
            return
        dock.setWidget(panel)
        panel.show()

    def _dock(self, row: PanelRow) -> QDockWidget:
        dock = Dock(tr(row.title), self)
        dock.setObjectName(row.name)
        if row.name in self.panels.created:
            dock.setWidget(self.panels[row.name])
        dock.visibilityChanged.connect(lambda seen: self._create_panel(row.name) if seen else None)
        if row.bare:
            dock.setTitleBarWidget(QWidget(dock))
            features = QDockWidget.DockWidgetFeature  # the View menu closes it
            dock.setFeatures(features.NoDockWidgetFeatures if row.folds is None else features.DockWidgetClosable)
        area = AREAS[row.place]
        above = [other for other in self.docks.values() if self.dockWidgetArea(other) == area]
        self.addDockWidget(area, dock)
        if row.tabbed_with:
            self.tabifyDockWidget(self.docks[row.tabbed_with], dock)
            self.docks[row.tabbed_with].raise_()
        elif above:
            self.splitDockWidget(above[-1], dock, Qt.Orientation.Vertical)
        dock.setHidden(row.is_hidden)
        return dock

    def _fill_panel_menu(self, menu: QMenu) -> None:
        menu.addSeparator()
        for row in PANELS:
            if row.folds is not None:  # what can be folded may be hidden
                action = self.docks[row.name].toggleViewAction()
                action.triggered.connect(lambda on, name=row.name: self.docks[name].raise_() if on else None)
                action.setToolTip(self.tr("Show or hide this panel."))
                action.setWhatsThis(tr(row.disabled_reason) if row.disabled_reason else "")
                menu.addAction(action)

    def minimumSizeHint(self) -> QSize:
        return MIN_SIZE

    def focusNextPrevChild(self, forward: bool) -> bool:
        return step_tab(self, forward)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Not `event`, which is on the stack when anything paints: PySide 6.11 on Python 3.11 then ends the process by a
        # segmentation fault if a paintEvent raises, such as a division by zero, and no message could be shown.
        if watched is not self:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self.key_repeats = event.isAutoRepeat()  # comes before the shortcut, which does not report it
        if event.type() == QEvent.Type.WindowActivate and self._touch is None and has_touchscreen():
            from attnviz.views.chrome.touch import Touch  # late: most computers have no touchscreen

            self._touch = Touch(self)
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            tabs = event.child()
            if isinstance(tabs, QTabBar):
                # Qt 6.11 crashes when a tab is dragged along its bar and the last of its docks has just been hidden:
                # QMainWindowLayout::tabMoved finds no dock area and does not check that.
                tabs.setMovable(False)
                tabs.setAccessibleName(self.tr("Panels"))
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress and self.isSeparator(
                event.position().toPoint()):
            self.arrangement.edge_taken()
        if event.type() == QEvent.Type.LayoutRequest:  # a text of three lines needs more room
            self.arrangement.make_room(self.sentence.sizeHint().height())
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Show floating panels again, above this window: a restored layout showed them before it, and below it."""
        super().showEvent(event)
        for dock in self.docks.values():
            if dock.isFloating() and dock.isVisible():
                dock.hide()
                QTimer.singleShot(0, dock, dock.show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.sentence.editor.set_max_lines(max_text_lines(event.size().height()))
        self._title_tables()
        self.arrangement.follow()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.arrangement.picture_only:
            self.arrangement.set_picture_only(False)
        elif event.key() == Qt.Key.Key_Escape:
            self.did.emit(mark_cell(None))  # no widget has used it
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():  # no widget with the focus has used it
            self.actions_by_name["fit"].trigger()
        elif reason := self._why_disabled(event):
            self.did.emit(say(reason))
        else:
            super().keyPressEvent(event)

    def _why_disabled(self, event: QKeyEvent) -> str:
        """Return the reason of the disabled action whose shortcut a key is; "" if it is none."""
        keys = QKeySequence(event.keyCombination())
        return next((action.whatsThis() for action in self.actions()
                     if not action.isEnabled() and keys in action.shortcuts()), "")

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        names = local_files(event.mimeData())
        event.acceptProposedAction()
        QTimer.singleShot(0, self, lambda: self.did.emit(open_given(names)))  # the source does not wait for it


def has_touchscreen() -> bool:
    """Return whether a touchscreen is known; Wayland tells of it some time after the start."""
    return any(device.type() == QInputDevice.DeviceType.TouchScreen for device in QInputDevice.devices())


def max_text_lines(height: int) -> int:
    """Return how many lines of the sentence fit a window of this height; the picture has priority."""
    return 1 if height < 760 else 2 if height < 1200 else 3


class _Middle(QStackedWidget):
    """The large picture, or what is shown in its place; its size hints are those of the picture."""

    def __init__(self, picture: QWidget) -> None:
        super().__init__()
        self._picture = picture
        self.addWidget(picture)
        self.setMinimumSize(picture.minimumSize())

    def sizeHint(self) -> QSize:
        return self._picture.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._picture.minimumSizeHint()


class Dock(QDockWidget):
    """A dock that shows *Float* and *Close* while the pointer is over it; the View menu closes it, too."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._show_buttons(False)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return step_tab(self, forward) if self.isFloating() else super().focusNextPrevChild(forward)

    # Not `event`, which is on the stack when a floating dock paints: see MainWindow.eventFilter.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_buttons(self.underMouse())  # Qt shows them then

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:  # and then
            self._show_buttons(self.underMouse())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_buttons(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_buttons(False)

    def _show_buttons(self, shown: bool) -> None:
        for name, feature in (("close", self.DockWidgetFeature.DockWidgetClosable),
                              ("float", self.DockWidgetFeature.DockWidgetFloatable)):
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if button is not None and self.titleBarWidget() is None:
                button.setVisible((shown or self.isFloating()) and bool(self.features() & feature))
