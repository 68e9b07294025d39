"""What dialogs are built of: lists of choices, rows with their words, and the buttons at the end."""

from collections.abc import Iterable

from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from attnviz.system.translation import tr
from attnviz.views.chrome.boxes import named


def choices(entries: Iterable[tuple[str, object]], chosen: object = None) -> QComboBox:
    """Return a list of texts with their values; the first is chosen if none has the value `chosen`."""
    box = QComboBox()
    for text, value in entries:
        box.addItem(text, value)
    choose(box, chosen)
    return box


def choose(box: QComboBox, value: object) -> None:
    """Choose the entry with a value, else the first."""
    box.setCurrentIndex(max(0, box.findData(value)))


def add_rows(form: QFormLayout, rows: Iterable[tuple[str, QWidget, str]], *, width: int) -> None:
    """Add rows (name, widget, tooltip) of widgets at least so many pixels wide."""
    for name, widget, tip in rows:
        widget.setMinimumWidth(width)
        form.addRow(name, named(widget, name, tip))


def accept_buttons(dialog: QDialog, words: str) -> QDialogButtonBox:
    """Return the buttons that accept a dialog, called `words`, and cancel it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.button(QDialogButtonBox.StandardButton.Ok).setText(words)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def session_box() -> QCheckBox:
    """Return the choice whether a picture carries the session."""
    return check_box(tr("Include the session"), tr(
        "The file carries the text, the options and the edits; File > Open brings them back from it."), on=True)


def check_box(words: str, tip: str, *, on: bool = False) -> QCheckBox:
    """Return a box to tick."""
    box = named(QCheckBox(words), words, tip)
    box.setChecked(on)
    return box
