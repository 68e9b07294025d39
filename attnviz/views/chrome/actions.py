"""The actions of a window, made from their table, and its menus."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from attnviz.export import formats
from attnviz.store.history import History
from attnviz.store.reasons import possible
from attnviz.store.state import State
from attnviz.store.store import INTENTS
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Text
from attnviz.views.chrome.action_row import ActionRow
from attnviz.views.chrome.action_rows import MENUS, ROWS
from attnviz.views.chrome.icons import icon
from attnviz.views.chrome.plain_text import as_menu_text, as_tooltip

PLACEHOLDER = "placeholder"  #: an entry that only shows text


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
        self._reasons = [(name, INTENTS[intent.name].unless, intent.arguments) for name, intent in intents
                         if INTENTS[intent.name].unless is not possible]
        self._ticks = [(row.name, row.is_checked) for row in ROWS if row.is_checked is not None]
        self._read: tuple[object, ...] = (None,)  # what the reasons were made of
        self._ticked: tuple[object, ...] = (None,)  # what the ticks were made of
        self._state: State | None = None
        self._history: History | None = None  # what *Undo* and *Redo* are labelled by
        self._why_not: dict[str, Text | None] = {}  # the reason of each disabled action
        self._tips: dict[str, str] = {}  # tooltip of each while it is enabled
        self.menus: dict[str, QMenu] = {}
        self.recent = QMenu(tr("Open &recent"), window)
        self.models = QMenu(tr("Mo&dels on this computer"), window)
        self.runs = QMenu(tr("Recent &runs"), window)
        after = {"open": self.recent, "open_model": self.models, "open_run": self.runs}
        for inner in after.values():
            inner.setToolTipsVisible(True)
        for title in MENUS:
            self.menus[title] = window.menuBar().addMenu(tr(title))
            self.menus[title].setToolTipsVisible(True)
        for row in ROWS:
            menu = self._menu(row.menu)
            if row.separator:
                menu.addSeparator()
            menu.addAction(self._make(row, window))
            window.addAction(self[row.name])  # its shortcut works while the menu bar is hidden
            if row.name in after:
                menu.addMenu(after[row.name])

    def __getitem__(self, name: str) -> QAction:
        return self._by_name[name]

    def set_recent(self, paths: Sequence[str], open_path: Callable[[str], object]) -> None:
        """Fill the menu of recent sessions, newest first."""
        self.recent.setEnabled(bool(paths))
        _fill(self.recent, [FileChoice(path, PurePath(path).name, path) for path in paths], open_path)

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
        """Tick and enable the entries that depend on the state; the tooltip of a disabled one gives the reason."""
        # A click ticks its entry; the same state again takes the tick back, and so does a refusal.
        ticked = (state.document, state.compared, state.look, state.settings, state.training, state.focus,
                  state.refusals)
        if state is self._state or not all(map(operator.is_, ticked, self._ticked)):
            for name, is_checked in self._ticks:
                self[name].setChecked(is_checked(state))
        self._state, self._ticked = state, ticked
        if self._history is not state.history:
            self._history = state.history
            for name, label, step in (("undo", tr("&Undo {step}"), state.history.last),
                                      ("redo", tr("&Redo {step}"), state.history.next)):
                name_of_step = "" if step is None else as_menu_text(translated(step.label))
                self[name].setText(label.format(step=name_of_step).strip())
        # What reasons depend on; comparing it is cheaper than asking for them at each move of the pointer.
        read = (state.document, state.result, state.now, state.compared, state.look, state.history, state.pending,
                state.training, state.focus.spot, state.focus.marked, state.focus.second_view, state.corpus,
                state.in_lesson)
        if all(map(operator.is_, read, self._read)):
            return
        self._read = read
        for name, unless, arguments in self._reasons:
            why_not, known = unless(state, arguments), self._why_not.get(name)
            if why_not is known or why_not == known:
                continue
            self._why_not[name] = why_not
            action, reason = self[name], "" if why_not is None else translated(why_not)
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
            self.menus[path] = self._menu(parent).addMenu(tr(name))
            self.menus[path].setToolTipsVisible(True)
        return self.menus[path]

    def _make(self, row: ActionRow, window: QMainWindow) -> QAction:
        action = QAction(tr(row.text), window)
        action.setObjectName(row.name)
        action.setCheckable(row.checkable)
        keys = (QKeySequence.keyBindings(row.shortcut) if isinstance(row.shortcut, QKeySequence.StandardKey)
                else [QKeySequence(row.shortcut)] if row.shortcut else [])
        second_shortcut = QKeySequence(row.second_shortcut)
        action.setShortcuts([*keys, second_shortcut] if row.second_shortcut and second_shortcut not in keys else keys)
        first = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        tip = tr(row.tip)
        if row.export_kind is not None:
            tip = tip.format(formats=formats.suffix_list(row.export_kind))
        self._tips[row.name] = f"{tip}  ({first})" if first else tip
        action.setToolTip(self._tips[row.name])
        if row.switch_label:
            action.setIconText(tr(row.switch_label))
        self._by_name[row.name] = action
        return action


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
