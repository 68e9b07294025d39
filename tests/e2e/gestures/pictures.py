"""Gesture rows for the pictures, tokens, tables, the sentence and the widgets around them."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from attnviz.store.session import Session
from tests.e2e.gestures.hand import Aim, Hand
from tests.e2e.gestures.menus import EDIT, FIRST, TWO, VECTORS, dialog_choices, name_file, picture_in_clipboard, titles
from tests.e2e.gestures.options import MULTI
from tests.e2e.gestures.rows import (
    Reading,
    Step,
    and_then,
    button,
    clipboard,
    detail_title,
    do,
    edits,
    focus,
    head,
    is_zoomed,
    key,
    message,
    number,
    numbers,
    option,
    pick,
    popup,
    preferred,
    readout,
    retype,
    row,
    shown_text,
    stage,
    text,
)

NOTHING = ("Hover over a cell to see it in every view. Click to pin, double-click to edit. "
           "Scroll to zoom, drag to pan, Home to fit.")
SCORES = numbers("scores", (3, 1))
BACK = key("Ctrl+Z")


def cell(row: int, column: int) -> Callable[[Hand], Aim]:
    """Return the place of a cell in the large picture."""
    return lambda hand: hand.cell(row, column)


def small(stage: str, row: int, column: int) -> Callable[[Hand], Aim]:
    """Return the place of a cell in the pipeline."""
    return lambda hand: hand.tile("pipeline", stage, row, column)


def in_head(number: int, row: int = 3, column: int = 1) -> Callable[[Hand], Aim]:
    """Return the place of a cell in a head."""
    return lambda hand: hand.tile("heads", number, row, column)


def in_mosaic(number: int) -> Callable[[Hand], Aim]:
    """Return the place of a head in the mosaic."""
    def aim(hand: Hand) -> Aim:
        mosaic = hand.window.heads.mosaic
        return mosaic, mosaic.tile_rect(next(spot for spot in mosaic.ordered_keys() if spot.head == number)).center()

    return aim


def of_many(hand: Hand) -> int:
    """Return the framed head of the mosaic."""
    return int(hand.window.heads.mosaic.chosen.head)


def rows_below(hand: Hand) -> float:
    """Return how many mosaic rows the framed head is below head 30."""
    return (of_many(hand) - 30) / hand.window.heads.mosaic.grid.arrangement.columns


def hover(aim: Callable[[Hand], Aim]) -> Step:
    """Move the pointer to a place."""
    return do(lambda hand: hand.hover(aim(hand)))


def leave(aim: Callable[[Hand], Aim]) -> Step:
    """Move the pointer away."""
    return do(lambda hand: hand.leave(aim(hand)))


def click(aim: Callable[[Hand], Aim]) -> Step:
    """Click a place."""
    return do(lambda hand: hand.click(aim(hand)))


def table(row: int, column: int) -> Callable[[Hand], Aim]:
    """Return the place of a cell in the visible table."""
    return lambda hand: hand.number(row, column)


def keys(*pressed: str) -> Step:
    """Press keys in the focused widget."""
    return do(lambda hand: [hand.key(one) for one in pressed])


def pointed_and_pinned(name: str, aim: Callable[[Hand], Aim], words: str, *given: Step) -> Any:
    """Return the steps hover, leave, pin, leave, unpin."""
    return row(f"hover and pin {name}", readout, NOTHING, (hover(aim), words), (leave(aim), NOTHING),
               (click(aim), words), (leave(aim), words),
               (do(lambda hand: (hand.click(aim(hand)), hand.leave(aim(hand)))), NOTHING), given=given)


def type_in(aim: Callable[[Hand], Aim], number: str, end: str = "Return") -> Step:
    """Double-click a cell, type, and finish the edit."""
    return do(lambda hand: (hand.double_click(aim(hand)), hand.write(number), hand.key(end)))


def marks(hand: Hand) -> tuple[bool, ...]:
    """Return which panels mark a cell."""
    window = hand.window
    return tuple(canvas.marks.cell is not None for canvas in (
        window.pipeline.canvas, window.heads.canvas, window.detail.canvas))


def tip(aim: Callable[[Hand], Aim]) -> Reading:
    """Return the beginning of a widget's tooltip."""
    return lambda hand: aim(hand)[0].toolTip()[:8]


