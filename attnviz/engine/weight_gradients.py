"""The gradients of a result's attention weights, which are computed while a picture shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from attnviz.engine.models.model_session import ModelSession
from attnviz.engine.session import Session
from attnviz.result.gradients import gradients_of, gradients_unavailable, targets_of
from attnviz.result.layer import read_only
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest
from attnviz.system.errors import ComputeError


def with_weight_gradients(
    session: Session, result: Result, request: GradientRequest, *, before_each: Callable[[], None], threads: int
) -> Result:
    """Return a result that was just computed, with the gradients of its weights, or with none if it cannot have any.

    If they are too large, there are none, and a note.
    """
    targets: dict[Place, LogitMetric] = {} if gradients_unavailable(result) else targets_of(request, result)
    if not targets or not isinstance(session, ModelSession):
        return replace(result, gradients=gradients_of(request, result))
    try:
        found = session.gradients(targets, ("weights",), before_each=before_each, threads=threads)
    except ComputeError as error:
        return replace(result, gradients=gradients_of(request, result), notes=(*result.notes, error.text))
    without = sorted(set(range(len(result.texts))) - {sentence for sentence, _ in targets})
    arrays = {str(layer): stages["weights"][1].float().cpu().numpy() for layer, stages in enumerate(found)}
    for array in arrays.values():
        array[without] = np.nan
    return replace(result, gradients=gradients_of(request, result, targets, tuple(read_only(arrays).values())))
