"""The tabs at the bottom: embeddings, weight matrices and the chosen stage as editable tables.

Folded, only the tabs are there: a press on one of them shows its table, another press on the same folds it again.
"""

from functools import cached_property

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.result.cell_changes import CellChanges, SpotChanges, changes_in
from attnviz.result.compare import match_labels, subtract
from attnviz.result.result import Evaluation
from attnviz.result.spot_data import SpotData
from attnviz.store.focus import hover_cell, hover_vocabulary
from attnviz.store.state import State
from attnviz.system.translation import in_sentence, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import label, set_tip
from attnviz.views.drawn import Drawn
from attnviz.views.stage_words import stage_help, stage_title
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tensor_contents import TableContent
from attnviz.views.tables.tensor_table import TensorTable

Key = tuple[str, str]  #: ("embeddings", ""), ("weight", MATRIX) or ("stage", "")
_EMBEDDINGS: Key = ("embeddings", "")
_STAGE: Key = ("stage", "")
MIN_TABLE_PX = 110  #: of an unfolded table

_FLAT = """
QTabBar::tab { padding: 4px 10px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab { color: palette(placeholder-text); }
QTabBar::tab:selected { color: palette(text); border-bottom-color: palette(highlight); }
QTabBar::tab:hover:!selected { color: palette(text); border-bottom-color: palette(mid); }
"""


