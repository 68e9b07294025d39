"""The sentence with its tokens tinted by the attention of the selected one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QToolTip

from attnviz.document.patch_image import PatchImage
from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.lines import head_spots, lines_spot
from attnviz.pictures.numbers import format_number
from attnviz.pictures.patches import lay_out_patches, patch_tints, picture_ground
from attnviz.pictures.words import (
    PAD_PX,
    Box,
    Tints,
    Word,
    attended_words,
    begins_right,
    is_one_text,
    lay_out,
    line_order,
    tint_colour,
    token_tints,
    word_background,
)
from attnviz.result.result import Evaluation
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.state import State
from attnviz.system.arrays import Rgb
from attnviz.system.wording import isolated_label
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import set_tip
from attnviz.views.chrome.surface import Surface, draw_rgb
from attnviz.views.drawn import Drawn
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.legend_panel import LegendPanel

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

LARGE_UNTIL = 120  #: words; longer texts use a smaller font
MAX_PICTURE_HEIGHT = 720.0  #: pixels


class WordsCanvas(Surface):
    """Paints the tokens, and emits the hovered and the clicked cell."""

    readout_changed = Signal(str)  #: the weight of the word under the pointer; "" if there is none

    def __init__(self) -> None:
        super().__init__()
        self.state = State()
        self._weights: tuple[Evaluation, Spot] | None = None  # whose rows are the queries; None without a text
        self.words: tuple[Word, ...] = ()
        self.spots: list[Spot] = []  #: the heads whose mean is shown: those neither hidden nor ablated
        self.tints: Tints | None = None  #: the weight of each token for the selected one
        self.boxes: list[QRectF] = []
        self.image: PatchImage | None = None  #: the picture whose patches are the words
        self._ground: Rgb | None = None  # the colours of the picture
        self.picture_box = QRectF()
        self._at = -1  # the word at the keyboard cursor
        self._pointed = -1  # the word at the pointer
        self._marked = -1  # the word that was pointed at last, by the pointer or the keyboard
        self.installEventFilter(self)
        self.setAccessibleName(self.tr(
            "The sentence, tinted by the attention of one token; arrow keys move between tokens, Space selects one"))

    def show_state(self, state: State, *, anew: bool) -> None:
        """Show a state; `anew` if more than the mark changed."""
        self.state = state
        if anew:
            result = state.result
            has_text = result is not None and bool(result.texts)
            self._weights = (result, lines_spot(result, state.focus.spot)) if result is not None and has_text else None
            words = () if self._weights is None else attended_words(*self._weights)
            image = None if self._weights is None else self._weights[0].image(self._weights[1])
            if words != self.words or image is not self.image:
                self.words, self.image = words, image
                self._ground = None if image is None else picture_ground(image)
                self._at, self._marked = min(self._at, len(words) - 1), -1
                self._lay_out()
            self.spots = [] if self._weights is None else head_spots(
                self._weights[0], state.focus.spot, hidden=state.look.hidden)
        source = state.source
        self.tints = None if source is None or not self.words else token_tints(source, self.spots, self.query)
        self.update()

    @property
    def query(self) -> int:
        """Return the token whose attention is shown."""
        return self.state.query()

    @property
    def is_one_text(self) -> bool:
        """Return whether queries and keys are of the same text, so that any word can be chosen."""
        return self._weights is not None and is_one_text(*self._weights)

    @property
    def shows_column(self) -> bool:
        """Return whether the chosen word is a column of the weights: einsum has keys as rows."""
        return self.state.result is not None and self.state.result.rows_are_keys

    @property
    def query_text(self) -> str:
        """Return the text of the token whose attention is shown."""
        if self._weights is None or self.is_one_text:
            return self.words[self.query].text
        result, spot = self._weights
        return result.row_labels(spot)[self.query]

    # layout

    @property
    def _role(self) -> theme.Role:
        return "sentence" if len(self.words) <= LARGE_UNTIL else "body"

    def _lay_out(self) -> None:
        """Lay the words out in lines, from the side where the sentence begins."""
        metrics = theme.metrics(self._role)
        widths = [metrics.horizontalAdvance(word.text) for word in self.words]
        room, height = max(40.0, self.width() - 2.0), metrics.height() + 2 * PAD_PX
        self.picture_box = QRectF()
        if self.image is None:
            boxes: Sequence[Box] = lay_out(self.words, widths, room=room, height=height)
        else:
            layout = lay_out_patches(self.words, widths, self.image, room=room, height=height, most=MAX_PICTURE_HEIGHT)
            boxes, self.picture_box = layout.boxes, QRectF(*layout.picture)
        self.boxes = [QRectF(*box) for box in boxes]
        self.setMinimumHeight(round(max((box.bottom() for box in self.boxes), default=0)))

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tints = self.tints
        strengths = [0.0] * len(self.words) if tints is None else tints.strengths().tolist()
        metrics = theme.metrics(self._role)
        if self.image is not None and self._ground is not None:
            self._paint_picture(painter, self.image, self._ground)
        for at, (word, box) in enumerate(zip(self.words, self.boxes, strict=True)):
            if not self._is_patch(at) and box.intersects(exposed):
                ground = self.ground(strengths[at])
                painter.setOpacity(STALE_OPACITY if self.state.stale else 1)
                painter.setPen(Qt.PenStyle.NoPen)
                if strengths[at]:
                    painter.setBrush(ground)
                    painter.drawRoundedRect(box, 4, 4)
                quiet = tints is not None and bool(tints.masked[at])
                ink = QColor(colours.ink((ground.red(), ground.green(), ground.blue())))
                painter.setPen(theme.colour("Muted") if quiet else ink if strengths[at] else theme.colour("Text"))
                painter.setFont(theme.font(self._role))
                text = metrics.elidedText(word.text, Qt.TextElideMode.ElideMiddle, box.width() - PAD_PX)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
                painter.setOpacity(1)
        self._paint_outlines(painter)

    def _is_patch(self, at: int) -> bool:
        return self.image is not None and self.image.patch(at) is not None

    def _paint_picture(self, painter: QPainter, image: PatchImage, ground: Rgb) -> None:
        """Paint the picture, the tint of each patch over it, and the grid while a patch is pointed at."""
        painter.setOpacity(STALE_OPACITY if self.state.stale else 1)
        draw_rgb(painter, ground, self.picture_box, smooth=True)
        if self.tints is not None and self.spots:
            tints = patch_tints(self.tints.strengths(), image, negative=theme.rgb("Warning"),
                                positive=tint_colour(self.spots, several=theme.rgb("Accent")))
            draw_rgb(painter, tints, self.picture_box)
        painter.setOpacity(1)
        if self._is_patch(self._pointed) or (self.hasFocus() and self._is_patch(self._at)):
            lines = self._grid_lines(image)
            for colour, style in (("Window", Qt.PenStyle.SolidLine), ("Text", Qt.PenStyle.DotLine)):
                painter.setPen(QPen(theme.faded(theme.colour(colour), 0.5), 1, style))  # one is seen on any picture
                painter.drawLines(lines)

    def _grid_lines(self, image: PatchImage) -> list[QLineF]:
        box = self.picture_box
        across = [box.left() + box.width() * at / image.columns for at in range(1, image.columns)]
        down = [box.top() + box.height() * at / image.rows for at in range(1, image.rows)]
        return [*(QLineF(x, box.top(), x, box.bottom()) for x in across),
                *(QLineF(box.left(), y, box.right(), y) for y in down)]

    def _paint_outlines(self, painter: QPainter) -> None:
        """Paint the outlines of the word at the keyboard cursor and of the query."""
        outlines = {self._at: QPen(theme.colour("Muted"), 1.2)} if self.hasFocus() else {}
        if self.is_one_text:
            outlines[self.query] = QPen(theme.colour("Accent"), theme.mark_width(2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for at, pen in outlines.items():
            if not 0 <= at < len(self.boxes):
                continue
            box, round_by = self.boxes[at], 4
            if self._is_patch(at):  # seen on any picture
                round_by = 1
                painter.setPen(QPen(theme.colour("Window"), 2))
                painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 2, 2)
            painter.setPen(pen)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), round_by, round_by)

    def ground(self, strength: float) -> QColor:
        """Return the colour under a word: of its head, the accent for several, or the warning colour if negative."""
        return QColor(*word_background(strength, self.spots, over=theme.rgb("Window"), several=theme.rgb("Accent"),
                                 negative=theme.rgb("Warning")))

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import accessible_list

        return accessible_list(
            len(self.words), lambda at: self.readout(at) or self.words[at].text, lambda at: self.boxes[at], self._at)

    # gestures

    def word_at(self, point: QPointF) -> int:
        """Return the token at a point; -1 if there is none."""
        return next((at for at, box in enumerate(self.boxes) if box.contains(point)), -1)

    def readout(self, at: int) -> str:
        """Return the weight between the selected token and another one, in words."""
        tints = self.tints
        if not 0 <= at < len(self.words) or tints is None:
            return ""
        if tints.masked[at]:
            number = self.tr("masked")
        else:
            number = format_number(float(tints.numbers[at])) if np.isfinite(tints.numbers[at]) else self.tr("no number")
            if tints.block > 1:
                number = self.tr("at most {number}").format(number=number)
        pair = self.tr("key {key} → query {query}: {number}") if self.shows_column else self.tr(
            "{query} → {key}: {number}")
        return pair.format(query=self.query_text, key=self.words[at].text, number=number)

    def hover(self, point: QPointF | None) -> None:
        self._pointed = -1 if point is None else self.word_at(point)
        if self._is_patch(self._pointed):
            QToolTip.hideText()  # that of a token beside the picture would cover it
        self._point_at(self._pointed)

    def press(self, point: QPointF) -> None:
        if (at := self.word_at(point)) >= 0:
            self._at = at
            self.choose()

    def step_by(self, rows: int, columns: int) -> bool:
        if not self.words:
            return False
        at = self._at + rows + columns
        if columns and self._at >= 0 and self.image is None:  # the word at that side, or the first of the next line
            order = line_order(self.words, [(box.x(), box.y(), box.width(), box.height()) for box in self.boxes])
            step = -columns if begins_right(self.words) else columns
            at = order[max(0, min(len(order) - 1, order.index(self._at) + step))]
        if self.image is not None and rows and self._is_patch(self._at):  # a patch above or below, or the word before
            below = self._at + rows * self.image.columns
            at = below if self._is_patch(below) else self.image.end if rows > 0 else self.image.first - 1
        self._at = max(0, min(len(self.words) - 1, at))
        self._point_at(self._at)
        self.update()
        return True

    def _point_at(self, at: int) -> None:
        """Mark the weight from the chosen word to this one in every panel; the chosen word stays chosen.

        Of a picture without a chosen patch, this one is it: its row and its column are marked.
        """
        self._marked = at
        readout = self.marked_readout
        how = self.tr("Darker = more attention from the outlined token. Click a token to outline it.")
        if self.shows_column:
            how = self.tr("Darker = larger weight of a key in the column of the outlined query. Click a token to "
                          "outline it.")
        elif not self.is_one_text:
            how = self.tr("Darker = more attention from the selected token of the other text. Select it in the large "
                          "picture.")
        if self.image is not None:
            how = self.tr("Stronger colour = more attention from the outlined token. Point at a patch to see where it "
                          "attends; click one to keep it.")
        set_tip(self, readout or how)
        self.readout_changed.emit(readout)
        query = at if self._chooses_query else self.query
        self.did.emit(hover_cell(self._cell(query, at) if at >= 0 else None))

    @property
    def _chooses_query(self) -> bool:
        """Whether the patch that is pointed at is the one whose attention is shown."""
        return self.image is not None and self.state.focus.pinned is None and self.is_one_text

    @property
    def marked_readout(self) -> str:
        """The readout of the word that is pointed at; "" if there is none."""
        return "" if self._chooses_query else self.readout(self._marked)

    def choose(self) -> bool:
        """Pin the word at the cursor, or unpin the pinned one."""
        result, spot, at = self.state.result, self.state.focus.spot, self._at
        if not 0 <= at < len(self.words):
            return False
        if result is None or not self.is_one_text:
            return True
        self.did.emit(hover_cell(None))  # otherwise the hovered cell would still belong to the former word
        self.did.emit(pin_cell(result.token_cell(spot, at)))
        return True

    def _cell(self, query: int, key: int) -> Cell | None:
        if self._weights is None:
            return None
        result, spot = self._weights
        return Cell(spot, key, query) if result.rows_are_keys else Cell(spot, query, key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show no tooltip over the picture, which it would cover: the line below has the number."""
        return event.type() == QEvent.Type.ToolTip and self._is_patch(self._pointed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def restyle(self) -> None:
        self._lay_out()


class WordsView(LegendPanel):
    """The panel of words: a caption, a swatch for each head, and the sentence."""

    def __init__(self) -> None:
        super().__init__(WordsCanvas())
        self._drawn = Drawn()
        self.setObjectName("words")
        self.setAccessibleName(self.tr("The sentence, tinted by attention"))
        self.readout = Caption(muted=False)
        self.canvas.readout_changed.connect(self._say)
        self.column.setSpacing(theme.SPACE)
        self.column.addWidget(self.readout)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the texts beside the picture."""
        return self.readout.text(), self.scale.text()

    def show_state(self, state: State) -> None:
        """Show the sentence of a state, tinted for its heads."""
        result = state.result
        anew = self._drawn.differs(state.pictures, state.look.hidden, state.refusals, state.failure)
        if anew:
            self._show_page(state, result if result is not None and result.texts else None,
                            self.tr("Type a sentence above: its tokens appear here, tinted by attention."))
        self.canvas.show_state(state, anew=anew)
        if state.focus.marked is not None and not self.canvas.underMouse():  # do not scroll under the pointer
            one = self.canvas.boxes and self.canvas.is_one_text
            box = self.canvas.boxes[self.canvas.query] if one else QRectF()
            self._scroll.ensureVisible(round(box.center().x()), round(box.center().y()), 0, round(box.height()))
        self._say(self.canvas.marked_readout)

    def _say(self, readout: str) -> None:
        """Show the hovered weight, else the selected token, and the weight of the strongest tint."""
        tints, canvas = self.canvas.tints, self.canvas
        if tints is None:
            self.scale.setText(self.tr("all heads are hidden") if canvas.words else "")
            self.readout.setText("")
            return
        is_any = np.isfinite(tints.numbers[~tints.masked]).any()
        strongest = self.tr("strongest: {number}").format(
            number=format_number(tints.largest, 3) if is_any else self.tr("none"))
        self.scale.setText(strongest if tints.block == 1 else self.tr("{strongest}, blocks of {block} tokens").format(
            strongest=strongest, block=tints.block))
        heads = [str(spot.head) for spot in canvas.spots]
        whose = self.tr("Column of the query “{word}”") if canvas.shows_column else self.tr("Where “{word}” attends")
        whose = whose.format(word=isolated_label(canvas.query_text))
        mean = self.tr("{whose} (mean of {count} heads)").format(whose=whose, count=len(heads))
        self.readout.setText(readout or (mean if len(heads) > 1 else whose))
