"""Measures of every head at the kept steps of a training run, as far as they are computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from attnviz.document import runs
from attnviz.document.document import Document, changes_numbers
from attnviz.document.places import Spot
from attnviz.experiments.rerun import Rerun
from attnviz.result.measures import STAGE, TEXT_MEASURES, measure_heads
from attnviz.system.arrays import Float64
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch


@dataclass(frozen=True, slots=True)
class HeadCurvesRequest:
    """The steps of a run at which the heads are measured in one sentence."""

    document: Document  #: at step 0
    sentence: int
    steps: tuple[int, ...]
    known: HeadCurves | None = field(default=None, compare=False)  #: what an interrupted request has reported

    def is_of_same_text(self, other: HeadCurvesRequest | HeadCurves) -> bool:
        """Return whether the measures of another request, or of curves, are of the same text in the same run."""
        return self.sentence == other.sentence and self.document.run_folder == other.document.run_folder and (
            not changes_numbers(self.document, other.document))


@dataclass(frozen=True, eq=False, slots=True)
class HeadCurves:
    """The measures of one sentence at steps of one run."""

    document: Document  #: at step 0
    sentence: int
    values: Mapping[int, Float64]  #: by step: (measure of TEXT_MEASURES, layer, head); NaN if undefined

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


def run(rerun: Rerun, request: HeadCurvesRequest, watch: Watch = UNWATCHED) -> HeadCurves:
    """Return the measures of each step of a request.

    `watch` receives those that are known so far. A step that is no longer kept is left out. Raises EditError and
    Cancelled.
    """
    aside, found = rerun.side_engine("training run"), dict({} if request.known is None else request.known.values)
    for step in spread_out([step for step in request.steps if step not in found]):
        try:
            result = aside.compute(runs.at_step(request.document, step), device=rerun.device,
                                   stages=frozenset({STAGE}), watch=watch.silent)
        except ComputeError:  # dropped meanwhile
            continue
        shape = (result.num_layers, result.num_heads)
        nothing = np.full(shape[1], np.nan)
        measured = [[measure_heads(result, name, Spot(STAGE, sentence=request.sentence, layer=layer))
                     for layer in range(shape[0])] for name in TEXT_MEASURES] if result.texts else []
        found[step] = np.array([[nothing if one is None else one for one in layers] for layers in measured]
                               or np.full((len(TEXT_MEASURES), *shape), np.nan))
        watch.progress(_curves(request, found))
    return _curves(request, found)


def _curves(request: HeadCurvesRequest, values: Mapping[int, Float64]) -> HeadCurves:
    return HeadCurves(request.document, request.sentence, MappingProxyType(dict(values)))
