"""A dock whose title bar shows its buttons only under the pointer."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget


class Dock(QDockWidget):
    """A dock that shows *Float* and *Close* while the pointer is over it; the View menu closes it, too."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._show_buttons(False)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.StyleChange, QEvent.Type.Polish):  # Qt shows the buttons then
            self._show_buttons(self.underMouse())
        return done

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_buttons(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_buttons(False)

    def _show_buttons(self, shown: bool) -> None:
        for name, feature in (("close", self.DockWidgetFeature.DockWidgetClosable),
                              ("float", self.DockWidgetFeature.DockWidgetFloatable)):
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if button is not None and self.titleBarWidget() is None:
                button.setVisible((shown or self.isFloating()) and bool(self.features() & feature))
