"""A formulation computed as people compute it by mistake: each usual mistake is one row, applied to an attempt."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial, reduce

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.masks import NONE, MaskFormula, read_mask
from attnviz.document.options import Options
from attnviz.document.variants import Matrix
from attnviz.engine.attention.changes import Change, Changes, joined
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionOptions, SoftmaxOptions, Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.own_code.parameters import MatchedWeights
from attnviz.engine.variants import table
from attnviz.system.wording import N_

Step = Callable[[Tensor, Mapping[str, Tensor]], Tensor]  #: (stage, the stages before it) -> another tensor


@dataclass(frozen=True, slots=True, eq=False)
class Attempt:
    """Everything that determines the stages of a formulation, mistakes included."""

    options: Options
    weights: Weights
    further: Weights  #: of the module, which the formulation computes without
    softmax: SoftmaxOptions
    mask: MaskFormula
    changes: Changes = field(default_factory=dict)
    tokens_first: bool = False  #: x is taken as (t, b, d_in), as by nn.MultiheadAttention without batch_first

    @classmethod
    def of(cls, options: Options, matched: MatchedWeights) -> Attempt:
        """Return the formulation without a mistake."""
        return cls(options, matched.weights, matched.further, AttentionOptions.from_options(options).softmax,
                   options.mask_formula)

    def changing(self, stage: str, change: Step) -> Attempt:
        """Return the attempt in which a stage is another function of itself and the stages before it."""
        def of_trace(tensor: Tensor, part: object) -> Tensor:
            assert isinstance(part, Trace)
            return change(tensor, part.stages)

        changes: Mapping[str, tuple[Change, ...]] = {stage: (of_trace,)}
        return replace(self, changes=joined(self.changes, changes))

    def run(self, x: Tensor) -> dict[str, Tensor]:
        """Return every stage for vectors x (b, t, d_in), by name."""
        if self.tokens_first:
            stages = replace(self, tokens_first=False).run(x.transpose(0, 1))
            return {**stages, "output": stages["output"].transpose(0, 1)}
        batch, tokens, _ = x.shape
        network = table.network(self.options)
        trace = Trace(Mask((tokens,) * batch, self.mask, Cells()), self.changes,
                      options=AttentionOptions(scores=AttentionOptions.from_options(self.options).scores,
                                               softmax=self.softmax))
        with torch.no_grad():
            network.block(x, self.weights, positions=network.positions(tokens, x.device.type)[0], trace=trace)
        return trace.stages


Apply = Callable[[Attempt], Attempt | None]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A usual mistake."""

    name: str
    sentence: str
    apply: Apply  #: None where the formulation cannot have it
    first: str = ""  #: the first stage that differs, if it is not the first that `apply` changes


def _changed(change: Step, *stages: str) -> Apply:
    """Return the mistake of stages that are another function of themselves and the stages before them."""
    return lambda attempt: reduce(lambda made, stage: made.changing(stage, change), stages, attempt)


def _where(can: Callable[[Attempt], object], apply: Apply) -> Apply:
    """Return a mistake that only some formulations can have."""
    return lambda attempt: apply(attempt) if can(attempt) else None


_needs_mask = partial(_where, lambda attempt: attempt.mask.tree is not None)
_needs_heads = partial(_where, lambda attempt: attempt.options.num_heads > 1)
_needs_projection = partial(_where, lambda attempt: attempt.options.row.matrix_of("output") is not None)


def _divided_by(divisor: Callable[[Options], float]) -> Apply:
    return _where(lambda attempt: not math.isclose(divisor(attempt.options), attempt.softmax.divisor), lambda attempt: (
        replace(attempt, softmax=replace(attempt.softmax, divisor=divisor(attempt.options)))))


def _masked_by(formula: str) -> Apply:
    """Return the mistake of another mask in place of the causal one."""
    return _where(lambda attempt: attempt.mask.is_causal,
                  lambda attempt: replace(attempt, mask=read_mask(formula)))


def _unrenormalised(attempt: Attempt) -> Attempt:
    """Mask the weights after the softmax, whose rows then sum to less than 1."""
    kept = Mask((0,), attempt.mask, Cells())

    def change(tensor: Tensor, stages: Mapping[str, Tensor]) -> Tensor:
        scaled = stages["scores"] / attempt.softmax.divisor
        masked = replace(kept, lengths=(tensor.shape[-1],)).masked.tensor
        return scaled.softmax(attempt.softmax.dim).masked_fill(masked, 0.0)

    return attempt.changing("weights", change)


