"""Text stands out by a contrast of at least 4.5, marks and frames by 3 (WCAG 2.1), in both themes."""

import itertools

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.experiments.scale_laboratory import Laboratory, LaboratoryInputs
from attnviz.pictures import colours
from attnviz.system.settings import DIVERGING, SEQUENTIAL
from attnviz.views.chrome import theme
from attnviz.views.detail import margins
from attnviz.views.experiments import scale_page
from attnviz.views.experiments.charts import Charts
from attnviz.views.experiments.vector_painting import GRID_OPACITY
from attnviz.views.heatmaps.legend_panel import HeadsLegend
from attnviz.views.heatmaps.painting import EDITED
from attnviz.views.training.training_view import LOG_OPACITY, curve_colour
from tests.painted import recorded

TEXT, MARK = 4.5, 3.0
GROUNDS = "Window", "Base", "AlternateBase", "Button"
BLACK, WHITE = QColor("#000000"), QColor("#ffffff")


def luminance(colour: QColor) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(ink: QColor, ground: QColor, opacity: float) -> QColor:
    """Return the colour of an ink over a ground."""
    return QColor.fromRgbF(*(opacity * one + (1 - opacity) * other for one, other in zip(
        ink.getRgbF()[:3], ground.getRgbF()[:3], strict=True)))


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication):
    theme.apply_colours(qapp, request.param)
    yield request.param
    theme.apply_colours(qapp, "light")


def test_text_is_read_on_every_ground(scheme: str) -> None:
    for ink, ground in itertools.product(("Text", "Muted", "Accent", "Warning", "Error"), GROUNDS):
        assert contrast(theme.colour(ink), theme.colour(ground)) >= TEXT, (ink, ground)
    assert contrast(theme.colour("AccentText"), theme.colour("Accent")) >= TEXT
    assert contrast(theme.colour("Window"), theme.colour("Accent")) >= TEXT, "the token of the query"


def test_frames_of_the_focus_are_seen_on_every_ground(scheme: str) -> None:
    for ground in GROUNDS:
        assert contrast(theme.colour("Accent"), theme.colour(ground)) >= MARK


def test_sums_are_read_on_their_bars_and_bars_without_a_number_are_seen(scheme: str) -> None:
    plain = theme.colour("AlternateBase")
    marked = over(theme.colour("Warning"), plain, margins.WARNING_OPACITY)
    for ink, ground in (("Accent", plain), ("Warning", marked)):
        assert contrast(theme.colour("Text"), over(theme.colour(ink), ground, margins.BAR_OPACITY)) >= TEXT, ink
        assert contrast(theme.colour(ink), ground) >= MARK, ink


def test_lines_that_are_not_opaque_are_seen(scheme: str) -> None:
    base = theme.colour("Base")
    assert contrast(over(theme.colour("Muted"), base, LOG_OPACITY), base) >= MARK, "the curve of each batch"
    for ink in ("Muted", "Accent"):
        assert contrast(over(theme.colour(ink), base, GRID_OPACITY), base) >= MARK, "a plane before and after"


def test_marks_in_the_colours_of_heads_are_seen_on_every_ground_that_they_stand_on(scheme: str) -> None:
    marks = [QColor(*colours.head_colour(head)) for head in range(64)] + [scale_page.RAW, scale_page.SCALED]
    for at, ground in itertools.product(range(len(marks)), ("Window", "Base", "AlternateBase")):
        assert contrast(marks[at], theme.colour(ground)) >= MARK, (at, ground)


@pytest.mark.parametrize("heads", [1, 4, 12])
def test_curves_of_heads_and_their_names_are_read(scheme: str, heads: int) -> None:
    curves = [curve_colour(layer, head, heads) for layer in range(6) for head in range(heads)]
    assert len({curve.rgb() for curve in curves}) == len(curves)
    assert min(contrast(curve, theme.colour("Base")) for curve in curves) >= TEXT


def test_the_bars_of_each_histogram_are_seen_whole(scheme: str, qtbot: QtBot) -> None:
    charts = Charts("Charts")
    qtbot.addWidget(charts)
    charts.resize(600, 400)
    charts.show_charts(*scale_page.charts_of(Laboratory(LaboratoryInputs()), DIVERGING[0]))
    with recorded() as shapes:
        charts.grab()
    inks = {QColor(shape.colours.split()[0]).name(QColor.NameFormat.HexArgb)
            for shape in shapes if shape.method == "fillRect"}
    for ink in (scale_page.RAW, scale_page.SCALED, theme.colour("Accent")):
        assert ink.name(QColor.NameFormat.HexArgb) in inks
        assert contrast(ink, theme.colour("Base")) >= MARK


def test_the_number_of_a_head_is_read_on_its_colour(qtbot: QtBot) -> None:
    legend = HeadsLegend()
    qtbot.addWidget(legend)
    legend.count = 12
    legend.resize(400, 40)
    with recorded() as shapes:
        legend.grab()
    inks = {shape.text: QColor(shape.colours.split()[0]) for shape in shapes if shape.method == "drawText"}
    assert len(inks) == 12
    for head, ink in inks.items():
        assert contrast(ink, QColor(*colours.head_colour(int(head)))) >= TEXT, head


@pytest.mark.parametrize("name", SEQUENTIAL + DIVERGING)
def test_numbers_and_marks_are_seen_on_every_colour_of_data(name: str) -> None:
    for share in range(0, 101):
        ground = QColor(*map(int, colours.tint(share / 100, 0, 1, name)))
        ink = QColor(colours.ink_on(ground.rgb()))
        assert contrast(ink, ground) >= TEXT, share
        assert max(contrast(BLACK, ground), contrast(WHITE, ground)) >= MARK, "the outline has both"
    assert contrast(EDITED, WHITE) >= MARK, "an edited corner has a light edge"
