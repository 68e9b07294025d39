"""Draws vectors as points and arrows with QPainter: axes, planes, feet of keys, the pull of values, and labels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attnviz.pictures import colours
from attnviz.pictures.numbers import level, notation_of
from attnviz.pictures.vector_view import LabelRoom, VectorView
from attnviz.pictures.vectors import PlaneGrid, VectorScene, key_feet, ticks
from attnviz.system.arrays import Float32, Float64
from attnviz.views.chrome import theme

RADIUS = 4.5  #: of a point, in pixels
GRID_OPACITY = 0.75  #: of the lines of a plane
MARKED_RADIUS = 7.0
MAX_PULL_PX = 12.0  #: width of the line of a weight of 1
MIN_WEIGHT = 0.002  #: a smaller one is not drawn
HEAD_PX = 9.0  #: of an arrow
MAX_TICKS = 200
MAX_ARROWS = 48  #: of each group, and feet of the keys with the largest scores: more hide each other
Size = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class VectorMarks:
    """What is marked in a picture of vectors."""

    query: int = 0  #: the token whose query, or context, is looked at
    chosen: tuple[int, int] | None = None  #: group and token of the pinned point
    hovered: tuple[int, int] | None = None
    tokens: frozenset[int] = frozenset()  #: marked anywhere in the window
    weights: Float32 | None = None  #: of the values in the context of the query

    def is_strong(self, group: int, token: int) -> bool:
        """Return whether a point is pinned or hovered."""
        return (group, token) in (self.chosen, self.hovered)


class VectorPainter:
    """Paints one picture; made anew for each."""

    def __init__(self, painter: QPainter, scene: VectorScene, view: VectorView, size: Size) -> None:
        self._painter, self._scene, self._view, self._size = painter, scene, view, size
        self._room = LabelRoom(size)
        self._metrics = theme.metrics("small")

    def paint(self, marks: VectorMarks) -> None:
        """Draw everything, the marked points last and their labels first."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setFont(theme.font("small"))
        if self._scene.count > 2:
            self._paint_turned_axes()
        else:
            self._paint_axes()
        if self._scene.grid is not None:
            self._paint_grid(self._scene.grid)
        points = [self._points(group.places) for group in self._scene.groups]
        if self._scene.mode.has_pull and marks.weights is not None:
            self._paint_pull(points, marks)
        if self._scene.mode.has_arrows:
            self._paint_arrows(points, marks)
        feet = self._paint_feet(marks) if self._scene.mode.has_feet else []
        self._paint_points(points, marks)
        self._paint_labels(points, marks)
        for at, text in feet:
            self._label(text, at, theme.colour("Muted"), 3)

    def _points(self, places: npt.ArrayLike) -> Float64:
        return self._view.points(places, self._size)

    def _line(self, begin: Iterable[float], end: Iterable[float], pen: QPen) -> None:
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(*begin), QPointF(*end))

    def _area(self, corners: Iterable[Iterable[float]], colour: QColor) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        self._painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    # axes

    def _paint_axes(self) -> None:
        """Draw tick lines with numbers at the left and lower edge, and stronger ones through 0."""
        (left, low), (right, high) = self._view.span(self._size)
        step, width, height = self._view.tick_step, *self._size
        across, up = ticks(left, right, step), ticks(low, high, step)
        if len(across) + len(up) > MAX_TICKS:
            return
        notation = notation_of([step], 2)
        line, axis = QPen(theme.colour("Line"), 1), QPen(theme.colour("Muted"), 1)
        names, strong = self._scene.axis_names, theme.metrics("strong")
        name_left = width - strong.horizontalAdvance(names[0]) - 6
        right_end = name_left - 2 * self._metrics.horizontalAdvance(notation.text(right))
        numbers: list[tuple[str, float, float]] = []
        for values, upright in ((across, True), (up, False)):
            for value in values.tolist():
                x, y = self._points([value, 0.0] if upright else [0.0, value])
                is_axis = abs(value) < step / 2
                if is_axis or self._scene.grid is None:  # others would cross the grid of the plane
                    begin, end = ((x, 0.0), (x, height)) if upright else ((0.0, y), (width, y))
                    self._line(begin, end, axis if is_axis else line)
                text = notation.text(value)
                if x < right_end if upright else 24 < y < height - 30:  # free of the names of the axes
                    at = (x + 3, height - self._metrics.height() - 1) if upright else (3, y - self._metrics.height())
                    numbers.append((text, *at))
        for number in numbers:
            self._text_at(*number, on_lines=True)
        self._text_at(names[0], name_left, height - strong.height() - 1, ink="Text", role="strong", on_lines=True)
        self._text_at(names[1], 4, 1, ink="Text", role="strong", on_lines=True)

    def _text_at(
        self, text: str, x: float, y: float, *, ink: str = "Muted", role: theme.Role = "small", on_lines: bool = False,
    ) -> None:
        """Write a text with its upper left corner at a point, and keep its place free of labels.

        `on_lines` hides the lines below it.
        """
        metrics = theme.metrics(role)
        rect = (x, y, metrics.horizontalAdvance(text), metrics.height())
        if on_lines:
            self._painter.fillRect(QRectF(*rect).adjusted(-2, 0, 3, 0), theme.colour("Base"))
        theme.set_text_style(self._painter, role, ink)
        self._painter.drawText(QRectF(*rect).adjusted(0, 0, 2, 0), text)
        self._painter.setFont(theme.font("small"))
        self._room.take(rect)

    def _paint_turned_axes(self) -> None:
        """Draw three axes through 0 with ticks and numbers, as long as what is in sight."""
        step, ends = self._view.tick_step, self._scene.axis_ends
        for axis, name in enumerate(self._scene.axis_names):
            begin, end = self._points(ends[axis])
            self._line(begin, end, QPen(theme.colour("Muted"), 1))
            self._label(name, end, theme.colour("Text"), 4)
            values = ticks(float(ends[axis, 0, axis]), float(ends[axis, 1, axis]), step)
            places = np.zeros((len(values), 3))
            places[:, axis] = values
            for value, (x, y) in zip(values[:MAX_TICKS].tolist(), self._points(places).tolist(), strict=False):
                self._painter.setPen(QPen(theme.colour("Muted"), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                self._painter.drawPoint(QPointF(x, y))
                if abs(value) > step / 2:
                    self._label(notation_of([step], 2).text(value), np.array([x, y]), theme.colour("Muted"), 4)

    def _paint_grid(self, grid: PlaneGrid) -> None:
        """Draw a plane before and after its movement, with one cell of each filled."""
        for lines, cell, ink, width in ((grid.before, grid.cell, "Muted", 1.0),
                                        (grid.after, grid.moved_cell, "Accent", 1.4)):
            self._area(self._points(cell), theme.faded(theme.colour(ink), 0.16))
            pen = QPen(theme.faded(theme.colour(ink), GRID_OPACITY), width,
                       Qt.PenStyle.DashLine if ink == "Muted" else Qt.PenStyle.SolidLine)
            for begin, end in self._points(lines):
                self._line(begin, end, pen)

    # arrows, feet and pull

    def _paint_arrows(self, points: list[Float64], marks: VectorMarks) -> None:
        origin = self._points(np.zeros(self._scene.count))
        for group, ends in enumerate(points):
            for token in np.flatnonzero(np.isfinite(ends).all(axis=1)).tolist():
                strong = (group == 0 and token == marks.query) or marks.is_strong(group, token)
                if strong or token < MAX_ARROWS:
                    self._arrow(origin, ends[token], QPen(group_colour(group), 2.4 if strong else 1))

    def _arrow(self, begin: Float64, end: Float64, pen: QPen) -> None:
        """Draw an arrow that ends at the edge of its point."""
        way = end - begin
        length = float(np.hypot(*way))
        if not RADIUS < length < 1e6:
            return
        unit = way / length
        tip = end - unit * RADIUS
        self._line(begin, tip, pen)
        if length > 2 * HEAD_PX:
            side = np.array([-unit[1], unit[0]]) * HEAD_PX * 0.4
            base = tip - unit * HEAD_PX
            self._area((tip, base + side, base - side), pen.color())

    def _paint_feet(self, marks: VectorMarks) -> list[tuple[Float64, str]]:
        """Draw the line of the query and the foot of each key; return the scores with their places."""
        found = key_feet(self._scene, marks.query)
        if not np.isfinite(found.query).all():
            return []
        exact = self._scene.axes.show_everything
        origin, end = self._points(np.stack([np.zeros(self._scene.count), found.query]))
        way = end - origin
        length = float(np.hypot(*way))
        if not 1 < length < 1e6:
            return []
        far = way / length * (self._size[0] + self._size[1])
        self._line(origin - far, origin + far, QPen(group_colour(0), 1, Qt.PenStyle.DotLine))
        keys, at = self._points(self._scene.groups[1].places), self._points(found.places)
        labels = []
        for order, token in enumerate(np.argsort(-np.abs(found.scores)).tolist()):
            strong = marks.is_strong(1, token)
            if (order >= MAX_ARROWS and not strong) or not np.isfinite([keys[token], at[token]]).all():
                continue
            ink = group_colour(1)
            self._line(keys[token], at[token], QPen(ink, 1.6 if strong else 1, Qt.PenStyle.DashLine))
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(ink)
            self._painter.drawEllipse(QPointF(*at[token]), 2.5, 2.5)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            score = level(float(found.scores[token]))
            text = score if exact else f"{level(float(found.shown[token]))} / {score}"
            labels.append((at[token], text))
        return labels

    def _paint_pull(self, points: list[Float64], marks: VectorMarks) -> None:
        """Draw a line from the context to each value, as wide as its weight."""
        values, contexts = points
        if marks.query >= len(contexts) or marks.weights is None or not np.isfinite(contexts[marks.query]).all():
            return
        for value, weight in zip(values, marks.weights.tolist(), strict=False):
            if abs(weight) >= MIN_WEIGHT and math.isfinite(weight) and np.isfinite(value).all():
                width = max(0.6, min(1.0, abs(weight)) * MAX_PULL_PX)
                self._line(contexts[marks.query], value, QPen(
                    group_colour(0), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))

    # points and labels

    def _paint_points(self, points: list[Float64], marks: VectorMarks) -> None:
        for group, at in enumerate(points):
            is_target = group >= len(self._scene.movable)
            for token in sorted(np.flatnonzero(np.isfinite(at).all(axis=1)).tolist(), key=marks.tokens.__contains__):
                strong, colour = marks.is_strong(group, token), group_colour(group)
                radius = MARKED_RADIUS if strong else RADIUS
                ring = token in marks.tokens or strong
                self._painter.setPen(QPen(theme.colour("Accent" if ring else "Base"), 2.4 if ring else 1.2))
                self._painter.setBrush(colour)
                if is_target:
                    self._painter.setPen(QPen(colour, 1.4))
                    self._painter.setBrush(Qt.BrushStyle.NoBrush)
                draw_point(self._painter, at[token], radius, group)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_labels(self, points: list[Float64], marks: VectorMarks) -> None:
        """Write the tokens beside their points, the marked ones first; one without free room is left out."""
        for at in points[: len(self._scene.movable)]:
            for x, y in at[np.isfinite(at).all(axis=1)].tolist():
                self._room.take((x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS))
        groups = self._scene.movable
        order = sorted(((group, token) for group, drawn in enumerate(groups) for token in range(len(drawn.labels))),
                       key=lambda place: place[1])
        first = [one for one in (marks.hovered, marks.chosen) if one is not None]
        first += [(group, token) for group, token in order if token in marks.tokens]
        for group, token in dict.fromkeys([*first, *order]):
            at = points[group][token]
            if np.isfinite(at).all():
                ink = theme.colour("Accent" if token in marks.tokens else "Text")
                self._label(groups[group].labels[token], at, ink, RADIUS + 3)

    def _label(self, text: str, at: Float64, ink: QColor, gap: float) -> None:
        """Write a text beside a point, unless no side is free."""
        text = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, 110)
        rect = self._room.place(at, self._metrics.horizontalAdvance(text), self._metrics.height(), gap)
        if rect is not None and text:
            self._painter.setPen(ink)
            self._painter.drawText(QRectF(*rect).adjusted(0, 0, 2, 0), text)


def group_colour(group: int) -> QColor:
    """Return the colour of a group of points, the same in every theme."""
    return QColor(*colours.head_colour(group))


def draw_point(painter: QPainter, at: Iterable[float], radius: float, group: int) -> None:
    """Draw a point: a circle for the first group, a square for the second."""
    centre = QPointF(*at)
    if group == 0:
        painter.drawEllipse(centre, radius, radius)
    else:
        side = radius * 0.9
        painter.drawRect(QRectF(centre.x() - side, centre.y() - side, 2 * side, 2 * side))
