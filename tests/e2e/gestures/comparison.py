"""Gesture rows for comparison: hold a state as A, and choose which state is shown."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget

from attnviz.views.chrome.tool_dialogs import SnapshotsDialog
from tests.e2e.gestures.hand import LEFT, Hand
from tests.e2e.gestures.pictures import cell, type_in
from tests.e2e.gestures.rows import (
    Step,
    and_then,
    button,
    click,
    detail_title,
    do,
    key,
    menu,
    message,
    pick,
    preferred,
    row,
    turned,
    write,
)

NOW, HELD, BETWEEN = "Weights, head 0", "Weights, head 0, A", "Weights, head 0, now − A"
REFUSED = "A held state and a difference cannot be edited. Show the present state to change its numbers."


def buttons(hand: Hand) -> tuple[str, ...]:
    """Return which buttons above the large picture are visible, and which is checked."""
    shown = hand.window.detail.compare.buttons.values()
    return tuple(f"[{one.text()}]" if one.isChecked() else one.text() for one in shown if one.isVisible())


def flip(pressed: bool) -> Step:
    """Press or release the shortcut that flips between the states."""
    def run(hand: Hand) -> None:
        (QTest.keyPress if pressed else QTest.keyRelease)(hand.window.sentence.editor, Qt.Key.Key_F8)

    return Step(run, "key F8")


def released(key: Qt.Key, *, repeats: bool = False) -> Step:
    """Release a key; one that is held down repeats, and releases itself before each further press."""
    event = QKeyEvent(QEvent.Type.KeyRelease, key, Qt.KeyboardModifier.NoModifier, "", repeats)
    return do(lambda hand: QApplication.sendEvent(hand.window.sentence.editor, event.clone()))


def leave(hand: Hand) -> None:
    """Go to another program."""
    QApplication.sendEvent(QApplication.instance(), QEvent(QEvent.Type.ApplicationDeactivate))


def steps(hand: Hand) -> tuple[bool, list[str], str]:
    """Return whether the list of undo steps is open, its entries, and the text."""
    history = hand.desk.bench.tools.created.get("history")
    if history is None or not history.isVisible():
        return False, [], hand.controller.document.text
    model = history.steps.model()
    found = [model.index(row, 0).data() for row in range(model.rowCount())]
    return True, found, hand.controller.document.text


def step(name: str) -> Step:
    """Click an undo step of the list."""
    def run(hand: Hand) -> None:
        view = hand.desk.bench.tools.created["history"].steps
        at = next(row for row in range(view.model().rowCount()) if view.model().index(row, 0).data() == name)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(view.model().index(at, 0)).center())

    return do(run)


def snapshots(hand: Hand) -> tuple[list[str], str]:
    """Return the snapshots of the document, and the state in the large picture."""
    return [one.name for one in hand.controller.document.snapshots], detail_title(hand)


def dialog(hand: Hand) -> SnapshotsDialog:
    """Return the dialog of snapshots."""
    found = hand.window.findChild(SnapshotsDialog)
    assert found is not None and found.isVisible()
    return found


def pressed(name: str) -> Step:
    """Click a button of the dialog of snapshots."""
    return Step(lambda hand: QTest.mouseClick(getattr(dialog(hand), name), LEFT))


def rename_snapshot(text: str) -> Step:
    """Type another name for the first snapshot."""
    def run(hand: Hand) -> None:
        view = dialog(hand).list
        view.setFocus()
        view.setCurrentRow(0)
        QTest.keyClick(view, Qt.Key.Key_F2)
        type_name(view, text)

    return do(run)


def type_name(view: QListWidget, text: str) -> None:
    """Type a name into the open editor of a list; one that was just closed may still exist."""
    editor = view.findChildren(QLineEdit)[-1]
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


def take_snapshot(name: str) -> Step:
    """Take a snapshot, and name it in the editor that opens."""
    def run(hand: Hand) -> None:
        pressed("take").run(hand)
        type_name(dialog(hand).list, name)

    return do(run)


def heard_in_list(*keys: str) -> Step:
    """Press shortcuts of the window while the list of snapshots has the focus."""
    return do(lambda hand: [hand.key(each, dialog(hand).take) for each in keys])


def chosen(box: str, words: str) -> Step:
    """Choose an entry of one of the two lists below."""
    return do(lambda hand: pick(getattr(dialog(hand), box), words))


ONE, TWO = ["Snapshot 1"], ["Snapshot 1", "Snapshot 2"]
FIRST, TYPED = "Your journey starts with one step", "Your journey starts with one step!"
STEPS = ["Beginning", 'Type "!"', "Change Mask"]

ROWS = (
    *(row(f"the history, by {how.name}", steps, (False, [], TYPED), (how, (True, STEPS, TYPED)),
          (step("Beginning"), (True, STEPS, FIRST)), (step('Type "!"'), (True, STEPS, TYPED)),
          given=(write("!"), key("Ctrl+M"))) for how in (menu("Edit/History…"), key("F7"))),
    row("the history after an undone step is replaced", steps, (True, STEPS, TYPED),
        (step('Type "!"'), (True, STEPS, TYPED)), (click("dropout_on"), (True, [*STEPS[:2], "Change Dropout"], TYPED)),
        given=(write("!"), key("Ctrl+M"), key("F7"))),
    *(row(f"snapshots, by {how.name}", snapshots, ([], NOW), (and_then(how, pressed("take").run), (ONE, NOW)),
          (pressed("take"), (TWO, NOW)), (rename_snapshot("begin"), (["begin", "Snapshot 2"], NOW)),
          (pressed("remove"), (["Snapshot 2"], NOW)), (key("Ctrl+Z"), (["begin", "Snapshot 2"], NOW)))
      for how in (menu("View/Compare with A/Snapshots…"), key("Ctrl+Shift+K"))),
    row("a snapshot is named when it is taken", snapshots, ([], NOW), (take_snapshot("before"), (["before"], NOW)),
        (take_snapshot("after"), (["before", "after"], NOW)), given=(menu("View/Compare with A/Snapshots…"),)),
    row("the keys of the window are heard in the list of snapshots", snapshots, (ONE, NOW),
        (heard_in_list("Ctrl+K", "Ctrl+3"), (ONE, BETWEEN)), (heard_in_list("Ctrl+1", "Ctrl+Z"), ([], NOW)),
        given=(menu("View/Compare with A/Snapshots…"), pressed("take"))),
    row("snapshots are compared", snapshots, (ONE, NOW),
        (chosen("compared", "Snapshot 1"), (ONE, f"{NOW}, now − Snapshot 1")),
        (chosen("displayed", "Snapshot 1"), (ONE, f"{NOW}, Snapshot 1 − Snapshot 1")),
        (chosen("compared", "A"), (ONE, f"{NOW}, Snapshot 1")), (chosen("displayed", "now"), (ONE, NOW)),
        given=(menu("View/Compare with A/Snapshots…"), pressed("take"), write("!"))),
    row("a snapshot that is gone is not shown any more", snapshots, (ONE, f"{NOW}, Snapshot 1"),
        (key("Ctrl+Z"), ([], NOW)),
        given=(menu("View/Compare with A/Snapshots…"), pressed("take"), chosen("displayed", "Snapshot 1"))),
    row("what moved stays marked", preferred("keep_moved"), False, (menu("View/Keep changes highlighted"), True),
        (menu("View/Keep changes highlighted"), False)),
    row("tokens of now and A are aligned", preferred("alignment"), "auto",
        (menu("View/Compare with A/Align now and A/Word"), "word"),
        (menu("View/Compare with A/Align now and A/Position"), "position"),
        (menu("View/Compare with A/Align now and A/Position if token counts agree, else word"), "auto")),
    row("a state is held, and forgotten with its session", buttons, (), *turned(("[now]", "A", "now − A"), (), *(
        (how, menu("File/New"))
        for how in (button("Hold the present state as A"), menu("View/Compare with A/Hold as A"), key("Ctrl+K"))))),
    row("now, A and their difference", detail_title, NOW, (button("Show A"), HELD), (button("Show now − A"), BETWEEN),
        (button("Show now"), NOW), (menu("View/Compare with A/Show A"), HELD),
        (menu("View/Compare with A/Show now − A"), BETWEEN), (menu("View/Compare with A/Show now"), NOW),
        (key("Ctrl+2"), HELD), (key("Ctrl+3"), BETWEEN), (key("Ctrl+1"), NOW), given=(key("Ctrl+K"), write("!"))),
    row("the state before the last change", detail_title, NOW,
        (menu("View/Compare with A/Show now − before the last change"), f"{NOW}, now − before"), (key("Ctrl+1"), NOW),
        given=(write("!"),)),
    row("the key of the flip shows A while it is pressed", detail_title, NOW, (flip(True), HELD),
        (released(Qt.Key.Key_F8, repeats=True), HELD), (released(Qt.Key.Key_Shift), HELD), (flip(False), NOW),
        (flip(True), HELD), (do(leave), NOW), (flip(False), NOW),
        (menu("View/Compare with A/Flip between now and A"), HELD),
        (menu("View/Compare with A/Flip between now and A"), NOW),
        given=(key("Ctrl+K"), write("!"))),
    row("a number of A that is edited", message, "", (do(lambda hand: hand.double_click(hand.cell(3, 1))), REFUSED),
        given=(key("Ctrl+K"), key("Ctrl+1"), do(lambda hand: hand.window.message.hide()), key("Ctrl+2"))),
    row("a number of the difference is left as it is", lambda hand: len(hand.controller.document.edits), 0,
        (key("Ctrl+1"), 0), (type_in(cell(3, 1), "5"), 1),
        given=(key("Ctrl+K"), key("Ctrl+3"), type_in(cell(3, 1), "5"))),
)
