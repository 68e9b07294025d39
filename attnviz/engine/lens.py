"""The logit lens of a result: its residual streams through the final norm and the unembedding of its model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.engine import memory
from attnviz.engine.attention import threads
from attnviz.engine.models.model_session import ModelSession, logit_rows, spelled
from attnviz.result.lens import TOP, Lens, LensRequest, add_columns, begin
from attnviz.result.result import Result
from attnviz.result.target_token import find_target_token
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

#: Logits of a batch of columns: 20 ms of SmolLM2 on one thread, so that a keystroke need not wait long.
MAX_BATCH_LOGITS = 2**21
BLOCK = 64  #: tokens; `largest_logits` looks for the largest logit of each block first


class ColumnLogits:
    """The logits of some columns of a lens, computed a part of the vocabulary at a time. Shapes: r rows, c columns."""

    def __init__(self, session: ModelSession, result: Result, inputs: Tensor) -> None:
        """Begin with the `inputs` (r, c, d) of a result, which are normalised in the last row."""
        self.result, self.inputs = result, inputs
        self._logits = torch.empty(*inputs.shape[:2], session.vocabulary)
        self._parts = session.unembed_by_parts(
            session.normalised(result.document, inputs).flatten(0, 1), self._logits.flatten(0, 1))

    def add_part(self) -> bool:
        """Compute the next part, by all threads that torch may use; return False if there is none."""
        return next(self._parts, False)

    def is_of(self, result: Result, inputs: Tensor) -> bool:
        """Return whether these are the logits of such inputs of a result."""
        return result is self.result and torch.equal(inputs, self.inputs)

    def whole(self) -> Tensor:
        """Return the logits, (r, c, vocabulary)."""
        while self.add_part():
            pass
        return self._logits


class Preparation:
    """The last column of the lens of a text, begun before it is asked for; `compute` completes it.

    The window draws the heads meanwhile.
    """

    def __init__(self, engine: Engine, result: Result) -> None:
        """Begin it where there is one, in less than a millisecond; called right after the result was computed."""
        self._result, self._column = result, None
        # Of a variant, a text without tokens, or a model that predicts elsewhere there is none.
        if result.logits is None or not result.lengths or result.logits.places != ((0, result.lengths[0] - 1),):
            return
        session, _ = engine.models.session_for(result.document)
        if isinstance(session, ModelSession):
            with torch.inference_mode(), threads.limit(1):
                inputs = session.last_rows()
                if inputs is not None:
                    self._column = session.column = ColumnLogits(session, result, inputs)

    def run(self, is_needed: Callable[[], bool]) -> None:
        """Unembed until the worker is needed, and leave a core to the window; without a column, compute the logits."""
        if self._column is None and self._result.logits is not None:
            self._result.logits.prepare()
        with torch.inference_mode(), threads.limit(max(1, threads.worker_threads() - 1)):
            while self._column is not None and not is_needed() and self._column.add_part():
                pass


def compute(
    engine: Engine, request: LensRequest, known: Lens | None = None, watch: Watch = UNWATCHED,
) -> Lens:
    """Compute the last column, or every column that `known` lacks, the last first.

    Raises ComputeError if there is not enough memory, KeyError if a layer keeps no residual stream, and Cancelled.
    """
    session, _ = engine.models.session_for(request.result.document, watch.silent)
    assert isinstance(session, ModelSession)  # an encoder-decoder has no lens
    with torch.inference_mode(), memory.failed_allocation_as(ComputeError(NO_MEMORY)), threads.limit(
            1 if request.is_whole else threads.worker_threads()):  # the window waits for the last column
        column, session.column = session.column, None
        if column is not None and column.result is not request.result:
            column = None
        if column is not None and request.result.logits is not None:
            request.result.logits.take(partial(
                logit_rows, column.whole()[-1].clone(), session.opened.tokenizer))  # without the other rows
        lens = begin(request, _tokens(session, request, column)) if known is None else known
        if request.is_whole:
            lens = _with_tokens(replace(lens, request=replace(request, known=None)), session)
        last = len(lens.labels) - 1
        columns = lens.missing if request.is_whole else tuple(at for at in lens.missing if at == last)
        while columns:
            watch.check()
            size = max(1, MAX_BATCH_LOGITS // (len(lens.rows) * session.vocabulary))
            batch, columns = columns[:size], columns[size:]
            inputs = torch.from_numpy(lens.inputs[:, list(batch)])
            if column is None or not column.is_of(request.result, inputs):
                column = ColumnLogits(session, request.result, inputs)
            lens = _with_columns(lens, batch, column, session)
            watch.progress(lens)
    return lens


def _tokens(session: ModelSession, request: LensRequest, column: ColumnLogits | None) -> tuple[int, ...]:
    """Return the tokens of a request; the most likely one in place of what is None, or a token of another model."""
    if column is not None and request.tokens == (None,):
        largest, at = column.whole()[-1, 0].max(dim=-1)
        return (int(at),) if largest.isfinite() else ()
    known = tuple(token for token in request.tokens if token is not None and token < session.vocabulary)
    if len(known) == len(request.tokens):
        return tuple(dict.fromkeys(known))
    token, instead = (*request.tokens, None)[:2]
    target = find_target_token(request.result, sentence=request.sentence, word=None, token=token, instead=instead)
    return () if target is None else target.metric.tokens


def _with_tokens(lens: Lens, session: ModelSession) -> Lens:
    """Return a lens with the logits and probabilities of its tokens in the columns whose cells stayed."""
    columns = np.flatnonzero(lens.is_known & np.isnan(lens.token_logits).any(axis=(0, 1)))
    if not len(columns):
        return lens
    rows = session.normalised(lens.request.result.document, torch.from_numpy(lens.inputs[:, columns]))
    logits = session.token_logits(rows, lens.tokens).movedim(-1, 0).numpy()
    return add_columns(
        lens, columns.tolist(), spelled(session.opened.tokenizer, lens.tokens), token_logits=logits,
        token_probabilities=np.exp(logits - lens.log_sums[:, columns]))


def _with_columns(lens: Lens, columns: Sequence[int], column: ColumnLogits, session: ModelSession) -> Lens:
    """Return a lens with columns c whose logits are given, and are overwritten."""
    logits = column.whole()  # (r, c, vocabulary)
    top_logits, ids = largest_logits(logits)
    tokens = torch.tensor(lens.tokens, dtype=torch.long)
    chosen = logits[..., tokens].movedim(-1, 0)  # (tokens, r, c)
    shares = torch.empty_like(logits)
    # Sums of float32 take a third of the time of sums of booleans.
    ranks = torch.stack([torch.gt(logits, each[..., None], out=shares).sum(dim=-1) + 1
                         for each in chosen]) if len(tokens) else chosen
    torch.softmax(logits, dim=-1, out=shares)
    top_shares = shares.gather(-1, ids)
    log_sums = top_logits[..., 0] - top_shares[..., 0].log()
    logs = logits.sub_(log_sums[..., None])
    # Sums of products without intermediate arrays: with torch.where, 12 ms of a letter in SmolLM2 instead of one.
    entropies = -torch.einsum("rcv,rcv->rc", shares, logs)
    of_final = torch.einsum("cv,rcv->rc", shares[-1], logs)
    divergences = (of_final[-1] - of_final).clamp(min=0.0)  # rounding may give −1e-7
    spellings = spelled(session.opened.tokenizer, {*ids.flatten().tolist(), *lens.tokens})
    return add_columns(
        lens, columns, spellings,
        is_known=np.ones(len(columns), np.bool_), ids=ids.numpy(), probabilities=top_shares.numpy(),
        entropies=entropies.numpy(), divergences=divergences.numpy(),
        log_sums=log_sums.numpy(), token_logits=chosen.numpy(),
        token_probabilities=shares[..., tokens].movedim(-1, 0).numpy(), token_ranks=ranks.numpy().astype(np.int64))


def largest_logits(logits: Tensor) -> tuple[Tensor, Tensor]:
    """Return the TOP largest logits (..., vocabulary), or all of fewer, and their tokens.

    They are in the blocks with the largest maxima: to find these takes a fifth of the time of topk.
    """
    count, size = min(TOP, logits.shape[-1]), logits.shape[-1]
    blocks = size // BLOCK
    if blocks < count:
        found = logits.topk(count)
        return found.values, found.indices
    maxima = logits[..., : blocks * BLOCK].reshape(*logits.shape[:-1], blocks, BLOCK).amax(dim=-1)
    tokens = (maxima.topk(count).indices[..., None] * BLOCK + torch.arange(BLOCK)).flatten(-2)
    rest = torch.arange(blocks * BLOCK, size).expand(*tokens.shape[:-1], -1)
    tokens = torch.cat((tokens, rest), dim=-1)
    found = logits.gather(-1, tokens).topk(count)
    return found.values, tokens.gather(-1, found.indices)
