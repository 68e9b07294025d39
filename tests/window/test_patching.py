"""Activation patching in the window: its colours and words, what a click selects, and why it is not there."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from attnviz.document.places import Cell, Spot
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import PatchingMap, default_metric
from attnviz.experiments.target_token import metric_label
from attnviz.pictures import colours
from attnviz.pictures.numbers import two_decimals
from attnviz.result.logits import LogitMetric
from attnviz.store.compare import hold, patch
from attnviz.store.edits import switch_head
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, set_metric, set_target_token
from attnviz.store.stored_view import focus_to_store
from attnviz.views.chrome import dialogs, theme
from attnviz.views.controls.controls_widgets import Switch
from attnviz.views.experiments import page_drawing
from attnviz.views.experiments.grid_table import MIN_COLUMN_PX
from attnviz.views.experiments.patching_page import PatchingPage
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.views.pixels import grab_pixels, rgb

CLEAN, CORRUPTED = "the cat sat on", "the cap sat on"
MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, CLEAN), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(hold())
    desk.type_text(CORRUPTED)
    desk.presenter.do(choose_experiment("patching"))
    desk.presenter.do(set_experiment_option("patching.exact", True))
    return desk


def page_of(desk: Desk) -> PatchingPage:
    return desk.window.panels["experiment"].page("patching")


def map_of(desk: Desk) -> PatchingMap:
    """Wait until the result of the document is there, and every layer is computed of what is asked for."""
    def found() -> PatchingMap | None:
        state = desk.presenter.state
        known, wanted = state.experiment_numbers, EXPERIMENTS["patching"].request(state)
        is_whole = isinstance(known, PatchingMap) and known.next_row is None and known.request == wanted
        return known if is_whole else None

    desk.settle()
    whole = wait_for(found)
    desk.end_highlight()  # its steps have the page draw the state of the store again
    return whole


def press(page: PatchingPage, row: int, column: int) -> None:
    index = page.model.index(row, column)
    page.table.scrollTo(index)
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=page.table.visualRect(index).center())


def colour_at(page: PatchingPage, row: int, column: int) -> tuple[int, int, int]:
    rect = page.table.visualRect(page.model.index(row, column))
    found = page.table.viewport().grab().toImage().pixelColor(rect.topLeft() + QPoint(3, 2))
    return found.red(), found.green(), found.blue()


def read_tip(tip: str) -> list[str]:
    """Return the lines of a tooltip."""
    return QTextDocumentFragment.fromHtml(tip).toPlainText().splitlines()


def test_options_name_every_activation() -> None:
    called = EXPERIMENTS["patching"].options[0].called
    assert {name: row.label for name, row in ACTIVATIONS.items()} == called


def test_each_cell_has_the_colour_and_the_number_of_its_patch(desk: Desk) -> None:
    found, page = map_of(desk), page_of(desk)
    QApplication.processEvents()
    reach = max(1.0, float(np.abs(found.recovered).max()))
    expected = colours.tint(found.recovered, -reach, reach, desk.presenter.state.look.maps.diverging)
    for row, column in ((0, 6), (1, 10), (2, 13)):
        assert page.model.index(row, column).data() == two_decimals(found.recovered[row, column])
        assert colour_at(page, row, column) == pytest.approx(expected[row, column], abs=1)
    assert page.model.headerData(6, Qt.Orientation.Horizontal) == "t\np"
    tip = page.model.headerData(6, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "t / p" in str(tip)
    equal = page.model.index(1, 3)
    assert equal.data() is None, "before the first different token nothing can be recovered"
    tip = page.model.index(0, 6).data(Qt.ItemDataRole.ToolTipRole)
    place, share, values = read_tip(tip)
    assert place.endswith("layer 0, token 6, t / p") and share.startswith(f"recovered {found.recovered[0, 6]:.4f}"[:12])
    assert values.startswith(f"Logit {metric_label(found.request.clean, found.request.metric)}: ")
    assert "clean (A)" in page.note.text() and " − " in page.note.text()


def test_the_metric_keeps_its_tokens_until_a_person_changes_them(desk: Desk) -> None:
    """A patch that brings the answer across makes both top tokens one: the difference stays that of the two."""
    metric, page, last = map_of(desk).request.metric, page_of(desk), len(CORRUPTED) - 1
    assert focus_to_store(desk.presenter.state).token is None, "an opened session finds the same two"
    desk.presenter.do(patch(Spot("residual", layer=1), last))
    found = map_of(desk)
    assert default_metric(found.request.clean, found.request.corrupted) == LogitMetric(metric.token)
    assert found.request.metric == metric
    assert focus_to_store(desk.presenter.state).target[:2] == (metric.token, metric.instead), "else others"
    token = f"{metric_label(found.request.clean, metric)} at token {last} (n): clean (A)"
    assert metric.instead is not None and token in page.note.text()
    desk.presenter.do(set_target_token(3, 4))
    assert map_of(desk).request.metric == LogitMetric(3, 4)
    desk.presenter.do(set_target_token(None))
    assert map_of(desk).request.metric == LogitMetric(metric.token), "the top token of both runs, asked for anew"


def test_headers_are_as_flat_as_the_window(desk: Desk) -> None:
    """They looked like buttons, most in dark, and do nothing when they are pressed."""
    map_of(desk)
    table = page_of(desk).table
    theme.apply_rules(QApplication.instance())
    QApplication.processEvents()
    pixels = grab_pixels(table)
    for header in (table.horizontalHeader(), table.verticalHeader()):
        place = header.geometry()
        image = pixels[place.top() : place.bottom() + 1, place.left() : place.right() + 1]
        for edge in (image[:, 0], image[-1], image[0]):
            assert (edge == rgb("Window")).all()


def test_a_number_is_condensed_rather_than_cut(desk: Desk) -> None:
    page = page_of(desk)
    page.model.show_cells(("0",), ("a", "b"), np.full((1, 2), 0xFFFFFFFF, np.uint32),
                          text=lambda row, column: f"≈−0.0{column + 1}", tooltip=lambda row, column: None)
    page.table.horizontalHeader().setDefaultSectionSize(MIN_COLUMN_PX)
    assert theme.metrics("small").horizontalAdvance("≈−0.01") > MIN_COLUMN_PX - 4
    cells = [page.table.viewport().grab(page.table.visualRect(page.model.index(0, at))).toImage() for at in range(2)]
    assert cells[0] != cells[1], "the last digit is there"


def test_the_page_opens_with_estimates_that_say_so(desk: Desk) -> None:
    exact, page = map_of(desk), page_of(desk)
    assert EXPERIMENTS["patching"].options[2].default is False
    desk.presenter.do(set_experiment_option("patching.exact", False))
    found = map_of(desk)
    assert not np.allclose(found.recovered, exact.recovered, atol=1e-3) and len(found.done) == 3
    assert page.model.index(1, 10).data() == f"≈{two_decimals(found.recovered[1, 10])}"
    assert page.note.text().startswith("Estimates from one gradient")
    assert "recovered, estimated" in page.model.index(0, 6).data(Qt.ItemDataRole.ToolTipRole)
    desk.presenter.do(set_experiment_option("patching.exact", True))
    np.testing.assert_allclose(map_of(desk).recovered, exact.recovered)
    assert page.model.index(1, 10).data() == two_decimals(exact.recovered[1, 10])
    assert "Estimates" not in page.note.text()


def test_a_map_that_fills_up_from_the_last_layer_shows_where(desk: Desk) -> None:
    """A low table showed its first rows, which stayed empty until the last of the patches."""
    found, page = map_of(desk), page_of(desk)
    table, state = page.table, desk.presenter.state
    table.setFixedHeight(table.horizontalHeader().height() + 20)
    QApplication.processEvents()

    def show(*done: int) -> list[int]:
        filling = replace(found, done=frozenset(done))
        page.show_state(replace(state, experiment_numbers=filling))
        return [table.rowAt(0), table.rowAt(table.viewport().height() - 1)]

    nothing = replace(state, experiment_numbers=None)
    for scrolled in (False, True):
        page.show_state(nothing)
        assert 2 in (rows := show()) and 0 not in rows
        if scrolled:
            table.scrollToTop()
        assert (0 if scrolled else 1) in show(2)
    assert 0 in show(1, 2), "who scrolled away stays there"
    table.scrollToBottom()
    QTest.mouseMove(table.viewport(), table.viewport().rect().center())
    rows = show()
    assert rows == show(2) == show(1, 2), "nothing moves below the pointer"
    table.scrollToTop()
    found = replace(found, request=replace(found.request, direction="noise"))
    assert 0 in (first := show()) and 2 not in first, "another map neither"
    pinned = Cell(Spot("residual", layer=2), 3, -1)
    page.show_state(replace(state, experiment_numbers=found).with_focus(pinned=pinned))
    assert table.rowAt(0) == 0 and table.currentIndex() == page.model.index(2, 3)


def test_what_is_not_computed_yet_looks_other_than_what_cannot_change(desk: Desk) -> None:
    found, page = map_of(desk), page_of(desk)
    filling = replace(found, done=frozenset({2}), values=np.where([[False], [False], [True]], found.values, np.nan))
    page.show_state(replace(desk.presenter.state, experiment_numbers=filling))
    QApplication.processEvents()
    equal, pending = page.model.index(2, 3), page.model.index(1, 3)
    assert filling.is_equal[2, 3] and (equal.data(), pending.data()) == (None, "…")
    assert colour_at(page, 2, 3) == tuple(rgb("Masked")) and colour_at(page, 1, 3) == tuple(rgb("Window"))
    assert read_tip(pending.data(Qt.ItemDataRole.ToolTipRole))[1:] == ["Not computed yet."]
    assert page.note.text().startswith("1 of 3 rows; … is not computed yet.")
    assert page.note.text().endswith("Grey cells cannot change it.")
    page.show_state(desk.presenter.state)
    assert "…" not in page.note.text() and page.note.text().endswith("Grey cells cannot change it.")


def test_the_bar_ends_at_the_largest_share_and_nan_looks_like_no_number(desk: Desk) -> None:
    found, page = map_of(desk), page_of(desk)
    values = found.values.copy()
    values[2, 7] = np.nan
    values[1, 10] = found.corrupted_difference - 1.75 * (found.clean_difference - found.corrupted_difference)
    other = replace(found, values=values)
    page.show_state(replace(desk.presenter.state, experiment_numbers=other))
    QApplication.processEvents()
    assert not found.is_equal[2, 7] and page.model.index(2, 7).data() == "NaN"
    assert colour_at(page, 2, 7) == colours.INVALID_RGB
    reach = float(np.nanmax(np.abs(np.where(found.is_equal, 0, other.recovered))))
    assert reach == pytest.approx(1.75)
    table = colours.lookup_table(desk.presenter.state.look.maps.map_name("diverging", is_difference=True))
    assert page.bar.texts == ("−1.75", "1.75") and colour_at(page, 1, 10) == tuple(table[0])


def test_the_open_map_is_exported_with_all_its_rows(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, suffixes = map_of(desk), [".svg", ".tsv", ".md"]
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / f"a{suffixes[0]}")
    for name in ("export", "export_table", "export_table"):
        desk.window.actions_by_name[name].trigger()
        desk.write()
        del suffixes[0]
    assert "Activation: Residual stream" in (tmp_path / "a.svg").read_text("utf-8")
    lines = (tmp_path / "a.tsv").read_text("utf-8").splitlines()
    assert len(lines) == 1 + len(found.recovered) == len((tmp_path / "a.md").read_text("utf-8").splitlines()) - 3
    np.testing.assert_allclose(float(lines[2].split("\t")[7]), found.recovered[1, 6], atol=1e-4)


def test_a_click_selects_the_head_or_pins_the_position(desk: Desk) -> None:
    map_of(desk)
    page = page_of(desk)
    press(page, 1, 7)
    pinned = desk.presenter.state.focus.pinned
    assert pinned is not None and (pinned.spot.stage, pinned.spot.layer, pinned.row) == ("residual", 1, 7)
    desk.presenter.do(set_experiment_option("patching.activation", "keys"))
    found = map_of(desk)
    assert found.values.shape == (3, 2), "two heads of keys"
    press(page, 2, 1)
    spot = desk.presenter.state.focus.spot
    assert (spot.layer, spot.head) == (2, 2), "the first head that shares them"
    assert page.table.currentIndex() == page.model.index(2, 1)


def test_the_menu_of_a_cell_takes_its_activation_from_a_and_says_why_it_cannot(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    map_of(desk)
    page, menus = page_of(desk), []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *place: menus.append(menu))
    press(page, 1, 7)
    page.table.customContextMenuRequested.emit(QPoint(1, 1))
    take, steer = menus[-1].actions()
    assert take.isEnabled() and steer.isEnabled()
    take.trigger()
    assert "Patch" in str(desk.presenter.state.history.last.label)
    map_of(desk)
    desk.presenter.do(set_experiment_option("patching.activation", "pattern"))
    map_of(desk)
    press(page, 1, 1)
    page.table.customContextMenuRequested.emit(QPoint(1, 1))
    take, steer = menus[-1].actions()
    assert take.isEnabled() and not steer.isEnabled() and steer.toolTip() != steer.text()
    desk.presenter.do(set_experiment_option("patching.activation", "path_keys"))
    map_of(desk)
    press(page, 2, 1)
    page.table.customContextMenuRequested.emit(QPoint(1, 1))
    assert len(menus) == 2, "no edit makes one head read another"


def test_a_path_begins_at_the_selected_head_and_a_double_click_goes_on(desk: Desk) -> None:
    desk.presenter.do(choose_head(2, 0))
    desk.presenter.do(set_experiment_option("patching.activation", "path_keys"))
    found, page = map_of(desk), page_of(desk)
    assert found.request.sender == (0, 2) and found.values.shape == (3, 2)
    assert "From layer 0, head 2; straight to the logits: " in page.note.text()
    assert page.model.index(0, 1).data() is None
    assert page.model.index(2, 1).data() == two_decimals(found.recovered[2, 1])
    tips = [page.model.index(row, 1).data(Qt.ItemDataRole.ToolTipRole) for row in (0, 2)]
    assert "No path: the head is in no later layer." in tips[0] and "KV head 1, of heads 2 to 3" in tips[1]
    press(page, 1, 1)
    assert desk.presenter.state.focus.spot.layer == 0, "the sender stays"
    assert page.table.currentIndex() == page.model.index(1, 1)
    QTest.mouseDClick(page.table.viewport(), Qt.MouseButton.LeftButton,
                      pos=page.table.visualRect(page.model.index(1, 1)).center())
    assert map_of(desk).request.sender == (1, 2), "the first head that shares the keys"
    assert not page.model.is_stale and not page.table.currentIndex().isValid(), "no cell of another sender is marked"
    desk.presenter.do(switch_head(1, 1, False))
    assert map_of(desk).request.sender == (1, 2)
    QApplication.processEvents()
    colour = colour_at(page, 2, 1)
    desk.presenter.do(choose_head(1))
    wait_for(lambda: page.model.is_stale)
    assert colour_at(page, 2, 1) != colour, "an ablated head sends nothing"
    assert page.note.text().startswith("From layer 1, head 2")


def test_the_metric_of_the_selection_is_that_of_the_map(desk: Desk) -> None:
    logits, page = map_of(desk), page_of(desk)
    desk.presenter.do(set_experiment_option("patching.exact", False))
    desk.presenter.do(set_metric("probability"))
    found = map_of(desk)
    assert (found.request.metric.kind, found.request.method) == ("probability", "exact"), "estimates are of logits"
    assert "Probability " in page.note.text() and "≈" not in page.model.index(2, 13).data()
    shares = [one.logits.probabilities(0, 13) for one in (found.request.clean, found.request.corrupted)]
    token, other = found.request.metric.tokens
    assert found.clean_difference == pytest.approx(float(shares[0][token] - shares[0][other]))
    assert found.corrupted_difference == pytest.approx(float(shares[1][token] - shares[1][other]))
    assert not np.allclose(found.recovered, logits.recovered, atol=1e-3)
    assert found.recovered[0, 6] == pytest.approx(1.0, abs=1e-3)


def test_heads_of_the_selected_layer_are_patched_by_token(desk: Desk) -> None:
    desk.presenter.do(choose_head(0, 1))
    desk.presenter.do(set_experiment_option("patching.activation", "heads"))
    flag = next(box for box in desk.window.panels["experiment"].findChildren(Switch) if box.text() == "By token")
    assert flag.isVisible()
    QTest.mouseClick(flag, Qt.MouseButton.LeftButton, pos=QPoint(8, flag.height() // 2))
    found, page = map_of(desk), page_of(desk)
    assert found.request.layer == 1 and found.values.shape == (4, 14)
    assert page.model.headerData(2, Qt.Orientation.Vertical) == "1.2"
    assert page.model.index(2, 3).data() is None
    assert page.model.index(2, 9).data() == two_decimals(found.recovered[2, 9])
    press(page, 2, 9)
    focus = desk.presenter.state.focus
    assert (focus.spot.layer, focus.spot.head) == (1, 2) and focus.pinned is not None and focus.pinned.row == 9
    desk.presenter.do(set_experiment_option("patching.activation", "residual"))
    assert map_of(desk).request.layer is None and not flag.isVisible()


def test_without_a_clean_run_or_with_other_tokens_the_reason_is_shown(desk: Desk) -> None:
    map_of(desk)
    view = desk.window.panels["experiment"]
    desk.type_text("the caps sat on")
    assert "14 and 15 tokens" in view.obstacle.text() and view.obstacle.isVisible()
    assert not page_of(desk).bar.isVisible(), "no scale below an empty map"
    desk.type_text(CORRUPTED)
    assert map_of(desk).recovered[0, 6] == pytest.approx(1.0, abs=1e-3) and not view.obstacle.isVisible()
    assert page_of(desk).bar.isVisible()


def test_a_picture_of_the_map_names_both_texts(desk: Desk) -> None:
    map_of(desk)
    with page_drawing.drawing(desk.presenter.state) as sheet:
        words = [label.text() for label in sheet.findChildren(QLabel)]
    assert any(f"{CLEAN} / {CORRUPTED}" in text.replace("␣", " ") for text in words), words[:3]
