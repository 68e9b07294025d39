"""The scatter of heads: points where their measures are, selected by lasso, rectangle and keyboard, live."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Head, Spot
from attnviz.pictures import colours
from attnviz.result.measures import measure_heads
from attnviz.store.experiments import AXES, axis_values, choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, select_heads
from attnviz.store.look import choose_measure
from attnviz.views.chrome import theme
from attnviz.views.experiments.scatter_page import ScatterPage
from attnviz.views.experiments.scatter_plot import POINT_PX, ScatterPlot
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small

LEFT = Qt.MouseButton.LeftButton
MODEL, ENCODER = small("llama"), small("bert")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat sat on the mat"), models=(MODEL, ENCODER))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_experiment("scatter"))
    QApplication.processEvents()
    return desk


@pytest.mark.desk(document=edits.set_options(Document(), {"num_heads": 2, "d_out": 4}))
def test_points_of_one_colour_have_no_colour_bar(desk: Desk) -> None:
    page = page_of(desk)
    assert page.plot.isVisible() and not page.bar.isVisible() and not page.colour.isVisible()
    desk.presenter.do(set_experiment_option("scatter.colour", "entropy"))
    assert page.bar.isVisible() and page.colour.isVisible()
    desk.presenter.do(set_experiment_option("scatter.colour", "first_token"))
    shades = measure_heads(desk.presenter.state.now, "first_token", Spot("weights"))
    assert page.bar.texts == (f"{shades.min():.3g}", f"{shades.max():.3g}")
    points, = page.plot.getPlotItem().listDataItems()  # their y axis is the same measure
    table = colours.lookup_table(desk.presenter.state.look.maps.sequential).astype(int)
    for point in points.points():
        place = round(255 * (point.pos().y() - shades.min()) / (shades.max() - shades.min()))
        assert np.abs(table[place] - point.brush().color().getRgb()[:3]).max() <= 4


def page_of(desk: Desk) -> ScatterPage:
    return desk.window.panels["experiment"].page("scatter")


def measured(desk: Desk, name: str) -> np.ndarray:
    result = desk.presenter.state.now
    assert result is not None
    return np.stack([measure_heads(result, name, Spot("weights", layer=layer)) for layer in range(3)])


def drag(plot: ScatterPlot, places: list[QPointF], modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
         ) -> None:
    QTest.mousePress(plot.viewport(), LEFT, modifiers, places[0].toPoint())
    for place in places[1:]:
        QTest.mouseMove(plot.viewport(), place.toPoint())
        QApplication.processEvents()
    QTest.mouseRelease(plot.viewport(), LEFT, modifiers, places[-1].toPoint())


def around(plot: ScatterPlot, at: int) -> list[QPointF]:
    """Return a lasso of a few pixels around a point."""
    place = plot.place_of(at)
    return [place + QPointF(*corner) for corner in ((-12, -12), (12, -12), (12, 12), (-12, 12), (-12, -11))]


def outline_of(plot: ScatterPlot, at: int) -> str:
    """Return the role of the colour of a point's outline."""
    point = next(point for point in plot.getPlotItem().listDataItems()[0].points()
                 if (point.pos().x(), point.pos().y()) == (plot.xs[at], plot.ys[at]))
    return next(role for role in ("Accent", "Text", "Muted") if point.pen().color() == theme.colour(role))


def alone(plot: ScatterPlot) -> list[int]:
    """Return the points with no other one near them."""
    places = [plot.place_of(at) for at in range(len(plot.xs))]
    return [at for at, place in enumerate(places) if all(
        (place - other).manhattanLength() > 40 for each, other in enumerate(places) if each != at)]


def head(at: int) -> Head:
    return at // 4, at % 4


