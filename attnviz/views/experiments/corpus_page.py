"""What a head does in a corpus: the histogram of a measure, and the texts with its largest values."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout

from attnviz.experiments.corpus import Corpus, Example
from attnviz.pictures.numbers import exact, level, typeset
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.store.edits import set_text
from attnviz.store.experiments import experiment_value
from attnviz.store.state import State
from attnviz.system.translation import in_sentence, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.experiments.charts import Chart, Charts
from attnviz.views.experiments.grid_table import AnyIndex, GridModel, GridTable
from attnviz.views.experiments.page import TablePage

CONTEXT_TOKENS = 8  #: shown before the first and after the last token of a strong cell
NUMBER_PX = 52  #: of the value in front of a text
PAD_PX = 6
HISTOGRAM_PX = 140
EDGES_NAMED = 5


class _ExampleDelegate(QStyledItemDelegate):
    """Paints a text in lines: keys are shaded by their weights, and curves lead to them from their queries."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        table = self.parent()
        assert isinstance(table, ExampleTable)
        example, area, accent = table.examples[index.row()], QRectF(option.rect), theme.colour("Accent")
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index == table.currentIndex():
            painter.fillRect(area, theme.colour("AlternateBase"))
        theme.set_text_style(painter, "small", "Muted")
        painter.drawText(QRectF(area.left(), area.top() + table.gap, NUMBER_PX - PAD_PX, table.line_px),
                         Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, level(example.value))
        boxes = {at: box.translated(area.left() + NUMBER_PX, area.top())
                 for at, box in table.boxes(example, area.width()).items()}
        for key, weight in {key: weight for _, key, weight in reversed(example.cells)}.items():
            painter.fillRect(boxes[key], theme.faded(accent, 0.45 * weight))
        for query, key, weight in reversed(example.cells):  # the strongest is in front
            painter.setPen(QPen(theme.faded(accent, 0.25 + 0.75 * weight), 1.5))
            painter.drawPath(_curve(boxes[query], boxes[key], table.gap))
            painter.fillRect(boxes[query].adjusted(1, boxes[query].height() - 2, -1, 0), accent)
        theme.set_text_style(painter, "body", "Text")
        for at, box in boxes.items():
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown(example.tokens[at]))
        painter.restore()


class ExampleTable(GridTable):
    """A row for each text, as high as its lines."""

    def __init__(self) -> None:
        self.rows = GridModel()
        self.examples: tuple[Example, ...] = ()
        super().__init__(self.rows)
        self.setItemDelegate(_ExampleDelegate(self))
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def line_px(self) -> float:
        """The height of a token."""
        return theme.metrics("body").height() + 2

    @property
    def gap(self) -> float:
        """The room above each line, for curves."""
        return round(theme.metrics("body").height())

    def show_examples(self, examples: tuple[Example, ...], measure: str) -> None:
        """Show other texts with values of a measure, the first at the top."""
        self.examples = examples
        self.rows.show_cells(tuple(exact(example.value) for example in examples), ("text",) if examples else (),
                             np.zeros((len(examples), 1), np.uint32),
                             text=lambda row, column: self.examples[row].text, tooltip=self._words,
                             axes=(measure, "text"))
        self.setCurrentIndex(self.rows.index(-1, -1))
        self.fit()
        self.scrollToTop()
        self.viewport().update()

    def fit(self) -> None:
        width = self.viewport().width()
        self.horizontalHeader().setDefaultSectionSize(max(120, width))
        for row, example in enumerate(self.examples):
            bottom = max((box.bottom() for box in self.boxes(example, max(120, width)).values()), default=self.line_px)
            self.setRowHeight(row, round(bottom + PAD_PX))

    def boxes(self, example: Example, width: float) -> dict[int, QRectF]:
        """Return the place of each shown token, by its position, in lines that fit a row's width."""
        metrics, x, y = theme.metrics("body"), 0.0, self.gap
        room = max(40.0, width - NUMBER_PX - PAD_PX)
        found = {}
        for at in shown_tokens(example):
            size = min(room, metrics.horizontalAdvance(shown(example.tokens[at])) + 2)
            if x and x + size > room:
                x, y = 0.0, y + self.line_px + self.gap
            found[at] = QRectF(x, y, size, self.line_px)
            x += size
        return found

    def _words(self, row: int, column: int) -> str:
        """Return the cells of a text, for its tooltip."""
        example = self.examples[row]
        title = self.tr("{value}; its strongest weights beside the first token, query → key:")
        return "\n".join((title.format(value=level(example.value)), *(
            f"{query} {example.tokens[query]} → {key} {example.tokens[key]}: {level(weight)}"
            for query, key, weight in example.cells)))


