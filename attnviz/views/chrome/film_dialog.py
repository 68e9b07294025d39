"""The dialog before a film: what changes from frame to frame, and how long each frame is shown."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.document.options import Option
from attnviz.document.places import Spot
from attnviz.export import formats
from attnviz.export.film_kinds import FILMS, MAX_FRAMES, MAX_SECONDS, MIN_SECONDS, SECONDS, STEPS, FilmRequest
from attnviz.system.translation import tr, translated
from attnviz.views.chrome.fields import NumberField, written
from attnviz.views.chrome.options_dialog import OptionsDialog, choices

Count = Callable[[FilmRequest], int]  #: returns the frames of a film; raises AttnVizError with the reason
MAX_SWEPT = 1000  #: the largest bound of an option that a sweep begins or ends with unless another is typed


class FilmDialog(OptionsDialog):
    """Chooses a film; says how many frames it has, or why there is none."""

    def __init__(
        self, parent: QWidget, title: str, count: Count, spot: Spot, *, heads: Sequence[str], options: Sequence[Option],
        states: Sequence[tuple[str, str]],
    ) -> None:
        """Offer the films of FILMS; `heads` name one head and all of them, `states` what *now* can follow."""
        super().__init__(parent, title, tr("Choose the file…"), note_lines=4)
        self._count, self._spot = count, spot
        self.kind = choices((tr(kind.label), kind.name) for kind in FILMS.values())
        self.heads = choices((name, bool(all_heads)) for all_heads, name in enumerate(heads))
        self.option = choices((f"{tr(option.group)}: {tr(option.label)}", option) for option in options)
        # The divisor of the scores, which has a name by default, changes the weights of every variant and model; sizes,
        # which come first, seldom fit each other.
        named = (at for at, option in enumerate(options) if isinstance(option.default, str))
        self.option.setCurrentIndex(next(named, 0))
        self.state = choices(states)
        self.first, self.last = QLineEdit(), QLineEdit()
        self.steps = NumberField(minimum=2, maximum=MAX_FRAMES)
        self.seconds = NumberField(minimum=MIN_SECONDS, maximum=MAX_SECONDS, step=0.1)
        self.steps.set_value(STEPS)
        self.seconds.set_value(SECONDS)
        self.add_rows((
            (self.tr("Film"), self.kind, self.tr("What changes from frame to frame.")),
            (self.tr("Heads"), self.heads, self.tr("The selected head, or all heads of its layer in each frame.")),
            (self.tr("Option"), self.option, self.tr("The option that changes.")),
            (self.tr("From"), self.first, self.tr("The value of the option in the first frame.")),
            (self.tr("To"), self.last, self.tr("The value of the option in the last frame.")),
            (self.tr("Begin with"), self.state, self.tr("The state of the first frame; the last one shows now.")),
            (self.tr("Frames"), self.steps, self.tr("The number of frames.")),
            (self.tr("Seconds per frame"), self.seconds, self.tr("How long each frame is shown.")),
        ), width=260)
        self.lay_out(self.form, self.note)
        self.option.currentIndexChanged.connect(self._suggest_range)
        self.kind.currentIndexChanged.connect(self.adjustSize)  # rows come and go
        self._suggest_range()

    @property
    def film(self) -> FilmRequest:
        """The chosen film."""
        return FilmRequest(self._spot, bool(self.heads.currentData()), kind=self._kind(), steps=int(self.steps.value),
                    seconds=float(self.seconds.value))

    def _kind(self) -> str:
        """Return the film as `attnviz film --kind` takes it."""
        kind = FILMS[self.kind.currentData()]
        option: Option | None = self.option.currentData()
        if kind.has_option:
            name = "" if option is None else option.name
            return f"{kind.name}:{name}={self.first.text()}..{self.last.text()}"
        state = self.state.currentData() or ""
        return f"{kind.name}:{state}" if kind.argument and state else kind.name

    def _suggest_range(self) -> None:
        option: Option | None = self.option.currentData()
        if option is not None:
            least, most = max(option.minimum, -MAX_SWEPT), min(option.maximum, MAX_SWEPT)
            if option.maximum > MAX_SWEPT:  # without a natural end: from the first useful number on
                least, most = (1, 10) if option.minimum < 1 else (option.minimum, option.minimum + 9)
            self.first.setText(written(least))
            self.last.setText(written(most))
        self.refresh()

    def needed(self) -> Iterable[tuple[QWidget, bool]]:
        kind = FILMS[self.kind.currentData()]
        return ((self.heads, self.heads.count() > 1), (self.option, kind.has_option), (self.first, kind.has_option),
                (self.last, kind.has_option), (self.steps, kind.has_steps),
                (self.state, bool(kind.argument) and not kind.has_option and self.state.count() > 0))

    def check(self) -> str:
        count = self._count(self.film)
        words = self.tr("{count} frames, {seconds} seconds. The next step asks for the file: {formats}.")
        return self._about(words.format(count=count, seconds=f"{count * self.seconds.value:g}",
                                        formats=translated(formats.suffix_list("film"))))

    def refuse(self, reason: str) -> None:
        super().refuse(self._about(reason))

    def _about(self, words: str) -> str:
        return f"{tr(FILMS[self.kind.currentData()].help)} {words}"
