"""A small window that stays open next to the large picture while the person works in both."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QWidget

FRAME, TITLE = 8, 40  #: pixels that a desktop adds around a window, and above it (title bar)


class ToolDialog(QDialog):
    """It comes over what is missed least, and keeps the place to which it was moved.

    The shortcuts of the window are heard in it, too: of a tool's window Qt looks in its parent for them.
    """

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        """`over` is what it may cover: where that stands when it is first shown, it stands."""
        super().__init__(parent, Qt.WindowType.Tool)
        self._over: QWidget | None = over

    def show_and_focus(self, focused: QWidget) -> None:
        """Show it, or bring it to the front; `focused` of it takes the keys."""
        if self._over is not None:
            corner = self._over.mapToGlobal(QPoint(0, max(0, self._over.height() - self.height())))
            room = self._over.screen().availableGeometry()
            corner.setX(max(room.left(), min(corner.x(), room.right() - self.width() - FRAME)))
            corner.setY(max(room.top(), min(corner.y(), room.bottom() - self.height() - TITLE)))
            self.move(corner)
            self._over = None
        self.show()
        self.raise_()
        self.activateWindow()
        focused.setFocus()