def _filled_with(value: float, stage: str = "masked_scores") -> Apply:
    return _needs_mask(_changed(lambda tensor, stages: tensor.masked_fill(tensor.isneginf(), value), stage))


def _softmax_over(axis: int) -> Apply:
    return _changed(lambda tensor, stages: stages["scaled_scores"].softmax(axis).nan_to_num(0.0), "weights")


def _interleaved(tensor: Tensor, stages: Mapping[str, Tensor]) -> Tensor:
    """Split queries, keys or values so that the heads take turns: numbers 0, h, 2h… are those of the first."""
    batch, heads, tokens, size = tensor.shape
    return tensor.transpose(1, 2).reshape(batch, tokens, size, heads).permute(0, 3, 1, 2)


def _merged_as(*order: int) -> Apply:
    """Return the mistake of context vectors (b, h, t, d) whose axes are put in this order, and then reshaped."""
    return _needs_heads(_changed(
        lambda tensor, stages: stages["context"].permute(order).reshape(tensor.shape), "concatenated"))


def _reduced_by(reduce_heads: Callable[[Tensor], Tensor]) -> Apply:
    """Return the mistake of one vector for all heads, which the module's output projection may read."""
    return _needs_heads(lambda attempt: replace(attempt, weights={**attempt.weights, **{
        name: tensor for name, tensor in attempt.further.items() if name in attempt.weights}}).changing(
            "concatenated", lambda tensor, stages: reduce_heads(stages["context"])))


def _cosines(tensor: Tensor, stages: Mapping[str, Tensor]) -> Tensor:
    """Divide the dot products by the lengths of both vectors, which rotary positions leave as they are."""
    for name, axis in (("queries", -1), ("keys", -2)):
        lengths = _of_each_head(stages[name], tensor.shape[1]).square().sum(-1).sqrt()
        tensor = tensor / lengths.unsqueeze(axis)
    return tensor


def _among_heads(attempt: Attempt) -> Attempt:
    """Let the heads of each token attend to each other: queries (b, t, h, d) times keys (b, t, d, h)."""
    def change(tensor: Tensor, stages: Mapping[str, Tensor]) -> Tensor:
        queries, keys, values = (stages[name].transpose(1, 2) for name in ("queries", "keys", "values"))
        if keys.shape != queries.shape:
            return tensor
        weights = (queries @ keys.mT / attempt.softmax.divisor).softmax(attempt.softmax.dim)
        return (weights @ values).transpose(1, 2)

    return attempt.changing("context", change)


def _input_as_values(x: Tensor, attempt: Attempt) -> Attempt | None:
    heads = attempt.options.num_heads if "num_heads" in attempt.options.row.uses else 1
    if x.shape[-1] % heads:
        return None
    split = x.reshape(*x.shape[:2], heads, -1).transpose(1, 2)
    return attempt.changing("values", lambda tensor, stages: split)


def _projected_twice(attempt: Attempt) -> Attempt | None:
    matrix = attempt.options.row.matrix_of("output")
    weight = None if matrix is None else attempt.weights[matrix.name]
    if matrix is None or weight is None or weight.shape[0] != weight.shape[1]:
        return None
    bias = attempt.weights.get(matrix.bias)
    return attempt.changing("output", lambda tensor, stages: torch.nn.functional.linear(tensor, weight, bias))


def _exchanged(one: str, other: str) -> Apply:
    """Return the mistake of one projection in place of another, and the other way round."""
    def apply(attempt: Attempt) -> Attempt | None:
        weights, row = dict(attempt.weights), attempt.options.row
        first, second = row.matrix_of(one), row.matrix_of(other)
        if first is None or second is None:
            return None
        for pair in ((first.name, second.name), (first.bias, second.bias)):
            if pair[0] not in weights:
                continue
            if first is second:  # stacked in one matrix
                weights[pair[0]] = _stacked_in_another_order(first, weights[pair[0]], one, other)
            elif weights[pair[0]].shape != weights[pair[1]].shape:
                return None
            else:
                weights[pair[0]], weights[pair[1]] = weights[pair[1]], weights[pair[0]]
        return replace(attempt, weights=weights)
    return apply


def _stacked_in_another_order(matrix: Matrix, tensor: Tensor, one: str, other: str) -> Tensor:
    order = [{one: other, other: one}.get(stage, stage) for stage in matrix.stages]
    parts = dict(zip(matrix.stages, tensor.chunk(len(matrix.stages)), strict=True))
    return torch.cat([parts[stage] for stage in order])


