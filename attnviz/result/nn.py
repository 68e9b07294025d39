"""The arithmetic of networks in numpy, each function once: norms, positions, softmax, caps, activations.

Derived stages, score parts, direct logit attribution and explanations compute with it what `engine` computes in torch.
Norms are named as in the rows of families: "layer_norm" subtracts the mean, "rms_norm" does not.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.config_type import Config
from attnviz.document.options import FLOAT32
from attnviz.system.arrays import AnyArray, Float64, Floats, Ids


def softmax(scores: Floats) -> Float64:
    """Return the softmax of each row in 64 bits, less its maximum first; NaN if it has a NaN, +inf or only -inf."""
    exact = scores.astype(np.float64)
    with np.errstate(invalid="ignore"):
        powers = np.exp(exact - exact.max(axis=-1, keepdims=True))
        shares: Float64 = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def entropies(weights: Floats) -> Float64:
    """Return the entropy of each row in nats: -Σ p ln p, where p is a weight divided by the sum of its row.

    (..., query, key) -> (..., query); NaN for a row without weight or with a negative one.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = weights / weights.sum(axis=-1, keepdims=True)
    logarithms = np.zeros_like(shares)  # 0 · ln 0 counts as 0
    np.log(shares, out=logarithms, where=shares > 0)
    mixed: Float64 = np.einsum("...k,...k->...", shares, logarithms)
    return np.where((weights < 0).any(axis=-1), np.nan, 0.0 - mixed)


def largest(numbers: Floats, count: int) -> tuple[Ids, Floats]:
    """Return the places of the largest numbers of each row, at most `count`, and the numbers, the largest first.

    Equal numbers come in the order of their places; NaN comes first. A few of many: each costs one pass.
    """
    rest, places = numbers.copy(), []
    for _ in range(min(count, numbers.shape[-1])):
        places.append(rest.argmax(axis=-1, keepdims=True))
        np.put_along_axis(rest, places[-1], -np.inf, axis=-1)
    at: Ids = np.concatenate([np.empty((*numbers.shape[:-1], 0), np.int64), *places], axis=-1)
    return at, np.take_along_axis(numbers, at, axis=-1)


def log_sum_exp(numbers: Floats) -> Floats:
    """Return log Σ exp of each row, in the precision of the numbers."""
    most = numbers.max(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore"):
        found: Floats = np.log(np.exp(numbers - most).sum(axis=-1)) + most[..., 0]
    return found


def soft_cap(numbers: AnyArray, cap: float, dtype: str = FLOAT32) -> AnyArray:
    """Return numbers between -cap and cap, each step rounded to a dtype; -inf as it is; unchanged if the cap is 0."""
    if not cap:
        return numbers
    shares = round_to(np.tanh(round_to(numbers / np.float32(cap), dtype)), dtype)
    capped: AnyArray = np.where(np.isneginf(numbers), numbers, round_to(shares * np.float32(cap), dtype))
    return capped


def round_to(numbers: AnyArray, dtype: str) -> AnyArray:
    """Return float32 numbers rounded to the nearest ones of a dtype of a model, of two equally near to the even one."""
    if dtype == FLOAT32:
        return numbers
    if dtype == "float16":
        return numbers.astype(np.float16).astype(np.float32)
    bits = np.asarray(numbers, np.float32).view(np.uint32)  # bfloat16 has the first 16 of them
    nearest = (bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000).view(np.float32)
    return np.where(np.isnan(numbers), numbers, nearest)


def centred(x: Float64, norm: str) -> Float64:
    """Return vectors (..., d) as a norm scales them: less their mean in LayerNorm."""
    return x - x.mean(axis=-1, keepdims=True) if norm == "layer_norm" else x


def root_mean_square(x: Floats, eps: float) -> Float64:
    """Return what a norm divides vectors (..., d) by, centred in LayerNorm: (..., 1)."""
    root: Float64 = np.sqrt(np.square(x, dtype=np.float64).mean(axis=-1, keepdims=True) + eps)
    return root


def rotated(x: Float64, frequencies: tuple[float, ...], position: int) -> Float64:
    """Return vectors (..., d) of a position, their first 2 · len(frequencies) dimensions rotated (RoPE).

    Of r rotated dimensions, i and i + r / 2 are a pair.
    """
    angles = position * np.tile(frequencies, 2)  # (r,)
    turned, rest = np.split(x, [len(angles)], axis=-1)
    left, right = np.split(turned, 2, axis=-1)
    across = np.concatenate((-right, left), axis=-1)
    return np.concatenate((turned * np.cos(angles) + across * np.sin(angles), rest), axis=-1)


def sigmoid(x: Float64) -> Float64:
    """Return 1 / (1 + exp(-x)), without overflow."""
    found: Float64 = 0.5 * (1 + np.tanh(x / 2))
    return found


def _gelu(x: Float64) -> Float64:
    curved: Float64 = 0.5 * x * (1 + np.array([math.erf(each / math.sqrt(2)) for each in x]))
    return curved


def _gelu_of_tanh(x: Float64) -> Float64:
    curved: Float64 = 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return curved


#: Activation functions of vectors (d,) by their names in `config.json`; some names share a function.
ACTIVATIONS: Mapping[str, Callable[[Float64], Float64]] = MappingProxyType({
    **dict.fromkeys(("gelu", "gelu_python"), _gelu),
    **dict.fromkeys(("gelu_new", "gelu_fast", "gelu_pytorch_tanh"), _gelu_of_tanh),
    "quick_gelu": lambda x: x * sigmoid(1.702 * x),
    "relu": lambda x: np.maximum(x, 0),
    "relu2": lambda x: np.maximum(x, 0) ** 2,
    **dict.fromkeys(("silu", "swish"), lambda x: x * sigmoid(x)),
    "tanh": np.tanh,
})


def relative_buckets(config: Config, layer: int, queries: Any, keys: Any) -> Ids:
    """Return the row of the table of biases for each pair of positions: (q,), (k,) -> (q, k). Raffel et al. 2020.

    Near keys have a row for each distance; farther ones share rows of logarithmically growing width. In the encoder one
    half of the rows is for later keys.
    """
    distance = np.asarray(keys)[None, :] - np.asarray(queries)[:, None]
    rows, first = config.relative_buckets, np.zeros_like(distance)
    if layer < config.encoder_layers:
        rows //= 2
        first = rows * (distance > 0)
    distance = np.abs(distance) if layer < config.encoder_layers else -np.minimum(distance, 0)
    exact = rows // 2
    ratio = np.log(np.maximum(distance, 1).astype(np.float32) / np.float32(exact))  # in 32 bits, as in transformers
    far = exact + (ratio / np.float32(math.log(config.relative_distance / exact)) * (rows - exact)).astype(np.int64)
    found: Ids = first + np.where(distance < exact, distance, np.minimum(far, rows - 1))
    return found
