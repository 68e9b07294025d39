"""The picture of vectors that is dragged: points by the left button or the arrow keys, the view by the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from attnviz.document.document import Index, Target
from attnviz.document.places import Cell
from attnviz.pictures.vector_view import FLAT, START_TURN, VectorView
from attnviz.pictures.vectors import VectorScene
from attnviz.result.result import Evaluation
from attnviz.store.edits import edit_numbers, end_merge
from attnviz.store.focus import hover_cell, mark_cell, pin_cell
from attnviz.system.arrays import Float32, Float64
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.surface import ARROWS, Pinch, Surface, finger_way, wheel_zoom
from attnviz.views.experiments.vector_painting import VectorMarks, VectorPainter
from attnviz.views.heatmaps.canvas import STALE_OPACITY

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

HIT_PX = 12.0  #: distance at which a point is under the pointer
MARGIN_PX = 46.0  #: around all points when they fit
KEY_STEP_PX = 8.0  #: of a point moved by an arrow key
KEY_PAUSE_MS = 800  #: after which the next arrow key begins a move of its own
KEY_PAN_PX = 40.0
KEY_TURN = 0.1  #: radians
TURN_PER_PX = 0.008
DRAG_PX = 3  #: a shorter way is a click
_KEY = Qt.Key
_ZOOMS = {"zoom_in": 1.25, "zoom_out": 0.8}  #: factor of each key
Place = tuple[int, int]  #: group and token


@dataclass(frozen=True, slots=True, eq=False)
class _Drag:
    """A point that is being dragged."""

    place: Place
    begin: QPointF
    vector: Float32  #: before
    was_pinned: bool
    has_moved: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _KeyMove:
    """A point that arrow keys are moving: steps add up, since numbers come later than keys."""

    place: Place
    vector: Float32  #: before
    by: Float64
    at: int  #: milliseconds of the last key


class VectorCanvas(Surface):
    """Paints a scene, and emits what is under the pointer and where points are dragged."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: VectorScene | None = None
        self.result: Evaluation | None = None
        self.marks, self.view = VectorMarks(), VectorView()
        self.words_of: Callable[[Place], str] = lambda place: ""  #: what is said of a point
        self.empty = ""  #: what is written where there is nothing to draw
        self._stale = False
        self._layout: object = None  # what the view was fitted for
        self._fits = True  # until the person zooms, pans or turns
        self._drag: _Drag | None = None
        self._keyed: _KeyMove | None = None
        self._leaves = False  # the next Tab leaves the picture
        self._pressed: QPointF | None = None  # of a drag of the view
        Pinch(self, self._zoom_at)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Vectors as points; Tab goes from point to point, arrow keys move it"))

    @property
    def is_moving(self) -> bool:
        """Whether a point is being moved, so that the axes should stay."""
        return self._drag is not None or self._keyed is not None

    def show_scene(self, scene: VectorScene | None, result: Evaluation | None) -> None:
        """Draw another scene; the view stays if only the numbers differ and all points are in sight."""
        self.scene, self.result = scene, result
        if scene is None:
            self._layout, self._drag, self._keyed = None, None, None
        else:
            spots = tuple(group.spot for group in scene.groups)
            layout = spots, replace(scene.choice, movement=0.0), len(scene.labels), scene.groups[0].vectors.shape
            if layout != self._layout:
                self._layout, self._drag, self._keyed = layout, None, None
                self.view = replace(self.view, turn=START_TURN if scene.count > 2 else FLAT)
                self.fit()
            elif self._fits and not self.is_moving and not self._is_in_sight():
                self.fit()
        self.update()

    def show_marks(self, marks: VectorMarks, *, stale: bool) -> None:
        """Mark points, and dim outdated ones."""
        if self._keyed is not None and marks.chosen != self._keyed.place:
            self._end_keys()
        self.marks, self._stale = marks, stale
        self.update()

    def fit(self) -> None:
        """Show all points as large as possible."""
        if self.scene is not None and self.scene.extent is not None:
            self._fits, places = True, self.scene.extent
            if self.scene.count > 2:
                places = np.concatenate([places, self.scene.axis_ends.reshape(-1, self.scene.count)])
            self.view = self.view.fitted(places, self._size, MARGIN_PX)
            self.update()

    @property
    def _size(self) -> tuple[float, float]:
        return float(self.width()), float(self.height())

    def _is_in_sight(self) -> bool:
        assert self.scene is not None and self.scene.extent is not None
        points = self.view.points(self.scene.extent, self._size)
        return bool((points >= 0).all() and (points <= np.array(self._size)).all())

    def point_at(self, group: int, token: int) -> QPointF:
        """Return where a point is drawn."""
        assert self.scene is not None
        return QPointF(*self.view.points(self.scene.groups[group].places[token], self._size))

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.fillRect(self.rect(), theme.colour("Base"))
        if self.scene is not None and self.scene.labels:
            painter.setOpacity(STALE_OPACITY if self._stale else 1)
            VectorPainter(painter, self.scene, self.view, self._size).paint(self.marks)
            painter.setOpacity(1)
        else:
            painter.setPen(theme.colour("Muted"))
            inner = self.rect().adjusted(theme.SPACE, 0, -theme.SPACE, 0)
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.empty)
        focused = self.hasFocus()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("Accent" if focused else "Line"), 2 if focused else 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        """Return a row for each token, and a column for each stage of which there are points."""
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        groups = () if self.scene is None else self.scene.movable
        rows, at = max((len(group.labels) for group in groups), default=0), self.marks.chosen or self.marks.hovered

        def rect(token: int, group: int) -> QRectF:
            if token >= len(groups[group].labels) or not groups[group].shown[token]:
                return QRectF()
            return QRectF(-HIT_PX, -HIT_PX, 2 * HIT_PX, 2 * HIT_PX).translated(self.point_at(group, token))

        return AccessibleGrid(
            shape=(rows, len(groups)), rect=rect, current=None if at is None else (at[1], at[0]),
            words=lambda token, group: self.words_of((group, token)) if token < len(groups[group].labels) else "")

    # points

    def place_at(self, point: QPointF) -> Place | None:
        """Return the group and token of the nearest point under the pointer; None without one."""
        if self.scene is None:
            return None
        best: tuple[float, Place] | None = None
        for group, drawn in enumerate(self.scene.movable):
            away = self.view.points(drawn.places, self._size) - np.array([point.x(), point.y()])
            distances = np.hypot(away[:, 0], away[:, 1])
            for token in np.flatnonzero(distances <= HIT_PX).tolist():
                found = float(distances[token]), (group, token)
                best = found if best is None or found < best else best
        return None if best is None else best[1]

    def cell_of(self, place: Place | None) -> Cell | None:
        """Return the cell that every panel marks for a point: the whole vector."""
        return None if place is None or self.scene is None else Cell(self.scene.groups[place[0]].spot, place[1], -1)

    def _move(self, place: Place, vector: Float32, by: Float64) -> None:
        """Emit the edit that moves a point `by` so much in the picture."""
        if self.scene is None or self.result is None:
            return
        group = self.scene.groups[place[0]]
        address = self.result.address(group.spot)
        if address is None or not self.result.is_computed:
            return
        changes: dict[Target, dict[Index, float]] = {}
        for dimension, value in group.axes.moved(vector, group.pull @ by).items():
            target, index = address(place[1], dimension)
            changes.setdefault(target, {})[index] = value
        self.did.emit(edit_numbers(changes).merged("vector", is_drag=True))

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._end_keys()
        self._pressed = event.position()
        place = self.place_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if place is None or self.scene is None:
            return
        pinned = self.marks.chosen == place
        if not pinned:
            self.did.emit(mark_cell(self.cell_of(place)))
        self._drag = _Drag(place, event.position(), self.scene.groups[place[0]].vectors[place[1]].copy(), pinned)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, drag = event.position(), self._drag
        if drag is not None:
            way = point - drag.begin
            if drag.has_moved or way.manhattanLength() >= DRAG_PX:
                self._drag = replace(drag, has_moved=True)
                count = self.scene.count if self.scene is not None else 2
                self._move(drag.place, drag.vector, self.view.step(way.x(), way.y(), count))
        elif event.buttons() and self._pressed is not None:
            way = point - self._pressed
            self._pressed = point
            self._change_view(way.x(), way.y(), turns=bool(event.buttons() & Qt.MouseButton.RightButton))
        else:
            place = self.place_at(point)
            self.setCursor(Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor)
            self.did.emit(hover_cell(self.cell_of(place)))  # the tooltip stays that of the whole picture

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag, self._pressed = self._drag, None, None
        if drag is None:
            return
        if drag.has_moved:
            self.did.emit(end_merge())
        elif drag.was_pinned:
            self.did.emit(pin_cell(self.cell_of(drag.place)))

    def _change_view(self, dx: float, dy: float, *, turns: bool) -> None:
        """Turn three axes, or move the view."""
        if turns and self.scene is not None and self.scene.count > 2:
            self.view = self.view.turned(-dx * TURN_PER_PX, dy * TURN_PER_PX)
        else:
            self.view = self.view.panned(dx, dy)
        self._fits = False
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if (way := finger_way(event)) is not None:
            self._change_view(way.x(), way.y(), turns=False)
        else:
            self._zoom_at(wheel_zoom(event), event.position())
        event.accept()

    def _zoom_at(self, factor: float, at: QPointF) -> None:
        self._zoom(factor, (at.x(), at.y()))

    def _zoom(self, factor: float, at: tuple[float, float]) -> None:
        self.view, self._fits = self.view.zoomed(factor, at, self._size), False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fits:
            self.fit()

    # keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._leaves = False
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._end_keys()
        super().focusOutEvent(event)
        self.update()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next point by Tab; after the last one, or Escape, leave the picture."""
        places = [] if self.scene is None else [
            (group, token) for group, drawn in enumerate(self.scene.movable)
            for token in np.flatnonzero(drawn.shown).tolist()]
        chosen = self.marks.chosen
        if self._leaves or not places:
            return super().focusNextPrevChild(forward)
        at = places.index(chosen) + (1 if forward else -1) if chosen in places else 0 if forward else len(places) - 1
        if not 0 <= at < len(places):
            return super().focusNextPrevChild(forward)
        self._end_keys()
        self.did.emit(mark_cell(self.cell_of(places[at])))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = _KEY(event.key()), event.modifiers()
        plain = not modifiers & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier)
        middle = self.width() / 2, self.height() / 2
        if self.scene is None or not plain:
            super().keyPressEvent(event)
        elif key in ARROWS and modifiers & Qt.KeyboardModifier.ShiftModifier:
            dy, dx = ARROWS[key]
            step = KEY_TURN / TURN_PER_PX if self.scene.count > 2 else KEY_PAN_PX
            self._change_view(-dx * step, -dy * step, turns=True)
        elif key in ARROWS and self.marks.chosen is not None:
            self._move_by_key(self.marks.chosen, *ARROWS[key][::-1], at=event.timestamp())
        elif zoom := next((name for name in _ZOOMS if is_pressed(event, name)), None):
            self._zoom(_ZOOMS[zoom], middle)
        elif key == _KEY.Key_Home:
            self._end_keys()
            self.fit()
        elif key == _KEY.Key_Escape and self.marks.chosen is not None:
            self._leaves = True
            self.did.emit(mark_cell(None))
        else:
            super().keyPressEvent(event)

    def _move_by_key(self, place: Place, dx: int, dy: int, *, at: int) -> None:
        assert self.scene is not None
        by, last = self.view.step(dx * KEY_STEP_PX, dy * KEY_STEP_PX, self.scene.count), self._keyed
        if last is None or at - last.at > KEY_PAUSE_MS:  # in between an edit may have been undone
            self.did.emit(end_merge())
            last = _KeyMove(place, self.scene.groups[place[0]].vectors[place[1]].copy(), np.zeros_like(by), at)
        self._keyed = _KeyMove(place, last.vector, last.by + by, at)
        self._move(place, last.vector, self._keyed.by)

    def _end_keys(self) -> None:
        if self._keyed is not None:
            self._keyed = None
            self.did.emit(end_merge())