def _of_itself(source: str, stage: str) -> Apply:
    """Return the mistake of a stage that is taken in place of another, which is not computed."""
    def apply(attempt: Attempt) -> Attempt | None:
        row, weights = attempt.options.row, dict(attempt.weights)
        matrix, taken = row.matrix_of(stage), row.matrix_of(source)
        if matrix is None or taken is None or matrix is taken or (
                weights[matrix.name].shape != weights[taken.name].shape):
            return None
        weights |= {mine: weights[theirs] for mine, theirs in ((matrix.name, taken.name), (matrix.bias, taken.bias))
                    if theirs in weights}
        return replace(attempt, weights=weights)
    return apply


def _transposed_weights(attempt: Attempt) -> Attempt | None:
    weights = {name: tensor.mT if tensor.ndim > 1 and name != "out_proj" else tensor
               for name, tensor in attempt.weights.items()}
    same = all(weights[name].shape == tensor.shape for name, tensor in attempt.weights.items())
    return replace(attempt, weights=weights) if weights and same else None


def _with_biases(attempt: Attempt) -> Attempt | None:
    biases = {name: tensor for name, tensor in attempt.further.items() if name not in attempt.weights}
    return replace(attempt, weights={**attempt.weights, **biases}) if biases else None


def _transposed_projection(attempt: Attempt) -> Attempt:
    matrix = attempt.options.row.matrix_of("output")
    assert matrix is not None
    return replace(attempt, weights={**attempt.weights, matrix.name: attempt.weights[matrix.name].mT})


def _without(*names: str) -> Apply:
    return _where(lambda attempt: attempt.weights.keys() & set(names), lambda attempt: replace(attempt, weights={
        name: torch.zeros_like(tensor) if name in names else tensor for name, tensor in attempt.weights.items()}))


