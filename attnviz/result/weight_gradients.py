"""The gradient of a metric of the prediction with respect to the attention weights of each head, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from attnviz.result.logits import LogitMetric, Place
from attnviz.system.arrays import Float32


@dataclass(frozen=True, slots=True)
class GradientRequest:
    """Which metric to differentiate: as the target of head attribution, in each sentence its own top token."""

    token: int | None = None  #: the target token; None for the top token
    instead: int | None = None  #: the token that it is compared with
    sentence: int = 0  #: in which a token is pinned
    word: int | None = None  #: the pinned position, after which the target is predicted; None for the end


@dataclass(frozen=True, eq=False)
class WeightGradients:
    """The gradients of a result, computed while a picture shows them."""

    request: GradientRequest
    targets: Mapping[Place, LogitMetric]  #: what was differentiated; the batch sums it
    labels: Mapping[Place, str]  #: the same in words, such as logit A − B at token 13
    layers: tuple[Float32, ...]  #: of each layer (b, h, q, k), NaN without a target; () if they are not known

    def label(self, sentence: int | None = None) -> str:
        """Return the metric of a sentence, or of all; "" without one."""
        labels = [label for place, label in self.labels.items() if sentence in (None, place[0])]
        return labels[0] if len(labels) == 1 else "the target of each text" * bool(labels)
