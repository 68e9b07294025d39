"""Name search by a few letters: matches at the beginnings of words come first."""

import pytest

from attnviz.views.chrome.palette_search import PaletteEntry, match, search

NAMES = ("Causal mask", "Copy picture", "Mask the marked cell", "Masked scores", "Comma", "Heads", "Shared scale of "
         "the heads", "Toggle the selected head", "Open embeddings…", "Head 12", "Weights",
         "The size of GPT-2: 12 heads, 768 dimensions")


def entry(words: str, kind: str = "", disabled_reason: str = "") -> PaletteEntry:
    return PaletteEntry(words, kind, lambda: None, disabled_reason=disabled_reason)


def names(letters: str, *entries: PaletteEntry) -> list[str]:
    return [each.words for each in search(letters, entries or tuple(map(entry, NAMES)))]


@pytest.mark.parametrize(("letters", "name"), [
    ("cm", "Causal mask"), ("CAUSAL", "Causal mask"), ("copy", "Copy picture"), ("cpic", "Copy picture"),
    ("mask", "Masked scores"), ("mtmc", "Mask the marked cell"), ("heads", "Heads"),
    ("head", "Heads"), ("tsh", "Toggle the selected head"),
    ("head 12", "Head 12"), ("h12", "Head 12"), ("oe", "Open embeddings…"), ("beddings", "Open embeddings…"),
    ("com", "Comma"),
])
def test_the_best_stands_first(letters: str, name: str) -> None:
    assert names(letters)[0] == name


def test_letters_that_are_scattered_or_in_another_order_find_nothing() -> None:
    assert match("sdaeh", "Heads") is None and match("headss", "Heads") is None
    assert match("wghts", "Weights") is None and match("smollm", "Masks some logits of all the models") is None
    assert names("zzz") == []


def test_without_letters_all_stand_as_they_were() -> None:
    assert names("  ") == list(NAMES)


def test_where_it_stands_helps_to_find_it_after_what_needs_no_help() -> None:
    things = entry("Dark", "Settings › Theme"), entry("Theme song", "Examples"), entry("Head", "Stage")
    assert names("theme", *things) == ["Theme song", "Dark"]
    assert names("dark theme", *things) == names("theme dark", *things) == ["Dark"]


def test_what_works_stands_before_what_does_not() -> None:
    assert names("mask", entry("Mask", disabled_reason="Nothing is masked."), entry("Set a value that is masked"),
                 entry("Dark", "Mask")) == ["Set a value that is masked", "Dark", "Mask"]
