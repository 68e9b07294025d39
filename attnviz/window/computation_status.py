"""Feedback during long computations: progress, and dimming of outdated pictures."""

from PySide6.QtCore import QObject, QTimer

from attnviz.controller.controller import Controller
from attnviz.window.model_actions import ModelActions
from attnviz.window.presenter import Presenter

DIM_DELAY = 150  #: milliseconds after the progress bar, which is delayed itself: short computations do not flicker


class ComputationStatus(QObject):
    """Dims outdated pictures, and shows what is being computed in the status bar."""

    def __init__(self, controller: Controller, presenter: Presenter, models: ModelActions) -> None:
        super().__init__(presenter)
        self._controller, self._presenter, self._models = controller, presenter, models
        self._status = presenter.window.status
        self._progress = 0.0
        self._timer = QTimer(self, singleShot=True, interval=DIM_DELAY)
        self._timer.timeout.connect(self.dim)
        self._models.opening_changed.connect(self._show_words)
        self._controller.computation.busy_changed.connect(self._on_busy)
        self._controller.computation.progressed.connect(self._on_progress)
        self._controller.computation.ended.connect(self._on_ended)

    def _on_busy(self, busy: bool) -> None:
        if busy:
            self._on_progress(0.0)
        else:
            self._timer.stop()
            self._progress = 0.0
            self._show_words()

    def _on_progress(self, share: float) -> None:
        self._progress = share
        if self._controller.is_behind and not self._presenter.state.stale and not self._timer.isActive():
            self._timer.start()
        self._show_words()

    def dim(self) -> None:
        """Dim the pictures if they are behind the document."""
        if self._controller.computation.busy and self._controller.is_behind:
            self._presenter.show_stale()
            self._show_words()

    def _on_ended(self) -> None:
        """Dim the pictures if they are behind the document after the last computation ended."""
        if not self._controller.computation.is_pending:
            self._presenter.show_stale(self._controller.is_behind)

    def _show_words(self) -> None:
        self._status.computing.set_words(self._words())

    def _words(self) -> str:
        """Return what is being computed; panels report work on displayed results, such as effects, themselves."""
        if name := self._models.opening_name:
            return self.tr("Opening {name}…").format(name=name)
        if not self._controller.computation.busy or not self._presenter.state.stale or not self._controller.is_behind:
            return ""
        layers = self._controller.document.options.row.layers
        if self._controller.result is None:
            return self.tr("Computing…")  # nothing was displayed before
        if layers == 1:
            return self.tr("Computing; dimmed values are from the previous state")
        return self.tr("Computing layer {layer} of {layers}; dimmed values are from the previous state").format(
            layer=min(layers, int(self._progress * layers + 1e-6) + 1), layers=layers)
