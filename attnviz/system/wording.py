"""Texts and their languages; file names, tokens and values in messages, which may have any character and length."""

import os
import re
import reprlib
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal, Self, get_args

#: That of the system, English, and the languages of which `resources/languages` has a translation.
Language = Literal["system", "en", "de", "es", "it", "zh_CN"]
LANGUAGES: tuple[str, ...] = get_args(Language)[1:]
ENGLISH = LANGUAGES[0]  #: the language of the texts in the code

MAX_QUOTE_CHARS = 60  #: of a quoted value
MAX_MESSAGE_CHARS = 1000  #: of a message
_MAX_NAME_CHARS = 200  # of the name of a model or a file of tensors

_NAMED = {"\n": "↵", "\r": "⏎", "\t": "⇥"}
#: Ends of lines: those of all systems and of Unicode, and Qt's own marks of blocks, which no text can keep there.
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029\ufdd0\ufdd1]")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
_NOT_ASCII = re.compile("[^ -~]")
_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
#: Words from right to left, with the sign of a space before the first and single spaces between them.
_RIGHT_TO_LEFT_RUN = re.compile(f"\u2423?[{_RIGHT_TO_LEFT}][{_RIGHT_TO_LEFT}\u0300-\u036f\u200c\u200d\u2423]*"
                                f"(?: [{_RIGHT_TO_LEFT}]+)*")
_ISOLATED_OR_RUN = re.compile(f"\u2068[^\u2069\n]*\u2069|{_RIGHT_TO_LEFT_RUN.pattern}")

_quoting = reprlib.Repr()
_quoting.maxstring = _quoting.maxlong = _quoting.maxother = MAX_QUOTE_CHARS


def N_(text: str) -> str:
    """Return the text of a table, marked: the window translates it where it is displayed.

    `tools/visible_strings.py` tells pyside6-lupdate to find texts by this name.
    """
    return text


class Command(str):
    """The name of a command, as an argument of a Text; a window writes the keys of the command in its place.

    It stands in brackets, which a program without a window leaves out: "No state is held as A yet ({keys})."
    """


class Text(str):
    """A text in English that keeps its template and arguments, from which the window makes it in its language.

    The template names its arguments in braces; these may be texts or commands, too. One without arguments may contain
    braces.
    """

    template: str
    arguments: dict[str, object]

    def __new__(cls, template: str, /, **arguments: object) -> Self:
        commands = [name for name, value in arguments.items() if isinstance(value, Command)]
        shown = without_brackets(template, commands) if commands else template
        text = super().__new__(cls, shown.format(**arguments) if arguments else shown)
        text.template, text.arguments = template, arguments
        return text


def without_brackets(template: str, names: Iterable[str]) -> str:
    """Return a template without the brackets in which these arguments stand."""
    for name in names:
        template = re.sub(rf"\s*[(（][^()（）]*\{{{name}\}}[^()（）]*[)）]", "", template)
    return template


def listed(parts: Iterable[str], separator: str = ", ") -> Text:
    """Return texts or names in a row as one argument of a text."""
    arguments = {f"part{at}": part for at, part in enumerate(parts)}
    return Text(separator.join(f"{{{name}}}" for name in arguments), **arguments)


def alternatives(names: Iterable[str]) -> Text:
    """Return names as one argument of a text: "a, b or c"."""
    *most, last = names
    return Text("{most} or {last}", most=", ".join(most), last=last) if most else Text(last)


LOWER = N_("lower")  #: how a language writes a label inside a sentence: "lower" case, or the "same", as German does


class InSentence(Text):
    """A label, such as "Scaled scores", inside a sentence: in lower case, unless a language keeps its capitals."""

    def __new__(cls, label: str, /) -> Self:
        text = super().__new__(cls, label.lower())
        text.template = label
        return text


def without_mnemonic(text: str) -> str:
    """Return the text of a menu entry without its mnemonic, which Chinese has behind the words: "打开(&O)…"."""
    return re.sub(r" ?\(&\w\)|&(.)", r"\1", text)


def language_of(setting: str) -> str:
    """Return the language that a setting asks for; of "system" the first one that we have, else English."""
    if setting in LANGUAGES:
        return setting
    for name in _system_languages():
        language = re.split("[-_]", name)[0]  # of names such as de_AT or zh-Hans-CN
        for known in LANGUAGES:
            if known.partition("_")[0] == language:
                return known
    return ENGLISH


