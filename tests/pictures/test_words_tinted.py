"""Words tinted by attention: one query's row, the mean of heads, masked cells and parts of words."""


import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.words import (
    Tints,
    embedding_levels,
    is_right_to_left,
    lay_out,
    line_order,
    split_words,
    token_tints,
    visual_order,
)
from attnviz.result.result import Result
from attnviz.tokens import tokenize
from tests.devices import pool_long_texts
from tests.engine.small_models import document, engine_of, small


def result(text: str = "Your journey starts with one step\na b", **settings: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), settings), stages=INTERACTIVE)


def spots(computed: Result, **place: int) -> list[Spot]:
    return [Spot("weights", head=head, **place) for head in range(computed.num_heads)]  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_word_gives_each_word_the_mean_of_its_weights(variant: str) -> None:
    computed = result(variant=variant, mask="causal")
    for sentence, length in enumerate(computed.lengths):
        weights = computed.array("weights")[sentence, :, :length, :length].astype(np.float64)
        if variant == "einsum":  # its rows are the keys' tokens
            weights = weights.swapaxes(-2, -1)
        for query in range(length):
            found = token_tints(computed, spots(computed, sentence=sentence), query)
            assert found is not None and found.block == 1
            np.testing.assert_allclose(found.numbers, weights[:, query].mean(axis=0), rtol=1e-6)
            masked = [key < query if variant == "einsum" else key > query for key in range(length)]
            assert found.masked.tolist() == masked
            assert found.strengths().max() == pytest.approx(1) and not found.strengths()[found.masked].any()
            assert found.largest == pytest.approx(weights[:, query].mean(axis=0).max())


def test_a_word_is_masked_where_it_is_so_in_every_head() -> None:
    model, masked = small("llama"), list[list[bool]]()
    asked = document(model, "the cat")
    for head in range(model.model.config.heads):
        asked = edits.set_mask_cell(asked, (0, 6, 2), masked=True, layer=1, head=head)
        computed = engine_of(model).compute(asked, stages=INTERACTIVE)
        found = token_tints(computed, spots(computed, layer=1), 6)
        assert found is not None
        masked.append(found.masked.tolist())
        np.testing.assert_allclose(found.numbers[2], np.mean([computed.picture(spot)[6, 2]
                                                              for spot in spots(computed, layer=1)]), rtol=1e-6)
    assert masked == [[False] * 7] * (len(masked) - 1) + [[False, False, True, *[False] * 4]]


def test_one_head_alone_and_no_head() -> None:
    computed = result()
    found = token_tints(computed, spots(computed)[1:], 3)
    assert found is not None
    np.testing.assert_allclose(found.numbers, computed.picture(Spot("weights", head=1))[3])
    assert token_tints(computed, [], 3) is None


