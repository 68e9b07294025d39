"""Which cells are masked, for any part of the matrix: by the mask option and by single cells."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from attnviz.document.cells import Cells
from attnviz.document.document import Document, Index
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MaskTarget

BoolArray = npt.NDArray[np.bool_]

_NONE = Cells()


def build_mask(
    sentence: int, rows: range, columns: range, *, causal: bool, cells: Cells, window: int = 0
) -> BoolArray:
    """True where a query of `rows` may not look at a key of `columns`, (rows, columns), both within the sentence.

    `causal`: a token looks at itself and at what came before it; with a `window`, back on no more than so many tokens,
    itself included. `cells` (sentence, query, key) set single pairs, whatever these two say: 0 masks, any other number
    does not.
    """
    if causal:
        found: BoolArray = np.array(columns)[None, :] > np.array(rows)[:, None]
    else:
        found = np.zeros((len(rows), len(columns)), dtype=np.bool_)
    if window:
        found |= np.array(columns)[None, :] <= np.array(rows)[:, None] - window
    return apply_mask_edits(found, cells, sentence, rows=rows, columns=columns) if cells else found


def apply_mask_edits(found: BoolArray, cells: Cells, *at: int, rows: range, columns: range) -> BoolArray:
    """A part of a mask (rows, columns) with the cells (*at, query, key) of a sentence, or of a head of it, put in."""
    places, values = cells.arrays(len(at) + 2, *at)
    down, across = places[:, -2] - rows.start, places[:, -1] - columns.start
    inside = (down >= 0) & (down < len(rows)) & (across >= 0) & (across < len(columns))
    found[down[inside], across[inside]] = values[inside] == 0
    return found


def shared_mask_edits(document: Document, layer: int) -> Cells:
    """The (batch, query, key) cells that a person set in every head of a layer: in all layers, and in this one."""
    own = document.cells(MaskTarget(layer))
    return document.cells(MASK).changed(own) if own else document.cells(MASK)


def head_mask_edits(document: Document, layer: int) -> Cells:
    """The (batch, head, query, key) cells that a person set in single heads of a layer."""
    found: dict[Index, float] = {}
    for target, cells in document.edits.items():
        if isinstance(target, MaskTarget) and target.layer == layer and target.head is not None:
            found |= {(sentence, target.head, *cell): value for (sentence, *cell), value in cells.items()}
    return Cells(found) if found else _NONE


def is_mask_shown(stage: str, *, mask_method: str) -> bool:
    """Whether masked cells are missing from a stage.

    With `renormalize` the mask comes after the softmax: scores still count, and none of them is masked.
    """
    after_softmax = mask_method == "renormalize" and STAGES[stage].colours == "diverging"
    return STAGES[stage].shows_mask and not after_softmax
