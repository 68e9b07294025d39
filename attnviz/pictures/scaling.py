"""The place of a number on its colour bar: the range, and how colours are spaced over it. No Qt.

`Scaling` is the user's choice; with the numbers of a picture it gives a `Scale`, which maps numbers to colours in every
panel, table and figure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from attnviz.document.stage import Colours
from attnviz.pictures import colours
from attnviz.pictures.numbers import level
from attnviz.system.arrays import AnyArray, Bools, Float32, Pixels
from attnviz.system.errors import EditError
from attnviz.system.settings import Curve
from attnviz.system.wording import N_

Levels = tuple[float, float]
Range = Literal["shared", "head", "row", "absolute", "pair"]  #: as in the settings, or see `shared_bar`
Quantity = Literal["numbers", "differences", "shares"]  #: what a bar measures; shares are of a row's largest

DECADES = 4  #: reach of a logarithmic bar; tiny softmax weights would otherwise take all of it
KNEE = 100  #: a symmetric bar is linear up to this part of its reach and logarithmic beyond
CURVE_WORDS: Mapping[Curve, str] = {"log": N_("log"), "symmetric": N_("symmetric log")}
MIN_BAR_LENGTH = 1e-30  #: distance of two ends moved by hand
MAX_END = 1e38  #: of ends moved by hand, about the largest float32
MIN_BAR_PART = 1e-3  #: ends moved by hand keep at least this part of the bar between them


@dataclass(frozen=True, slots=True)
class Ends:
    """Fixed ends of a stage's colour bar, for one head or, if `head` is None, for all."""

    stage: str
    levels: Levels
    head: int | None = None
    quantity: Quantity = "numbers"
    beyond: bool = True  #: numbers may lie beyond them
    of_frames: bool = False  #: they are those of all frames of a film


