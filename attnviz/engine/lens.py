"""The logit lens of a result: its residual streams through the final norm and the unembedding of its model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.engine import memory
from attnviz.engine.attention import threads
from attnviz.engine.models.model_session import ModelSession, spelled
from attnviz.result.lens import TOP, Lens, LensRequest, add_columns, begin
from attnviz.result.logits import Spelling
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

#: Logits of a batch of columns: 20 ms of SmolLM2 on one thread, so that a keystroke need not wait long.
MAX_BATCH_LOGITS = 2**21


def compute(
    engine: Engine, request: LensRequest, known: Lens | None = None, watch: Watch = UNWATCHED,
) -> Lens:
    """Compute the last column, or every column that `known` lacks, the last first.

    Raises ComputeError if there is not enough memory, KeyError if a layer keeps no residual stream, and Cancelled.
    """
    session, _ = engine.models.session_for(request.result.document, watch.silent)
    assert isinstance(session, ModelSession)  # an encoder-decoder has no lens
    lens = begin(request) if known is None else known
    worker_threads = threads.worker_threads()
    with torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        lens = _with_tokens(lens, session)
        columns = lens.missing if request.is_whole else tuple(at for at in lens.missing if at == len(lens.labels) - 1)
        unembed = session.unembedding_of(request.result.document, threads=worker_threads)
        while columns:
            watch.check()
            size = max(1, MAX_BATCH_LOGITS // (len(lens.rows) * session.vocabulary))
            batch, columns = columns[:size], columns[size:]
            lens = _with_columns(lens, batch, unembed, partial(spelled, session.opened.tokenizer))
            watch.progress(lens)
    return lens


def _with_tokens(lens: Lens, session: ModelSession) -> Lens:
    """Return a lens with the logits and probabilities of its tokens in the columns whose cells stayed."""
    tokens = lens.request.tokens
    columns = np.flatnonzero(lens.is_known & np.isnan(lens.token_logits).any(axis=(0, 1)))
    if not len(columns):
        return lens
    unembed = session.unembedding_of(lens.request.result.document, tokens=tokens)
    inputs = torch.from_numpy(lens.inputs[:, columns])
    logits = unembed(inputs[:-1], inputs[-1:]).movedim(-1, 0).numpy()  # (tokens, r, c)
    return add_columns(
        lens, columns.tolist(), spelled(session.opened.tokenizer, tokens), token_logits=logits,
        token_probabilities=np.exp(logits - lens.log_sums[:, columns]))


def _with_columns(
    lens: Lens, columns: Sequence[int], unembed: Callable[[Tensor, Tensor], Tensor],
    spellings: Callable[[Sequence[int]], Mapping[int, Spelling]],
) -> Lens:
    inputs = torch.from_numpy(lens.inputs[:, list(columns)])  # (r, c, d)
    logits = unembed(inputs[:-1], inputs[-1:])  # (r, c, vocabulary)
    logs = logits.log_softmax(dim=-1)
    shares = logs.exp()
    top = shares.topk(min(TOP, shares.shape[-1]), dim=-1)
    tokens = torch.tensor(lens.request.tokens, dtype=torch.long)
    chosen = logits[..., tokens].movedim(-1, 0)  # (tokens, r, c)
    ranks = torch.stack([(logits > each[..., None]).sum(dim=-1) + 1 for each in chosen]) if len(tokens) else chosen
    # Sums of products without intermediate arrays: with torch.where, 12 ms of a letter in SmolLM2 instead of one.
    entropies = -torch.einsum("rcv,rcv->rc", shares, logs)
    of_final = torch.einsum("cv,rcv->rc", shares[-1], logs)
    divergences = (of_final[-1] - of_final).clamp(min=0.0)  # rounding may give −1e-7
    return add_columns(
        lens, columns, spellings(sorted(set(top.indices.flatten().tolist()) | set(lens.request.tokens))),
        is_known=np.ones(len(columns), np.bool_), ids=top.indices.numpy(), probabilities=top.values.numpy(),
        entropies=entropies.numpy(), divergences=divergences.numpy(),
        log_sums=(logits[..., 0] - logs[..., 0]).numpy(), token_logits=chosen.numpy(),
        token_probabilities=shares[..., tokens].movedim(-1, 0).numpy(), token_ranks=ranks.numpy().astype(np.int64))
