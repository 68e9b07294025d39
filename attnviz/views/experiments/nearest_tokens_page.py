"""The tokens nearest to a vector of the residual stream, as bars of their cosines."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnviz.experiments.nearest_tokens import NearestTokens
from attnviz.pictures import colours
from attnviz.store.focus import set_target_token
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.grid_table import AnyIndex
from attnviz.views.experiments.score_parts_page import BarTable, signed


class NearestTokensPage(QWidget):
    """A bar for each token, the nearest first; a click makes one the target token."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.table, self.title, self.note = BarTable(), label("strong"), label("caption")
        self.table.setAccessibleName(self.tr("Nearest tokens"))
        self.table.clicked.connect(self._choose)
        self.table.cell_chosen.connect(self._choose)
        self.setFocusProxy(self.table)
        self._found: NearestTokens | None = None
        fill(QVBoxLayout(self), self.title, (self.table, 1), self.note, spacing=theme.SPACE // 2)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the tokens nearest to the pinned one, dimmed while those of another are computed."""
        found = state.experiment_numbers
        self._found = found if isinstance(found, NearestTokens) else None
        if self._found is None:
            self.table.bars.clear()
            for text in (self.title, self.note):
                text.setText("")
            return
        request, spot = self._found.request, state.focus.spot
        is_stale = state.stale or request.result is not state.now or (request.layer, request.sentence) != (
            spot.layer, spot.sentence)
        self.table.bars.set_stale(is_stale)
        if changed & {"experiment", "maps"}:
            self._show(self._found, state.look.maps.map_name("diverging"))

    def _show(self, found: NearestTokens, map_name: str) -> None:
        request, values = found.request, found.cosines.astype(np.float64)
        self.table.values = np.nan_to_num(values)
        self.table.reach = float(np.abs(self.table.values).max(initial=0.0)) or 1.0
        pixels = colours.pixels(np.sign(self.table.values)[:, None].astype(np.float32) * 0.6, -1, 1, map_name)
        tip = self.tr("{token}: cosine {cosine}. Click to make it the target token.")
        self.table.bars.show_cells(
            found.labels, ("cosine",), pixels, text=lambda row, column: signed(float(values[row])),
            tooltip=lambda row, column: tip.format(token=found.labels[row], cosine=signed(float(values[row]))),
            axes=("token", "cosine"), values=values[:, None])
        self.table.viewport().update()
        self.title.setText(self.tr("Token {position} ({token}) before layer {layer}").format(
            position=request.position, token=request.token, layer=request.layer))
        self.note.setText(self.tr("The cosine of its residual stream and the unembedding vector of each token: neither "
                                  "the final norm nor the length of a vector counts."))

    def _choose(self, index: AnyIndex) -> None:
        if self._found is not None and index.isValid() and index.row() < len(self._found.ids):
            self.did.emit(set_target_token(int(self._found.ids[index.row()])))
