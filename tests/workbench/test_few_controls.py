"""The window at the first start has few controls: what a beginner does not need yet is folded."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QMenuBar,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)

from attnviz.document.presets import start_document
from tests.e2e.conftest import Desk

MAX_CONTROLS = 45  #: at 1440 x 900
KINDS = (QAbstractButton, QAbstractSpinBox, QComboBox, QMenuBar, QPlainTextEdit, QSlider, QTabBar, QTextEdit)


def controls(window: QWidget) -> list[QWidget]:
    """The visible, enabled widgets that take a press: each tab and each menu of the menu bar counts as one."""
    found: list[QWidget] = []
    for widget in window.findChildren(QWidget):
        if isinstance(widget, KINDS) and widget.isEnabled() and not widget.visibleRegion().isEmpty():
            times = widget.count() if isinstance(widget, QTabBar) else (
                len(widget.actions()) if isinstance(widget, QMenuBar) else 1)
            found += [widget] * times
    return found


def test_the_first_window_has_few_controls(qapp: QApplication) -> None:
    desk = Desk((1440, 900))
    window = desk.window
    desk.controller.new(start_document())
    desk.settle()
    found = controls(window)
    assert window.sentence.editor in found and window.controls.isVisible()
    assert len(found) <= MAX_CONTROLS
    desk.close()
