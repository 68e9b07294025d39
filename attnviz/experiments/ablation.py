"""Ablation effects: how much a logit, or a difference of two, and a probability drop when one head is ablated."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from attnviz.experiments.ablation_kinds import ABLATION_KINDS, AblationKind
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.result import Result, Source
from attnviz.system.arrays import Float64


@dataclass(frozen=True, slots=True)
class HeadEffect:
    """How much a token's logit and probability drop when one head is ablated."""

    layer: int
    head: int
    logit: float
    probability: float


@dataclass(frozen=True, eq=False)
class AblationEffects:
    """The ablation effect of each head on one metric of one result, layer by layer as they are computed."""

    result: Result
    place: Place
    metric: LogitMetric
    logits: Float64  #: (layer, head): the metric with the head minus that without it; NaN until computed
    probabilities: Float64  #: the same for the probability of the metric's token
    computed_layers: frozenset[int] = frozenset()  #: their numbers may still be NaN
    kind: str = "zero"  #: one of ABLATION_KINDS
    held: Result | None = None  #: the state that heads are resampled from

    @classmethod
    def empty(
        cls, result: Result, place: Place, metric: LogitMetric, *, kind: str = "zero", held: Source | None = None
    ) -> AblationEffects:
        """Return effects with nothing computed yet; `held` counts where the kind needs it."""
        empty = np.full((result.num_layers, result.num_heads), np.nan)
        source = None if held is None or not ABLATION_KINDS[kind].needs_held else held.computed
        return cls(result, place, metric, empty, empty, kind=kind, held=source)

    @property
    def row(self) -> AblationKind:
        """The kind of ablation."""
        return ABLATION_KINDS[self.kind]

    def matches(self, place: Place, metric: LogitMetric) -> bool:
        """Return whether they belong to this metric at this place."""
        return (self.place, self.metric) == (place, metric)

    def is_of_same_ablation(self, other: AblationEffects) -> bool:
        """Return whether the other effects have the same place, metric and kind, and the same held state."""
        return self.matches(other.place, other.metric) and self.kind == other.kind and self.held is other.held

    def belongs_to(self, source: Source | None) -> bool:
        """Return whether they were computed for this source, or for another result of the same document."""
        result = None if source is None else source.computed
        return result is not None and (result is self.result or result.document == self.result.document)

    def is_same_prediction(self, result: Result, place: Place) -> bool:
        """Return whether they belong to the same tokens and model, ignoring later edits and ablations."""
        sentence = place[0]
        return (self.place == place and self.result.options.model == result.options.model
                and self.result.texts[sentence : sentence + 1] == result.texts[sentence : sentence + 1])

    @property
    def next_layer(self) -> int | None:
        """The next layer to compute: the last missing one, which needs the fewest recomputed layers; None when done."""
        return max(set(range(len(self.logits))) - self.computed_layers, default=None)

    @property
    def progress(self) -> float:
        """The share of the work done, 0 to 1: a head of layer 0 costs as many layers as the model has."""
        layers = len(self.logits)
        done = layers if self.next_layer is None else layers - 1 - self.next_layer
        return done * (done + 1) / (layers * (layers + 1))

    def with_layer(self, layer: int, *, logits: Float64, probabilities: Float64) -> AblationEffects:
        """Return these effects with one more layer added."""
        changed = []
        for values, row in ((self.logits, logits), (self.probabilities, probabilities)):
            values = values.copy()
            values[layer] = row
            changed.append(values)
        return replace(self, logits=changed[0], probabilities=changed[1],
                       computed_layers=self.computed_layers | {layer})

    def largest(self, count: int | None = None) -> tuple[HeadEffect, ...]:
        """Return the computed effects, sorted by the magnitude of the logit change, largest first."""
        size = np.where(np.isnan(self.logits), -1.0, np.abs(self.logits)).ravel()
        order = [at for at in np.argsort(-size, kind="stable") if size[at] >= 0][:count]
        heads = self.logits.shape[1]
        return tuple(HeadEffect(int(at) // heads, int(at) % heads, float(self.logits.flat[at]),
                            float(self.probabilities.flat[at])) for at in order)
