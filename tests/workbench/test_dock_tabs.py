"""The tabs of stacked dock panels."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from tests.desk import Desk

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
