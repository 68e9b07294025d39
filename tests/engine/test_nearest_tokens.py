"""Nearest tokens: the cosines of dense products, what of an earlier answer stays, and what is refused."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import nearest_tokens
from attnviz.experiments.nearest_tokens import COUNT, NearestTokens, NearestTokensRequest
from attnviz.store.experiments import EXPERIMENTS
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch
from tests.engine.small_models import Small, document, engine_of, small

TEXT = "the cat sat on"


def request_of(engine: Engine, model: Small, text: str = TEXT, *, layer: int = 1, position: int = 5,
               known: NearestTokens | None = None) -> NearestTokensRequest:
    result = engine.compute(document(model, text), stages=INTERACTIVE)
    return NearestTokensRequest(result, layer, 0, position, known)


@pytest.mark.parametrize("name", ["llama", "gpt2", "gemma2", "bert", "neox"])
@pytest.mark.parametrize("layer", [0, 2])
def test_cosines_are_those_of_dense_products(name: str, layer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest_tokens, "PART_TOKENS", 7)
    model = small("phi", model_type="gpt_neox", use_parallel_residual=True) if name == "neox" else small(name)
    engine = engine_of(model)
    request = request_of(engine, model, layer=layer, position=3)
    found = nearest_tokens.run(engine, request)
    vectors = model.weights["unembedding"].double().numpy()
    x = request.result.array("residual", layer=layer)[0, 3].astype(np.float64)
    cosines = vectors @ x / (np.linalg.norm(vectors, axis=1) * np.linalg.norm(x))
    order = np.argsort(-cosines, kind="stable")[:COUNT]
    assert found.ids.tolist() == order.tolist()
    np.testing.assert_allclose(found.cosines, cosines[order], atol=1e-6)
    assert found.labels == tuple(model.tokenizer.label(token) for token in order.tolist())


def test_equal_vectors_keep_their_answer_and_other_ones_the_lengths(monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    engine = engine_of(model)
    first = nearest_tokens.run(engine, request_of(engine, model))
    asked, compared = list[Any](), nearest_tokens.compared_vectors
    monkeypatch.setattr(nearest_tokens, "compared_vectors", lambda *given: (asked.append(given), compared(*given))[1])
    typed = nearest_tokens.run(engine, request_of(engine, model, TEXT + " m", known=first))
    assert not asked and typed.cosines is first.cosines, "no earlier token depends on the letters"
    assert typed.request.result.lengths == (16,) and typed.request.known is None
    other = nearest_tokens.run(engine, request_of(engine, model, position=7, known=typed))
    assert len(asked) == 1 and other.lengths is first.lengths
    fresh = nearest_tokens.run(engine, replace(other.request, known=None))
    assert fresh.ids.tolist() == other.ids.tolist()
    changed = small("gpt2")
    own = engine_of(changed)
    assert nearest_tokens.run(own, request_of(own, changed, known=other)).lengths is not first.lengths


def test_it_is_cancelled_between_parts_of_the_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest_tokens, "PART_TOKENS", 7)
    model, asked = small("llama"), list[bool]()
    engine = engine_of(model)
    with pytest.raises(Cancelled):
        nearest_tokens.run(engine, request_of(engine, model), Watch(lambda: asked.append(True) or len(asked) == 3))
    assert len(asked) == 3


def test_what_has_no_answer_is_refused() -> None:
    model = small("additive")
    engine = engine_of(model)
    answered = engine.compute(document(model, "a date"))
    request = NearestTokensRequest(answered, 0, 0, 0)
    assert "a model of one text" in nearest_tokens.reason(request)
    with pytest.raises(EditError, match="a model of one text"):
        nearest_tokens.run(engine, request)


def test_the_pinned_token_is_asked_for_or_the_last_one() -> None:
    model = small("llama")
    shown = document(model, TEXT)
    result, spot = engine_of(model).compute(shown, stages=INTERACTIVE), Spot("weights", layer=2)
    row, state = EXPERIMENTS["nearest_tokens"], State(document=shown, now=result, focus=Focus(spot))
    for focus, position in ((Focus(spot), 13), (Focus(spot, pinned=Cell(spot, 4, 2)), 4),
                            (Focus(spot, pinned=Cell(spot, 99, 2)), 13)):
        asked = row.request(state.evolve(focus=focus))
        assert (asked.layer, asked.position) == (2, position)
