"""The bars of next-token probabilities, as pixels: lengths, positions of marks, and texts."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.experiments.next_tokens import Bar
from attnviz.pictures import colours
from attnviz.result.logits import TokenCandidate
from attnviz.views.chrome import theme
from attnviz.views.next.token_bars import MIN_ROW_PX, MIN_ROWS, NOTCH, TokenBars
from tests.views.pixels import Pixels, find_text, grab_pixels, rgb, text_drawing
from tests.views.view_helpers import on_screen

SHARES = (0.773, 0.125, 0.05, 0.0004)
TOKENS = tuple(TokenCandidate(at, text, text.strip() or "F0", share, 1.0)
               for at, (text, share) in enumerate(zip((" Paris", " the", "", "."), SHARES, strict=True)))


@pytest.fixture(params=["light", "dark"])
def canvas(request: Any, qapp: QApplication, qtbot: Any) -> TokenBars:
    theme.apply(qapp, request.param)
    return on_screen(qtbot, TokenBars(), 200, 10 * MIN_ROW_PX)


def show(canvas: TokenBars, *was: float | None, signed: bool = False, shares: tuple[float, ...] = SHARES,
         **more: Any) -> Pixels:
    bars = tuple(Bar(token, share, before) for token, share, before in zip(
        TOKENS, shares, was or (None,) * 4, strict=True))
    canvas.clearFocus()
    canvas.show_bars(bars, signed=signed, stale=more.pop("stale", False), **more)
    return grab_pixels(canvas)


def ground(canvas: TokenBars) -> tuple[int, ...]:
    return tuple(grab_pixels(canvas)[-2, 100].tolist())


def bar_line(pixels: Pixels, canvas: TokenBars, row: int) -> Pixels:
    """Return the pixel line below the words of a row, which contains only its bar."""
    return pixels[int(canvas.row(row).bottom()) - 2]


def lengths(pixels: Pixels, canvas: TokenBars) -> list[int]:
    """Return the number of pixels per row that differ from the background."""
    return [int((bar_line(pixels, canvas, row) != ground(canvas)).any(axis=1).sum()) for row in range(4)]


def test_bars_are_as_long_as_the_tokens_are_likely(canvas: TokenBars) -> None:
    assert lengths(show(canvas), canvas) == pytest.approx([share * 200 for share in SHARES], abs=1)


def test_a_mark_stands_where_a_bar_was(canvas: TokenBars) -> None:
    pixels = show(canvas, 0.5, 0.125, 0.9, 0.0008)
    for row, expected in enumerate(([99, 100], [], [179, 180], [])):
        there = (bar_line(pixels, canvas, row) == rgb("Warning")).all(axis=1)
        assert np.flatnonzero(there).tolist() == expected
    assert canvas.mark(1) is None and canvas.mark(3) is None  # no digit of theirs has moved


@pytest.mark.parametrize("was", [0.05, 0.9])
def test_a_mark_crosses_neither_a_word_nor_a_digit(canvas: TokenBars, was: float) -> None:
    """Where it would, it is a notch below them; elsewhere it is as high as its row."""
    show(canvas, was, 0.5, None, None)
    ink, heights = rgb("Warning"), []
    for row in (0, 1):
        mark, line = canvas.mark(row), canvas.row(row)
        assert mark is not None
        column = grab_pixels(canvas)[int(line.top()) : int(line.bottom()), round(mark)]
        heights.append(int((column == ink).all(axis=1).sum()))
    assert heights[0] <= NOTCH and heights[1] >= canvas.row(1).height() - 4


@pytest.mark.parametrize("name", colours.DIVERGING)
def test_changes_go_left_and_right_of_the_middle_in_the_colours_of_pictures(canvas: TokenBars, name: str) -> None:
    pixels = show(canvas, 0.9, 0.1, 0.1, 0.0, signed=True, shares=(-0.5, 0.25, 0.0, 1.0), map_name=name)
    found = [np.flatnonzero((bar_line(pixels, canvas, row) != ground(canvas)).any(axis=1)) for row in range(4)]
    assert [(row.min(), row.max()) for row in found] == [(50, 100), (100, 124), (100, 100), (100, 199)]
    fallen, grown = bar_line(pixels, canvas, 0)[60], bar_line(pixels, canvas, 1)[110]
    for pixel, to in ((fallen, -1), (grown, 1)):  # as that end of the map, and not as the other
        ends = [np.abs(pixel.astype(int) - colours.tint(end, -1, 1, name)).sum() for end in (0.6 * to, -0.6 * to)]
        assert ends[0] < 130 < ends[1]
    assert [canvas.number(bar) for bar in canvas.bars] == ["−0.500", "+0.250", "0.000", "+1.000"]
    assert canvas.mark(0) is None


def test_numbers_stand_at_the_end_and_words_at_the_beginning(canvas: TokenBars) -> None:
    pixels = show(canvas)
    row = pixels[int(canvas.row(1).top()) : int(canvas.row(1).bottom()) + 1]
    assert (row[:, 160:] != ground(canvas)).any() and (row[:, 60:150] == ground(canvas)).all()
    assert [canvas.number(bar) for bar in canvas.bars] == ["0.773", "0.125", "0.050", "4e−4"]
    part = pixels[int(canvas.row(2).top()) : int(canvas.row(2).bottom())]
    assert (part == rgb("Text")).all(axis=2).sum() > 5  # its number
    assert not (part[:, :60] == rgb("Text")).all(axis=2).any()  # a part of a character stands back
    word = text_drawing("the", font=theme.font("body"), ink=rgb("Text"), ground=ground(canvas))
    assert word.shape[0] < MIN_ROW_PX, "no word is cut"


def test_each_row_has_its_own_word_and_number(canvas: TokenBars) -> None:
    words, numbers = ("Paris", "London", "Berlin", "Madrid"), ("0.0085", "0.0074", "0.0063", "0.0052")
    bars = tuple(Bar(TokenCandidate(at, f" {word}", word, float(number), 1.0), float(number))
                 for at, (word, number) in enumerate(zip(words, numbers, strict=True)))
    canvas.clearFocus()
    canvas.show_bars(bars, signed=False, stale=False)
    pixels, written = grab_pixels(canvas), [canvas.number(bar) for bar in bars]
    assert len(set(written)) == 4
    for at, word in enumerate(words):
        row = pixels[round(canvas.row(at).top()) : round(canvas.row(at).bottom())]
        assert find_text(words, row[:, 4:100], role="body", ground=ground(canvas)) == word
        assert find_text(written, row[:, 120:], role="body", ground=ground(canvas)) == written[at]


def test_the_token_that_follows_stands_out_and_what_is_stale_stands_back(canvas: TokenBars) -> None:
    plain = show(canvas)
    assert (show(canvas, follows=1) != plain).any() and (show(canvas) == plain).all()
    stale = show(canvas, stale=True)
    assert np.abs(stale.astype(int) - ground(canvas)).sum() < 0.6 * np.abs(plain.astype(int) - ground(canvas)).sum()


def test_what_is_pointed_at_is_told_and_a_click_below_chooses_nothing(canvas: TokenBars, qtbot: Any) -> None:
    show(canvas)
    told: list[Any] = []
    canvas.pointed.connect(told.append)
    canvas.did.connect(lambda intent: told.append(intent.arguments["token"].text))
    QTest.mouseMove(canvas, canvas.row(1).center().toPoint())
    QTest.mouseMove(canvas, QPoint(50, canvas.height() - 3))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(50, canvas.height() - 3))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.row(3).center().toPoint())
    assert [each for each in told if each not in (-1, 3)] == [1, "."] and told[-1] == "."


def test_what_a_token_was_stands_before_its_number_where_there_is_room(canvas: TokenBars) -> None:
    canvas.resize(300, 10 * MIN_ROW_PX)
    pixels = show(canvas, 0.923, 0.125, 0.05, 0.0004)
    assert [canvas.former_number(at) for at in range(4)] == ["0.923 → ", "", "", ""]
    number = theme.metrics("body").horizontalAdvance("0.773")
    top, bottom = int(canvas.row(1).top()), int(canvas.row(1).bottom())
    before = slice(300 - 6 - int(number) - 50, 300 - 6 - int(number) - 8)
    assert (pixels[top:bottom, before] == ground(canvas)).all()  # its number has not moved
    assert len(np.unique(pixels[1 : int(canvas.row(0).bottom()) - 1, before].reshape(-1, 3), axis=0)) > 4
    show(canvas, 0.923, 0.25, 0.01, 0.0004)
    assert [canvas.former_number(at) for at in range(4)] == ["0.923 → ", "0.250 → ", "0.010 → ", ""]
    canvas.resize(160, 10 * MIN_ROW_PX)
    show(canvas, 0.923, 0.125, 0.05, 0.0004)
    assert canvas.former_number(0) == ""


def test_a_low_panel_has_as_many_tokens_as_can_be_read(canvas: TokenBars, qtbot: Any) -> None:
    canvas.resize(200, canvas.minimumHeight())
    tokens = tuple(Bar(TokenCandidate(at, f" w{at}", f"w{at}", 0.1, 1.0), 0.1) for at in range(10))
    canvas.show_bars(tokens, signed=False, stale=False)
    assert canvas.num_visible == MIN_ROWS and canvas.row(0).height() >= MIN_ROW_PX
    chosen: list[Any] = []
    canvas.did.connect(lambda intent: chosen.append(intent.arguments["token"].id))
    for _ in range(9):
        QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert chosen == [MIN_ROWS - 1]  # none that is out of sight