class TablesView(Doer, QWidget):
    """One table at a time, chosen by tabs that stay as long as the matrices keep their names."""

    folded_changed = Signal(bool)  #: whether only the tabs are shown

    def __init__(self) -> None:
        super().__init__()
        self._drawn, self._named = Drawn(), Drawn()  # the current table, and the tabs
        self._state = State()
        self._keys: list[Key] = []
        self.folded = False  #: whether only the tabs are shown
        self._tabs = QTabBar(self, drawBase=False, expanding=False, usesScrollButtons=True)
        self._tabs.setAccessibleName(self.tr("Tables of numbers"))
        self._tabs.tabBarClicked.connect(self._press_tab)
        self._tabs.currentChanged.connect(self._show_tab)
        self._tabs.setStyleSheet(_FLAT)
        self.fold = QToolButton(self, autoRaise=True)
        self.fold.clicked.connect(lambda: self.set_folded(not self.folded))
        self._caption = Caption(parent=self, align=Qt.AlignmentFlag.AlignRight)  # how the numbers are used and changed
        self._stack = QStackedWidget(self)
        self._empty = label("body", parent=self, centred=True)
        self._stack.addWidget(self._empty)
        top = fill(QHBoxLayout(), self.fold, self._tabs, (self._caption, 1),
                   margins=(0, 0, theme.SPACE, 0), spacing=theme.SPACE * 2)
        fill(QVBoxLayout(self), top, (self._stack, 1), margins=(theme.SPACE // 2, 0, 0, 0), spacing=0)
        self._dress_fold()
        self._refresh()

    # what the presenter calls

    def show_state(self, state: State) -> None:
        """Show the numbers of a state in the table of the current tab.

        The numbers of the stage come from the state's source; a difference has no embeddings and no matrices.
        """
        self._state, result, spot = state, state.result, state.focus.spot
        if not self._drawn.differs(state.pictures, state.refusals) or result is None:
            self._highlight_changes()
            return
        matrices: list[Key] = [("weight", name) for name in result.parameters(spot.layer)]
        self._set_keys([*([_EMBEDDINGS] if result.vocabulary is not None else []), *matrices, _STAGE])
        if self._named.differs(self._keys, result.options or result, spot, (state.source or result).state_name):
            self._name_tabs(result)
        self._refresh()

    @property
    def table(self) -> TensorTable | None:
        """Return the table of the current tab; None if it is empty."""
        shown = self._stack.currentWidget()
        return shown if isinstance(shown, TensorTable) else None

    @cached_property
    def _table(self) -> TensorTable:
        """Return the table of every tab, made when it is first needed: the window opens without one."""
        table = TensorTable()
        self.hear(table)
        table.cell_hovered.connect(self._hover)
        self._stack.addWidget(table)
        return table

    def view_state(self) -> tuple[Key | None, int, int]:
        """Return the current tab, and how far its table is scrolled across and down."""
        table = self.table
        return (self._key(), *((0, 0) if table is None else (
            table.horizontalScrollBar().value(), table.verticalScrollBar().value())))

    def restore_view_state(self, state: tuple[Key | None, int, int]) -> None:
        """Choose a tab, which folds and unfolds nothing, and scroll its table."""
        key, across, down = state
        if key in self._keys:
            self._tabs.blockSignals(True)
            self._tabs.setCurrentIndex(self._keys.index(key))
            self._tabs.blockSignals(False)
            self._refresh()
        if self.table is not None:
            self.table.across.scroll_to(across)
            self.table.down.scroll_to(down)

    # folding

    @property
    def full_height(self) -> int:
        """Return the height at which the whole table is visible; more would only shrink the picture."""
        needed = 0 if self.table is None else self.table.needed_height
        return self._tabs.sizeHint().height() + max(MIN_TABLE_PX, needed)

    def set_folded(self, folded: bool) -> None:
        """Show the tabs alone, or a table below them."""
        if folded == self.folded:
            return
        self.folded = folded
        self._stack.setVisible(not folded)
        self.setSizePolicy(QSizePolicy.Policy.Preferred,
                           QSizePolicy.Policy.Fixed if folded else QSizePolicy.Policy.Preferred)
        self._dress_fold()
        self._refresh()
        self.folded_changed.emit(folded)

    def _dress_fold(self) -> None:
        self.fold.setArrowType(Qt.ArrowType.UpArrow if self.folded else Qt.ArrowType.DownArrow)
        self.fold.setText(self.tr("Numbers"))
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon if self.folded else
                                     Qt.ToolButtonStyle.ToolButtonIconOnly)
        words = self.tr("Show the tables of numbers") if self.folded else self.tr("Hide the tables of numbers")
        self.fold.setAccessibleName(words)
        set_tip(self.fold, self.tr("Embeddings, weight matrices and the selected stage as tables.")
                if self.folded else words)
        self._tabs.setVisible(not self.folded)

    def _press_tab(self, index: int) -> None:
        """Fold the table if its own tab is pressed; `currentChanged` handles the other tabs."""
        if index == self._tabs.currentIndex():
            self.set_folded(True)

    # tabs

    def _set_keys(self, keys: list[Key]) -> None:
        if keys == self._keys:
            return
        current = self._key()
        self._tabs.blockSignals(True)
        for at in reversed(range(self._tabs.count())):
            self._tabs.removeTab(at)
        for _ in keys:
            self._tabs.addTab("")
        self._keys = keys
        self._tabs.setCurrentIndex(keys.index(current) if current in keys else 0)
        self._tabs.blockSignals(False)

    def _hover(self, row: int, column: int) -> None:
        if self._key() == _EMBEDDINGS:
            self.did.emit(hover_vocabulary(row))
        elif self._key() == _STAGE:
            self.did.emit(hover_cell(None if row < 0 else Cell(self._state.focus.spot, row, column)))

    def _name_tabs(self, result: Evaluation) -> None:
        spot = self._state.focus.spot
        for at, (kind, name) in enumerate(self._keys):
            if kind == "embeddings":
                text, tip = self.tr("Embeddings"), self.tr("The vector of each token, before positions are added.")
            elif kind == "weight":
                shape = " × ".join(map(str, result.parameters(spot.layer)[name].shape))
                text, tip = name, self.tr("{matrix}, {shape} numbers that training would change.").format(
                    matrix=name, shape=shape)
            else:
                title = stage_title(self._state.source or result, spot)
                text, tip = self.tr("Stage: {stage}").format(stage=title), stage_help(result, spot)
            if self._tabs.tabText(at) != text:
                self._tabs.setTabText(at, text)
            self._tabs.setTabToolTip(at, tip)

    def _key(self) -> Key | None:
        at = self._tabs.currentIndex()
        return self._keys[at] if 0 <= at < len(self._keys) else None

    # contents

    def _show_tab(self) -> None:
        if self._table.isAncestorOf(self.focusWidget()):
            self._table.setFocus()  # a number that is typed belongs to the former tab
        self.set_folded(False)
        self.did.emit(hover_cell(None))
        self._refresh()

    def _refresh(self) -> None:
        key, result, spot = self._key(), self._state.result, self._state.focus.spot
        if self.folded:  # not visible: it is made when it is unfolded
            self._caption.setText("")
            return
        if key is None or result is None or not result.texts:
            self._show_empty("" if result is None else self.tr("Type a sentence to see its embeddings."))
            return
        content = self._content(key, result)
        if content is None:
            told = self.tr("The text is too long to list {stage}. Zoom into the large picture.") if (
                spot.stage in result.stages(spot.layer)) else self.tr("No stage {stage} in this computation.")
            self._show_empty(told.format(stage=in_sentence(tr(STAGES[spot.stage].label))))
            return
        self._table.set_content(content)
        self._stack.setCurrentWidget(self._table)
        self._highlight_changes()
        hint = self.tr("Drag the selected cell sideways to change it smoothly.")
        self._caption.setText(" · ".join(filter(None, (content.note, hint))), content.note)

    def _show_empty(self, sentence: str) -> None:
        self._empty.setText(sentence)
        self._stack.setCurrentWidget(self._empty)
        self._caption.setText("")

    def _content(self, key: Key, evaluation: Evaluation) -> TableContent | None:
        spot, maps, result = self._state.focus.spot, self._state.look.maps, evaluation.computed
        if key == _STAGE:
            return tensor_contents.stage(self._state.source or evaluation, spot, maps=maps,
                                         levels=self._state.levels(spot.stage))
        if result is None:
            return None
        if key == _EMBEDDINGS:
            return tensor_contents.embeddings(result, maps=maps)
        if spot.layer >= result.num_layers or key[1] not in result.parameters(spot.layer):
            return None
        return tensor_contents.parameter(result, key[1], head=spot.head, layer=spot.layer, maps=maps)

    def _highlight_changes(self) -> None:
        """Highlight the changed numbers of the displayed table."""
        table, key = self.table, self._key()
        if table is not None and key is not None:
            changes, highlight = self._state.changes, self._state.highlight
            table.set_changes(self._table_changes(key, changes) if changes and highlight > 0 else None, highlight)

    def _table_changes(self, key: Key, changes: CellChanges) -> SpotChanges | None:
        """Return what changed in a table; a matrix is compared with the one of its name."""
        if key == _STAGE:
            return changes.at(self._state.focus.spot)
        now, before = (self._content(key, result) for result in (changes.now, changes.before))
        if now is None or before is None:
            return None
        rows = match_labels(now.row_labels, before.row_labels)
        columns = match_labels(now.column_labels, before.column_labels)
        return changes_in(subtract(SpotData(now.values, None, 1), SpotData(before.values, None, 1), rows, columns))
