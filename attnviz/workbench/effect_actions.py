"""Ablation effects of every head: requested by a person, computed in the background, shown as they arrive."""

from PySide6.QtCore import QObject

from attnviz.controller.head_effects import HeadEffects
from attnviz.result.measures import ABLATION_EFFECT
from attnviz.store.intent import Intent
from attnviz.store.look import choose_measure
from attnviz.store.numbers import effects_ready
from attnviz.system.translation import tr, translated
from attnviz.workbench.presenter import Presenter


class EffectActions(QObject):
    """Requests the ablation effects when their measure or their action is chosen."""

    def __init__(self, presenter: Presenter, effects: HeadEffects) -> None:
        super().__init__(presenter)
        self._presenter, self._effects = presenter, effects
        self._say = presenter.window.message.show_message
        self._effects.changed.connect(lambda effects: presenter.do(effects_ready(effects)))
        presenter.did.connect(self._did)

    def choose(self) -> None:
        """Choose the measure, which computes the effects, or say why it cannot be computed."""
        if reason := self._unavailable_reason():
            self._say(reason)
        else:
            self._presenter.do(choose_measure(ABLATION_EFFECT))

    def _did(self, intent: Intent) -> None:
        """Compute the effects for the target token when their measure is chosen, and stop with another."""
        if intent.name != choose_measure.name:
            return
        state = self._presenter.state
        if not state.measure.by_ablation:
            self._effects.stop()
        elif reason := self._unavailable_reason():
            self._say(reason)
        elif state.target is not None:
            self._effects.begin(state.target)

    def _unavailable_reason(self) -> str:
        from attnviz.result.logits import NAN_LOGITS
        from attnviz.result.target_token import unavailable_reason

        state = self._presenter.state
        if reason := unavailable_reason(ABLATION_EFFECT, state.result):
            return translated(reason)
        if not state.stale and (found := state.next_token()) is not None and found.is_undefined:
            return tr(NAN_LOGITS)
        is_missing = state.stale or state.target is None
        return self.tr("No next-token prediction at this position.") if is_missing else ""
