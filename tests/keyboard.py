"""What a person without a mouse meets: names, the way of Tab, letters of labels, Escape and Enter."""

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
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

from tests.spoken import place_of


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


def faults_of(dialog: QDialog) -> list[str]:
    """Return what a person without a mouse cannot do in a visible dialog; Escape closes it at the end."""
    labels = [widget for widget in dialog.findChildren(QWidget) if widget.isVisible() and (
        isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None))]
    letters = Counter(found.group(1).lower() for label in labels
                      if (found := re.search(r"&(\w)", label.text().replace("&&", ""))))
    found = [*unnamed(dialog), *passed_by(dialog, dialog),
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
