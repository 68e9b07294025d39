"""The scale laboratory: scores, weights, gradients and entropies of random vectors of any size."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout

from attnviz.experiments.scale_laboratory import SIZES, Laboratory, LaboratoryInputs
from attnviz.pictures import colours
from attnviz.pictures.numbers import level
from attnviz.store.experiments import experiment_value
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.charts import Chart, Charts, tick_text, ticks
from attnviz.views.experiments.page import Page

SATURATED = 0.05  #: mean of the largest gradients below which a softmax is called saturated
BINS = 30  #: bars of the histogram
RAW, SCALED = (QColor(*colours.head_colour(at)) for at in (1, 0))  #: before dividing and after it


def laboratory_of(state: State) -> Laboratory:
    """Return the laboratory with the options of a state."""
    names = ("d_k", "divides", "temperature", "tokens", "seed")
    return Laboratory(LaboratoryInputs(**{name: experiment_value(state, f"scale.{name}") for name in names}))


def charts_of(found: Laboratory, map_name: str) -> tuple[Chart, ...]:
    """Return the charts of a laboratory."""
    raw, variances = level(float(found.scores.var())), tuple(found.variances.tolist())
    shown, note = [(found.scores, RAW)], tr("variance {raw}").format(raw=raw)
    if found.divisor != 1:
        shown.append((found.scaled, SCALED))
        note = tr("variance {raw} (orange), then {scaled} (blue)").format(
            raw=raw, scaled=level(float(found.scaled.var())))
    reach = max(float(np.abs(values).max()) for values, _ in shown) or 1e-6
    bars = [(np.histogram(values, bins=BINS, range=(-reach, reach))[0].tolist(), colour)
            for values, colour in shown]
    weights, most = found.weights[0], math.log(found.inputs.tokens)
    numbers = tuple(map(str, range(len(weights))))
    over_d_k = partial(Chart, labels=tuple(map(str, SIZES)), colour=SCALED, marked=math.log2(found.inputs.d_k))
    words = tr("weight {row} by score {column}: {value}")
    return (
        Chart(title=tr("Scores"), note=note, bars=bars, high=max(1, *(max(counts) for counts, _ in bars)), steps=3,
              places=[(0.5 + at / reach / 2, tick_text(at)) for at in ticks(reach, 2, below=True)]),
        Chart(title=tr("Weights of the first query"), bars=[(weights.tolist(), "Accent")], labels=numbers,
              note=tr("largest {weight}, 1 / n = {even}").format(
                  weight=level(float(weights.max())), even=level(1 / len(weights)))),
        Chart(title=tr("Gradient with respect to the scores"),
              note=tr("largest {largest}, mean over queries {gradient}").format(
                  largest=level(float(np.abs(found.jacobian).max())), gradient=level(found.gradient)),
              pixels=colours.pixels(found.jacobian.astype(np.float32), -0.25, 0.25, map_name),
              words=lambda row, column: words.format(
                  row=row, column=column, value=level(float(found.jacobian[row, column])))),
        over_d_k(title=tr("Variance over d_k"), note=tr("of what the softmax takes"), curve=variances,
                 high=max(*variances, 1e-6)),
        Chart(title=tr("Entropy of each query's weights"), bars=[(found.entropies.tolist(), "Accent")], high=most,
              steps=3, labels=numbers, note=tr("mean {mean} of at most log n = {most} nats").format(
                  mean=level(float(found.entropies.mean())), most=level(most))),
        over_d_k(title=tr("Mean entropy over d_k"), note=tr("low: the softmax is saturated"),
                 curve=found.mean_entropies.tolist(), high=most, steps=3),
    )


class ScalePage(Page):
    """Shows the charts and one sentence about them."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Charts(self.tr("Scores, weights, gradient and entropy"))
        self.words = label("body")
        fill(QVBoxLayout(self), (self.canvas, 1), self.words, spacing=theme.SPACE // 2)

    def numbers(self, state: State) -> State:
        return state  # the numbers of its options are computed in no time, once they are drawn

    def draw(self, found: State, state: State) -> None:
        laboratory = laboratory_of(state)
        words = self.tr(
            "Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats")
        self.canvas.show_charts(
            *charts_of(laboratory, state.look.maps.map_name("diverging")), description=words.format(
                variance=level(float(laboratory.scaled.var())), weight=level(float(laboratory.weights.max())),
                gradient=level(laboratory.gradient), entropy=level(float(laboratory.entropies.mean()))))
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
