"""The tokens nearest to a vector of the residual stream, as bars of their cosines."""

from __future__ import annotations

import numpy as np

from attnviz.experiments.nearest_tokens import NearestTokens
from attnviz.pictures.numbers import signed
from attnviz.store.focus import set_target_token
from attnviz.store.state import State
from attnviz.views.experiments.page import BarPage


class NearestTokensPage(BarPage):
    """A bar for each token, the nearest first; a click makes one the target token."""

    kind = NearestTokens

    def __init__(self) -> None:
        super().__init__()
        self.table.setAccessibleName(self.tr("Nearest tokens"))
        self.listen(self.table, lambda row, _: self.did.emit(set_target_token(int(self.found.ids[row]))))

    def is_outdated(self, found: NearestTokens, state: State) -> bool:
        return super().is_outdated(found, state) or found.request.layer != state.focus.spot.layer

    def draw(self, found: NearestTokens, state: State) -> None:
        request, values = found.request, found.cosines.astype(np.float64)
        tip = self.tr("{token}: cosine {cosine}. Click to make it the target token.")
        self.table.show_bars(
            found.labels, values, state.look.maps.map_name("diverging"), column="cosine", axes=("token", "cosine"),
            tooltip=lambda row, _: tip.format(token=found.labels[row], cosine=signed(float(values[row]))))
        self.title.setText(self.tr("Token {position} ({token}) before layer {layer}").format(
            position=request.position, token=request.token, layer=request.layer))
        self.note.setText(self.tr("The cosine of its residual stream and the unembedding vector of each token: neither "
                                  "the final norm nor the length of a vector counts."))
