"""Every visible string is found by pyside6-lupdate: those of the code by `tr`, those of tables by their marks."""

import ast
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from attnviz.cli import COMMANDS
from attnviz.document.options import EMBEDDINGS, MODEL_OPTIONS, OF_MODEL, OPTIONS
from attnviz.document.presets import PRESETS
from attnviz.document.stages import STAGES
from attnviz.export.formats import FORMATS
from attnviz.pictures import colours
from attnviz.result.measures import ALL_MEASURES
from attnviz.store import edits
from attnviz.views.chrome import action_rows
from attnviz.views.panels import PANELS
from tests.sources import nodes_of
from tools.visible_strings import FUNCTIONS, PACKAGE, extract

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.usefixtures("sources_read_once")
#: The tables, as lists of rows.
TABLES: Mapping[str, list[Any]] = {
    "options": [*OPTIONS.values(), *MODEL_OPTIONS.values()], "stages": [*STAGES.values()],
    "embeddings": [*EMBEDDINGS.values(), OF_MODEL], "examples": [*PRESETS], "formats": [*FORMATS.values()],
    "measures": [*ALL_MEASURES.values()], "panels": [*PANELS], "actions": [*action_rows.ROWS],
    "edits": [row for row in vars(edits).values() if isinstance(row, edits.EditRow)],
}
#: The columns with visible texts.
TEXTS = ("label", "help", "short", "help_of_key_rows", "vector_name", "group", "called", "why_unused", "why_none",
         "why_undefined", "why_missing", "needs", "fixed_width", "title", "section", "about", "text", "tip",
         "switch_label", "disabled_reason", "one_layer_label", "menu", "name")
#: Columns of these names with other contents, such as the flag that an option needs, or the sentence of an example.
OTHERS = {("options", "needs"), ("examples", "text"), ("actions", "group"),
          *((name, "name") for name in TABLES if name != "formats")}
#: Functions whose arguments are names: of commands, files, options and code.
NAMED_BY = ("Command", "getattr", "get", "join", "partition", "quoted", "removeprefix", "replace", "suffix_list",
            "words_of", "places_from_0", "_times")
#: Names that are the same in every language.
NAMES = {*colours.SEQUENTIAL, *MODEL_OPTIONS["dtype"].choices, "&english", "&deutsch", "es&pañol",
         "&italiano", "简体中文 (&z)"}


@pytest.fixture(scope="session")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return what lupdate finds: {context: texts}. The context of tables and functions is ""."""
    return extract(tmp_path_factory.mktemp("strings") / "attnviz.ts")


def texts_of(value: object) -> Iterator[str]:
    """Yield the texts of a column, which may be a dictionary of texts or a row with a text."""
    if isinstance(value, str):
        yield getattr(value, "template", value)
    elif isinstance(value, Mapping):
        yield from value.values()
    elif is_dataclass(value):
        yield from (getattr(value, field.name) for field in fields(value) if field.name in TEXTS)


def table_texts(name: str) -> Iterator[str]:
    """Yield every visible text of a table."""
    for row in TABLES[name]:
        for column in TEXTS:
            if hasattr(row, column) and (name, column) not in OTHERS:
                for text in texts_of(getattr(row, column)):
                    yield from text.split("/") if column == "menu" else [text]


@cache
def calls(package: Path) -> list[tuple[str, str, ast.expr]]:
    """Return place, function and text of each call that marks or translates a string."""
    found = []
    for path in sorted(package.rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and node.args and (
                    getattr(node.func, "attr", getattr(node.func, "id", "")) in ("tr", *FUNCTIONS)):
                found.append((f"{path.name}:{node.lineno}", ast.unparse(node.func), node.args[0]))
    return found


@pytest.mark.parametrize("name", TABLES)
def test_every_text_of_a_table_is_found(name: str, extracted: dict[str, set[str]]) -> None:
    texts = {text for text in table_texts(name) if text and text.lower() not in NAMES}
    assert texts and not sorted(texts - extracted[""])


@pytest.mark.slow
def test_every_string_of_the_code_is_found(extracted: dict[str, set[str]]) -> None:
    strings = [(place, node.value) for place, _, node in calls(PACKAGE) if isinstance(node, ast.Constant)]
    strings += [(place, text.value) for place, _, node in calls(PACKAGE) if isinstance(node, ast.IfExp)
                for text in (node.body, node.orelse) if isinstance(text, ast.Constant)]
    every = set().union(*extracted.values())
    assert len(strings) > 1000
    assert not [each for each in strings if each[1] not in every]


def test_no_error_is_formatted_before_it_can_be_translated() -> None:
    """An f-string has no template any more: the translator would be asked for the finished sentence."""
    assert not [place for place, name, node in calls(PACKAGE)
                if isinstance(node, ast.JoinedStr) and name.rpartition(".")[2] in FUNCTIONS]


def words_in(node: ast.AST) -> Iterator[str]:
    """Yield the words of code that become part of a text without a mark: not those of names, keys and comparisons."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from re.findall(r"(?<![\w.*-])[a-z]{3,}(?: [a-z]+)+|^[a-z]{3,}$", node.value.strip(" ,:;()"))
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
            "tr", *FUNCTIONS, *NAMED_BY):
        return
    elif not isinstance(node, ast.Compare | ast.Subscript):
        parts = (node.body, node.orelse) if isinstance(node, ast.IfExp) else ast.iter_child_nodes(node)
        for part in parts:
            yield from words_in(part)


