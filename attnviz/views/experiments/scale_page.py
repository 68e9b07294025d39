"""The scale laboratory: scores, weights, gradients and entropies of random vectors of any size."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout

from attnviz.experiments.scale_laboratory import SIZES, Laboratory, LaboratoryInputs
from attnviz.pictures import colours
from attnviz.pictures.numbers import level
from attnviz.store.experiments import experiment_value
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.surface import Painted, draw_pixels
from attnviz.views.experiments import charts
from attnviz.views.experiments.page import Page

GAP = 6.0
SATURATED = 0.05  #: mean of the largest gradients below which a softmax is called saturated
BINS = 30  #: bars of the histogram
RAW, SCALED = QColor("#c7832b"), QColor("#2f7ec2")  #: before and after dividing


def laboratory_of(state: State) -> Laboratory:
    """Return the laboratory with the options of a state."""
    names = ("d_k", "divides", "temperature", "tokens", "seed")
    return Laboratory(LaboratoryInputs(**{name: experiment_value(state, f"scale.{name}") for name in names}))


class LaboratoryCanvas(Painted):
    """Paints the charts."""

    def __init__(self) -> None:
        super().__init__()
        self.laboratory = Laboratory(LaboratoryInputs())
        self.map_name = "red-blue"
        self.setMouseTracking(True)
        self.places: dict[str, QRectF] = {}  #: of the data of each chart

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def show_laboratory(self, laboratory: Laboratory, map_name: str) -> None:
        """Show other numbers."""
        self.laboratory, self.map_name = laboratory, map_name
        self.setAccessibleDescription(self.describe())
        self.update()

    def describe(self) -> str:
        """Return the numbers in words."""
        found = self.laboratory
        words = self.tr(
            "Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats")
        return words.format(
            variance=level(float(found.scaled.var())), weight=level(float(found.weights.max())),
            gradient=level(found.gradient), entropy=level(float(found.entropies.mean())))

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        columns = 3 if self.width() > 1.15 * self.height() else 2
        draws = (self._draw_histogram, self._draw_weights, self._draw_jacobian, self._draw_variances,
                 self._draw_entropies, self._draw_mean_entropies)
        rows = math.ceil(len(draws) / columns)
        width, height = (self.width() + GAP) / columns - GAP, (self.height() + GAP) / rows - GAP
        for at, draw in enumerate(draws):
            row, column = divmod(at, columns)
            draw(painter, QRectF(column * (width + GAP), row * (height + GAP), width, height))

    def _draw_histogram(self, painter: QPainter, rect: QRectF) -> None:
        found = self.laboratory
        shown = [(found.scores, RAW)]
        note = self.tr("variance {raw}").format(raw=level(float(found.scores.var())))
        if found.divisor != 1:
            shown.append((found.scaled, SCALED))
            note = self.tr("variance {raw} (orange), then {scaled} (blue)").format(
                raw=level(float(found.scores.var())), scaled=level(float(found.scaled.var())))
        plot = charts.begin(painter, rect, self.tr("Scores"), note)
        reach = max(float(np.abs(values).max()) for values, _ in shown) or 1e-6
        most, counts = 1, []
        for values, _ in shown:
            counts.append(np.histogram(values, bins=BINS, range=(-reach, reach))[0])
            most = max(most, int(counts[-1].max()))
        charts.draw_axis(painter, plot, charts.ticks(most, 3), low=0, high=most)
        for values, (_, colour) in zip(counts, shown, strict=True):
            tinted = QColor(colour)
            tinted.setAlphaF(0.6)
            charts.draw_bars(painter, plot, values.tolist(), high=most, colour=tinted)
        charts.draw_scale(painter, plot, reach)

    def _draw_weights(self, painter: QPainter, rect: QRectF) -> None:
        weights = self.laboratory.weights[0]
        note = self.tr("largest {weight}, 1 / n = {even}").format(
            weight=level(float(weights.max())), even=level(1 / len(weights)))
        plot = charts.begin(painter, rect, self.tr("Weights of the first query"), note)
        charts.draw_axis(painter, plot, charts.ticks(1.0, 4), low=0, high=1)
        charts.draw_bars(painter, plot, weights.tolist(), high=1.0, colour=theme.colour("Accent"))
        charts.draw_labels(painter, plot, [str(at) for at in range(len(weights))])

    def _draw_jacobian(self, painter: QPainter, rect: QRectF) -> None:
        found = self.laboratory
        note = self.tr("largest {largest}, mean over queries {gradient}").format(
            largest=level(float(np.abs(found.jacobian).max())), gradient=level(found.gradient))
        plot = charts.begin(painter, rect, self.tr("Gradient with respect to the scores"), note)
        side = min(plot.width(), plot.height())
        place = QRectF(plot.center().x() - side / 2, plot.top(), side, side)
        draw_pixels(painter, colours.pixels(found.jacobian.astype(np.float32), -0.25, 0.25, self.map_name), place)
        self.places["jacobian"] = place

    def _draw_variances(self, painter: QPainter, rect: QRectF) -> None:
        found = self.laboratory
        plot = charts.begin(painter, rect, self.tr("Variance over d_k"), self.tr("of what the softmax takes"))
        high = max(float(found.variances.max()), 1e-6)
        charts.draw_axis(painter, plot, charts.ticks(high), low=0, high=high)
        charts.draw_curve(painter, plot, found.variances.tolist(), low=0, high=high, colour=SCALED,
                          marked=math.log2(found.inputs.d_k))
        charts.draw_labels(painter, plot, [str(size) for size in SIZES])

    def _draw_entropies(self, painter: QPainter, rect: QRectF) -> None:
        found, high = self.laboratory, math.log(self.laboratory.inputs.tokens)
        note = self.tr("mean {mean} of at most log n = {most} nats").format(
            mean=level(float(found.entropies.mean())), most=level(high))
        plot = charts.begin(painter, rect, self.tr("Entropy of each query's weights"), note)
        charts.draw_axis(painter, plot, charts.ticks(high, 3), low=0, high=high)
        charts.draw_bars(painter, plot, found.entropies.tolist(), high=high, colour=theme.colour("Accent"))
        charts.draw_labels(painter, plot, [str(at) for at in range(len(found.entropies))])

    def _draw_mean_entropies(self, painter: QPainter, rect: QRectF) -> None:
        found, high = self.laboratory, math.log(self.laboratory.inputs.tokens)
        plot = charts.begin(painter, rect, self.tr("Mean entropy over d_k"), self.tr("low: the softmax is saturated"))
        charts.draw_axis(painter, plot, charts.ticks(high, 3), low=0, high=high)
        charts.draw_curve(painter, plot, found.mean_entropies.tolist(), low=0, high=high, colour=SCALED,
                          marked=math.log2(found.inputs.d_k))
        charts.draw_labels(painter, plot, [str(size) for size in SIZES])

    # the pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.setToolTip(self.words_at(event.position()))

    def words_at(self, point: QPointF) -> str:
        """Return the number of the gradient under a point, or ""."""
        place, matrix = self.places.get("jacobian", QRectF()), self.laboratory.jacobian
        if not place.contains(point):
            return ""
        row = min(len(matrix) - 1, int((point.y() - place.top()) / place.height() * len(matrix)))
        column = min(len(matrix) - 1, int((point.x() - place.left()) / place.width() * len(matrix)))
        return self.tr("weight {row} by score {column}: {value}").format(
            row=row, column=column, value=level(float(matrix[row, column])))


class ScalePage(Page):
    """Shows the charts and one sentence about them."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = LaboratoryCanvas()
        self.canvas.setAccessibleName(self.tr("Scores, weights, gradient and entropy"))
        self.words = label("body")
        fill(QVBoxLayout(self), (self.canvas, 1), self.words, spacing=theme.SPACE // 2)

    def numbers(self, state: State) -> State:
        return state  # the numbers of its options are computed in no time, once they are drawn

    def draw(self, found: State, state: State) -> None:
        laboratory = laboratory_of(state)
        self.canvas.show_laboratory(laboratory, state.look.maps.map_name("diverging"))
        self.words.setText(self._words(laboratory))

    def _words(self, found: Laboratory) -> str:
        inputs = found.inputs
        words = self.tr("A score is the sum of {d_k} products of random numbers: its variance is about {d_k}.").format(
            d_k=inputs.d_k)
        if inputs.divides:
            words += " " + self.tr("Divided by √{d_k} = {root}, it is about 1 again.").format(
                d_k=inputs.d_k, root=level(math.sqrt(inputs.d_k)))
        if found.gradient < SATURATED:
            words += " " + self.tr("The softmax is saturated: its gradient is nearly 0, so it cannot learn.")
        return words
