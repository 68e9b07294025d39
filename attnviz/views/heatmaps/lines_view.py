"""Attention as lines between tokens: left the queries, right the keys, and thicker where the weight is larger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.lines import (
    MAX_LINES,
    MAX_ROW_PX,
    MAX_WORDS,
    MIN_ROW_PX,
    NONE,
    Heights,
    Lines,
    StrokeStyle,
    drawn_lines,
    head_pictures,
    lanes,
    lines_spot,
    marked_words,
    stroke_style,
    strokes,
    thickness,
)
from attnviz.pictures.picture import Picture
from attnviz.result.evaluation import Evaluation
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.legend_panel import LegendPanel
from attnviz.views.heatmaps.line_array import LineArray
from attnviz.views.scene import PICTURES, Part, Scene

GAP = 8.0


def can_draw(result: Evaluation, chosen: Spot) -> bool:
    """Whether the weights of a spot are there number by number."""
    return result.is_whole(lines_spot(result, chosen).stage, layer=chosen.layer)


@lru_cache(maxsize=8192)
def _pen(head: int, level: int, style: StrokeStyle, ground: colours.Colour) -> QPen:
    """Return the pen of a head's lines of one level; a translucent one takes Qt six times as long to draw."""
    colour, width = style.of(head, level, ground)
    return QPen(QColor(*colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


class LinesCanvas(QWidget):
    """Paints words and lines, and tells which word is pointed at."""

    cell_hovered = Signal(object)  #: Cell or None
    cell_pinned = Signal(object)  #: Cell
    lines_changed = Signal(object)  #: Lines

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.pictures: list[Picture] = []
        self._lines: Lines | None = None
        self._keyboard_token: tuple[str, int] | None = None  # where the keyboard is
        self._labels_pixmap = painting.CachedPixmap()
        self._widest_label: tuple[object, float] = (None, 0.0)  # words, and the width of the widest
        self._line_array = LineArray()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Lines from queries to keys; arrow keys move between tokens, Space pins one"))

    def show_scene(self, scene: Scene) -> None:
        """Draw the lines of a scene but for those of hidden heads, and of heads that are switched off."""
        self.scene, self._lines = scene, None
        result, source, chosen = scene.result, scene.source, scene.focus.spot
        self.pictures = []
        if result is not None and source is not None and result.texts and can_draw(result, chosen):
            levels = scene.levels(lines_spot(source, chosen).stage)
            self.pictures = head_pictures(
                source, chosen, hidden=scene.look.hidden, maps=scene.look.maps, levels=levels)
        self.setMinimumHeight(round(MIN_ROW_PX * (self.row_count + 1)))
        self.update()

    def mark(self, scene: Scene) -> None:
        """Show the lines of what is marked alone; dim what is stale."""
        if (scene.focus.marked, scene.followed) != (self.scene.focus.marked, self.scene.followed):
            self._lines = None
        self.scene = scene
        self.update()

    @property
    def words(self) -> tuple[str, ...]:
        """The words on the left, from which lines begin; nearly always they are those on the right, too."""
        return self._labels[0]

    @property
    def keys(self) -> tuple[str, ...]:
        """The words on the right, at which lines end."""
        return self._labels[1]

    @property
    def _labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        result, chosen = self.scene.result, self.scene.focus.spot
        if result is None or not result.texts:
            return (), ()
        spot = lines_spot(result, chosen)
        return result.row_labels(spot), result.column_labels(spot)

    @property
    def row_count(self) -> int:
        """The words on the side that has more."""
        return max(map(len, self._labels))

    @property
    def lines(self) -> Lines:
        """What is drawn, found when it is first needed: a panel behind another never is."""
        if self._lines is None:
            source = self.scene.source
            self._lines = NONE if source is None else drawn_lines(source, self.pictures, self.focused_cell)
            self.lines_changed.emit(self._lines)
        return self._lines

    @property
    def focused_cell(self) -> Cell | None:
        """What has its lines drawn alone: the word under the pointer, the row that is followed, or what is pinned."""
        result, followed, focus = self.scene.result, self.scene.followed, self.scene.focus
        if result is None or followed is None or focus.hovered is not None:
            return focus.marked
        return self._cell(("keys" if result.rows_are_keys else "queries", followed))

    # where things stand

    @property
    def row_height(self) -> float:
        """The height of a word."""
        return max(MIN_ROW_PX, min(MAX_ROW_PX, self.height() / (self.row_count + 1)))

    @property
    def line_ends(self) -> tuple[float, float]:
        """Where lines begin and end: beside the words, which take no more than two thirds of the width."""
        if self._labels != self._widest_label[0]:  # to measure 64 words takes longer than to find their lines
            words = self.words if self.words == self.keys else self.words + self.keys
            widest = max((theme.metrics("small").horizontalAdvance(word) for word in (*words, "query")), default=0)
            self._widest_label = self._labels, widest
        room = min(self._widest_label[1] + 2 * GAP, self.width() / 3)
        return room, self.width() - room

    def row_centre(self, word: int) -> float:
        """The height at which a word stands."""
        return (word + 1.5) * self.row_height

    @property
    def lanes(self) -> Mapping[int, float]:
        """How far below the middle of their words the lines of each head end, so that each is seen."""
        return lanes(self.pictures, self.row_height)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.words:
            painter.setOpacity(STALE_OPACITY if self.scene.stale else 1)
            self._paint_lines(painter, QRectF(event.rect()))
            painter.setOpacity(1)
            self._paint_visible_labels(painter, event.rect().united(self.visibleRegion().boundingRect()))
        painter.end()

    def _paint_lines(self, painter: QPainter, within: QRectF) -> None:
        (left, right), ground = self.line_ends, theme.rgb("Window")
        style = stroke_style(self.row_height, alone=self.focused_cell is not None)
        strokes = list(self.strokes(within))
        lines = self._line_array.reserve(sum(len(begins) for *_, begins, _ in strokes))
        lines[:, 0], lines[:, 2] = left, right
        first = 0
        for head, level, begins, ends in strokes:
            end = first + len(begins)
            lines[first:end, 1], lines[first:end, 3] = begins, ends
            painter.setPen(_pen(head, level, style, ground))
            self._line_array.draw(painter, first, end)
            first = end

    def strokes(self, within: QRectF) -> Iterator[tuple[int, int, Heights, Heights]]:
        """Yield the lines that reach into a part of the canvas, as `pictures.lines.strokes`."""
        return strokes(self.lines, self.lanes, row_height=self.row_height, chosen=self.scene.focus.spot.head,
                       top=within.top(), bottom=within.bottom())

    def _paint_visible_labels(self, painter: QPainter, sight: QRect) -> None:
        """The words in sight, written anew only where they or their places have changed: lines change at each edit."""
        cell = self.scene.focus.marked
        marked = marked_words(self.pictures[0], cell) if cell is not None and self.pictures else frozenset()
        shown = self._labels, self.line_ends, self.row_height, self.width(), sight.getRect(), marked
        painter.drawPixmap(sight.topLeft(), self._labels_pixmap.get(
            shown, QSizeF(sight.size()), self.devicePixelRatioF(),
            lambda onto: self.paint_labels(onto, QRectF(sight), marked)))

    def paint_labels(self, painter: QPainter, sight: QRectF, marked: frozenset[tuple[str, int]]) -> None:
        """Write the words in sight, those that are marked in a frame."""
        painter.translate(-sight.topLeft())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = self.line_ends
        metrics = theme.metrics("small")
        painter.setFont(theme.font("small"))
        height = self.row_height
        first, last = (int(y // height) - 1 for y in (sight.top(), sight.bottom()))
        columns = (("queries", QRectF(0, 0, left, height), Qt.AlignmentFlag.AlignRight, self.tr("query")),
                   ("keys", QRectF(right, 0, self.width() - right, height), Qt.AlignmentFlag.AlignLeft, self.tr("key")))
        for side, box, align, title in columns:
            inner = box.adjusted(2, 0, -GAP, 0) if side == "queries" else box.adjusted(GAP, 0, -2, 0)
            painter.setPen(theme.colour("Muted"))
            painter.drawText(inner, align | Qt.AlignmentFlag.AlignVCenter, title)
            words = self._labels_of(side)
            for word in range(max(0, first), min(len(words), last + 1)):
                room = inner.translated(0, self.row_centre(word) - height / 2)
                strong = (side, word) in marked
                if strong:
                    painter.setPen(QPen(theme.colour("Accent"), 1.2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    around = room.adjusted(-2, 1, 2, -1) if side == "keys" else room.adjusted(-1, 1, 4, -1)
                    painter.drawRoundedRect(QRectF(around.toRect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)  # not blurred
                painter.setPen(theme.colour("Accent" if strong else "Text"))
                text = metrics.elidedText(words[word], Qt.TextElideMode.ElideRight, inner.width())
                painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter, text)

    # gestures

    def token_at(self, point: QPointF) -> tuple[str, int] | None:
        """The side and the number of the word under a point; None between the words."""
        word = int(point.y() // self.row_height) - 1
        left, right = self.line_ends
        side = "queries" if point.x() <= left else "keys"
        return (side, word) if 0 <= word < len(self._labels_of(side)) and not left < point.x() < right else None

    def _labels_of(self, side: str) -> tuple[str, ...]:
        return self.words if side == "queries" else self.keys

    def _cell(self, at: tuple[str, int] | None) -> Cell | None:
        """A word as what every panel marks: the whole of its query, or of its key."""
        result = self.scene.result
        if at is None or result is None:
            return None
        return result.token_cell(self.scene.focus.spot, at[1], as_key=at[0] == "keys")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.token_at(event.position())
        self.setToolTip(as_tooltip(self._elided_label(*at) if at else self.tr(
            "Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it.")))
        self.cell_hovered.emit(self._cell(at))

    def _elided_label(self, side: str, word: int) -> str:
        """A word that has no room for all of its letters; of others everything is seen."""
        left, right = self.line_ends
        room = (left if side == "queries" else self.width() - right) - GAP - 2
        whole = self._labels_of(side)[word]
        return whole if theme.metrics("small").horizontalAdvance(whole) > room else ""

    def leaveEvent(self, event: QEvent) -> None:
        self.cell_hovered.emit(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell(self.token_at(event.position()))
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.cell_pinned.emit(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        side, word = self._keyboard_token or ("queries", -1)
        last, key = len(self._labels_of(side)) - 1, event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and last >= 0:
            self._keyboard_token = side, max(0, min(last, word + (1 if key == Qt.Key.Key_Down else -1)))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and last >= 0:
            self._keyboard_token = "queries" if key == Qt.Key.Key_Left else "keys", max(0, min(last, word))
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self._keyboard_token is not None and word <= last:
            self.cell_pinned.emit(self._cell(self._keyboard_token))
            return
        else:
            super().keyPressEvent(event)
            return
        self.cell_hovered.emit(self._cell(self._keyboard_token))

    def changeEvent(self, event: QEvent) -> None:
        self._labels_pixmap.clear()
        self._widest_label = None, 0.0
        self.update()
        super().changeEvent(event)


class LinesView(LegendPanel):
    """The panel of lines: what is drawn, a swatch for each head, and the words with their lines."""

    def __init__(self) -> None:
        super().__init__(LinesCanvas())
        self.setObjectName("lines")
        self.setAccessibleName(self.tr("Attention as lines between tokens"))
        self.setFocusProxy(self.canvas)
        self.canvas.lines_changed.connect(self._update_caption)

    def show_scene(self, scene: Scene, changed: frozenset[Part]) -> None:
        """Show the weights of a scene's sentence as lines."""
        self._scene = scene
        if not changed & (PICTURES | {"hidden"}):
            self.canvas.mark(scene)
            return
        result = scene.result
        whole = result is None or can_draw(result, scene.focus.spot)
        self.empty.setText(
            self.tr("The text is too long to draw lines. Use a shorter one.")
            if not whole else
            self.tr("Type a sentence above: lines from each token to the tokens it attends to appear here."))
        self._show_page(scene, result if result is not None and result.texts and whole else None)
        self.canvas.show_scene(scene)

    def _update_caption(self, lines: Lines) -> None:
        """How thick which weight is, or that not all lines are drawn."""
        if lines.found > MAX_LINES:
            told = self.tr("top {most:,} of {found:,} lines")
            self.scale.set_text(told.format(most=MAX_LINES, found=lines.found))
        elif not lines.found and self.canvas.row_count > MAX_WORDS and self.canvas.focused_cell is None:
            self.scale.set_text(self.tr("hover over a token to see its lines"))
        else:
            self.scale.set_text(thickness(self.canvas.pictures, self.tr) if lines.found else self.tr("no lines"))
