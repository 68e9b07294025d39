"""Compare a person's module with a formulation, stage by stage, and find the likely reason where they differ."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.engine.attention.threads import limit
from attnviz.engine.own_code.mistakes import DROPOUT, EXCHANGES, INFINITE_MASK, Attempt, Mistake, mistakes_with
from attnviz.engine.own_code.module_run import ModuleRun, draw_parameters, run_module
from attnviz.engine.own_code.parameters import ORDERS, Found, find_projections, matched_weights
from attnviz.result.code_report import DIFFERS, FOUND, NOT_SEEN, CodeReport, StageFinding
from attnviz.system.errors import EditError
from attnviz.system.wording import Text, cut, quoted

TOLERANCE = 1e-5  #: of a number, and of its share
MASKED_BELOW = -1e4  #: scores below it are masked: people write -1e9 and -inf
MAX_TOGETHER = 2  #: mistakes that are tried at once
_HEAD_NAMES = ("num_heads", "n_heads", "heads", "n_head", "nhead", "h")


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A module that was compared with a formulation on a small random input."""

    module: nn.Module
    found: Found
    run: ModuleRun
    attempt: Attempt  #: the formulation with the module's weights
    swaps: tuple[int, ...]  #: of EXCHANGES, if the order of the module's projections is not the usual one
    mistakes: tuple[Mistake, ...]
    report: CodeReport

    @property
    def mistaken(self) -> Attempt:
        """The formulation with the mistakes."""
        return _with_mistakes(self.attempt, self.mistakes) or self.attempt


def check_module(module: nn.Module, *, like: str, **settings: Any) -> CodeReport:
    """Return how a module compares with a formulation with equal random weights, on a small random input.

    `settings` are options of the formulation (d_in, d_out, num_heads, mask, qkv_bias...); sizes that are not named are
    read from the module. Raises EditError for an unknown formulation or setting, ComputeError if the module cannot be
    run or its weights have other sizes.
    """
    with torch.autocast("cpu", enabled=False):
        return compare_module(module, like=like, **settings).report


@limit(1)  # stages of a few hundred numbers, a thousand times: with two threads on busy cores ten times as long
def compare_module(
    module: nn.Module, *, like: str, likely: Sequence[Mistake] | None = None, **settings: Any
) -> Checked:
    """Return what `check_module` found, with what it was found by; of the mistakes only the likely ones are tried."""
    if not isinstance(module, nn.Module):
        raise EditError("Pass a module, such as MultiHeadAttention(...), not {value}.",
                        value=quoted(cut(str(module), 80)))
    name = type(module).__name__
    if _is_model(module):
        raise EditError("attnviz.check compares one attention module, and {name} is a whole model: open it with "
                        "attnviz.open(model, tokenizer) or attnviz.watch(model, tokenizer).", name=name)
    if not isinstance(like, str) or like not in ROWS:
        raise EditError("There is no formulation {name}: choose among {known}.", name=quoted(like),
                        known=", ".join(ROWS))
    drawn = draw_parameters(module)
    found = find_projections(module, drawn)
    options = _options(like, found, module, settings)
    sizes = frozenset({2, options.d_in, options.d_k, options.num_heads, options.d_total})
    run = run_module(module, drawn, options.d_in, avoid=sizes, has_batch=options.row.page not in _UNBATCHED)
    found = _in_used_layout(found, options, run)
    matched = matched_weights(found, options, name=name)
    attempt, swaps = Attempt.of(options, matched), tuple[int, ...]()
    is_same = not run.is_random and _is_right(attempt, run)
    if not is_same and found.by_order:  # the names did not say which projection is which
        for other_swaps in _ORDERS:
            other = exchanged(attempt, other_swaps)
            if other is not None and _is_right(other, run):
                attempt, swaps, is_same = other, other_swaps, not run.is_random
                break
    stages = attempt.run(run.x)
    expected = stages["output"]
    mistakes = () if is_same else (DROPOUT,) if run.is_random else (
        INFINITE_MASK,) if _multiplies_infinity(run) else _explanation(attempt, run, likely)
    findings = _findings(stages, run, None if is_same else _first_difference(attempt, mistakes, run))
    reasons = tuple(Text(each.sentence) for each in mistakes)
    if not reasons and run.output.shape != expected.shape:
        reasons = (Text("Its output is {theirs}, and {ours} is expected.", theirs=_shape(run.output),
                        ours=_shape(expected)),)
    notes = [Text("The parameter {name} was not matched with a weight.", name=each) for each in found.unmatched]
    notes += [Text("No parameter of {size} was found for the {stage}.", size=size, stage=STAGES[stage].label.lower())
              for stage, size in matched.missing.items()]
    if not is_same and "num_heads" in options.row.uses and settings.get("num_heads") is None and (
            _head_count(module) is None):
        notes.append(Text("{name} does not say how many heads it has, and {count} are assumed: name num_heads.",
                          name=name, count=options.num_heads))
    difference = largest_difference(run.output, expected) if run.output.shape == expected.shape else None
    report = CodeReport(name, like, findings, difference, tuple(each.name for each in mistakes), reasons, tuple(notes))
    return Checked(module, found, run, attempt, swaps, mistakes, report)


