"""Questions to the person: which file, which picture, whether to save. They change nothing themselves."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from attnviz import __version__
from attnviz.document import embedding_files, files, given_files
from attnviz.document.runs import RUN_FILE
from attnviz.export import formats
from attnviz.export.paper_presets import PRESETS, PaperPreset
from attnviz.lessons import MARKDOWN, SUFFIX, ZIP
from attnviz.store import script
from attnviz.system import plugins
from attnviz.system.translation import tr, translated
from attnviz.system.wording import N_, Command, Text, isolated_label, printable_name, without_mnemonic
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import ROWS
from attnviz.views.chrome.actions import Actions
from attnviz.views.chrome.boxes import fill, screen_room
from attnviz.views.chrome.plain_text import label

SESSIONS = Text("AttnViz sessions (*{suffix})", suffix=".attnviz")
LESSONS = Text("Lessons (*{suffix})", suffix=SUFFIX)
SCRIPTS = Text("Scripts (*{suffix})", suffix=script.SUFFIX)
#: File filters of *Open*. A model is a file or a folder; since the dialog chooses files, any file of the folder does.
OPENED: Mapping[str, str] = MappingProxyType({
    "session": Text("Sessions, pictures of them, arrays of attention, texts and lessons ({files})",
                    files=" *".join(("*.attnviz", given_files.SUFFIX, *files.PICTURE_SUFFIXES, files.TEXT,
                                     MARKDOWN))),
    "lesson": Text("Lessons ({files})", files=f"*{MARKDOWN} *{ZIP}"),
    "embeddings": Text("Embeddings ({files})", files=" ".join("*" + suffix for suffix in embedding_files.SUFFIXES)),
    "text": Text("Texts and pairs ({files})", files="*.txt *.csv"),
    "run": Text("Training runs ({files})", files=RUN_FILE),
    "corpus": Text("Corpora ({files})", files="manifest.json heads.parquet"),
    "code": Text("Python files ({files})", files=f"*{formats.suffixes('script')[0]}"),
    "model": Text("Trained models ({files})", files="*.gguf config.json *.safetensors"),
})

_OK_CANCEL = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
_WARNING, _ROLE, _BUTTON = QMessageBox.Icon.Warning, QMessageBox.ButtonRole, QMessageBox.StandardButton
Answer = TypeVar("Answer", bound=str)


def file_types(*takes: formats.Kind) -> str:
    """Return the formats of a kind of export as filters of a file dialog."""
    return ";;".join(f"{tr(row.name)} (*{row.suffix})" for row in formats.formats_for(*takes))


def ask_open(parent: QWidget, title: str, filters: str, folder: Path | None) -> Path | None:
    """Ask for a file to read, in a folder or with a file selected; return None if cancelled."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder or ""), translated(filters))
    return Path(name) if name else None


def ask_folder(parent: QWidget, title: str, suggestion: Path) -> Path | None:
    """Ask for a folder to write, which need not be there; return None if cancelled."""
    name = QFileDialog.getSaveFileName(parent, title, str(suggestion), options=QFileDialog.Option.ShowDirsOnly)[0]
    return Path(name) if name else None


def ask_venue(parent: QWidget) -> PaperPreset | None:
    """Ask for the venue whose width a figure has; return None if cancelled."""
    labels = [tr(row.label) for row in PRESETS.values()]
    name, is_chosen = QInputDialog.getItem(parent, tr("Export a figure"), tr("Width for"), labels, editable=False)
    return list(PRESETS.values())[labels.index(name)] if is_chosen else None


def ask_text(parent: QWidget, title: str, question: str) -> str:
    """Ask for a line of text, without which there is no *OK*; return "" if cancelled."""
    dialog, line, buttons = QDialog(parent), QLineEdit(), QDialogButtonBox(_OK_CANCEL)
    dialog.setWindowTitle(title)
    line.setAccessibleName(question)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    ok.setEnabled(False)
    line.textChanged.connect(lambda text: ok.setEnabled(bool(text.strip())))
    fill(QVBoxLayout(dialog), label("body", question), line, buttons, margins=theme.SPACE, spacing=theme.SPACE)
    is_given = dialog.exec()
    dialog.deleteLater()
    return line.text().strip() if is_given else ""


def ask_lesson(parent: QWidget, title: str, suggestion: Path) -> Path | None:
    """Ask for a lesson that a step is added to, new or not; return None if cancelled."""
    name, _ = QFileDialog.getSaveFileName(parent, title, str(suggestion), translated(LESSONS),
                                          options=QFileDialog.Option.DontConfirmOverwrite)
    return Path(name) if name else None


def ask_save(parent: QWidget, title: str, filters: str, suggestion: Path) -> Path | None:
    """Ask for a file to write, with the suffix of the chosen format; return None if cancelled.

    The dialog, Qt's or the desktop's, asks before it replaces a file, but about the name as it was typed. If a suffix
    is added to that, this function asks; No leads back to the dialog.
    """
    filters, chosen = translated(filters), ""
    while True:
        typed, chosen = _choose_name(parent, title, filters, suggestion, chosen)
        if typed is None:
            return None
        path = _with_suffix(typed, filters, chosen)
        if path == typed or not path.exists() or _ask_replace(parent, path):
            return path
        suggestion = path


