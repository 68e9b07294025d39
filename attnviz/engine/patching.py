"""Activation patching: the runs that follow when one activation is taken from another run, as batches.

Only the layers from the patch on are computed; with causal masks, only the positions from the first that differs.
Attribution patching estimates all patches from one gradient of the target run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import changes_numbers
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.engine import memory, path_patching
from attnviz.engine.ablation import MAX_BATCH_SCORES, is_plain
from attnviz.engine.attention import threads
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.trace import Trace
from attnviz.engine.kv_cache import IncrementalTrace
from attnviz.engine.models.model_session import ModelSession
from attnviz.engine.network import Network
from attnviz.engine.stack import StackRun
from attnviz.result.ablation_kinds import head_contexts
from attnviz.result.patching import (
    PatchingMap,
    PatchingRequest,
    equal_outputs,
    first_difference,
    patching_unavailable,
    request_unavailable,
)
from attnviz.result.result import Result
from attnviz.system.arrays import Bools, Float64
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine


@dataclass(frozen=True, slots=True)
class Patch:
    """Where one copy of the text takes the values of the source run: in a head, at a position, or in a head at one."""

    stage: str
    head: int | None = None
    position: int | None = None


@dataclass(slots=True)
class _PatchingTrace(IncrementalTrace):
    """Replaces a part of one stage, another one in each copy of the text, whatever edits and steering made of it."""

    patches: tuple[Patch, ...] = ()
    source: Tensor | None = None  #: the stage of the source run, (1, h, t, ...) or (1, t, d)

    def replace(self, stage: str, tensor: Tensor) -> Tensor:
        tensor = super(_PatchingTrace, self).replace(stage, tensor)  # slots=True breaks a bare super()
        if self.source is None or stage != self.patches[0].stage:
            return tensor
        return patched(tensor, self.source[..., self.mask.first :, :], self.patches, first=self.mask.first)

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        if stage not in self.cached_stages:  # nothing but keys and values is read again
            return self.replace(stage, tensor)
        return super(_PatchingTrace, self).record(stage, tensor)


def patched(tensor: Tensor, source: Tensor, patches: Sequence[Patch], *, first: int = 0) -> Tensor:
    """Return copies (n, ...) with a part of each replaced by that of `source` (1, ...); rows are those from `first`."""
    tensor = tensor.expand(len(patches), *tensor.shape[1:]).clone()
    for copy, patch in enumerate(patches):
        if patch.position is None or patch.position >= first:
            at = ... if patch.head is None else patch.head
            rows = slice(None) if patch.position is None else patch.position - first
            tensor[copy, at, rows, :] = source[0, at, rows, :]
    return tensor


def compute(
    engine: Engine, request: PatchingRequest, known: PatchingMap | None = None, watch: Watch = UNWATCHED,
) -> PatchingMap:
    """Compute the layers that `known` lacks, the last first, and report after each; or estimate all at once.

    Raises EditError if the runs cannot be patched, ComputeError if there is not enough memory, and Cancelled.
    """
    from attnviz.engine.engine import INTERACTIVE

    if reason := patching_unavailable(request.clean, request.corrupted) or request_unavailable(request):
        raise EditError(reason)
    target, document = request.target, request.target.document
    session, _ = engine.models.session_for(document, watch.silent)
    assert isinstance(session, ModelSession)  # those of other sessions have no residual stream
    if not session.holds(document):
        engine.compute(document, device=target.device, stages=INTERACTIVE, watch=watch.silent)
    first = max(first_difference(request.clean, request.corrupted), _equal_tokens(request, session.last_run))
    # One thread leaves the other cores to typing.
    with (torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)),
          np.errstate(all="ignore")):  # numbers of 3e38 that a person typed
        sent = path_patching.sent(request) if request.row.is_path else None
        found = known or _begin(engine, session, request, sent)
        if request.method == "estimate":
            return _estimated(session, found, first=first, before_each=watch.check)
        while (row := found.next_row) is not None:
            watch.check()
            found = _with_row(session, found, row, sent, first=first, before_each=watch.check)
            watch.progress(found)
    return found


def _begin(engine: Engine, session: ModelSession, request: PatchingRequest, sent: Float64 | None) -> PatchingMap:
    clean, corrupted = (_metric(engine, request, result) for result in (request.clean, request.corrupted))
    if reason := equal_outputs(request.metric, clean, corrupted):
        raise EditError(reason)
    unknown, nothing = np.full(request.shape, np.nan), np.zeros(request.shape, np.bool_)
    if sent is None or request.sender is None:
        return PatchingMap(request, clean, corrupted, unknown, nothing)
    no_path = frozenset(range(request.sender[0] + 1))
    nothing[list(no_path)] = True
    unknown[list(no_path)] = clean if request.target is request.clean else corrupted
    row = path_patching.final_row(request, sent, position=request.place[1])
    logits = session.unembed(torch.from_numpy(row).to(session.last_run.vectors)).double().cpu().numpy()
    return PatchingMap(request, clean, corrupted, unknown, nothing, no_path, float(request.metric.of(logits)[0]))


def _metric(engine: Engine, request: PatchingRequest, result: Result) -> float:
    logits = None if result.logits is None else result.logits.row(*request.place)
    if logits is None:
        logits = engine.logits(result, [request.place]).row(*request.place)
    assert logits is not None
    return float(request.metric.of(logits.astype(np.float64)))


def _with_row(
    session: ModelSession, found: PatchingMap, row: int, sent: Float64 | None, *, first: int,
    before_each: Callable[[], None],
) -> PatchingMap:
    """Return the map with the metric after each patch of a row."""
    request, run, layer = found.request, session.last_run, found.request.layer_of(row)
    values, patches = np.full(request.shape[1], found.target_difference), _patches(request, row)
    source = _stage_of(request.source, request.row.stage, layer) if sent is None else torch.from_numpy(
        path_patching.received(request, layer, sent))
    is_equal = _is_equal(request, row, source, first=first)
    columns = np.flatnonzero(~is_equal)
    # Copies with edits or other cells in their masks are computed one by one: edits name a text of the batch.
    is_batched = all(map(is_plain, run.layer_inputs[layer:]))
    size = max(1, MAX_BATCH_SCORES // (session.layers_of_model.heads * run.cache.lengths[0] ** 2)) if is_batched else 1
    for at in range(0, len(columns), size):
        batch = columns[at : at + size]
        rows = run_patched(run, tuple(patches[column] for column in batch), source.to(run.vectors), layer=layer,
                           position=request.place[1], first=first, network=session.layers_of_model,
                           before_each=before_each)
        values[batch] = request.metric.of(session.unembed(rows).double().cpu().numpy())
    return found.with_row(row, values, is_equal)


def _equal_tokens(request: PatchingRequest, run: StackRun) -> int:
    """Return how many leading tokens both runs compute alike but for rounding, as of a text typed letter by letter."""
    one, other = request.target, request.source
    same = replace(other.document, text=one.document.text, continuations=one.document.continuations)
    if changes_numbers(one.document, same) or not all(inputs.is_causal for inputs in run.layer_inputs):
        return 0
    pairs = zip(one.tokens(Spot("residual")), other.tokens(Spot("residual")), strict=True)
    return next((at for at, (our, their) in enumerate(pairs) if our.id != their.id), one.lengths[0])


def _estimated(
    session: ModelSession, found: PatchingMap, *, first: int, before_each: Callable[[], None]
) -> PatchingMap:
    """Return the map with every patch estimated as (source − target) · gradient, summed over what it replaces."""
    request, stage = found.request, found.request.row.stage
    layers = session.gradients({request.place: request.metric}, (stage,), before_each=before_each)
    for row in range(len(found.values)):
        target, gradient = layers[request.layer_of(row)][stage]
        source = _stage_of(request.source, stage, request.layer_of(row))
        change = ((source.to(target) - target) * gradient)[0].double()  # (h, t, ...) or (t, d)
        parts = change if request.layer is None else change[row]  # (column, ...)
        found = found.with_row(row, found.target_difference + parts.flatten(1).sum(dim=1).cpu().numpy(),
                               _is_equal(request, row, source, first=first))
    return found


def _patches(request: PatchingRequest, row: int) -> list[Patch]:
    """Return the patch of each column of a row."""
    return [Patch(request.row.stage, request.head_of(row, column), column if request.has_tokens else None)
            for column in range(request.shape[1])]


def _is_equal(request: PatchingRequest, row: int, source: Tensor, *, first: int) -> Bools:
    """Return which patches of a row change nothing, (columns,); all in an ablated layer, which only hands on.

    Positions before `first` are equal in both runs, but for rounding.
    An ablated head writes its replacement whatever is patched, unless that is the mean over the patched text.
    """
    layer, stage, options = request.layer_of(row), request.row.stage, request.target.options
    if options.is_layer_ablated(layer) and stage != "residual":
        return np.ones(request.shape[1], np.bool_)
    off = () if options.ablation == "mean" else options.ablated_heads_in(layer)
    read = {options.shared_head_index(stage, head) for head in range(options.num_heads) if head not in off}
    before = _stage_of(request.target, stage, layer)
    return np.array([(patch.head is not None and patch.head not in read)
                     or (patch.position is not None and patch.position < first)
                     or torch.equal(patched(before, source, (patch,)), before) for patch in _patches(request, row)])


def _stage_of(result: Result, stage: str, layer: int) -> Tensor:
    """Return a stage of a layer of a run with one text: (1, h, t, ...) or (1, t, d), contexts after ablation."""
    array = head_contexts(result, layer) if stage == "context" else result.array(stage, layer=layer)
    return torch.from_numpy(np.array(array[:1]))


def run_patched(
    run: StackRun, patches: tuple[Patch, ...], source: Tensor, *, layer: int, position: int, first: int,
    network: Network, before_each: Callable[[], None],
) -> Tensor:
    """Return the final residual stream at a position, normalised, after each patch: (n, d).

    `source` is the patched stage in the source run. Positions before `first` are equal in both runs.
    """
    count, tokens, stage = len(patches), run.cache.lengths[0], patches[0].stage
    is_causal = all(inputs.is_causal for inputs in run.layer_inputs[layer:])
    start = min(first, position) if is_causal else 0
    positions, caches = network.positions(tokens, run.vectors.device), AttentionCaches()
    x = run.cache.layers[layer].x[:1, start:].expand(count, -1, -1)  # (n, rows, d)
    for number, inputs in enumerate(run.layer_inputs[layer:], layer):
        is_patched = number == layer
        whole = stage if is_patched and STAGES[stage].is_matrix else ""  # fast paths do not read a replaced matrix
        kept = {name: run.cache.layers[number].stages[name].expand(count, *[-1] * 3) for name in network.kv_stages}
        trace = _PatchingTrace(
            replace(inputs.mask, lengths=(tokens,) * count, first=start), inputs.edits,
            None if whole else frozenset(), before_each, caches=caches, options=inputs.options, previous=kept,
            cached_stages=network.kv_stages, patches=patches, source=source if is_patched else None)
        x = network.block(x, inputs.weights, positions=positions[number], trace=trace)
    assert network.final_norm is not None
    last = run.layer_inputs[-1]
    rows = Trace(replace(last.mask, lengths=(tokens,) * count, first=position), last.edits, options=last.options)
    return network.final_norm(x[:, [position - start]], last.weights, trace=rows)[:, 0]
