"""Next-token predictions compared with a state that has none."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from attnviz.document import edits
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments.next_tokens import differences, next_token
from attnviz.result.nn import softmax
from attnviz.result.result import Result
from attnviz.store.compare import hold, show
from attnviz.store.focus import choose_layer
from attnviz.store.parts import Compared, Look
from attnviz.store.state import State
from attnviz.tokens.model_tokenizer import ModelTokenizer
from attnviz.views.panels import PANELS
from tests.desk import Desk
from tests.engine.small_models import LETTERS, Letters, document, engine_of, small
from tests.window.next_token_helpers import MODELS, begin, settle
from tests.window.test_next_token import HEADLESS

TEXT = "the cat"
pytestmark = pytest.mark.desk(models=(*MODELS.values(), HEADLESS))


class Other(Letters):
    """A tokenizer with as many, but other, tokens."""

    vocabulary = "other"


@cache
def computed(name: str, text: str = TEXT, tokenizer: Letters | None = None) -> Result:
    """What a model that predicts the next token makes of a text; llama is another model than gpt2."""
    model = replace(small(name, seed=len(name)), tokenizer=tokenizer or Letters())
    return engine_of(model).compute(document(model, text), stages=INTERACTIVE)


def test_next_tokens_of_two_models_with_one_vocabulary_are_compared() -> None:
    now, then = computed("gpt2"), computed("llama")
    found = next_token(now, then, None, sentence=0, word=None)
    assert found is not None and found.prediction is not None and found.other_prediction is not None
    assert found.no_comparison == ""
    shares = [softmax(of.logits.rows[0]) for of in (now, then) if of.logits is not None]
    by, grown = shares[0] - shares[1], differences(found.prediction, found.other_prediction, count=40)
    assert [bar.token.id for bar in grown] == sorted(range(len(LETTERS)), key=lambda at: -abs(by[at]))
    for bar in grown:
        assert bar.value == pytest.approx(by[bar.token.id]) and bar.other_probability == shares[1][bar.token.id]


@pytest.mark.parametrize(("then", "word", "why"), [
    (("llama", TEXT, Other()), None, "vocabulary"), (("llama", TEXT), 2, "place"), (("gpt2", TEXT), 2, ""),
    (("llama", "dogs"), None, "token"),
], ids=["vocabulary", "place", "alike", "token"])
def test_what_is_not_there_of_another_model_is_not_asked_for(then: Any, word: int | None, why: str) -> None:
    """It would take the place of the model that is open."""
    now, held = computed("gpt2"), computed(*then)
    found = next_token(now, held, None, sentence=0, word=word)
    assert found is not None and found.other_prediction is None and found.no_comparison == why
    assert [result for result, _ in found.missing] == ([now] * (word is not None) + [held] * (why == ""))


def test_another_word_in_the_same_place_is_compared_as_tokens_are_aligned() -> None:
    now, then = computed("gpt2", "the cat"), computed("gpt2", "the car")
    for alignment, alone in (("auto", ""), ("position", ""), ("word", "token")):
        found = next_token(now, then, None, sentence=0, word=None, alignment=alignment)  # type: ignore[arg-type]
        assert found is not None and found.no_comparison == alone
        assert (found.other_prediction is not None) == (alone == "")
        state = State(now, look=Look(alignment=alignment), compared=Compared(then, "difference"))  # type: ignore[arg-type]
        assert (told := state.next_token()) is not None and told.no_comparison == alone
        reads = next(row.reads for row in PANELS if row.name == "next")
        assert reads(replace(state, look=Look(alignment="word"))) != reads(state) or alignment == "word"
    assert State(now, before=then).next_token().no_comparison == "token", "what it was before the last edit"  # type: ignore[union-attr]


@pytest.mark.parametrize(("change", "alike"), [
    ({}, True), ({"b": "another"}, False), ({"c": None}, False), ({"new": 4}, False)], ids=str)
def test_a_vocabulary_is_known_by_its_tokens_and_their_ids(change: dict[str, Any], alike: bool) -> None:
    words = {"a": 0, "b": 1, "c": 2, "d": 3}
    other = {change.get(word, word): number for word, number in words.items() if change.get(word, word)}
    other |= {word: number for word, number in change.items() if isinstance(number, int)}
    first, second = (ModelTokenizer(Tokenizer(WordLevel(vocab=each, unk_token="a")), rows=9).vocabulary
                     for each in (words, other))
    assert (first == second) == alike


def test_where_there_is_nothing_to_compare_with_it_says_what_is_the_case(desk: Desk) -> None:
    said = list[str]()
    desk.window.resize(1024, 700)
    for model, text in ((None, "the cat"), ("llama", "the cat"), ("gpt2", "the cat"), ("gpt2", "dogs")):
        held = None if model is None else MODELS[model].model
        desk.controller.apply(lambda document, held=held, text=text: edits.set_model(  # type: ignore[misc]
            edits.set_text(document, text), held), label="Begin")
        settle(desk)
        desk.presenter.do(hold())
        begin(desk)
        desk.presenter.do(show("difference"))
        said.append(desk.window.next.note.text())
        assert "…" not in desk.window.next.note.visible_text, "there are words for the narrowest panel, too"
        desk.presenter.do(show("now"))
    assert said == ["A has no next-token prediction to compare with.", "", "", "A has no such token to compare with."]


@pytest.mark.parametrize("held", [False, True])
def test_a_selected_layer_that_an_empty_text_in_a_variant_lacks_is_left(desk: Desk, held: bool) -> None:
    begin(desk, "a bee", "llama")
    desk.presenter.do(choose_layer(2))
    if held:
        desk.presenter.do(hold())
        desk.presenter.do(show("difference"))
    desk.controller.apply(lambda document: edits.set_text(edits.set_model(document, None), ""), label="Typing")
    settle(desk)
    assert desk.controller.result is not None and desk.controller.result.num_layers == 1
    assert desk.presenter.state.focus.spot.layer == 0
