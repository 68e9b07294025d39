"""Attention as lines between tokens: queries on the left, keys on the right, thicker lines for larger weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.lines import (
    MAX_LINES,
    MAX_ROW_PX,
    MAX_WORDS,
    MIN_ROW_PX,
    NO_LINES,
    Lines,
    colour_and_width,
    drawn_lines,
    head_numbers,
    head_pictures,
    lanes,
    lines_spot,
    marked_words,
    strokes,
    strongest_of,
    thickness,
)
from attnviz.pictures.numbers import format_number
from attnviz.pictures.picture import Picture
from attnviz.result.result import Evaluation
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.state import State
from attnviz.system.arrays import Float64
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import Surface
from attnviz.views.drawn import Drawn
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.legend_panel import LegendPanel, head_colour

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

SIDES = "queries", "keys"  #: from left to right
MAX_TOLD_WEIGHTS = 3  #: of a token that a screen reader is told
GAP = 8.0  #: pixels between a token and the ends of its lines


def can_draw(result: Evaluation, chosen: Spot) -> bool:
    """Return whether all weights of a spot are available."""
    return result.is_whole(lines_spot(result, chosen).stage, layer=chosen.layer)


@lru_cache(maxsize=8192)
def _pen(head: int, level: int, ground: colours.Colour, row_height: float, alone: bool) -> QPen:
    """Return the pen of a head's lines of one level; a translucent one takes Qt six times as long to draw."""
    colour, width = colour_and_width(head, level, ground, row_height=row_height, alone=alone)
    return QPen(QColor(*colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


class LinesCanvas(Surface):
    """Paints tokens and lines, and emits which token is under the pointer."""

    lines_changed = Signal(object)  #: Lines

    def __init__(self) -> None:
        super().__init__()
        self.state = State()
        self.pictures: list[Picture] = []
        self._lines: Lines | None = None
        self._keyboard_token: tuple[str, int] | None = None  # side and index of the token that arrow keys move to
        self._labels_pixmap = painting.CachedPixmap()
        self._widest_label: tuple[object, float] = (None, 0.0)  # cached: labels, width of the widest
        self.setAccessibleDescription(self.tr("Thicker lines = larger weights."))
        self.setAccessibleName(self.tr("Lines from queries to keys; arrow keys move between tokens, Space pins one"))

    def show_state(self, state: State) -> None:
        """Draw the lines of a state, except those of hidden and ablated heads."""
        self.state, self._lines = state, None
        result, source, chosen = state.result, state.source, state.focus.spot
        self.pictures = []
        if result is not None and source is not None and result.texts and can_draw(result, chosen):
            levels = state.levels(lines_spot(source, chosen).stage)
            self.pictures = head_pictures(source, chosen, hidden=state.look.hidden, maps=state.look.maps, levels=levels)
        self.setMinimumHeight(round(MIN_ROW_PX * (self.row_count + 1)))
        self.update()

    def mark(self, state: State) -> None:
        """Show only the lines of the marked cell, and dim outdated ones."""
        if state.focus.marked is None:
            self._keyboard_token = None  # arrow keys begin anew
        if (state.focus.marked, state.followed) != (self.state.focus.marked, self.state.followed):
            self._lines = None
        self.state = state
        self.update()

    @property
    def query_labels(self) -> tuple[str, ...]:
        """The tokens on the left, where lines begin; nearly always those on the right, too."""
        return self._labels[0]

    @property
    def key_labels(self) -> tuple[str, ...]:
        """The tokens on the right, where lines end."""
        return self._labels[1]

    @property
    def _labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        result, chosen = self.state.result, self.state.focus.spot
        if result is None or not result.texts:
            return (), ()
        spot = lines_spot(result, chosen)
        return result.row_labels(spot), result.column_labels(spot)

    @property
    def row_count(self) -> int:
        """The number of tokens on the longer side."""
        return max(map(len, self._labels))

    @property
    def lines(self) -> Lines:
        """The drawn lines, computed when they are first needed: a hidden panel never needs them."""
        if self._lines is None:
            source = self.state.source
            self._lines = NO_LINES if source is None else drawn_lines(source, self.pictures, self.focused_cell)
            self.lines_changed.emit(self._lines)
        return self._lines

    @property
    def focused_cell(self) -> Cell | None:
        """The cell whose lines are drawn alone: of the hovered token, the followed row, or the pinned cell."""
        result, followed, focus = self.state.result, self.state.followed, self.state.focus
        if result is None or followed is None or focus.hovered is not None:
            return focus.marked
        return self._cell(("keys" if result.rows_are_keys else "queries", followed))

    # layout

    @property
    def row_height(self) -> float:
        """The height of a token."""
        return max(MIN_ROW_PX, min(MAX_ROW_PX, self.height() / (self.row_count + 1)))

    @property
    def line_ends(self) -> tuple[float, float]:
        """The x of both ends of the lines; the tokens beside them take at most two thirds of the width."""
        if self._labels != self._widest_label[0]:  # measuring 64 tokens takes longer than computing their lines
            labels = {*self.query_labels, *self.key_labels, "query"}
            widest = max(map(theme.metrics("small").horizontalAdvance, labels))
            self._widest_label = self._labels, widest
        margin = min(self._widest_label[1] + 2 * GAP, self.width() / 3)
        return margin, self.width() - margin

    def row_centre(self, token: int) -> float:
        """Return the y of a token."""
        return (token + 1.5) * self.row_height

    @property
    def lanes(self) -> Mapping[int, float]:
        """The offset of the line ends of each head from the centre of a token, so that no head hides another."""
        return lanes(self.pictures, self.row_height)

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.query_labels:
            painter.setOpacity(STALE_OPACITY if self.state.stale else 1)
            self._paint_lines(painter, exposed)
            self._paint_head_numbers(painter)
            painter.setOpacity(1)
            self._paint_visible_labels(painter, exposed.toRect().united(self.visibleRegion().boundingRect()))

    def _paint_lines(self, painter: QPainter, exposed: QRectF) -> None:
        left, right = self.line_ends
        style = theme.rgb("Window"), self.row_height, self.focused_cell is not None
        for head, level, begins, ends in self.strokes(exposed):
            painter.setPen(_pen(head, level, *style))
            painter.drawLines([QLineF(left, begin, right, end) for begin, end in zip(
                begins.tolist(), ends.tolist(), strict=True)])

    def _paint_head_numbers(self, painter: QPainter) -> None:
        """Write the number of each head on its strongest line."""
        theme.set_text_style(painter, "small", "Text")
        painter.setBrush(theme.colour("Window"))
        ink, metrics, (left, right) = painter.pen(), theme.metrics("small"), self.line_ends
        height, width = metrics.height(), metrics.horizontalAdvance("00") + GAP
        for head, share, y in head_numbers(
                self.lines, self.lanes, row_height=self.row_height, columns=max(1, int((right - left) // width)),
                gap=height, chosen=self.state.focus.spot.head, alone=self.focused_cell is not None):
            text = str(head)
            box = QRectF(0, 0, metrics.horizontalAdvance(text) + GAP / 2, height)
            box.moveCenter(QPointF(left + share * (right - left), y))
            painter.setPen(QPen(head_colour(head), 1))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(ink)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def strokes(self, exposed: QRectF) -> Iterator[tuple[int, int, Float64, Float64]]:
        """Yield the lines that cross a part of the canvas, as `pictures.lines.strokes`."""
        return strokes(self.lines, self.lanes, row_height=self.row_height, chosen=self.state.focus.spot.head,
                       top=exposed.top(), bottom=exposed.bottom())

    def _paint_visible_labels(self, painter: QPainter, visible: QRect) -> None:
        """Paint the visible tokens from a cache: an edit usually changes only the lines."""
        cell = self.state.focus.marked
        marked = marked_words(self.pictures[0], cell) if cell is not None and self.pictures else frozenset()
        key = self._labels, self.line_ends, self.row_height, self.width(), visible.getRect(), marked
        painter.drawPixmap(visible.topLeft(), self._labels_pixmap.get(
            key, QSizeF(visible.size()), self.devicePixelRatioF(),
            lambda onto: self.paint_labels(onto, QRectF(visible), marked)))

    def paint_labels(self, painter: QPainter, visible: QRectF, marked: frozenset[tuple[str, int]]) -> None:
        """Paint the visible tokens, marked ones in a frame."""
        painter.translate(-visible.topLeft())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = self.line_ends
        metrics = theme.metrics("small")
        painter.setFont(theme.font("small"))
        height = self.row_height
        first, last = (int(y // height) - 1 for y in (visible.top(), visible.bottom()))
        columns = (("queries", QRectF(0, 0, left, height), Qt.AlignmentFlag.AlignRight, self.tr("query")),
                   ("keys", QRectF(right, 0, self.width() - right, height), Qt.AlignmentFlag.AlignLeft, self.tr("key")))
        for side, box, align, title in columns:
            inner = box.adjusted(2, 0, -GAP, 0) if side == "queries" else box.adjusted(GAP, 0, -2, 0)
            painter.setPen(theme.colour("Muted"))
            painter.drawText(inner, align | Qt.AlignmentFlag.AlignVCenter, title)
            labels = self._labels_of(side)
            for token in range(max(0, first), min(len(labels), last + 1)):
                cell = inner.translated(0, self.row_centre(token) - height / 2)
                is_marked = (side, token) in marked
                if is_marked:
                    painter.setPen(QPen(theme.colour("Accent"), 1.2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    around = cell.adjusted(-2, 1, 2, -1) if side == "keys" else cell.adjusted(-1, 1, 4, -1)
                    painter.drawRoundedRect(QRectF(around.toRect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)  # sharp
                painter.setPen(theme.colour("Accent" if is_marked else "Text"))
                text = metrics.elidedText(labels[token], Qt.TextElideMode.ElideRight, inner.width())
                painter.drawText(cell, align | Qt.AlignmentFlag.AlignVCenter, text)

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        at = self._keyboard_token
        left, right = self.line_ends
        sides = (0.0, left), (right, self.width() - right)
        return AccessibleGrid(
            shape=(self.row_count, 2), words=lambda row, column: self.words_of(SIDES[column], row),
            rect=lambda row, column: QRectF(sides[column][0], self.row_centre(row) - self.row_height / 2,
                                            sides[column][1], self.row_height),
            current=None if at is None else (at[1], SIDES.index(at[0])))

    def words_of(self, side: str, token: int) -> str:
        """Return a token and the largest weights of its lines."""
        labels, others = self._labels_of(side), self.key_labels if side == "queries" else self.query_labels
        if token >= len(labels):
            return ""
        name = (self.tr("query {token}") if side == "queries" else self.tr("key {token}")).format(token=labels[token])
        return "; ".join((name, *(self.tr("head {head}: {token} {weight}").format(
            head=head, token=others[other], weight=format_number(weight))
            for head, other, weight in strongest_of(self.pictures, side, token, MAX_TOLD_WEIGHTS))))

    # gestures

    def token_at(self, point: QPointF) -> tuple[str, int] | None:
        """Return the side and the index of the token under a point; None between the tokens."""
        token = int(point.y() // self.row_height) - 1
        left, right = self.line_ends
        side = "queries" if point.x() <= left else "keys"
        return (side, token) if 0 <= token < len(self._labels_of(side)) and not left < point.x() < right else None

    def _labels_of(self, side: str) -> tuple[str, ...]:
        return self.query_labels if side == "queries" else self.key_labels

    def _cell(self, at: tuple[str, int] | None) -> Cell | None:
        """Return the cell that every panel marks for a token: all of its query, or of its key."""
        result = self.state.result
        if at is None or result is None:
            return None
        return result.token_cell(self.state.focus.spot, at[1], as_key=at[0] == "keys")

    def cell_at(self, point: QPointF) -> Cell | None:
        return self._cell(self.token_at(point))

    def tooltip_at(self, point: QPointF) -> str:
        at = self.token_at(point)
        return as_tooltip(self._label_tooltip(*at) if at else self.tr(
            "Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it."))

    def _label_tooltip(self, side: str, token: int) -> str:
        """Return the whole label of a token that is elided, for its tooltip; "" otherwise."""
        left, right = self.line_ends
        available = (left if side == "queries" else self.width() - right) - GAP - 2
        label = self._labels_of(side)[token]
        return label if theme.metrics("small").horizontalAdvance(label) > available else ""

    def step_by(self, rows: int, columns: int) -> bool:
        """Go to the token above or below, or to the tokens of the other side."""
        side, token = self._keyboard_token or ("queries", -1)
        last = len(self._labels_of(side)) - 1
        if last < 0:
            return False
        side = side if rows else "queries" if columns < 0 else "keys"
        self._keyboard_token = side, max(0, min(last, token + rows))
        self.did.emit(hover_cell(self._cell(self._keyboard_token)))
        return True

    def choose(self) -> bool:
        at = self._keyboard_token
        if at is None or at[1] >= len(self._labels_of(at[0])):
            return False
        self.did.emit(pin_cell(self._cell(at)))
        return True

    def restyle(self) -> None:
        self._labels_pixmap.clear()
        self._widest_label = None, 0.0


class LinesView(LegendPanel):
    """The panel of lines: a caption, a swatch for each head, and the tokens with their lines."""

    def __init__(self) -> None:
        super().__init__(LinesCanvas())
        self._drawn = Drawn()
        self.setObjectName("lines")
        self.setAccessibleName(self.tr("Attention as lines between tokens"))
        self.setFocusProxy(self.canvas)
        self.canvas.lines_changed.connect(self._update_caption)

    def show_state(self, state: State) -> None:
        """Show the weights of a state's sentence as lines."""
        if not self._drawn.differs(state.pictures, state.look.hidden, state.refusals, state.failure):
            self.canvas.mark(state)
            return
        result = state.result
        drawable = result is None or can_draw(result, state.focus.spot)
        self._show_page(
            state, result if result is not None and result.texts and drawable else None,
            self.tr("The text is too long to draw lines. Use a shorter one.")
            if not drawable else
            self.tr("Type a sentence above: lines from each token to the tokens it attends to appear here."))
        self.canvas.show_state(state)

    def _update_caption(self, lines: Lines) -> None:
        """Show the scale of the thickness, or how many lines are left out."""
        if lines.total > MAX_LINES:
            template = self.tr("top {most:,} of {found:,} lines")
            self.scale.setText(template.format(most=MAX_LINES, found=lines.total))
        elif not lines.total and self.canvas.row_count > MAX_WORDS and self.canvas.focused_cell is None:
            self.scale.setText(self.tr("hover over a token to see its lines"))
        else:
            self.scale.setText(thickness(self.canvas.pictures, tr) if lines.total else self.tr("no lines"))
