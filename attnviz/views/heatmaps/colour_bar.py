"""The colour bar of the large picture: its numbers, what it shows in words, and ends that are dragged."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import Scale, bar_number
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.heatmaps import painting

WIDTH_PX = 9.0  #: of the colours
CELL_GAP_PX = 12.0  #: from the cells
MAX_HEIGHT_PX, MIN_HEIGHT_PX = 260.0, 40.0
STEP = 0.05  #: of the bar, by which a key moves an end
_GAP = 4.0

End = Literal["low", "high"]


class ColourBar(QWidget):
    """Stands beside the cells. It changes no colours itself: what a person does with it is only told."""

    ends_moved = Signal(object)  #: the numbers at both ends, or None for those that follow from the picture
    menu_requested = Signal(object)  #: global position
    entered = Signal()  #: the pointer is on no cell any more

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas = parent
        self.picture: Picture | None = None
        self._shown: object = None  # all that is painted
        self._drag: tuple[End, float, Scale] | None = None  # an end, where it was pressed, and the bar as it was then
        self.setAutoFillBackground(True)  # what fills itself is not painted anew with each picture below it
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.button = QToolButton(self)
        self.button.setText(self.tr("Scale ▾"))
        self.button.setAutoRaise(True)
        self.button.setCursor(Qt.CursorShape.ArrowCursor)
        self.button.setFont(theme.font("small"))
        self.button.setAccessibleName(self.tr("How numbers become colours"))
        self.button.setToolTip(as_tooltip(self.tr(
            "Choose the range of the colours and their spacing, or lock the range.")))
        self.button.clicked.connect(
            lambda: self.menu_requested.emit(self.button.mapToGlobal(QPoint(0, self.button.height()))))
        self.hide()

    def show_picture(self, picture: Picture, area: QRectF, beside: float) -> None:
        """Stand `beside` pixels to the right of the cells that are in sight, which fill an area of the parent."""
        self.picture = picture
        self.setVisible(not area.isEmpty())
        if area.isEmpty():
            return
        size = self.button.sizeHint()
        left, top = round(area.right() + beside + CELL_GAP_PX), round(area.top())
        height = round(self._bar_height(area.height()) + _GAP) + size.height()
        place = (left, top, self._canvas.width() - left, height)
        if place != self.geometry().getRect():
            self.setGeometry(*place)
            self.button.setGeometry(0, height - size.height(), min(size.width(), place[2]), size.height())
        said = self.words
        told = self.tr("Colour bar from {low} to {high}").format(
            low=bar_number(picture.scale, picture.scale.low),
            high=bar_number(picture.scale, picture.scale.high))
        scale, linear = picture.scale, picture.scale.curve == "linear"
        shown = told, said, picture.map_name, picture.kind, scale.above, scale.below, None if linear else scale
        if shown != self._shown:  # the numbers behind it change far oftener than those it says
            self._shown = shown
            self.setAccessibleName(told)
            self.setAccessibleDescription(said)
            self.setToolTip(as_tooltip(said, self.tr(
                "Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the "
                 "lower end, Delete.")))
            self.update()

    @property
    def words(self) -> str:
        """What is shown."""
        return "" if self.picture is None else " · ".join(self.tr(words) for words in self.picture.said)

    @property
    def colours(self) -> QRectF:
        """Where the colours are."""
        return QRectF(0, 0, WIDTH_PX, self.button.y() - _GAP)

    def _bar_height(self, room: float) -> float:
        return max(MIN_HEIGHT_PX, min(MAX_HEIGHT_PX, room - self.button.sizeHint().height() - _GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self.picture
        if picture is None:
            return
        painter = QPainter(self)
        bar = self.colours
        painting.draw_colour_bar(painter, picture, bar, "caption")
        metrics = theme.metrics("small")
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("Muted"))
        extent = painting.bar_extent(theme.metrics("caption"), picture, signs=False)
        left = WIDTH_PX - painting.BAR_WIDTH + extent + _GAP
        left = min(left, self.width() - metrics.height())
        painter.translate(QPointF(left + metrics.height() / 2, bar.center().y()))
        painter.rotate(90)
        between = bar.height() - 2 * theme.metrics("caption").height()  # the numbers at the ends
        words = metrics.elidedText(self.words, Qt.TextElideMode.ElideRight, between)
        room = QRectF(-bar.height() / 2, -metrics.height() / 2, bar.height(), metrics.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    # gestures

    def _move(self, end: End, by: float, scale: Scale) -> None:
        assert self.picture is not None
        self.ends_moved.emit(scale.moved(end, by, around_zero=self.picture.kind == "diverging"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.picture is not None and event.button() == Qt.MouseButton.LeftButton:
            y = event.position().y()
            self._drag = "high" if y < self.colours.center().y() else "low", y, self.picture.scale
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            end, pressed, scale = self._drag
            self._move(end, (pressed - event.position().y()) / self.colours.height(), scale)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.ends_moved.emit(None)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: STEP, Qt.Key.Key_Down: -STEP}
        if self.picture is not None and event.key() in steps:
            shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._move("low" if shifted else "high", steps[Qt.Key(event.key())], self.picture.scale)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.ends_moved.emit(None)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())
        event.accept()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.button.setFont(theme.font("small"))
        self.update()