_PROJECTED = "queries", "keys", "values"
EXCHANGES: tuple[Mistake, ...] = (
    Mistake("queries and keys swapped", N_("Queries and keys are swapped."), _exchanged("queries", "keys")),
    Mistake("queries and values swapped", N_("Queries and values are swapped."), _exchanged("queries", "values")),
    Mistake("keys and values swapped", N_("Keys and values are swapped."), _exchanged("keys", "values")),
)
#: In the order of the computation. A sentence says what the code does; the first that reproduces the output is told.
MISTAKES: tuple[Mistake, ...] = (
    Mistake("transposed weights", N_("The weight matrices are transposed: nn.Linear computes x @ W.T."),
            _transposed_weights),
    *EXCHANGES,
    Mistake("queries as keys", N_("The keys are the queries: W_query is used for both."),
            _of_itself("queries", "keys")),
    Mistake("keys as queries", N_("The queries are the keys: W_key is used for both."), _of_itself("keys", "queries")),
    Mistake("keys as values", N_("The values are the keys: W_key is used for both."), _of_itself("keys", "values")),
    Mistake("values as keys", N_("The keys are the values: W_value is used for both."), _of_itself("values", "keys")),
    Mistake("values as queries", N_("The queries are the values: W_value is used for both."),
            _of_itself("values", "queries")),
    Mistake("queries as values", N_("The values are the queries: W_query is used for both."),
            _of_itself("queries", "values")),
    Mistake("a bias is added", N_("A bias is added to queries, keys or values: build the layers with bias=False, or "
                                  "compare with qkv_bias=True."), _with_biases),
    Mistake("no bias", N_("The bias of the projections is not added."),
            _without("W_query.bias", "W_key.bias", "W_value.bias", "in_proj_bias")),
    Mistake("heads split without transposing", N_(
        "The heads are split by view(b, heads, tokens, d) without transposing: tokens and heads are mixed. Split by "
        "view(b, tokens, heads, d).transpose(1, 2)."), _needs_heads(_changed(
            lambda tensor, stages: tensor.transpose(1, 2).reshape(tensor.shape), *_PROJECTED))),
    Mistake("interleaved heads", N_(
        "The heads are interleaved: each takes every num_heads-th number of a projection. Split by "
        "view(b, tokens, heads, d), with the heads before the numbers of a head."),
        _needs_heads(_changed(_interleaved, *_PROJECTED)), first="queries"),
    Mistake("attention among heads", N_(
        "The heads of each token attend to each other, instead of the tokens: transpose(1, 2) after the split."),
        _needs_heads(_among_heads), first="scores"),
    Mistake("heads not split", N_(
        "The heads are not split: one head attends with all numbers of the queries and keys."), _needs_heads(_changed(
            lambda tensor, stages: tensor.sum(1, keepdim=True).expand_as(tensor), "scores"))),
    Mistake("no rotary positions", N_("Queries and keys are not rotated by their positions (RoPE)."), _where(
        lambda attempt: attempt.options.row.rope is not None, lambda attempt: attempt.changing(
            "rotated_queries", lambda tensor, stages: stages["queries"]).changing(
                "rotated_keys", lambda tensor, stages: stages["keys"]))),
    Mistake("cosine similarity", N_(
        "The scores are cosine similarities: use the dot products, not divided by the lengths of queries and keys."),
        _changed(_cosines, "scores")),
    Mistake("negated scores", N_("The scores have the opposite sign."), _changed(
        lambda tensor, stages: -tensor, "scores")),
    Mistake("no scaling", N_("The scores are not scaled: divide them by sqrt(d_k)."), _divided_by(lambda _: 1.0)),
    Mistake("scaled by sqrt(d_out)", N_(
        "The scores are divided by sqrt(d_out): divide by sqrt(d_k), the square root of the size of a head."),
        _divided_by(lambda options: math.sqrt(options.d_total))),
    Mistake("scaled by sqrt(d_in)", N_(
        "The scores are divided by sqrt(d_in): divide by sqrt(d_k), the square root of the size of a head."),
        _divided_by(lambda options: math.sqrt(options.d_in))),
    Mistake("scaled by d_k", N_("The scores are divided by d_k: divide by its square root."),
            _divided_by(lambda options: float(options.d_k))),
    Mistake("scaled by sqrt(num_heads)", N_(
        "The scores are divided by the square root of the number of heads: divide by that of the size of a head."),
        _divided_by(lambda options: math.sqrt(options.num_heads))),
    Mistake("multiplied by sqrt(d_k)", N_("The scores are multiplied by sqrt(d_k): divide by it."),
            _divided_by(lambda options: 1 / math.sqrt(options.d_k))),
    Mistake("no mask", N_("The mask is missing: later tokens are attended to."), _masked_by(NONE)),
    Mistake("mask includes the diagonal", N_("The mask includes the diagonal: a token does not attend to itself. Use "
                                             "triu(diagonal=1)."), _masked_by("k < q")),
    Mistake("reversed mask", N_("The mask is reversed: earlier tokens are masked instead of later ones."),
            _masked_by("k >= q")),
    Mistake("reversed mask with the diagonal", N_("The mask is reversed, and includes the diagonal."),
            _masked_by("k > q")),
    Mistake("mask starts too late", N_("The mask begins one token too late: the next token is attended to."),
            _masked_by("k <= q + 1")),
    Mistake("masked with 0", N_("Masked scores are set to 0, which the softmax makes positive: set them to -inf."),
            _filled_with(0.0)),
    Mistake("masked with 1", N_("Masked scores are set to 1: set them to -inf."), _filled_with(1.0)),
    Mistake("masked with -1", N_("Masked scores are set to -1: set them to -inf."), _filled_with(-1.0)),
    Mistake("masked with -1 after scaling", N_("Masked scores are set to -1: set them to -inf."),
            _filled_with(-1.0, "scaled_scores")),
    Mistake("mask added as 1", N_(
        "The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf."), _needs_mask(
            _changed(lambda tensor, stages: stages["scores"] + tensor.isneginf(), "masked_scores"))),
    Mistake("mask added as 1 after scaling", N_(
        "The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf."),
        _needs_mask(lambda attempt: attempt.changing("scaled_scores", lambda tensor, stages: (
            stages["scores"] / attempt.softmax.divisor + tensor.isneginf())))),
    Mistake("mask after the softmax", N_("The mask comes after the softmax, and the rows are not renormalised."),
            _needs_mask(_unrenormalised)),
    Mistake("softmax over queries", N_("The softmax is along the queries: use dim=-1, so that each query's weights sum "
                                       "to 1."), _softmax_over(-2)),
    Mistake("softmax over heads", N_("The softmax is along the heads: use dim=-1."), _needs_heads(_softmax_over(1))),
    Mistake("softmax over the batch", N_("The softmax is along the batch: use dim=-1."), _softmax_over(0)),
    Mistake("no softmax", N_("The softmax is missing: scores are used as weights."), _changed(
        lambda tensor, stages: stages["scaled_scores"].nan_to_num(neginf=0.0), "weights")),
    Mistake("no sum of the exponentials", N_(
        "The exponentials of the scores are not divided by their sum: use softmax(dim=-1)."),
        _changed(lambda tensor, stages: stages["scaled_scores"].exp(), "weights")),
    Mistake("softmax twice", N_("The softmax is taken twice."), _changed(
        lambda tensor, stages: tensor.softmax(-1), "weights")),
    Mistake("sigmoid", N_("The weights are a sigmoid of the scores, not their softmax."),
            _changed(lambda tensor, stages: stages["scaled_scores"].sigmoid(), "weights")),
    Mistake("scaled after the softmax", N_("The weights are scaled after the softmax: scale the scores before it."),
            lambda attempt: attempt.changing("weights", lambda tensor, stages: (
                stages["masked_scores"].softmax(-1).nan_to_num(0.0) / attempt.softmax.divisor))),
    Mistake("transposed attention weights", N_("The transposed weights are multiplied with the values."),
            _changed(lambda tensor, stages: (
                stages["weights"].mT @ _of_each_head(stages["values"], tensor.shape[1])), "context")),
    Mistake("mean over heads", N_("The mean over the heads is taken: concatenate them, torch.cat(heads, dim=-1)."),
            _reduced_by(lambda context: context.mean(1))),
    Mistake("sum over heads", N_("The heads are added: concatenate them, torch.cat(heads, dim=-1)."),
            _reduced_by(lambda context: context.sum(1))),
    Mistake("reversed heads", N_("The heads are concatenated in reversed order."), _needs_heads(_changed(
        lambda tensor, stages: stages["context"].flip(1).transpose(1, 2).flatten(2), "concatenated"))),
    Mistake("heads merged without transposing", N_(
        "The heads are merged without transposing back: transpose(1, 2) before the view."),
        _merged_as(0, 1, 2, 3)),
    Mistake("heads interleaved when merged", N_(
        "The heads are merged number by number instead of one after the other: transpose(1, 2) before the view."),
        _merged_as(0, 2, 3, 1)),
    Mistake("tokens mixed when merged", N_(
        "The axes of the context vectors are in a wrong order when the heads are merged, which mixes the tokens of the "
        "batch: transpose(1, 2) before the view."), _merged_as(2, 0, 1, 3)),
    Mistake("out_proj twice", N_("The output projection is applied twice."), _projected_twice),
    Mistake("no out_proj", N_("The output projection is missing."), _needs_projection(
        _changed(lambda tensor, stages: stages["concatenated"], "output"))),
    Mistake("transposed out_proj", N_("The weight of the output projection is transposed: nn.Linear computes x @ W.T."),
            _needs_projection(_transposed_projection)),
    Mistake("no bias of out_proj", N_("The bias of the output projection is not added."),
            _without("out_proj.bias")),
)

