"""Vectors as points: axes along dimensions or principal components, and what a weight matrix does to their plane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.result.matrices import Projection
from attnviz.system.arrays import Float64

_NO_VARIANCE = 1e-6  # of the largest singular value: vectors are float32


@dataclass(frozen=True, slots=True, eq=False)
class VectorAxes:
    """Two or three directions in the space of some vectors; the zero vector is at 0 of each."""

    directions: Float64  #: (axis, dimension), orthonormal; zeros for an axis that the vectors are too short for
    names: tuple[str, ...]
    shares: tuple[float, ...]  #: of the variance of the vectors along each axis; zeros if they do not vary

    @property
    def share(self) -> float:
        """The share of the variance that all axes show together."""
        return float(sum(self.shares))

    @property
    def show_everything(self) -> bool:
        """Whether no direction is left out, so that lengths and dot products are exact in the picture."""
        return bool(np.count_nonzero(self.directions.any(axis=1)) == self.directions.shape[1])

    @np.errstate(invalid="ignore")  # infinite numbers that a person typed
    def place(self, vectors: npt.ArrayLike) -> Float64:
        """Return the places of vectors along the axes, (..., axis)."""
        placed: Float64 = np.asarray(vectors, np.float64) @ self.directions.T
        return placed

    def moved(self, vector: npt.ArrayLike, by: npt.ArrayLike) -> dict[int, float]:
        """Return the numbers of a vector that change, by dimension, if its point moves `by` that much along the axes.

        What the axes do not show stays as it is.
        """
        changed = np.asarray(vector, np.float64) + np.asarray(by, np.float64) @ self.directions
        return {int(at): float(changed[at]) for at in np.flatnonzero(self.directions.any(axis=0))}


def dimension_axes(vectors: npt.ArrayLike, wanted: Sequence[int]) -> VectorAxes:
    """Return axes along some dimensions; one that is missing or taken is replaced by the first free one."""
    array = np.asarray(vectors, np.float64)
    count = array.shape[1]
    chosen: list[int] = []
    for dimension in wanted[:count]:
        free = (at for at in (dimension, *range(count)) if 0 <= at < count and at not in chosen)
        chosen.append(next(free))
    directions = np.zeros((len(wanted), count))
    directions[range(len(chosen)), chosen] = 1
    return _axes(array, directions, [f"d{dimension}" for dimension in chosen])


def principal_axes(vectors: npt.ArrayLike, count: int) -> VectorAxes:
    """Return the axes along which vectors vary most: the principal components of the centred vectors.

    The number of the largest magnitude in each direction is positive, so that the picture does not flip. Directions
    without variance, which a decomposition leaves to rounding, are completed by dimensions.
    """
    array = np.asarray(vectors, np.float64)
    width = array.shape[1]
    whole = array[np.isfinite(array).all(axis=1)]
    centred = whole - whole.mean(axis=0) if len(whole) else np.zeros((1, width))
    _, sizes, found = np.linalg.svd(centred, full_matrices=False)
    basis = found[sizes > _NO_VARIANCE * max(sizes, default=0.0)][:count]
    while len(basis) < min(count, width):
        dimension = int((1 - np.square(basis).sum(axis=0)).round(6).argmax())  # the one that they show least of
        rest = -basis[:, dimension] @ basis
        rest[dimension] += 1
        basis = np.vstack([basis, rest / np.linalg.norm(rest)])
    largest = np.abs(basis).argmax(axis=1)
    basis = basis * np.where(basis[range(len(basis)), largest] < 0, -1.0, 1.0)[:, None]
    directions = np.zeros((count, width))
    directions[: len(basis)] = basis
    return _axes(array, directions, [f"PC {at + 1}" for at in range(len(basis))])


def _axes(vectors: Float64, directions: Float64, names: list[str]) -> VectorAxes:
    whole = vectors[np.isfinite(vectors).all(axis=1)]
    shares = np.zeros(len(directions))
    if len(whole) > 1:
        with np.errstate(all="ignore"):
            total = float(whole.var(axis=0).sum())
            along = (whole @ directions.T).var(axis=0)
        if 0 < total < np.inf:
            shares = along / total
    padded = names + [""] * (len(directions) - len(names))
    return VectorAxes(directions, tuple(padded), tuple(float(share) for share in shares))


@dataclass(frozen=True, slots=True, eq=False)
class PlaneMap:
    """What a projection does to a plane: a point p becomes matrix · p + offset."""

    matrix: Float64  #: (target axis, source axis)
    offset: Float64  #: (target axis,), from the bias

    @classmethod
    def of(cls, projection: Projection, source: VectorAxes, target: VectorAxes) -> PlaneMap:
        """Return the map from the plane of the source axes, as seen along the target axes."""
        weights, bias = projection.weights.astype(np.float64), projection.bias.astype(np.float64)
        return cls(target.directions @ weights @ source.directions.T, target.directions @ bias)

    @classmethod
    def identity(cls, axes: int) -> PlaneMap:
        """Return the map that moves nothing."""
        return cls(np.eye(axes), np.zeros(axes))

    def partly(self, share: float) -> PlaneMap:
        """Return the map on the way: from the identity at 0 to this one at 1."""
        return PlaneMap((1 - share) * np.eye(len(self.matrix)) + share * self.matrix, share * self.offset)

    def move(self, places: npt.ArrayLike) -> Float64:
        """Return where places of the source plane go."""
        moved: Float64 = np.asarray(places, np.float64) @ self.matrix.T + self.offset
        return moved

    @property
    def area(self) -> float:
        """By what factor the map multiplies areas in the first two axes; negative if it turns the plane over."""
        return float(np.linalg.det(self.matrix[:2, :2]))


def feet(query: npt.ArrayLike, keys: npt.ArrayLike) -> Float64:
    """Return the foot of each key on the line through 0 and the query; 0 for a query of no length."""
    line, points = np.asarray(query, np.float64), np.asarray(keys, np.float64)
    square = float(line @ line)
    found: Any = (points @ line)[:, None] / square * line if square > 0 else np.zeros_like(points)
    return np.asarray(found)
