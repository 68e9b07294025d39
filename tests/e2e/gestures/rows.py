"""What a row of the table of gestures is made of: steps that press something, and readings of what came of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from attnviz.system import settings
from tests.e2e.gestures.hands import LEFT, Aim, Answer, Hand

Reading = Callable[[Hand], Any]  #: what is looked at in the document, the window or a file


@dataclass(frozen=True)
class Step:
    """One thing that a person does; `name` says which command of the program it reaches, "" where it is none."""

    run: Callable[[Hand], object]
    name: str = ""


@dataclass(frozen=True)
class Gesture:
    """A row: what is looked at, what it is at first, and what it is after each step. Each must make a difference."""

    name: str
    see: Reading
    start: Any
    acts: tuple[tuple[Step, Any], ...]
    given: tuple[Step, ...] = field(default=())  #: what has been done before


def row(name: str, see: Reading, start: Any, *acts: tuple[Step, Any], given: tuple[Step, ...] = ()) -> Gesture:
    """A row of the table."""
    return Gesture(name, see, start, acts, given)


# steps

def menu(path: str, *answers: Answer) -> Step:
    """An entry of the menu bar, such as File/Open…; the dialogs that it opens are answered."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.menu(path)

    return Step(run, f"menu {path}")


def key(keys: str, *answers: Answer) -> Step:
    """A shortcut of the window, pressed while the sentence has the focus."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.key(keys, hand.window.sentence.editor)

    return Step(run, f"key {keys}")


def popup(where: str, entry: str, at: Callable[[Hand], Aim], *answers: Answer) -> Step:
    """An entry of a context menu."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            hand.choose(hand.right_click(at(hand)), entry)

    return Step(run, f"{where}: {entry}")


def and_then(step: Step, run: Callable[[Hand], object]) -> Step:
    """What is done at once after a step, such as typing into the editor that it has opened."""
    return Step(lambda hand: (step.run(hand), run(hand)), step.name)


def button(name: str, *answers: Answer) -> Step:
    """A button in sight, by its name."""
    def run(hand: Hand) -> None:
        with hand.answering(*answers):
            QTest.mouseClick(hand.button(name), LEFT)

    return Step(run, f"button {name}")


def do(run: Callable[[Hand], object]) -> Step:
    """Anything else: the mouse, the keyboard, a drop."""
    return Step(run)


def write(text: str) -> Step:
    """Type at the end of the sentence."""
    def run(hand: Hand) -> None:
        hand.key("Ctrl+End", hand.window.sentence.editor)
        hand.write(text)

    return Step(run)


def retype(text: str) -> Step:
    """Put another text in place of the sentence; a line each is a sentence each."""
    def run(hand: Hand) -> None:
        hand.key("Ctrl+A", hand.window.sentence.editor)
        for at, line in enumerate(text.split("\n")):
            if at:
                hand.key("Return")
            hand.write(line)

    return Step(run)


def control(option: str, run: Callable[[Hand, list[QWidget]], object]) -> Step:
    """The control of an option, by its inputs."""
    def reach(hand: Hand) -> None:
        inputs = hand.window.controls.rows[option].editor.inputs()
        if not inputs[0].isVisible():
            hand.window.controls.reveal(inputs[0])
        run(hand, inputs)

    return Step(reach, f"option {option}")


def reset(option: str) -> Step:
    """The arrow beside an option, back to its default."""
    def run(hand: Hand) -> None:
        arrow = hand.window.controls.rows[option].reset
        assert arrow.isVisible(), f"{option} has no way back"
        QTest.mouseClick(arrow, LEFT)

    return Step(run, f"reset {option}")


def pick(box: QComboBox, words: str) -> None:
    """Drop a list down by the mouse and choose by the keys."""
    QTest.mouseClick(box, LEFT)
    by = box.findText(words) - box.currentIndex()
    for _ in range(abs(by)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)


def choice(option: str, words: str) -> Step:
    """A choice of an option's list, by the words that stand there."""
    return control(option, lambda hand, inputs: pick(inputs[0], words))


def click(option: str, which: int = 0) -> Step:
    """An input of an option, clicked."""
    return control(option, lambda hand, inputs: QTest.mouseClick(
        inputs[which], LEFT, pos=inputs[which].rect().center() if inputs[which].width() < 40
        else inputs[which].rect().topLeft() + inputs[which].rect().center() / 8))


def number(option: str, text: str, which: int = -1) -> Step:
    """A number typed into the field of an option."""
    def run(hand: Hand, inputs: list[QWidget]) -> None:
        hand.key("Ctrl+A", inputs[which])
        QTest.keyClicks(inputs[which], text)
        QTest.keyClick(inputs[which], Qt.Key.Key_Return)

    return control(option, run)


# readings

def option(name: str) -> Reading:
    """What the document has for an option."""
    return lambda hand: getattr(hand.controller.document.options, name)


def text(hand: Hand) -> str:
    """The text of the document."""
    return hand.controller.document.text


def shown_text(hand: Hand) -> str:
    """The text in the editor, which is that of the document."""
    assert hand.window.sentence.editor.toPlainText() == hand.controller.document.text
    return hand.controller.document.text


def stage(hand: Hand) -> Any:
    """The chosen stage."""
    return hand.window.pipeline.canvas.chosen


def head(hand: Hand) -> Any:
    """The chosen head."""
    return hand.window.heads.canvas.chosen


def detail_title(hand: Hand) -> str:
    """What the large picture is of."""
    return hand.window.detail.title.text()


def message(hand: Hand) -> str:
    """The message over the bottom of the window."""
    return hand.window.message.text


def readout(hand: Hand) -> str:
    """Which cell the status bar reads out."""
    return " ".join(hand.window.status.readout.text().split("    ")[0].split())


def title(hand: Hand) -> str:
    """The title of the window: the file's name, and a star where it is changed."""
    star = "*" if hand.window.isWindowModified() else ""
    return hand.window.windowTitle().replace("[*]", star).split(" — ")[0]


def edits(hand: Hand) -> int:
    """How many numbers the document has changed."""
    return hand.controller.document.edits.count


def numbers(stage: str, *places: tuple[int, int]) -> Reading:
    """How many numbers are edited, and what stands in some cells of a small picture."""
    def see(hand: Hand) -> tuple[float, ...]:
        tile = next(tile for tile in hand.window.pipeline.canvas.tiles if tile.key == stage)
        return edits(hand), *(round(float(tile.picture.values[place]), 3) for place in places)

    return see


def files(hand: Hand) -> list[str]:
    """The files in the folder."""
    return sorted(path.name for path in hand.folder.iterdir())


def preferred(name: str) -> Reading:
    """A preference as the file of settings has it, which the next start reads."""
    return lambda hand: getattr(settings.load(), name)


def clipboard(hand: Hand) -> str:
    """The text in the clipboard."""
    return QApplication.clipboard().text()


def focus(hand: Hand) -> str:
    """The kind of widget that has the focus."""
    return type(hand.window.focusWidget()).__name__


def is_zoomed(hand: Hand) -> bool:
    """Whether a part of the large picture lies out of sight."""
    canvas = hand.window.detail.canvas
    whole = canvas.cells().rect(0, 0, *canvas.picture.shape)
    return not QRectF(canvas.rect()).contains(whole)


def dialog_titles(hand: Hand) -> list[str]:
    """The questions that were put, by their titles."""
    return hand.asked
