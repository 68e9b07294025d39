"""torch's own `nn.MultiheadAttention` as the reference, with every stage recorded."""

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Generator, Tensor
from torch.nn.functional import linear

from attnviz.document.options import Options
from attnviz.engine.attention import initialization, tiles
from attnviz.engine.attention.changes import reference
from attnviz.engine.attention.masks import MaskTensor
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace, is_default_except
from attnviz.engine.blocks.network import Weights


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw the parameters of a new module: in_proj_weight (3 * d, d) stacks W_query, W_key, W_value."""
    with initialization.as_global(source):
        module = _module(options)
    return {name.removesuffix(".weight"): parameter.detach() for name, parameter in module.named_parameters()}


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_in).

    Weights and output are the module's own if it supports the options. For long texts the module is not run, to save
    its time and memory; the shared path agrees to six digits.
    """
    stacked = linear(x, weights["in_proj_weight"], weights.get("in_proj_bias"))  # (b, t, 3 * d)
    q, k, v = stacked.chunk(3, dim=-1)  # (b, t, d) each
    heads = config.num_heads
    queries = trace.record("queries", split_heads(q, heads))  # (b, h, t, d / h)
    keys = trace.record("keys", split_heads(k, heads))  # (b, h, t, d / h)
    values = trace.record("values", split_heads(v, heads))  # (b, h, t, d / h)
    is_long = trace.overviews is not None or tiles.are_faster(queries, keys, trace=trace)
    if not is_long and module_can(config, trace):
        output, attention_weights = ask_module(x, weights, options=config, masked=trace.mask.masked)
        trace = replace(trace, changes={"weights": (reference(attention_weights),), "output": (reference(output),)})
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d / h)
    concatenated = concatenate(context, trace=trace)  # (b, t, d)
    return trace.record("output", project(concatenated, weights, "out_proj"))  # (b, t, d)


def module_can(options: Options, trace: Trace) -> bool:
    """Return whether `nn.MultiheadAttention` supports the options: it has one score, scale, normalisation and mask."""
    masked = trace.mask.masked
    return (
        not trace.changes and trace.options.scores.function is None and options.scale == "sqrt_d_k"
        and is_default_except(trace.options.softmax, ("divisor", "masks_weights"))
        and (not options.masks_weights or masked.is_empty)
        and is_default_except(trace.options.dropout, ("rate", "seed"))
        and masked.shape.numel() > 0
        and masked.fully_masked_rows is None  # it returns NaN for a fully masked row
    )


def ask_module(
    x: Tensor, parameters: Mapping[str, Tensor], *, options: Options, masked: MaskTensor
) -> tuple[Tensor, Tensor]:
    """Return the output (b, t, d) and weights (b, h, q, k) of the module with these parameters."""
    with torch.device("meta"):
        shell = _module(options)  # no memory, no random numbers: parameters are passed in the call
    theirs = {name: parameters[name.removesuffix(".weight")] for name, _ in shell.named_parameters()}
    mask = None if masked.is_empty else masked.per_head.expand(-1, options.num_heads, -1, -1).flatten(0, 1)
    arguments = {"need_weights": True, "average_attn_weights": False, "attn_mask": mask}  # (b * h, q, k)
    output, weights = torch.func.functional_call(shell, theirs, (x, x, x), arguments)
    return output, weights


def _module(options: Options) -> torch.nn.MultiheadAttention:
    module = torch.nn.MultiheadAttention(options.d_in, options.num_heads, bias=options.qkv_bias, batch_first=True)
    return module.eval()
