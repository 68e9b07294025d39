"""Activation patching: the runs that follow when one activation is taken from another run.

Attribution patching estimates all patches from one gradient of the target run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import changes_numbers
from attnviz.document.places import Spot
from attnviz.engine import path_patching
from attnviz.engine.attention import threads
from attnviz.engine.attention.changes import patch, patched
from attnviz.engine.model_session import ModelSession
from attnviz.engine.rerun import rerun
from attnviz.engine.stack import StackRun
from attnviz.experiments.ablation_kinds import head_contexts
from attnviz.experiments.patching import (
    PatchingMap,
    PatchingRequest,
    equal_outputs,
    first_difference,
    patching_unavailable,
    request_unavailable,
)
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.arrays import Bools, Float64
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine


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
    if len(columns):
        source = source.to(run.vectors)
        changes = [{layer: {request.row.stage: (patch(source, head=head, position=position),)}}
                   for head, position in (patches[column] for column in columns)]
        rows = rerun(run, changes, place=(0, request.place[1]), network=session.layers_of_model,
                     before_each=before_each, first=first)
        values[columns] = request.metric.of(session.unembed(rows).double().cpu().numpy())
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


def _patches(request: PatchingRequest, row: int) -> list[tuple[int | None, int | None]]:
    """Return the head and the position of the patch of each column of a row; None for all."""
    return [(request.head_of(row, column), column if request.has_tokens else None)
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
    return np.array([(head is not None and head not in read) or (position is not None and position < first)
                     or torch.equal(patched(before, source, head=head, position=position), before)
                     for head, position in _patches(request, row)])


def _stage_of(result: Result, stage: str, layer: int) -> Tensor:
    """Return a stage of a layer of a run with one text: (1, h, t, ...) or (1, t, d), contexts after ablation."""
    array = head_contexts(result, layer) if stage == "context" else result.array(stage, layer=layer)
    return torch.from_numpy(np.array(array[:1]))
