"""The chosen stage of the chosen head, large, with its formula."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from attnviz.document.result import Result
from attnviz.document.stages import STAGES
from attnviz.views import theme
from attnviz.views.detail_canvas import DetailCanvas
from attnviz.views.explain_view import WIDTH, ExplainView
from attnviz.views.picture import Levels, Maps, make_picture
from attnviz.views.pipeline_view import stage_formula, stage_shape

MOST = 1024  #: values a side that are drawn at once; zooming in shows the exact ones
EXPLAINED_FROM = WIDTH + 330  #: narrower, the picture needs all the room


def _label(role: theme.Role, *, muted: bool = False) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    theme.set_role(label, role)
    if muted:
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label


class DetailView(QWidget):
    """Title, formula and shape above the large heatmap. `canvas` tells the gestures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("detail")
        self.setAccessibleName(self.tr("Chosen stage"))
        self.title = _label("title")
        self.formula = _label("body")
        self.shape = _label("caption", muted=True)
        self.help = _label("caption", muted=True)
        self.help.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.canvas = DetailCanvas()
        self.canvas.setAccessibleName(self.tr("Large heatmap of the chosen stage"))
        self.canvas.setToolTip(
            self.tr("Wheel zooms, drag moves, Home shows all. Click pins a cell, double click edits its number.")
        )
        self._empty = _label("body", muted=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setText(self.tr("Type a sentence above: its attention appears here at every keystroke."))
        heading = QHBoxLayout()
        heading.setSpacing(theme.SPACE * 2)
        heading.addWidget(self.title)
        heading.addWidget(self.formula)
        heading.addStretch(1)
        heading.addWidget(self.shape)
        self._page = QWidget()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(theme.SPACE, theme.SPACE // 2, theme.SPACE, 0)
        column.setSpacing(2)
        column.addLayout(heading)
        column.addWidget(self.help)
        self.explanation = ExplainView()
        row = QHBoxLayout()
        row.addWidget(self.canvas, 1)
        row.addWidget(self.explanation)
        column.addLayout(row, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._page)
        self._stack.addWidget(self._empty)
        self.setMinimumSize(260, 200)

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.explanation.setVisible(self.width() >= EXPLAINED_FROM)

    def snapshot(self) -> QPixmap:
        """The view as an image, at twice the resolution of the screen."""
        explained = self.explanation.isVisible()
        self.explanation.hide()
        page = self._page
        picture = QPixmap(page.size() * 2)
        picture.setDevicePixelRatio(2)
        picture.fill(theme.colour("Base"))
        page.render(picture)
        self.explanation.setVisible(explained)
        return picture

    def set_result(
        self, result: Result, *, stage: str, sentence: int, head: int, maps: Maps, levels: Levels | None = None
    ) -> None:
        """Draw a stage; without a sentence, say what to do."""
        self._stack.setCurrentIndex(0 if result.sentences else 1)
        if not result.sentences:
            self.canvas.set_picture(None, 0)
            return
        row = STAGES[stage]
        per_head = row.per_head and result.num_heads > 1
        label = self.tr(row.label)
        self.title.setText(self.tr("{stage}, head {head}").format(stage=label, head=head) if per_head else label)
        self.formula.setText(stage_formula(result, row))
        self.shape.setText(stage_shape(result, row))
        self.help.setText(self.tr(row.help))
        self.canvas.set_picture(
            make_picture(result, stage, sentence=sentence, head=head, maps=maps, levels=levels, most=MOST), head
        )
        block = self.canvas.picture.block if self.canvas.picture is not None else (1, 1)
        if block != (1, 1):
            self.help.setText(self.tr(
                "Each pixel shows the largest of {down} × {across} cells; zoom in with the wheel for the exact ones."
            ).format(down=block[0], across=block[1]))
