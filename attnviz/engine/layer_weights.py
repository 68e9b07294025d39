"""The weights of a stack of layers, by layer, with a person's edits applied; each has a version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from weakref import WeakValueDictionary

from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.targets import WeightTarget
from attnviz.engine.attention.changes import apply_edits
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.weight_layout import parts_of
from attnviz.engine.placed_weights import LayerView, PlacedWeights, Placement, host_array
from attnviz.result.layer import LazyArrays
from attnviz.system.arrays import Float32

Version = tuple[object, str, Mapping[str, Cells]]  #: of all weights, the device, and the edits by name


def weight_edits(document: Document, owner: str, layer: int = 0) -> dict[str, Cells]:
    """Return the edits of a layer's weights, by name, of a variant or model that the document computes with."""
    return {target.matrix: cells for target, cells in document.edits.items()
            if isinstance(target, WeightTarget) and target.owner == owner and target.layer == layer
            and cells and target.is_active(document.options)}


class LayerWeights:
    """The weights of a stack of layers on one device, and those with a person's edits cached; for one thread."""

    def __init__(
        self, weights: Weights, version: object, split: Callable[[Weights], tuple[Weights, ...]] = lambda each: (each,)
    ) -> None:
        """Take weights that nobody writes to; an engine that is given `PlacedWeights` does not move them.

        `split` sorts them by layer, with their names within it. Of the same session, weights with an equal
        `version` have equal numbers.
        """
        self.version = version
        self._is_borrowed = isinstance(weights, PlacedWeights)
        self.placed = weights if isinstance(weights, PlacedWeights) else PlacedWeights(weights, split)
        self._placement = self.placed.placement
        self._edited: dict[int, dict[str, tuple[Cells, Tensor]]] = {}  # by layer: the edited ones in use
        self._arrays: dict[int, tuple[Version, Mapping[str, Float32]]] = {}

    @property
    def device(self) -> str:
        """The device that has the weights."""
        return self._placement.device

    @property
    def top(self) -> Weights:
        """All weights by our names, where they are."""
        return self._placement.top

    def device_for(self, device: str) -> str:
        """Return the device of the next computation: the wanted one, or where the weights of another engine are."""
        return self._take(self.placed.placement).device if self._is_borrowed else device

    def to(self, device: str) -> Weights:
        """Return all weights on a device; they are moved there, and stay until another device is used."""
        return self._on(device).top

    def layer(self, number: int, edits: Mapping[str, Cells], device: str) -> tuple[Weights, Version]:
        """Return the weights of a layer with edits by name, and their version.

        Equal versions mean equal numbers. Weights without edits are the stack's own tensors.
        """
        weights = self._on(device).layers[number]
        before, edited = self._edited.get(number, {}), dict[str, tuple[Cells, Tensor]]()
        for name in edits.keys() & weights.keys():
            known = before.get(name)
            if known is None or known[0] != edits[name]:
                known = edits[name], apply_edits(weights[name], edits[name])
            edited[name] = known
        self._edited[number] = edited
        version = self.version, device, {name: cells for name, (cells, _) in edited.items()}
        if edited:
            others = {name: tensor for name, tensor in weights.items() if edits.keys().isdisjoint(parts_of(name))}
            weights = {**others, **{name: tensor for name, (_, tensor) in edited.items()}}
        return weights, version

    def arrays(self, layer: int, weights: Weights, version: Version) -> Mapping[str, Float32]:
        """Return the weights of a layer as they are displayed; the same arrays while the version is the same."""
        known = self._arrays.get(layer)
        if known is None or known[0] != version:
            edited = {name: weights[name] for name in version[2]}
            known = self._arrays[layer] = version, FloatArrays(LayerView(self.placed, layer, edited))
        return known[1]

    def _on(self, device: str) -> Placement:
        """Return the weights on a device."""
        if device == self._placement.device:
            return self._placement
        if not self._is_borrowed:
            self.placed.move(device)
        return self._take(self.placed.placement)

    def _take(self, placement: Placement) -> Placement:
        """Compute with the weights of this placement from now on, and return it."""
        if placement is not self._placement:
            self._edited.clear()
            self._placement = placement
        return placement


class FloatArrays(LazyArrays):
    """Weights as read-only float32 arrays; those in half precision are converted when they are read.

    All of them together would take twice the memory of the model.
    """

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights.keys())
        self._weights, self.arrays = weights, WeakValueDictionary()

    def make(self, name: str) -> Float32:
        return host_array(self._weights[name])
