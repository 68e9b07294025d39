"""Gesture rows for several heads: the selection, and the second view beside the large picture."""

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.e2e.gestures.hand import ALT, CONTROL, MIDDLE, SHIFT, Aim, Hand
from tests.e2e.gestures.pictures import click, in_head, keys
from tests.e2e.gestures.rows import Step, and_then, button, do, key, menu, option, popup, retype, row, turned

ONE, HEADS, SENTENCES = "Weights, head 0", "Weights, heads 0 and 1", "Weights, head 0, sentences 1 and {}"
THREE = retype("one two three\nfour five six\nseven eight")
CHOICE = "What the large picture is compared with"


def seen(hand: Hand) -> tuple[str, int]:
    """Return the titles above the pictures, and the number of pictures."""
    return hand.window.detail.title.text(), len(hand.window.detail.canvases)


def choose(*entries: str) -> Step:
    """Choose an entry of the second view's list."""
    def run(hand: Hand) -> None:
        for entry in entries:
            hand.choose(hand.open_menu(), entry)

    return and_then(button(CHOICE), run)


def second(hand: Hand, row: int, column: int) -> Aim:
    """Return the place of a cell in the second picture."""
    canvas = hand.window.detail.canvases[1]
    return canvas.viewport(), canvas.cells().rect(row, column).center().toPoint()


def zooms(hand: Hand) -> list[bool]:
    """Return whether each picture is zoomed, and check that both are alike."""
    assert len({round(canvas.box.viewRect().width(), 2) for canvas in hand.window.detail.canvases}) == 1
    return [not canvas.shows_all for canvas in hand.window.detail.canvases]


def zoomed(hand: Hand) -> None:
    """Turn the wheel over the second picture."""
    hand.wheel(second(hand, 0, 0), 2)
    QApplication.processEvents()


def middle_click(hand: Hand) -> None:
    """Click a head with the middle button."""
    widget, point = in_head(1)(hand)
    QTest.mouseClick(widget, MIDDLE, pos=point)


def menu_of(entry: str) -> Step:
    """Choose an entry of the context menu of a cell in the second picture."""
    def run(hand: Hand) -> None:
        widget, point = second(hand, 2, 1)
        hand.choose(hand.right_click((widget, point + QPoint(1, 1))), entry)

    return do(run)


def selected(hand: Hand) -> tuple[int, Any]:
    """Return the number of heads marked as selected, and the ablated heads."""
    return len(hand.window.heads.canvas.selected), option("ablated_heads")(hand)


def drag_over_heads(hand: Hand) -> None:
    """Drag the pointer from the first head to the second."""
    start, end = in_head(0)(hand), in_head(1)(hand)
    hand.drag(start, end[1] - start[1])


BACK = key("Ctrl+Z")
ROWS = (
    row("heads are selected by Ctrl, Shift and a drag, and ablated in one step", selected, (0, ()),
        (do(lambda hand: hand.click(in_head(1)(hand), CONTROL)), (2, ())), (keys("Space"), (2, (0, 1))),
        (BACK, (2, ())), (popup("head", "Ablate 2 selected heads", in_head(1)), (2, (0, 1))),
        (BACK, (2, ())), (click(in_head(1)), (0, ())),
        (do(lambda hand: hand.click(in_head(0)(hand), SHIFT)), (2, ())),
        (do(lambda hand: hand.click(in_head(0)(hand), CONTROL)), (0, ())), (do(drag_over_heads), (2, ())),
        given=(click(in_head(0)),)),
    row("a head beside, by the choice above the picture", seen, (ONE, 1), (choose("Head 1"), (HEADS, 2)),
        (choose("None"), (ONE, 1))),
    row("a sentence beside, by the choice above the picture", seen, (ONE, 1),
        (choose("Sentence 2: four five six"), (SENTENCES.format(2), 2)),
        (key("Alt+Shift+Down"), (SENTENCES.format(3), 2)), (key("Alt+Shift+Up"), (SENTENCES.format(2), 2)),
        (menu("View/Second picture/Next comparison"), (SENTENCES.format(3), 2)),
        (menu("View/Second picture/Previous comparison"), (SENTENCES.format(2), 2)), given=(THREE, key("Ctrl+Home"))),
    row("a head beside, by keys, menus and clicks", seen, (ONE, 1), *turned((HEADS, 2), (ONE, 1), *(
        (how, how) for how in (
            key("Ctrl+B"), menu("View/Second picture/Compare with another head or sentence"), do(middle_click),
            do(lambda hand: hand.click(in_head(1)(hand), ALT)))), (
                popup("head", "Compare with head 0", in_head(1)),
                popup("head", "Stop comparing with head 0", in_head(1))),
        (key("Ctrl+B"), button("Close the second picture")))),
    row("both are zoomed together", zooms, [False] * 2, (do(zoomed), [True] * 2), (key("Ctrl+0"), [False] * 2),
        given=(key("Ctrl+B"),)),
    row("both are read out", lambda hand: "    ·    head 1    raw score " in hand.window.status.readout.text(), False,
        (do(lambda hand: hand.click(second(hand, 2, 1))), True), given=(key("Ctrl+B"),)),
    row("a cell of the second picture, by its menu", lambda hand: hand.controller.document.edits.count, 0,
        (menu_of("Mask this cell in every head"), 1), given=(key("Ctrl+B"),)),
)
