"""Conditions and numbers in lessons, such as `weights[0,1] == 0 and option.mask == "causal"`.

Grammar, with a parser of its own; nothing is evaluated as Python:

    test     comparison {("and" | "or") comparison}, from left to right
    compare  sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum]
    sum      product {("+" | "-") product}
    product  factor {("*" | "/") factor}
    factor   "-" factor | number | "text" | "(" test ")" | function "(" sum ")" | stage ["[" row ["," column] "]"]
             | "option." name | layer | head | sentence | stage | text | next_token | true | false
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.document.stages import STAGES
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import quoted

#: Numbers are equal if they differ by less: half of the last digit that the book prints.
EQUAL = 0.00005
MAX_DEPTH = 50  #: nested parentheses

Evaluate = Callable[[State], Any]

_TOKEN = re.compile(r'\s*(?:(\d+\.?\d*(?:e-?\d+)?|\.\d+)|("[^"]*")|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)'
                    r'|(<=|>=|==|!=|[<>()\[\],+*/-]))')


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return str(one) == str(other)
    return bool(one == other or abs(one - other) < EQUAL)


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = MappingProxyType({
    "<": lambda one, other: bool(one < other), "<=": lambda one, other: bool(one <= other),
    ">": lambda one, other: bool(one > other), ">=": lambda one, other: bool(one >= other),
    "==": _equal, "!=": lambda one, other: not _equal(one, other),
})
_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType({
    "+": lambda one, other: one + other, "-": lambda one, other: one - other,
    "*": lambda one, other: one * other, "/": np.divide,
})


def _probability(state: State, token: Any) -> float:
    """Return the probability of a next token. Raises EditError if it is not among the most likely ones."""
    prediction = _prediction(state)
    number = next((number for number, spelling in prediction.logits.spellings.items() if spelling.text == token), None)
    if number is None:
        raise EditError("{token} is not among the most likely tokens.", token=quoted(token))
    return float(prediction.candidate(number).probability)


#: The functions, each of the state and the value of its argument.
_FUNCTIONS: Mapping[str, Callable[[State, Any], Any]] = MappingProxyType({
    "sum": lambda state, value: np.sum(value), "mean": lambda state, value: np.mean(value),
    "max": lambda state, value: np.max(value), "min": lambda state, value: np.min(value),
    "abs": lambda state, value: np.abs(value), "sqrt": lambda state, value: np.sqrt(value),
    "exp": lambda state, value: np.exp(value), "rows": lambda state, value: np.atleast_2d(value).shape[0],
    "columns": lambda state, value: np.atleast_2d(value).shape[1], "probability": _probability,
})
#: What is selected, and other names without arguments.
_NAMES: Mapping[str, Evaluate] = MappingProxyType({
    "layer": lambda state: state.focus.spot.layer, "head": lambda state: state.focus.spot.head,
    "sentence": lambda state: state.focus.spot.sentence, "stage": lambda state: state.focus.spot.stage,
    "text": lambda state: state.document.text, "showing": lambda state: state.compared.showing,
    "next_token": lambda state: _prediction(state).top_tokens(1)[0].text,
    "true": lambda state: True, "false": lambda state: False,
})


@dataclass(frozen=True)
class Expression:
    """A condition or a number of a lesson."""

    text: str
    evaluate: Evaluate

    def value(self, state: State) -> Any:
        """Return the value in a state with numbers: a number, a text, or True or False.

        Raises EditError if the state has no such stage or cell, or if the types do not fit.
        """
        try:
            with np.errstate(all="ignore"):
                found = self.evaluate(state)
        except (TypeError, IndexError, ValueError, KeyError, AttributeError) as error:
            if isinstance(error, AttnVizError):
                raise
            raise EditError("{text} cannot be computed here: {error}.", text=quoted(self.text), error=error) from None
        if isinstance(found, np.ndarray) and found.size > 1:
            raise EditError("{text} is {count} numbers, not one: name a row and a column.", text=quoted(self.text),
                            count=found.size)
        return found.item() if isinstance(found, np.ndarray | np.generic) else found

    def holds(self, state: State) -> bool:
        """Return whether the condition holds; False where it cannot be computed, as in a stage without such a cell."""
        try:
            return bool(self.value(state))
        except EditError:
            return False


def read_expression(text: str) -> Expression:
    """Return the expression that a text writes. Raises EditError with a sentence if it cannot be read."""
    parser = _Parser(text)
    found = parser.test()
    if parser.now:
        raise EditError("{text} cannot be read from {where} on.", text=quoted(text), where=quoted(parser.now))
    return Expression(text, found)


class _Parser:
    """Reads one expression by recursive descent."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._tokens, end = text, 0, [], 0
        self._depth = 0
        while text[end:].strip():
            match = _TOKEN.match(text, end)
            if match is None:
                raise EditError("{text} cannot be read from {where} on.", text=quoted(text), where=quoted(text[end:]))
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
            where = quoted(token) if token else "the end"
            raise EditError("{text}: {expected} is missing before {where}.", text=quoted(self._text),
                            expected=" or ".join(expected) or "a number", where=where)
        self._at += 1
        return token

    def test(self) -> Evaluate:
        """Read comparisons that are joined by `and` or `or`."""
        found = self._comparison()
        while self.now in ("and", "or"):
            found = _both(found, self._comparison()) if self._take() == "and" else _either(found, self._comparison())
        return found

    def _comparison(self) -> Evaluate:
        one = self._sum()
        if self.now not in _COMPARISONS:
            return one
        compare, other = _COMPARISONS[self._take()], self._sum()
        return lambda state: compare(_single(one(state)), _single(other(state)))

    def _sum(self) -> Evaluate:
        return self._chain(("+", "-"), self._product)

    def _product(self) -> Evaluate:
        return self._chain(("*", "/"), self._factor)

    def _chain(self, signs: tuple[str, ...], read: Callable[[], Evaluate]) -> Evaluate:
        found = read()
        while self.now in signs:
            found = _applied(_ARITHMETIC[self._take()], found, read())
        return found

    def _factor(self) -> Evaluate:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise EditError("{text} is nested too deeply.", text=quoted(self._text))
        found = self._factor_inside()
        self._depth -= 1
        return found

    def _factor_inside(self) -> Evaluate:
        token = self._take()
        if token == "-":
            negated = self._factor()
            return lambda state: -negated(state)
        if token == "(":
            found = self.test()
            self._take(")")
            return found
        if token[0] == '"':
            return lambda state: token[1:-1]
        if token[0].isdigit() or token[0] == ".":
            return lambda state: float(token)
        if token in _FUNCTIONS and self.now == "(":
            function = _FUNCTIONS[token]
            self._take("(")
            argument = self._sum()
            self._take(")")
            return lambda state: function(state, argument(state))
        if token.startswith("option."):
            return _option(token.removeprefix("option."))
        if token in _NAMES:
            return _NAMES[token]
        if token in STAGES:
            return _stage(token, self._index())
        raise EditError("{text}: {name} is no stage, function or name that a lesson can use.", text=quoted(self._text),
                        name=quoted(token))

    def _index(self) -> tuple[Evaluate, ...]:
        if self.now != "[":
            return ()
        self._take("[")
        found = [self._sum()]
        if self.now == ",":
            self._take()
            found.append(self._sum())
        self._take("]")
        return tuple(found)


