"""Attention lines between tokens: widths, colours, visibility, and gestures on tokens."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import lines
from attnviz.pictures.levels import Maps
from attnviz.pictures.lines import LEVELS, MAX_LINES, MAX_WORDS, find_lines, lines_spot
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Scaling
from attnviz.result.layer import Layer
from attnviz.result.result import Result
from attnviz.store.focus import choose_head, choose_sentence
from attnviz.store.look import set_maps
from attnviz.store.numbers import set_stale
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.heatmaps.legend_panel import head_colour
from attnviz.views.heatmaps.lines_view import LinesCanvas, LinesView
from tests.result.two_layers import pooled_layer
from tests.views import pixels, view_helpers
from tests.views.view_helpers import on_screen
from tests.window.panels import close, make_presenter

WORDS = "one two three four"


def document(text: str = WORDS, **options: object) -> Document:
    return view_helpers.document(text, **{"d_out": 4, **options})


def open_lines(qtbot, result: Result, **focus: object) -> LinesView:
    view = on_screen(qtbot, LinesView(), 290, 420)
    view.show_state(State(result, Focus(**focus)))  # type: ignore[arg-type]
    return view


def at_middle(view: LinesView, query: int, key: int, head: int) -> QPointF:
    """Return the middle of a line."""
    canvas = view.canvas
    y = (canvas.row_centre(query) + canvas.row_centre(key)) / 2 + canvas.lanes[head]
    return QPointF(sum(canvas.line_ends) / 2, y)


def ink(image: QImage, at: QPointF, paper: QColor) -> list[QColor]:
    """Return the colours in the pixel column around a point that differ from the background."""
    column = [image.pixelColor(round(at.x()), round(at.y()) + by) for by in range(-6, 7)]
    return [colour for colour in column if abs(colour.rgb() - paper.rgb()) and colour != paper]


def outlined(view: LinesView) -> set[tuple[str, int]]:
    """Return the tokens that have a frame in the accent colour."""
    canvas, shown, accent = view.canvas, pixels.grab_pixels(view.canvas), pixels.rgb("Accent")
    height = canvas.row_centre(1) - canvas.row_centre(0)
    left, right = (round(at) for at in canvas.line_ends)
    found = set()
    for word in range(len(canvas.query_labels)):
        top = canvas.row_centre(word) - height / 2
        rows = shown[max(0, round(top)) : round(top + height)]
        for side, part in (("queries", rows[:, :left]), ("keys", rows[:, right:])):
            if (abs(part.astype(int) - accent).sum(axis=2) < 60).sum() > 20:
                found.add((side, word))
    return found


def background_of(view: LinesView) -> QColor:
    return view.canvas.grab().toImage().pixelColor(round(sum(view.canvas.line_ends) / 2), 2)


def one_line(weights: dict[tuple[int, int], float]) -> Result:
    """Return a result with one head whose weights are zero except these."""
    cells = {(0, 0, q, k): weights.get((q, k), 0.0) for q in range(4) for k in range(4)}
    made = edits.edit_cells(document(num_heads=1, mask="none"), StageTarget("multi_head", "weights"), cells)
    return compute(made, stages=INTERACTIVE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_line_is_as_thick_as_its_weight_is_large_in_both_themes(qtbot, qapp, scheme) -> None:
    theme.apply(qapp, scheme)
    view = open_lines(qtbot, one_line({(0, 0): 1.0, (1, 1): 0.5, (2, 2): 0.1}))
    image, paper = view.canvas.grab().toImage(), background_of(view)
    thickness = [len(ink(image, at_middle(view, word, word, 0), paper)) for word in range(4)]
    assert thickness[0] >= 8 and thickness[0] > thickness[1] + 2 > thickness[2] + 4 and thickness[2] >= 1
    assert thickness[3] == 0, "a weight of zero has no line"
    assert image.pixelColor(at_middle(view, 0, 0, 0).toPoint()) == head_colour(0)
    assert len({head_colour(head).rgb() for head in range(40)}) == 40
    assert view.scale.text() == "thickest: 1"


def test_strengths_are_the_weights_and_the_strongest_come_last(qtbot) -> None:
    result = compute(document(num_heads=4, ablated_heads=(3,)), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    lines = view.canvas.lines
    assert set(lines.heads.tolist()) == {0, 1, 2} and len(lines.heads) == 10 * 3, "none is masked or ablated"
    for query, key, head, strength in zip(lines.queries, lines.keys, lines.heads, lines.strengths, strict=True):
        assert strength == pytest.approx(result.picture(Spot("weights", head=int(head)))[query, key])
    assert (np.diff(lines.strengths) >= 0).all()


def test_where_rows_are_keys_the_queries_stand_left_all_the_same(qtbot) -> None:
    result = compute(edits.set_options(edits.set_text(Document(), "one two three"), {
        "variant": "einsum", "embedding": "random", "d_in": 4, "num_heads": 1, "mask": "none"}), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    weights = result.picture(Spot("weights"))
    lines = view.canvas.lines
    for query, key, strength in zip(lines.queries, lines.keys, lines.strengths, strict=True):
        assert strength == pytest.approx(weights[key, query] / view.canvas.pictures[0].levels[1])
    view.show_state(State(result, Focus(hovered=Cell(Spot("queries"), 1, -1))))
    assert set(view.canvas.lines.queries.tolist()) == {1}
    assert outlined(view) == {("queries", 1)}


def test_numbers_of_heads_never_overlap_and_the_chosen_head_has_one() -> None:
    query, key, head = (np.array(at) for at in zip((0, 0, 0), (3, 0, 1), (0, 3, 1), (2, 2, 2), strict=True))
    found = lines.Lines(query, key, head, np.array([0.1, 0.4, 0.6, 1.0], np.float32), 4)
    numbers = partial(lines.head_numbers, row_height=20.0, columns=2, gap=12.0, chosen=0, alone=False)
    written = list(numbers(found, {0: -3.0, 1: 0.0, 2: 3.0}))
    assert [head for head, *_ in written] == [0, 2], "of the others the strongest"
    assert [share for _, share, _ in written] == [0.25, 0.75]
    assert written[1][2] == (2 + 1.5) * 20 + 3
    assert not list(numbers(found, {0: 0.0})), "one head needs no number"
    assert not list(numbers(lines.NO_LINES, {0: -3.0, 1: 0.0}))


@pytest.fixture
def presenter(qapp) -> Iterator:
    made = make_presenter()
    made.window.docks["lines"].raise_()
    yield made
    close(made)


def test_lines_follow_what_is_chosen_once_they_are_in_front(presenter) -> None:
    view = presenter.window.panels["lines"]
    presenter.do(choose_sentence(1))
    assert view.canvas.query_labels == ("three", "five")
    presenter.window.docks["heads"].raise_()
    presenter.do(choose_head(1))
    presenter.do(set_maps(Maps(scaling=Scaling(stretched=True))))
    assert view.canvas.state.focus.spot.head == 0, "behind another panel it waits"
    presenter.window.docks["lines"].raise_()
    assert view.legend.chosen == view.canvas.state.focus.spot.head == 1
    view.canvas.grab()
    assert view.scale.text().startswith("thickest: ≥ ")
    presenter.do(set_stale(True))
    assert view.canvas.state.stale


def test_stages_of_weights_are_lines_themselves_and_others_show_the_weights() -> None:
    result = compute(document(dropout_on=True), stages=INTERACTIVE)
    assert [lines_spot(result, Spot(stage)).stage for stage in ("dropped_weights", "weights", "scores", "output")] == [
        "dropped_weights", "weights", "weights", "weights"]


def test_many_words_are_their_strongest_lines_and_very_many_those_of_a_marked_one(qtbot) -> None:
    result = compute(document(" ".join(f"w{at}" for at in range(73)), num_heads=4, mask="none"), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    assert len(view.canvas.lines.heads) == MAX_LINES
    assert view.scale.text() == f"top {MAX_LINES:,} of {4 * 73 * 73:,} lines"
    assert view.canvas.height() > view.height(), "words keep their height, and scroll"
    picture = make_picture(result, Spot("weights", head=1), maps=Maps())
    whole = find_lines(result, [picture])
    assert find_lines(result, [picture], most=5).strengths.tolist() == whole.strengths[-5:].tolist()
    result = compute(document(" ".join(f"w{at}" for at in range(MAX_WORDS + 1)), num_heads=2), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    view.canvas.grab()
    assert not len(view.canvas.lines.heads) and "over a token" in view.scale.text()
    view.show_state(State(result, Focus(pinned=Cell(Spot("queries"), 9, -1))))
    assert len(view.canvas.lines.heads) == 2 * 10


def test_lines_of_one_pen_are_drawn_together_the_strongest_last_and_the_chosen_head_on_top(qtbot) -> None:
    result = compute(document(" ".join(f"w{at}" for at in range(73)), num_heads=4, mask="none"), stages=INTERACTIVE)
    view = open_lines(qtbot, result, spot=Spot("weights", head=2))
    canvas = view.canvas
    strokes = list(canvas.strokes(QRectF(canvas.rect())))
    drawn = {(head, begin, end) for head, _, begins, ends in strokes for begin, end in zip(begins, ends, strict=True)}
    lines, lanes = canvas.lines, canvas.lanes
    ends = zip(lines.heads.tolist(), lines.queries.tolist(), lines.keys.tolist(), strict=True)
    assert drawn == {(head, canvas.row_centre(query) + lanes[head], canvas.row_centre(key) + lanes[head])
                     for head, query, key in ends}
    assert len(strokes) <= 4 * LEVELS < len(drawn)
    order = [(head == 2, level) for head, level, *_ in strokes]
    assert order == sorted(order) and order[0][0] < order[-1][0]


def test_of_many_lines_the_places_of_those_alone_are_found_that_are_drawn(monkeypatch) -> None:
    result, found, real = compute(document("one two three four five six"), stages=INTERACTIVE), [], lines.lines_in_block
    monkeypatch.setattr(lines, "lines_in_block", lambda *args: found.append(real(*args)) or found[-1])
    pictures = [make_picture(result, Spot("weights", head=head), maps=Maps()) for head in (0, 1)]
    some, whole = find_lines(result, pictures, most=7), find_lines(result, pictures)
    assert sum(len(part[0]) for part in found[:2]) == len(some.heads) == 7 < some.total == len(whole.heads)
    assert some.strengths.tolist() == whole.strengths[-7:].tolist()


def test_words_are_measured_once_however_often_their_lines_change(qtbot, monkeypatch) -> None:
    view = open_lines(qtbot, compute(document(), stages=INTERACTIVE))
    view.canvas.grab()
    measured: list[str] = []
    real = theme.Metrics.horizontalAdvance
    monkeypatch.setattr(theme.Metrics, "horizontalAdvance", lambda *args: measured.append(args[1]) or real(*args))
    sides = view.canvas.line_ends
    assert not measured
    view.show_state(State(compute(document("one two three much longer"), stages=INTERACTIVE)))
    assert view.canvas.line_ends != sides and "longer" in measured


def test_the_words_are_written_anew_only_where_they_have_changed(qtbot, monkeypatch) -> None:
    written: list[QRectF] = []
    real = LinesCanvas.paint_labels

    def write(self: LinesCanvas, painter: QPainter, sight: QRectF, marked: frozenset[tuple[str, int]]) -> None:
        written.append(sight)
        real(self, painter, sight, marked)

    monkeypatch.setattr(LinesCanvas, "paint_labels", write)
    view = open_lines(qtbot, compute(document(), stages=INTERACTIVE))
    qtbot.waitExposed(view)
    pixels.screen_pixels(view.canvas)
    first = len(written)
    assert first
    view.show_state(State(compute(document(seed=4), stages=INTERACTIVE)))
    pixels.screen_pixels(view.canvas)
    assert len(written) == first, "other weights of the same words"
    for text in (WORDS.replace("four", "five"), " ".join(["word"] * 2000)):
        view.show_state(State(compute(document(text, num_heads=1), stages=INTERACTIVE)))
        written.clear()
        pixels.screen_pixels(view.canvas)
        assert written
    assert view.canvas.height() > 2000 * 10 and written[-1].height() < 500, "those in sight"


def test_without_a_sentence_and_without_whole_matrices_it_says_so(qtbot, monkeypatch) -> None:
    view = open_lines(qtbot, compute(document(""), stages=INTERACTIVE))
    assert view.empty.isVisible() and "Type a sentence" in view.empty.text()
    result = compute(document(), stages=INTERACTIVE)
    view.show_state(State(result))
    assert not view.empty.isVisible()
    view.show_state(State(replace(result, mask=None, layers=(Layer({}),))))
    assert view.empty.isVisible() and "too long to draw lines" in view.empty.text()


def test_lines_are_of_a_layer_whose_weights_are_whole(qtbot) -> None:
    lower = compute(document(), stages=INTERACTIVE)
    both = replace(lower, layers=(*lower.layers, pooled_layer(lower)))
    for layer, drawn in ((1, False), (0, True)):
        view = open_lines(qtbot, both, spot=Spot("weights", layer=layer))
        assert bool(view.canvas.pictures) is drawn is not view.empty.isVisible()


def test_each_head_has_its_own_scale_where_none_is_shared(qtbot) -> None:
    result = compute(document(num_heads=2, mask="none"), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    view.show_state(State(result, look=Look(Maps(scaling=Scaling(range="head")))))
    lines = view.canvas.lines
    assert {lines.strengths[lines.heads == head].max() for head in (0, 1)} == {1.0}
    assert view.scale.text() == "each head by its own scale"
    for widget in (view, view.canvas, view.legend):
        assert widget.accessibleName()
    assert "double-click" in view.legend.toolTip()


def test_where_there_is_no_line_no_thickness_is_told(qtbot) -> None:
    result = compute(document())
    view = open_lines(qtbot, result)
    for look in (Look(), Look(hidden=frozenset(range(result.num_heads))), Look()):
        view.show_state(State(result, Focus(), look))
        pixels.grab_pixels(view)  # they are counted when they are drawn
        assert view.scale.text() == ("no lines" if look.hidden else "thickest: 1")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_lines_and_words_that_are_marked(qtbot, variant) -> None:
    result = compute(edits.set_option(edits.set_text(Document(), "one two"), "variant", variant), stages=INTERACTIVE)
    view = open_lines(qtbot, result)
    assert len(view.canvas.lines.heads)
    for side, word in (("queries", 1), ("keys", 0)):
        with qtbot.waitSignal(view.canvas.did) as told:
            QTest.mouseMove(view.canvas, QPoint(5 if side == "queries" else view.canvas.width() - 5,
                                                round(view.canvas.row_centre(word))))
        cell = told.args[0].arguments["cell"]
        assert cell is not None and cell.spot.stage in result.stages()
        view.show_state(State(result, Focus(hovered=cell)))
        assert outlined(view) == {(side, word)}
        assert set(getattr(view.canvas.lines, side).tolist()) == {word}


def test_the_tooltip_of_a_word_says_only_what_is_cut(qtbot) -> None:
    long = "internationalisation" * 3
    view = open_lines(qtbot, compute(document(f"short {long}")))
    canvas = view.canvas
    for word, cut in ((0, ""), (1, as_tooltip(long))):
        for x in (4, canvas.width() - 4):
            QTest.mouseMove(canvas, QPointF(x, canvas.row_centre(word)).toPoint())
            assert canvas.toolTip() == cut
    QTest.mouseMove(canvas, QPointF(canvas.width() / 2, canvas.row_centre(0)).toPoint())
    assert "Thicker" in canvas.toolTip()
