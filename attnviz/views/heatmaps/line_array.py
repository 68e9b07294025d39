"""An array of straight lines that Qt draws without copying."""

from typing import cast

import numpy as np
from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter
from shiboken6 import Shiboken

from attnviz.system.arrays import Float64

COORDINATES = 4  #: of a line: x and y of both ends, the memory layout of QLineF


class LineArray:
    """End points of lines, (line, x y x y), drawn without a Python object for each line.

    Creating and passing a thousand QLineF took a fifth of the time that Qt takes to draw them.
    """

    def __init__(self) -> None:
        self.ends: Float64 = np.empty((0, COORDINATES))
        self._lines: dict[int, QLineF] = {}  # by index; each wraps the memory of its ends

    def reserve(self, count: int) -> Float64:
        """Return the ends of the first `count` lines, to be filled in."""
        if count > len(self.ends):
            self._lines.clear()
            self.ends = np.empty((count, COORDINATES))
        return self.ends[:count]

    def draw(self, painter: QPainter, first: int, end: int) -> None:
        """Draw the lines in range(first, end)."""
        line = self._lines.get(first)
        if line is None:
            line = self._lines[first] = cast("QLineF", Shiboken.wrapInstance(self.ends[first:].ctypes.data, QLineF))
        painter.drawLines(line, end - first)
