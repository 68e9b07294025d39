"""`s.edit`: the intents of the table as methods."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from attnviz.api.document_session import DocumentSession
from attnviz.store import arguments
from attnviz.store.intent import JobRow
from attnviz.store.store import INTENTS
from attnviz.system.wording import quoted


class Edit:
    """Each name of `Session.intents()` as a method, with the arguments and the words of the table of intents."""

    def __init__(self, session: DocumentSession) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name not in dir(self):
            raise AttributeError(f"There is nothing called {quoted(name)} to do: dir(session.edit) names everything.")
        row = INTENTS[name]
        parameters = list(inspect.signature(row.function).parameters.values())[1:]
        signature = inspect.Signature(parameters, return_annotation=None)

        def edit(*values: object, **named: object) -> None:
            self._session.do(name, **signature.bind(*values, **named).arguments)

        edit.__name__, edit.__doc__ = name, row.__doc__
        vars(edit)["__signature__"] = signature
        return edit

    def __dir__(self) -> list[str]:
        """Return the names of the intents, without those that only a window can do."""
        performers = self._session.store.performers
        return [name for name, row in INTENTS.items() if arguments.is_recordable(row) and (
            not row.by_client or isinstance(row, JobRow) or performers.find(name) is not None)]
