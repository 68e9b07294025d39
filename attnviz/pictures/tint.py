"""A number of each head as a colour: the tint of a mosaic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.pictures import colours
from attnviz.pictures.scaling import Levels
from attnviz.result.measures import largest_value
from attnviz.system.arrays import Float64, Pixels

MIN_VISIBLE = 0.1  #: part of the largest number below which a tint is nearly invisible


@dataclass(frozen=True, eq=False, kw_only=True)
class Tint:
    """The numbers of all heads of a mosaic, layer by layer, with the range of their colours."""

    values: Float64  #: (head,), NaN if undefined
    label: str  #: label on screen
    map_name: str
    levels: Levels  #: the numbers at both ends of the colours
    details: tuple[str, ...] = ()  #: further text for each head

    def is_same_as(self, other: Tint | None) -> bool:
        """Return whether both tint the same numbers alike."""
        mine = self.label, self.map_name, self.levels
        return other is not None and np.array_equal(self.values, other.values, equal_nan=True) and (
            mine == (other.label, other.map_name, other.levels))

    def pixels(self, missing: int) -> Pixels:
        """Return the colour of each head, 0xAARRGGBB; `missing` for one without a number."""
        found = self._pixels(self.values)
        found[~np.isfinite(self.values)] = missing
        return found

    def stripes(self, missing: int) -> Pixels:
        """Return the colours of lines beside pictures; 0, which is transparent, for numbers close to zero.

        White around zero is the brightest colour on a dark ground, and the dark end is as dark as most of a picture:
        260 heads with almost nothing hid the ten that matter.
        """
        found = self.pixels(missing)
        found[np.abs(self.values) < MIN_VISIBLE * self.levels[1]] = 0
        return found

    def ramp(self, count: int) -> Pixels:
        """Return colours from one end to the other, for a legend."""
        return self._pixels(np.linspace(*self.levels, count))

    def _pixels(self, values: Float64) -> Pixels:
        found: Pixels = colours.pixels(values, *self.levels, self.map_name)
        return found


def has_values(tint: Tint | None) -> bool:
    """Return whether there is a number of any head."""
    return tint is not None and bool(np.isfinite(tint.values).any())


def from_zero(values: Float64, *, label: str, map_name: str) -> Tint:
    """Return a tint for numbers that begin at 0; the largest has the end of the map."""
    return Tint(values=values, label=label, map_name=map_name, levels=(0.0, largest_value(values) or 1.0))


def around_zero(values: Float64, *, label: str, map_name: str, details: tuple[str, ...] = ()) -> Tint:
    """Return a tint for numbers of either sign, with a symmetric range."""
    reach = float(np.max(np.abs(values), initial=0.0, where=np.isfinite(values))) or 1.0
    return Tint(values=values, label=label, map_name=map_name, levels=(-reach, reach), details=details)
