"""Examples: one takes the place of the session, and the query that it begins with is followed while it is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.presets import PRESETS
from attnviz.workbench.presenter import Presenter


@dataclass(frozen=True, slots=True)
class _Begun:
    """What an example began with."""

    query: int
    steps: int  #: so many were done when it was there


class Examples(QObject):
    """Between the menu of examples, the controller and the presenter."""

    def __init__(self, controller: Controller, presenter: Presenter, *, may_leave: Callable[[], bool]) -> None:
        """`may_leave` asks for what the file of the session has not of it."""
        super().__init__(presenter)
        self._controller, self._presenter, self._may_leave = controller, presenter, may_leave
        self._begun: _Begun | None = None
        self._done = controller.undo_stack.index()
        controller.undo_stack.indexChanged.connect(self._stepped)

    def load(self, key: str) -> None:
        """Put an example in place of the session, after the question.

        Of a session without a file nothing is asked: undo brings it back. What a person looked at before does not
        outlive it: second view, measure, hidden heads, sums and entropy belong to the former text.
        """
        if (self._controller.path is None or self._may_leave()) and self._controller.load_preset(key):
            example = next(row for row in PRESETS if row.key == key)
            self._presenter.show_example(example, self._controller.document)
            self._presenter.reset_view()
            self._presenter.follow(example.query)
            self._begun = None if example.query is None else _Begun(example.query, self._controller.undo_stack.index())

    def _stepped(self, done: int) -> None:
        """Who takes the example back is shown all again; who does it again, its query."""
        before, self._done = self._done, done
        stack = self._controller.undo_stack
        if not shiboken6.isValid(stack) or stack.count() == 0:
            self._begun = None  # the end, or another session
        elif self._begun is not None and (before < self._begun.steps) != (done < self._begun.steps):
            self._presenter.follow(None if done < self._begun.steps else self._begun.query)
