"""A monkey tester: reproducible random clicks, keys and intents in the window, and what must hold after each."""

import gc
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import get_args

import numpy as np
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QKeySequence, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTabBar, QWidget
from shiboken6 import isValid

from attnviz.controller.garbage import trim_heap
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.lessons import library
from attnviz.result.measures import ALL_MEASURES
from attnviz.result.result import Result
from attnviz.store.client import end_lesson, open_lesson, read_model, restart_lesson, solve_lesson, step_lesson
from attnviz.store.compare import end_comparison, hold, patch, show, steer
from attnviz.store.edits import choose_ablation, edit_numbers, redo, set_option, set_text, switch_head, undo
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, pin_cell, set_metric, set_target_token
from attnviz.store.look import choose_measure
from attnviz.store.parts import Showing
from attnviz.store.preferences import set_preference
from attnviz.system.wording import Language
from attnviz.views.chrome.action_rows import ROWS
from tests.desk import Desk, on_result
from tests.robustness.checks import check_weights

STUCK = 1000  #: milliseconds after which something waits for an answer that nobody gives
LETTERS = "abcdefg ABC 0123456789.,-!?()'\"éß漢😀"
KEYS = [getattr(Qt.Key, f"Key_{name}") for name in (
    "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab", "Return", "Enter", "Escape",
    "Backspace", "Delete", "Space", "Insert", "F1", "F2", "F5", "F10", "Menu", "Plus", "Minus",
)]
EDITING = ["Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Left", "Shift+Left", "Ctrl+Shift+Right", "Shift+End", "Alt+F",
           "Alt+V", "Ctrl+Home", "Ctrl+End", "Shift+Tab", "Ctrl+Backspace", "Shift+Down"]


