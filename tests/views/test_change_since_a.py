"""Each head's change since A: numbers by their definitions, and the texts of the heads panel."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QApplication, QLabel

from attnviz.document import ablation
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.compare import Difference
from attnviz.result.measures import CHANGE_MEASURES, measure_changes
from attnviz.result.result import Result
from attnviz.store.parts import Compared, Focus, Look, Showing
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure
from attnviz.system.settings import Alignment
from attnviz.views.heatmaps.heads_view import HeadsView
from tests.engine.small_models import document, engine_of, small
from tests.views.view_helpers import on_screen

WEIGHTS, LARGEST, L2 = Spot("weights"), "change_largest", "change_l2"
SETTINGS = {"embedding": "random", "d_in": 24, "d_out": 24, "num_heads": 6}


def computed(text: str = "Your journey starts with one step", **settings: object) -> Result:
    return compute(Document(text=text, settings={**SETTINGS, **settings}), stages=INTERACTIVE)  # type: ignore[arg-type]


def changed(**settings: object) -> Result:
    return replace(computed(**settings), state_name="A")  # type: ignore[arg-type]


def by_loops(now: Result, then: Result, head: int) -> dict[str, float]:
    """Return each measure of two results with as many tokens, cell by cell."""
    one, other = (result.spot_data(WEIGHTS.at(head=head)).values for result in (now, then))
    largest = total = 0.0
    for row in range(len(one)):
        for column in range(len(one)):
            by = float(one[row, column]) - float(other[row, column])
            largest, total = max(largest, abs(by)), total + by * by
    return {LARGEST: largest, L2: math.sqrt(total)}


@pytest.mark.parametrize("name", list(CHANGE_MEASURES))
@pytest.mark.parametrize("settings", [{}, {"variant": "einsum"}, {"mask": "none", "seed": 7}], ids=str)
def test_the_change_of_each_head_is_that_of_its_weights(name: str, settings: dict[str, Any]) -> None:
    now, then = computed("Your journey starts with two step", **settings), computed(**{**settings, "seed": 3})
    found = measure_changes(Difference(now, then, "auto"), name, Spot("queries"))
    assert found is not None
    np.testing.assert_allclose(found, [by_loops(now, then, head)[name] for head in range(6)], rtol=1e-4)
    np.testing.assert_array_equal(measure_changes(Difference(now, now), name, WEIGHTS), 0)


def test_what_has_no_partner_counts_for_nothing() -> None:
    now, then = computed("Your journey starts with two step"), computed("Your journey starts")
    difference = Difference(now, then, "auto")
    np.testing.assert_array_equal(measure_changes(difference, LARGEST, WEIGHTS), 0)
    fewer = measure_changes(Difference(now, computed(num_heads=2)), L2, WEIGHTS)
    assert fewer is not None and np.isfinite(fewer).tolist() == [True] * 2 + [False] * 4


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> HeadsView:
    return on_screen(qtbot, HeadsView(), 420, 700)


def state(measure: str, showing: Showing, *, then: Result | None, alignment: Alignment = "auto") -> State:
    shown = then if showing == "held" else computed(seed=7)
    return State(shown, Focus(WEIGHTS), Look(measure=measure, alignment=alignment), compared=Compared(then, showing))


def show(view: HeadsView, *args: Any, **kwargs: Any) -> State:
    made = state(*args, **kwargs)
    for _ in range(2):  # the first time the panel finds its size
        view.show_state(made)
        QApplication.processEvents()
    return made


def measure_text(view: HeadsView) -> str:
    return " ".join(label.text() for label in view.measures.findChildren(QLabel)).strip()


@pytest.mark.parametrize("showing", ["now", "difference"])
def test_heads_stand_from_the_largest_change_on(view: HeadsView, showing: Showing) -> None:
    show(view, L2, showing, then=changed())
    values = [by_loops(computed(seed=7), changed(), head)[L2] for head in range(6)]
    standing = sorted(view.cards.tiles, key=lambda tile: (tile.rect.top(), tile.rect.left()))
    assert [tile.key.head for tile in standing] == sorted(range(6), key=lambda head: -values[head])
    assert f"L2 change since A: {max(values):.3f}" in view.cards.tooltip_of(standing[0].key)
    assert measure_text(view) == "" and view.measures.measures.currentText() == "L2 change since A"


@pytest.mark.parametrize(("showing", "label", "words"), [
    ("now", "Entropy: ", ""), ("difference", "Entropy, now: ", "Measured of now"),
    ("held", "Entropy, A: ", "Measured of A"),
])
def test_a_measure_says_of_which_state_it_is(view: HeadsView, showing: Showing, label: str, words: str) -> None:
    made = show(view, "entropy", showing, then=changed())
    assert label in view.cards.tooltip_of(view.cards.tiles[0].key) and measure_text(view) == words
    other = changed() if showing == "held" else computed(seed=7)
    of_other = chosen_measure(State(other, Focus(WEIGHTS), Look(measure="entropy")))
    np.testing.assert_array_equal(chosen_measure(made), of_other)


def test_the_change_is_offered_where_there_is_another_state_and_says_why_not_elsewhere(view: HeadsView) -> None:
    model, at = view.measures.measures.model(), view.measures.measures.findData(LARGEST)
    assert isinstance(model, QStandardItemModel)
    snapshot = replace(changed(), state_name="before")
    for showing, then, able, name, why in (
        ("now", None, False, "A", "Hold a state as A first."), ("now", changed(), True, "A", ""),
        ("difference", snapshot, True, "before", ""),
        ("held", changed(), False, "A", "This is A: show now, or now − A."),
    ):
        show(view, LARGEST, showing, then=then)
        assert model.item(at).isEnabled() == able and measure_text(view) == why
        assert view.measures.measures.itemText(at) == f"Largest change since {name}"
        assert (chosen_measure(state(LARGEST, showing, then=then)) is None) == (not able)  # type: ignore[arg-type]


def test_another_a_or_alignment_is_measured_anew() -> None:
    first = state(LARGEST, "now", then=changed())
    values = chosen_measure(first)
    again = first.evolve(stale=False)
    assert chosen_measure(again) is values and again.measured == first.measured
    other = first.evolve(compared=Compared(changed(seed=9)))
    assert other.measured != first.measured and not np.array_equal(chosen_measure(other), values)  # type: ignore[arg-type]
    by_word = first.with_look(alignment="word")
    assert by_word.measured != first.measured and chosen_measure(by_word) is not values


def test_layers_before_an_ablated_head_have_not_changed() -> None:
    model = small("llama", num_hidden_layers=4)
    engine, asked = engine_of(model), document(model, "the cat sat")
    then = replace(engine.compute(asked), state_name="A")
    now = engine.compute(ablation.ablate(asked, layer=1, head=1))
    found = chosen_measure(State(now, Focus(WEIGHTS), Look(measure=LARGEST), compared=Compared(then)), (0, 1, 2, 3))
    assert found is not None and not found[:8].any() and (found[8:] > 1e-3).all()
