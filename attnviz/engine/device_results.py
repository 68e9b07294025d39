"""What a Result holds: tensors of the device that computed it, which are copied to the CPU when they are read.

The device's memory is bounded: only the newest results hold anything there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import nan
from typing import Any
from weakref import ref

import numpy as np
import torch
from torch import Tensor

from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.host_copies import Rows, begin_copy, copy_rows, join_rows
from attnviz.engine.kv_cache import LayerStages
from attnviz.result.layer import Layer, LazyMapping, LazyStages, Overview
from attnviz.system.arrays import Float32, read_only
from attnviz.system.errors import ComputeError

#: Results of an engine that may hold tensors on a device: the displayed one, and the one that it is compared with.
MAX_DEVICE_RESULTS = 2
#: Bytes that are copied, or sent to a window of another process, before anybody reads them: an export has read more of
#: the result before, the window has not.
MAX_EARLY_BYTES = 2**27


class DeviceArrays:
    """Arrays by name that may still be tensors on a device."""

    @abstractmethod
    def read(self) -> Collection[str]:
        """Return the names of what was read."""

    @abstractmethod
    def rows(self, names: Collection[str] | None = None) -> Iterator[tuple[Rows, str]]:
        """Return what is copied before arrays of these names are read, or before any is."""

    @abstractmethod
    def leave_device(self) -> None:
        """Hold only copies; `rows` were copied."""


class StageArrays(LazyStages, DeviceArrays):
    """The named stages of a layer as read-only float32 arrays, which stay once they were read."""

    def __init__(self, stages: Mapping[str, Tensor], names: Collection[str] | None = None) -> None:
        """Take all stages, or the named ones among them."""
        super().__init__([name for name in stages if names is None or name in names])
        self._stages, self._own = stages, Rows(stages)
        self._read_in_part = set[str]()

    def make(self, name: str) -> Float32:
        with _lost_numbers_as_sentence():
            if not self._is_on_host(name):
                copy_rows(self.rows((name,)))
            return _array(self._on_host(name))

    def changed_rows(self, stage: str, before: StageArrays | None) -> tuple[int, Float32]:
        """Return how many leading rows of a stage are those of other stages, as far as that is known, and the others.

        Nothing is compared: rows are the same where both have the tensors of one computation.
        """
        mine, other = self._stages, None if before is None else before._stages
        first = mine.unchanged_rows(other) if isinstance(mine, LayerStages) and isinstance(other, LayerStages) else 0
        if not first or not isinstance(mine, LayerStages):
            return 0, self[stage]
        self._read_in_part.add(stage)
        with _lost_numbers_as_sentence():
            if not self._is_on_host(stage):
                copy_rows(self.rows((stage,)))
            return first, _array(mine.on_host(stage, first))

    def shape(self, stage: str) -> tuple[int, ...]:
        if stage not in self.names:
            raise KeyError(stage)
        stages = self._stages
        return stages.shape(stage) if isinstance(stages, LayerStages) else tuple(stages[stage].shape)

    def part(self, stage: str, at: tuple[Any, ...]) -> Float32:
        if self._is_readable(stage):
            part: Float32 = self[stage][at]
            return part
        with _lost_numbers_as_sentence():
            return _array(join_rows(self._pieces(stage))[at].cpu())

    def is_finite(self, stage: str) -> bool:
        if self._is_readable(stage):
            return bool(np.isfinite(self[stage]).all())
        with _lost_numbers_as_sentence():
            return bool(torch.stack([torch.isfinite(piece).all() for piece in self._pieces(stage)]).all())

    def _is_readable(self, stage: str) -> bool:
        """Return whether reading a stage copies nothing from a device, or raises KeyError."""
        return stage in self.arrays or stage not in self.names or self._is_on_host(stage)

    def _pieces(self, stage: str) -> list[Tensor]:
        stages = self._stages
        return stages.pieces(stage) if isinstance(stages, LayerStages) else [stages[stage]]

    def read(self) -> Collection[str]:
        return {*self.arrays, *self._read_in_part}

    def rows(self, names: Collection[str] | None = None) -> Iterator[tuple[Rows, str]]:
        stages, wanted = self._stages, [name for name in self.names if names is None or name in names]
        rows = stages.rows() if isinstance(stages, LayerStages) else [self._own]
        return ((each, name) for name in wanted for each in rows)

    def leave_device(self) -> None:
        stages = {name: self._on_host(name) for name in self.names}
        self._stages, self._own = stages, Rows(stages)

    def _is_on_host(self, name: str) -> bool:
        stages = self._stages
        return stages.is_on_host(name) if isinstance(stages, LayerStages) else stages[name].is_cpu

    def _on_host(self, name: str) -> Tensor:
        stages = self._stages
        return stages.on_host(name) if isinstance(stages, LayerStages) else self._own.on_host(name)


class OverviewArrays(LazyMapping[Overview], DeviceArrays):
    """The pooled stages of a layer, which are copied when they are read."""

    def __init__(self, overviews: Overviews) -> None:
        self._block, self._read = overviews.block, dict[str, Overview]()
        self._grids, self.names = Rows(overviews.grids, nan, overviews.copies), tuple(overviews.grids)
        self._version, self._copied = overviews.version, overviews.copied

    def __getitem__(self, stage: str) -> Overview:
        overview = self._read.get(stage)
        if overview is None:
            if stage not in self.names:
                raise KeyError(stage)
            with _lost_numbers_as_sentence():
                copy_rows(self.rows((stage,)))
                overview = self._read[stage] = Overview(_array(self._grids.on_host(stage)), self._block)
        return overview

    def changed_rows(self, stage: str, before: OverviewArrays | None) -> tuple[int, Float32]:
        """Return how many leading rows of squares were copied from other overviews, and the others."""
        values, version = self[stage].values, None if before is None else before._version
        first = values.shape[-2] if version is self._version else self._copied[1] * (version is self._copied[0])
        return first, values[..., first:, :]

    def read(self) -> Collection[str]:
        return tuple(self._read)

    def rows(self, names: Collection[str] | None = None) -> Iterator[tuple[Rows, str]]:
        return ((self._grids, name) for name in self.names if names is None or name in names)

    def leave_device(self) -> None:
        self._grids = Rows({stage: self._grids.on_host(stage) for stage in self._grids.tensors}, nan)


class DeviceResults:
    """Remembers, without keeping them alive, which results of an engine hold tensors on a device."""

    def __init__(self) -> None:
        self._held: list[list[ref[DeviceArrays]]] = []  # of each result, the oldest first

    def release(self, kept: int = 0) -> None:
        """Copy to the CPU what all but the newest `kept` results hold on a device, where somebody still has them."""
        left, self._held = self._held[: len(self._held) - kept], self._held[len(self._held) - kept:]
        for result in left:
            alive = [arrays for each in result if (arrays := each()) is not None]
            try:
                copy_rows(rows for arrays in alive for rows in arrays.rows())
            except RuntimeError:
                continue  # the device failed: who reads them is told so
            for arrays in alive:
                arrays.leave_device()

    def add(self, layers: Sequence[Layer]) -> Callable[[], None]:
        """Remember a new result, and begin to copy what was read of the one before it, as a window does at each letter.

        Return what waits for these copies.
        """
        held = [arrays for layer in layers for arrays in (layer.stages, layer.overviews, layer.last_rows,
                                                            layer.segment_sums)
                if isinstance(arrays, DeviceArrays)]
        before = self._held[-1] if self._held else []
        self._held.append([ref(arrays) for arrays in held])
        pairs = zip(held, before, strict=False)  # perhaps another model
        return begin_copy((rows for arrays, was in pairs if (earlier := was()) is not None
                           for rows in arrays.rows(earlier.read())), most=MAX_EARLY_BYTES)


def _array(tensor: Tensor) -> Float32:
    """Return a tensor in the memory of the CPU as an array that cannot be written to."""
    array: Float32 = tensor.float().numpy()
    return read_only(array)


@contextmanager
def _lost_numbers_as_sentence() -> Iterator[None]:
    """Raise ComputeError where a device has failed since it computed what is read."""
    try:
        yield
    except RuntimeError as error:
        raise ComputeError("Numbers cannot be read from the device any more ({reason}): edit something, or undo it, to "
                           "compute them again.", reason=str(error).splitlines()[0].rstrip(".")) from error