def _system_languages() -> list[str]:
    """Return the languages of the system, the preferred one first, as gettext finds them."""
    if sys.platform in ("win32", "darwin"):  # no variable says it there
        from PySide6.QtCore import QLocale  # late: most of the command line needs no Qt

        return list(QLocale.system().uiLanguages())
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    names = [locale] if re.match(r"(C|POSIX)\b", locale) else [*os.environ.get("LANGUAGE", "").split(":"), locale]
    return [re.split("[.@]", name)[0] for name in names if name]


def places_from_0(what: str, count: int) -> Text:
    """Return how the layers or the heads of something are numbered, such as "layers 0 to 29"."""
    one, many = {"layer": (N_("one layer, number 0"), N_("layers 0 to {last}")),
                 "head": (N_("one head, number 0"), N_("heads 0 to {last}"))}[what]
    return Text(one) if count == 1 else Text(many, last=count - 1)


def visible(text: str) -> str:
    """Return `text` with invisible and control characters written out, such as `⟨U+001B⟩` for an escape.

    Spaces stay, as do joiners inside a text, which emoji and Persian words need.
    """
    return text if text.isascii() and text.isprintable() else _NOT_ASCII.sub(_shown, text)


def printable_name(name: str) -> str:
    """Return a name as one printable line of bounded length, for captions, comments and code."""
    return cut(visible(" ".join(replace_surrogates(name).split())), _MAX_NAME_CHARS)


def replace_surrogates(text: str) -> str:
    """Return `text` with lone surrogates replaced by U+FFFD: they cannot be encoded.

    File names that are not UTF-8 have some, and pasted text may.
    """
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def normalized(text: str) -> str:
    """Return `text` with "\\n" at the end of each line, and lone surrogates replaced."""
    return _LINE_ENDS.sub("\n", replace_surrogates(text))


def search_key(text: str) -> str:
    """Return a text as it is searched: without case and accents, which people seldom type when they search."""
    return "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))


def isolated(sentence: str) -> str:
    """Return a sentence in which words from right to left are isolated (U+2068 … U+2069): they turn round nothing else.

    Without it two Hebrew tokens with an arrow between them change places. It is for sentences of the program; a text of
    a person stays as it is, and so does what is isolated already.
    """
    if sentence.isascii() or _RIGHT_TO_LEFT_RUN.fullmatch(sentence):
        return sentence
    return _ISOLATED_OR_RUN.sub(
        lambda found: found[0] if found[0].startswith("\u2068") else f"\u2068{found[0]}\u2069", sentence)


def isolated_label(label: str) -> str:
    """Return the label of a token or a segment for a sentence: isolated as a whole if a part is from right to left.

    The words of a Hebrew segment with a Latin one among them would change places if each was isolated alone.
    """
    return f"\u2068{label}\u2069" if _RIGHT_TO_LEFT_RUN.search(label) else label


def common_prefix(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike, found by halves: they may have millions."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def quoted(value: object) -> str:
    """Return the repr of a value for a message, shortened in the middle if it is long."""
    try:
        return _quoting.repr(value)
    except ValueError:  # Python writes no whole number of more than 4,300 digits
        return "a number of thousands of digits"


def cut(text: str, most: int = MAX_QUOTE_CHARS) -> str:
    """Return `text`, shortened in the middle to `most` characters: its end often says what is wrong."""
    half = (most - 3) // 2
    return text if len(text) <= most else f"{text[:half]} … {text[-half:]}"


def padded(text: str, width: int) -> str:
    """Return a text with spaces up to a width in the columns of a terminal."""
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """Return the columns that a text takes in a terminal: Chinese signs and emoji take two, accents none."""
    return sum(0 if unicodedata.category(sign) in ("Mn", "Me", "Cf") else 1 + (
        unicodedata.east_asian_width(sign) in "WF") for sign in text)


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a line for each row of a table, whose cells stand below each other in a terminal."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(padded, row, widths)) for row in rows]


def on_one_line(sentence: str) -> str:
    """Return a message for a terminal or the window: all characters visible, of bounded length."""
    return cut(visible(cut(sentence.strip("\n"), MAX_MESSAGE_CHARS)), MAX_MESSAGE_CHARS)


def _shown(match: re.Match[str]) -> str:
    char = match[0]
    if match.start() and _JOINERS.match(char):
        return char
    if char in _NAMED:
        return _NAMED[char]
    not_a_character = ord(char) & 0xFFFE == 0xFFFE
    return f"⟨U+{ord(char):04X}⟩" if not_a_character or unicodedata.category(char) in _INVISIBLE else char
