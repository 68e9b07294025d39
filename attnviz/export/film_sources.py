"""What the frames of a film show: a source with a caption, one whose rows are not all there yet, or one between two."""

from __future__ import annotations

import math

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.result.compare import Wrapper, inner_attribute
from attnviz.result.result import Source
from attnviz.result.spot_data import SpotData


class Frame(Wrapper):
    """A source with a caption, which the title of its figures ends with."""

    def __init__(self, source: Source, caption: str = "") -> None:
        super().__init__(source)
        self.caption = caption

    edited_cells = inner_attribute("edited_cells")
    has_overview_only = inner_attribute("has_overview_only")

    @property
    def state_name(self) -> str:
        """The name of the source's state, and the caption."""
        return " · ".join(filter(None, (self.inner.state_name, self.caption)))

    @property
    def scaled(self) -> Source:
        """The source whose numbers the colour bar is made for."""
        return self.inner


class Revealed(Frame):
    """The first `count` queries of a source, or the first tokens of its vectors; the others are missing."""

    def __init__(self, source: Source, count: int, caption: str) -> None:
        super().__init__(source, caption)
        self.count = count

    def spot_data(self, spot: Spot) -> SpotData:
        """Return the numbers of the source with NaN for the missing queries."""
        data = self.inner.spot_data(spot)
        is_column = STAGES[spot.stage].is_matrix and self.rows_are_keys
        hidden = np.zeros(data.values.shape, dtype=np.bool_)
        first = math.ceil(self.count / data.block)
        hidden[(slice(None), slice(first, None)) if is_column else slice(first, None)] = True
        masked, missing = (hidden if mask is None else mask | hidden for mask in (data.masked, data.missing))
        return SpotData(np.where(hidden, np.float32(np.nan), data.values), masked, data.block, missing)


class Blend(Frame):
    """The numbers between those of two sources of equal layout, at a share of the way from the first to the second.

    A cell that is masked in one of them is masked on that one's half of the way, and so has its number.
    """

    def __init__(self, first: Source, second: Source, share: float, caption: str) -> None:
        super().__init__(first if share < 0.5 else second, caption)
        self.first, self.second, self.share = first, second, share

    @property
    def state_name(self) -> str:
        """The caption, which names both states."""
        return self.caption

    @property
    def scaled(self) -> Source:
        """The blend itself: the ends of the way enclose all numbers."""
        return self

    def spot_data(self, spot: Spot) -> SpotData:
        """Return the numbers between both sources; infinite ones are those of the nearer source."""
        ends = self.first.spot_data(spot), self.second.spot_data(spot)
        nearer = ends[self.share >= 0.5]
        with np.errstate(invalid="ignore"):  # infinities of masked scores
            values = ends[0].values + np.float32(self.share) * (ends[1].values - ends[0].values)
        values = np.where(np.isfinite(values), values, nearer.values)
        return SpotData(values, nearer.masked, nearer.block, nearer.missing)
