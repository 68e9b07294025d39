"""Measures of every head at the kept steps of a training run, as far as they are computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from attnviz.document.document import Document
from attnviz.result.measures import TEXT_MEASURES
from attnviz.system.arrays import Float64


@dataclass(frozen=True, eq=False, slots=True)
class HeadCurves:
    """The measures of one sentence at steps of one run."""

    document: Document  #: at step 0
    sentence: int
    values: Mapping[int, Float64]  #: by step: (measure of TEXT_MEASURES, layer, head); NaN if undefined

    def extended(self, values: Mapping[int, Float64]) -> HeadCurves:
        """Return the curves with the measures of more steps."""
        return replace(self, values=MappingProxyType({**self.values, **values}))

    def lines(self, measure: str) -> tuple[Sequence[int], Float64]:
        """Return the steps that are known, in order, and a measure of each head at them, (step, layer, head)."""
        steps, at = sorted(self.values), TEXT_MEASURES.index(measure)
        return steps, np.array([self.values[step][at] for step in steps])


def spread_out(steps: Sequence[int]) -> list[int]:
    """Return steps so that each beginning of the list is spread over all of them: ends first, then middles."""
    found = dict.fromkeys((steps[0], steps[-1])) if steps else {}
    parts = 2
    while len(found) < len(set(steps)):
        found |= dict.fromkeys(steps[min(len(steps) * part // parts, len(steps) - 1)] for part in range(1, parts))
        parts *= 2
    return list(found)
