"""The weights of a stack of layers on one device: engines on several threads share them, and one may move them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.weight_layout import parts_of, with_views
from attnviz.engine.device import free_bytes
from attnviz.engine.device_failures import DeviceMemoryError
from attnviz.result.layer import LazyMapping
from attnviz.system.arrays import Float32


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """Where weights are: all of them by our names, and those of each layer by their names within it."""

    device: str
    top: Weights
    layers: tuple[Weights, ...]


class PlacedWeights(LazyMapping[Tensor]):
    """The weights of a stack of layers, by our names, on the device that computes with them; no other has a copy.

    Whoever keeps them reads them here each time: a tensor that is kept would stay on the former device after a move.
    """

    def __init__(self, weights: Weights, split: Callable[[Weights], tuple[Weights, ...]]) -> None:
        """Take weights that nobody writes to. `split` sorts them by layer."""
        self._split, self.names = split, dict.fromkeys(weights)
        device = next((tensor.device.type for tensor in weights.values()), "cpu")
        self.placement = Placement(device, weights, split(weights))

    def move(self, device: str) -> None:
        """Move the weights to a device. A computation that has begun on another thread goes on with its own.

        Raises DeviceMemoryError, of the CPU MemoryError, if they do not fit there; then they stay where they are.
        """
        if device != self.placement.device:
            needed, free = sum(tensor.nbytes for tensor in _distinct(self).values()), free_bytes(device)
            if needed > free:
                raise MemoryError if device == "cpu" else DeviceMemoryError(needed=needed, free=free)
            top = moved(self.placement.top, device)
            self.placement = Placement(device, top, self._split(top))

    def __getitem__(self, name: str) -> Tensor:
        return self.placement.top[name]


class LayerView(LazyMapping[Tensor]):
    """The weights of a layer with edits, wherever they are when they are read; fused matrices are left out."""

    def __init__(self, placed: PlacedWeights, layer: int, edited: Weights) -> None:
        self._placed, self._layer, self._edited = placed, layer, edited
        self.names = tuple(name for name in placed.placement.layers[layer] if not parts_of(name))

    def __getitem__(self, name: str) -> Tensor:
        found = self._edited.get(name)
        return self._placed.placement.layers[self._layer][name] if found is None else found


class PlacedMatrix:
    """A matrix among the weights, whose rows and products are read as float32 arrays from where it is."""

    def __init__(self, placed: PlacedWeights, name: str) -> None:
        self._placed, self._name = placed, name

    def __getitem__(self, row: int) -> Float32:
        return host_array(self._placed[self._name][row])

    def __matmul__(self, vector: Float32) -> Float32:
        matrix = self._placed[self._name]
        if matrix.is_cpu and matrix.dtype == torch.float32:
            product: Float32 = matrix.numpy() @ vector
            return product
        return host_array(matrix @ torch.tensor(vector).to(matrix))


def host_array(tensor: Tensor) -> Float32:
    """Return a tensor of any device as a float32 array, which shares the memory of a float32 tensor on the CPU."""
    array: Float32 = tensor.cpu().float().numpy()
    return array


def moved(weights: Weights, device: str) -> Weights:
    """Return the weights on a device; tied weights stay one tensor, and fused ones are moved once."""
    with torch.inference_mode(False):  # autograd can record them, as those that were loaded
        made = {key: tensor.to(device) for key, tensor in _distinct(weights).items()}
        views = {part for name in weights for part in parts_of(name)}
        return with_views({name: made[id(tensor)] for name, tensor in weights.items() if name not in views},
                          lambda part: len(weights[part]))


def _distinct(weights: Weights) -> dict[int, Tensor]:
    """Return the tensors that have memory of their own, by their ids."""
    views = {part for name in weights for part in parts_of(name)}
    return {id(tensor): tensor for name, tensor in weights.items() if name not in views}
