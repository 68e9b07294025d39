"""The moment between another model and its numbers: what experiments ask for, and what the old numbers cannot do."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document.document import Document
from attnviz.document.edits import set_option, set_text
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments.lens import Lens
from attnviz.result.result import Result
from attnviz.store.compare import patch, steer
from attnviz.store.edits import choose_ablation
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.intent import Intent
from attnviz.store.look import compute_effects
from attnviz.store.parts import Compared, Focus, Look
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import EditError
from attnviz.system.watch import UNWATCHED
from attnviz.tokens.token import Token
from attnviz.views.experiments.lens_page import LensPage
from tests.desk import Desk, wait_for
from tests.engine.small_models import Letters, document, engine_of, small

TEXT = "the cat sat on"
MODELS = {"gpt2": small("gpt2", n_layer=1, n_head=2), **{name: small(name) for name in ("llama", "bert", "additive")}}


def of(name: str, text: str = TEXT) -> Document:
    return document(MODELS[name], text) if name else set_text(Document(), text)


@cache
def results(shown: str) -> tuple[Result, ...]:
    engine = engine_of(*MODELS.values())
    return tuple(engine.compute(of(shown, text), stages=INTERACTIVE) for text in (TEXT, "the cap sat on"))


def state_of(shown: str, present: str, experiment: str = "") -> State:
    """Return the state while the numbers of one model are shown, in A too, and another one is the document's."""
    now, held = results(shown)
    spot = Spot("weights", layer=now.num_layers - 1, head=now.num_heads - 1, sentence=int(experiment == "ladder"))
    wanted = set_option(of(present), "dropout_on", experiment == "dropout")
    return State(document=wanted, now=now, compared=Compared(replace(held, state_name="A")),
                 focus=Focus(spot, pinned=Cell(spot, 3, 1)), look=Look(
                     experiment=experiment, experiment_values=(("patching.exact", True), ("scatter.x", "ov_copying"))))


@pytest.mark.parametrize("name", [name for name, row in EXPERIMENTS.items() if row.module])
@pytest.mark.parametrize("present", ["gpt2", "llama", "bert", "additive", ""])
def test_what_is_asked_for_needs_no_other_model_than_that_of_the_document(name: str, present: str) -> None:
    row, asked = EXPERIMENTS[name], 0
    for shown in ("llama", "additive", "gpt2", ""):
        request = row.request(state_of(shown, present, name))
        if request is not None and shown != present:
            alone = engine_of(*(MODELS[each] for each in [present] if each))
            row.numbers(alone, request, UNWATCHED)
            asked += 1
    by_document = {"circuit": ("gpt2", "llama"), "scatter": ("gpt2", "llama", "bert"), "ladder": ("",)}
    assert bool(asked) == (present in by_document.get(name, ())), "the others wait for the numbers"


@dataclass(frozen=True)
class Words(Letters):
    """A tokenizer to which white space is no token, as word pieces without special tokens."""

    def tokenize(self, text: str, *, with_added: bool = True) -> tuple[Token, ...]:
        return tuple(token for token in super().tokenize(text) if token.label.strip())


@pytest.mark.parametrize("intent", [
    patch(Spot("residual", layer=0), 1), steer(Spot("residual", layer=0), 1), choose_ablation("resample"),
    compute_effects()])
def test_numbers_of_another_model_are_not_taken(intent: Intent) -> None:
    store = Store(state_of("llama", "gpt2"))
    with pytest.raises(EditError, match="not computed yet"):
        store.do(intent)


def test_a_text_without_tokens_is_one_sentence_and_the_picture_stays(qapp: QApplication) -> None:
    model = replace(small("bert"), tokenizer=Words())
    desk = Desk(document(model, "a cat"), engine=engine_of(model))
    try:
        desk.presenter.do(choose_experiment("vectors"))
        desk.type_text("\n ")
        assert desk.messages == ["The tokenizer of bert finds no token in the text '\\n ': type a word."]
        assert desk.window.message.text == desk.messages[0] and desk.presenter.state.stale
        assert desk.presenter.state.now.labels == (("a", "c", "a", "t"),)
        desk.type_text("\n b")
        assert desk.presenter.state.now.labels == (("b",),) and not desk.window.message.isVisible()
    finally:
        desk.close()


def test_a_lens_shows_no_pinned_row_that_its_model_lacks(qapp: QApplication) -> None:
    desk = Desk(of("gpt2"), engine=engine_of(*MODELS.values()))
    try:
        desk.presenter.do(choose_experiment("lens"))
        wait_for(lambda: isinstance(desk.presenter.state.experiment_numbers, Lens))
        state, page = desk.presenter.state, LensPage()
        for layer, row in ((0, 0), (2, -1)):  # as of a model with more layers
            page.show_state(state.with_focus(pinned=Cell(Spot("residual", layer=layer), 1, -1)))
            assert page.table.currentIndex().row() == row
        assert all(np.isfinite(chart.curve).all() for chart in page.chart.charts)
        page.deleteLater()
    finally:
        desk.close()
