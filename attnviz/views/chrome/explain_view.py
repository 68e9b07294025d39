"""Beside the large heatmap, or below it: how the number of the marked cell comes about, line by line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from attnviz.document.places import Cell
from attnviz.pictures.numbers import format_number
from attnviz.result.compare import Difference
from attnviz.result.outcome import Outcome
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.views.chrome import theme
from attnviz.views.stage_words import difference_terms, stage_title


class ExplainView(QScrollArea):
    """A heading that names the cell, and the arithmetic in this computation's own numbers.

    It takes the room that it is given: what is longer scrolls.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How the marked number comes about"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        self.setWidget(page)
        page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._heading = self._line("strong")
        self._steps = self._line("body")
        self._outcome = self._line("title")
        self._steps.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(page)
        column.setContentsMargins(theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        column.setSpacing(theme.SPACE)
        for label in (self._heading, self._steps, self._outcome):
            column.addWidget(label)
        column.addStretch(1)

    def show_cell(self, result: Outcome | None, cell: Cell | None, *, source: Source | None = None) -> None:
        """Explain a cell; without one, say that pointing at a cell explains it.

        Of a difference, the `source` then, the two numbers are told.
        """
        if result is None or cell is None or min(cell.row, cell.column) < 0 or not result.texts:
            self._heading.setText(self.tr("How a number comes about"))
            self._steps.setText(self.tr("Point at a cell: the arithmetic behind it appears here, in the numbers of "
                                        "this sentence. Click it to keep it while you change things."))
            self._outcome.setText("")  # clear() would lay everything out again
            return
        self._heading.setText(self.tr("{stage}: {row}, {column}").format(
            stage=stage_title(source or result, cell.spot), row=result.row_labels(cell.spot)[cell.row],
            column=result.column_labels(cell.spot)[cell.column],
        ))
        if isinstance(source, Difference):
            *terms, outcome = difference_terms(source, cell)
            self._steps.setText("\n".join(terms))
            self._outcome.setText(outcome)
            return
        if not isinstance(result, Result):
            self._steps.setText(self.tr("This number was given: how it came about is not known here."))
            self._outcome.setText(f"= {format_number(float(result.drawn(cell.spot).values[cell.row, cell.column]))}")
            return
        from attnviz.result.explain import explain  # when somebody first asks

        steps = explain(result, cell)
        lines = [step.text for step in steps if not step.strong]
        if not steps:
            lines = [self.tr("Of so long an input single numbers are computed where you zoom in, not explained.")]
        self._steps.setText("\n".join(lines))
        self._outcome.setText("\n".join(step.text for step in steps if step.strong))

    def _line(self, role: theme.Role) -> QLabel:
        label = QLabel()
        label.setTextFormat(Qt.TextFormat.PlainText)
        theme.set_role(label, role)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        return label
