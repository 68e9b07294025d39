"""Jobs: intents that need the numbers of another document, at once in a session, later in a window."""

from collections.abc import Callable

import pytest

from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.result import Evaluation
from attnviz.store.compare import display_snapshot, hold, subtract_last_change, subtract_snapshot
from attnviz.store.edits import remove_snapshot, set_option, take_snapshot
from attnviz.store.intent import StateRequest
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import EditError
from tests.window import panels


class Later(Store):
    """A store whose client computes when it is told to, as a worker does."""

    def __init__(self) -> None:
        result = panels.result()
        super().__init__(State(document=result.document, now=result))
        self.asked: list[tuple[StateRequest, Callable[[Evaluation], object]]] = []
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


def test_without_a_client_nobody_computes() -> None:
    store = Later()
    store.compute = None
    store.do(take_snapshot("kept"))
    with pytest.raises(EditError, match="needs a window"):
        store.do(display_snapshot("kept"))
    with pytest.raises(EditError, match="no snapshot called 'other'"):
        store.do(display_snapshot("other"))
