"""Next-token prediction: probabilities against the logits, comparison of states, and appended tokens."""

import math

import numpy as np
import pytest

from attnviz.document import ablation
from attnviz.engine import model_session
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments.next_tokens import (
    Prediction,
    bars,
    choose_token,
    differences,
    partner,
    position_limit,
    prediction_place,
    uniform,
)
from attnviz.experiments.target_token import metric_label
from attnviz.result.logits import LogitMetric, Logits, Spelling
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from attnviz.tokens.token import row_label
from tests.engine.small_models import document, engine_of, small

GPT2, LLAMA, BERT = (small(name) for name in ("gpt2", "llama", "bert"))
WORDS = ("", " a", "b", "\f", " c", "d")


def predict(*logits: float, texts: tuple[str, ...] = WORDS, place: tuple[int, int] = (0, 4)) -> Prediction:
    row = np.array([logits], dtype=np.float32)
    spellings = {at: Spelling(text, repr(text)) for at, text in enumerate(texts)}
    return Prediction(Logits((place,), lambda: (row, spellings)), place)


def options(**settings: object):
    return document(GPT2, "a", **settings).options


def computed(model=GPT2, text: str = "the cat", **settings: object) -> Result:
    return engine_of(model).compute(document(model, text, **settings), stages=INTERACTIVE)


def test_bars_are_the_softmax_to_the_digit() -> None:
    numbers = [0.25, -3.0, 7.5, 7.5, 88.0, 86.5]
    powers = [math.exp(number - 88) for number in numbers]
    found = bars(predict(*numbers), None, count=4)
    assert [bar.token.id for bar in found] == [4, 5, 2, 3]  # of equal ones the lower id
    for bar in found:
        assert bar.value == pytest.approx(powers[bar.token.id] / sum(powers),
                                          rel=1e-14) and bar.other_probability is None
    assert sum(bar.value for bar in bars(predict(*numbers), None)) == pytest.approx(1, abs=1e-15)


def test_each_bar_stands_beside_what_it_was() -> None:
    now, then = predict(1.0, 3.0, 0.0), predict(1.0, 0.0, 4.0)
    shares = {bar.token.id: bar.value for bar in bars(then, None)}
    assert {bar.token.id: bar.other_probability for bar in bars(now, then)} == shares
    grown = differences(now, then)
    assert [bar.token.id for bar in grown] == [2, 1, 0]
    for bar in grown:
        assert bar.value == pytest.approx(now.candidate(bar.token.id).probability - shares[bar.token.id], abs=1e-15)
        assert bar.other_probability == shares[bar.token.id]
    assert grown[0].value < 0 < grown[1].value


def test_what_has_not_changed_stands_behind_what_has_and_the_likeliest_first() -> None:
    now = predict(1.0, -5.0, 3.0, 2.0, 0.0, 1.5)
    assert [bar.token.id for bar in differences(now, now, count=4)] == [2, 3, 5, 0]
    assert {bar.value for bar in differences(now, now)} == {0.0}
    ours, theirs = now.logits.rows.copy(), now.logits.rows.copy()
    theirs[0, [0, 1]] = ours[0, [1, 0]]  # two tokens change places: the others keep what they have
    then = Prediction(Logits(now.logits.places, lambda: (theirs, now.logits.spellings)), now.place)
    assert [bar.token.id for bar in differences(now, then, count=4)] == [0, 1, 2, 3]


def test_the_likeliest_is_appended_that_a_text_can_hold() -> None:
    found = choose_token(predict(9.0, 1.0, 2.0, 8.0, 3.0), options())
    assert found.token.id == 4 and [token.id for token in found.skipped] == [0, 3]
    for sampling in (False, True):
        with pytest.raises(EditError, match=r"^All likely next tokens are parts of characters"):
            choose_token(predict(9.0, texts=("",)), options(sampling=sampling))


def test_a_row_without_a_token_is_never_replaced_by_another() -> None:
    """The embedding table is longer than the vocabulary: the most likely row stays the answer."""
    row = np.array([[9.0, 1.0, 500.0]], dtype=np.float32)
    spellings = {0: Spelling("", "⟨F0⟩"), 1: Spelling(" a", "␣a"), 2: Spelling("", row_label(2))}
    lacking = Prediction(Logits(((0, 4),), lambda: (row, spellings)), (0, 4))
    for sampling in (False, True):
        with pytest.raises(EditError, match=r"^⟨2⟩ is a row of the model that has no token in its vocabulary"):
            choose_token(lacking, options(sampling=sampling))


def test_what_is_drawn_follows_from_the_seed_and_the_place() -> None:
    def drawn(place: int = 4, **settings: object) -> int:
        found = choose_token(predict(0.0, 1.0, 1.5, 0.0, 1.2, 0.9, place=(0, place)),
                             options(sampling=True, **settings))
        assert {token.id for token in found.skipped} <= {0, 3}
        return found.token.id

    many = [drawn(sampling_seed=seed) for seed in range(300)]
    assert many == [drawn(sampling_seed=seed) for seed in range(300)] and set(many) == {1, 2, 4, 5}
    assert {drawn(place=place) for place in range(60)} == {1, 2, 4, 5}
    assert {drawn(sampling_seed=seed, top_k=2) for seed in range(60)} == {2, 4}
    assert {drawn(sampling_seed=seed, temperature=0.01) for seed in range(60)} == {2}
    assert many.count(2) > many.count(5)


