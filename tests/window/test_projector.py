"""For a projector: larger type, thicker marks, no side panels; the same key shows the window as before."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QScrollArea, QToolButton, QTreeWidget

from attnviz.store.client import end_lesson, open_lesson, show_for_projector, show_picture_only, zoom
from attnviz.store.numbers import say
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import draw_mark
from tests.desk import Desk
from tests.lessons.examples import write


def marked_pixels() -> int:
    """Return how many pixels a mark covers."""
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(0xff00ff00)
    painter = QPainter(image)
    draw_mark(painter, QRectF(10, 10, 40, 40))
    painter.end()
    return sum(image.pixel(x, y) != 0xff00ff00 for x in range(60) for y in range(60))


def test_the_key_enlarges_and_folds_and_the_same_key_returns(desk: Desk) -> None:
    window, action = desk.window, desk.window.actions_by_name["projector"]
    shown = {name for name, dock in window.docks.items() if dock.isVisible()}
    sizes = {name: dock.size() for name, dock in window.docks.items() if dock.isVisible()}
    font, title, mark = QApplication.font(), theme.font("title").pointSizeF(), marked_pixels()
    saved = window.arrangement.state()
    desk.presenter.do(say("Written: a file with a rather long name, in a folder.txt"))
    assert action.shortcut().toString() == "F5" and {"controls", "heads"} <= shown
    action.trigger()
    desk.settle()
    try:
        assert action.isChecked()
        bar, message = window.menuBar(), window.message
        assert message.text and not message.geometry().intersects(bar.actionGeometry(bar.actions()[-1]))
        assert message.heightForWidth(message.width()) <= message.height(), "it has room in larger type"
        assert {name for name, dock in window.docks.items() if dock.isVisible()} == {"sentence", "pipeline"}
        assert theme.font("title").pointSizeF() == theme.PROJECTED * title and marked_pixels() > 1.2 * mark
        assert window.sentence.editor.fontMetrics().height() > theme.metrics("body").height()
        scale = next(each for each in window.detail.findChildren(QToolButton) if each.text() == "Scale ▾")
        assert scale.fontMetrics().height() == round(theme.metrics("caption").height())
        assert window.arrangement.state() == saved, "the layout that is kept for the next start is the one before"
        window.actions_by_name["picture_only"].trigger()
        assert not window.docks["pipeline"].isVisible()
        window.actions_by_name["picture_only"].trigger()
        assert {name for name, dock in window.docks.items() if dock.isVisible()} == {"sentence", "pipeline"}
    finally:
        action.trigger()
        desk.settle()
    assert not action.isChecked() and QApplication.font() == font and marked_pixels() == mark
    assert {name for name, dock in window.docks.items() if dock.isVisible()} == shown
    assert {name: dock.size() for name, dock in window.docks.items() if dock.isVisible()} == sizes


def test_a_lesson_stays_in_sight(desk: Desk, tmp_path: Path) -> None:
    desk.presenter.do(open_lesson(str(write(tmp_path))))
    desk.settle()
    desk.presenter.do(show_for_projector(True))
    try:
        assert desk.window.docks["lessons"].isVisible() and not desk.window.docks["controls"].isVisible()
        assert desk.window.docks["lessons"].titleBarWidget() is not None, "its title would stay small"
        bar = desk.window.detail.canvas.bar.button
        assert bar.font().pointSizeF() == pytest.approx(theme.font("caption").pointSizeF(), abs=0.1)
    finally:
        desk.presenter.do(show_for_projector(False))
    desk.presenter.do(end_lesson())


def test_the_list_of_lessons_is_one_size(desk: Desk) -> None:
    desk.presenter.do(open_lesson())
    (lessons,) = desk.window.docks["lessons"].findChildren(QTreeWidget)
    for on in (True, False):
        desk.presenter.do(show_for_projector(on))
        heading = lessons.topLevelItem(0).font(0).resolve(lessons.font())
        assert heading.pointSizeF() == lessons.font().pointSizeF() == theme.font().pointSizeF()
        assert heading.weight() > lessons.font().weight()


def test_the_person_is_where_they_were_when_it_ends(desk: Desk) -> None:
    window = desk.window
    window.resize(1024, 700)
    desk.type_text("one two three four five six seven eight nine ten eleven twelve thirteen fourteen")
    window.folding.bring_back("controls")
    window.controls.more.setChecked(True)
    desk.settle()
    desk.presenter.do(zoom((3, 9), (2, 8)))
    bar, visible = window.controls.findChild(QScrollArea).verticalScrollBar(), window.detail.canvas.visible_range
    assert bar.maximum() > 100
    for place in (bar.maximum(), 30):
        bar.setValue(place)
        for change in (show_for_projector, show_picture_only):
            for on in (True, False):
                desk.presenter.do(change(on))
                desk.settle()
            assert (bar.value(), window.detail.canvas.visible_range) == (place, visible), change
