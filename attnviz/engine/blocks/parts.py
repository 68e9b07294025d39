"""Parts of a block that the families share: norms, activation functions, and the MLP.

An MLP is plain, gated (Shazeer 2020, "GLU Variants Improve Transformer"), or a mixture of experts whose router chooses
a few for each token (Shazeer et al. 2017, as Mixtral and Qwen3-MoE).

Shapes: b batch, t tokens, d size of the residual stream, e experts, k of them chosen, n tokens of one expert.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import torch
from torch import Tensor
from torch.nn import functional

from attnviz.document.config_type import Config
from attnviz.engine.attention.projection import project
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.weight_layout import project_fused


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


def has_mlp(weights: Weights) -> bool:
    """Return whether a layer has an MLP: the self-attention of an encoder-decoder's decoder has none."""
    return any(name in weights for name in ("W_down", "W_router"))


#: Token vectors that an MLP reads at once: the hidden activations of a long text would exceed everything that is kept.
MAX_MLP_ROWS = 1024


def mlp(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Return what the MLP makes of the vectors that it reads: (b, t, d) -> (b, t, d)."""
    if config.experts:
        return mixture(x, weights, config=config, trace=trace)
    if x.shape[:-1].numel() > MAX_MLP_ROWS:
        rows = torch.split(x.flatten(0, -2), MAX_MLP_ROWS)
        return torch.cat([_dense_mlp(each, weights, config=config) for each in rows]).view_as(x)
    return _dense_mlp(x, weights, config=config)


def _dense_mlp(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    if config.gated:
        return gated_mlp(x, weights, config=config)
    return project(ACTIVATIONS[config.activation](project(x, weights, "W_up")), weights, "W_down")


def mixture(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Return the weighted sum of what the chosen experts return for each token: (b, t, d) -> (b, t, d)."""
    logits = trace.record("router_logits", project(x, weights, "W_router"))  # (b, t, e)
    share, chosen = logits.softmax(-1, dtype=torch.float32).topk(config.chosen_experts)  # twice (b, t, k)
    if config.normalises_experts:
        share = share / share.sum(-1, keepdim=True)
    trace.record("experts", chosen.to(x))
    share = trace.record("expert_weights", share.to(x)).flatten()  # (b · t · k,)
    rows, chosen = x.flatten(0, 1), chosen.flatten()  # (b · t, d), (b · t · k,)
    total = torch.zeros_like(rows)
    order, end = chosen.argsort(stable=True), 0
    # A GPU is waited for once, to count the tokens of each expert; `bincount` would wait, too.
    counts = (chosen[:, None] == torch.arange(config.experts, device=x.device)).sum(0).tolist()
    for expert, count in enumerate(counts):
        if count:  # in this order, rounded after each, as in transformers
            places, end = order[end : end + count], end + count  # (n,)
            at = places // config.chosen_experts
            found = gated_mlp(rows[at], weights, config=config, prefix=f"experts.{expert}.")  # (n, d)
            total = total.index_add(0, at, found * share[places, None])
    return total.view_as(x)


def gated_mlp(x: Tensor, weights: Weights, *, config: Config, prefix: str = "") -> Tensor:
    """Apply an MLP whose hidden activations are multiplied by a gate: (..., d) -> (..., d). Shazeer 2020, "GLU"."""
    gate, up = project_fused(x, weights, f"{prefix}W_gate_up")  # (..., d_ff)
    return project(ACTIVATIONS[config.activation](gate) * up, weights, f"{prefix}W_down")
