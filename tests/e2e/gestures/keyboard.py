"""Gesture rows for the keyboard: the mark in the large picture, its menu, and the focus order."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QTabBar

from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.pictures import BACK, NOTHING, cell, hover, keys, masked
from tests.e2e.gestures.rows import Step, do, focus, is_zoomed, key, menu, message, readout, row


def by_keys(*pressed: str) -> Step:
    """Press keys while the large picture has the focus."""
    return do(lambda hand: (hand.window.detail.canvas.setFocus(), [hand.key(one) for one in pressed]))


def menu_of_the_mark(entry: str, keys: str) -> Step:
    """Choose an entry of the context menu that a key opens at the marked cell."""
    def run(hand: Hand) -> None:
        hand.key(keys, hand.window.detail.canvas)
        hand.choose(hand.open_menu(), entry)

    return do(run)


def focus_the_tabs(hand: Hand) -> None:
    """Give the focus to the tabs of Heads, Lines and Words."""
    hand.window.findChild(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly).setFocus()


def asked_by_the_desktop(hand: Hand) -> None:
    """Send a context menu event from the desktop, which does not say which key was pressed."""
    canvas = hand.window.detail.canvas
    why, middle = QContextMenuEvent.Reason.Keyboard, canvas.rect().center()
    QApplication.sendEvent(canvas, QContextMenuEvent(why, middle, canvas.mapToGlobal(middle)))
    hand.choose(hand.open_menu(), "Mask this cell in every head")


def focused(hand: Hand) -> str:
    """Return the widget with the focus, and whether its frame is drawn."""
    frame = hand.window.focus_frame
    return focus(hand) if frame.isVisible() and frame.focused is hand.window.focusWidget() else "no frame"


KEYBOARD = (
    row("the mark is moved by keys", readout, NOTHING, (by_keys("Down"), "query Your → key Your"),
        (keys("Down"), "query journey → key Your"), (keys("Right"), "query journey → key journey"),
        (keys("Ctrl+End"), "query step → key step"), (keys("Home"), "query step → key Your"),
        (keys("Up"), "query one → key Your"), (keys("End"), "query one → key step"),
        (keys("PgUp"), "query Your → key step"), (keys("Left"), "query Your → key one"),
        (keys("PgDown"), "query step → key one"), (keys("Ctrl+Left"), "query step → key Your"),
        (keys("Ctrl+Up"), "query Your → key Your"), (keys("Ctrl+Right"), "query Your → key step"),
        (keys("Ctrl+Home"), "query Your → key Your"), (keys("Ctrl+Down"), "query step → key Your"),
        (keys("Escape"), NOTHING)),
    row("the mark that the pointer has left in the picture is moved from where it is", readout, NOTHING,
        (hover(cell(3, 1)), "query with → key journey"), (by_keys("Up"), "query starts → key journey")),
    row("the mark goes along dimensions", readout, "Context, head 0 of Your d0 = −0.45192027",
        (keys("Right", "Left", "Down"), "Context, head 0 of journey d0 = −0.588925"),
        given=(key("Alt+Right"), by_keys("Down"))),
    row("Escape lets the pinned cell go, wherever the keys are", readout, "query with → key journey",
        (key("Escape"), NOTHING), given=(do(lambda hand: (hand.click(hand.cell(3, 1)), hand.leave(hand.cell(3, 1)))),)),
    row("Escape lets the pinned cell go before it gives all back",
        lambda hand: (readout(hand) == NOTHING, hand.window.arrangement.picture_only), (False, True),
        (keys("Escape"), (True, True)), (keys("Escape"), (True, False)), given=(key("F11"), by_keys("Down"))),
    row("the picture is zoomed by keys", is_zoomed, False, (by_keys("+", "+"), True), (keys("-", "-", "-"), False)),
    row("the marked cell is masked, by its menu and by keys", masked, (0, False),
        (menu_of_the_mark("Mask this cell in every head", "Menu"), (1, True)),
        (menu_of_the_mark("Unmask this cell in every head", "Shift+F10"), (1, False)),
        (do(asked_by_the_desktop), (1, True)), (BACK, (1, False)), (key("Ctrl+Shift+M"), (1, True)),
        (menu("Attention/Mask the marked cell"), (1, False)), (BACK, (1, True)),
        given=(do(lambda hand: (hand.click(hand.cell(3, 1)), hand.leave(hand.cell(3, 1)))),)),
    row("to mask a cell one has to be marked", message, "", (key("Ctrl+Shift+M"), "No cell of a query and a key is "
        "selected. Click one in the large picture, or use the arrow keys.")),
    row("F6 goes round the panels", focused, "TextEditor", (key("F6"), "PipelineCanvas"), (keys("F6"), "Combo"),
        (keys("F6"), "DetailCanvas"), (keys("F6"), "HeadsCanvas"), (keys("F6"), "QToolButton"),
        (keys("F6"), "TextEditor"), (key("Shift+F6"), "QToolButton"),
        given=(do(lambda hand: hand.window.sentence.editor.setFocus()),)),
    row("the way round the panels, by the menu", focus, "TextEditor",
        (menu("View/Go to/Previous panel"), "QToolButton"),
        (menu("View/Go to/Previous panel"), "HeadsCanvas"), (menu("View/Go to/Next panel"), "QToolButton"),
        given=(do(lambda hand: hand.window.sentence.editor.setFocus()),)),
    row("F6 goes on from the panel of the tab that has the focus", focused, "QTabBar", (keys("F6"), "QToolButton"),
        given=(do(focus_the_tabs),)),
    row("Shift+F6 goes back from the panel of the tab that has the focus", focused, "QTabBar",
        (keys("Shift+F6"), "DetailCanvas"),
        given=(do(focus_the_tabs),)),
    row("F6 comes back to what had the focus in a panel", focused, "TokenChips", (keys("F6"), "PipelineCanvas"),
        (keys("Shift+F6"), "TokenChips"), given=(do(lambda hand: hand.window.sentence.chips.setFocus()),)),
)


def finding(hand: Hand) -> tuple[bool, str]:
    """Return whether the palette is open, and whether the mask is on."""
    return hand.window.command_palette.isVisible(), hand.controller.document.options.mask


PALETTE = (
    row("a command is found", finding, (False, "causal"), (key("Ctrl+Shift+P"), (True, "causal")),
        (do(lambda hand: (hand.write("causal mask"), hand.key("Return"))), (False, "none")),
        (menu("Edit/Find a command…"), (True, "none")), (keys("Escape"), (False, "none"))),
)
