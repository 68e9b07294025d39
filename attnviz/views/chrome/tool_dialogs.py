"""Small windows that stay open next to the large picture: the undo steps, the snapshots, the report on own code."""

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnviz.document.variants import ROWS as VARIANTS
from attnviz.pictures.numbers import format_number
from attnviz.store.compare import display_snapshot, subtract_snapshot
from attnviz.store.edits import go_to_step, remove_snapshot, rename_snapshot, take_snapshot
from attnviz.store.focus import choose_stage
from attnviz.store.own_code import compare_code
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.system.wording import Text, printable_name
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, named, push_button, screen_room
from attnviz.views.chrome.plain_text import label
from attnviz.views.drawn import Drawn

FRAME_WIDTH, TITLE_HEIGHT = 8, 40  #: pixels that a desktop adds around a window, and above it (title bar)


class ToolDialog(Doer, QDialog):
    """A tool window that keeps the place to which it was moved.

    The window's shortcuts work in it, too: Qt looks for those of a tool window in its parent.
    """

    first: QWidget  #: takes the focus when the dialog is opened

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        """Create the dialog; it is first shown over the widget `over`."""
        super().__init__(parent, Qt.WindowType.Tool)
        self._over: QWidget | None = over
        self._drawn = Drawn()

    def show_state(self, state: State) -> None:
        """Show what the dialog lists of a state."""
        raise NotImplementedError

    def show_and_focus(self) -> None:
        """Show it, or bring it to the front, and focus its first widget."""
        if self._over is not None:
            corner = self._over.mapToGlobal(QPoint(0, max(0, self._over.height() - self.height())))
            room = screen_room(self._over)
            corner.setX(max(room.left(), min(corner.x(), room.right() - self.width() - FRAME_WIDTH)))
            corner.setY(max(room.top(), min(corner.y(), room.bottom() - self.height() - TITLE_HEIGHT)))
            self.move(corner)
            self._over = None
        self.show()
        self.raise_()
        self.activateWindow()
        self.first.setFocus()


class HistoryDialog(ToolDialog):
    """Restores the state after the step that is clicked."""

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("History"))
        self.first = self.steps = named(
            QListWidget(self), self.tr("Steps, newest last; the arrow keys go back and forth"),
            self.tr("Click a step to return to the state after it."))
        self.steps.currentRowChanged.connect(lambda row: self.did.emit(go_to_step(max(0, row))))
        fill(QVBoxLayout(self), self.steps, margins=theme.SPACE)
        self.resize(280, 360)

    def show_state(self, state: State) -> None:
        """List the undo steps by their labels, with the last one that is done selected."""
        if not self._drawn.differs(state.history):
            return
        listed = [self.tr("Beginning"), *(translated(step.label) for step in state.history.steps)]
        with QSignalBlocker(self.steps):
            if [self.steps.item(row).text() for row in range(self.steps.count())] != listed:
                self.steps.clear()
                self.steps.addItems(listed)
            self.steps.setCurrentRow(state.history.done)


