"""The base of the panels of lines and of tinted words: caption, legend of heads, and picture."""

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from attnviz.pictures.lines import lines_spot
from attnviz.result.result import Evaluation
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, scroll_area
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import label
from attnviz.views.chrome.widget_image import titled_image
from attnviz.views.heatmaps.heads_legend import HeadsLegend
from attnviz.views.stage_words import stage_label


class LegendPanel(Doer, QWidget):
    """A picture of the words below a legend that hides heads, or a sentence that says why there is none."""

    def __init__(self, canvas: Any) -> None:
        super().__init__()
        self.canvas, self.legend = canvas, HeadsLegend()
        self.caption = Caption("strong", muted=False)
        self.scale = Caption(align=Qt.AlignmentFlag.AlignRight)
        self.empty = label("body", centred=True)
        self.hear(canvas, self.legend)
        self._scroll = scroll_area(canvas)
        page, top = QWidget(), fill(QHBoxLayout(), (self.caption, 1), (self.scale, 1))
        self.column = fill(
            QVBoxLayout(page), top, self.legend, (self._scroll, 1),
            margins=(theme.SPACE, theme.SPACE // 2, theme.SPACE, theme.SPACE), spacing=theme.SPACE // 2)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(page)
        self._stack.addWidget(self.empty)
        self.setMinimumWidth(170)

    def sizeHint(self) -> QSize:
        return QSize(270, 400)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self.objectName(), event.globalPos())

    def titled_image(self) -> QPixmap:
        """Return the picture below its caption, at twice the resolution of the screen."""
        return titled_image(self.canvas, self.caption.text(), self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """The lines below the title of the copied picture."""
        return (self.scale.text(),)

    def show_state(self, state: State) -> None:
        """Draw what changed in a state."""
        raise NotImplementedError

    def _show_page(self, state: State, result: Evaluation | None) -> None:
        """Show the picture with caption and legend, or the sentence that says why there is none."""
        self._stack.setCurrentIndex(0 if result is not None else 1)
        if result is not None:
            source = state.source or result
            label = stage_label(source, lines_spot(result, state.focus.spot).stage)
            self.caption.setText(label, *filter(None, [source.state_name]))
            self.caption.setMaximumWidth(self.caption.sizeHint().width())  # the scale has the rest
            self.legend.show_state(state)
