"""Path patching in its direct form: what one head writes, as a later head and the logits read it.

All norms keep the scales of the run that is patched, so that everything here is linear in what the sender wrote.

Shapes: t tokens, d size of the residual stream, h heads, d_h size of a head.
"""

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.result.patching import Numbers, PatchingRequest
from attnviz.result.result import Result
from attnviz.result.score_parts import head_outputs, normed_parts, output_scale, projected
from attnviz.system.errors import EditError

_ADDED = ("attention_output", "feed_forward")  # the stages that a layer adds to the residual stream


def sent(request: PatchingRequest) -> Numbers:
    """Return the change of what the sender wrote into the residual stream, source less target, (t, d).

    Raises EditError if there is none.
    """
    assert request.sender is not None
    (layer, head), target = request.sender, request.target
    at = list(range(target.lengths[0]))
    ours, theirs = (head_outputs(result, layer, 0, at) for result in (target, request.source))  # (h, t, d)
    bias = target.parameters(layer).get("out_proj.bias", np.float32(0))
    change: Numbers = (theirs[head] - ours[head]) * output_scale(target, layer, ours.sum(axis=0) + bias)
    if not change.any() or target.options.is_layer_ablated(layer):
        raise EditError("Head {layer}.{head} writes the same in both runs, so no later head can read a difference.",
                        layer=layer, head=head)
    return change


def received(request: PatchingRequest, layer: int, change: Numbers) -> FloatArray:
    """Return the queries, keys or values of a layer after a change (t, d) of its input, (1, h, t, d_h)."""
    residual = request.target.array("residual", layer=layer)[0].astype(np.float64)
    parts = np.stack((change, residual - change))
    moved = np.stack([projected(request.target, layer, residual, parts, stage=request.row.stage, head=head)[0]
                      for head in range(request.heads)])
    found: FloatArray = (request.target.array(request.row.stage, layer=layer)[:1] + moved).astype(np.float32)
    return found


def final_row(request: PatchingRequest, change: Numbers, *, position: int) -> FloatArray:
    """Return the normalised final residual stream at a position with a change (t, d) of its input, (1, d)."""
    target, last = request.target, request.target.num_layers - 1
    residual = _final_residual(target, position)
    kind = target.options.row.derivations["final_normed"].weight
    moved = normed_parts(target, residual, change[None, [position]], weight=target.parameters(last)["final_norm"],
                         kind=kind)[0]
    found: FloatArray = (target.array("final_normed", layer=last)[0, [position]] + moved).astype(np.float32)
    return found


def _final_residual(result: Result, position: int) -> Numbers:
    """Return the residual stream after the last layer at a position, (1, d)."""
    last = result.num_layers - 1
    stages = ("residual",) if result.options.is_layer_ablated(last) else ("residual", *_ADDED)
    parts = [result.array(stage, layer=last)[0, [position]].astype(np.float64) for stage in stages]
    found: Numbers = np.sum(parts, axis=0)
    return found
