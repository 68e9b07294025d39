"""Foreign text in our messages: no terminal escape takes effect, and its length is limited."""

import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.options import OPTIONS
from attnviz.document.presets import preset
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget
from attnviz.document.values import check, parse
from attnviz.system.errors import EditError, ModelError, SessionError
from attnviz.system.translation import error_text, translated
from attnviz.system.wording import (
    MAX_MESSAGE_CHARS,
    Text,
    cut,
    isolated,
    isolated_label,
    on_one_line,
    quoted,
    table_lines,
    visible,
)

LONG = "x" * 100_000


@pytest.mark.parametrize(("text", "seen"), [
    ("plain text.npz", "plain text.npz"),
    ("\x1b]0;gone\x07.npy", "⟨U+001B⟩]0;gone⟨U+0007⟩.npy"),
    ("one\ntwo\tthree\r", "one↵two⇥three⏎"),
    ("a\u202egpj.exe", "a⟨U+202E⟩gpj.exe"),
    ("\udc80", "⟨U+DC80⟩"),
    ("\x85\u2028\xa0", "⟨U+0085⟩⟨U+2028⟩⟨U+00A0⟩"),
    ("\u200da\u200db", "⟨U+200D⟩a\u200db"),
    ("\ufffe", "⟨U+FFFE⟩"),
    ("日本 é 😀", "日本 é 😀"),
])
def test_what_is_invisible_shows(text: str, seen: str) -> None:
    assert visible(text) == seen
    assert on_one_line(f"It is ({text}).\n") == f"It is ({visible('(' + text)[1:]})."


@given(st.text(st.characters(), max_size=3000))
def test_any_sentence_is_one_line_that_can_be_written(text: str) -> None:
    line = on_one_line(text)
    line.encode()
    assert len(line) <= MAX_MESSAGE_CHARS and len(line.splitlines()) <= 1
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in line)


def test_a_long_sentence_keeps_both_ends() -> None:
    line = on_one_line(f"This begins {LONG} and ends.")
    assert line.startswith("This begins xxx") and line.endswith("xxx and ends.") and " … " in line
    assert cut("123456789", 9) == "123456789" and cut("1234567890", 9) == "123 … 890"


@pytest.mark.parametrize(("value", "seen"), [
    ("short", "'short'"), ("\x1b[31m", r"'\x1b[31m'"), (None, "None"), (1.5, "1.5"), (True, "True"),
    (("mask",), "('mask',)"), (10**30, "1" + "0" * 30), (10**5000, "a number of thousands of digits"),
], ids=lambda value: type(value).__name__)
def test_a_value_is_quoted_as_python_writes_it(value: object, seen: str) -> None:
    assert quoted(value) == seen


@pytest.mark.parametrize("value", [LONG, b"x" * 100_000, ["a"] * 100_000, {str(n): LONG for n in range(1000)},
                                   10**4000, (LONG, LONG),
                                   [[[[[[[[[["deep"]]]]]]]]]]], ids=lambda value: type(value).__name__)
def test_a_long_value_is_quoted_in_short(value: object) -> None:
    assert len(quoted(value)) < 500 and "..." in quoted(value)


@pytest.mark.parametrize("wrong", [
    lambda: parse(LONG, "1"), lambda: parse("seed", LONG), lambda: parse("seed", "9" * 100_000),
    lambda: parse("variant", LONG), lambda: parse("scale", LONG), lambda: parse("dropout", LONG),
    lambda: parse("dropout_on", LONG), lambda: parse("ablated_heads", "7," * 100_000 + "x"),
    lambda: parse("ablated_heads", "9" * 5000), lambda: check("ablated_heads", [10**5000]),
    lambda: check("seed", -10**5000),
    lambda: check("dropout", 10**5000), lambda: check("scale", 10**5000), lambda: preset(LONG),
    *(lambda name=name: check(name, {LONG: LONG}) for name in OPTIONS),
    lambda: edits.set_option(Document(), LONG, 1), lambda: edits.set_option(Document(), "seed", 10**5000),
    lambda: edits.reset_option(Document(), LONG),
    lambda: edits.edit_cells(Document(), StageTarget(LONG, LONG), {(0,): 1.0}),
    lambda: edits.edit_cells(Document(), EmbeddingTarget("chapter", "x" * 9_999), {(0, 0): 1.0}),
    lambda: edits.edit_cells(Document(), MASK, {(10**5000,) * 100: 1.0}),
    lambda: edits.edit_cells(Document(), MASK, {(0, 0, 0): LONG}),  # type: ignore[dict-item]
    lambda: files.from_bytes(b'{"attnviz": 7, "text": "a", "%s": 1}' % LONG.encode(), "a.attnviz"),
    lambda: files.from_bytes(b'{"attnviz": 7, "text": "a", "settings": {"seed": "%s"}}' % LONG.encode(), "a.attnviz"),
])
def test_a_refusal_quotes_a_long_value_in_short(wrong: object) -> None:
    with pytest.raises((EditError, SessionError)) as caught:
        wrong()  # type: ignore[operator]
    assert len(str(caught.value)) < 700 and str(caught.value).endswith(".")


