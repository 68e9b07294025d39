"""What the last edit moved stands out for a moment, and fades; where a person wants it, it stays marked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QStyle

from attnviz.document.document import Document
from attnviz.result.cell_changes import CellChanges
from attnviz.result.evaluation import Evaluation
from attnviz.workbench.fitting import model_of

#: Milliseconds, and how much what moved stands out after them. The picture itself comes first: marking everything that
#: moved at once would make the way from an edit to the pixels 1.6 times as long. Later steps are few, since each paints
#: every picture in sight.
FADING = ((40, 1.0), (450, 0.75), (150, 0.5), (150, 0.25), (150, 0.0))
STANDING = ((40, 1.0), (900, 0.0))  #: where the desktop wants no animation


class Glow(QObject):
    """Knows the result before the present one, and how bright what is between them is by now."""

    def __init__(self, parent: QObject, *, show: Callable[[], object]) -> None:
        super().__init__(parent)
        self.moved: CellChanges | None = None
        self.level = 0.0
        self.awaits_more: Callable[[], bool] = lambda: False  #: whether a newer result is on its way
        self.awaits_paint = False  #: whether the newest picture is not on the screen yet
        self._show = show
        self.example: tuple[Document, str] | None = None  #: the last that was opened, as it came, and its title
        self._pair: tuple[Evaluation, Evaluation] | None = None  # the newest result, and the one before the change
        self._kept = False
        self._steps = list(FADING)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def fades(self) -> bool:
        """Whether it will be less bright soon."""
        return self._timer.isActive()

    @property
    def before(self) -> Evaluation | None:
        """The result before the present one; None where there is none to compare with."""
        return None if self._pair is None else self._pair[1]

    def take(self, now: Evaluation, before: Evaluation | None) -> None:
        """There is a new result: what it moved will stand out.

        While results follow each other so quickly that nothing stands out, as in a drag, all that they move is one.
        """
        waits = self._pair is not None and self.moved is None and self.fades
        if waits and self._pair is not None:
            before = self._pair[1]
        there = before is not None and before is not now and before.texts and now.texts
        # What was given did not become so here, nor did one model become another: beside it nothing of that is kept.
        moves = before is not None and before.is_computed and now.is_computed and model_of(before) is model_of(now)
        self._pair = (now, before) if there and moves and before is not None else None
        self._begin()

    def keep(self, kept: bool) -> None:
        """Keep what moved marked, or let it fade."""
        if kept != self._kept:
            self._kept = kept
            self._begin()
            self._show()

    def fade(self) -> None:
        """Take the next step; a new result begins anew.

        Nothing lights up while a newer result is on its way: it would take its marks away at once, and wait for the
        painting of them. A drag whose pictures take longer than the first step spent more time on them than on itself.
        """
        self.awaits_paint = False
        if self.moved is None and self.awaits_more():
            self._wait()
            return
        (_, self.level), *self._steps = self._steps
        if self.moved is None and self._pair is not None:
            document, title = self.example or (None, "")
            self.moved = CellChanges(*self._pair, example=title if document is self._pair[0].document else "")
            self.example = None  # the same document comes again where a later edit is undone
        self._wait()
        self._show()

    def _step(self) -> None:
        """The time of a step is over; that of the first begins when the picture is painted, however long that takes.

        With 1,024 tokens it takes as long as the step: the marks came before anybody had seen the picture.
        """
        if self.awaits_paint:
            self.awaits_paint = False
            self._wait()
        else:
            self.fade()

    def _begin(self) -> None:
        self.moved, self.level, self.awaits_paint = None, 0.0, True
        style = QApplication.style()
        still = style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
        self._steps = list(STANDING if still else FADING)
        self._wait()

    def _wait(self) -> None:
        stays = self._kept and self.level == 1
        if self._pair is None or not self._steps or stays:
            self._timer.stop()
        else:
            self._timer.start(0 if self.awaits_paint else self._steps[0][0])
