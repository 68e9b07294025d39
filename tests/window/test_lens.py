"""The logit lens in the window: its colours, a click on a cell, and what a typed letter changes."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import lens as lens_module
from attnviz.experiments.lens import Lens, LensRequest
from attnviz.pictures import colours
from attnviz.pictures.lens import QUANTITIES
from attnviz.result.logits import LogitMetric
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import hover_cell, set_metric, set_target_token
from attnviz.views.experiments import charts, lens_page, page as experiment_page
from attnviz.views.experiments.lens_page import LensPage
from attnviz.views.experiments.page import LATE_MS
from tests.desk import Desk, wait_for
from tests.engine.small_models import LETTERS, Small, document, engine_of, small

TEXT = "the cat sat on"
pytestmark = pytest.mark.desk(document=document(small("llama"), TEXT), models=(small("llama"),))


def desk_of(model: Small, text: str = TEXT) -> Desk:
    desk = Desk(document(model, text), engine=engine_of(model))
    desk.presenter.do(choose_experiment("lens"))
    return desk


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dim no lens that comes late, as on a busy machine."""
    monkeypatch.setattr(experiment_page, "LATE_MS", 100_000)


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_experiment("lens"))
    return desk


def page_of(desk: Desk) -> LensPage:
    return desk.window.panels["experiment"].page("lens")


def lens_of(desk: Desk) -> Lens:
    """Wait until every column is computed of what is displayed, as it is asked for."""
    desk.settle()
    for _ in range(2000):
        QApplication.processEvents()
        state = desk.presenter.state
        lens = state.experiment_numbers
        wanted = EXPERIMENTS["lens"].request(state)
        if isinstance(lens, Lens) and lens.is_known.all() and lens.request == wanted and not state.stale:
            return lens
        QTest.qWait(2)
    raise TimeoutError


def centre(page: LensPage, row: int, column: int) -> QPoint:
    page.table.scrollTo(page.model.index(row, column))
    return page.table.visualRect(page.model.index(row, column)).center()


def colour_at(page: LensPage, row: int, column: int) -> tuple[int, int, int]:
    page.table.scrollTo(page.model.index(row, column))
    rect = page.table.visualRect(page.model.index(row, column))
    found = page.table.viewport().grab().toImage().pixelColor(rect.topLeft() + QPoint(3, 2))
    return found.red(), found.green(), found.blue()


def test_colours_are_those_of_the_numbers(desk: Desk) -> None:
    for colour in QUANTITIES:
        check_colours(desk, colour)


def check_colours(desk: Desk, colour: str) -> None:
    desk.presenter.do(set_experiment_option("lens.colour", colour))
    lens, page = lens_of(desk), page_of(desk)
    QApplication.processEvents()
    name, size = desk.presenter.state.look.maps.map_name("sequential"), len(LETTERS)
    values, high = {
        "probability": (lens.probabilities[..., 0], 1.0),
        "rank": (np.log(size) - np.log(lens.token_ranks[0]), np.log(size)),
        "entropy": (lens.entropies, np.log(size)), "divergence": (lens.divergences, lens.divergences[1:].max()),
    }[colour]
    expected = colours.tint(values, 0.0, high, name)
    ends = (str(size), "1") if colour == "rank" else ("0", f"{high:.3g}")
    assert tuple(text.removeprefix("≥ ") for text in page.bar.texts) == ends
    is_open = (values > high).any()
    assert is_open == (colour == "divergence") == page.bar.texts[1].startswith("≥ "), "embeddings are far from all"
    for row, column in ((0, 0), (2, 7), (len(lens.rows) - 1, 13)):
        assert colour_at(page, row, column) == pytest.approx(expected[row, column], abs=1)


def test_the_table_says_the_top_token_and_the_last_row_what_comes_next(desk: Desk) -> None:
    lens, page = lens_of(desk), page_of(desk)
    last = page.model.index(len(lens.rows) - 1, 13)
    assert page.model.headerData(0, Qt.Orientation.Vertical) == "0_pre"
    assert page.model.headerData(last.row(), Qt.Orientation.Vertical) == "final_post"
    found = desk.presenter.state.next_token()
    assert found is not None and found.prediction is not None
    top = found.prediction.top_tokens(1)[0]
    assert last.data() == top.label
    words = last.data(Qt.ItemDataRole.ToolTipRole)
    assert top.label in words and "rank 1" in words and "KL to the output 0 nats" in words
    assert f">{lens.rows[-1]} · {lens.labels[13]}</p>" in words, "the place has a line of its own"


def test_a_click_pins_the_residual_stream_and_the_next_token_follows(desk: Desk) -> None:
    lens, page = lens_of(desk), page_of(desk)
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=centre(page, 1, 4))
    pinned = desk.presenter.state.focus.pinned
    assert pinned is not None and (pinned.spot.stage, pinned.spot.layer, pinned.row) == ("residual", 1, 4)
    assert page.table.currentIndex() == page.model.index(1, 4)
    assert page.chart.charts[0].curve == pytest.approx(lens.token_logits[0, :, 4])
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    token = int(lens.ids[1, 4, 0])
    assert desk.presenter.state.focus.token == token
    followed = lens_of(desk)
    assert followed.tokens == (token,) and followed.token_ranks[0, 1, 4] == 1


