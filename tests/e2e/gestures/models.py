"""Rows of trained models: opened and closed in each way that there is."""

from __future__ import annotations

from tests.e2e.gestures.hands import Hand
from tests.e2e.gestures.rows import choice, do, key, menu, row, told
from tests.engine.models.reading.tiny import gpt2, write_folder


def model(hand: Hand) -> str:
    """The trained model that is open; "" where none is."""
    open_one = hand.controller.document.model
    return "" if open_one is None else open_one.name


FOLDER = do(lambda hand: write_folder(hand.folder / "tiny", gpt2()))
ASKED = do(lambda hand: setattr(hand, "file", hand.folder / "tiny" / "config.json"))
BACK = key("Ctrl+Z")

ROWS = (
    *(row(f"a model, by {how.name}", model, "", (how, "tiny"), (BACK, ""), (key("Ctrl+Shift+Z"), "tiny"),
          given=(FOLDER, ASKED))
      for how in (menu("File/Open model…"), key("Ctrl+Shift+O"))),
    row("a model, by the list of variants", model, "", (choice("variant", "Open a model…"), "tiny"), (BACK, ""),
        given=(FOLDER, ASKED)),
    row("the model is closed", model, "tiny", (menu("File/Close the model"), ""), (BACK, "tiny"),
        (choice("variant", "CausalAttention"), ""), given=(FOLDER, ASKED, menu("File/Open model…"))),
    row("a folder of a model is dropped on the window", model, "",
        (do(lambda hand: hand.drop(hand.window, "tiny")), "tiny"), given=(FOLDER,)),
    row("what is no model is refused", told, "", (menu("File/Open model…"), "nothing has no config.json: it is no "
        "model in Hugging Face's layout."),
        given=(do(lambda hand: ((hand.folder / "nothing").mkdir(),
                                setattr(hand, "file", hand.folder / "nothing" / "config.json"))),)),
)
