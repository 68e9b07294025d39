"""Texts of a comparison: the switch between A and now, and the explanation of a difference."""

from dataclasses import replace
from typing import Any

import numpy as np

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import compute
from attnviz.pictures.numbers import format_number
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.store.parts import Compared
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.detail.compare_switch import CompareSwitch
from attnviz.views.stage_words import difference_help, difference_terms


def result_with(**options: Any) -> Result:
    return compute(edits.set_options(Document(), options))


HELD = replace(result_with(), state_name="A")


def test_each_button_is_called_and_explained_by_what_it_shows(qtbot: Any) -> None:
    switch = CompareSwitch()
    qtbot.addWidget(switch)
    hold = {False: "Keep the present state as A, then change something and compare.",
            True: "Keep the present state as A, replacing the held one."}
    for held in (False, True, False):
        switch.show_compared(Compared(HELD, "difference") if held else Compared())
        assert switch.hold.toolTip() == as_tooltip(hold[held])
        found = {showing: (button.text(), button.accessibleName(), button.toolTip(), button.isVisibleTo(switch))
                 for showing, button in switch.buttons.items()}
        assert found == {
            "now": ("now", "Show now", as_tooltip("The present state."), held),
            "held": ("A", "Show A", as_tooltip(
                "The held state, in every picture, table and figure."), held),
            "difference": ("now − A", "Show now − A", as_tooltip(
                "The difference: red grew since A, blue shrank."), held),
        }
        assert [name for name, button in switch.buttons.items() if button.isChecked()] == [
            "difference" if held else "now"]


def test_what_a_difference_is_made_of_has_its_sign() -> None:
    less = Difference(result_with(mask="none"), HELD)
    found, signs = less.spot_data(Spot("weights")).values, set()
    for row in range(6):
        for column in range(6):
            now, held, left = difference_terms(less, Cell(Spot("weights"), row, column))
            assert now == f"now {format_number(float(less.now.spot_data(Spot('weights')).values[row, column]))}"
            assert held == f"A {format_number(float(less.then.spot_data(Spot('weights')).values[row, column]))}"
            number = float(found[row, column])
            assert left == f"= {'+' if number > 0 else ''}{format_number(number)}"
            signs.add(left[2])
    assert signs >= {"+", "−"}


def test_a_difference_that_is_rounding_is_told_as_it_is() -> None:
    """In the picture it is 0."""
    weights = HELD.layers[0].stages["weights"] * np.float32(1 + 1e-6)
    (layer,) = HELD.layers
    rounded = replace(result_with(), layers=(replace(layer, stages={**layer.stages, "weights": weights}),))
    cell = Cell(Spot("weights"), 3, 1)
    now, held = (float(result.spot_data(cell.spot).values[3, 1]) for result in (rounded, HELD))
    assert difference_terms(Difference(rounded, HELD), cell)[2] == f"= +{format_number(now - held)} (rounding)"
    assert difference_terms(Difference(HELD, rounded), cell)[2] == f"= {format_number(held - now)} (rounding)"
    assert difference_terms(Difference(HELD, HELD), cell)[2] == "= 0.0000"


def test_words_and_dimensions_without_a_partner_are_counted_each_for_itself() -> None:
    wide = Difference(result_with(d_out=8), HELD)
    assert "3 dimensions have no partner." in difference_help(wide, Spot("queries"))
    assert "word" not in difference_help(wide, Spot("queries"))
    longer = Difference(compute(edits.set_text(Document(), Document().text + " and another")), HELD)
    assert "2 tokens have no partner." in difference_help(longer, Spot("queries"))
    assert "dimension" not in difference_help(longer, Spot("queries"))
    assert "dimension" not in difference_help(longer, Spot("weights"))
