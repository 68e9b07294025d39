"""Why scores are divided by √d_k: random queries and keys of any size, their scores, weights and gradients."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from attnviz.result.nn import entropies, softmax
from attnviz.system.arrays import Float64

MAX_D_K = 1024
SIZES = tuple(2**power for power in range(11))  #: the d_k of the curves: 1, 2, 4, … 1,024


@dataclass(frozen=True, slots=True)
class LaboratoryInputs:
    """What is drawn and computed."""

    d_k: int = 64
    divides: bool = True  #: the scores are divided by √d_k
    temperature: float = 1.0  #: what they are divided by besides
    tokens: int = 12
    seed: int = 123


@lru_cache(maxsize=4)
def draw_vectors(tokens: int, seed: int) -> tuple[Float64, Float64]:
    """Return random queries and keys (tokens, MAX_D_K), each number from N(0, 1); smaller d_k use the first ones."""
    source = np.random.default_rng(seed)
    drawn = source.standard_normal((2, tokens, MAX_D_K))
    return drawn[0], drawn[1]


def scores_of(inputs: LaboratoryInputs, *, d_k: int | None = None) -> Float64:
    """Return the dot products (query, key) before any division."""
    queries, keys = draw_vectors(inputs.tokens, inputs.seed)
    size = inputs.d_k if d_k is None else d_k
    scores: Float64 = queries[:, :size] @ keys[:, :size].T
    return scores


def jacobian(weights: Float64) -> Float64:
    """Return how each weight of a row changes with each score, diag(p) − p pᵀ: (key, key)."""
    found: Float64 = np.diag(weights) - np.outer(weights, weights)
    return found


@dataclass(frozen=True, eq=False)
class Laboratory:
    """Everything that follows from the inputs."""

    inputs: LaboratoryInputs

    @cached_property
    def scores(self) -> Float64:
        """The dot products (query, key)."""
        return scores_of(self.inputs)

    @cached_property
    def scaled(self) -> Float64:
        """What the softmax takes: the scores divided by √d_k, if they are, and by the temperature."""
        return self.scores / self.divisor

    @property
    def divisor(self) -> float:
        """The number that the scores are divided by."""
        return (float(np.sqrt(self.inputs.d_k)) if self.inputs.divides else 1.0) * self.inputs.temperature

    @cached_property
    def weights(self) -> Float64:
        """The weights (query, key)."""
        return softmax(self.scaled)

    @cached_property
    def jacobian(self) -> Float64:
        """The gradient of the weights of the first query by its scores, (key, key)."""
        return jacobian(self.weights[0])

    @property
    def gradient(self) -> float:
        """The mean over the queries of the largest change of a weight by a score: 1/4 at most, 0 if saturated."""
        return float(np.mean([np.abs(jacobian(row)).max() for row in self.weights]))

    @cached_property
    def entropies(self) -> Float64:
        """The entropy of each query's weights, in nats."""
        return entropies(self.weights)

    @cached_property
    def variances(self) -> Float64:
        """The variance of what the softmax takes, for each of SIZES."""
        return np.array([self._scaled(size).var() for size in SIZES])

    @cached_property
    def mean_entropies(self) -> Float64:
        """The mean entropy of the weights, for each of SIZES."""
        return np.array([entropies(softmax(self._scaled(size))).mean() for size in SIZES])

    def _scaled(self, size: int) -> Float64:
        divisor = (np.sqrt(size) if self.inputs.divides else 1.0) * self.inputs.temperature
        return scores_of(self.inputs, d_k=size) / divisor
