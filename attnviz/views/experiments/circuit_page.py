"""The circuits of a head: lists of tokens, and which later heads read what it writes."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from attnviz.experiments.circuits import TOP, HeadCircuit, Ranking, no_full_circuit, random_composition, score_note
from attnviz.pictures.numbers import format_number, level, signed, two_decimals
from attnviz.store.experiments import experiment_value
from attnviz.store.focus import choose_head
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.grid_table import CellTable, ColourBar, GridModel, known_pixels
from attnviz.views.experiments.page import TablePage

MIN_LIST_PX = 84  #: of a column: a token of some letters with its number
MIN_SCORE_PX = 44  #: of a column of composition scores: three digits


def rankings(found: HeadCircuit) -> tuple[tuple[str, str, Ranking], ...]:
    """Return each list with its name and what a number in it is, those of the OV circuit first."""
    token = found.request.token
    name = "…" if token is None else found.labels.get(token, "…")
    logit, score = tr("logit"), tr("score")
    return (
        (tr("Copies"), logit, found.copied), (tr("Suppresses"), logit, found.suppressed),
        (tr("{token} raises").format(token=name), logit, found.raised),
        (tr("{token} lowers").format(token=name), logit, found.lowered),
        (tr("Keys of {token}").format(token=name), score, found.keys),
        (tr("Queries of {token}").format(token=name), score, found.queries),
        (tr("Query → key"), score, found.pairs),
    )


def entry(found: HeadCircuit, ranking: Ranking, row: int) -> str | None:
    """Return the token of a row of a list, or its query and key; None if the list is shorter."""
    return " → ".join(found.labels[int(number)] for number in ranking.ids[row]) if row < len(ranking.values) else None


class CircuitPage(TablePage):
    """The lists, and the composition scores of the later heads; a click opens one."""

    kind = HeadCircuit

    def __init__(self) -> None:
        self.lists, self.composition = CellTable(GridModel()), CellTable(GridModel())
        super().__init__(self.lists, self.composition)
        self.lists.min_column_px = MIN_LIST_PX
        self.lists.setAccessibleName(self.tr("Tokens of the head's circuits"))
        self.composition.min_column_px = MIN_SCORE_PX
        self.composition.setAccessibleName(self.tr("Composition scores of later heads"))
        self.listen(self.composition, lambda row, column: self.did.emit(
            choose_head(column, int(self.composition.grid.rows[row]))))
        self.title, self.mode, self.bar = label("strong"), label("strong"), ColourBar()
        self.legends += [self.title, self.mode, self.bar]
        fill(QVBoxLayout(self), self.title, (self.lists, 1),
             fill(QHBoxLayout(), (self.mode, 1), self.bar, spacing=theme.SPACE), (self.composition, 1), self.note,
             spacing=theme.SPACE // 2)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        spot = state.focus.spot
        return state.look.maps, spot.layer, spot.head, state.document

    def is_outdated(self, found: HeadCircuit, state: State) -> bool:
        return found.request.head != (state.focus.spot.layer, state.focus.spot.head)

    def draw(self, found: HeadCircuit, state: State) -> None:
        self._show_lists(found, state.look.maps.map_name("diverging", is_difference=True))
        self._show_composition(found, experiment_value(state, "circuit.mode"), state.look.maps.sequential)
        options = found.request.document.options
        self.note.setText(" ".join(filter(None, (
            translated(score_note(options)), translated(no_full_circuit(options)),
            self.tr("Norm weights are folded in; their scales and all biases are left out.")))))

    def _show_lists(self, found: HeadCircuit, map_name: str) -> None:
        columns = rankings(found)
        values, shares = np.full((2, TOP, len(columns)), np.nan)
        for column, (_, kind, ranking) in enumerate(columns):
            reach = max((float(np.abs(other.values).max(initial=0.0)) for _, of, other in columns if of == kind)) or 1.0
            values[: len(ranking.values), column] = ranking.values
            shares[: len(ranking.values), column] = ranking.values / reach
        layer, head = found.request.head
        copying = ("–" if np.isnan(score) else two_decimals(score) for score in (
            found.ov_copying, found.full_ov_copying))  # a dash while it is not known
        title = self.tr("Layer {layer}, head {head}: OV copying {ov}, full {full}").format(
            layer=layer, head=head, **dict(zip(("ov", "full"), copying, strict=True)))
        if found.next_query < (vocabulary := found.request.document.options.config.vocabulary):
            title += self.tr(" · computed so far: {share:.0%} of the queries").format(
                share=found.next_query / vocabulary)
        self.title.setText(title)
        self.title.setToolTip(self.tr("Re Σλ / Σ|λ| over the eigenvalues of W_V W_O, and of W_E W_V W_O W_U."))
        self.lists.grid.show_cells(
            tuple(str(row + 1) for row in range(TOP)), tuple(name for name, _, _ in columns),
            known_pixels(shares, -1.0, 1.0, map_name), text=partial(self._text, found),
            tooltip=partial(self._tooltip, found), axes=("rank", "list"), values=values, has_names=True)

    def _text(self, found: HeadCircuit, row: int, column: int) -> str | None:
        return entry(found, rankings(found)[column][2], row)

    def _tooltip(self, found: HeadCircuit, row: int, column: int) -> str | None:
        name, kind, ranking = rankings(found)[column]
        token = entry(found, ranking, row)
        return None if token is None else f"{name}: {token}\n{kind} {signed(float(ranking.values[row]))}"

    def _show_composition(self, found: HeadCircuit, mode: str, map_name: str) -> None:
        first = found.request.head[0] + 1
        scores = found.composition[mode][first:] if found.composition else np.empty((0, 0))
        high = float(scores.max(initial=0.0))
        is_empty = not scores.size
        self.mode.setText(self.tr("No later layer reads what it writes") if is_empty and found.composition else self.tr(
            "{mode} composition with later heads; random matrices: {score}").format(
                mode=mode, score=_three_digits(random_composition(found.request.document.options.config.d_model))))
        self.bar.setVisible(not is_empty)
        if is_empty:
            self.composition.grid.clear()
            return
        self.composition.grid.show_cells(
            tuple(map(str, range(first, first + len(scores)))), tuple(map(str, range(scores.shape[1]))),
            known_pixels(scores / (high or 1.0), 0.0, 1.0, map_name),
            text=lambda row, column: _three_digits(float(scores[row, column])),
            tooltip=lambda row, column: tr("Layer {layer}, head {head}: {score}").format(
                layer=first + row, head=column, score=format_number(float(scores[row, column]))),
            axes=("layer", "head"), values=scores)
        self.bar.show_bar(("0", level(high)), map_name)


def _three_digits(score: float) -> str:
    """Return a composition score with three significant digits, since most differ in the third only."""
    return "–" if np.isnan(score) else f"{score:#.3g}"