def test_the_hovered_token_is_that_under_the_pointer_only(desk: Desk) -> None:
    lens_of(desk)
    page = page_of(desk)
    QTest.mouseMove(page.table.viewport(), centre(page, 1, 2))
    QTest.mouseMove(page.table.viewport(), centre(page, 1, 4))
    hovered = desk.presenter.state.focus.hovered
    assert hovered is not None and hovered.row == 4
    QApplication.sendEvent(page.table.viewport(), QEvent(QEvent.Type.Leave))
    assert desk.presenter.state.focus.hovered is None


def test_the_pointer_reads_no_colours_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    lens, page = lens_of(desk), page_of(desk)
    row, reads = QUANTITIES["probability"], []
    counted = replace(row, values=lambda lens: [reads.append(lens), row.values(lens)][1])
    monkeypatch.setattr(lens_page, "QUANTITIES", {**QUANTITIES, "probability": counted})
    for cell in (Cell(Spot("residual", layer=1), 3, -1), None):
        desk.presenter.do(hover_cell(cell))
    assert reads == []
    page.show_state(replace(desk.presenter.state, experiment_numbers=replace(lens)))
    assert len(reads) == 1


def test_the_last_label_of_the_layers_stays_inside_the_frame(qapp: QApplication) -> None:
    image = QImage(228, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        charts.Chart(title="", labels=[*map(str, range(30)), "final"]).paint(painter, QRectF(image.rect()))
    below = np.asarray(image.constBits()).reshape(60, 228, 4)[42:54]
    inked = np.flatnonzero((below < 150).any(axis=(0, 2)))
    assert inked[-1] > 228 - charts.PAD - 5, "the label is there"
    assert inked[-1] < 228 - 4


def test_the_curve_is_of_the_metric_of_the_token_or_of_both(desk: Desk) -> None:
    lens_of(desk)
    for instead in (8, None):
        desk.presenter.do(set_target_token(3, instead))
        found, page = lens_of(desk), page_of(desk)
        assert found.tokens == LogitMetric(3, instead).tokens
        last, drawn = len(found.labels) - 1, []
        rows = desk.presenter.state.now.logits.row(0, last).astype(np.float64)
        for kind in METRIC_KINDS:
            desk.presenter.do(set_metric(kind))
            assert lens_of(desk) is found, "nothing is computed anew"
            values = page.chart.charts[0].curve
            assert values[-1] == pytest.approx(float(LogitMetric(3, instead, kind).of(rows)), abs=1e-5)
            assert len(values) == len(found.rows) and len(set(values)) > 1
            drawn.append(page.chart.grab().toImage())
        assert drawn[0] != drawn[1] != drawn[2]


def test_a_letter_is_followed(desk: Desk) -> None:
    before = lens_of(desk)
    desk.type_text(TEXT + " m")
    after = lens_of(desk)
    assert after.labels == (*before.labels, " ", "m")
    assert np.array_equal(after.ids[:, :14], before.ids[:, :14])
    page = page_of(desk)
    assert page.model.columnCount() == 16 and not page.model.is_stale
    desk.type_text(" ".join([TEXT] * 4))
    last = len(lens_of(desk).labels) - 1
    assert page.table.columnAt(0) > 0, "more than fit"
    assert page.table.viewport().rect().contains(page.table.visualRect(page.model.index(0, last)))


class PaintedColumns(QObject):
    """The columns of the table that are painted."""

    def __init__(self, page: LensPage) -> None:
        super().__init__(page)
        self.page, self.columns = page, set[int]()
        page.table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.columns.update(column for column in range(self.page.model.columnCount()) if event.region().contains(
                self.page.table.visualRect(self.page.model.index(0, column)).center()))
        return False


def test_a_letter_paints_and_computes_its_own_column_alone(
    patient: None, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it changes the top token, which is the target as long as none is chosen."""
    before, page = lens_of(desk), page_of(desk)
    desk.end_highlight()
    QApplication.processEvents()  # it is painted
    painted, computed = PaintedColumns(page), list[int]()
    add = lens_module.add_columns
    monkeypatch.setattr(lens_module, "add_columns", lambda lens, columns, spellings, **numbers: (
        computed.extend(columns if "ids" in numbers else ()), add(lens, columns, spellings, **numbers))[1])
    desk.type_text(TEXT[:-1] + "x")
    after = lens_of(desk)
    assert after.tokens != before.tokens
    wait_for(lambda: painted.columns)
    desk.end_highlight()
    assert computed == [13] and painted.columns == {13}
    assert page.chart.charts[0].curve == pytest.approx(after.token_logits[0, :, 13])


def test_letters_typed_fast_end_with_the_column_of_the_newest(desk: Desk) -> None:
    lens_of(desk)
    page = page_of(desk)
    for text in ("", "m", "mi", "mil", "milk"):
        desk.controller.apply(lambda document, text=text: edits.set_text(document, TEXT + text), label="Typing")
        QTest.qWait(3)
    lens = lens_of(desk)
    engine = engine_of(small("llama"))
    result = engine.compute(document(small("llama"), TEXT + "milk"), stages=INTERACTIVE)
    expected = lens_module.run(engine, LensRequest(result, 0, False, ()))
    assert page.model.headerData(17, Qt.Orientation.Horizontal) == lens.labels[-1] == "k"
    np.testing.assert_allclose(lens.probabilities, expected.probabilities, atol=1e-6)
    name = desk.presenter.state.look.maps.map_name("sequential")
    tints = colours.tint(expected.probabilities[..., 0], 0.0, 1.0, name)
    for row in range(len(lens.rows)):
        assert page.model.index(row, 17).data() == expected.label(int(expected.ids[row, -1, 0]))
        assert colour_at(page, row, 17) == pytest.approx(tints[row, 17], abs=1)


def test_a_lens_of_an_earlier_text_is_dimmed_only_if_the_next_is_late(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a letter paints again the columns that look different, none of the others."""
    lens, page = lens_of(desk), page_of(desk)
    bright = colour_at(page, 0, 0)
    desk.type_text(TEXT[:-1] + "s")
    lens_of(desk)
    QTest.qWait(LATE_MS + 100)
    assert not page.model.is_stale and colour_at(page, 0, 0) == bright, "it was not late"
    desk.type_text(TEXT)
    lens_of(desk)
    words, former = page.model.text, page.model.pixels
    painted: list[tuple[int, int]] = []
    page.model.dataChanged.connect(lambda first, last: painted.append((first.column(), last.column())))
    page.model.show_cells(lens.rows, lens.labels, page.model.pixels.copy(), text=page.model.text,
                          tooltip=lambda row, column: None)
    assert painted == []
    pixels = page.model.pixels.copy()
    pixels[1, 5] ^= 255
    page.model.show_cells(lens.rows, lens.labels, pixels, text=page.model.text, tooltip=lambda row, column: None)
    page.model.show_cells(lens.rows, lens.labels, pixels, text=lambda row, column: f"{row} {column == 3}",
                          tooltip=lambda row, column: None)
    assert painted == [(5, 5), (0, len(lens.labels) - 1)]
    page.model.show_cells(lens.rows, lens.labels, former, text=words, tooltip=lambda row, column: None)
    painted.clear()
    desk.type_text(TEXT[:-1] + "m")
    assert lens_of(desk).labels[-1] == page.model.headerData(len(lens.labels) - 1, Qt.Orientation.Horizontal) == "m"
    assert (len(lens.labels) - 1,) * 2 in painted, "a letter in place of the last"
    monkeypatch.setattr(desk.controller.computation.background, "follow", lambda state: None)
    bright = colour_at(page, 0, 0)
    desk.controller.apply(lambda document: edits.set_text(document, TEXT + "s"), label="Typing")
    assert not page.model.is_stale and colour_at(page, 0, 0) == bright  # no timer has run since
    wait_for(lambda: page.model.is_stale)
    assert colour_at(page, 0, 0) != bright
    monkeypatch.undo()
    desk.type_text(TEXT)
    lens_of(desk)
    QTest.qWait(LATE_MS + 100)
    assert not page.model.is_stale


def test_the_middle_rows_are_offered_where_the_stream_is_a_sum(desk: Desk) -> None:
    desk.presenter.do(set_experiment_option("lens.middle", True))
    assert lens_of(desk).rows[:3] == ("0_pre", "0_mid", "1_pre")
    other = desk_of(small("bert"), "the c_t")
    try:
        assert lens_of(other).rows == ("0_pre", "1_pre", "2_pre", "final_post")
        assert EXPERIMENTS["lens"].unused(other.presenter.state) == {"middle"}
    finally:
        other.close()


def test_a_lens_stays_open_over_what_has_none(desk: Desk) -> None:
    asked = desk.controller.document
    for other in (edits.set_text(asked, ""), edits.set_model(asked, None), edits.set_text(asked, "a\fb c")):
        lens_of(desk)
        desk.edit(lambda _, other=other: other)
        assert desk.presenter.state.now is not None and desk.presenter.state.now.document == desk.controller.document
        desk.edit(lambda _: edits.set_text(asked, "the cat"))
        assert lens_of(desk).labels == tuple("the cat") and desk.messages == []


def test_the_chart_is_beside_the_table_where_there_is_width_and_below_it_elsewhere(desk: Desk) -> None:
    page = page_of(desk)
    for (width, height), is_beside in (((900, 400), True), ((400, 900), False)):
        page.resize(width, height)
        page.layout().activate()
        assert (page.chart.x() > page.table.geometry().right()) is is_beside
        assert (page.chart.y() > page.table.geometry().bottom()) is not is_beside
