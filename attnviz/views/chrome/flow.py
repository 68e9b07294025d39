"""A layout whose widgets stand in a row, and in the next row where one is full, like words."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Rows of widgets from the left, each as wide as its hint, or as the whole row where that is narrower.

    A widget whose size policy has a horizontal stretch takes the rest of its row.
    """

    def __init__(self, parent: QWidget, *, spacing: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _, place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._visible]
        return QSize(sum(widths) + self.spacing() * max(0, len(widths) - 1), self.heightForWidth(2**20))

    def minimumSize(self) -> QSize:
        width = max((item.minimumSize().width() for item in self._visible), default=0)
        height = self.heightForWidth(self.geometry().width() or 2**20)  # a dock does not ask for the height of a width
        return QSize(width, height)

    def setGeometry(self, rect: QRect) -> None:
        height = self.heightForWidth(self.geometry().width())
        super().setGeometry(rect)
        for item, place in self._places(rect.width()):
            item.setGeometry(place.translated(rect.topLeft()))
        if self.heightForWidth(rect.width()) != height and (parent := self.parentWidget()) is not None:
            parent.updateGeometry()

    @property
    def _visible(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _places(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        """Return the place of each visible item in a room of this width; those of a row are equally high."""
        rows: list[list[QLayoutItem]] = []
        taken = width
        for item in self._visible:
            hint = item.sizeHint().width()
            if rows and taken + self.spacing() + hint <= width:
                rows[-1].append(item)
                taken += self.spacing() + hint
            else:
                rows.append([item])
                taken = hint
        places, top = list[tuple[QLayoutItem, QRect]](), 0
        for row in rows:
            left, height = 0, max(item.sizeHint().height() for item in row)
            stretched = next((item for item in row if (widget := item.widget()) is not None
                              and widget.sizePolicy().horizontalStretch()), None)
            rest = width - sum(item.sizeHint().width() for item in row) - self.spacing() * (len(row) - 1)
            for item in row:
                size = QSize(min(item.sizeHint().width() + (rest if item is stretched else 0), width), height)
                places.append((item, QRect(left, top, size.width(), size.height())))
                left += size.width() + self.spacing()
            top += height + self.spacing()
        return places
