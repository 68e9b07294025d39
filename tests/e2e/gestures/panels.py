"""Gesture rows for the lines between tokens, and for closing, floating, restoring and rotating panels."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QPointF, QUrl
from PySide6.QtGui import QEnterEvent, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QTabBar

from attnviz.document.edits import set_options
from tests.e2e.gestures.hand import LEFT, Aim, Hand
from tests.e2e.gestures.menus import FIRST
from tests.e2e.gestures.pictures import BACK, NOTHING, click, hover, keys, leave, pointed_and_pinned, session, type_in
from tests.e2e.gestures.rows import Step, do, edits, key, menu, message, readout, row, shown_text, text


def turn_over(name: str) -> Step:
    """Click the tab of a panel that is tabbed with another."""
    def run(hand: Hand) -> None:
        title = hand.window.docks[name].windowTitle()
        bar, at = next((bar, at) for bar in hand.window.findChildren(QTabBar) for at in range(bar.count())
                       if bar.tabText(at) == title and bar.parent() is hand.window)
        QTest.mouseClick(bar, LEFT, pos=bar.tabRect(at).center())

    return do(run)


def in_front(hand: Hand) -> str:
    """Return which of the two tabbed panels at the right is visible."""
    return " ".join(name for name in ("heads", "lines") if not hand.window.docks[name].visibleRegion().isEmpty())


def word(side: str, at: int) -> Callable[[Hand], Aim]:
    """Return the place of a word beside the lines."""
    def spot(hand: Hand) -> Aim:
        canvas = hand.window.panels["lines"].canvas
        return canvas, QPoint(8 if side == "queries" else canvas.width() - 8, round(canvas.row_centre(at)))

    return spot


def swatch(head: int) -> Callable[[Hand], Aim]:
    """Return the place of a head's swatch above the lines."""
    def spot(hand: Hand) -> Aim:
        legend = hand.window.panels["lines"].legend
        return legend, legend.rect_of(head).center().toPoint()

    return spot


def lines(hand: Hand) -> tuple[set[int], set[int], set[int]]:
    """Return the queries, keys and heads of the drawn lines."""
    found = hand.window.panels["lines"].canvas.lines
    return set(found.queries.tolist()), set(found.keys.tolist()), set(found.heads.tolist())


def marked(hand: Hand) -> Any:
    """Return the marked cell of the large picture."""
    return hand.window.detail.canvas.marks.cell


def of_sentence(at: int) -> Callable[[Hand], Aim]:
    """Return the place of a word in the tinted sentence."""
    def spot(hand: Hand) -> Aim:
        canvas = hand.window.panels["words"].canvas
        return canvas, canvas.boxes[at].center().toPoint()

    return spot


def query(hand: Hand) -> int:
    """Return the word whose attention tints the sentence."""
    return hand.window.panels["words"].canvas.query


def tinting_heads(hand: Hand) -> list[int]:
    """Return the heads that tint the sentence, and those whose lines are drawn."""
    return [spot.head for spot in hand.window.panels["words"].canvas.spots]


def tint_swatch(head: int) -> Callable[[Hand], Aim]:
    """Return the place of a head's swatch above the tinted sentence."""
    def spot(hand: Hand) -> Aim:
        legend = hand.window.panels["words"].legend
        return legend, legend.rect_of(head).center().toPoint()

    return spot


WORDS = turn_over("words")
WORDS_ROWS = (
    row("a word of the tinted sentence is chosen", query, 5, (click(of_sentence(2)), 2), (click(of_sentence(1)), 1),
        (do(lambda hand: (hand.click(of_sentence(1)(hand)), hand.leave(of_sentence(1)(hand)))), 5), given=(WORDS,)),
    row("hover on the tinted sentence", readout, NOTHING, (hover(of_sentence(1)), "query step → key journey"),
        (leave(of_sentence(1)), NOTHING), given=(WORDS,)),
    row("the tinted sentence by keys", query, 5, (keys("Right", "Right", "Space"), 1), (keys("Return"), 5),
        given=(WORDS, do(lambda hand: hand.window.panels["words"].canvas.setFocus()))),
    row("a head no longer tints the sentence", tinting_heads, [0, 1], (click(tint_swatch(0)), [1]),
        (click(tint_swatch(0)), [0, 1]), given=(WORDS,)),
    row("the panel Words is closed and shown", lambda hand: hand.window.docks["words"].toggleViewAction().isChecked(),
        True, (menu("View/Panels/Words"), False), (menu("View/Panels/Words"), True)),
)
LINES = turn_over("lines")
ALL = set(range(6)), set(range(6)), {0, 1}
LINES_ROWS = (
    row("the lines are turned to the front, and the heads", in_front, "heads", (LINES, "lines"),
        (turn_over("heads"), "heads")),
    pointed_and_pinned("a query beside the lines", word("queries", 2), "token 2: starts", LINES),
    pointed_and_pinned("a key beside the lines", word("keys", 1), "token 1: journey", LINES),
    row("the lines of the word that is pointed at stand alone", lines, ALL,
        (hover(word("queries", 2)), ({2}, {0, 1, 2}, {0, 1})), (leave(word("queries", 2)), ALL),
        (hover(word("keys", 4)), ({4, 5}, {4}, {0, 1})), (leave(word("keys", 4)), ALL),
        (hover(lambda hand: hand.tile("pipeline", "weights", 3, 1)), ({3}, {1}, {0, 1})), given=(LINES,)),
    row("words beside the lines by keys", readout, NOTHING, (keys("Down"), "token 0: Your"),
        (keys("Down"), "token 1: journey"), (keys("Up"), "token 0: Your"), (keys("Right", "Down"), "token 1: journey"),
        (do(lambda hand: (hand.key("Space"), hand.leave(word("keys", 1)(hand)))), "token 1: journey"),
        (do(lambda hand: (hand.key("Return"), hand.leave(word("keys", 1)(hand)))), NOTHING),
        given=(LINES, do(lambda hand: hand.window.panels["lines"].canvas.setFocus()))),
    row("the keys tell queries from keys", lambda hand: marked(hand) and marked(hand).spot.stage, None,
        (keys("Down"), "queries"), (keys("Right"), "keys"), (keys("Left"), "queries"),
        given=(LINES, do(lambda hand: hand.window.panels["lines"].canvas.setFocus()))),
    row("the lines of a head are hidden and shown", lambda hand: lines(hand)[2], {0, 1}, (click(swatch(0)), {1}),
        (click(swatch(0)), {0, 1}), (do(lambda hand: hand.double_click(swatch(1)(hand))), {1}),
        (do(lambda hand: hand.double_click(swatch(1)(hand))), {0, 1}), given=(LINES,)),
    row("Space hides the lines of the chosen head", lambda hand: lines(hand)[2], {0, 1}, (keys("Space"), {0}),
        (keys("Space"), {0, 1}),
        given=(LINES, key("Alt+Down"), do(lambda hand: hand.window.panels["lines"].legend.setFocus()))),
)


