"""The logit lens of a result: its residual streams through the final norm and the unembedding of its model.

Shapes: r rows of the lens, c columns, d size of the residual stream.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Document
from attnviz.engine.attention import threads
from attnviz.engine.model_session import ModelSession, spelled
from attnviz.experiments.lens import TOP, Lens, LensRequest, add_columns, begin, lens_inputs
from attnviz.experiments.target_token import find_target_token
from attnviz.system import memory
from attnviz.system.arrays import Ids
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
    # One thread: the window paints the heads meanwhile.
    with torch.inference_mode(), memory.failed_allocation_as(ComputeError(NO_MEMORY)), threads.limit(1):
        if known is None:
            read = lens_inputs(request.result, request.sentence, has_middle=request.has_middle)
            lens = begin(request, _tokens(session, request), read)
        else:
            lens = known
        if request.is_whole:
            lens = _with_tokens(replace(lens, request=replace(request, known=None)), session)
        last = len(lens.labels) - 1
        columns = lens.missing if request.is_whole else tuple(at for at in lens.missing if at == last)
        size = max(1, MAX_BATCH_LOGITS // (len(lens.rows) * session.vocabulary))
        for at in range(0, len(columns), size):
            lens = _with_columns(lens, columns[at : at + size], session, watch)
            watch.progress(lens)
    return lens


def _tokens(session: ModelSession, request: LensRequest) -> tuple[int, ...]:
    """Return the tokens of a request; the most likely one in place of what is None, or a token of another model."""
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
    rows = _normalised(session, lens.request.result.document, torch.from_numpy(lens.inputs[:, columns]))
    logits = session.token_logits(rows, lens.tokens).movedim(-1, 0).numpy()
    return add_columns(
        lens, columns.tolist(), spelled(session.opened.tokenizer, lens.tokens), token_logits=logits,
        token_probabilities=np.exp(logits - lens.log_sums[:, columns]))


def _with_columns(lens: Lens, columns: Sequence[int], session: ModelSession, watch: Watch) -> Lens:
    """Return a lens with all numbers of some columns."""
    inputs = torch.from_numpy(lens.inputs[:, list(columns)])
    logits = session.all_logits(_normalised(session, lens.request.result.document, inputs), watch.check)
    top = logits.topk(min(TOP, logits.shape[-1]))
    log_sums = logits.logsumexp(dim=-1)  # (r, c)
    chosen = logits[..., list(lens.tokens)].movedim(-1, 0)  # (tokens, r, c)
    watch.check()
    entropies, divergences = _sums(logits, log_sums)
    spellings = spelled(session.opened.tokenizer, {*top.indices.flatten().tolist(), *lens.tokens})
    return add_columns(
        lens, columns, spellings, is_known=np.ones(len(columns), np.bool_), ids=top.indices.numpy(),
        probabilities=(top.values - log_sums[..., None]).exp().numpy(), log_sums=log_sums.numpy(),
        entropies=entropies.numpy(), divergences=divergences.numpy(), token_logits=chosen.numpy(),
        token_probabilities=(chosen - log_sums).exp().numpy(), token_ranks=_ranks(logits, chosen))


def _normalised(session: ModelSession, document: Document, rows: Tensor) -> Tensor:
    """Apply the final norm to all rows (r, c, d) of a lens but the last, which has been there."""
    return torch.cat((session.normalised(document, rows[:-1]), rows[-1:].to(session.dtype)))


def _sums(logits: Tensor, log_sums: Tensor) -> tuple[Tensor, Tensor]:
    """Return the entropies, and KL(output ‖ row), in nats, (r, c), of logits (r, c, vocabulary).

    The output is the last row. What is between takes memory for one row alone.
    """
    output = (logits[-1] - log_sums[-1, :, None]).exp()
    entropies, of_output = list[Tensor](), list[Tensor]()
    for row, log_sum in zip(logits, log_sums, strict=True):
        logs = row - log_sum[:, None]
        # Sums of products without intermediate arrays: torch.where takes 12 ms of a letter in SmolLM2, not one.
        entropies.append(-torch.einsum("cv,cv->c", logs.exp(), logs))
        of_output.append(torch.einsum("cv,cv->c", output, logs))
    of_rows = torch.stack(of_output)
    return torch.stack(entropies), (of_rows[-1] - of_rows).clamp(min=0.0)  # rounding may give −1e-7


def _ranks(logits: Tensor, chosen: Tensor) -> Ids:
    """Return the ranks, from 1, of the `chosen` logits (tokens, r, c) among logits (r, c, vocabulary)."""
    ranks = [(logits > each[..., None]).sum(dim=-1) + 1 for each in chosen]
    return np.array([each.numpy() for each in ranks], np.int64).reshape(chosen.shape)
