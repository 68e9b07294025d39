"""The question whether a person's file may run, and which of its classes is compared."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.experiments.own_code import MAX_SECONDS, read_parameters
from attnviz.system.wording import printable_name
from attnviz.views.chrome.boxes import named
from attnviz.views.chrome.options_dialog import OptionsDialog, choices
from attnviz.views.chrome.plain_text import label


class RunDialog(OptionsDialog):
    """Asks before a file runs."""

    def __init__(self, parent: QWidget, path: Path, names: Sequence[str], *, likely: str, built_with: str = "") -> None:
        """Offer the classes of a file, with the likely one chosen, and what it was built with before."""
        name = printable_name(path.name)
        title = self.tr("Run {name}?").format(name=name)
        super().__init__(parent, title, self.tr("Run"))
        self.classes = choices(((name, name) for name in names), likely if likely in names else "")
        named(self.classes, self.tr("Class"), self.tr("The class of nn.Module that is compared with this variant."))
        self.form.addRow(self.tr("Class"), self.classes)
        self.form.setRowVisible(self.classes, len(names) > 1)
        self.parameters = named(QLineEdit(built_with), self.tr("Built with"), self.tr(
            "Arguments of the class besides d_in, d_out, num_heads, context_length, dropout and qkv_bias."))
        self.parameters.setPlaceholderText("window=4, gated=True")
        self.form.addRow(self.tr("Built with"), self.parameters)
        self.follow(self.parameters)
        self.lay_out(label("body", self.tr("The code in {name} runs on this computer.").format(name=name)),
                     self.form, self.note)
        self.setMinimumWidth(420)
        self.refresh()

    def check(self) -> str:
        """Return what the file may do. Raises EditError if what the class is built with cannot be read."""
        read_parameters(self.built_with)
        return self.tr("It may do whatever a program of yours may do: run only code that you trust. It runs in a "
                       "process of its own, which is ended after {seconds:g} seconds.").format(seconds=MAX_SECONDS)

    @property
    def kind(self) -> str:
        """The name of the chosen class; "" if the file has none that is known."""
        return str(self.classes.currentData() or "")

    @property
    def built_with(self) -> str:
        """What the class is built with, as it was typed."""
        return self.parameters.text().strip()
