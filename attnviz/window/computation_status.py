"""Feedback during long computations: progress, and dimming of outdated pictures."""

import time

from PySide6.QtCore import QObject, QTimer

from attnviz.store.numbers import set_stale
from attnviz.store.state import State
from attnviz.system.pace import time_left
from attnviz.system.translation import translated
from attnviz.window.model_actions import ModelActions
from attnviz.window.presenter import Presenter

DIM_DELAY = 150  #: milliseconds after the progress bar, which is delayed itself: short computations do not flicker


class ComputationStatus(QObject):
    """Dims outdated pictures, and shows what is being computed in the status bar."""

    def __init__(self, presenter: Presenter, models: ModelActions) -> None:
        super().__init__(presenter)
        self._store, self._models = presenter.store, models
        self._computing = presenter.window.status.computing
        self._start = 0.0  # of the running computation
        self._timer = QTimer(self, singleShot=True, interval=DIM_DELAY)
        self._timer.timeout.connect(self.dim)
        presenter.store.subscribe(self._on_change)

    def _on_change(self, before: State, after: State) -> None:
        if (after.pending, after.share, after.stale) == (before.pending, before.share, before.stale) and (
                after.document is before.document):
            return
        is_busy = "numbers" in after.pending
        if is_busy and ("numbers" not in before.pending or after.share < before.share):  # or the next work began
            self._start = time.monotonic()
        if not is_busy:
            self._timer.stop()
        elif after.is_behind and not after.stale and not self._timer.isActive():
            self._timer.start()
        self._computing.setVisible(is_busy or "measures" in after.pending)
        self._computing.set_share(after.share)
        self._computing.set_words(self._words())

    def dim(self) -> None:
        """Dim the pictures if they are behind the document."""
        if "numbers" in self._store.state.pending and self._store.state.is_behind:
            self._store.do(set_stale(True))

    def _words(self) -> str:
        """Return what is being computed; panels report work on displayed results, such as effects, themselves."""
        state = self._store.state
        if name := self._models.opening_name:
            return self.tr("Opening {name}…").format(name=name)
        if "numbers" not in state.pending:
            return ""
        if left := time_left(state.share, time.monotonic() - self._start):
            return translated(left)
        if not state.stale or not state.is_behind:
            return ""
        return self.tr("Computing…") if state.now is None else self.tr(  # nothing was displayed before
            "Computing; dimmed values are from the previous state")
