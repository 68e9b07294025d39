"""The mask of any part of a (query, key) matrix: causal, sliding window, and edits of single cells."""

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
    """Return a mask (rows, columns), True where a query may not attend to a key.

    `causal` masks later keys; a sliding `window` masks keys further back than that many tokens, the query included.
    `cells` (sentence, query, key) override both: 0 masks, any other number unmasks.
    """
    if causal:
        found: BoolArray = np.array(columns)[None, :] > np.array(rows)[:, None]
    else:
        found = np.zeros((len(rows), len(columns)), dtype=np.bool_)
    if window:
        found |= np.array(columns)[None, :] <= np.array(rows)[:, None] - window
    return apply_mask_edits(found, cells, sentence, rows=rows, columns=columns) if cells else found


def apply_mask_edits(found: BoolArray, cells: Cells, *at: int, rows: range, columns: range) -> BoolArray:
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
    return Cells(found) if found else _NONE


def is_mask_shown(stage: str, *, masks_weights: bool) -> bool:
    """Return whether a stage shows the mask: scores do not if the mask comes after the softmax."""
    return STAGES[stage].shows_mask and not (masks_weights and STAGES[stage].colours == "diverging")
