"""The actions of a window, made from their table, and its menus."""

import operator
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from attnviz.export import formats
from attnviz.store.history import History
from attnviz.store.intent import Intent
from attnviz.store.reasons import possible
from attnviz.store.state import State
from attnviz.store.store import INTENTS
from attnviz.system.translation import COMMAND_WORDS, tr, translated
from attnviz.system.wording import Text, printable_name, without_mnemonic
from attnviz.views.chrome.action_rows import MENUS, PANEL_KEYS, ROWS, ActionRow, PanelKeys
from attnviz.views.chrome.icons import icon
from attnviz.views.chrome.plain_text import as_menu_text, as_tooltip

PLACEHOLDER = "placeholder"  #: an entry that only shows text
CHOSEN_KEYS = "chosen_keys"  #: property of the application: the keys of commands that differ from the program's
_CAN_BE_SHIFTED = range(0x21, 0x30)  #: keys of signs, for some of which a keyboard needs Shift


@dataclass(frozen=True, slots=True)
class FileChoice:
    """A file or a folder that can be opened: a trained model, a recent session or a training run."""

    where: str  #: path to open it
    name: str
    description: str  #: description, or why it cannot be opened
    unavailable_reason: str = ""  #: in a word; "" if it can be


class Actions:
    """The actions of a window by name, and its menus."""

    def __init__(self, window: QMainWindow) -> None:
        self._by_name: dict[str, QAction] = {}
        intents = [(row.name, row.intent(True)) for row in ROWS]
        self._reasons = {name: partial(_why_not, intent) for name, intent in intents
                         if INTENTS[intent.name].unless is not possible}
        self._ticks = [(row.name, row.is_checked) for row in ROWS if row.is_checked is not None]
        self._switches = {row.name for row in ROWS if row.switch_label} & self._reasons.keys()  # always in sight
        self._ticked: tuple[object, ...] = (None,)  # what the ticks were made of
        self._state: State | None = None
        self._asked: State | None = None  # whose reasons the entries give; of None, all but switches are enabled
        self._history: History | None = None  # what *Undo* and *Redo* are labelled by
        self._why_not: dict[str, Text] = {}  # the reason of each disabled action
        self._tips: dict[str, str] = {}  # tooltip of each while it is enabled
        self.menus: dict[str, QMenu] = {}
        self.recent = QMenu(tr("Open &recent"), window)
        self.models = QMenu(tr("Mo&dels on this computer"), window)
        self.runs = QMenu(tr("Recent &runs"), window)
        after = {"open": self.recent, "open_model": self.models, "open_run": self.runs}
        for inner in after.values():
            inner.setToolTipsVisible(True)
        for title in MENUS:
            self.menus[title] = self._prepared(window.menuBar().addMenu(tr(title)))
        for row in ROWS:
            menu = self._menu(row.menu)
            if row.separator:
                menu.addSeparator()
            menu.addAction(self._make(row, window))
            window.addAction(self._by_name[row.name])  # its shortcut works while the menu bar is hidden
            if row.name in after:
                menu.addMenu(after[row.name])
        publish_keys({})

    def __getitem__(self, name: str) -> QAction:
        """Return an action, disabled if the state refuses what it does."""
        if self._state is not None and self._asked is not self._state and name in self._reasons:
            self._explain(name, self._reasons[name](self._state))
        return self._by_name[name]

    def set_keys(self, chosen: Mapping[str, Sequence[QKeySequence]]) -> None:
        """Give commands other keys, by their names; all others have those of the program."""
        for row in ROWS:
            keys = list(chosen[row.name]) if row.name in chosen else default_keys(row)
            action = self._by_name[row.name]
            if action.shortcuts() != keys:
                self._set_keys(row, action, keys)
                if row.name not in self._why_not:
                    action.setToolTip(self._tips[row.name])
        publish_keys(chosen)

    def set_recent(self, paths: Sequence[str], open_path: Callable[[str], object]) -> None:
        """Fill the menu of recent sessions, newest first."""
        self.recent.setEnabled(bool(paths))
        _fill(self.recent, [FileChoice(path, printable_name(PurePath(path).name), path) for path in paths], open_path)

    def set_runs(self, folders: Sequence[PurePath], open_run: Callable[[str], object]) -> None:
        """Fill the menu of training runs, newest first."""
        _fill(self.runs, [FileChoice(str(folder), folder.name, str(folder)) for folder in folders], open_run,
              note="" if folders else tr("No run yet: train a model"))

    def set_models(
        self, models: Sequence[FileChoice], open_model: Callable[[str], object], *, all_searched: bool
    ) -> None:
        """Fill the menu of models; more may follow until `all_searched`."""
        none = tr("None found. Open any .gguf file, or a model folder in Hugging Face's layout")
        _fill(self.models, models, open_model, note=tr("Looking…") if not all_searched else "" if models else none)

    def show_state(self, state: State) -> None:
        """Tick the entries that the state ticks; what it refuses is disabled when a menu opens.

        A shortcut is then answered by the refusal of its intent.
        """
        # A click ticks its entry; the same state again takes the tick back, and so does a refusal.
        ticked = (state.document, state.compared, state.look, state.settings, state.training, state.focus,
                  state.refusals)
        if state is self._state or not all(map(operator.is_, ticked, self._ticked)):
            for name, is_checked in self._ticks:
                action = self._by_name[name]
                if action.isChecked() != (now := is_checked(state)):
                    action.setChecked(now)
        self._state, self._ticked = state, ticked
        if self._history is not state.history:
            self._history = state.history
            for name, label, step in (("undo", tr("&Undo {step}"), state.history.last),
                                      ("redo", tr("&Redo {step}"), state.history.next)):
                name_of_step = "" if step is None else as_menu_text(translated(step.label))
                self._by_name[name].setText(label.format(step=name_of_step).strip())
        if QApplication.activePopupWidget() is not None:
            self.ask_reasons()
            return
        for name in self._why_not.keys() - self._switches:
            self._explain(name, None)
        self._asked = None
        for name in self._switches:
            self._explain(name, self._reasons[name](state))

    def ask_reasons(self) -> None:
        """Disable the entries of what the state refuses; the tooltip of each gives the reason."""
        if self._state is not None and self._asked is not self._state:
            self._asked = self._state
            for name, why_not in self._reasons.items():
                self._explain(name, why_not(self._state))

    def _explain(self, name: str, why_not: Text | None) -> None:
        """Enable an entry, or disable it with the reason as its tooltip."""
        known = self._why_not.get(name)
        if why_not is known or why_not == known:
            return
        action, reason = self._by_name[name], "" if why_not is None else translated(why_not)
        if why_not is None:
            del self._why_not[name]
        else:
            self._why_not[name] = why_not
        action.setEnabled(not reason)
        action.setWhatsThis(reason)
        action.setToolTip(as_tooltip(reason) if reason else self._tips[name])

    def draw_icons(self) -> None:
        """Draw the icons in the colours of the theme; menus alone have icons, so the window need not wait."""
        for row in ROWS:
            if row.icon:
                self._by_name[row.name].setIcon(icon(row.icon))

    def _menu(self, path: str) -> QMenu:
        if path not in self.menus:
            parent, _, name = path.rpartition("/")
            self.menus[path] = self._prepared(self._menu(parent).addMenu(tr(name)))
        return self.menus[path]

    def _prepared(self, menu: QMenu) -> QMenu:
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.ask_reasons)
        return menu

    def _make(self, row: ActionRow, window: QMainWindow) -> QAction:
        action = QAction(tr(row.text), window, checkable=row.checkable)
        action.setObjectName(row.name)
        action.setMenuRole(row.role)
        self._set_keys(row, action, default_keys(row))
        action.setToolTip(self._tips[row.name])
        if row.switch_label:
            action.setIconText(tr(row.switch_label))
        self._by_name[row.name] = action
        return action


    def _set_keys(self, row: ActionRow, action: QAction, keys: Sequence[QKeySequence]) -> None:
        action.setShortcuts(keys)
        first = _native(keys)
        tip = tr(row.tip)
        if row.export_kind is not None:
            tip = tip.format(formats=translated(formats.suffix_list(row.export_kind)))
        self._tips[row.name] = f"{tip}  ({first})" if first else tip


