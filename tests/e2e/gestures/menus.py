"""Gesture rows for the menu bar, shortcuts, files and dialogs."""

from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QWidget

from attnviz.document.presets import PRESETS, Preset, preset
from attnviz.store.session import read_session
from attnviz.views.panels import PANELS
from tests.e2e.gestures.hand import LEFT, Answer, Hand
from tests.e2e.gestures.rows import (
    Reading,
    Step,
    and_then,
    button,
    choice,
    detail_title,
    dialog_titles,
    do,
    edits,
    files,
    head,
    is_zoomed,
    key,
    menu,
    message,
    option,
    preferred,
    row,
    shown_text,
    stage,
    text,
    title,
    turned,
    write,
)

FIRST = "Your journey starts with one step"
BUTTONS = QMessageBox.StandardButton
DISCARD: Answer = lambda box: QTest.mouseClick(box.button(BUTTONS.Discard), LEFT)  # noqa: E731
STAY: Answer = lambda box: QTest.keyClick(box, Qt.Key.Key_Escape)  # noqa: E731
ACCEPT: Answer = lambda box: QTest.mouseClick(  # noqa: E731
    box.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok), LEFT)


def name_file(name: str) -> Step:
    """Set the file with which the next file dialog is answered."""
    return do(lambda hand: setattr(hand, "file", hand.folder / name))


def saved(hand: Hand) -> str | None:
    """Return the text in the session file, or None if there is no file."""
    path = hand.folder / "mine.attnviz"
    document = read_session(path).saved if path.exists() else None
    return None if document is None else document.text


def exported(hand: Hand) -> dict[str, bool]:
    """Return each number file in the folder, and whether its weights equal those on screen."""
    found = {}
    for path in hand.folder.glob("*.npz"):
        with np.load(path, allow_pickle=False) as stored:
            found[path.name] = np.array_equal(
                stored["weights"][0, 0], hand.window.pipeline.canvas.tiles[names(hand).index("weights")].picture.values)
    return found


def names(hand: Hand) -> list[Any]:
    """Return the stages of the pipeline."""
    return [tile.key for tile in hand.window.pipeline.canvas.tiles]


def tables(hand: Hand) -> list[tuple[str, bool]]:
    """Return each table file in the folder, and whether it contains the tokens."""
    return [(path.name, "journey" in path.read_text("utf-8")) for path in hand.folder.glob("*.md")]


def titles(hand: Hand) -> list[str]:
    """Return the picture titles that the SVG files in the folder contain as text."""
    drawn = [path.read_text("utf-8") for path in sorted(hand.folder.glob("*.svg"))]
    words = ("Scores", "Weights", "Output", "head 0", "head 1", "Head 0", "Head 1", "journey", "night")
    return [word for word in words if any(word in drawing for drawing in drawn)]


def dialog_choices(*chosen: str) -> Answer:
    """Answer the question of what to export: stage, head, sentence."""
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QDialog)
        _, *boxes = dialog.findChildren(QComboBox)  # the first chooses among heatmap, lines and words
        for box, words in zip(boxes, chosen, strict=False):
            at = box.findText(words, Qt.MatchFlag.MatchStartsWith)
            assert at >= 0, f"{words} is not among the choices"
            while box.currentIndex() != at:
                QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < at else Qt.Key.Key_Up)
        ACCEPT(dialog)

    return answer


