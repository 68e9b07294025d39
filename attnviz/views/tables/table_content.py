"""What an editable table shows: numbers, their labels, and where an edit of each cell goes."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.document.cells import Edits
from attnviz.document.document import FloatArray
from attnviz.document.stages import Colours
from attnviz.result.source import Address


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableContent:
    """A two-dimensional tensor with labels and addresses."""

    name: str  #: accessible name, such as "Embeddings"
    values: FloatArray  #: (rows, columns)
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    address: Address | None  #: where an edit of (row, column) goes; None where nothing can be edited
    edited: Edits  #: the numbers that are overridden, as the document has them
    colours: Colours = "diverging"
    note: str = ""  #: one sentence above the table, such as how the matrix is multiplied