def default_keys(row: ActionRow | PanelKeys, *, platform: str = sys.platform) -> list[QKeySequence]:
    """Return the keys that the program gives a command."""
    if isinstance(row, PanelKeys):
        return list(map(QKeySequence, row.keys))
    if platform == "darwin" and row.mac_shortcut:
        return [QKeySequence(row.mac_shortcut)]
    keys = (QKeySequence.keyBindings(row.shortcut) if isinstance(row.shortcut, QKeySequence.StandardKey)
            else [QKeySequence(row.shortcut)] if row.shortcut else [])
    second_shortcut = QKeySequence(row.second_shortcut)
    return [*keys, second_shortcut] if row.second_shortcut and second_shortcut not in keys else keys


def place_of(row: ActionRow) -> str:
    """Return where the menus have an action, such as "File > Open…"."""
    return " > ".join(without_mnemonic(tr(part)) for part in (*row.menu.split("/"), row.text))


def publish_keys(chosen: Mapping[str, Sequence[QKeySequence]]) -> None:
    """Tell sentences and panels the keys of commands, of which some are chosen by the person."""
    words = {row.name: _native(chosen.get(row.name, default)) or place_of(row)
             for row in ROWS if (default := default_keys(row))}
    words |= {row.name: _native(chosen.get(row.name, default_keys(row))) for row in PANEL_KEYS}
    application = QCoreApplication.instance()
    assert application is not None
    application.setProperty(COMMAND_WORDS, words)
    application.setProperty(CHOSEN_KEYS, {name: QKeySequence.listToString(keys) for name, keys in chosen.items()})