@dataclass(frozen=True, slots=True)
class Scaling:
    """How numbers are placed on a colour bar.

    `absolute` ends are 0 and 1 for weights, elsewhere the next round numbers (1, 2 or 5 times a power of ten) that
    contain all heads: they seldom move, so that two sentences can be compared.
    """

    range: Range = "shared"
    curve: Curve = "linear"
    stretched: bool = False  #: the range excludes the few largest numbers, so that small ones differ in colour
    without_first: bool = False  #: the range excludes the first token, often an attention sink
    manual: tuple[Ends, ...] = ()  #: ends moved by a person
    held: tuple[Ends, ...] = ()  #: ends when the range was locked

    def __post_init__(self) -> None:
        """Raise EditError for ends moved by hand between which there is no bar."""
        for ends in self.manual:
            if not is_bar(*ends.levels):
                raise EditError("A colour bar cannot go from {low} to {high}: its ends are two numbers, the lower "
                                "one first.", low=ends.levels[0], high=ends.levels[1])

    @property
    def stretches(self) -> bool:
        """Whether the range excludes the few largest numbers; absolute ranges contain all."""
        return self.stretched and self.range != "absolute"

    @property
    def skips_first(self) -> bool:
        """Whether the range excludes the first token; absolute ranges contain all."""
        return self.without_first and self.range != "absolute"

    def with_fixed_ends_of(self, before: Scaling) -> Scaling:
        """Return this scaling with the fixed ends of another one, if both compute ends in the same way."""
        found = [(it.range, it.stretched, it.without_first) for it in (self, before)]
        return replace(self, manual=before.manual, held=before.held) if found[0] == found[1] else self

    def with_ends(self, stage: str, quantity: Quantity, levels: Levels | None) -> Scaling:
        """Return the same with the ends of one stage moved by hand; None resets them."""
        others = tuple(ends for ends in self.manual if (ends.stage, ends.quantity) != (stage, quantity))
        return replace(self, manual=others if levels is None else (*others, Ends(stage, levels, quantity=quantity)))

    def fixed_ends(self, stage: str, quantity: Quantity, *, head: int | None = None) -> Ends | None:
        """Return the fixed ends of a stage, moved by hand or locked; None if there are none."""
        for ends in (*self.manual, *self.held):
            if (ends.stage, ends.quantity) == (stage, quantity) and ends.head in (None, head):
                return ends
        return None

    def levels(self, values: npt.ArrayLike, kind: Colours, *, stage: str | None = None, robust: bool = False) -> Levels:
        """Return the ends of a bar for numbers whose masked cells are left out or zero; `robust` ones cut outliers."""
        low, high = colours.levels(values, kind, stage=stage, stretched=self.stretches, robust=robust)
        if self.range == "absolute":
            low, high = 0.0 - _round_up(-low), _round_up(high)
            return low, high if kind == "diverging" else max(1.0, high)
        if self.curve == "log" and kind == "sequential" and high > 0:
            array = np.asarray(values)
            least = float(array[array > 0].min(initial=np.inf))
            low = max(least, high * 10.0**-DECADES)
            return (low, high) if low < high else (high / 10, high)  # all are equal
        return low, high

    def scale(self, levels: Levels, kind: Colours, *, cut: bool = False) -> Scale:
        """Return the bar between two ends; `cut` if numbers lie beyond them.

        Numbers on both sides of zero have no logarithm: their bar is symmetric.
        """
        low, high = levels
        curve: Curve = self.curve
        if curve == "log" and (kind == "diverging" or high <= 0):
            curve = "symmetric"
        if curve == "log" and low <= 0:
            low = high * 10.0**-DECADES
        left_out = self.stretches or self.skips_first or cut
        return Scale(low, high, curve, below=(left_out and low != 0) or curve == "log", above=left_out,
                     is_per_row=self.range == "row")

    def caption(
        self, kind: Colours, *, heads: int, layers: int = 1, fixed: Ends | None = None, cut: bool = False
    ) -> tuple[str, ...]:
        """Return the caption of the bar: range, curve and what is left out."""
        found, fixed_by = [], N_("ends held") if fixed in self.held else N_("ends set by hand")
        is_free = fixed is None or fixed.of_frames
        if fixed is not None and fixed.of_frames:
            fixed_by = N_("all frames on one scale")
        if self.range == "row":
            found.append(N_("each row its own range"))
        elif fixed is not None:
            found.append(fixed_by)
        elif self.range == "absolute":
            found.append(N_("absolute") if kind == "sequential" else N_("ends at round numbers"))
        elif self.range == "pair":
            found.append(N_("both on one scale"))
        elif heads > 1:
            found.append(N_("each head its own") if self.range != "shared" else
                         N_("all layers on one scale") if layers > 1 else N_("all heads on one scale"))
        if self.range == "row" and fixed is not None:
            found.append(fixed_by)
        if self.curve != "linear":
            found.append(CURVE_WORDS[self.curve if kind == "sequential" else "symmetric"])
        if is_free:
            found += [N_("up to the 98th percentile")] if self.stretches or cut else []
            found += [N_("without the first word")] if self.skips_first else []
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Scale:
    """A colour bar: the numbers at its ends, and the spacing between them."""

    low: float
    high: float
    curve: Curve = "linear"
    below: bool = False  #: lower numbers also take the lowest colour
    above: bool = False  #: higher numbers also take the highest colour
    is_per_row: bool = False  #: its numbers are relative to the largest magnitude in a row

    @property
    def ends(self) -> Levels:
        """Both ends after `transformed`."""
        return self.transformed_value(self.low), self.transformed_value(self.high)

    def transformed(self, values: AnyArray, reach: AnyArray | None = None) -> AnyArray:
        """Return numbers spaced evenly along the bar; `reach` is the largest magnitude of each row, (rows, 1).

        Numbers that are not finite are returned unchanged.
        """
        if reach is not None:
            values = relative_to(reach, values)
        if self.curve == "linear":
            return values
        inside = np.clip(values, self.low, self.high, dtype=np.float64)
        transformed = np.log(inside) if self.curve == "log" else np.arcsinh(inside / self._knee)
        return np.where(np.isfinite(values), transformed, values)

    def transformed_value(self, value: float) -> float:
        """Return `transformed` of one number; it continues beyond the ends."""
        if self.curve == "log":
            return math.log(max(value, 1e-300))
        return value if self.curve == "linear" else math.asinh(value / self._knee)

    def strengths(self, values: AnyArray, reach: AnyArray | None = None) -> Float32:
        """Return the strength of each number, from 0 to 1 at the farther end of the bar; 0 if it is not finite."""
        start, end = self.ends
        transformed = self.transformed(values, reach)
        if self.curve == "log":
            part = (transformed - start) / (end - start)
        else:
            part = np.abs(transformed, dtype=np.float64) / (max(abs(start), abs(end)) or 1)  # an end may be 5e38
        return np.where(np.isfinite(part), np.clip(part, 0, 1), 0).astype(np.float32)

    def pixels(
        self, values: AnyArray, name: str, *, masked: npt.ArrayLike | None = None,
        reach: AnyArray | None = None, ground: tuple[int, int, int] = colours.MASKED_RGB,
    ) -> Pixels:
        """Return the colour of each number on the map `name` as a pixel 0xffRRGGBB."""
        return colours.pixels(self.transformed(values, reach), *self.ends, name, masked=masked, ground=ground)

    def place(self, value: float) -> float:
        """Return the place of a number on the bar: 0 is the lower end, 1 the upper."""
        start, end = self.ends
        return (self.transformed_value(value) - start) / (end - start)

    def value(self, place: float) -> float:
        """Return the number at a place of the bar, or beyond its ends."""
        start, end = self.ends
        transformed = start + (end - start) * place
        if self.curve == "log":
            return math.exp(min(transformed, 700.0))
        return transformed if self.curve == "linear" else math.sinh(max(-700.0, min(transformed, 700.0))) * self._knee

    def ticks(self, most: int) -> tuple[float, ...]:
        """Return up to `most` numbers to write beside the bar, both ends among them, ascending."""
        if self.curve == "linear":
            return tuple(np.linspace(self.low, self.high, most).tolist())
        inner = self._decades()
        if self.low < 0:
            inner = [-value for value in reversed(inner)] + [0.0] + inner
        room = 0.7 / max(1, most - 1)  # minimum distance of two ticks, as a part of the bar
        found = [self.low]
        inside = (value for value in inner if self.low < value < self.high)
        for value in sorted(inside, key=lambda value: (value != 0, -abs(value))):
            place = self.place(value)
            if all(abs(place - self.place(other)) >= room for other in (*found, self.high)):
                found.append(value)
        return (*sorted(found), self.high)

    def move_end(self, end: Literal["low", "high"], by: float, *, around_zero: bool) -> Levels:
        """Return the ends after moving one of them up by a part of the bar's length; both move `around_zero`.

        They stay where they are if the bar would become too short, or longer than numbers are.
        """
        if around_zero:
            reach = self.value(max(0.5 + MIN_BAR_PART, 1 + (by if end == "high" else -by)))
            low, high = -reach, reach
        elif end == "high":
            low, high = self.low, self.value(max(MIN_BAR_PART, 1 + by))
        else:
            low, high = max(self.value(min(1 - MIN_BAR_PART, by)), min(self.low, 0.0)), self.high
        return (low, high) if is_bar(low, high) else (self.low, self.high)

    @property
    def _knee(self) -> float:
        reach = max(abs(self.low), abs(self.high)) or 1.0
        return reach / KNEE or reach  # a hundredth of 5e-324 is zero

    def _decades(self) -> list[float]:
        """Return the powers of ten within the bar, above zero."""
        least = self.low if self.curve == "log" else self._knee
        first, last = math.ceil(math.log10(least)), math.floor(math.log10(max(self.high, -self.low)))
        return [10.0**power for power in range(first, last + 1)]


