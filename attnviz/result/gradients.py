"""The gradient of a metric of the prediction with respect to the attention weights of each head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.document import FloatArray
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.target_token import find_target_token, metric_label
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.result.result import Result


@dataclass(frozen=True, slots=True)
class GradientRequest:
    """Which metric to differentiate: as the target of head attribution, in each sentence its own top token."""

    token: int | None = None  #: the target token; None for the top token
    instead: int | None = None  #: the token that it is compared with
    sentence: int = 0  #: in which a token is pinned
    word: int | None = None  #: the pinned position, after which the target is predicted; None for the end

    def targets(self, result: Result) -> dict[Place, LogitMetric]:
        """Return the metric of each sentence of a result by its place; none where nothing is predicted."""
        found = (find_target_token(result, sentence=sentence, word=self.word if sentence == self.sentence else None,
                                   token=self.token, instead=self.instead) for sentence in range(len(result.texts)))
        return {target.place: target.metric for target in found if target is not None}


@dataclass(frozen=True, eq=False)
class WeightGradients:
    """The gradients of a result, computed while a picture shows them."""

    request: GradientRequest
    targets: Mapping[Place, LogitMetric]  #: what was differentiated; the batch sums it
    layers: tuple[FloatArray, ...]  #: of each layer (b, h, q, k), NaN without a target; () if they are not known


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


def gradient_label(result: Result, sentence: int | None = None) -> str:
    """Return the metric of a sentence, or of all, such as logit A − B at token 13; "" without one."""
    targets = {} if result.gradients is None else result.gradients.targets
    labels = [f"logit {metric_label(result, metric)} at token {place[1]}" for place, metric in targets.items()
              if sentence in (None, place[0])]
    return labels[0] if len(labels) == 1 else "the target of each text" * bool(labels)
