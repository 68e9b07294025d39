"""The experiment with vectors: the picture with its legend, and what it shows in words."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import level
from attnviz.pictures.vectors import MODES, VectorScene, key_feet, make_scene, pull_weights
from attnviz.pictures.words import displayed_query
from attnviz.result.result import Evaluation
from attnviz.store.experiments import vector_choice
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Command, Text
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, tool_button
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import label, set_tip
from attnviz.views.experiments.page import Page
from attnviz.views.experiments.vector_canvas import VectorCanvas
from attnviz.views.experiments.vector_painting import VectorMarks, group_colour

WIDE_PX = 540  #: of a page on which a sentence has one line


def legend_of(scene: VectorScene) -> str:
    """Return the stages of a scene as HTML, each with the shape and the colour of its points."""
    return "&ensp; ".join(
        f"<span style='color: {group_colour(group).name()}'>{'■' if group else '●'}</span> "
        f"{escape(tr(STAGES[drawn.spot.stage].label))}" for group, drawn in enumerate(scene.groups))


def _percent(share: float) -> str:
    return f"{share:.0%}" if not 0 < share < 0.01 else "< 1%"


class VectorsPage(Page):
    """Shows the vectors of the selected head; each point can be dragged."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = VectorCanvas()
        set_tip(self.canvas, self.tr(
            "Drag a point to change its vector: everything computed from it follows. Drag the background to move the "
            "picture, or with the right button to turn three axes; the wheel zooms."), self.tr(
            "Keys: Tab goes from point to point, the arrows move the point, Shift and arrows move or turn the picture, "
            "+ and − zoom, Home fits."))
        self.canvas.did.connect(self.did)
        self.legend = QLabel(textFormat=Qt.TextFormat.RichText)
        theme.set_role(self.legend, "caption")
        self.fit = tool_button(self.tr("Fit"), self.tr("Fit"), self.tr("Show all points as large as possible (Home)."))
        theme.set_role(self.fit, "caption")
        self.fit.clicked.connect(lambda _: self.canvas.fit())
        self.about = Caption(align=Qt.AlignmentFlag.AlignRight)
        self.words = label("caption")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._query: int | None = None  # the token whose query was pinned last
        head = fill(QHBoxLayout(), self.legend, (self.about, 1), self.fit, spacing=theme.SPACE)
        fill(QVBoxLayout(self), head, (self.canvas, 1), self.words, spacing=theme.SPACE // 2)
        self.setFocusProxy(self.canvas)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.numbers, state.focus.spot.at(stage=""), state.compared.parts  # all else only marks

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Reserve lines for the words: the picture must not shrink when a point is hovered over."""
        lines = 3 if self.width() >= WIDE_PX else 5
        self.words.setFixedHeight(round(lines * theme.metrics("caption").lineSpacing()) + 2)

    def numbers(self, state: State) -> Evaluation | None:
        return state.result

    def mark(self, found: Evaluation, state: State) -> None:
        scene = self.canvas.scene
        if scene is None or not scene.labels:
            return
        marks = self._marks(state, found, scene)
        self.canvas.show_marks(marks, stale=self.is_dimmed)
        self.about.setText(self._about_axes(scene))
        self.words.setText("\n".join(self._words(found, scene, marks)))

    def draw(self, found: Evaluation, state: State) -> None:
        choice, scene, empty = vector_choice(state), None, ""
        if not found.texts or not found.row_labels(found.weights_of(state.focus.spot)):
            empty = self.tr("Type a sentence: each token appears here as a point.")
        else:
            like = self.canvas.scene if self.canvas.is_moving else None
            try:
                scene = make_scene(found, state.focus.spot, choice, like=like)
            except KeyError as missing:
                empty = self._why_nothing(str(missing.args[0]), moves=bool(MODES[choice.mode].moves_to))
        self.canvas.empty = empty
        self.canvas.words_of = (lambda place: "") if scene is None else partial(self._about_point, scene)
        self.canvas.show_scene(scene, found)
        self.legend.setText("" if scene is None else legend_of(scene))
        self.fit.setEnabled(scene is not None)
        if scene is None:
            self.about.setText("")
            self.words.setText("")

    def _why_nothing(self, stage: str, *, moves: bool) -> str:
        if moves:
            return self.tr("These values were loaded without weights, so there is nothing that moves the plane.")
        name = tr(STAGES[stage].label) if stage in STAGES else stage
        return self.tr("There are no vectors of this stage here: {stage}.").format(stage=name)

    def _marks(self, state: State, result: Evaluation, scene: VectorScene) -> VectorMarks:
        """Return what is marked: the pinned and the hovered point, and the query."""
        focus, last = state.focus, len(scene.asking.labels) - 1
        chosen, hovered = scene.group_of(focus.pinned), scene.group_of(focus.hovered)
        pinned = focus.pinned
        if pinned is None:
            self._query = None
        elif pinned.row >= 0 and not self._is_key(scene, chosen):
            self._query = displayed_query(result, focus.spot, pinned)
        query = last if self._query is None else min(last, self._query)
        marked = focus.marked
        tokens = frozenset() if marked is None or marked.row < 0 or marked.spot.sentence != focus.spot.sentence else (
            frozenset({marked.row}))
        keys = result.key_stages(focus.spot.layer)
        if keys is not None and marked is not None and (
                (marked.spot.stage in keys) != (scene.groups[0].spot.stage in keys)):
            tokens = frozenset()  # it is of the other text
        weights = pull_weights(result, focus.spot, query) if scene.mode.has_pull else None
        return VectorMarks(query, _place(scene, chosen, focus.pinned), _place(scene, hovered, focus.hovered), tokens,
                           weights)

    def _is_key(self, scene: VectorScene, group: int | None) -> bool:
        """Return whether a group holds what is looked at: keys for a query, values for a context."""
        return (scene.mode.has_feet and group == 1) or (scene.mode.has_pull and group == 0)

    # words

    def _words(self, result: Evaluation, scene: VectorScene, marks: VectorMarks) -> list[str]:
        lines = []
        if scene.mode.has_feet:
            lines.append(self._about_query(scene, marks))
        elif scene.mode.has_pull:
            lines.append(self._about_pull(scene, marks))
        elif scene.mode.moves_to:
            lines.append(self._about_map(scene))
        place = marks.hovered or marks.chosen or next(((0, token) for token in marks.tokens if token < len(
            scene.groups[0].labels)), None)
        if place is not None:
            lines.append(self._about_point(scene, place))
        if why := self._why_fixed(result, scene):
            lines.append(why)
        return lines

    def _about_axes(self, scene: VectorScene) -> str:
        axes = scene.axes
        parts = [self.tr("{count} of {all} tokens").format(count=len(scene.labels), all=scene.num_tokens)
                 ] if scene.num_tokens > len(scene.labels) else []
        if axes.show_everything:
            parts.append(self.tr("every dimension is shown"))
        elif axes.share:
            shares = ", ".join(f"{name} {_percent(share)}" for name, share in zip(axes.names, axes.shares, strict=True))
            parts.append(self.tr("{share} of the variance in {count} dimensions ({each})").format(
                share=_percent(axes.share), count=axes.directions.shape[1], each=shares))
        else:
            parts.append(self.tr("{shown} of {count} dimensions").format(
                shown=scene.count, count=axes.directions.shape[1]))
        return " · ".join(parts)

    def _about_query(self, scene: VectorScene, marks: VectorMarks) -> str:
        found, token = key_feet(scene, marks.query), scene.labels[marks.query]
        place = next((one for one in (marks.hovered, marks.chosen) if one is not None and one[0] == 1), None)
        if place is None:
            words = self.tr("Each key's foot on the line of the query of {token} shows their dot product.")
            if not scene.axes.show_everything:
                words += " " + self.tr("Numbers: in this picture / in all dimensions.")
            return words.format(token=token)
        key, at = scene.groups[1].labels[place[1]], place[1]
        length = float(np.hypot.reduce(found.query))
        along = float(found.shown[at]) / length if length else 0.0
        values = {"query": token, "key": key, "score": level(float(found.scores[at])), "length": level(length),
                  "along": level(along), "shown": level(float(found.shown[at]))}
        words = self.tr("query of {query} · key of {key} = {score}: length of the query {length} × foot {along}")
        if not scene.axes.show_everything:
            words = self.tr("query of {query} · key of {key} = {score}; in this picture {shown}: length of the query "
                            "{length} × foot {along}")
        return words.format(**values)

    def _about_pull(self, scene: VectorScene, marks: VectorMarks) -> str:
        token = scene.asking.labels[marks.query]
        if marks.weights is None:
            return self.tr("The weights of {token} are not stored, so their pull is not drawn.").format(token=token)
        order = np.argsort(-np.abs(np.nan_to_num(marks.weights)))[:3].tolist()
        most = ", ".join(f"{scene.labels[at]} {level(float(marks.weights[at]))}" for at in order)
        return self.tr("The context of {token} is the sum of all values, each times its weight. It is pulled most by "
                       "{most}.").format(token=token, most=most)

    def _about_map(self, scene: VectorScene) -> str:
        name, made = MODES[scene.choice.mode].label.partition(" ")[0], scene.map
        if made is None:
            return self.tr("This variant has no {matrix}: the plane stays as it is.").format(matrix=name)
        columns = [", ".join(level(float(number)) for number in column) for column in made.matrix.T]
        names = scene.axes.names
        steps = " · ".join(f"{axis} → ({column})" for axis, column in zip(names, columns, strict=True) if axis)
        words = self.tr("A step of 1 along {steps} · areas × {area}").format(steps=steps, area=level(made.area))
        if made.offset.any():
            words += self.tr(" · then moved by the bias ({bias})").format(
                bias=", ".join(level(float(number)) for number in made.offset))
        if not scene.axes.show_everything:
            words += "\n" + self.tr(
                "The grid is the plane in which every other direction is 0; tokens are beside that plane.")
        return words

    def _about_point(self, scene: VectorScene, place: tuple[int, int]) -> str:
        group = scene.groups[place[0]]
        numbers = ", ".join(f"{name} {level(float(number))}" for name, number in zip(
            scene.axis_names, group.places[place[1]], strict=True) if name)
        return self.tr("{stage}, {token}: {numbers}").format(
            stage=tr(STAGES[group.spot.stage].label), token=group.labels[place[1]], numbers=numbers)

    def _why_fixed(self, result: Evaluation, scene: VectorScene) -> str:
        if not result.is_computed:
            return self.tr("These vectors were loaded from a file, so they cannot be dragged.")
        if result.address(scene.groups[0].spot) is None:
            return translated(Text("You are viewing {name}. Switch to Now ({keys}) to drag its points.",
                                   name=result.state_name, keys=Command("show_now")))
        return ""


def _place(scene: VectorScene, group: int | None, cell: Any) -> tuple[int, int] | None:
    return None if group is None or cell.row >= len(scene.groups[group].labels) else (group, cell.row)
