"""The sentence tinted by attention: read back from the screen, hovered and selected by mouse and keys."""

from html import unescape
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, Spot
from attnviz.document.variants import Value
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number
from attnviz.pictures.words import MAX_OPACITY
from attnviz.result.result import Result
from attnviz.store.focus import hover_cell
from attnviz.store.look import hide_heads
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.legend_panel import head_colour
from attnviz.views.sentence.words_view import WordsView
from tests.devices import limit_cpu
from tests.views.intents import record
from tests.views.pixels import blend, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

LEFT = Qt.MouseButton.LeftButton

EINSUM: dict[str, Value] = {"embedding": "random", "d_in": 16, "num_heads": 4, "d_out": 16}


def result(text: str = "Your journey starts with one step", **settings: Value) -> Result:
    return computed(text, **settings)


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> WordsView:
    theme.apply(qapp, "light")
    return on_screen(qtbot, WordsView(), 360, 420)


def show(view: WordsView, shown: Result, *, look: Look | None = None, **focus: Any) -> State:
    state = State(shown, Focus(**focus), look or Look())
    view.show_state(state)
    QApplication.processEvents()
    return state


def middle(view: WordsView, at: int) -> QPoint:
    return view.canvas.boxes[at].center().toPoint()


def queries(at: int) -> Cell:
    return Cell(Spot("queries"), at, -1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("alone", [False, True])
def test_each_word_has_the_tint_of_its_number_and_reads_on_it(
    qapp: QApplication, view: WordsView, scheme: Any, alone: bool
) -> None:
    theme.apply(qapp, scheme)
    shown = result(mask="none")
    show(view, shown, look=Look(hidden=frozenset({1} if alone else ())), pinned=queries(3))
    weights = shown.array("weights")[0, :1 if alone else 2, 3].mean(axis=0)
    tint = head_colour(0) if alone else theme.colour("Accent")
    picture, words = screen_pixels(view.canvas), shown.labels[0]
    for at, box in enumerate(view.canvas.boxes):
        share = MAX_OPACITY * weights[at] / weights.max()
        ground = blend((tint.red(), tint.green(), tint.blue()), share, over=rgb("Window"))
        part = picture[int(box.top()) : int(box.bottom()), int(box.left()) : int(box.right())]
        assert abs(part[part.shape[0] // 2, 3] - ground).max() <= 2
        under = tuple(int(channel) for channel in part[part.shape[0] // 2, 3])
        assert find_text(words, part, role="sentence", ink=colours.ink(under), ground=under) == words[at]  # type: ignore[arg-type]


def test_the_word_is_that_of_the_marked_cell_else_the_last(view: WordsView) -> None:
    shown = result()
    for focus, expected in (({}, 5), ({"pinned": queries(2)}, 2), ({"pinned": Cell(Spot("scores"), 3, 1)}, 3),
                            ({"hovered": Cell(Spot("keys"), 1, -1), "pinned": queries(2)}, 1)):
        show(view, shown, **focus)
        assert view.canvas.query == expected
    assert f"“{shown.labels[0][1]}”" in view.readout.text() and "mean of 2 heads" in view.readout.text()
    einsum = result(variant="einsum")
    show(view, einsum, pinned=Cell(Spot("weights"), 3, 1))
    assert view.canvas.query == 1, "its columns are the queries' tokens"


def test_masked_words_are_quiet(view: WordsView) -> None:
    shown = result(mask="causal")
    show(view, shown, pinned=queries(2))
    picture = screen_pixels(view.canvas)
    for at, box in enumerate(view.canvas.boxes):
        part = picture[int(box.top()) : int(box.bottom()), int(box.left()) : int(box.right())]
        quiet = find_text([shown.labels[0][at]], part, role="sentence", ink="Muted", ground=rgb("Window")) != ""
        assert quiet == (at > 2)


def test_pointing_tells_the_number_and_marks_the_cell_and_the_word_stays(view: WordsView, qtbot: Any) -> None:
    shown, hovered = result(mask="none"), record(view, hover_cell)
    state = show(view, shown, pinned=queries(3))
    QTest.mouseMove(view.canvas, middle(view, 1))
    qtbot.waitUntil(lambda: Cell(Spot("weights"), 3, 1) in hovered)
    mean = float(shown.array("weights")[0, :, 3, 1].mean())
    assert view.readout.text() == f"with → journey: {format_number(mean)}"
    assert f"with → journey: {format_number(mean)}" in view.canvas.toolTip()
    after = state.evolve(focus=Focus(hovered=hovered[-1], pinned=queries(3)))
    view.show_state(after)
    assert view.canvas.query == 3


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_what_is_said_agrees_with_the_axes(view: WordsView, qtbot: Any, variant: str) -> None:
    """The rows of the einsum formulation are keys: the chosen query is a column of them."""
    shown, hovered = result(variant=variant, mask="none", **EINSUM), record(view, hover_cell)
    show(view, shown, pinned=queries(3))
    across = shown.axes("weights") == ("key", "query")
    assert view.readout.text().startswith("Column of the query “with”" if across else "Where “with” attends")
    weights = shown.array("weights")[0].astype(float)
    number = format_number(float((weights[:, 1, 3] if across else weights[:, 3, 1]).mean()))
    words = f"key journey → query with: {number}" if across else f"with → journey: {number}"
    assert view.canvas.readout(1) == words
    view.canvas.leaveEvent(QEvent(QEvent.Type.Leave))
    assert ("in the column of the outlined query" in unescape(view.canvas.toolTip())) is across
    for at in (0, 1):  # the pointer may rest on a word of the test before
        QTest.mouseMove(view.canvas, middle(view, at))
    qtbot.waitUntil(lambda: Cell(Spot("weights"), *((1, 3) if across else (3, 1))) in hovered)


def test_heads_that_are_hidden_or_off_do_not_tint(view: WordsView) -> None:
    shown, told = result(num_heads=4, d_out=4, ablated_heads=(3,)), record(view, hide_heads)
    show(view, shown)
    assert [spot.head for spot in view.canvas.spots] == [0, 1, 2]
    QTest.mouseClick(view.legend, LEFT, pos=view.legend.rect_of(1).center().toPoint())
    assert told == [frozenset({1})] and [spot.head for spot in view.canvas.spots] == [0, 1, 2], "the state decides"
    view.did.connect(lambda intent: show(view, shown, look=Look(hidden=told[-1])))
    show(view, shown, look=Look(hidden=told[-1]))
    assert [spot.head for spot in view.canvas.spots] == [0, 2]
    QTest.mouseDClick(view.legend, LEFT, pos=view.legend.rect_of(2).center().toPoint())
    assert [spot.head for spot in view.canvas.spots] == [2] and "mean" not in view.readout.text()
    QTest.mouseClick(view.legend, LEFT, pos=view.legend.rect_of(2).center().toPoint())
    assert view.scale.text() == "all heads are hidden" and not view.canvas.spots


@pytest.mark.parametrize(("text", "from_right"), [
    ("one two three four five six seven eight nine ten", False), ("שלום עולם " * 5, True)])
def test_words_stand_in_reading_order_and_do_not_overlap(view: WordsView, text: str, from_right: bool) -> None:
    show(view, result(text, embedding="random"))
    boxes = view.canvas.boxes
    order = sorted(range(len(boxes)), key=lambda at: (boxes[at].top(), -boxes[at].right() if from_right else
                                                      boxes[at].left()))
    assert order == list(range(len(boxes))) and len({box.top() for box in boxes}) > 1
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert all(box.left() >= 0 and box.right() <= view.canvas.width() for box in boxes)
    assert (boxes[0].right() > view.canvas.width() - 6) == from_right


def test_a_long_text_scrolls_and_an_empty_one_says_what_to_do(view: WordsView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view.canvas, "underMouse", lambda: False)  # wherever the test before left the pointer
    show(view, result(" ".join(f"w{at}" for at in range(300)), embedding="random"))
    assert view.canvas.height() > view.height() and not view.empty.isVisible()
    assert np.isfinite(view.canvas.boxes[-1].bottom()) and view.canvas.boxes[-1].bottom() <= view.canvas.height() + 1
    show(view, result(" ".join(f"w{at}" for at in range(300)), embedding="random"), pinned=queries(200))
    seen = view.canvas.visibleRegion().boundingRect()
    assert seen.contains(view.canvas.boxes[200].toRect()) and not seen.contains(view.canvas.boxes[0].toRect())
    show(view, result(""))
    assert view.empty.isVisible() and "Type a sentence" in view.empty.text()


def test_the_stage_is_named_whole_beside_a_short_scale(view: WordsView) -> None:
    view.resize(240, 300)
    show(view, result(dropout_on=True), spot=Spot("dropout_mask"))
    assert view.caption.visible_text == "Dropout mask" and view.scale.visible_text == view.scale.text()


def test_a_long_text_says_how_many_tokens_a_tint_is_of(view: WordsView, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    show(view, result(" ".join("abcdefgh"[at % 8] for at in range(1200)), num_heads=1, d_out=1))
    assert view.canvas.tints.block > 1 and f"blocks of {view.canvas.tints.block} tokens" in view.scale.text()


def test_the_keys_go_on_from_the_end_of_a_shorter_text(view: WordsView) -> None:
    show(view, result())
    view.canvas.step_by(0, 9)
    show(view, result("Your journey starts"))
    told = record(view, hover_cell)
    view.canvas.step_by(0, -1)
    assert told[-1].column == 1


def test_arrow_keys_move_as_the_eye_does_in_a_hebrew_text(view: WordsView) -> None:
    show(view, result("שלום abc def עולם"))
    view.canvas.setFocus()
    found = record(view, hover_cell)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(view.canvas, key)
    assert [cell.column for cell in found] == [0, 2, 1, 3, 1]
