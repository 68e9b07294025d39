"""Formulas that a person types, such as `k <= q and q - k < 3`, as trees; nothing is evaluated as Python.

Grammar, with Python's precedence:

    test     all {"or" all}
    all      denial {"and" denial}
    denial   "not" denial | compare
    compare  sum {("<" | "<=" | ">" | ">=" | "==" | "!=") sum}        (0 <= q - k < 3 compares twice)
    sum      product {("+" | "-") product}
    product  factor {("*" | "/" | "//" | "%") factor}
    factor   "-" factor | number | "text" | "(" test ")" | name ["(" [test] ")" | "[" sum {"," sum} "]"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_DEPTH: Final = 50  #: nested parentheses
MAX_CHARS: Final = 500

COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")
ARITHMETIC: Final = ("+", "-", "*", "/", "//", "%")
#: The operators of a node, beside "number", "text", "name", "call" and "index".
LOGIC: Final = ("and", "or", "not")

_TOKEN = re.compile(r'\s*(?:(\d+\.?\d*(?:e-?\d+)?|\.\d+)|("[^"]*")|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)'
                    r'|(<=|>=|==|!=|//|[<>()\[\],+*/%-]))')


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a formula: an operator, or a kind of operand, and what it is applied to."""

    kind: str  #: an operator, or "number", "text", "name", "call" or "index"
    parts: tuple[Node, ...] = ()
    value: float | str = ""  #: of a number or a text; the name of a name, a call or an index

    def walk(self) -> Iterator[Node]:
        """Yield the node and all nodes below it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def terms(self, kind: str) -> Iterator[Node]:
        """Yield the nodes that an operator joins: all conditions of a chain of `and`."""
        if self.kind == kind:
            for part in self.parts:
                yield from part.terms(kind)
        else:
            yield self


def parse_formula(text: str) -> Node:
    """Return the tree of a formula. Raises EditError with a sentence if it cannot be read."""
    if len(text) > MAX_CHARS:
        raise EditError("A formula has at most {count} characters.", count=MAX_CHARS)
    parser = _Parser(text)
    found = parser.test()
    if parser.now:
        raise _unread(text, parser.now)
    return found


def _unread(text: str, rest: str) -> EditError:
    return EditError("{text} cannot be read from {where} on.", text=quoted(text), where=quoted(rest))


class _Parser:
    """Reads one formula by recursive descent."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth, end = text, 0, 0, 0
        self._tokens: list[str] = []
        while text[end:].strip():
            match = _TOKEN.match(text, end)
            if match is None:
                raise _unread(text, text[end:].strip())
            self._tokens.append(match[0].strip())
            end = match.end()

    @property
    def now(self) -> str:
        """The next token, "" at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self, *expected: str) -> str:
        """Return the next token and go on. Raises EditError if another was expected."""
        token = self.now
        if not token or (expected and token not in expected):
            raise self._missing(token, " or ".join(expected) or "a number")
        self._at += 1
        return token

    def _missing(self, token: str, expected: str) -> EditError:
        where = quoted(token) if token else "the end"
        return EditError("{text}: {expected} is missing before {where}.", text=quoted(self._text), expected=expected,
                         where=where)

    def test(self) -> Node:
        """Read conditions that are joined by `or`."""
        return self._chain(("or",), lambda: self._chain(("and",), self._denial))

    def _denial(self) -> Node:
        if self.now != "not":
            return self._comparison()
        self._take()
        return Node("not", (self._nested(self._denial),))

    def _comparison(self) -> Node:
        found = left = self._sum()
        is_first = True
        while self.now in COMPARISONS:
            compared = Node(self._take(), (left, right := self._sum()))
            found, left, is_first = compared if is_first else Node("and", (found, compared)), right, False
        return found

    def _sum(self) -> Node:
        return self._chain(("+", "-"), lambda: self._chain(("*", "/", "//", "%"), lambda: self._nested(self._factor)))

    def _chain(self, signs: tuple[str, ...], read: Callable[[], Node]) -> Node:
        found = read()
        while self.now in signs:
            found = Node(self._take(), (found, read()))
        return found

    def _nested(self, read: Callable[[], Node]) -> Node:
        """Read what may contain itself. Raises EditError if it does too often."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise EditError("{text} is nested too deeply.", text=quoted(self._text))
        found = read()
        self._depth -= 1
        return found

    def _factor(self) -> Node:
        token = self._take()
        if token == "-":
            return Node("-", (self._nested(self._factor),))
        if token == "(":
            found = self.test()
            self._take(")")
            return found
        if token[0] == '"':
            return Node("text", value=token[1:-1])
        if token[0].isdigit() or token[0] == ".":
            return Node("number", value=float(token))
        if not (token[0].isalpha() or token[0] == "_") or token in LOGIC:
            raise self._missing(token, "a number")
        if self.now == "(":
            self._take()
            parts = () if self.now == ")" else (self.test(),)
            self._take(")")
            return Node("call", parts, token)
        if self.now == "[":
            return Node("index", self._index(), token)
        return Node("name", value=token)

    def _index(self) -> tuple[Node, ...]:
        self._take("[")
        found = [self._sum()]
        while self.now == ",":
            self._take()
            found.append(self._sum())
        self._take("]")
        return tuple(found)
