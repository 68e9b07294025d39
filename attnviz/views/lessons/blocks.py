"""The parts of a step: text, pictures, questions and checks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPixmap, QTextDocumentFragment
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from attnviz.document.stages import STAGES
from attnviz.lessons.lesson import Ask, Check, Picture, Prose
from attnviz.lessons.run import Run, cell_labels
from attnviz.pictures.picture import make_picture
from attnviz.store.client import answer_lesson, solve_lesson
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Text
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, push_button
from attnviz.views.chrome.caption import LinkLabel
from attnviz.views.stage_words import stage_title

PICTURE_PX = 180  #: the longer side of a picture, at most


Words = Callable[[str], str]  #: returns a text of a lesson with the numbers of the moment


class ProseBlock(QWidget):
    """Text; a link is pressed by mouse, or by Tab and Return."""

    def __init__(self, prose: Prose, words: Words) -> None:
        super().__init__()
        self._html, self._words = prose.html, words
        self.label = LinkLabel(words(prose.html))
        fill(QVBoxLayout(self), self.label)

    def show_numbers(self) -> None:
        """Show the numbers of the moment in the text."""
        if (html := self._words(self._html)) != self.label.text():
            self.label.setText(html)


class PictureBlock(QLabel):
    """A picture of a stage, drawn from the displayed state."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self._stage = picture.stage

    def show_state(self, state: State) -> None:
        """Draw the stage of the selected head."""
        source, spot = state.source, state.focus.spot
        spot = spot.at(stage=self._stage or spot.stage)
        there = source is not None and bool(source.texts) and spot.stage in source.stages(spot.layer)
        self.setVisible(there)
        if source is None or not there:
            return
        pixels = make_picture(source, spot, maps=state.look.maps, levels=state.levels(spot.stage)).pixels_over(
            theme.rgb("Masked"))
        height, width = pixels.shape
        image = QImage(pixels.astype("<u4").tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32)
        scale = max(1, PICTURE_PX // max(width, height))
        size = QSize(width * scale, height * scale).boundedTo(QSize(PICTURE_PX, PICTURE_PX))
        self.setPixmap(QPixmap.fromImage(image).scaled(size))
        self.setToolTip(stage_title(source, spot))
        self.setAccessibleName(tr("Picture of {stage}").format(stage=tr(STAGES[spot.stage].label)))


class TaskBlock(Doer, QWidget):
    """A task of a step, with what is said to it: its hint, and the reply to an answer."""

    spoke = Signal(object)  #: QWidget: the reply or the hint that is new

    def __init__(self, task: Ask | Check, number: int, words: Words) -> None:
        super().__init__()
        self.links, self.number, self.words, self._hint = task.links, number, words, task.hint.html
        self.column = fill(QVBoxLayout(self), spacing=theme.SPACE // 2)
        self.said = LinkLabel("")
        self.said.hide()

    def _end_with_hint(self) -> None:
        """Add a button that shows the hint, if there is one, and the place of what is said."""
        if self._hint:
            button = push_button(tr("Hint"), tr("Help with this step."), self.show_hint)
            button.setFlat(True)
            self.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.said)

    @property
    def shows_hint(self) -> bool:
        """Whether the hint is what was said last."""
        return not self.said.isHidden() and self.said.text() == self.words(self._hint)

    def show_hint(self) -> None:
        """Show the hint."""
        self._say(self.words(self._hint))

    def _say(self, html: str, *, done: bool | None = None) -> None:
        text = ("" if done is None else "✓ " if done else "✗ ") + html
        is_new = self.said.isHidden() or text != self.said.text()
        self.said.setText(text)
        self.said.setAccessibleName(_plain(text))
        self.said.show()
        if is_new:
            self.spoke.emit(self.said)


class AskBlock(TaskBlock):
    """A question with a field or with choices, and what is said to the answer."""

    def __init__(self, ask: Ask, run: Run, task: int, words: Words) -> None:
        super().__init__(ask, task, words)
        question = LinkLabel(words(ask.html))
        theme.set_role(question, "strong")
        self.column.addWidget(question)
        self._ask = ask
        self.buttons, self.fields = QButtonGroup(self), list[QWidget]()
        self.check: QPushButton  #: of a question without choices
        if ask.kind == "choice":
            self._add_choices(ask)
        elif ask.kind == "cell":
            self.boxes = self._add_cells()
            self.fields = [*self.boxes, self.check]
        else:
            self.field = QLineEdit(placeholderText=self.tr("a number"))
            self.field.setAccessibleName(self.tr("Answer"))
            self.check = push_button(self.tr("Check"), self.tr("Compare the number with the one that is displayed."),
                                     lambda: self.answer(self.typed))
            self.field.returnPressed.connect(self.check.click)
            row = fill(QHBoxLayout(), (self.field, 1), self.check, spacing=theme.SPACE // 2)
            self.column.addLayout(row)
            self.fields = [self.field, self.check]
            question.setBuddy(self.field)
        self._end_with_hint()
        self.show_run(run, task)

    @property
    def typed(self) -> str:
        """What is typed or chosen, checked or not, as an answer."""
        if self._ask.kind == "choice":
            return str(self.buttons.checkedId())
        if self._ask.kind == "cell":
            return ",".join(str(box.currentIndex()) for box in self.boxes if box.count())
        return self.field.text()

    def type(self, typed: str) -> None:
        """Type or choose an answer without checking it."""
        if self._ask.kind == "choice":
            if (button := self.buttons.button(int(typed))) is not None:
                button.setChecked(True)
        elif self._ask.kind == "cell":
            for box, index in zip([box for box in self.boxes if box.count()], typed.split(","), strict=False):
                box.setCurrentIndex(int(index))
        else:
            self.field.setText(typed)

    def answer(self, answer: str) -> None:
        """Answer with a typed number, or with the number of a choice."""
        self.did.emit(answer_lesson(self.number, answer))

    def _add_choices(self, ask: Ask) -> None:
        for number, choice in enumerate(ask.choices):
            button = QRadioButton()
            words = _ChoiceLabel(self.words(choice.html), button.click)
            words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            button.setAccessibleName(_plain(choice.html))
            self.buttons.addButton(button, number)
            row = fill(QHBoxLayout(), button, (words, 1), spacing=theme.SPACE // 2)
            row.setAlignment(button, Qt.AlignmentFlag.AlignTop)
            self.column.addLayout(row)
        self.buttons.idClicked.connect(lambda number: self.answer(str(number)))

    def _add_cells(self) -> tuple[QComboBox, QComboBox]:
        """Add a list of rows and one of columns; the first is hidden where the numbers are one row."""
        boxes = QComboBox(), QComboBox()
        for box, name in zip(boxes, (self.tr("Row"), self.tr("Column")), strict=True):
            box.setAccessibleName(name)
            box.setToolTip(name)
        self.check = push_button(
            self.tr("Check"), self.tr("Compare the cell with the one that has the largest number."),
            lambda: self.answer(self.typed))
        self.column.addLayout(fill(QHBoxLayout(), (boxes[0], 1), (boxes[1], 1), self.check, spacing=theme.SPACE // 2))
        return boxes

    def show_cells(self, state: State) -> None:
        """List the rows and columns of the present numbers."""
        if self._ask.kind != "cell" or self._ask.answer is None:
            return
        for box, labels in zip(self.boxes, cell_labels(self._ask.answer, state), strict=True):
            if [box.itemText(at) for at in range(box.count())] != [*labels]:
                box.clear()
                box.addItems(labels)
            box.setVisible(bool(labels))

    def show_run(self, run: Run, task: int) -> None:
        """Show what was said to the last answer; a prediction is made once."""
        is_made = self._ask.is_prediction and run.is_done(task)
        for widget in (*self.buttons.buttons(), *self.fields):
            widget.setEnabled(not is_made)
        said = run.said.get((run.at, task))
        if said is not None:
            html = escape(translated(said), quote=False) if isinstance(said, Text) else self.words(said)
            self._say(html, done=run.answers[run.at, task].is_right if is_made else run.is_done(task))
        elif self.said.text().startswith("✗"):  # it was said before the task above was done
            self.said.hide()


class CheckBlock(TaskBlock):
    """Whether something was done, with a hint and *Solve*."""

    def __init__(self, check: Check, run: Run, task: int, words: Words) -> None:
        super().__init__(check, task, words)
        self.status = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self._todo = words(check.todo) or self.tr("Do what is asked above.")
        theme.set_role(self.status, "strong")
        self.solve = push_button(self.tr("Solve"), self.tr("Do it for me."), lambda: self.did.emit(solve_lesson(task)))
        self.column.addLayout(fill(QHBoxLayout(), (self.status, 1), self.solve, spacing=theme.SPACE // 2))
        self._end_with_hint()
        self.show_run(run, task)

    def show_run(self, run: Run, task: int) -> None:
        """Show whether it was done."""
        is_done, was_open = run.is_done(task), self.solve.isEnabled() and bool(self.status.text())
        if is_done and was_open:
            self.spoke.emit(self.status)
        sign = "○" if not is_done else "✓" if (run.at, task) not in run.solved else self.tr("Solved:")
        self.status.setText(f"{sign} {self._todo}")
        self.status.setAccessibleName(_plain(self.status.text()))
        self.solve.setEnabled(not is_done)


class _ChoiceLabel(QLabel):
    """The words of a choice, which choose it when they are clicked."""

    def __init__(self, html: str, choose: Callable[[], None]) -> None:
        super().__init__(html, textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self._choose = choose

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose()


def _plain(html: str) -> str:
    return QTextDocumentFragment.fromHtml(html).toPlainText()


Block = ProseBlock | PictureBlock | AskBlock | CheckBlock
