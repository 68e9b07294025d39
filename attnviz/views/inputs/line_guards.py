"""Event filters of line edits: a dropped file is opened by the window, a pasted picture ignored, Ctrl+Z shared."""

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget


def local_files(source: QMimeData) -> list[str]:
    """Return the local file names among dropped or pasted data."""
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()] if source.hasUrls() else []


class TextOnly(QObject):
    """Keeps a line edit from typing the address of a dropped file, and from losing its selection to a pasted picture.

    A drag that it lets pass goes on to the widget behind it, and at last to the window, which opens the file.
    """

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, (QDragEnterEvent, QDragMoveEvent)) and local_files(event.mimeData()):
            event.ignore()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return event.matches(QKeySequence.StandardKey.Paste) and not QGuiApplication.clipboard().text()
        return super().eventFilter(watched, event)


class UndoGuard(QObject):
    """Leaves Ctrl+Z to the window when a line edit, which always claims it, has nothing to undo."""

    def __init__(self, line: QLineEdit, *owners: QWidget) -> None:
        super().__init__(line)
        self._line = line
        for widget in (line, *owners):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
            if (undo and not self._line.isUndoAvailable()) or (redo and not self._line.isRedoAvailable()):
                event.ignore()
                return True
        return super().eventFilter(watched, event)
