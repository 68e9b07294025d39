"""The log-probability and the rank of tokens, compared with a plain loop over the logits of all places."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from attnviz.api import Session
from attnviz.document.continuation import append_tokens, set_tokens
from attnviz.document.document import Turn
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments.token_scores import TokenScoresRequest, run, scores_wanted
from attnviz.result.logits import Logits, Place
from attnviz.result.nn import softmax
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from tests.engine.small_models import LETTERS, document, engine_of, small

LLAMA = small("llama")


def test_scores_are_those_of_all_logits() -> None:
    engine, asked = engine_of(LLAMA), document(LLAMA, "the cat sat on a mat and was a cat for so long a time")
    whole, lean = engine.compute(asked), engine.compute(asked, stages=INTERACTIVE)
    request = scores_wanted(lean, 0, everywhere=True)
    assert request is not None and whole.logits is not None
    found = run(engine, request)
    assert np.isnan(found.log_probabilities[0]) and not found.has(0) and not found.has(len(asked.text))
    for position in range(1, len(asked.text)):
        row = np.array(whole.logits.row(0, position - 1))
        own = LETTERS.index(asked.text[position])
        assert found.log_probabilities[position] == pytest.approx(np.log(softmax(row)[own]), abs=1e-4)
        assert found.ranks[position] == sorted(row, reverse=True).index(row[own]) + 1 and found.has(position)
    session = Session(asked, engine=engine)
    np.testing.assert_allclose(session.logprobs, found.log_probabilities, atol=1e-5)


class Counting:
    """An engine that counts the places of which logits are asked."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.places = engine, list[Place]()

    def logits(self, result: Result, places: Sequence[Place]) -> Logits:
        self.places += places
        return self._engine.logits(result, places)


def test_an_appended_token_computes_the_score_of_itself() -> None:
    engine, texts = Counting(made := engine_of(LLAMA)), ("the cat sat", "the cat sat.", "the cut sat.", "the c")
    known, counts = None, list[int]()
    for text in texts:
        asked = document(LLAMA, text.replace(".", " "))
        request = scores_wanted(made.compute(asked, stages=INTERACTIVE), 0, everywhere=True, known=known)
        assert request is not None
        known = run(engine, request)
        counts.append(len(engine.places))
        engine.places.clear()
        expected = run(engine, replace(request, known=None))
        engine.places.clear()
        np.testing.assert_allclose(known.log_probabilities, expected.log_probabilities, atol=1e-6)
        np.testing.assert_array_equal(known.ranks, expected.ranks)
    assert counts == [10, 1, 7, 0]
    edited = Session(asked, engine=made)
    edited.do("ablate_head", layer=0, head=1)
    assert edited.result.computed is not None
    run(engine, TokenScoresRequest(edited.result.computed, 0, (range(1, 5),), known))
    assert len(engine.places) == 4


def test_only_what_a_model_wrote_is_looked_up() -> None:
    engine, typed = engine_of(LLAMA), document(LLAMA, "the cat")
    assert scores_wanted(engine.compute(typed), 0, everywhere=False) is None
    longer = append_tokens(typed, ids=(4, 5), texts=("e", "f"), sentence=0)
    request = scores_wanted(engine.compute(longer), 0, everywhere=False)
    assert request is not None and request.positions == (range(7, 9),)
    ids = tuple(map(LETTERS.index, "abcdef"))
    chat = set_tokens(typed, ids=ids, texts="abcdef", turns=(Turn(0, 0, "user"), Turn(0, 2, "assistant"),
                                                             Turn(0, 5, "user")))
    request = scores_wanted(engine.compute(chat), 0, everywhere=False)
    assert request is not None and request.positions == (range(2, 5),), "the turn of the assistant"
    request = scores_wanted(engine.compute(replace(chat, turns=())), 0, everywhere=False)
    assert request is not None and request.positions == (range(1, 6),)
    encoder = small("bert")
    assert scores_wanted(engine_of(encoder).compute(document(encoder, "the _at")), 0, everywhere=True) is None
    with pytest.raises(EditError, match="bert predicts no next token"):
        _ = Session(document(encoder, "the _at"), engine=engine_of(encoder)).logprobs


def test_why_a_token_was_predicted_is_one_step() -> None:
    session = Session(document(LLAMA, "the cat"), engine=engine_of(LLAMA))
    _ = session.state
    session.do("explain_token", row=5)
    state = session.state
    assert state.pinned_word == 4 and state.look.measure == "direct_logit_attribution"
    assert state.target is not None and state.target.place == (0, 4)
    assert state.target.metric.tokens == (LETTERS.index("a"),)
    for row, sentence in ((0, "The model predicts no first token"), (7, "There is no token 7 in this sentence.")):
        with pytest.raises(EditError, match=sentence):
            session.do("explain_token", row=row)
