"""From a Document to a Result: every number that attention computes on the way, as plain numpy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from attnviz import tokens
from attnviz.document.document import Cells, Document, FloatArray
from attnviz.document.errors import ComputeError
from attnviz.document.options import Options
from attnviz.document.result import Result, Token, Vocabulary, read_only
from attnviz.document.stages import STAGES
from attnviz.tokens import embeddings

if TYPE_CHECKING:
    from torch import Tensor

_FLOAT = 4  # bytes of a float32
_SHARE = 0.6  # of the free memory: the window, its pictures and other programs need the rest
_UNKNOWN_MEMORY = 4 * 2**30
_IN_FLIGHT = 4  # matrices at the moment when weights are made, kept or not: raw, masked, scaled scores, and weights
_WORTH_THREADS = 2**29  # multiplications: 20 ms on one core; below, on a busy machine, a second thread is waited for


class Cancelled(Exception):
    """The computation was told to stop before it was done."""


def compute(
    document: Document,
    *,
    device: str = "cpu",
    stages: frozenset[str] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """Compute attention on the sentences of a document, and keep every number on the way.

    `device` is cpu, cuda, mps or auto; what is not there, or is too small, is replaced by the CPU and a note says so.
    `stages` names those that have to be readable from the Result, None all of them: leaving out the large ones
    (heads x tokens x tokens) saves memory. `cancelled` is asked between the steps. The same document gives the same
    numbers. Raises ComputeError where memory does not suffice, EditError where sizes do not fit, and Cancelled.
    """
    start = time.perf_counter()

    def stop_if_cancelled() -> None:
        if cancelled is not None and cancelled():
            raise Cancelled

    stop_if_cancelled()
    options = document.options
    sentences = tokens.tokenize_document(document)
    lengths = [len(sentence) for sentence in sentences]
    edited = _edits(document, "stage", options)

    import torch  # late: it takes seconds, and importing this module takes none

    from attnviz.attention import masks, variants
    from attnviz.attention.trace import Trace, stages_to_keep

    wanted = stages_to_keep(stages, edited)
    _check_memory(options, lengths, wanted)
    stop_if_cancelled()
    chosen, note = best_device(device)
    notes = [note] if note else []
    with torch.inference_mode(), _threads(_work(options, lengths)), _memory_as_sentence():
        vocabulary = embeddings.look_up(document, sentences)
        batch = torch.from_numpy(_batch(sentences, vocabulary, options))  # (b, t, d_in)
        mask = masks.build(lengths, causal=options.mask == "causal", cells=document.cells("mask"))
        stop_if_cancelled()
        parameters = variants.build(options, _edits(document, "weight", options))

        def run_on(where: str) -> dict[str, Tensor]:
            trace = Trace(lengths, edited, wanted, before_each=stop_if_cancelled)
            moved = {name: matrix.to(where) for name, matrix in parameters.items()}
            variants.run(batch.to(where), moved, options=options, mask=mask.to(where), trace=trace)
            return {name: tensor.cpu() for name, tensor in trace.stages.items()}

        try:
            layer = run_on(chosen)
        except RuntimeError as error:
            if chosen == "cpu":
                raise
            what = "has too little memory" if "out of memory" in str(error) else "failed"
            notes.append(f"The device {chosen} {what}: computed on the CPU.")
            chosen = "cpu"
            layer = run_on(chosen)

    seen = mask.visible.numpy()
    seen.flags.writeable = False
    return Result(
        document=document,
        options=options,
        sentences=sentences,
        vocabulary=vocabulary,
        layers=(read_only({name: tensor.numpy() for name, tensor in layer.items()}),),
        visible=seen,
        parameters=read_only({name: matrix.numpy() for name, matrix in parameters.items()}),
        device=chosen,
        seconds=time.perf_counter() - start,
        notes=tuple(notes),
    )


def best_device(name: str) -> tuple[str, str | None]:
    """The device that `name` (cpu, cuda, mps or auto) means here, and a sentence where it is not the one asked for."""
    import torch

    there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if name == "auto":
        return next(device for device, is_there in there.items() if is_there), None
    if there.get(name):
        return name, None
    return "cpu", f"There is no device {name} here: computed on the CPU."


def available_memory() -> int:
    """Bytes of memory that programs can still take, as far as the system says."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass  # not Linux
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _UNKNOWN_MEMORY


