"""Why this score: what each earlier head and MLP wrote into the query and into the key, as bars."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from attnviz.document.places import Cell
from attnviz.experiments.score_parts import ScoreParts, Writer, pair_of
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number, level
from attnviz.store.focus import choose_head, choose_layer, mark_cell
from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.system.arrays import Float64
from attnviz.system.translation import translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.fields import Combo
from attnviz.views.chrome.plain_text import as_tooltip, label
from attnviz.views.experiments.grid_table import AnyIndex, GridModel, GridTable
from attnviz.views.heatmaps.canvas import STALE_OPACITY

NUMBER_PX = 64  #: beside the bar


class _BarDelegate(QStyledItemDelegate):
    """Paints a row's number, and its bar from the middle: growth goes right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        table = self.parent()
        assert isinstance(table, BarTable)
        rect = QRectF(option.rect)
        if index == table.currentIndex():
            painter.fillRect(rect, theme.colour("AlternateBase"))
        painter.setOpacity(STALE_OPACITY if table.bars.is_stale else 1)
        painter.fillRect(table.bar(index.row(), rect), QColor(int(table.bars.pixels[index.row(), 0])))
        painter.fillRect(QRectF(round(table.middle(rect)), rect.top(), 1, rect.height()), theme.colour("Line"))
        painter.setPen(theme.colour("Text"))
        painter.setFont(theme.font("small"))
        painter.drawText(rect.adjusted(0, 0, -4, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                         str(index.data()))
        painter.setOpacity(1)


class BarTable(GridTable):
    """A row for each part, with its name, a bar around zero and its number."""

    def __init__(self) -> None:
        self.bars = GridModel()
        self.values: Float64 = np.zeros(0)
        self.reach = 1.0  #: the value whose bar fills half the width
        super().__init__(self.bars)
        self.setItemDelegate(_BarDelegate(self))
        self.horizontalHeader().hide()
        self.verticalHeader().setSectionsClickable(True)
        self.verticalHeader().sectionClicked.connect(lambda row: self.clicked.emit(self.bars.index(row, 0)))

    def fit(self) -> None:
        self.horizontalHeader().setDefaultSectionSize(max(120, self.viewport().width()))
        self.verticalHeader().setDefaultSectionSize(round(theme.metrics("small").height()) + 4)

    def middle(self, rect: QRectF) -> float:
        """Return where zero is in a cell."""
        return rect.left() + (rect.width() - NUMBER_PX) / 2

    def bar(self, row: int, rect: QRectF) -> QRectF:
        """Return the bar in a cell."""
        middle, room = self.middle(rect), (rect.width() - NUMBER_PX) / 2
        end = middle + room * float(self.values[row]) / self.reach
        return QRectF(min(middle, end), rect.top() + 2, abs(end - middle), rect.height() - 4)


class ScorePartsPage(QWidget):
    """The parts of the query and of the key side by side, the largest first; a click opens the head."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.choices = (Combo(), Combo())
        self.tables, self.titles = (BarTable(), BarTable()), (label("strong"), label("strong"))
        names = (self.tr("Query token"), self.tr("Key token"))
        sides = (self.tr("Parts of the query"), self.tr("Parts of the key"))
        columns: list[QVBoxLayout] = []
        self.words, self.note = label("body"), label("caption")
        self._state: State | None = None
        self._found: ScoreParts | None = None
        self._order: list[list[int]] = [[], []]
        for side, (choice, table, title) in enumerate(zip(self.choices, self.tables, self.titles, strict=True)):
            choice.setAccessibleName(names[side])
            choice.setToolTip(as_tooltip(self.tr("Pin another pair of tokens.")))
            choice.activated.connect(partial(self._pin, side))
            table.setAccessibleName(sides[side])
            table.clicked.connect(partial(self._open, side))
            table.cell_chosen.connect(partial(self._open, side))
            columns.append(fill(QVBoxLayout(), fill(QHBoxLayout(), title, (choice, 1), spacing=theme.SPACE),
                                (table, 1), spacing=theme.SPACE // 2))
        self.setFocusProxy(self.tables[0])
        self._sides = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), *((column, 1) for column in columns),
                           spacing=2 * theme.SPACE)
        fill(QVBoxLayout(self), self.words, (self._sides, 1), self.note, spacing=theme.SPACE // 2)

    def show_state(self, state: State, changed: frozenset[Part]) -> None:
        """Show the parts of the pinned score."""
        found = state.experiment_numbers
        self._state, self._found = state, found if isinstance(found, ScoreParts) else None
        if self._found is None:
            for table in self.tables:
                table.bars.clear()
            for text in (*self.titles, self.words, self.note):
                text.setText("")
            return
        pinned, request = state.focus.matrix_cell, self._found.request
        is_stale = state.stale or request.result is not state.now or pinned is None or pair_of(pinned) != request.cell
        for table in self.tables:
            table.bars.set_stale(is_stale)
        if changed & {"experiment", "maps"}:
            self._show(self._found, state.look.maps.map_name("diverging"))

    def _show(self, found: ScoreParts, map_name: str) -> None:
        result, cell = found.request.result, found.request.cell
        parts = (found.query_parts, found.key_parts)
        labels = (result.row_labels(cell.spot), result.column_labels(cell.spot))
        reach = max(float(np.abs(values).max()) for values in parts) or 1.0
        for side, values in enumerate(parts):
            order = self._order[side] = [int(at) for at in np.argsort(-np.abs(values), kind="stable")]
            table = self.tables[side]
            table.values, table.reach = values[order], reach
            pixels = colours.pixels(np.sign(table.values)[:, None].astype(np.float32) * 0.6, -1, 1, map_name)
            numbers = [signed(float(value)) for value in table.values]
            names = tuple(translated(found.writers[at].name) for at in order)
            table.bars.show_cells(
                names, ("contribution",), pixels, text=lambda row, column, numbers=numbers: numbers[row],  # type: ignore[misc]
                tooltip=partial(self._tooltip, found, side), axes=("part", "score"), values=table.values[:, None])
            table.viewport().update()
            choice, at = self.choices[side], (cell.row, cell.column)[side]
            if [choice.itemText(number) for number in range(choice.count())] != [
                    f"{number}  {token}" for number, token in enumerate(labels[side])]:
                choice.clear()
                choice.addItems([f"{number}  {token}" for number, token in enumerate(labels[side])])
            choice.setCurrentIndex(at)
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
        value = float((found.query_parts, found.key_parts)[side][at])
        pairs = found.pairs[at] if side == 0 else found.pairs[:, at]
        partner = int(np.argmax(np.abs(pairs)))
        words = (self.tr("{name} in the query: {value} of {score}"),
                 self.tr("{name} in the key: {value} of {score}"))[side]
        met = (self.tr("Of this, {value} with {name} in the key"), self.tr("Of this, {value} with {name} in the query"))
        return "\n".join((
            words.format(name=translated(found.writers[at].name), value=signed(value), score=level(found.score)),
            met[side].format(name=translated(found.writers[partner].name), value=signed(float(pairs[partner])))))

    # gestures

    def _pin(self, side: int, at: int) -> None:
        """Pin another query or key of the same head."""
        pinned = None if self._state is None else self._state.focus.matrix_cell
        if pinned is not None:
            row, column = (at, pinned.column) if side == 0 else (pinned.row, at)
            self.did.emit(mark_cell(Cell(pinned.spot, row, column)))

    def _open(self, side: int, index: AnyIndex) -> None:
        """Open the head of a bar, with its largest weight at this token pinned; or the layer of an MLP."""
        found = self._found
        if found is None or not index.isValid() or not index.row() < len(self._order[side]):
            return
        writer: Writer = found.writers[self._order[side][index.row()]]
        if writer.kind == "mlp":
            self.did.emit(choose_layer(writer.layer))
        elif writer.kind == "head":
            token = (found.request.cell.row, found.request.cell.column)[side]
            spot = found.request.cell.spot.at(stage="weights", layer=writer.layer, head=writer.head)
            weights = found.request.result.picture(spot)[token]
            self.did.emit(choose_head(writer.head, writer.layer))
            self.did.emit(mark_cell(Cell(spot, token, int(np.argmax(weights)))))


def signed(value: float) -> str:
    """Return a number with its sign; zero has none."""
    return f"+{format_number(value)}" if value > 0 else format_number(value)
