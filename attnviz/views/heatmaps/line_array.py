"""Many straight lines in one piece of memory, which Qt draws as it stands."""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter
from shiboken6 import Shiboken

COORDINATES = 4  #: of a line: x and y of either end, as QLineF has them


class LineArray:
    """Ends of lines, (line, x y x y), that are drawn without an object for each.

    To make a thousand QLineF and to hand them over took a fifth of the time that Qt takes to draw them.
    """

    def __init__(self) -> None:
        self.ends: npt.NDArray[np.float64] = np.empty((0, COORDINATES))
        self._lines: dict[int, QLineF] = {}  # by their number; each lies where its ends do

    def reserve(self, count: int) -> npt.NDArray[np.float64]:
        """The ends of the first `count` lines, to be filled in."""
        if count > len(self.ends):
            self._lines.clear()
            self.ends = np.empty((count, COORDINATES))
        return self.ends[:count]

    def draw(self, painter: QPainter, first: int, end: int) -> None:
        """Draw the lines from `first` to before `end`."""
        line = self._lines.get(first)
        if line is None:
            line = self._lines[first] = cast("QLineF", Shiboken.wrapInstance(self.ends[first:].ctypes.data, QLineF))
        painter.drawLines(line, end - first)
