"""The arithmetic of the marked cell, line by line, next to the large heatmap or below it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import format_number
from attnviz.result.result import Evaluation, Source
from attnviz.system.translation import translated
from attnviz.system.wording import isolated_label
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.stage_words import difference_terms, reading_order, stage_title

TWO_COLUMNS = 560  #: width in pixels from which the arithmetic of two cells is shown side by side


class ExplainView(QScrollArea):
    """A heading that names the cell, and the arithmetic in this computation's own numbers.

    It fills the room that it is given; longer text scrolls.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("How the marked number is computed"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        self.setWidget(page)
        page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._row = fill(QBoxLayout(QBoxLayout.Direction.TopToBottom, page), margins=theme.SPACE,
                         spacing=2 * theme.SPACE)
        self._blocks = (_Block(), _Block())
        for block in self._blocks:
            self._row.addWidget(block, 1, Qt.AlignmentFlag.AlignTop)
        self._row.addStretch(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= TWO_COLUMNS  # the width of the view itself, without scroll bars
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def show_cells(self, result: Evaluation | None, cells: Sequence[Cell], *, source: Source | None = None) -> None:
        """Explain one cell, or two in reading order; without one, say how to choose it.

        If `source` is a difference, show both numbers.
        """
        ordered = sorted(cells, key=lambda cell: reading_order(cell.spot))[:2]
        first, second = self._blocks
        first.show_cell(result, ordered[0] if ordered else None, source=source, two=len(ordered) > 1)
        second.setVisible(len(ordered) > 1)
        if len(ordered) > 1:
            second.show_cell(result, ordered[1], source=source, two=True)


class _Block(QWidget):
    """Heading, lines and result of one cell."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = label("strong")
        self._steps = label("body")
        self._outcome = label("title")
        self._steps.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        parts = self._heading, self._steps, self._outcome
        for part in parts:
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        fill(QVBoxLayout(self), *parts, spacing=theme.SPACE)

    def show_cell(self, result: Evaluation | None, cell: Cell | None, *, source: Source | None, two: bool) -> None:
        """Explain a cell; with `two`, its heading names the sentence."""
        if result is None or cell is None or min(cell.row, cell.column) < 0 or not result.texts:
            self._heading.setText(self.tr("How this number is computed"))
            self._steps.setText(self.tr("Hover over a cell to see how its number is computed, with the numbers of "
                                        "this sentence. Click to pin it."))
            self._outcome.setText("")  # clear() would repeat the layout
            return
        of_sentence = two and len(result.texts) > 1
        place = self.tr("{row} → {column}") if STAGES[cell.spot.stage].is_matrix else self.tr("{row}, {column}")
        words = self.tr("Sentence {sentence}, {stage}: {place}") if of_sentence else self.tr("{stage}: {place}")
        self._heading.setText(words.format(
            sentence=cell.spot.sentence + 1, stage=stage_title(source or result, cell.spot),
            place=place.format(row=isolated_label(result.row_labels(cell.spot)[cell.row]),
                               column=isolated_label(result.column_labels(cell.spot)[cell.column])),
        ))
        if terms := difference_terms(source, cell):
            self._steps.setText("\n".join(terms[:-1]))
            self._outcome.setText(terms[-1])
            return
        if pooled := result.arithmetic(cell):
            *lines, outcome = map(translated, pooled)
            self._steps.setText("\n".join(lines))
            self._outcome.setText(outcome)
            return
        if (computed := result.computed) is None:
            self._steps.setText(self.tr("This number was loaded from a file, so its computation is not known."))
            value = float(result.spot_data(cell.spot).values[cell.row, cell.column])
            self._outcome.setText(f"= {format_number(value)}")
            return
        from attnviz.result.explain import explain  # when first needed

        *lines, outcome = map(translated, explain(computed, cell) or (
            self.tr("The text is too long to explain single numbers; zoom in to see exact values."), ""))
        self._steps.setText("\n".join(lines))
        self._outcome.setText(outcome)
