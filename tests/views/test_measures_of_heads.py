"""Head measures on screen: numbers, colours and bars match the weights, and sort the cards."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.result.measures import MEASURES, measure_heads, sort_heads
from attnviz.result.result import Result
from attnviz.store.focus import choose_head
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.measure_row import measure_text
from tests.devices import pool_long_texts
from tests.views.intents import record
from tests.views.pixels import find_text, grab_pixels
from tests.views.view_helpers import on_screen

WEIGHTS = Spot("weights")
SETTINGS = {"embedding": "random", "d_in": 24, "d_out": 24, "num_heads": 6, "position": "sinusoidal"}


def computed(text: str = "Your journey starts with one step", **settings: object) -> Result:
    return compute(Document(text=text, settings={**SETTINGS, **settings}), stages=INTERACTIVE)  # type: ignore[arg-type]


def values_of(result: Result, name: str, pair: tuple[int, int] | None = None) -> np.ndarray:
    found = measure_heads(result, name, WEIGHTS, pair=pair)
    assert found is not None
    return found


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> HeadsView:
    theme.apply(qapp, "light")
    return on_screen(qtbot, HeadsView(), 420, 700)


def show(view: HeadsView, result: Result, measure: str, *, pinned: Cell | None = None, head: int = 0) -> State:
    state = State(result, Focus(WEIGHTS.at(head=head), pinned=pinned), Look(measure=measure))
    for _ in range(2):  # the first time the panel finds its size
        view.show_state(state)
        QApplication.processEvents()
    return state


def test_without_heads_there_is_nothing_to_sort_again(view: HeadsView) -> None:
    assert not view.measures.resort_button.isVisible()


def ordered_heads(view: HeadsView) -> list[object]:
    """Return the heads in their order on screen."""
    return [tile.key.head for tile in sorted(view.canvas.tiles, key=lambda tile: (tile.rect.top(), tile.rect.left()))]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["previous_token", "entropy"])
def test_the_number_on_a_card_is_the_measure_in_the_colour_of_its_size(
    qapp: QApplication, view: HeadsView, scheme: str, name: str
) -> None:
    theme.apply(qapp, scheme)  # type: ignore[arg-type]
    result = computed()
    show(view, result, name)
    values, picture = values_of(result, name), grab_pixels(view.canvas)
    texts = [measure_text(value) for value in values]
    assert len(set(texts)) > 3
    tints = colours.tint(values, 0, float(values.max()), colours.SEQUENTIAL[0])
    for tile in view.canvas.tiles:
        header = picture[int(tile.rect.top()) + 2 : int(tile.rect.top()) + 26,
                         int(tile.rect.left()) + 2 : int(tile.rect.right()) - 2]
        ground = tuple(int(channel) for channel in tints[tile.key.head])
        assert (header == ground).all(axis=2).sum() > 100  # the ground of the number
        assert find_text(texts, header, role="small", ink=colours.ink(ground), ground=ground) == texts[tile.key.head]


@pytest.mark.parametrize("name", [row.name for row in MEASURES.values() if not row.needs_pair])
def test_cards_stand_from_the_largest_to_the_smallest_and_as_computed_again(view: HeadsView, name: str) -> None:
    result = computed()
    show(view, result, name)
    values = values_of(result, name)
    assert ordered_heads(view) == sorted(range(6), key=lambda head: -values[head])
    show(view, result, "")
    assert ordered_heads(view) == list(range(6))
    assert not view.measures.legend.isVisible()


def test_arrows_walk_the_cards_as_they_stand(view: HeadsView) -> None:
    result = computed()
    order = sorted(range(6), key=lambda head: -values_of(result, "previous_token")[head])
    chosen = record(view, choose_head)
    show(view, result, "previous_token", head=order[2])
    QTest.keyClick(view.canvas, Qt.Key.Key_Right)
    QTest.keyClick(view.canvas, Qt.Key.Key_Left)
    assert chosen == [(order[3], 0), (order[1], 0)]


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_from_word_to_word_follows_the_pinned_cell(view: HeadsView, variant: str) -> None:
    result = computed(variant=variant, mask="none")
    show(view, result, "token_to_token")
    assert "No cell is pinned" in view.measures.caption.text() and not view.measures.legend.isVisible()
    show(view, result, "token_to_token", pinned=Cell(Spot("scores"), 4, 2))
    weights = result.array("weights")[0, :, 4, 2]
    np.testing.assert_allclose(view.measures.legend.tint.values, weights)
    assert ordered_heads(view) == sorted(range(6), key=lambda head: -weights[head])
    show(view, result, "token_to_token", pinned=Cell(Spot("embeddings"), 4, -1))
    assert "No cell is pinned" in view.measures.caption.text()


def test_a_cell_that_is_pinned_under_the_pointer_is_told(view: HeadsView) -> None:
    cell, result = Cell(WEIGHTS, 4, 2), computed()
    before = show(view, result, "token_to_token")
    hovered = before.evolve(focus=Focus(WEIGHTS, hovered=cell))
    after = hovered.evolve(focus=Focus(WEIGHTS, hovered=cell, pinned=cell))
    assert after.focus.marked == hovered.focus.marked
    view.show_state(after)
    np.testing.assert_allclose(view.measures.legend.tint.values, result.array("weights")[0, :, 4, 2])


def test_numbers_follow_each_edit(view: HeadsView) -> None:
    result = computed()
    before = show(view, result, "own_position")
    cells = {(0, 5, row, row): 3.0 for row in range(6)}
    edited = compute(edits.edit_cells(result.document, StageTarget("multi_head", "weights"), cells), stages=INTERACTIVE)
    after = before.evolve(now=edited)
    view.show_state(after)
    assert ordered_heads(view) == sort_heads(values_of(result, "own_position"))
    assert ordered_heads(view)[0] != 5, "they kept their places"
    assert view.measures.legend.tint.values[5] == pytest.approx(3.0)
    QTest.mouseClick(view.measures.resort_button, Qt.MouseButton.LeftButton)
    assert ordered_heads(view)[0] == 5 and not view.measures.resort_button.isVisible()
    again = after.evolve(now=compute(edits.set_text(edited.document, "another text"), stages=INTERACTIVE))
    view.show_state(again)
    assert ordered_heads(view) == sort_heads(view.measures.legend.tint.values), "another text is ordered at once"


def test_measured_once_for_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    from attnviz.store import state_measures as module

    asked = []
    monkeypatch.setattr(module, "measure_heads", lambda source, name, spot, pair: asked.append(name))
    first = State(computed(), Focus(WEIGHTS), Look(measure="entropy"))
    later = first.evolve(focus=Focus(WEIGHTS.at(head=2)), stale=True)
    assert chosen_measure(first) is chosen_measure(later) is None and asked == ["entropy"]


def test_why_there_is_no_number_is_said(view: HeadsView, monkeypatch: pytest.MonkeyPatch) -> None:
    pool_long_texts(monkeypatch, squares=11, kept_bytes=1000)
    long = computed(" ".join(f"t{at}" for at in range(40)))
    assert long.is_long
    show(view, long, "entropy")
    assert "text is too long" in view.measures.caption.text() and ordered_heads(view) == list(range(6))
    show(view, computed(normalization="sum", mask="none"), "entropy")
    assert "Not defined" in view.measures.caption.text()


def test_a_stage_is_shown_in_the_order_that_stands(view: HeadsView) -> None:
    result = computed(num_heads=240, d_out=240)
    state = show(view, result, "first_token")
    spot = WEIGHTS.at(stage="scores")
    view.show_state(state.evolve(focus=Focus(spot)))
    assert [one.head for one in view.mosaic.ordered_keys()] == sort_heads(values_of(result, "first_token"))
    assert view.mosaic.ordered_keys()[0].stage == "scores" and "First token (sink): " in view.mosaic.tooltip_of(spot)


def test_one_head_is_not_compared(view: HeadsView) -> None:
    show(view, computed(num_heads=1), "")
    assert not view.measures.isVisible()
    show(view, computed(), "")
    assert view.measures.isVisible()
