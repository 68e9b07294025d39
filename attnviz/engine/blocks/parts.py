"""Norms and activation functions, shared by the families."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import torch
from torch import Tensor
from torch.nn import functional

from attnviz.document.config_type import Config
from attnviz.engine.blocks.network import Weights


def norm(x: Tensor, weights: Weights, name: str, *, config: Config) -> Tensor:
    """Apply a norm of the kind that the model has: (..., d) -> (..., d)."""
    return _NORMS[config.norm](x, weights, name, eps=config.norm_eps)


def layer_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Apply LayerNorm, with or without a bias: (b, t, d) -> (b, t, d). Ba et al. 2016."""
    return functional.layer_norm(x, x.shape[-1:], weights[name], weights.get(f"{name}.bias"), eps)


def rms_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Apply RMSNorm: (..., d) -> (..., d). Zhang and Sennrich 2019."""
    weight = weights[name]
    if x.dtype == torch.float32:
        return functional.rms_norm(x, x.shape[-1:], weight, eps)
    exact = x.float()
    normed = exact * torch.rsqrt(exact.pow(2).mean(-1, keepdim=True) + eps)
    return (weight * normed.to(weight.dtype)).to(x.dtype)  # Gemma's weights are float32: rounded once


_NORMS: Mapping[str, Callable[..., Tensor]] = MappingProxyType({"layer_norm": layer_norm, "rms_norm": rms_norm})


def _gelu_tanh(x: Tensor) -> Tensor:
    return functional.gelu(x, approximate="tanh")


def _gelu_new(x: Tensor) -> Tensor:
    if x.dtype == torch.float32:
        return _gelu_tanh(x)
    # Each step is rounded, as in transformers.
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * torch.pow(x, 3.0))))


#: Activation functions by their names in `config.json`; some names differ only in how the function is computed.
ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = MappingProxyType({
    **dict.fromkeys(("gelu", "gelu_python"), functional.gelu),
    **dict.fromkeys(("gelu_fast", "gelu_pytorch_tanh"), _gelu_tanh), "gelu_new": _gelu_new,
    "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x),
    "relu": functional.relu,
    "relu2": lambda x: functional.relu(x) ** 2,
    **dict.fromkeys(("silu", "swish"), functional.silu),
    "tanh": torch.tanh,
})
