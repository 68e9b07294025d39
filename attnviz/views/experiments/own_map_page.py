"""The map of an experiment of a plug-in: layers in rows, heads or tokens in columns."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex

from attnviz.document.places import Cell, Spot
from attnviz.experiments.own_map import OwnMap
from attnviz.pictures.numbers import format_number, level
from attnviz.store.focus import choose_head, mark_cell
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.experiments.grid_table import known_pixels
from attnviz.views.experiments.page import MapPage

DIGITS = 2  #: of the numbers in the cells


class OwnMapPage(MapPage):
    """A map that fills up while the function of the plug-in yields it."""

    kind = OwnMap

    def __init__(self) -> None:
        super().__init__()
        self.table.setAccessibleName(self.tr("Map of the plug-in"))
        self.listen(self.table, self._choose, cell_of=self._cell)
        self.lay_out(self.table)

    def draw(self, found: OwnMap, state: State) -> None:
        values, own = found.values, found.request.own
        map_name = state.look.maps.map_name("diverging" if own.is_signed else "sequential", is_difference=own.is_signed)
        known = values[np.isfinite(values)]
        low, high = float(np.min(known, initial=0.0)), float(np.max(known, initial=0.0))
        if own.is_signed:
            high = max(-low, high)
            low = -high
        high = high if high > low else low + 1.0
        pixels = known_pixels(values, low, high, map_name)

        def text(row: int, column: int) -> str | None:
            return format_number(float(values[row, column]), DIGITS) if np.isfinite(values[row, column]) else None

        self.model.show_cells(tuple(map(str, range(len(values)))), found.request.labels, pixels, text=text,
                              tooltip=partial(self._words, found), axes=("layer", own.columns.removesuffix("s")),
                              values=values)
        self.bar.show_bar((level(low), level(high)), map_name)
        self.bar.setVisible(bool(known.size))
        self.note.setText(translated(found.failure) or ("" if found.is_whole else tr("Computing…")))

    @staticmethod
    def _words(found: OwnMap, row: int, column: int) -> str:
        """Return the place and the exact number of a cell."""
        value = float(found.values[row, column])
        words = tr("layer {layer}, token {at}, {token}") if found.request.own.columns == "tokens" else tr(
            "layer {layer}, head {at}")
        place = words.format(layer=row, at=column, token=found.request.labels[column])
        return f"{place}: {format_number(value) if np.isfinite(value) else tr('no number')}"

    def mark(self, found: OwnMap, state: State) -> None:
        spot, pinned = state.focus.spot, state.focus.pinned
        column = spot.head if found.request.own.columns == "heads" else -1 if pinned is None else pinned.row
        is_there = spot.layer < len(found.values) and 0 <= column < len(found.request.labels)
        self.table.mark(self.model.index(spot.layer, column) if is_there else QModelIndex())

    def _choose(self, row: int, column: int) -> None:
        if self.found.request.own.columns == "heads":
            self.did.emit(choose_head(column, row))
        elif (cell := self._cell(row, column)) is not None:
            self.did.emit(mark_cell(cell))

    def _cell(self, row: int, column: int) -> Cell | None:
        """Return the cell of a token, in the last stage of its layer that has a row for each; None of a head."""
        request = self.found.request
        if request.own.columns == "heads":
            return None
        spot = Spot(request.result.stages(row)[-1], layer=row, sentence=request.sentence)
        cell: Cell = request.result.token_cell(spot, column)
        return cell
