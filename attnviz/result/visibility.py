"""Which keys each query may see, for any part of the matrix: the mask option, single cells, and never the padding."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from attnviz.document.document import Cells
from attnviz.document.stages import STAGES

BoolArray = npt.NDArray[np.bool_]


def visible(sentence: int, rows: range, columns: range, *, causal: bool, cells: Cells) -> BoolArray:
    """True where a query of `rows` may see a key of `columns`, (rows, columns), both within the sentence's tokens.

    Neither leaves tokens out.

    `causal`: a token sees itself and what came before it. `cells` (sentence, query, key) set single pairs, whatever
    the causal mask says: 0 hides, any other number shows.
    """
    if causal:
        seen: BoolArray = np.array(columns)[None, :] <= np.array(rows)[:, None]
    else:
        seen = np.ones((len(rows), len(columns)), dtype=np.bool_)
    if cells:
        places, values = cells.arrays(3, sentence)
        down, across = places[:, 1] - rows.start, places[:, 2] - columns.start
        inside = (down >= 0) & (down < len(rows)) & (across >= 0) & (across < len(columns))
        seen[down[inside], across[inside]] = values[inside] != 0
    return seen


def hides(stage: str, *, mask_method: str) -> bool:
    """Whether masked cells are missing from a stage.

    With `renormalize` the mask comes after the softmax: scores still count, and none of them is masked.
    """
    after_softmax = mask_method == "renormalize" and STAGES[stage].colours == "diverging"
    return STAGES[stage].shows_mask and not after_softmax
