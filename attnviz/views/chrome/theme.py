"""The look of the chrome: a light and a dark palette, one type scale, one spacing unit.

The colours of data live in `attnviz.pictures.colours` and never change with the theme. What is not data, such as masked
cells, is muted in both.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QWidget

PROJECTED = 1.5  #: how much larger type and marks are for a projector
SPACE = 8  #: the spacing unit, in device-independent pixels; margins and gaps are multiples or halves of it

Scheme = Literal["system", "light", "dark"]
Role = Literal["small", "caption", "body", "strong", "title", "sentence"]
MAX_CACHED_WIDTHS = 20_000  #: cached text widths

_SCALE: dict[str, tuple[float, QFont.Weight]] = {
    "small": (0.88, QFont.Weight.Normal),  # labels and numbers in small pictures: at least 10 pixels
    "caption": (0.88, QFont.Weight.Normal),
    "body": (1.0, QFont.Weight.Normal),
    "strong": (1.0, QFont.Weight.DemiBold),
    "title": (1.3, QFont.Weight.DemiBold),
    "sentence": (1.45, QFont.Weight.Normal),
}

_LIGHT = {
    "Window": "#f5f6f8", "Base": "#ffffff", "AlternateBase": "#eef0f3", "Button": "#ffffff",
    "Text": "#1b1f24", "Muted": "#59636e", "Line": "#d4d9df", "Accent": "#0a66c2", "AccentText": "#ffffff",
    "Warning": "#9a5b00", "Error": "#b3261e", "Masked": "#dfe3e8", "Hatch": "#b6bdc6",
}
_DARK = {
    "Window": "#1c1f24", "Base": "#25292f", "AlternateBase": "#2c3138", "Button": "#30353d",
    "Text": "#e8eaed", "Muted": "#a3acb8", "Line": "#404751", "Accent": "#5aa9ff", "AccentText": "#0b1622",
    "Warning": "#f0b252", "Error": "#ff8a80", "Masked": "#2d323a", "Hatch": "#454c57",
}


class Metrics(QFontMetricsF):
    """Font metrics that cache the width of each text: labels are measured at every redraw."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self._widths: dict[str, float] = {}

    def horizontalAdvance(self, text: str, *args: Any) -> float:
        width = self._widths.get(text)
        if width is None:
            if len(self._widths) > MAX_CACHED_WIDTHS:
                self._widths.clear()
            width = self._widths[text] = super().horizontalAdvance(text, *args)
        return width


def is_dark() -> bool:
    """Return whether the application has the dark theme."""
    return QApplication.palette().window().color().lightness() < 128


def colour(name: str) -> QColor:
    """Return a named colour of the chrome: Window, Base, AlternateBase, Button, Text, Muted, Line, Accent, Warning,
    Error, Masked, Hatch. It is everyone's: copy it to change it.
    """
    return _resources.colours[name]


def faded(colour: QColor, opacity: float) -> QColor:
    """Return a colour with an opacity from 0 to 1."""
    return QColor.fromRgbF(colour.redF(), colour.greenF(), colour.blueF(), max(0.0, min(1.0, opacity)))


def rgb(name: str) -> tuple[int, int, int]:
    """Return a named colour of the chrome as red, green and blue from 0 to 255."""
    return _resources.rgb[name]


def font(role: Role = "body") -> QFont:
    """Return the application's font at one step of the type scale."""
    return QFont(_font(role))


def set_text_style(painter: QPainter, role: Role, ink: str) -> None:
    """Let a painter write at one step of the type scale, in a named colour."""
    painter.setFont(font(role))
    painter.setPen(colour(ink))


def has_motion(*, less: bool) -> bool:
    """Return whether things may fade and move: neither the person asks for `less`, nor the desktop."""
    style = QApplication.style()
    return not less and (style is None or style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0)


def mark_width(pixels: float) -> float:
    """Return the width of the pen of a mark, which is thicker for a projector."""
    return pixels * _resources.mark_scale


def project(app: QApplication, scheme: Scheme, *, on: bool) -> None:
    """Enlarge the type scale and the marks, or return to those of the desktop."""
    if on is (_resources.own_font is not None):
        return
    larger = QFont(app.font()) if _resources.own_font is None else _resources.own_font
    _resources.own_font, _resources.mark_scale = (QFont(app.font()), PROJECTED) if on else (None, 1.0)
    if on and larger.pointSizeF() > 0:
        larger.setPointSizeF(larger.pointSizeF() * PROJECTED)
    elif on:
        larger.setPixelSize(round(larger.pixelSize() * PROJECTED))
    app.setFont(larger)
    apply(app, scheme)


def mute(widget: QWidget) -> None:
    """Give a label the muted colour of the theme."""
    widget.setForegroundRole(QPalette.ColorRole.PlaceholderText)


def set_role(widget: QWidget, role: Role) -> None:
    """Give a widget one step of the type scale, kept across themes.

    It uses a rule of the style sheet, since Qt forgets a font set by `setFont` when the style sheet changes.
    """
    widget.setProperty("role", role)
    widget.setFont(font(role))


@cache
def metrics(role: Role = "body") -> Metrics:
    """Return the metrics of a step of the type scale, with cached widths."""
    return Metrics(_font(role))


