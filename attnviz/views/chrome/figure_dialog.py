"""The dialog before a figure for paper or slides: its panels and its settings, with the file itself as a preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export.paper_presets import PRESETS
from attnviz.export.paper_style import MAX_NUMBER_DIGITS, THEMES, FigureStyle, make_style
from attnviz.export.part_options import parse_numbers
from attnviz.export.requests import Beside, Heatmaps, Strip
from attnviz.pictures.picture import selectable_stages
from attnviz.result.result import Evaluation, Source
from attnviz.system.errors import AttnVizError
from attnviz.system.translation import tr, translated
from attnviz.system.wording import N_
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.options_dialog import OptionsDialog, check_box, choices, choose, session_box

Drawn = Heatmaps | Strip
Preview = Callable[[Drawn, Callable[[bytes], object], Callable[[str], object]], None]
_WAIT_MS = 150  # after the last keystroke, until the figure is drawn
_PREVIEW = QSize(380, 300)
_ONE, _SOME, _ALL, _STRIP, _BESIDE = "one", "some", "all", "strip", "beside"
_THEME_LABELS = {"light": N_("Light"), "dark": N_("Dark"), "transparent": N_("Transparent")}


class FigureDialog(OptionsDialog):
    """Chooses panels and a style; says why there is no such figure."""

    def __init__(
        self, parent: QWidget, result: Evaluation, spot: Spot, style: FigureStyle, *, held: Source | None,
        preview: Preview,
    ) -> None:
        """Begin with the selected spot and a style; `preview` draws a figure as the file that is written of it."""
        super().__init__(parent, tr("Export a figure"), tr("Choose the file…"), note_lines=2)
        self._spot, self._preview, self._drawn = spot, preview, QPixmap()
        self._asked: Drawn | None = None
        self.heads = QLineEdit("0")
        self.stage = choices(((tr(STAGES[name].label), name) for name in selectable_stages(result, layer=spot.layer)),
                             spot.stage)
        entries = [(self.tr("Head {number}").format(number=spot.head), _ONE)]
        if result.num_heads > 1:
            self.heads.setText(f"0-{min(result.num_heads, 12) - 1}")
            entries += [(self.tr("Some heads"), _SOME), (self.tr("All heads of the layer"), _ALL)]
        entries.append((self.tr("Every stage of the head"), _STRIP))
        if held is not None:
            name = translated(held.state_name) or "A"
            entries.append((self.tr("{name}, now and their difference").format(name=name), _BESIDE))
        self.panels = choices(entries, _ALL)
        self.preset = choices(((self.tr("Custom size"), ""), *((tr(row.label), row.name) for row in PRESETS.values())))
        self.theme = choices((tr(_THEME_LABELS[name]), name) for name in THEMES)
        self.numbers = choices((
            (self.tr("As many digits as fit"), "fit"), (self.tr("None"), "off"),
            *((self.tr("%n digit(s)", "", digits), str(digits)) for digits in range(1, MAX_NUMBER_DIGITS + 1))))
        self.width_line, self.size_line, self.font_line, self.dpi_line = (QLineEdit() for _ in range(4))
        self.session = session_box()
        self.title, self.caption, self.letters = (check_box(words, tip) for words, tip in (
            (self.tr("Title"), self.tr("What is shown, above the panels.")),
            (self.tr("Caption"), self.tr("The sentence and how it was computed, below the panels.")),
            (self.tr("Letters (a), (b), …"), self.tr("(a), (b), … before the names of the panels."))))
        self.add_rows((
            (self.tr("Panels"), self.panels, self.tr("What stands side by side in the figure.")),
            (self.tr("Heads"), self.heads, self.tr("Heads, counted from 0, such as 0,3,5-7.")),
            (self.tr("Stage"), self.stage, self.tr("Which stage of the computation is drawn.")),
            (self.tr("For"), self.preset, self.tr("The width, the font and its size at a venue.")),
            (self.tr("Width"), self.width_line, self.tr("With mm, cm or in, such as 7.7cm.")),
            (self.tr("Font size"), self.size_line, self.tr("In points, of every text.")),
            (self.tr("Font"), self.font_line, self.tr("The first of these fonts that is installed.")),
            (self.tr("Resolution"), self.dpi_line, self.tr("Pixels per inch of a PNG, and of large matrices.")),
            (self.tr("Colours"), self.theme, self.tr("The ground that the figure stands on.")),
            (self.tr("Numbers"), self.numbers, self.tr("The numbers in the cells, where they fit.")),
        ), width=190)
        self.follow(self.title, self.caption, self.letters)
        self.form.addRow("", fill(QHBoxLayout(), self.title, self.caption, self.letters, spacing=theme.SPACE))
        self.form.addRow("", self.session)
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(self.tr("The figure"))
        self.picture.setMinimumSize(_PREVIEW)
        self.picture.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        middle, right = QHBoxLayout(), QVBoxLayout()
        fill(right, (self.picture, 1), self.note, spacing=theme.SPACE)
        fill(middle, self.form, (right, 1), spacing=theme.SPACE * 3)
        self.lay_out((middle, 1))
        self._timer = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self._draw)
        self._show_style(style)
        self.preset.activated.connect(self._take_preset)
        self.refresh()

    def request(self) -> Drawn | None:
        """Return what is chosen; None if it is not possible."""
        try:
            return self._request()
        except AttnVizError:
            return None

    def _request(self) -> Drawn:
        kind, stage = self.panels.currentData(), self.stage.currentData()
        spot = self._spot if kind == _STRIP else self._spot.at(stage=stage)
        style = make_style({
            "width": self.width_line.text(), "font_size": self.size_line.text(), "font": self.font_line.text(),
            "dpi": self.dpi_line.text(), "theme": self.theme.currentData(), "numbers": self.numbers.currentData(),
            "title": self.title.isChecked(), "caption": self.caption.isChecked(), "letters": self.letters.isChecked()})
        heads = parse_numbers("heads", self.heads.text()) if kind == _SOME else ()
        if kind == _STRIP:
            return Strip(spot, style, carries_session=self.session.isChecked())
        spot, *others = [spot.at(head=head) for head in sorted(set(heads))] or [spot]
        return (Beside if kind == _BESIDE else Heatmaps)(
            spot, kind in (_ALL, _SOME) and not heads, others=tuple(others), style=style,
            carries_session=self.session.isChecked())

    def _show_style(self, style: FigureStyle) -> None:
        texts = style.texts()
        for line, name in ((self.width_line, "width"), (self.size_line, "font_size"), (self.font_line, "font"),
                           (self.dpi_line, "dpi")):
            line.setText(texts[name])
            line.setCursorPosition(0)
        for box, name in ((self.theme, "theme"), (self.numbers, "numbers")):
            choose(box, texts[name])
        for check, on in ((self.title, style.title), (self.caption, style.caption), (self.letters, style.letters)):
            check.setChecked(on)

    def _take_preset(self) -> None:
        """Show the settings of a venue; those that it does not name stay."""
        request, name = self.request(), self.preset.currentData()
        if name:
            before = FigureStyle() if request is None else request.style
            self._show_style(replace(before, **PRESETS[name].settings()))
        self.refresh()

    def needed(self) -> Iterable[tuple[QWidget, bool]]:
        kind = self.panels.currentData()
        return (self.heads, kind == _SOME), (self.stage, kind != _STRIP)

    def check(self) -> str:
        self._timer.start()
        self._request()
        return self.note.text()

    def done(self, result: int) -> None:
        """Close, and let a figure come too late that is still being drawn: the dialog is deleted soon."""
        self._timer.stop()
        self._asked = None
        super().done(result)

    def _draw(self) -> None:
        request = self.request()
        if request is not None:
            self._asked = request
            if self._drawn.isNull():  # the first figure takes seconds: it imports matplotlib
                self.note.setText(self.tr("Drawing the figure…"))
            self._preview(request, lambda content: self._show(request, content),
                          lambda words: self._fail(request, words))

    def _show(self, request: Drawn, content: bytes) -> None:
        """Show the file of a figure, unless another one is asked for meanwhile."""
        if request is not self._asked:
            return
        self._drawn.loadFromData(content)
        millimetres = 25.4 / request.style.dpi
        self.note.setText(self.tr("{width} × {height} mm, {pixels} × {lines} pixels as PNG").format(
            width=f"{self._drawn.width() * millimetres:.0f}", height=f"{self._drawn.height() * millimetres:.0f}",
            pixels=self._drawn.width(), lines=self._drawn.height()))
        self._scale()

    def _fail(self, request: Drawn, words: str) -> None:
        if request is self._asked:
            self.refuse(words)

    def refuse(self, reason: str) -> None:
        super().refuse(reason)
        self._asked = None
        self._drawn = QPixmap()
        self._scale()

    def _scale(self) -> None:
        """Show the figure as large as it fits, never larger than its pixels."""
        if self._drawn.isNull():
            self.picture.setPixmap(QPixmap())
            return
        ratio = self.devicePixelRatioF()
        room = (self.picture.size() * ratio).boundedTo(self._drawn.size())
        shown = self._drawn.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        shown.setDevicePixelRatio(ratio)
        self.picture.setPixmap(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()
