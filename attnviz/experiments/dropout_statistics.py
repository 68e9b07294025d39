"""The weights of one head under many dropout masks: how often each is kept, their mean and their standard deviation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from attnviz.document.options import MAX_SEED
from attnviz.document.places import Spot
from attnviz.experiments.rerun import Rerun
from attnviz.result.result import Result
from attnviz.system.arrays import Float32
from attnviz.system.watch import UNWATCHED, Watch

REPORT_EVERY = 10  #: masks


@dataclass(frozen=True, slots=True)
class DropoutRequest:
    """Which weights to drop, and how often. Results are compared by identity."""

    result: Result
    spot: Spot  #: its sentence and head
    count: int  #: masks to draw; the first has the seed of the document, each other the next seed
    known: DropoutStatistics | None = field(default=None, compare=False, repr=False)  #: to continue


@dataclass(frozen=True, eq=False)
class DropoutStatistics:
    """What `count` dropout masks made of the weights (query, key) of one head."""

    request: DropoutRequest
    count: int  #: masks drawn so far
    kept: Float32  #: how many of the masks keep each weight
    last: Float32  #: the last mask, 1 where it keeps a weight

    @cached_property
    def weights(self) -> Float32:
        """The weights without dropout."""
        return self.request.result.picture(self.request.spot.at(stage="weights"))

    @property
    def factor(self) -> float:
        """The factor of a kept weight, 1 / (1 - p); 0 if all are dropped."""
        rate = float(self.request.result.document.options.dropout)
        return 0.0 if rate == 1.0 else 1 / (1 - rate)

    @property
    def scaled(self) -> Float32:
        """The weights as a mask that keeps all would leave them."""
        with np.errstate(all="ignore"):  # weights of 3e38 that a person typed
            return self.weights * self.factor

    @property
    def one(self) -> Float32:
        """The dropped weights under the last mask."""
        with np.errstate(all="ignore"):
            return self.scaled * self.last

    @cached_property
    def mean(self) -> Float32:
        """The mean of the dropped weights over the masks."""
        mean = self.scaled
        with np.errstate(all="ignore"):
            mean *= self.kept / max(self.count, 1)
        return mean

    @cached_property
    def spread(self) -> Float32:
        """The standard deviation of the dropped weights over the masks."""
        share = self.kept / max(self.count, 1)
        with np.errstate(all="ignore"):
            return self.scaled * np.sqrt(share - share * share)

    @property
    def error(self) -> float:
        """The largest distance of the mean from the weights without dropout."""
        with np.errstate(all="ignore"):
            return float(np.abs(self.mean - self.weights).max(initial=0.0))


def run(rerun: Rerun, request: DropoutRequest, watch: Watch = UNWATCHED) -> DropoutStatistics:
    """Draw the masks that are not known yet, as torch draws them, and report after each ten. Raises Cancelled."""
    result, spot = request.result, request.spot
    options, shape = result.document.options, result.shape("weights", layer=spot.layer)
    none = np.zeros(result.picture(spot.at(stage="weights")).shape, np.float32)
    found = request.known or DropoutStatistics(replace(request, known=None), 0, none, none)
    while found.count < request.count:
        watch.check()
        kept, last, end = found.kept.copy(), found.last, min(found.count + REPORT_EVERY, request.count)
        rows, columns = kept.shape
        for number in range(found.count, end):
            seed = (int(options.dropout_seed) + number) % (MAX_SEED + 1)
            mask = rerun.dropout_mask(options, shape, seed=seed)
            last = mask[spot.sentence, spot.head, :rows, :columns].astype(np.float32)
            kept += last
        found = DropoutStatistics(found.request, end, kept, last)
        watch.progress(found)
    return found
