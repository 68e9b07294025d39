"""Jobs: intents that need the numbers of another document, at once in a session, later in a window."""

from collections.abc import Callable
from typing import Any

import pytest

from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, Engine, compute
from attnviz.experiments import inverse_attention
from attnviz.store.compare import display_snapshot, hold, subtract_last_change, subtract_snapshot
from attnviz.store.edits import remove_snapshot, set_option, take_snapshot
from attnviz.store.number_edits import make_attend
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import EditError
from tests.window import panels


class Later(Store):
    """A store whose client computes when it is told to, as a worker does."""

    def __init__(self) -> None:
        result = panels.result()
        super().__init__(State(document=result.document, now=result))
        self.asked: list[tuple[Any, Callable[[Any], object]]] = []
        self.compute = lambda request, take: self.asked.append((request, take))

    def answer(self) -> None:
        request, take = self.asked.pop(0)
        take(compute(request.document, stages=INTERACTIVE).with_state_name(request.state_name))


def test_a_snapshot_is_displayed_once_its_numbers_are_there() -> None:
    store = Later()
    store.do(take_snapshot("kept"))
    store.do(display_snapshot("kept"))
    assert store.state.compared.front is None
    store.answer()
    assert store.state.compared.front is not None and store.state.compared.front.state_name == "kept"
    store.do(display_snapshot())
    assert store.state.compared.front is None and not store.asked, "the present state needs no numbers"


@pytest.mark.parametrize("begin", [display_snapshot, subtract_snapshot])
def test_a_snapshot_that_was_removed_meanwhile_is_left_out(begin: Callable[[str], object]) -> None:
    store = Later()
    store.do(take_snapshot("kept"))
    store.do(begin("kept"))
    store.do(remove_snapshot("kept"))
    store.answer()
    assert store.state.compared.front is None and store.state.compared.held is None


def test_the_difference_from_a_snapshot_gives_way_to_a_again() -> None:
    store = Later()
    store.do(hold())
    held = store.state.compared.held
    store.do(take_snapshot("kept"))
    store.do(subtract_snapshot("kept"))
    store.answer()
    assert store.state.compared.name == "kept" and store.state.compared.showing == "difference"
    store.do(subtract_snapshot())
    assert store.state.compared.held is held


def test_the_last_change_is_that_of_the_request() -> None:
    store = Later()
    store.do(set_option("num_heads", 1))
    store.do(subtract_last_change())
    store.do(set_option("mask", "none"))
    store.answer()
    held = store.state.compared.held
    assert held is not None and held.num_heads == panels.result().num_heads and held.state_name == "before"
    assert store.state.compared.showing == "difference"


@pytest.mark.parametrize("meanwhile", [False, True])
def test_a_weight_is_given_by_an_edit_unless_another_came_first(meanwhile: bool) -> None:
    store, told = Later(), list[str]()
    store.told_of_intents.append(lambda intent, before: told.append(intent.name))
    store.do(make_attend(Cell(Spot("weights"), 2, 0), 0.1, "score"))
    (request, take), = store.asked
    if meanwhile:
        store.do(set_option("seed", 5))
    take(inverse_attention.run(Engine(), request))
    assert told == (["set_option", "say"] if meanwhile else ["edit_attention", "say"])
    assert bool(store.state.document.edits) is not meanwhile
    assert store.state.message is not None and ("meanwhile" in store.state.message.text) is meanwhile


def test_without_a_client_nobody_computes() -> None:
    store = Later()
    store.compute = None
    store.do(take_snapshot("kept"))
    with pytest.raises(EditError, match="needs a window"):
        store.do(display_snapshot("kept"))
    with pytest.raises(EditError, match="no snapshot called 'other'"):
        store.do(display_snapshot("other"))