def chips_bar(hand: Hand) -> Any:
    return hand.window.sentence.chips.area.horizontalScrollBar()


def masked(hand: Hand) -> tuple[int, bool]:
    """Return the number of edits, and whether "with" attends to "journey"."""
    return edits(hand), bool(hand.window.detail.canvas.picture.masked[3, 1])


def ordered_by(measure: str) -> Step:
    """Sort the heads by a measure."""
    return do(lambda hand: pick(hand.window.heads.measures.measures, measure))


def order(hand: Hand) -> list[Any]:
    """Return the heads in their displayed order."""
    tiles = hand.window.heads.canvas.tiles
    return [tile.key.head for tile in sorted(tiles, key=lambda tile: (tile.rect.top(), tile.rect.left()))]


TO_SCORES = click(small("scores", 3, 1))
MANY = (MULTI, number("num_heads", "80"))  #: so many heads that they are a mosaic
CELLS = (
    pointed_and_pinned("a cell of the large picture", cell(3, 1), "query with → key journey"),
    row("hover marks a cell in every panel", marks, (False,) * 3, (hover(small("scores", 3, 1)), (True,) * 3),
        (leave(small("scores", 3, 1)), (False,) * 3), (hover(in_head(1)), (True,) * 3)),
    row("hover on the pipeline", readout, NOTHING, (hover(small("scores", 2, 1)), "query starts → key journey"),
        (leave(small("scores", 2, 1)), NOTHING)),
    row("hover on a vector", readout, NOTHING, (hover(cell(2, 0)), "Context, head 0 of starts d0 = −0.6313294"),
        (leave(cell(2, 0)), NOTHING), given=(key("Alt+Right"),)),
    row("hover on a head", lambda hand: hand.window.status.readout.text()[:40].split("    ")[1:2], [],
        (hover(in_head(1)), ["head 1"]), (hover(in_head(0)), ["head 0"]), (leave(in_head(0)), [])),
    row("hover says what a picture is", tip(small("scores", 0, 0)), "", (hover(small("scores", 0, 0)), "Scores: "),
        (hover(small("weights", 0, 0)), "Weights:")),
    row("hover says what a head is", tip(in_head(0)), "", (hover(in_head(0)), "Head 0. "),
        (hover(in_head(1)), "Head 1. ")),
    row("a click on the pipeline chooses the stage and pins no cell",
        lambda hand: (detail_title(hand), hand.desk.presenter.state.focus.pinned),
        ("Weights, head 0", None), (TO_SCORES, ("Scores, head 0", None))),
    row("a click on a head chooses it", lambda hand: (head(hand), detail_title(hand)), (0, "Weights, head 0"),
        (click(in_head(1)), (1, "Weights, head 1"))),
    row("arrows walk the pipeline", stage, "queries", (keys("Right"), "keys"), (keys("Left"), "queries"),
        given=(click(small("queries", 0, 0)),)),
    row("arrows walk the heads", head, 1, (keys("Left"), 0), (keys("Down"), 1), given=(click(in_head(1)),)),
    row("a number of the large picture", SCORES, (0, 0.118), (type_in(cell(3, 1), "5"), (1, 5.0)), (BACK, (0, 0.118)),
        given=(TO_SCORES,)),
    row("a number that is given up", SCORES, (0, 0.118), (type_in(cell(3, 1), "5", "Escape"), (0, 0.118)),
        (type_in(cell(3, 1), "7"), (1, 7.0)), given=(TO_SCORES,)),
    row("a number that is none", message, "", (type_in(cell(3, 1), "five"),
        "'five' is not a number: write it like 0.25 or 1e-3."), given=(TO_SCORES,)),
    row("minus infinity hides a key", masked, (0, False), (type_in(cell(3, 1), "-inf"), (1, True)),
        given=(click(small("masked_scores", 3, 1)),)),
    row("a pinned cell is edited by Return", SCORES, (0, 0.118), (
        do(lambda hand: (hand.window.detail.canvas.setFocus(), hand.key("Return"), hand.write("6"),
                         hand.key("Return"))), (1, 6.0)), given=(TO_SCORES, click(cell(3, 1)))),
    row("the wheel zooms, Home shows all", is_zoomed, False,
        (do(lambda hand: hand.wheel(hand.cell(2, 2), 6)), True),
        (do(lambda hand: hand.key("Home", hand.window.detail.canvas)), False),
        (do(lambda hand: hand.wheel(hand.cell(2, 2), 6)), True)),
    row("a double click beside the zoomed picture shows all", is_zoomed, True,
        (do(lambda hand: hand.double_click(hand.beside())), False),
        given=(do(lambda hand: hand.wheel(hand.cell(2, 2), 6)),)),
    row("a drag moves the zoomed picture", lambda hand: hand.window.detail.canvas.cells().x < -20, False,
        (do(lambda hand: hand.drag(hand.cell(1, 1), QPoint(-150, 0))), True),
        given=(do(lambda hand: hand.wheel(hand.cell(0, 0), 9)),)),
)

