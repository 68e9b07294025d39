"""The command palette: a line to type in, and the entries found below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnviz.system.wording import search_key
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import as_tooltip, label

WIDTH, HEIGHT = 640, 420  #: at most
MAX_ENTRIES = 400  #: entries that are listed; more letters narrow the search
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
#: Reasons for which the focus leaves only for a while: a menu, or another program.
_TEMPORARY_REASONS = (
    Qt.FocusReason.MenuBarFocusReason, Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason,
)


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """An entry of the palette: its name and its function."""

    words: str
    kind: str  #: its menu or kind, such as "View" or "Examples"
    run: Callable[[], object]
    keys: str = ""  #: its shortcut
    about: str = ""  #: what it does, as a sentence
    disabled_reason: str = ""  #: why it is disabled; "" if it is enabled
    is_checked: bool = False
    choices: tuple[PaletteEntry, ...] = ()  #: entries to choose from next, such as the values of an option


class Palette(QWidget):
    """Lies over the top of the window while it is open, and runs the chosen entry."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._entries: tuple[PaletteEntry, ...] = ()
        # creates the entries; None while the values of an option are listed
        self._make_entries: Callable[[], Sequence[PaletteEntry]] | None = None
        self.listed: list[PaletteEntry] = []  #: the entries found, best first
        self._former_focus: QWidget | None = None
        self.setAccessibleName(self.tr("Find a command"))
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("A few letters of a command, an option, an example, a stage or a model"))
        self.line.textChanged.connect(self._find)
        self.line.installEventFilter(self)
        self.line.setAcceptDrops(False)
        theme.set_role(self.line, "body")
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Entries found; Return runs the selected one"))
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its keys go to the line above
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setStyleSheet("QTreeView::item { padding: 2px 0; }")
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.list.clicked.connect(lambda _: self._choose())
        self.list.currentItemChanged.connect(self._show_about)
        self.about = label("caption")
        fill(QVBoxLayout(self), self.line, self.list, self.about, margins=theme.SPACE, spacing=theme.SPACE // 2)
        window.installEventFilter(self)
        for menu in window.findChildren(QMenu):
            menu.installEventFilter(self)
        self.hide()

    def open(self, make_entries: Callable[[], Sequence[PaletteEntry]]) -> None:
        """Show the entries that `make_entries` returns, and take the focus; letters of a search going on are kept."""
        if self.isVisible() and self._make_entries is not None:
            return
        self._make_entries = make_entries
        prompt = self.tr("A few letters of a command, an option, an example, a stage, a model…")
        self._show_entries(make_entries(), prompt)

    def refresh(self, *_: object) -> None:
        """Create the entries again, such as after another state; letters and selection are kept."""
        if self._make_entries is None or not self.isVisible():
            return
        chosen = self._current()
        self._entries = tuple(self._make_entries())
        self._find()
        at = next((at for at, entry in enumerate(self.listed) if chosen is not None
                   and (entry.words, entry.kind) == (chosen.words, chosen.kind)), 0)
        if (item := self.list.topLevelItem(at)) is not None:
            self.list.setCurrentItem(item)

    def _show_entries(self, entries: Sequence[PaletteEntry], prompt: str) -> None:
        self._entries = tuple(entries)
        if not self.isVisible():
            self._former_focus = self._window.focusWidget()
        self.line.setPlaceholderText(prompt)
        self.line.clear()
        self._find()
        self._place()
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        QTimer.singleShot(0, self, self._retake_focus)

    def _retake_focus(self) -> None:
        """Take the focus again, since a menu returns it late; any letters typed by then are not selected."""
        if self.isVisible():
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Hide the palette and give the focus back."""
        former_focus, self._former_focus = self._former_focus, None  # cleared first: hiding the line moves the focus
        self.hide()
        if former_focus is not None and shiboken6.isValid(former_focus) and former_focus.isVisible():
            former_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    # search

    def _find(self) -> None:
        letters = self.line.text()
        self.listed = search(letters, self._entries)[:MAX_ENTRIES]
        self.list.clear()
        self.list.addTopLevelItems([self._item(entry) for entry in self.listed])
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
        else:
            self.about.setText(self.tr("No matching command."))

    def _item(self, entry: PaletteEntry) -> QTreeWidgetItem:
        words = f"{entry.words} ✓" if entry.is_checked else entry.words
        item = QTreeWidgetItem([words, entry.disabled_reason or entry.kind, entry.keys])
        for column in range(3) if entry.disabled_reason else (1, 2):
            item.setForeground(column, theme.colour("Muted"))
        parts = (entry.words, self.tr("on") if entry.is_checked else "", entry.kind, entry.keys, entry.disabled_reason)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, parts)))
        item.setToolTip(0, as_tooltip(entry.disabled_reason or entry.about))
        return item

    def _current(self) -> PaletteEntry | None:
        at = self.list.currentIndex().row()
        return self.listed[at] if 0 <= at < len(self.listed) else None

    def _show_about(self) -> None:
        entry = self._current()
        self.about.setText("" if entry is None else entry.disabled_reason or entry.about or entry.kind)
        item = self.list.currentItem()
        self.line.setAccessibleDescription("" if item is None else item.data(0, Qt.ItemDataRole.AccessibleTextRole))

    # choice

    def _choose(self) -> None:
        """Run the selected entry, or list its values; a disabled one has shown its reason already."""
        entry = self._current()
        if entry is None or entry.disabled_reason:
            return
        if entry.choices:
            self._make_entries = None
            self._show_entries(entry.choices, self.tr("{option}: which?").format(option=entry.words))
        else:
            self.dismiss()
            entry.run()

    # keys and geometry

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if isinstance(watched, QMenu):
            # A menu is closed before its command opens the palette, but it still gets the keys that were pressed until
            # the desktop knows that, and would run its commands by their letters.
            late = event.type() == QEvent.Type.KeyPress and self.isVisible() and not watched.isVisible()
            return late and QApplication.sendEvent(self.line, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _TEMPORARY_REASONS:
            self._former_focus = None  # the person moved the focus elsewhere: leave it there
            self.hide()
        return False

    def _press(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif event.key() in _LIST_KEYS:
            QApplication.sendEvent(self.list, event)
        else:
            return False
        return True

    def _place(self) -> None:
        room = self._window.rect().adjusted(theme.SPACE * 2, theme.SPACE * 4, -theme.SPACE * 2, -theme.SPACE * 4)
        width, height = min(WIDTH, room.width()), min(HEIGHT, room.height())
        self.setGeometry(QRect(room.left() + (room.width() - width) // 2, room.top(), width, height))

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour("Muted"), 1))
            painter.setBrush(theme.colour("Window"))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 8, 8)


def search(letters: str, entries: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """Return the entries with every typed word in their name or kind, whatever its case and accents.

    Those that work come first, then those that fit by their name alone, then those that begin with what was typed, or
    have a word that does; of equally good ones the shorter name.
    """
    typed = search_key(letters).split()
    ranked = []
    for entry in entries:
        name = search_key(entry.words)
        alone = all(word in name for word in typed)
        if typed and (alone or all(word in f"{name} {search_key(entry.kind)}" for word in typed)):
            begins = [name.startswith(typed[0]), any(word.startswith(typed[0]) for word in name.split())]
            ranked.append(((bool(entry.disabled_reason), not alone, not begins[0], not begins[1], len(name)), entry))
    return [entry for _, entry in sorted(ranked, key=lambda row: row[0])] if typed else list(entries)
