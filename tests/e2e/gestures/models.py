"""Rows of trained models: opened and closed in each way that there is."""

from __future__ import annotations

from tests.e2e.gestures.hands import Hand
from tests.e2e.gestures.rows import button, choice, do, key, large, menu, option, pick, row, told
from tests.engine.models.reading.tiny import gpt2, write_folder


def model(hand: Hand) -> str:
    """The trained model that is open; "" where none is."""
    open_one = hand.controller.document.model
    return "" if open_one is None else open_one.name


def ranked(hand: Hand) -> bool:
    """Whether the heads of all layers stand in the order of their numbers."""
    mosaic = hand.window.heads.mosaic
    values = [mosaic.tint.values[mosaic.mosaic.numbers_of[spot]] for spot in mosaic.standing()]
    return values == sorted(values, reverse=True)


FOLDER = do(lambda hand: write_folder(hand.folder / "tiny", gpt2()))
ASKED = do(lambda hand: setattr(hand, "file", hand.folder / "tiny" / "config.json"))
BACK = key("Ctrl+Z")
OPEN = (FOLDER, ASKED, menu("File/Open model…"))

SWITCHED, OTHERS = option("switched_off"), ("0.1", "0.2", "0.3")

ROWS = (
    row("a head and a layer of a model are switched", SWITCHED, (), (key("Ctrl+H"), ("0.0",)),
        (menu("Attention/Only the chosen head"), OTHERS), (key("Ctrl+Alt+H"), ("0", *OTHERS)), (BACK, OTHERS),
        (menu("Attention/All heads on"), ()),
        given=OPEN),
    *(row(f"a model, by {how.name}", model, "", (how, "tiny"), (BACK, ""), (key("Ctrl+Shift+Z"), "tiny"),
          given=(FOLDER, ASKED))
      for how in (menu("File/Open model…"), key("Ctrl+Shift+O"))),
    row("a model, by the list of variants", model, "", (choice("variant", "Open a model…"), "tiny"), (BACK, ""),
        given=(FOLDER, ASKED)),
    row("the model is closed", model, "tiny", (menu("File/Close the model"), ""), (BACK, "tiny"),
        (choice("variant", "CausalAttention"), ""), given=(FOLDER, ASKED, menu("File/Open model…"))),
    row("layers of a model are walked", large, "Weights, layer 0, head 0",
        (menu("View/Next layer"), "Weights, layer 1, head 0"), (key("Alt+Down"), "Weights, layer 1, head 1"),
        (menu("View/Previous layer"), "Weights, layer 0, head 1"),
        (key("Alt+PgDown"), "Weights, layer 1, head 1"), (key("Alt+PgUp"), "Weights, layer 0, head 1"), given=OPEN),
    row("a head of any layer, by a click", large, "Weights, layer 0, head 0",
        (do(lambda hand: hand.click((hand.window.heads.mosaic, hand.window.heads.mosaic.tile_rect(
            hand.window.heads.mosaic.standing()[6]).center()))), "Weights, layer 1, head 2"), given=OPEN),
    row("the heads of all layers are sorted by a measure", ranked, False,
        (button("Sort the heads of all layers"), True), (button("Sort the heads of all layers"), False),
        given=(*OPEN, do(lambda hand: pick(hand.window.heads.measures.measures, "Previous word")))),
    row("a folder of a model is dropped on the window", model, "",
        (do(lambda hand: hand.drop(hand.window, "tiny")), "tiny"), given=(FOLDER,)),
    row("what is no model is refused", told, "", (menu("File/Open model…"), "nothing has no config.json: it is no "
        "model in Hugging Face's layout."),
        given=(do(lambda hand: ((hand.folder / "nothing").mkdir(),
                                setattr(hand, "file", hand.folder / "nothing" / "config.json"))),)),
)
