"""Docked panels: created when first visible, with the same state as any other after, and their tabs."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from attnviz.store.numbers import numbers_ready
from attnviz.window.presenter import Presenter
from tests.desk import Desk
from tests.window.panels import result

LATE = ("next", "lines", "words")


@pytest.fixture
def presenter(presenter: Presenter) -> Presenter:
    presenter.window.resize(1440, 900)
    QApplication.processEvents()
    return presenter


def made_late_panels(presenter: Presenter) -> list[str]:
    """Return which of the initially hidden panels have been created."""
    return [name for name in LATE if name in presenter.window.panels.created]


def test_what_stands_behind_another_or_has_nothing_to_say_is_not_made(presenter: Presenter) -> None:
    presenter.do(numbers_ready(result()))
    presenter.do(numbers_ready(result(seed=5)))
    QApplication.processEvents()
    assert made_late_panels(presenter) == []


def test_keeping_the_layout_makes_and_tells_nobody(presenter: Presenter) -> None:
    presenter.do(numbers_ready(result()))
    state = presenter.window.layout_state()
    assert state["state"] and made_late_panels(presenter) == []
    presenter.window.arrangement.set_picture_only(True)
    presenter.window.arrangement.set_picture_only(False)
    presenter.window.reset_layout()
    QApplication.processEvents()
    assert made_late_panels(presenter) == []


@pytest.mark.parametrize("name", ["lines", "words"])
def test_a_panel_that_comes_to_the_front_is_made_and_shows_the_scene(presenter: Presenter, name: str) -> None:
    presenter.do(numbers_ready(result()))
    told = []
    presenter.window.panels.panel_created.connect(told.append)
    presenter.window.docks[name].raise_()
    QApplication.processEvents()
    panel = presenter.window.panels.created[name]
    assert told == [name] and panel.isVisible()
    assert not panel.visibleRegion().isEmpty() and presenter.window.docks[name].widget() is panel
    assert [spot.head for spot in panel.canvas.spots] == [0, 1] if name == "words" else panel.canvas.lines is not None
    presenter.window.docks["heads"].raise_()
    presenter.window.docks[name].raise_()
    QApplication.processEvents()
    assert told == [name] and made_late_panels(presenter) == [name]


TABBED = ("heads", "lines", "words")


def tab_bar(desk: Desk) -> QTabBar:
    window = desk.window
    (bar,) = (bar for bar in window.findChildren(QTabBar) if bar.parent() is window and bar.isVisible())
    return bar


def test_panels_may_go_away_while_a_tab_is_dragged(desk: Desk) -> None:
    bar, window = tab_bar(desk), desk.window
    start = bar.mapTo(window, bar.tabRect(0).center())
    QTest.mousePress(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(window.windowHandle(), start + QPoint(20, 0))
    for name in TABBED:  # as when the window has become too small for them
        window.docks[name].hide()
    for right in range(30, 160, 5):
        QTest.mouseMove(window.windowHandle(), start + QPoint(right, 0))
    QTest.mouseRelease(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QApplication.processEvents()
    assert not any(window.docks[name].isVisible() for name in TABBED)


def test_tabs_keep_their_order_also_after_the_layout_was_put_back(desk: Desk) -> None:
    window = desk.window
    for _ in range(2):
        bar = tab_bar(desk)
        names = [bar.tabText(at) for at in range(bar.count())]
        assert names == ["Heads", "Lines", "Words"] and not bar.isMovable()
        window.actions_by_name["picture_only"].trigger()
        QApplication.processEvents()
        window.actions_by_name["picture_only"].trigger()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # tab bars of the layout before
        QApplication.processEvents()
