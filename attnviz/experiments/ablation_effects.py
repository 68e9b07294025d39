"""Ablation effects: how much a logit, or a difference of two, and a probability drop when one head is ablated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from attnviz.document.ablation_kinds import ABLATION_KINDS, AblationKind
from attnviz.document.places import Spot
from attnviz.experiments.ablated_contexts import ablation_unavailable, replacement
from attnviz.experiments.rerun import Patch, Rerun
from attnviz.result.logits import LogitMetric, Place
from attnviz.result.nn import softmax
from attnviz.result.result import Result, Source
from attnviz.system.arrays import Float32, Float64
from attnviz.system.errors import EditError
from attnviz.system.watch import UNWATCHED, Watch


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
    #: (layer, head): the metric with the head minus that without it; NaN until computed, and without attention.
    logits: Float64
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
        source = None if held is None or not ABLATION_KINDS[kind].snapshot else held.computed
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


def run(rerun: Rerun, known: AblationEffects, watch: Watch = UNWATCHED) -> AblationEffects:
    """Compute the effects that are not known, from the last layer to the first, and report after each layer.

    Raises EditError if heads of this text cannot be ablated this way, ComputeError and Cancelled.
    """
    while known.next_layer is not None:
        known = next_effects(rerun, known, watch)
        watch.progress(known)
    return known


def next_effects(rerun: Rerun, known: AblationEffects, watch: Watch = UNWATCHED) -> AblationEffects:
    """Return effects with those of each head of one more layer, `known.next_layer`."""
    layer, result = known.next_layer, known.result
    if layer is None:
        return known
    if reason := ablation_unavailable(known.kind, result, known.held, known.place[0]):
        raise EditError(reason)
    if layer not in result.layers_with("weights"):
        return known.with_layer(layer, logits=known.logits[layer], probabilities=known.probabilities[layer])
    contexts = replacement(known.row, layer, held=known.held,
                           reference=partial(rerun.mean_contexts, result.options, watch))
    values = None if contexts is None else _of_text(contexts, known)
    patches = [Patch(layer, "context", values, head) for head in range(result.num_heads)]
    logits = rerun.patched_logits(result, (None, *patches), place=known.place, watch=watch)
    logit, probability = known.metric.of(logits.astype(np.float64)), softmax(logits)[:, known.metric.token]
    is_ablated = [result.is_ablated(Spot("weights", layer=layer, head=head)) for head in range(result.num_heads)]
    return known.with_layer(layer, logits=np.where(is_ablated, 0.0, logit[0] - logit[1:]),
                            probabilities=np.where(is_ablated, 0.0, probability[0] - probability[1:]))


def _of_text(contexts: Float32, known: AblationEffects) -> Float32:
    """Return the contexts (1, h, t, d_head or 1) of the text whose effects are measured; A may hold others."""
    result, sentence = known.result, known.place[0]
    length, longest = result.lengths[sentence], max(result.lengths)
    if known.row.snapshot:
        contexts = np.pad(contexts[[sentence], :, :length], ((0, 0), (0, 0), (0, longest - length), (0, 0)))
    return np.broadcast_to(contexts, (1, result.num_heads, longest, contexts.shape[-1]))
