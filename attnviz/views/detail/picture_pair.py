"""One large picture, or two side by side with linked zoom."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from attnviz.document.places import Spot
from attnviz.pictures.picture import Picture
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import tool_button
from attnviz.views.chrome.caption import Caption
from attnviz.views.detail.detail_canvas import DetailCanvas
from attnviz.views.detail.detail_layout import AROUND_CELLS, LargePicture, has_own_rows, side_by_side, side_room
from attnviz.views.detail.margins import margins_size
from attnviz.views.stage_words import reading_order


def name_height() -> int:
    """Return the height of the names above two pictures."""
    return math.ceil(theme.metrics("strong").height()) + 2


def room_around(contents: Sequence[LargePicture]) -> tuple[float, float]:
    """Return the room beside the cells and above or below them, beyond that of one picture."""
    across, below = margins_size(contents[0].margins)
    pictures = [one.picture for one in contents if one.picture is not None]
    if len(pictures) < 2:
        return across, below
    left, right = side_room((pictures[0], pictures[1]), (across, below))
    return sum(left) + sum(right) - AROUND_CELLS[0], below + name_height()


class PicturePair(QWidget):
    """Holds the canvas of the selected picture, and a second one, created when first needed."""

    def __init__(self, first: DetailCanvas, make_canvas: Callable[[], DetailCanvas]) -> None:
        super().__init__()
        self.first = first
        self._make_canvas = make_canvas
        self._second: DetailCanvas | None = None
        self._contents: tuple[LargePicture, ...] = ()
        self._bar: tuple[object, float] = (None, 0.0)  # what the room of the colour bar was computed for, and the room
        self._linked_range = QRectF()  # visible range of the second picture when last linked
        first.setParent(self)
        self._follow(first)
        self.names = tuple(Caption("strong", muted=False, parent=self) for _ in range(2))
        self.close_button = tool_button(
            "×", self.tr("Close the second picture"), self.tr("Close this picture; the other takes its room."), self,
            focusPolicy=Qt.FocusPolicy.TabFocus)
        self._arrange()

    @property
    def second(self) -> DetailCanvas | None:
        """The canvas of the second picture; None if there is one picture."""
        return self._second if len(self._contents) > 1 else None

    @property
    def canvases(self) -> tuple[DetailCanvas, ...]:
        """The visible canvases, the selected picture's first."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def canvas_of(self, spot: Spot) -> DetailCanvas | None:
        """Return the canvas that shows a spot, or None."""
        return next((one for one in self.canvases if one.picture is not None and one.picture.spot == spot), None)

    def show_pictures(self, contents: Sequence[LargePicture]) -> None:
        """Show one or two pictures; the zoom of the first is kept while its shape is unchanged."""
        self._contents = tuple(contents)
        if len(contents) > 1 and self._second is None:
            self._second = self._make_canvas()
            self._second.setParent(self)
            self._second.leader = self.first
            self._follow(self._second)
        self._arrange()
        for canvas, one in zip(self.canvases, contents, strict=True):
            canvas.set_picture(one.picture, one.margins)
        self._link(self.first)

    def _follow(self, canvas: DetailCanvas) -> None:
        canvas.visible_range_changed.connect(lambda: self._link(canvas))

    def _link(self, moved: DetailCanvas) -> None:
        """Show the visible range of the zoomed or dragged picture in the other.

        The limits of the second picture do not move the first, and it does not move where the first cannot.
        """
        second = self.second
        if second is None or (moved is second and moved.box.viewRect() == self._linked_range):
            return
        (second if moved is self.first else self.first).show_range(moved.visible_range)
        self._linked_range = second.box.viewRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        """Place the canvases, their names and the close button."""
        pictures = tuple(content.picture for content in self._contents if content.picture is not None)
        is_pair = len(pictures) > 1
        for widget in (*self.names, self.close_button, self._second):
            if widget is not None:
                widget.setVisible(is_pair)
        first, second = self.first, self._second
        if not is_pair or second is None:
            first.has_colour_bar = first.has_row_labels = True
            first.given_insets = None
            first.setGeometry(self.rect())
            return
        in_order = sorted(zip((first, second), self._contents, pictures, strict=True),
                          key=lambda one: reading_order(one[2].spot))
        (left, *_), (right, *_) = in_order
        pair, name = (in_order[0][2], in_order[1][2]), name_height()
        extra = margins_size(self._contents[0].margins)
        bar = self._bar_room(pair, extra)
        placements = side_by_side(pair, self.width(), self.height() - name, extra=extra, bar=bar)
        left.has_colour_bar, left.has_row_labels = False, True
        right.has_colour_bar, right.has_row_labels = True, has_own_rows(pair)
        for (canvas, one, _), caption, (place, insets) in zip(in_order, self.names, placements, strict=True):
            canvas.given_insets = insets
            canvas.setGeometry(QRect(*place).translated(0, name))
            caption.setText(one.name)
            start, end = place[0] + round(insets[0]), place[0] + place[2] - round(insets[2])
            caption.setGeometry(start, 0, end - start - (name if canvas is second else 0), name)
            if canvas is second:  # the selected picture stays
                self.close_button.setGeometry(end - name, 0, name, name)

    def _bar_room(self, pair: tuple[Picture, Picture], extra: tuple[float, float]) -> float:
        """Return the room of the colour bar, which only grows with its numbers while the layout is unchanged."""
        key = (self.size(), extra, *((one.shape, one.row_labels, one.stage.name) for one in pair))
        width = max(map(self.first.bar.room, pair))
        self._bar = (key, width if key != self._bar[0] else max(width, self._bar[1]))
        return self._bar[1]
