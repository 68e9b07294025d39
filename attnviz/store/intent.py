"""Intents: what a person can do, as a name with plain arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Concatenate, Generic, Literal, ParamSpec

from attnviz.store.reasons import Reason, possible
from attnviz.store.state import State

P = ParamSpec("P")
#: What an intent changes: the document, the selection, how it is drawn, the comparison, what the engine computed,
#: files, or the window and its settings.
Scope = Literal["document", "focus", "look", "compare", "numbers", "file", "window"]


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that a person did: the name of a row of the table, and its arguments."""

    name: str
    arguments: Mapping[str, Any]
    merge: str = ""  #: edits with the same key that follow each other are one undo step
    is_drag: bool = False  #: only the end of the drag ends that step; without it a pause does, too

    def merged(self, key: str, *, is_drag: bool = False) -> Intent:
        """Return the intent as a part of a burst of typing or of a drag."""
        return replace(self, merge=key, is_drag=is_drag)


class TableRow(Generic[P]):
    """One row of the table of intents; calling it with the arguments makes an intent of it."""

    by_client = False  #: performed by the client of the store, such as the window, instead of by `follow`

    def __init__(
        self, function: Callable[Concatenate[Any, P], object], scope: Scope, *, name: str = "",
        unless: Reason = possible,
    ) -> None:
        """Name the row after the function unless a `name` is given; `unless` returns why it cannot be done."""
        self.function, self.scope, self.name, self.unless = function, scope, name or function.__name__, unless
        self.__doc__ = function.__doc__

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(inspect.signature(self.function).parameters)[1:]

    def follow(self, state: State, intent: Intent) -> State:
        """Return the state that follows an intent. Raises AttnVizError with a sentence if it is refused."""
        raise NotImplementedError

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Intent:
        return Intent(self.name, {**dict(zip(self.arguments, args, strict=False)), **kwargs})


class IntentRow(TableRow[P]):
    """An intent that changes the state.

    `apply` returns the state that follows, or raises AttnVizError with the sentence that says why it cannot.
    """

    def __init__(self, apply: Callable[Concatenate[State, P], State], scope: Scope, unless: Reason) -> None:
        super().__init__(apply, scope, unless=unless)
        self.apply = apply

    def follow(self, state: State, intent: Intent) -> State:
        return self.apply(state, **intent.arguments)  # type: ignore[call-arg]


def intent(
    scope: Scope, *, unless: Reason = possible,
) -> Callable[[Callable[Concatenate[State, P], State]], IntentRow[P]]:
    """Make a row of the table from a function (state, arguments) -> state."""
    return lambda apply: IntentRow(apply, scope, unless)


class ClientRow(TableRow[P]):
    """An intent that the client of the store performs, since it needs files, a window or the engine.

    Its function has only the arguments and their types.
    """

    by_client = True


def client_intent(
    scope: Scope, *, unless: Reason = possible
) -> Callable[[Callable[Concatenate[State, P], None]], ClientRow[P]]:
    """Make a row of the table that the client performs."""
    return lambda function: ClientRow(function, scope, unless=unless)