def test_points_are_where_their_measures_are_and_follow_the_text(desk: Desk) -> None:
    plot = page_of(desk).plot
    np.testing.assert_allclose(plot.xs, measured(desk, "previous_token").ravel())
    np.testing.assert_allclose(plot.ys, measured(desk, "first_token").ravel())
    at = next(at for at in alone(plot) if at != 0)
    image, place = plot.viewport().grab().toImage(), plot.place_of(at).toPoint()
    pixel = image.pixelColor(place).rgb()
    assert image.pixelColor(place - QPoint(POINT_PX // 2 - 1, 0)).rgb() == pixel, "its outline is no wider than a pixel"
    layers = np.array([[at // 4]], np.float32)
    assert pixel == int(colours.pixels(layers, 0, 2, desk.presenter.state.look.maps.sequential)[0, 0])
    assert plot.getAxis("bottom").labelText == "Previous token"
    before = plot.xs
    desk.type_text("the cat sat on the cat")
    assert not np.allclose(plot.xs, before)
    np.testing.assert_allclose(plot.ys, measured(desk, "first_token").ravel())
    desk.presenter.do(set_experiment_option("scatter.y", "entropy"))
    np.testing.assert_allclose(plot.ys, measured(desk, "entropy").ravel())
    assert plot.getAxis("left").labelText == "Entropy"


def test_a_lasso_selects_heads_in_every_panel_and_a_rectangle_and_more_too(desk: Desk) -> None:
    page, seen = page_of(desk), desk.window.panels["heads"].mosaic
    plot = page.plot
    one, two, three = alone(plot)[:3]
    drag(plot, around(plot, one))
    assert desk.presenter.state.focus.selected == frozenset(), "one is the chosen head"
    assert (desk.presenter.state.focus.spot.layer, desk.presenter.state.focus.spot.head) == head(one)
    desk.presenter.do(select_heads(frozenset({head(one), head(two)})))
    outlines = {at: outline_of(plot, at) for at in (one, two, three)}
    assert outlines == {one: "Accent", two: "Text", three: "Muted"}, "the chosen one stands out among the selected"
    before = seen.grab().toImage()
    drag(plot, around(plot, three), Qt.KeyboardModifier.ControlModifier)
    assert desk.presenter.state.focus.selected == {head(one), head(two), head(three)}
    assert seen.grab().toImage() != before, "the mosaic marks it"
    assert page.words.text().startswith("3 heads selected.")
    faded = next(at for at in alone(plot) if at not in (one, two, three))
    image, place = plot.viewport().grab().toImage(), plot.place_of(faded).toPoint()
    plain = colours.pixels(np.array([[faded // 4]], np.float32), 0, 2, desk.presenter.state.look.maps.sequential)[0, 0]
    assert image.pixelColor(place).rgb() != int(plain)
    corners = [plot.mapFromScene(plot.getPlotItem().getViewBox().sceneBoundingRect().topLeft()),
               plot.mapFromScene(plot.getPlotItem().getViewBox().sceneBoundingRect().bottomRight())]
    drag(plot, [QPointF(corners[0]), QPointF(corners[1])], Qt.KeyboardModifier.ShiftModifier)
    assert len(desk.presenter.state.focus.selected) == 12
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert desk.presenter.state.focus.selected == frozenset()


def test_arrow_keys_move_shift_selects_and_return_opens_the_picture(desk: Desk) -> None:
    plot = page_of(desk).plot
    leftmost = int(np.argmin(plot.xs))
    lowest = int(np.argmin(plot.ys))
    for key, begin in ((Qt.Key.Key_Up, lowest), (Qt.Key.Key_Right, leftmost)):
        desk.presenter.do(choose_head(begin % 4, begin // 4))
        QTest.keyClick(plot, key)
        spot = desk.presenter.state.focus.spot
        way = plot.place_of(spot.layer * 4 + spot.head) - plot.place_of(begin)
        assert (way.y() < 0 and abs(way.x()) <= -way.y()) if key == Qt.Key.Key_Up else way.x() > 0
    spot = desk.presenter.state.focus.spot
    second = spot.layer * 4 + spot.head
    way = plot.place_of(second) - plot.place_of(leftmost)
    assert way.x() > 0 and abs(way.y()) <= way.x()
    QTest.keyClick(plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    spot = desk.presenter.state.focus.spot
    third = spot.layer * 4 + spot.head
    low, high = sorted((plot.ys[second], plot.ys[third]))
    expected = {head(at) for at in range(12) if plot.xs[second] <= plot.xs[at] <= plot.xs[third]
                and low <= plot.ys[at] <= high}
    assert third != second and desk.presenter.state.focus.selected == expected
    QTest.keyClick(plot, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(desk.presenter.state.focus.selected) == 12
    QTest.keyClick(plot, Qt.Key.Key_Return)
    assert desk.presenter.state.look.experiment == "" and (spot.layer, spot.head) == head(third)


def test_the_pointer_names_a_head_and_a_click_chooses_it(desk: Desk) -> None:
    plot = page_of(desk).plot
    at = next(at for at in alone(plot) if at != 0)
    QTest.mouseMove(plot.viewport(), plot.place_of(at).toPoint() + QPoint(2, 1))
    wait_for(lambda: f"Layer {at // 4}, head {at % 4}" in QToolTip.text())
    assert f">First token (sink): {plot.ys[at]:.4f}</p>" in QToolTip.text()
    assert f">Layer: {at // 4}</p>" in QToolTip.text(), "a line for each, and a layer without decimals"
    QTest.mouseClick(plot.viewport(), LEFT, pos=plot.place_of(at).toPoint() + QPoint(2, 1))
    spot = desk.presenter.state.focus.spot
    assert (spot.layer, spot.head) == head(at)


def test_an_axis_without_numbers_says_what_to_do(desk: Desk) -> None:
    desk.presenter.do(set_experiment_option("scatter.x", "token_to_token"))
    assert page_of(desk).words.text() == "Token to token: No cell is pinned: click one."
    desk.presenter.do(set_experiment_option("scatter.x", "resample_ablation_effect"))
    assert "Hold a text of as many tokens as A first" in page_of(desk).words.text()
    desk.presenter.do(set_experiment_option("scatter.x", "ablation_effect"))
    assert "Not measured for this token yet (F9)" in page_of(desk).words.text()


def test_scores_of_the_model_order_and_tint_the_heads_as_other_measures_do(desk: Desk) -> None:
    desk.presenter.do(choose_experiment(""))
    heads, combo = desk.window.heads, desk.window.heads.measures.measures
    at = combo.findData("ov_copying")
    assert not combo.view().isRowHidden(at) and combo.model().item(at).isEnabled()
    combo.activated.emit(at)
    assert "Computing" in heads.measures.caption.text()
    wait_for(lambda: (known := desk.presenter.state.head_scores) is not None and known.done == 1)
    scores, tint = desk.presenter.state.head_scores, heads.mosaic.tint
    assert scores is not None and tint is not None
    np.testing.assert_array_equal(tint.values, scores.values["ov_copying"].ravel())
    assert tint.levels[0] == -tint.levels[1] < 0, "they have either sign"
    assert heads.measures.caption.text() == "A score of the model, whatever the text"
    desk.presenter.do(choose_measure("prefix_matching"))
    assert not desk.controller.computation.background.is_running("head scores")
    assert desk.presenter.state.head_scores is scores
    assert heads.mosaic.tint is not None and heads.mosaic.tint.levels[0] == 0
    desk.type_text("another text")
    assert desk.presenter.state.head_scores is scores, "no text changes them"


def test_scores_that_a_model_has_not_say_why(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_model(document, ENCODER.model), label="Model")
    combo = desk.window.heads.measures.measures
    for name, is_enabled in (("prefix_matching", True), ("ov_copying", False), ("copying", False)):
        item = combo.model().item(combo.findData(name))
        assert item.isEnabled() is is_enabled
    desk.presenter.do(choose_measure("copying"))
    assert "normalise after attention (post-norm)" in desk.window.message.text
    desk.edit(lambda document: edits.set_model(document, None), label="Model")
    assert combo.view().isRowHidden(combo.findData("copying"))


def test_scores_are_computed_when_an_axis_asks_for_them(desk: Desk) -> None:
    page = page_of(desk)
    assert not desk.controller.computation.background.is_running()
    assert desk.presenter.state.head_scores is None
    desk.presenter.do(set_experiment_option("scatter.x", "prefix_matching"))
    assert "Computing" in page.words.text()
    wait_for(lambda: (known := desk.presenter.state.head_scores) is not None and known.done == 1)
    QApplication.processEvents()
    known = desk.presenter.state.head_scores
    assert known is not None
    np.testing.assert_array_equal(page.plot.xs, known.values["prefix_matching"].ravel())
    desk.type_text("another text")
    assert desk.presenter.state.head_scores is known, "no text changes them"
    desk.presenter.do(set_experiment_option("scatter.colour", "corpus_mean_induction"))
    assert "Open a corpus" in page.words.text()
    for name in AXES:  # each is a table, nothing, or a sentence
        values = axis_values(desk.presenter.state, name)
        assert values is None or values.shape == (3, 4)
