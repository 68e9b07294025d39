"""The weights of an open model, by layer and device, with a person's edits applied; each has a version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakValueDictionary

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document, FloatArray
from attnviz.document.targets import WeightTarget
from attnviz.engine.attention.trace import apply_edits
from attnviz.engine.models.parts import Weights
from attnviz.engine.models.weight_names import split_layers

Version = tuple[int, Cells]  #: count of in-place writes to a tensor, and its edits

_NO_EDITS = Cells()


class ModelWeights:
    """Caches copies of a model's weights by version; for one thread.

    Identity is not enough: an optimiser step writes into the same tensor.
    """

    def __init__(self, weights: Weights, *, layers: int) -> None:
        self._weights = weights
        self._layers = layers
        self._of_layers = self._with_final_norm(weights)
        self._moved: dict[str, tuple[tuple[int, ...], Weights, tuple[Weights, ...]]] = {}
        self._arrays: dict[int, tuple[Mapping[str, Version], Mapping[str, FloatArray]]] = {}

    def to(self, device: str) -> Weights:
        """Return all weights on a device; they stay there until another device is used."""
        return self._on(device)[0]

    def layer(self, document: Document, layer: int, device: str) -> tuple[Weights, Mapping[str, Version]]:
        """Return the weights of a layer with the document's edits, and their versions.

        Equal versions mean equal numbers. Weights without edits are the model's own tensors.
        """
        weights: Weights = self._on(device)[1][layer]
        versions = {name: (_writes(tensor), _NO_EDITS) for name, tensor in self._of_layers[layer].items()}
        for target, cells in document.edits.items():
            if not isinstance(target, WeightTarget) or target.layer != layer or target.matrix not in weights:
                continue
            if cells and target.is_active(document.options):
                versions[target.matrix] = versions[target.matrix][0], cells
                weights = {**weights, target.matrix: apply_edits(weights[target.matrix], cells)}
        return weights, versions

    def arrays(self, layer: int, weights: Weights, versions: Mapping[str, Version]) -> Mapping[str, FloatArray]:
        """Return the weights of a layer as they are displayed; the same arrays while the versions are the same."""
        known = self._arrays.get(layer)
        if known is None or known[0] != versions:
            shown = FloatArrays(weights)
            known = self._arrays[layer] = versions, shown
        return known[1]

    def _on(self, device: str) -> tuple[Weights, tuple[Weights, ...]]:
        if device == "cpu":
            return self._weights, self._of_layers
        writes = tuple(map(_writes, self._weights.values()))
        if device not in self._moved or self._moved[device][0] != writes:
            self._moved.clear()  # first, so that the device never holds two copies
            there = _moved(self._weights, device)
            self._moved[device] = writes, there, self._with_final_norm(there)
        return self._moved[device][1:]

    def _with_final_norm(self, weights: Weights) -> tuple[Weights, ...]:
        """Return the weights of each layer; the final norm is listed and edited with the last layer."""
        *before, last = split_layers(weights, self._layers)
        final = {name: weight for name, weight in weights.items() if name.startswith("final_norm")}
        return (*before, {**last, **final})


class FloatArrays(Mapping[str, FloatArray]):
    """Weights as read-only float32 arrays; those in half precision are converted when they are read.

    All of them together would take twice the memory of the model.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._arrays: WeakValueDictionary[str, FloatArray] = WeakValueDictionary()

    def __getitem__(self, name: str) -> FloatArray:
        array = self._arrays.get(name)
        if array is None:
            array = self._arrays[name] = self._weights[name].float().cpu().numpy()
            array.flags.writeable = False
        return array

    def __contains__(self, name: object) -> bool:
        return name in self._weights

    def __iter__(self) -> Iterator[str]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)


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
