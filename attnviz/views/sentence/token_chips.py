"""The tokens of a sentence as a line of chips, painted by one widget however many there are."""

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QToolTip

from attnviz.document.places import Spot
from attnviz.result.result import Evaluation
from attnviz.store.focus import hover_token, pin_token
from attnviz.system.translation import tr
from attnviz.tokens.token import Token
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import CHOOSES, step_of
from attnviz.views.heatmaps.canvas import STALE_OPACITY

FIRST = Spot("weights")
GAP = 6  #: between chips; holds the outline of a key
PAD = 8  #: left and right of a label
EDGE = 3  #: around all chips, so that no outline is cut
MAX_WIDTH = 220  #: longer labels are shortened in the middle
BAR_ROOM = 9  #: below the ids, for the scroll bar


class TokenChips(Doer, QAbstractScrollArea):
    """A chip for each token with its id below; emits which token is hovered and which is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: tuple[Token, ...] = ()
        self._unknown: frozenset[str] = frozenset()
        self._missing = ""  # what is said of them
        self._lefts: list[int] = []  #: where each chip begins, and one more where the line ends
        self._row: int | None = None
        self._column: int | None = None
        self._hovered = -1
        self.stale = False  #: whether the tokens belong to an earlier text
        self._current = 0  #: the one that the arrow keys move from
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The bar floats over the room kept for it, so that chips do not jump when it appears.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.viewport().installEventFilter(self)
        self.setAccessibleName(self.tr("Tokens"))
        self.setAccessibleDescription(
            self.tr("The tokens of the selected sentence with their ids; the arrow keys move between them.")
        )
        self._measure()

    # what the owner calls

    def set_result(self, result: Evaluation | None, spot: Spot = FIRST) -> bool:
        """Show the tokens along a spot's rows; return whether they differ from before."""
        vocabulary = result.vocabulary if result is not None else None
        tokens = result.tokens(spot) if result is not None and 0 <= spot.sentence < len(result.texts) else ()
        unknown = frozenset(
            token.key for token, known in zip(vocabulary.tokens, vocabulary.known, strict=True) if not known
        ) if vocabulary is not None else frozenset()
        options = result.options if result is not None else None
        self._missing = options.embedding_source.missing if options is not None else ""
        others = tokens != self.tokens
        if not others and unknown == self._unknown:
            return False
        self._unknown = unknown
        if others:
            self.tokens = tokens
            self._hovered = -1
            self._current = min(self._current, max(0, len(tokens) - 1))
            self._place()
        self.viewport().update()
        return others

    def set_stale(self, stale: bool) -> None:
        """Dim the tokens while they are of an earlier text."""
        if stale != self.stale:
            self.stale = stale
            self.viewport().update()

    def follow(self, position: int) -> None:
        """Scroll the token at a character of the text into view, where the person types."""
        if self.tokens and self._hovered < 0:  # what is under the pointer must not move
            self.reveal(max(0, bisect_right(self.tokens, position, key=lambda token: token.start) - 1))

    def mark(self, row: int | None, column: int | None) -> None:
        """Mark the query's chip (filled) and the key's (outlined); None for neither."""
        if (row, column) == (self._row, self._column):
            return
        self._row, self._column = row, column
        if row is not None and row < len(self.tokens):
            self._current = row
            if self._hovered < 0:  # what is under the pointer must not move
                self.reveal(row)
        self.viewport().update()

    def reveal(self, index: int) -> None:
        """Scroll a chip into view."""
        bar, left, right = self.horizontalScrollBar(), self._lefts[index], self._lefts[index + 1] + GAP
        if left - EDGE < bar.value():
            bar.setValue(left - 2 * GAP)
        elif right > bar.value() + self.viewport().width():
            bar.setValue(right + GAP - self.viewport().width())

    def index_at(self, point: QPointF) -> int:
        """Return the token whose chip or id is at a point of the viewport; -1 if there is none."""
        x = point.x() + self.horizontalScrollBar().value()
        index = bisect_right(self._lefts, x) - 1
        on_chip = 0 <= index < len(self.tokens) and x < self._lefts[index + 1] - GAP
        return index if on_chip and 0 <= point.y() < self._line else -1

    def chip_rect(self, index: int) -> QRect:
        """Return the rectangle of a chip in the viewport."""
        left = self._lefts[index] - self.horizontalScrollBar().value()
        return QRect(left, EDGE, self._lefts[index + 1] - self._lefts[index] - GAP, self._chip_height)

    @property
    def chip_line(self) -> int:
        """Return the height in pixels of the line of chips, without the ids below."""
        return 2 * EDGE + self._chip_height

    def visible_range(self, left: int, right: int) -> range:
        """Return the tokens whose chips reach between two x of the viewport."""
        offset = self.horizontalScrollBar().value()
        first = bisect_right(self._lefts, left + offset - EDGE) - 1
        end = bisect_right(self._lefts, right + offset + EDGE)
        return range(max(0, first), min(len(self.tokens), end))

    def sizeHint(self) -> QSize:
        return QSize(240, self._line + BAR_ROOM)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self._line + BAR_ROOM)

    # layout

    def _measure(self) -> None:
        self._chip_height = round(theme.metrics("body").height()) + 8
        self._line = EDGE + self._chip_height + 2 + round(theme.metrics("caption").height())
        self.setFixedHeight(self._line + BAR_ROOM)
        self._place()

    def _place(self) -> None:
        of_label, of_id = theme.metrics("body").horizontalAdvance, theme.metrics("caption").horizontalAdvance
        widths = (round(max(min(MAX_WIDTH, of_label(token.label) + 2 * PAD), of_id(_id(token)) + 4, 26))
                  for token in self.tokens)
        self._lefts = list(accumulate((width + GAP for width in widths), initial=EDGE))
        self._set_range()

    def _set_range(self) -> None:
        bar, room = self.horizontalScrollBar(), self.viewport().width()
        bar.setPageStep(room)
        bar.setSingleStep(40)
        bar.setRange(0, max(0, self._lefts[-1] - GAP + EDGE - room))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self.tokens:
                painter.setFont(theme.font("body"))
                painter.setPen(theme.colour("Muted"))
                box = QRectF(EDGE, EDGE, self.viewport().width(), self._chip_height)
                words = self.tr("The tokens of your sentence appear here.")
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            painter.setOpacity(STALE_OPACITY if self.stale else 1)
            for index in self.visible_range(event.rect().left(), event.rect().right()):
                self._paint_chip(painter, index)

    def _paint_chip(self, painter: QPainter, index: int) -> None:
        token, rect = self.tokens[index], QRectF(self.chip_rect(index))
        is_query, is_key = index == self._row, index == self._column
        accent = theme.colour("Accent")
        touched = index == self._hovered or is_key or is_query
        outline = QPen(accent if touched else theme.colour("Line"), 2 if is_key else 1)
        if token.key in self._unknown and not (is_key or is_query):
            outline.setColor(accent if touched else theme.colour("Muted"))
            outline.setStyle(Qt.PenStyle.DotLine)
        painter.setBrush(accent if is_query else theme.colour("Base"))
        painter.setPen(outline)
        inset = outline.widthF() / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 6, 6)
        if (is_query and is_key) or (index == self._current and self.hasFocus()):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent if is_key else theme.colour("Muted"), 1.5))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 8, 8)
        painter.setFont(theme.font("body"))
        painter.setPen(theme.colour("Window" if is_query else "Text"))
        label = theme.metrics("body").elidedText(token.label, Qt.TextElideMode.ElideMiddle, rect.width() - PAD)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, label)
        painter.setFont(theme.font("caption"))
        painter.setPen(accent if is_query or is_key else theme.colour("Muted"))
        below = QRectF(rect.left() - GAP, rect.bottom() + 2, rect.width() + 2 * GAP, theme.metrics("caption").height())
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, _id(token))

    # gestures

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.viewport() and event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.index_at(QPointF(event.pos()))
            text = self.tooltip_of(index) if index >= 0 else ""
            QToolTip.showText(event.globalPos(), text, self.viewport(), self.chip_rect(index) if text else QRect())
            return True
        return super().eventFilter(watched, event)

    def tooltip_of(self, index: int) -> str:
        """Return the tooltip of a token."""
        token = self.tokens[index]
        place = self.tr("token {index} (id {id}), characters {start}–{end}").format(
            index=index, id=token.id, start=token.start, end=token.end
        )
        return as_tooltip(token.label, place, tr(self._missing) if token.key in self._unknown else "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.index_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._current = index
            self.did.emit(pin_token(index))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self._current if by_keyboard else self.index_at(QPointF(event.pos()))
        if 0 <= index < len(self.tokens):
            place = self.viewport().mapToGlobal(self.chip_rect(index).center()) if by_keyboard else event.globalPos()
            self.menu_requested.emit(self.tokens[index], place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll along the line with both directions of the wheel."""
        steps = event.angleDelta().x() or event.angleDelta().y()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - round(steps / 120 * 80))
        self._hover(self.index_at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, last = (0, 0) if event.key() in CHOOSES else step_of(event.key()), len(self.tokens) - 1
        if last < 0 or step is None or step[0]:
            super().keyPressEvent(event)
            return
        self._current = min(max(self._current + step[1], 0), last)
        self.reveal(self._current)
        self.viewport().update()
        self.did.emit(pin_token(self._current))

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.viewport().update()
            self.did.emit(hover_token(index))

    # changes from outside

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_range()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._measure()
        super().changeEvent(event)


def _id(token: Token) -> str:
    """Return the id of a token in its vocabulary; "" if unknown."""
    return str(token.id) if token.id >= 0 else ""
