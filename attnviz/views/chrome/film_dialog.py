"""The dialog before a film: what changes from frame to frame, and how long each frame is shown."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from attnviz.document.options import Option
from attnviz.export import formats
from attnviz.export.film_kinds import FILMS, MAX_FRAMES, MAX_SECONDS, MIN_SECONDS, SECONDS, STEPS, check_seconds
from attnviz.system.errors import AttnVizError
from attnviz.system.translation import error_text, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.dialog_form import accept_buttons, add_rows, choices
from attnviz.views.chrome.fields import NumberField, written
from attnviz.views.chrome.plain_text import label

Count = Callable[[str, int, bool], int]  #: frames of a film in steps, of all heads; raises AttnVizError with the reason
MAX_SWEPT = 1000  #: the largest bound of an option that a sweep begins or ends with unless another is typed


class FilmDialog(QDialog):
    """Chooses a film; says how many frames it has, or why there is none."""

    def __init__(
        self, parent: QWidget, title: str, count: Count, *, heads: Sequence[str], options: Sequence[Option],
        states: Sequence[tuple[str, str]],
    ) -> None:
        """Offer the films of FILMS; `heads` name one head and all of them, `states` what *now* can follow."""
        super().__init__(parent)
        self._count = count
        self.setWindowTitle(title)
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
        self.form = QFormLayout()
        add_rows(self.form, (
            (self.tr("Film"), self.kind, self.tr("What changes from frame to frame.")),
            (self.tr("Heads"), self.heads, self.tr("The selected head, or all heads of its layer in each frame.")),
            (self.tr("Option"), self.option, self.tr("The option that changes.")),
            (self.tr("From"), self.first, self.tr("The value of the option in the first frame.")),
            (self.tr("To"), self.last, self.tr("The value of the option in the last frame.")),
            (self.tr("Begin with"), self.state, self.tr("The state of the first frame; the last one shows now.")),
            (self.tr("Frames"), self.steps, self.tr("The number of frames.")),
            (self.tr("Seconds per frame"), self.seconds, self.tr("How long each frame is shown.")),
        ), width=260)
        self.note = label("caption")
        self.note.setMinimumHeight(4 * self.note.fontMetrics().lineSpacing())
        buttons = accept_buttons(self, self.tr("Choose the file…"))
        self.accept_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        fill(QVBoxLayout(self), self.form, self.note, buttons, margins=theme.SPACE * 2, spacing=theme.SPACE * 2)
        self.option.currentIndexChanged.connect(self._suggest_range)
        for box in (self.kind, self.heads, self.option, self.state):
            box.currentIndexChanged.connect(self._update)
        for line in (self.first, self.last):
            line.textChanged.connect(self._update)
        for field in (self.steps, self.seconds):
            for changed in (field.typed, field.stepped):
                changed.connect(lambda value, field=field: self._set_number(field, value))
        self.kind.currentIndexChanged.connect(self.adjustSize)  # rows come and go
        self._suggest_range()
        self._update()

    @property
    def film(self) -> str:
        """The chosen film, as `attnviz export --film` takes it."""
        kind = FILMS[self.kind.currentData()]
        option: Option | None = self.option.currentData()
        if kind.has_option:
            name = "" if option is None else option.name
            return f"{kind.name}:{name}={self.first.text()}..{self.last.text()}"
        state = self.state.currentData() or ""
        return f"{kind.name}:{state}" if kind.argument and state else kind.name

    @property
    def all_heads(self) -> bool:
        """Whether each frame shows every head."""
        return bool(self.heads.currentData())

    def _set_number(self, field: NumberField, value: int | float) -> None:
        field.set_value(value)
        self._update()

    def _suggest_range(self) -> None:
        option: Option | None = self.option.currentData()
        if option is not None:
            least, most = max(option.minimum, -MAX_SWEPT), min(option.maximum, MAX_SWEPT)
            if option.maximum > MAX_SWEPT:  # without a natural end: from the first useful number on
                least, most = (1, 10) if option.minimum < 1 else (option.minimum, option.minimum + 9)
            self.first.setText(written(least))
            self.last.setText(written(most))

    def _update(self) -> None:
        """Show the rows of the chosen film, and how many frames it has."""
        kind = FILMS[self.kind.currentData()]
        for box, shown in ((self.heads, self.heads.count() > 1), (self.option, kind.has_option),
                           (self.first, kind.has_option), (self.last, kind.has_option),
                           (self.state, bool(kind.argument) and not kind.has_option and self.state.count() > 0),
                           (self.steps, kind.has_steps)):
            self.form.setRowVisible(box, shown)
        try:
            check_seconds(self.seconds.value)
            count = self._count(self.film, int(self.steps.value), self.all_heads)
            words = self.tr("{count} frames, {seconds} seconds. The next step asks for the file: {formats}.").format(
                count=count, seconds=f"{count * self.seconds.value:g}", formats=formats.suffix_list("film"))
        except AttnVizError as error:
            count, words = 0, error_text(error)
        self.note.setText(f"{tr(kind.help)} {words}")
        self.accept_button.setEnabled(count > 0)
