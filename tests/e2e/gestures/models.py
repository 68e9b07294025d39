"""Gesture rows for trained models: every way to open and close one."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.experiments.next_tokens import not_appendable_reason
from tests.e2e.gestures.hand import Aim, Hand
from tests.e2e.gestures.rows import (
    button,
    choice,
    click,
    detail_title,
    do,
    key,
    menu,
    message,
    number,
    option,
    pick,
    reset,
    row,
)
from tests.engine.checkpoints.tiny import gpt2, write_folder


def model(hand: Hand) -> str:
    """Return the open trained model, or ""."""
    open_one = hand.controller.document.model
    return "" if open_one is None else open_one.name


def measure(hand: Hand) -> str:
    """Return the measure of the heads."""
    return hand.desk.presenter.state.look.measure


def ranked(hand: Hand) -> bool:
    """Return whether the heads of all layers are sorted by their measure."""
    mosaic = hand.window.heads.mosaic
    values = [mosaic.tint.values[mosaic.mosaic.indices[spot]] for spot in mosaic.ordered_keys()]
    return values == sorted(values, reverse=True)


def appended_count(hand: Hand) -> int:
    """Return the number of tokens appended to the first sentence, each an undo step."""
    history = hand.controller.store.state.history
    return sum(str(step.label).startswith("Append ") for step in history.steps[: history.done])


def next_bar(at: int) -> Callable[[Hand], Aim]:
    """Return a bar of the next-token panel: the first from `at` whose token a text can contain."""
    def spot(hand: Hand) -> Aim:
        canvas = hand.window.next.bars
        able = [row for row, bar in enumerate(canvas.bars) if not not_appendable_reason(bar.token)]
        return canvas, canvas.row(able[min(at, len(able) - 1)]).center().toPoint()

    return spot


def choose_by_keys(hand: Hand) -> None:
    """Move down to a bar whose token a text can contain, and choose it by key."""
    canvas = hand.window.next.bars
    able = next(row for row, bar in enumerate(canvas.bars) if not not_appendable_reason(bar.token))
    hand.hover(next_bar(0)(hand))
    hand.leave(next_bar(0)(hand))
    for _ in range(able + 1):
        QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Return)


FOLDER = do(lambda hand: write_folder(hand.folder / "tiny", gpt2()))
ASKED = do(lambda hand: setattr(hand, "file", hand.folder / "tiny" / "config.json"))
BACK = key("Ctrl+Z")
OPEN = (FOLDER, ASKED, menu("File/Open model…"))

SWITCHED, OTHERS = option("ablated"), ("0.1", "0.2", "0.3")

ROWS = (
    row("a head and a layer of a model are switched", SWITCHED, (), (key("Ctrl+H"), ("0.0",)),
        (menu("Attention/Ablate all other heads"), OTHERS), (key("Ctrl+J"), ("0", *OTHERS)), (BACK, OTHERS),
        (menu("Attention/Ablate the selected layer"), ("0", *OTHERS)), (menu("Attention/Restore all heads"), ()),
        given=OPEN),
    *(row(f"what heads do for a token is asked for, by {how.name}", measure, "", (how, "ablation_effect"), given=OPEN)
      for how in (menu("Attention/Ablate each head…"), key("F9"))),
    row("a model is opened", model, "", (menu("File/Open model…"), "tiny"), (BACK, ""),
        (key("Ctrl+Shift+Z"), "tiny"), (BACK, ""), (key("Ctrl+Shift+O"), "tiny"), (BACK, ""),
        (choice("variant", "Open a model…"), "tiny"), given=(FOLDER, ASKED)),
    row("the model is closed", model, "tiny", (menu("File/Close the model"), ""), (BACK, "tiny"),
        (choice("variant", "CausalAttention"), ""), given=(FOLDER, ASKED, menu("File/Open model…"))),
    row("layers of a model are walked", detail_title, "Weights, layer 0, head 0",
        (menu("View/Go to/Next layer"), "Weights, layer 1, head 0"), (key("Alt+Down"), "Weights, layer 1, head 1"),
        (menu("View/Go to/Previous layer"), "Weights, layer 0, head 1"),
        (key("Alt+PgDown"), "Weights, layer 1, head 1"), (key("Alt+PgUp"), "Weights, layer 0, head 1"), given=OPEN),
    row("a head of any layer, by a click", detail_title, "Weights, layer 0, head 0",
        (do(lambda hand: hand.click((hand.window.heads.mosaic, hand.window.heads.mosaic.tile_rect(
            hand.window.heads.mosaic.ordered_keys()[6]).center()))), "Weights, layer 1, head 2"), given=OPEN),
    row("the heads of all layers are sorted by a measure", ranked, False,
        (button("Sort the heads of all layers"), True), (button("Sort the heads of all layers"), False),
        given=(*OPEN, do(lambda hand: pick(hand.window.heads.measures.measures, "Previous token")))),
    row("a text goes on", appended_count, 0, (menu("Attention/Generate one token"), 1), (BACK, 0),
        (key("Ctrl+Return"), 1), (BACK, 0), given=OPEN),  # the token after the first is a row without a token
    row("what comes next is drawn", option("sampling"), False, (menu("Attention/Sample the next token"), True),
        (menu("Attention/Sample the next token"), False), (click("sampling"), True), (reset("sampling"), False),
        given=OPEN),
    *(row(f"option {name}", option(name), default, (number(name, text), value), (reset(name), default), given=OPEN)
      for name, default, text, value in (("temperature", 1.0, "0.5", 0.5), ("top_k", 40, "3", 3),
                                         ("sampling_seed", 123, "7", 7))),
    row("another seed of what is drawn", lambda hand: hand.controller.document.options.sampling_seed == 123, True,
        (button("Next token: Seed: new seed"), False), given=OPEN),
    row("a continuation is clicked, and chosen by keys", appended_count, 0,
        (do(lambda hand: hand.click(next_bar(1)(hand))), 1), (do(choose_by_keys), 2), given=OPEN),
    row("the panel Next token is closed and shown", lambda hand: hand.window.docks["next"].isHidden(), False,
        (menu("View/Panels/Next token"), True), (menu("View/Panels/Next token"), False), given=OPEN),
    row("a folder of a model is dropped on the window", model, "",
        (do(lambda hand: hand.drop(hand.window, "tiny")), "tiny"), given=(FOLDER,)),
    row("what is no model is refused", message, "", (menu("File/Open model…"), "nothing has no config.json: it is not "
        "a model in Hugging Face's layout."),
        given=(do(lambda hand: ((hand.folder / "nothing").mkdir(),
                                setattr(hand, "file", hand.folder / "nothing" / "config.json"))),)),
    row("a number of a reading that is edited", message, "",
        (do(lambda hand: hand.double_click(hand.cell(0, 0))),
         "This stage is read off other stages: edit those instead."),
        given=(*OPEN, do(lambda hand: hand.window.message.hide()),
               menu("View/Weights as/Value-weighted: ‖α · v · W_Oᵀ‖"))),
)
