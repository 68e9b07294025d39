"""What autograd computes: gradients of a metric by activations, and of the weights of one head by what is moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from attnviz.document.places import Cell
from attnviz.engine import stack
from attnviz.engine.attention.changes import Change, ComputedPart
from attnviz.engine.attention.threads import limit
from attnviz.engine.attention.trace import AttentionCaches
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.rerun import recordable, run_whole
from attnviz.engine.stack import StackInputs, StackRun
from attnviz.experiments.rerun import MovedWeights
from attnviz.result.logits import LogitMetric, Place
from attnviz.system import memory
from attnviz.system.arrays import Float32
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.tokens.token import Token


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
        # The first of everything that autograd records.
        start = run.given.vectors.to(run.given.device).clone().requires_grad_()
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


def _moved(place: tuple[int, ...], by: Tensor) -> Change:
    """Return the change that adds to one number, also to one that a person has edited."""
    def change(tensor: Tensor, part: ComputedPart) -> Tensor:
        is_moved = torch.zeros_like(tensor)
        is_moved[place] = 1
        return tensor + is_moved * by

    return change


def moved_weights(
    prepare: Callable[[], StackInputs], sentences: Sequence[Sequence[Token]], cell: Cell, token: str | None, *,
    before_each: Callable[[], None],
) -> Callable[[Float32], MovedWeights]:
    """Return the weights of a cell's head as a function of what is added to the embedding of a token, by its key.

    Without a token it is added to the score of the cell. Everything is computed on the device of the inputs.
    """
    spot, caches = cell.spot, AttentionCaches()
    with _recorded():
        given = prepare()
        device = given.device
        top = {name: weight for name, weight in given.weights.items() if not name.startswith("layers.")}
        layers = [replace(each, weights=recordable(each.weights)) for each in given.layers[: spot.layer + 1]]
        given, vectors = replace(given, weights=recordable(top), layers=layers), given.vectors.to(device)
        marked = torch.tensor([  # (b, t)
            [float(at < len(sentence) and sentence[at].key == token) for at in range(vectors.shape[1])]
            for sentence in sentences]).to(device)

    def weights_after(change: Float32) -> MovedWeights:
        with _recorded():
            variable = torch.from_numpy(change).to(device).clone().requires_grad_()
            added = _moved((spot.sentence, spot.head, cell.row, cell.column), variable)
            x = vectors if token is None else vectors + marked[..., None] * variable
            traces, _ = run_whole(replace(given, vectors=x), stages=None, caches=caches, before_each=before_each,
                                  changes={spot.layer: {"scores": (added,)}} if token is None else {})
            weights = traces[-1].stages["weights"][spot.sentence, spot.head]

        def gradient_of(by_weight: Float32) -> Float32:
            if not weights.requires_grad:  # it depends on none of the numbers
                return np.zeros_like(change)
            with _recorded():
                (gradient,) = torch.autograd.grad(weights, variable, torch.from_numpy(by_weight).to(weights))
            found: Float32 = gradient.cpu().numpy()
            return found

        return weights.detach().float().cpu().numpy(), gradient_of

    return weights_after


@contextmanager
def _recorded() -> Iterator[None]:
    """Let autograd record, on one thread. Raises ComputeError if there is not enough memory."""
    with (torch.inference_mode(False), torch.enable_grad(), limit(1),
          memory.failed_allocation_as(ComputeError(NO_MEMORY))):
        yield
