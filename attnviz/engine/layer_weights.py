"""The weights of a stack of layers, by layer and device, with a person's edits applied; each has a version."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Set
from dataclasses import dataclass
from weakref import WeakValueDictionary

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document, FloatArray
from attnviz.document.targets import WeightTarget
from attnviz.engine.attention.trace import apply_edits
from attnviz.engine.network import Weights

Version = tuple[str, int, Cells]  #: device, count of in-place writes to a tensor, and its edits

_NO_EDITS = Cells()


def weight_edits(document: Document, owner: str, layer: int = 0) -> dict[str, Cells]:
    """Return the edits of a layer's weights, by name, of a variant or model that the document computes with."""
    return {target.matrix: cells for target, cells in document.edits.items()
            if isinstance(target, WeightTarget) and target.owner == owner and target.layer == layer
            and cells and target.is_active(document.options)}


@dataclass(frozen=True, slots=True)
class _Moved:
    """Weights on a device, and how often each had been written to when it was copied there."""

    whole: Weights
    layers: tuple[Weights, ...]
    writes: tuple[int, ...]
    layer_writes: tuple[tuple[int, ...], ...]


class LayerWeights:
    """The weights of a stack of layers, with copies on a device and edits cached by version; for one thread.

    Identity is not enough: an optimiser step writes into the same tensor.
    """

    def __init__(self, weights: Weights, split: Callable[[Weights], tuple[Weights, ...]] = lambda whole: (whole,)):
        """`split` returns the weights of each layer, by their names within it; by default there is one layer."""
        self._weights, self._split = weights, split
        self._of_layers = split(weights)
        self._moved: dict[str, _Moved] = {}
        self._edited: dict[int, dict[str, tuple[Version, Tensor]]] = {}  # by layer: the edited matrices in use
        self._arrays: dict[int, tuple[Mapping[str, Version], Mapping[str, FloatArray]]] = {}

    @property
    def writes(self) -> tuple[int, ...]:
        """Return how often each weight was written to in place."""
        return tuple(map(_writes, self._weights.values()))

    def to(self, device: str) -> Weights:
        """Return all weights on a device; they stay there until another device is used."""
        return self._weights if device == "cpu" else self._on(device, self.writes).whole

    def leave_devices(self) -> None:
        """Drop the copies on another device than the CPU."""
        self._moved.clear()
        self._edited.clear()

    def layer(self, number: int, edits: Mapping[str, Cells], device: str) -> tuple[Weights, Mapping[str, Version]]:
        """Return the weights of a layer with edits by name, and their versions.

        Equal versions mean equal numbers. Weights without edits are the stack's own tensors.
        """
        own = self._of_layers[number]
        versions = {name: (device, _writes(tensor), edits.get(name, _NO_EDITS)) for name, tensor in own.items()}
        weights = own if device == "cpu" else self._on(
            device, tuple(count for _, count, _ in versions.values()), number).layers[number]
        before, edited = self._edited.get(number, {}), dict[str, tuple[Version, Tensor]]()
        for name in edits.keys() & weights.keys():
            known = before.get(name)
            if known is None or known[0] != versions[name]:
                known = versions[name], apply_edits(weights[name], edits[name])
            edited[name] = known
        self._edited[number] = edited
        return {**weights, **{name: tensor for name, (_, tensor) in edited.items()}} if edited else weights, versions

    def arrays(self, layer: int, weights: Weights, versions: Mapping[str, Version]) -> Mapping[str, FloatArray]:
        """Return the weights of a layer as they are displayed; the same arrays while the versions are the same."""
        known = self._arrays.get(layer)
        if known is None or known[0] != versions:
            known = self._arrays[layer] = versions, FloatArrays(weights)
        return known[1]

    def _on(self, device: str, writes: tuple[int, ...], layer: int | None = None) -> _Moved:
        """Return the weights on a device, moved anew if `writes` of all weights or of a layer are others than then."""
        moved = self._moved.get(device)
        if moved is None or writes != (moved.writes if layer is None else moved.layer_writes[layer]):
            self.leave_devices()  # first, so that the device never holds two copies
            there = _moved(self._weights, device)
            moved = self._moved[device] = _Moved(there, self._split(there), self.writes, tuple(
                tuple(map(_writes, weights.values())) for weights in self._of_layers))
        return moved


class FloatArrays(Mapping[str, FloatArray]):
    """Weights as read-only float32 arrays; those in half precision are converted when they are read.

    All of them together would take twice the memory of the model.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._names: Set[str] = weights.keys()
        self._arrays: MutableMapping[str, FloatArray] = WeakValueDictionary()

    def __getitem__(self, name: str) -> FloatArray:
        array = self._arrays.get(name)
        if array is None:
            if name not in self._names:
                raise KeyError(name)
            array = self._arrays[name] = self._weights[name].float().cpu().numpy()
            array.flags.writeable = False
        return array

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class StageArrays(FloatArrays):
    """The named stages of a layer as read-only float32 arrays, which stay once they were read."""

    def __init__(self, stages: Mapping[str, Tensor], names: Collection[str]) -> None:
        super().__init__(stages)
        self._names, self._arrays = stages.keys() & names, {}


class HalfMatrix:
    """A matrix in half precision whose rows and products are read as float32 arrays."""

    def __init__(self, matrix: Tensor) -> None:
        self._matrix = matrix

    def __getitem__(self, row: int) -> FloatArray:
        found: FloatArray = self._matrix[row].float().numpy()
        return found

    def __matmul__(self, vector: FloatArray) -> FloatArray:
        product: FloatArray = (self._matrix @ torch.tensor(vector).to(self._matrix)).float().numpy()
        return product


def _writes(tensor: Tensor) -> int:
    """Return torch's count of in-place writes to a tensor; 0 for inference tensors, which have none."""
    return 0 if tensor.is_inference() else tensor._version


def _moved(weights: Weights, device: str) -> Weights:
    """Return the weights on a device; tied weights stay one tensor."""
    made: dict[int, Tensor] = {}
    for tensor in weights.values():
        if id(tensor) not in made:
            made[id(tensor)] = tensor.to(device)
    return {name: made[id(tensor)] for name, tensor in weights.items()}
