"""Gradients of a metric of the prediction with respect to activations: one forward with autograd, one backward."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from attnviz.engine import stack
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.threads import limit
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.rerun import recordable, run_whole
from attnviz.engine.stack import StackRun
from attnviz.result.logits import LogitMetric, Place


def metric_gradients(
    run: StackRun, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, network: Network, weights: Weights,
    before_each: Callable[[], None], threads: int = 1,
) -> list[dict[str, tuple[Tensor, Tensor]]]:
    """Return, for each layer and stage, the activation of the whole batch and the gradient of the metrics' sum.

    Both have the shape of the stage; what the metrics do not depend on, as in an ablated layer, has the gradient 0, or
    is missing. `weights` are those of the unembedding.
    """
    with torch.inference_mode(False), torch.enable_grad(), limit(stack.threads_for(run.given.vectors, threads)):
        weights = recordable(weights)
        start = run.given.vectors.clone().requires_grad_()  # the first of everything that autograd records
        given = replace(run.given, vectors=start, weights=weights)
        traces, x = run_whole(given, stages=frozenset(stages), caches=AttentionCaches(), before_each=before_each)
        assert network.final_norm is not None
        last = network.final_norm(x, recordable(run.given.layers[-1].weights), trace=traces[-1])
        made = [trace.stages for trace in traces]
        rows = torch.stack([last[place] for place in targets])  # (targets, d)
        logits = stack.unembed(rows, weights, network=network, threads=threads).float()
        total = torch.stack([
            row[metric.token] if metric.instead is None else row[metric.token] - row[metric.instead]
            for row, metric in zip(logits, targets.values(), strict=True)]).sum()
        before_each()
        inputs = [tensor for layer in made for tensor in layer.values()]
        found = iter(torch.autograd.grad(total, inputs, allow_unused=True))
    return [{stage: (tensor.detach(), torch.zeros_like(tensor) if (gradient := next(found)) is None else gradient)
             for stage, tensor in layer.items()} for layer in made]