class SnapshotsDialog(ToolDialog):
    """Lists snapshots; a name is edited in place after taking one, by F2 or by double click."""

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("Snapshots"))
        self._names: tuple[str, ...] = ()
        self._naming = ""  # the snapshot that was just taken and has a default name
        self.list = named(QListWidget(), self.tr("Snapshots; F2 renames one, Delete removes it"),
                          self.tr("Double click, or F2, to change a name. They are saved with the session."))
        self.list.itemChanged.connect(
            lambda item: self.did.emit(rename_snapshot(self._names[self.list.row(item)], item.text())))
        words = self.tr("No snapshots yet. Take one, change something, and choose below what to compare.")
        self.placeholder = label("body", words, centred=True, muted=True)
        QVBoxLayout(self.list.viewport()).addWidget(self.placeholder)
        self.first = self.take = push_button(
            self.tr("Take a snapshot"), self.tr("Save the present state under a name."), self._take)
        self.remove = push_button(
            self.tr("Remove"), self.tr("Remove the selected snapshot; Undo brings it back."), self._remove)
        self.remove.setEnabled(False)
        delete = QShortcut(QKeySequence.StandardKey.Delete, self.list, context=Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._remove)
        self.list.currentRowChanged.connect(lambda row: self.remove.setEnabled(row >= 0))
        self.displayed, self.compared = QComboBox(), QComboBox()
        self.displayed.activated.connect(lambda at: self.did.emit(display_snapshot(self._names[at - 1] if at else "")))
        self.compared.activated.connect(lambda at: self.did.emit(subtract_snapshot(self._names[at - 1] if at else "")))
        for widget, name, tip in (
            (self.displayed, self.tr("Displayed state"), self.tr("The state that the pictures show.")),
            (self.compared, self.tr("State to compare with"), self.tr("The state to use as A.")),
        ):
            named(widget, name, tip)
        for button in (self.take, self.remove):
            button.setAutoDefault(False)
        form = QFormLayout()
        form.addRow(self.tr("Show"), self.displayed)
        form.addRow(self.tr("Compare with"), self.compared)
        fill(QVBoxLayout(self), (self.list, 1), fill(QHBoxLayout(), self.take, self.remove, None), form,
             margins=theme.SPACE * 2, spacing=theme.SPACE)
        self.resize(320, 320)

    def show_state(self, state: State) -> None:
        """List the snapshots, with the displayed and the compared one, without emitting signals."""
        if not self._drawn.differs(state.document, state.compared, state.refusals):
            return
        written = tuple(self.list.item(row).text() for row in range(self.list.count()))
        self._names = tuple(snapshot.name for snapshot in state.document.snapshots)
        self.placeholder.setVisible(not self._names)
        if written != self._names:  # otherwise a name may be being typed
            self._fill()
        for box, first, chosen in (
            (self.displayed, self.tr("now"), state.compared.front), (self.compared, self.tr("A"), state.compared.held),
        ):
            box.clear()
            box.addItems([first, *self._names])
            name = "" if chosen is None else translated(chosen.state_name)
            box.setCurrentIndex(self._names.index(name) + 1 if name in self._names else 0)

    def _fill(self) -> None:
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for name in self._names:
            item = QListWidgetItem(name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(self._names) - 1))
        self.list.blockSignals(False)
        self.remove.setEnabled(self.list.currentRow() >= 0)
        if self._naming in self._names:
            self.list.setCurrentRow(self._names.index(self._naming))
            self.list.editItem(self.list.currentItem())
        self._naming = ""

    def _take(self) -> None:
        names = (self.tr("Snapshot {number}").format(number=number) for number in range(1, len(self._names) + 2))
        self._naming = next(name for name in names if name not in self._names)
        self.did.emit(take_snapshot(self._naming))

    def _remove(self) -> None:
        if 0 <= self.list.currentRow() < len(self._names):
            self.did.emit(remove_snapshot(self._names[self.list.currentRow()]))


class OwnCodeDialog(ToolDialog):
    """The report on the person's own code: whether it is right, the reason, and every stage."""

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("Your own code"))
        self._again = compare_code()
        self.verdict, self.reasons, self.notes = label("strong"), label("body"), label("caption", muted=True)
        self.table = named(QTableWidget(0, 3), self.tr("Stages"), self.tr(
            "Whether each stage is among the tensors that your code computes, and the largest difference."))
        self.table.setHorizontalHeaderLabels((self.tr("Stage"), self.tr("In your code"), self.tr("Largest difference")))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        rows, columns = self.table.verticalHeader(), self.table.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(round(theme.metrics().height()) + theme.SPACE // 2)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setHighlightSections(False)
        self.table.itemClicked.connect(
            lambda item: self.did.emit(choose_stage(item.data(Qt.ItemDataRole.UserRole))))
        self.first = self.again = push_button(
            self.tr("Compare again"), self.tr("Run the same class of the same file again."),
            lambda: self.did.emit(self._again))
        self.other = push_button(self.tr("Another file…"), self.tr("Choose another file or another class."),
                                 lambda: self.did.emit(compare_code()))
        for button in (self.again, self.other):
            button.setAutoDefault(False)
        fill(QVBoxLayout(self), self.verdict, self.reasons, (self.table, 1), self.notes,
             fill(QHBoxLayout(), self.again, self.other, None), margins=theme.SPACE * 2, spacing=theme.SPACE)
        self.resize(440, 410)

    def show_state(self, state: State) -> None:
        """Show the report on the code that was compared last."""
        if not self._drawn.differs(state.own_code) or state.own_code is None:
            return
        own, report = state.own_code, state.own_code.report
        self._again = compare_code(str(own.path), own.kind, own.built_with)
        self.setWindowTitle(self.tr("Your own code: {name}").format(name=printable_name(own.path.name)))
        self.verdict.setText(translated(report.sentence(
            tr(VARIANTS[report.like].label), "" if own.is_solution else Text("Your {name}", name=report.module))))
        for text, paragraphs in ((self.reasons, report.reasons), (self.notes, report.notes)):
            text.setText("\n".join(map(translated, paragraphs)))
            text.setVisible(bool(paragraphs))
        self.table.setRowCount(len(report.stages))
        for row, each in enumerate(report.stages):
            number = "" if each.difference is None else format_number(each.difference, 2)
            for column, words in enumerate((tr(each.label), tr(each.status), number)):
                item = QTableWidgetItem(words)
                if column == 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                item.setData(Qt.ItemDataRole.UserRole, each.stage)
                if each.stage == report.first_difference:
                    font = item.font()
                    font.setBold(True)
                    item.setFont(font)
                self.table.setItem(row, column, item)

