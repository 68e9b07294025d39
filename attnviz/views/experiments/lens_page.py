"""The logit lens: a table of what each layer would predict at each token, and the target token over the layers."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.experiments.lens import FINAL, Lens
from attnviz.pictures.lens import QUANTITIES
from attnviz.pictures.numbers import level
from attnviz.store.experiments import experiment_value
from attnviz.store.focus import mark_cell, set_target_token
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.drawn import Drawn
from attnviz.views.experiments.charts import Chart, Charts
from attnviz.views.experiments.grid_table import known_pixels
from attnviz.views.experiments.page import MapPage

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


def chart_of(lens: Lens, column: int, row: int | None, kind: str) -> tuple[Chart, ...]:
    """Return the metric at one position, of the target token or of two, over the rows; nothing without a target."""
    if not lens.tokens:
        return ()
    values = lens.metric(kind)[:, column].tolist()
    values = values if np.isfinite(values).all() else []  # NaN is not known yet
    return Chart(
        title=tr("{metric} {pair}").format(metric=tr(METRIC_KINDS[kind].title), pair=lens.tokens_label),
        note=tr("after {token}").format(token=lens.labels[column]), curve=values, low=min(0.0, *values, 0.0),
        high=max(0.0, *values, 0.0), marked=row, labels=[name.partition("_")[0] for name in lens.rows]),


class LensPage(MapPage):
    """The table with its colour bar, and the curve of the target token."""

    kind = Lens

    def __init__(self) -> None:
        super().__init__()
        self.table.setAccessibleName(self.tr("Predictions of each layer at each token"))
        self.listen(self.table, lambda *place: self.did.emit(mark_cell(self._cell(*place))), act=self._choose_token,
                    cell_of=self._cell)
        self.chart = Charts(self.tr("Metric over the layers"))
        self.chart.setMinimumSize(CHART_SIZE)
        self._charted = Drawn()
        self.hints = (self.note,)
        self._box = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), (self.table, 1), self.chart, spacing=theme.SPACE)
        self.lay_out(self._box)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() > 1.25 * self.height()
        self._box.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def clear(self) -> None:
        super().clear()
        self.chart.show_charts()
        self._charted = Drawn()

    def draw(self, found: Lens, state: State) -> None:
        map_name, row = state.look.maps.map_name("sequential"), QUANTITIES[experiment_value(state, "lens.colour")]
        values = row.values(found).astype(np.float32)
        high = row.high(found, values)
        pixels = known_pixels(values, 0.0, high, map_name)
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
        kind, is_known = state.focus.metric, found.request.is_whole or column == len(found.labels) - 1
        if is_known and self._charted.differs(found, column, row, kind):  # else its numbers come in a moment
            self.chart.show_charts(*chart_of(found, column, row, kind))

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
