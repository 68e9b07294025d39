"""Long texts in a whole window: pooled pictures, exact cells when zoomed in, and matching messages."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.engine.engine import compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import format_number
from attnviz.result.result import Result
from attnviz.store.focus import choose_head, choose_stage, pin_cell
from attnviz.tokens.token import MAX_LABEL_CHARS, readable
from attnviz.views.chrome import theme
from tests.desk import Desk
from tests.devices import pool_long_texts
from tests.e2e.gestures.hand import Aim, Hand
from tests.views.pixels import corner_colour, find_number, find_text, is_hatched, rgb, screen_pixels

#: Words beside each other begin as differently as can be, so that they are told apart wherever a pixel begins.
WORDS = tuple(f"{first}{second}" for second in ("ab", "ed", "om", "us", "yx")
              for first in ("bird", "cloud", "dust", "fox", "gold", "hill", "ink", "kite"))


def document(**options: Any) -> Document:
    return edits.set_options(edits.set_text(Document(), " ".join(WORDS)), {"d_out": 4, **options})


@pytest.fixture
def whole_result() -> Result:
    """Return the full result of the text, computed before the limits are lowered."""
    return compute(document(mask="causal"))


@pytest.fixture
def hand(whole_result: Result, desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Return a simulated user with a text too long for full matrices: blocks of 2 x 2 cells are pooled."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    pool_long_texts(monkeypatch, squares=20, kept_bytes=1000)
    made = Hand(desk, tmp_path, monkeypatch)
    desk.edit(lambda _: document(mask="causal"), label="a long text")
    assert desk.presenter.state.result.is_long
    yield made


def zoom(hand: Hand, qtbot: Any, row: int, column: int, notches: int) -> None:
    """Turn the wheel over a cell until it and its neighbours are exact."""
    canvas = hand.window.detail.canvas
    hand.wheel(hand.cell(row, column), notches)
    qtbot.waitUntil(lambda: canvas.patch_image.isVisible() and canvas.block == (1, 1))
    QApplication.processEvents()


def pointed_at(hand: Hand, qtbot: Any, aim: Aim, begins: str) -> str:
    """Return the status bar's text about a place, checking how it begins."""
    def told() -> bool:
        hand.hover(aim)  # again: pyqtgraph leaves out moves that follow each other at once
        return bool(hand.window.status.readout.text().startswith(begins))

    qtbot.waitUntil(told)
    return str(hand.window.status.readout.text())


def visible_cells(hand: Hand) -> list[tuple[int, int]]:
    """Return the fully visible cells."""
    canvas = hand.window.detail.canvas
    box, cells = canvas.box.mapRectToScene(canvas.box.boundingRect()), canvas.cells()
    return [at for at in np.ndindex(40, 40) if box.contains(cells.rect(*at))]


@pytest.mark.parametrize("stage", ["scores", "weights"])
def test_zoomed_in_each_cell_has_its_own_colour_and_number(
    hand: Hand, qtbot: Any, whole_result: Result, stage: str
) -> None:
    hand.desk.presenter.do(choose_stage(stage))
    hand.desk.presenter.do(choose_head(1))
    zoom(hand, qtbot, 21, 19, 7)
    canvas = hand.window.detail.canvas
    values, masked = whole_result.picture(Spot(stage, head=1)), whole_result.masked(Spot(stage, head=1))
    expected = colours.tint(values, *canvas.picture.levels, Maps().map_name(STAGES[stage].colours))
    picture, cells, places = screen_pixels(canvas), canvas.cells(), visible_cells(hand)
    assert 9 < len(places) < 200 and (21, 19) in places
    texts = {format_number(float(values[at]), 4) for at in places}
    assert len(texts) > 4
    for at in places:
        if masked is not None and masked[at]:
            assert is_hatched(picture, cells, *at)
        else:
            assert corner_colour(picture, cells, *at) == tuple(expected[at])
            assert find_number(texts, picture, cells, *at, role="body") == format_number(float(values[at]), 4)


def test_zoomed_in_labels_belong_to_the_rows_and_columns_in_sight(hand: Hand, qtbot: Any) -> None:
    zoom(hand, qtbot, 21, 19, 7)
    canvas = hand.window.detail.canvas
    picture, cells, places = screen_pixels(canvas), canvas.cells(), visible_cells(hand)
    box = canvas.box.mapRectToScene(canvas.box.boundingRect())
    look: Any = {"role": "caption", "ground": rgb("Window")}
    assert len(places) > 9
    for row in sorted({row for row, _ in places}):
        top = round(cells.y + row * cells.height)
        beside = picture[top : top + round(cells.height), : int(box.left()) - 1]
        assert find_text(WORDS[row - 2 : row + 3], beside, **look) == WORDS[row]
    for column in sorted({column for _, column in places}):
        left = round(cells.x + column * cells.width)
        above = picture[int(box.top()) - 20 : int(box.top()) - 1, left : left + round(cells.width)]
        assert find_text(WORDS[column - 2 : column + 3], above, **look) == WORDS[column]