class Monkey(QObject):
    """A monkey tester of a desk; the same seed repeats the same actions, up to the timing of computations."""

    def __init__(self, desk: Desk, seed: int, *, models: Sequence[str] = ()) -> None:
        """Now and then it opens one of the `models`, by where they are."""
        super().__init__()
        self.desk, self.models = desk, models
        self.chance = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.screen, self.asked_languages = QTest.createTouchDevice(), list[bool]()
        self.follow_window()
        actions = desk.window.actions_by_name
        keys = [sequence.toString() for row in ROWS if row.name != "quit" for sequence in actions[row.name].shortcuts()]
        self.shortcuts = EDITING + [key for key in keys if "+" in key]  # not the Open key of large keyboards
        self.since = QElapsedTimer()
        self.since.start()
        self.watchdog = QTimer(self)
        self.watchdog.timeout.connect(self.free)
        self.watchdog.start(200)

    def follow_window(self) -> None:
        """Be in a window, which may be that of another language, and let it know of the touchscreen."""
        bench = self.desk.bench
        on_result(bench.controller, self.check_result)
        bench.window.actions_by_name["quit"].setEnabled(False)
        bench.preferences.language_changed.connect(lambda: self.asked_languages.append(True))
        QApplication.sendEvent(bench.window, QEvent(QEvent.Type.WindowActivate))

    def reopen_if_asked(self) -> None:
        """Go on in the window of another language, if one was chosen, as the program does."""
        if not self.asked_languages:
            return
        self.asked_languages.clear()
        if self.desk.bench.may_reopen():
            self.desk.reopen()
            self.follow_window()
            self.done["reopened"] += 1

    def use_dialog(self, dialog: QDialog) -> None:
        """Click, touch and type in a dialog, which may close it."""
        dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
        dialog.show()
        things = [self.click, self.touch, self.drag, self.type, self.press_a_key, self.wheel]
        for _ in range(self.chance.randrange(8)):
            if dialog.isVisible():
                self.do_one_of(things, often=[4, 2, 1, 3, 2, 1])

    def do_one_of(self, things: Sequence[Callable[[], None]], *, often: Sequence[int]) -> None:
        """Do a random thing, and process its events."""
        thing = self.chance.choices(things, weights=often)[0]
        thing()
        self.done[thing.__name__] += 1
        self.since.restart()
        QCoreApplication.processEvents()

    def work(self, events: int) -> None:
        """Do so many random actions, processing events after each."""
        things = [self.click, self.drag, self.point, self.wheel, self.double_click, self.type, self.press_a_key,
                  self.use_a_shortcut, self.use_an_action, self.resize, self.show_all_panels, self.touch,
                  self.float_a_panel, self.follow_a_lesson, self.choose_language, self.open_a_model, self.investigate]
        for _ in range(events):
            self.do_one_of(things, often=[
                30, 8, 12, 8, 6, 14, 12, 8, 12, 2, 1, 20, 3, 4, 1, *((6, 60) if self.models else (0, 0))])
            self.reopen_if_asked()
            self.check_controls()
            if self.chance.random() < 0.02:
                self.desk.settle(60)
                self.check_picture()

    # what must hold

    def check_result(self, result: Result) -> None:
        """Check the weights of a variant, whose mask is known for each cell."""
        if result.computed is not None and not (result.options.is_trained or result.is_long):
            try:
                self.done["rows that sum to 1"] += check_weights(result)
            except AssertionError as error:  # a slot may not raise
                self.faults.append(f"{result.document}: {error}")

    def check_controls(self) -> None:
        """Check that the sentence, the title and the menus are of the document."""
        window, controller = self.desk.window, self.desk.controller
        actions, options = window.actions_by_name, controller.document.options
        if window.sentence.isVisible():  # a hidden panel follows when it comes into sight
            assert window.sentence.editor.text() == controller.document.text, self.done
        assert window.isWindowModified() == controller.modified
        assert actions["mask"].isChecked() == options.is_causal
        assert actions["dropout"].isChecked() == options.dropout_on
        assert actions["undo"].isEnabled() == bool(controller.store.state.history.last)
        assert actions["redo"].isEnabled() == bool(controller.store.state.history.next)

    def check_picture(self) -> None:
        """Check that the large picture is of the displayed result, unless a lesson asks before numbers are shown."""
        state, picture = self.desk.presenter.state.told, self.desk.window.detail.canvas.picture
        if state.source is not None and self.desk.window.detail.isVisible() and state.source.texts:
            assert np.array_equal(picture.values, state.source.spot_data(state.focus.spot).values, equal_nan=True)

    def free(self) -> None:
        """Cancel what blocks the monkey: a drag that left its widget, or an unanswered question."""
        if self.since.elapsed() < STUCK:
            return
        self.done["freed"] += 1
        widget = QApplication.activeModalWidget() or QApplication.activePopupWidget() or self.desk.window
        QTest.keyClick(widget.window().windowHandle(), Qt.Key.Key_Escape)

    def tidy_up(self) -> None:
        """Close menus, start over and wait: what is there then is what the window needs, and what was left behind."""
        for _ in range(20):
            popup = QApplication.activePopupWidget()
            if popup is None:
                break
            popup.close()
        self.desk.window.resize(1440, 900)  # a small one folds panels, which then make fewer widgets
        self.desk.window.reset_layout()  # a panel may have been dragged over the large picture
        self.show_all_panels()
        self.desk.presenter.do(end_lesson())
        self.desk.presenter.do(set_preference("language", "en"))
        self.reopen_if_asked()
        self.desk.presenter.do(end_comparison())  # as File > New does: A holds the weights of its model
        self.desk.controller.new()
        self.desk.settle(120)
        self.desk.write()  # what is being exported is held until its file is written
        self.show_all_tables()
        for _ in range(3):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()
        gc.collect()
        trim_heap()  # what is freed, but not given back, is no leak: 100 MB after a ladder of many sentences

    # what it does

    def click(self) -> None:
        window, place = self.somewhere_in_a_window()
        button = self.chance.choices(
            [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton], [8, 2, 1])[0]
        self.mouse(QTest.mouseClick, window, button, self.modifiers(), place)

    def double_click(self) -> None:
        window, place = self.somewhere_in_a_window()
        self.mouse(QTest.mouseClick, window, Qt.MouseButton.LeftButton, self.modifiers(), place)
        self.mouse(QTest.mouseDClick, window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    def drag(self) -> None:
        window, place = self.somewhere_in_a_window()
        modifiers = self.modifiers()
        self.mouse(QTest.mousePress, window, Qt.MouseButton.LeftButton, modifiers, place)
        for _ in range(self.chance.randrange(1, 6)):
            place += QPoint(self.chance.randrange(-60, 61), self.chance.randrange(-30, 31))
            self.mouse(QTest.mouseMove, window, place)
            QCoreApplication.processEvents()
        self.mouse(QTest.mouseRelease, window, Qt.MouseButton.LeftButton, modifiers, place)

    def point(self) -> None:
        window, place = self.somewhere_in_a_window()
        self.mouse(QTest.mouseMove, window, place)

    def touch(self) -> None:
        """Tap, drag or pinch; a menu that a long press opens waits for an answer."""
        window, place = self.somewhere_in_a_window()
        places = [place, place + QPoint(self.chance.randrange(-60, 61), 30)][:self.chance.choice([1, 1, 1, 2])]
        self.fingers("press", window, places)
        for _ in range(self.chance.choice([0, 0, 2, 6])):
            way = QPoint(self.chance.randrange(-40, 41), self.chance.randrange(-40, 41))
            places = [place + way * (1 if at else 2) for at, place in enumerate(places)]
            self.fingers("move", window, places)
            QCoreApplication.processEvents()
        self.fingers("release", window, places)

    def fingers(self, kind: str, window: QWindow, places: Sequence[QPoint]) -> None:
        """Press, move or release fingers; the screen goes on if what they touch has closed."""
        seen = window if isValid(window) and window.isVisible() else self.desk.window.windowHandle()
        event = QTest.touchEvent(seen, self.screen)
        for at, place in enumerate(places):
            getattr(event, kind)(at, place, seen)
        event.commit()

    def float_a_panel(self) -> None:
        """Let a panel float, dock, close or come back."""
        dock = self.chance.choice([*self.desk.window.docks.values()])
        self.chance.choice([lambda: dock.setFloating(not dock.isFloating()), dock.close, dock.show])()

    def follow_a_lesson(self) -> None:
        name = self.chance.choice(library.lesson_files(library.bundled())).name
        self.desk.presenter.do(self.chance.choice([
            *[open_lesson(name)] * 2, *[step_lesson(1)] * 3, step_lesson(-1), step_lesson(0), restart_lesson(),
            solve_lesson(self.chance.randrange(3)), end_lesson()]))

    def choose_language(self) -> None:
        self.desk.presenter.do(set_preference("language", self.chance.choice(get_args(Language))))

    @staticmethod
    def mouse(act: Callable[..., None], window: QWindow, *rest: object) -> None:
        """Send a mouse event through the window, as the system does; a menu may have closed meanwhile."""
        if isValid(window) and window.isVisible():
            act(window, *rest)

    def wheel(self) -> None:
        widget, at = self.somewhere()
        turn = QPoint(0, self.chance.choice([-360, -120, -15, 15, 120, 360]))
        event = QWheelEvent(QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), turn, Qt.MouseButton.NoButton,
                            self.modifiers(), Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(widget, event)

    def type(self) -> None:
        widget = QApplication.focusWidget() or self.desk.window
        for _ in range(self.chance.randrange(1, 5)):
            letter = self.chance.choice(LETTERS)
            if letter.isascii():
                QTest.keyClick(widget, letter)
            else:  # no key has it: an input method brings it
                composed = QInputMethodEvent()
                composed.setCommitString(letter)
                QApplication.sendEvent(widget, composed)

    def press_a_key(self) -> None:
        widget = QApplication.activePopupWidget() or QApplication.focusWidget() or self.desk.window
        QTest.keyClick(widget, self.chance.choice(KEYS), self.modifiers())

    def use_a_shortcut(self) -> None:
        widget = QApplication.focusWidget() or self.desk.window
        QTest.keySequence(widget, QKeySequence(self.chance.choice(self.shortcuts)))

    def use_an_action(self) -> None:
        """Trigger an action of the menus, for most of which no shortcut is heard where the monkey is."""
        action = self.desk.window.actions_by_name[self.chance.choice(ROWS).name]
        if action.isEnabled():
            action.trigger()

    def resize(self) -> None:
        self.desk.window.resize(self.chance.randrange(600, 1700), self.chance.randrange(400, 1100))

    def show_all_panels(self) -> None:
        for dock in self.desk.window.docks.values():
            dock.setFloating(False)
            dock.show()

    def show_all_tables(self) -> None:
        """Each table of numbers is made when its tab is first chosen, and stays while the variant has such a tab."""
        tables = self.desk.window.tables
        for tabs in tables.findChildren(QTabBar):
            for at in range(tabs.count()):
                tabs.setCurrentIndex(at)
                tables.set_folded(False)
        tables.set_folded(True)

    def open_a_model(self) -> None:
        self.desk.presenter.do(read_model(self.chance.choice(self.models)))
        if self.chance.random() < 0.5:  # else other things happen while it is read
            self.desk.settle(60)

    def investigate(self) -> None:
        """Use a tool of research on whatever is shown or computed at that moment; most of them do not fit."""
        pick, number = self.chance.choice, self.chance.randrange
        spot = Spot(pick(list(STAGES)), layer=number(4), head=number(5))
        row = pick([row for row in EXPERIMENTS.values() if row.options])
        option = pick(row.options)
        values = list(option.called) or ([True, False] if option.kind == "flag" else [
            option.minimum or 0, option.default, option.maximum or 1])
        self.desk.presenter.do(pick([
            choose_experiment(pick(list(EXPERIMENTS))), choose_experiment(row.name),
            set_experiment_option(f"{row.name}.{option.name}", pick(values)), hold(), show(pick(get_args(Showing))),
            choose_head(spot.head, spot.layer), pin_cell(Cell(spot, number(4), number(4))), patch(spot, number(4)),
            steer(spot, pick([None, 0, 9])), choose_ablation(pick(list(ABLATION_KINDS))), undo(), redo(),
            switch_head(spot.layer, spot.head, pick([True, False])), set_metric(pick(list(METRIC_KINDS))),
            set_target_token(number(27), pick([None, number(27)])), choose_measure(pick(list(ALL_MEASURES))),
            set_option("dropout", pick([0.0, 0.5, 1.0])), set_option("steering", pick([-1.0, 0.0, 1.0])),
            set_text(pick(["", "a", "the cat sat on", "the cap sat on", "one\ntwo", "aaaa" * 20])),
            edit_numbers({StageTarget(self.desk.controller.document.options.variant, "weights", number(2)): {
                (0, number(2), 1, 0): pick([3e38, -3e38, 1.0])}}),
        ]))

    # where

    def somewhere(self) -> tuple[QWidget, QPoint]:
        """A random place of a random widget that can be seen, each kind as often as another; of an open menu first."""
        popup = QApplication.activePopupWidget()
        if popup is not None and self.chance.random() < 0.7:
            widgets = [popup]
        else:
            modal = QApplication.activeModalWidget()
            widgets = [w for w in QApplication.allWidgets() if w.isVisible() and w.window().windowHandle() is not None
                       and not w.visibleRegion().isEmpty() and (modal is None or w.window() is modal)]
            kind = self.chance.choice(sorted({type(w).__name__ for w in widgets}))
            widgets = sorted((w for w in widgets if type(w).__name__ == kind), key=self.order)
        widget = self.chance.choice(widgets)
        seen = widget.visibleRegion().boundingRect()
        return widget, QPoint(seen.left() + self.chance.randrange(max(1, seen.width())),
                              seen.top() + self.chance.randrange(max(1, seen.height())))

    def somewhere_in_a_window(self) -> tuple[QWindow, QPoint]:
        """Return a random visible place as a window and a point in it."""
        widget, at = self.somewhere()
        return widget.window().windowHandle(), widget.mapTo(widget.window(), at)

    @staticmethod
    def order(widget: QWidget) -> tuple[str, ...]:
        """Return a key that sorts widgets reproducibly, because Qt lists them in no order."""
        corner = widget.mapToGlobal(QPoint())
        return (widget.objectName(), f"{corner.x():6}{corner.y():6}", f"{widget.width():6}{widget.height():6}")

    def modifiers(self) -> Qt.KeyboardModifier:
        return self.chance.choices(
            [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
             Qt.KeyboardModifier.AltModifier], [12, 1, 1, 1])[0]
