"""The tokens of a sentence as a line of chips, painted by one widget however many there are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from attnviz.document.places import Spot
from attnviz.document.segments import turn_roles
from attnviz.pictures.colours import head_colour, ink, mix
from attnviz.pictures.numbers import format_number
from attnviz.pictures.words import embedding_levels, visual_order
from attnviz.result.result import Evaluation
from attnviz.store.focus import hover_token, pin_token
from attnviz.store.look import explain_token
from attnviz.store.segments import mark_segment
from attnviz.system.translation import tr
from attnviz.system.wording import cut
from attnviz.tokens.token import Token, readable
from attnviz.tokens.words import word_pieces
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import SidewaysScroll, Surface, step_of
from attnviz.views.heatmaps.canvas import STALE_OPACITY

if TYPE_CHECKING:
    from attnviz.experiments.token_scores import TokenScores
    from attnviz.views.chrome.accessible_table import AccessibleGrid

FIRST = Spot("weights")
GAP = 6  #: between chips; holds the outline of a key
PAD = 8  #: left and right of a label
EDGE = 3  #: around all chips, so that no outline is cut
MAX_WIDTH = 220  #: longer labels are shortened in the middle
BAR_ROOM = 9  #: below the ids, for the scroll bar: chips do not jump when it appears
LOG_DIGITS = 2  #: digits after the point of a log-probability
ROLES = ("system", "user", "assistant", "tool")  #: roles with a colour of their own; others share one
MAX_WORD_CHARS = 40  #: characters of a word that a tooltip names
ROLE_TINT = 0.22  #: share of a role's colour in the ground of its chips


class TokenChips(Surface):
    """A chip for each token with its id below; they scroll sideways in their `area`."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: tuple[Token, ...] = ()
        self._unknown: frozenset[str] = frozenset()
        self._missing = ""  # what is said of them
        self._text = ""  # in which the tokens have their offsets
        self._pieces: dict[int, range] = {}  # of a token that is part of a word or an emoji: all of its tokens
        self._levels: Sequence[int] = ()  # of each token: odd ones are read from right to left
        self._order: Sequence[int] = range(0)  # the token at each place of the line, from left to right
        self._places: Sequence[int] = range(0)  # the place of each token
        self._lefts: list[int] = []  # where the chip at each place begins, and one more where the line ends
        self._rows = self._columns = range(0)  # of the marked query and key
        self._starts: tuple[int, ...] = ()  # of segments
        self._dragged: tuple[int, ...] = ()  # the first and the last token of a segment that is being marked
        self._hovered = -1
        self.stale = False  #: whether the tokens belong to an earlier text
        self._current = 0  #: the one that the arrow keys move from
        self._scores: TokenScores | None = None
        self._shows_scores = False  # a line below the ids has room for them
        self.roles: tuple[str, ...] = ()  #: of the token's turn in a chat, "" before the first; () without a chat
        self.area = SidewaysScroll()  #: shows them
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.area.setMinimumWidth(80)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Tokens"))
        self.setAccessibleDescription(
            self.tr("The tokens of the selected sentence with their ids; the arrow keys move between them, and W shows "
                    "why a token was predicted.")
        )
        self.restyle()
        self.area.setWidget(self)

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
        starts = [token.start for token in tokens]
        roles = () if result is None else turn_roles(result.document, spot.sentence, starts)
        others = tokens != self.tokens
        if not others and (unknown, roles) == (self._unknown, self.roles):
            return False
        self._unknown = unknown
        if bool(roles) != bool(self.roles):
            self.roles = roles
            self.restyle()
        if others or roles != self.roles:
            self.tokens, self.roles = tokens, roles
            self._text = result.row_text(spot) if result is not None and tokens else ""
            self._levels = embedding_levels(tokens, self._text)
            self._order = visual_order(self._levels)
            self._places = self._order if isinstance(self._order, range) else np.argsort(self._order).tolist()
            self._pieces = {index: run for run in word_pieces(self._text, tokens) for index in run}
            self._hovered = -1
            self._current = min(self._current, max(0, len(tokens) - 1))
            self._place()
        self.update()
        return others

    def set_stale(self, stale: bool) -> None:
        """Dim the tokens while they are of an earlier text."""
        if stale != self.stale:
            self.stale = stale
            self.update()

    def set_scores(self, scores: TokenScores | None, *, shown: bool) -> None:
        """Show log-probabilities below the ids; where they are `shown`, there is room for them before they are known.
        """
        if (scores, shown) == (self._scores, self._shows_scores):
            return
        is_other = shown != self._shows_scores
        self._scores, self._shows_scores = scores, shown
        if is_other:
            self.restyle()
        self._place()
        self.update()

    def follow(self, position: int) -> None:
        """Scroll the token at a character of the text into view, where the person types."""
        if self.tokens and self._hovered < 0:  # what is under the pointer must not move
            self.reveal(max(0, bisect_right(self.tokens, position, key=lambda token: token.start) - 1))

    def show_beginning(self) -> None:
        """Scroll the first token into view, which is at the right where the text is read from there."""
        if self.tokens and self._hovered < 0:
            self.reveal(0)

    def mark(self, row: int | None, column: int | None, *, tokens: Callable[[int], range] | None = None) -> None:
        """Mark the query's chip (filled) and the key's (outlined); None for neither.

        Where pictures are folded, `tokens` returns those of a segment, and all are marked.
        """
        rows, columns = (range(0) if at is None or at < 0 else range(at, at + 1) if tokens is None else tokens(at)
                         for at in (row, column))
        if (rows, columns) == (self._rows, self._columns):
            return
        self._rows, self._columns = rows, columns
        if rows and rows[-1] < len(self.tokens):
            self._current = rows[-1] if self._current not in rows else self._current
            if self._hovered < 0:  # what is under the pointer must not move
                self.reveal(self._current)
        self.update()

    def set_segments(self, starts: tuple[int, ...]) -> None:
        """Show where the segments begin that the pictures are folded to; () while they are not."""
        if starts != self._starts:
            self._starts = starts
            self.update()

    def reveal(self, index: int) -> None:
        """Scroll a chip into view."""
        chip = self.chip_rect(index)
        self.area.ensureVisible(chip.center().x(), 0, chip.width() // 2 + 2 * GAP, 0)

    def index_at(self, point: QPointF) -> int:
        """Return the token whose chip or id is at a point; -1 if there is none."""
        x = point.x() - self._shift
        place = bisect_right(self._lefts, x) - 1
        on_chip = 0 <= place < len(self.tokens) and x < self._lefts[place + 1] - GAP
        return self._order[place] if on_chip and 0 <= point.y() < self._line else -1

    def chip_rect(self, index: int) -> QRect:
        """Return the rectangle of a chip."""
        place = self._places[index]
        left, right = self._lefts[place], self._lefts[place + 1] - GAP
        return QRect(left + self._shift, self._top, right - left, self._chip_height)

    def run_rect(self, run: range) -> QRect:
        """Return the rectangle of the chips of tokens that follow each other."""
        places = self._places[run.start : run.stop]
        return self.chip_rect(self._order[min(places)]).united(self.chip_rect(self._order[max(places)]))

    @property
    def _begins_right(self) -> bool:
        """Return whether the text is read from right to left."""
        return bool(self._levels) and min(self._levels) > 0

    @property
    def _shift(self) -> int:
        """Return by how many pixels a short text stands away from the left edge, since it begins at the right one."""
        return max(0, self.width() - self.minimumWidth()) if self._begins_right else 0

    def score_rect(self, index: int) -> QRect:
        """Return the rectangle of the log-probability of a token."""
        chip = self.chip_rect(index)
        return QRect(chip.left() - GAP // 2, self._score_top, chip.width() + GAP, self._line - self._score_top)

    def score(self, index: int) -> str:
        """Return the log-probability of a token; "" if it is not shown."""
        scores = self._scores if self._shows_scores else None
        return "" if scores is None or not scores.has(index) else format_number(
            round(float(scores.log_probabilities[index]), LOG_DIGITS), LOG_DIGITS)

    @property
    def chip_line(self) -> int:
        """Return the height in pixels of the line of chips, without the ids below."""
        return self._top + EDGE + self._chip_height

    def visible_range(self, left: int, right: int) -> Sequence[int]:
        """Return the tokens whose chips reach between two x, from left to right."""
        first, end = (bisect_right(self._lefts, x - self._shift) for x in (left - EDGE, right + EDGE))
        return self._order[max(0, first - 1) : min(len(self.tokens), end)]

    # layout

    def restyle(self) -> None:
        self._chip_height = round(theme.metrics("body").height()) + 8
        caption = round(theme.metrics("caption").height())
        self._top = EDGE + (caption if self.roles else 0)
        self._score_top = self._top + self._chip_height + 2 + caption
        self._line = self._score_top + (caption if self._shows_scores else 0)
        self.area.setFixedHeight(self._line + BAR_ROOM)
        self._place()

    def _place(self) -> None:
        of_label, of_id = theme.metrics("body").horizontalAdvance, theme.metrics("caption").horizontalAdvance
        widths = (round(max(min(MAX_WIDTH, of_label(token.label) + 2 * PAD), of_id(_id(token)) + 4,
                            of_id(self.score(index)) + 4, 26))
                  for index, token in ((index, self.tokens[index]) for index in self._order))
        self._lefts = list(accumulate((width + GAP for width in widths), initial=EDGE))
        self.setMinimumWidth(self._lefts[-1] - GAP + EDGE)

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.tokens:
            theme.set_text_style(painter, "body", "Muted")
            box = QRectF(EDGE, EDGE, self.width(), self._chip_height)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self.tr("The tokens of your sentence appear here."))
        painter.setOpacity(STALE_OPACITY if self.stale else 1)
        for index in self.visible_range(int(exposed.left()), int(exposed.right())):
            self._paint_chip(painter, index)
        self._paint_pieces(painter, exposed)
        self._paint_roles(painter, exposed)
        self._paint_segments(painter, exposed)

    def ground(self, index: int) -> QColor:
        """Return the colour under a token: that of its role in a chat."""
        role = self.roles[index] if self.roles else ""
        if not role:
            return theme.colour("Base")
        number = ROLES.index(role) if role in ROLES else len(ROLES)
        return QColor(*mix(head_colour(number), theme.rgb("Base"), ROLE_TINT))

    def _paint_roles(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the name of each role over the first chip of its turn; it may reach over the chips of that turn."""
        theme.set_text_style(painter, "caption", "Muted")
        for first, end, role in runs(self.roles):
            turn = QRectF(self.run_rect(range(first, end))) if role else QRectF()
            if turn.left() <= exposed.right() and turn.right() >= exposed.left():
                text = theme.metrics("caption").elidedText(role, Qt.TextElideMode.ElideRight, turn.width())
                side = Qt.AlignmentFlag.AlignRight if self._begins_right else Qt.AlignmentFlag.AlignLeft
                painter.drawText(QRectF(turn.left(), EDGE - 2, turn.width(), self._top - EDGE),
                                 side | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_segments(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint a line before the first chip of each segment, and while one is dragged around its chips."""
        painter.setPen(QPen(theme.colour("Accent"), 2))
        for start in self._starts:
            if start >= len(self.tokens):
                continue
            chip = QRectF(self.chip_rect(start))
            x = chip.right() + GAP / 2 if self._levels[start] % 2 else chip.left() - GAP / 2
            if exposed.left() - GAP <= x <= exposed.right() + GAP:
                painter.drawLine(QPointF(x, 0), QPointF(x, self._score_top))
        if self._dragged:
            chips = self.run_rect(range(min(self._dragged), max(self._dragged) + 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(chips).adjusted(-GAP / 2, -2, GAP / 2, 2))

    def _paint_pieces(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint a bracket below the chips of one word or emoji, and a frame around them if one of them is marked."""
        visible = self.visible_range(int(exposed.left()), int(exposed.right()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for run in dict.fromkeys(self._pieces[index] for index in visible if index in self._pieces):
            chips = QRectF(self.run_rect(run))
            if self.is_marked(run):
                painter.setPen(QPen(theme.colour("Accent"), theme.mark_width(1)))
                painter.drawRoundedRect(chips.adjusted(-2.5, -2.5, 2.5, 2.5), 8, 8)
            else:
                painter.setPen(QPen(theme.colour("Muted"), theme.mark_width(1)))
                left, right, y = chips.left() + 5.5, chips.right() - 5.5, chips.bottom() + 2.5
                painter.drawPolyline([QPointF(left, y - 2), QPointF(left, y), QPointF(right, y), QPointF(right, y - 2)])

    def is_marked(self, run: range) -> bool:
        """Return whether the pieces of a word are framed: one of them is pointed at, selected or at the cursor."""
        return self._hovered in run or (self._current in run and self.hasFocus()) or any(
            tokens and tokens[0] < run.stop and run.start < tokens.stop for tokens in (self._rows, self._columns))

    def _paint_chip(self, painter: QPainter, index: int) -> None:
        token, rect = self.tokens[index], QRectF(self.chip_rect(index))
        is_query, is_key = index in self._rows, index in self._columns
        accent = theme.colour("Accent")
        touched = index == self._hovered or is_key or is_query
        outline = QPen(accent if touched else theme.colour("Line"), theme.mark_width(2 if is_key else 1))
        if token.key in self._unknown and not (is_key or is_query):
            outline.setColor(accent if touched else theme.colour("Muted"))
            outline.setStyle(Qt.PenStyle.DotLine)
        ground = accent if is_query else self.ground(index)
        painter.setBrush(ground)
        painter.setPen(outline)
        inset = outline.widthF() / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 6, 6)
        if (is_query and is_key) or (index == self._current and self.hasFocus()):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent if is_key else theme.colour("Muted"), theme.mark_width(1.5)))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 8, 8)
        painter.setFont(theme.font("body"))
        role_ink = QColor(ink((ground.red(), ground.green(), ground.blue()))) if self.roles else theme.colour("Text")
        painter.setPen(theme.colour("Window") if is_query else role_ink)
        label = theme.metrics("body").elidedText(token.label, Qt.TextElideMode.ElideMiddle, rect.width() - PAD)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, label)
        painter.setFont(theme.font("caption"))
        painter.setPen(accent if is_query or is_key else theme.colour("Muted"))
        below = QRectF(rect.left() - GAP, rect.bottom() + 2, rect.width() + 2 * GAP, theme.metrics("caption").height())
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, _id(token))
        if text := self.score(index):
            painter.setPen(theme.colour("Accent" if index == self._hovered else "Muted"))
            painter.drawText(self.score_rect(index), Qt.AlignmentFlag.AlignCenter, text)

    # gestures

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        return AccessibleGrid(
            shape=(1, len(self.tokens)) if self.tokens else (0, 0), current=(0, self._current) if self.tokens else None,
            words=lambda _, index: ", ".join(self.words_of(index)),
            rect=lambda _, index: QRectF(self.chip_rect(index)))

    def tooltip_of(self, index: int) -> str:
        """Return the tooltip of a token."""
        return as_tooltip(*self.words_of(index), *self._how_to_explain(index))

    def words_of(self, index: int) -> list[str]:
        """Return what is said of a token, a sentence each."""
        token = self.tokens[index]
        place = self.tr("token {index} (id {id}), characters {start}–{end}").format(
            index=index, id=token.id, start=token.start, end=token.end
        )
        missing = tr(self._missing) if token.key in self._unknown else ""
        return list(filter(None, (token.label, place, self._piece_words(index), missing, self._role_words(index),
                                  self._score_words(index))))

    def _piece_words(self, index: int) -> str:
        run = self._pieces.get(index)
        if run is None:
            return ""
        word = self._text[self.tokens[run[0]].start : self.tokens[run[-1]].end].strip()
        return self.tr("part {part} of {parts} of {word}").format(
            part=run.index(index) + 1, parts=len(run), word=cut(readable(word), MAX_WORD_CHARS))

    def _role_words(self, index: int) -> str:
        role = self.roles[index] if self.roles else ""
        return self.tr("turn of the {role}").format(role=role) if role else ""

    def _how_to_explain(self, index: int) -> tuple[str, ...]:
        return (self.tr("Click the number below it to see why (W)."),) if self.score(index) else ()

    def _score_words(self, index: int) -> str:
        if not self.score(index) or self._scores is None:
            return ""
        logged, rank = float(self._scores.log_probabilities[index]), int(self._scores.ranks[index])
        return self.tr("predicted with probability {share} (log-probability {logged}), rank {rank}").format(
            share=format_number(exp(logged)), logged=format_number(logged), rank=f"{rank:,}")

    def hover(self, point: QPointF | None) -> None:
        index = -1 if point is None else self.index_at(point)
        if index != self._hovered:
            self._hovered = index
            self.setToolTip(self.tooltip_of(index) if index >= 0 else "")
            self.update()
            self.did.emit(hover_token(index))

    def press(self, point: QPointF) -> None:
        if (index := self.index_at(point)) >= 0:
            self._current = index
            if point.y() >= self._score_top and self.score(index):
                self.explain()
            else:
                self.choose()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pin a token; with Ctrl, explain why it was predicted, or begin to drag over the tokens of a segment."""
        index = self.index_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and index >= 0 and (
                event.modifiers() & Qt.KeyboardModifier.ControlModifier):
            self._current = index
            self._dragged = (index,)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mark the token under the pointer, or drag over the tokens of a segment."""
        index = self.index_at(event.position())
        if self._dragged and index >= 0 and index != self._dragged[-1]:
            self._dragged = (self._dragged[0], index)
            self.update()
        elif not self._dragged:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Mark the segment that was dragged over; without a drag, explain why the token was predicted."""
        dragged, self._dragged = self._dragged, ()
        if len(dragged) > 1:
            self.did.emit(mark_segment(min(dragged), max(dragged)))
        elif dragged:
            self.explain()
        self.update()

    def explain(self) -> bool:
        """Show why the current token was predicted."""
        if self.tokens:
            self.did.emit(explain_token(self._current))
        return bool(self.tokens)

    def choose(self) -> bool:
        if self.tokens:
            self.did.emit(pin_token(self._current))
        return bool(self.tokens)

    def step_by(self, rows: int, columns: int) -> bool:
        if rows or not self.tokens:
            return False
        last = len(self.tokens) - 1
        if abs(columns) > 1:  # to the beginning or the end of the text, at whichever side that is
            self._current = 0 if columns < 0 else last
        else:
            self._current = self._order[min(max(self._places[self._current] + columns, 0), last)]
        self.reveal(self._current)
        self.update()
        return self.choose()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_pressed(event, "explain_token") and self.explain():
            return
        if (step := step_of(event.key())) is None or not self.step_by(*step):  # Home and End, too
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self._current if by_keyboard else self.index_at(QPointF(event.pos()))
        if 0 <= index < len(self.tokens):
            place = self.mapToGlobal(self.chip_rect(index).center()) if by_keyboard else event.globalPos()
            self.menu_requested.emit((index, self.tokens[index]), place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll along the line, and mark what is then under the pointer."""
        bar = self.area.horizontalScrollBar()
        before = bar.value()
        self.area.wheelEvent(event)
        self.hover(event.position() + QPointF(bar.value() - before, 0))


def segment_starts(result: Evaluation, sentence: int) -> tuple[int, ...]:
    """Return the first token of each segment of a sentence, if the result is folded."""
    if not result.fold or sentence >= len(result.texts):
        return ()
    rows = range(len(result.row_labels(result.weights_of(FIRST.at(sentence=sentence)))))
    return tuple(result.tokens_of(sentence, row)[0] for row in rows)


def runs(roles: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """Return the first token, the end and the role of each run of tokens of one role."""
    ends = [at for at in range(1, len(roles) + 1) if at == len(roles) or roles[at] != roles[at - 1]]
    return [(first, end, roles[first]) for first, end in zip([0, *ends], ends, strict=False)]


def _id(token: Token) -> str:
    """Return the id of a token in its vocabulary; "" if unknown."""
    return str(token.id) if token.id >= 0 else ""
