"""Round the panels by the keyboard: each gives the focus to what it is for, or to what had it there last."""

from __future__ import annotations

from collections.abc import Mapping

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget


def takes_focus(widget: QWidget) -> bool:
    """Whether a person can go to a widget with the keys as it stands."""
    painted = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    in_sight = painted.isVisible() and not painted.visibleRegion().isEmpty()
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled()
    return takes and in_sight and not isinstance(widget, QScrollArea)  # whose only key is to scroll what is in it


class Rounds:
    """Goes from panel to panel of a window, in the order of the table of panels."""

    def __init__(self, panels: Mapping[str, QWidget]) -> None:
        self._panels = panels
        self._last: dict[str, QWidget] = {}

    def go(self, by: int) -> None:
        """Give the focus to the panel in sight that comes `by` places later; after the last comes the first."""
        window = next(iter(self._panels.values())).window()
        focused = QApplication.focusWidget() or window.focusWidget()  # an open menu has it for a while
        now = next((name for name, panel in self._panels.items() if focused and panel.isAncestorOf(focused)), None)
        if now is not None and focused is not None:
            self._last[now] = focused
        ways = {name: way for name in self._panels if (way := self._way_into(name)) is not None}
        names = list(ways)
        if names:
            at = names.index(now) + by if now in names else 0 if by > 0 else -1
            ways[names[at % len(names)]].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _way_into(self, name: str) -> QWidget | None:
        """What in a panel takes the focus; None where nothing in sight does."""
        panel, last = self._panels[name], self._last.get(name)
        if last is not None and shiboken6.isValid(last) and takes_focus(last) and panel.isAncestorOf(last):
            return last
        first = panel.focusProxy()
        found = (first,) if first is not None and takes_focus(first) else panel.findChildren(QWidget)
        return next(filter(takes_focus, found), None)
