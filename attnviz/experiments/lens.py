"""The logit lens: what a model would predict from its residual stream before each layer.

Each row of the residual stream goes through the final norm, with the statistics of that row, and through the
unembedding (nostalgebraist 2020, "interpreting GPT: the logit lens"). The last row is the model's own output.

Shapes: r rows of the lens, t tokens, d size of the residual stream.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.experiments.rerun import EditedModel, Rerun
from attnviz.experiments.target_token import find_target_token
from attnviz.result.logits import Spelling
from attnviz.result.nn import largest, log_sum_exp
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.arrays import AnyArray, Bools, Float32, Float64, Floats, Ids, read_only
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.watch import UNWATCHED, Watch

#: Logits of a batch of columns: 20 ms of SmolLM2 on one thread, so that a keystroke need not wait long.
MAX_BATCH_LOGITS = 2**21
TOP = 5  #: tokens that are kept of each cell
FINAL = "final_post"  #: the name of the last row, as in TransformerLens


@dataclass(frozen=True, slots=True)
class LensRequest:
    """A lens to compute: its last column, or all that is missing of it. Results are compared by identity."""

    result: Result
    sentence: int
    has_middle: bool  #: a row after the attention of each layer, too
    #: Whose probabilities and ranks are asked for, by id. As the first, None stands for the most likely one at the end.
    tokens: tuple[int | None, ...]
    is_whole: bool = True
    needs_ranks: bool = True  #: of `tokens` at every token, else only where all logits are computed anyway
    known: Lens | None = field(default=None, compare=False, repr=False)  #: an earlier one, of which much stays


@dataclass(frozen=True, eq=False)
class Lens:
    """The predictions of every row at every token.

    Numbers that are not computed yet are NaN, ids -1 and ranks 0; cells of an earlier lens with equal inputs stay.
    Probabilities are of the softmax over the whole vocabulary; ranks count from 1.
    """

    request: LensRequest
    tokens: tuple[int, ...]  #: the ids whose logits, probabilities and ranks it has
    rows: tuple[str, ...]  #: 0_pre, 0_mid, 1_pre, ..., final_post
    layers: tuple[int, ...]  #: the layer of each row; that of `final_post` is the last
    inputs: Float32  #: (r, t, d): the residual stream, normalised in the last row
    is_known: Bools  #: (t,): whether a column is computed; its numbers of `tokens` may still be NaN
    ids: Ids  #: (r, t, TOP), most likely first
    probabilities: Float32  #: (r, t, TOP)
    entropies: Float32  #: (r, t), in nats
    divergences: Float32  #: (r, t): KL(output ‖ row) in nats, where the output is the last row
    log_sums: Float32  #: (r, t): log Σ exp(logits) over the vocabulary
    token_logits: Float32  #: (tokens, r, t)
    token_probabilities: Float32  #: (tokens, r, t)
    token_ranks: Ids  #: (tokens, r, t)
    spellings: Mapping[int, Spelling] = field(default_factory=dict)  #: of the ids

    @property
    def labels(self) -> tuple[str, ...]:
        """The tokens of the sentence."""
        return self.request.result.labels[self.request.sentence]

    @property
    def vocabulary(self) -> int:
        """How many tokens the model predicts."""
        logits = self.request.result.logits
        return 0 if logits is None else logits.rows.shape[1]

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The columns of which all logits are needed, the last first."""
        lacks_ranks = (self.token_ranks == 0).any(axis=(0, 1)) & self.request.needs_ranks
        return tuple(int(at) for at in np.flatnonzero(~self.is_known | lacks_ranks)[::-1])

    def is_of(self, request: LensRequest) -> bool:
        """Return whether it answers a request, as far as its columns are known."""
        return replace(self.request, is_whole=request.is_whole) == request

    def label(self, token: int) -> str:
        """Return a token as it is displayed: its id if it has no known spelling, nothing for -1."""
        spelling = self.spellings.get(token)
        return spelling.label if spelling is not None else f"#{token}" if token >= 0 else ""

    def metric(self, kind: str) -> Float64:
        """Return a kind of metric, one of METRIC_KINDS, of the first token less that of the second, (r, t).

        NaN where it is not known, or without a token.
        """
        by_kind: dict[str, AnyArray] = {
            "logit": self.token_logits, "probability": self.token_probabilities,
            "rank": np.where(self.token_ranks > 0, self.token_ranks, np.nan)}
        numbers = by_kind[kind].astype(np.float64)  # (tokens, r, t)
        if not len(numbers):
            return np.full(self.ids.shape[:2], np.nan)
        found: Float64 = numbers[0] - (numbers[1] if len(numbers) > 1 else 0.0)
        return found

    @property
    def tokens_label(self) -> str:
        """Return the token of the metric, or both of a difference."""
        return " − ".join(map(self.label, self.tokens))

    def row_of(self, layer: int) -> int | None:
        """Return the row of the residual stream before a layer; None if the model has fewer layers."""
        name = f"{layer}_pre"
        return self.rows.index(name) if name in self.rows else None


