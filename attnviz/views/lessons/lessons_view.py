"""The panel of lessons: a list by level, or the present step of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QFont
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnviz.lessons import SUFFIX, library, progress
from attnviz.lessons.calls import Call
from attnviz.lessons.lesson import Ask, Check, Lesson, Picture, Prose
from attnviz.lessons.run import Run
from attnviz.lessons.words import filled
from attnviz.store.client import end_lesson, hand_in_lesson, open_lesson, restart_lesson, step_lesson
from attnviz.store.state import State
from attnviz.system.settings import Settings
from attnviz.system.translation import tr
from attnviz.system.wording import N_
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, ScrollArea, fill, push_button, tool_button
from attnviz.views.chrome.caption import LinkLabel
from attnviz.views.chrome.plain_text import as_tooltip, label, set_tip
from attnviz.views.chrome.shortcuts import with_present_keys
from attnviz.views.lessons.blocks import AskBlock, Block, CheckBlock, PictureBlock, ProseBlock, TaskBlock

LEVEL_NAMES = {1: N_("First steps"), 2: N_("The chapter"), 3: N_("Variants"), 4: N_("Trained models")}
WIDTH = 300  #: pixels at the first start
_LESSON = Qt.ItemDataRole.UserRole  # the file of an item
ViewState = tuple[list[str], list[bool], int]  #: answers, whether each hint is open, pixels that are scrolled


class LessonsView(Doer, QWidget):
    """Lists lessons, and shows the step of the open one; emits what the person does as intents."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Lesson"))
        self._state: State | None = None
        self.run: Run | None = None
        self._drawn: tuple[Lesson, int] | None = None  # the step whose blocks are there
        self.blocks: list[Block] = []
        self._seen = 0  # how many of them stand above a prediction that is to be made
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._make_list())
        self._page = self._make_page()
        self._stack.addWidget(self._page)
        self.setMinimumWidth(220)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 320)

    def _make_list(self) -> QWidget:
        self.list = QTreeWidget(columnCount=2)
        self.list.setAccessibleName(self.tr("Lessons by level"))
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(theme.SPACE)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemActivated.connect(lambda item: self._open(item))
        self.list.itemClicked.connect(self._open_by_click)
        self.about = label("caption", self.tr(
            "Choose a lesson. Your own work is kept, and comes back when the lesson ends."))
        page = QWidget()
        fill(QVBoxLayout(page), self.about, (self.list, 1), margins=theme.SPACE, spacing=theme.SPACE // 2)
        return page

    def _make_page(self) -> QWidget:
        self.heading, self.where = label("title"), label("caption")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedHeight(4)
        is_changed, offer = self.tr("You changed the text of this step."), self.tr("Begin this step again")
        #: Offers to begin the step again, when its words are about another text than the present one.
        self.other_text = LinkLabel(f'{is_changed} <a href="again">{offer}</a>')
        self.other_text.linkActivated.connect(lambda _: self.did.emit(step_lesson(0)))
        self.other_text.hide()
        self._content = QWidget()
        self._column = fill(QVBoxLayout(self._content), margins=(0, 0, theme.SPACE // 2, 0),
                            spacing=theme.SPACE + theme.SPACE // 2)
        self._scroll = ScrollArea(self._content)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a step may be text alone, which the keys scroll
        self._scroll.setAccessibleName(self.tr("Text of the step"))
        self._scroll.viewport().setAutoFillBackground(False)
        self._content.setAutoFillBackground(False)
        self.back = self._button(self.tr("Back"), self.tr("Return to the step before."), lambda: step_lesson(-1))
        self.next = self._button(self.tr("Next"), "", lambda: step_lesson(1))
        self.restart = self._tool("↺", self.tr("Begin this lesson again"), restart_lesson)
        self.end = self._tool("×", self.tr("End the lesson and return to my work"), end_lesson)
        head = fill(QHBoxLayout(), (self.where, 1), self.restart, self.end, spacing=0)
        self.hand_in = self._button(self.tr("Hand in…"), self.tr(
            "Save your answers, what was checked, and the session as one file for your teacher."), hand_in_lesson)
        foot = fill(QHBoxLayout(), self.back, (self.next, 1), spacing=theme.SPACE // 2)
        page = QWidget()
        fill(QVBoxLayout(page), head, self.progress, self.heading, self.other_text, (self._scroll, 1), self.hand_in,
             foot, margins=(theme.SPACE, 0, theme.SPACE, theme.SPACE), spacing=theme.SPACE // 2)
        return page

    def _button(self, text: str, tip: str, intent: Callable[[], object]) -> QPushButton:
        return push_button(text, tip, lambda: self.did.emit(intent()))

    def _tool(self, sign: str, name: str, intent: Callable[[], object]) -> QToolButton:
        return tool_button(sign, name, name, clicked=lambda: self.did.emit(intent()))

    # the list

    def show_list(self, lessons: Sequence[Lesson], settings: Settings) -> None:
        """List lessons by level, those of a course in its order, with what was done of each.

        The first that was not finished is selected.
        """
        self.run = self._drawn = None
        self._clear()
        self.list.clear()
        groups, items = dict[int, QTreeWidgetItem](), list[tuple[QTreeWidgetItem, bool]]()
        heading = QFont()
        heading.setWeight(theme.font("strong").weight())  # of the size that the list has, also on a projector
        for lesson in lessons:
            if lesson.level not in groups and not lesson.order:
                group = groups[lesson.level] = QTreeWidgetItem([tr(LEVEL_NAMES[lesson.level])])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                group.setFont(0, heading)
                self.list.addTopLevelItem(group)
            is_finished, step = progress.is_finished(settings, lesson), progress.step_reached(settings, lesson)
            minutes = self.tr("{minutes} min").format(minutes=lesson.minutes)
            # Before the title, a tick would keep the title from being typed.
            is_begun = step > 1 and not is_finished
            item = QTreeWidgetItem([lesson.title, f"✓ {minutes}" if is_finished else
                                    f"{step} / {len(lesson.steps)}" if is_begun else minutes])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(1, theme.colour("Muted"))
            item.setData(0, _LESSON, str(lesson.path))
            item.setToolTip(0, as_tooltip(lesson.title))
            words = (self.tr("{title}, finished") if is_finished else self.tr("{title}, step {step} of {count}")
                     if is_begun else self.tr("{title}, not finished"))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words.format(
                title=lesson.title, step=step, count=len(lesson.steps)))
            if lesson.order:
                self.list.addTopLevelItem(item)
            else:
                groups[lesson.level].addChild(item)
            items.append((item, is_finished))
        self.list.expandAll()
        if items:
            self.list.setCurrentItem(next((item for item, is_finished in items if not is_finished), items[0][0]))
        self._stack.setCurrentIndex(0)
        self.setFocusProxy(self.list)

    def _open(self, item: QTreeWidgetItem) -> None:
        path = item.data(0, _LESSON)
        if path:
            self.did.emit(open_lesson(path))

    def _open_by_click(self, item: QTreeWidgetItem) -> None:
        """Open a lesson; the second click of a double click does not fall on what is there then."""
        self._page.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QTimer.singleShot(QApplication.doubleClickInterval(), self._page, lambda: self._page.setAttribute(
            Qt.WidgetAttribute.WA_TransparentForMouseEvents, False))
        self._open(item)

    # the lesson

    def show_run(self, run: Run, state: State, *, waits: bool = False) -> None:
        """Show the step of a lesson, with numbers of a state; `waits` while its set-up is being computed."""
        self._state = state
        begins_anew = not run.has_begun and self.run is not None and self.run.has_begun
        begins = run.has_begun and not (self.run is not None and self.run.has_begun)
        self.run = run
        count, is_last = len(run.lesson.steps), run.is_last
        if begins_anew or self._drawn != (run.lesson, run.at):
            self._drawn = (run.lesson, run.at)
            self.where.setText(self.tr("{title} · {number} of {count}").format(
                title=run.lesson.title, number=run.at + 1, count=count))
            self.heading.setText(run.step.title)
            self.progress.setMaximum(count)
            self.progress.setValue(run.at + 1)
            self.progress.setAccessibleName(self.where.text())
            self._fill(run)
            self._scroll.place.scroll_to(0)
            self.setFocusProxy(self.next)
        task = 0
        for block in self.blocks:
            if isinstance(block, ProseBlock) and (begins or task):  # a prediction may have been made above it
                block.show_numbers()
            elif isinstance(block, AskBlock | CheckBlock):
                block.show_run(run, task)
                block.setEnabled(not waits)
                task += 1
        self._conceal(run)
        self.back.setEnabled(run.at > 0)
        self.hand_in.setVisible(is_last)
        follows = is_last and library.following(run.lesson) is not None
        self.next.setText(self.tr("Next") if not is_last else self.tr("Finish: next lesson") if follows
                          else self.tr("Finish"))
        go_on = self.tr("Go on; the program does the tasks that are left.") if run.open_tasks else self.tr("Go on.")
        set_tip(self.next, go_on)
        self._stack.setCurrentIndex(1)

    @property
    def questions(self) -> list[AskBlock]:
        """The questions of the step."""
        return [block for block in self.blocks if isinstance(block, AskBlock)]

    @property
    def tasks(self) -> list[AskBlock | CheckBlock]:
        """The questions and checks of the step."""
        return [block for block in self.blocks if isinstance(block, AskBlock | CheckBlock)]

    def view_state(self) -> ViewState:
        """Return what is typed in the questions, which hints are open, and how far the text is scrolled."""
        return ([question.typed for question in self.questions], [task.shows_hint for task in self.tasks],
                self._scroll.verticalScrollBar().value())

    def restore_view_state(self, state: ViewState) -> None:
        """Type the answers, open the hints and scroll; a translation may have other questions."""
        answers, hints, scrolled = state
        for question, typed in zip(self.questions, answers, strict=False):
            question.type(typed)
        for task, shows_hint in zip(self.tasks, hints, strict=False):
            if shows_hint:
                task.show_hint()
        self._scroll.place.scroll_to(scrolled)

    def _conceal(self, run: Run) -> None:
        """Hide what stands below a prediction until it is made."""
        self._seen = len(self.blocks) if run.prediction is None else self.blocks.index(self.tasks[run.prediction]) + 1
        for at, block in enumerate(self.blocks):
            block.setVisible(at < self._seen)
        if self._state is not None:
            self.show_state(self._state)

    def _words(self, html: str) -> str:
        """Return a text of the lesson with the numbers and the shortcuts of the moment."""
        is_computed = self.run is not None and self.run.has_begun
        text = filled(html, self._state if is_computed else None, None if self.run is None else self.run.seed)
        return with_present_keys(text)

    def _fill(self, run: Run) -> None:
        """Make the blocks of a step."""
        self._clear()
        task = 0
        for block in run.step.blocks:
            made: Block
            if isinstance(block, Prose):
                made = ProseBlock(block, self._words)
                made.label.linkActivated.connect(lambda link, links=block.links: self._follow(links, link))
            elif isinstance(block, Picture):
                made = PictureBlock(block)
            elif isinstance(block, Ask):
                made = AskBlock(block, run, task, self._words)
                task += 1
            elif isinstance(block, Check):
                made = CheckBlock(block, run, task, self._words)
                task += 1
            else:
                continue
            if isinstance(made, TaskBlock):
                self.hear(made)
                made.spoke.connect(self._reveal)
                made.said.linkActivated.connect(lambda link, links=made.links: self._follow(links, link))
            self.blocks.append(made)
            self._column.addWidget(made)
        self._column.addStretch(1)

    def _reveal(self, said: QWidget) -> None:
        """Scroll a reply into view; it may be below what is visible, or longer than the last."""
        self._scroll.reveal(said, theme.SPACE // 2)

    def _clear(self) -> None:
        """Delete the blocks of the step before."""
        self.blocks = []
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _follow(self, links: Mapping[str, Call], link: str) -> None:
        """Do the intent of a link, or open the lesson or the page that it leads to."""
        if link in links:
            self.did.emit(links[link].intent())
        elif link.endswith(SUFFIX) and self.run is not None and "://" not in link:
            self.did.emit(open_lesson(str(self.run.lesson.path.parent / link)))
        else:
            QDesktopServices.openUrl(QUrl(link))

    def show_state(self, state: State) -> None:
        """Draw the pictures of the step anew."""
        self._state = state
        for block in self.blocks[: self._seen]:
            if isinstance(block, PictureBlock):
                block.show_state(state)
            elif isinstance(block, AskBlock):
                block.show_cells(state)

