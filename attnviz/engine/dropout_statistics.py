"""The weights of one head under many dropout masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.options import MAX_SEED
from attnviz.result.dropout_statistics import DropoutRequest, DropoutStatistics
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

REPORT_EVERY = 10  #: masks


def compute(
    engine: Engine, request: DropoutRequest, known: DropoutStatistics | None = None, watch: Watch = UNWATCHED,
) -> DropoutStatistics:
    """Draw the masks that `known` does not have yet, as torch draws them, and report after each ten.

    Raises Cancelled.
    """
    from attnviz.engine.attention.dropout import draw_mask
    from attnviz.engine.attention.options import AttentionOptions

    result, spot = request.result, request.spot
    dropout = AttentionOptions.from_options(result.document.options, spot.layer).dropout
    shape = result.shape("weights", layer=spot.layer)
    none = np.zeros(result.picture(spot.at(stage="weights")).shape, np.float32)
    found = known or DropoutStatistics(request, 0, none, none)
    while found.count < request.count:
        watch.check()
        kept, last, end = found.kept.copy(), found.last, min(found.count + REPORT_EVERY, request.count)
        rows, columns = kept.shape
        for number in range(found.count, end):
            seed = (dropout.seed + number) % (MAX_SEED + 1)
            mask = draw_mask(shape, rate=dropout.rate, seed=seed, head_by_head=dropout.head_by_head)
            last = (mask[spot.sentence, spot.head, :rows, :columns].numpy() > 0).astype(np.float32)
            kept += last
        found = DropoutStatistics(request, end, kept, last)
        watch.progress(found)
    return found
