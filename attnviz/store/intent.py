"""Intents: what a person can do, as a name with plain arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, Generic, Literal, ParamSpec

from attnviz.store.state import State

P = ParamSpec("P")
#: What an intent changes: the selection, how it is drawn, the comparison, or what the engine computed.
Scope = Literal["focus", "look", "compare", "numbers"]


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that a person did: the name of a row of the table, and its arguments."""

    name: str
    arguments: Mapping[str, Any]


class IntentRow(Generic[P]):
    """One row of the table of intents; calling it with the arguments makes an intent of it.

    `apply` returns the state that follows, or raises AttnVizError with the sentence that says why it cannot.
    """

    def __init__(self, apply: Callable[Concatenate[State, P], State], scope: Scope) -> None:
        self.apply, self.scope, self.name = apply, scope, apply.__name__
        self.__doc__ = apply.__doc__

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(inspect.signature(self.apply).parameters)[1:]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Intent:
        return Intent(self.name, {**dict(zip(self.arguments, args, strict=False)), **kwargs})


def intent(scope: Scope) -> Callable[[Callable[Concatenate[State, P], State]], IntentRow[P]]:
    """Make a row of the table from a function (state, arguments) -> state."""
    return lambda apply: IntentRow(apply, scope)
