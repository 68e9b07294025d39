"""Keyboard use: a visible focus in both themes, and a zoomed picture that follows the mark."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QWidget,
)

from attnviz.document import files
from attnviz.document.edits import set_text
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import choose_stage, pin_cell
from attnviz.views.chrome import dialogs, theme
from attnviz.views.chrome.focus_frame import FocusFrame
from attnviz.views.panels import takes_focus
from attnviz.views.tables.tensor_table import TensorTable
from tests.desk import Desk, wait_for

SIDES = {"above": (0.5, 0.0), "below": (0.5, 1.0), "left": (0.0, 0.5), "right": (1.0, 0.5)}


def sides_seen(desk: Desk) -> set[str]:
    """Return the sides on which the focus frame is visible, in pixels of the window."""
    frame, window = desk.window.focus_frame, desk.window
    assert frame.isVisible() and frame.window() is window
    rect, image = frame.geometry(), window.grab().toImage()
    found = set()
    for side, (x, y) in SIDES.items():
        place = QPoint(round(rect.left() + x * (rect.width() - 1)), round(rect.top() + y * (rect.height() - 1)))
        if image.pixelColor(place) == theme.colour("Accent"):
            found.add(side)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_widget_that_takes_the_focus_is_framed(qapp: QApplication, desk: Desk, scheme: str) -> None:
    theme.apply(qapp, scheme)
    desk.window.activateWindow()
    desk.window.show_panel("tables")
    for _ in range(5):
        qapp.processEvents()
    stops = [widget for widget in desk.window.findChildren(QWidget) if takes_focus(widget)]
    kinds = {type(widget).__name__ for widget in stops}
    assert len(stops) > 20
    assert {"TextEditor", "TokenChips", "PipelineCanvas", "DetailCanvas", "HeadsCanvas", "TensorTable", "QTabBar",
            "Combo"} <= kinds
    for widget in stops if scheme == "light" else stops[::5]:
        widget.setFocus()
        assert sides_seen(desk) == set(SIDES), widget
        rect = desk.window.focus_frame.geometry()
        assert rect.contains(widget.mapTo(desk.window, widget.visibleRegion().boundingRect().center()))


def test_nothing_is_framed_where_nothing_has_the_focus(qapp: QApplication, desk: Desk) -> None:
    desk.window.detail.canvas.setFocus()
    assert desk.window.focus_frame.isVisible()
    desk.window.detail.canvas.clearFocus()
    assert not desk.window.focus_frame.isVisible()


def test_the_frame_goes_with_a_panel_that_floats_and_comes_back(qapp: QApplication, desk: Desk) -> None:
    dock: QDockWidget = desk.window.docks["heads"]
    desk.window.heads.canvas.setFocus()
    dock.setFloating(True)
    qapp.processEvents()
    desk.window.heads.canvas.setFocus()
    (frame,) = dock.findChildren(FocusFrame)
    assert frame.isVisible() and not desk.window.focus_frame.isVisible()
    dock.setFloating(False)
    desk.window.activateWindow()
    qapp.processEvents()
    desk.window.detail.canvas.setFocus()
    assert desk.window.focus_frame.isVisible() and not frame.isVisible()


def test_a_window_is_deleted_with_an_open_list_and_a_dialog(qapp: QApplication) -> None:
    window, box = QMainWindow(), QComboBox()
    box.addItems(["one", "two"])
    window.setCentralWidget(box)
    FocusFrame(window)
    dialog = QDialog(window)
    field = QLineEdit(dialog)
    for shown in (window, dialog):
        shown.show()
        shown.activateWindow()
    wait_for(field.hasFocus)
    box.showPopup()
    focused: list[QWidget | None] = []
    following = qapp.focusChanged.connect(lambda _, now: focused.append(now))
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    qapp.focusChanged.disconnect(following)
    assert focused[0] is field, "it has the focus again while its window is deleted, which no exception follows"


def test_the_frame_follows_a_widget_that_moves(qapp: QApplication, desk: Desk) -> None:
    canvas = desk.window.detail.canvas
    canvas.setFocus()
    before = desk.window.focus_frame.geometry()
    desk.window.docks["controls"].hide()
    qapp.processEvents()
    after = desk.window.focus_frame.geometry()
    assert after != before
    assert after.contains(canvas.mapTo(desk.window, canvas.rect().topLeft()))


def test_the_frame_takes_no_gesture(qapp: QApplication, desk: Desk) -> None:
    desk.window.detail.canvas.setFocus()
    frame = desk.window.focus_frame
    under = desk.window.childAt(frame.geometry().topLeft() + QPoint(frame.width() // 2, 0))
    assert under is not None and under is not frame


def test_the_zoomed_picture_follows_the_mark(desk: Desk) -> None:
    desk.edit(lambda document: set_text(document, "one two three four five six " * 4), label="Text")
    canvas = desk.window.detail.canvas
    canvas.setFocus()
    for key in (Qt.Key.Key_Plus,) * 8:
        QTest.keyClick(canvas, key)
    for key, modifier in ((Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier),
                          (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier),
                          (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier)):
        QTest.keyClick(canvas, key, modifier)
        seen, cell = canvas.box.viewRect(), desk.presenter.state.focus.pinned
        assert cell is not None and seen.width() < 10
        assert seen.adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell.column + 0.5, cell.row + 0.5)
    assert cell.column == 0 and 10 < cell.row < 23


def test_a_panel_is_entered_beside_a_control_that_is_disabled(desk: Desk) -> None:
    controls = desk.window.controls
    desk.window.go_to("controls")
    first = QApplication.focusWidget()
    desk.window.go_to("heads")
    first.setEnabled(False)
    desk.window.go_to("controls")
    assert controls.isAncestorOf(QApplication.focusWidget()) and controls.isAncestorOf(first)


def test_return_on_a_marked_token_edits_its_first_number(desk: Desk) -> None:
    desk.presenter.do(choose_stage("embeddings"))
    desk.settle()
    desk.presenter.do(pin_cell(Cell(Spot("embeddings"), 1, -1)))
    canvas = desk.window.detail.canvas
    desk.window.activateWindow()
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClicks(QApplication.focusWidget(), "0.75")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    desk.settle()
    assert desk.controller.result.picture(Spot("embeddings"))[1, 0] == 0.75


def begin_to_type(desk: Desk, where: str) -> QWidget:
    """Begin to type a number by keys, and return what they go to."""
    if where == "a field":
        typed: QWidget = desk.window.controls.rows["seed"].editor.field
        typed.selectAll()
    elif where == "a table":
        typed = desk.window.panels["tables"].findChildren(TensorTable)[0]
        typed.setCurrentIndex(typed.model().index(0, 0))
    else:
        typed = desk.window.detail.canvas
        desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    desk.window.activateWindow()
    typed.setFocus()
    if where == "a picture":
        QTest.keyClick(typed, Qt.Key.Key_Return)
    QTest.keyClicks(QApplication.focusWidget(), "7")
    return typed


@pytest.mark.parametrize("where", ["a field", "a table", "a picture"])
@pytest.mark.parametrize("key", [Qt.Key.Key_S, Qt.Key.Key_Q, Qt.Key.Key_N])
def test_a_number_that_is_being_typed_is_saved_and_asked_for(
    desk: Desk, where: str, key: Qt.Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: asked.append(True) or "cancel")
    path, first = tmp_path / "a.attnviz", desk.controller.document
    assert desk.controller.save(path)
    desk.window.show_panel("tables")
    desk.window.controls.more.setChecked(True)
    desk.settle()
    typed = begin_to_type(desk, where)
    QTest.keyClick(QApplication.focusWidget(), key, Qt.KeyboardModifier.ControlModifier)
    assert desk.controller.document != first and desk.window.isVisible()
    assert asked == ([] if key == Qt.Key.Key_S else [True])
    assert (files.load(path) == desk.controller.document) is (key == Qt.Key.Key_S)
    assert typed.hasFocus(), "the keys go on where they were"


def test_return_presses_a_button_as_space_does(desk: Desk) -> None:
    desk.window.activateWindow()
    desk.window.go_to("heads")
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    desk.settle()
    detail, pressed = desk.window.detail, list[QAbstractButton]()
    detail.canvas.bar.button.clicked.disconnect()  # its menu would wait for a person
    for button in (detail.canvas.bar.button, desk.window.controls.more, desk.window.tables.fold):
        button.clicked.connect(lambda _=False, button=button: pressed.append(button))
        button.setFocus()
        for count, key in enumerate((Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter), start=1):
            QTest.keyClick(button, key)
            assert pressed.count(button) == count, key
        QTest.keyClick(button, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        assert pressed.count(button) == 3
