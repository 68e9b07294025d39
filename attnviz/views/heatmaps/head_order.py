"""The order in which heads stand: made when it is asked for, and kept while they are ablated or edited."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from attnviz.result.measures import Numbers, sort_heads
from attnviz.views.scene import Scene


class HeadOrder:
    """An order of heads by a measure. Heads that moved while they are ablated one by one could not be hit."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._values: Numbers | None = None  # those that the order was made of
        self._current: Numbers | None = None
        self.heads: list[int] = []  #: the heads as they stand, the largest number first

    def show_values(self, values: Numbers | None, *, key: Hashable) -> None:
        """Keep the order of former values of a question; make one for another question or for heads now known."""
        self._current, former = values, self._values
        if values is None or not np.isfinite(values).any():
            self._values = None  # such as of a ranking that begins anew
            self.heads = [] if values is None else list(range(len(values)))
            return
        new = former is None or len(former) != len(values) or bool((np.isfinite(values) & ~np.isfinite(former)).any())
        if new or key != self._key:
            self._key = key
            self.sort_again()

    def sort_again(self) -> None:
        """Order the heads by the present values."""
        self._values = self._current
        self.heads = [] if self._current is None else sort_heads(self._current)

    @property
    def is_stale(self) -> bool:
        """Whether the present values give another order."""
        return self._values is not None and self._current is not None and self.heads != sort_heads(self._current)


def order_key(scene: Scene, layers: tuple[int, ...] | None) -> Hashable:
    """Return what the heads of a scene are ordered by: another measure, text, token or layer is another question."""
    focus, look, result = scene.focus, scene.look, scene.result
    assert result is not None
    pair = focus.matrix_cell if look.measure == "token_to_token" else None
    where = None if pair is None else (pair.spot.sentence, pair.row, pair.column)
    layer = focus.spot.layer if layers is None else None
    return (look.measure, look.ranked, layer, where, focus.token, result.document.model,
            result.texts[focus.spot.sentence : focus.spot.sentence + 1])
