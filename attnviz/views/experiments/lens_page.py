"""The logit lens: a table of what each layer would predict at each token, and the target token over the layers."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.experiments.lens import FINAL, Lens
from attnviz.pictures import colours
from attnviz.pictures.lens import QUANTITIES
from attnviz.pictures.numbers import level
from attnviz.store.experiments import experiment_value
from attnviz.store.focus import mark_cell, set_target_token
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.surface import Painted
from attnviz.views.experiments import charts
from attnviz.views.experiments.grid_table import CellTable, ColourBar, GridModel
from attnviz.views.experiments.page import TablePage

CHART_SIZE = QSize(230, 120)


def top_token(lens: Lens, row: int, column: int) -> str | None:
    """Return the top token of a cell; None while it is not known."""
    token = int(lens.ids[row, column, 0])
    return None if token < 0 else lens.label(token)


def cell_words(lens: Lens, row: int, column: int) -> str | None:
    """Return the most likely tokens of a cell with their probabilities, and its other numbers; None if unknown."""
    if top_token(lens, row, column) is None:
        return None
    lines = [f"{lens.rows[row]} · {lens.labels[column]}"]
    lines += [f"{lens.label(int(token))}  {level(float(share))}" for token, share in zip(
        lens.ids[row, column], lens.probabilities[row, column], strict=True) if token >= 0]
    if np.isfinite(lens.entropies[row, column]):  # else it comes in a moment
        lines.append(tr("entropy {entropy} nats, KL to the output {divergence} nats").format(
            entropy=level(float(lens.entropies[row, column])), divergence=level(float(lens.divergences[row, column]))))
    for token, share, rank in zip(lens.tokens[:1], lens.token_probabilities[:, row, column],
                                  lens.token_ranks[:, row, column], strict=False):
        words = tr("target {token}: rank {rank}, probability {probability}") if rank else tr(
            "target {token}: probability {probability}")
        lines.append(words.format(token=lens.label(token), rank=f"{rank:,}", probability=level(float(share))))
    return "\n".join(lines)


class TokenChart(Painted):
    """The metric at one position, of the target token or of two, over the rows of the lens."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(CHART_SIZE)
        self._lens: Lens | None = None
        self._column, self._kind = 0, LOGIT
        self._row: int | None = None

    def sizeHint(self) -> QSize:
        return CHART_SIZE

    def show_column(self, lens: Lens | None, column: int, row: int | None, kind: str = LOGIT) -> None:
        """Show a column by a kind of metric, with a row marked."""
        if (lens, column, row, kind) != (self._lens, self._column, self._row, self._kind):
            self._lens, self._column, self._row, self._kind = lens, column, row, kind
            self.update()

    def values(self) -> list[float]:
        """Return the curve; empty while it is not known."""
        lens = self._lens
        values = [] if lens is None else lens.metric(self._kind)[:, self._column].tolist()
        return [] if np.isnan(values).any() else values

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        lens = self._lens
        if lens is not None and lens.tokens:
            values = self.values()
            title = self.tr("{metric} {pair}").format(
                metric=tr(METRIC_KINDS[self._kind].title), pair=lens.tokens_label)
            plot = charts.begin(painter, QRectF(self.rect()), title, self.tr("after {token}").format(
                token=lens.labels[self._column]))
            if values and np.isfinite(values).all():
                low, high = min(0.0, *values), max(0.0, *values)
                sizes = charts.ticks(max(high, -low), 4)
                charts.draw_axis(painter, plot, [tick for size in sizes for tick in {-size or size, size}
                                                 if low <= tick <= high], low=low, high=high)
                charts.draw_curve(painter, plot, values, low=low, high=high, colour=theme.colour("Accent"),
                                  marked=None if self._row is None else float(self._row))
            charts.draw_labels(painter, plot, [row.partition("_")[0] for row in lens.rows])


class LensPage(TablePage):
    """The table with its colour bar, and the curve of the target token."""

    kind = Lens

    def __init__(self) -> None:
        self.model = GridModel()
        self.table = CellTable(self.model)
        super().__init__(self.table)
        self.bar = ColourBar()
        self.legends.append(self.bar)
        self.table.setAccessibleName(self.tr("Predictions of each layer at each token"))
        self.listen(self.table, lambda *place: self.did.emit(mark_cell(self._cell(*place))), act=self._choose_token,
                    cell_of=self._cell)
        self.chart = TokenChart()
        self.hints = (self.note,)
        self._box = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), (self.table, 1), self.chart, spacing=theme.SPACE)
        fill(QVBoxLayout(self), (self._box, 1), fill(QHBoxLayout(), self.bar, (self.note, 1), spacing=theme.SPACE),
             spacing=theme.SPACE // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() > 1.25 * self.height()
        self._box.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def clear(self) -> None:
        super().clear()
        self.chart.show_column(None, 0, None)

    def is_outdated(self, found: Lens, state: State) -> bool:
        return found.request.result is not state.now

    def draw(self, found: Lens, state: State) -> None:
        map_name, row = state.look.maps.map_name("sequential"), QUANTITIES[experiment_value(state, "lens.colour")]
        values = row.values(found).astype(np.float32)
        high = row.high(found, values)
        pixels = colours.pixels(values, 0.0, high, map_name, masked=np.isnan(values), ground=theme.rgb("Masked"))
        self.bar.show_bar(row.ends(found, high), map_name)
        self.bar.show()
        self.note.setText(self.tr("Double-click a cell to follow its token through the layers."))
        is_other_length = len(found.labels) != self.model.columnCount()
        self.model.show_cells(found.rows, found.labels, pixels, text=partial(top_token, found),
                              tooltip=partial(cell_words, found), keys=found.ids[..., 0], axes=("layer", "token"),
                              values=values, has_names=True)
        if is_other_length:  # the newest token is seen
            self.table.scrollTo(self.model.index(self.table.rowAt(0), len(found.labels) - 1))

    def mark(self, found: Lens, state: State) -> None:
        row, column = self._place(found, state.focus.pinned)
        self.table.mark(QModelIndex() if row is None else self.model.index(row, column))
        if found.request.is_whole or column == len(found.labels) - 1:  # else the numbers of its target come in a moment
            self.chart.show_column(found, column, row, state.focus.metric)

    def _cell(self, row: int, column: int) -> Cell:
        """Return the row of the residual stream that a cell of the table reads."""
        lens: Lens = self.found
        stage = "final_normed" if lens.rows[row] == FINAL else "residual"
        return Cell(Spot(stage, sentence=lens.request.sentence, layer=lens.layers[row]), column, -1)

    def _place(self, lens: Lens, pinned: Cell | None) -> tuple[int | None, int]:
        """Return the row and the column of a pinned cell; no row if it belongs to none, and else the last column."""
        if pinned is None or pinned.spot.sentence != lens.request.sentence or not 0 <= pinned.row < len(lens.labels):
            return None, len(lens.labels) - 1
        rows = {"final_normed": len(lens.rows) - 1, "residual": lens.row_of(pinned.spot.layer)}
        return rows.get(pinned.spot.stage), pinned.row

    def _choose_token(self, row: int, column: int) -> None:
        if (token := int(self.found.ids[row, column, 0])) >= 0:
            self.did.emit(set_target_token(token))
