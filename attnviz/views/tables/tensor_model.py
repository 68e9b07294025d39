"""The model behind an editable table: a numpy matrix shown as text, with colours, tooltips and pending edits.

It never writes into the content. A cell that was just edited shows its new number until the next content comes.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from attnviz.document.document import Index, Target
from attnviz.pictures import colours
from attnviz.pictures.numbers import Notation, PastedRows, exact, notation_of, to_tsv
from attnviz.result.cell_changes import MIN_HIGHLIGHT, SpotChanges
from attnviz.system.arrays import LARGEST, Rgb
from attnviz.system.errors import EditError
from attnviz.system.wording import isolated
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.tables.tensor_contents import EMPTY, TableContent, colouring

Place = tuple[Target, Index]  #: where an edit of a cell goes
Block = tuple[int, int, int, int]  #: top, left, bottom, right, all inclusive
AnyIndex = QModelIndex | QPersistentModelIndex

MAX_COPIED_CELLS = 2_000_000  #: limit for the clipboard; export more to a file

FINER = 0.1  #: what Shift makes of a step of a drag
_drag_numbers = count(1)
_ROOT = QModelIndex()
_MAX_CACHED_ROWS = 256  #: rows whose colours and notation are remembered between paints
_EDITABLE = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsEditable
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(slots=True)
class Drag:
    """A number being dragged: all moves are one undo step."""

    place: Place
    row: int
    column: int
    start: float
    step: float  #: what one pixel adds, a power of ten
    key: str  #: the same for all moves, and never used again
    moved: float = 0.0  #: steps so far
    began: bool = False  #: whether it has moved at all

    def move(self, steps: float, *, finer: bool) -> float:
        """Return the number after `steps` more steps; at zero steps in total, exactly the start."""
        self.began = True
        self.moved = round(self.moved + steps * (FINER if finer else 1), 6)
        if self.moved == 0:
            return self.start
        digits = 2 - round(math.log10(self.step))
        number = round(self.start + self.moved * self.step, digits)
        return float(np.float32(min(max(number, -LARGEST), LARGEST)))


class TensorModel(QAbstractTableModel):
    """A TableContent for a QTableView; it changes in place as long as shape and labels stay."""

    def __init__(self) -> None:
        super().__init__()
        self.content = EMPTY
        self._colouring = colouring(EMPTY)
        self._numbers = EMPTY.values  # those of the content, and those under way
        self._under_way: dict[tuple[int, int], tuple[Place, float]] = {}
        self._rows: dict[int, tuple[Rgb, Notation]] = {}
        self._changes: tuple[SpotChanges | None, float] = None, 0.0

    # called by the view

    def set_changes(self, changes: SpotChanges | None, highlight: float) -> bool:
        """Highlight the changed numbers, `highlight` from 0 to 1; return whether that needs a repaint."""
        before, self._changes = self._changes, (changes, highlight)
        return (before[0] is not None or changes is not None) and before != self._changes

    def highlight(self, row: int, column: int) -> float:
        """Return the opacity of the highlight of a number, from 0 to 1."""
        changes, highlight = self._changes
        if changes is None or row >= changes.strengths.shape[0] or column >= changes.strengths.shape[1]:
            return 0.0
        strength = float(changes.strengths[row, column])
        return highlight * (MIN_HIGHLIGHT + (1 - MIN_HIGHLIGHT) * strength) if strength > 0 else 0.0

    def relabelled_rows(self, content: TableContent) -> list[int] | None:
        """Return the rows whose labels would change; None if shape or column labels differ."""
        shown = self.content
        if shown.values.shape != content.values.shape or shown.column_labels != content.column_labels:
            return None
        if shown.row_labels == content.row_labels:
            return []
        pairs = zip(shown.row_labels, content.row_labels, strict=True)
        return [row for row, (before, after) in enumerate(pairs) if before != after]

    def set_content(self, content: TableContent, *, held: Place | None = None, anew: bool = False) -> None:
        """Show other numbers: in place, unless the whole table is `anew` or of another shape.

        Row labels that differ are not announced: Qt would ask for all labels again, and lay the table out.

        `held` is the place of a running drag: the cell keeps the dragged number until release.
        """
        in_place = not anew and self.relabelled_rows(content) is not None
        if not in_place:
            self.beginResetModel()
        self.content, self._numbers, self._colouring = content, content.values, colouring(content)
        self._rows.clear()
        under_way, self._under_way = self._under_way, {}
        for cell, (place, number) in under_way.items():
            if in_place and place == held == self.place(*cell):
                self._set_under_way(place, cell, number)
        if in_place:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self.endResetModel()

    def show_under_way(self, place: Place, row: int, column: int, number: float) -> None:
        """Show an edited number at once, before the result is computed."""
        if row < self.rowCount() and column < self.columnCount() and self.place(row, column) == place:
            self._set_under_way(place, (row, column), number)
            at = self.index(row, column)
            self.dataChanged.emit(at, at)

    def _set_under_way(self, place: Place, cell: tuple[int, int], number: float) -> None:
        if not self._under_way:
            self._numbers = self._numbers.copy()
        self._under_way[cell] = place, number
        self._numbers[cell] = number
        self._rows.pop(cell[0], None)

    def place(self, row: int, column: int) -> Place:
        """Return where an edit of a cell goes."""
        assert self.content.address is not None
        return self.content.address(row, column)

    @property
    def can_edit(self) -> bool:
        """Return whether the numbers can be edited."""
        return self.content.address is not None

    def value(self, row: int, column: int) -> float:
        """Return the number that a cell shows."""
        return float(self._numbers[row, column])

    def is_edited(self, row: int, column: int) -> bool:
        """Return whether the user has overridden the number."""
        if not self.can_edit:
            return False
        target, index = self.place(row, column)
        return (row, column) in self._under_way or index in self.content.edited.get(target, ())

    def is_masked(self, row: int, column: int) -> bool:
        """Return whether the cell is masked."""
        return self.content.masked is not None and bool(self.content.masked[row, column])

    def edited_places(self, blocks: Iterable[Block]) -> tuple[Place, ...]:
        """Return the places of all overridden cells in some blocks, each once."""
        content, found = self.content, dict[Place, None]()
        if not content.edited or not self.can_edit:
            return ()
        for block in blocks:
            top, left, bottom, _ = block
            first_row = dict[Target, int]()
            for row in range(top, bottom + 1):
                target = self.place(row, left)[0]
                if target in content.edited:
                    first_row.setdefault(target, row)
            for target, first in first_row.items():
                for index in content.edited[target]:
                    # an index ends in its row and column; that of a single row is its column
                    cell = (index[-2], index[-1]) if len(index) > 1 else (first, index[0])
                    if _holds(block, *cell) and self.place(*cell) == (target, index):
                        found[target, index] = None
        return tuple(found)

    def begin_drag(self, row: int, column: int) -> Drag | None:
        """Start to drag a number; return None if its number is infinite or NaN.

        A step is 0.01 for numbers of about 1, and scales with their power of ten.
        """
        start = self.value(row, column)
        if not math.isfinite(start):
            return None
        step = 0.01 * 10.0 ** round(math.log10(max(abs(start), self.reach)))
        return Drag(self.place(row, column), row, column, start, step, f"drag {next(_drag_numbers)}")

    # the clipboard

    def clipboard_text(self, blocks: Sequence[Block], *, labelled: bool) -> str:
        """Return the numbers in some blocks as tab-separated text, or "". Raises EditError if too many."""
        content = self.content
        if not blocks:
            return ""
        chosen = np.zeros(content.values.shape, dtype=bool)
        for top, left, bottom, right in blocks:
            chosen[top : bottom + 1, left : right + 1] = True
        rows, columns = np.flatnonzero(chosen.any(axis=1)), np.flatnonzero(chosen.any(axis=0))
        if rows.size * columns.size > MAX_COPIED_CELLS:
            raise EditError(self.tr("Too large for the clipboard. Export the numbers to a file instead."))
        where = np.ix_(rows, columns)
        return to_tsv(
            self._numbers[where],
            chosen=chosen[where],
            rows=[content.row_labels[row] for row in rows] if labelled else (),
            columns=[content.column_labels[column] for column in columns] if labelled else (),
        )

    def fill_cells(self, blocks: Iterable[Block], number: float) -> dict[Place, float]:
        """Return the same number for every cell of some blocks, by place."""
        return {
            self.place(row, column): number
            for top, left, bottom, right in blocks
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        }

    def paste_cells(self, numbers: PastedRows, top: int, left: int) -> dict[Place, float]:
        """Return a pasted block by place; it must fit into the table."""
        return {
            self.place(top + down, left + along): number
            for down, line in enumerate(numbers)
            for along, number in enumerate(line)
            if number is not None
        }

    def text(self, row: int, column: int) -> str:
        """Return a number as its cell shows it: all of a row in one notation."""
        return self._row(row)[1].text(self.value(row, column))

    def rgb(self, row: int, column: int) -> Rgb:
        """Return the colour of a cell, (3,) uint8."""
        return self._row(row)[0][column]

    def _row(self, row: int) -> tuple[Rgb, Notation]:
        """Return the colours of a row's cells, and its notation."""
        if row not in self._rows:
            if len(self._rows) >= _MAX_CACHED_ROWS:
                self._rows.clear()
            shown, masked, numbers = self._colouring, self.content.masked, self._numbers[row]
            pixels = shown.scale.pixels(numbers, shown.name, masked=None if masked is None else masked[row],
                                        reach=None if shown.reach is None else shown.reach[row])
            self._rows[row] = colours.channels(pixels), notation_of(colours.finite_range(numbers))
        return self._rows[row]

    # called by Qt

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self.content.values.shape[0]

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self.content.values.shape[1]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _EDITABLE if self.can_edit else _EDITABLE & ~Qt.ItemFlag.ItemIsEditable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.EditRole:
            return exact(self.value(row, column))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{exact(self.value(row, column))}, {self.words(row, column)}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation == Qt.Orientation.Horizontal
        texts = self.content.column_labels if across else self.content.row_labels
        if section >= len(texts):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return isolated(texts[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            word = self.content.column_word if across else self.content.row_word
            return as_tooltip(f"{word} {texts[section]}", "" if across else self.content.row_notes.get(section, ""))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter if across else _LEFT
        return None

    # texts of a cell

    def words(self, row: int, column: int) -> str:
        """Return the place of a cell in words, such as "Weights, head 0: query Your, key step"."""
        content = self.content
        return self.tr("{table}: {row_word} {row}, {column_word} {column}").format(
            table=content.name, row_word=content.row_word, row=content.row_labels[row],
            column_word=content.column_word, column=content.column_labels[column],
        )

    def _tooltip(self, row: int, column: int) -> str:
        lines = [exact(self.value(row, column)), self.words(row, column), self.content.row_notes.get(row, "")]
        if self.is_masked(row, column):
            lines.append(self.tr("masked"))
        if self.is_edited(row, column):
            lines.append(self.tr("edited (seeded value replaced); Del resets it"))
        return as_tooltip(*lines)

    @property
    def reach(self) -> float:
        """The largest magnitude of the unmasked numbers; 1 if all are 0 or masked."""
        values, masked = self.content.values, self.content.masked
        low, high = colours.finite_range(values if masked is None else values[~masked])
        return max(-low, high) or 1.0


def _holds(block: Block, row: int, column: int) -> bool:
    top, left, bottom, right = block
    return top <= row <= bottom and left <= column <= right


def same_row(label: str, row: int, labels: tuple[str, ...]) -> int:
    """Return where a row moved: the same index if its label matches, else its label's first, else the nearest."""
    if row < len(labels) and labels[row] == label:
        return row
    return labels.index(label) if label in labels else min(row, len(labels) - 1)


def group_by_target(numbers: Mapping[Place, float]) -> dict[Target, dict[Index, float]]:
    """Return edited numbers grouped by target: {target: {index: number}}."""
    cells: dict[Target, dict[Index, float]] = {}
    for (target, index), number in numbers.items():
        cells.setdefault(target, {})[index] = number
    return cells