def read_and_close(words: str, close: QDialogButtonBox.StandardButton | None = None) -> Answer:
    """Check the text of a dialog, and close it by its button."""
    def answer(dialog: QWidget) -> None:
        page = dialog.findChild(QTextBrowser)
        said = page.toPlainText() if page is not None else dialog.text() + dialog.informativeText()
        assert words in said
        if close is None:
            QTest.keyClick(dialog, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(dialog.findChild(QDialogButtonBox).button(close), LEFT)

    return answer


def picture_in_clipboard(hand: Hand) -> tuple[bool, str]:
    """Return whether the clipboard holds no picture, and the message shown."""
    return QApplication.clipboard().image().isNull(), message(hand)


def is_open(hand: Hand) -> bool:
    """Return whether the window is open."""
    return hand.window.isVisible()


def colour_map(name: str) -> Reading:
    """Return the colour of the first cell of the large picture, and the saved colour map."""
    return lambda hand: (hand.window.detail.canvas.picture.rgb[0, 0, :3].tobytes().hex(), preferred(name)(hand))


def ground(hand: Hand) -> bool:
    """Return whether the window is dark."""
    return hand.window.palette().window().color().lightness() < 128


EDIT = do(lambda hand: (hand.double_click(hand.cell(3, 1)), hand.write("5"), hand.key("Return")))
TWO = do(lambda hand: (hand.key("Ctrl+A", hand.window.sentence.editor), hand.write("one two"), hand.key("Return"),
                       hand.write("good night")))
VECTORS = do(lambda hand: (hand.folder / "vectors.csv").write_text(
    "".join(f"{word},{at},1,2,4\n" for at, word in enumerate(FIRST.split()))))
VIRIDIS, CIVIDIS, BLUES, RED, ORANGE = "fde725", "fee838", "08306b", "b72230", "b95e08"
SAVED = (write("!"), menu("File/Save"))

EDITING = (
    row("undo and redo", shown_text, FIRST, (write("!"), FIRST + "!"), (menu("Edit/Undo"), FIRST),
        (menu("Edit/Redo"), FIRST + "!"), *((key(keys), FIRST + "!" * (keys != "Ctrl+Z"))
                                            for keys in ("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Z", "Ctrl+Y"))),
    row("reset all edits, by the menu", edits, 1, (menu("Edit/Reset all edits"), 0), (key("Ctrl+Z"), 1),
        given=(EDIT,)),
    row("reset all options", option("mask"), "none", (menu("Edit/Reset all options"), "causal"),
        (key("Ctrl+Z"), "none"), (key("Ctrl+Shift+R"), "causal"), given=(key("Ctrl+M"),)),
    row("the causal mask, by the menu", option("mask"), "causal", (menu("Attention/Causal mask"), "none"),
        (menu("Attention/Causal mask"), "causal"), (key("Ctrl+M"), "none"), (key("Ctrl+M"), "causal")),
    row("dropout, by the menu", option("dropout_on"), False, (menu("Attention/Dropout"), True),
        (menu("Attention/Dropout"), False), (key("Ctrl+D"), True), (key("Ctrl+D"), False)),
    row("another dropout mask", option("dropout_seed"), 123, (menu("Attention/New dropout mask"), 124),
        (key("Ctrl+R"), 125), (key("Ctrl+Z"), 124)),
    row("another dropout mask while there is none says so", message, "",
        (key("Ctrl+R"), "Dropout is off: turn it on (Ctrl+D) to see its mask.")),
    row("the chosen head is switched", option("ablated_heads"), (),
        (menu("Attention/Ablate the selected head"), (1,)), (key("Ctrl+H"), ()), (key("Ctrl+H"), (1,)),
        (menu("Attention/Restore all heads"), ()), (key("Ctrl+Z"), (1,)), (key("Ctrl+Shift+H"), ()),
        (menu("Attention/Ablate all other heads"), (0,)), given=(key("Alt+Down"),)),
)

EVERYTHING = ["controls", "detail", "heads", "pipeline", "sentence", "status", "tables"]


def visible_panels(hand: Hand) -> list[str]:
    """Return the names of the visible panels, without those tabbed behind the heads."""
    behind = {row.name for row in PANELS if row.tabbed_with}
    created = hand.window.panels.created
    return sorted(name for name, panel in created.items() if panel.isVisible() and name not in behind)


def unfolded(hand: Hand) -> str:
    """Return the visible table, or "" if the tables are collapsed."""
    tables = hand.window.tables
    return "" if tables.folded or tables.table is None else tables.table.accessibleName()


def in_picture(keys: str) -> Step:
    """Press keys while the large picture has the focus."""
    return do(lambda hand: hand.key(keys, hand.window.detail.canvas))


def margin_names(hand: Hand) -> list[str]:
    """Return the margins of the large picture."""
    return [margin.name for margin in hand.window.detail.canvas.margins]


def followed_row(hand: Hand) -> tuple[int | None, bool]:
    """Return the followed query, and whether its switch is on."""
    return hand.window.detail.canvas.marks.followed, hand.window.actions_by_name["follow"].isChecked()


ZOOM = do(lambda hand: hand.wheel(hand.cell(2, 2), 6))
TITLE_TWICE = do(lambda hand: hand.double_click((hand.window.detail.title, QPoint(8, 8))))
SIMPLE = "3.3 Simplified self-attention"
VIEW = (
    row("stages are walked", stage, "weights", (menu("View/Go to/Next stage"), "context"),
        (key("Alt+Right"), "concatenated"),
        (menu("View/Go to/Previous stage"), "context"), (key("Alt+Left"), "weights"),
        (key("Alt+Left"), "scaled_scores")),
    row("heads are walked", head, 0, (menu("View/Go to/Next head"), 1), (menu("View/Go to/Previous head"), 0),
        (key("Alt+Down"), 1), (key("Alt+Up"), 0)),
    row("the large picture says which head", detail_title, "Weights, head 0", (key("Alt+Down"), "Weights, head 1"),
        (key("Alt+Right"), "Context, head 1")),
    row("the picture is fitted", is_zoomed, True, (menu("View/Fit the picture"), False), (ZOOM, True),
        (key("Ctrl+0"), False), given=(ZOOM,)),
    row("the picture alone", visible_panels, EVERYTHING, *turned(
        ["detail", "status"], EVERYTHING, (menu("View/Picture only"), in_picture("F11")),
        (key("F11"), in_picture("Escape")), (TITLE_TWICE, TITLE_TWICE))),
    row("the numbers unfold", unfolded, "", *turned("Embeddings", "", *((how, how) for how in (
        menu("View/Panels/Show tables"), key("Ctrl+T"), do(lambda hand: hand.tab("Embeddings")))), (
            button("Show the tables of numbers"), button("Hide the tables of numbers")))),
    row("another tab than the one in sight does not fold", unfolded, "", (do(lambda hand: hand.tab("W_key")), "W_key"),
        (do(lambda hand: hand.tab("Stage")), "Weights, head 0"), (do(lambda hand: hand.tab("Stage")), "")),
    row("one query is followed", lambda hand: hand.window.detail.canvas.marks.followed, None,
        (menu("View/Follow one row"), 5), (key("Ctrl+Shift+F"), None), (button("Follow one row"), 5)),
    row("the example of one query is followed", followed_row, (None, False),
        (menu(f"File/Examples/{SIMPLE}/3.3.1 One query"), (1, True)),
        (menu(f"File/Examples/{SIMPLE}/3.3.2 All tokens"), (None, False)),
        (menu(f"File/Examples/{SIMPLE}/3.3.1 One query"), (1, True)), (menu("File/New"), (None, False))),
    row("sums of rows and columns", margin_names, [], (menu("View/Sums of rows and columns"), ["sums", "sums"]),
        (key("Ctrl+U"), []), (button("Sums of rows and columns"), ["sums", "sums"])),
    row("the entropy of each row", margin_names, [], (menu("View/Entropy of each row"), ["entropy"]),
        (key("Ctrl+Shift+U"), []), (key("Ctrl+Shift+U"), ["entropy"])),
    row("panels are closed and shown", visible_panels, EVERYTHING, *(
        pair for name, title in (("pipeline", "Pipeline"), ("controls", "Options"), ("heads", "Heads"),
                                 ("tables", "Numbers"))
        for pair in turned([each for each in EVERYTHING if each != name], EVERYTHING,
                           (menu(f"View/Panels/{title}"), menu(f"View/Panels/{title}"))))),
    row("the panel Lines is closed and shown", lambda hand: hand.window.docks["lines"].toggleViewAction().isChecked(),
        True, (menu("View/Panels/Lines"), False), (menu("View/Panels/Lines"), True)),
)

SETTINGS = (
    row("the theme", lambda hand: (ground(hand), preferred("theme")(hand)), (False, "system"),
        (menu("Settings/Theme/Dark"), (True, "dark")), (menu("Settings/Theme/Light"), (False, "light"))),
    row("the theme of the system", preferred("theme"), "dark", (menu("Settings/Theme/Same as system"), "system"),
        given=(menu("Settings/Theme/Dark"),)),
    row("colours of weights", colour_map("sequential_map"), (VIRIDIS, "viridis"),
        (menu("Settings/Colours of weights/Cividis"), (CIVIDIS, "cividis")),
        (menu("Settings/Colours of weights/Blues"), (BLUES, "blues")),
        (menu("Settings/Colours of weights/Viridis"), (VIRIDIS, "viridis"))),
    row("colours of signed values", colour_map("diverging_map"), (RED, "red-blue"),
        (menu("Settings/Colours of signed values/Purple orange"), (ORANGE, "purple-orange")),
        (menu("Settings/Colours of signed values/Red blue"), (RED, "red-blue")), given=(key("Alt+Left"),)),
    row("the device", preferred("device"), "auto", (menu("Settings/Device/CPU"), "cpu"),
        (menu("Settings/Device/CUDA"), "cuda"), (menu("Settings/Device/MPS"), "mps"),
        (menu("Settings/Device/Automatic"), "auto"), given=(menu("Settings/Device/Automatic"),)),
)

FILES = (
    row("a session is saved", saved, None, (menu("File/Save"), FIRST + "!"), (write("?"), FIRST + "!"),
        (key("Ctrl+S"), FIRST + "!?"), given=(write("!"),)),
    row("the title follows the file", title, "Untitled", (write("!"), "Untitled*"), (key("Ctrl+S"), "mine.attnviz"),
        (write("!"), "mine.attnviz*"), (key("Ctrl+Z"), "mine.attnviz"), (key("Ctrl+N"), "Untitled")),
    row("a session is saved elsewhere", files, ["mine.attnviz"],
        (menu("File/Save as…"), ["mine.attnviz", "other.attnviz"]),
        (name_file("third.attnviz"), ["mine.attnviz", "other.attnviz"]),
        (key("Ctrl+Shift+S"), ["mine.attnviz", "other.attnviz", "third.attnviz"]),
        given=(*SAVED, name_file("other.attnviz"))),
    row("a session is opened, and unsaved work asked about", text, FIRST + "!!", (
        menu("File/Open…", DISCARD), FIRST + "!"), (write("!"), FIRST + "!!"), (key("Ctrl+O", DISCARD), FIRST + "!"),
        given=(*SAVED, write("!"))),
    row("a recent session", text, FIRST, (menu("File/Open recent/mine.attnviz"), FIRST + "!"),
        given=(*SAVED, key("Ctrl+N"))),
    row("a session is begun, and unsaved work asked about", text, FIRST + "!", (menu("File/New", STAY), FIRST + "!"),
        (menu("File/New", DISCARD), FIRST), (write("!"), FIRST + "!"), (key("Ctrl+N", STAY), FIRST + "!"),
        (key("Ctrl+N", DISCARD), FIRST), given=(write("!"),)),
    *(row(f"{how.name} asks about unsaved work, closes", is_open, True, (stay, True), (how, False),
          given=(write("!"),)) for stay, how in (
              (menu("File/Quit", STAY), menu("File/Quit", DISCARD)), (key("Ctrl+Q", STAY), key("Ctrl+Q", DISCARD)))),
    row("embeddings of a file", option("embedding"), "chapter", *turned("file", "chapter", *(
        (how, key("Ctrl+Z")) for how in (menu("File/Open embeddings…"), choice("embedding", "From a file")))),
        given=(VECTORS, name_file("vectors.csv"))),
    row("another file of embeddings, by its button", option("d_in"), 4, (button("Open a file…"), 2), (key("Ctrl+Z"), 4),
        given=(VECTORS, name_file("vectors.csv"), menu("File/Open embeddings…"), name_file("narrow.csv"), do(
            lambda hand: (hand.folder / "narrow.csv").write_text("Your,1,2\njourney,3,4\n")))),
    row("pictures of one head are exported", titles, [],
        (menu("File/Export picture…", dialog_choices("Scores", "Head 1")), ["Scores", "head 1", "journey"]),
        (name_file("more.svg"), ["Scores", "head 1", "journey"]),
        (key("Ctrl+E", dialog_choices("Scores", "Head 0")), ["Scores", "head 0", "head 1", "journey"]),
        given=(name_file("drawn.svg"),)),
    row("the picture of a sentence and all heads is exported", titles, [],
        (key("Ctrl+E", dialog_choices("Weights", "All heads", "2:")), ["Weights", "head 0", "head 1", "night"]),
        given=(TWO, name_file("drawn.svg"))),
    row("a stage is exported as a table", tables, [],
        (menu("File/Export table…", dialog_choices("Weights", "Head 0")), [("table.md", True)]),
        given=(name_file("table.md"),)),
    row("an export of a picture is given up", dialog_titles, [], (key("Ctrl+E", STAY), ["Export a picture"])),
    row("numbers are exported", exported, {}, (menu("File/Export numbers…"), {"numbers.npz": True}),
        (name_file("more.npz"), {"numbers.npz": True}),
        (key("Ctrl+Shift+E"), {"numbers.npz": True, "more.npz": True}), given=(name_file("numbers.npz"),)),
    row("the picture is copied", picture_in_clipboard, (True, ""), *turned((False, "Picture copied."), (True, ""), *(
        (how, do(lambda hand: (QApplication.clipboard().clear(), hand.window.message.hide())))
        for how in (menu("File/Copy picture"), key("Ctrl+Shift+C"))))),
    row("how to use it", dialog_titles, [],
        (menu("Help/How to use AttnViz", read_and_close("Ctrl+Shift+E", QDialogButtonBox.StandardButton.Close)),
         ["How to use AttnViz"]),
        (key("F1", read_and_close("Choose a stage", QDialogButtonBox.StandardButton.Close)),
         ["How to use AttnViz"] * 2)),
    row("about", dialog_titles, [],
        (menu("Help/About AttnViz", read_and_close("Sebastian Raschka")), ["About AttnViz"])),
)

def _in_menu(example: Preset) -> str:
    """Return the path of an example in the menu: below its section where that has more than one."""
    alone = sum(row.section == example.section for row in PRESETS) == 1
    return example.title if alone else f"{example.section}/{example.title}"


HELLO = (SIMPLE, "Hello shiny sun!")
EXAMPLES = (
    row("each example is chosen, and shown without a refusal",
        lambda hand: (hand.desk.presenter.state.result.document, hand.desk.messages), (preset("first"), []),
        *((menu(f"File/Examples/{_in_menu(one)}"), (preset(one.key), [])) for one in PRESETS[1::6])),
    row("the button of the examples", text, FIRST, (and_then(
        button("Examples"), lambda hand: [hand.choose(hand.open_menu(), entry) for entry in HELLO]),
        "Hello shiny sun")),
)
