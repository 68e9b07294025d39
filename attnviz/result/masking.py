"""The mask of any part of a (query, key) matrix: its formula, a sliding window, and edits of single cells."""

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.cells import NO_CELLS, Cells
from attnviz.document.config_type import Window
from attnviz.document.document import Document, Index
from attnviz.document.masks import MaskFormula
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MaskTarget
from attnviz.system.arrays import AnyArray, Bools
from attnviz.system.formula import Node

NO_WINDOW = Window()


def build_mask(
    sentence: int, rows: range, columns: range, *, formula: MaskFormula, tokens: int, cells: Cells,
    window: Window = NO_WINDOW,
) -> Bools:
    """Return a mask (rows, columns), True where a query may not attend to a key.

    `formula` tells which keys are visible in a sentence of so many `tokens`. The sliding `window` of a model masks keys
    that are too far away. `cells` (sentence, query, key) override both: 0 masks, any
    other number unmasks.
    """
    queries, keys = np.array(rows)[:, None], np.array(columns)[None, :]
    found: Bools = ~visible_keys(formula, queries, keys, tokens)
    if window.size:
        found |= window.masks(queries - keys)
    return apply_mask_edits(found, cells, sentence, rows=rows, columns=columns) if cells else found


def apply_mask_edits(found: Bools, cells: Cells, *at: int, rows: range, columns: range) -> Bools:
    """Apply the edits (*at, query, key) of a sentence, or of one of its heads, to a part of a mask, in place."""
    places, values = cells.arrays(len(at) + 2, *at)
    down, across = places[:, -2] - rows.start, places[:, -1] - columns.start
    inside = (down >= 0) & (down < len(rows)) & (across >= 0) & (across < len(columns))
    found[down[inside], across[inside]] = values[inside] == 0
    return found


def shared_mask_edits(document: Document, layer: int) -> Cells:
    """Return the mask edits (batch, query, key) that apply to every head of a layer, with those for all layers."""
    own = document.cells(MaskTarget(layer))
    return document.cells(MASK).changed(own) if own else document.cells(MASK)


def head_mask_edits(document: Document, layer: int) -> Cells:
    """Return the mask edits (batch, head, query, key) of single heads of a layer."""
    found: dict[Index, float] = {}
    for target, cells in document.mask_edits.items():
        if target.layer == layer and target.head is not None:
            found |= {(sentence, target.head, *cell): value for (sentence, *cell), value in cells.items()}
    return Cells(found) if found else NO_CELLS


def is_mask_shown(stage: str, *, masks_weights: bool) -> bool:
    """Return whether a stage shows the mask: scores do not if the mask comes after the softmax."""
    return STAGES[stage].shows_mask and not (masks_weights and STAGES[stage].colours == "diverging")


def visible_keys(formula: MaskFormula, queries: AnyArray, keys: AnyArray, tokens: int) -> Bools:
    """Return which keys each query attends to in a sentence of so many tokens.

    `queries` and `keys` are positions from 0, of shapes that can be broadcast to that of the result.
    """
    shape = np.broadcast_shapes(queries.shape, keys.shape)
    if formula.tree is None:
        return np.ones(shape, dtype=np.bool_)
    names = {"q": queries.astype(np.float64), "k": keys.astype(np.float64), "n": np.float64(tokens)}
    with np.errstate(all="ignore"):
        return np.array(np.broadcast_to(_evaluate(formula.tree, names), shape))


def _random(seed: AnyArray, names: Mapping[str, AnyArray]) -> AnyArray:
    """Return a number from 0 to 1 for each pair, the same for the same seed and pair: SplitMix64 of all three."""
    def mix(bits: Any) -> Any:
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return bits ^ (bits >> np.uint64(31))

    found = np.asarray(np.nan_to_num(seed)).astype(np.int64).astype(np.uint64)
    for name in ("q", "k"):
        found = mix(found + np.uint64(0x9E3779B97F4A7C15) + np.asarray(names[name]).astype(np.uint64))
    return np.asarray(found >> np.uint64(11)) / 2.0**53


_FUNCTIONS: Mapping[str, Callable[[AnyArray, Mapping[str, AnyArray]], AnyArray]] = MappingProxyType({
    "abs": lambda value, names: np.abs(value), "random": _random,
})
_OPERATORS: Mapping[str, Callable[..., Any]] = MappingProxyType({
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "//": np.floor_divide, "%": np.mod,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
    "and": np.logical_and, "or": np.logical_or, "not": np.logical_not,
})


def _evaluate(node: Node, names: Mapping[str, Any]) -> Any:
    """Return the value of a node: numbers or truth values that broadcast with those of its parts."""
    if node.kind == "number":
        return np.float64(node.value)
    if node.kind == "name":
        return names[str(node.value)]
    parts = [_evaluate(part, names) for part in node.parts]
    if node.kind == "call":
        return _FUNCTIONS[str(node.value)](parts[0], names)
    if node.kind == "-" and len(parts) == 1:
        return np.negative(parts[0])
    return _OPERATORS[node.kind](*parts)
