"""The frame of a lesson around what it points at, and the room of the lesson."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.lessons.markdown import MENU_NAMES, PANEL_NAMES
from attnviz.store.client import end_lesson, open_lesson, reset_layout, show_picture_only
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import MENUS
from attnviz.views.lessons.pointer import WIDTH
from attnviz.views.panels import PANELS
from tests.lessons.examples import LESSON, write
from tests.window.pupil import Pupil


def test_the_frame_lies_around_the_control_and_lets_clicks_through(pupil: Pupil, until: Any) -> None:
    pupil.begin()
    window, editor = pupil.desk.window, pupil.desk.window.controls.rows["mask"].editor
    until(lambda: pupil.pointer.rects[0].topLeft() == editor.mapTo(window, QPoint(-WIDTH, -WIDTH)))
    (rect,) = pupil.pointer.rects
    image = window.grab().toImage()
    ratio = image.devicePixelRatio()
    line = theme.colour("Warning")
    assert image.pixelColor(rect.topLeft() * ratio) == line == image.pixelColor(rect.bottomRight() * ratio)
    assert line not in (image.pixelColor(rect.center() * ratio),
                        image.pixelColor((rect.topLeft() - QPoint(2, 2)) * ratio))
    assert pupil.pointer not in (window.childAt(rect.center()), window.childAt(rect.topLeft() + QPoint(1, 1)))


def test_the_frame_follows_the_control(pupil: Pupil, until: Any) -> None:
    pupil.begin(LESSON.replace("option.mask", "panel.heads", 1))
    (before,) = pupil.pointer.rects
    pupil.desk.window.resize(1100, 700)
    until(lambda: pupil.pointer.rects and pupil.pointer.rects != [before])
    heads = pupil.desk.window.panels["heads"]
    until(lambda: abs(pupil.pointer.rects[0].left() + WIDTH - heads.mapTo(pupil.desk.window, QPoint()).x()) <= WIDTH)
    pupil.do(end_lesson())
    assert pupil.pointer.rects == [] and not pupil.pointer.isVisible()


def test_no_piece_of_the_frame_stays_where_it_was(pupil: Pupil, until: Any) -> None:
    """Qt moved the panels by copying their pixels, with a side of the frame that was not painted over yet."""
    pupil.begin()
    window, pointer = pupil.desk.window, pupil.pointer
    editor, dock = window.controls.rows["mask"].editor, window.docks["lessons"]

    def framed() -> bool:
        seen = editor.visibleRegion().boundingRect().translated(editor.mapTo(window, QPoint()))
        return pointer.rects == [seen.adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH) & window.rect()]

    until(framed)
    usual = dock.width()
    for width in (200, 260, 320):
        window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
        until(lambda: dock.width() != usual and framed())
        pupil.do(reset_layout())
        until(lambda: dock.width() == usual and framed())
        (rect,) = pointer.rects
        on_line = rect.width() * rect.height() - (rect.width() - 2 * WIDTH) * (rect.height() - 2 * WIDTH)
        until(lambda count=on_line: _pixels_in(theme.colour("Warning"), window) == count)


def _pixels_in(colour: QColor, window: QWidget) -> int:
    """Return how many pixels of the window have a colour on the screen, without painting them anew."""
    grabbed = QApplication.primaryScreen().grabWindow(window.winId())
    image = grabbed.toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int((pixels == colour.rgb()).sum())


@pytest.mark.parametrize(("size", "width"), [((1024, 700), 235), ((1440, 900), 295)])
def test_the_lesson_has_the_larger_part_of_its_column_and_an_option_is_scrolled_to_and_its_section_opened(
    pupil: Pupil, until: Any, size: tuple[int, int], width: int
) -> None:
    docks, controls = pupil.desk.window.docks, pupil.desk.window.controls
    pupil.desk.window.resize(*size)
    for option in ("weights_from", "mask_method", "variant", "seed"):
        pupil.begin(LESSON.replace("option.mask", f"option.{option}", 1).replace("value=none", "value=causal", 1))
        editor = controls.rows[option].editor
        until(lambda editor=editor: editor.visibleRegion().boundingRect().height() == editor.height())
        until(lambda editor=editor: pupil.pointer.rects and pupil.pointer.rects[0].height() >= editor.height())
        until(lambda: docks["controls"].isVisible() and docks["lessons"].height() > 1.3 * docks["controls"].height())
        assert width <= docks["lessons"].width() == docks["controls"].width()
        controls.more.setChecked(False)


def test_the_frame_goes_with_the_panel_of_the_lesson_and_comes_back(pupil: Pupil, until: Any) -> None:
    """It stayed over the window when the lesson was closed, and Reset layout closed a running lesson."""
    pupil.begin()
    window = pupil.desk.window
    until(lambda: pupil.pointer.rects)
    window.show_panel("lessons", False)
    until(lambda: not pupil.pointer.rects)
    pupil.do(reset_layout())
    until(lambda: pupil.view.isVisible() and pupil.pointer.rects)
    assert pupil.lessons.run is not None
    pupil.do(end_lesson())
    pupil.do(reset_layout())
    until(lambda: not pupil.view.isVisible())


def test_every_kind_of_control_can_be_framed(pupil: Pupil) -> None:
    for target in ("stage.scores", "head.0", "menu.attention", "panel.sentence", "panel.numbers"):
        pupil.begin(LESSON.replace("option.mask", target, 1))
        (rect,) = pupil.pointer.rects
        assert pupil.desk.window.rect().contains(rect) and rect.width() > 20 and rect.height() > 10, target


def test_what_is_pointed_at_is_shown_beside_the_picture_alone(pupil: Pupil) -> None:
    window = pupil.desk.window
    for panel in ("sentence", "heads", "tables"):
        text = write(pupil.folder, LESSON.replace("option.mask", f"panel.{panel}", 1))
        pupil.desk.presenter.do(open_lesson(str(text)))
        pupil.desk.presenter.do(show_picture_only(True))  # before the numbers of its example
        pupil.desk.settle()
        assert not window.arrangement.picture_only and window.docks[panel].isVisible(), panel
        assert not pupil.desk.messages
        pupil.do(end_lesson())


def test_lessons_name_every_menu_and_panel() -> None:
    """The names that lessons point at are those of the window, in its order."""
    assert [words.replace("&", "").lower() for words in MENUS] == list(MENU_NAMES)
    assert {row.name for row in PANELS} - set(PANEL_NAMES) == {"lessons"}