CONTEXT = (
    row("a cell: edit", SCORES, (0, 0.118), (and_then(
        popup("cell", "Edit this number…", cell(3, 1)), lambda hand: (hand.write("4"), hand.key("Return"))), (1, 4.0)),
        (popup("cell", "Reset this number", cell(3, 1)), (0, 0.118)), (BACK, (1, 4.0)), given=(TO_SCORES,)),
    row("a cell: mask", masked, (0, False), (popup("cell", "Mask this cell in every head", cell(3, 1)), (1, True)),
        (popup("cell", "Unmask this cell in every head", cell(3, 1)), (1, False)), (BACK, (1, True))),
    row("a cell: copy the picture", picture_in_clipboard, (True, ""),
        (popup("cell", "Copy picture", cell(3, 1)), (False, "Picture copied."))),
    row("a cell: export", titles, [], (popup("cell", "Export picture…", cell(3, 1),
        dialog_choices("Weights", "Head 0")), ["Weights", "head 0", "journey"]), given=(name_file("drawn.svg"),)),
    row("a cell: fit", is_zoomed, True, (popup("cell", "Fit the picture", cell(2, 2)), False),
        given=(do(lambda hand: hand.wheel(hand.cell(2, 2), 6)),)),
    row("a head: off and on", option("ablated_heads"), (), (popup("head", "Ablate head 1", in_head(1)), (1,)),
        (popup("head", "Restore head 1", in_head(1)), ()),
        (popup("head", "Ablate all heads but head 1", in_head(1)), (0,)),
        (popup("head", "Restore all heads", in_head(1)), ()), (BACK, (0,))),
    row("a head: export", titles, [],
        (popup("head", "Export this head…", in_head(1), dialog_choices()), ["Weights", "head 1", "journey"]),
        given=(name_file("drawn.svg"),)),
    row("a head: export all", titles, [],
        (popup("head", "Export all heads…", in_head(1), dialog_choices()), ["Weights", "head 0", "head 1", "journey"]),
        given=(name_file("drawn.svg"),)),
    row("a stage: export", lambda hand: (stage(hand), titles(hand)), ("weights", []),
        (popup("stage", "Export this picture…", small("scores", 0, 0), dialog_choices()),
         ("scores", ["Scores", "head 0", "journey"])), given=(name_file("drawn.svg"),)),
    row("a stage: reset its edits", edits, 2, (
        popup("stage", "Reset the edits of this stage", small("scores", 0, 0)), 1), (BACK, 2),
        given=(EDIT, TO_SCORES, EDIT)),
)

