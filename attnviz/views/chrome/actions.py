"""Every action of the window in one table: where it stands, its words, its shortcut and its icon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from attnviz.document.options import OPTIONS
from attnviz.export import formats
from attnviz.pictures import colours
from attnviz.views.chrome.icons import icon
from attnviz.views.chrome.model_choice import ModelChoice
from attnviz.views.chrome.plain_text import as_menu_text, as_tooltip


@dataclass(frozen=True, slots=True)
class Row:
    """One action. `group` makes it one choice of several, whose value is `value`."""

    name: str
    menu: str
    text: str
    tip: str
    shortcut: str | QKeySequence.StandardKey = ""
    icon: str = ""
    checkable: bool = False
    group: str = ""
    value: str = ""
    separator: bool = False  #: a line before it
    also: str = ""  #: another shortcut, which people bring along from other programs
    short: str = ""  #: its name on a switch beside what it changes
    not_now: str = ""  #: why it is grey, where it can be
    takes: formats.Takes | None = None  #: of an export: whose formats the tip names
    command: str = ""  #: the edit that it is, by its name in the document's table of commands
    given: tuple[tuple[str, object], ...] = ()  #: the arguments of the command
    states: tuple[object, ...] = ()  #: of a toggle: the command's `value` where it is off, and where it is on

    def arguments(self, on: bool) -> dict[str, object]:
        """What the command takes when the action has been pressed, and is on or off now."""
        return dict(self.given) | ({"value": self.states[on]} if self.states else {})


_KEY = QKeySequence.StandardKey
_NOT_FORETOLD = "Only trained models that tell what comes next let a text go on: File > Open model."
_NOTHING_HELD = "No state is held as A yet (Ctrl+K)."
_ONE_LAYER = "There is one layer: open a model to look at others (File > Open model)."
_ONE_HEAD = "There is one head: Options has the number of heads."
FILE, EDIT, ATTENTION, VIEW, SETTINGS, HELP = "&File", "&Edit", "&Attention", "&View", "&Settings", "&Help"
SCALE = VIEW + "/&Colour scale"  #: the menu that stands at the colour bar, too
GO, SECOND = VIEW + "/&Go to", VIEW + "/Second &picture"
COMPARE, PANEL_LIST = VIEW + "/Compare &with A", VIEW + "/Pane&ls"
PLACEHOLDER = "placeholder"  #: an entry that only says something
MENUS = (FILE, EDIT, ATTENTION, VIEW, SETTINGS, HELP)


def _choices(group: str, menu: str, tip: str, values: tuple[tuple[str, str], ...], *, separator: bool = False
             ) -> tuple[Row, ...]:
    return tuple(Row(f"{group}:{value}", menu, text, tip, checkable=True, group=group, value=value,
                     separator=separator and at == 0) for at, (value, text) in enumerate(values))


def _weights_from() -> tuple[Row, ...]:
    return tuple(
        Row(f"weights_from:{variant}", ATTENTION + "/Take &weights from", label,
            "Copy the weights of this variant, with your edits of them.", checkable=True, command="take_weights",
            given=(("variant", variant),), not_now="This variant has no weights.")
        for variant, label in OPTIONS["weights_from"].called.items())


def _maps(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name.replace("-", " ").capitalize()) for name in names)


ROWS: tuple[Row, ...] = (
    Row("new", FILE, "&New", "Start again with the first sentence.", _KEY.New, "plus"),
    Row("open", FILE, "&Open…", "Open a session file.", _KEY.Open, "open"),
    Row("open_model", FILE, "Open &model…",
        "Take a trained model in place of the variant: a .gguf file, or the config.json of a folder.", "Ctrl+Shift+O"),
    Row("close_model", FILE, "Close the model", "Compute the variant again that was there before the model.",
        command="close_model", not_now="No trained model is open."),
    Row("open_embeddings", FILE, "Open &embeddings…", "Take the embeddings from a .npy or .csv file.", "", "folder"),
    Row("save", FILE, "&Save", "Save the session.", _KEY.Save, "save", separator=True),
    Row("save_as", FILE, "Save &as…", "Save the session under another name.", _KEY.SaveAs),
    Row("export", FILE, "Export &picture…", "Save a stage of one head or of all heads as {formats}.", "Ctrl+E",
        "export-image", separator=True, takes="picture"),
    Row("export_table", FILE, "Export ta&ble…",
        "Save a stage of one head or of all heads as numbers with labels: {formats}.", takes="table"),
    Row("export_numbers", FILE, "Export &numbers…", "Save every array as {formats}, without rounding.",
        "Ctrl+Shift+E", takes="arrays"),
    Row("copy_picture", FILE, "&Copy picture",
        "Copy the large heatmap as an image, or the lines or words where they have the focus.",
        "Ctrl+Shift+C", "copy"),
    Row("stop_file", FILE, "S&top opening or exporting",
        "Give up the file that is being read or written; the session and an older file stay as they are.",
        not_now="No file is being read or written."),
    Row("quit", FILE, "&Quit", "Close the window.", _KEY.Quit, separator=True, also="Ctrl+Q"),
    Row("undo", EDIT, "&Undo", "Take the last step back.", _KEY.Undo, "undo",
        not_now="There is no step to take back."),
    Row("redo", EDIT, "&Redo", "Do again what was taken back.", _KEY.Redo, "redo", also="Ctrl+Y",
        not_now="Nothing was taken back."),
    Row("history", EDIT, "&History…", "Every step as a list: a click goes back, or forth, to what was after it.",
        "Ctrl+Alt+Z"),
    Row("reset_edits", EDIT, "&Reset all edits", "Give every edited number back its computed value.", "", "reset",
        separator=True, command="reset_all", not_now="No number is edited."),
    Row("palette", EDIT, "&Find a command…", "Find every command, option, example and stage by a few letters.",
        "Ctrl+Shift+P", separator=True),
    Row("mask", ATTENTION, "&Causal mask", "Hide from each token every token that comes after it.", "Ctrl+M", "mask",
        checkable=True, command="set_option", given=(("name", "mask"),), states=("none", "causal")),
    Row("dropout", ATTENTION, "&Dropout", "Training mode: drop some attention weights at random.", "Ctrl+D",
        "dropout", checkable=True, command="set_option", given=(("name", "dropout_on"),), states=(False, True)),
    Row("mask_cell", ATTENTION, "Mas&k the marked cell",
        "Mask the marked cell in every head, or unmask it.", "Ctrl+Shift+M"),
    Row("new_dropout", ATTENTION, "&New dropout mask", "Draw the dropout mask from another seed.", "Ctrl+R", "dice"),
    *_weights_from(),
    Row("switch_head", ATTENTION, "Switch the chosen &head", "Turn the chosen head off, or on again.", "Ctrl+H",
        "grid", separator=True),
    Row("only_head", ATTENTION, "Onl&y the chosen head", "Turn all other heads of its layer off.", not_now=_ONE_HEAD),
    Row("switch_layer", ATTENTION, "Switch the chosen la&yer",
        "Turn the chosen layer of a model off, or on again: off, it hands on what it is given.", "Ctrl+Alt+H",
        not_now="There is one layer, and it is needed: open a model to switch layers."),
    Row("all_heads", ATTENTION, "All heads &on", "Turn every head and every layer on.", "Ctrl+Shift+H",
        command="restore_all_heads", not_now="Every head and every layer is on."),
    Row("effects", ATTENTION, "What switching each head off &does",
        "How the logit of the token that comes next changes without each head: computed in the background, shown as "
        "colours of the heads.", "Ctrl+Alt+E", not_now="Only a trained model expects a next token: File > Open model."),
    Row("append_token", ATTENTION, "Append what comes &next",
        "Let the text go on with the likeliest token, or with one that is drawn; hold the key to go on and on.",
        "Ctrl+Return", separator=True, not_now=_NOT_FORETOLD),
    Row("sampling", ATTENTION, "Dra&w what comes next",
        "Append a token that is drawn, each by its probability, in place of the likeliest; Options has its seed.",
        checkable=True, command="set_option", given=(("name", "sampling"),), states=(False, True),
        not_now=_NOT_FORETOLD),
    Row("cancel", ATTENTION, "Cance&l the computation", "Stop what is being computed; the last picture stays.",
        "Ctrl+.", "cancel", separator=True, not_now="Nothing that takes long is being computed."),
    Row("next_stage", GO, "Next stage", "Enlarge the next stage of the pipeline.", "Alt+Right"),
    Row("previous_stage", GO, "Previous stage", "Enlarge the previous stage of the pipeline.", "Alt+Left"),
    Row("next_head", GO, "Next head", "Follow the next head.", "Alt+Down", not_now=_ONE_HEAD),
    Row("previous_head", GO, "Previous head", "Follow the previous head.", "Alt+Up", not_now=_ONE_HEAD),
    Row("next_layer", GO, "Next layer", "Look at the same head of the next layer.", "Alt+PgDown", not_now=_ONE_LAYER),
    Row("previous_layer", GO, "Previous layer", "Look at the same head of the previous layer.", "Alt+PgUp",
        not_now=_ONE_LAYER),
    Row("next_panel", GO, "Next panel", "Go to the next panel with the keyboard.", "F6"),
    Row("previous_panel", GO, "Previous panel", "Go to the previous panel with the keyboard.", "Shift+F6"),
    Row("beside", SECOND, "Another head or sentence &beside",
        "Beside the large picture another head, or another sentence, zoomed and pointed at together; again takes it "
        "away.", "Ctrl+B", checkable=True),
    Row("next_beside", SECOND, "Next one beside", "Beside the chosen head the next of the others, or sentence.",
        "Alt+Shift+Down"),
    Row("previous_beside", SECOND, "Previous one beside",
        "Beside the chosen head the previous of the others, or sentence.", "Alt+Shift+Up"),
    Row("fit", VIEW, "&Fit the picture", "Show the whole of the large heatmap.", "Ctrl+0"),
    Row("alone", VIEW, "The picture &alone", "Give the large picture the whole window; again or Escape gives all back.",
        "F11", checkable=True),
    Row("tables", PANEL_LIST, "&Unfold the numbers",
        "Show the numbers as tables below the picture, or fold them to tabs.", "Ctrl+T", checkable=True),
    Row("reset_layout", PANEL_LIST, "&Reset layout", "Put every panel back where it stood at the first start."),
    Row("follow", VIEW, "Follow one &row",
        "Dim everything but one row, that of the pinned word, through all stages; what it needs all rows of stays.",
        "Ctrl+Shift+F", checkable=True, separator=True, short="One row"),
    Row("sums", VIEW, "Su&ms of rows and columns",
        "Beside weights, what each row and each column sums to: a row that does not sum to 1 stands out.", "Ctrl+U",
        checkable=True, short="Sums"),
    Row("entropy", VIEW, "&Entropy of each row",
        "Beside weights, how spread out each row is: 0 where all of it lies on one token.", "Ctrl+Shift+U",
        checkable=True),
    *_choices("scale", SCALE, "Of which numbers the ends of a colour bar are made.",
              (("shared", "&All heads on one scale"), ("head", "Each &head its own"),
               ("row", "Each &row its own range"), ("absolute", "A&bsolute: 0 to 1, or round numbers"))),
    *_choices("curve", SCALE, "How a colour bar bends between its ends.",
              (("linear", "&Linear"), ("log", "L&ogarithmic"), ("symmetric", "&Symmetric logarithmic")),
              separator=True),
    Row("stretched", SCALE, "S&tretch the colours",
        "End the colours at the 98th percentile, so that small values are told apart; the bar says ≥.", "Ctrl+L",
        checkable=True, separator=True),
    Row("without_first", SCALE, "&Without the first word",
        "The ends leave the first word out, which takes the weight that is needed nowhere else.", checkable=True),
    Row("hold_scale", SCALE, "Hol&d the scale", "The ends of every colour bar stay as they are while you type.",
        "Ctrl+Shift+L", checkable=True, separator=True,
        not_now="Of rows that have each their own range none can be held."),
    Row("reset_ends", SCALE, "&Give the ends back", "The ends that were dragged follow from the numbers again.",
        not_now="No end of the colour bar was dragged."),
    Row("keep_moved", VIEW, "&Keep what moved marked",
        "The cells that the last step moved stay marked until the next one; else they stand out for a moment.", "",
        checkable=True),
    Row("hold", COMPARE, "&Hold this state as A", "Let the present state be A, to compare with what you change now.",
        "Ctrl+K"),
    Row("show_now", COMPARE, "Show &now", "Show the present state.", "Ctrl+1", checkable=True),
    Row("show_held", COMPARE, "Show &A", "Show the state that is held, in every picture, table and figure.", "Ctrl+2",
        checkable=True, not_now=_NOTHING_HELD),
    Row("show_difference", COMPARE, "Show now − A", "Show what has grown since A, and what has shrunk.", "Ctrl+3",
        checkable=True, not_now=_NOTHING_HELD),
    Row("flip", COMPARE, "F&lip between now and A", "Show A, or now again; with the key, for as long as you press it.",
        "F8", not_now=_NOTHING_HELD),
    *_choices("alignment", COMPARE + "/Al&ign now and A", "Which token of A each token of now is compared with.",
              (("auto", "Position if token &counts agree, else word"), ("position", "&Position"), ("word", "&Word"))),
    Row("snapshots", COMPARE, "S&napshots…", "Name states of the session, and compare any two of them.",
        "Ctrl+Shift+K"),
    *_choices("theme", SETTINGS + "/&Theme", "Light, dark, or as the desktop has it.",
              (("system", "As the &system"), ("light", "&Light"), ("dark", "&Dark"))),
    *_choices("sequential_map", SETTINGS + "/Colours of &weights", "The colour map of weights, from 0 up.",
              _maps(colours.SEQUENTIAL)),
    *_choices("diverging_map", SETTINGS + "/Colours of &signed values", "The colour map of values around zero.",
              _maps(colours.DIVERGING)),
    *_choices("device", SETTINGS + "/D&evice", "Where the numbers are computed.",
              (("auto", "&Automatic"), ("cpu", "&CPU"), ("cuda", "C&UDA"), ("mps", "&MPS"))),
    Row("shortcuts", HELP, "&How to use AttnViz", "Gestures and shortcuts on one page.", "F1", "help"),
    Row("about", HELP, "&About AttnViz", "Version, licence and sources."),
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Actions", text)


class Actions:
    """The actions of a window by name, in its menus."""

    def __init__(self, window: QMainWindow) -> None:
        self._by_name: dict[str, QAction] = {}
        self._rows = {row.name: row for row in ROWS}
        self._tips: dict[str, str] = {}  # what each says while it is at hand
        self._groups: dict[str, QActionGroup] = {}
        self.menus: dict[str, QMenu] = {}
        self.recent = QMenu(_tr("Open &recent"), window)
        self.models = QMenu(_tr("Models on this &computer"), window)
        after = {"open": self.recent, "open_model": self.models}
        for inner in after.values():
            inner.setToolTipsVisible(True)
        for title in MENUS:
            self.menus[title] = window.menuBar().addMenu(_tr(title))
            self.menus[title].setToolTipsVisible(True)
        for row in ROWS:
            menu = self._menu(row.menu)
            if row.separator:
                menu.addSeparator()
            menu.addAction(self._make(row, window))
            window.addAction(self[row.name])  # its shortcut is heard also while the menu bar is out of sight
            if row.name in after:
                menu.addMenu(after[row.name])

    def __getitem__(self, name: str) -> QAction:
        return self._by_name[name]

    def group(self, name: str) -> QActionGroup:
        """The choices of a group; each action's data is its value."""
        return self._groups[name]

    def choose(self, group: str, value: str) -> None:
        """Tick one choice without triggering it."""
        if f"{group}:{value}" in self._by_name:
            self._by_name[f"{group}:{value}"].setChecked(True)

    def allow(self, name: str, able: bool, *, why: str = "") -> None:
        """Have an action at hand, or grey with the reason as its tooltip: that of its row, unless `why` is another."""
        action, reason = self._by_name[name], "" if able else why or _tr(self._rows[name].not_now)
        action.setEnabled(able)
        action.setWhatsThis(reason)
        action.setToolTip(as_tooltip(reason) if reason else self._tips[name])

    def check(self, name: str, on: bool) -> None:
        """Tick a toggle without triggering it."""
        self._by_name[name].setChecked(on)

    def set_recent(self, paths: Sequence[str], open_path: Callable[[str], object]) -> None:
        """Fill the menu of recent sessions, the newest first."""
        self.recent.clear()
        self.recent.setEnabled(bool(paths))
        for path in paths:
            action = self.recent.addAction(as_menu_text(PurePath(path).name))
            action.setToolTip(as_tooltip(path))
            action.triggered.connect(lambda _=False, path=path: open_path(path))

    def set_models(self, models: Sequence[ModelChoice], open_model: Callable[[str], object], *, looked: bool) -> None:
        """Fill the menu of models; before everything was `looked` through there may be more."""
        self.models.clear()
        for model in models:
            action = self.models.addAction(as_menu_text(model.name))
            action.setToolTip(as_tooltip(model.told))
            action.setEnabled(not model.unavailable_reason)
            action.setWhatsThis(model.told if model.unavailable_reason else "")
            action.triggered.connect(lambda _=False, where=model.where: open_model(where))
        if not looked or not models:
            words = _tr("There is none: any .gguf file can be opened, and any folder as Hugging Face has them")
            placeholder = self.models.addAction(words if looked else _tr("Looking…"))
            placeholder.setObjectName(PLACEHOLDER)
            placeholder.setEnabled(False)

    def draw_icons(self) -> None:
        """Draw the icons, in the colours of the theme. They are in menus alone: the window need not wait for them."""
        for row in ROWS:
            if row.icon:
                self._by_name[row.name].setIcon(icon(row.icon))

    def _menu(self, path: str) -> QMenu:
        if path not in self.menus:
            parent, _, name = path.rpartition("/")
            self.menus[path] = self._menu(parent).addMenu(_tr(name))
            self.menus[path].setToolTipsVisible(True)
        return self.menus[path]

    def _make(self, row: Row, window: QMainWindow) -> QAction:
        action = QAction(_tr(row.text), window)
        action.setObjectName(row.name)
        action.setData(row.value)
        action.setCheckable(row.checkable)
        keys = (QKeySequence.keyBindings(row.shortcut) if isinstance(row.shortcut, QKeySequence.StandardKey)
                else [QKeySequence(row.shortcut)] if row.shortcut else [])
        also = QKeySequence(row.also)
        action.setShortcuts([*keys, also] if row.also and also not in keys else keys)
        first = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        tip = _tr(row.tip) if row.takes is None else _tr(row.tip).format(formats=formats.listed(row.takes))
        self._tips[row.name] = f"{tip}  ({first})" if first else tip
        action.setToolTip(self._tips[row.name])
        action.setStatusTip("")
        if row.short:
            action.setIconText(_tr(row.short))
        if row.group:
            if row.group not in self._groups:
                self._groups[row.group] = QActionGroup(window)
            self._groups[row.group].addAction(action)
        self._by_name[row.name] = action
        return action
