"""Keyboard navigation between panels: each gives the focus to its last used or its main control."""

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget

from attnviz.views.panels import Panels


def is_stop(widget: QWidget) -> bool:
    """Return whether the Tab key stops at a widget."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def takes_focus(widget: QWidget) -> bool:
    """Return whether a widget can be reached by keyboard now."""
    painted = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    in_sight = painted.isVisible() and not painted.visibleRegion().isEmpty()
    takes = is_stop(widget) and widget.isEnabled()
    return takes and in_sight and not isinstance(widget, QScrollArea)  # its keys only scroll its content


def set_tab_stop(panel: QWidget, dock: QWidget) -> None:
    """Put a panel at its dock's place in the Tab order, instead of at the end."""
    before = dock.previousInFocusChain()
    while before is not None and before is not dock and not is_stop(before):
        before = before.previousInFocusChain()
    for stop in filter(is_stop, panel.findChildren(QWidget)):
        if before is not None:
            QWidget.setTabOrder(before, stop)
        before = stop


class PanelNavigation:
    """Moves the focus from panel to panel of a window, in the order of the table of panels."""

    def __init__(self, panels: Panels) -> None:
        self._panels = panels
        self._last: dict[str, QWidget] = {}

    def go(self, by: int) -> None:
        """Focus the visible panel `by` places later, wrapping around at the ends."""
        panels = self._panels.created
        window = next(iter(panels.values())).window()
        focused = QApplication.focusWidget() or window.focusWidget()  # an open menu takes the focus for a while
        now = next((name for name, panel in panels.items() if focused and panel.isAncestorOf(focused)), None)
        if now is not None and focused is not None:
            self._last[now] = focused
        ways = {name: way for name, panel in panels.items() if (way := self._way_into(name, panel)) is not None}
        names = list(ways)
        if names:
            at = names.index(now) + by if now in names else 0 if by > 0 else -1
            ways[names[at % len(names)]].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def go_to(self, name: str) -> None:
        """Focus a panel, unless it has no visible control."""
        way = self._way_into(name, self._panels[name])
        if way is not None:
            way.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _way_into(self, name: str, panel: QWidget) -> QWidget | None:
        """Return the widget in a panel that takes the focus; None if no visible one does."""
        last = self._last.get(name)
        if last is not None and shiboken6.isValid(last) and takes_focus(last) and panel.isAncestorOf(last):
            return last
        first = panel.focusProxy()
        found = (first,) if first is not None and takes_focus(first) else panel.findChildren(QWidget)
        return next(filter(takes_focus, found), None)
