"""A small window that stays open next to the large picture."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QWidget

FRAME_WIDTH, TITLE_HEIGHT = 8, 40  #: pixels that a desktop adds around a window, and above it (title bar)


class ToolDialog(QDialog):
    """A tool window that keeps the place to which it was moved.

    The window's shortcuts work in it, too: Qt looks for those of a tool window in its parent.
    """

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        """Create the dialog; it is first shown over the widget `over`."""
        super().__init__(parent, Qt.WindowType.Tool)
        self._over: QWidget | None = over

    def show_and_focus(self, focused: QWidget) -> None:
        """Show it, or bring it to the front, and focus its widget `focused`."""
        if self._over is not None:
            corner = self._over.mapToGlobal(QPoint(0, max(0, self._over.height() - self.height())))
            room = self._over.screen().availableGeometry()
            corner.setX(max(room.left(), min(corner.x(), room.right() - self.width() - FRAME_WIDTH)))
            corner.setY(max(room.top(), min(corner.y(), room.bottom() - self.height() - TITLE_HEIGHT)))
            self.move(corner)
            self._over = None
        self.show()
        self.raise_()
        self.activateWindow()
        focused.setFocus()
