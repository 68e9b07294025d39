"""What a person without a mouse meets: names, the way of Tab, letters of labels, Escape and Enter."""

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QMenuBar,
    QPushButton,
    QWidget,
)

from attnviz.system.arrays import Float64
from attnviz.views.chrome.focus_frame import rect_around
from tests.spoken import place_of

MARK = 3.0  #: contrast of a mark with what was there without it (WCAG 2.2, 1.4.11)


def reached(root: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets of a window that Tab reaches."""
    for widget in root.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(root) and widget.isEnabled() and (
                not isinstance(widget, QMenu | QMenuBar)) and widget.focusProxy() is None and widget.window() is root:
            yield widget


def unnamed(root: QWidget) -> list[str]:
    """Return the widgets of a window that Tab reaches and that have no name, and those described by markup."""
    found = []
    for widget in root.findChildren(QWidget):
        described = QAccessible.queryAccessibleInterface(widget)
        text = "" if described is None else described.text(QAccessible.Text.Description)
        if "<p" in text or "<a " in text:
            found.append(f"{place_of(widget)} {type(widget).__name__}: {text}")
    for widget in reached(root):
        node = QAccessible.queryAccessibleInterface(widget)
        if not node.text(QAccessible.Text.Name) and not isinstance(widget.parentWidget(), QAbstractItemView):
            found.append(f"{place_of(widget)} {type(widget).__name__} has no name")
    return found


def passed_by(root: QWidget, part: QWidget) -> list[str]:
    """Walk through a part of a window by Tab and back by Shift+Tab; return what is not reached."""
    root.activateWindow()
    places = [widget for widget in reached(root) if not widget.visibleRegion().isEmpty() and (
        part is root or part.isAncestorOf(widget))]
    found = list[str]()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) if places else ():
        if key == Qt.Key.Key_Tab:
            places[0].setFocus()
        start, passed = QApplication.focusWidget(), set[QWidget]()
        for _ in range(3 * len(places)):  # Tab goes through the points of a picture, too
            passed.add(QApplication.focusWidget())
            QTest.keyClick(QApplication.focusWidget(), key)
            now = QApplication.focusWidget()
            if now is start if part is root else not part.isAncestorOf(now):
                break
        else:
            found.append(f"{key.name} does not leave {place_of(QApplication.focusWidget())}")
        found += [f"{key.name} passes by {place_of(place)} {type(place).__name__} {place.accessibleName()}"
                  for place in places if place not in passed]
        if part is not root:
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    return found


def focus_unseen(root: QWidget) -> list[str]:
    """Return the visible widgets that Tab reaches in a window and whose focus is not seen.

    It is seen where pixels as many as half an edge around a widget change by a contrast of 3 (WCAG 2.2, 2.4.13).
    """
    root.activateWindow()
    found = []
    stops = [widget for widget in reached(root) if not widget.visibleRegion().isEmpty()]
    for widget, following in zip(stops, (*stops[1:], None), strict=True):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        rect = rect_around(widget, root)
        focused = brightness(root, rect)
        widget.clearFocus() if following is None else following.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        contrast = contrasts(focused, brightness(root, rect))
        if (contrast >= MARK).sum() < rect.width() + rect.height():
            found.append(f"the focus of {place_of(widget)} {type(widget).__name__} {widget.accessibleName()} is unseen")
    return found


def contrasts(first: Float64, second: Float64) -> Float64:
    """Return the contrast of two pictures at each pixel, from 1 to 21."""
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


def brightness(root: QWidget, rect: QRect) -> Float64:
    """Return the relative luminance of each pixel of a part of a window (WCAG 2.2), from 0 to 1."""
    image = root.grab(rect).toImage().convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    values = lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    found: Float64 = linear @ (0.2126, 0.7152, 0.0722)
    return found


def faults_of(dialog: QDialog) -> list[str]:
    """Return what a person without a mouse cannot do in a visible dialog; Escape closes it at the end."""
    labels = [widget for widget in dialog.findChildren(QWidget) if widget.isVisible() and (
        isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None))]
    letters = Counter(found.group(1).lower() for label in labels
                      if (found := re.search(r"&(\w)", label.text().replace("&&", ""))))
    found = [*unnamed(dialog), *passed_by(dialog, dialog), *focus_unseen(dialog),
             *(f"two widgets have the letter {letter}" for letter, count in letters.items() if count > 1)]
    buttons = [button for button in dialog.findChildren(QPushButton) if button.isVisible() and button.isEnabled()]
    is_tool = dialog.windowType() == Qt.WindowType.Tool  # it stays open, and Enter ends what is typed into its lists
    if buttons and not is_tool and not any(button.isDefault() or button.autoDefault() for button in buttons):
        found.append("Enter presses no button")
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Escape)
    if dialog.isVisible():
        found.append("Escape does not close it")
        dialog.hide()
    return [f"{dialog.windowTitle()}: {fault}" for fault in found]