def title_button(dock: str, which: str) -> Step:
    """Click the close or float button in the title bar of a panel."""
    def run(hand: Hand) -> None:
        panel = hand.window.docks[dock]
        QApplication.sendEvent(panel, QEnterEvent(QPointF(), QPointF(), QPointF()))
        found = panel.findChild(QAbstractButton, f"qt_dockwidget_{which}button")
        assert found is not None and found.isVisible()
        QTest.mouseClick(found, LEFT)

    return do(run)


def dock_states(hand: Hand) -> tuple[str, ...]:
    """Return whether the options and the heads are closed, floating or docked."""
    return tuple("closed" if panel.isHidden() else "floating" if panel.isFloating() else "docked"
                 for panel in (hand.window.docks["controls"], hand.window.docks["heads"]))


def scrolled(hand: Hand) -> int:
    """Return the scroll position of the pipeline."""
    area = hand.window.pipeline.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    return area.horizontalScrollBar().value()


def wheel_over_the_pipeline(notches: int) -> Step:
    """Turn the wheel over the pipeline; the event goes to the window, as from the desktop."""
    def run(hand: Hand) -> None:
        place = hand.window.pipeline.mapTo(hand.window, hand.window.pipeline.rect().center())
        QTest.wheelEvent(hand.window.windowHandle(), QPointF(place), QPoint(0, 120 * notches))

    return do(run)


def crowded(hand: Hand) -> None:
    """Show more stages than fit into a small window."""
    options = {"variant": "grouped_query", "num_heads": 2, "num_kv_heads": 1, "d_out": 4, "dropout_on": True}
    hand.controller.apply(lambda document: set_options(document, options), label="Variant")
    hand.window.resize(640, 480)


MANY_STAGES = do(crowded)
DOCKS = (
    row("panels are closed by their button and brought back by the menu", dock_states, ("docked", "docked"),
        (title_button("controls", "close"), ("closed", "docked")), (menu("View/Panels/Options"), ("docked", "docked")),
        (title_button("heads", "close"), ("docked", "closed")), (menu("View/Panels/Heads"), ("docked", "docked"))),
    row("panels float by their button, and are closed and shown there", dock_states, ("docked", "docked"),
        (title_button("heads", "float"), ("docked", "floating")), (menu("View/Panels/Heads"), ("docked", "closed")),
        (menu("View/Panels/Heads"), ("docked", "floating")), (title_button("controls", "float"), ("floating",) * 2),
        (menu("View/Panels/Options"), ("closed", "floating"))),
    row("the wheel goes along the pipeline", scrolled, 0, (wheel_over_the_pipeline(-1), 80),
        (wheel_over_the_pipeline(-1), 160), (wheel_over_the_pipeline(9), 0),
        given=(MANY_STAGES, wheel_over_the_pipeline(9))),
)


def composed(words: str) -> Step:
    """Enter a text by an input method, such as one for Chinese."""
    def run(hand: Hand) -> None:
        event = QInputMethodEvent()
        event.setCommitString(words)
        QApplication.sendEvent(hand.window.sentence.editor, event)

    return do(run)


def copied(*names: str) -> Step:
    """Copy files of the folder to the clipboard, as a file manager does."""
    def run(hand: Hand) -> None:
        session(hand)
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(hand.folder / name)) for name in names])
        QApplication.clipboard().setMimeData(data)

    return do(run)


PASTE = do(lambda hand: hand.key("Ctrl+V", hand.window.sentence.editor))
MORE = (
    row("a text by an input method", shown_text, FIRST, (composed("注意"), FIRST + "注意"), (BACK, FIRST)),
    row("a file is pasted into the text", text, FIRST, (PASTE, "from a file"), given=(copied("there.attnviz"),)),
    row("two files at once are refused", message, "", (PASTE, "Open one file at a time (2 were dropped)."),
        given=(copied("there.attnviz", "other.attnviz"),)),
    row("a number of a table that is none", lambda hand: (edits(hand), message(hand)), (0, ""),
        (type_in(lambda hand: hand.number(0, 0), "1 2"), (0, "'1 2' is not a number: write it like 0.25 or 1e-3.")),
        given=(key("Ctrl+T"),)),
)
ROWS = (*LINES_ROWS, *WORDS_ROWS, *DOCKS, *MORE)
