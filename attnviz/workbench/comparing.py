"""The present state beside another one: what is held as A, and which of the two, or their difference, is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from attnviz.document.places import Spot
from attnviz.result.compare import Alignment, Difference
from attnviz.result.evaluation import Evaluation
from attnviz.views.scene import Compared, Focus, Showing
from attnviz.views.selection import Selection

HELD = "A"  #: what the held state is called


class Shows(Protocol):
    """What draws a result together with what it is compared with."""

    def __call__(self, result: Evaluation | None, *, compared: Compared) -> None: ...


class Comparing:
    """Holds a state, and follows the person from one state to the other: the same word stays the chosen one."""

    def __init__(
        self, selection: Selection, *, show: Shows, fit: Callable[[Evaluation], None],
        alignment: Callable[[], Alignment]
    ) -> None:
        """`fit` makes the selection one that a result has, `alignment` says how tokens of two states are paired."""
        self.now: Evaluation | None = None  #: the newest result, whichever is shown
        self.compared = Compared()
        self.held_as_a: Evaluation | None = None  #: what was held last, also while a snapshot is compared with
        self._selection, self._show, self._fit, self._alignment = selection, show, fit, alignment
        self._left = Focus(), Focus()  # what was looked at when the held state came into sight, before and after
        self._flipped: Showing | None = None  # what was shown before a key was pressed that is still down

    def take(self, now: Evaluation) -> Evaluation | None:
        """There is a new result; returns what is shown now."""
        self.now = now
        shown = self.compared.result(now)
        if shown is not None:
            self._fit(shown)  # also another state: what a session was left at may be chosen, which the new one has
        return shown

    def hold(self) -> None:
        """Let the present state be A, if there is any; what was A is so no longer."""
        if self.now is not None and self.now.texts:
            self.held_as_a = self.now.called(HELD)
            self.compare_with(None)

    def forget(self) -> None:
        """Compare with nothing any more, and show the present state: another session begins."""
        self.held_as_a = None
        self.look_at(None)
        self.compare_with(None)

    def compare_with(self, held: Evaluation | None) -> None:
        """Compare with another state, which `Result.shown` names; None compares with A, where one is held."""
        if self.compared.showing == "held":
            self.show("now")
        held = self.held_as_a if held is None else held
        self.compared = replace(self.compared, held=held).showing_of(self.compared.showing)
        self._show(self.compared.result(self.now), compared=self.compared)

    def look_at(self, front: Evaluation | None) -> None:
        """Let a named state stand in the place of the present one; None for the present one."""
        if self.compared.showing == "held":
            self.show("now")
        self.compared = replace(self.compared, front=front)
        shown = self.compared.result(self.now)
        if shown is not None:
            self._fit(shown)
            self._show(shown, compared=self.compared)

    def show(self, which: Showing) -> None:
        """Show the present state, the held one, or their difference, if there is a held one."""
        after = self.compared.showing_of(which)
        now, held = self.compared.front or self.now, after.held
        if now is None or after.showing != which:
            return
        if after.showing != self.compared.showing and held is not None:
            if after.showing == "held":
                self._go(now, held)
            elif self.compared.showing == "held":
                self._come_back(held, now)
        self.compared = after
        self._show(after.result(now), compared=after)

    def flip(self, pressed: bool) -> None:
        """Show the held state for as long as a key is pressed, or now where it is shown already."""
        if pressed and self._flipped is None:
            self._flipped = self.compared.showing
            self.show("now" if self._flipped == "held" else "held")
        elif not pressed and self._flipped is not None:
            former, self._flipped = self._flipped, None
            self.show(former)

    def _go(self, now: Evaluation, held: Evaluation) -> None:
        """Look at the partner, in the held state, of what is looked at."""
        left = self._selection.focus
        self._move(now, held)
        self._left = left, self._selection.focus

    def _come_back(self, held: Evaluation, now: Evaluation) -> None:
        """Look at what was looked at before, unless something else was chosen in the held state meanwhile."""
        left, arrived = self._left
        selection = self._selection
        seen = selection.spot, selection.pinned_cell, selection.beside
        if seen == (arrived.spot, arrived.pinned, arrived.beside):
            selection.spot, selection.pinned_cell, selection.beside = left.spot, left.pinned, left.beside
            selection.hovered_cell = None
            self._fit(now)
        else:
            self._move(held, now)

    def _move(self, there: Evaluation, here: Evaluation) -> None:
        selection, way = self._selection, Difference(there, here, self._alignment())
        if not there.texts:  # of nothing there is no partner: what is chosen stays, as far as it is here
            self._fit(here)
            return
        other, pinned, beside = way.partner(selection.spot), selection.pinned_cell, selection.beside
        if beside is not None and (beside.kind == "head" or beside.number < len(there.texts)):
            second = way.partner(beside.of(selection.spot))
            selection.beside = beside.than(second) if isinstance(second, Spot) else beside
        selection.pinned_cell = None if pinned is None else way.cell(pinned)
        selection.hovered_cell = None
        if isinstance(other, Spot):
            selection.spot = other
        self._fit(here)
