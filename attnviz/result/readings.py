"""What a map shows instead of weights: the lengths of what they move, where tokens come from, or gradients.

Value-weighted attention (Kobayashi et al. 2020, "Attention is Not Only a Weight") is the length of weight · value ·
output projection. Rollout (Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers") multiplies the
mean weights of all layers so far, each half on the token itself for the residual stream. A weight times the gradient of
a metric with respect to it is what it adds to the metric, to first order (Hao et al. 2021, "Self-Attention
Attribution").

Shapes: b batch, h heads, g key/value heads, q queries, k keys, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from attnviz.document.options import Options
from attnviz.document.stages import STAGES
from attnviz.result.layer import Layer
from attnviz.system.arrays import Float32

if TYPE_CHECKING:
    from attnviz.result.weight_gradients import WeightGradients


class Readable(Protocol):
    """What readings are read from: the parts of a result that they need."""

    @property
    def options(self) -> Options: ...
    @property
    def layers(self) -> tuple[Layer, ...]: ...
    @property
    def gradients(self) -> WeightGradients | None: ...
    @property
    def readings(self) -> dict[tuple[str, int], Float32]: ...
    def is_whole(self, stage: str, *, layer: int = 0) -> bool: ...


def is_readable(result: Readable, stage: str, layer: int) -> bool:
    """Return whether a layer, and for rollout every earlier one, keeps its weights.

    Gradients are there once they are computed.
    """
    if STAGES[stage].needs_gradient:
        return result.gradients is not None and bool(result.gradients.layers)
    layers = range(layer + 1) if stage == "rollout" else (layer,)
    return all("weights" in result.layers[at].stages for at in layers) and (
        stage == "rollout" or "values" in result.layers[layer].stages)


@np.errstate(over="ignore", invalid="ignore")  # of cells of 3e38 that a person typed
def read_stage(result: Readable, stage: str, layer: int, where: Any) -> Float32:
    """Return a part of a reading of a layer; `where` indexes (b, h, q, k) of the padded batch.

    What is cached is never as large as the weights of all heads.
    """
    read: Float32 = READINGS[stage](result, layer, where)
    read.flags.writeable = False
    return read


def weights_used(result: Readable, layer: int) -> str:
    """Return the stage of the weights that multiply the values."""
    return "dropped_weights" if result.is_whole("dropped_weights", layer=layer) else "weights"


@np.errstate(over="ignore", invalid="ignore")
def value_lengths(result: Readable, layer: int) -> Float32:
    """Return the length of each key's value through the head's columns of the output projection, (b, h, k)."""
    if ("value_weighted", layer) in result.readings:
        return result.readings["value_weighted", layer]
    stored, heads = result.layers[layer], result.options.num_heads
    own = [result.options.shared_head_index("values", head) for head in range(heads)]
    values, matrix = stored.stages["values"], stored.parameters["out_proj"]  # (b, g, k, d_h), (d, h · d_h)
    parts = matrix.T.reshape(heads, -1, len(matrix))  # (h, d_h, d)
    lengths = [np.linalg.norm(values[:, group] @ part, axis=-1) for group, part in zip(own, parts, strict=True)]
    result.readings["value_weighted", layer] = stacked = np.stack(lengths, axis=1)
    return stacked


@np.errstate(over="ignore", invalid="ignore")
def layer_mixing(result: Readable, layer: int) -> Float32:
    """Return half the mean weights of the heads that are not ablated, plus half the identity: (b, q, k)."""
    weights, options = result.layers[layer].stages["weights"], result.options
    ablated = options.ablated_heads_in(layer)
    heads = [head for head in range(options.num_heads) if head not in ablated]
    identity = np.broadcast_to(np.eye(weights.shape[-1], dtype=np.float32), weights[:, 0].shape)
    if options.is_layer_ablated(layer) or not heads:
        return identity
    mixing: Float32 = (weights[:, heads].mean(axis=1) + identity) / np.float32(2)
    return mixing


@np.errstate(over="ignore", invalid="ignore")
def rollout(result: Readable, layer: int) -> Float32:
    """Return the rollout of the layers up to this one, (b, q, k), cached."""
    for at in range(layer + 1):
        if ("rollout", at) not in result.readings:
            mixing = layer_mixing(result, at)
            result.readings["rollout", at] = mixing @ result.readings["rollout", at - 1] if at else mixing
    return result.readings["rollout", layer]


def _value_weighted(result: Readable, layer: int, where: Any) -> Float32:
    stages = result.layers[layer].stages
    weights = stages.get("dropped_weights", stages["weights"])
    used = weights[where]
    if "dropped_weights" not in stages and "dropout_mask" in stages:
        used = used * stages["dropout_mask"][where]
    lengths = np.broadcast_to(value_lengths(result, layer)[:, :, None], weights.shape)  # a view
    weighted: Float32 = np.abs(used) * lengths[where]
    return weighted


def _weights_gradient(result: Readable, layer: int, where: Any) -> Float32:
    assert result.gradients is not None
    found: Float32 = result.layers[layer].stages["weights"][where] * result.gradients.layers[layer][where]
    return found


def _rollout(result: Readable, layer: int, where: Any) -> Float32:
    whole = rollout(result, layer)
    of_heads = np.broadcast_to(whole[:, None], (len(whole), result.options.num_heads, *whole.shape[1:]))  # a view
    part: Float32 = of_heads[where]
    return part


#: By stage, a function of a result, a layer and an index that returns a part of (b, h, q, k).
READINGS: Mapping[str, Callable[[Readable, int, Any], Float32]] = MappingProxyType({
    "value_weighted": _value_weighted, "rollout": _rollout, "weights_gradient": _weights_gradient,
})
