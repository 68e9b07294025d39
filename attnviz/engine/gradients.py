"""Gradients of a metric of the prediction with respect to activations: one forward with autograd, one backward."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import torch
from torch import Tensor

from attnviz.engine import stack
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.threads import limit
from attnviz.engine.attention.trace import Trace
from attnviz.engine.network import Network, Weights
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
    with torch.inference_mode(False), torch.enable_grad(), limit(stack.threads_for(run.vectors, threads)):
        weights = _recordable(weights)
        made, last = _forward(run, frozenset(stages), network=network, weights=weights, before_each=before_each)
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


def _forward(
    run: StackRun, stages: frozenset[str], *, network: Network, weights: Weights, before_each: Callable[[], None]
) -> tuple[list[dict[str, Tensor]], Tensor]:
    """Compute a run again with autograd: the stages of each layer, and the final norm's output (b, t, d)."""
    caches, positions = AttentionCaches(), network.positions(run.vectors.shape[1], run.vectors.device)
    traces = [Trace(inputs.mask_from(0, caches), inputs.changes, stages, before_each, caches=caches,
                    options=inputs.options) for inputs in run.layer_inputs]
    x = run.vectors.clone().requires_grad_()  # the first of everything that autograd records
    x = network.embed(x, weights, positions=positions[0], trace=traces[0])  # (b, t, d)
    for number, (inputs, trace) in enumerate(zip(run.layer_inputs, traces, strict=True)):
        x = network.block(x, _recordable(inputs.weights), positions=positions[number], trace=trace)
    assert network.final_norm is not None
    last = network.final_norm(x, _recordable(run.layer_inputs[-1].weights), trace=traces[-1])
    return [trace.stages for trace in traces], last


def _recordable(weights: Weights) -> Weights:
    """Return weights that autograd can record: inference tensors, such as edited ones, as copies."""
    return {name: tensor.clone() if tensor.is_inference() else tensor for name, tensor in weights.items()}

