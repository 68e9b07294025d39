"""What one layer computed, as stored arrays."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np

from attnviz.system.arrays import Bools, Float32, read_only

Value = TypeVar("Value")


class LazyMapping(Mapping[str, Value]):
    """Values by name, each of which is made when it is read: asking for names makes none, as Mapping itself would."""

    names: Collection[str]  #: in their order

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


class LazyArrays(LazyMapping[Float32]):
    """Arrays that are made when they are first read, and stay then; nobody writes to them."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = names
        self.arrays: MutableMapping[str, Float32] = {}  #: those that were made

    @abstractmethod
    def make(self, name: str) -> Float32:
        """Return an array that was not read yet."""

    def __getitem__(self, name: str) -> Float32:
        array = self.arrays.get(name)
        if array is None:
            if name not in self.names:
                raise KeyError(name)
            array = self.arrays[name] = read_only(self.make(name))
        return array


class LazyStages(LazyArrays):
    """Stages that are copied from the device that computed them when they are read."""

    @abstractmethod
    def shape(self, stage: str) -> tuple[int, ...]:
        """Return the shape of a stage, of which nothing is copied."""

    @abstractmethod
    def part(self, stage: str, at: tuple[Any, ...]) -> Float32:
        """Return the part of a stage at an index, and copy no other, unless the stage was read before."""

    @abstractmethod
    def is_finite(self, stage: str) -> bool:
        """Return whether a stage has no NaN and no ∞, of which nothing else is copied."""


@dataclass(frozen=True, slots=True, eq=False)
class Overview:
    """A (query, key) stage of a long input, pooled: each value stands for a square of `block` x `block` cells.

    `values` is (batch, head, ceil(query / block), ceil(key / block)): for each square the cell of the largest magnitude
    among those that are not masked in the stage, with its sign; NaN if all are masked or one is NaN.
    Exact cells come from `attnviz.engine.engine.exact_cells`.
    """

    values: Float32
    block: int

    @property
    def is_missing(self) -> bool:
        """Whether the text is so long that only displayed layers have overviews: one square without a number."""
        return self.values.shape[-1] == 1 and bool(np.isnan(self.values).all())


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """What one layer computed, and with which weights.

    `stages[stage]` is (batch, head, query, key), (batch, head, token, dim) or (batch, token, dim); the batch is padded
    to the longest sentence. Stages that derive cell by cell from others (masked and scaled scores, dropped weights) may
    be missing: `Result.array` and `Result.picture` derive them. A layer that is not displayed, and every layer of a
    long input, keeps its vectors, from which the rest is recomputed, and overviews of its (query, key) stages.
    """

    stages: Mapping[str, Float32]
    overviews: Mapping[str, Overview] = field(default_factory=dict)  #: (query, key) stages that are pooled
    parameters: Mapping[str, Float32] = field(default_factory=dict)  #: weight matrices by their own names
    mask: Bools | None = None  #: as `Result.mask`, if this layer differs
    head_masks: Bools | None = None  #: (batch, head, query, key), if single heads differ
    last_rows: Mapping[str, Float32] = field(default_factory=dict)  #: (d,), of a long text's last token
    #: (batch, head, segment, segment): pooled stages summed over `Result.segment_starts`; means, but of weights.
    segment_sums: Mapping[str, Float32] = field(default_factory=dict)

    def shape(self, stage: str) -> tuple[int, ...]:
        """Return the shape of a stage. Raises KeyError if it is missing."""
        stages = self.stages
        return stages.shape(stage) if isinstance(stages, LazyStages) else stages[stage].shape

    def part(self, stage: str, at: tuple[Any, ...]) -> Float32:
        """Return the part of a stage at an index, such as a row, where `stages` would read all. Raises KeyError."""
        stages = self.stages
        part: Float32 = stages.part(stage, at) if isinstance(stages, LazyStages) else stages[stage][at]
        return part

    def is_finite(self, stage: str) -> bool:
        """Return whether a stage has no NaN and no ∞. Raises KeyError if it is missing."""
        stages = self.stages
        return stages.is_finite(stage) if isinstance(stages, LazyStages) else bool(np.isfinite(stages[stage]).all())


def read_only_arrays(arrays: Mapping[str, Float32]) -> Mapping[str, Float32]:
    """Return the same arrays, marked read-only."""
    return MappingProxyType({name: read_only(array) for name, array in arrays.items()})
