"""Lessons in the window: begins them, does what their steps ask for, checks what the person did, and ends them."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QWidget

from attnviz.controller.controller import Controller
from attnviz.document import edits, presets
from attnviz.document.document import Document
from attnviz.document.segments import NO_FOLD
from attnviz.lessons import SUFFIX, author, handin, library, progress
from attnviz.lessons.calls import Call
from attnviz.lessons.errors import at_line
from attnviz.lessons.lesson import Ask, Lesson, Point, Step
from attnviz.lessons.markdown import MENU_NAMES, read_lesson
from attnviz.lessons.run import Run
from attnviz.lessons.seeds import seed_of, seeded, seeded_calls
from attnviz.store import client
from attnviz.store.compare import end_comparison
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import fit
from attnviz.store.intent import performs
from attnviz.store.look import choose_brush, follow_query, reset_view
from attnviz.store.numbers import say, say_opened
from attnviz.store.segments import fold_by
from attnviz.store.session import read_session
from attnviz.store.sessions import lessons_listed
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.wording import Text, language_of, printable_name
from attnviz.views.chrome.action_rows import MENUS
from attnviz.views.heatmaps.heads_view import heads_spot
from attnviz.views.lessons.curtain import PANELS as COVERED, Cover
from attnviz.views.lessons.lessons_view import LessonsView
from attnviz.views.lessons.pointer import Pointer
from attnviz.window.file_actions import FileActions
from attnviz.window.model_actions import ModelActions
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter

LESSON_PART = 0.6  #: of the height of the column that lesson and options share
OPTIONS_PX = 320  #: height of the options in that column, at most
_COLUMN = ("lessons", "controls")
_NEW_TEXT = frozenset({"set_text", "load_example", "train_model"})  #: intents that bring another text


@dataclass(frozen=True)
class OpenLesson:
    """An open lesson: how far it is, what is still to be done, and the states to go back to."""

    run: Run
    calls: tuple[Call, ...]
    begins: dict[int, State]
    text: str | None
    unpacked: tempfile.TemporaryDirectory[str] | None
    student: str
    seed: int | None
    folder: Path | None


class Lessons(QObject):
    """Runs one lesson at a time in a window; created with the first one."""

    def __init__(self, controller: Controller, presenter: Presenter, preferences: Preferences, models: ModelActions,
                 *, files: FileActions) -> None:
        """Run lessons in the presenter's window; `files` asks for names and files."""
        super().__init__(presenter)
        self._controller, self._presenter, self._preferences = controller, presenter, preferences
        self._window, self._models, self._files = presenter.window, models, files
        view = self._window.panels["lessons"]
        assert isinstance(view, LessonsView)
        self.view = view
        self.pointer = Pointer(self._window)
        self._covers: dict[str, Cover] = {}  # of the panels whose numbers are asked for
        self._window.panels.panel_created.connect(lambda _: self._cover())
        self.run: Run | None = None
        self._unpacked: tempfile.TemporaryDirectory[str] | None = None
        self._calls: deque[Call] = deque()  # what is still to be done, each after the numbers of the one before
        self._begins: dict[int, State] = {}  # at the beginning of each step so far, for *Back*
        self._text: str | None = None  # the one that the lesson speaks of; None until its start is computed
        self._awaits_model = False
        self.is_doing = False  #: the set-up or the solution of a step is being done
        self._student = ""  # who takes the lessons
        self._seed: int | None = None  # of the numbers, if one was given
        self._folder: Path | None = None  # into which each finished lesson is handed in
        self._handed_in: Run | None = None  # what was handed in last
        self._recorded: tuple[Path, State] | None = None  # the file that a step was last added to, and the state then
        for name in _COLUMN:
            self._window.docks[name].visibilityChanged.connect(
                lambda seen: QTimer.singleShot(0, self, self._share_column) if seen else None)
        controller.store.subscribe(self._on_change)

    # intents

    @performs(client.open_lesson)
    def open(
        self, name: str | None = None, *, student: str = "", seed: int | None = None, folder: str | None = None,
    ) -> None:
        """Begin a lesson, or list those of a folder or a zip, or the bundled ones. Raises SessionError."""
        self._student, self._seed = student or self._student, self._seed if seed is None else seed
        self._folder = Path(folder) if folder else self._folder
        path = None if name is None else Path(name)
        if path is None or library.is_course(path):
            self._list(path)
        else:
            self._begin(_read(library.find_lesson(str(path), self._language)))
        self._window.go_to("lessons")

    @performs(client.step_lesson)
    def step(self, by: int) -> None:
        """Go to another step, or begin this one again (0); forward, what is open is solved first."""
        run = self._run()
        if by <= 0:
            at = max(0, run.at + by)
            self._calls.clear()
            self._begins = {step: begin for step, begin in self._begins.items() if step <= at}
            self.run = run.go_back(at)
            if at in self._begins:
                self._restore(self._begins[at])
            else:  # it was left before its numbers were there
                self._enter(at)
            return
        for task in run.open_tasks:
            if (run.at, task) in run.solved:
                continue  # its solution was done, and did not help: nobody is kept in the lesson
            self._add_calls(getattr(run.tasks[task], "solution", ()))
            if run.is_last:  # where its checks are then ticked, but not by the person
                run = self.run = run.solve(task)
        if run.is_last and not self._calls:
            self._finish()
        elif run.is_last:
            self._go_on()
        else:
            self._enter(run.at + 1)

    @performs(client.solve_lesson)
    def solve(self, task: int) -> None:
        """Do the solution of a check."""
        run = self._run()
        tasks = run.tasks
        if 0 <= task < len(tasks):
            self.run = run.solve(task)
            self._add_calls(getattr(tasks[task], "solution", ()))
            self._go_on()

    @performs(client.answer_lesson)
    def answer(self, task: int, answer: str) -> None:
        """Judge an answer. Raises EditError if the step has no such question."""
        run = self._run()
        if not 0 <= task < len(run.tasks) or not isinstance(run.tasks[task], Ask):
            raise SessionError("This step has no question {number}.", number=task)
        self.run = run.answer(task, answer, self._presenter.state)
        self._show()

    @performs(client.hand_in_lesson)
    def hand_in(self, path: str | None = None, student: str = "") -> None:
        """Write what was done in the lesson to a file, or to a new one in a folder. Raises SessionError."""
        run = self._run()
        student = printable_name(student or run.student) or (self._files.ask_student() or "")
        if not student:
            return
        run = self.run = replace(run, student=student)
        self._student = student
        folder = self._folder if not path else Path(path) if Path(path).is_dir() else None
        file = (handin.new_path(folder, run.lesson, student) if folder is not None else Path(path) if path else
                self._files.ask_hand_in(handin.file_name(run.lesson, student)))
        if file is not None:
            handin.save(run, self._presenter.state, file, date=datetime.now(UTC))
            self._handed_in = run
            self._presenter.do(say(self.tr("Handed in: {name}").format(name=file.name)))

    @performs(client.restart_lesson)
    def restart(self) -> None:
        """Begin the lesson again."""
        self._begin(self._run().lesson)

    @performs(client.end_lesson)
    def end(self) -> None:
        """End the lesson, and return to the person's work."""
        if self.run is None:
            return
        self.run = None
        self._calls.clear()
        self._begins.clear()
        self._awaits_model = False
        self.pointer.point_at()
        self._cover()
        self._presenter.do(end_comparison())
        self._controller.bring_back()
        self._presenter.do(say_opened(self.tr("Lesson closed")))
        self._list(None)

    @performs(client.save_lesson_step)
    def add_step(self, path: str | None = None) -> None:
        """Add the present state as a step to a lesson file. Raises SessionError if it is not written."""
        file = Path(path) if path else self._files.ask_lesson()
        if file is not None:
            state = self._presenter.state
            last = self._recorded[1] if self._recorded and self._recorded[0] == file else None
            author.add_step(file, state, last)
            self._recorded = file, state
            self._presenter.do(say(self.tr(
                "Added a step to {name}. Write its text above the directives.").format(name=file.name)))

    def list_unless_open(self) -> None:
        """List the lessons, unless one is open."""
        if self.run is None:
            self._list(None)

    def close(self) -> None:
        """Delete the files of a zip."""
        if self._unpacked is not None:
            self._unpacked.cleanup()

    # another window

    def open_lesson(self) -> OpenLesson | None:
        """Return the open lesson, for a window in another language; this one ends no lesson any more."""
        if self.run is None:
            return None
        unpacked, self._unpacked = self._unpacked, None
        return OpenLesson(self.run, tuple(self._calls), self._begins, self._text, unpacked, self._student, self._seed,
                          self._folder)

    def go_on_with(self, opened: OpenLesson) -> None:
        """Go on with the lesson of another window, in the language of this one if it is translated."""
        lesson = _read(library.in_language(opened.run.lesson.path, self._language))
        self.run = replace(opened.run, lesson=lesson)
        self._calls, self._begins = deque(opened.calls), opened.begins
        self._text, self._unpacked = opened.text, opened.unpacked
        self._student, self._seed, self._folder = opened.student, opened.seed, opened.folder
        self._show()
        self._go_on()

    @property
    def _language(self) -> str:
        return language_of(self._presenter.state.settings.language)

    # the list

    def _list(self, where: Path | None) -> None:
        """List the lessons of a folder or a zip; None for the last one."""
        if where is not None and not where.is_dir():
            self.close()
            self._unpacked = library.unpack(where)
            where = Path(self._unpacked.name)
        if where is not None:
            if not library.lesson_files(where):
                raise SessionError("{name} has no lesson (*{suffix}).", name=where.name, suffix=SUFFIX)
            self._presenter.do(lessons_listed(where))
        if self.run is not None:
            self.end()
            return
        folder = self._presenter.state.lesson_folder
        lessons, wrong = library.read_all(
            library.bundled() if folder is None or not folder.is_dir() else folder, self._language)
        for file, error in wrong[:1]:
            self._presenter.do(say(at_line(file, error), "warning"))
        self.view.show_list(lessons, self._preferences.settings)

    def _share_column(self) -> None:
        """Give the lesson the larger part of the column that it shares with the options."""
        docks = [self._window.docks[name] for name in _COLUMN]
        if all(dock.isVisible() and not dock.isFloating() for dock in docks) and docks[0].x() == docks[1].x():
            whole = sum(dock.height() for dock in docks)
            below = min(OPTIONS_PX, whole - round(LESSON_PART * whole))
            self._window.resizeDocks(docks, [whole - below, below], Qt.Orientation.Vertical)

    # the run

    def _run(self) -> Run:
        if self.run is None:
            raise SessionError("No lesson is open: Help > Lessons.")
        return self.run

    def _begin(self, lesson: Lesson) -> None:
        """Set the person's work aside and begin a lesson. Raises AttnVizError if its start cannot be opened."""
        document, example = self._start(lesson)
        document = seeded(document, self._seed_for(lesson))
        self._text = None
        self._calls.clear()
        self._begins.clear()
        self.run = None  # no state counts as its first step's before its start is there
        self._controller.set_aside(document, example)
        if example is not None:
            self._presenter.do(say_opened(Text("New example: {title}", title=Text(example.title))))
        for intent in (choose_experiment(""), choose_brush(""), reset_view()):  # its text speaks of the large picture
            self._presenter.do(intent)
        self._presenter.do(follow_query(None if example is None else example.query))
        self.run = Run(lesson, self._student, self._seed_for(lesson))
        self._awaits_model = bool(lesson.model)
        if lesson.model:
            self._models.open(lesson.model)
        self._enter(0)

    def _seed_for(self, lesson: Lesson) -> int | None:
        """Return the seed of the numbers of a lesson; None for its own."""
        seed = self._seed if self._seed is not None or not self._student else seed_of(self._student)
        return seed if lesson.takes_seed else None

    def _add_calls(self, calls: Iterable[Call]) -> None:
        """Do intents of the lesson after those that wait, with the numbers of the student's seed.

        A lesson that folds nothing asks about tokens: pictures that the person has folded are by token again.
        """
        if self._presenter.state.fold and not self._run().lesson.folds:
            self._presenter.do(fold_by(NO_FOLD))
        self._calls.extend(seeded_calls(calls, self._run().seed))

    def _start(self, lesson: Lesson) -> tuple[Document, presets.Preset | None]:
        kind, _, name = lesson.start.partition(":")
        if kind == "example":
            return presets.preset(name), presets.find_preset(name)
        if kind == "session":
            return read_session(library.beside(lesson.path, name) or Path(name)).saved or Document(), None
        return presets.start_document(), None

    def _enter(self, at: int) -> None:
        """Begin a step: its set-up follows what is still to be done."""
        run = self._run()
        self.run = run.go_to(at)
        self._add_calls(self.run.step.setup)
        self._show()
        self._go_on()
        if at >= progress.step_reached(self._preferences.settings, run.lesson):  # last: to store lets the lesson go on
            self._preferences.store(lambda settings: progress.with_step(settings, run.lesson, at + 1))

    def _restore(self, then: State) -> None:
        """Return to the document, the selection and the look of a state."""
        self._show()
        self._controller.store.evolve(fit(self._presenter.state.evolve(
            document=then.document, history=then.history, focus=then.focus, look=then.look, compared=then.compared)))
        self._go_on()

    def _go_on(self, *, even_behind: bool = False) -> None:
        """Do what is waiting, each after the numbers of the one before; then ask the questions of the step.

        `even_behind`, after a failed computation, does the next one without its numbers: it may change the cause.
        """
        if self.is_doing or self.run is None or self._awaits_model or (
                self._controller.is_behind and not even_behind):
            return
        self.is_doing = True
        try:
            while self._calls and (even_behind or not self._controller.is_behind):
                even_behind = False
                self._do(self._calls.popleft())
            if not self._calls and not self._controller.is_behind and not self.run.has_begun and (
                    (begun := self.run.begin()).look(self._presenter.state) is not begun):
                for call in self.run.way_here:  # what the person selected would be taken for the task
                    self._do(call)
        finally:
            self.is_doing = False
        if not self._calls and not self._controller.is_behind and self.run is not None:
            state, before = self._presenter.state, self.run
            if not self.run.has_begun:
                if self._text is None:
                    self._presenter.do(say_opened(
                        self.tr('Opened the lesson "{title}"').format(title=self.run.lesson.title)))
                self.run = self.run.begin()
                if self._text is None or any(call.name in _NEW_TEXT for call in self.run.step.setup):
                    self._text = state.document.text
                self._begins.setdefault(self.run.at, state.without_results().evolve(
                    document=edits.set_text(state.document, self._text)))
                for point in self._points:
                    self._reveal(point)
            self.run = self.run.look(state)
            if self.run is not before:
                self._show()
            if _asks_for_text(self.run.step):
                self._text = state.document.text
            self.view.other_text.setVisible(state.document.text != self._text)

    def _do(self, call: Call) -> None:
        try:
            if self._presenter.do(call.intent()):
                self._window.message.clear("notice")  # what a lesson does is not explained as the person's own
        except AttnVizError as error:
            self._presenter.do(say(at_line(self._run().lesson.path, error), "warning"))

    def _on_change(self, before: State, after: State) -> None:
        """Go on when numbers are there, and tick what was done."""
        if after.message is not before.message and after.message is not None and after.message.kind == "refusal":
            self._on_refused(after.message.text)
        if self.run is None:
            return
        if not after.in_lesson:  # another session was opened meanwhile
            return
        if self._awaits_model and after.document.options.is_trained:
            self._awaits_model = False
        self._go_on(even_behind=after.failure is not None and after.failure is not before.failure)

    def _on_refused(self, sentence: str) -> None:
        """End a lesson whose model cannot be opened."""
        if self._awaits_model and not self._controller.computation.is_reading:
            self._awaits_model = False
            self.end()
            self._presenter.do(say(sentence, "warning"))

    def _finish(self) -> None:
        """Remember that all of the lesson was done, and open the next one or return to the person's work."""
        run, lesson, last = self._run(), self._run().lesson, self._handed_in
        is_handed_in = last is not None and last.lesson is lesson and last.answers == run.answers
        if self._folder is not None and not is_handed_in:
            self.hand_in()
        if run.is_complete:
            self._preferences.store(lambda settings: progress.with_finished(settings, lesson))
        after = library.following(lesson, self._language)
        if after is not None:
            self._begin(_read(after))
        else:
            self.end()

    def _show(self) -> None:
        run = self._run()
        self.view.show_run(run, self._presenter.state, waits=not run.has_begun)
        self.pointer.point_at(*(partial(self._rect_of, point) for point in self._points))
        self._cover()  # last: it changes the state, and the lesson goes on at once

    def _cover(self) -> None:
        """Cover the panels with numbers while a prediction is to be made, and no longer."""
        is_asked = self.run is not None and self.run.prediction is not None
        self._controller.store.evolve(self._presenter.state.evolve(is_asked=is_asked))
        for name in list(self._covers) if not is_asked else ():
            self._covers.pop(name).lift()
        for name, panel in self._window.panels.created.items() if is_asked else ():
            if name in COVERED and name not in self._covers:
                self._covers[name] = Cover(panel)

    # pointing

    @property
    def _points(self) -> tuple[Point, ...]:
        return () if self.run is None else tuple(
            block for block in self.run.step.blocks if isinstance(block, Point))

    def _reveal(self, point: Point) -> None:
        """Show the panel of a control if it is folded, and scroll to the control."""
        panel = {"option": "controls", "stage": "pipeline", "head": "heads", "panel": point.name}.get(point.kind, "")
        dock = self._window.docks.get(panel)
        if dock is not None and not dock.isVisible():
            self._window.arrangement.set_picture_only(False)  # which brings the sentence back; it is never folded
        if dock is not None and not dock.isVisible() and panel != "tables":
            self._window.show_panel(panel)
        if point.kind == "option":
            self._window.controls.reveal(self._window.controls.rows[point.name].editor)

    def _rect_of(self, point: Point) -> QRect:
        """Return where a control is in the window, empty if it is not in sight."""
        window, number = self._window, point.name
        if not self.view.isVisible():  # closed, or behind another panel: the frame goes with what explains it
            return QRect()
        if point.kind == "menu":
            bar = window.menuBar()
            action = window.actions_by_name.menus[MENUS[MENU_NAMES.index(number)]].menuAction()
            return _seen(bar, bar.actionGeometry(action), window)
        if point.kind == "panel":
            if number not in window.panels.created:
                return QRect()
            panel = window.panels[number]
            return _seen(panel, panel.rect(), window)
        if point.kind == "option":
            editor = window.controls.rows[number].editor
            return _seen(editor, editor.rect(), window)
        spot = self._presenter.state.focus.spot
        if point.kind == "stage":
            return _seen(window.pipeline.canvas, window.pipeline.canvas.tile_rect(number), window)
        canvas, source = window.heads.canvas, self._presenter.state.source
        if source is None or not source.texts:
            return QRect()
        return _seen(canvas, canvas.tile_rect(heads_spot(source, spot).at(head=int(number))), window)


def _asks_for_text(step: Step) -> bool:
    """Return whether another text is part of a step: by a check, a link, or a training run."""
    calls = (call for call in step.calls if call not in step.setup or call.name == "train_model")
    return any(call.name in _NEW_TEXT for call in calls)


def _read(path: Path) -> Lesson:
    """Return a lesson. Raises SessionError that names its file and the line of a mistake."""
    try:
        return read_lesson(path)
    except AttnVizError as error:
        raise SessionError(at_line(path, error)) from None


def _seen(widget: QWidget, rect: QRect, window: QWidget) -> QRect:
    """Return the visible part of a rectangle of a widget, in the window."""
    if not widget.isVisible() or widget.window() is not window:
        return QRect()
    return (rect & widget.visibleRegion().boundingRect()).translated(widget.mapTo(window, QPoint()))

