"""Render chat templates in a process with limits of memory, since a template may loop without end.

It imports only the standard library, jinja2 and `system/program.py`. The message on standard input is JSON with the
source of a template, the texts of special tokens, and chats, each a list of messages and whether the assistant's turn
is begun; the answer has the text or the error of each.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from jinja2 import TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from attnviz.system.program import limit_memory

MAX_BYTES = 2**30  #: of memory, where the system limits that of a process
MAX_CHARS = 200_000  #: of a rendered chat


class Generation(Extension):
    """The tag `generation` around what the assistant writes, which changes no text."""

    tags = {"generation"}  # noqa: RUF012 (jinja2 declares it so)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Return what is between the tags."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class PlainNamespace(Namespace):
    """A namespace without names that begin with an underscore, by which a template could leave the sandbox."""

    def __setitem__(self, name: str, value: Any) -> None:
        if name.startswith("_"):
            raise SecurityError("A name in a namespace begins with an underscore.")
        super().__setitem__(name, value)


def _namespace(**values: Any) -> PlainNamespace:
    made = PlainNamespace()
    for name, value in values.items():
        made[name] = value
    return made


def _raise(message: str) -> None:
    raise TemplateError(message)


def _to_json(value: Any, **options: Any) -> str:
    return json.dumps(value, **{"ensure_ascii": False, **options})


def render(call: dict[str, Any]) -> list[dict[str, str]]:
    """Return the text of each chat, or why the template refuses it."""
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    environment.filters["tojson"] = _to_json
    environment.globals |= {"raise_exception": _raise, "namespace": _namespace,
                            "strftime_now": lambda form: datetime.now().strftime(form)}
    try:
        template = environment.from_string(call["source"])
    except TemplateError as error:
        return [{"error": str(error)}] * len(call["chats"])
    answers = []
    for messages, begins in call["chats"]:
        try:
            text = template.render(messages=messages, add_generation_prompt=begins, **call["special"])
            if len(text) > MAX_CHARS:
                raise ValueError(f"it makes {len(text):,} characters, and the limit is {MAX_CHARS:,}")
            answers.append({"text": text})
        except Exception as error:  # what a template does with its messages may raise anything
            answers.append({"error": str(error) or type(error).__name__})
    return answers


def main(arguments: Sequence[str]) -> int:
    """Answer the message on standard input; return the exit status."""
    limit_memory(MAX_BYTES)
    sys.stdout.write(json.dumps(render(json.load(sys.stdin))))
    return 0
