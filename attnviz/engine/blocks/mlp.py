"""The MLP of a layer: plain, gated, or a mixture of experts whose router chooses a few for each token.

Sources: Shazeer 2020, "GLU Variants Improve Transformer"; Shazeer et al. 2017 (mixtures), as Mixtral and Qwen3-MoE.

Shapes: b batch, t tokens, d size of the residual stream, e experts, k of them chosen, n tokens of one expert.
"""

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.projection import project
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import ACTIVATIONS
from attnviz.engine.blocks.weight_layout import project_fused


def has_mlp(weights: Weights) -> bool:
    """Return whether a layer has an MLP: the self-attention of an encoder-decoder's decoder has none."""
    return any(name in weights for name in ("W_down", "W_router"))


def mlp(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Return what the MLP makes of the vectors that it reads: (b, t, d) -> (b, t, d)."""
    if config.experts:
        return mixture(x, weights, config=config, trace=trace)
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
    share = trace.record("expert_weights", share.to(x)).flatten(0, 1)
    rows, chosen = x.flatten(0, 1), chosen.flatten(0, 1)  # (b · t, d), (b · t, k)
    total = torch.zeros_like(rows)
    for expert in torch.unique(chosen).tolist():  # in this order, rounded after each, as in transformers
        at, rank = torch.where(chosen == expert)  # twice (n,)
        found = gated_mlp(rows[at], weights, config=config, prefix=f"experts.{expert}.")  # (n, d)
        total = total.index_add(0, at, found * share[at, rank, None])
    return total.view_as(x)


def gated_mlp(x: Tensor, weights: Weights, *, config: Config, prefix: str = "") -> Tensor:
    """Apply an MLP whose hidden activations are multiplied by a gate: (..., d) -> (..., d). Shazeer 2020, "GLU"."""
    gate, up = project_fused(x, weights, f"{prefix}W_gate_up")  # (..., d_ff)
    return project(ACTIVATIONS[config.activation](gate) * up, weights, f"{prefix}W_down")
