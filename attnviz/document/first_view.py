"""The first view of `attnviz.show`, and sentence pairs as in BertViz."""

import operator
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.given import Map, Tensors
from attnviz.document.places import Spot
from attnviz.document.saved_view import LookValue, SavedView
from attnviz.system.errors import GivenError
from attnviz.system.wording import quoted


def choose(tensors: Tensors, *, layer: Any = None, heads: Any = None) -> Tensors:
    """Return the tensors with the layer and heads to show first. Raises GivenError if they do not exist."""
    several = heads if isinstance(heads, Sequence) and not isinstance(heads, str) else [] if heads is None else [heads]
    numbers = tuple(sorted({_number("heads", head, tensors.heads) for head in several}))
    return replace(tensors, layer=0 if layer is None else _number("layer", layer, tensors.layers),
                   chosen_heads=numbers)


def viewed(tensors: Tensors) -> SavedView | None:
    """Return the view that a window opens with; None for the default."""
    heads = tensors.chosen_heads
    if not heads and not tensors.layer:
        return None
    hidden = ",".join(str(head) for head in range(tensors.heads) if heads and head not in heads)
    look: dict[str, LookValue] = {"hidden": hidden} if hidden else {}
    spot = Spot(next(iter(tensors.maps)), layer=tensors.layer, head=min(heads, default=0))
    return SavedView(spot, None, MappingProxyType(look))


def split(tensors: Tensors, start: Any) -> Tensors:
    """Return a sentence pair with the texts A → A, B → B, A → B and B → A (query → key) added.

    `start` is the first token of sentence B. Raises GivenError if it does not exist or there are several texts.
    """
    map = tensors.maps.get("weights")
    if map is None or len(tensors.maps) > 1 or len(map.rows) > 1 or map.rows != map.columns:
        raise GivenError("sentence_b_start is for the attention of one text that attends to itself.")
    words, count = map.rows[0], len(map.rows[0])
    first = _number("sentence_b_start", start, count)
    if not first:
        raise GivenError("sentence_b_start must be at least 1: sentence A comes before it.")
    a, b, both = slice(0, first), slice(first, count), slice(0, count)
    parts = ((both, both), (a, a), (b, b), (a, b), (b, a))
    layers, _, heads, _, _ = map.numbers.shape
    numbers = np.zeros((layers, len(parts), heads, count, count), dtype=np.float32)
    for at, (queries, keys) in enumerate(parts):
        cells = map.numbers[:, 0, :, queries, keys]
        numbers[:, at, :, : cells.shape[-2], : cells.shape[-1]] = cells
    numbers.flags.writeable = False
    rows, columns = (tuple(words[part[side]] for part in parts) for side in (0, 1))
    return replace(tensors, maps=MappingProxyType({"weights": Map(numbers, rows, columns)}))


def _number(name: str, value: Any, count: int) -> int:
    """Return `value` as an index below `count`. Raises GivenError if it is not one."""
    try:
        number = operator.index(value)
    except TypeError:
        raise GivenError("{name} must be a whole number, counted from 0, not {value}.", name=name,
                         value=quoted(value)) from None
    if not 0 <= number < count:
        raise GivenError("{name} cannot be {number}: it is counted from 0, and {last} is the last.", name=name,
                         number=number, last=count - 1)
    return number
