"""The highlight of what the last edit changed: it fades, or stays if the person wants that."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QStyle

from attnviz.document.document import Document
from attnviz.result.cell_changes import CellChanges
from attnviz.result.evaluation import Evaluation
from attnviz.workbench.availability import model_of

#: Milliseconds, and the strength of the highlight after them. The picture itself comes first: highlighting at once
#: would take 1.6 times as long from edit to pixels. Later steps are few, since each paints every visible picture.
FADING = ((40, 1.0), (450, 0.75), (150, 0.5), (150, 0.25), (150, 0.0))
STANDING = ((40, 1.0), (900, 0.0))  #: if the desktop disables animations


class ChangeHighlight(QObject):
    """Holds the previous result, and the present strength of the highlight of what changed since."""

    def __init__(self, parent: QObject, *, show: Callable[[], object]) -> None:
        super().__init__(parent)
        self.changes: CellChanges | None = None
        self.level = 0.0
        self.awaits_more: Callable[[], bool] = lambda: False  #: whether a newer result is being computed
        self.awaits_paint = False  #: whether the newest picture is not painted yet
        self._show = show
        self.example: tuple[Document, str] | None = None  #: the last example as loaded, and its title
        self._pair: tuple[Evaluation, Evaluation] | None = None  # the newest result, and the one it is compared with
        self._kept = False
        self._steps = list(FADING)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def fades(self) -> bool:
        """Return whether the highlight will become weaker."""
        return self._timer.isActive()

    @property
    def before(self) -> Evaluation | None:
        """Return the result before the present one; None if they cannot be compared."""
        return None if self._pair is None else self._pair[1]

    def take(self, now: Evaluation, before: Evaluation | None) -> None:
        """Begin the highlight of a new result.

        Results that follow each other faster than the highlight begins, as in a drag, are compared as one change.
        """
        waits = self._pair is not None and self.changes is None and self.fades
        if waits and self._pair is not None:
            before = self._pair[1]
        there = before is not None and before is not now and before.texts and now.texts
        # Loaded values and another model are no changes of what was displayed before.
        moves = before is not None and before.is_computed and now.is_computed and model_of(before) is model_of(now)
        self._pair = (now, before) if there and moves and before is not None else None
        self._begin()

    def keep(self, kept: bool) -> None:
        """Keep the highlight, or let it fade."""
        if kept != self._kept:
            self._kept = kept
            self._begin()
            self._show()

    def fade(self) -> None:
        """Take the next step of the fading.

        Nothing is highlighted while a newer result is being computed: it would clear the marks at once, and wait for
        them to be painted. Drags with slow pictures spent more time on the marks than on the pictures.
        """
        self.awaits_paint = False
        if self.changes is None and self.awaits_more():
            self._wait()
            return
        (_, self.level), *self._steps = self._steps
        if self.changes is None and self._pair is not None:
            document, title = self.example or (None, "")
            self.changes = CellChanges(*self._pair, example=title if document is self._pair[0].document else "")
            self.example = None  # undoing a later edit brings the same document back
        self._wait()
        self._show()

    def _step(self) -> None:
        """Take the next step, or start the first one once the picture is painted, however long that takes.

        With 1,024 tokens painting takes as long as the step: the marks came before the picture was visible.
        """
        if self.awaits_paint:
            self.awaits_paint = False
            self._wait()
        else:
            self.fade()

    def _begin(self) -> None:
        self.changes, self.level, self.awaits_paint = None, 0.0, True
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
