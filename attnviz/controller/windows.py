"""Exact cells of a long input, computed when a person zooms in on them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from attnviz.controller.background import Background
from attnviz.document.document import FloatArray
from attnviz.result.wanted import Wanted

ComputeWindow = Callable[[Wanted], FloatArray]


class Windows(QObject):
    """One window is computed at a time; of those asked for meanwhile only the newest is."""

    ready = Signal(object, object)  #: Wanted and its values

    def __init__(self, compute: ComputeWindow | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compute = compute or _compute
        self._next: Wanted | None = None
        self._busy = False
        self._background = Background(self)
        self._background.done.connect(self._on_done)
        self._background.failed.connect(self._on_failed)

    def ask(self, wanted: Wanted) -> None:
        """Compute the cells of a window, in a thread of their own."""
        self._next = wanted
        self._start()

    def close(self) -> None:
        """Tell nothing more."""
        self._background.close()

    def _start(self) -> None:
        if self._busy or self._next is None:
            return
        wanted, self._next, self._busy = self._next, None, True
        compute = self._compute
        self._background.run(lambda watch: (wanted, compute(wanted)))

    def _on_done(self, outcome: tuple[Wanted, FloatArray]) -> None:
        self._busy = False
        self.ready.emit(*outcome)
        self._start()

    def _on_failed(self, sentence: str) -> None:
        self._busy = False
        self._start()


def _compute(wanted: Wanted) -> FloatArray:
    from attnviz.engine.engine import window  # late: torch takes seconds

    return window(
        wanted.result, wanted.stage, sentence=wanted.sentence, head=wanted.head, rows=wanted.rows,
        columns=wanted.columns,
    )