SWITCHES = (
    row("the switch of a head", option("ablated_heads"), (), (do(lambda hand: hand.click(hand.switch(1))), (1,)),
        (do(lambda hand: hand.click(hand.switch(0))), (0, 1)), (do(lambda hand: hand.click(hand.switch(1))), (0,)),
        (BACK, (0, 1))),
    row("Space switches the chosen head", option("ablated_heads"), (), (keys("Space"), (1,)), (keys("Space"), ()),
        given=(click(in_head(1)),)),
    row("hover says what a head of the mosaic is", tip(in_mosaic(30)), "", (hover(in_mosaic(30)), "Head 30."),
        (hover(in_mosaic(31)), "Head 31."), given=MANY),
    row("a head of the mosaic, by hand and by keys", lambda hand: (of_many(hand), option("ablated_heads")(hand)),
        (0, ()), (click(in_mosaic(30)), (30, ())), (keys("Space"), (30, (30,))), (keys("Space"), (30, ())),
        (keys("Right"), (31, ())), (keys("Left"), (30, ())), given=MANY),
    row("keys go up and down the mosaic", rows_below, 0, (keys("Down"), 1), (keys("Up"), 0), (keys("Up"), -1),
        given=(*MANY, click(in_mosaic(30)))),
    row("the shared scale, by its switch", lambda hand: (preferred("scale")(hand), len(
        {tile.picture.levels for tile in hand.window.heads.canvas.tiles})), ("shared", 1),
        (button("Shared scale"), ("head", 2)), (button("Shared scale"), ("shared", 1)), given=(TO_SCORES,)),
)

MEASURES = (
    row("the heads are ordered by a measure", order, [0, 1], (ordered_by("Entropy"), [1, 0]),
        (ordered_by("Own position"), [0, 1]), (ordered_by("Previous token"), [1, 0]),
        (ordered_by("Model order"), [0, 1])),
)


def copied(words: str) -> Step:
    """Copy a text to the clipboard."""
    return do(lambda hand: QApplication.clipboard().setText(words))


#: A text that is wider than the window is pasted, since each of its letters would be computed.
LONG = and_then(copied("a long sentence " * 12), lambda hand: [
    hand.key(keys, hand.window.sentence.editor) for keys in ("Ctrl+A", "Ctrl+V")])

TOKENS = (
    pointed_and_pinned("a token", lambda hand: hand.chip(2), "token 2: starts"),
    row("tokens by keys", readout, "token 1: journey", (keys("Right"), "token 2: starts"),
        (keys("Left"), "token 1: journey"), (keys("End"), "token 5: step"), (keys("Home"), "token 0: Your"),
        (keys("Return"), NOTHING), (keys("Space"), "token 0: Your"),
        given=(do(lambda hand: (hand.click(hand.chip(1)), hand.window.sentence.chips.setFocus(),
                                hand.leave(hand.chip(1)))),)),
    row("the wheel goes along the tokens", lambda hand: chips_bar(hand).value(), 0,
        (do(lambda hand: hand.wheel(hand.chip(2), -1)), 80), (do(lambda hand: hand.wheel(hand.chip(2), 1)), 0),
        given=(LONG, key("Ctrl+Home"))),
    row("the tokens go along with the text cursor", lambda hand: chips_bar(hand).value() == 0, True,
        (LONG, False), (key("Ctrl+Home"), True), (key("Ctrl+End"), False)),
    row("sentences by their arrows", lambda hand: hand.window.sentence.place.text(), "Sentence 2 of 2",
        (button("Previous sentence"), "Sentence 1 of 2"), (button("Next sentence"), "Sentence 2 of 2"), given=(TWO,)),
    row("the sentence of the cursor is shown", lambda hand: hand.window.detail.canvas.picture.row_labels,
        ("good", "night"), (do(lambda hand: hand.key("Up", hand.window.sentence.editor)), ("one", "two")),
        (button("Next sentence"), ("good", "night")), given=(TWO,)),
)


