"""What the pages of several figures have room for, so that nothing moves from one frame of a film to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from attnviz.export import lettering
from attnviz.pictures.picture import Picture


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The labels and numbers that any of the figures has, and the shape of the largest."""

    rows: tuple[str, ...] = ()  #: every label beside rows
    columns: tuple[str, ...] = ()
    shape: tuple[int, int] = (0, 0)  #: the most rows and columns of a panel
    numbers: tuple[float, ...] = ()  #: the numbers that take most space in their cells
    width: float = 0.0  #: the least inches of a page

    def including(self, panel: Picture, *, width: float) -> PagePlan:
        """Return the plan with room for one more panel, on a page of at least `width` inches."""
        rows, columns = labels_of(panel)
        return PagePlan(
            _united(self.rows, rows), _united(self.columns, columns),
            (max(self.shape[0], len(rows)), max(self.shape[1], len(columns))),
            tuple({*self.numbers, *panel.extremes, panel.least}), max(self.width, width))


OWN_ROOM = PagePlan()  #: room for nothing but the figure itself


def labels_of(panel: Picture) -> tuple[list[str], list[str]]:
    """Return the labels beside the rows of a panel, and below its columns."""
    rows = panel.row_labels[:: panel.block[0]]
    return list(map(lettering.label, rows)), list(map(lettering.label, panel.column_names))


def _united(known: tuple[str, ...], labels: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known, *labels)))
