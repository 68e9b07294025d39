"""Every head as a point of two measures, coloured by a third."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number, level
from attnviz.result.result import Evaluation
from attnviz.store.experiments import AXES, AXIS_LABELS, axis_values, experiment_value
from attnviz.store.focus import choose_head, select_heads
from attnviz.store.state import State
from attnviz.store.state_measures import why_none
from attnviz.system.arrays import Float64
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Text
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.grid_table import ColourBar, known_pixels
from attnviz.views.experiments.page import Page
from attnviz.views.experiments.scatter_plot import ScatterPlot


class ScatterPage(Page):
    """The points, the colour bar, and how to select; the selection is that of all panels."""

    def __init__(self) -> None:
        super().__init__()
        self._heads = 1  # of each layer
        self.plot, self.bar = ScatterPlot(), ColourBar()
        self.plot.setAccessibleName(self.tr("Scatter of heads: arrow keys move, Shift selects, Return opens"))
        self.plot.chosen.connect(lambda at: self.did.emit(choose_head(at % self._heads, at // self._heads)))
        self.hear(self.plot)
        self.plot.selected.connect(self._select)
        self.setFocusProxy(self.plot)
        self.words, self.colour = label("caption"), label("small")
        fill(QVBoxLayout(self), (self.plot, 1), fill(QHBoxLayout(), self.colour, (self.bar, 1), spacing=theme.SPACE),
             self.words, spacing=theme.SPACE // 2)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        focus = state.focus
        return (state.numbers, focus.spot.at(stage=""), focus.selected, focus.pinned, state.look.maps, state.measured,
                state.stale, state.compared.parts)

    def numbers(self, state: State) -> Evaluation | None:
        return state.result

    def draw(self, found: Evaluation, state: State) -> None:
        names = [str(experiment_value(state, f"scatter.{axis}")) for axis in ("x", "y", "colour")]
        nothing = np.full((found.num_layers, found.num_heads), np.nan)
        values = [nothing if (known := axis_values(state, name)) is None else known for name in names]
        self._heads = found.num_heads
        labels = [tr(AXIS_LABELS[name]) for name in names]
        spot, shade = state.focus.spot, values[2]
        low, high = colours.finite_range(shade)
        pixels = known_pixels(shade.reshape(1, -1), low, high, state.look.maps.sequential)[0]
        self.plot.show_points(
            values[0].ravel(), values[1].ravel(), pixels, chosen=spot.layer * self._heads + spot.head,
            selected=frozenset(layer * self._heads + head for layer, head in state.focus.selected),
            words=partial(self._point_words, labels, [each.ravel() for each in values]), labels=(labels[0], labels[1]))
        self.colour.setText(labels[2])
        for part in (self.colour, self.bar):
            part.setVisible(high > low)  # all points of one colour need no scale
        self.bar.show_bar((level(low), level(high)), state.look.maps.sequential)
        self.words.setText(self._words(state, names, values))
        self.hints = (self.words,) if all(np.isfinite(known).any() for known in values) else ()

    def _words(self, state: State, names: list[str], values: list[Float64]) -> str:
        """Return how to select, or why a measure has no values."""
        for name, found in zip(names, values, strict=True):
            if not np.isfinite(found).any():
                row = AXES[name]
                reason = why_none(state, row) if axis_values(state, name) is None else Text(row.reason_undefined)
                return f"{tr(AXIS_LABELS[name])}: {_reason_of_model(state, name) or translated(reason)}"
        if count := len(state.focus.selected):
            return self.tr("{count} heads selected. Ctrl adds others, Escape selects none.").format(count=count)
        return self.tr("Drag with Shift to select a rectangle. Arrow keys move, with Shift they select, Return shows "
                       "the picture.")

    def _point_words(self, labels: list[str], values: list[Float64], at: int) -> str:
        lines = [tr("Layer {layer}, head {head}").format(layer=at // self._heads, head=at % self._heads)]
        for name, found in zip(labels, values, strict=True):
            value = float(found[at])
            lines.append(f"{name}: {int(value) if value.is_integer() else format_number(value)}")
        return "\n".join(lines)

    def _select(self, points: frozenset[int]) -> None:
        heads = frozenset((at // self._heads, at % self._heads) for at in points)
        self.did.emit(select_heads(heads))
        if len(heads) == 1:  # one is no selection, but the chosen head
            (layer, head), = heads
            self.did.emit(choose_head(head, layer))


def _reason_of_model(state: State, name: str) -> str:
    """Return why a measure that needs a model is not available here, such as resampling without A; "" if it is."""
    if not AXES[name].needs_model or state.result is None:
        return ""
    from attnviz.experiments.target_token import unavailable_reason  # late: only models need it

    place = None if state.target is None else state.target.place
    return translated(unavailable_reason(name, state.result, place, held=state.compared.held))