def drop(widget: Callable[[Hand], Any], *names: str) -> Step:
    """Drop files of the folder on a part of the window."""
    return do(lambda hand: hand.drop(widget(hand), *names))


def session(hand: Hand) -> None:
    """Save a session file in the folder."""
    from attnviz.document.edits import new_document

    Session().save(new_document(text="from a file"), hand.folder / "there.attnviz")


PARTS: dict[str, Callable[[Hand], Any]] = {
    "the window": lambda hand: hand.window,
    "the text": lambda hand: hand.window.sentence.editor.viewport(),
    "the large picture": lambda hand: hand.window.detail.canvas.viewport(),
    "the pipeline": lambda hand: hand.window.pipeline.canvas,
    "the heads": lambda hand: hand.window.heads.canvas,
    "the tokens": lambda hand: hand.window.sentence.chips,
    "a table": lambda hand: hand.table.viewport(),
    "a field": lambda hand: hand.window.controls.rows["seed"].editor.inputs[0].lineEdit(),
}
DROPS = (
    row("a session is dropped on any part of the window", text, FIRST,
        *((drop(part, "there.attnviz"), "from a file") if part else (key("Ctrl+N"), FIRST)
          for each in PARTS.values() for part in (each, None)), given=(do(session),)),
    row("two files at once are refused, wherever they are dropped", message, "",
        *((drop(part, "there.attnviz", "other.attnviz"), "Open one file at a time (2 were dropped).") if part
          else (do(lambda hand: hand.window.message.hide()), "") for each in PARTS.values() for part in (each, None))),
    row("embeddings are dropped", option("embedding"), "chapter", (drop(PARTS["the heads"], "vectors.csv"), "file"),
        (BACK, "chapter"), given=(VECTORS,)),
)


def first(hand: Hand) -> tuple[int, str]:
    """Return the number of edited values, and the first cell of the table."""
    table = hand.table
    return edits(hand), table.model().index(0, 0).data()


def in_table(entry: str, row: int = 0, column: int = 0) -> Step:
    """Select a table cell, and choose an entry of its context menu."""
    def place(hand: Hand) -> Aim:
        hand.click(hand.number(row, column))
        return hand.number(row, column)

    return popup("table", entry, place)


