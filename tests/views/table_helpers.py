"""Helpers for tables: mouse, wheel, keyboard and clipboard gestures."""

import numpy as np
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.cells import Edits
from attnviz.document.targets import WeightTarget
from attnviz.views.tables.tensor_contents import TableContent
from attnviz.views.tables.tensor_delegate import NumberEditor
from attnviz.views.tables.tensor_table import TensorTable
from tests.views.view_helpers import on_screen

TARGET = WeightTarget("causal", "W_query")
FLAGS = QItemSelectionModel.SelectionFlag
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)
START = np.arange(12).reshape(4, 3) / 10


def content(values=START, *, edited=None, rows=None, target=TARGET, **more):
    values = np.array(values, dtype=np.float32)
    values.flags.writeable = False
    return TableContent(
        name="W_query", values=values, row_labels=tuple(rows or (f"r{row}" for row in range(len(values)))),
        column_labels=tuple(f"d{column}" for column in range(values.shape[1])),
        address=lambda row, column: (target, (row, column)), edited=Edits(edited or {}), **more,
    )


class Log:
    """The signals of a table, in order."""

    def __init__(self, table):
        self.edits, self.cleared, self.tables, self.refused, self.hovered, self.finished = [], [], [], [], [], 0
        table.did.connect(self._log)
        table.cell_hovered.connect(lambda row, column: self.hovered.append((row, column)))

    def _log(self, intent):
        if intent.name == "edit_numbers":
            self.edits.append((intent.arguments["changes"], intent.merge))
        elif intent.name == "say":
            self.refused.append(intent.arguments["text"])
        elif intent.name == "end_merge":
            self.finished += 1
        else:
            {"reset_numbers": self.cleared, "reset_table": self.tables}[intent.name].extend(intent.arguments.values())

    @property
    def quiet(self):
        return not (self.edits or self.cleared or self.tables or self.refused or self.hovered or self.finished)


def make_table(qtbot):
    """Return a visible table of four rows and three columns with the focus."""
    made = on_screen(qtbot, TensorTable(), 400, 180)
    made.set_content(content())
    made.activateWindow()
    made.setFocus()
    return made


def choose(table, row, column):
    table.selectionModel().setCurrentIndex(table.model().index(row, column), FLAGS.ClearAndSelect)


def choose_blocks(table, *blocks):
    flags = FLAGS.Clear
    for top, left, bottom, right in blocks:
        model = table.model()
        table.selectionModel().select(
            QItemSelection(model.index(top, left), model.index(bottom, right)), flags | FLAGS.Select
        )
        flags = FLAGS.Select
    table.selectionModel().setCurrentIndex(model.index(bottom, right), FLAGS.NoUpdate)


def editor_of(table, row, column):
    choose(table, row, column)
    table.edit_current()
    editor = table.findChild(NumberEditor)
    assert editor is not None
    return editor


def write(table, row, column, text, key=Qt.Key.Key_Return):
    editor = editor_of(table, row, column)
    editor.setText(text)
    QTest.keyClick(editor, key)
    settle()


def settle():
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def centre(table, row, column):
    return table.visualRect(table.model().index(row, column)).center()


def mouse(table, kind, point, modifiers=NONE, button=Qt.MouseButton.LeftButton):
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    pressed = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    viewport = table.viewport()
    at = QPointF(point)
    event = QMouseEvent(kind, at, QPointF(viewport.mapToGlobal(point)), pressed, held, modifiers)
    QApplication.sendEvent(viewport, event)


def press(table, point, modifiers=NONE):
    mouse(table, QEvent.Type.MouseButtonPress, point, modifiers)


def move(table, point, modifiers=NONE):
    mouse(table, QEvent.Type.MouseMove, point, modifiers)


def release(table, point):
    mouse(table, QEvent.Type.MouseButtonRelease, point)


def paste(table, text):
    QGuiApplication.clipboard().setText(text)
    table.paste()


def paste_of(log):
    [(edited, key)] = log.edits
    assert key == ""
    return edited[TARGET]
