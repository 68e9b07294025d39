"""Circuits of a head, in the window: lists and composition scores follow the selection, and why there are none."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, Spot
from attnviz.experiments.circuits import HeadCircuit, random_composition
from attnviz.pictures import colours
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, mark_cell
from attnviz.views.experiments.circuit_page import CircuitPage, rankings
from tests.desk import Desk, wait_for
from tests.engine.small_models import LETTERS, document, small

MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_head(2, 1))
    desk.presenter.do(choose_experiment("circuit"))
    return desk


def page_of(desk: Desk) -> CircuitPage:
    return desk.window.panels["experiment"].page("circuit")


def circuit_of(desk: Desk, head: tuple[int, int], letter: str) -> HeadCircuit:
    """Wait until the circuits of a head with an input token are whole and shown."""
    def found() -> HeadCircuit | None:
        known = desk.presenter.state.experiment_numbers
        is_whole = isinstance(known, HeadCircuit) and known.next_query == len(LETTERS) and (
            known.request.head, known.request.token) == (head, LETTERS.index(letter))
        return known if is_whole else None

    wait_for(found)
    QApplication.processEvents()
    return wait_for(found)


def test_lists_and_composition_follow_head_token_and_mode(desk: Desk) -> None:
    found, page = circuit_of(desk, (1, 2), "t"), page_of(desk)
    assert page.title.text().startswith(f"Layer 1, head 2: OV copying {found.ov_copying:.2f}".replace("-", "−"))
    assert "distance 0, where RoPE" in page.note.text() and "pairs" not in page.title.text()
    grid = page.lists.grid
    assert grid.columns[2] == "‹t› raises"
    for column, (_, _, ranking) in enumerate(rankings(found)):
        names = [" → ".join(f"‹{LETTERS[number]}›" for number in ids) for ids in ranking.ids]
        assert [grid.index(row, column).data() for row in range(len(names))] == names
    tip = grid.index(0, 6).data(Qt.ItemDataRole.ToolTipRole)
    assert f"score +{found.pairs.values[0]:.3g}"[:9] in tip
    strongest = found.copied.values[0] / max(np.abs(ranking.values).max() for _, kind, ranking in rankings(found)
                                             if kind == "logit")
    image = page.lists.viewport().grab().toImage()
    map_name = desk.presenter.state.look.maps.map_name("diverging", is_difference=True)
    expected = colours.pixels(np.array([[strongest]], np.float32), -1.0, 1.0, map_name)[0, 0]
    assert image.pixelColor(page.lists.visualRect(grid.index(0, 0)).topLeft() + page.lists.rect().topLeft()).rgb(
        ) == int(expected)

    desk.presenter.do(mark_cell(Cell(Spot("weights", layer=1, head=2), 4, 0)))
    circuit_of(desk, (1, 2), "c")
    assert grid.columns[2] == "‹c› raises"
    composition = page.composition.grid
    assert composition.rows == ("2",) and page.mode.text() == (
        f"Q composition with later heads; random matrices: {random_composition(24):#.3g}")
    for mode in ("Q", "V"):
        desk.presenter.do(set_experiment_option("circuit.mode", mode))
        assert [composition.index(0, head).data() for head in range(4)] == [
            f"{found.composition[mode][2, head]:#.3g}" for head in range(4)]
        scores = found.composition[mode][2]
        assert ">Layer 2, head 3: " in composition.index(0, 3).data(Qt.ItemDataRole.ToolTipRole)
        assert page.bar.texts == ("0", f"{scores.max():.3g}")
        table = colours.lookup_table(desk.presenter.state.look.maps.sequential)
        np.testing.assert_array_equal(colours.channels(composition.pixels)[0], table[
            np.rint(scores / scores.max() * 255).astype(int)])

    QTest.mouseClick(page.composition.viewport(), Qt.MouseButton.LeftButton,
                     pos=page.composition.visualRect(composition.index(0, 3)).center())
    spot = desk.presenter.state.focus.spot
    assert (spot.layer, spot.head) == (2, 3)
    circuit_of(desk, (2, 3), "c")
    assert page.mode.text() == "No later layer reads what it writes" and not page.bar.isVisibleTo(page)
    desk.type_text("the cab")
    desk.presenter.do(mark_cell(None))
    circuit_of(desk, (2, 3), "b")


def test_the_title_says_which_share_of_the_queries_is_paired(desk: Desk) -> None:
    found, page = circuit_of(desk, (1, 2), "t"), page_of(desk)
    for count, words in ((0, "0%"), (3, f"{3 / len(LETTERS):.0%}")):
        page.show_state(desk.presenter.state.evolve(experiment_numbers=replace(found, next_query=count)))
        assert page.title.text().endswith(f" · computed so far: {words} of the queries")