def needed_memory(options: Options, lengths: Sequence[int], kept: frozenset[str]) -> tuple[int, int]:
    """Bytes that the (head, query, key) stages take, and bytes of all else: weights and vectors."""
    batch, longest, heads = len(lengths), max(lengths, default=0), options.num_heads
    absent = set() if options.dropout_on else {"dropout_mask", "dropped_weights"}
    if options.mask_method == "minus_inf":
        absent.add("masked_weights")
    matrices = sum(STAGES[name].is_matrix for name in kept - absent)
    matrices = max(matrices, _IN_FLIGHT) + 1  # and one that a step needs besides what it makes
    masks = 3  # of one byte for each (query, key), whatever the heads
    quadratic = (matrices * heads * _FLOAT + masks) * batch * longest**2
    inner = options.d_total
    vectors = batch * longest * (2 * options.d_in + 6 * inner)
    weights = 0 if options.variant == "simple" else 3 * options.d_in * inner + inner**2
    return quadratic, (vectors + 2 * weights) * _FLOAT


def _check_memory(options: Options, lengths: Sequence[int], kept: frozenset[str]) -> None:
    quadratic, linear = needed_memory(options, lengths, kept)
    free = int(available_memory() * _SHARE)
    if quadratic + linear <= free:
        return
    longest = max(lengths, default=0)
    heads = f"{options.num_heads} head" + ("s" if options.num_heads > 1 else "")
    figure = f"would need {(quadratic + linear) / 1e9:,.1f} GB, {free / 1e9:,.1f} GB are free"
    if quadratic > linear:
        sentences = f"{len(lengths)} sentences of up to " if len(lengths) > 1 else ""
        raise ComputeError(f"{sentences}{longest:,} tokens with {heads} {figure}: shorten the text or use fewer heads.")
    raise ComputeError(
        f"{options.d_in:,} dimensions in and {options.d_total:,} out {figure}: choose smaller sizes or a shorter text."
    )


@contextmanager
def _memory_as_sentence() -> Iterator[None]:
    """Turns a refused allocation, which the estimate did not foresee, into a ComputeError."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
            raise
        raise ComputeError("The memory does not suffice: shorten the text or choose smaller sizes.") from error


def _batch(sentences: Sequence[Sequence[Token]], vocabulary: Vocabulary, options: Options) -> FloatArray:
    """The vectors of all tokens with their positions added, sentences padded with zeros: (b, t, d_in)."""
    longest = max(map(len, sentences), default=0)
    batch = np.zeros((len(sentences), longest, options.d_in), dtype=np.float32)
    row = {token.key: place for place, token in enumerate(vocabulary.tokens)}
    positions = embeddings.positions(options, longest)  # (t, d_in)
    for vectors, sentence in zip(batch, sentences, strict=True):
        vectors[: len(sentence)] = vocabulary.vectors[[row[token.key] for token in sentence]]
        if positions is not None:
            vectors[: len(sentence)] += positions[: len(sentence)]
    return batch


def _edits(document: Document, kind: str, options: Options) -> dict[str, Cells]:
    """The overridden cells of the variant's stages or weights, by name."""
    return {target[2]: cells for target, cells in document.edits.items() if target[:2] == (kind, options.variant)}


def _work(options: Options, lengths: Sequence[int]) -> int:
    """Multiplications, roughly: the projections grow with the tokens, the attention with their square."""
    batch, longest = len(lengths), max(lengths, default=0)
    return batch * longest * options.d_total * (4 * options.d_in + 2 * longest)


@contextmanager
def _threads(work: int) -> Iterator[None]:
    """One thread for little work, where a second one costs more than it saves; all but one, the window's, for much."""
    import torch

    before = torch.get_num_threads()
    chosen = min(before, max(2, before - 1)) if work >= _WORTH_THREADS else 1  # of two cores it shares one
    if chosen == before:
        yield
        return
    torch.set_num_threads(chosen)
    try:
        yield
    finally:
        torch.set_num_threads(before)
