"""Where a number stands on its colour bar: what the ends are made of, and how the bar bends between them. No Qt.

`Scaling` is what a person chose; with the numbers of a picture it makes a `Scale`, by which every panel, table and
figure finds colours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from attnviz.document.stages import Colours
from attnviz.pictures import colours
from attnviz.pictures.numbers import level

Levels = tuple[float, float]
Range = Literal["shared", "head", "row", "absolute", "pair"]  #: as `attnviz.system.settings.RANGES`, or see `together`
Curve = Literal["linear", "log", "symmetric"]  #: as `attnviz.system.settings.CURVES`
Numbers = Literal["numbers", "differences", "shares"]  #: what stands on a bar: shares are of the largest of a row

DECADES = 4  #: a logarithmic bar reaches down so far: what a softmax leaves over would else take all of it
KNEE = 100  #: a symmetric bar is linear up to this part of its reach, and logarithmic beyond
CURVE_WORDS: Mapping[Curve, str] = {"log": "log", "symmetric": "symmetric log"}
NARROWEST = 1e-3  #: ends that are moved by hand keep this part of the bar between them


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of a stage's bar where they do not follow from its numbers; `head` None is for all heads."""

    stage: str
    levels: Levels
    head: int | None = None
    of: Numbers = "numbers"


@dataclass(frozen=True, slots=True)
class Scaling:
    """How numbers become places on a colour bar.

    `absolute` ends are 0 and 1 for weights, elsewhere the next round numbers (1, 2 or 5 times a power of ten) that
    hold all heads: they move seldom, so that two sentences compare.
    """

    range: Range = "shared"
    curve: Curve = "linear"
    stretched: bool = False  #: ends leave the largest few numbers out, so that the small ones are told apart
    without_first: bool = False  #: ends leave the first word out, on which heads that look at nothing let their weight
    by_hand: tuple[Ends, ...] = ()  #: ends that a person moved
    held: tuple[Ends, ...] = ()  #: ends as they were when the scale was held

    @property
    def stretches(self) -> bool:
        """Whether ends leave the largest few numbers out: absolute ones hold all."""
        return self.stretched and self.range != "absolute"

    @property
    def skips_first(self) -> bool:
        """Whether ends leave the first word out: absolute ones hold all."""
        return self.without_first and self.range != "absolute"

    def after(self, before: Scaling) -> Scaling:
        """The same after another one: ends that stood still there do here, where ends are found in the same way."""
        found = [(it.range, it.stretched, it.without_first) for it in (self, before)]
        return replace(self, by_hand=before.by_hand, held=before.held) if found[0] == found[1] else self

    def with_ends(self, stage: str, of: Numbers, levels: Levels | None) -> Scaling:
        """The same with the ends of one stage moved by hand; None gives them back."""
        others = tuple(ends for ends in self.by_hand if (ends.stage, ends.of) != (stage, of))
        return replace(self, by_hand=others if levels is None else (*others, Ends(stage, levels, of=of)))

    def fixed(self, stage: str, of: Numbers, *, head: int | None = None) -> Ends | None:
        """The ends of a stage that do not follow from its numbers: moved by hand, else held."""
        for ends in (*self.by_hand, *self.held):
            if (ends.stage, ends.of) == (stage, of) and ends.head in (None, head):
                return ends
        return None

    def levels(
        self, values: npt.ArrayLike, kind: Colours, *, stage: str | None = None, robust: bool = False
    ) -> Levels:
        """Return the ends of a bar for numbers, of which masked ones are left out or zero; `robust` ones cut outliers.
        """
        low, high = colours.levels(values, kind, stage=stage, stretched=self.stretches, robust=robust)
        if self.range == "absolute":
            low, high = 0.0 - _round(-low), _round(high)
            return low, high if kind == "diverging" else max(1.0, high)
        if self.curve == "log" and kind == "sequential" and high > 0:
            array = np.asarray(values)
            least = float(array[array > 0].min(initial=np.inf))
            low = max(least, high * 10.0**-DECADES)
            return (low, high) if low < high else (high / 10, high)  # all are equal: the largest has its colour
        return low, high

    def scale(self, levels: Levels, kind: Colours, *, cut: bool = False) -> Scale:
        """Return the bar between two ends; `cut` where numbers lie beyond them.

        There is no logarithm of numbers on both sides of zero: their bar is symmetric.
        """
        low, high = levels
        curve: Curve = self.curve
        if curve == "log" and (kind == "diverging" or high <= 0):
            curve = "symmetric"
        if curve == "log" and low <= 0:
            low = high * 10.0**-DECADES
        left_out = self.stretches or self.skips_first or cut
        return Scale(low, high, curve, below=(left_out and low != 0) or curve == "log", above=left_out,
                     of_rows=self.range == "row")

    def words(
        self, kind: Colours, *, heads: int, layers: int = 1, fixed: Ends | None = None, cut: bool = False
    ) -> tuple[str, ...]:
        """Return what is shown, in words; a stage with one head may belong to none."""
        found = []
        if self.range == "row":
            found.append("each row its own range")
        elif fixed is not None:
            found.append("ends held" if fixed in self.held else "ends set by hand")
        elif self.range == "absolute":
            found.append("absolute" if kind == "sequential" else "ends at round numbers")
        elif self.range == "pair":
            found.append("both on one scale")
        elif heads > 1:
            found.append("each head its own" if self.range != "shared" else
                         "all layers on one scale" if layers > 1 else "all heads on one scale")
        if self.range == "row" and fixed is not None:
            found.append("ends set by hand")
        if self.curve != "linear":
            found.append(CURVE_WORDS[self.curve if kind == "sequential" else "symmetric"])
        if fixed is None:
            found += ["up to the 98th percentile"] if self.stretches or cut else []
            found += ["without the first word"] if self.skips_first else []
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Scale:
    """A colour bar: the numbers at its ends, and how it bends between them."""

    low: float
    high: float
    curve: Curve = "linear"
    below: bool = False  #: lower numbers take the lowest colour, too
    above: bool = False  #: higher numbers take the highest colour, too
    of_rows: bool = False  #: its numbers are shares of the largest magnitude in a row

    @property
    def ends(self) -> Levels:
        """What `bent` makes of both ends."""
        return self.bent_at(self.low), self.bent_at(self.high)

    def bent(self, values: npt.NDArray[Any], reach: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Numbers as they lie evenly along the bar; `reach` is the largest magnitude of each row, (rows, 1).

        What is not finite stays as it is: it is no number to colour.
        """
        if reach is not None:
            values = values / reach
        if self.curve == "linear":
            return values
        inside = np.clip(values, self.low, self.high, dtype=np.float64)
        bent = np.log(inside) if self.curve == "log" else np.arcsinh(inside / self._knee)
        return np.where(np.isfinite(values), bent, values)

    def bent_at(self, value: float) -> float:
        """What `bent` makes of one number; beyond the ends it goes on."""
        if self.curve == "log":
            return math.log(max(value, 1e-300))
        return value if self.curve == "linear" else math.asinh(value / self._knee)

    def strengths(self, values: npt.NDArray[Any], reach: npt.NDArray[Any] | None = None) -> npt.NDArray[np.float32]:
        """How strong each number is, from 0 to 1 at the farther end of the bar; 0 where it is none."""
        start, end = self.ends
        bent = self.bent(values, reach)
        if self.curve == "log":
            part = (bent - start) / (end - start)
        else:
            part = np.abs(bent) / np.float32(max(abs(start), abs(end)) or 1)
        return np.where(np.isfinite(part), np.clip(part, 0, 1), 0).astype(np.float32)

    def pixels(
        self, values: npt.NDArray[Any], name: str, *, masked: npt.ArrayLike | None = None,
        reach: npt.NDArray[Any] | None = None, ground: tuple[int, int, int] = colours.MASKED_RGB,
    ) -> npt.NDArray[np.uint32]:
        """The colour of each number on the map `name` as a pixel 0xffRRGGBB."""
        return colours.pixels(self.bent(values, reach), *self.ends, name, masked=masked, ground=ground)

    def tint(
        self, values: npt.NDArray[Any], name: str, *, masked: npt.ArrayLike | None = None,
        reach: npt.NDArray[Any] | None = None,
    ) -> colours.Rgb:
        """The colour of each number on the map `name`, (..., 3) uint8."""
        return colours.tint(self.bent(values, reach), *self.ends, name, masked=masked)

    def place(self, value: float) -> float:
        """Where a number stands on the bar: 0 is the lower end, 1 the upper."""
        start, end = self.ends
        return (self.bent_at(value) - start) / (end - start)

    def value(self, place: float) -> float:
        """The number at a place of the bar, or beyond its ends."""
        start, end = self.ends
        bent = start + (end - start) * place
        if self.curve == "log":
            return math.exp(min(bent, 700.0))
        return bent if self.curve == "linear" else math.sinh(max(-700.0, min(bent, 700.0))) * self._knee

    def ticks(self, most: int) -> tuple[float, ...]:
        """Up to `most` numbers to write beside the bar, both ends among them, from low to high."""
        if self.curve == "linear":
            return tuple(np.linspace(self.low, self.high, most).tolist())
        inner = self._decades()
        if self.low < 0:
            inner = [-value for value in reversed(inner)] + [0.0] + inner
        room = 0.7 / max(1, most - 1)  # between two ticks, as a part of the bar
        found = [self.low]
        inside = (value for value in inner if self.low < value < self.high)
        for value in sorted(inside, key=lambda value: (value != 0, -abs(value))):
            place = self.place(value)
            if all(abs(place - self.place(other)) >= room for other in (*found, self.high)):
                found.append(value)
        return (*sorted(found), self.high)

    def moved(self, end: Literal["low", "high"], by: float, *, around_zero: bool) -> Levels:
        """The ends where one of them is moved up the bar by so much of its length; both move `around_zero`."""
        if around_zero:
            by = by if end == "high" else -by
            reach = self.value(max(0.5 + NARROWEST, 1 + by))
            return -reach, reach
        if end == "high":
            return self.low, self.value(max(NARROWEST, 1 + by))
        low = self.value(min(1 - NARROWEST, by))
        return max(low, min(self.low, 0.0)), self.high

    @property
    def _knee(self) -> float:
        return (max(abs(self.low), abs(self.high)) or 1.0) / KNEE

    def _decades(self) -> list[float]:
        """Powers of ten that are told apart on the bar, above zero."""
        least = self.low if self.curve == "log" else self._knee
        first, last = math.ceil(math.log10(least)), math.floor(math.log10(max(self.high, -self.low)))
        return [10.0**power for power in range(first, last + 1)]


def reach_of(values: npt.NDArray[Any], masked: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.float32]:
    """The largest magnitude of each row, (..., rows, 1), finite and not masked; 1 where that is none."""
    size = np.abs(values)
    counts = np.isfinite(size) if masked is None else np.isfinite(size) & ~masked
    reach = np.max(size, axis=-1, keepdims=True, initial=0, where=counts)
    return np.where(reach > 0, reach, 1).astype(np.float32)


def bar_number(scale: Scale, value: float) -> str:
    """A number beside a colour bar: short, and a percentage where it is a share of the largest in its row."""
    return level(100 * value) + "%" if scale.of_rows else level(value)


def _round(value: float) -> float:
    """The next 1, 2 or 5 times a power of ten that is no less than `value`; 0 where that is none above zero."""
    if value <= 0:
        return 0.0
    power = math.floor(math.log10(value))
    steps = (step * 10.0**power for step in (1, 2, 5, 10))
    return next((step for step in steps if step >= value * (1 - 1e-6)), 10.0 ** (power + 1))
