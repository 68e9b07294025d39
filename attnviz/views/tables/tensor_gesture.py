"""A number being dragged or scrolled: how far it moves for each pixel or notch. No Qt in here."""

import math
from dataclasses import dataclass
from itertools import count

import numpy as np

from attnviz.views.tables.tensor_model import Place, TensorModel

FINER = 0.1  #: what Shift makes of a step
_LARGEST = float(np.finfo(np.float32).max)
_numbers = count(1)


@dataclass(slots=True)
class Gesture:
    """One drag, or one turn of the wheel: all its moves are one step for undo."""

    place: Place
    row: int
    column: int
    start: float
    step: float  #: what one pixel or one notch adds, a power of ten
    key: str  #: the same for all moves, and never used again
    moved: float = 0.0  #: steps so far
    began: bool = False  #: whether it has moved at all

    def move(self, steps: float, *, finer: bool) -> float:
        """Return the number after `steps` more steps; at zero steps in total, exactly the start."""
        self.began = True
        self.moved = round(self.moved + steps * (FINER if finer else 1), 6)
        if self.moved == 0:
            return self.start
        digits = 2 - round(math.log10(self.step))
        number = round(self.start + self.moved * self.step, digits)
        return float(np.float32(min(max(number, -_LARGEST), _LARGEST)))


def begin(model: TensorModel, row: int, column: int, *, kind: str) -> Gesture | None:
    """Start a gesture on a cell; return None if its number is infinite or NaN.

    A step is 0.01 for numbers of about 1, and scales with their power of ten.
    """
    start = model.value(row, column)
    if not math.isfinite(start):
        return None
    reach = max(abs(start), model.reach)
    step = 0.01 * 10.0 ** round(math.log10(reach))
    return Gesture(model.place(row, column), row, column, start, step, f"{kind} {next(_numbers)}")
