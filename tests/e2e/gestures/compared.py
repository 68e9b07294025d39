"""Rows of what is compared: a state that is held, and what is shown of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.e2e.gestures.hands import LEFT, Hand
from tests.e2e.gestures.pictures import at, typed
from tests.e2e.gestures.rows import Step, button, do, key, large, menu, preferred, row, told, write

NOW, HELD, BETWEEN = "Weights, head 0", "Weights, head 0, A", "Weights, head 0, now − A"
REFUSED = "What is held stays as it was, and a difference follows from both: show the present state to change its " \
          "numbers."


def buttons(hand: Hand) -> tuple[str, ...]:
    """Which of the buttons above the large picture are in sight, and which is pressed."""
    shown = hand.window.detail.compare.buttons.values()
    return tuple(f"[{one.text()}]" if one.isChecked() else one.text() for one in shown if one.isVisible())


def flip(pressed: bool) -> Step:
    """Press the key of the flip, or let it go."""
    def run(hand: Hand) -> None:
        (QTest.keyPress if pressed else QTest.keyRelease)(hand.window.sentence.editor, Qt.Key.Key_F8)

    return Step(run, "key F8")


def steps(hand: Hand) -> tuple[bool, list[str], str]:
    """Whether the list of steps is open, what it has, and what the text is."""
    history = hand.desk.wiring.history
    model = history.steps.model()
    found = [model.index(row, 0).data() for row in range(model.rowCount())]
    return history.isVisible(), found, hand.controller.document.text


def step(name: str) -> Step:
    """Click a step of the list."""
    def run(hand: Hand) -> None:
        view = hand.desk.wiring.history.steps
        at = next(row for row in range(view.model().rowCount()) if view.model().index(row, 0).data() == name)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(view.model().index(at, 0)).center())

    return do(run)


FIRST, TYPED = "Your journey starts with one step", "Your journey starts with one step!"
STEPS = ["Beginning", "Typing", "Change Causal mask"]

ROWS = (
    *(row(f"the history, by {how.name}", steps, (False, STEPS, TYPED), (how, (True, STEPS, TYPED)),
          (step("Beginning"), (True, STEPS, FIRST)), (step("Change Causal mask"), (True, STEPS, TYPED)),
          given=(write("!"), key("Ctrl+M"))) for how in (menu("Edit/History…"), key("Ctrl+Alt+Z"))),
    row("what moved stays marked", preferred("keep_moved"), False, (menu("View/Keep what moved marked"), True),
        (menu("View/Keep what moved marked"), False)),
    *(row(f"a state is held, by {how.name}", buttons, (), (how, ("[now]", "A", "now − A")))
      for how in (button("Hold the present state"), menu("View/Hold this state as A"), key("Ctrl+K"))),
    row("now, A and their difference by the buttons", large, NOW, (button("Show A"), HELD),
        (button("Show now − A"), BETWEEN), (button("Show now"), NOW), given=(key("Ctrl+K"), write("!"))),
    row("now, A and their difference by the menu", large, NOW, (menu("View/Show A"), HELD),
        (menu("View/Show now − A"), BETWEEN), (menu("View/Show now"), NOW), given=(key("Ctrl+K"), write("!"))),
    row("now, A and their difference by keys", large, NOW, (key("Ctrl+2"), HELD), (key("Ctrl+3"), BETWEEN),
        (key("Ctrl+1"), NOW), given=(key("Ctrl+K"), write("!"))),
    row("the key of the flip shows A while it is pressed", large, NOW, (flip(True), HELD), (flip(False), NOW),
        (menu("View/Flip between now and A"), HELD), (menu("View/Flip between now and A"), NOW),
        given=(key("Ctrl+K"), write("!"))),
    row("a number of A that is edited", told, "", (do(lambda hand: hand.double_click(hand.cell(3, 1))), REFUSED),
        given=(key("Ctrl+K"), key("Ctrl+1"), do(lambda hand: hand.window.message.hide()), key("Ctrl+2"))),
    row("a number of the difference is left as it is", lambda hand: len(hand.controller.document.edits), 0,
        (key("Ctrl+1"), 0), (typed(at(3, 1), "5"), 1), given=(key("Ctrl+K"), key("Ctrl+3"), typed(at(3, 1), "5"))),
)
