"""The effects on later segments in the window: what is computed is said, and why nothing can be."""

from typing import Any

import pytest

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.experiments.segment_effects import SegmentEffects
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import pin_cell
from tests.desk import Desk, wait_for
from tests.engine.small_models import small

LLAMA = small("llama")
pytestmark = pytest.mark.desk(document=edits.new_document(text="the cat sat"), models=(LLAMA,))


def test_the_page_says_what_is_computed_and_then_shows_it(desk: Desk) -> None:
    """A share of the work is progress, never the numbers of the page."""
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    numbers: list[Any] = []
    desk.presenter.store.subscribe(lambda before, after: numbers.append(after.experiment_numbers))
    desk.presenter.do(choose_experiment("segment_effects"))
    view = desk.window.panels["experiment"]
    page = view.page("segment_effects")
    assert "Computing the text twice" in page.title.text() and page.isVisible() and not page.note.text()
    wait_for(lambda: isinstance(desk.presenter.state.experiment_numbers, SegmentEffects))
    assert {type(each) for each in numbers} == {type(None), SegmentEffects}
    assert page.title.text() == "Without the attention to “t”" and "in nats" in page.note.text()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 10, 10)))
    assert view.obstacle.isVisible() and "No token comes after this segment" in view.obstacle.text()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 10, 4)))
    wait_for(lambda: page.isVisible() and page.title.text() == "Without the attention to “c”")
    desk.presenter.do(choose_experiment(""))
