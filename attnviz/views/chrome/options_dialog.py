"""The base of the dialogs that ask for options: rows, a note on what follows from them, and the button that accepts."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from attnviz.system.errors import AttnVizError
from attnviz.system.translation import error_text, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Part, fill, named
from attnviz.views.chrome.fields import NumberField
from attnviz.views.chrome.plain_text import label


class OptionsDialog(QDialog):
    """Asks for options; after each change it says what follows, or why they cannot be accepted."""

    def __init__(self, parent: QWidget, title: str, accept: str, *, note_lines: int = 1) -> None:
        """`accept` is written on the button that accepts; the note has room for some lines."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.form, self.note = QFormLayout(), label("caption")
        if note_lines > 1:
            self.note.setMinimumHeight(note_lines * self.note.fontMetrics().lineSpacing())
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.accept_button = self.buttons.button(buttons.Ok)
        self.accept_button.setText(accept)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def ask(self) -> bool:
        """Return whether the person accepts the options; the dialog is deleted later, so that they can be read."""
        is_accepted = bool(self.exec())
        self.deleteLater()
        return is_accepted

    # for subclasses

    def check(self) -> str:
        """Return what follows from the options, for the note. Raises AttnVizError if they do not go together."""
        raise NotImplementedError

    def needed(self) -> Iterable[tuple[QWidget, bool]]:
        """Return the rows that come and go, by their widgets, and whether each is needed now."""
        return ()

    # building

    def add_rows(self, rows: Iterable[tuple[str, QWidget, str]], *, width: int) -> None:
        """Add rows (name, widget, tooltip) of widgets at least so many pixels wide."""
        for name, widget, tip in rows:
            widget.setMinimumWidth(width)
            self.form.addRow(name, named(widget, name, tip))
            self.follow(widget)

    def follow(self, *widgets: QWidget) -> None:
        """Look at the options again after each change of a widget."""
        for widget in widgets:
            if isinstance(widget, QComboBox):
                widget.currentIndexChanged.connect(self.refresh)
            elif isinstance(widget, QLineEdit):
                widget.textEdited.connect(self.refresh)
            elif isinstance(widget, QCheckBox):
                widget.toggled.connect(self.refresh)
            elif isinstance(widget, NumberField):
                for changed in (widget.typed, widget.stepped):
                    changed.connect(partial(self._take_number, widget))

    def _take_number(self, field: NumberField, value: int | float) -> None:
        field.set_value(value)
        self.refresh()

    def lay_out(self, *parts: Part) -> None:
        """Place parts below each other, and the buttons below them."""
        fill(QVBoxLayout(self), *parts, self.buttons, margins=theme.SPACE * 2, spacing=theme.SPACE * 2)

    # showing

    def refresh(self) -> None:
        """Show the rows that are needed, and what follows from the options."""
        for widget, is_needed in self.needed():
            self.form.setRowVisible(widget, is_needed)
        try:
            note = self.check()
        except AttnVizError as error:
            self.refuse(error_text(error))
        else:
            self.note.setText(note)
            self.accept_button.setEnabled(True)

    def refuse(self, reason: str) -> None:
        """Say why the options cannot be accepted."""
        self.note.setText(reason)
        self.accept_button.setEnabled(False)


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


def session_box() -> QCheckBox:
    """Return the choice whether a picture carries the session."""
    return check_box(tr("Include the session"), tr(
        "The file carries the text, the options and the edits; File > Open brings them back from it."), on=True)


def check_box(words: str, tip: str, *, on: bool = False) -> QCheckBox:
    """Return a box to tick."""
    box = named(QCheckBox(words), words, tip)
    box.setChecked(on)
    return box
