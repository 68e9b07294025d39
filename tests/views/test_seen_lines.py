"""Attention lines, read back pixel by pixel: their ends, heads and labels."""

from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.result.result import Result
from attnviz.store.look import hide_heads
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.canvas import STALE_OPACITY
from attnviz.views.heatmaps.legend_panel import head_colour
from attnviz.views.heatmaps.lines_view import LinesView
from tests.views.pixels import Pixels, Rgb, blend, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, document, on_screen

WORDS = ("one", "journey", "three", "four")


def weights(*lines: tuple[int, int, int], heads: int = 1, mask: str = "none") -> Result:
    """Return a result whose weights are 1 at these (head, query, key) and 0 elsewhere."""
    asked = document(" ".join(WORDS), d_out=4, num_heads=heads, mask=mask)
    cells = {(0, *at): float(at in lines) for at in np.ndindex(heads, 4, 4)}
    return compute(edits.edit_cells(asked, StageTarget("multi_head", "weights"), cells), stages=INTERACTIVE)


def show(qtbot: Any, qapp: QApplication, result: Result, scheme: Any = "light", **focus: Any) -> LinesView:
    theme.apply(qapp, scheme)
    view = on_screen(qtbot, LinesView(), 320, 330)
    state = State(result, Focus(**focus))
    view.show_state(state)
    view.legend.did.connect(lambda intent: view.show_state(hide_heads.apply(state, **intent.arguments)))
    return view


def colour_of(head: int) -> Rgb:
    colour = head_colour(head)
    return colour.red(), colour.green(), colour.blue()


def ends(view: LinesView) -> dict[str, list[tuple[int, int]]]:
    """Return the (token, head) pairs at which lines end on either side, found by their colours."""
    canvas, picture = view.canvas, screen_pixels(view.canvas)
    found: dict[str, list[tuple[int, int]]] = {"left": [], "right": []}
    for side, x in (("left", canvas.line_ends[0] + 2), ("right", canvas.line_ends[1] - 3)):
        for word in range(len(canvas.query_labels)):
            for head, lane in canvas.lanes.items():
                if tuple(picture[round(canvas.row_centre(word) + lane), round(x)]) == colour_of(head):
                    found[side].append((word, head))
    return found


def words_in(view: LinesView, side: str, *, strong: int = -1) -> list[str]:
    canvas, picture = view.canvas, screen_pixels(view.canvas)
    left, right = canvas.line_ends
    found = []
    for word in range(4):
        top, bottom = (round(canvas.row_centre(word) + by * canvas.row_height / 2) for by in (-1, 1))
        part = picture[top + 3 : bottom - 3, 3 : int(left) - 6] if side == "queries" else (
            picture[top + 3 : bottom - 3, int(right) + 7 : -3])
        ink = "Accent" if word == strong else "Text"
        found.append(find_text(WORDS, part, role="small", ink=ink, ground=ground(view)))
    return found


def ground(view: LinesView) -> Rgb:
    return rgb("Window")


def test_queries_stand_left_and_keys_right_each_word_on_its_line(qtbot: Any, qapp: Any) -> None:
    view = show(qtbot, qapp, weights(), "dark")
    for side in ("queries", "keys"):
        assert words_in(view, side) == list(WORDS)
    picture, (left, right) = screen_pixels(view.canvas), view.canvas.line_ends
    heading: Any = {"role": "small", "ink": "Muted", "ground": ground(view)}
    height = round(view.canvas.row_height)
    assert find_text(("query", "key"), picture[:height, : int(left)], **heading) == "query"
    assert find_text(("query", "key"), picture[:height, int(right) :], **heading) == "key"


def test_a_line_goes_from_its_query_at_the_left_to_its_key_at_the_right(qtbot: Any, qapp: Any) -> None:
    view = show(qtbot, qapp, weights((0, 0, 2)), "dark")
    assert ends(view) == {"left": [(0, 0)], "right": [(2, 0)]}
    view.show_state(State(weights((0, 3, 1))))
    assert ends(view) == {"left": [(3, 0)], "right": [(1, 0)]}, "other weights are painted when they come"


def test_each_head_has_its_lines_in_its_colour_beside_one_another(qtbot: Any, qapp: Any) -> None:
    view = show(qtbot, qapp, weights((0, 0, 3), (1, 2, 1), heads=2))
    assert ends(view) == {"left": [(0, 0), (2, 1)], "right": [(1, 1), (3, 0)]}
    assert view.canvas.lanes[0] < view.canvas.lanes[1]
    swatch = view.legend.rect_of(1).center().toPoint()
    QTest.mouseClick(view.legend, Qt.MouseButton.LeftButton, pos=swatch)
    assert ends(view) == {"left": [(0, 0)], "right": [(3, 0)]}, "hidden lines go from the screen at once"


def heads_on_lines(view: LinesView, *lines: tuple[int, int, int]) -> list[str]:
    """Return the number on the line of each (head, query, key), as it is read on screen; "" without one."""
    canvas, picture, (left, right) = view.canvas, screen_pixels(view.canvas), view.canvas.line_ends
    found = []
    for head, query, key in lines:
        x, share = round(left + (head + 0.5) / 2 * (right - left)), (head + 0.5) / 2
        y = round(canvas.row_centre(0) + (query + share * (key - query)) * canvas.row_height + canvas.lanes[head])
        found.append(find_text("01", picture[y - 6 : y + 7, x - 4 : x + 5], role="small", ink="Text",
                               ground=ground(view)))
    return found


