"""Changed runs: a finished computation again with changes of some stages, as a batch of copies of its text.

Only the layers from the first change on are computed; with causal masks, only the positions from the first that a
change can reach. On one core the heads of SmolLM2, ablated one in each copy, take 0.57 of the sequential time on 14
tokens, and 0.77 on 61 tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import torch
from torch import Tensor

from attnviz.engine.attention.changes import Changes, changes_of_copies, joined
from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.attention.trace import AttentionCaches, Trace
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.device import device_of
from attnviz.engine.kv_cache import IncrementalTrace
from attnviz.engine.stack import LayerInputs, StackInputs, StackRun
from attnviz.result.logits import Place

RunChanges = Mapping[int, Changes]  #: of a run, by layer


def rerun(
    run: StackRun, changes: Sequence[RunChanges], *, place: Place, network: Network,
    before_each: Callable[[], None], first: int = 0,
) -> Tensor:
    """Return the normalised final residual stream at a place after the changes of each run: (runs, d).

    Changes come after those of the document. Where masks are causal, they reach no position before `first`. Nothing
    waits for the device, where the rows stay.
    """
    starts = [min(each) for each in changes]
    order = sorted(range(len(changes)), key=starts.__getitem__)  # a batch is of runs that change nearly the same layers
    size, found, caches = copies_at_once(run, network, min(starts)), dict[int, Tensor](), AttentionCaches()
    for at in range(0, len(order), size):
        batch = order[at : at + size]
        rows = _batch(run, [changes[number] for number in batch], place=place, network=network, caches=caches,
                      before_each=before_each, first=first)
        found.update(zip(batch, rows.unbind(), strict=True))
    return torch.stack([found[number] for number in range(len(changes))])


def copies_at_once(run: StackRun, network: Network, layer: int = 0) -> int:
    """Return how many copies of a run's text its device computes together from a layer on."""
    # Edited cells of masks name a text of the batch, and copies would drop other weights.
    if len(run.given.lengths) != 1 or not all(map(_is_plain, run.given.layers[layer:])):
        return 1
    return device_of(run.given.device).texts_at_once(network.heads, *run.given.lengths)


def _is_plain(inputs: LayerInputs) -> bool:
    """Return whether a layer computes all copies of a text alike but for its changes."""
    return not (inputs.mask.cells or inputs.mask.head_cells or inputs.options.dropout.on)


def _batch(
    run: StackRun, copies: Sequence[RunChanges], *, place: Place, network: Network, caches: AttentionCaches,
    before_each: Callable[[], None], first: int,
) -> Tensor:
    """Return the normalised final residual stream at a place in each copy: (copies, d).

    A copy joins the batch at its first changed layer; `copies` are in the order of these. A map of all positions of 30
    layers then runs 30 blocks, each with 15 copies of the text on average for each position.
    """
    layers, lengths, (_, position) = run.given.layers, run.given.lengths, place
    starts = [min(each) for each in copies]
    positions = run.given.positions
    # Dropout of a layer whose matrices were pooled was drawn square by square.
    is_pooled = any(was.overviews is not None and inputs.options.dropout.on
                    for was, inputs in zip(run.layers, layers, strict=True))
    is_causal = all(inputs.is_causal for inputs in layers[starts[0] :])
    start = min(first, position) if is_causal else 0

    def trace_of(number: int, first: int, count: int) -> IncrementalTrace:
        inputs, stages = layers[number], run.layers[number].stages
        changes = [joined(inputs.changes, copy.get(number, {})) for copy in copies[:count]]
        return IncrementalTrace(
            inputs.mask_from(first, caches),  # of one text: its copies share it
            changes_of_copies(changes), frozenset(), before_each, caches=caches, options=inputs.options,
            cached_stages=network.kv_stages if first else (),
            previous={name: _copied(stages[name], count) for name in network.kv_stages} if first else {},
            overviews=Overviews(lengths, network.heads, frozenset(),
                                tile_scores=device_of(run.given.device).tile_scores) if is_pooled else None)

    x, count = run.given.vectors, 0  # not read before the first copies join
    for number, inputs in enumerate(layers[starts[0] :], starts[0]):
        if joining := starts.count(number):
            new = _copied(run.layers[number].x[:, start:], joining)  # (copies or b, rows, d)
            x, count = torch.cat((x, new)) if count else new, count + joining
        x = network.block(x, inputs.weights, positions=positions[number], trace=trace_of(number, start, count))
    assert network.final_norm is not None
    last = trace_of(len(layers) - 1, position, count)
    rows = network.final_norm(x[:, position - start : position - start + 1], layers[-1].weights, trace=last)[:, 0]
    return rows if len(lengths) == 1 else rows[place[0] : place[0] + 1]


def _copied(tensor: Tensor, count: int) -> Tensor:
    """Return copies of a tensor of one text, (copies, ...), or of several texts the tensor itself."""
    return tensor if count == 1 else tensor.expand(count, *tensor.shape[1:])


def run_whole(
    given: StackInputs, *, stages: frozenset[str] | None, caches: AttentionCaches, changes: RunChanges | None = None,
    before_each: Callable[[], None] = lambda: None,
) -> tuple[list[Trace], Tensor]:
    """Compute all rows of the given layers so that autograd records it: their traces, and the last output (b, t, d).

    `stages` are recorded; None records all.
    """
    network, further = given.network, changes or {}
    traces = [Trace(inputs.mask_from(0, caches), joined(inputs.changes, further.get(number, {})), stages, before_each,
                    caches=caches, options=inputs.options) for number, inputs in enumerate(given.layers)]
    positions = [each.clone() for each in given.positions]
    x = network.embed(given.vectors.to(given.device), given.weights, positions=positions[0], trace=traces[0])
    for inputs, rows, trace in zip(given.layers, positions, traces, strict=False):  # perhaps the first layers only
        x = network.block(x, recordable(inputs.weights), positions=rows, trace=trace)  # (b, t, d)
    return traces, x


def recordable(weights: Weights) -> Weights:
    """Return weights that autograd can record: inference tensors, such as edited ones, as copies."""
    return {name: tensor.clone() if tensor.is_inference() else tensor for name, tensor in weights.items()}
