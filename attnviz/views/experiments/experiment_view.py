"""The frame of the experiments: which one, in one sentence, with its options, and the page that shows it."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from attnviz.document.variants import Value
from attnviz.store.experiments import (
    EXPERIMENTS,
    Experiment,
    choose_experiment,
    experiment_value,
    set_experiment_option,
    shows_now,
)
from attnviz.store.reasons import ASKED, first
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, named, tool_button
from attnviz.views.chrome.fields import Combo, NumberField, written
from attnviz.views.chrome.flow import FlowLayout
from attnviz.views.chrome.plain_text import label, set_tip
from attnviz.views.controls.controls_view import EDITORS
from attnviz.views.controls.controls_widgets import Editor
from attnviz.views.experiments.page import Page

MAX_DIGITS = 5  #: that a number field has room for
MIN_SIZE = QSize(360, 200)  #: what does not fit is elided or cut, so that no panel folds for an experiment


def new_page(name: str) -> Page:
    """Return a new page of an experiment: of score_parts, the ScorePartsPage of score_parts_page."""
    file = EXPERIMENTS[name].page or name
    kind = f"{file.title().replace('_', '')}Page"
    page: Page = getattr(import_module(f"attnviz.views.experiments.{file}_page"), kind)()
    return page


class _Options:
    """The options of one experiment: an editor for each, behind its name."""

    def __init__(self, row: Experiment, emit: Any) -> None:
        self.editors: dict[str, Editor] = {}
        self._parts: dict[str, QWidget] = {}
        for option in row.options:
            editor = EDITORS[option.editor or option.kind](option)
            editor.edited.connect(partial(emit, f"{row.name}.{option.name}"))
            editor.explain(tr(option.help))
            for combo in editor.findChildren(Combo):
                combo.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
            for field in editor.findChildren(NumberField):
                digits = "0" * min(MAX_DIGITS, len(written(option.maximum)))
                field.setMinimumWidth(max(field.minimumWidth(), field.fontMetrics().horizontalAdvance(digits) + 34))
            self.editors[option.name] = editor
            self._parts[option.name] = part = QWidget()
            line = fill(QHBoxLayout(part), spacing=theme.SPACE)
            if option.kind != "flag":  # a switch has its label beside it
                caption = label("caption", tr(option.label), wraps=False)
                caption.setBuddy(editor.inputs[0])
                set_tip(caption, tr(option.help))
                line.addWidget(caption)
            line.addWidget(editor)

    def add_to(self, line: QLayout) -> None:
        """Add every option to a layout."""
        for part in self._parts.values():
            line.addWidget(part)

    def show_state(self, row: Experiment, state: State) -> None:
        """Show the values of the options that have an effect."""
        unused = row.unused(state)
        for name, editor in self.editors.items():
            self._parts[name].setVisible(name not in unused)
            editor.show_value(experiment_value(state, f"{row.name}.{name}"))

    def hide(self) -> None:
        """Hide every option."""
        for part in self._parts.values():
            part.hide()


class ExperimentView(Doer, QWidget):
    """Shows the open experiment; its page is created when it is first opened."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(MIN_SIZE)
        self.choice = Combo()
        for row in EXPERIMENTS.values():
            self.choice.addItem(tr(row.title), row.name)
        named(self.choice, self.tr("Experiment"), self.tr("Choose another experiment."))
        self.choice.activated.connect(lambda at: self.did.emit(choose_experiment(self.choice.itemData(at))))
        self.choice.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        self.choice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = self.tr("Back to the picture")
        self.close_button = tool_button(
            words, words, self.tr("End the experiment and show the chosen stage again."), autoRaise=False)
        self.close_button.clicked.connect(lambda: self.did.emit(choose_experiment("")))
        self.summary = label("caption", muted=True)
        self.obstacle = label("body", centred=True, muted=True)  #: why the experiment cannot be shown
        self._pages = QStackedWidget()
        self._pages.addWidget(self.obstacle)
        self.pages: dict[str, Page] = {}
        self._options: dict[str, _Options] = {}
        line = QWidget()
        self._line = FlowLayout(line, spacing=theme.SPACE)  # options that do not fit go to the next row
        self._line.addWidget(self.choice)
        head = fill(QHBoxLayout(), (line, 1), self.close_button, spacing=theme.SPACE)
        head.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        fill(QVBoxLayout(self), head, self.summary, (self._pages, 1),
             margins=(theme.SPACE, 2, theme.SPACE, 2), spacing=theme.SPACE // 2)

    def page(self, name: str) -> Page:
        """Return the page of an experiment, creating it if needed."""
        if name not in self.pages:
            page = new_page(name)
            self.hear(page)
            self.pages[name] = page
            self._pages.addWidget(page)
            if name not in self._options:
                self._options[name] = _Options(EXPERIMENTS[name], self._set_option)
                self._options[name].add_to(self._line)
        return self.pages[name]

    def drop_pages(self, state: State) -> None:
        """Drop every page but the displayed one: a page keeps the results that it was drawn from, and their model."""
        displayed = self._pages.currentWidget() if state.look.experiment else None
        for name, page in tuple(self.pages.items()):
            if page is not displayed:
                del self.pages[name]
                self._pages.removeWidget(page)
                page.setParent(None)
                page.deleteLater()

    def show_state(self, state: State) -> None:
        """Show the open experiment, or why it cannot be shown."""
        name = state.look.experiment
        if name not in EXPERIMENTS:
            return
        row, page = EXPERIMENTS[name], self.page(name)
        self.choice.setCurrentIndex(self.choice.findData(name))
        now = " " + self.tr("Now is shown here, whatever the other panels compare.") if shows_now(row, state) else ""
        self.summary.setText(tr(row.summary) + now)
        for other, options in self._options.items():
            options.show_state(row, state) if other == name else options.hide()
        reason = first(ASKED, row.unless)(state, {})
        if reason is not None:
            self.obstacle.setText(translated(reason))
        self._pages.setCurrentWidget(page if reason is None else self.obstacle)
        if reason is None and state.result is not None:
            page.show_state(state)

    def _set_option(self, name: str, value: Value, _is_drag: bool = False) -> None:
        self.did.emit(set_experiment_option(name, value))
