"""Measures of plug-ins: the numbers of all heads of a text, by functions of a person, which may be slow."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from attnviz.document.places import Spot
from attnviz.result.measures import Pair, measure_heads
from attnviz.result.result import Evaluation
from attnviz.system.arrays import Float64
from attnviz.system.watch import UNWATCHED, Watch

QUICK_SECONDS = 0.1  #: in which numbers are computed that replace those before unseen


@dataclass(frozen=True, slots=True)
class MeasuredHeadsRequest:
    """Measures of every head of a text."""

    result: Evaluation
    names: tuple[str, ...]
    spot: Spot  #: weights of the first layer
    pair: Pair | None = None  #: the pinned query and key, if a measure needs them


@dataclass(frozen=True, eq=False)
class MeasuredHeads:
    """The numbers of measures that are computed so far."""

    request: MeasuredHeadsRequest
    values: Mapping[tuple[str, int], Float64 | None]  #: by measure and layer, (head,); None if nothing can be measured
    is_whole: bool = False
    is_cancelled: bool = False  #: no more of them will be computed
    is_quick: bool = False  #: they stand for those of the next text until these are computed, too

    def measured(self, result: Evaluation, name: str, layer: int) -> Float64 | None:
        """Return the numbers of the heads of a layer in a result; None before they are computed."""
        found = self.values.get((name, layer))
        is_shown = self.request.result is result or self.is_quick
        return found if is_shown and found is not None and len(found) == result.num_heads else None


def run(request: MeasuredHeadsRequest, watch: Watch = UNWATCHED) -> MeasuredHeads:
    """Compute measures layer by layer; what is computed so far is reported. Raises Cancelled between two layers."""
    began, values = time.monotonic(), dict[tuple[str, int], Float64 | None]()
    for layer in range(request.result.num_layers):
        for name in request.names:
            watch.check()
            watch.progress(MeasuredHeads(request, dict(values)))
            values[name, layer] = measure_heads(
                request.result, name, request.spot.at(layer=layer), pair=request.pair)
    return MeasuredHeads(request, values, is_whole=True, is_quick=time.monotonic() - began < QUICK_SECONDS)
