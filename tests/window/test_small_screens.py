"""The window fits screens down to 640 x 480: panels collapse, and can be opened again."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QMenu, QPushButton, QToolButton

from attnviz.document import edits
from attnviz.store.focus import choose_stage
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.dialogs import HelpDialog
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.window.main_window import MainWindow
from tests.desk import Desk
from tests.views.pixels import grab_pixels, rgb
from tests.window.test_room import places

#: In logical pixels: 640 x 480 less the desktop's own, 1366 x 768 and 1440 x 900 at 150 %, and larger ones.
SIZES = ((624, 432), (640, 480), (911, 464), (911, 512), (960, 552), (960, 600), (1024, 700), (1366, 768), (1440, 900))
ROOMY = ((1024, 700), (1440, 900), (1920, 1080))
ALL = {"tables", "controls", "pipeline", "heads"}


def resize(desk: Desk, width: int, height: int) -> None:
    desk.window.resize(width, height)
    for _ in range(3):  # layouts ask for one another
        QApplication.processEvents()


def visible_docks(window: MainWindow) -> set[str]:
    return {name for name, dock in window.docks.items() if not dock.isHidden()} & ALL


def buttons(window: MainWindow) -> dict[str, QToolButton]:
    """Return the visible restore buttons, by what they restore."""
    found = [button for button in window.sentence.findChildren(QToolButton) if button.isVisible()]
    return {name: button for name, dock in window.docks.items() for button in found
            if button.text() == dock.windowTitle()}


def check(desk: Desk, width: int, height: int) -> None:
    """Check that all widgets are inside, none overlap, and the picture is large enough."""
    window = desk.window
    assert window.size() == QSize(width, height)
    needed = window.layout().totalMinimumSize()
    assert needed.width() <= width and needed.height() <= height
    behind = [dock for dock in window.docks.values() if dock.geometry().right() < 0]  # that of another tab is in front
    shown = [dock for dock in window.findChildren(QDockWidget) if dock.isVisible() and dock not in behind]
    parts = [*shown, window.status, window.menuBar(), window.middle]
    for part in parts:
        assert window.rect().contains(part.geometry()), part
        assert part.height() >= part.minimumHeight() and part.width() >= part.minimumWidth(), part
        over = [other for other in parts if other is not part and part.geometry().intersects(other.geometry())]
        assert not over, (part, over, [p.geometry() for p in (part, *over)])
    for inside in (window.sentence.editor, window.sentence.chips.area, *window.sentence.findChildren(QPushButton)):
        assert inside.isHidden() or window.sentence.rect().adjusted(0, 0, 0, 1).contains(inside.geometry()), inside
    assert window.status.rect().contains(window.status.machine.geometry())
    assert window.detail.height() >= 170 and window.detail.width() >= 320
    offered = list(buttons(window).values()) or window.folding.menu.actions()
    assert {window.docks[name].windowTitle() for name in window.folding.folded} == {each.text() for each in offered}
    assert set(window.folding.folded) - {"lines", "words", "next"} == ALL - visible_docks(window)


def test_the_window_may_be_as_small_as_any_screen(qapp) -> None:
    window = MainWindow()
    for least in (window.minimumSizeHint(), window.minimumSize()):
        assert least.width() <= 624 and least.height() <= 432
    window.deleteLater()


def test_every_size_has_room_for_what_is_shown(desk) -> None:
    for text, sizes in (("one two three", SIZES), ("one\ntwo\nthree\nfour", SIZES[::-2])):
        desk.type_text(text)
        for width, height in sizes:
            resize(desk, width, height)
            check(desk, width, height)
            assert desk.window.detail.explanation.isVisible(), "the arithmetic never vanishes"


def test_the_stage_of_the_heads_is_named_in_every_size(desk) -> None:
    caption = desk.window.findChild(HeadsView).findChild(Caption)
    for size in SIZES:
        resize(desk, *size)
        for stage in ("weights", "masked_scores", "concatenated"):
            desk.presenter.do(choose_stage(stage))
            assert "…" not in caption.visible_text, (size, stage)


def test_large_windows_show_everything_and_small_ones_fold_what_is_missed_least(desk) -> None:
    folded = {}
    for width, height in SIZES:
        resize(desk, width, height)
        folded[width, height] = set(desk.window.folding.folded)
    assert folded[1440, 900] == folded[1366, 768] == set()
    assert folded[1024, 700] == folded[911, 512] == folded[640, 480] == {"controls"}, "the picture first"
    desk.window.tables.set_folded(False)
    resize(desk, 640, 480)
    assert set(desk.window.folding.folded) == {"controls", "tables"}


@pytest.mark.parametrize("height", [590, 1000])
def test_more_lines_take_their_room_from_the_picture_alone(desk, height: int) -> None:
    resize(desk, 1024, height)
    window, editor = desk.window, desk.window.sentence.editor
    QTest.keyClicks(editor, "a")
    before, strip, picture = visible_docks(window), window.pipeline.height(), window.detail.height()
    line = editor.height()
    for _ in range(3):
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QTest.keyClicks(editor, "b")
        QApplication.processEvents()
        desk.settle()
        check(desk, 1024, height)
    assert visible_docks(window) == before and window.pipeline.height() == strip
    more = editor.height() - line
    assert picture - window.detail.height() == more and (more > 0) == (height > 600)
    desk.settle()


def test_a_press_brings_a_panel_back_in_place_of_another(desk) -> None:
    window = desk.window
    window.tables.set_folded(False)
    resize(desk, 640, 480)
    assert set(buttons(window)) == {"tables", "controls"}
    button = buttons(window)["controls"]
    assert "No room" in button.accessibleName() and "No room" in button.toolTip()
    button.click()
    QApplication.processEvents()
    assert "controls" in visible_docks(window) and "heads" in window.folding.folded
    check(desk, 640, 480)
    window.docks["heads"].toggleViewAction().trigger()
    QApplication.processEvents()
    assert "heads" in visible_docks(window) and "controls" in window.folding.folded
    check(desk, 640, 480)
    buttons(window)["tables"].click()
    QApplication.processEvents()
    assert "tables" in visible_docks(window) and "pipeline" in window.folding.folded
    assert window.tables.table is not None, "what it shows is up to date"
    check(desk, 640, 480)


def test_a_panel_that_is_brought_back_by_keyboard_has_the_focus(desk: Desk) -> None:
    window = desk.window
    resize(desk, 1024, 700)
    window.activateWindow()
    button = buttons(window)["controls"]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert window.controls.isAncestorOf(QApplication.focusWidget())


def test_what_was_folded_comes_back_with_the_room_and_what_was_closed_does_not(desk) -> None:
    window = desk.window
    window.docks["heads"].close()
    resize(desk, 640, 480)
    assert window.folding.folded and "heads" not in window.folding.folded
    resize(desk, 1440, 900)
    assert visible_docks(window) == {"tables", "controls", "pipeline"} and window.folding.folded == ()
    window.docks["heads"].show()
    check(desk, 1440, 900)


def test_the_layout_that_is_kept_has_every_panel(desk) -> None:
    """A session on a projector must not cost the panels on the large screen."""
    resize(desk, 640, 480)
    folded = desk.window.folding.folded
    state = desk.window.layout_state()["state"]
    assert desk.window.folding.folded == folded and visible_docks(desk.window) == ALL - set(folded)
    other = MainWindow()
    other.resize(1440, 900)
    other.restore_layout(b"", state)
    assert visible_docks(other) == ALL
    other.resize(640, 480)
    other.restore_layout(b"", state)
    assert set(other.folding.folded) == set(folded)
    other.deleteLater()


def test_floating_panels_of_a_larger_screen_come_back_on_this_one_and_above_the_window(desk) -> None:
    """They were shown before the window, which covered them wherever it was larger than the screen."""
    words = desk.window.docks["words"]
    words.setFloating(True)
    words.setGeometry(2700, 1900, 300, 240)
    words.show()
    layout = desk.window.layout_state()
    other = MainWindow()
    other.restore_layout(**layout)
    dock, order = other.docks["words"], list[str]()
    assert QApplication.primaryScreen().availableGeometry().contains(dock.geometry())

    class Shown(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show:
                order.append(watched.objectName())
            return False

    shown = Shown()
    for widget in (other, dock):
        widget.installEventFilter(shown)
    other.show()
    QApplication.processEvents()
    assert dock.isVisible() and order == [other.objectName(), dock.objectName()]
    other.deleteLater()


def test_every_menu_has_one_column_on_a_low_screen(desk) -> None:
    """Qt breaks a menu that is higher than the screen into columns, which cover the window."""
    menus = [menu for menu in desk.window.findChildren(QMenu) if menu.actions()]
    assert {"View", "Go to", "Panels"} <= {menu.title().replace("&", "") for menu in menus}
    for menu in menus:
        assert menu.sizeHint().height() <= 480, menu.title()
        assert len({menu.actionGeometry(action).x() for action in menu.actions()}) == 1, menu.title()


def test_the_page_of_gestures_fits_too(desk) -> None:
    dialog = HelpDialog(desk.window, desk.window.actions_by_name)
    assert dialog.height() < QApplication.primaryScreen().availableSize().height()
    dialog.deleteLater()


def test_with_everything_open_the_picture_is_still_the_largest_thing(desk: Desk) -> None:
    """Options and tables left it 186 pixels of height at 1024 x 700, and a matrix of 120."""
    window = desk.window
    desk.type_text("one two three four five six")
    resize(desk, 1024, 700)
    before = places(window)
    window.tables.set_folded(False)
    window.folding.bring_back("controls")
    resize(desk, 1024, 700)
    there, canvas = places(window), window.detail.canvas
    assert {"controls", "heads", "pipeline", "tables"} <= there.keys() and not window.folding.folded
    assert canvas.height() >= 300 and canvas.cells().rect(0, 0, 6, 6).height() >= 200
    area = {name: place.width() * place.height() for name, place in there.items()}
    assert area["detail"] == max(area.values()), "of all panels"
    assert window.tables.table.viewport().height() >= 30, "a row of the table at least"
    window.tables.set_folded(True)
    window.docks["controls"].setVisible("controls" in before)
    resize(desk, 1024, 700)
    assert places(window) == before


@pytest.mark.parametrize(("folded", "heads"), [(True, 1), (False, 4)])
def test_labels_are_whole_where_the_cells_leave_room(desk: Desk, folded: bool, heads: int) -> None:
    """Labels were cut at 80 and 56 pixels beside empty room."""
    desk.edit(lambda d: edits.set_options(
        edits.set_text(d, "a b notwithstanding uncharacteristically journey seesaw"),
        {"num_heads": heads, "d_out": 4}), label="Typing")
    desk.window.tables.set_folded(folded)
    canvas, metrics = desk.window.detail.canvas, theme.metrics("caption")
    whole = 0
    for width, height in ROOMY:
        resize(desk, width, height)
        cells, words = canvas.cells(), canvas.picture.row_labels
        image, ground = grab_pixels(canvas), rgb("Window")
        for row in range(2, len(words)):
            middle = round(cells.rect(row, 0).center().y())
            band = image[middle - 3 : middle + 3, 2 : int(cells.x) - 2]
            inked = np.flatnonzero((np.abs(band.astype(int) - ground) > 40).any(axis=(0, 2)))
            inked, needed = int(inked[-1] - inked[0]), metrics.horizontalAdvance(words[row])
            spare = canvas.width() - cells.rect(0, 0, 1, len(words)).right() - canvas.bar.room(canvas.picture)
            assert inked == pytest.approx(needed, abs=4) or (inked < needed and spare < needed - inked), words[row]
            whole += inked == pytest.approx(needed, abs=4)
        least = min(metrics.horizontalAdvance("journey"), canvas.height() - 320)
        assert cells.y >= least, "columns have their word, where the picture has 300 pixels without"
    assert whole >= 10, "of twelve"
