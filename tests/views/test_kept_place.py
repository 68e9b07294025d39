"""A scroll bar returns to where it was left, however its range changes meanwhile."""

from typing import Any

import shiboken6
from PySide6.QtWidgets import QLabel, QScrollBar, QVBoxLayout, QWidget

from attnviz.views.chrome.boxes import KeptPlace, ScrollArea
from tests.desk import wait_for


def test_a_range_that_is_smaller_for_a_moment_loses_no_place(qtbot: Any) -> None:
    bar = QScrollBar(maximum=400)
    qtbot.addWidget(bar)
    place = KeptPlace(bar)
    bar.setValue(300)
    for maximum, value in ((100, 100), (0, 0), (350, 300), (400, 300)):
        bar.setMaximum(maximum)
        assert bar.value() == value
    bar.setMaximum(200)
    bar.setValue(150)
    bar.setMaximum(400)
    assert bar.value() == 150, "a person scrolled meanwhile"
    place.scroll_to(500)
    assert bar.value() == 400
    bar.setMaximum(600)
    assert bar.value() == 500, "it is reached once there is room"


def test_what_gets_more_words_stays_in_view_until_someone_scrolls(qtbot: Any) -> None:
    content = QWidget()
    column, labels = QVBoxLayout(content), [QLabel("word " * 40, wordWrap=True) for _ in range(9)]
    for label in labels:
        column.addWidget(label)
    area = ScrollArea(content)
    qtbot.addWidget(area)
    area.resize(200, 200)
    area.show()
    bar, last = area.verticalScrollBar(), labels[-1]
    wait_for(lambda: bar.maximum() > 300)
    last.setText("word " * 60)
    area.reveal(last, 0)
    wait_for(lambda: area.viewport().rect().contains(last.mapTo(area.viewport(), last.rect().bottomLeft())))
    for height in (4000, 200):
        area.resize(200, height)  # for a moment all has room, and nothing is scrolled
        wait_for(lambda at=height: (bar.maximum() == 0) == (at == 4000))
    wait_for(lambda: area.viewport().rect().contains(last.mapTo(area.viewport(), last.rect().bottomLeft())))
    bar.setValue(20)
    before = bar.maximum()
    last.setText("word " * 90)
    wait_for(lambda: bar.maximum() > before)
    assert bar.value() == 20
    area.reveal(last, 0)
    shiboken6.delete(last)
    wait_for(lambda: bar.maximum() < before)  # nothing raised in the slot that would have scrolled to it