def test_zoomed_in_the_hatch_ends_where_the_picture_ends(hand: Hand, qtbot: Any) -> None:
    zoom(hand, qtbot, 21, 19, 7)
    canvas = hand.window.detail.canvas
    picture, box = screen_pixels(canvas), canvas.box.mapRectToScene(canvas.box.boundingRect())
    top, left, right = round(box.top()), math.ceil(box.left()), math.floor(box.right())
    assert (picture[top + 2 : top + 40, right - 40 : right - 2] == rgb("Hatch")).all(axis=-1).any()
    assert (picture[top - 3 : top - 1, left:right] == rgb("Window")).all()
    assert (picture[top : round(box.bottom()), right + 1 : right + 3] == rgb("Window")).all()


def test_zoomed_in_the_status_bar_tells_of_the_cell_under_the_pointer(
    hand: Hand, qtbot: Any, whole_result: Result
) -> None:
    zoom(hand, qtbot, 21, 19, 7)
    places = visible_cells(hand)
    for row, column in (places[0], places[len(places) // 2], places[-1]):
        said = pointed_at(hand, qtbot, hand.cell(row, column), f"query {WORDS[row]}  →  key {WORDS[column]}    head 0")
        assert ("not masked" in said) is not bool(whole_result.is_masked(Cell(Spot("weights"), row, column)))


def numbers_said(hand: Hand) -> dict[str, float]:
    """Return the numbers of the status bar, by their labels."""
    parts = hand.window.status.readout.text().split("    ")
    found = (re.fullmatch(r"(\D+) (−?[\d.]+)", part) for part in parts)
    return {match[1]: float(match[2].replace("−", "-")) for match in found if match}


def test_in_every_panel_the_status_bar_tells_the_numbers_of_the_cell_under_the_pointer(
    desk: Any, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    hand = Hand(desk, tmp_path, monkeypatch)
    result = desk.presenter.state.result
    desk.presenter.do(choose_stage("scaled_scores"))
    desk.presenter.do(choose_head(1))
    hand.tab("Stage")
    tokens = result.labels[0]
    for row, column in ((3, 1), (5, 2), (4, 4)):
        hand.table.scrollTo(hand.table.model().index(row, column))
        for spot, head in (
            (hand.cell(row, column), 1), (hand.tile("pipeline", "scaled_scores", row, column), 1),
            (hand.tile("heads", 0, row, column), 0), (hand.tile("heads", 1, row, column), 1),
            (hand.number(row, column), 1),
        ):
            words = f"query {tokens[row]}  →  key {tokens[column]}    head {head}    "
            said = pointed_at(hand, qtbot, spot, words)
            exact = {name: float(result.picture(Spot(stage, head=head))[row, column]) for name, stage in (
                ("raw score", "scores"), ("weight", "weights"), ("scaled score", "scaled_scores"))}
            assert {name: numbers_said(hand)[name] for name in exact} == pytest.approx(exact, abs=1e-4)
            hand.leave(spot)
            assert said != hand.window.status.readout.text(), "the pointer has gone"


LENGTH = 500_000
SAID = 2000  #: characters of anything that the window says


def test_the_beginning_and_the_end_of_a_very_long_token_are_shown() -> None:
    assert readable("a" * MAX_LABEL_CHARS) == "a" * MAX_LABEL_CHARS
    half = MAX_LABEL_CHARS // 4
    assert readable("ab" * LENGTH + "!") == "ab" * half + " … " + "ba" * (half - 1) + "b!"
    assert len(readable("\x1b" * LENGTH)) < 10 * MAX_LABEL_CHARS


def test_a_very_long_word_is_shown_in_short_everywhere(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    theme.apply(qapp, "light")
    measured: list[str] = []
    advance = theme.Metrics.horizontalAdvance
    monkeypatch.setattr(theme.Metrics, "horizontalAdvance",
                        lambda self, text, *args: measured.append(text) or advance(self, text, *args))
    desk = Desk()
    try:
        for word in ("a" * LENGTH, "e\u0301" * (LENGTH // 2)):
            desk.controller.apply(lambda d, word=word: edits.set_text(d, f"one {word} b"), label="Typing")
            desk.settle(60)
            desk.window.pipeline.canvas.did.emit(pin_cell(Cell(Spot("weights"), 2, 1)))
            desk.window.grab()
            assert desk.controller.document.text == f"one {word} b" == desk.window.sentence.editor.text()
            assert desk.presenter.state.result.document == desk.controller.document
            said = [label.text() for label in desk.window.findChildren(QLabel)]
            for widget in desk.window.findChildren(QWidget):
                said += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
            said += [desk.window.sentence.chips.tooltip_of(at) for at in range(3)]
            said += [tile.tooltip for tile in desk.window.pipeline.canvas.tiles]
            said += desk.presenter.state.result.labels[0]
            said += desk.window.detail.canvas.picture.row_labels
            assert max(map(len, said + measured)) <= SAID and measured
    finally:
        desk.close()
