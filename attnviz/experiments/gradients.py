"""What a result is differentiated by, and why it may have no gradients."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attnviz.experiments.target_token import find_target_token, metric_label
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest, WeightGradients
from attnviz.system.arrays import Float32
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