GERMAN = {"{name} has {count:,} heads.": "{count:,} Köpfe hat {name}.", "In {file}: {error}": "{file}: {error}",
          "No {text}.": "Kein Text."}


class Dictionary(QTranslator):
    """Translates the texts of a dictionary."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str:
        return GERMAN.get(text, text)


@pytest.fixture(autouse=True)
def german(qapp: QApplication) -> Iterator[None]:
    translator = Dictionary()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def test_an_error_is_translated_and_then_filled_in() -> None:
    error = EditError("{name} has {count:,} heads.", name="{x}", count=12000)
    assert str(error) == "{x} has 12,000 heads." and error_text(error) == "12,000 Köpfe hat {x}."


def test_an_error_within_an_error_is_translated_too() -> None:
    inner = EditError("{name} has {count:,} heads.", name="a", count=2)
    error = ModelError("In {file}: {error}", file="b", error=inner, word="damaged")
    assert str(error) == "In b: a has 2 heads." and error_text(error) == "b: 2 Köpfe hat a."


def test_a_text_without_arguments_may_have_braces() -> None:
    error = EditError("No {text}.")
    assert str(error) == "No {text}." and error_text(error) == "Kein Text."
    assert error_text(EditError("{} is unknown")) == "{} is unknown"


def test_a_text_is_a_string_in_english_that_can_be_translated() -> None:
    inner = Text("{name} has {count:,} heads.", name="No {text}.", count=12000)
    assert inner == "No {text}. has 12,000 heads." and translated(inner) == "12,000 Köpfe hat No {text}.."
    outer = Text("In {file}: {error}", file="a", error=inner)
    assert outer == f"In a: {inner}" and translated(outer) == "a: 12,000 Köpfe hat No {text}.."
    assert translated("No {text}.") == "No {text}.", "a plain string may be a name"


def test_cells_stand_below_each_other_in_a_terminal_where_chinese_signs_are_twice_as_wide() -> None:
    assert table_lines([("模型", "层"), ("dates", "1"), ("e\u0301", "30")]) == [
        "模型   层", "dates  1 ", "e\u0301      30"]


def test_words_from_right_to_left_turn_nothing_round() -> None:
    """Two Hebrew tokens with an arrow between them would change places."""
    first, second = "\u2068שלום\u2069", "\u2068يعم\u064e\u2069"
    for plain, seen in (("query שלום → key يعم\u064e: 0.5", f"query {first} → key {second}: 0.5"),
                        ("שלום → يعم\u064e", f"{first} → {second}"), ("“שלום” attends", f"“{first}” attends"),
                        ("after ␣שלום", "after \u2068␣שלום\u2069"), ("of: שלום עולם.", "of: \u2068שלום עולם\u2069."),
                        ("שלום עולם", "שלום עולם"), ("קול", "קול"), ("a → é", "a → é"), ("", "")):
        assert isolated(plain) == seen == isolated(seen)


def test_a_label_of_several_scripts_is_isolated_as_a_whole() -> None:
    label = "למה (GPT-2) גשם?"
    assert isolated(f"{isolated_label(label)} → {isolated_label('a')}") == f"\u2068{label}\u2069 → a"
