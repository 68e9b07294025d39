"""Number controls: typed, stepped, dragged and refused values."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from attnviz.document import edits
from attnviz.document.options import MAX_SEED
from attnviz.store.edits import end_merge, set_option
from attnviz.system.errors import EditError
from tests.views import view_helpers
from tests.views.view_helpers import document, show_document


@pytest.fixture
def view(qtbot):
    return view_helpers.controls_view(qtbot)


def test_half_typed_numbers_survive_a_refresh_and_letters_do_not_enter(view, qtbot):
    field = view.rows["seed"].editor.field
    field.selectAll()
    qtbot.keyClicks(field, "4x5.")
    show_document(view, document())
    assert field.text() == "45"
    field.lineEdit().setText("")
    field.commit()
    assert field.text() == "123" and view.told == []


def test_seeds_take_the_largest_number_and_new_draws_another(view, qtbot):
    field = view.rows["seed"].editor.field
    field.selectAll()
    qtbot.keyClicks(field, str(MAX_SEED))
    field.commit()
    assert view.told == [("did", set_option("seed", MAX_SEED))]
    view.told.clear()
    show_document(view, document(dropout_on=True, seed=MAX_SEED))
    field.stepBy(1)
    assert view.told == []
    for name in ("dropout_seed", "seed", "embedding_seed"):
        button = view.rows[name].editor.new
        assert "new seed" in button.accessibleName() and button.toolTip()
        button.click()
        _, intent = view.told[-1]
        value = intent.arguments["value"]
        assert intent == set_option(name, value)
        assert value != getattr(document(dropout_on=True, seed=MAX_SEED).options, name) and 0 <= value <= 10**6


def test_a_slider_is_long_enough_to_be_dragged_in_the_narrowest_panel(view):
    """Beside a field with arrows the rate of dropout had 38 pixels at 1024 x 700."""
    view.resize(224, 600)
    show_document(view, document(dropout_on=True, dropout=0.125))
    QApplication.processEvents()
    editor = view.rows["dropout"].editor
    line = editor.field.lineEdit()
    assert editor.slider.width() >= 56
    assert line.width() - 4 >= line.fontMetrics().horizontalAdvance("0.125") and line.text() == "0.125"


def test_steps_pass_over_sizes_that_do_not_fit(view):
    show_document(view, document(d_out=6, num_heads=3))
    view.rows["num_heads"].editor.field.stepBy(1)
    view.rows["d_out"].editor.field.stepBy(-1)
    view.rows["d_out"].editor.field.stepBy(2)
    assert [intent for _, intent in view.told] == [
        set_option("num_heads", 6).merged("option:num_heads"), set_option("d_out", 3).merged("option:d_out"),
        set_option("d_out", 12).merged("option:d_out")]
    view.told.clear()
    show_document(view, document(variant="torch_mha", num_heads=3))
    view.rows["num_heads"].editor.field.stepBy(1)
    assert view.told == []  # nothing above 3 divides 3


def test_dropout_stops_at_its_ends(view):
    show_document(view, document(dropout_on=True, dropout=0.995))
    view.rows["dropout"].editor.field.stepBy(1)
    assert view.told[-1][1].arguments["value"] == 1.0
    show_document(view, document(dropout_on=True, dropout=1.0))
    view.told.clear()
    view.rows["dropout"].editor.field.stepBy(1)
    assert view.told == []


def test_a_number_that_a_field_cannot_show_in_full_is_not_changed_by_leaving_it(view, qtbot):
    show_document(view, document(scale=1.23456789012345))
    field = view.rows["scale"].editor.field
    assert field.text() == "1.23456789"
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    field.clearFocus()
    assert all(told == ("did", end_merge()) for told in view.told)


def test_the_scale_never_steps_to_zero(view):
    show_document(view, document(scale=0.05))
    view.rows["scale"].editor.field.stepBy(-1)
    assert view.told == []


def test_heads_are_buttons_and_many_are_a_list(view, qtbot):
    show_document(view, document(num_heads=4, d_out=4, ablated_heads=(1,)))
    buttons = view.rows["ablated_heads"].editor.buttons
    assert [button.accessibleName() for button in buttons] == ["Head 0", "Head 1", "Head 2", "Head 3"]
    qtbot.mouseClick(buttons[3], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert [intent.arguments["value"] for _, intent in view.told] == [(1, 3), ()]
    view.more.setChecked(True)
    show_document(view, document(num_heads=65, d_out=65, ablated_heads=(2, 64)))
    editor = view.rows["ablated_heads"].editor
    assert [shown for shown in editor.findChildren(QWidget) if shown.isVisible()] == [editor.list]
    assert editor.list.text() == "2,64"
    view.told.clear()
    editor.list.selectAll()
    qtbot.keyClicks(editor.list, "5, 7")
    qtbot.keyClick(editor.list, Qt.Key.Key_Return)
    assert view.told == [("did", set_option("ablated_heads", (5, 7)))]


def test_a_list_of_heads_that_cannot_be_read_is_refused_with_a_sentence(view, qtbot):
    shown = document(num_heads=65, d_out=65)
    show_document(view, shown)
    editor = view.rows["ablated_heads"].editor
    qtbot.keyClicks(editor.list, "one")
    qtbot.keyClick(editor.list, Qt.Key.Key_Return)
    [(_, intent)] = view.told
    with pytest.raises(EditError, match="list of heads"):
        edits.set_option(shown, **intent.arguments)
    show_document(view, shown)
    assert editor.list.text() == ""


def test_the_menu_of_a_field_closes_when_the_field_is_of_no_use_any_more(view, qtbot):
    """As when a model opens meanwhile: a menu over a disabled field takes no key and no click."""
    field, seen = view.rows["d_out"].editor.field, []

    def look() -> None:
        seen.append(QApplication.activePopupWidget())
        show_document(view, document(variant="simple"))
        seen.append(QApplication.activePopupWidget())
        if seen[1] is not None:
            seen[1].close()  # else this test would wait for ever

    QTimer.singleShot(0, look)
    QApplication.sendEvent(field, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5)))
    assert seen[0] is not None and seen[1] is None


def test_a_field_takes_a_decimal_comma_and_asks_about_one_that_may_group_thousands(view, qtbot):
    show_document(view, document(scale=2.0))
    field = view.rows["scale"].editor.field
    field.lineEdit().setText("0,43")
    field.commit()
    assert view.told == [("did", set_option("scale", 0.43))]
    view.told.clear()
    for text, reason in (("1,000", "may mean 1.000 or 1000"), ("1,234.5", "write 1234.5"), ("1.2.3", "not a number")):
        field.lineEdit().setText(text)
        field.commit()
        assert reason in QToolTip.text() and field.text() == "2" and view.told == []
    view.told.clear()
    whole = view.rows["seed"].editor.field
    whole.lineEdit().setText("1e5")
    whole.commit()
    [(_, intent)] = view.told
    with pytest.raises(EditError, match="whole number"):
        edits.set_option(document(), **intent.arguments)