def _both(one: Evaluate, other: Evaluate) -> Evaluate:
    return lambda state: bool(one(state)) and bool(other(state))


def _either(one: Evaluate, other: Evaluate) -> Evaluate:
    return lambda state: bool(one(state)) or bool(other(state))


def _applied(operation: Callable[[Any, Any], Any], one: Evaluate, other: Evaluate) -> Evaluate:
    return lambda state: operation(one(state), other(state))


def _single(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.size != 1:
        raise EditError("A comparison needs one number on each side, not {count}.", count=value.size)
    return value.item() if isinstance(value, np.ndarray | np.generic) else value


def _stage(name: str, index: tuple[Evaluate, ...]) -> Evaluate:
    def read(state: State) -> Any:
        source, spot = state.source, state.focus.spot.at(stage=name)
        if source is None or not source.texts or name not in source.stages(spot.layer):
            raise EditError("There is no stage {name} here.", name=quoted(name))
        values = source.spot_data(spot).values.astype(np.float64)
        return values[tuple(int(each(state)) for each in index)] if index else values

    return read


def _option(name: str) -> Evaluate:
    if name not in OPTIONS and name not in MODEL_OPTIONS:
        raise EditError("There is no option {name}.", name=quoted(name))
    return lambda state: getattr(state.document.options, name)


def _prediction(state: State) -> Any:
    """Return the prediction at the pinned token or the end. Raises EditError if there is none."""
    found = state.next_token()
    if found is None or found.prediction is None or found.is_undefined:
        raise EditError("No next token is predicted here.")
    return found.prediction
