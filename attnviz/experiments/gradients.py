"""What a result is differentiated by, and why it may have no gradients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from attnviz.experiments.reasons import needs_weights
from attnviz.experiments.rerun import Rerun
from attnviz.experiments.target_token import find_target_token, metric_label
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest, WeightGradients
from attnviz.system.arrays import Float32, read_only
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text


def targets_of(request: GradientRequest, result: Result) -> dict[Place, LogitMetric]:
    """Return the metric of each sentence of a result by its place; none where nothing is predicted."""
    found = (find_target_token(result, sentence=sentence,
                               word=request.word if sentence == request.sentence else None, token=request.token,
                               instead=request.instead) for sentence in range(len(result.texts)))
    return {target.place: target.metric for target in found if target is not None}


def gradients_of(
    request: GradientRequest, result: Result, targets: Mapping[Place, LogitMetric] = MappingProxyType({}),
    layers: tuple[Float32, ...] = (),
) -> WeightGradients:
    """Return the gradients of the targets in a result, with the name of each metric."""
    labels = {place: f"logit {metric_label(result, metric)} at token {place[1]}" for place, metric in targets.items()}
    return WeightGradients(request, targets, labels, layers)


def gradients_unavailable(result: Result) -> Text:
    """Return why a result has no gradient of a metric; "" if it has, or if it can be computed."""
    config = result.options.config
    if reason := needs_weights(result.options):
        return reason
    if not any(stage.needs_gradient for stage in result.options.row.stages):
        return Text("α × gradient needs a model with one text: variants and encoder-decoders have no gradients.")
    if result.logits is None:
        return Text("α × gradient needs a metric: {name} has no language-model head.", name=result.name)
    if not config.is_generative and not result.logits.masked:
        return Text("α × gradient needs a metric: type a mask token, which the model predicts.")
    if any("weights" not in layer.stages for layer in result.layers):
        return Text("The text is too long: the weights of some layers are not kept. Shorten it.")
    if result.gradients is None and result.state_name:
        return Text("{state} was held without gradients: show α × gradient of the present state, then hold it again.",
                    state=result.state_name)
    if result.gradients is not None and not result.gradients.layers:
        return Text("There are no gradients: logits are NaN, or the text is too long for the free memory.")
    return Text("")


def run(rerun: Rerun, request: GradientRequest, result: Result, watch: Watch = UNWATCHED) -> Result:
    """Return a result that was just computed, with the gradients of its weights, or with none if it cannot have any.

    If they are too large, there are none, and a note. Raises Cancelled.
    """
    targets: dict[Place, LogitMetric] = {} if gradients_unavailable(result) else targets_of(request, result)
    if not targets:
        return replace(result, gradients=gradients_of(request, result))
    try:
        layers = rerun.gradients(result, targets, ("weights",), watch=watch)
    except ComputeError as error:
        return replace(result, gradients=gradients_of(request, result), notes=(*result.notes, error.text))
    without = sorted(set(range(len(result.texts))) - {sentence for sentence, _ in targets})
    arrays = [np.array(stages["weights"][1]) for stages in layers]
    for array in arrays:
        array[without] = np.nan
    return replace(result, gradients=gradients_of(request, result, targets, tuple(map(read_only, arrays))))
