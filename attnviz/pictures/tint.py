"""A number of each head as a colour: what all heads of a mosaic are tinted by, whatever it tells of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from attnviz.pictures import colours
from attnviz.pictures.mosaic import Pixels
from attnviz.result.measures import Numbers, largest_value

NOTHING = 0.1  #: of the largest number: what is less has nearly the colour of nothing


@dataclass(frozen=True, eq=False, kw_only=True)
class Tint:
    """The numbers of all heads of a mosaic in its order, one layer after the other, with the ends of their colours."""

    values: Numbers  #: (head,), NaN of one that has none
    label: str  #: what they are, on screen
    map_name: str
    low: float
    high: float
    more: tuple[str, ...] = ()  #: what else is said of each head

    @property
    def levels(self) -> tuple[float, float]:
        """The numbers at both ends of the colours."""
        return self.low, self.high

    def same(self, other: Tint | None) -> bool:
        """Whether both tint the same numbers alike; arrays are never compared."""
        mine = self.label, self.map_name, self.levels
        return other is not None and self.values is other.values and (
            mine == (other.label, other.map_name, other.levels))

    def pixels(self, missing: int) -> Pixels:
        """The colour of each head, 0xAARRGGBB; `missing` of one that has no number."""
        found = self._pixels(self.values)
        found[~np.isfinite(self.values)] = missing
        return found

    def stripes(self, missing: int) -> Pixels:
        """The same for lines beside pictures: 0, which is no colour, of numbers that are next to nothing.

        Nothing is white around zero, the brightest on a dark ground, and above zero as dark as most of a picture: 260
        heads that have next to none hid the ten that have.
        """
        found = self.pixels(missing)
        found[np.abs(self.values) < NOTHING * self.high] = 0
        return found

    def ramp(self, count: int) -> npt.NDArray[np.uint32]:
        """So many colours from one end to the other, for a legend."""
        return self._pixels(np.linspace(self.low, self.high, count))

    def _pixels(self, values: Numbers) -> Pixels:
        found: Pixels = colours.pixels(values, self.low, self.high, self.map_name)
        return found


def from_zero(values: Numbers, *, label: str, map_name: str) -> Tint:
    """Numbers that begin at 0: the largest has the end of the map."""
    return Tint(values=values, label=label, map_name=map_name, low=0.0, high=largest_value(values) or 1.0)


def around_zero(values: Numbers, *, label: str, map_name: str, more: tuple[str, ...] = ()) -> Tint:
    """Numbers of either sign: as far to one side as to the other."""
    reach = float(np.max(np.abs(values), initial=0.0, where=np.isfinite(values))) or 1.0
    return Tint(values=values, label=label, map_name=map_name, low=-reach, high=reach, more=more)
