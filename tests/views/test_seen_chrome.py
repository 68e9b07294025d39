"""Widgets around the pictures, read back from the screen: head switches, captions, messages, and readable text."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QRadioButton, QWidget

from attnviz.document.places import Spot
from attnviz.result.result import Result
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.system.wording import MAX_MESSAGE_CHARS
from attnviz.views.chrome import message_bar, theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.message_bar import MessageBar
from attnviz.views.heatmaps.heads_view import HeadsView
from tests.views.pixels import Rgb, colours_of, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

READABLE = 4.5  #: the contrast that WCAG 2.1 asks of text (success criterion 1.4.3)
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
        view.show_state(State(result(*turned_off), Focus(Spot("weights"))))
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
        view.show_state(State(result(), Focus(Spot(stage))))
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
        caption.setText(text)
        look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
        assert find_text(("12 lines", "13 words"), screen_pixels(caption), **look) == text


@pytest.fixture
def bar(qtbot: Any) -> MessageBar:
    window = on_screen(qtbot, QWidget(), 1024, 700)
    return MessageBar(window)


@pytest.mark.parametrize("kind", ["notice", "refusal", "warning", "error"])
def test_only_a_notice_goes_by_itself(qtbot: Any, monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
    monkeypatch.setattr(message_bar, "SECONDS", 0)
    message = MessageBar(on_screen(qtbot, QWidget(), 700, 200))
    message.show_message("It is so.", kind)
    for _ in range(3):
        QTest.qWait(1)
    assert message.text == ("" if kind == "notice" else "It is so.")


def test_a_name_in_it_is_neither_obeyed_nor_endless(bar: MessageBar) -> None:
    bar.show_message("<b>\u202egpj\x1b\nx.attnviz cannot be read.")
    label = bar.findChild(QLabel)
    assert label.text() == bar.text
    assert bar.text == "<b>⟨U+202E⟩gpj⟨U+001B⟩↵x.attnviz cannot be read."
    assert label.textFormat() == Qt.TextFormat.PlainText
    bar.show_message(f"{'a token ' * 20_000}is not known.")
    assert len(bar.text) <= MAX_MESSAGE_CHARS and bar.text.endswith("is not known.")
    assert bar.parentWidget().rect().contains(bar.geometry())


def test_no_line_of_a_message_touches_its_frame(qtbot: Any, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    window = on_screen(qtbot, QWidget(), 700, 200)
    message = MessageBar(window, free=lambda: QRect(0, 0, 420, 20))
    message.show_message("Long lines of text, gently put below each other. " * 3)
    picture = screen_pixels(message)[:, 20:-40]
    assert len(picture) > 40, "several lines"
    assert (picture[2] == rgb("Base")).all() and (picture[-3] == rgb("Base")).all()


def test_a_long_name_is_seen_to_its_end(bar: MessageBar) -> None:
    bar.show_message("W" * 255 + " cannot be read.")
    assert bar.text == "W" * 255 + " cannot be read."
    QApplication.processEvents()  # lay it out
    label = bar.findChild(QLabel)
    wanted = label.fontMetrics().horizontalAdvance(bar.text)
    assert label.height() >= wanted / label.width() * label.fontMetrics().height()


def brightness(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2.1."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in (colour.redF(), colour.greenF(), colour.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_are_readable_on_what_they_stand_on(qapp, scheme: str) -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    theme.apply(qapp, scheme)
    found = {(ink, ground): contrast(theme.colour(ink), theme.colour(ground))
             for ink in ("Text", "Muted", "Warning", "Error") for ground in ("Window", "Base")}
    found["AccentText", "Accent"] = contrast(theme.colour("AccentText"), theme.colour("Accent"))
    assert {pair: ratio for pair, ratio in found.items() if ratio < READABLE} == {}


@BOTH
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_an_empty_box_is_seen(qtbot: Any, qapp: QApplication, scheme: Any, kind: type[QWidget]) -> None:
    """Its outline has the contrast that WCAG 2.1 asks of controls (success criterion 1.4.11)."""
    theme.apply(qapp, scheme)
    seen = screen_pixels(on_screen(qtbot, kind(), 40, 30))
    ratios = [contrast(QColor(*colour), theme.colour("Window")) for colour in colours_of(seen)]
    assert max(ratios) > 3


@BOTH
def test_what_is_not_typed_is_quieter_than_what_is(qapp: QApplication, scheme: Any) -> None:
    theme.apply(qapp, scheme)
    palette, role = qapp.palette(), QPalette.ColorRole
    for quiet in (palette.color(role.PlaceholderText), palette.color(QPalette.ColorGroup.Disabled, role.Text)):
        assert quiet.rgb() == theme.colour("Muted").rgb() != palette.color(role.Text).rgb()
