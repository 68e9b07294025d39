"""The store: it holds the state and is the only thing that replaces it."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from attnviz.store import (
    client,
    compare,
    edits,
    experiments,
    focus,
    look,
    number_edits,
    numbers,
    own_code,
    preferences,
    second_view,
    segments,
    sessions,
    token_edits,
    training,
)
from attnviz.store.intent import Compute, Intent, JobRow, Performers, TableRow
from attnviz.store.reasons import NothingToReset
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import Text, quoted

_log = logging.getLogger(__name__)

Subscriber = Callable[[State, State], object]  #: called with the state before and after a change

#: Every intent by its name.
INTENTS: Mapping[str, TableRow[...]] = MappingProxyType({
    row.name: row
    for module in (
        client, edits, number_edits, token_edits, focus, second_view, look, preferences, experiments, compare, numbers,
        sessions, training, own_code, segments)
    for row in vars(module).values() if isinstance(row, TableRow)})


def refusal(state: State, intent: Intent) -> Text | None:
    """Return why an intent would be refused in a state; None if it would not be.

    Beside `unless` it tries what the intent does, which may refuse its arguments. A short menu can afford it.
    """
    row = INTENTS[intent.name]
    reason = row.unless(state, intent.arguments)
    if reason is None and not row.by_client:
        try:
            row.follow(state, intent)
        except AttnVizError as error:
            return error.text
    return reason


class Store:
    """Holds the state, applies intents to it and tells its subscribers what changed."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or State()
        self.performers = Performers()  #: what the client performs
        self.compute: Compute | None = None  #: how the client computes what a job needs
        #: Called with each intent that was applied, and the state before.
        self.told_of_intents: list[Callable[[Intent, State], object]] = []
        self._subscribers: list[Subscriber] = []
        self._changes: list[tuple[State, State]] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call a function with the states before and after each change."""
        self._subscribers.append(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Call a function no more."""
        self._subscribers.remove(subscriber)

    @contextmanager
    def client(self) -> Iterator[None]:
        """Forget at the end whom a client has subscribed: another one may take its place."""
        subscribers, told = tuple(self._subscribers), tuple(self.told_of_intents)
        try:
            yield
        finally:
            self._subscribers[:], self.told_of_intents[:] = subscribers, told

    def do(self, intent: Intent) -> State:
        """Apply an intent and return the state that follows.

        Raises AttnVizError if it is refused, as the disabled menu entry says or by its arguments; the state is then
        unchanged.
        """
        row, before = INTENTS[intent.name], self.state
        reason = row.unless(before, intent.arguments)
        if isinstance(reason, NothingToReset):
            return before
        if reason:
            raise EditError(reason)
        if isinstance(row, JobRow):
            self._begin(row, intent)
            return self.state
        if row.by_client:
            self._perform(intent)
            return self.state
        after = row.follow(before, intent)
        if row.scope == "focus" and after.focus is not before.focus and (
                replace(after.focus, hovered=None) != replace(before.focus, hovered=None)):
            after = after.evolve(pending_focus=None)  # the person has chosen a view meanwhile
        self.evolve(after)
        for listener in self.told_of_intents:
            listener(intent, before)
        return self.state

    def evolve(self, after: State) -> None:
        """Replace the state, and tell every subscriber.

        A subscriber may do another intent. Its change is told after the present one, so that all hear all changes in
        order. If subscribers fail, the others are told all the same; then the first error is raised.
        """
        if after is self.state:
            return
        self._changes.append((self.state, after))
        self.state = after
        if len(self._changes) > 1:
            return  # the call below goes on
        failures: list[Exception] = []
        try:
            while self._changes:
                for subscriber in tuple(self._subscribers):
                    try:
                        subscriber(*self._changes[0])
                    except Exception as error:
                        failures.append(error)
                del self._changes[0]
        finally:
            self._changes.clear()
        for other in failures[1:]:
            _log.error("A change of the state could not be followed.", exc_info=other)
        if failures:
            raise failures[0]

    def _begin(self, row: JobRow[...], intent: Intent) -> None:
        """Finish a job once its numbers are there. Raises EditError if nobody computes them."""
        complete = self.performers.find(intent.name, even_late=False)
        if complete is not None and (intent := complete(**intent.arguments)) is None:
            return  # the person chose otherwise
        request = row.request(self.state, **intent.arguments)
        if request is None or isinstance(request, tuple):
            self._finish(row, request)
        elif self.compute is None:
            raise EditError("{name} needs a window.", name=quoted(intent.name))
        else:
            self.compute(request, partial(self._finish, row))

    def _finish(self, row: JobRow[...], numbers: object) -> None:
        after = row.finish(self.state, numbers)
        if isinstance(after, State):
            self.evolve(after)
        else:
            for intent in after:
                self.do(intent)

    def _perform(self, intent: Intent) -> None:
        """Have the client perform an intent. Raises EditError if it cannot."""
        perform = self.performers.find(intent.name)
        if perform is None:
            raise EditError("{name} needs a window.", name=quoted(intent.name))
        perform(**intent.arguments)