def test_no_argument_of_a_text_is_an_english_word() -> None:
    """Arguments that are words are texts, too: "{count} {rows}" said "3 rows" in a German sentence."""
    found = [(f"{path.name}:{node.lineno}", word.arg, words)
             for path in sorted(PACKAGE.rglob("*.py")) for node in nodes_of(path)
             if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
                 "format", *FUNCTIONS)
             for word in node.keywords if word.arg not in ("word", "scores", None) for words in words_in(word.value)]
    assert not found


def test_a_widget_translates_only_its_own_strings() -> None:
    """The context of `self.tr` is the widget's class: texts of tables are in another one."""
    assert not [place for place, name, node in calls(PACKAGE)
                if name == "self.tr" and not isinstance(node, (ast.Constant, ast.IfExp))]


def test_the_plural_of_a_count_has_forms(tmp_path: Path) -> None:
    """Other languages have more than two; English has its singular as a text of its own."""
    extract(tmp_path / "a.ts")
    messages = [*ET.parse(tmp_path / "a.ts").getroot().iter("message")]
    forms = {message.findtext("source") for message in messages if message.get("numerus")}
    assert not [message.findtext("comment") for message in messages if message.find("comment") is not None]
    assert len(forms) >= 14
    places = [(path.name, text) for path in PACKAGE.rglob("*.py") if "views" in path.parts
              for text in re.findall(r'"([^"]*\{count:,\} [^"]*)"', path.read_text(encoding="utf-8"))]
    assert not [each for each in places if each[1] not in forms]


def test_an_unmarked_text_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text(
        'ROWS = (Row("a", N_("Marked "\n "twice")), Row("b", "Unmarked"), Row("c", N_(f"Filled {in_}")))\n'
        'raise EditError("There is no {name}.", name=quoted(name))\n', encoding="utf-8")
    assert extract(tmp_path / "a.ts", tmp_path) == {"": {"Marked twice", "There is no {name}.", "Filled {in_}"}}


def test_a_sentence_names_commands_and_options_that_exist() -> None:
    """A sentence that told what to do instead named a command of an earlier version."""
    named = {(path.name, command, option) for path in (ROOT / "attnviz").rglob("*.py")
             for node in nodes_of(path)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             for command, options in re.findall(r"\battnviz ([a-z]+)((?: --[a-z-]+)+)", node.value)
             for option in options.split()}
    assert len(named) > 10
    known = {name: {option for each in import_module(f"attnviz.cli.{name}").run.params for option in each.opts}
             for name in COMMANDS}
    assert not [each for each in sorted(named) if each[2] not in known.get(each[1], ())]
