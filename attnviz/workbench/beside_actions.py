"""The actions that put another picture beside the large one, exchange it for the next, and take it away."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal

from attnviz.document.places import SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.workbench.presenter import Presenter


class BesideActions(QObject):
    """What the actions do, and whether the first of them is ticked."""

    told = Signal(str)

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self._action = presenter.window.actions_by_name["beside"]
        self._last: SecondView | None = None  # what stood there before it was taken away
        presenter.beside_changed.connect(self._show)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action does."""
        return {"beside": self._switch, "next_beside": partial(self._step, 1),
                "previous_beside": partial(self._step, -1)}

    def entry(self, spot: Spot) -> tuple[str, Callable[[], object]]:
        """What the menu of a head offers: that it stands beside the chosen one, or does no longer."""
        selection = self._presenter.selection
        wanted = SecondView("head", spot.head, None if spot.layer == selection.spot.layer else spot.layer)
        if selection.beside == wanted:
            return self.tr("Stop comparing with {chosen}"), partial(selection.put_beside, None)
        return self.tr("Compare with {chosen}"), partial(selection.put_beside, wanted)

    def _switch(self) -> None:
        """Take it away, or have again what stood there last; at first that is the next head or sentence."""
        selection, others = self._presenter.selection, self._presenter.scene.others()
        if self._presenter.scene.second is not None:
            selection.put_beside(None)
        elif others:
            first = _after(others, others[0].than(selection.spot), 1)
            selection.put_beside(self._last if self._last in others else first)
        else:
            selection.put_beside(None)
            self.told.emit(self._advice())
        self._show(selection.beside)

    def _advice(self) -> str:
        """What to do where there is neither another head nor another sentence."""
        result, stage = self._presenter.result, self._presenter.selection.spot.stage
        if result is not None and result.num_heads > 1 and not STAGES[stage].per_head:
            label = QCoreApplication.translate("Stages", STAGES[stage].label)
            return self.tr("{stage} is of all heads together, and the text is one sentence: choose a stage of each "
                           "head, such as the weights.").format(stage=label)
        if result is not None and result.document.model is not None:
            return self.tr("There is nothing to put beside it: this layer has one head, and the text is one input. "
                           "A right click on a head of another layer offers to compare with it.")
        return self.tr("There is nothing to put beside it: one head, and one sentence. Enter begins another sentence; "
                       "Options has the number of heads.")

    def _step(self, by: int) -> None:
        selection, scene = self._presenter.selection, self._presenter.scene
        wanted = selection.beside
        if scene.second is None or wanted is None:
            self._switch()
            return
        selection.put_beside(_after(scene.others(), wanted, by))

    def _show(self, beside: SecondView | None) -> None:
        self._last = beside or self._last
        self._action.setChecked(beside is not None)


def _after(others: Sequence[SecondView], one: SecondView, by: int) -> SecondView:
    """The next one of its kind, or by −1 the one before it, round and round."""
    numbers = [other.number for other in others if other.kind == one.kind]  # from the lowest to the highest
    at = bisect_right(numbers, one.number) if by > 0 else bisect_left(numbers, one.number) - 1
    return replace(one, number=numbers[at % len(numbers)])
