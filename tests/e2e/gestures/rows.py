"""The row type of the gesture table: input steps, and checks of their outcome."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from attnviz.system import settings
from tests.e2e.gestures.hand import LEFT, Aim, Answer, Hand

Reading = Callable[[Hand], Any]  #: a value in the document, the window or a file


@dataclass(frozen=True)
class Step:
    """One user action; `name` is the command of the program that it triggers, or ""."""

    run: Callable[[Hand], object]
    name: str = ""


@dataclass(frozen=True)
class Gesture:
    """A row: a reading, its value at first, and its value after each step, which must differ."""

    name: str
    see: Reading
    start: Any
    acts: tuple[tuple[Step, Any], ...]
    given: tuple[Step, ...] = field(default=())  #: what has been done before


def row(name: str, see: Reading, start: Any, *acts: tuple[Step, Any], given: tuple[Step, ...] = ()) -> Gesture:
    """Return a row of the table."""
    return Gesture(name, see, start, acts, given)


def turned(there: Any, back: Any, *ways: tuple[Step, Step]) -> list[tuple[Step, Any]]:
    """Return the acts of several ways to change a reading, each with its way back."""
    return [act for to, fro in ways for act in ((to, there), (fro, back))]


# steps

def menu(path: str, *answers: Answer) -> Step:
    """Choose an entry of the menu bar, such as File/Open…, and answer the dialogs that it opens."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.menu(path)

    return Step(run, f"menu {path}")


def key(keys: str, *answers: Answer) -> Step:
    """Press a shortcut of the window while the sentence has the focus."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.key(keys, hand.window.sentence.editor)

    return Step(run, f"key {keys}")


def popup(where: str, entry: str, at: Callable[[Hand], Aim], *answers: Answer) -> Step:
    """Choose an entry of a context menu."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.choose(hand.right_click(at(hand)), entry)

    return Step(run, f"{where}: {entry}")


def and_then(step: Step, run: Callable[[Hand], object]) -> Step:
    """Do something right after a step, such as typing into the editor that it opened."""
    return Step(lambda hand: (step.run(hand), run(hand)), step.name)


