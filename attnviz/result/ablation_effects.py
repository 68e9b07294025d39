"""What becomes of a token's logit and probability where a head is switched off: all that follows from it included."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from attnviz.result.logits import Place
from attnviz.result.result import Result
from attnviz.result.source import Source

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HeadEffect:
    """How much of a token's logit and probability is lost when one head is ablated."""

    layer: int
    head: int
    logit: float
    probability: float


@dataclass(frozen=True, eq=False)
class AblationEffects:
    """What is lost when each head is ablated, as far as it is computed; of one result, place and token."""

    result: Result
    place: Place
    token: int
    logits: Numbers  #: (layer, head): the logit with the head less that without it; NaN where it is not known yet
    probabilities: Numbers  #: the same of the probability
    computed_layers: frozenset[int] = frozenset()  #: layers that are computed; their numbers may be NaN all the same

    @classmethod
    def empty(cls, result: Result, place: Place, token: int) -> AblationEffects:
        """Nothing is computed yet."""
        empty = np.full((result.num_layers, result.num_heads), np.nan)
        return cls(result, place, token, empty, empty)

    def matches(self, place: Place, token: int) -> bool:
        """Whether they are of this token at this place."""
        return (self.place, self.token) == (place, token)

    def belongs_to(self, source: Source | None) -> bool:
        """Whether they are of these very numbers: also where a step was taken back and they were computed anew."""
        return source is self.result or (
            isinstance(source, Result) and source.document == self.result.document)

    def is_same_prediction(self, result: Result, place: Place) -> bool:
        """Whether they are of the same tokens and model, whatever numbers have been changed or heads switched since."""
        sentence = place[0]
        return (self.place == place and self.result.options.model == result.options.model
                and self.result.texts[sentence : sentence + 1] == result.texts[sentence : sentence + 1])

    @property
    def next_layer(self) -> int | None:
        """The layer that comes next: the last of those not known, after which fewest layers have to be computed."""
        return max(set(range(len(self.logits))) - self.computed_layers, default=None)

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1: a head of the first layer costs as many layers as there are."""
        layers = len(self.logits)
        done = layers if self.next_layer is None else layers - 1 - self.next_layer
        return done * (done + 1) / (layers * (layers + 1))

    def with_layer(self, layer: int, *, logits: Numbers, probabilities: Numbers) -> AblationEffects:
        """The same with those of the heads of a layer."""
        changed = []
        for values, row in ((self.logits, logits), (self.probabilities, probabilities)):
            values = values.copy()
            values[layer] = row
            changed.append(values)
        return replace(self, logits=changed[0], probabilities=changed[1],
                       computed_layers=self.computed_layers | {layer})

    def largest(self, count: int | None = None) -> tuple[HeadEffect, ...]:
        """What is known, the largest change of the logit first, whichever its sign."""
        size = np.where(np.isnan(self.logits), -1.0, np.abs(self.logits)).ravel()
        order = [at for at in np.argsort(-size, kind="stable") if size[at] >= 0][:count]
        heads = self.logits.shape[1]
        return tuple(HeadEffect(int(at) // heads, int(at) % heads, float(self.logits.flat[at]),
                            float(self.probabilities.flat[at])) for at in order)
