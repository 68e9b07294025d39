"""The sentence editor: the text, one sentence per line, and the tokens of the chosen sentence below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attnviz.document.document import Document
from attnviz.document.given import Tensors
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.result.result import Evaluation
from attnviz.store.client import open_lesson
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_sentence
from attnviz.store.preferences import set_preference
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.system.wording import normalized
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, named, tool_button
from attnviz.views.chrome.caption import Caption, LinkLabel
from attnviz.views.chrome.plain_text import as_menu_text, label, set_tip
from attnviz.views.drawn import Drawn
from attnviz.views.sentence.text_editor import TextEditor
from attnviz.views.sentence.token_chips import FIRST, TokenChips, segment_starts

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

FIRST_LESSON = "01-why-attention"
MIN_CAPTION_PX, MAX_CAPTION_PX = 160, 340  #: width of the captions of an example; the tokens get the rest


class SentenceView(Doer, QWidget):
    """Shows a document's text and a result's tokens, and emits what the user types, hovers and clicks."""

    example_chosen = Signal(str)  #: key of the example

    def __init__(self) -> None:
        super().__init__()
        self._document, self._tokens = Drawn(), Drawn()
        self._sentence = 0
        self._count = 0
        self._whole = False  # the text is one input, as with a model
        self._not_typed: Tensors | PatchImage | None = None  # what the document shows in the place of a typed text
        self._text = ""  #: the document's text as last set or emitted
        self._typed = ""  #: the editor's text at that time
        self._is_changed = False  # the text was typed or extended, not loaded
        self._is_loaded = False  # a text was loaded whose tokens are not shown yet
        self.editor = TextEditor()
        self.setFocusProxy(self.editor)
        self.chips = TokenChips()
        self.first_steps = FirstSteps(self)
        self.examples = named(QPushButton(self.tr("Examples")), self.tr("Examples"),
                              self.tr("Load a sentence with its options: the chapter's, and more."))
        self.examples.setMenu(QMenu(self.examples))
        self.side = label("body", parent=self, wraps=False, muted=True)  # which of two texts the chips are
        self.side.hide()
        self._told = QWidget()
        self.given = Caption("body", parent=self)
        self.given.hide()
        self.loaded, self.seeds = (Caption(parent=self._told, align=Qt.AlignmentFlag.AlignRight) for _ in range(2))
        self._make_chooser()
        self._lay_out()
        self.editor.textChanged.connect(self._tell_text)
        self.editor.cursorPositionChanged.connect(self._tell_place)
        self.hear(self.chips, self.editor, self.first_steps)

    # these never emit

    def _show_document(self, document: Document) -> None:
        """Show a document's text, unless the editor already contains it."""
        if (document.given or document.image) is not self._not_typed:
            self._not_typed = document.given or document.image
            self._show_given(document)
        if document.text != self._text:
            self._text = document.text
            with QSignalBlocker(self.editor):
                self._is_changed = self.editor.replace_text(normalized(document.text))
            self._typed = self.editor.text()
            self._is_loaded = not self._is_changed
        self._count = len(document.sentences)
        if document.options.is_trained != self._whole:
            self._whole = document.options.is_trained
            self.editor.set_line_hints(whole=self._whole)
        self._show_sentence()

    def _show_given(self, document: Document) -> None:
        """Replace the editor by a line of text if the values were loaded, or if a model reads a picture."""
        given, is_typed = document.given, self._not_typed is None
        self.editor.setVisible(is_typed)
        self.given.setHidden(is_typed)
        self.setFocusProxy(self.editor if is_typed else self.chips)
        if given and given.name:
            words = self.tr("Loaded from {name}. These values are shown as they are; nothing is computed from them.")
            self.given.setText(words.format(name=given.name))
        elif given:
            self.given.setText(self.tr("Loaded values: they are shown as they are; nothing is computed from them."))
        elif not is_typed:
            words = self.tr("{name} reads a picture: its tokens are the patches, and those before them.")
            self.given.setText(words.format(name=document.options.name))

    def show_state(self, state: State) -> None:
        """Show the text and the tokens of a state's sentence, and mark the query and key of the marked cell."""
        spot = state.focus.spot
        if self._document.differs(state.document, state.refusals):
            self._show_document(state.document)
        if self._tokens.differs(state.numbers, spot.at(head=0), state.document.marks) and state.unfolded is not None:
            self.set_result(state.unfolded, spot)
            self.chips.set_segments(() if state.result is None else segment_starts(state.result, spot.sentence))
        wanted, scores = state.wanted_token_scores, state.token_scores
        if scores is not None and (wanted is None or (scores.result, scores.sentence) != (
                wanted.result, wanted.sentence)):
            scores = None
        self.chips.set_scores(scores, shown=wanted is not None)
        self.chips.set_stale(state.stale)
        cell, result = state.focus.marked, state.result
        matrix = cell is not None and STAGES[cell.spot.stage].is_matrix
        two = matrix and result is not None and cell is not None and result.has_cell(cell) and (
            result.row_labels(cell.spot) != result.column_labels(cell.spot))  # the chips show the rows
        is_folded = cell is not None and result is not None and result.fold and result.has_cell(cell)
        self.chips.mark(cell.row if cell else None, cell.column if cell and matrix and not two else None, tokens=(
            partial(result.tokens_of, cell.spot.sentence) if is_folded and result and cell else None))

    def set_result(self, result: Evaluation | None, spot: Spot = FIRST) -> None:
        """Show the tokens along the rows of a spot."""
        others = self.chips.set_result(result, spot)
        options = result.options if result is not None and result.texts else None
        has_two = options is not None and options.row.has_two_texts
        if has_two and result is not None:
            self.side.setText(tr(result.axes(spot.stage, layer=spot.layer)[0]))
            self.side.setFixedHeight(self.chips.chip_line)
        self.side.setVisible(has_two)
        self._sentence = spot.sentence
        self._show_sentence()
        if others and self._is_changed:
            self._show_changed()
        elif others and self._is_loaded:
            self._is_loaded = False
            self.chips.show_beginning()

    def set_examples(self, examples: Sequence[tuple[str, str, str]]) -> None:
        """Fill the menu of examples, (key, title, section): a submenu for each section of more than one."""
        menu = self.examples.menu()
        menu.clear()
        menu.setContentsMargins(0, theme.SPACE // 2, 0, theme.SPACE // 2)
        for section, rows in groupby(examples, key=lambda row: row[2]):
            of_section = list(rows)
            inner = menu if len(of_section) == 1 else menu.addMenu(as_menu_text(section))
            for key, title, _ in of_section:
                action = inner.addAction(as_menu_text(title))
                action.triggered.connect(lambda _=False, key=key: self.example_chosen.emit(key))

    def set_loaded(self, title: str, *, touched: bool, options: Options) -> None:
        """Show which example is loaded, whether it was modified, and the seeds of its numbers."""
        words = self.tr("Example (modified): {title}") if touched else self.tr("Example: {title}")
        self.loaded.setText(words.format(title=title) if title else "")
        seeds = []
        if options.uses("seed") and self.given.isHidden():
            seeds.append(self.tr("seed {seed}").format(seed=options.seed))
        if options.dropout_on:
            seeds.append(self.tr("dropout seed {seed}").format(seed=options.dropout_seed))
        self.seeds.setText(" · ".join(seeds))
        self._fit_captions()

    def add_tool(self, button: QWidget) -> None:
        """Add a button next to *Examples*."""
        button.setFixedHeight(self.examples.height())
        self._tools.insertWidget(0, button)

    # building

    def _make_chooser(self) -> None:
        self.chooser = QWidget()
        self.place = label("body", wraps=False, muted=True)
        self.previous = self._arrow(Qt.ArrowType.LeftArrow, self.tr("Previous sentence"), -1)
        self.next = self._arrow(Qt.ArrowType.RightArrow, self.tr("Next sentence"), 1)
        fill(QHBoxLayout(self.chooser), self.previous, self.place, self.next, spacing=theme.SPACE // 2)

    def _arrow(self, arrow: Qt.ArrowType, name: str, step: int) -> QToolButton:
        return tool_button("", name, name, arrowType=arrow, clicked=lambda: self._go(self._sentence + step))

    def _lay_out(self) -> None:
        self._tools = fill(QHBoxLayout(), self.examples, spacing=theme.SPACE)
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.SPACE, theme.SPACE // 2, theme.SPACE, 0)
        grid.setHorizontalSpacing(theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE // 2)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(3, 1)  # extra height of the dock goes below
        grid.addWidget(self.editor, 0, 0)
        grid.addWidget(self.given, 0, 0)
        grid.addLayout(self._tools, 0, 1, Qt.AlignmentFlag.AlignTop)
        line = fill(QHBoxLayout(), self.side, (self.chips.area, 1), self._told, spacing=theme.SPACE)
        line.setAlignment(self.side, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(line, 1, 0, 1, 2)
        grid.addWidget(self.first_steps, 2, 0, 1, 2)
        below = fill(QHBoxLayout(), (self.seeds, 1), self.chooser, spacing=theme.SPACE)
        fill(QVBoxLayout(self._told), self.loaded, below, None, spacing=2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.examples.setFixedHeight(self.editor.sizeHint().height())

    # signals

    def _tell_text(self) -> None:
        typed = self.editor.text()
        if typed != self._typed:
            self._text = self._typed = typed
            self._is_changed = True
            self.did.emit(set_text(typed).merged("text"))

    def _tell_place(self) -> None:
        self._tell_text()  # Qt moves the cursor first: emit the text before its sentence is chosen
        sentence = self._sentence_here()
        if sentence is not None and sentence != self._sentence:
            self.did.emit(choose_sentence(sentence))
        elif self.editor.hasFocus():
            self._show_changed()

    def _show_changed(self) -> None:
        """Show the tokens at the text cursor, which follows what was typed, appended or undone."""
        here = self._sentence_here()
        if here is None:  # in a blank line, such as after a paste: take the sentence above
            here = sum(bool(line.strip()) for line in self._typed[: self.editor.position()].splitlines()) - 1
        if here == self._sentence:
            start = 0 if self._whole else sentence_start(self._typed, self._sentence)
            self.chips.follow(self.editor.position() - start)

    def _sentence_here(self) -> int | None:
        """Return the sentence of the text cursor."""
        return 0 if self._whole else sentence_at(self._typed, self.editor.position())

    def _go(self, sentence: int) -> None:
        if 0 <= sentence < self._count:
            with QSignalBlocker(self.editor):
                self.editor.set_position(sentence_start(self._typed, sentence))
            self.did.emit(choose_sentence(sentence))

    def _fit_captions(self) -> None:
        """Give the captions the width of their longer line, within bounds."""
        chooser = self.chooser.sizeHint().width() + theme.SPACE if self._count > 1 else 0
        needed = max(self.loaded.sizeHint().width(), self.seeds.sizeHint().width() + chooser)
        self._told.setFixedWidth(max(MIN_CAPTION_PX, min(MAX_CAPTION_PX, needed)))

    def _show_sentence(self) -> None:
        shown = min(self._sentence, max(0, self._count - 1))
        self.chooser.setVisible(self._count > 1)
        self.place.setText(
            self.tr("Sentence {number} of {count}").format(number=f"{shown + 1:,}", count=f"{self._count:,}")
        )
        self.previous.setEnabled(shown > 0)
        self.next.setEnabled(shown < self._count - 1)
        self._fit_captions()
        start = sentence_start(self._typed, shown) if self._count > 1 else None
        self.editor.mark_line(start)


def sentence_at(text: str, position: int) -> int | None:
    """Return the sentence of the line around a character, counted as in Document; None for a blank line."""
    lines, at = text.splitlines(), len(f"{text[:position]}_".splitlines()) - 1
    return sum(bool(line.strip()) for line in lines[:at]) if at < len(lines) and lines[at].strip() else None


def sentence_start(text: str, sentence: int) -> int:
    """Return where a sentence's line begins, or the end of the text if there is no such sentence."""
    lines = text.splitlines(keepends=True)
    starts = [start for start, line in zip(accumulate(map(len, lines), initial=0), lines, strict=False) if line.strip()]
    return starts[sentence] if sentence < len(starts) else len(text)


class FirstSteps(Doer, QWidget):
    """Three steps in a line, each ticked when it was done, and the first lesson."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("First steps"))
        self._texts = (self.tr("Type."), self.tr("Click a stage."), self.tr("Point at a number."))
        self._done: set[int] = set()
        self.steps = tuple(QLabel(textFormat=Qt.TextFormat.PlainText) for _ in self._texts)
        self.close_button = tool_button(
            "×", self.tr("Hide the first steps"), self.tr("Hide this line; Help explains all gestures."))
        self.close_button.clicked.connect(self.finish)
        offer = self.tr("Or take the first lesson")
        self.lesson = LinkLabel(f'<a href="lesson">{offer}</a>')
        self.lesson.setWordWrap(False)
        set_tip(self.lesson, self.tr("Be led through attention, step by step. Help > Lessons has more."))
        self.lesson.linkActivated.connect(lambda _: self.did.emit(open_lesson(FIRST_LESSON)))
        fill(QHBoxLayout(self), *self.steps, self.lesson, self.close_button, None,
             margins=(2, 0, 0, 0), spacing=theme.SPACE * 2)
        self._show_steps()
        self.hide()

    def do(self, step: int) -> None:
        """Tick a step, counted from 0; hide the line after the last one."""
        if self.isHidden() or step in self._done:
            return
        self._done.add(step)
        self._show_steps()
        if len(self._done) == len(self._texts):
            self.finish()

    def finish(self) -> None:
        """Hide the line for good."""
        if not self.isHidden():
            self.hide()
            self.did.emit(set_preference("first_steps_done", True))

    def _show_steps(self) -> None:
        for number, (step, text) in enumerate(zip(self.steps, self._texts, strict=True)):
            done = number in self._done
            step.setText(f"{'✓' if done else number + 1}  {text}")
            theme.set_role(step, "caption" if done else "body")
