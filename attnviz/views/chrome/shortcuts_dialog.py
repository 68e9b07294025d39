"""The window in which a person finds the keys of every command, and changes them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnviz.store.preferences import reset_keys, set_keys
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Text, search_key
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import FIXED_KEYS
from attnviz.views.chrome.actions import default_keys
from attnviz.views.chrome.boxes import fill, named, push_button
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.shortcuts import fixed_keys, group_of, label_of, owners, present_keys, refusal, rows_by_name
from attnviz.views.chrome.tool_dialogs import ToolDialog

MAX_KEYS = 3  #: keys that a command has at most
_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAME = Qt.ItemDataRole.UserRole
_ESCAPE = QKeySequence(Qt.Key.Key_Escape)


@dataclass(frozen=True, slots=True)
class _Wish:
    """Keys that a person wants for a command, and the commands that have some of them."""

    name: str
    keys: tuple[QKeySequence, ...]
    owners: tuple[str, ...]


class ShortcutsDialog(ToolDialog):
    """Lists every command with its keys; those of the selected one are typed below the list."""

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._rows, self._present, self._entries = rows_by_name(), dict[str, list[QKeySequence]](), tuple[str, ...]()
        self._wish: _Wish | None = None
        self.first = self.line = named(QLineEdit(), self.tr("Find a command or a key"), self.tr(
            "Type a few letters of a command or of its group, or a key such as Ctrl+K."))
        self.line.setPlaceholderText(self.tr("Find a command or a key…"))
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._find)
        self.table = named(QTreeWidget(), self.tr("Commands and their keys"), "")
        self.table.setHeaderLabels((self.tr("Command"), self.tr("Where"), self.tr("Keys")))
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        self.table.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.table.itemActivated.connect(lambda *_: self.edits[0].setFocus())
        self.edits: list[QKeySequenceEdit] = []
        self.removers: list[QToolButton] = []  #: the button beside each key that removes it
        self.chosen, self.note = label("strong"), label("caption")
        self.note.setMinimumHeight(2 * self.note.fontMetrics().lineSpacing())
        keys = QHBoxLayout()
        for at in range(MAX_KEYS):
            self._add_key(keys, at)
        self.reset = push_button(self.tr("Reset"), self.tr("Give this command the keys of the program again."),
                                 self._reset)
        self.reset_all = push_button(self.tr("Reset all"), self.tr("Give every command the keys of the program again."),
                                     lambda: self.did.emit(reset_keys()))
        self.take = push_button(self.tr("Take it over"), self.tr("Take the key from the other command."), self._take)
        self.leave = push_button(self.tr("Leave it"), self.tr("Leave the key to the other command."), self._refill)
        for button in (self.reset, self.reset_all, self.take, self.leave):
            button.setAutoDefault(False)
        fill(QVBoxLayout(self), self.line, (self.table, 1), self.chosen,
             fill(QHBoxLayout(), (keys, 1), self.reset),
             fill(QHBoxLayout(), (self.note, 1), self.take, self.leave),
             fill(QHBoxLayout(), self.reset_all, None), margins=theme.SPACE * 2, spacing=theme.SPACE)
        self._list()
        self.resize(680, 560)

    def _add_key(self, row: QHBoxLayout, at: int) -> None:
        """Add the field in which a key is pressed, and the button that removes it."""
        edit, name = QKeySequenceEdit(), self.tr("Key {number} of the command").format(number=at + 1)
        for field in (edit, *edit.findChildren(QLineEdit)):  # screen readers tell the line inside, which has the focus
            named(field, name, self.tr("Press the key that the command shall have."))
        edit.setMaximumSequenceLength(1)
        edit.editingFinished.connect(partial(self._take_typed, at))  # it clears itself before it takes a key
        remove = named(QToolButton(), self.tr("Remove key {number}").format(number=at + 1),
                       self.tr("Remove this key from the command."))
        remove.setText("×")
        remove.setAutoRaise(True)
        remove.clicked.connect(partial(self._take_key, at, None))
        self.edits.append(edit)
        self.removers.append(remove)
        fill(row, (edit, 1), remove)

    # the list

    def _list(self) -> None:
        for name, row in self._rows.items():
            item = QTreeWidgetItem(self.table, [label_of(row), group_of(row), ""])
            item.setData(0, _NAME, name)
        for fixed in FIXED_KEYS:
            item = QTreeWidgetItem(self.table, [tr(fixed.text), self.tr("Fixed"), _text_of(fixed_keys(fixed))])
            for column in range(3):
                item.setForeground(column, theme.colour("Muted"))
        metrics = self.table.fontMetrics()
        self.table.setColumnWidth(1, metrics.horizontalAdvance("m" * 16))
        self.table.setColumnWidth(2, metrics.horizontalAdvance("m" * 13))
        self.table.setCurrentItem(next(iter(self._items())))

    def _items(self) -> Iterable[QTreeWidgetItem]:
        return (item for at in range(self.table.topLevelItemCount())
                if (item := self.table.topLevelItem(at)) is not None)

    def _find(self) -> None:
        """Show the rows that have every typed word in their name, group or keys."""
        typed = search_key(self.line.text()).split()
        for item in self._items():
            words = search_key(" ".join(item.text(column) for column in range(3)))
            item.setHidden(not all(word in words for word in typed))
        current = self.table.currentItem()
        if current is None or current.isHidden():
            shown = next((item for item in self._items() if not item.isHidden()), None)
            self.table.setCurrentItem(shown)  # type: ignore[arg-type]  # Qt takes None: no item is current then

    def show_state(self, state: State) -> None:
        """Show the present keys of every command."""
        if not self._drawn.differs(state.settings.shortcuts):
            return
        self._entries = state.settings.shortcuts
        self._present = present_keys(self._entries)
        for item in self._items():
            if (name := item.data(0, _NAME)) is not None:
                item.setText(2, _text_of(self._present[name]))
                font = item.font(2)
                font.setBold(self._is_changed(name))
                item.setFont(2, font)
        self.reset_all.setEnabled(bool(self._entries))
        self._show_chosen()

    def _is_changed(self, name: str) -> bool:
        return self._present[name] != default_keys(self._rows[name])

    # the chosen command

    @property
    def _name(self) -> str | None:
        """The chosen command; None if its keys are fixed, or if none is chosen."""
        item = self.table.currentItem()
        return None if item is None else item.data(0, _NAME)

    def _show_chosen(self) -> None:
        """Show the keys of the chosen command."""
        item, name = self.table.currentItem(), self._name
        self.chosen.setText("" if item is None else item.text(0))
        self._refill()
        is_fixed = item is not None and name is None
        self.note.setText(self.tr("These keys are the same in every program.") if is_fixed else "")

    def _refill(self) -> None:
        """Show the keys that the chosen command has, and no question."""
        self._wish, name = None, self._name
        keys = [] if name is None else self._present.get(name, [])
        for at, edit in enumerate(self.edits):
            with QSignalBlocker(edit):
                edit.setKeySequence(keys[at] if at < len(keys) else QKeySequence())
            edit.setEnabled(name is not None)
            edit.setVisible(at <= len(keys))
            self.removers[at].setVisible(at < len(keys))
        self.reset.setEnabled(name is not None and name in self._present and self._is_changed(name))
        self._say("")

    def _say(self, sentence: str, *, asks: bool = False) -> None:
        self.note.setText(sentence)
        self.note.setAccessibleName(sentence)
        for button in (self.take, self.leave):
            button.setVisible(asks)

    # changes

    def _take_typed(self, at: int) -> None:
        """Take the key that was pressed in a field; Escape and nothing leave the former."""
        name, typed = self._name, self.edits[at].keySequence()
        if name is None or typed in self._present[name]:
            return
        reason = None if typed.isEmpty() or typed == _ESCAPE else refusal(self._rows[name], typed)
        if typed.isEmpty() or typed == _ESCAPE or reason is not None:
            self._refill()
            self._say("" if reason is None else translated(reason))
        else:
            self._take_key(at, typed)

    def _take_key(self, at: int, typed: QKeySequence | None, *_: object) -> None:
        """Replace a key of the command, or remove it."""
        if (name := self._name) is not None:
            keys = list(self._present[name])
            keys[at:at + 1] = [] if typed is None else [typed]
            self._ask(name, keys)

    def _reset(self) -> None:
        if (name := self._name) is not None:
            self._ask(name, default_keys(self._rows[name]))

    def _ask(self, name: str, keys: Sequence[QKeySequence]) -> None:
        """Give a command its keys, after a question if another command has one."""
        found = {other: each for each in keys for other in owners(self._rows, name, each, self._present)}
        self._wish = _Wish(name, tuple(keys), tuple(found))
        if not found:
            self._take()
            return
        other, each = next(iter(found.items()))
        self._say(translated(Text("{keys} is the key of {command} ({place}).", keys=each.toString(_NATIVE),
                                  command=label_of(self._rows[other]), place=group_of(self._rows[other]))), asks=True)
        self.take.setFocus()

    def _take(self) -> None:
        """Do what was asked for: the other commands lose what they have of the keys."""
        wish = self._wish
        if wish is None:
            return
        chosen = {entry.partition("=")[0] for entry in self._entries}
        for other in (*wish.owners, wish.name):
            had = self._present[other]
            keys = list(wish.keys) if other == wish.name else [each for each in had if each not in wish.keys]
            if other == wish.name or other in chosen:  # a key of the program gives way by itself
                is_default = keys == default_keys(self._rows[other])
                self.did.emit(set_keys(other, None if is_default else QKeySequence.listToString(keys)))
        self._show_chosen()


def _text_of(keys: Sequence[QKeySequence]) -> str:
    return ", ".join(each.toString(_NATIVE) for each in keys)
