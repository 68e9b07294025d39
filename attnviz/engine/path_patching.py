"""Path patching in its direct form: what one head writes, as a later head and the logits read it.

All norms keep the scales of the run that is patched, so that everything here is linear in what the sender wrote.
Numbers that the patched run edits stay, and a stage that is steered takes over the rest of a change.

Shapes: t tokens, d size of the residual stream, h heads, d_h size of a head.
"""

import numpy as np

from attnviz.document.places import Spot
from attnviz.engine.attention.changes import interventions
from attnviz.experiments.patching import PatchingRequest
from attnviz.experiments.score_parts import PROJECTIONS, head_outputs, normed_parts, output_scale
from attnviz.result.result import Result
from attnviz.system.arrays import Float32, Float64
from attnviz.system.errors import EditError

_ADDED = ("attention_output", "feed_forward")  # the stages that a layer adds to the residual stream


def sent(request: PatchingRequest) -> Float64:
    """Return the change of what the sender wrote into the residual stream, source less target, (t, d).

    Raises EditError if there is none, or if the target run ablates the sender.
    """
    assert request.sender is not None
    (layer, head), target = request.sender, request.target
    if target.is_ablated(Spot("weights", layer=layer, head=head)):
        raise EditError("Head {layer}.{head} is ablated in the run that is patched, so it passes on no patch: restore "
                        "it first.", layer=layer, head=head)
    at = list(range(target.lengths[0]))
    ours, theirs = (head_outputs(result, layer, 0, at) for result in (target, request.source))  # (h, t, d)
    bias = target.parameters(layer).get("out_proj.bias", np.float32(0))
    output = target.array("projected_attention", layer=layer)[0] if "projected_attention" in target.stages(
        layer) else ours.sum(axis=0) + bias
    change = _taken(target, layer, "projected_attention", theirs[head] - ours[head])
    change = _taken(target, layer, "attention_output", change * output_scale(target, layer, output))
    if not change.any():
        raise EditError("Head {layer}.{head} writes the same in both runs, so no later head can read a difference.",
                        layer=layer, head=head)
    return change


def received(request: PatchingRequest, layer: int, change: Float64) -> Float32:
    """Return the queries, keys or values of a layer after a change (t, d) of its input, (1, h, t, d_h)."""
    target, stage, own = request.target, request.row.stage, request.target.parameters(layer)
    change = _through_stream(request, layer, change)
    if "attention_norm" in own:  # ModernBERT's first layer has none
        residual = target.array("residual", layer=layer)[0].astype(np.float64)
        change = normed_parts(target, residual, change, weight=own["attention_norm"], kind=target.options.config.norm)
    matrix, norm = PROJECTIONS[stage]
    moved: Float64 = _taken(target, layer, "normed", change) @ own[matrix].T.astype(np.float64)  # (t, h · d_h)
    moved = moved.reshape(len(change), request.heads, -1).swapaxes(0, 1)  # (h, t, d_h)
    if norm in own:
        projected = target.array(f"projected_{stage}", layer=layer)[0].astype(np.float64)
        moved = _taken(target, layer, f"projected_{stage}", moved)
        moved = normed_parts(target, projected, moved, weight=own[norm], kind="rms_norm")
    found: Float32 = target.array(stage, layer=layer)[:1] + _taken(target, layer, stage, moved).astype(np.float32)
    return found


def final_row(request: PatchingRequest, change: Float64, *, position: int) -> Float32:
    """Return the normalised final residual stream at a position with a change (t, d) of its input, (1, d)."""
    target, last = request.target, request.target.num_layers - 1
    residual = _final_residual(target, position)
    moved = np.zeros_like(change)
    moved[[position]] = normed_parts(target, residual, _through_stream(request, last, change)[[position]],
                                     weight=target.parameters(last)["final_norm"], kind=target.options.config.norm)
    moved = _taken(target, last, "final_normed", moved)
    found: Float32 = (target.array("final_normed", layer=last)[0] + moved)[[position]].astype(np.float32)
    return found


def _through_stream(request: PatchingRequest, layer: int, change: Float64) -> Float64:
    """Return what the residual stream before a layer takes over of what the sender wrote (t, d)."""
    assert request.sender is not None
    for between in range(request.sender[0] + 1, layer + 1):
        change = _taken(request.target, between, "residual", change)
    return change


def _taken(target: Result, layer: int, stage: str, change: Float64) -> Float64:
    """Return what a stage of the target takes over of a change of its first text, (t, d) or (h, t, d_h)."""
    changed = interventions(target.document, layer)
    edited, steered = changed.edits.get(stage), changed.steering
    shares = np.ones_like(change)
    for cells, share in ((steered.cells.get(stage), 1 - steered.strength), (edited, 0.0)):
        if cells:
            places = cells.arrays(change.ndim + 1, 0)[0][:, 1:]
            shares[tuple(places[(places < change.shape).all(axis=1)].T)] = share
    return change * shares


def _final_residual(result: Result, position: int) -> Float64:
    """Return the residual stream after the last layer at a position, (1, d)."""
    last = result.num_layers - 1
    stages = ("residual",) if result.options.is_layer_ablated(last) else ("residual", *_ADDED)
    parts = [result.array(stage, layer=last)[0, [position]].astype(np.float64) for stage in stages]
    found: Float64 = np.sum(parts, axis=0)
    return found
