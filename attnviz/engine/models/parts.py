"""What the families share besides attention: norms, and the curves in the middle of a feed-forward layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import torch
from torch import Tensor
from torch.nn import functional

Weights = Mapping[str, Tensor]  #: by our own names; of a layer without the layer


def layer_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Each vector to mean 0 and variance 1, then stretched and moved: (b, t, d) -> (b, t, d). Ba et al. 2016."""
    return functional.layer_norm(x, x.shape[-1:], weights[name], weights[f"{name}.bias"], eps)


def rms_norm(x: Tensor, weights: Weights, name: str, *, eps: float) -> Tensor:
    """Each vector to a root mean square of 1, then stretched: (..., d) -> (..., d). Zhang and Sennrich 2019."""
    return functional.rms_norm(x, x.shape[-1:], weights[name], eps)


def _gelu_tanh(x: Tensor) -> Tensor:
    return functional.gelu(x, approximate="tanh")


#: Curves by the names that `config.json` has for them. Some names are of one curve: they differ in how it is computed.
ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = MappingProxyType({
    **dict.fromkeys(("gelu", "gelu_python"), functional.gelu),
    **dict.fromkeys(("gelu_new", "gelu_fast", "gelu_pytorch_tanh"), _gelu_tanh),
    "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x),
    "relu": functional.relu,
    "relu2": lambda x: functional.relu(x) ** 2,
    **dict.fromkeys(("silu", "swish"), functional.silu),
    "tanh": torch.tanh,
})
