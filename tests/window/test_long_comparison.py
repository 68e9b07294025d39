"""A, held of a long text before another fold or layer was chosen, is computed again once it is displayed."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.engine import plan
from attnviz.result.result import Evaluation
from attnviz.store.compare import hold, show
from attnviz.store.focus import choose_head
from attnviz.store.segments import fold_by
from attnviz.store.state import State
from tests.desk import Desk, wait_for
from tests.devices import limit_cpu
from tests.engine.small_models import small

LLAMA = small("llama")
TEXT = "the cat sat\non the mat\nand the dog sat\non the log"
pytestmark = pytest.mark.desk(document=edits.new_document(text=TEXT), models=(LLAMA,))


def weights_of_a(desk: Desk) -> np.ndarray:
    """Return what is displayed of A."""
    state = desk.presenter.state
    assert state.source is not None and state.compared.held is not None
    held = state.folded(state.compared.held)
    assert held is not None
    return held.spot_data(state.focus.spot).values


def test_a_follows_the_fold_and_the_layer(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**10, kept_bytes=2**10, overview_scores=0)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    do = desk.presenter.do

    def state() -> State:
        return desk.presenter.state

    def held_now() -> Evaluation:
        held = state().compared.held
        assert held is not None
        return held

    do(hold())
    desk.type_text(TEXT + " a")
    desk.settle()
    do(fold_by("line"))
    desk.settle()
    held = held_now()
    assert held is state().compared.state_a and state().lacking_held is None, "nobody looks at A"
    do(show("difference"))
    wait_for(lambda: held_now() is not held)
    assert state().compared.showing == "difference" and held_now().state_name == "A"
    found = weights_of_a(desk)
    assert found.shape == (4, 4) and np.allclose(found.sum(axis=1), 1, atol=1e-5)
    do(show("held"))
    held = held_now()
    do(choose_head(1, 2))
    wait_for(lambda: held_now() is not held)
    assert state().compared.showing == "held" and state().focus.spot == Spot("weights", layer=2, head=1)
    assert np.allclose(weights_of_a(desk).sum(axis=1), 1, atol=1e-5)
    held = held_now()
    desk.settle()
    assert held_now() is held and state().lacking_held is None, "it is computed once"
