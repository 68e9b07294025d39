"""Cards, toasts and menus over the window do not cover the large picture."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest

from attnviz.views.chrome.tool_dialogs import FRAME_WIDTH, TITLE_HEIGHT
from tests.desk import Desk
from tests.workbench.test_room import FRAMED, LEAST, resize, serve


@pytest.mark.parametrize("size", [*LEAST, *FRAMED])
def test_a_message_lies_neither_over_the_picture_nor_over_the_status_bar(desk: Desk, size: tuple[int, int]) -> None:
    window, canvas = desk.window, desk.window.detail.canvas
    resize(desk, *size)
    canvas.setFocus()
    window.actions_by_name["hold"].trigger()
    serve()
    assert "This state is A now" in window.message.text
    message, square = window.message.geometry(), canvas.cells().rect(0, 0, *canvas.picture.shape).toAlignedRect()
    assert not message.intersects(square.translated(canvas.mapTo(window, QPoint(0, 0))))
    assert not message.intersects(window.status.geometry())
    bar, editor = window.menuBar(), window.sentence.editor
    assert message.bottom() < editor.mapTo(window, QPoint(0, 0)).y(), "nor over tabs or any other control"
    assert not any(message.intersects(bar.actionGeometry(menu).translated(bar.pos())) for menu in bar.actions())
    over = window.children()
    assert window.focus_frame.isVisible() and over.index(window.focus_frame) < over.index(window.message)
    window.actions_by_name["picture_only"].trigger()
    serve()
    square = canvas.cells().rect(0, 0, *canvas.picture.shape).toAlignedRect()
    assert "F11 or Escape" in window.message.text and window.rect().contains(window.message.geometry())
    assert not window.message.geometry().intersects(square.translated(canvas.mapTo(window, QPoint(0, 0))))


def test_a_size_that_gives_way_to_another_is_told_of(desk: Desk) -> None:
    rows, document = desk.window.controls.rows, desk.controller.document
    for name, number, other, said in (("num_heads", 3, "d_out", "d_out is now 3, so that 3 heads divide it."),
                                      ("d_out", 3, "num_heads", "Heads is now 1, which divides d_out 3.")):
        desk.controller.new()
        field = rows[name].editor.field
        field.selectAll()
        QTest.keyClicks(field, str(number))
        field.commit()
        assert desk.window.message.text == said and getattr(desk.controller.document.options, name) == number
        assert str(getattr(desk.controller.document.options, other)) in said
        desk.controller.undo()
        assert desk.controller.document.options == document.options


def test_the_lists_of_steps_and_of_snapshots_come_over_the_arithmetic_and_stay_where_they_are_put(desk: Desk) -> None:
    window = desk.window
    for size in LEAST:
        resize(desk, *size)
    window.move(0, window.screen().availableGeometry().bottom() - 300)
    for name, find in (("history", lambda: desk.wiring.history), ("snapshots", lambda: desk.wiring.snapshots.dialog)):
        window.actions_by_name[name].trigger()
        listed = find()
        room = listed.screen().availableGeometry().adjusted(0, 0, -FRAME_WIDTH, -TITLE_HEIGHT)
        left = window.detail.explanation.mapToGlobal(QPoint(0, 0)).x()
        assert listed.isVisible() and listed.x() == min(left, room.right() - listed.width())
        assert room.contains(QRect(listed.pos(), listed.size())), "also where the window reaches below the screen"
        listed.move(5, 7)
        listed.close()
        window.actions_by_name[name].trigger()
        assert (listed.x(), listed.y()) == (5, 7)
        listed.close()
    none = desk.wiring.snapshots.dialog.placeholder
    assert "No snapshots yet" in none.text() and not none.isHidden()
