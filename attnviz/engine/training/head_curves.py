"""Compute the measures of every head at steps of a training run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from attnviz.document import runs
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import Engine
from attnviz.result.measures import TEXT_MEASURES, measure_heads
from attnviz.system.arrays import Float64
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch

_STAGES = frozenset({"weights"})


def compute(
    engine: Engine, document: Document, sentence: int, steps: Sequence[int], watch: Watch = UNWATCHED
) -> Mapping[int, Float64]:
    """Return the measures of a sentence at steps of its run, each (measure, layer, head); NaN if undefined.

    `watch` receives those that are known so far. A step that is no longer kept is left out. Raises EditError and
    Cancelled as `Engine.compute`.
    """
    aside, found = engine.side_engine("training run"), dict[int, Float64]()
    for step in steps:
        try:
            result = aside.compute(runs.at_step(document, step), stages=_STAGES, watch=watch.silent)
        except ComputeError:  # dropped meanwhile
            continue
        shape = (result.num_layers, result.num_heads)
        nothing = np.full(shape[1], np.nan)
        measured = [[measure_heads(result, name, Spot("weights", sentence=sentence, layer=layer))
                     for layer in range(shape[0])] for name in TEXT_MEASURES] if result.texts else []
        found[step] = np.array([[nothing if one is None else one for one in layers] for layers in measured]
                               or np.full((len(TEXT_MEASURES), *shape), np.nan))
        watch.progress(dict(found))
    return found
