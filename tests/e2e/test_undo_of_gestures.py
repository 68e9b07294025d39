"""Undo merge: one slider drag or one burst of steps is one undo step, and the next is another."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider

from attnviz.document import edits, masks
from attnviz.store import history


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only the end of a gesture end an undo step, however soon the next drag begins."""
    monkeypatch.setattr(history, "MERGE_PAUSE", 1e9)


def drag(slider: QSlider, by: int) -> None:
    """Drag a slider's handle in three moves."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider)
    at = handle.center()
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for part in (1, 2, 3):
        moved = at + at.__class__(by * part // 3, 0)
        QTest.mouseMove(slider, moved)
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, moved)


def values(desk, name: str, times: int) -> list[object]:
    """Return an option now, and after each of so many undo steps."""
    found = [getattr(desk.controller.document.options, name)]
    for _ in range(times):
        desk.window.actions_by_name["undo"].trigger()
        found.append(getattr(desk.controller.document.options, name))
    return found


def test_two_drags_of_a_slider_are_two_steps(desk) -> None:
    desk.window.actions_by_name["dropout"].trigger()
    slider = desk.window.controls.rows["dropout"].editor.slider
    first = desk.controller.document.options.dropout
    drag(slider, 12)
    second = desk.controller.document.options.dropout
    drag(slider, 12)
    third = desk.controller.document.options.dropout
    assert first < second < third
    assert values(desk, "dropout", 2) == [third, second, first]


@pytest.mark.parametrize("rests", [False, True])
def test_a_drag_is_one_step_however_long_the_pointer_rests(desk, monkeypatch, rests: bool) -> None:
    monkeypatch.setattr(history, "MERGE_PAUSE", -1.0 if rests else 1e9)  # each edit comes after the pause
    desk.window.actions_by_name["dropout"].trigger()
    slider = desk.window.controls.rows["dropout"].editor.slider
    first = desk.controller.document.options.dropout
    drag(slider, 12)
    assert desk.controller.document.options.dropout > first
    assert values(desk, "dropout", 1)[1] == first


def test_steps_that_were_confirmed_are_not_taken_back_with_later_ones(desk) -> None:
    field = desk.window.controls.rows["builds"].editor.field
    field.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Up):
        QTest.keyClick(field, key)
    assert values(desk, "builds", 2) == [5, 3, 1]


@pytest.mark.parametrize(("name", "key", "after"), [
    ("seed", Qt.Key.Key_Up, 41), ("builds", Qt.Key.Key_Down, 39), ("embedding_seed", Qt.Key.Key_PageUp, 50)])
def test_a_step_begins_at_the_number_that_was_typed(desk, name: str, key: Qt.Key, after: int) -> None:
    field, before = desk.window.controls.rows[name].editor.field, getattr(desk.controller.document.options, name)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "40")
    QTest.keyClick(field, key)
    assert values(desk, name, 2) == [after, 40, before]


@pytest.mark.parametrize("name", [name for name, preset in masks.PRESETS.items() if preset.numbers])
def test_steps_of_each_number_of_a_mask_are_one_undo_step(desk, name: str) -> None:
    preset = masks.PRESETS[name]
    formula = preset.formula_with({key: number.default for key, number in preset.numbers.items()})
    for key, field in desk.window.controls.rows["mask"].editor.numbers[name].fields.items():
        desk.edit(lambda document: edits.set_option(document, "mask", formula))
        for _ in range(3):
            QTest.keyClick(field, Qt.Key.Key_Up)
        stepped, before = values(desk, "mask", 1)
        assert stepped != before == formula, key