def is_bar(low: float, high: float) -> bool:
    """Return whether two ends moved by hand are apart, and not larger than numbers are."""
    size = max(abs(low), abs(high))
    return high - low >= max(MIN_BAR_LENGTH, size * MIN_BAR_PART**2) and size <= MAX_END


def largest_per_row(values: AnyArray, masked: Bools | None) -> Float32:
    """Return the largest magnitude of each row, (..., rows, 1), finite and not masked; 1 for a row without one."""
    size = np.abs(values)
    counts = np.isfinite(size) if masked is None else np.isfinite(size) & ~masked
    reach = np.max(size, axis=-1, keepdims=True, initial=0, where=counts)
    return np.where(reach > 0, reach, 1).astype(np.float32)


def relative_to(reach: AnyArray, values: AnyArray) -> AnyArray:
    """Return numbers divided by the largest magnitude of their row; a masked or left-out cell may be far larger."""
    try:
        with np.errstate(over="raise"):
            found: AnyArray = values / reach
            return found
    except FloatingPointError:  # 3e38 beside 1e-3: not infinite, and thus coloured as what lies beyond the ends
        most = np.finfo(np.float32).max
        with np.errstate(over="ignore"):
            return np.where(np.isfinite(values), np.clip(values / reach, -most, most), values)


def bar_number(scale: Scale, value: float) -> str:
    """Return a number beside a colour bar: short, and a percentage if relative to the largest in its row."""
    return level(100 * value) + "%" if scale.is_per_row else level(value)


def bar_texts(scale: Scale, values: Sequence[float]) -> list[str]:
    """Return the numbers beside a colour bar, from its lower end to its upper: ≤ or ≥ where others lie beyond it."""
    texts = [bar_number(scale, value) for value in values]
    texts[0], texts[-1] = "≤" * scale.below + texts[0], "≥" * scale.above + texts[-1]
    return texts


def _round_up(value: float) -> float:
    """Return the next 1, 2 or 5 times a power of ten that is at least `value`; 0 if `value` is not positive."""
    if value <= 0:
        return 0.0
    power = math.floor(math.log10(value))
    steps = (step * 10.0**power for step in (1, 2, 5, 10))
    return next((step for step in steps if step >= value * (1 - 1e-6)), 10.0 ** (power + 1))
