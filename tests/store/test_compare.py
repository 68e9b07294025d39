"""Intents of the comparison, without a window: which state is displayed."""

import pytest

from attnviz.store.compare import flip, hold, show
from attnviz.store.parts import Showing
from attnviz.store.state import State
from attnviz.store.store import Store
from tests.workbench.panels import result


@pytest.fixture
def store() -> Store:
    made = Store(State(now=result()))
    made.do(hold())
    return made


@pytest.mark.parametrize(("before", "pressed"), [("now", "held"), ("difference", "held"), ("held", "now")])
def test_a_released_key_shows_what_was_displayed_before(store: Store, before: Showing, pressed: Showing) -> None:
    store.do(show(before))
    for is_pressed, displayed in ((True, pressed), (True, pressed), (False, before), (False, before)):
        store.do(flip(is_pressed))
        assert store.state.compared.showing == displayed
