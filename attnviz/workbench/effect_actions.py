"""Ablation effects of every head: requested by a person, computed in the background, shown as they arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from attnviz.controller.head_effects import HeadEffects
from attnviz.result.measures import ABLATION_EFFECT
from attnviz.result.result import Result
from attnviz.workbench.presenter import Presenter


class EffectActions(QObject):
    """Requests the ablation effects when their measure or their action is chosen."""

    message = Signal(str)  #: why nothing can be computed

    def __init__(self, presenter: Presenter, effects: HeadEffects) -> None:
        super().__init__(presenter)
        self._presenter, self._effects = presenter, effects
        self._effects.changed.connect(self._presenter.show_effects)
        presenter.window.heads.measure_chosen.connect(
            lambda name: self.begin() if name == ABLATION_EFFECT else self._effects.stop())

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the function of the action by its name."""
        return {"effects": self.begin}

    def begin(self) -> None:
        """Compute the effects for the token that the state is about."""
        from attnviz.result.logits import NAN_LOGITS
        from attnviz.result.target_token import unavailable_reason

        state = self._presenter.state
        result, target = state.result, state.target
        if reason := unavailable_reason(ABLATION_EFFECT, result):
            self.message.emit(self.tr(reason))
        elif not state.stale and (found := state.next_token()) is not None and found.is_undefined:
            self.message.emit(self.tr(NAN_LOGITS))
        elif state.stale or not isinstance(result, Result) or target is None:
            self.message.emit(self.tr("No next-token prediction at this position."))
        else:
            self._presenter.set_look(replace(state.look, measure=ABLATION_EFFECT))
            self._effects.begin(result, target)
