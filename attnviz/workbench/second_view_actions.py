"""Actions of the second picture: show it, step to the next or previous one, close it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal

from attnviz.document.places import SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.store.focus import set_second_view
from attnviz.workbench.presenter import Presenter


class SecondViewActions(QObject):
    """Opens, steps and closes the second picture, and keeps its menu entry ticked."""

    message = Signal(str)

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self._action = presenter.window.actions_by_name["second_view"]
        self._last: SecondView | None = None  # the comparison that was closed last
        presenter.second_view_changed.connect(self._show)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the function of each action by its name."""
        return {"second_view": self._switch, "next_second_view": partial(self._step, 1),
                "previous_second_view": partial(self._step, -1)}

    def entry(self, spot: Spot) -> tuple[str, Callable[[], object]]:
        """Return the entry of a head's context menu that starts or stops comparing with this head."""
        focus = self._presenter.state.focus
        second_view = SecondView("head", spot.head, None if spot.layer == focus.spot.layer else spot.layer)
        if focus.second_view == second_view:
            return self.tr("Stop comparing with {chosen}"), partial(self._set, None)
        return self.tr("Compare with {chosen}"), partial(self._set, second_view)

    def _set(self, second_view: SecondView | None) -> None:
        self._presenter.do(set_second_view(second_view))

    def _switch(self) -> None:
        """Close the second picture, or open the last one again; at first the next head or sentence."""
        state, others = self._presenter.state, self._presenter.state.others()
        if state.second is not None:
            self._set(None)
        elif others:
            first = _after(others, others[0].reverse(state.focus.spot), 1)
            self._set(self._last if self._last in others else first)
        else:
            self._set(None)
            self.message.emit(self._advice())
        self._show(self._presenter.state.focus.second_view)

    def _advice(self) -> str:
        """Return what to do where there is neither another head nor another sentence."""
        result, stage = self._presenter.result, self._presenter.state.focus.spot.stage
        if result is not None and result.num_heads > 1 and not STAGES[stage].per_head:
            label = QCoreApplication.translate("Stages", STAGES[stage].label)
            return self.tr("{stage} has no heads, and the text is one sentence: choose a stage with heads, such as "
                           "Weights.").format(stage=label)
        if result is not None and result.document.model is not None:
            return self.tr("Nothing to compare with: this layer has one head, and the text is one input. "
                           "Right-click a head of another layer to compare with it.")
        return self.tr("Nothing to compare with: one head, and one sentence. Enter begins another sentence; "
                       "Heads, under Options, adds heads.")

    def _step(self, by: int) -> None:
        state = self._presenter.state
        second_view = state.focus.second_view
        if state.second is None or second_view is None:
            self._switch()
        else:
            self._set(_after(state.others(), second_view, by))

    def _show(self, second_view: SecondView | None) -> None:
        self._last = second_view or self._last
        self._action.setChecked(second_view is not None)


def _after(others: Sequence[SecondView], one: SecondView, by: int) -> SecondView:
    """Return the next comparison of the same kind, the previous one for `by` = −1, wrapping around."""
    numbers = [other.number for other in others if other.kind == one.kind]  # ascending
    at = bisect_right(numbers, one.number) if by > 0 else bisect_left(numbers, one.number) - 1
    return replace(one, number=numbers[at % len(numbers)])
