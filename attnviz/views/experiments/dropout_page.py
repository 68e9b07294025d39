"""The dropout microscope: weights without dropout, their mean under many masks, and its spread."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QVBoxLayout

from attnviz.document.places import Cell
from attnviz.experiments.dropout_statistics import DropoutStatistics
from attnviz.pictures.colours import finite_range
from attnviz.pictures.numbers import level
from attnviz.pictures.picture import Picture, make_picture
from attnviz.store.focus import mark_cell
from attnviz.store.state import State
from attnviz.system.arrays import Float32
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.page import TilePage
from attnviz.views.heatmaps.tiles import Tile, TileCanvas, make_frame

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

GAP = 4  #: pixels between two tiles


class _Grid(TileCanvas):
    """Pictures of the same cells, in as few rows as make them largest: the arrow keys mark one in all of them."""

    has_colour_bar = has_labels = True
    cell_words: Callable[[int, int], str] = staticmethod(lambda row, column: "")  #: what is said of a cell

    def place(self) -> None:
        if not self.tiles:
            return
        columns = max(range(1, len(self.tiles) + 1), key=self._cell_area)
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            rect = self._rect(columns)
            self.place_tile(tile, rect.translated(column * (rect.width() + GAP), row * (rect.height() + GAP)))

    def _rect(self, columns: int) -> QRectF:
        """Return the place of the first of the tiles if so many are side by side."""
        rows = math.ceil(len(self.tiles) / columns)
        return QRectF(0, 0, (self.width() + GAP) / columns - GAP, (self.height() + GAP) / rows - GAP)

    def _cell_area(self, columns: int) -> float:
        """Return the area of a cell of the first picture if so many tiles are side by side."""
        cells = make_frame(self._rect(columns), self.tiles[0].picture, self.metrics(), labels=True, bar=True).cells
        return cells.width * cells.height

    def accessible_grid(self) -> AccessibleGrid:
        """Return the cells of the pictures, of which each says the numbers of all of them."""
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        if not self.tiles or self.tiles[0].frame is None:
            return AccessibleGrid(shape=(0, 0))
        picture, cells, cell = self.tiles[0].picture, self.tiles[0].frame.cells, self.marks.cell
        at = None if cell is None or cell.spot != picture.spot else (cell.row, cell.column)
        return AccessibleGrid(shape=picture.shape, words=self.cell_words, rect=lambda *place: cells.rect(*place),
                              current=at)

    def step_by(self, rows: int, columns: int) -> bool:
        if not self.tiles:
            return False
        picture, cell, row, column = self.tiles[0].picture, self.marks.cell, 0, 0
        if cell is not None and cell.spot == picture.spot:
            row, column = cell.row + rows, cell.column + columns
        last_row, last_column = picture.shape[0] - 1, picture.shape[1] - 1
        self.did.emit(mark_cell(Cell(picture.spot, max(0, min(last_row, row)), max(0, min(last_column, column)))))
        return True


class DropoutPage(TilePage):
    """Fills up while masks are drawn."""

    kind = DropoutStatistics

    canvas: _Grid

    def __init__(self) -> None:
        super().__init__(_Grid())
        self.canvas.setAccessibleName(self.tr("Weights without dropout, their mean and their standard deviation"))
        self.words = label("body")
        fill(QVBoxLayout(self), (self.canvas, 1), self.words, spacing=theme.SPACE // 2)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.pictures, state.compared.parts  # the levels are those of the large picture

    def clear(self) -> None:
        self.canvas.set_tiles([])
        self.words.setText("")

    def is_outdated(self, found: DropoutStatistics, state: State) -> bool:
        return found.request.result is not state.now

    def mark(self, found: DropoutStatistics, state: State) -> None:
        super().mark(found, state)
        self.canvas.cell_words = partial(self._words_of_cell, found)
        self.words.setText(self._words(found, state))
        self.canvas.setAccessibleDescription(self.words.text())

    def draw(self, found: DropoutStatistics, state: State) -> None:
        result, spot = found.request.result, found.request.spot.at(stage="weights")
        levels = state.levels("weights") if state.compared.showing == "now" else None  # else those of another state
        weights = make_picture(result, spot, maps=state.look.maps, levels=levels)
        most = weights.scale.high * max(1.0, math.sqrt(max(found.factor - 1, 0.0)))  # √(p / (1 − p)), as the deviation
        if not weights.scale.above:  # else a few large weights are cut, and their deviations with them
            most = max(most, finite_range(found.spread)[1])
        pictures = {
            self.tr("Weights without dropout"): weights,
            self.tr("With mask {count}"): _redrawn(weights, found.one, high=(found.factor or 1) * weights.scale.high),
            self.tr("Mean of {count} masks"): _redrawn(weights, found.mean),
            self.tr("Standard deviation"): _redrawn(weights, found.spread, high=most),
        }
        self.canvas.set_tiles([
            Tile(title, title.format(count=found.count), "", str, picture) for title, picture in pictures.items()])

    def _words(self, found: DropoutStatistics, state: State) -> str:
        rate = float(found.request.result.document.options.dropout)
        words = self.tr(
            "{count} of {wanted} masks · p = {rate} · a kept weight is multiplied by 1 / (1 − p) = {factor} · largest "
            "distance of the mean from the weights: {error}").format(
                count=found.count, wanted=found.request.count, rate=level(rate), factor=level(found.factor),
                error=level(found.error))
        cell, spot = state.focus.marked, found.request.spot
        if cell is None or cell.spot.sentence != spot.sentence or not _has(found.kept, cell.row, cell.column):
            return words
        return words + "\n" + self._words_of_cell(found, cell.row, cell.column)

    def _words_of_cell(self, found: DropoutStatistics, row: int, column: int) -> str:
        at = row, column
        return self.tr(
            "Row {row}, column {column}: kept by {kept} of {count} masks · mean {mean}, standard deviation {spread} · "
            "without dropout {weight}").format(
                row=row, column=column, kept=int(found.kept[at]), count=found.count,
                mean=level(float(found.mean[at])), spread=level(float(found.spread[at])),
                weight=level(float(found.weights[at])))


def _has(values: Float32, row: int, column: int) -> bool:
    return 0 <= row < values.shape[0] and 0 <= column < values.shape[1]


def _redrawn(picture: Picture, values: Float32, *, high: float | None = None) -> Picture:
    """Return a picture with other numbers in its cells and another top of its bar."""
    scale = picture.scale if high is None else replace(picture.scale, high=high)
    return replace(picture, values=values.astype(np.float32), scale=scale, edited=picture.edited[:0])
