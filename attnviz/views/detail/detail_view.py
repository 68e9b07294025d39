"""The panel of the large heatmap: title, formula, picture and arithmetic of the selected stage."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.pictures.levels import Maps
from attnviz.pictures.margins import Name, margins_of
from attnviz.pictures.picture import exact_patch, make_picture
from attnviz.pictures.scaling import Levels
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Evaluation, Source
from attnviz.store import client
from attnviz.store.client import read_model, show_picture_only
from attnviz.store.intent import performs
from attnviz.store.reasons import FIRST_NUMBERS
from attnviz.store.second_view import set_second_view
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.system.wording import without_mnemonic
from attnviz.views import cell_words
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, named
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.explain_view import ExplainView
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.widget_image import titled_image
from attnviz.views.detail.compare_switch import CompareSwitch
from attnviz.views.detail.detail_layout import LargePicture, share_with_arithmetic, usable_width
from attnviz.views.detail.mask_brush import BrushBar
from attnviz.views.detail.second_view_choice import SecondViewChoice
from attnviz.views.drawn import Drawn
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.stage_words import (
    difference_help,
    name_in_pair,
    no_margins,
    pair_title,
    stage_help,
    stage_shape,
    stage_shape_words,
    stage_title,
)

if TYPE_CHECKING:
    from attnviz.views.detail.detail_canvas import DetailCanvas
    from attnviz.views.detail.picture_pair import PicturePair

MAX_CELLS_PER_SIDE = 1024  #: drawn at once; zooming in shows exact values


def large_picture(
    source: Source, spot: Spot, maps: Maps, levels: Levels | None, margins: frozenset[Name], *, spots: Sequence[Spot]
) -> LargePicture:
    """Return the picture of a spot, with a name if it is one of several."""
    picture = make_picture(source, spot, maps=maps, levels=levels, most=MAX_CELLS_PER_SIDE)
    return LargePicture(
        None if 0 in picture.shape else picture,
        margins_of(source, spot, margins),
        name_in_pair(source, spot, spots) if len(spots) > 1 else "")


class _Title(Doer, Caption):
    """A title whose double-click shows only the picture, or all panels again."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.did.emit(show_picture_only())


