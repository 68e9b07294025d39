"""The weights of a stack of layers, by layer and device, with a person's edits applied; each has a version."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Set
from weakref import WeakValueDictionary

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.targets import WeightTarget
from attnviz.engine.attention.changes import apply_edits
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.weight_layout import parts_of, with_views
from attnviz.system.arrays import Float32

Version = tuple[object, str, Mapping[str, Cells]]  #: of all weights, the device, and the edits by name


def weight_edits(document: Document, owner: str, layer: int = 0) -> dict[str, Cells]:
    """Return the edits of a layer's weights, by name, of a variant or model that the document computes with."""
    return {target.matrix: cells for target, cells in document.edits.items()
            if isinstance(target, WeightTarget) and target.owner == owner and target.layer == layer
            and cells and target.is_active(document.options)}


class LayerWeights:
    """The weights of a stack of layers, with copies on a device and edits cached by version; for one thread."""

    def __init__(
        self, weights: Weights, version: object, split: Callable[[Weights], tuple[Weights, ...]] = lambda each: (each,)
    ) -> None:
        """Take weights that nobody writes to. `split` returns those of each layer, by their names within it.

        Of the same session, weights with an equal `version` have equal numbers.
        """
        self.version = version
        self._split = split
        self._by_device = {"cpu": (weights, split(weights))}
        self._edited: dict[int, dict[tuple[str, str], tuple[Cells, Tensor]]] = {}  # by layer: the edited ones in use
        self._arrays: dict[int, tuple[Version, Mapping[str, Float32]]] = {}

    def to(self, device: str) -> Weights:
        """Return all weights on a device; they stay there until another device is used."""
        return self._on(device)[0]

    def leave_devices(self) -> None:
        """Drop the copies on another device than the CPU."""
        self._by_device = {"cpu": self._by_device["cpu"]}
        self._edited.clear()

    def layer(self, number: int, edits: Mapping[str, Cells], device: str) -> tuple[Weights, Version]:
        """Return the weights of a layer with edits by name, and their version.

        Equal versions mean equal numbers. Weights without edits are the stack's own tensors.
        """
        weights = self._on(device)[1][number]
        before, edited = self._edited.get(number, {}), dict[tuple[str, str], tuple[Cells, Tensor]]()
        for name in edits.keys() & weights.keys():
            known = before.get((device, name))
            if known is None or known[0] != edits[name]:
                known = edits[name], apply_edits(weights[name], edits[name])
            edited[device, name] = known
        self._edited[number] = edited
        version = self.version, device, {name: cells for (_, name), (cells, _) in edited.items()}
        if edited:
            others = {name: tensor for name, tensor in weights.items() if edits.keys().isdisjoint(parts_of(name))}
            weights = {**others, **{name: tensor for (_, name), (_, tensor) in edited.items()}}
        return weights, version

    def arrays(self, layer: int, weights: Weights, version: Version) -> Mapping[str, Float32]:
        """Return the weights of a layer as they are displayed; the same arrays while the version is the same."""
        known = self._arrays.get(layer)
        if known is None or known[0] != version:
            own = {name: tensor for name, tensor in weights.items() if not parts_of(name)}
            known = self._arrays[layer] = version, FloatArrays(own)
        return known[1]

    def _on(self, device: str) -> tuple[Weights, tuple[Weights, ...]]:
        """Return all weights on a device, and those of each layer."""
        if device not in self._by_device:
            self.leave_devices()  # first, so that the device never holds two copies
            there = _moved(self._by_device["cpu"][0], device)
            self._by_device[device] = there, self._split(there)
        return self._by_device[device]


class FloatArrays(Mapping[str, Float32]):
    """Weights as read-only float32 arrays; those in half precision are converted when they are read.

    All of them together would take twice the memory of the model.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._names: Set[str] = weights.keys()
        self._arrays: MutableMapping[str, Float32] = WeakValueDictionary()

    def __getitem__(self, name: str) -> Float32:
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


class HalfMatrix:
    """A matrix in half precision whose rows and products are read as float32 arrays."""

    def __init__(self, matrix: Tensor) -> None:
        self._matrix = matrix

    def __getitem__(self, row: int) -> Float32:
        found: Float32 = self._matrix[row].float().numpy()
        return found

    def __matmul__(self, vector: Float32) -> Float32:
        product: Float32 = (self._matrix @ torch.tensor(vector).to(self._matrix)).float().numpy()
        return product


def _moved(weights: Weights, device: str) -> Weights:
    """Return the weights on a device; tied weights stay one tensor, and fused ones are moved once."""
    made: dict[int, Tensor] = {}
    views = {part for name in weights for part in parts_of(name)}
    for name, tensor in weights.items():
        if name not in views and id(tensor) not in made:
            made[id(tensor)] = tensor.to(device)
    return with_views({name: made[id(tensor)] for name, tensor in weights.items() if name not in views},
                      lambda part: len(weights[part]))