def _choose_name(
    parent: QWidget, title: str, filters: str, suggestion: Path, chosen: str
) -> tuple[Path | None, str]:
    """Return the typed name, or None, and the chosen filter."""
    dialog = QFileDialog(parent, title, str(suggestion.parent), filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(suggestion.name)
    if chosen:
        dialog.selectNameFilter(chosen)
    names = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    return (Path(names[0]) if names else None), dialog.selectedNameFilter()


def _with_suffix(path: Path, filters: str, chosen: str) -> Path:
    """Return the name with the suffix of the chosen filter, unless it has a known one."""
    suffixes = [part.split("*")[1].split(")")[0] for part in filters.split(";;")]
    if path.suffix.lower() in suffixes:
        return path
    return path.with_name(path.name + (chosen.split("*")[1].split(")")[0] if "*" in chosen else suffixes[0]))


def _box(
    parent: QWidget, text: str, details: str, *, icon: QMessageBox.Icon = QMessageBox.Icon.Question, title: str = ""
) -> QMessageBox:
    box = QMessageBox(parent, icon=icon, text=text, textFormat=Qt.TextFormat.PlainText, informativeText=details)
    box.setWindowTitle(title)
    return box


def _choose(box: QMessageBox, default: Answer, **labels: tuple[Any, ...]) -> Answer:
    """Return the answer of the pressed button; the last of the buttons, by answer, is that of Escape.

    A label is a text and a role, or a standard button.
    """
    buttons: dict[str, QPushButton] = {answer: box.addButton(*label) for answer, label in labels.items()}
    box.setDefaultButton(buttons[default])
    box.setEscapeButton([*buttons.values()][-1])
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    return cast(Answer, next((answer for answer, button in buttons.items() if button is clicked), [*buttons][-1]))


def _ask_replace(parent: QWidget, path: Path) -> bool:
    box = _box(parent, tr("{name} already exists. Replace it?").format(name=printable_name(path.name)),
               tr("Its present content will be lost."), icon=_WARNING, title=tr("Replace a file"))
    return _choose(box, "no", yes=(_BUTTON.Yes,), no=(_BUTTON.No,)) == "yes"


SaveAnswer = Literal["save", "discard", "cancel"]


def ask_unsaved(parent: QWidget, name: str, is_missing: bool = False) -> SaveAnswer:
    """Ask what to do with unsaved changes, or with everything if the file is gone; `name` is empty without a file."""
    question = tr("Save the changes to {name}?").format(name=name) if name else tr("Save the changes to this session?")
    box = _box(parent, question,
               tr("The file was deleted or moved. Without saving, the whole session is lost.") if is_missing
               else tr("If you do not save, your changes are lost."))
    return _choose(box, "save", save=(_BUTTON.Save,), discard=(_BUTTON.Discard,), cancel=(_BUTTON.Cancel,))


VersionAnswer = Literal["mine", "elsewhere", "cancel"]


def ask_version(parent: QWidget, name: str) -> VersionAnswer:
    """Ask which version to keep after another program changed the file of this session."""
    text = tr("{name} was changed by another program. Which version do you want to keep?").format(name=name)
    box = _box(parent, text, tr(
        "Keep mine: the changes in the file are lost.\n"
        "Save elsewhere: both are kept, in separate files."
    ), icon=_WARNING, title=tr("Two versions"))
    return _choose(box, "elsewhere", mine=(tr("Keep mine"), _ROLE.DestructiveRole),
                   elsewhere=(tr("Save elsewhere…"), _ROLE.AcceptRole), cancel=(tr("Cancel"), _ROLE.RejectRole))


def ask_cancel_exports(parent: QWidget, name: str, others: int) -> bool:
    """Ask whether to cancel running and waiting exports, because the window is to close."""
    text = tr("{name} is still being exported.") if not others else (
        tr("{name} is still being exported, and another file after it.") if others == 1
        else tr("{name} is still being exported, and {others} other files after it.", "", others))
    cancel = tr("&Cancel the exports") if others else tr("&Cancel the export")
    return _choose(_box(parent, text.format(name=name, others=others), ""), "stay",
                   cancel=(cancel, _ROLE.DestructiveRole),
                   stay=(tr("&Keep the window open"), _ROLE.RejectRole)) == "cancel"


RecoveryAnswer = Literal["restore", "discard", "later"]


def ask_restore(parent: QWidget, *, words: str, file: str, time: str, others: int) -> RecoveryAnswer:
    """Ask after a crash what to do with unsaved work that begins with `words`; `file` is empty if it had none.

    Closing the question answers "later": only Discard deletes the work.
    """
    facts = [tr("Unsaved changes to {file}, kept on {time}.").format(file=file, time=time) if file
             else tr("It had no file. Last kept on {time}.").format(time=time)]
    if others:
        older = tr("There is older unsaved work, too ({count}). You will be asked about it later.")
        facts.append(older.format(count=others))
    text = tr("AttnViz ended unexpectedly. Restore the work on “{words}”?").format(words=isolated_label(words))
    return _choose(_box(parent, text, "\n".join(facts), title=tr("Restore unsaved work")), "restore",
                   restore=(tr("Restore"), _ROLE.AcceptRole), discard=(tr("Discard"), _ROLE.DestructiveRole),
                   later=(tr("Ask later"), _ROLE.RejectRole))


def show_about(parent: QWidget) -> None:
    """Show version, licence, sources and the plug-ins that are loaded."""
    words = tr(
        "See how attention is computed on your own sentence, and change any number on the way.\n\n"
        "The variants are those of chapter 3 of “Build a Large Language Model (From Scratch)” by Sebastian Raschka. "
        "MIT licence; the licences of vocabulary and vectors are in resources/LICENSES.md.")
    if loaded := plugins.loaded():
        words = "\n\n".join((words, "\n".join((tr("Plug-ins:"), *map(translated, plugins.describe(loaded))))))
    box = _box(parent, tr("AttnViz {version}").format(version=__version__), words, icon=QMessageBox.Icon.NoIcon,
               title=tr("About AttnViz"))
    box.exec()
    box.deleteLater()


_GESTURES = (
    (N_("Type"), N_("Every keystroke tokenizes the text and computes again. Each line is a sentence of its own; a "
                    "trained model reads all lines as one text.")),
    (N_("Choose a stage"), N_("Click a picture of the pipeline to make it the large one. Hover over it for a "
                              "preview.")),
    (N_("Choose a head"), N_("Click it on the right; its switch, or Space, ablates it. Many heads are shown as a "
                             "mosaic without switches.")),
    (N_("Select heads"), N_("Ctrl+click adds a head to the selection; Shift+click extends it, as does dragging across "
                            "the heads. Space, or the context menu, ablates all of them in one step.")),
    (N_("Compare two"), N_("Alt+click a head, or use Compare with above the large picture: another head or sentence "
                           "is shown next to it, with linked zoom and pointer.")),
    (N_("Read a cell"), N_("Hover over it anywhere: it is marked in every picture and read out below. A click pins "
                           "it.")),
    (N_("Change a number"), N_("Double-click it in the large picture, or edit it in the tables below, which a click "
                               "on a tab unfolds; everything computed from it is updated. Drag the selected cell of a "
                               "table sideways to change it smoothly.")),
    (N_("Change the mask"), Text(
        "Right-click a cell of the large picture to mask or unmask it, or do so at the mark ({cell}). To mask several, "
        "paint ({paint}): drag over them, or extend the mark with Shift and the arrows, and paint the range ({range}).",
        cell=Command("mask_cell"), paint=Command("paint_mask"), range=Command("paint_cell"))),
    (N_("Adjust the colours"), N_("Scale, below the colour bar, sets the range of the colours and their spacing. Drag "
                                  "an end of the bar to move it; a double-click resets both.")),
    (N_("Zoom"), N_("Scroll over the large picture to zoom, drag to pan, press Home to fit. Double-click its title to "
                    "show only the picture; Escape shows all panels.")),
    (N_("Use the keyboard"), Text(
        "All of the window can be reached ({keys} moves to the next panel). In the large picture the arrows, Home, End "
        "and the page keys move the mark, with Ctrl to the edge; Return edits the cell, the menu key opens its menu, + "
        "and − zoom, Escape removes the mark. Settings > Keyboard shortcuts changes the keys of every command.",
        keys=Command("next_panel"))),
)


class HelpDialog(QDialog):
    """Gestures and shortcuts on one page."""

    def __init__(self, parent: QWidget, actions: Actions) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("How to use AttnViz"))
        page = QTextBrowser()
        page.setAccessibleName(self.tr("Gestures and shortcuts"))
        gestures = "".join(
            f"<tr><td><b>{tr(name)}</b>&nbsp;&nbsp;</td>"
            f"<td>{translated(text) if isinstance(text, Text) else tr(text)}</td></tr>" for name, text in _GESTURES
        )
        native = QKeySequence.SequenceFormat.NativeText
        keys = "".join(
            f"<tr><td><b>{actions[row.name].shortcut().toString(native)}</b>&nbsp;&nbsp;</td>"
            f"<td>{without_mnemonic(tr(row.text))}</td></tr>"
            for row in ROWS if not actions[row.name].shortcut().isEmpty()
        )
        headings = self.tr("Gestures"), self.tr("Shortcuts")
        page.setHtml("".join(f"<h3>{heading}</h3><table cellpadding='3'>{rows}</table>"
                             for heading, rows in zip(headings, (gestures, keys), strict=True)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(page)
        layout.addWidget(buttons)
        self.resize(QSize(660, 620).boundedTo(screen_room(parent).size() - QSize(32, 64)))
