"""An editable table of numbers: type, drag, copy, paste and reset cells.

It draws a TableContent and says what the person asked for; it changes no number itself.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHideEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QMenu, QWidget

from attnviz.pictures.numbers import parse_block
from attnviz.result.cell_changes import SpotChanges
from attnviz.store.edits import edit_numbers, end_merge, reset_numbers, reset_table
from attnviz.store.numbers import say
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text
from attnviz.views.chrome.actions import is_pressed, keys_of
from attnviz.views.chrome.boxes import Doer, KeptPlace
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.tables.tensor_contents import TableContent
from attnviz.views.tables.tensor_delegate import TensorDelegate
from attnviz.views.tables.tensor_grid import TensorGrid
from attnviz.views.tables.tensor_model import Block, Drag, Place, TensorModel, group_by_target, same_row

DRAG_STARTS = 3  #: pixels that a press may tremble
_STARTS_A_NUMBER = frozenset("0123456789+-.,−")
_EDITS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_COMMANDS = ("edit_number", "copy_labelled", "reset_numbers", "reset_table")


class TensorTable(Doer, TensorGrid):
    """Tinted numbers in fixed columns, each of them editable."""

    cell_hovered = Signal(int, int)  #: row, column; -1, -1 when the pointer has left

    def __init__(self) -> None:
        self._model = TensorModel()
        super().__init__(self._model)
        self._model.setParent(self)
        self.across, self.down = KeptPlace(self.horizontalScrollBar()), KeptPlace(self.verticalScrollBar())
        self._waiting: TableContent | None = None  # of another shape, for when the editor has closed
        self._drag: Drag | None = None
        self._pressed_at: QPoint | None = None
        self._hovered = (-1, -1)
        self._was_refused = False
        self.setItemDelegate(TensorDelegate(self, take=self._take_typed, refuse=self._refuse))
        self.setMouseTracking(True)
        for watched in (self, self.viewport()):
            watched.installEventFilter(self)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.AnyKeyPressed)
        self.doubleClicked.connect(lambda _: self._may_edit())

    # what the tabs call

    def set_content(self, content: TableContent) -> None:
        """Show other numbers: in place where shape and labels stay, and after an open editor has closed elsewhere."""
        self._waiting = None
        relabelled_rows = self._model.relabelled_rows(content)
        if relabelled_rows != [] and self.state() == QAbstractItemView.State.EditingState:
            self._waiting = content
            return
        self.setAccessibleName(content.name)
        if relabelled_rows is None or not self._is_elsewhere(relabelled_rows):
            self._replace(content)
            return
        self._model.set_content(content, held=self._drag.place if self._drag else None)
        if relabelled_rows:
            self.fit_labels(content.row_labels)
            self.verticalHeader().viewport().update()

    def _is_elsewhere(self, rows: Sequence[int]) -> bool:
        """Return whether these rows contain neither the current nor a selected cell."""
        blocks = [] if not rows else [*self._selected(), (self.currentIndex().row(), 0, self.currentIndex().row(), 0)]
        return not any(top <= row <= bottom for top, _, bottom, _ in blocks for row in rows)

    def set_changes(self, changes: SpotChanges | None, highlight: float) -> None:
        """Highlight the changed numbers, `highlight` from 0 to 1."""
        if self._model.set_changes(changes, highlight):
            self.viewport().update()

    @property
    def content(self) -> TableContent:
        """Return the displayed content."""
        return self._model.content

    def _replace(self, content: TableContent) -> None:
        """Show another shape or labels: the current cell follows its label, the scroll bars stay."""
        before, current = self._model.content, self.currentIndex()
        scrolled = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        self._model.set_content(content, anew=True)
        self.fit_labels(content.row_labels)
        self.executeDelayedItemsLayout()
        if current.isValid():
            row = same_row(before.row_labels[current.row()], current.row(), content.row_labels)
            self._go_to(row, min(current.column(), content.values.shape[1] - 1))
        self.horizontalScrollBar().setValue(scrolled[0])
        self.verticalScrollBar().setValue(scrolled[1])

    def _go_to(self, row: int, column: int) -> None:
        """Make a cell of the table the current and only selected one."""
        if self._model.hasIndex(row, column):
            # not QTableView.setCurrentIndex: with Ctrl or Shift held it would add to what is selected
            self.selectionModel().setCurrentIndex(
                self._model.index(row, column), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    # what the person did

    def _take_typed(self, place: Place, row: int, column: int, number: float) -> None:
        self._model.show_under_way(place, row, column, number)
        self.did.emit(edit_numbers(group_by_target({place: number})))

    def _refuse(self, sentence: str) -> None:
        self._was_refused = True
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.did.emit(say(sentence, "refusal"))

    def edit_current(self) -> None:
        """Open the editor on the current cell."""
        if self.currentIndex().isValid() and self._may_edit():
            self.edit(self.currentIndex())

    def copy(self, *, labelled: bool = False) -> None:
        """Put the selected cells on the clipboard as tab-separated text in full precision."""
        try:
            text = self._model.clipboard_text(self._selected(), labelled=labelled)
        except EditError as error:
            self._say(error_text(error))
            return
        if text:
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """Take a block of numbers from the clipboard: from the current cell on, or one number into all selected."""
        if not self.currentIndex().isValid() or not self._may_edit():
            return
        blocks = self._selected()
        top, left = self._corner(blocks)
        room = {"rows": self._model.rowCount() - top, "columns": self._model.columnCount() - left}
        try:
            block = parse_block(QGuiApplication.clipboard().text(), **room)
        except EditError as error:
            self._say(error_text(error))
            return
        if block.single is not None and blocks:
            cells = self._model.fill_cells(blocks, block.single)
        else:
            cells = self._model.paste_cells(block.numbers, top, left)
        self.did.emit(edit_numbers(group_by_target(cells)))
        if block.is_cut:
            self._say(self.tr("The pasted block does not fit here; the rest was ignored."))

    def reset_selected(self) -> None:
        """Request the seeded numbers of the selected cells that were edited."""
        places = self._model.edited_places(self._selected())
        if places:
            self.did.emit(reset_numbers(places))

    def reset_all(self) -> None:
        """Request the seeded numbers of this table only, not of another head."""
        places = self._all_edited()
        targets = tuple(dict.fromkeys(target for target, _ in places))
        if places and len(places) == sum(len(self.content.edited[target]) for target in targets):
            self.did.emit(reset_table(targets))
        elif places:
            self.did.emit(reset_numbers(places))

    def _all_edited(self) -> tuple[Place, ...]:
        return self._model.edited_places([(0, 0, self._model.rowCount() - 1, self._model.columnCount() - 1)])

    def _selected(self) -> list[Block]:
        # ranges, since listing each of a million indexes takes seconds
        selection = self.selectionModel().selection()
        ranges = (selection.at(number) for number in range(selection.count()))
        return [(one.top(), one.left(), one.bottom(), one.right()) for one in ranges]

    def _corner(self, blocks: list[Block]) -> tuple[int, int]:
        """Return where a pasted block begins: the top left of the current selection, else the current cell."""
        current = self.currentIndex().row(), self.currentIndex().column()
        for top, left, bottom, right in blocks:
            if top <= current[0] <= bottom and left <= current[1] <= right:
                return top, left
        return current

    # dragging a number

    def _move_drag(self, steps: float, *, finer: bool) -> None:
        drag = self._drag
        assert drag is not None
        number = drag.move(steps, finer=finer)
        self._model.show_under_way(drag.place, drag.row, drag.column, number)
        self.did.emit(edit_numbers(group_by_target({drag.place: number})).merged(drag.key, is_drag=True))

    def _finish_drag(self) -> None:
        drag, self._drag, self._pressed_at = self._drag, None, None
        if drag is not None and drag.began:
            self.did.emit(end_merge())

    def _may_edit(self) -> bool:
        """Return whether the numbers can be edited; say why if not."""
        if not self._model.can_edit:
            self._say(self.content.not_editable)
        return self._model.can_edit

    def _can_drag(self, index: QModelIndex) -> bool:
        """Return whether a drag from this cell moves its number: only if it alone is selected."""
        row, column = index.row(), index.column()
        alone = index == self.currentIndex() and self._selected() == [(row, column, row, column)]
        return alone and self._model.can_edit

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._finish_drag()
        index = self.indexAt(event.position().toPoint())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.button() == Qt.MouseButton.LeftButton and plain and self._can_drag(index):
            self._pressed_at = event.position().toPoint()
            self._drag = self._model.begin_drag(index.row(), index.column())
            if event.modifiers():
                return  # Shift would select a range; here it asks for finer steps
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed_at is None:
            super().mouseMoveEvent(event)
            self._hover(self.indexAt(point))
            return
        along = point.x() - self._pressed_at.x()
        if self._drag is not None and along and (self._drag.began or abs(along) >= DRAG_STARTS):
            self._pressed_at = point
            self._move_drag(along, finer=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._finish_drag()
        self._hover(self.indexAt(event.position().toPoint()))

    def _hover(self, index: QModelIndex) -> None:
        if self._can_drag(index):
            self.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
        else:
            self.viewport().unsetCursor()
        cell = (index.row(), index.column())
        if cell != self._hovered:
            self._hovered = cell
            self.cell_hovered.emit(*cell)

    # keys and menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = event.text()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif is_pressed(event, "copy_labelled"):
            self.copy(labelled=True)
        elif is_pressed(event, "reset_table"):
            self.reset_all()
        elif is_pressed(event, "reset_numbers"):
            self.reset_selected()
        elif (event.key() in _EDITS or is_pressed(event, "edit_number")) and (
                self.state() != QAbstractItemView.State.EditingState):
            self.edit_current()
        elif typed and typed.isprintable() and typed not in _STARTS_A_NUMBER:
            event.ignore()  # a letter starts no number
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.currentIndex().isValid():
            place = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        menu.popup(place)

    def make_menu(self) -> QMenu:
        """Return the context menu of the selected cells."""
        menu, keys = QMenu(self, toolTipsVisible=True), QKeySequence.StandardKey
        unchosen = "" if self.currentIndex().isValid() else self.tr("Choose a cell first.")
        fixed = unchosen or ("" if self._model.can_edit else self.content.not_editable)
        unedited = "" if self._model.edited_places(self._selected()) else self.tr("No chosen number is edited.")
        all_unedited = "" if self._all_edited() else self.tr("No number of this table is edited.")
        for text, shortcuts, act, reason in (
            (self.tr("Edit"), keys_of("edit_number"), self.edit_current, fixed),
            (self.tr("Copy"), keys.Copy, self.copy, unchosen),
            (self.tr("Copy with labels"), keys_of("copy_labelled"), lambda: self.copy(labelled=True), unchosen),
            (self.tr("Paste"), keys.Paste, self.paste, fixed),
            (self.tr("Reset selected"), keys_of("reset_numbers"), self.reset_selected, unedited),
            (self.tr("Reset this table"), keys_of("reset_table"), self.reset_all, all_unedited),
        ):
            action = menu.addAction(text)
            action.setShortcuts(shortcuts)
            action.setShortcutVisibleInContextMenu(True)
            action.setEnabled(not reason)
            if reason:
                action.setToolTip(as_tooltip(reason))
            action.triggered.connect(lambda _checked=False, act=act: act())
        return menu

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Close the editor and move on: Enter down, Tab right, Shift+Tab left; after a refused text stay."""
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        down, along = {
            hints.SubmitModelCache: (1, 0), hints.EditNextItem: (0, 1), hints.EditPreviousItem: (0, -1),
        }.get(hint, (0, 0))
        refused, self._was_refused = self._was_refused, False
        if (down or along) and not refused:
            self._go_to(self.currentIndex().row() + down, self.currentIndex().column() + along)
        if self._waiting is not None:
            self.set_content(self._waiting)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # a menu of the window may have the same shortcuts: here they belong to the table
        if watched is self and event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            matches = event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.Paste)
            if matches or any(is_pressed(event, name) for name in _COMMANDS):
                event.accept()
                return True
        if watched is self.viewport() and event.type() == QEvent.Type.Leave:
            self._hover(QModelIndex())
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._finish_drag()
        super().hideEvent(event)
