"""What the calls of a model's modules say about it: where its stages are, and which table has its positions.

A probe lists what goes into each module and what comes out, in the order in which that happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Any

import torch
from torch import Tensor
from torch.nn import Embedding, Module

_SAME = 1e-5  # share of the largest number up to which two tensors are the same

#: What a block adds to the residual stream: the output of a module times a factor, for attention and for the MLP.
Added = tuple["tuple[Module, float] | None", "tuple[Module, float] | None"]
Event = tuple[str, Module, Any]


def by_block(events: Sequence[Event], blocks: Sequence[Module]) -> tuple[list[list[Event]], list[Event]]:
    """Return the events of each run of a block, from its input to its output, and those after the last one."""
    own, layers, after, inside = {id(block) for block in blocks}, list[list[Event]](), list[Event](), False
    for event in events:
        kind, module, _ = event
        if kind == "in" and id(module) in own:
            layers.append([])
            inside, after = True, []
        (layers[-1] if inside else after).append(event)
        if kind == "out" and id(module) in own:
            inside = False
    return layers, after


def positions_in(events: Iterable[Event], embedding: Module) -> int | None:
    """Return the rows of a table of positions from the first one that a text reads; None if no table is read.

    It is known by its output: successive rows of it. The table of tokens, whose ids may be successive, is none.
    """
    for kind, module, made in events:
        if kind != "out" or not isinstance(module, Embedding) or module.weight is getattr(embedding, "weight", None):
            continue
        rows, table = made.reshape(-1, made.shape[-1]), module.weight
        first = (table == rows[0]).all(dim=-1).nonzero()
        if len(rows) > 1 and len(first) and torch.equal(table[(at := int(first[0])) : at + len(rows)], rows):
            return len(table) - at
    return None


def added_by(events: Sequence[Event]) -> Added:
    """Return the modules whose outputs a block adds to its residual stream, first that of attention.

    A sum is seen where a module reads it, or where the block returns it.
    """
    x, out = events[0][2], events[-1][2]
    inner = list(enumerate(events))[1:-1]
    start = next((at for at, (kind, _, _) in inner if kind == "attention"), None)

    attention, at, stream, _ = first_sum(events, [x], start or 0)
    if stream is not None and not is_same(stream, out):
        mlp = first_sum(events, [stream, *(base for _, base in normed(events, stream))], at)[0]
        return (None if start is None else attention), mlp
    if start is None or stream is not None:
        return (None if start is None else attention), None
    made = [(at, module, tensor) for at, (kind, module, tensor) in inner if kind == "out" and _like(tensor, x)]
    own = [(module, tensor) for at, module, tensor in made if at > start and _holds(module, events, start)]
    others = [(module, tensor) for _, module, tensor in made if not _holds(module, events, start)]
    return next((((attention, 1.0), (mlp, 1.0))  # both are added to one stream
                 for (attention, one), (mlp, other) in product(own, others)
                 if is_same(x + one + other, out)), (None, None))


def projection(events: Sequence[Event]) -> Module | None:
    """Return the first module that is called after attention; None without attention."""
    after = iter(events)
    return next((module for kind, module, _ in after if kind == "in"), None) if any(
        kind == "attention" for kind, _, _ in after) else None


def first_sum(
    events: Sequence[Event], bases: Sequence[Tensor], after: int
) -> tuple[tuple[Module, float] | None, int, Tensor | None, int]:
    """Return the first module after an event whose output times a factor is seen added to one of the bases.

    Then come the event that sees the sum, the sum, and the number of the base.
    """
    x = events[0][2]
    made = [(at, module, tensor) for at, (kind, module, tensor) in list(enumerate(events))[1:-1]
            if kind == "out" and _like(tensor, x)]
    for at, module, tensor in made:
        for later, (kind, _, seen) in enumerate(events[at + 1 :] if at > after else (), at + 1):
            for number, base in enumerate(bases if kind != "attention" and _like(seen, x) else ()):
                found = factor_between(seen - base, tensor)
                if found and not is_same(seen, tensor):
                    return (module, found), later, seen, number
    return None, after, None, 0


def normed(events: Sequence[Event], stream: Tensor) -> list[tuple[Module, Tensor]]:
    """Return the modules of a block that read its residual stream and return another one at once, and that one."""
    return [(module, events[at + 1][2]) for at, (kind, module, seen) in list(enumerate(events))[1:-1]
            if kind == "in" and is_same(seen, stream) and events[at + 1][:2] == ("out", module)
            and _like(events[at + 1][2], stream)]


def factor_between(difference: Tensor, tensor: Tensor) -> float:
    """Return the factor with which a tensor is a difference; 0 if it is with none."""
    if is_same(difference, tensor):
        return 1.0
    factor = float((difference.double() * tensor.double()).sum() / tensor.double().square().sum().clamp_min(1e-30))
    return factor if abs(factor) > _SAME and is_same(difference, tensor * factor) else 0.0


def _holds(module: Module, events: Sequence[Event], attention: int) -> bool:
    """Return whether a module, or one that holds it in the block, calls the attention function."""
    caller = events[attention][1]
    return any(each is caller for each in module.modules()) or any(each is module for each in caller.modules())


def final_norm(
    after: Sequence[Event], last: Tensor, head: Module | None, logits: Tensor | None
) -> tuple[Module | None, float | None]:
    """Return the norm between the last block and the unembedding, and the factor of logits; None where unknown."""
    read = next((seen for kind, module, seen in after if kind == "in" and module is head), None)
    if head is None or read is None or logits is None:
        return None, None
    norm = next((module for (kind, module, seen), (_, again, made) in pairwise(after)
                 if kind == "in" and again is module and is_same(seen, last) and is_same(made, read)), None)
    raw = next(seen for kind, module, seen in after if kind == "out" and module is head)
    scale = float((logits.double() * raw.double()).sum() / raw.double().square().sum())
    is_known = is_same(logits, raw * scale) and (norm is not None or is_same(read, last))
    return norm, (1.0 if abs(scale - 1) < _SAME else scale) if is_known else None


def _like(tensor: object, x: Tensor) -> bool:
    return isinstance(tensor, Tensor) and tensor.shape == x.shape and tensor.device == x.device


def is_same(one: Any, other: Tensor) -> bool:
    """Return whether two tensors have the same shape, and the same numbers but for rounding."""
    if not _like(one, other):
        return False
    coarse = _SAME if one.dtype == torch.float32 else 2**-6
    return bool((one - other).abs().max() <= coarse * other.abs().max())
