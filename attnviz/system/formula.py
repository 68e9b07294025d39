"""Formulas that a person types, such as `k <= q and q - k < 3`, as trees; nothing is evaluated as Python.

Python's parser reads them, and what is not listed in `_node` is refused: operators, comparisons, `and`, `or`, `not`,
numbers, texts in double quotes, names such as `option.mask`, calls with at most one argument, and indices.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Final

from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_DEPTH: Final = 50  #: of nested parts
MAX_CHARS: Final = 500

COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")
ARITHMETIC: Final = ("+", "-", "*", "/", "//", "%")
LOGIC: Final = ("and", "or", "not")
_SIGNS: Mapping[type[ast.AST], str] = MappingProxyType(dict(zip(
    (ast.LtE, ast.GtE, ast.Eq, ast.NotEq, ast.Lt, ast.Gt, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod,
     ast.And, ast.Or, ast.Not, ast.USub), (*COMPARISONS, *ARITHMETIC, *LOGIC, "-"), strict=True)))
_TOKEN = re.compile(r'\s*(\d+\.?\d*(?:e-?\d+)?|\.\d+|"[^"]*"|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?'
                    r'|<=|>=|==|!=|//|[<>()\[\],+*/%-])', re.ASCII)


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
    places, end = [], 0  # of the tokens in the text
    while text[end:].strip():
        if (match := _TOKEN.match(text, end)) is None:
            raise _unreadable(text, end)
        places.append(match.start(1))
        end = match.end()
    tokens = [text[start:stop].strip() for start, stop in pairwise((*places, end))]
    # A whole number becomes a float, and a text is read as it stands, also with a backslash.
    source = [token + "." if token.isdecimal() else ascii(token[1:-1]) if token[0] == '"' else token
              for token in tokens]
    try:
        return _node(ast.parse(" ".join(source), mode="eval").body)
    except (RecursionError, MemoryError):
        raise EditError("{text} is nested too deeply.", text=quoted(text)) from None
    except SyntaxError as error:
        if "too many nested" in error.msg:
            raise EditError("{text} is nested too deeply.", text=quoted(text)) from None
        ends = accumulate(len(token) + 1 for token in source)
        at = next((place for place, stop in zip(places, ends, strict=True) if stop > (error.offset or math.inf)), end)
        raise _unreadable(text, at) from None


def _unreadable(text: str, at: int) -> EditError:
    rest = text[at:].strip()
    return EditError("{text} cannot be read from {rest} on.", text=quoted(text), rest=quoted(rest)) if rest else (
        EditError("{text}: a number is missing before the end.", text=quoted(text)))


def _node(tree: ast.expr, depth: int = 0) -> Node:
    """Return a node of Python's tree. Raises SyntaxError if a formula has none of its kind, or RecursionError."""
    if depth > MAX_DEPTH:
        raise RecursionError
    match tree:
        case ast.Constant(value=str() as value):
            return Node("text", value=value)
        case ast.Constant(value=float() as number):
            return Node("number", value=number)
        case ast.Name(id=name):
            return Node("name", value=name)
        case ast.Attribute(value=ast.Name(id=name), attr=field):
            return Node("name", value=f"{name}.{field}")
        case ast.Call(func=ast.Name() | ast.Attribute() as named, args=[] | [_] as parts, keywords=[]):
            return Node("call", tuple(_node(part, depth + 1) for part in parts), _node(named).value)
        case ast.Subscript(value=ast.Name() | ast.Attribute() as named, slice=index):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            return Node("index", tuple(_node(part, depth + 1) for part in parts), _node(named).value)
        case ast.UnaryOp(op=ast.Not() | ast.USub() as sign, operand=part):
            return Node(_SIGNS[type(sign)], (_node(part, depth + 1),))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:  # long sums are nested at the left
            return Node(_SIGNS[type(sign)], (_node(left, depth), _node(right, depth + 1)))
        case ast.BoolOp(op=sign, values=parts):
            return _joined(_SIGNS[type(sign)], [_node(part, depth + 1) for part in parts])
        case ast.Compare(left=left, ops=signs, comparators=others) if all(type(sign) in _SIGNS for sign in signs):
            sides = pairwise([_node(side, depth + 1) for side in (left, *others)])
            return _joined("and", [Node(_SIGNS[type(sign)], pair) for sign, pair in zip(signs, sides, strict=True)])
    raise SyntaxError("", (None, 1, tree.col_offset + 1, None))


def _joined(sign: str, parts: list[Node]) -> Node:
    return reduce(lambda left, right: Node(sign, (left, right)), parts)