def test_the_number_of_a_head_stands_on_its_line_so_that_no_colour_is_needed(
    qtbot: Any, qapp: Any
) -> None:
    lines = (0, 0, 3), (1, 2, 1)
    view = show(qtbot, qapp, weights(*lines, heads=2), "dark")
    assert heads_on_lines(view, *lines) == ["0", "1"]
    fan = (0, 1, 0), (0, 1, 3), (1, 1, 2)
    view.show_state(State(weights(*fan, heads=2), Focus(pinned=Cell(Spot("queries"), 1, -1))))
    assert heads_on_lines(view, *fan) == ["0", "0", "1"], "each strong line of one token has its head"


def test_a_masked_pair_has_no_line_whatever_its_weight(qtbot: Any, qapp: Any) -> None:
    view = show(qtbot, qapp, weights((0, 0, 3), (0, 1, 2), (0, 3, 0), mask="causal"))
    assert ends(view) == {"left": [(3, 0)], "right": [(0, 0)]}


def test_the_word_that_is_pointed_at_is_strong_and_its_lines_stand_alone(qtbot: Any, qapp: Any) -> None:
    result = weights((0, 0, 1), (0, 2, 3), (0, 3, 1))
    view = show(qtbot, qapp, result)
    canvas = view.canvas
    view.did.connect(lambda intent: view.show_state(State(result, Focus(hovered=intent.arguments["cell"]))))
    for side, x, word, left, right in (
        ("queries", 6, 2, [(2, 0)], [(3, 0)]), ("keys", canvas.width() - 6, 1, [(0, 0), (3, 0)], [(1, 0)]),
    ):
        QTest.mouseMove(canvas, QPoint(x, round(canvas.row_centre(word))))
        assert ends(view) == {"left": left, "right": right}
        assert words_in(view, side, strong=word) == list(WORDS)
        assert words_in(view, "keys" if side == "queries" else "queries") == list(WORDS)
    QTest.mouseMove(canvas, QPoint(canvas.width() // 2, 40))
    assert ends(view) == {"left": [(0, 0), (2, 0), (3, 0)], "right": [(1, 0), (3, 0)]}
    assert words_in(view, "keys") == list(WORDS)
    view.show_state(State(result, Focus(pinned=Cell(Spot("weights"), 2, 3))))
    assert ends(view) == {"left": [(2, 0)], "right": [(3, 0)]}
    for side, word in (("queries", 2), ("keys", 3)):
        assert words_in(view, side, strong=word) == list(WORDS)


def test_lines_that_are_out_of_date_are_pale(qtbot: Any, qapp: Any) -> None:
    result = weights((0, 1, 1))
    view = show(qtbot, qapp, result, "dark")
    at = round(view.canvas.row_centre(1)), round(sum(view.canvas.line_ends) / 2)
    assert tuple(screen_pixels(view.canvas)[at]) == colour_of(0)
    view.show_state(State(result, stale=True))
    assert abs(screen_pixels(view.canvas)[at] - blend(colour_of(0), STALE_OPACITY, over=ground(view))).max() <= 2


def test_another_theme_at_run_time_paints_words_and_ground_anew(
    qtbot: Any, qapp: Any
) -> None:
    view = show(qtbot, qapp, weights((0, 0, 2)), "dark")
    screen_pixels(view)
    theme.apply(qapp, "light")
    assert words_in(view, "queries") == words_in(view, "keys") == list(WORDS)
    assert ends(view) == {"left": [(0, 0)], "right": [(2, 0)]}


def swatches(view: LinesView, count: int) -> list[tuple[Rgb, str]]:
    """Return the colour of each swatch and the number on it."""
    picture: Pixels = screen_pixels(view.legend)
    found = []
    for head in range(count):
        box = view.legend.rect_of(head).toRect()
        part = picture[box.top() + 2 : box.bottom() - 1, box.left() + 2 : box.right() - 1]
        fill: Any = tuple(int(channel) for channel in part[-1, 0])
        ink = colours.ink(fill) if fill == colour_of(head) else "Muted"
        found.append((fill, find_text([str(at) for at in range(count)], part, role="small", ink=ink, ground=fill)))
    return found


def test_each_swatch_has_the_colour_and_the_number_of_its_head(qtbot: Any, qapp: Any) -> None:
    result = computed("one two", d_out=4, num_heads=4, ablated_heads=(2,))
    view = show(qtbot, qapp, result, "dark")
    expected = [(rgb("Base") if head == 2 else colour_of(head), str(head)) for head in range(4)]
    assert swatches(view, 4) == expected
    QTest.mouseClick(view.legend, Qt.MouseButton.LeftButton, pos=view.legend.rect_of(0).center().toPoint())
    expected[0] = rgb("Base"), "0"
    assert swatches(view, 4) == expected
    for chosen in (1, 3):
        view.show_state(State(result, Focus(Spot("weights", head=chosen))))
        picture = screen_pixels(view.legend).astype(int)
        edges = [picture[box.bottom(), box.center().x()]
                 for box in (view.legend.rect_of(head).toRect() for head in range(4))]
        nearest = int(np.argmin([abs(edge - rgb("Text")).max() for edge in edges]))
        assert nearest == chosen
