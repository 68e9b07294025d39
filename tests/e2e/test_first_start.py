"""The first start of the program: few panels, in order, and numbers for every stage."""

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from attnviz.document.presets import start_document
from attnviz.store.client import open_lesson
from attnviz.store.focus import choose_stage
from tests.desk import Desk
from tests.e2e.gestures.hand import LEFT, Hand

INPUTS = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit, QAbstractSlider, QTabBar)
MOST_CONTROLS = 47
pytestmark = pytest.mark.desk(document=start_document())


@pytest.fixture
def desk(desk: Desk) -> Desk:
    QCursor.setPos(0, 0)  # a dock under the pointer, which another test has moved, shows its buttons
    for dock in desk.window.docks.values():
        QApplication.sendEvent(dock, QEvent(QEvent.Type.Leave))
    desk.bench.show_first_steps()
    QApplication.processEvents()
    return desk


def controls(window: QWidget) -> list[str]:
    """Return all visible controls, except tokens and cells of pictures."""
    found = [widget for widget in window.findChildren(QWidget)
             if isinstance(widget, INPUTS) and widget.isVisible() and not isinstance(widget, QScrollBar)]
    whole = [widget for widget in found if not any(other.isAncestorOf(widget) for other in {*found} - {widget})]
    tabs = [widget for widget in whole if isinstance(widget, QTabBar)]
    names = [widget.accessibleName() for widget in whole if widget not in tabs]
    names += [bar.tabText(at) for bar in tabs for at in range(bar.count())]
    painted = [tile for canvas in (window.pipeline.canvas, window.heads.canvas) for tile in canvas.tiles]
    switches = [f"switch {tile.title}" for tile in window.heads.canvas.tiles]
    return names + [tile.title for tile in painted[:-len(switches)]] + switches + [
        action.text() for action in window.menuBar().actions()]


def test_there_are_few_controls_and_each_has_a_name(desk: Desk) -> None:
    found = controls(desk.window)
    assert 30 < len(found) <= MOST_CONTROLS, ", ".join(found)
    assert all(found)
    assert {"Scale and softmax: Divide by", "More", "&File", "Queries"} <= set(found)


def test_every_stage_has_several_numbers(desk: Desk) -> None:
    result = desk.presenter.state.result
    assert result.options.d_k == 2 and result.num_heads == 2
    spot = desk.presenter.state.focus.spot
    assert all(result.picture(spot.at(stage=stage)).shape[1] > 1 for stage in result.stages(0))


def test_the_steps_are_ticked_one_by_one_and_do_not_come_back(desk: Desk, tmp_path, monkeypatch) -> None:
    hand, steps = Hand(desk, tmp_path, monkeypatch), desk.window.sentence.first_steps
    assert steps.isVisible() and [label.text()[0] for label in steps.steps] == ["1", "2", "3"]
    hand.write("!", desk.window.sentence.editor)
    hand.settle()
    assert [label.text()[0] for label in steps.steps] == ["✓", "2", "3"]
    hand.click(hand.tile("pipeline", "scores", 1, 0))
    assert [label.text()[0] for label in steps.steps] == ["✓", "✓", "3"]
    hand.hover(hand.cell(2, 1))
    assert steps.isHidden() and desk.bench.preferences.settings.first_steps_done
    desk.bench.show_first_steps()
    assert steps.isHidden()


def test_the_steps_can_be_put_away(desk: Desk) -> None:
    QTest.mouseClick(desk.window.sentence.first_steps.close_button, LEFT)
    assert desk.window.sentence.first_steps.isHidden()
    assert desk.bench.preferences.settings.first_steps_done


def test_the_steps_make_way_for_a_lesson(desk: Desk) -> None:
    desk.presenter.do(open_lesson("05-causal-mask"))
    assert desk.window.sentence.first_steps.isHidden()


def test_the_buttons_of_a_dock_come_with_the_pointer(desk: Desk) -> None:
    dock = desk.window.docks["controls"]
    button = dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
    assert not button.isVisible()
    QApplication.sendEvent(dock, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert button.isVisible()
    QApplication.sendEvent(dock, QEvent(QEvent.Type.Leave))
    assert not button.isVisible()


def test_the_shape_says_what_it_counts(desk: Desk) -> None:
    shape = desk.window.detail.shape
    assert shape.text() == "(1, 2, 6, 6)" and "sentences 1, heads 2, queries 6, keys 6" in shape.toolTip()
    desk.presenter.do(choose_stage("output"))
    assert "sentences 1, tokens 6, dimensions 4" in shape.toolTip()
