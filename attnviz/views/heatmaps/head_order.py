"""The order of the heads by a measure, kept while they are ablated or edited."""

from collections.abc import Hashable

import numpy as np

from attnviz.result.measures import sort_heads
from attnviz.store.state import State
from attnviz.system.arrays import Float64


class HeadOrder:
    """An order of heads. It is kept, since one could not click heads that move with each ablation."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._values: Float64 | None = None  # the values that the order was computed from
        self._current: Float64 | None = None
        self.heads: list[int] = []  #: the heads in order, largest value first

    def show_values(self, values: Float64 | None, *, key: Hashable) -> None:
        """Keep the order while `key` is the same; sort again for another key or for heads newly measured."""
        self._current, former = values, self._values
        if values is None or not np.isfinite(values).any():
            self._values = None  # such as at the start of a new ranking
            self.heads = [] if values is None else list(range(len(values)))
            return
        new = former is None or len(former) != len(values) or bool((np.isfinite(values) & ~np.isfinite(former)).any())
        if new or key != self._key:
            self._key = key
            self.sort_again()

    def sort_again(self) -> None:
        """Sort the heads by the present values."""
        self._values = self._current
        self.heads = [] if self._current is None else sort_heads(self._current)

    @property
    def is_stale(self) -> bool:
        """Whether the present values give another order."""
        return self._values is not None and self._current is not None and self.heads != sort_heads(self._current)


def order_key(state: State, layers: tuple[int, ...] | None) -> Hashable:
    """Return what the order of the heads depends on: measure, text, token, pinned cell and layer."""
    focus, look, result = state.focus, state.look, state.result
    assert result is not None
    pair = focus.matrix_cell if state.measure.needs_pair else None
    where = None if pair is None else (pair.spot.sentence, pair.row, pair.column)
    layer = focus.spot.layer if layers is None else None
    return (look.measure, look.ranked, layer, where, focus.target, result.document.model,
            result.texts[focus.spot.sentence : focus.spot.sentence + 1])
