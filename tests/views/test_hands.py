"""Wheels of any resolution, two fingers on a touchpad and a touchscreen zoom and scroll by the same totals."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QScroller,
    QSlider,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from attnviz.store.client import zoom
from attnviz.store.edits import set_text
from attnviz.views.chrome.boxes import ScrollArea
from attnviz.views.chrome.surface import SidewaysScroll
from attnviz.views.chrome.touch import Touch
from tests.desk import Desk, wait_for

NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def turn(widget: QWidget, at: QPointF, angle: int, *, pixels: QPoint | None = None, modifiers: Any = NONE) -> None:
    """Turn a wheel by an angle, or move two fingers by pixels."""
    phases = Qt.ScrollPhase
    QApplication.sendEvent(widget, QWheelEvent(
        at, widget.mapToGlobal(at), pixels or QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton, modifiers,
        phases.NoScrollPhase if pixels is None else phases.ScrollUpdate, False))


def pinch(widget: QWidget, at: QPointF, value: float) -> None:
    QApplication.sendEvent(widget, QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice(), 2, at, at,
        widget.mapToGlobal(at), value, QPointF()))


@pytest.fixture
def canvas(desk: Desk) -> Any:
    desk.presenter.do(zoom())
    return desk.window.detail.canvas


def size_of_cells(canvas: Any) -> float:
    return float(canvas.cells().width)


def test_small_turns_zoom_as_a_large_one(desk: Desk, canvas: Any) -> None:
    at = QPointF(canvas.viewport().rect().center())
    begin = size_of_cells(canvas)
    turn(canvas.viewport(), at, 120)
    large = size_of_cells(canvas)
    assert large == pytest.approx(begin * 1.02**15)
    desk.presenter.do(zoom())
    for _ in range(15):
        turn(canvas.viewport(), at, 8)
    assert size_of_cells(canvas) == pytest.approx(large)


def test_a_pinch_zooms_around_its_middle(desk: Desk, canvas: Any) -> None:
    at = canvas.cells().rect(2, 3).center()
    begin = size_of_cells(canvas)
    for value in (0.25, 0.2):
        pinch(canvas.viewport(), at, value)
    assert size_of_cells(canvas) == pytest.approx(begin * 1.25 * 1.2)
    cell = canvas.cells().rect(2, 3)
    assert (cell.center() - at).manhattanLength() == pytest.approx(0, abs=0.5)


def test_two_fingers_move_what_is_zoomed_by_pixels_and_zoom_with_control(desk: Desk, canvas: Any) -> None:
    at = QPointF(canvas.viewport().rect().center())
    pinch(canvas.viewport(), at, 1.0)
    before, size = canvas.cells().rect(2, 2).topLeft(), size_of_cells(canvas)
    turn(canvas.viewport(), at, 40, pixels=QPoint(7, -5))
    assert size_of_cells(canvas) == pytest.approx(size)
    moved = canvas.cells().rect(2, 2).topLeft() - before
    assert (moved.x(), moved.y()) == pytest.approx((7, -5), abs=1e-3)
    turn(canvas.viewport(), at, 120, pixels=QPoint(0, 15), modifiers=CONTROL)
    assert size_of_cells(canvas) > size * 1.3


def test_strips_scroll_by_pixels_and_by_parts_of_a_turn(qtbot: Any) -> None:
    area = SidewaysScroll()
    qtbot.addWidget(area)
    inside = QWidget()
    inside.setMinimumSize(2000, 20)
    area.setWidget(inside)
    area.resize(200, 60)
    area.show()
    bar, at = area.horizontalScrollBar(), QPointF(50, 10)
    turn(area.viewport(), at, -120)
    whole = bar.value()
    for _ in range(15):
        turn(area.viewport(), at, -8)
    assert (whole, bar.value()) == (80, 160)
    turn(area.viewport(), at, -56, pixels=QPoint(-7, 0))
    assert bar.value() == 167


def test_vectors_zoom_by_the_same_hands(desk: Desk) -> None:
    from attnviz.store.experiments import choose_experiment

    desk.presenter.do(choose_experiment("vectors"))
    desk.settle()
    canvas = desk.window.panels["experiment"].page("vectors").canvas
    at, begin = QPointF(canvas.rect().center()), canvas.view.scale
    turn(canvas, at, 120)
    assert canvas.view.scale == pytest.approx(begin * 1.02**15)
    pinch(canvas, at, 0.5)
    assert canvas.view.scale == pytest.approx(begin * 1.02**15 * 1.5)
    point = canvas.point_at(0, 1)
    turn(canvas, at, 40, pixels=QPoint(9, 4))
    moved = canvas.point_at(0, 1) - point
    assert (moved.x(), moved.y()) == pytest.approx((9, 4))
    desk.presenter.do(choose_experiment(""))


@pytest.fixture(scope="module")
def screen() -> Any:
    """A touchscreen; Qt keeps what it was told of one."""
    return QTest.createTouchDevice()


@pytest.fixture
def finger(desk: Desk, screen: Any) -> Any:
    """A touchscreen, of which the window hears once it is active."""
    QApplication.sendEvent(desk.window, QEvent(QEvent.Type.WindowActivate))
    return screen


def place_in(desk: Desk, widget: QWidget, point: QPointF) -> QPoint:
    """Return where a point of a widget is in the window, once the layout for another text moves it no more."""
    place = None
    while (found := widget.mapTo(desk.window, point.toPoint())) != place:
        place = found
        QTest.qWait(50)
    return found


def test_two_fingers_on_a_screen_zoom(desk: Desk, canvas: Any, finger: Any) -> None:
    handle, begin = desk.window.windowHandle(), size_of_cells(canvas)
    middle = place_in(desk, canvas, canvas.cells().rect(2, 2).center())
    QTest.touchEvent(handle, finger).press(0, middle - QPoint(20, 0), handle).press(
        1, middle + QPoint(20, 0), handle).commit()
    for away in (30, 40):
        QTest.touchEvent(handle, finger).move(0, middle - QPoint(away, 0), handle).move(
            1, middle + QPoint(away, 0), handle).commit()
    QTest.touchEvent(handle, finger).release(0, middle, handle).release(1, middle, handle).commit()
    assert size_of_cells(canvas) == pytest.approx(begin * 2, rel=0.02)


def test_a_tap_clicks_and_a_long_press_opens_the_menu(desk: Desk, canvas: Any, finger: Any) -> None:
    handle, menus = desk.window.windowHandle(), list[object]()
    canvas.menu_requested.connect(lambda cell, place: menus.append(cell))
    place = place_in(desk, canvas, canvas.cells().rect(2, 1).center())
    QTest.touchEvent(handle, finger).press(0, place, handle).commit()
    QTest.touchEvent(handle, finger).release(0, place, handle).commit()
    pinned = desk.presenter.state.focus.pinned
    assert pinned is not None and (pinned.row, pinned.column) == (2, 1) and not menus
    QTest.touchEvent(handle, finger).press(0, place, handle).commit()
    wait_for(lambda: menus)
    QTest.touchEvent(handle, finger).release(0, place, handle).commit()
    assert [(cell.row, cell.column) for cell in menus] == [(2, 1)]
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def test_a_finger_scrolls_a_list(desk: Desk, finger: Any) -> None:
    desk.presenter.do(set_text(" ".join(f"word{at}" for at in range(60))))
    desk.settle()
    area = desk.window.sentence.chips.area
    bar, handle = area.horizontalScrollBar(), desk.window.windowHandle()
    assert bar.maximum() > 100 and bar.value() == 0
    start = place_in(desk, area.viewport(), QPointF(400, 15))
    QTest.touchEvent(handle, finger).press(0, start, handle).commit()
    for along in np.linspace(10, 150, 15):
        QTest.touchEvent(handle, finger).move(0, start - QPoint(int(along), 0), handle).commit()
        QTest.qWait(10)
    QTest.touchEvent(handle, finger).release(0, start - QPoint(150, 0), handle).commit()
    wait_for(lambda: bar.value() > 60)
    wait_for(lambda: QScroller.scroller(area.viewport()).state() == QScroller.State.Inactive)
    assert desk.presenter.state.focus.pinned is None, "what is scrolled is not clicked"
    chips = desk.window.sentence.chips
    token = next(at for at in range(60) if chips.chip_rect(at).left() > bar.value() + 300)
    place = place_in(desk, chips, QPointF(chips.chip_rect(token).center()))
    QTest.touchEvent(handle, finger).press(0, place, handle).commit()
    QTest.touchEvent(handle, finger).release(0, place, handle).commit()
    pinned = desk.presenter.state.focus.pinned
    assert pinned is not None and token in (pinned.row, pinned.column), "a tap still clicks"


def test_a_finger_drags_the_handle_of_a_scroll_bar(desk: Desk, finger: Any) -> None:
    desk.presenter.do(set_text(" ".join(f"word{at}" for at in range(60))))
    desk.settle()
    bar, handle = desk.window.sentence.chips.area.horizontalScrollBar(), desk.window.windowHandle()
    start = place_in(desk, bar, QPointF(60, bar.height() / 2))
    QTest.touchEvent(handle, finger).press(0, start, handle).commit()
    QTest.touchEvent(handle, finger).move(0, start + QPoint(200, 0), handle).commit()
    QTest.touchEvent(handle, finger).release(0, start + QPoint(200, 0), handle).commit()
    assert bar.value() > 100, "it goes the way of the finger"


class Page(QWidget):
    """A table, a text, and a long area with a field, a slider and a short text; and the finger that touches it."""

    def __init__(self, screen: Any) -> None:
        super().__init__()
        self.table, self.text = QTableWidget(100, 2), QPlainTextEdit("\n".join(["some words"] * 100))
        self.field, self.slider = QLineEdit("a field"), QSlider(Qt.Orientation.Horizontal)
        self.short = QPlainTextEdit("short")
        inside = QWidget()
        inside.setFixedHeight(2000)
        column = QVBoxLayout(inside)
        for widget in (self.field, self.slider, self.short):
            widget.setFixedHeight(60)
            column.addWidget(widget)
        column.addStretch(1)
        self.area = ScrollArea(inside)
        row = QHBoxLayout(self)
        for panel in (self.table, self.text, self.area):
            row.addWidget(panel)
        self.resize(900, 300)
        self.show()
        self.device, self.touch = screen, Touch(self)

    def tap(self, widget: QWidget, at: QPoint) -> None:
        self.drag(widget, at, at)

    def drag(self, widget: QWidget, start: QPoint, end: QPoint) -> None:
        """Drag a finger over a widget, and let it rest before it is lifted: nothing goes on by itself then."""
        window, (begin, finish) = widget.window(), (widget.mapTo(widget.window(), each) for each in (start, end))
        handle = window.windowHandle()
        QTest.touchEvent(handle, self.device).press(0, begin, handle).commit()
        for part in np.linspace(0, 1, 11)[1:] if start != end else ():
            QTest.touchEvent(handle, self.device).move(0, begin + (finish - begin) * float(part), handle).commit()
            QTest.qWait(15)
        if start != end:
            QTest.qWait(200)
        QTest.touchEvent(handle, self.device).release(0, finish, handle).commit()


@pytest.fixture
def page(qtbot: Any, screen: Any) -> Page:
    page = Page(screen)
    qtbot.addWidget(page)
    qtbot.waitExposed(page)
    page.activateWindow()
    return page


UP = QPoint(30, 150), QPoint(30, 70)


def test_rows_and_lines_go_as_far_as_the_finger(page: Page) -> None:
    rows, lines = page.table.verticalScrollBar(), page.text.verticalScrollBar()
    page.drag(page.table.viewport(), *UP)
    wait_for(lambda: rows.value() > 0)
    assert rows.value() <= 80 / page.table.rowHeight(0) + 1
    page.drag(page.text.viewport(), *UP)
    wait_for(lambda: lines.value() > 0)
    assert lines.value() <= 80 / page.text.fontMetrics().lineSpacing() + 1


def test_what_has_nothing_to_scroll_leaves_it_to_what_is_around(page: Page) -> None:
    page.drag(page.short.viewport(), QPoint(30, 50), QPoint(30, 0))
    wait_for(lambda: page.area.verticalScrollBar().value() > 20)


def test_a_finger_drags_a_slider_where_it_may_scroll(page: Page) -> None:
    page.drag(page.slider, QPoint(5, 30), QPoint(120, 30))
    assert page.slider.value() > 0 and page.area.verticalScrollBar().value() == 0


def test_a_tap_gives_the_focus_and_places_the_cursor(page: Page) -> None:
    page.tap(page.field, QPoint(page.field.width() - 5, 30))
    assert page.field.hasFocus() and page.field.cursorPosition() == len("a field")
    page.tap(page.text.viewport(), QPoint(5, 2 * page.text.fontMetrics().lineSpacing() + 8))
    assert page.text.hasFocus() and page.text.textCursor().blockNumber() == 2


def test_two_taps_are_a_double_click(page: Page) -> None:
    place = page.table.visualRect(page.table.model().index(1, 0)).center()
    opened = list[int]()
    page.table.doubleClicked.connect(lambda index: opened.append(index.row()))
    page.tap(page.table.viewport(), place)
    assert not opened and page.table.currentRow() == 1
    page.tap(page.table.viewport(), place)
    page.tap(page.table.viewport(), place)
    assert opened == [1]


def test_a_finger_scrolls_a_dialog(page: Page) -> None:
    dialog = QDialog(page)
    entries = QListWidget()
    entries.addItems([f"entry {number}" for number in range(100)])
    QVBoxLayout(dialog).addWidget(entries)
    dialog.resize(300, 300)
    dialog.open()
    wait_for(lambda: QApplication.focusWindow() is dialog.windowHandle())
    page.drag(entries.viewport(), *UP)
    wait_for(lambda: entries.verticalScrollBar().value() > 0)
    page.drag(page.text.viewport(), *UP)
    assert page.text.verticalScrollBar().value() == 0, "the window below is blocked"
    dialog.close()


def test_a_dialog_that_qt_makes_is_heard_and_may_close_under_a_finger(page: Page) -> None:
    def touch_and_close() -> None:
        wait_for(lambda: QApplication.focusWindow() not in (None, page.windowHandle()))
        dialog, handle = QApplication.activeModalWidget(), QApplication.focusWindow()
        assert isinstance(dialog, QInputDialog) and handle is not None
        field = dialog.findChild(QLineEdit)
        page.tap(field, field.rect().center())
        tapped.append(field.hasFocus())
        QTest.touchEvent(handle, page.device).press(0, QPoint(2, 2), handle).commit()
        dialog.reject()

    tapped, handle = list[bool](), page.windowHandle()
    QTimer.singleShot(0, touch_and_close)
    QInputDialog.getText(page, "a question", "the answer")
    assert tapped == [True]
    QTest.qWait(QApplication.styleHints().mousePressAndHoldInterval() + 50)  # a long press of what is gone
    QTest.touchEvent(handle, page.device).release(0, QPoint(2, 2), handle).commit()
    page.tap(page.field, QPoint(5, 30))
    assert page.focusWidget() is page.field, "the window is heard as before"


def test_a_finger_outside_a_menu_closes_it_and_clicks_nothing(page: Page) -> None:
    menu = QMenu(page)
    menu.addAction("an entry")
    menu.popup(page.mapToGlobal(QPoint(500, 5)))
    page.tap(page.table.viewport(), page.table.visualRect(page.table.model().index(2, 0)).center())
    assert not menu.isVisible() and page.table.currentRow() != 2


def test_a_second_finger_ends_scrolling(page: Page) -> None:
    handle, bar = page.windowHandle(), page.text.verticalScrollBar()
    start = page.text.viewport().mapTo(page, QPoint(30, 200))
    other = start + QPoint(60, -120)
    QTest.touchEvent(handle, page.device).press(0, start, handle).commit()
    QTest.touchEvent(handle, page.device).stationary(0).press(1, other, handle).commit()
    QTest.touchEvent(handle, page.device).release(0, start, handle).stationary(1).commit()
    for along in (40, 80):
        QTest.touchEvent(handle, page.device).move(1, other + QPoint(0, along), handle).commit()
    QTest.touchEvent(handle, page.device).release(1, other, handle).commit()
    assert bar.value() == 0 and not page.text.hasFocus()
