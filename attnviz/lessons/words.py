"""Numbers in the text of a lesson: `{=weights[1,0]}` is computed, `{book: …}` is left out with a student's seed."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from attnviz.lessons.expression import Expression, read_expression
from attnviz.store.state import State
from attnviz.system.errors import EditError

UNKNOWN = "…"  #: of a number that is not computed yet, or not there
_NUMBER = re.compile(r"\{=([^{}]+)\}")
_OF_BOOK = re.compile(r"\{book:\s*([^{}]*)\}")


def expressions(text: str) -> Iterator[Expression]:
    """Yield the expressions in a text, as HTML. Raises EditError for one that cannot be read."""
    for found in _NUMBER.finditer(text):
        yield read_expression(html.unescape(found[1]))


def filled(text: str, state: State | None, seed: int | None) -> str:
    """Return a text, as HTML, with its numbers in a state, and without what the book prints if a seed is given."""
    if "{" not in text:
        return text
    text = _OF_BOOK.sub(lambda found: found[1] if seed is None else "", text)
    return _NUMBER.sub(lambda found: _number(html.unescape(found[1]), state), text)


def _number(expression: str, state: State | None) -> str:
    """Return a number with the digits that the book prints; UNKNOWN if it cannot be computed."""
    if state is None:
        return UNKNOWN
    try:
        value = read_expression(expression).value(state)
    except EditError:
        return UNKNOWN
    words = f"{value:.4f}" if isinstance(value, float) else str(value)
    return html.escape(words.replace("-", "−"), quote=False)