def is_pressed(event: QKeyEvent, name: str) -> bool:
    """Return whether a key is one of those of a panel's command."""
    pressed = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    for keys in keys_of(name):
        key, modifiers = first_key(keys).key(), first_key(keys).keyboardModifiers()
        shifted = modifiers | Qt.KeyboardModifier.ShiftModifier if key in _CAN_BE_SHIFTED else modifiers
        if event.key() == key and pressed in (modifiers, shifted):
            return True
    return False


def keys_of(name: str) -> list[QKeySequence]:
    """Return the keys of a panel's command: those that the person chose, else those of the program."""
    application = QCoreApplication.instance()
    chosen = None if application is None else application.property(CHOSEN_KEYS)
    if chosen and name in chosen:
        return QKeySequence.listFromString(chosen[name])
    return default_keys(next(row for row in PANEL_KEYS if row.name == name))


def first_key(keys: QKeySequence) -> QKeyCombination:
    """Return the first key of a sequence, with its modifiers."""
    return keys[0]  # type: ignore[index]  # PySide's types lack the operator


def words_of(name: str) -> str:
    """Return the keys of a panel's command, as a sentence names them."""
    return _native(keys_of(name)) or tr("its menu")


def _native(keys: Sequence[QKeySequence]) -> str:
    return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""


def _why_not(intent: Intent, state: State) -> Text | None:
    return INTENTS[intent.name].unless(state, intent.arguments)


def _fill(menu: QMenu, choices: Sequence[FileChoice], open_path: Callable[[str], object], *, note: str = "") -> None:
    """Fill a menu with what can be opened, and a note after it."""
    menu.clear()
    for choice in choices:
        action = menu.addAction(as_menu_text(choice.name))
        action.setToolTip(as_tooltip(choice.description))
        action.setEnabled(not choice.unavailable_reason)
        action.setWhatsThis(choice.description if choice.unavailable_reason else "")
        action.triggered.connect(lambda _=False, where=choice.where: open_path(where))
    if note:
        placeholder = menu.addAction(note)
        placeholder.setObjectName(PLACEHOLDER)
        placeholder.setEnabled(False)
