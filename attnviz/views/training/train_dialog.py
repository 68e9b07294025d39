"""The dialog that begins a training run: a recipe, its options, and how many steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from pathlib import Path

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QWidget

from attnviz.document.recipes import MAX_STEPS, RECIPES, RUN_OPTIONS, Run, make_spec
from attnviz.document.variants import Value
from attnviz.system.errors import AttnVizError
from attnviz.system.translation import error_text, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, named, push_button
from attnviz.views.chrome.fields import Combo, NumberField
from attnviz.views.chrome.options_dialog import OptionsDialog
from attnviz.views.chrome.plain_text import label
from attnviz.views.controls.controls_view import EDITORS
from attnviz.views.controls.controls_widgets import Editor

ReadText = Callable[[], tuple[Path, str] | None]  #: asks for a text file; None if cancelled


class TrainDialog(OptionsDialog):
    """Chooses a run; says what forms, or why the sizes do not fit."""

    def __init__(self, parent: QWidget, read_text: ReadText, run: Run | None = None) -> None:
        """Begin with a run, or with the first recipe."""
        super().__init__(parent, tr("Train a model"), tr("Train"), note_lines=2)
        self._read_text = read_text
        self._values: dict[str, Value] = {}
        self._text, self._text_name = "", ""
        self.recipe = Combo()
        for row in RECIPES.values():
            self.recipe.addItem(tr(row.title), row.name)
        named(self.recipe, self.tr("Recipe"), self.tr("What the model is trained to do."))
        self.summary = label("body")
        self.summary.setMinimumHeight(2 * self.summary.fontMetrics().lineSpacing())
        self.steps = NumberField(minimum=1, maximum=MAX_STEPS, step=100)
        named(self.steps, self.tr("Steps"), self.tr("How many batches the model is trained on."))
        self.text_name = label("body")
        self.choose_text = push_button(self.tr("Choose a file…"), self.tr(
            "Train on a file of your own: a text (.txt), or pairs of inputs and outputs (.csv)."), self._choose_text)
        self._text_row = QWidget()
        fill(QHBoxLayout(self._text_row), (self.text_name, 1), self.choose_text, spacing=theme.SPACE)
        self.form.addRow(self.tr("Recipe"), self.recipe)
        self.form.addRow("", self.summary)
        self.form.addRow(self.tr("Text"), self._text_row)
        self.form.addRow(self.tr("Steps"), self.steps)
        self.editors: dict[str, Editor] = {}
        self._rows: dict[str, tuple[QFormLayout, Editor]] = {}
        columns = QHBoxLayout()
        for group, options in groupby(RUN_OPTIONS.values(), key=lambda option: option.group):
            form = QFormLayout()
            form.addRow(label("strong", tr(group), wraps=False))
            for option in options:
                editor = EDITORS[option.editor or option.kind](option)
                editor.edited.connect(partial(self._set, option.name))
                editor.explain(tr(option.help))
                editor.setMinimumWidth(130)
                form.addRow(tr(option.label), editor)
                self._rows[option.name] = form, editor
                self.editors[option.name] = editor
            columns.addLayout(form)
        columns.setSpacing(theme.SPACE * 3)
        self.lay_out(self.form, columns, self.note)
        self.setMinimumWidth(560)
        self.recipe.activated.connect(lambda: self._show_recipe())
        self.follow(self.steps)
        if run is not None:
            self.recipe.setCurrentIndex(self.recipe.findData(run.spec.recipe))
        self._show_recipe(run)

    @property
    def run(self) -> Run:
        """The chosen run. Raises EditError if sizes do not fit."""
        spec = make_spec(self.recipe.currentData(), self._values, text=self._text)
        return Run(spec, int(self.steps.value))

    def _show_recipe(self, run: Run | None = None) -> None:
        """Show the options of a run, or the defaults of the chosen recipe; the seed stays."""
        row = RECIPES[self.recipe.currentData()]
        spec = make_spec(row.name, {"seed": self._values.get("seed", RUN_OPTIONS["seed"].default)})
        spec = spec if run is None else run.spec
        self._values = {name: spec.value(name) for name in RUN_OPTIONS if name not in row.omits}
        for name, (form, editor) in self._rows.items():
            form.setRowVisible(editor, name not in row.omits)
        has_own = run is not None and run.spec.text != make_spec(row.name, {}).text
        self._text, self._text_name = (spec.text, self.tr("The text of this run")) if has_own else ("", "")
        self.steps.set_value(row.steps if run is None else run.steps)
        self.summary.setText(tr(row.summary))
        self.refresh()

    def _set(self, name: str, value: Value, _is_drag: bool = False) -> None:
        self._values[name] = value
        self.refresh()

    def _choose_text(self) -> None:
        try:
            found = self._read_text()
        except AttnVizError as error:
            self.note.setText(error_text(error))
            return
        if found is not None:
            self._text_name, self._text = found[0].name, found[1]
            self.refresh()

    def needed(self) -> Iterable[tuple[QWidget, bool]]:
        row = RECIPES[self.recipe.currentData()]
        return ((self._text_row, not row.alphabet or row.reads_pairs),)

    def check(self) -> str:
        for name, value in self._values.items():
            self.editors[name].show_value(value)
        self.text_name.setText(self._text_name or (
            self.tr("The recipe's own dates") if RECIPES[self.recipe.currentData()].reads_pairs
            else self.tr("Plays of Shakespeare")))
        _ = self.run  # raises what keeps it from being trained
        return self.tr("The model is trained in the background, on one processor core; each kept step can be looked "
                       "at. The same seed gives the same run.")
