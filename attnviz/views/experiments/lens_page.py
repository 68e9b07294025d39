"""The logit lens: a table of what each layer would predict at each token, and the target token over the layers."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.experiments.lens import FINAL, Lens
from attnviz.pictures import colours
from attnviz.pictures.lens import QUANTITIES
from attnviz.pictures.numbers import level
from attnviz.result.logits import LOGIT, METRIC_KINDS
from attnviz.store.experiments import experiment_value
from attnviz.store.focus import hover_cell, mark_cell, set_target_token
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments import charts
from attnviz.views.experiments.grid_table import AnyIndex, CellTable, ColourBar, GridModel

CHART_SIZE = QSize(230, 120)
LATE_MS = 300  #: a lens of another text is dimmed after that
CHART_MS = 15  #: the chart follows the table, which takes as long to paint for a typed letter


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


class TokenChart(QWidget):
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
            QTimer.singleShot(CHART_MS, self, self.update)

    def values(self) -> list[float]:
        """Return the curve; empty while it is not known."""
        lens = self._lens
        values = [] if lens is None else lens.metric(self._kind)[:, self._column].tolist()
        return [] if np.isnan(values).any() else values

    def paintEvent(self, event: QPaintEvent) -> None:
        lens = self._lens
        with paint_on(self) as painter:
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


class LensPage(QWidget):
    """The table with its colour bar, and the curve of the target token."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.model = GridModel()
        self.table = CellTable(self.model)
        self.table.setAccessibleName(self.tr("Predictions of each layer at each token"))
        self.table.clicked.connect(self._pin)
        self.table.entered.connect(lambda index: self.did.emit(hover_cell(self._cell(index))))
        self.table.pointer_left.connect(lambda: self.did.emit(hover_cell(None)))
        self.table.cell_chosen.connect(self._choose_token)
        self.setFocusProxy(self.table)
        self._lens: Lens | None = None
        # Dimmed at once, the table would be painted twice for a letter, 10 ms each.
        self._late = QTimer(self, singleShot=True, interval=LATE_MS)
        self._late.timeout.connect(lambda: self.model.set_stale(True))
        self.chart, self.bar = TokenChart(), ColourBar()
        self.words = label("caption")
        self.hints = (self.words,)  #: what no file says
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        fill(self._box, (self.table, 1), self.chart, spacing=theme.SPACE)
        legend = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), self.bar, (self.words, 1), spacing=theme.SPACE)
        fill(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), (self._box, 1), legend, spacing=theme.SPACE // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() > 1.25 * self.height()
        self._box.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the lens of a state, and the pinned cell."""
        found = state.experiment_numbers
        lens = found if isinstance(found, Lens) else None
        colour, map_name = experiment_value(state, "lens.colour"), state.look.maps.map_name("sequential")
        is_late = lens is not None and lens.request.result is not state.now
        if not is_late:
            self._late.stop()
        elif not self._late.isActive() and not self.model.is_stale:
            self._late.start()
        self.model.set_stale(lens is not None and (state.stale or (is_late and self.model.is_stale)))
        if changed & {"experiment", "maps"}:
            self._show_lens(lens, colour, map_name)
        if lens is None:
            self.chart.show_column(None, 0, None)
            return
        self.words.setText(self.tr("Double-click a cell to follow its token through the layers."))
        place = self._place(lens, state.focus.pinned)
        column = len(lens.labels) - 1 if place is None else place[1]
        self.table.mark(QModelIndex() if place is None or place[0] is None
                        else self.model.index(place[0], place[1]))
        if lens.request.is_whole or column == len(lens.labels) - 1:  # else the numbers of its target come in a moment
            self.chart.show_column(lens, column, None if place is None else place[0], state.focus.metric)

    def _show_lens(self, lens: Lens | None, colour: str, map_name: str) -> None:
        self._lens = lens
        self.bar.setVisible(lens is not None)
        if lens is None:
            self.model.clear()
            return
        row = QUANTITIES[colour]
        values = row.values(lens).astype(np.float32)
        pixels = colours.pixels(values, 0.0, row.high(lens, values), map_name, masked=np.isnan(values),
                                ground=theme.rgb("Masked"))
        self.bar.show_bar(row.ends(lens, row.high(lens, values)), map_name)
        is_other_length = len(lens.labels) != self.model.columnCount()
        self.model.show_cells(lens.rows, lens.labels, pixels, text=partial(top_token, lens),
                              tooltip=partial(cell_words, lens), keys=lens.ids[..., 0], axes=("layer", "token"),
                              values=values, has_names=True)
        if is_other_length:  # the newest token is seen
            self.table.scrollTo(self.model.index(self.table.rowAt(0), len(lens.labels) - 1))

    def _cell(self, index: AnyIndex) -> Cell | None:
        """Return the row of the residual stream that a cell of the table reads."""
        lens = self._lens
        if lens is None or not index.isValid():
            return None
        stage = "final_normed" if lens.rows[index.row()] == FINAL else "residual"
        spot = Spot(stage, sentence=lens.request.sentence, layer=lens.layers[index.row()])
        return Cell(spot, index.column(), -1)

    def _place(self, lens: Lens, pinned: Cell | None) -> tuple[int | None, int] | None:
        """Return the row and the column of a pinned cell; no row if it belongs to no row of the lens."""
        if pinned is None or pinned.spot.sentence != lens.request.sentence or not 0 <= pinned.row < len(lens.labels):
            return None
        rows = {"final_normed": len(lens.rows) - 1, "residual": lens.row_of(pinned.spot.layer)}
        return rows.get(pinned.spot.stage), pinned.row

    def _pin(self, index: AnyIndex) -> None:
        self.did.emit(mark_cell(self._cell(index)))

    def _choose_token(self, index: AnyIndex) -> None:
        lens = self._lens
        if lens is not None and lens.ids[index.row(), index.column(), 0] >= 0:
            self.did.emit(set_target_token(int(lens.ids[index.row(), index.column(), 0])))