@cache
def _font(role: str) -> QFont:
    result = QFont(QGuiApplication.font())
    factor, weight = _SCALE[role]
    if result.pointSizeF() > 0:
        result.setPointSizeF(result.pointSizeF() * factor)
    else:
        result.setPixelSize(max(1, round(result.pixelSize() * factor)))
    result.setWeight(weight)
    if role == "small":
        result.setPixelSize(max(10, round(QFontMetricsF(result).height() * 0.66)))
    return result


class _Resources:
    """Colours of the theme, cached as are fonts and metrics: they are read thousands of times in each redraw."""

    def __init__(self) -> None:
        self.own_font: QFont | None = None  # of the desktop, while another one is larger for a projector
        self.mark_scale = 1.0
        self.set_colours(_LIGHT)

    def set_colours(self, named: dict[str, str]) -> None:
        self.named = named
        self.colours = {name: QColor(value) for name, value in named.items()}
        self.rgb = {name: (value.red(), value.green(), value.blue()) for name, value in self.colours.items()}
        _font.cache_clear()
        metrics.cache_clear()


_resources = _Resources()


def apply(app: QApplication, scheme: Scheme) -> None:
    """Apply Fusion with light or dark colours; `system` follows the desktop."""
    apply_colours(app, scheme)
    apply_rules(app)


def apply_rules(app: QApplication) -> None:
    """Set the style sheet, in the colours that were set before.

    Set it after creating many widgets: with a style sheet, Qt polishes a widget and all its children again at each
    change of parent, which was a tenth of the work until the window is painted. Another one replaces none, since it
    takes a fifth of a second to polish a window by a style sheet in place of another, or of itself.
    """
    rules = _STYLE.format(**_resources.named) + "".join(_font_rule(role) for role in _SCALE)
    if rules != app.styleSheet():
        app.setStyleSheet("")
        app.setStyleSheet(rules)


def apply_colours(app: QApplication, scheme: Scheme) -> None:
    """Set Fusion, the colours and the fonts, but not the style sheet."""
    if not app.styleSheet() and app.style().name() != "fusion":  # our rules lie over Fusion alone
        app.setStyle("Fusion")  # which polishes every widget, the same style too: a quarter of a second
    dark = scheme == "dark" or (scheme == "system" and app.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    named = _DARK if dark else _LIGHT
    _resources.set_colours(named)
    palette = _palette_of(named)
    app.setPalette(palette)
    boxes = QPalette(palette)
    boxes.setColor(QPalette.ColorRole.Window, QColor(named["Muted"]))  # of which Fusion draws their outline, darker
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(boxes, kind)  # type: ignore[arg-type]  # the stubs ask for bytes, Qt for text


@contextmanager
def light() -> Iterator[QPalette]:
    """Let what is painted meanwhile have the light colours, whatever the theme; yield the palette of its widgets."""
    before = _resources.named
    try:
        if before is not _LIGHT:
            _resources.set_colours(_LIGHT)
        yield _palette_of(_LIGHT)
    finally:
        if before is not _LIGHT:
            _resources.set_colours(before)


def _palette_of(named: dict[str, str]) -> QPalette:
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, "Window"), (roles.Base, "Base"), (roles.AlternateBase, "AlternateBase"),
        (roles.Button, "Button"), (roles.ToolTipBase, "Base"), (roles.WindowText, "Text"), (roles.Text, "Text"),
        (roles.ButtonText, "Text"), (roles.ToolTipText, "Text"), (roles.PlaceholderText, "Muted"),
        (roles.Highlight, "Accent"), (roles.Accent, "Accent"), (roles.Link, "Accent"),
        (roles.HighlightedText, "AccentText"), (roles.Mid, "Line"), (roles.Midlight, "Line"),
    ):
        palette.setColor(role, QColor(named[name]))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        faded = QColor(named["Muted"])
        faded.setAlpha(200)
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    palette.setColor(roles.Light, QColor(named["Base"]).lighter(110))
    palette.setColor(roles.Dark, QColor(named["Line"]).darker(120))
    palette.setColor(roles.Shadow, QColor("#000000"))
    return palette


def _font_rule(role: str) -> str:
    result = _font(role)
    size = f"{result.pointSizeF():.2f}pt" if result.pointSizeF() > 0 else f"{result.pixelSize()}px"
    return f'*[role="{role}"] {{ font-size: {size}; font-weight: {result.weight()}; }}\n'


_STYLE = """
QToolTip {{ padding: 4px 6px; border: 1px solid {Line}; background: {Base}; color: {Text}; }}
QDockWidget::title {{ padding: 5px 8px; background: {Window}; }}
QMainWindow::separator {{ background: {Line}; width: 1px; height: 1px; margin: 3px; }}
QMainWindow::separator:hover {{ background: {Accent}; }}
QLabel[set="true"], QCheckBox[set="true"] {{ font-weight: 600; }}
QTableView QHeaderView {{ background: transparent; border: none; }}
QTableView QHeaderView::section {{ background: transparent; border: none; color: {Muted}; }}
QTableView QHeaderView::section:vertical {{ padding-right: 4px; }}
QTableCornerButton::section {{ background: transparent; border: none; }}
QStatusBar {{ border-top: 1px solid {Line}; }}
QStatusBar::item {{ border: none; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {Line}; border-radius: 4px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {Muted}; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
