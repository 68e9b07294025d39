"""Estimates of the memory that a computation needs, and the error if less is available."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.document.config_type import Config
from attnviz.document.options import Options
from attnviz.document.stages import STAGES, matrix_stages, redundant_stages
from attnviz.document.variants import DECODER_INPUT, ONE_TEXT, SOURCE, TARGET
from attnviz.system.container import memory_left
from attnviz.system.errors import AttnVizError, ComputeError
from attnviz.tokens.embeddings import drawn_rows

if TYPE_CHECKING:
    from attnviz.engine.stack import StagePlan

_FLOAT = 4  # bytes of a float32
USABLE_SHARE = 0.6  #: of the free memory; the window and other programs need the rest
_UNKNOWN = 4 * 2**30
_TEMPORARY_MATRICES = 4  # while weights are computed: raw, masked, scaled scores, and weights
_GRADIENT_MATRICES = 8  # (query, key) matrices of each head that autograd keeps
UNCHECKED_BYTES = 2**25  # computations up to this size are not checked: querying the system is slow
MATRICES = frozenset(name for name, stage in STAGES.items() if stage.is_matrix)
_ARRAYS_PER_PART = 8  # arrays per part of one head of a long input


def available_memory(root: Path = Path("/")) -> int:
    """Return the bytes of available memory, limited by the container; system files are read below `root`."""
    free, left = _free_memory(root), memory_left(root)
    return free if left is None else min(free, left)


def _free_memory(root: Path) -> int:
    try:
        for line in (root / "proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass  # not Linux
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _UNKNOWN


def needed_memory(options: Options, lengths: Sequence[int], plans: Sequence[StagePlan]) -> tuple[int, int]:
    """Return the bytes of the (query, key) arrays, and of all others, besides the weights of a trained model.

    Those between two texts have at most `max_outputs` queries or keys.
    """
    from attnviz.engine.attention.overviews import PART_ROWS, block_size  # late: torch comes with it
    from attnviz.engine.stage_plans import kept_bytes

    batch, longest, heads = len(lengths), max(lengths, default=0), options.num_heads
    tokens = {SOURCE: longest, **dict.fromkeys((TARGET, DECODER_INPUT), options.config.max_outputs)}
    largest = max(tokens[queries] * tokens[keys] for queries, keys in options.row.sides or (ONE_TEXT,))
    rows, cells, is_stack = batch * longest, batch * largest, options.row.is_stack
    matrices = matrix_stages(options) - redundant_stages(options)
    whole = [len(plan.stages & matrices) for plan in plans]  # (query, key) stages that are kept, by layer
    squares = sum(len(plan.pooled) * batch * heads * math.ceil(longest / (plan.block or block_size(lengths, heads)))**2
                  for plan in plans if plan.pooled)
    at_once = (max(0, _TEMPORARY_MATRICES - max(whole)) + 1) * heads * cells
    masks = 3 * cells  # one byte for each (query, key), shared by the heads
    if all(plan.pooled for plan in plans):  # a part at a time
        at_once, masks = min(heads, os.cpu_count() or 1) * _ARRAYS_PER_PART * PART_ROWS * longest, 0
    hidden = layer_numbers(options.config) if is_stack else options.d_in
    # The KV cache and the residual stream, of this computation and of the one before.
    cached = 2 * len(plans) * (options.d_in + 2 * options.d_keys) if is_stack else 0
    drawn = 0 if is_stack else 2 * options.weights + drawn_rows(options) * options.d_in
    return (
        _FLOAT * (sum(whole) * heads * cells + squares + at_once) + masks,
        kept_bytes(options, lengths, [plan.stages - MATRICES for plan in plans])
        + _FLOAT * (rows * (hidden + cached) + drawn),
    )


def layer_numbers(config: Config) -> int:
    """Return how many numbers of a token a layer of a model has at once, besides those of (query, key) arrays.

    A gated MLP has four times its hidden size; of a mixture one expert is computed at a time, for all tokens at worst.
    """
    return 4 * (config.d_model + config.heads * config.d_head + config.d_ff) + config.experts


def check_gradients(config: Config, batch: int, tokens: int, number_bytes: int) -> None:
    """Raise ComputeError if autograd would keep more than is available: everything that each layer has at once."""
    needed = number_bytes * config.layers * batch * tokens * (
        _GRADIENT_MATRICES * config.heads * tokens + layer_numbers(config))
    if (free := _lacking(needed)) is not None:
        raise ComputeError("Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, "
                           "{free:.1f} GB are free: shorten the text.", layers=config.layers, tokens=tokens,
                           needed=needed / 1e9, free=free / 1e9)


def _lacking(needed: int, allowed: float = 0) -> int | None:
    """Return the bytes that may be used, if fewer than needed; None if there are enough, or few are needed."""
    if needed <= max(UNCHECKED_BYTES, allowed):
        return None
    free = int(available_memory() * USABLE_SHARE)
    return free if needed > free else None


def check(options: Options, lengths: Sequence[int], plans: Sequence[StagePlan], *, allowed: float = 0) -> int:
    """Raise ComputeError with the numbers if a computation needs more memory than is available.

    Return the bytes that it needs; 0 if these are at most `allowed`: then the system is not asked, which is slow.
    """
    quadratic, linear = needed_memory(options, lengths, plans)
    needed = quadratic + linear
    if (free := _lacking(needed, allowed)) is None:
        return needed if needed > max(UNCHECKED_BYTES, allowed) else 0
    longest, count = max(lengths, default=0), options.num_heads
    figure = f"would need {needed / 1e9:,.1f} GB, {free / 1e9:,.1f} GB are free"
    sentences = f"{len(lengths)} sentences of up to " if len(lengths) > 1 else ""
    heads = f"{count} head" + ("s" if count > 1 else "")
    if options.row.is_stack:
        sizes = f"{sentences}{longest:,} tokens in {len(plans)} layers of {heads} {figure}, besides the model"
        if options.row.has_two_texts or any(plan.pooled for plan in plans):
            raise ComputeError("{sizes}: shorten the text.", sizes=sizes)
        raise ComputeError("Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz "
                           "export --layer, which needs far less.", sizes=sizes)
    if quadratic > linear:
        raise ComputeError("{sentences}{longest:,} tokens with {heads} {figure}: shorten the text or use fewer heads.",
                           sentences=sentences, longest=longest, heads=heads, figure=figure)
    tokens = f"{sentences}{longest:,} tokens of " if longest > options.d_in else ""
    sizes = f"{options.d_in:,} dimensions in and {options.d_total:,} out"
    raise ComputeError("{tokens}{sizes} {figure}: choose smaller sizes or a shorter text.", tokens=tokens, sizes=sizes,
                       figure=figure)


@contextmanager
def failed_allocation_as(refusal: AttnVizError) -> Iterator[None]:
    """Raise `refusal` for a failed allocation, which the estimate did not predict."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
            raise
        raise refusal from error
