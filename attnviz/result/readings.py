"""What a map shows instead of weights: how long the vectors are that they move, or where tokens come from.

Value-weighted attention (Kobayashi et al. 2020, "Attention is Not Only a Weight") is the length of weight · value ·
output projection. Rollout (Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers") multiplies the
mean weights of all layers so far, each half on the token itself for the residual stream.

Shapes: b batch, h heads, g key/value heads, q queries, k keys, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.document import FloatArray

if TYPE_CHECKING:
    from attnviz.result.arrays import LayerArrays


def is_readable(result: LayerArrays, stage: str, layer: int) -> bool:
    """Return whether a layer, and for rollout every earlier one, keeps its weights."""
    layers = range(layer + 1) if stage == "rollout" else (layer,)
    return all("weights" in result.layers[at].stages for at in layers) and (
        stage == "rollout" or "values" in result.layers[layer].stages)


def read_stage(result: LayerArrays, stage: str, layer: int) -> FloatArray:
    """Return a reading of a layer for the whole padded batch, (b, h, q, k), cached."""
    if (stage, layer) not in result.readings:
        result.readings[stage, layer] = READINGS[stage](result, layer)
    return result.readings[stage, layer]


def weights_used(result: LayerArrays, layer: int) -> str:
    """Return the stage of the weights that multiply the values."""
    return "dropped_weights" if result.is_whole("dropped_weights", layer=layer) else "weights"


def value_lengths(result: LayerArrays, layer: int) -> FloatArray:
    """Return the length of each key's value through the head's columns of the output projection, (b, h, k)."""
    stored, heads = result.layers[layer], result.options.num_heads
    own = [result.options.shared_head_index("values", head) for head in range(heads)]
    values, matrix = stored.stages["values"], stored.parameters["out_proj"]  # (b, g, k, d_h), (d, h · d_h)
    parts = matrix.T.reshape(heads, -1, len(matrix))  # (h, d_h, d)
    lengths = [np.linalg.norm(values[:, group] @ part, axis=-1) for group, part in zip(own, parts, strict=True)]
    stacked: FloatArray = np.stack(lengths, axis=1)
    return stacked


def layer_mixing(result: LayerArrays, layer: int) -> FloatArray:
    """Return half the mean weights of the heads that are not ablated, plus half the identity: (b, q, k)."""
    weights, options = result.layers[layer].stages["weights"], result.options
    ablated = options.ablated_heads_in(layer)
    heads = [head for head in range(options.num_heads) if head not in ablated]
    identity = np.broadcast_to(np.eye(weights.shape[-1], dtype=np.float32), weights[:, 0].shape)
    if options.is_layer_ablated(layer) or not heads:
        return identity
    mixing: FloatArray = (weights[:, heads].mean(axis=1) + identity) / np.float32(2)
    return mixing


def _value_weighted(result: LayerArrays, layer: int) -> FloatArray:
    weights = result.array(weights_used(result, layer), layer=layer)
    return _frozen(np.abs(weights) * value_lengths(result, layer)[:, :, None])


def _rollout(result: LayerArrays, layer: int) -> FloatArray:
    mixing = layer_mixing(result, layer)
    whole = mixing if layer == 0 else mixing @ read_stage(result, "rollout", layer - 1)[:, 0]
    return _frozen(np.broadcast_to(whole[:, None], (len(whole), result.options.num_heads, *whole.shape[1:])))


def _frozen(array: FloatArray) -> FloatArray:
    array.flags.writeable = False
    return array


#: By stage, a function of a result and a layer that returns (b, h, q, k).
READINGS: Mapping[str, Callable[[LayerArrays, int], FloatArray]] = MappingProxyType({
    "value_weighted": _value_weighted, "rollout": _rollout,
})
