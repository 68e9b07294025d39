"""The token chips of the selected sentence: found, hovered, marked, and never parsed as HTML."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from attnviz.store.focus import hover_token, pin_token
from attnviz.store.look import explain_token
from attnviz.store.segments import mark_segment
from attnviz.tokens import tokenize_document
from attnviz.views.chrome import theme
from attnviz.views.sentence.sentence_view import SentenceView
from tests.views import view_helpers
from tests.views.pixels import screen_pixels
from tests.views.view_helpers import document, result, show, show_document


@pytest.fixture
def view(qtbot):
    return view_helpers.sentence_view(qtbot)


def centre(view: SentenceView, index: int) -> QPointF:
    return QPointF(view.chips.chip_rect(index).center())


def test_chips_are_found_under_the_pointer(view):
    made = show(view, "Your journey starts with one step")
    chips = view.chips
    for index in range(len(made.sentences[0])):
        rect = chips.chip_rect(index)
        assert chips.index_at(centre(view, index)) == index
        assert chips.index_at(QPointF(rect.left(), rect.top())) == index
        assert chips.index_at(QPointF(rect.right() + 3, rect.center().y())) == -1  # the gap
        assert chips.index_at(QPointF(rect.center().x(), rect.bottom() + 8)) == index  # its id
    assert chips.index_at(QPointF(800, 10)) == -1 and chips.index_at(QPointF(1, 10)) == -1


def test_unknown_tokens_look_and_say_so(view):
    shown = document("known strange")
    show_document(view, shown)
    view.set_result(result(shown))
    view.set_result(result(shown, unknown=(tokenize_document(shown)[0][1].key,)))
    assert "a random vector (fixed seed) is used" in view.chips.tooltip_of(1)
    assert "stands in" not in view.chips.tooltip_of(0)


def test_tokens_that_look_like_html_are_taken_literally(view):
    made = result(document("word"))
    token = replace(made.sentences[0][0], label="<b>&amp;</b>")
    view.set_result(replace(made, sentences=((token,),)))
    shown = QTextDocument()
    shown.setHtml(view.chips.tooltip_of(0))
    assert shown.toPlainText().startswith("<b>&amp;</b>\n")
    metrics = QFontMetricsF(theme.font("body"))
    assert view.chips.chip_rect(0).width() > metrics.horizontalAdvance("<b>&amp;</b>")


def test_tooltips_tell_token_id_and_place(view):
    show(view, "Hello world", tokenizer="gpt2")
    QToolTip.hideText()
    at = centre(view, 1).toPoint()
    QTest.mouseMove(view.chips, at)
    QApplication.sendEvent(view.chips, QHelpEvent(QEvent.Type.ToolTip, at, view.chips.mapToGlobal(at)))
    assert "␣world" in QToolTip.text() and "(id 995)" in QToolTip.text() and "characters 5–11" in QToolTip.text()
    QToolTip.hideText()


def test_three_thousand_tokens_paint_only_what_is_seen(view, monkeypatch):
    text = " ".join(f"w{n % 700}" for n in range(3000))
    made = result(document(text))
    painted = []
    place = view.chips.chip_rect
    monkeypatch.setattr(view.chips, "chip_rect", lambda index: painted.append(index) or place(index))
    show_document(view, made.document)
    view.set_result(made)
    view.chips.area.viewport().grab()
    assert painted and len(painted) < 60 and painted[0] == 0
    bar = view.chips.area.horizontalScrollBar()
    assert bar.maximum() > 10_000
    bar.setValue(bar.maximum())
    painted.clear()
    view.chips.area.viewport().grab()
    assert len(painted) < 60 and painted[-1] == 2999
    assert view.chips.index_at(centre(view, 2999)) == 2999
    view.chips.mark(10, None)
    assert view.chips.visibleRegion().contains(view.chips.chip_rect(10))


def test_no_sentence_no_chips(view):
    show(view, "one two")
    view.set_result(None)
    assert view.chips.visible_range(0, 1000) == range(0)
    show(view, "   ")
    view.set_result(result(document("   ")))
    view.chips.grab()
    assert view.chips.index_at(QPointF(10, 10)) == -1


LONG = " ".join(f"word{at}" for at in range(200))


def visible_chips(view: SentenceView) -> range:
    left = view.chips.area.horizontalScrollBar().value()
    return view.chips.visible_range(left, left + view.chips.area.viewport().width())


def test_the_chips_follow_a_text_that_ends_with_a_line_break(view):
    show(view, LONG)
    view.editor.set_position(len(LONG))
    view.chips.area.horizontalScrollBar().setValue(0)
    view.editor.insertPlainText(" more\n")
    view.set_result(result(document(f"{LONG} more\n")))
    assert 200 in visible_chips(view)


def test_the_chips_follow_what_is_appended_by_another_panel(view):
    show(view, LONG)
    view.chips.setFocus()
    show_document(view, document(f"{LONG} more"))
    view.set_result(result(document(f"{LONG} more")))
    assert 200 in visible_chips(view), "the token that was appended is seen"
    other = " ".join(f"other{at}" for at in range(200))
    show_document(view, document(other))
    view.set_result(result(document(other)))
    assert 0 in visible_chips(view), "of another text the beginning"


def test_the_chips_stay_where_they_are_looked_at(view):
    """A result of the same tokens moves nothing, nor does any while the pointer is on a chip."""
    made = show(view, LONG)
    view.editor.set_position(len(LONG))
    view.chips.area.horizontalScrollBar().setValue(300)
    view.set_result(result(document(LONG)))
    assert view.chips.area.horizontalScrollBar().value() == 300 and made.sentences[0] == view.chips.tokens
    view.editor.set_position(3)
    view.chips.area.horizontalScrollBar().setValue(300)
    for x in (0, 1):
        QTest.mouseMove(view.chips, centre(view, visible_chips(view)[3]).toPoint() + QPoint(x, 0))
    assert view.told[-1] == ("did", hover_token(visible_chips(view)[3]))
    view.editor.set_position(0)
    assert view.chips.area.horizontalScrollBar().value() == 300
    QApplication.sendEvent(view.chips, QEvent(QEvent.Type.Leave))
    view.chips.setFocus()
    view.set_result(result(document(f"a {LONG}")))
    assert view.chips.area.horizontalScrollBar().value() == 300, "nobody types"


def drag(view: SentenceView, *indices: int) -> None:
    """Drag over chips with Ctrl."""
    first, *others = (centre(view, index).toPoint() for index in indices)
    control, left = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
    QTest.mousePress(view.chips, left, control, first)
    for point in others:
        QTest.mouseMove(view.chips, point)
    QTest.mouseRelease(view.chips, left, control, (others or [first])[-1])


def test_a_drag_with_ctrl_marks_a_segment_and_a_click_explains_a_token(view):
    show(view, "Your journey starts with one step")
    view.show()
    found = []
    view.did.connect(found.append)
    drag(view, 4, 3, 1)
    assert [intent for intent in found if intent.name == mark_segment.name] == [mark_segment(1, 4)]
    found.clear()
    drag(view, 2)
    assert [intent for intent in found if intent.name != hover_token.name] == [explain_token(2)]


def test_all_tokens_of_a_marked_segment_are_filled_and_segments_begin_with_a_line(view):
    show(view, "Your journey starts with one step")
    view.show()
    accent = np.array(theme.rgb("Accent"))

    def has_accent(left: int, right: int) -> bool:
        return bool((np.abs(screen_pixels(view.chips)[8:20, left:right].astype(int) - accent).max(axis=-1) < 40).any())

    rects = [view.chips.chip_rect(index) for index in range(6)]
    assert not any(has_accent(rect.left() + 3, rect.left() + 6) for rect in rects)
    view.chips.set_segments((0, 2, 5))
    view.chips.mark(1, None, tokens=lambda row: range(2, 5))
    assert [has_accent(rect.left() + 3, rect.left() + 6) for rect in rects] == [False] * 2 + [True] * 3 + [False]
    lines = [has_accent(rect.left() - 4, rect.left() - 1) for rect in rects[1:]]
    assert lines[1] and lines[4] and not lines[0]


def test_the_pieces_of_an_emoji_are_bracketed_and_pointing_at_one_frames_all(view):
    show(view, "Hello 👩‍🚀 there", tokenizer="gpt2")
    view.show()
    chips = view.chips
    assert "part 2 of 7 of 👩‍🚀" in chips.tooltip_of(2) and "part" not in chips.tooltip_of(0) + chips.tooltip_of(8)
    window, accent = (np.array(theme.rgb(name), int) for name in ("Window", "Accent"))

    def gap(index: int, *, above: int) -> np.ndarray:
        """Return the pixels between a chip and the next one, so far above the lower edge of both."""
        rect = chips.chip_rect(index)
        return screen_pixels(chips)[rect.bottom() + 1 - above, rect.right() + 2 : rect.right() + 5].astype(int)

    joined = [bool((np.abs(gap(index, above=-2) - window).max(axis=-1) > 60).all()) for index in range(8)]
    assert joined == [False] + [True] * 6 + [False]
    edge = {index: chips.chip_rect(index).top() - 2 for index in (0, 1, 7, 8)}

    def framed() -> list[bool]:
        pixels = screen_pixels(chips).astype(int)
        return [bool((np.abs(pixels[edge[index] - 1 : edge[index] + 1, centre(view, index).toPoint().x()] - accent).max(
            axis=-1) < 60).any()) for index in edge]

    assert framed() == [False] * 4
    for x in (0, 1):
        QTest.mouseMove(chips, centre(view, 4).toPoint() + QPoint(x, 0))
    assert framed() == [False, True, True, False]
    QApplication.sendEvent(chips, QEvent(QEvent.Type.Leave))
    assert framed() == [False] * 4
    chips.mark(6, None)
    assert framed() == [False, True, True, False]


def test_a_hebrew_text_begins_at_the_right_and_the_arrow_keys_move_as_the_eye_does(view):
    show(view, "שלום abc def עולם")
    chips = view.chips
    lefts = [chips.chip_rect(index).left() for index in range(4)]
    assert lefts[3] < lefts[1] < lefts[2] < lefts[0]
    assert chips.chip_rect(0).right() > chips.width() - 10, "at the right edge"
    assert [chips.index_at(centre(view, index)) for index in range(4)] == [0, 1, 2, 3]
    chips.setFocus()
    found = []
    view.did.connect(found.append)
    keys = Qt.Key
    for key in (keys.Key_Left, keys.Key_Left, keys.Key_Left, keys.Key_Right, keys.Key_Home, keys.Key_End):
        QTest.keyClick(chips, key)
    assert [intent for intent in found if intent.name == pin_token.name] == [
        pin_token(index) for index in (2, 1, 3, 1, 0, 3)]
    shown = document(" ".join(["שלום"] * 100))
    show_document(view, shown)
    view.set_result(result(shown))
    bar = chips.area.horizontalScrollBar()
    assert bar.maximum() > 0
    chips.show_beginning()
    assert bar.value() == bar.maximum() and 0 in visible_chips(view)
