"""What an editable table shows: numbers, labels, mask and colours, and where an edit of each cell goes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from attnviz.document.cells import Edits
from attnviz.document.document import FloatArray
from attnviz.document.stages import Colours
from attnviz.pictures.levels import Colouring
from attnviz.result.result import BoolArray
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
    masked: BoolArray | None = None  #: hatched cells
    colouring: Colouring | None = None  #: that of the picture whose numbers these are; None finds its own
    row_word: str = "row"
    column_word: str = "column"
    row_notes: Mapping[int, str] = field(default_factory=dict)
