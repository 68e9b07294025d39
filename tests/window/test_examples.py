"""Opening an example replaces the session; undo restores the title and the followed query too."""

from attnviz.document import edits
from attnviz.store.compare import hold, show
from tests.desk import Desk

ONE, ALL = "3.3.1-simplified", "3.3.2-all-tokens"


def load(desk: Desk, key: str) -> None:
    desk.window.sentence.example_chosen.emit(key)
    desk.settle()


def example_state(desk: Desk) -> tuple[str, bool, bool]:
    """Return the name of the example, whether a query is followed, and the state of that switch."""
    return (desk.window.sentence.loaded.text(), desk.presenter.state.look.follow,
            desk.window.actions_by_name["follow"].isChecked())


def step(desk: Desk, name: str) -> None:
    desk.window.actions_by_name[name].trigger()
    desk.settle()


def test_two_examples_that_are_the_same_document_are_told_apart(desk: Desk) -> None:
    load(desk, ALL)
    assert example_state(desk) == ("Example: 3.3.2 All tokens", False, False)
    load(desk, ONE)
    assert example_state(desk) == ("Example: 3.3.1 One query", True, True)
    load(desk, ALL)
    assert example_state(desk) == ("Example: 3.3.2 All tokens", False, False)
    desk.controller.apply(lambda d: edits.set_option(d, "mask", "causal"), label="Mask")
    assert example_state(desk)[0] == "Example (modified): 3.3.2 All tokens"
    step(desk, "undo")
    assert example_state(desk)[0] == "Example: 3.3.2 All tokens"


def test_the_query_that_an_example_follows_is_followed_as_long_as_it_is_there(desk: Desk) -> None:
    load(desk, ONE)
    desk.type_text("Your journey goes on")
    assert example_state(desk)[1:] == (True, True)
    step(desk, "undo")
    assert example_state(desk) == ("Example: 3.3.1 One query", True, True)
    step(desk, "undo")
    assert example_state(desk) == ("Example: Your journey starts with one step", False, False)
    step(desk, "redo")
    assert example_state(desk) == ("Example: 3.3.1 One query", True, True)
    assert desk.presenter.state.followed == 1


def test_what_a_person_follows_is_no_matter_of_an_example(desk: Desk) -> None:
    desk.type_text("of my own")
    step(desk, "follow")
    for name in ("undo", "redo"):
        step(desk, name)
        assert example_state(desk)[1:] == (True, True)


def test_an_example_is_displayed_although_a_held_state_was(desk: Desk) -> None:
    desk.presenter.do(hold())
    desk.presenter.do(show("held"))
    load(desk, "einsum")
    assert desk.presenter.state.compared.showing == "now" and desk.presenter.state.compared.held is None
    assert desk.presenter.state.result is desk.controller.result


def test_the_seeds_stand_whole_beside_the_chooser_of_sentences(desk: Desk) -> None:
    for key in ("first", "3.6.2-multi-head", "3.5.2-dropout", "two-banks", "3.5.3-causal-attention"):
        load(desk, key)
        seeds = desk.window.sentence.seeds
        assert seeds.visible_text == seeds.text(), key
