"""What experiments ask for, of states that a person reaches only for a moment."""

from types import SimpleNamespace

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.measures import HEAD_SCORES
from attnviz.store import experiments
from attnviz.store.experiments import EXPERIMENTS
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.system.watch import UNWATCHED
from tests.devices import limit_cpu
from tests.engine.small_models import document as small_document, engine_of, small
from tests.store.test_golden_intents import states


@pytest.mark.parametrize("spot", [Spot("weights", layer=5), Spot("weights", head=5), Spot("weights", sentence=5)])
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_a_spot_that_is_not_computed_yet_is_no_error(name: str, spot: Spot) -> None:
    # After a model is opened, its layer may be selected while the numbers are still those of a variant; and A may have
    # more heads than what is computed now.
    document = edits.set_option(edits.set_option(Document(), "variant", "multi_head"), "dropout", 0.5)
    row, ready = EXPERIMENTS[name], State(document=document, now=Engine().compute(document))
    early = ready.evolve(focus=Focus(spot))
    assert row.unless(ready, {}) == row.unless(early, {})
    asked = row.request(early)
    chooses_itself = name == "ladder" and spot.head > 0  # the last head that each variant has
    assert asked is None or asked == row.request(ready) or chooses_itself, "no such spot is computed"


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("is_pooled", [False, True])
def test_a_layer_whose_weights_are_only_pooled_is_no_error(
    name: str, is_pooled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long text even the selected layer keeps queries and keys alone, such as those of a model with dropout."""
    if is_pooled:
        limit_cpu(monkeypatch, whole_bytes=2**10, pooled_squares=12 * 26**2)
    model = small("llama")
    asked = small_document(model, "abcdefgh" * 6, dropout_on=True, dropout=0.5)
    engine = engine_of(model)
    row, state = EXPERIMENTS[name], State(document=asked, now=engine.compute(asked, stages=INTERACTIVE))
    request = row.request(state)
    if name == "dropout":
        assert (request is None) is is_pooled is (row.unless(state, {}) is not None)
    if request is not None and row.module:
        row.numbers(engine, request, UNWATCHED)


@pytest.mark.parametrize("done", [0.5, 1])
def test_scores_that_are_known_in_part_are_computed_to_the_end(monkeypatch: pytest.MonkeyPatch, done: float) -> None:
    state = states()["model"].with_look(measure=next(iter(HEAD_SCORES)))
    known = SimpleNamespace(done=done)
    monkeypatch.setattr(experiments, "known_scores", lambda state: known)
    request = experiments.scores_request(state)
    assert request is None if done == 1 else request is not None and request.known is known
