"""Activation patching: how much of the difference between A and now each activation carries."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number, level
from attnviz.result.patching import PatchingMap, first_difference
from attnviz.result.target_token import metric_label
from attnviz.store.compare import patch, steer
from attnviz.store.focus import choose_head, hover_cell, mark_cell
from attnviz.store.intent import TableRow
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.grid_table import AnyIndex, ColourBar, GridModel, GridTable
from attnviz.views.inputs.boxes import fill


def cell_words(found: PatchingMap, row: int, column: int) -> str | None:
    """Return what the patch of a cell does; None while it is not computed."""
    if row not in found.done:
        return None
    request = found.request
    place = tr("head {column}").format(column=column) if request.row.by_head else tr("token {at}, {token}").format(
        at=column, token=request.column_names[column])
    recovered = tr("recovered, estimated {share}") if found.is_estimate else tr("recovered {share}")
    return "\n".join((
        tr("{activation}, layer {layer}, {place}").format(activation=tr(request.row.label), layer=row, place=place),
        recovered.format(share=format_number(float(found.recovered[row, column]))),
        tr("logit difference {patched}; corrupted {corrupted}, clean {clean}").format(
            patched=format_number(float(found.values[row, column])),
            corrupted=format_number(found.corrupted_difference), clean=format_number(found.clean_difference)),
    ))


def short(share: float) -> str:
    """Return a share with two decimals, zero without a sign."""
    return f"{round(share, 2) + 0.0:.2f}".replace("-", "−")


class PatchingPage(QWidget):
    """The map of one kind of activation, layers in rows; it fills up from the last layer."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.model = GridModel()
        self.table = GridTable(self.model)
        self.table.setAccessibleName(self.tr("Share of the difference that each patch recovers"))
        self.table.clicked.connect(self._choose)
        self.table.cell_chosen.connect(partial(self._take, patch))
        for label_of_action, row in ((self.tr("Patch now from A, as an edit"), patch),
                                     (self.tr("Steer now towards A here"), steer)):
            action = QAction(label_of_action, self.table)
            action.triggered.connect(lambda _=False, row=row: self._take(row, self.table.currentIndex()))
            self.table.addAction(action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.table.entered.connect(self._hover)
        self.setFocusProxy(self.table)
        self.bar = ColourBar()
        self.words = label("caption")
        self._found: PatchingMap | None = None
        legend = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), self.bar, (self.words, 1), spacing=theme.SPACE)
        fill(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), (self.table, 1), legend, spacing=theme.SPACE // 2)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the layers that are computed so far."""
        found = state.experiment_numbers
        self._found = found if isinstance(found, PatchingMap) else None
        if self._found is None:
            self.model.clear()
            self.words.setText("")
            return
        self.model.is_stale = state.stale or self._found.request.corrupted is not state.now
        if changed & {"experiment", "maps", "stale", "result", "compared"}:
            self._show_map(self._found, state.look.maps.map_name("diverging", is_difference=True))
        self.table.setCurrentIndex(self._index(state))

    def _show_map(self, found: PatchingMap, map_name: str) -> None:
        request, recovered = found.request, found.recovered
        reach = max(1.0, float(np.max(np.abs(recovered), initial=0.0, where=np.isfinite(recovered))))
        without_effect = np.isnan(recovered)
        if not request.row.by_head:  # equal in both runs
            without_effect[:, : first_difference(request.clean, request.corrupted)] = True
        pixels = colours.pixels(recovered.astype(np.float32), -reach, reach, map_name, masked=without_effect,
                                ground=theme.rgb("Masked"))
        rows = tuple(map(str, range(len(recovered))))

        def text(row: int, column: int) -> str | None:
            share = float(recovered[row, column])
            return None if without_effect[row, column] else "≈" * found.is_estimate + short(share)

        self.model.show_cells(rows, request.column_names, pixels, text=text, tooltip=partial(cell_words, found))
        self.table.fit()
        self.bar.show_bar((f"−{level(reach)}", level(reach)), map_name)
        self.words.setText(self._words(found))

    def _words(self, found: PatchingMap) -> str:
        request = found.request
        words = self.tr("Logits {pair}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean run, 0 the corrupted "
                        "one.").format(pair=metric_label(request.clean, request.metric),
                                       clean=format_number(found.clean_difference),
                                       corrupted=format_number(found.corrupted_difference))
        if found.is_estimate:
            return self.tr("Estimates from one gradient, not runs: turn Exact on to compute each patch.") + " " + words
        if found.next_layer is None:
            return words
        return self.tr("{count} of {layers} layers.").format(count=len(found.done), layers=len(found.values)) + (
            " " + words)

    def _index(self, state: State) -> QModelIndex:
        """Return the cell of the selected head, or of the pinned position."""
        found, spot, pinned = self._found, state.focus.spot, state.focus.pinned
        if found is None:
            return QModelIndex()
        if found.request.row.by_head:
            head = state.document.options.shared_head_index(found.request.row.stage, spot.head)
            return self.model.index(spot.layer, head)
        if pinned is None or pinned.row < 0 or pinned.spot.stage != found.request.row.stage:
            return QModelIndex()
        return self.model.index(pinned.spot.layer, pinned.row)

    def _choose(self, index: AnyIndex) -> None:
        """Select the head of a cell, or pin its position."""
        found = self._found
        if found is None or not index.isValid():
            return
        if found.request.row.by_head:
            shared = found.request.target.num_heads // found.request.columns
            self.did.emit(choose_head(index.column() * shared, index.row()))
        else:
            self.did.emit(mark_cell(self._cell(found, index)))

    def _take(self, row: TableRow[[Spot, int | None]], index: AnyIndex) -> None:
        """Patch or steer the present state at a cell; the present state is the corrupted one."""
        found = self._found
        if found is None or not index.isValid():
            return
        request, layer, column = found.request, index.row(), index.column()
        spot = Spot(request.row.stage, layer=layer)
        if request.row.by_head:
            shared = request.target.num_heads // request.columns
            self.did.emit(row(spot.at(head=column * shared), None))
        else:
            self.did.emit(row(spot, column))

    def _hover(self, index: AnyIndex) -> None:
        if self._found is not None and not self._found.request.row.by_head:
            self.did.emit(hover_cell(self._cell(self._found, index)))

    def _cell(self, found: PatchingMap, index: AnyIndex) -> Cell:
        return Cell(Spot(found.request.row.stage, layer=index.row()), index.column(), -1)