def button(name: str, *answers: Answer) -> Step:
    """Click a visible button by its name."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            QTest.mouseClick(hand.button(name), LEFT)

    return Step(run, f"button {name}")


def do(run: Callable[[Hand], object]) -> Step:
    """Do anything else: mouse, keyboard, a drop."""
    return Step(run)


def write(text: str) -> Step:
    """Type at the end of the sentence."""
    def run(hand: Hand) -> None:
        hand.key("Ctrl+End", hand.window.sentence.editor)
        hand.write(text)

    return Step(run)


def retype(text: str) -> Step:
    """Replace the text; each line is a sentence."""
    def run(hand: Hand) -> None:
        hand.key("Ctrl+A", hand.window.sentence.editor)
        for at, line in enumerate(text.split("\n")):
            if at:
                hand.key("Return")
            hand.write(line)

    return Step(run)


def control(option: str, run: Callable[[Hand, list[QWidget]], object]) -> Step:
    """Use the control of an option through its input widgets."""
    def reach(hand: Hand) -> None:
        inputs = hand.window.controls.rows[option].editor.inputs
        if not inputs[0].isVisible():
            hand.window.controls.reveal(inputs[0])
        run(hand, inputs)

    return Step(reach, f"option {option}")


def reset(option: str) -> Step:
    """Click the arrow that resets an option to its default."""
    def run(hand: Hand) -> None:
        arrow = hand.window.controls.rows[option].reset
        assert arrow.isVisible(), f"{option} has no way back"
        QTest.mouseClick(arrow, LEFT)

    return Step(run, f"reset {option}")


def pick(box: QComboBox, words: str) -> None:
    """Open a combo box by the mouse and choose by the keys."""
    QTest.mouseClick(box, LEFT)
    now, chosen = box.currentIndex(), box.findText(words)
    between = range(now + 1, chosen + 1) if chosen > now else range(chosen, now)
    for at in between:
        if box.model().index(at, 0).flags() & Qt.ItemFlag.ItemIsEnabled:  # keys skip the lines between entries
            QTest.keyClick(box.view(), Qt.Key.Key_Down if chosen > now else Qt.Key.Key_Up)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)


def choice(option: str, words: str) -> Step:
    """Choose from the list of an option, by its text."""
    return control(option, lambda hand, inputs: pick(inputs[0], words))


def click(option: str, which: int = 0) -> Step:
    """Click an input of an option."""
    return control(option, lambda hand, inputs: QTest.mouseClick(
        inputs[which], LEFT, pos=inputs[which].rect().center() if inputs[which].width() < 40
        else inputs[which].rect().topLeft() + inputs[which].rect().center() / 8))


def number(option: str, text: str, which: int = -1) -> Step:
    """Type a number into the field of an option."""
    def run(hand: Hand, inputs: list[QWidget]) -> None:
        hand.key("Ctrl+A", inputs[which])
        QTest.keyClicks(inputs[which], text)
        QTest.keyClick(inputs[which], Qt.Key.Key_Return)

    return control(option, run)


# readings

def option(name: str) -> Reading:
    """Read the value of an option in the document."""
    return lambda hand: getattr(hand.controller.document.options, name)


def text(hand: Hand) -> str:
    """The text of the document."""
    return hand.controller.document.text


def shown_text(hand: Hand) -> str:
    """Return the text of the editor, and check that it is that of the document."""
    assert hand.window.sentence.editor.toPlainText() == hand.controller.document.text
    return hand.controller.document.text


def stage(hand: Hand) -> Any:
    """The chosen stage."""
    return hand.window.pipeline.canvas.chosen


def head(hand: Hand) -> Any:
    """The chosen head."""
    return hand.window.heads.canvas.chosen.head


def detail_title(hand: Hand) -> str:
    """Return the title of the large picture."""
    return hand.window.detail.title.text()


def message(hand: Hand) -> str:
    """Return the message at the bottom of the window."""
    return hand.window.message.text


def readout(hand: Hand) -> str:
    """Return the cell in the readout of the status bar."""
    return " ".join(hand.window.status.readout.text().split("    ")[0].split())


def title(hand: Hand) -> str:
    """Return the title of the window: the file name, with a star if it is modified."""
    star = "*" if hand.window.isWindowModified() else ""
    return hand.window.windowTitle().replace("[*]", star).split(" — ")[0]


def edits(hand: Hand) -> int:
    """Return the number of edited values in the document."""
    return hand.controller.document.edits.count


def numbers(stage: str, *places: tuple[int, int]) -> Reading:
    """Read the number of edits, and some values of a small picture."""
    def see(hand: Hand) -> tuple[float, ...]:
        tile = next(tile for tile in hand.window.pipeline.canvas.tiles if tile.key == stage)
        return edits(hand), *(round(float(tile.picture.values[place]), 3) for place in places)

    return see


def files(hand: Hand) -> list[str]:
    """The files in the folder."""
    return sorted(path.name for path in hand.folder.iterdir())


def preferred(name: str) -> Reading:
    """Read a preference from the settings file."""
    return lambda hand: getattr(settings.load(), name)


def clipboard(hand: Hand) -> str:
    """The text in the clipboard."""
    return QApplication.clipboard().text()


def focus(hand: Hand) -> str:
    """Return the class name of the focus widget."""
    return type(hand.window.focusWidget()).__name__


def is_zoomed(hand: Hand) -> bool:
    """Return whether the large picture extends beyond its view."""
    canvas = hand.window.detail.canvas
    whole = canvas.cells().rect(0, 0, *canvas.picture.shape)
    return not QRectF(canvas.rect()).contains(whole)


def dialog_titles(hand: Hand) -> list[str]:
    """Return the titles of the dialogs that opened."""
    return hand.asked