class CorpusPage(TablePage):
    """The histogram above the texts; a click loads a text into the sentence."""

    def __init__(self) -> None:
        self.table = ExampleTable()
        self.histogram = Charts(self.tr("Histogram of the measure over the texts of the corpus"))
        self.histogram.setFixedHeight(HISTOGRAM_PX)
        super().__init__(self.table)
        self.table.setAccessibleName(self.tr("Texts with the largest values; Return loads one"))
        self.listen(self.table, lambda row, _: self.did.emit(set_text(self.table.examples[row].text)))
        self._shown: tuple[Corpus, str, int, int] | None = None
        fill(QVBoxLayout(self), self.histogram, (self.table, 1), self.note, spacing=theme.SPACE // 2)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.focus.spot.layer, state.focus.spot.head

    def sizeHint(self) -> QSize:
        return QSize(400, 300)

    def numbers(self, state: State) -> Corpus | None:
        corpus, spot = state.corpus, state.focus.spot
        has_head = corpus is not None and spot.layer < corpus.means.shape[1] and spot.head < corpus.means.shape[2]
        return corpus if has_head else None

    def clear(self) -> None:
        """Keep the texts of the last head: a model without this one is about to be shown."""

    def draw(self, found: Corpus, state: State) -> None:
        spot, name = state.focus.spot, experiment_value(state, "corpus.measure")
        if (found, name, spot.layer, spot.head) == self._shown:
            return  # a person reads on while the numbers of the sentence come
        self._shown = found, name, spot.layer, spot.head
        measure = TEXT_MEASURES.index(name)
        at = measure, spot.layer, spot.head
        examples = found.examples(name, spot.layer, spot.head)
        words = self.tr("mean {mean}, standard deviation {spread}, over the {count} texts in which it "
                        "is defined").format(
            mean=level(float(found.means[at])), spread=level(float(found.deviations[at])),
            count=f"{int(found.counts[at]):,}")
        if not examples:
            words = self.tr("not defined in any text of the corpus")
        title = self.tr("Layer {layer}, head {head}: {measure}").format(
            layer=spot.layer, head=spot.head, measure=in_sentence(tr(MEASURES[name].label)))
        counts, edges = found.histograms[at].tolist(), found.edges[measure]
        named = np.linspace(0, len(counts), EDGES_NAMED).astype(int).tolist()
        self.histogram.show_charts(Chart(
            title=title, note=words, bars=[(counts, "Accent")], high=max(1, *counts), steps=2,
            places=[(at / len(counts), typeset(f"{edges[at]:.4g}")) for at in named]), description=f"{title}. {words}")
        self.table.show_examples(examples, title)
        self.note.setText(self.tr("A curve leads from a query, underlined, to its key, shaded by the weight. "
                                  "{model} over {count} texts.").format(model=found.model, count=f"{found.texts:,}"))


def shown(token: str) -> str:
    """Return a token as it is read in a text."""
    return token.replace("␣", " ")


def shown_tokens(example: Example) -> range:
    """Return the positions that are shown: those of the strong cells and a few around them."""
    marked = [at for query, key, _ in example.cells for at in (query, key)]
    if not marked:
        return range(min(len(example.tokens), 4 * CONTEXT_TOKENS))
    return range(max(0, min(marked) - CONTEXT_TOKENS), min(len(example.tokens), max(marked) + 1 + CONTEXT_TOKENS))


def _curve(query: QRectF, key: QRectF, gap: float) -> QPainterPath:
    """Return a path from a query to a key: an arch in one line, else from line to line."""
    start = QPointF(query.center().x(), query.top() + 1)
    same = abs(query.top() - key.top()) < 1
    end = QPointF(key.center().x(), key.top() + 1 if same or key.top() > query.top() else key.bottom())
    lift = min(gap, 4 + 0.12 * abs(start.x() - end.x()))
    path = QPainterPath(start)
    if same:
        path.cubicTo(start - QPointF(0, lift), end - QPointF(0, lift), end)
    else:
        middle = (start.y() + end.y()) / 2
        path.cubicTo(QPointF(start.x(), middle), QPointF(end.x(), middle), end)
    return path
