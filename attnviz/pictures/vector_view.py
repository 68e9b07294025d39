"""How places along two or three axes become points on the screen: equal units, zoom, rotation, and free labels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from attnviz.pictures.vectors import round_step
from attnviz.system.arrays import Bools, Float64

MIN_TICK_PX = 64.0  #: distance of two tick numbers
START_TURN = (-0.55, 0.4)  #: radians around the upright axis and the horizontal one, with three axes
FLAT = (0.0, 0.0)
MIN_SCALE, MAX_SCALE = 1e-37, 1e12  #: pixels of one unit; a float32 is 3e38 at most
SQUARE_PX = 3.0  #: of the squares in which free room for labels is counted

Rect = tuple[float, float, float, float]  #: x, y, width, height


@dataclass(frozen=True, slots=True, eq=False)
class VectorView:
    """The part of space that is seen: equal units on all axes, seen from infinitely far."""

    centre: Float64 = field(default_factory=lambda: np.zeros(2))  #: of the seen plane, in units
    scale: float = 1.0  #: pixels of one unit
    turn: tuple[float, float] = FLAT  #: radians around the upright axis, then around the horizontal one

    @property
    def seen(self) -> Float64:
        """The two directions on the screen, (right and up, axis of three)."""
        (across, up), around = np.sin(self.turn), np.cos(self.turn)
        return np.array([[around[0], 0.0, across], [across * up, around[1], -around[0] * up]])

    @np.errstate(invalid="ignore")  # infinite numbers that a person typed
    def flat(self, places: npt.ArrayLike) -> Float64:
        """Return places along the axes as seen, (..., right and up), in units."""
        array = np.asarray(places, np.float64)
        seen: Float64 = array @ self.seen[:, : array.shape[-1]].T
        return seen

    def points(self, places: npt.ArrayLike, size: tuple[float, float]) -> Float64:
        """Return places on a screen of this width and height, (..., x and y)."""
        moved = (self.flat(places) - self.centre) * self.scale
        return np.stack([size[0] / 2 + moved[..., 0], size[1] / 2 - moved[..., 1]], axis=-1)

    def step(self, dx: float, dy: float, axes: int) -> Float64:
        """Return how far a place moves along the axes if its point moves that many pixels in the seen plane."""
        moved: Float64 = np.array([dx, -dy]) / self.scale @ self.seen[:, :axes]
        return moved

    def span(self, size: tuple[float, float]) -> tuple[Float64, Float64]:
        """Return the lowest and the highest number in sight, (right and up)."""
        half = np.array(size) / 2 / self.scale
        return self.centre - half, self.centre + half

    def panned(self, dx: float, dy: float) -> VectorView:
        """Return the view after everything moved by so many pixels."""
        return replace(self, centre=self.centre - np.array([dx, -dy]) / self.scale)

    def zoomed(self, factor: float, at: tuple[float, float], size: tuple[float, float]) -> VectorView:
        """Return the view with larger units around a point of the screen."""
        scale = min(MAX_SCALE, max(MIN_SCALE, self.scale * factor))
        away = np.array([at[0] - size[0] / 2, size[1] / 2 - at[1]])
        return replace(self, scale=scale, centre=self.centre + away / self.scale - away / scale)

    def turned(self, across: float, up: float) -> VectorView:
        """Return the view turned by so many radians, around the middle of what is seen."""
        tilt = min(np.pi / 2, max(-np.pi / 2, self.turn[1] + up))
        return replace(self, turn=(self.turn[0] + across, float(tilt)))

    def fitted(self, places: Float64, size: tuple[float, float], margin: float) -> VectorView:
        """Return the view in which all places are as large as they fit, with a margin in pixels."""
        seen = self.flat(places)
        if not len(seen):
            return replace(self, centre=np.zeros(2), scale=100.0)
        low, high = seen.min(axis=0), seen.max(axis=0)
        room = np.maximum(np.array(size) - 2 * margin, 40.0)
        spread = np.maximum(high - low, max(1e-9, 0.1 * float(np.abs(seen).max())))
        scale = float(min(MAX_SCALE, max(MIN_SCALE, (room / spread).min())))
        return replace(self, centre=(low + high) / 2, scale=scale)

    @property
    def tick_step(self) -> float:
        """The distance of tick numbers, in units."""
        return round_step(MIN_TICK_PX / self.scale)


class LabelRoom:
    """Finds places for labels next to their points, so that none covers another; it counts in small squares."""

    def __init__(self, size: tuple[float, float]) -> None:
        self._size = size
        self._taken = np.zeros((int(size[1] // SQUARE_PX) + 1, int(size[0] // SQUARE_PX) + 1), dtype=np.bool_)

    def take(self, rect: Rect) -> None:
        """Keep a rectangle free of labels."""
        self._squares(rect)[:] = True

    def place(self, point: npt.ArrayLike, width: float, height: float, gap: float) -> Rect | None:
        """Return the rectangle of a label beside a point, which is then taken; None if every side is."""
        x, y = (float(number) for number in np.asarray(point, np.float64))
        middle, above = y - height / 2, y - height - gap
        for left, top in ((x + gap, middle), (x - gap - width, middle), (x - width / 2, above),
                          (x - width / 2, y + gap), (x + gap, above), (x + gap, y + gap),
                          (x - gap - width, above), (x - gap - width, y + gap)):
            rect = (left, top, width, height)
            inside = left >= 0 and top >= 0 and left + width <= self._size[0] and top + height <= self._size[1]
            if inside and not self._squares(rect).any():
                self.take(rect)
                return rect
        return None

    def _squares(self, rect: Rect) -> Bools:
        left, top, width, height = (number / SQUARE_PX for number in rect)
        if not -1e6 < left < 1e6 or not -1e6 < top < 1e6:
            return self._taken[:0]
        across, down = max(0, int(left)), max(0, int(top))
        return self._taken[down : max(0, int(top + height) + 1), across : max(0, int(left + width) + 1)]
