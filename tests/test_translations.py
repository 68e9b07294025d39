"""What is translated is whole: every message, its arguments and signs, and the words of the glossary."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from attnviz.cli import help_texts, main
from attnviz.export.formats import suffix_list
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.translation import catalogue, translated
from attnviz.system.wording import ENGLISH, LANGUAGES, InSentence, Text, language_of
from attnviz.views.chrome.action_rows import ROWS
from tests.catalogues import LANGUAGES as FOLDER, messages
from tools import visible_strings

ROOT = Path(__file__).resolve().parents[1]
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
ARGUMENTS = re.compile(r"\{[^{}]*\}|%n|</?[a-z][^>]*>")
#: Sources that name commands, options and code, or words with several senses: a key is a key of attention and of a
#: keyboard, a value is one of attention or any number, and so on.
EXCEPTIONS = re.compile(r"attnviz|_|--|:OPTION|attentions|circuits|tokenizer[=.]|LAYER|\(…\)|\bkeys?\b|\bvalues?\b|"
                        r"score|measure|\bruns?\b", re.IGNORECASE)
pytestmark = pytest.mark.parametrize("language", TRANSLATED)


def glossary(language: str) -> dict[str, list[str]]:
    """Return the forms of each term that a language may use."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## In other languages")[2]
    head, _, *rows = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|"))
    column = next(at for at, name in enumerate(head) if f"({language})" in name)
    return {row[0]: row[column].split(" / ") for row in rows}


def forms(language: str) -> Iterator[tuple[str, str]]:
    """Yield each source with each of its translations."""
    for _, source, found in messages(language):
        yield from ((source, form) for form in found if source and form)


def test_every_string_is_translated(language: str, tmp_path: Path) -> None:
    """`python tools/visible_strings.py --missing de` prints what is missing."""
    fresh = tmp_path / f"{language}.ts"
    fresh.write_bytes((FOLDER / f"{language}.ts").read_bytes())
    visible_strings.extract(fresh, texts=help_texts())
    missing = [message["source"] for message in visible_strings.missing(fresh)]
    known = {(context, source) for context, source, _ in messages(language)}
    assert not missing
    assert b"extracomment" not in (FOLDER / f"{language}.ts").read_bytes(), "comments of the code are for no translator"
    assert known == {(context, message.findtext("source") or "")
                     for context, message in visible_strings.messages(ET.parse(fresh))}, "run tools/visible_strings.py"


def test_the_compiled_file_says_what_the_other_says(language: str) -> None:
    translator = QTranslator()
    assert translator.load(str(FOLDER / f"{language}.qm"))
    for context, source, found in messages(language):
        if source and len(found) == 1 and found[0]:
            assert translator.translate(context, source) == found[0], "run tools/visible_strings.py"


def test_arguments_tags_and_signs_are_kept(language: str) -> None:
    for source, form in forms(language):
        assert Counter(ARGUMENTS.findall(source)) == Counter(ARGUMENTS.findall(form)), (source, form)
        assert source.endswith("…") == form.endswith("…") and ("&" in source) == ("&" in form), (source, form)
        assert source[:1].isspace() == form[:1].isspace() and source[-1:].isspace() == form[-1:].isspace(), source


def test_letters_of_a_menu_are_unique(language: str) -> None:
    say, menus = catalogue(language), dict[str, list[str]]()
    for row in ROWS:
        menus.setdefault(row.menu, []).append(say(row.text))
        if "/" in row.menu:
            parent, _, name = row.menu.rpartition("/")
            menus.setdefault(parent, [])
            if say(name) not in menus[parent]:
                menus[parent].append(say(name))
    for texts in menus.values():
        letters = Counter(match[1].lower() for text in texts if (match := re.search("&([^&])", text)))
        assert not [letter for letter, count in letters.items() if count > 1], texts


def test_words_of_the_glossary_are_used(language: str) -> None:
    """A term alone, in a sentence without another meaning of it, has one of the forms of the glossary."""
    wrong = []
    for term, allowed in glossary(language).items():
        pattern = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
        for source, form in forms(language):
            words, found = ARGUMENTS.sub("", source).replace("&", ""), form.replace("&", "").lower()
            if pattern.search(words) and not EXCEPTIONS.search(words) and not any(
                    word.lower() in found for word in allowed):
                wrong.append((term, source, form))
    assert not wrong


def test_chinese_characters_have_their_own_punctuation(language: str) -> None:
    half = re.compile(r"[\u4e00-\u9fff][,;:!?(]|\)[\u4e00-\u9fff]")
    assert [form for _, form in forms(language) if half.search(re.sub(r"\(&\w\)", "", form))] == []


def test_headings_of_the_help_have_one_sign_at_their_end(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say = catalogue(language)
    monkeypatch.setattr(terminal, "translator", lambda: lambda text: translated(text, say) if isinstance(
        text, Text) else say(text))
    main(["figure", "--help"])
    heading = say("What is computed.").rstrip(".。")
    assert f"\n{heading}:\n" in capsys.readouterr().out


def test_a_key_of_the_keyboard_is_none_of_attention(language: str) -> None:
    found = {(context, source): forms[0] for context, source, forms in messages(language) if source in ("Key", "Keys")}
    keyboard, attention = found.pop(("ShortcutsDialog", "Keys")), set(found.values())
    assert attention and keyboard not in attention


def test_the_last_of_several_formats_has_a_word_of_the_language(language: str) -> None:
    assert translated(suffix_list("picture"), catalogue(language)) == {
        "de": ".png, .svg oder .pdf", "es": ".png, .svg o .pdf", "it": ".png, .svg o .pdf",
        "zh_CN": ".png, .svg 或 .pdf"}[language]


def test_texts_in_texts_are_translated_and_labels_keep_their_capitals(language: str) -> None:
    say = catalogue(language)
    label = InSentence("Scaled scores")
    sentence = EditError("There is no stage {stage}.", stage=label).text
    assert str(sentence) == "There is no stage scaled scores."
    inside = say("Scaled scores") if say("lower") == "same" else say("Scaled scores").lower()
    assert translated(sentence, say) == say("There is no stage {stage}.").format(stage=inside)
    assert translated(Text("{sentence} {why}", sentence=sentence, why="no"), say).endswith(" no")


@pytest.mark.parametrize("variables, found", [
    ({"LANG": "{0}"}, True), ({"LANG": "{0}.UTF-8"}, True), ({"LANG": "en_US.UTF-8", "LC_ALL": "{0}"}, True),
    ({"LANG": "fr_FR", "LANGUAGE": "fr:{0}:en"}, True), ({"LANG": "C.UTF-8", "LANGUAGE": "{0}"}, False),
    ({"LANG": "{0}", "LC_ALL": "C"}, False), ({"LANG": "en_GB", "LANGUAGE": "en:{0}"}, False), ({}, False),
])
def test_the_language_follows_the_system(language: str, variables: dict[str, str], found: bool,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(language))
    assert language_of("system") == (language if found else ENGLISH)
    assert language_of(language) == language and language_of(ENGLISH) == ENGLISH
