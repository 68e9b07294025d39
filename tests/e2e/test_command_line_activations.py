"""`--patch` and `--steer` of `attnviz compute`: the numbers, and the sentence for each mistake."""

from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.store.compare import patch, steer
from attnviz.store.parts import Compared
from attnviz.store.state import State
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log
from tests.engine.small_models import document, engine_of, small

__all__ = ["open_log", "own_folder"]

CLEAN, CORRUPTED = "the cat sat on", "the cap sat in"
TEXTS = ("compute", "--model", "llama", "--text", CORRUPTED, "--from", CLEAN, "--out", "a.npz")


def test_activations_are_those_of_the_window(open_log: list[str]) -> None:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, text), stages=INTERACTIVE) for text in (CLEAN, CORRUPTED))
    state = State(document=corrupted.document, now=corrupted, compared=Compared(held=clean.with_state_name("A")))
    after = patch.apply(patch.apply(state, Spot("keys", layer=2, head=3)), Spot("feed_forward", layer=0), 6)
    after = steer.apply(after, Spot("context", layer=1, head=2), 7)
    expected = engine.compute(edits.set_option(after.document, "steering", -1.5))
    Path("clean.txt").write_text(f"{CLEAN}\n", encoding="utf-8")
    assert run(*TEXTS, "--from", "@clean.txt", "--patch", "keys@2.3", "--patch", "feed_forward@0:6", "--steer",
               "1.2:7=-1.5") == 0
    with np.load("a.npz", allow_pickle=False) as data:
        assert not np.allclose(data["weights"], corrupted.array("weights", layer=2)[:, None])
        np.testing.assert_allclose(data["weights"][2], expected.array("weights", layer=2), atol=1e-6)
        np.testing.assert_allclose(data["residual"][2], expected.array("residual", layer=2), atol=1e-5)


@pytest.mark.parametrize(("arguments", "sentence"), [
    (("--patch", "residual12"), "names no activation"), (("--patch", "loss@1"), "no activation"),
    (("--patch", "heads@1"), "need a head"), (("--patch", "residual@1.2"), "has no heads"), ((), "give both"),
    (("--patch", "residual@9"), "layer"), (("--steer", "1=much"), "names no activation"),
    (("--steer", "1:99=1"), "no token 99"), (("--from", "the cats", "--steer", "1=1"), "8 and 14 tokens"),
    (("--from", "", "--steer", "1=1"), "--from is empty"),
    (("--from", "@", "--steer", "1=1"), "--from: @ names no file"),
])
def test_each_mistake_has_its_sentence(
    open_log: list[str], capsys: Captured, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(capsys, *TEXTS, *arguments)
