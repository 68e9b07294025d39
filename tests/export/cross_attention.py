"""A Source of imported cross-attention: two layers, two heads, more keys than queries."""

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.result.result import Source
from attnviz.result.spot_data import SpotData
from attnviz.system.arrays import Float32

QUERIES, KEYS = ("le", "chat"), ("the", "black", "cat")
LAYERS = HEADS = 2


def numbers(spot: Spot) -> Float32:
    """Return the values of a spot; all values of the source differ."""
    first = 0.01 * (1 + 12 * spot.layer + 6 * spot.head)
    return (first + 0.01 * np.arange(6, dtype=np.float32)).reshape(2, 3)


class Given(Source):
    """A source with the weights of cross attention only."""

    name, setup, texts, num_heads, num_layers = "given", "from elsewhere", ("le chat",), HEADS, LAYERS

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        return frozenset({1} if spot.layer == 1 else ())

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        return ("weights",)

    def axes(self, stage: str, *, layer: int = 0) -> tuple[str, str]:
        return "French", "English"

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        return QUERIES

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        assert STAGES[spot.stage].is_matrix
        return KEYS

    def spot_data(self, spot: Spot) -> SpotData:
        return SpotData(numbers(spot), None, 1)
