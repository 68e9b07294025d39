"""Estimates of the memory that a computation needs, and the error if less is available."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attnviz.document.options import Options
from attnviz.document.stages import COMPUTED_STAGES, STAGES, matrix_stages, redundant_stages
from attnviz.system.container import memory_left
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.tokens.embeddings import drawn_rows

_FLOAT = 4  # bytes of a float32
USABLE_SHARE = 0.6  #: of the free memory; the window and other programs need the rest
_UNKNOWN = 4 * 2**30
_TEMPORARY_MATRICES = 4  # while weights are computed: raw, masked, scaled scores, and weights
UNCHECKED_BYTES = 2**25  # computations up to this size are not checked: querying the system is slow
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


def needed_memory(
    options: Options, lengths: Sequence[int], kept: frozenset[str], *, whole: bool = True
) -> tuple[int, int]:
    """Return the bytes of the (head, query, key) stages, `whole` or as overviews, and the bytes of all other arrays."""
    batch, longest, heads = len(lengths), max(lengths, default=0), options.num_heads
    if whole:
        matrices = max(_matrices(options, kept),
                       _TEMPORARY_MATRICES) + 1  # and one temporary
        masks = 3  # one byte for each (query, key), shared by the heads
        quadratic = (matrices * heads * _FLOAT + masks) * batch * longest**2
    else:
        from attnviz.engine.attention.overviews import (  # late: torch comes with it
            MAX_GRID_SIDE,
            MAX_SQUARES,
            PART_ROWS,
        )

        overviews = sum(STAGES[name].is_matrix for name in COMPUTED_STAGES) * min(batch * heads * MAX_GRID_SIDE**2,
                                                                                  MAX_SQUARES)
        side_by_side = min(heads, os.cpu_count() or 1)
        quadratic = (overviews + side_by_side * _ARRAYS_PER_PART * PART_ROWS * longest) * _FLOAT
    inner = options.d_total
    vectors = batch * longest * (2 * options.d_in + 6 * inner)
    table = drawn_rows(options) * options.d_in
    return quadratic, (vectors + 2 * options.weights + table) * _FLOAT


def check(
    options: Options, lengths: Sequence[int], kept: frozenset[str], *, whole: bool
) -> None:
    """Raise ComputeError with the numbers if the computation needs more memory than is available."""
    quadratic, linear = needed_memory(options, lengths, kept, whole=whole)
    if quadratic + linear <= UNCHECKED_BYTES:
        return
    free = int(available_memory() * USABLE_SHARE)
    if quadratic + linear <= free:
        return
    longest = max(lengths, default=0)
    heads = f"{options.num_heads} head" + ("s" if options.num_heads > 1 else "")
    figure = f"would need {(quadratic + linear) / 1e9:,.1f} GB, {free / 1e9:,.1f} GB are free"
    sentences = f"{len(lengths)} sentences of up to " if len(lengths) > 1 else ""
    if quadratic > linear:
        raise ComputeError(f"{sentences}{longest:,} tokens with {heads} {figure}: shorten the text or use fewer heads.")
    tokens = f"{sentences}{longest:,} tokens of " if longest > options.d_in else ""
    sizes = f"{options.d_in:,} dimensions in and {options.d_total:,} out"
    raise ComputeError(f"{tokens}{sizes} {figure}: choose smaller sizes or a shorter text.")


@contextmanager
def as_compute_error() -> Iterator[None]:
    """Turn a failed allocation, which the estimate did not predict, into a ComputeError."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
            raise
        raise ComputeError(NO_MEMORY) from error


def _matrices(options: Options, kept: frozenset[str]) -> int:
    """Return how many of the stages are separate (query, key) arrays."""
    return len(kept & matrix_stages(options) - redundant_stages(options))