ONE = type_in(table(0, 0), "2")
DRAG = do(lambda hand: (hand.click(hand.number(0, 0)), hand.drag(hand.number(0, 0), QPoint(24, 0))))
ALL = do(lambda hand: (hand.click(hand.number(0, 0)), hand.key("Ctrl+A", hand.table)))
TABLES = (
    row("a number of a table", first, (0, "0.4300"), (ONE, (1, "2.0000")), (BACK, (0, "0.4300")),
        (type_in(table(0, 0), "3", "Escape"), (0, "0.4300"))),
    row("typing begins an edit", first, (0, "0.4300"), (do(lambda hand: (
        hand.click(hand.number(0, 0)), hand.write("7", hand.table), hand.key("Return"))), (1, "7.0000"))),
    row("a selected number is dragged in one step", first, (0, "0.4300"),
        (DRAG, (1, "0.6700")), (BACK, (0, "0.4300"))),
    row("two drags of a number are two steps", first, (0, "0.4300"), (DRAG, (1, "0.6700")), (DRAG, (1, "0.9100")),
        (BACK, (1, "0.6700")), (BACK, (0, "0.4300"))),
    row("a table: edit", first, (0, "0.4300"), (and_then(
        in_table("Edit"), lambda hand: (hand.write("4"), hand.key("Return"))), (1, "4.0000"))),
    row("a table: copy", clipboard, "", (in_table("Copy"), "0.43"),
        (in_table("Copy with labels"), "\td0\nYour · 0\t0.43")),
    row("a table: paste", first, (0, "0.4300"), (in_table("Paste"), (1, "9.0000")), (BACK, (0, "0.4300")),
        given=(copied("9"),)),
    row("a table: reset one", edits, 2, (in_table("Reset selected"), 1), (BACK, 2),
        given=(ONE, type_in(table(1, 1), "3"))),
    row("a table: reset all", edits, 2, (in_table("Reset this table"), 0), (BACK, 2),
        given=(ONE, type_in(table(1, 1), "3"))),
    row("keys of a table", lambda hand: (edits(hand), clipboard(hand)), (1, ""), (keys("Ctrl+C"), (1, "2")),
        (keys("Delete"), (0, "2")), (keys("Ctrl+V"), (1, "2")), (keys("Ctrl+Delete"), (0, "2")),
        (keys("Ctrl+Shift+C"), (0, "\td0\nYour · 0\t0.43")),
        given=(ONE, do(lambda hand: (hand.table.setFocus(), hand.click(hand.number(0, 0)))))),
    row("tabs choose a matrix", lambda hand: hand.table.accessibleName(), "Embeddings",
        (do(lambda hand: hand.tab("W_key")), "W_key"), (do(lambda hand: hand.tab("Stage")), "Weights, head 0"),
        (do(lambda hand: hand.tab("Embeddings")), "Embeddings")),
    row("an edited weight moves the keys", numbers("keys", (0, 0)), (0, -0.574),
        (type_in(table(0, 0), "0"), (1, -0.394)),
        given=(do(lambda hand: hand.tab("W_key")),)),
    row("hover on the embeddings", readout, NOTHING, (hover(table(2, 1)), "token 2: starts"),
        (leave(table(2, 1)), NOTHING), given=(do(lambda hand: hand.tab("Embeddings")),)),
    row("hover on the embedding of a word that follows one that comes twice", readout, NOTHING,
        (hover(table(2, 1)), "token 3: three"), (hover(table(0, 1)), "token 0: one"),
        given=(retype("one two one three"),)),
    row("hover on the numbers of a stage", readout, NOTHING, (hover(table(2, 1)), "query starts → key journey"),
        (leave(table(2, 1)), NOTHING), given=(do(lambda hand: hand.tab("Stage")),)),
)


def of_editor(hand: Hand) -> Aim:
    """Return the middle of the text editor."""
    return hand.editor()


TEXT = (
    *(row(f"the text: {entry}", see, start, (popup("text", entry, of_editor), wanted), given=given)
      for entry, see, start, wanted, given in (
          ("Cut", lambda hand: (shown_text(hand), clipboard(hand)), (FIRST, ""), ("", FIRST), (key("Ctrl+A"),)),
          ("Copy", clipboard, "", FIRST, (key("Ctrl+A"),)),
          ("Paste", shown_text, FIRST, "pasted", (copied("pasted"), key("Ctrl+A"))),
          ("Delete", shown_text, FIRST, "", (key("Ctrl+A"),)),
          ("Select All", lambda hand: hand.window.sentence.editor.textCursor().selectedText(), "", FIRST, ()))),
    row("a pasted text too long is refused", message, "", (
        do(lambda hand: (QApplication.clipboard().setText("x" * 3_000_000), hand.key(
            "Ctrl+V", hand.window.sentence.editor), QApplication.clipboard().clear())),
        "The text has 3,000,033 characters: AttnViz takes at most 2,000,000."), (button("Close the message"), "")),
    row("Tab leaves the text", focus, "TextEditor", (keys("Tab"), "QPushButton"), (keys("Shift+Tab"), "TextEditor"),
        given=(do(lambda hand: hand.window.sentence.editor.setFocus()),)),
)
