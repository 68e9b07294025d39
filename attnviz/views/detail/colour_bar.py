"""The colour bar of the large picture: numbers, a description, and ends that can be dragged."""

from typing import Literal

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import Levels, Scale, bar_number
from attnviz.store.focus import hover_cell
from attnviz.store.look import set_scale_ends
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.boxes import Doer, tool_button
from attnviz.views.chrome.plain_text import set_tip
from attnviz.views.chrome.surface import Painted
from attnviz.views.detail.detail_layout import bar_room
from attnviz.views.heatmaps import painting

WIDTH_PX = 9.0  #: width of the colours
CELL_GAP_PX = 12.0  #: distance from the cells
MAX_HEIGHT_PX, MIN_HEIGHT_PX = 260.0, 40.0
KEY_STEP = 0.05  #: share of the bar by which a key moves an end
_GAP = 4.0

End = Literal["low", "high"]


class ColourBar(Doer, Painted):
    """The colour bar beside the cells. It emits what a person does and changes no colours itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas = parent
        self.picture: Picture | None = None
        self._painted: object = None  # all that the painting depends on
        self._drag: tuple[End, float, Scale] | None = None  # end, pressed y, scale at the press
        self.setAutoFillBackground(True)  # opaque: Qt does not repaint it with each picture below
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.button = tool_button(
            self.tr("Scale ▾"), self.tr("How numbers become colours"),
            self.tr("Choose the range of the colours and their spacing, or lock the range."), self,
            cursor=Qt.CursorShape.ArrowCursor)
        theme.set_role(self.button, "caption")
        self.button.clicked.connect(
            lambda: self.menu_requested.emit("scale", self.button.mapToGlobal(QPoint(0, self.button.height()))))
        self.hide()

    def show_picture(self, picture: Picture, area: QRectF, margin: float) -> None:
        """Show the scale of a picture, `margin` pixels to the right of the visible cells, an area of the parent."""
        self.picture = picture
        self.setVisible(not area.isEmpty())
        if area.isEmpty():
            return
        size = self.button.sizeHint()
        left, top = round(area.right() + margin + CELL_GAP_PX), round(area.top())
        height = round(self._bar_height(area.height()) + _GAP) + size.height()
        place = (left, top, self._canvas.width() - left, height)
        if place != self.geometry().getRect():
            self.setGeometry(*place)
            self.button.setGeometry(0, height - size.height(), min(size.width(), place[2]), size.height())
        description = self.description
        name = self.tr("Colour bar from {low} to {high}").format(
            low=bar_number(picture.scale, picture.scale.low),
            high=bar_number(picture.scale, picture.scale.high))
        scale, linear = picture.scale, picture.scale.curve == "linear"
        painted = name, description, picture.map_name, picture.kind, scale.above, scale.below, None if linear else scale
        if painted != self._painted:  # far rarer than a change of the picture
            self._painted = painted
            self.setAccessibleName(name)
            set_tip(self, description, self.tr(
                "Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the "
                 "lower end, Delete."))
            self.setAccessibleDescription(description)
            self.update()

    def room(self, picture: Picture) -> float:
        """Return the room to the right of the cells of a picture that the bar needs."""
        return bar_room(picture, button=self.button.sizeHint().width() + 1)  # its left edge is rounded

    @property
    def description(self) -> str:
        """What the colours mean, in words."""
        return "" if self.picture is None else " · ".join(tr(words) for words in self.picture.caption)

    @property
    def bar_rect(self) -> QRectF:
        """The rectangle of the colours."""
        return QRectF(0, 0, WIDTH_PX, self.button.y() - _GAP)

    def _bar_height(self, available: float) -> float:
        return max(MIN_HEIGHT_PX, min(MAX_HEIGHT_PX, available - self.button.sizeHint().height() - _GAP))

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        if self.picture is None:
            return
        bar = self.bar_rect
        painting.draw_colour_bar(painter, self.picture, bar, "caption")
        metrics = theme.metrics("small")
        theme.set_text_style(painter, "small", "Muted")
        extent = painting.bar_extent(theme.metrics("caption"), self.picture, signs=False)
        left = min(WIDTH_PX - painting.BAR_WIDTH + extent + _GAP, self.width() - metrics.height())
        painter.translate(QPointF(left + metrics.height() / 2, bar.center().y()))
        painter.rotate(90)
        between = bar.height() - 2 * theme.metrics("caption").height()  # without the numbers at the ends
        text = metrics.elidedText(self.description, Qt.TextElideMode.ElideRight, between)
        box = QRectF(-bar.height() / 2, -metrics.height() / 2, bar.height(), metrics.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # gestures

    def _move(self, end: End, by: float, scale: Scale) -> None:
        assert self.picture is not None
        self._set_ends(scale.move_end(end, by, around_zero=self.picture.kind == "diverging"))

    def _set_ends(self, levels: Levels | None) -> None:
        if self.picture is not None:
            self.did.emit(set_scale_ends(self.picture.spot.stage, self.picture.quantity, levels))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.picture is not None and event.button() == Qt.MouseButton.LeftButton:
            y = event.position().y()
            self._drag = "high" if y < self.bar_rect.center().y() else "low", y, self.picture.scale
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            end, pressed, scale = self._drag
            self._move(end, (pressed - event.position().y()) / self.bar_rect.height(), scale)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._set_ends(None)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: KEY_STEP, Qt.Key.Key_Down: -KEY_STEP}
        if self.picture is not None and event.key() in steps:
            shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._move("low" if shifted else "high", steps[Qt.Key(event.key())], self.picture.scale)
        elif is_pressed(event, "reset_bar"):
            self._set_ends(None)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit("scale", event.globalPos())
        event.accept()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.did.emit(hover_cell(None))  # the pointer has left the cells

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()
