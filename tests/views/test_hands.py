"""Wheels of any resolution, two fingers on a touchpad and a touchscreen zoom and scroll by the same totals."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScroller, QWidget

from attnviz.store.client import zoom
from attnviz.store.edits import set_text
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


@pytest.fixture
def finger(desk: Desk) -> Any:
    """A touchscreen, of which the window hears."""
    device = QTest.createTouchDevice()
    touch = Touch(desk.window)
    yield device
    touch.setParent(None)
    touch.deleteLater()


def place_in(desk: Desk, widget: QWidget, point: QPointF) -> QPoint:
    return widget.mapTo(desk.window, point.toPoint())


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
    token = chips.index_at(QPointF(bar.value() + 300, 15))
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
