"""A training run as a value: what determines it."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.document.recipes import RunSpec

Heads = tuple[tuple[int, int], ...]  #: (layer, head) each


@dataclass(frozen=True)
class Run:
    """What determines a training run: equal ones have equal steps, on one kind of machine."""

    spec: RunSpec
    steps: int  #: optimiser steps of the whole run
    ablations: tuple[tuple[int, Heads], ...] = ()  #: after which step which heads had no effect in the training

    def ablated_at(self, step: int) -> Heads:
        """Return the heads without effect in the training of the step after `step`."""
        return next((heads for since, heads in reversed(self.ablations) if since <= step), ())