def _is_model(module: nn.Module) -> bool:
    """Return whether a module is a model of transformers, which whoever has one has imported."""
    transformers = sys.modules.get("transformers")
    return transformers is not None and isinstance(module, transformers.PreTrainedModel)


def _is_right(attempt: Attempt, run: ModuleRun) -> bool:
    """Return whether a module computes the output of an attempt, also where that is a number and it has none."""
    expected = attempt.run(run.x)["output"]
    return bool((run.output.isnan() <= expected.isnan()).all()) and _is_equal(run.output, expected) if (
        run.output.shape == expected.shape) else False


#: Exchanges of projections, by their numbers, that lead to each other order.
_ORDERS = ((0,), (1,), (2,), (0, 1), (1, 0))


def exchanged(attempt: Attempt, swaps: Sequence[int]) -> Attempt | None:
    """Return an attempt with its projections in another order; None if it has none."""
    return _with_mistakes(attempt, [EXCHANGES[each] for each in swaps])


#: Formulations that take one text, (t, d_in), as in the book.
_UNBATCHED = frozenset({"simple", "self_attention_v1", "self_attention_v2"})


def _options(like: str, found: Found, module: nn.Module, settings: Mapping[str, Any]) -> Options:
    """Return the options of the formulation; sizes that are not named are those of the module."""
    row = ROWS[like]
    given = {name: value for name, value in settings.items() if value is not None}
    if "num_heads" in row.uses and "num_heads" not in given:
        heads = _head_count(module)
        given |= {} if heads is None else {"num_heads": heads}
    if found.size_in() is not None:
        given.setdefault("d_in", found.size_in())
    size = found.size_out()
    if "d_out" in row.uses and size is not None:
        given.setdefault("d_out", size // given.get("num_heads", 1) if row.d_out_is_per_head else size)
    return edits.set_options(Document(), {"variant": like, "embedding": "random", **given}).options


def _head_count(module: nn.Module) -> int | None:
    """Return how many heads a module says it has; None if it does not."""
    counts = (getattr(part, name, None) for part in module.modules() for name in _HEAD_NAMES)
    return next((len(each) if isinstance(each, nn.ModuleList) else each for each in counts
                 if isinstance(each, (int, nn.ModuleList))), None)


def _in_used_layout(found: Found, options: Options, run: ModuleRun) -> Found:
    """Return the projections in another layout, if only so the module's queries are found.

    A bare parameter may be multiplied as x @ W or x @ W.T, and a matrix of several stages be split in any order of
    stages, heads and numbers: all are right.
    """
    heads = options.num_heads if "num_heads" in options.row.uses else 1

    def is_used(found: Found) -> bool:
        weight, bias = found.linears["queries"]
        if weight.shape[1] != run.x.shape[-1] or len(weight) % heads:
            return False
        queries = torch.nn.functional.linear(run.x, weight, bias)
        return _is_seen(queries, run) or _is_seen(queries.reshape(*queries.shape[:2], heads, -1).transpose(1, 2), run)

    layouts = [found.with_bare_turned()] if "queries" in found.raw else []
    if found.fused is not None and "queries" in found.fused[0]:
        layouts += [found.with_order(order, heads) for order in ORDERS[1:]]
    if not layouts or is_used(found):
        return found
    return next((layout for layout in layouts if is_used(layout)), found)


def _first_difference(attempt: Attempt, mistakes: Sequence[Mistake], run: ModuleRun) -> str:
    """Return the first stage that differs: with the mistakes, or else the one after the last that was found."""
    stages = attempt.run(run.x)
    if (mistaken := _with_mistakes(attempt, mistakes)) is not None and mistakes:
        others = mistaken.run(run.x)
        named = {each.first for each in mistakes}
        return next((name for name in stages if name in named or ("" in named and not torch.equal(
            stages[name], others[name]))), "weights")  # dropout
    names = list(stages)
    last = max((at for at, name in enumerate(names[:-1]) if _is_seen(stages[name], run)), default=-1)
    return names[last + 1]


def _findings(stages: Mapping[str, Tensor], run: ModuleRun, first: str | None) -> tuple[StageFinding, ...]:
    """Return which stages were found; those from `first` on differ, others are not seen."""
    names, found = list(stages), []
    for at, name in enumerate(names):
        is_seen = _is_seen(stages[name], run) if name != "output" else first is None
        is_wrong = first is not None and at >= names.index(first)
        status = FOUND if is_seen else DIFFERS if is_wrong else NOT_SEEN
        found.append(StageFinding(name, status, _nearest(stages[name], run.tensors) if status == DIFFERS else None))
    return tuple(found)


def _is_seen(stage: Tensor, run: ModuleRun) -> bool:
    return place_of(stage, run.tensors) is not None


def _with_mistakes(attempt: Attempt, mistakes: Sequence[Mistake]) -> Attempt | None:
    """Return an attempt with mistakes; None if the formulation cannot have one of them."""
    tried: Attempt | None = attempt
    for each in mistakes:
        tried = None if tried is None else each.apply(tried)
    return tried


def _explanation(attempt: Attempt, run: ModuleRun, likely: Sequence[Mistake] | None) -> tuple[Mistake, ...]:
    """Return the fewest mistakes with which the formulation computes the module's output; () if none do.

    Together are tried only those that are possible: a module that computes a stage rightly, and not as a mistake does,
    has not made it.
    """
    right, possible = attempt.run(run.x), list[Mistake]()
    seen = [name for name, stage in right.items() if _is_seen(stage, run)]
    for each in mistakes_with(run.x) if likely is None else likely:
        stages = _stages_with(attempt, [each], run.x)
        if stages is None:
            continue
        if _is_equal(run.output, stages["output"]):
            return (each,)
        if all(torch.equal(stages[name], right[name]) or _is_seen(stages[name], run) for name in seen):
            possible.append(each)
    for count in range(2, MAX_TOGETHER + 1):
        for together in itertools.combinations(possible, count):
            stages = _stages_with(attempt, together, run.x)
            if stages is not None and _is_equal(run.output, stages["output"]):
                return together
    return ()


def _stages_with(attempt: Attempt, mistakes: Sequence[Mistake], x: Tensor) -> Mapping[str, Tensor] | None:
    """Return the stages of an attempt with mistakes; None if they cannot be made, or not together."""
    tried = _with_mistakes(attempt, mistakes)
    try:
        return None if tried is None else tried.run(x)
    except RuntimeError:  # two mistakes whose shapes do not fit together
        return None


def _multiplies_infinity(run: ModuleRun) -> bool:
    """Return whether a mask of 0 and 1 was multiplied with -inf, which is NaN at 0, so that the whole output is NaN."""
    return bool(run.output.isnan().all()) and any(
        bool(tensor.isnan().any() and tensor.isneginf().any() and (tensor.isnan() | tensor.isneginf()).all())
        for tensor in run.tensors)


def _is_equal(output: Tensor, expected: Tensor) -> bool:
    """Return whether two outputs are equal; a row that is NaN was masked whole."""
    if output.shape != expected.shape:
        return False
    is_number = ~output.isnan()
    return bool(is_number.any()) and _are_close(output[is_number], expected[is_number])


def _are_close(one: Tensor, other: Tensor) -> bool:
    return torch.allclose(one, other, rtol=TOLERANCE, atol=TOLERANCE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stage is among the tensors of a run: one, or one for each head, with its axes in another order."""

    tensors: tuple[int, ...]
    order: tuple[int, ...]

    def read(self, run: ModuleRun, shape: Sequence[int]) -> Tensor | None:
        """Return the stage of another run of the same code, in our layout; None if that computed something else."""
        heads = len(self.tensors) > 1
        each_shape = [shape[0], 1, *shape[2:]] if heads else list(shape)
        parts = []
        for number in self.tensors:
            tensor = run.tensors[number] if number < len(run.tensors) else None
            if tensor is None or tensor.numel() != math.prod(each_shape):
                return None
            turned = tensor.reshape([each_shape[axis] for axis in self.order])
            parts.append(turned.permute([self.order.index(axis) for axis in range(len(self.order))]))
        return torch.cat(parts, dim=1) if heads else parts[0]


def place_of(stage: Tensor, tensors: Sequence[Tensor]) -> Place | None:
    """Return where a stage (b, h, q, k), (b, h, t, d) or (b, t, d) is; None if nowhere.

    It may be transposed and reshaped. A module that computes its heads one by one holds each by itself.
    """
    for number, tensor in enumerate(tensors):
        if (order := _order_of(tensor, stage)) is not None:
            return Place((number,), order)
    if stage.ndim != 4 or stage.shape[1] < 2:
        return None
    found = []
    for head in stage.unbind(1):
        at = next((number for number, tensor in enumerate(tensors)
                   if _order_of(tensor, head[:, None]) is not None), None)
        if at is None:
            return None
        found.append(at)
    return Place(tuple(found), _order_of(tensors[found[0]], stage[:, :1]) or ())


def _order_of(tensor: Tensor, stage: Tensor) -> tuple[int, ...] | None:
    """Return the order of a stage's axes with which it is a tensor, reshaped at will; None if it is another one."""
    if tensor.numel() != stage.numel() or not stage.numel():
        return None
    one, other = comparable(tensor), comparable(stage)
    if not _are_close(one.flatten().sort().values, other.flatten().sort().values):
        return None
    return next((order for order in itertools.permutations(range(stage.ndim))
                 if _are_close(one.flatten(), other.permute(order).flatten())), None)


def comparable(tensor: Tensor) -> Tensor:
    """Return a tensor in which every masked score is one number."""
    return tensor.nan_to_num(nan=0.0, neginf=-math.inf).clamp(min=MASKED_BELOW)


def largest_difference(tensor: Tensor, expected: Tensor) -> float:
    """Return the largest difference of two tensors: inf if one of them alone is masked somewhere, nan if it has NaN."""
    one, other = comparable(tensor), comparable(expected)
    if not torch.equal(tensor.isnan(), expected.isnan()):
        return math.nan
    if not torch.equal(one == MASKED_BELOW, other == MASKED_BELOW):
        return math.inf
    return float((one - other).abs().max())


def _nearest(stage: Tensor, tensors: Sequence[Tensor]) -> float | None:
    """Return the largest difference of a stage to the nearest tensor of its shape; None if there is none."""
    wanted = stage.squeeze()
    return min((largest_difference(tensor.squeeze(), wanted) for tensor in tensors
                if tensor.squeeze().shape == wanted.shape), default=None)


def _shape(tensor: Tensor) -> str:
    return f"({', '.join(map(str, tensor.shape))})"
