"""Widgets around the pictures, read back from the screen: head switches, captions and message borders."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document.places import Spot
from attnviz.pictures.levels import Maps
from attnviz.result.result import Result
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.message_bar import MessageBar
from attnviz.views.heatmaps.heads_view import HeadsView
from tests.views.pixels import Rgb, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])


def result(*off: int) -> Result:
    return computed("one two three", d_out=6, num_heads=3, ablated_heads=off)


def switch(view: HeadsView, head: int) -> tuple[Rgb, Rgb]:
    """Return the colours of the left and right half of a head's switch."""
    canvas, picture = view.canvas, screen_pixels(view.canvas)
    box = canvas.switch_rect(canvas.tiles[head])
    middle, radius = round(box.center().y()), box.height() / 2
    left, right = (picture[middle, round(x)].tolist() for x in (box.left() + radius, box.right() - radius))
    return tuple(left), tuple(right)


@BOTH
def test_the_switch_of_a_head_says_whether_it_is_on(qtbot: Any, qapp: QApplication, scheme: Any) -> None:
    theme.apply(qapp, scheme)
    view = on_screen(qtbot, HeadsView(), 300, 620)
    on, off = (rgb("Accent"), rgb("Base")), (rgb("Muted"), rgb("Base"))
    for turned_off in ((1,), (0, 2), ()):
        view.set_result(result(*turned_off), Spot("weights"), maps=Maps())
        assert [switch(view, head) for head in range(3)] == [off if head in turned_off else on for head in range(3)]
        tips = []
        for tile in view.canvas.tiles:
            QTest.mouseMove(view.canvas, tile.rect.center().toPoint() + QPoint(1, 0))
            QTest.mouseMove(view.canvas, tile.rect.center().toPoint())
            tips.append(view.canvas.toolTip())
        assert tips == [f"Head {head} is ablated. Its switch or Space restores it." if head in turned_off else
                        f"Head {head}. Click to select it; its switch or Space ablates it. Ctrl+click, Shift+click or "
                        "drag to select several; Alt+click to compare it with the selected one." for head in range(3)]


@BOTH
def test_the_caption_of_the_heads_says_of_which_stage_they_are(qtbot: Any, qapp: QApplication, scheme: Any) -> None:
    theme.apply(qapp, scheme)
    view = on_screen(qtbot, HeadsView(), 300, 620)
    for stage, said in (("scores", "Scores"), ("queries", "Queries"), ("output", "Weights")):
        view.set_result(result(), Spot(stage), maps=Maps())
        top = screen_pixels(view)[: view.canvas.mapTo(view, QPoint(0, 0)).y()]
        assert find_text(("Scores", "Queries", "Weights", "Output"), top, role="strong", ground=rgb("Window")) == said


@BOTH
def test_the_edge_of_a_message_says_of_what_kind_it_is(qtbot: Any, qapp: QApplication, scheme: Any) -> None:
    theme.apply(qapp, scheme)
    window = on_screen(qtbot, QWidget(), 700, 200)
    message = MessageBar(window)
    for kind, ink in (("notice", "Accent"), ("refusal", "Warning"), ("warning", "Warning"), ("error", "Error")):
        message.show_message("It is so.", kind)  # type: ignore[arg-type]
        picture = screen_pixels(message)
        assert tuple(picture[len(picture) // 2, 3]) == rgb(ink)
        texts = ("It is so.", "It is not so.")
        assert find_text(texts, picture[:, 12:], role="body", ground=rgb("Base")) == "It is so."


def test_a_caption_is_written_in_the_ink_of_the_theme_that_is_on(qtbot: Any, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    caption = on_screen(qtbot, Caption(), 200, 24)
    for scheme, text in (("light", "12 lines"), ("dark", "12 lines"), ("dark", "13 words"), ("light", "13 words")):
        theme.apply(qapp, scheme)  # type: ignore[arg-type]
        caption.set_text(text)
        look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
        assert find_text(("12 lines", "13 words"), screen_pixels(caption), **look) == text
