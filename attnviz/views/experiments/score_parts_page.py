"""Why this score: what each earlier head and MLP wrote into the query and into the key, as bars."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from attnviz.document.places import Cell
from attnviz.experiments.score_parts import ScoreParts, pair_of
from attnviz.pictures.numbers import format_number, level, signed
from attnviz.store.focus import choose_head, choose_layer, mark_cell
from attnviz.store.state import State
from attnviz.system.arrays import Float64
from attnviz.system.translation import translated
from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, named
from attnviz.views.chrome.fields import Combo
from attnviz.views.chrome.plain_text import label
from attnviz.views.experiments.bar_table import BarTable
from attnviz.views.experiments.page import TablePage


class ScorePartsPage(TablePage):
    """The parts of the query and of the key side by side, the largest first; a click opens the head."""

    kind = ScoreParts

    def __init__(self) -> None:
        self.sides = BarTable(), BarTable()
        super().__init__(*self.sides)
        self.choices, self.titles, self.words = (Combo(), Combo()), (label("strong"), label("strong")), label("body")
        self.legends += [*self.titles, self.words]
        self._order: list[list[int]] = [[], []]
        self._pinned: Cell | None = None
        columns = []
        for side, (choice, table, title, token, parts) in enumerate(zip(
                self.choices, self.sides, self.titles, (self.tr("Query token"), self.tr("Key token")),
                (self.tr("Parts of the query"), self.tr("Parts of the key")), strict=True)):
            named(choice, token, self.tr("Pin another pair of tokens.")).activated.connect(partial(self._pin, side))
            table.setAccessibleName(parts)
            title.setBuddy(choice)
            self.listen(table, partial(self._open, side))
            columns.append(fill(QVBoxLayout(), fill(QHBoxLayout(), title, (choice, 1), spacing=theme.SPACE),
                                (table, 1), spacing=theme.SPACE // 2))
        fill(QVBoxLayout(self), self.words,
             (fill(QHBoxLayout(), *((column, 1) for column in columns), spacing=2 * theme.SPACE), 1), self.note,
             spacing=theme.SPACE // 2)

    def is_outdated(self, found: ScoreParts, state: State) -> bool:
        pinned = state.focus.matrix_cell
        return found.request.result is not state.now or pinned is None or pair_of(pinned) != found.request.cell

    def draw(self, found: ScoreParts, state: State) -> None:
        result, cell = found.request.result, found.request.cell
        reach = max(float(np.abs(values).max()) for values in _parts(found))
        labels = result.row_labels(cell.spot), result.column_labels(cell.spot)
        for side, values in enumerate(_parts(found)):
            order = self._order[side] = [int(at) for at in np.argsort(-np.abs(values), kind="stable")]
            self.sides[side].show_bars(
                tuple(translated(found.writers[at].name) for at in order), values[order],
                state.look.maps.map_name("diverging"), reach=reach, tooltip=partial(self._tooltip, found, side),
                axes=("part", "score"), column="contribution")
            choice = self.choices[side]
            names = [isolated(f"{number}  {token}") for number, token in enumerate(labels[side])]
            if [choice.itemText(number) for number in range(choice.count())] != names:
                choice.clear()
                choice.addItems(names)
            choice.setCurrentIndex((cell.row, cell.column)[side])
        self.titles[0].setText(self.tr("Query"))
        self.titles[1].setText(self.tr("Key"))
        self.words.setText(self._words(found))
        self.note.setText(self._note(found))

    def _words(self, found: ScoreParts) -> str:
        spot, options = found.request.cell.spot, found.request.result.options
        by = options.divisor_text(spot.layer) or f"{options.divisor_in(spot.layer):g}"
        words = self.tr("Layer {layer}, head {head}: q · k{divided} = {score}, the sum of either list.").format(
            layer=spot.layer, head=spot.head, score=format_number(found.score),
            divided="" if by == "1" else f" / {f'({by})' if '·' in by else by}")
        if found.request.result.is_masked(found.request.cell):
            words += " " + self.tr("The key is masked for this query: the score is that before the mask.")
        return words

    def _note(self, found: ScoreParts) -> str:
        config = found.request.result.options.config
        note = self.tr("Norms are not linear: each is held at the scale that it has here.")
        if config.qk_norm:
            note = self.tr(
                "Norms are not linear: each is held at the scale that it has here, those of queries and keys included.")
        note += " " + self.tr("The bias of the distance (ALiBi) comes after the sum.") if config.alibi else ""
        return note + (" " + self.tr("The soft cap comes after the sum.") if config.score_cap else "")

    def _tooltip(self, found: ScoreParts, side: int, row: int, column: int) -> str:
        at = self._order[side][row]
        pairs = found.pairs[at] if side == 0 else found.pairs[:, at]
        partner = int(np.argmax(np.abs(pairs)))
        words = (self.tr("{name} in the query: {value} of {score}"),
                 self.tr("{name} in the key: {value} of {score}"))[side]
        met = (self.tr("Of this, {value} with {name} in the key"), self.tr("Of this, {value} with {name} in the query"))
        return "\n".join((
            words.format(name=translated(found.writers[at].name), value=signed(float(_parts(found)[side][at])),
                         score=level(found.score)),
            met[side].format(name=translated(found.writers[partner].name), value=signed(float(pairs[partner])))))

    # gestures

    def mark(self, found: ScoreParts, state: State) -> None:
        self._pinned = state.focus.matrix_cell

    def _pin(self, side: int, at: int) -> None:
        """Pin another query or key of the same head."""
        if self.found is not None and (pinned := self._pinned) is not None:
            row, column = (at, pinned.column) if side == 0 else (pinned.row, at)
            self.did.emit(mark_cell(Cell(pinned.spot, row, column)))

    def _open(self, side: int, row: int, _: int) -> None:
        """Open the head of a bar, with its largest weight at this token pinned; or the layer of an MLP."""
        writer, cell = self.found.writers[self._order[side][row]], self.found.request.cell
        if writer.kind == "mlp":
            self.did.emit(choose_layer(writer.layer))
        elif writer.kind == "head":
            token = (cell.row, cell.column)[side]
            spot = cell.spot.at(stage="weights", layer=writer.layer, head=writer.head)
            weights = self.found.request.result.picture(spot)[token]
            self.did.emit(choose_head(writer.head, writer.layer))
            self.did.emit(mark_cell(Cell(spot, token, int(np.argmax(weights)))))


def _parts(found: ScoreParts) -> tuple[Float64, Float64]:
    return found.query_parts, found.key_parts