class _EmptyPage(QWidget):
    """Why there is no large picture, and a button if the model of a session was not found."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = label("body", centred=True, muted=True)
        self.locate = named(
            QPushButton(self.tr("Locate the model…")), self.tr("Locate the model"),
            self.tr("Choose the folder or file of the model. Edits, ablated heads and options are kept."))
        column = fill(QVBoxLayout(self), None, self.sentence, self.locate, None,
                      margins=theme.SPACE * 4, spacing=theme.SPACE * 2)
        column.setAlignment(self.locate, Qt.AlignmentFlag.AlignHCenter)

    def show_sentence(self, sentence: str, *, locate: bool) -> None:
        """Show why there is no picture; offer to `locate` the model if it is missing."""
        self.sentence.setText(sentence)
        self.locate.setVisible(locate)


class _PictureArea(QWidget):
    """Places the picture and its arithmetic below the title, so that the picture is as large as possible."""

    def __init__(self, explanation: ExplainView) -> None:
        super().__init__()
        self._explanation = explanation
        self._picture: QWidget | None = None
        self._extra = (0.0, 0.0)
        self._num_pictures = 1
        self._usable = math.inf
        self._explains = True
        explanation.setParent(self)

    def set_picture(self, picture: QWidget) -> None:
        """Set the picture, which is created later than this widget."""
        self._picture = picture
        picture.setParent(self)
        self._place()
        picture.show()

    def set_explained(self, explained: bool) -> None:
        """Show the arithmetic, or leave all the room to a picture whose computation is unknown."""
        if explained != self._explains:
            self._explains = explained
            self._place()

    def set_room(self, extra: tuple[float, float], *, num_pictures: int = 1, usable: float = math.inf) -> None:
        """Set the room of numbers to the right of the cells and below them, for pictures `num_pictures`.

        The arithmetic is placed beside a single picture that can use at most a `usable` width.
        """
        if (extra, num_pictures, usable) != (self._extra, self._num_pictures, self._usable):
            self._extra, self._num_pictures, self._usable = extra, num_pictures, usable
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        area = self.rect()
        picture, explanation = share_with_arithmetic(
            area.width(), area.height(), extra=self._extra, num_pictures=self._num_pictures, usable=self._usable)
        if not self._explains:
            picture, explanation = (0, 0, area.width(), area.height()), (0, 0, 0, 0)
        self._explanation.setGeometry(*explanation)
        self._explanation.setVisible(explanation[2] > 0)
        if self._picture is not None:
            self._picture.setGeometry(*picture)


class DetailView(Doer, QWidget):
    """Title, formula and shape above the large heatmap, and the arithmetic of a number next to it."""

    def __init__(self) -> None:
        super().__init__()
        self._compared, self._drawn, self._exact = Drawn(), Drawn(), Drawn()
        self.setObjectName("detail")
        self.setAccessibleName(self.tr("Chosen stage"))
        self.title = _Title("title", muted=False, hint=self.tr(
            "Double-click to show only the picture, or all panels again."))
        self.formula = Caption("body", muted=False)
        self.shape = Caption()
        self.help = Caption()
        for line in (self.title, self.shape):
            line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.pair: PicturePair | None = None  #: one large heatmap or two, once created
        self._state = State()
        self._empty = _EmptyPage()
        self._empty.show_sentence(tr(FIRST_NUMBERS), locate=False)
        self._empty.locate.clicked.connect(lambda _: self.did.emit(read_model()))
        self._has_failed = False  # whether the empty page says why there is no picture
        self.compare, self.second_view = CompareSwitch(), SecondViewChoice()
        heading = fill(QHBoxLayout(), self.title, (self.formula, 1), self.shape, self.compare, spacing=theme.SPACE * 2)
        self.brushes = BrushBar()
        self.hear(self.title, self.compare, self.second_view, self.brushes)
        self._below_heading = fill(QHBoxLayout(), (self.help, 1), self.second_view, spacing=theme.SPACE // 2)
        self.explanation = ExplainView()
        self._area = _PictureArea(self.explanation)
        self._page = QWidget()
        fill(QVBoxLayout(self._page), heading, self._below_heading, self.brushes, (self._area, 1),
             margins=(theme.SPACE, theme.SPACE // 2, theme.SPACE, 0), spacing=2)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._page)
        self._stack.addWidget(self._empty)
        self._stack.setCurrentWidget(self._empty)
        self.setMinimumSize(320, 170)

    @property
    def canvas(self) -> DetailCanvas:
        """The large heatmap, created when first needed: pyqtgraph takes a quarter of a second to import.

        Until then the other panels show the first numbers.
        """
        if self.pair is None:
            from attnviz.views.detail.activation_drag import ActivationDrop
            from attnviz.views.detail.picture_pair import PicturePair

            first = self._make_canvas(self.tr("Large heatmap of the selected stage"))
            first.block_changed.connect(self._show_help)
            self.pair = PicturePair(first, partial(self._make_canvas, self.tr("Second large heatmap")))
            self.hear(ActivationDrop(self.compare.buttons["now"]))
            self.pair.close_button.clicked.connect(lambda: self.did.emit(set_second_view(None)))
            self._area.set_picture(self.pair)
            self.setFocusProxy(first)
            self._draw()
            self._show_marks()
        return self.pair.first

    def _make_canvas(self, name: str) -> DetailCanvas:
        """Return a new canvas."""
        from attnviz.views.detail.detail_canvas import DetailCanvas

        canvas = DetailCanvas()
        canvas.setAccessibleName(name)
        self.hear(canvas)
        return canvas

    @property
    def canvases(self) -> tuple[DetailCanvas, ...]:
        """The visible large heatmaps, the selected one first; empty before the first is created."""
        return () if self.pair is None else self.pair.canvases

    @performs(client.zoom)
    def zoom(self, rows: tuple[int, int] | None = None, columns: tuple[int, int] | None = None) -> None:
        """Show some rows and columns of the large heatmap, from the first to before the last; all unless given."""
        self.canvas.fit(rows, columns)

    def view_state(self) -> QRectF | None:
        """Return the part of the large heatmap that is zoomed in on."""
        return None if self.pair is None else self.pair.first.visible_range

    def restore_view_state(self, visible: QRectF | None) -> None:
        """Zoom in on a part of the large heatmap."""
        if visible is not None:
            self.canvas.show_range(visible)

    def canvas_of(self, spot: Spot) -> DetailCanvas | None:
        """Return the large heatmap of a spot, or None."""
        return None if self.pair is None else self.pair.canvas_of(spot)

    def show_failure(self, sentence: str, *, locate: bool) -> None:
        """Show why there is no picture, until there is one; offer to `locate` the model if it was not found."""
        self._empty.show_sentence(sentence, locate=locate)
        self._has_failed = True
        self._stack.setCurrentWidget(self._empty)

    def end_failure(self) -> None:
        """Show the last picture again, since another failure is reported elsewhere."""
        if self._has_failed:
            self._has_failed = False
            self._stack.setCurrentWidget(self._page)

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def titled_image(self) -> QPixmap:
        """Return the visible picture, or both, below title and formula, at twice the screen's resolution."""
        self.canvas  # noqa: B018  # creates the pair if nothing was drawn yet
        assert self.pair is not None
        return titled_image(self.pair, self.title.text(), [self.formula.text()])

    def show_state(self, state: State) -> None:
        """Show the selected stage of a state, and the arithmetic of the marked number."""
        self._state, focus = state, state.focus
        self._has_failed &= state.stale
        if self._drawn.differs(state.pictures, state.look.margins) and state.result is not None:
            self._show_stage(state, state.result)
        self._show_marks()
        if self._exact.differs(state.exact_cells):
            self._show_exact_cells(state)
        self.second_view.show_state(state)
        if self._compared.differs(state.compared.parts, state.refusals):
            self.compare.show_compared(state.compared)
        cells = () if focus.marked is None else state.both(focus.marked)
        self.explanation.show_cells(state.result, cells, source=state.source)

    def _show_exact_cells(self, state: State) -> None:
        """Draw exact cells over their pooled pictures, as far as these are displayed."""
        for cells in state.exact_cells:
            canvas, rows, columns = self.canvas_of(cells.spot), cells.rows, cells.columns
            if canvas and canvas.picture and cells.values is not None and cells.result is state.unfolded:
                masked = cells.result.mask_part(cells.spot, rows, columns)
                patch = exact_patch(canvas.picture, cells.values, masked, rows=rows, columns=columns)
                canvas.set_patch(patch, rows.start, columns.start)

    def add_switches(self, *actions: QAction) -> None:
        """Add toggle buttons next to the help text, labelled with the short names of their actions."""
        for action in actions:
            button = QToolButton(autoRaise=True, toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setDefaultAction(action)
            button.setAccessibleName(without_mnemonic(action.text()))
            action.changed.connect(partial(_describe, button, action))
            _describe(button, action)
            theme.set_role(button, "caption")
            self._below_heading.addWidget(button)

    def _show_stage(self, state: State, result: Evaluation) -> None:
        """Draw the selected stage with its title and formula; without a sentence, say what to do."""
        source, spot, second = state.source or result, state.focus.spot, state.second
        self._stack.setCurrentIndex(0 if result.texts and not self._has_failed else 1)
        if result.texts:
            self._area.set_explained(result.options is not None)
            self.title.setText(stage_title(source, spot) if second is None else pair_title(source, spot, second))
            self.formula.setText(stage_formula(result, spot))
            self.shape.setText(stage_shape(result, spot))
            self.shape.set_hint(stage_shape_words(result, spot))
            if self.pair is None:
                QTimer.singleShot(0, self, lambda: self.canvas)  # what is posted comes first: other panels are painted
        elif not self._has_failed:
            self._empty.show_sentence(
                self.tr("Type a sentence above: its attention appears here as you type."), locate=False)
        self._draw()

    def _show_marks(self) -> None:
        """Show marks in the visible canvases, and let them paint the mask or take activations of A."""
        state = self._state
        self.brushes.show_state(state)
        for canvas in self.canvases:
            canvas.words_of = partial(_words_of, state)
            canvas.show_marks(Marks.of(state))
            canvas.brush.show_state(state)
            canvas.drop.is_on = state.compared.showing == "now" and not state.fold
            canvas.drag.shows_held = state.compared.showing == "held" and not (state.look.brush or state.fold)

    def _draw(self) -> None:
        """Draw the pictures of the state, once there are canvases."""
        if self.pair is None:
            self._show_help()
            return
        from attnviz.views.detail import picture_pair

        state, pictures = self._state, [LargePicture()]
        if state.source is not None and state.source.texts:
            maps, levels = state.large_colours()
            spots = [state.focus.spot] if state.second is None else [state.focus.spot, state.second]
            pictures = [large_picture(state.source, spot, maps, levels, state.look.margins, spots=spots)
                        for spot in spots]
        only = pictures[0].picture if len(pictures) == 1 else None
        extra = picture_pair.room_around(pictures)
        usable = math.inf if only is None else usable_width(only, bar=self.pair.first.bar.room(only)) + extra[0]
        self._area.set_room(extra, num_pictures=len(pictures), usable=usable)
        self.pair.show_pictures(pictures)
        self._show_help(*self.pair.first.block)

    def _show_help(self, down: int = 1, across: int = 1) -> None:
        """Show what the stage is for, or how many cells each pixel stands for if several."""
        result, source, spot = self._state.result, self._state.source, self._state.focus.spot
        if result is None or source is None or not result.texts:
            return
        text = self.tr("Each pixel is the largest of {down} × {across} cells; scroll to zoom in for exact values."
                       ).format(down=down, across=across)
        if (down, across) == (1, 1):
            text = stage_help(result, spot) if source is result else difference_help(source, spot)
        self.help.setText(" ".join(filter(None, (no_margins(source, spot, self._state.look.margins), text))))


def _describe(button: QToolButton, action: QAction) -> None:
    """Describe a button to screen readers by why its action is disabled, or by its tip."""
    button.setAccessibleDescription(action.whatsThis() or action.toolTip())


def _words_of(state: State, cell: Cell) -> str:
    """Return what a screen reader says of a cell: the readout of the status bar."""
    if state.result is None:
        return ""
    return cell_words.read_out(state.result, (cell,), source=state.source).replace(cell_words.SPACE, ", ")
