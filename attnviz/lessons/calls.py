"""Intents as lessons write them: `set_option name=mask value=causal` on a line, or `do:set_option?name=mask` in a link.

A value is JSON, or else a text, which has no spaces on a line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl

from attnviz.lessons.errors import LessonError
from attnviz.store import arguments
from attnviz.store.intent import Intent
from attnviz.store.store import INTENTS
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

LINK = "do:"  #: before an intent in a link

#: Scopes of intents that a lesson may not do, and further intents: files and settings belong to the person.
_FORBIDDEN_SCOPES = frozenset({"file", "numbers"})
_FORBIDDEN = frozenset({
    "set_preference", "set_keys", "reset_keys", "close_window", "reset_layout", "record_script", "open_lesson",
    "choose_lesson", "end_lesson",
    "save_lesson_step", "replace_document", "open_model", "begin_run",
})
#: Intents of files that a lesson may do, as they write into the program's own folder, without these arguments.
_OWN_FILES: Mapping[str, frozenset[str]] = MappingProxyType({"train_model": frozenset({"text"})})
_DECODER = json.JSONDecoder()


@dataclass(frozen=True)
class Call:
    """An intent that a lesson names, with its arguments as JSON values, and its line in the file."""

    name: str
    values: Mapping[str, Any]
    line: int

    def intent(self) -> Intent:
        """Return the intent. Raises LessonError if there is none of this name, or with these arguments."""
        row = INTENTS.get(self.name)
        is_own = self.name in _OWN_FILES and not _OWN_FILES[self.name] & self.values.keys()
        if row is not None and not is_own and (row.scope in _FORBIDDEN_SCOPES or self.name in _FORBIDDEN):
            raise LessonError(self.line, "A lesson cannot do {name}.", name=quoted(self.name))
        try:
            return arguments.from_data(self.name, self.values)
        except EditError as error:
            raise LessonError(self.line, "{error}", error=error) from None


def read_call(text: str, line: int) -> Call:
    """Return the call in a line such as `choose_head head=1`. Raises LessonError if it cannot be read."""
    name, _, rest = text.strip().partition(" ")
    values: dict[str, Any] = {}
    while rest := rest.strip():
        key, equals, rest = rest.partition("=")
        if not equals or not key.isidentifier():
            raise LessonError(line, "{text} cannot be read: write NAME KEY=VALUE KEY=VALUE.", text=quoted(text))
        values[key], rest = _read_value(rest)
    return Call(name, values, line)


def read_link(link: str, line: int) -> Call | None:
    """Return the call in a link such as `do:choose_head?head=1`; None for another link."""
    if not link.startswith(LINK):
        return None
    name, _, query = link.removeprefix(LINK).partition("?")
    return Call(name, {key: json_or_text(text) for key, text in parse_qsl(query, True)}, line)


def write_call(intent: Intent) -> str:
    """Return an intent as a line that `read_call` reads."""
    values = arguments.to_data(intent)
    return " ".join([intent.name, *(f"{name}={json.dumps(value, ensure_ascii=False)}"
                                    for name, value in values.items())])


def json_or_text(text: str) -> Any:
    """Return a JSON value; what is not JSON is a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _read_value(text: str) -> tuple[Any, str]:
    """Return the value at the beginning of a text, and the rest."""
    try:
        value, end = _DECODER.raw_decode(text)
        if end == len(text) or text[end].isspace():
            return value, text[end:]
    except (ValueError, RecursionError):
        pass
    word, _, rest = text.partition(" ")
    return word, rest
