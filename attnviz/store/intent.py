"""Intents: what a person can do, as a name with plain arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Generic, Literal, ParamSpec, TypeVar

from attnviz.document.document import Document
from attnviz.store.reasons import Reason, possible
from attnviz.store.state import State
from attnviz.system.watch import Watch

if TYPE_CHECKING:
    from attnviz.tokens.model_tokenizer import ModelTokenizer

P = ParamSpec("P")
Owner = TypeVar("Owner")
R = TypeVar("R")
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
        unless: Reason = possible, shows: str = "",
    ) -> None:
        """Name the row after the function unless a `name` is given; `unless` returns why it cannot be done.

        A window then `shows` the panel of this name.
        """
        self.shows = shows
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

    def __init__(
        self, apply: Callable[Concatenate[State, P], State], scope: Scope, unless: Reason, shows: str
    ) -> None:
        super().__init__(apply, scope, unless=unless, shows=shows)
        self.apply = apply

    def follow(self, state: State, intent: Intent) -> State:
        return self.apply(state, **intent.arguments)  # type: ignore[call-arg]


def intent(
    scope: Scope, *, unless: Reason = possible, shows: str = "",
) -> Callable[[Callable[Concatenate[State, P], State]], IntentRow[P]]:
    """Make a row of the table from a function (state, arguments) -> state."""
    return lambda apply: IntentRow(apply, scope, unless, shows)


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


@dataclass(frozen=True, slots=True)
class StateRequest:
    """A document whose numbers a job needs, and the name that their state is given: "" if it is the present one."""

    document: Document
    state_name: str = ""


@dataclass(frozen=True, slots=True)
class FileRequest:
    """A file or a folder that a job needs, and what reads it."""

    path: Path
    read: Callable[[Path], object]


@dataclass(frozen=True, slots=True)
class TokenizerRequest:
    """What a job needs of the tokenizer of a document's model."""

    document: Document
    run: Callable[[ModelTokenizer], object]


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A person's file that a job runs, and what runs it; it takes long, and can be cancelled."""

    path: Path
    run: Callable[[Watch], object]


#: Has what a job requests computed or read, at once or in the background, and hands it to a function.
Compute = Callable[[Any, Callable[[Any], object]], object]
#: Returns the state that follows a job with its numbers, or the intents that they lead to.
Finish = Callable[[State, Any], State | tuple[Intent, ...]]


class JobRow(TableRow[P]):
    """An intent that needs something that is not in the state, such as the numbers of a snapshot or a file.

    `request` returns what is needed: None if nothing is, or the intents to do in place of the job. `finish` takes what
    was computed or read, and returns the state that follows, or the intents to do then. A session in Python computes at
    once, a window on its worker, so `finish` must expect that the state has changed meanwhile. A method that `performs`
    a job asks the person for missing arguments, and returns the intent with them.
    """

    by_client = True

    def __init__(
        self, request: Callable[Concatenate[State, P], object], scope: Scope, unless: Reason, finish: Finish,
    ) -> None:
        super().__init__(request, scope, unless=unless)
        self.request, self.finish = request, finish


def _in_place(state: State, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """Return the intents that are done in place of a job."""
    return intents


def job(
    scope: Scope, *, finish: Finish = _in_place, unless: Reason = possible,
) -> Callable[[Callable[Concatenate[State, P], object]], JobRow[P]]:
    """Make a row of the table of a function (state, arguments) -> what to compute."""
    return lambda request: JobRow(request, scope, unless, finish)


def performs(
    row: TableRow[P],
) -> Callable[[Callable[Concatenate[Owner, P], R]], Callable[Concatenate[Owner, P], R]]:
    """Mark the method of a client that performs an intent, which `Performers` then finds."""
    def mark(method: Callable[Concatenate[Owner, P], R]) -> Callable[Concatenate[Owner, P], R]:
        vars(method).setdefault(_PERFORMED, []).append(row.name)
        return method

    return mark


_PERFORMED = "performed_intents"  # attribute of a method: the names


class Performers:
    """The methods that perform the intents of a client, found in its objects by their mark `performs`."""

    def __init__(self, *owners: object, late: Callable[[], object] | None = None) -> None:
        """Find the methods of the owners now, and those of the owner that `late` makes when they are needed."""
        self._methods = {name: method for owner in owners for name, method in _marked_methods(owner)}
        self._late = late

    def find(self, name: str, *, even_late: bool = True) -> Callable[..., Any] | None:
        """Return the method that performs an intent; None if the client cannot perform it."""
        if even_late and name not in self._methods and self._late is not None:
            late, self._late = self._late, None
            self._methods.update(_marked_methods(late()))
        return self._methods.get(name)


def _marked_methods(owner: object) -> Iterator[tuple[str, Callable[..., object]]]:
    for kind in type(owner).__mro__:
        for name, function in vars(kind).items():
            for intent_name in getattr(function, "__dict__", {}).get(_PERFORMED, ()):
                yield intent_name, getattr(owner, name)
