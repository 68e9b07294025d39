"""The highlight of what the last edit changed: it fades, or stays if the person prefers that."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from attnviz.result.cell_changes import CellChanges
from attnviz.result.result import Evaluation
from attnviz.views.chrome import theme

#: Milliseconds, and the opacity of the highlight after them. The picture itself comes first: highlighting at once
#: would take 1.6 times as long from edit to pixels. Later steps are few, since each paints every visible picture.
FADE_STEPS = ((40, 1.0), (450, 0.75), (150, 0.5), (150, 0.25), (150, 0.0))
STATIC_STEPS = ((40, 1.0), (900, 0.0))  #: where nothing should move


class ChangeHighlight(QObject):
    """Compares each result with the one before, and holds the present opacity of the highlight."""

    def __init__(self, parent: QObject, *, show: Callable[[CellChanges | None, float], object]) -> None:
        super().__init__(parent)
        self.changes: CellChanges | None = None
        self.level = 0.0
        self.is_computing_newer: Callable[[], bool] = lambda: False  #: whether a newer result is being computed
        self.awaits_paint = False  #: whether the newest picture is not painted yet
        self.has_less_motion = False  #: whether the person asks that the highlight ends at once instead of fading
        self._show = show
        self._pair: tuple[Evaluation, Evaluation] | None = None  # the newest result, and the previous one
        self._is_permanent = False
        self._steps = list(FADE_STEPS)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def is_fading(self) -> bool:
        """Whether the opacity is going to decrease."""
        return self._timer.isActive()

    def start(self, now: Evaluation, before: Evaluation | None) -> None:
        """Start the highlight of a new result; without one before it there is none."""
        self._pair = None if before is None else (now, before)
        self._begin()

    def set_permanent(self, permanent: bool) -> None:
        """Keep the highlight until the next result, or let it fade."""
        if permanent != self._is_permanent:
            self._is_permanent = permanent
            self._begin()
            self._show(self.changes, self.level)

    def fade(self) -> None:
        """Take the next step of the fading.

        Nothing is highlighted while a newer result is being computed: it would clear the marks at once, and wait for
        them to be painted. Drags with slow pictures spent more time on the marks than on the pictures.
        """
        self.awaits_paint = False
        if self.changes is None and self.is_computing_newer():
            self._start_timer()
            return
        (_, self.level), *self._steps = self._steps
        if self.changes is None and self._pair is not None:
            self.changes = CellChanges(*self._pair)
        self._start_timer()
        self._show(self.changes, self.level)

    def _step(self) -> None:
        """Take the next step, or start the first one once the picture is painted, however long that takes.

        With 1,024 tokens painting takes as long as the step: the highlight appeared before the picture.
        """
        if self.awaits_paint:
            self.awaits_paint = False
            self._start_timer()
        else:
            self.fade()

    def _begin(self) -> None:
        self.changes, self.level, self.awaits_paint = None, 0.0, True
        self._steps = list(FADE_STEPS if theme.has_motion(less=self.has_less_motion) else STATIC_STEPS)
        self._start_timer()

    def _start_timer(self) -> None:
        stays = self._is_permanent and self.level == 1
        if self._pair is None or not self._steps or stays:
            self._timer.stop()
        else:
            self._timer.start(0 if self.awaits_paint else self._steps[0][0])
