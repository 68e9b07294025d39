"""Examples: one replaces the session, and its initial query is selected while it is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.presets import PRESETS
from attnviz.store.look import follow_query, reset_view
from attnviz.store.state import State
from attnviz.workbench.presenter import Presenter


@dataclass(frozen=True, slots=True)
class _LoadedExample:
    """What an example began with."""

    query: int
    steps: int  #: number of undo steps when the example was loaded


class Examples(QObject):
    """Loads examples for the menu, through controller and presenter."""

    def __init__(self, controller: Controller, presenter: Presenter, *, may_leave: Callable[[], bool]) -> None:
        """Load examples; `may_leave` asks before unsaved work is replaced."""
        super().__init__(presenter)
        self._controller, self._presenter, self._may_leave = controller, presenter, may_leave
        self._loaded: _LoadedExample | None = None
        controller.store.subscribe(self._on_change)

    def load(self, key: str) -> None:
        """Replace the session by an example, after the question.

        A session without a file is replaced without a question: undo brings it back. The former second view, measure,
        hidden heads, sums and entropy are reset, since they belong to the former text.
        """
        if (self._controller.path is None or self._may_leave()) and self._controller.load_preset(key):
            example = next(row for row in PRESETS if row.key == key)
            self._presenter.show_example(example, self._controller.document)
            self._presenter.do(reset_view())
            self._presenter.do(follow_query(example.query))
            steps = self._controller.history.done
            self._loaded = None if example.query is None else _LoadedExample(example.query, steps)

    def _on_change(self, before: State, after: State) -> None:
        """Select nothing when the example is undone, and its query when it is redone."""
        if not after.history.steps:
            self._loaded = None  # another session
        elif self._loaded is not None:
            was_done, is_done = (state.history.done >= self._loaded.steps for state in (before, after))
            if was_done != is_done:
                self._presenter.do(follow_query(self._loaded.query if is_done else None))
