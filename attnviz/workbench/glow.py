"""What the last edit moved stands out for a moment, and fades; where a person wants it, it stays marked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QStyle

from attnviz.result.moves import Moved
from attnviz.result.result import Result

#: Milliseconds, and how much what moved stands out after them. A few steps: each paints every picture in sight.
FADING = ((450, 0.75), (150, 0.5), (150, 0.25), (150, 0.0))
STANDING = ((900, 0.0),)  #: where the desktop wants no animation


class Glow(QObject):
    """Knows the result before the present one, and how bright what is between them is by now."""

    def __init__(self, parent: QObject, *, show: Callable[[], object]) -> None:
        super().__init__(parent)
        self.moved: Moved | None = None
        self.level = 0.0
        self._show = show
        self._kept = False
        self._steps = list(FADING)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.fade)

    @property
    def fades(self) -> bool:
        """Whether it will be less bright soon."""
        return self._timer.isActive()

    def take(self, now: Result, before: Result | None) -> None:
        """There is a new result: what it moved stands out."""
        there = before is not None and before is not now and before.sentences and now.sentences
        self.moved = Moved(now, before) if there and before is not None else None
        self._begin()

    def keep(self, kept: bool) -> None:
        """Keep what moved marked, or let it fade."""
        if kept != self._kept:
            self._kept = kept
            self._begin()
            self._show()

    def fade(self) -> None:
        """Take the next step; a new result begins anew."""
        (_, self.level), *self._steps = self._steps
        self._wait()
        self._show()

    def _begin(self) -> None:
        self.level = 0.0 if self.moved is None else 1.0
        style = QApplication.style()
        still = style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
        self._steps = list(STANDING if still else FADING)
        self._wait()

    def _wait(self) -> None:
        if self._steps and self.level > 0 and not self._kept:
            self._timer.start(self._steps[0][0])
        else:
            self._timer.stop()
