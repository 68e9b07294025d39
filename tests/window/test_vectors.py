"""The experiment with vectors in the window: what is drawn, dragged by mouse and keys, and said."""

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.pictures.numbers import level
from attnviz.pictures.vectors import AXES, MODES, key_feet
from attnviz.store.compare import hold, show
from attnviz.store.edits import undo
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import hover_cell, mark_cell
from attnviz.views.chrome import theme
from attnviz.views.controls.controls_widgets import Editor
from attnviz.views.experiments import vector_painting
from attnviz.views.experiments.vector_canvas import KEY_PAUSE_MS
from attnviz.views.experiments.vector_painting import VectorPainter, group_colour
from tests.desk import Desk
from tests.views.pixels import grab_pixels, rgb

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
pytestmark = pytest.mark.desk(document=edits.set_option(Document(), "variant", "self_attention_v1"))


def vectors(desk: Desk):
    return desk.window.panels["experiment"].page("vectors")


def choose(desk: Desk, **values) -> None:
    for name, value in values.items():
        desk.presenter.do(set_experiment_option(f"vectors.{name}", value))
    for _ in range(3):  # options that appear may need another row, and layouts ask for one another
        QApplication.processEvents()


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_experiment("vectors"))
    QApplication.processEvents()
    return desk


def numbers(desk: Desk, stage: str) -> np.ndarray:
    return desk.presenter.state.now.picture(Spot(stage))


