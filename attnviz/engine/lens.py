"""The logit lens of a result: its residual streams through the final norm and the unembedding of its model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import torch

from attnviz.engine import memory
from attnviz.engine.attention import threads
from attnviz.engine.lens_column import LensColumn, RowGroup, normalised
from attnviz.engine.models.model_session import ModelSession, logit_rows, spelled
from attnviz.result.lens import Lens, LensRequest, add_columns, begin, lens_inputs, lens_rows
from attnviz.result.target_token import find_target_token
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
    with torch.inference_mode(), memory.failed_allocation_as(ComputeError(NO_MEMORY)), threads.limit(
            1 if request.is_whole else threads.worker_threads()):  # the window waits for the last column
        column = session.column
        if column is not None and not column.is_of(request.result):  # of a newer text, which will ask for it
            column = None
        elif not request.is_brief:
            session.column = None
        lens = _begin(session, request, column) if known is None else known
        if request.is_whole:
            lens = _with_tokens(replace(lens, request=replace(request, known=None)), session)
        last = len(lens.labels) - 1
        columns = lens.missing if request.is_whole else tuple(at for at in lens.missing if at == last)
        while columns:
            watch.check()
            size = max(1, MAX_BATCH_LOGITS // (len(lens.rows) * session.vocabulary)) if column is None else 1
            batch, columns = columns[:size], columns[size:]
            inputs = torch.from_numpy(lens.inputs[:, list(batch)])
            if column is None or not column.is_of(request.result, inputs):
                column = LensColumn()
                column.add_last_rows(session, request.result, inputs)
            lens, column = _with_columns(lens, batch, column, session), None
            watch.progress(lens)
    return lens


def _begin(session: ModelSession, request: LensRequest, column: LensColumn | None) -> Lens:
    """Return a lens without new columns, while a helper computes its last `column`, which then gives the logits."""
    if column is not None:
        column.hasten()
    if column is None or column.all_inputs is None or request.has_middle:
        read = lens_inputs(request.result, request.sentence, has_middle=request.has_middle)
    else:
        read = *lens_rows(request.result, has_middle=False), column.all_inputs
    if column is not None and request.result.logits is not None and not request.is_whole:
        output = column.complete()[-1].logits[-1]
        with threads.limit(1):  # a second thread of torch would look out for more to do, beside the window
            output = output.clone()  # without the other rows
        request.result.logits.take(partial(logit_rows, output, session.opened.tokenizer))
    return begin(request, _tokens(session, request, column), read)


def _tokens(session: ModelSession, request: LensRequest, column: LensColumn | None) -> tuple[int, ...]:
    """Return the tokens of a request; the most likely one in place of what is None, or a token of another model."""
    if column is not None and request.tokens == (None,):
        top = column.rows["top_logits"][-1, 0, 0]
        return (int(column.rows["ids"][-1, 0, 0]),) if top.isfinite() else ()
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
    rows = normalised(session, lens.request.result.document, torch.from_numpy(lens.inputs[:, columns]))
    logits = session.token_logits(rows, lens.tokens).movedim(-1, 0).numpy()
    return add_columns(
        lens, columns.tolist(), spelled(session.opened.tokenizer, lens.tokens), token_logits=logits,
        token_probabilities=np.exp(logits - lens.log_sums[:, columns]))


def _with_columns(lens: Lens, columns: Sequence[int], column: LensColumn, session: ModelSession) -> Lens:
    """Return a lens with the numbers of columns c: of a brief request some, the others once the whole is asked for."""
    groups, rows = column.complete(), column.rows
    tokens = torch.tensor(lens.tokens, dtype=torch.long)
    chosen = torch.cat([group.logits[..., tokens] for group in groups]).movedim(-1, 0)  # (tokens, r, c)
    if not lens.is_known[at := list(columns)].all() or np.isnan(lens.token_logits[..., at]).any():
        spellings = spelled(session.opened.tokenizer, {*rows["ids"].flatten().tolist(), *lens.tokens})
        lens = add_columns(
            lens, columns, spellings, is_known=np.ones(len(columns), np.bool_),
            **{name: rows[name].numpy() for name in ("ids", "probabilities", "log_sums")},
            token_logits=chosen.numpy(), token_probabilities=(chosen - rows["log_sums"]).exp().numpy())
    if lens.request.is_brief:
        return lens
    entropies, divergences = column.sums()
    return add_columns(lens, columns, {}, entropies=entropies.numpy(), divergences=divergences.numpy(),
                       token_ranks=_ranks(groups, chosen.numpy()))


def _ranks(groups: Sequence[RowGroup], chosen: npt.NDArray[np.float32]) -> npt.NDArray[np.int64]:
    """Return the ranks, from 1, of the chosen logits (tokens, r, c) among all of their rows."""
    rows = [row for group in groups for row in group.logits.flatten(0, 1).numpy()]
    larger = np.empty_like(rows[0], np.bool_)
    # Row by row in the processor's cache: torch takes 2 ms of a letter in SmolLM2, 31 rows, and this 0.6.
    ranks = [[np.count_nonzero(np.greater(row, logit, out=larger)) + 1 for row, logit in zip(rows, logits, strict=True)]
             for logits in chosen.reshape(len(chosen), len(rows))]
    return np.array(ranks, np.int64).reshape(chosen.shape)