def next_request(request: LensRequest) -> LensRequest:
    """Return what to compute next: the last column, so that a typed letter is seen soon; then all others.

    Those that stay get the numbers of another target token.
    """
    known = request.known
    if known is None or not known.is_of(request) or not known.is_known[-1]:
        return replace(request, is_whole=False)
    return request if known.missing or not known.request.is_whole else known.request


def run(rerun: Rerun, request: LensRequest, watch: Watch = UNWATCHED) -> Lens:
    """Compute the last column, or every column that `request.known` lacks, the last first.

    Raises ComputeError if there is not enough memory, KeyError if a layer keeps no residual stream, and Cancelled.
    """
    model, known = rerun.edited_model(request.result.document, watch), request.known
    with memory.failed_allocation_as(ComputeError(NO_MEMORY)), np.errstate(all="ignore"):
        if known is None or not known.is_of(request):
            known = begin(request, _tokens(model, request))
        lens = replace(known, request=replace(request, known=None))
        lens = _with_tokens(lens, model) if request.is_whole else lens
        last = len(lens.labels) - 1
        columns = lens.missing if request.is_whole else tuple(at for at in lens.missing if at == last)
        size = max(1, MAX_BATCH_LOGITS // (len(lens.rows) * model.vocabulary))
        for at in range(0, len(columns), size):
            lens = _with_logits(lens, columns[at : at + size], model, watch)
            watch.progress(lens)
    return lens


def _tokens(model: EditedModel, request: LensRequest) -> tuple[int, ...]:
    """Return the tokens of a request; the most likely one in place of what is None, or a token of another model."""
    known = tuple(token for token in request.tokens if token is not None and 0 <= token < model.vocabulary)
    if len(known) == len(request.tokens):
        return tuple(dict.fromkeys(known))
    token, instead = (*request.tokens, None)[:2]
    target = find_target_token(request.result, sentence=request.sentence, word=None, token=token, instead=instead)
    return () if target is None else target.metric.tokens


def _with_tokens(lens: Lens, model: EditedModel) -> Lens:
    """Return a lens with the logits and probabilities of its tokens in the columns whose cells stayed."""
    columns = np.flatnonzero(lens.is_known & np.isnan(lens.token_logits).any(axis=(0, 1)))
    if not len(columns):
        return lens
    logits = np.moveaxis(model.logits(_normalised(model, lens.inputs[:, columns]), tokens=lens.tokens), -1, 0)
    return add_columns(lens, columns.tolist(), model.spellings(lens.tokens), token_logits=logits,
                       token_probabilities=np.exp(logits - lens.log_sums[:, columns]))


def _with_logits(lens: Lens, columns: Sequence[int], model: EditedModel, watch: Watch) -> Lens:
    """Return a lens with all numbers of some columns c."""
    logits = model.logits(_normalised(model, lens.inputs[:, list(columns)]), watch=watch)  # (r, c, vocabulary)
    ids, top = largest(logits, TOP)
    log_sums = log_sum_exp(logits)  # (r, c)
    chosen = np.moveaxis(logits[..., list(lens.tokens)], -1, 0)  # (tokens, r, c)
    watch.check()
    entropies, divergences = _sums(logits, log_sums)
    ranks = np.array([(logits > each[..., None]).sum(axis=-1) + 1 for each in chosen], np.int64)
    return add_columns(
        lens, columns, model.spellings({*ids.flatten().tolist(), *lens.tokens}),
        is_known=np.ones(len(columns), np.bool_), ids=ids, probabilities=np.exp(top - log_sums[..., None]),
        log_sums=log_sums, entropies=entropies, divergences=divergences, token_logits=chosen,
        token_probabilities=np.exp(chosen - log_sums), token_ranks=ranks.reshape(chosen.shape))


def _normalised(model: EditedModel, rows: Float32) -> Float32:
    """Apply the final norm to all rows (r, c, d) of a lens but the last, which has been there."""
    return np.concatenate((model.normalised(rows[:-1]), rows[-1:]))


def _sums(logits: Float32, log_sums: Floats) -> tuple[Floats, Floats]:
    """Return the entropies, and KL(output ‖ row), in nats, (r, c), of logits (r, c, vocabulary).

    The output is the last row. What is between takes memory for one row alone.
    """
    output = np.exp(logits[-1] - log_sums[-1, :, None])
    entropies, of_output = [], []
    for row, log_sum in zip(logits, log_sums, strict=True):
        logs = row - log_sum[:, None]
        entropies.append(-np.vecdot(np.exp(logs), logs))
        of_output.append(np.vecdot(output, logs))
    of_rows = np.stack(of_output)
    return np.stack(entropies), np.maximum(of_rows[-1] - of_rows, 0.0)  # rounding may give −1e-7


def begin(request: LensRequest, tokens: tuple[int, ...]) -> Lens:
    """Return a lens with its inputs, and the columns of `request.known` whose inputs are the same."""
    rows, layers, inputs = lens_inputs(request.result, request.sentence, has_middle=request.has_middle)
    shape = inputs.shape[:2]
    unknown = np.full((len(tokens), *shape), np.nan, np.float32)
    cells = np.full(shape, np.nan, np.float32)
    known = request.known
    made = Lens(
        replace(request, known=None),  # else each lens would hold all earlier ones
        tokens, rows, layers, inputs, np.zeros(shape[1], np.bool_), np.full((*shape, TOP), -1),
        np.full((*shape, TOP), np.nan, np.float32), cells, cells, cells, unknown, unknown,
        np.zeros((len(tokens), *shape), np.int64))
    if known is None or not _is_comparable(known, made):
        return made
    count = min(shape[1], known.inputs.shape[1])
    same = known.is_known[:count] & (known.inputs[:, :count] == inputs[:, :count]).all(axis=(0, 2))
    names = _CELLS if known.tokens != tokens else (*_CELLS, *_OF_TOKENS)
    at = np.flatnonzero(same)
    kept: dict[str, Any] = {
        name: _with_columns(name, getattr(made, name), at, _columns(name, getattr(known, name), at)) for name in names}
    return replace(made, spellings=known.spellings, **kept)


def lens_inputs(result: Result, sentence: int, *, has_middle: bool) -> tuple[tuple[str, ...], tuple[int, ...], Float32]:
    """Return the names of the rows, their layers and what is unembedded, (r, t, d).

    The last row is the output of the final norm, all others are not normalised yet. Raises KeyError if a layer of a
    long text keeps no residual stream.
    """
    inputs: list[Float32] = []
    at = sentence, slice(result.lengths[sentence])
    for layer in range(result.num_layers):
        x = result.array("residual", layer=layer)[at]
        inputs.append(x)
        if has_middle:
            is_ablated = result.options.is_layer_ablated(layer)
            inputs.append(x if is_ablated else x + result.array("attention_output", layer=layer)[at])
    inputs.append(result.array("final_normed", layer=result.num_layers - 1)[at])
    return *lens_rows(result, has_middle=has_middle), np.stack(inputs)


def lens_rows(result: Result, *, has_middle: bool) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the names of the rows, and their layers."""
    names = ("pre", "mid") if has_middle else ("pre",)
    rows = [(f"{layer}_{name}", layer) for layer in range(result.num_layers) for name in names]
    return (*(name for name, _ in rows), FINAL), (*(layer for _, layer in rows), result.num_layers - 1)


def has_middle_rows(result: Result) -> bool:
    """Return whether the residual stream after attention is a sum: not with the norm after it, as in BERT."""
    return not result.options.config.post_norm


def add_columns(lens: Lens, columns: Sequence[int], spellings: Mapping[int, Spelling], **numbers: Any) -> Lens:
    """Return a lens with some numbers of columns c, each array as its field of Lens with c in place of t."""
    at = np.array(columns, dtype=np.int64)
    changed: dict[str, Any] = {
        name: _with_columns(name, getattr(lens, name), at, values) for name, values in numbers.items()}
    return replace(lens, spellings={**lens.spellings, **spellings}, **changed)


_CELLS = ("ids", "probabilities", "entropies", "divergences", "log_sums", "is_known")
_OF_TOKENS = ("token_logits", "token_probabilities", "token_ranks")
_LISTS = ("ids", "probabilities")  # with TOP numbers for each cell


def _columns(name: str, array: AnyArray, at: Ids) -> AnyArray:
    return array[:, at] if name in _LISTS else array[..., at]


def _with_columns(name: str, array: AnyArray, at: Ids, new: AnyArray) -> AnyArray:
    array = array.copy()
    if name in _LISTS:
        array[:, at, : new.shape[-1]] = new  # a small vocabulary has fewer tokens
    else:
        array[..., at] = new
    return read_only(array)


def _is_comparable(known: Lens, made: Lens) -> bool:
    """Return whether columns with equal inputs have equal predictions: the same rows and weights."""
    ours, theirs = made.request.result, known.request.result
    last = ours.num_layers - 1
    return (
        known.rows == made.rows and ours.options.model == theirs.options.model
        and ours.options.config == theirs.options.config
        and ours.parameters(last) is theirs.parameters(last)  # the final norm is listed with the last layer
    )
