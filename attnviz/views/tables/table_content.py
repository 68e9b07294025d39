"""What an editable table shows: numbers, their labels, and where an edit of each cell goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attnviz.document.cells import Edits
from attnviz.document.document import FloatArray, Index, Target
from attnviz.document.stages import Colours


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContent:
    """A two-dimensional tensor with labels and addresses."""

    name: str  #: accessible name, such as "Embeddings"
    values: FloatArray  #: (rows, columns)
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    address: Callable[[int, int], tuple[Target, Index]]  #: where an edit of (row, column) goes
    edited: Edits  #: the numbers that are overridden, as the document has them
    colours: Colours = "diverging"
    note: str = ""  #: one sentence above the table, such as how the matrix is multiplied
