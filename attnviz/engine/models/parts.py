"""Norms and activation functions, shared by the families."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import torch
from torch import Tensor
from torch.nn import functional

Weights = Mapping[str, Tensor]  #: by our names; within a layer without its prefix


def layer_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Apply LayerNorm: (b, t, d) -> (b, t, d). Ba et al. 2016."""
    return functional.layer_norm(x, x.shape[-1:], weights[name], weights[f"{name}.bias"], eps)


def rms_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Apply RMSNorm: (..., d) -> (..., d). Zhang and Sennrich 2019."""
    return functional.rms_norm(x, x.shape[-1:], weights[name], eps)


def _gelu_tanh(x: Tensor) -> Tensor:
    return functional.gelu(x, approximate="tanh")


#: Activation functions by their names in `config.json`; some names differ only in how the function is computed.
ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = MappingProxyType({
    **dict.fromkeys(("gelu", "gelu_python"), functional.gelu),
    **dict.fromkeys(("gelu_new", "gelu_fast", "gelu_pytorch_tanh"), _gelu_tanh),
    "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x),
    "relu": functional.relu,
    "relu2": lambda x: functional.relu(x) ** 2,
    **dict.fromkeys(("silu", "swish"), functional.silu),
    "tanh": torch.tanh,
})