TOKENS_FIRST = Mistake("tokens before the batch", N_(
    "The module takes the tokens as the first axis and the batch as the second: pass batch_first=True to "
    "nn.MultiheadAttention."), lambda attempt: replace(attempt, tokens_first=True), first="scores")
#: Found by running twice: no attempt has it.
DROPOUT = Mistake("dropout is active", N_(
    "Dropout is active: two runs in evaluation mode differ. Pass training=self.training, or use nn.Dropout."),
    lambda attempt: None)
#: Found by the infinities and NaN of its tensors: no attempt can give the same numbers, as NaN is equal to nothing.
INFINITE_MASK = Mistake("mask times -inf", N_(
    "The mask is multiplied with -inf, and 0 times -inf is NaN: use masked_fill(mask, -torch.inf)."),
    lambda attempt: None)


def _of_each_head(tensor: Tensor, heads: int) -> Tensor:
    """Return the keys or values (b, h, t, d) of all heads; groups of heads may share those given, (b, g, t, d)."""
    return tensor.repeat_interleave(heads // tensor.shape[1], dim=1)


def mistakes_with(x: Tensor) -> tuple[Mistake, ...]:
    """Return all mistakes, with those that need the input x (b, t, d_in)."""
    tokens = x.shape[1]
    return (*MISTAKES, Mistake("values not projected", N_(
        "The values are not projected: the weights are multiplied with the input. Multiply them with W_value(x)."),
        partial(_input_as_values, x), first="values"),
        *([TOKENS_FIRST] if len(x) > 1 else []), Mistake("scaled by the number of tokens", N_(
        "The scores are divided by the square root of the number of tokens: divide by that of the size of a head."),
        _divided_by(lambda _: math.sqrt(tokens))), Mistake("plus the input", N_(
            "The input is added to the output: attention alone is asked for."), _changed(
                lambda tensor, stages: tensor + x if tensor.shape == x.shape else tensor, "output")))