def test_draws_are_as_frequent_as_they_are_likely() -> None:
    able, scores = [1, 2, 4, 5], np.array([0.0, 1.0, 1.5, 0.0, 1.2, 0.9])
    prediction = predict(*scores)
    for temperature in (0.5, 2.0):
        powers = np.exp(scores[able] / temperature)
        counts = dict.fromkeys(able, 0)
        for seed in range(1000):
            found = choose_token(prediction, options(sampling=True, sampling_seed=seed, temperature=temperature))
            assert found is not None
            counts[found.token.id] += 1
        np.testing.assert_allclose(np.array(list(counts.values())) / 1000, powers / powers.sum(), atol=0.04)


def test_a_seed_is_the_same_number_everywhere() -> None:
    assert [uniform(123, (0, place)) for place in range(3)] == UNIFORM
    assert 0 <= uniform(2**63 - 1, (5, 10**6)) < 1


UNIFORM = [0.6823518632481435, 0.070627794978805, 0.6069484560980406]


def test_a_place_is_the_chosen_word_or_the_end() -> None:
    result = computed()
    assert [prediction_place(result, sentence=0, word=word) for word in (None, 2, 6, 9)] == [(0, 6), (0, 2), (0, 6),
                                                                                             (0, 6)]
    assert prediction_place(result, sentence=1, word=None) is None and prediction_place(computed(text=""), sentence=0,
                                                                                        word=0) is None
    masked = computed(BERT, "the _at s_t")
    assert [prediction_place(masked, sentence=0, word=word) for word in (None, 0, 9)] == [(0, 4), (0, 4), (0, 9)]
    assert prediction_place(computed(BERT), sentence=0, word=None) is None
    whole = engine_of(BERT).compute(document(BERT, "the _at"))
    assert whole.logits is not None and len(whole.logits.places) == 7, "as for a file"
    assert [prediction_place(whole, sentence=0, word=word) for word in (None, 0)] == [(0, 4), (0, 4)]
    assert result.options.config.is_generative and not masked.options.config.is_generative
    assert prediction_place(computed(small("bert", architectures=["BertModel"])), sentence=0, word=None) is None


def test_a_token_is_compared_with_itself() -> None:
    now, then = computed(text="a big cat"), computed(text="a cat")
    assert partner(now, then, (0, 8)) == (then, (0, 4)) and partner(now, then, (0, 0)) == (then, (0, 0))
    assert partner(now, then, (0, 3)) is None  # there was no such word
    assert partner(computed(text="a cats"), then, (0, 5)) is None  # the end is another one
    other = computed(LLAMA, "a cat")  # another model, with the same vocabulary
    assert partner(now, other, (0, 8)) == (other, (0, 4)) and partner(now, None, (0, 8)) is None


def test_switching_a_head_off_is_seen_at_once() -> None:
    engine, asked = engine_of(GPT2), document(GPT2, "the cat")
    before = engine.compute(asked, stages=INTERACTIVE)
    after = engine.compute(ablation.ablate(asked, layer=1, head=2), stages=INTERACTIVE)
    assert after.logits is not None and before.logits is not None
    there = partner(after, before, (0, 6))
    assert there == (before, (0, 6))
    found = bars(Prediction(after.logits, (0, 6)), Prediction(before.logits, (0, 6)))
    assert any(bar.other_probability != bar.value for bar in found)


def test_room_is_what_the_model_has_positions_for() -> None:
    assert [position_limit(computed(text="a" * count), 0) for count in (63, 64)] == ["", "full"]
    assert [position_limit(computed(LLAMA, "a" * count), 0) for count in (63, 64, 65)] == ["", "beyond", "beyond"]


@pytest.mark.parametrize("wrong", [math.nan, math.inf])
def test_logits_that_are_no_numbers_foretell_nothing(wrong: float) -> None:
    none, some = predict(1.0, wrong, 2.0), predict(1.0, 0.0, -math.inf)
    assert not none.has_probabilities and some.has_probabilities
    assert sum(bar.value for bar in bars(some, None)) == pytest.approx(1)
    assert bars(none, some) == bars(none, None) == differences(none, some) == differences(some, none) == ()
    with pytest.raises(EditError, match="No probabilities: some logits are NaN"):
        choose_token(none, options())


def test_a_target_outside_the_top_tokens_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_session, "MAX_TOP_K", 2)
    result = computed()
    assert result.logits is not None and len(result.logits.spellings) == 2
    one, other = [token for token in range(4) if token not in result.logits.spellings][:2]
    label = GPT2.tokenizer.label
    assert metric_label(result, LogitMetric(one, other)) == f"{label(one)} − {label(other)}"
    sentence, position = result.logits.places[0]
    assert result.logits.candidate(one, sentence=sentence, position=position).label == label(one)
