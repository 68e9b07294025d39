"""Comparison of the present state with a held one: now, A or their difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from attnviz.document.places import Spot
from attnviz.result.compare import Alignment, Difference
from attnviz.result.evaluation import Evaluation
from attnviz.store.state import Compared, Focus, Showing
from attnviz.views.selection import Selection

HELD = "A"  #: name of the held state


class ShowResult(Protocol):
    """Draws a result and what it is compared with."""

    def __call__(self, result: Evaluation | None, *, compared: Compared) -> None: ...


class Comparison:
    """Holds a state and switches between states while the same token stays selected."""

    def __init__(
        self, selection: Selection, *, show: ShowResult, fit: Callable[[Evaluation], None],
        alignment: Callable[[], Alignment]
    ) -> None:
        """Compare for a presenter.

        `fit` moves the selection to places a result has; `alignment` says how tokens of two states are paired.
        """
        self.now: Evaluation | None = None  #: the newest result, displayed or not
        self.compared = Compared()
        self.state_a: Evaluation | None = None  #: the held state, also while a snapshot is compared with
        self._selection, self._show, self._fit, self._alignment = selection, show, fit, alignment
        self._selections = Focus(), Focus()  # before and after the held state was displayed
        self._before_flip: Showing | None = None  # what was displayed before the flip key was pressed

    def set_result(self, now: Evaluation) -> Evaluation | None:
        """Store a new result; return the one to display."""
        self.now = now
        shown = self.compared.result(now)
        if shown is not None:
            self._fit(shown)  # also for another state: a session may restore a selection that the new result has
        return shown

    def hold(self) -> None:
        """Hold the present state as A, replacing the one held before."""
        if self.now is not None and self.now.texts:
            self.state_a = self.now.with_state_name(HELD)
            self.compare_with(None)

    def reset(self) -> None:
        """Stop comparing and display the present state, because another session begins."""
        self.state_a = None
        self.show_state(None)
        self.compare_with(None)

    def compare_with(self, held: Evaluation | None) -> None:
        """Compare with another state, named by `Result.shown`; None compares with A if one is held."""
        if self.compared.showing == "held":
            self.show("now")
        held = self.state_a if held is None else held
        self.compared = replace(self.compared, held=held).showing_of(self.compared.showing)
        self._show(self.compared.result(self.now), compared=self.compared)

    def show_state(self, front: Evaluation | None) -> None:
        """Display a named state in place of the present one; None displays the present one."""
        if self.compared.showing == "held":
            self.show("now")
        self.compared = replace(self.compared, front=front)
        shown = self.compared.result(self.now)
        if shown is not None:
            self._fit(shown)
            self._show(shown, compared=self.compared)

    def show(self, which: Showing) -> None:
        """Display the present state, the held one, or their difference, if a state is held."""
        after = self.compared.showing_of(which)
        now, held = self.compared.front or self.now, after.held
        if now is None or after.showing != which:
            return
        if after.showing != self.compared.showing and held is not None:
            if after.showing == "held":
                self._select_partner(now, held)
            elif self.compared.showing == "held":
                self._restore_selection(held, now)
        self.compared = after
        self._show(after.result(now), compared=after)

    def flip(self, pressed: bool) -> None:
        """Display the held state while a key is pressed, or the present one if the held one is displayed."""
        if pressed and self._before_flip is None:
            self._before_flip = self.compared.showing
            self.show("now" if self._before_flip == "held" else "held")
        elif not pressed and self._before_flip is not None:
            former, self._before_flip = self._before_flip, None
            self.show(former)

    def _select_partner(self, now: Evaluation, held: Evaluation) -> None:
        """Select the partner, in the held state, of what is selected."""
        before = self._selection.focus
        self._move(now, held)
        self._selections = before, self._selection.focus

    def _restore_selection(self, held: Evaluation, now: Evaluation) -> None:
        """Restore the former selection, unless another place was selected in the held state."""
        before, at_arrival = self._selections
        selection = self._selection
        present = selection.spot, selection.pinned_cell, selection.second_view
        if present == (at_arrival.spot, at_arrival.pinned, at_arrival.second_view):
            selection.spot, selection.pinned_cell = before.spot, before.pinned
            selection.second_view = before.second_view
            selection.hovered_cell = None
            self._fit(now)
        else:
            self._move(held, now)

    def _move(self, source: Evaluation, target: Evaluation) -> None:
        """Move the selection to its partner in the target state."""
        selection, difference = self._selection, Difference(source, target, self._alignment())
        if not source.texts:  # nothing has a partner
            self._fit(target)
            return
        partner, pinned, second_view = difference.partner(selection.spot), selection.pinned_cell, selection.second_view
        if second_view is not None and (second_view.kind == "head" or second_view.number < len(source.texts)):
            second = difference.partner(second_view.spot_for(selection.spot))
            selection.second_view = second_view.reverse(second) if isinstance(second, Spot) else second_view
        selection.pinned_cell = None if pinned is None else difference.partner_cell(pinned)
        selection.hovered_cell = None
        if isinstance(partner, Spot):
            selection.spot = partner
        self._fit(target)