@pytest.mark.parametrize("pixels", [512, 11])
def test_of_a_long_text_words_share_the_largest_of_their_numbers(monkeypatch: pytest.MonkeyPatch, pixels: int) -> None:
    whole = result(" ".join(f"t{at}" for at in range(40)), mask="causal")
    pool_long_texts(monkeypatch, squares=pixels, kept_bytes=100)
    long = result(" ".join(f"t{at}" for at in range(40)), mask="causal")
    found = token_tints(long, spots(long), 21)
    assert found is not None and found.block == (4 if pixels == 11 else 1) and len(found.numbers) == 40
    assert found.masked.tolist() == [key // found.block > 21 // found.block for key in range(40)]
    first = 21 // found.block * found.block
    block = whole.array("weights")[0, :, first : first + found.block, : found.block]
    assert found.numbers[0] == pytest.approx(block.max(axis=(1, 2)).mean(), rel=1e-5)


def test_negative_numbers_have_negative_strengths_and_nothing_has_none() -> None:
    none = np.zeros(3, dtype=np.bool_)
    assert Tints(np.array([0.5, -1.0, 0.25]), none).strengths().tolist() == [0.5, -1.0, 0.25]
    assert Tints(np.array([0.0, 0.0, np.nan]), none).strengths().tolist() == [0, 0, 0]


@pytest.mark.parametrize(("tokenizer", "expected"), [
    ("words", [("Hello", False), (",", True), ("tokens", False), ("!", True)]),
    ("gpt2", [("Hello", False), (",", True), ("tokens", False), ("!", True)]),
])
def test_words_are_read_with_their_own_spaces(tokenizer: str, expected: list[tuple[str, bool]]) -> None:
    found = split_words(result("Hello, tokens!", tokenizer=tokenizer, embedding="random").sentences[0])
    assert [(word.text, word.is_glued) for word in found] == expected


def test_pieces_of_a_word_stand_together_and_characters_show_their_spaces() -> None:
    pieces = split_words(result("Unbelievable 😀", tokenizer="gpt2", embedding="random").sentences[0])
    assert [(word.text, word.is_glued) for word in pieces[:5]] == [
        ("Un", False), ("bel", True), ("iev", True), ("able", True), ("⟨F0 9F 98⟩", False)]
    letters = split_words(result("a b", tokenizer="characters", embedding="random").sentences[0])
    assert [(word.text, word.is_glued) for word in letters] == [("a", False), ("␣", True), ("b", True)]


@pytest.mark.parametrize(("text", "expected"), [
    ("שלום", True), ("سلام 12", True), ("12 سلام", True), ("hello שלום", False), ("123 😀", False), ("", False)])
def test_the_side_on_which_a_sentence_begins(text: str, expected: bool) -> None:
    assert is_right_to_left(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("one two", "one two"),
    ("שלום עולם", "עולם שלום"),
    ("Say שלום עולם to me", "Say עולם שלום to me"),
    ("שלום abc def עולם", "עולם abc def שלום"),
    ("עולה 3.14 או 50%", "50 % או 3 . 14 עולה"),
    ("hello שלום 12, עולם", "hello עולם , 12 שלום"),
    ("one שלום\nעולם", "o n e ␣ ם ו ל ש ↵ ם ל ו ע"),  # lines keep their order
    ("مرحبا!", "! مرحبا"),
    ("שלום (abc) def", "def ) abc ( שלום"),  # both brackets of a pair have one direction, as Qt lays them out
    ("abc (שלום) עולם", "abc ( שלום ) עולם"),
    ("abc שלום (עולם def) x", "abc שלום ( עולם def ) x"),
    ("שלום abc (def [x]) y", "abc ( def [ x ] ) y שלום"),
])
def test_tokens_stand_in_the_order_in_which_a_line_is_read(text: str, expected: str) -> None:
    tokens = tokenize("characters" if "\n" in text else "words", text)
    order = visual_order(embedding_levels(tokens, text))
    assert [tokens[at].label for at in order] == expected.split()


def test_bytes_of_a_letter_stand_where_the_letter_does() -> None:
    text = "בגד"
    tokens = tokenize("gpt2", text)
    assert len(tokens) > 2, "letters are cut into bytes, whose labels are Latin"
    assert list(visual_order(embedding_levels(tokens, text))) == [*range(len(tokens))][::-1]
    assert all(word.level for word in split_words(tokens, text))


def test_lines_of_mixed_words_begin_where_the_text_does_and_the_eye_goes_along_them() -> None:
    text = "שלום abc def עולם"
    words = split_words(tokenize("words", text), text)
    boxes = lay_out(words, [40.0] * 4, room=160.0, height=20.0)
    lefts = [left for left, *_ in boxes]
    assert [top for _, top, *_ in boxes] == [0, 0, 0, boxes[3][1]] and boxes[3][1] > 20
    assert lefts[1] < lefts[2] < lefts[0] and lefts[0] + boxes[0][2] == lefts[3] + boxes[3][2] == 160
    assert line_order(words, boxes) == [0, 2, 1, 3]
