"""Intents of the look: each changes what it names, and leaves the rest as it was."""


import pytest

from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.result.measures import ALL_MEASURES, Measure
from attnviz.store.focus import choose_stage
from attnviz.store.look import reset_scale_ends, set_scale_ends, show_margin
from attnviz.store.parts import Look
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.stored_view import restored_look, view_of
from attnviz.system.errors import EditError
from tests.window.panels import result


def store() -> Store:
    return Store(State(document=result().document, now=result()))


def test_margins_are_shown_side_by_side() -> None:
    made = store()
    for name in ("sums", "entropy"):
        made.do(show_margin(name, True))
    assert made.state.look.margins == {"sums", "entropy"}
    made.do(show_margin("sums", False))
    assert made.state.look.margins == {"entropy"}


def test_the_range_of_the_displayed_stage_is_reset_and_no_other() -> None:
    made = store()
    for stage in ("scores", "weights", "context"):
        made.do(set_scale_ends(stage, "numbers", (0.0, 0.5)))
    made.do(choose_stage("scores"))
    made.do(reset_scale_ends())
    assert {ends.stage for ends in made.state.look.maps.scaling.manual} == {"weights", "context"}
    with pytest.raises(EditError, match="not changed by hand"):  # those of other stages do not count
        made.do(reset_scale_ends())


def test_all_dragged_ranges_are_stored() -> None:
    made, stages = store(), ("queries", "keys", "values", "scores", "masked_scores", "weights", "context", "output",
                             "embeddings")
    for stage in stages:
        for quantity in ("numbers", "differences"):
            made.do(set_scale_ends(stage, quantity, (0.0, 0.5)))
    kept = restored_look(view_of(made.state), State(document=Document()).look).maps.scaling.manual
    assert kept == made.state.look.maps.scaling.manual and len(kept) == 2 * len(stages)


@pytest.mark.parametrize("row", ALL_MEASURES.values(), ids=lambda row: row.name or "model order")
def test_a_stored_measure_comes_back_unless_it_needs_a_or_a_token(row: Measure) -> None:
    view = SavedView({"look": {"measure": row.name}})
    found = restored_look(view, Look(measure="entropy")).measure
    assert found == ("entropy" if row.needs_held or row.of_token else row.name)
