"""All tokenizers: invariants over all of Unicode, and their tokens for typical sentences."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from attnviz.document.document import Document
from attnviz.document.options import OPTIONS
from attnviz.system.errors import EditError
from attnviz.tokens import tokenize, tokenize_document
from attnviz.tokens.token import readable, readable_bytes, without_lone_surrogates
from attnviz.tokens.words import word_pieces

ROOT = Path(__file__).resolve().parents[2]
NAMES = OPTIONS["tokenizer"].choices
ANY_TEXT = st.text(st.characters())  # with control characters, unassigned ones and lone surrogates


def words(text: str) -> list[str]:
    return [token.key for token in tokenize("words", text)]


@pytest.mark.parametrize("name", NAMES)
@given(text=ANY_TEXT)
@example(text="don't stop — 3.14 l’été हिन्दी 你好 😀👨‍👩‍👧🇫🇷 <s> a\u0301 \ud83d x\udc00 \u2028\x00\x1c")
def test_any_text_is_cut_into_readable_tokens(name: str, text: str) -> None:
    tokens = tokenize(name, text)
    shown = without_lone_surrogates(text)
    assert len(shown) == len(text)
    covered = set()
    for token in tokens:
        assert 0 <= token.start < token.end <= len(text)
        covered |= set(range(token.start, token.end))
        assert token.label.strip() == token.label != ""
        (token.label + token.key).encode()  # no lone surrogate reaches a file or the screen
    if name != "gpt2":
        assert all(shown[token.start : token.end] == token.key for token in tokens)
        assert all(left.end <= right.start for left, right in pairwise(tokens))
        lost = set(range(len(text))) - covered
        assert all(text[at].isspace() for at in lost) and (name == "words" or not lost)
    else:
        assert b"".join(token.key.encode("latin-1") for token in tokens) == shown.encode()
        assert covered == set(range(len(text)))
        assert all(left.start <= right.start and left.end <= right.end for left, right in pairwise(tokens))


@pytest.mark.parametrize("name", NAMES)
@given(text=ANY_TEXT)
def test_key_and_id_name_the_same_thing(name: str, text: str) -> None:
    tokens = tokenize(name, text)
    assert len({token.key for token in tokens}) == len({token.id for token in tokens}) \
        == len({(token.key, token.id, token.label) for token in tokens})


@pytest.mark.parametrize(("text", "expected"), [
    ("Your journey starts with one step", ["Your", "journey", "starts", "with", "one", "step"]),
    ("Hello, world. Is this-- a test?", ["Hello", ",", "world", ".", "Is", "this", "--", "a", "test", "?"]),
    ("don't 'quote' l’été rock'n'roll", ["don't", "'", "quote", "'", "l’été", "rock'n'roll"]),
    ("x1 x2 x10", ["x1", "x2", "x10"]),
    ("<s> snake_case a@b 3.14", ["<", "s", ">", "snake", "_", "case", "a", "@", "b", "3", ".", "14"]),
    ("हिन्दी ภาษาไทย كَتَبَ", ["हिन्दी", "ภาษาไทย", "كَتَبَ"]),
    ("می‌خواهم", ["می‌خواهم"]),
    ("你好，世界 ひらがな 한국어", ["你", "好", "，", "世", "界", "ひらがな", "한국어"]),
    ("e\u0301te\u0301!", ["e\u0301te\u0301", "!"]),
    ("hi😀😀👍🏽", ["hi", "😀", "😀", "👍🏽"]),
    ("👨‍👩‍👧🇫🇷🇩🇪1️⃣❤️", ["👨‍👩‍👧", "🇫🇷", "🇩🇪", "1️⃣", "❤️"]),
    (" \t\u3000 ", []),
    ("", []),
])
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_words_are_numbered_over_the_whole_text() -> None:
    document = Document(text="the cat\n\nsees the dog\nThe end", settings={"tokenizer": "words"})
    cut = tokenize_document(document)
    assert [[token.key for token in line] for line in cut] == [["the", "cat"], ["sees", "the", "dog"], ["The", "end"]]
    assert [[token.id for token in line] for line in cut] == [[0, 1], [2, 0, 3], [4, 5]]
    assert (cut[1][1].start, cut[1][1].end) == (5, 8)  # in its own sentence


def test_characters() -> None:
    tokens = tokenize("characters", "é 😀\te\u0301")
    assert [token.id for token in tokens] == [0xE9, 0x20, 0x1F600, 0x09, 0x65, 0x301]
    assert [token.label for token in tokens] == ["é", "␣", "😀", "⇥", "e", "◌\u0301"]
    assert [(token.start, token.end) for token in tokens] == [(at, at + 1) for at in range(6)]


def test_half_an_emoji_keeps_its_place() -> None:
    for name in NAMES:
        first, *_, last = tokenize(name, "a\ud83dz")
        assert (first.start, first.end, last.start, last.end) == (0, 1, 2, 3)


@pytest.mark.parametrize(("text", "label"), [
    (" cat", "␣cat"), ("\n", "↵"), ("\x00", "⟨U+0000⟩"), ("\u200b", "⟨U+200B⟩"), ("\u200d", "⟨U+200D⟩"),
    ("\xa0", "⟨U+00A0⟩"), ("\uffff", "⟨U+FFFF⟩"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("<b>", "<b>"), ("", ""),
    ("می\u200cخواهم!", "می\u200cخواهم!"), ("\u200c", "⟨U+200C⟩"), ("\U000e0067", "⟨U+E0067⟩"),
    ("\u0903", "◌\u0903"), ("\u20dd", "◌\u20dd"), ("\U0001fffe", "⟨U+1FFFE⟩"), ("\ufdd0a ", "\ufdd0a␣"),
])
def test_labels_show_what_is_invisible(text: str, label: str) -> None:
    assert readable(text) == label


def test_labels_of_broken_bytes() -> None:
    assert readable_bytes(" \U0001f600".encode()[:3]) == "␣⟨F0 9F⟩"
    assert readable_bytes(b"\x80 a\xc3") == "⟨80⟩␣a⟨C3⟩"
    assert readable_bytes("é".encode()) == "é"
    assert readable_bytes(b"a\xff\xfe \n") == "a⟨FF FE⟩␣↵"


@pytest.mark.parametrize("half", ["\ud800", "\udbff", "\udc00", "\udfff"])
def test_half_a_character_is_replaced(half: str) -> None:
    assert without_lone_surrogates(f"é{half}z") == "é\ufffdz"
    assert without_lone_surrogates("é\ud7ff\ue000") == "é\ud7ff\ue000"


def test_an_unknown_tokenizer_is_refused() -> None:
    with pytest.raises(EditError, match="words, characters, gpt2"):
        tokenize("bert", "hello")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text",
                         ["a" * 25_000, " " * 25_000, "a'" * 12_500, "😀\u200d" * 12_000, "\u0301" * 12_500],
                         ids=["letters", "spaces", "apostrophes", "joined emoji", "accents"])
def test_long_runs_are_cut_to_the_end(name: str, text: str) -> None:
    """A step for each pair of characters would be 3 · 10⁸ of them, which no run of the suite has the patience for."""
    tokens = tokenize(name, text)
    if name == "words" and text.isspace():
        assert tokens == ()
    else:
        assert (tokens[0].start, tokens[-1].end) == (0, len(text))


@pytest.mark.slow
def test_words_need_neither_torch_nor_tiktoken() -> None:
    script = (
        "import sys\n"
        "from attnviz.document.document import Document\n"
        "from attnviz.tokens import tokenize_document\n"
        "from attnviz.tokens.embeddings import Embeddings\n"
        "assert Embeddings().look_up(Document(), tokenize_document(Document())).vectors.shape == (6, 3)\n"
        "sys.exit(any(name in sys.modules for name in ('torch', 'tiktoken', 'PySide6')))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=60).returncode == 0


@pytest.mark.parametrize(("name", "text", "expected"), [
    ("gpt2", "Say unbelievable tokenization, don't", ["tokenization", "don't"]),
    ("gpt2", "a 👩‍🚀 b 🇩🇪 👍🏽", ["👩‍🚀", "🇩🇪", "👍🏽"]),
    ("gpt2", "מה שלום", ["מה", "שלום"]),
    ("gpt2", "你好, e\u0301", ["你", "好", "e\u0301"]),  # two characters of three bytes are two words
    ("characters", "two  words, e\u0301 👩‍🚀", ["e\u0301", "👩‍🚀"]),  # each word would be bracketed
    ("words", "tokenization 👩‍🚀", []),
    ("gpt2", "", []),
])
def test_the_tokens_of_one_word_or_emoji_belong_together(name: str, text: str, expected: list[str]) -> None:
    tokens = tokenize(name, text)
    runs = word_pieces(text, tokens)
    assert [text[tokens[run[0]].start : tokens[run[-1]].end].strip() for run in runs] == expected
    assert all(len(run) > 1 for run in runs)
