"""The look of the chrome: one palette for light and one for dark, one type scale, one spacing unit.

The colours of data live in `attnviz.colours` and never change with the theme.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

SPACE = 8  #: the spacing unit, in device-independent pixels; margins and gaps are multiples or halves of it

Scheme = Literal["system", "light", "dark"]
Role = Literal["caption", "body", "strong", "title", "sentence"]

_SCALE: dict[str, tuple[float, QFont.Weight]] = {
    "caption": (0.88, QFont.Weight.Normal),
    "body": (1.0, QFont.Weight.Normal),
    "strong": (1.0, QFont.Weight.DemiBold),
    "title": (1.2, QFont.Weight.DemiBold),
    "sentence": (1.45, QFont.Weight.Normal),
}

_LIGHT = {
    "Window": "#f5f6f8", "Base": "#ffffff", "AlternateBase": "#eef0f3", "Button": "#ffffff",
    "Text": "#1b1f24", "Muted": "#59636e", "Line": "#d4d9df", "Accent": "#0a66c2", "AccentText": "#ffffff",
    "Warning": "#9a5b00", "Error": "#b3261e",
}
_DARK = {
    "Window": "#1c1f24", "Base": "#25292f", "AlternateBase": "#2c3138", "Button": "#30353d",
    "Text": "#e8eaed", "Muted": "#a3acb8", "Line": "#404751", "Accent": "#5aa9ff", "AccentText": "#0b1622",
    "Warning": "#f0b252", "Error": "#ff8a80",
}


def is_dark() -> bool:
    """Whether the application draws its chrome dark just now."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128


def colour(name: str) -> QColor:
    """A named colour of the chrome: Window, Base, AlternateBase, Button, Text, Muted, Line, Accent, Warning, Error."""
    return QColor((_DARK if is_dark() else _LIGHT)[name])


def font(role: Role = "body") -> QFont:
    """The application's font at one step of the type scale."""
    made = QFont(QGuiApplication.font())
    factor, weight = _SCALE[role]
    if made.pointSizeF() > 0:
        made.setPointSizeF(made.pointSizeF() * factor)
    else:
        made.setPixelSize(max(1, round(made.pixelSize() * factor)))
    made.setWeight(weight)
    return made


def apply(app: QApplication, scheme: Scheme) -> None:
    """Dress the application in Fusion, light or dark; `system` follows the desktop."""
    app.setStyle("Fusion")
    dark = scheme == "dark" or (
        scheme == "system" and app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    )
    named = _DARK if dark else _LIGHT
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
        faded.setAlpha(150)
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    palette.setColor(roles.Light, QColor(named["Base"]).lighter(110))
    palette.setColor(roles.Dark, QColor(named["Line"]).darker(120))
    palette.setColor(roles.Shadow, QColor("#000000"))
    app.setPalette(palette)
    app.setStyleSheet(_STYLE.format(**named))


_STYLE = """
QToolTip {{ padding: 4px 6px; border: 1px solid {Line}; background: {Base}; color: {Text}; }}
QDockWidget::title {{ padding: 5px 8px; background: {Window}; }}
QMainWindow::separator {{ background: {Line}; width: 1px; height: 1px; margin: 3px; }}
QMainWindow::separator:hover {{ background: {Accent}; }}
QStatusBar {{ border-top: 1px solid {Line}; }}
QStatusBar::item {{ border: none; }}
"""
