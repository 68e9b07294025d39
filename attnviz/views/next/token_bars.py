"""Tokens in rows, each with its probability as a bar and as a number."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter

from attnviz.experiments.next_tokens import MAX_LISTED_TOKENS, Bar, not_appendable_reason
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number
from attnviz.store.number_edits import choose_token
from attnviz.views.chrome import theme
from attnviz.views.chrome.surface import Surface

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

DIGITS = 3  #: of a probability
MIN_ROW_PX, MAX_ROW_PX = 16, 22  #: pixels of a row
MIN_ROWS = 5  #: in sight at least, where the window is low; the others are less likely
WORDS = 90  #: pixels that a word keeps beside a number that tells what its own was
MIN_CHANGE = 0.0005  #: a change that its number shows
_ALONG, _AROUND = 64, 190  # how strong a bar lies behind its words, of 255; one of a change is narrow
_CLEAR = 0.6  # how far out on the map the colour of a change lies, which all of them share: lengths tell how much it is
NOTCH = 4  #: pixels of a mark where it would cross the words or the number of its row
_GAP = 6
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class TokenBars(Surface):
    """A row for each token: a click chooses one, and so do the arrow keys and Return."""

    pointed = Signal(int)  #: the row under the pointer, or under the keys; -1 for none

    def __init__(self) -> None:
        super().__init__()
        self.bars: tuple[Bar, ...] = ()
        self.signed = False
        self.map_name = colours.DIVERGING[0]
        self.current = -1
        self._stale = False
        self._follows: int | None = None
        self.setMinimumHeight(MIN_ROWS * MIN_ROW_PX)
        self.setMaximumHeight(MAX_LISTED_TOKENS * MAX_ROW_PX)
        self.setAccessibleName(self.tr("Next tokens; arrow keys select one, Return appends it"))

    def show_bars(
        self, bars: tuple[Bar, ...], *, signed: bool, stale: bool, follows: int | None = None, map_name: str = ""
    ) -> None:
        """Draw these tokens; `signed` by how much each has grown, in the colours that a map has for that.

        The token with the id that `follows` stands out.
        """
        self.bars, self.signed, self._stale, self._follows = bars, signed, stale, follows
        self.map_name = map_name or self.map_name
        self.current = min(self.current, self.num_visible - 1, len(bars) - 1)
        self.setAccessibleDescription(", ".join(f"{bar.token.label} {self.number(bar)}" for bar in bars[:3]))
        self.update()

    def number(self, bar: Bar) -> str:
        """Return the number written at the end of a bar."""
        text = format_number(bar.value, DIGITS)
        return f"+{text}" if self.signed and bar.value > 0 else text

    def former_number(self, at: int) -> str:
        """Return the text before a bar's number: its former value, if that differs and fits."""
        was = self.bars[at].other_probability
        if was is None or self.mark(at) is None:
            return ""
        text = f"{format_number(was, DIGITS)} → "
        taken = theme.metrics("body").horizontalAdvance(text + self.number(self.bars[at]))
        return text if self.width() - taken - 3 * _GAP >= WORDS else ""

    def row(self, at: int) -> QRectF:
        """Return the rectangle of a row."""
        height = min(MAX_ROW_PX, self.height() / self.num_visible)
        return QRectF(0, at * height, self.width(), height)

    @property
    def num_visible(self) -> int:
        """Return how many tokens fit."""
        return max(1, min(MAX_LISTED_TOKENS, self.height() // MIN_ROW_PX))

    def bar(self, at: int) -> QRectF:
        """Return the bar of a row; a change starts at the middle, and growth goes right."""
        row, share = self.row(at).adjusted(0, 1, 0, -1), self.bars[at].value
        if not self.signed:
            return QRectF(row.left(), row.top(), row.width() * share, row.height())
        middle = row.center().x()
        end = middle + row.width() / 2 * share
        return QRectF(min(middle, end), row.top(), abs(end - middle), row.height())

    def mark(self, at: int) -> float | None:
        """Return where the bar of a row ended in the other state; None if unchanged."""
        bar = self.bars[at]
        if self.signed or bar.other_probability is None or abs(bar.value - bar.other_probability) < MIN_CHANGE:
            return None
        return max(1.0, min(self.width() - 1.0, self.width() * bar.other_probability))

    def row_at(self, point: QPointF) -> int:
        """Return the row at a point; -1 if there is none."""
        at = int(point.y() // self.row(0).height()) if point.y() >= 0 else -1
        return at if at < min(self.num_visible, len(self.bars)) else -1

    def sizeHint(self) -> QSize:
        return QSize(200, MAX_LISTED_TOKENS * (MIN_ROW_PX + MAX_ROW_PX) // 2)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setOpacity(0.45 if self._stale else 1)
        for at, bar in enumerate(self.bars[:self.num_visible]):
            self._paint_row(painter, at, bar)

    def _paint_row(self, painter: QPainter, at: int, bar: Bar) -> None:
        row = self.row(at)
        if at == self.current:
            painter.fillRect(row, theme.colour("AlternateBase"))
        painter.fillRect(self.bar(at), self._colour(bar))
        number, metrics = self.number(bar), theme.metrics("body")
        wide, was = metrics.horizontalAdvance(number), self.former_number(at)
        painter.setFont(theme.font("body"))
        if was:
            painter.setPen(theme.colour("Muted"))
            painter.drawText(row.adjusted(0, 0, -wide - _GAP, 0), _RIGHT, was)
            wide += metrics.horizontalAdvance(was)
        words = row.adjusted(_GAP, 0, -wide - 2 * _GAP, 0)
        able, follows = not not_appendable_reason(bar.token), bar.token.id == self._follows
        theme.set_text_style(painter, "strong" if follows else "body", "Text" if able else "Muted")
        label = theme.metrics("strong" if follows else "body").elidedText(
            bar.token.label, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, label)
        theme.set_text_style(painter, "body", "Text")
        painter.drawText(row.adjusted(0, 0, -_GAP, 0), _RIGHT, number)
        if (mark := self.mark(at)) is not None:
            left, taken = words.left() + metrics.horizontalAdvance(label) + 2, row.right() - wide - _GAP - 2
            is_clear = left <= mark <= taken
            top = row.top() + 1 if is_clear else row.bottom() - NOTCH  # below letters and digits, and not through them
            painter.fillRect(QRectF(round(mark) - 1, top, 2, row.bottom() - 1 - top), theme.colour("Warning"))
        if self.signed:
            painter.fillRect(QRectF(round(row.center().x()), row.top(), 1, row.height()), theme.colour("Line"))

    def _colour(self, bar: Bar) -> QColor:
        """Return the colour of a bar; changes have the colours of every difference picture (now less A)."""
        colour = theme.colour("Accent").toRgb()
        if self.signed:
            colour = QColor(*map(int, colours.tint(math.copysign(_CLEAR, bar.value), -1, 1, self.map_name)))
        colour.setAlpha(_AROUND if self.signed else _ALONG)
        return colour

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import accessible_list

        return accessible_list(min(self.num_visible, len(self.bars)), self._words, self.row, self.current)

    def _words(self, at: int) -> str:
        """Return what is said of a row: its token and number, and the number of the other state if it differs."""
        bar, number = self.bars[at], self.number(self.bars[at])
        if self.mark(at) is None or bar.other_probability is None:
            return f"{bar.token.label}: {number}"
        return self.tr("{token}: {number}, before {former}").format(
            token=bar.token.label, number=number, former=format_number(bar.other_probability, DIGITS))

    # gestures

    def _point(self, at: int) -> None:
        if at != self.current:
            self.current = at
            self.pointed.emit(at)
            self.update()

    def hover(self, point: QPointF | None) -> None:
        self._point(-1 if point is None else self.row_at(point))

    def press(self, point: QPointF) -> None:
        if (at := self.row_at(point)) >= 0:
            self.did.emit(choose_token(self.bars[at].token))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.current if by_keyboard else self.row_at(QPointF(event.pos()))
        if 0 <= at < len(self.bars):
            place = self.mapToGlobal(self.row(at).center().toPoint()) if by_keyboard else event.globalPos()
            self.menu_requested.emit(self.bars[at].token, place)

    def step_by(self, rows: int, columns: int) -> bool:
        if not rows or not self.bars:
            return False
        last = min(self.num_visible, len(self.bars)) - 1
        self._point(max(0, min(last, self.current + rows if self.current >= 0 else 0)))
        return True

    def choose(self) -> bool:
        if self.current < 0:
            return False
        self.did.emit(choose_token(self.bars[self.current].token))
        return True