def drag(desk: Desk, begin: QPointF, by: tuple[float, float], *, steps: int = 4, button=_LEFT) -> None:
    """Press, move and release the mouse on the picture."""
    canvas = vectors(desk).canvas
    QTest.mousePress(canvas, button, pos=begin.toPoint())
    for step in range(1, steps + 1):
        at = begin.toPoint() + QPoint(round(by[0] * step / steps), round(by[1] * step / steps))
        event = QMouseEvent(QMouseEvent.Type.MouseMove, QPointF(at), canvas.mapToGlobal(QPointF(at)),
                            Qt.MouseButton.NoButton, button, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(canvas, event)
        desk.settle()
    QTest.mouseRelease(canvas, button, pos=at)
    desk.settle()


def test_a_dragged_token_is_an_edit_that_every_panel_follows(desk: Desk) -> None:
    canvas, before = vectors(desk).canvas, numbers(desk, "embeddings").copy()
    weights, steps = numbers(desk, "weights").copy(), desk.presenter.state.history.done
    scale = canvas.view.scale
    drag(desk, canvas.point_at(0, 1), (60, 30))
    after = numbers(desk, "embeddings")
    np.testing.assert_allclose(after[1, :2] - before[1, :2], np.array([60, -30]) / scale, rtol=1e-4)
    np.testing.assert_array_equal(np.delete(after, 1, axis=0), np.delete(before, 1, axis=0))
    assert after[1, 2] == before[1, 2], "what is not shown stays"
    assert not np.allclose(numbers(desk, "weights"), weights)
    shown = desk.window.heads.canvas.tiles[0].picture.values
    np.testing.assert_array_equal(shown, numbers(desk, "weights"))
    assert desk.presenter.state.history.done == steps + 1, "one undo step"
    assert desk.presenter.state.focus.pinned == Cell(Spot("embeddings"), 1, -1)
    desk.presenter.do(undo())
    desk.settle()
    np.testing.assert_array_equal(numbers(desk, "embeddings"), before)


def test_two_drags_are_two_steps(desk: Desk) -> None:
    canvas, steps = vectors(desk).canvas, desk.presenter.state.history.done
    drag(desk, canvas.point_at(0, 0), (20, 0))
    drag(desk, canvas.point_at(0, 0), (20, 0))
    assert desk.presenter.state.history.done == steps + 2


def test_a_drag_after_a_move_by_keys_is_a_step_of_its_own(desk: Desk) -> None:
    canvas, steps = vectors(desk).canvas, desk.presenter.state.history.done
    desk.presenter.do(mark_cell(canvas.cell_of((0, 1))))
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    desk.settle()
    drag(desk, canvas.point_at(0, 1), (20, 0))
    assert desk.presenter.state.history.done == steps + 2


def test_each_kind_of_point_can_be_dragged(desk: Desk) -> None:
    canvas, token = vectors(desk).canvas, 4  # no other point is as near
    for mode, group, stage in (("queries_keys", 0, "queries"), ("queries_keys", 1, "keys"), (
            "values_context", 0, "values"), ("values_context", 1, "context"), ("W_query", 0, "embeddings")):
        choose(desk, mode=mode)
        before, start = numbers(desk, stage).copy(), canvas.point_at(group, token)
        assert canvas.place_at(start) == (group, token)
        drag(desk, start, (9, 7))
        moved = canvas.point_at(group, token) - start
        assert (moved.x(), moved.y()) == pytest.approx((9, 7), abs=0.2), stage
        assert (numbers(desk, stage)[token] != before[token]).any(), stage
        desk.presenter.do(undo())
        desk.settle()


def test_principal_axes_hold_still_while_a_point_is_dragged(desk: Desk) -> None:
    choose(desk, axes="pca_two")
    canvas, before = vectors(desk).canvas, numbers(desk, "embeddings").copy()
    start = canvas.point_at(0, 3)
    other = canvas.point_at(0, 0)
    QTest.mousePress(canvas, _LEFT, pos=start.toPoint())
    at = start + QPointF(80, 10)
    QApplication.sendEvent(canvas, QMouseEvent(
        QMouseEvent.Type.MouseMove, at, canvas.mapToGlobal(at), Qt.MouseButton.NoButton, _LEFT,
        Qt.KeyboardModifier.NoModifier))
    desk.settle()
    assert (canvas.point_at(0, 3) - start - QPointF(80, 10)).manhattanLength() < 1.5
    assert canvas.point_at(0, 0) == other
    QTest.mouseRelease(canvas, _LEFT, pos=at.toPoint())
    assert (numbers(desk, "embeddings")[3] != before[3]).all(), "it moved in all dimensions"


def test_a_click_pins_and_unpins(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    at, steps = canvas.point_at(0, 4).toPoint(), desk.presenter.state.history.done
    QTest.mouseClick(canvas, _LEFT, pos=at)
    assert desk.presenter.state.focus.pinned == Cell(Spot("embeddings"), 4, -1)
    QTest.mouseClick(canvas, _LEFT, pos=at)
    assert desk.presenter.state.focus.pinned is None and desk.presenter.state.history.done == steps


def test_pointing_at_a_token_is_linked(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    QTest.mouseMove(canvas, canvas.point_at(0, 4).toPoint())
    assert desk.presenter.state.focus.hovered == Cell(Spot("embeddings"), 4, -1)
    assert "one: d0 0.77, d1 0.25" in vectors(desk).words.text()
    desk.presenter.do(hover_cell(Cell(Spot("embeddings"), 2, 1)))
    assert canvas.marks.tokens == {2} and canvas.marks.hovered == (0, 2)
    desk.presenter.do(hover_cell(Cell(Spot("weights"), 3, 1)))
    assert canvas.marks.tokens == {3} and canvas.marks.hovered is None
    assert "with: d0 0.22, d1 0.58" in vectors(desk).words.text(), "of a token of another panel, too"


def test_keys_choose_and_move_points(desk: Desk) -> None:
    canvas, before = vectors(desk).canvas, numbers(desk, "embeddings").copy()
    canvas.setFocus()
    steps, scale = desk.presenter.state.history.done, canvas.view.scale
    for _ in range(2):
        QTest.keyClick(canvas, Qt.Key.Key_Tab)
    assert canvas.marks.chosen == (0, 1)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):  # faster than the numbers come
        QTest.keyClick(canvas, key)
    desk.settle()
    moved = (numbers(desk, "embeddings") - before)[1]
    np.testing.assert_allclose(moved, np.array([2, 1, 0]) * 8 / scale, atol=1e-5)
    QTest.keyClick(canvas, Qt.Key.Key_Backtab)
    assert canvas.marks.chosen == (0, 0) and desk.presenter.state.history.done == steps + 1
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.marks.chosen is None
    QTest.keyClick(canvas, Qt.Key.Key_Tab)
    assert canvas.marks.chosen is None and not canvas.hasFocus(), "Escape, then Tab leaves the picture"
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Backtab)
    assert canvas.marks.chosen == (0, len(before) - 1), "backwards the last point is the first"


def test_a_key_that_is_held_is_one_step_until_it_rests(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    desk.presenter.do(mark_cell(canvas.cell_of((0, 1))))
    steps, at = desk.presenter.state.history.done, 0
    for pause, more in ((KEY_PAUSE_MS - 1, 1), (KEY_PAUSE_MS + 1, 2)):
        for wait in (pause, KEY_PAUSE_MS - 1, KEY_PAUSE_MS - 1):
            at += wait
            event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier)
            event.setTimestamp(at)
            QApplication.sendEvent(canvas, event)
        assert desk.presenter.state.history.done == steps + more
        desk.settle()


def test_tab_leaves_after_the_last_point(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    canvas.setFocus()
    desk.presenter.do(mark_cell(Cell(Spot("embeddings"), 5, -1)))
    QTest.keyClick(canvas, Qt.Key.Key_Tab)
    assert not canvas.hasFocus()


def test_zoom_pan_turn_and_fit(desk: Desk) -> None:
    choose(desk, axes="three")
    canvas = vectors(desk).canvas
    fitted = canvas.view
    at = QPointF(100, 90)
    QApplication.sendEvent(canvas, QWheelEvent(
        at, canvas.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False))
    assert canvas.view.scale > fitted.scale
    empty, point = QPointF(5, 5), canvas.point_at(0, 2)
    drag(desk, empty, (30, 20))
    moved = canvas.point_at(0, 2) - point
    assert canvas.view.turn == fitted.turn and (moved.x(), moved.y()) == pytest.approx((30, 20)), "with the pointer"
    drag(desk, empty, (30, 20), button=_RIGHT)
    assert canvas.view.turn != fitted.turn
    turned = canvas.view.turn
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.view.turn[0] != turned[0] and canvas.view.turn[1] == turned[1]
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    before = desk.presenter.state.document
    QTest.mouseClick(vectors(desk).fit, _LEFT)
    points = [canvas.point_at(0, token) for token in range(6)]
    assert all(canvas.rect().contains(point.toPoint()) for point in points)
    assert desk.presenter.state.document is before


def test_points_are_painted_where_they_are(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    for mode, axes in product(MODES, AXES):
        choose(desk, mode=mode, axes=axes)
        image = canvas.grab().toImage()
        colours = {group_colour(group).rgb() for group in range(len(canvas.scene.groups))}
        seen = {image.pixelColor(canvas.point_at(0, token).toPoint()).rgb() for token in range(6)}
        assert seen & colours and image.pixelColor(1, image.height() // 3) != theme.colour("Text"), (mode, axes)


def drawing(desk: Desk) -> tuple[set[str], int, list[float]]:
    """Return what the picture writes, how many lines and polygons it draws, and the widths of its round lines."""
    canvas, data = vectors(desk).canvas, QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(data)
    painter = QPainter(generator)
    size = float(canvas.width()), float(canvas.height())
    VectorPainter(painter, canvas.scene, canvas.view, size).paint(canvas.marks)
    painter.end()
    text = bytes(data.data().data()).decode()
    widths = [float(width) for width in re.findall(r'stroke-width="([0-9.]+)" stroke-linecap="round"', text)]
    return ({found.strip() for found in re.findall(r"<text[^>]*>([^<]*)<", text)},
            len(re.findall(r"<(?:polyline|path|polygon|line)", text)), widths)


def test_tokens_scores_axes_and_ticks_are_written(desk: Desk) -> None:
    words, plain, _ = drawing(desk)
    assert {"Your", "journey", "starts", "with", "one", "step", "d0", "d1", "0.20", "0.40"} <= words
    choose(desk, mode="queries_keys")
    desk.presenter.do(mark_cell(Cell(Spot("queries"), 1, -1)))
    words, arrows, _ = drawing(desk)
    scores = numbers(desk, "scores")[1]
    assert sum(f"{score:.3g}" in words for score in scores) >= 3, "where there is room"
    assert arrows > plain + 12, "arrows of queries and keys"
    choose(desk, axes="three")
    assert {"d0", "d1", "0.50"} <= drawing(desk)[0]


def test_the_part_of_a_score_that_the_axes_show_is_written_before_the_whole(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "d_out", 4))
    choose(desk, mode="queries_keys")
    desk.presenter.do(mark_cell(Cell(Spot("queries"), 1, -1)))
    found, whole = key_feet(vectors(desk).canvas.scene, 1), numbers(desk, "scores")[1]
    pairs = {f"{level(float(part))} / {level(float(score))}" for part, score in zip(found.shown, whole, strict=True)}
    assert len(pairs & drawing(desk)[0]) >= 3, "where there is room"


def test_of_many_keys_those_of_the_largest_magnitudes_have_feet(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    scores = np.array([1.375, 0.5, 3.75, 0.25, 0.125, -5.25])
    choose(desk, mode="queries_keys")
    desk.presenter.do(mark_cell(Cell(Spot("queries"), 1, -1)))
    monkeypatch.setattr(vector_painting, "MAX_ARROWS", 2)
    monkeypatch.setattr(vector_painting, "key_feet", lambda *where: replace(key_feet(*where), scores=scores))
    written = " ".join(drawing(desk)[0])
    assert [f"{abs(score)}" in written for score in (-5.25, 3.75, 1.375)] == [True, True, False]


def test_the_plane_is_drawn_before_and_after(desk: Desk) -> None:
    choose(desk, mode="W_query")
    scene = vectors(desk).canvas.scene
    assert drawing(desk)[1] > 2 * len(scene.grid.before)


def test_a_larger_weight_pulls_by_a_wider_line(desk: Desk) -> None:
    choose(desk, mode="values_context")
    target = StageTarget("self_attention_v1", "weights")
    cells = {(0, 0, 1, key): weight for key, weight in enumerate((0.5, 0.0, 0.3, 0.1, 0.06, 0.04))}
    desk.edit(lambda document: edits.edit_cells(document, target, cells))
    desk.presenter.do(mark_cell(Cell(Spot("context"), 1, -1)))
    widths = drawing(desk)[2]
    assert widths == pytest.approx([6, 3.6, 1.2, 0.72, 0.6]), "and none for a weight of 0"


def test_the_largest_weights_are_named(desk: Desk) -> None:
    choose(desk, mode="values_context")
    desk.edit(lambda document: edits.set_option(document, "mask", "causal"))
    desk.presenter.do(mark_cell(Cell(Spot("context"), 1, -1)))
    page = vectors(desk)
    assert page.canvas.marks.query == 1 and page.canvas.marks.weights is not None
    assert (page.canvas.marks.weights[2:] == 0).all()
    first, second = numbers(desk, "weights")[1, :2]
    largest = max(("Your", first), ("journey", second), key=lambda one: one[1])
    assert f"pulled most by {largest[0]} {largest[1]:.3g}" in page.words.text()


def test_the_query_stays_while_a_key_is_pinned(desk: Desk) -> None:
    choose(desk, mode="queries_keys")
    desk.presenter.do(mark_cell(Cell(Spot("queries"), 1, -1)))
    desk.presenter.do(mark_cell(Cell(Spot("keys"), 4, -1)))
    page = vectors(desk)
    assert page.canvas.marks.query == 1 and page.canvas.marks.chosen == (1, 4)
    score = float(numbers(desk, "scores")[1, 4])
    assert f"query of journey · key of one = {score:.3g}: length of the query" in page.words.text()
    desk.edit(lambda document: edits.set_option(document, "d_out", 3))
    score = float(numbers(desk, "scores")[1, 4])
    q, k = numbers(desk, "queries")[1], numbers(desk, "keys")[4]
    assert f"key of one = {score:.3g}; in this picture {float(q[:2] @ k[:2]):.3g}: " in page.words.text()


def test_the_movement_is_said_in_numbers(desk: Desk) -> None:
    choose(desk, mode="W_query")
    page = vectors(desk)
    matrix = desk.presenter.state.now.layers[0].parameters["W_query"]
    first = ", ".join(f"{number:.3g}" for number in matrix[0])
    area = float(np.linalg.det(matrix[:2].astype(float)))
    assert page.words.text().startswith(f"A step of 1 along d0 → ({first}) · d1 → (")
    assert f"areas × {area:.3g}".replace("-", "−") in page.words.text()
    before = page.canvas.grab().toImage()
    choose(desk, movement=0.5)
    assert page.canvas.grab().toImage() != before
    desk.edit(lambda document: edits.set_option(document, "variant", "simple"))
    assert page.words.text().startswith("This variant has no W_query")


def test_options_without_effect_are_hidden(desk: Desk) -> None:
    view = desk.window.panels["experiment"]

    def visible() -> set[str]:
        return {editor.option.name for editor in view.findChildren(Editor) if editor.isVisible()}

    assert visible() == {"mode", "axes", "x", "y"}
    choose(desk, axes="three", mode="W_key")
    assert visible() == {"mode", "axes", "x", "y", "z", "movement"}
    choose(desk, axes="pca_two", mode="embeddings")
    assert visible() == {"mode", "axes"}


def test_the_variance_that_is_shown_is_said(desk: Desk) -> None:
    page = vectors(desk)
    x = numbers(desk, "embeddings").astype(float)
    share = x.var(axis=0)[:2].sum() / x.var(axis=0).sum()
    assert page.about.text().startswith(f"{share:.0%} of the variance in 3 dimensions (d0 ")
    choose(desk, axes="three")
    assert page.about.text() == "every dimension is shown"
    desk.type_text("one")
    choose(desk, axes="two")
    assert page.about.text() == "2 of 3 dimensions"


def test_a_small_share_of_the_variance_is_not_said_to_be_none(desk: Desk) -> None:
    desk.edit(lambda d: edits.set_options(d, {"embedding": "random", "d_in": 1024}))
    assert vectors(desk).about.text() == "< 1% of the variance in 1024 dimensions (d0 < 1%, d1 < 1%)"


def test_an_empty_text_says_what_to_do(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    for mode in MODES:
        choose(desk, mode=mode)
        desk.type_text("")
        assert canvas.scene is None and canvas.empty == "Type a sentence: each token appears here as a point."
        desk.type_text("one step")
        assert canvas.scene.labels == ("one", "step"), mode


def test_a_held_state_is_not_dragged(desk: Desk) -> None:
    desk.presenter.do(hold())
    desk.presenter.do(show("held"))
    QApplication.processEvents()
    canvas, before = vectors(desk).canvas, desk.presenter.state.document
    drag(desk, canvas.point_at(0, 1), (40, 10))
    assert desk.presenter.state.document is before
    assert vectors(desk).words.text().endswith("You are viewing A. Switch to Now (Ctrl+1) to drag its points.")


def test_loaded_vectors_are_shown_but_not_dragged(qapp) -> None:
    queries = np.random.default_rng(1).normal(size=(1, 3, 2)).astype(np.float32)
    tensors = tensors_of({"queries": queries, "keys": queries[..., ::-1].copy()}, {"tokens": ["a", "b", "c"]})
    desk = Desk(edits.document_from_tensors(tensors))
    try:
        desk.presenter.do(choose_experiment("vectors"))
        canvas = vectors(desk).canvas
        assert "Residual" in canvas.empty or "Embeddings" in canvas.empty
        choose(desk, mode="queries_keys")
        before = desk.presenter.state.document
        drag(desk, canvas.point_at(1, 2), (20, 20))
        assert desk.presenter.state.document is before
        assert vectors(desk).words.text().endswith("loaded from a file, so they cannot be dragged.")
        choose(desk, mode="W_query")
        assert canvas.scene is None and "without weights" in canvas.empty
    finally:
        desk.close()


def test_no_line_strikes_through_the_numbers_of_an_axis(desk: Desk) -> None:
    canvas = vectors(desk).canvas
    zero = canvas.view.points(np.zeros(2), (canvas.width(), canvas.height()))
    canvas.view = canvas.view.panned(0, canvas.height() - 8 - zero[1])  # the axis is where the numbers are written
    canvas.update()
    rows = grab_pixels(canvas)
    ratio = len(rows) / canvas.height()
    base = rgb("Base")
    free = (rows[round((canvas.height() - 8) * ratio)] == base).all(axis=-1)
    assert free.sum() > 20 * ratio
