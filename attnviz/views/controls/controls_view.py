"""The panel of controls: one for each row of the table of options, grouped, explained, disabled with a reason.

With a trained model, options fixed by the checkpoint are hidden; a sentence lists them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import cast

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSlider, QToolButton, QVBoxLayout, QWidget

from attnviz.document.document import Document, changed_fields
from attnviz.document.edits import set_option
from attnviz.document.options import EMBEDDINGS, MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, Option, Options
from attnviz.document.presets import start_document
from attnviz.document.variants import Value
from attnviz.store import edits
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.translation import tr
from attnviz.views.chrome import plain_text, theme
from attnviz.views.chrome.boxes import Doer, ScrollArea, fill, push_button, tool_button
from attnviz.views.chrome.fields import Combo, NumberField, close_menu_in
from attnviz.views.chrome.plain_text import set_tip
from attnviz.views.controls import option_words
from attnviz.views.controls.controls_widgets import (
    ChoiceEditor,
    Editor,
    HeadsEditor,
    LogarithmicEditor,
    NumberEditor,
    RateEditor,
    ScaleEditor,
    SeedEditor,
    SourceEditor,
    ToggleEditor,
)
from attnviz.views.controls.mask_editor import MaskEditor

WIDTH, MIN_WIDTH = 256, 220
GUTTER = 14  #: the left margin, with the arrows that reset to the default
LABEL_WIDTH = 90  #: pixels of a label that may have two lines
FIELD_WIDTH = 124  #: a wider control is placed below its label

#: The editors by the names in the rows of options; the first are those of a kind of option.
EDITORS: Mapping[str, type[Editor]] = MappingProxyType({
    "choice": ChoiceEditor, "integer": NumberEditor, "number": NumberEditor, "flag": ToggleEditor,
    "scale": ScaleEditor, "heads": HeadsEditor, "rate": RateEditor, "seed": SeedEditor, "source": SourceEditor,
    "logarithmic": LogarithmicEditor,
    "mask": MaskEditor,
})


@dataclass(frozen=True, slots=True)
class OptionRow:
    """The widgets of one option."""

    option: Option
    label: QLabel | None  #: None if the control or the group's heading names the option
    editor: Editor
    reset: QToolButton
    parts: tuple[QWidget, ...]  #: the widgets in the grid beside that arrow


class ControlsView(Doer, QWidget):
    """Shows a document's options, and emits what the user changes."""

    def __init__(self) -> None:
        super().__init__()
        self._document = Document()
        self.rows: dict[str, OptionRow] = {}
        self._headings: dict[tuple[str, bool], QLabel] = {}  # per group: outside "More", and in it
        self._about: dict[str, tuple[object, ...]] = {}  # what each option's row showed last
        self.fixed = plain_text.label("caption")
        self.open_file = push_button(
            self.tr("Open a file…"), self.tr("Read the embeddings from a .npy or .csv file."),
            lambda: self.did.emit(edits.open_embeddings()))
        self.reset_mask = push_button(
            self.tr("Reset mask cells"), self.tr("Restore the mask of the option above."),
            lambda: self.did.emit(edits.reset_mask()))
        self.more = tool_button(
            self.tr("More"), self.tr("More"),
            self.tr("Show or hide options that are seldom needed: bias, seeds, KV heads."), checkable=True,
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(self._show_options)
        content = QWidget()
        self._scroll = ScrollArea(content)
        box = fill(QVBoxLayout(self), self._scroll, spacing=0)  # before the controls: it would restyle them
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, theme.SPACE // 2, 2, theme.SPACE * 2)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(theme.SPACE // 2 + 1)
        self._grid.setColumnMinimumWidth(0, GUTTER)
        self._grid.setColumnStretch(2, 1)
        in_order = sorted(OPTIONS.values(), key=lambda option: option.folded)
        for (group, folded), options in groupby(in_order, key=lambda option: (option.group, option.folded)):
            if folded and self.more.parent() is None:
                self._place(self.more, 1, 2)
            self._add_group(group, list(options))
            if group == OPTIONS["variant"].group:  # options of a model go close below it
                self._place(self.fixed, 1, 2)
                self._add_group(MODEL_OPTIONS["steering"].group, [MODEL_OPTIONS["steering"]])
                self._add_group(MODEL_OPTIONS["sampling"].group, [MODEL_OPTIONS[name] for name in SAMPLING_OPTIONS])
                self._add_group(MODEL_OPTIONS["dtype"].group, [MODEL_OPTIONS["dtype"]])
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        for widget in (self._scroll.viewport(), content):
            widget.setBackgroundRole(QPalette.ColorRole.Window)
        for kind in (Combo, NumberField, QSlider):
            for control in content.findChildren(kind):
                control.installEventFilter(self)
        box.addWidget(self._make_footer())
        self._show_options()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the wheel from changing a control without the focus while the panel scrolls."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 640)

    def show_state(self, state: State) -> None:
        """Show a document's options; another text or other numbers leave most controls unchanged."""
        before, self._document = self._document, state.document
        fields = changed_fields(before, state.document)
        same_mask = before.mask_edits == state.document.mask_edits
        steers = [any(target.kind == "steering" for target in each.edits) for each in (before, state.document)]
        if fields and fields <= {"text", "edits", "snapshots"} and same_mask and len(set(steers)) == 1:
            self._count_edits()
        else:
            self._show_options()

    def _show_options(self) -> None:
        document, there = self._document, set()
        for row in self.rows.values():
            self._show(row)
            if not self._is_away(row.option):
                there.add((row.option.group, row.option.folded))
        for group, heading in self._headings.items():
            heading.setVisible(group in there)
        self.more.setArrowType(Qt.ArrowType.DownArrow if self.more.isChecked() else Qt.ArrowType.RightArrow)
        self.more.setVisible(any(row.option.folded and not self._has_nothing_to_set(row.option)
                                 for row in self.rows.values()))
        self.fixed.setVisible(document.options.is_trained)
        self.fixed.setText(option_words.checkpoint_words(document.model) if document.model else "")
        self.open_file.setVisible(document.options.embedding_source.is_file)
        self.reset_mask.setVisible(bool(document.mask_edits))
        self._count_edits()
        # Labels of another language can be wider than the panel, which does not scroll sideways.
        needed = self._grid.minimumSize().width() + self._scroll.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(MIN_WIDTH, needed))

    def _count_edits(self) -> None:
        count = self._document.edits.count
        self._footer.setVisible(count > 0)
        words = self.tr("1 number edited") if count == 1 else self.tr("{count:,} numbers edited", "", count)
        self.edit_count.setText(words.format(count=count))

    def reveal(self, control: QWidget) -> None:
        """Scroll a control into view, and open the section "More" if it is in there."""
        if any(row.option.folded and control in (row.editor, *row.editor.inputs) for row in self.rows.values()):
            self.more.setChecked(True)
        self._scroll.reveal(control, theme.SPACE * 4)

    def view_state(self) -> tuple[bool, int]:
        """Return whether the section "More" is open, and how far the options are scrolled."""
        return self.more.isChecked(), self._scroll.verticalScrollBar().value()

    def restore_view_state(self, state: tuple[bool, int]) -> None:
        """Open or close the section "More", and scroll."""
        is_open, scrolled = state
        self.more.setChecked(is_open)
        self._scroll.place.scroll_to(scrolled)

    # building

    def _add_group(self, group: str, options: list[Option]) -> None:
        heading = plain_text.label("strong", tr(group), wraps=False)
        heading.setContentsMargins(0, theme.SPACE if self.rows else 0, 0, 0)
        self._headings[group, options[0].folded] = heading
        self._place(heading, 1, 2)
        for option in options:
            self._add_row(option, heading)
            if option.name == "embedding":
                self._place(self.open_file, 2)
            elif option.name == "mask":
                self._place(self.reset_mask, 1, 2)

    def _add_row(self, option: Option, heading: QLabel) -> None:
        editor = EDITORS[option.editor or option.kind](option)
        if isinstance(editor, SourceEditor):
            self.source = editor
        label, top = None, Qt.AlignmentFlag.AlignVCenter
        parts: tuple[QWidget, ...] = (editor,)
        if isinstance(editor, ToggleEditor):
            self._place(editor, 1, 2)
        elif option.label == option.group or isinstance(editor, (HeadsEditor, SourceEditor)):
            heading.setBuddy(editor.inputs[0])
            self._place(editor, 1, 2)
        else:
            label = QLabel(tr(option.label), textFormat=Qt.TextFormat.PlainText)
            label.setBuddy(editor.inputs[0])
            if type(editor) is ChoiceEditor and _widest(editor) > FIELD_WIDTH:
                parts = (QWidget(),)
                fill(QVBoxLayout(parts[0]), label, editor, spacing=2)
                self._place(parts[0], 1, 2)
                top = Qt.AlignmentFlag.AlignTop
            else:
                label.setContentsMargins(0, 0, theme.SPACE, 0)
                if option.name == "d_out":  # its label depends on the variant, and would narrow every field
                    label.setWordWrap(True)
                    label.setMaximumWidth(LABEL_WIDTH)
                parts = (label, editor)
                self._place(label, 1)
                self._grid.addWidget(editor, self._grid.rowCount() - 1, 2)
        reset = self._make_reset(option)
        self._grid.addWidget(reset, self._grid.rowCount() - 1, 0, Qt.AlignmentFlag.AlignHCenter | top)
        if isinstance(editor, NumberEditor):
            editor.field.accepts = partial(self._is_possible, option.name)
        editor.edited.connect(partial(self._edit, option.name))
        self.hear(editor)
        self.rows[option.name] = OptionRow(option, label, editor, reset, parts)

    def _place(self, widget: QWidget, column: int, span: int = 1) -> None:
        """Add a widget in a new row of the grid."""
        self._grid.addWidget(widget, self._grid.rowCount(), column, 1, span)

    def _make_reset(self, option: Option) -> QToolButton:
        reset = tool_button("↺", "", "", focusPolicy=Qt.FocusPolicy.TabFocus)
        reset.setFixedSize(GUTTER, 18)
        reset.clicked.connect(lambda: self.did.emit(edits.reset_option(option.name)))
        return reset

    def _make_footer(self) -> QWidget:
        self._footer = QWidget()
        self.edit_count = plain_text.label("body", muted=True)
        self.reset_edits = push_button(
            self.tr("Reset all edits"), self.tr("Restore the computed value of every edited number."),
            lambda: self.did.emit(edits.reset_all()))
        fill(QHBoxLayout(self._footer), (self.edit_count, 1), self.reset_edits,
             margins=(GUTTER, theme.SPACE // 2, theme.SPACE, theme.SPACE // 2))
        return self._footer

    # showing

    def _show(self, row: OptionRow) -> None:
        """Show an option's value, and update its row only where that changed."""
        name, options = row.option.name, self._document.options
        row.editor.show_options(options)
        away, reason = self._is_away(row.option), option_words.why_unused(row.option, self._document)
        default = option_words.default_value(self._document, name)
        # Defaults follow from the variant, which has none. Options of the start document are no one's change.
        is_set = name != "variant" and name in self._document.settings and not reason and not away
        is_set = is_set and getattr(options, name) not in (default, _start_value(name, options))
        words = option_words.label_of(row.option, options), option_words.help_of(row.option, options)
        about = (away, reason, default, is_set, words, *row.editor.inputs)
        if self._about.get(name) == about:
            return
        self._about[name] = about
        policy = row.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(not away)  # a hidden row takes no room
        row.reset.setSizePolicy(policy)
        for part in row.parts:
            part.setVisible(not away)
        if away or reason:
            close_menu_in(row.editor)
        row.editor.setEnabled(not reason)
        row.editor.explain(*filter(None, (words[1], reason)))
        if row.label is not None:
            row.label.setText(words[0])
        label: QWidget | None = row.label or (row.editor.inputs[0] if isinstance(row.editor, ToggleEditor) else None)
        row.reset.setVisible(is_set)
        back = self.tr("Reset to the default ({value})").format(value=option_words.value_text(row.option, default))
        set_tip(row.reset, back)
        row.reset.setAccessibleName(f"{row.editor.name}: {back}")
        if label is not None:
            label.setEnabled(not reason)
            label.setToolTip(row.editor.toolTip())
            label.setAccessibleDescription(row.editor.accessibleDescription())
            if label.property("set") != is_set:
                label.setProperty("set", is_set)
                label.style().polish(label)

    def _is_away(self, option: Option) -> bool:
        """Return whether an option is hidden: nothing can be set, or it is in the closed section "More"."""
        return (option.folded and not self.more.isChecked()) or self._has_nothing_to_set(option)

    def _has_nothing_to_set(self, option: Option) -> bool:
        """Return whether nothing can be set: fixed by the checkpoint, without effect, or for language models."""
        options = self._document.options
        of_models = option.name in MODEL_OPTIONS and not options.uses(option.name)
        idle = bool(option.needs) and not getattr(options, option.needs)
        inert = bool(option.needs_edit) and not any(
            target.kind == option.needs_edit and target.is_active(options) for target in self._document.edits)
        return of_models or idle or inert or option_words.is_fixed(option, options)

    # gestures

    def _edit(self, name: str, value: Value, merges: bool) -> None:
        if option_words.why_unused(self.rows[name].option, self._document):
            return  # half typed when a model opened: losing the focus confirmed it
        if name == "embedding" and EMBEDDINGS[str(value)].is_file and self._document.embedding_file is None:
            self._show(self.rows[name])
            self.did.emit(edits.open_embeddings())
        else:
            self.did.emit(edits.set_option(name, value).merged(
                f"option:{name}" if merges else "", is_drag=self.rows[name].editor.is_dragged))

    def _is_possible(self, name: str, value: Value) -> bool:
        """Return whether the document accepts this value, such as a number of heads that divides d_out."""
        try:
            set_option(self._document, name, value)
        except EditError:
            return False
        return True


def _start_value(name: str, options: Options) -> Value | None:
    """Return the value of an option that the window opens with; None in another variant."""
    start = start_document().options
    return cast("Value", getattr(start, name)) if options.row is start.row else None


def _widest(editor: ChoiceEditor) -> int:
    """Return the width of the longest entry of a list, including the arrow."""
    metrics = QFontMetrics(theme.font("body"))
    labels = (tr(label) for label in editor.option.called.values())
    return max(map(metrics.horizontalAdvance, labels)) + 4 * theme.SPACE

