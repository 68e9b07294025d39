"""Intents of the selection, without a window: each subscriber is told once, and only of a change."""

import pytest

from attnviz.document import ablation, edits
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.engine.engine import compute
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.next_tokens import ExtraLogits
from attnviz.result.logits import LogitMetric
from attnviz.store.compare import hold, show
from attnviz.store.edits import draw_dropout_mask, switch_head, toggle_selected_head, toggle_selected_layer
from attnviz.store.focus import (
    choose_head,
    choose_sentence,
    choose_stage,
    hover_cell,
    mark_cell,
    pin_cell,
    select_heads,
)
from attnviz.store.intent import Intent
from attnviz.store.numbers import effects_ready, logits_ready, numbers_ready
from attnviz.store.parts import Focus, Showing
from attnviz.store.second_view import set_second_view, step_second_view
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from tests.engine.small_models import document, engine_of, small
from tests.window.panels import result

HERE, THERE = Cell(Spot("weights"), 3, 1), Cell(Spot("weights"), 3, 2)


@pytest.fixture
def store() -> Store:
    return Store(State(now=result("one two three four\nfive six seven eight")))


@pytest.fixture
def heard(store: Store) -> list[State]:
    """Record the state after each change."""
    states: list[State] = []
    store.subscribe(lambda before, after: states.append(after))
    return states


def same() -> Cell:
    """Return an equal cell that is another object, as each panel makes its own."""
    return Cell(HERE.spot.at(), HERE.row, HERE.column)


@pytest.mark.parametrize(("intent", "name", "value"), [
    (choose_stage("scores"), "stage", "scores"), (choose_head(1), "head", 1), (choose_sentence(1), "sentence", 1)])
def test_a_choice_is_told_once(store: Store, heard: list[State], intent: Intent, name: str, value: object) -> None:
    for _ in range(2):
        store.do(intent)
    assert [getattr(state.focus.spot, name) for state in heard] == [value]


@pytest.mark.parametrize("showing", ["now", "difference"])
def test_after_a_look_at_a_the_cell_that_was_pinned_is_pinned_again(showing: Showing) -> None:
    store = Store(State(now=result("one two")))
    store.do(hold())
    store.evolve(store.state.evolve(now=result("zero one two")))
    store.do(pin_cell(Cell(Spot("weights"), 2, 0)))
    store.do(show("held"))
    assert store.state.focus.pinned != Cell(Spot("weights"), 2, 0), "in A the token is in another row"
    store.do(show(showing))
    assert store.state.focus.pinned == Cell(Spot("weights"), 2, 0)


def test_the_same_cell_under_the_pointer_is_told_once(store: Store, heard: list[State]) -> None:
    for cell in (HERE, same(), THERE, None):
        store.do(hover_cell(cell))
    assert [state.focus.hovered for state in heard] == [HERE, THERE, None]


@pytest.mark.parametrize("cell", [Cell(HERE.spot, 4, 0), Cell(HERE.spot, 0, 4), Cell(HERE.spot, -1, 4),
                                  Cell(Spot("weights", sentence=2), 0, 0), Cell(Spot("scores", head=9), 0, 0)])
def test_a_cell_that_the_result_lacks_is_not_marked(store: Store, cell: Cell) -> None:
    for intent in (pin_cell(THERE), hover_cell(HERE), hover_cell(cell), pin_cell(cell), mark_cell(cell)):
        store.do(intent)
    assert (store.state.focus.hovered, store.state.focus.pinned) == (None, THERE)


def test_another_sentence_has_none_of_the_marks_of_the_former_one(store: Store, heard: list[State]) -> None:
    store.do(hover_cell(HERE))
    store.do(pin_cell(THERE))
    store.do(choose_sentence(1))
    assert len(heard) == 3 and store.state.focus.marked is None
    there = Cell(HERE.spot.at(sentence=1), 1, 1)
    store.do(pin_cell(there))
    store.do(choose_sentence(1))
    assert store.state.focus.pinned == there


@pytest.mark.parametrize("by", [1, -1])
def test_steps_of_the_second_view_pass_by_every_other_head_both_ways(by: int) -> None:
    document = edits.set_options(edits.new_document(text="one two"), {"num_heads": 4, "d_out": 4})
    store = Store(State(document=document, now=compute(document)))
    store.do(choose_head(1))
    store.do(set_second_view(SecondView("head", 0)))
    found = []
    for _ in range(4):
        store.do(step_second_view(by))
        assert store.state.focus.second_view is not None
        found.append(store.state.focus.second_view.number)
    assert found == ([2, 3, 0, 2] if by > 0 else [3, 2, 0, 3])


def test_a_second_view_is_another_spot_and_changes_places_with_the_chosen_one(store: Store) -> None:
    store.do(set_second_view(SecondView("head", 0)))
    assert store.state.focus.second_view is None, "head 0 is the large picture itself"
    store.do(set_second_view(SecondView("head", 1)))
    store.do(choose_head(1))
    assert store.state.focus.second_view == SecondView("head", 0)


def test_one_selected_head_is_no_selection_of_several(store: Store) -> None:
    for heads, expected in (({(0, 0), (0, 1)}, {(0, 0), (0, 1)}), ({(0, 1)}, set())):
        store.do(select_heads(frozenset(heads)))
        assert store.state.focus.selected == expected


def test_a_subscriber_that_answers_is_heard_after_the_change_that_it_answers(store: Store, heard: list[State]) -> None:
    answers: list[State] = []
    store.subscribe(lambda before, after: store.do(choose_head(1)) if after.focus.spot.stage == "scores" else None)
    store.subscribe(lambda before, after: answers.append(after))
    store.do(choose_stage("scores"))
    assert [(state.focus.spot.stage, state.focus.spot.head) for state in heard] == [("scores", 0), ("scores", 1)]
    assert answers == heard


def test_a_subscriber_that_fails_silences_no_other(
    store: Store, heard: list[State], caplog: pytest.LogCaptureFixture
) -> None:
    """Those before and after it hear the change, and the next one; the first error is raised, the others are logged."""
    def fail(before: State, after: State) -> None:
        raise ValueError(f"no {after.focus.spot.stage}")

    later: list[State] = []
    for subscriber in (fail, lambda before, after: later.append(after), fail):
        store.subscribe(subscriber)
    for stage in ("scores", "values"):
        with pytest.raises(ValueError, match=f"no {stage}"):
            store.do(choose_stage(stage))
        assert store.state.focus.spot.stage == stage
    assert later == heard and [state.focus.spot.stage for state in heard] == ["scores", "values"]
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["no scores", "no values"]


def test_every_intent_is_called_by_the_name_of_its_row() -> None:
    assert all(name == row.name and row.__doc__ for name, row in INTENTS.items()) and len(INTENTS) > 30
    assert choose_stage("scores") == choose_stage(stage="scores") == Intent("choose_stage", {"stage": "scores"})


def test_effects_and_next_tokens_are_kept_until_another_model_is_open() -> None:
    models = small("gpt2"), small("llama")
    first, other = (engine_of(model).compute(document(model, "the cat")) for model in models)
    edited = engine_of(models[0]).compute(edits.set_text(first.document, "the cats"))
    store, logits = Store(State(now=first, extra_logits=ExtraLogits())), first.logits
    effects = AblationEffects.empty(first, (0, 6), LogitMetric(4))
    store.do(effects_ready(effects))
    store.do(logits_ready(((first, logits),)))
    store.do(numbers_ready(edited))
    assert dict(store.state.effects) == {"zero": effects} and store.state.extra_logits.pairs[0][0] is logits
    store.do(numbers_ready(other))
    assert not store.state.effects and store.state.extra_logits is None


OPEN = document(small("llama"), "the cat")
SELECTED = Focus(Spot("weights", layer=1, head=2))


def ablated(state: State) -> tuple[str, ...]:
    return state.document.options.ablated


def test_a_head_and_a_layer_are_ablated_and_restored() -> None:
    state = State(document=OPEN, focus=SELECTED)
    once = toggle_selected_head.apply(state)
    assert ablated(once) == ("1.2",) and ablated(toggle_selected_head.apply(once)) == ()
    layer = toggle_selected_layer.apply(state)
    assert ablated(layer) == ("1",) and ablated(toggle_selected_layer.apply(layer)) == ()


def test_a_head_of_an_ablated_layer_restores_the_layer() -> None:
    state = State(document=ablation.ablate(OPEN, layer=1), focus=SELECTED)
    assert ablated(toggle_selected_head.apply(state)) == ()


def test_a_head_takes_those_selected_with_it_along() -> None:
    state = State(document=OPEN, focus=Focus(SELECTED.spot, selected=frozenset({(1, 2), (0, 3)})))
    both = switch_head.apply(state, 1, 2, False)
    assert ablated(both) == ("0.3", "1.2") and len(both.history.steps) == 1
    assert ablated(switch_head.apply(state, 1, 0, False)) == ("1.0",), "which is not among them"
    assert ablated(switch_head.apply(both, 0, 3, True)) == ()


def test_dropout_masks_follow_each_other() -> None:
    first = State().document.options.dropout_seed
    assert draw_dropout_mask.apply(State()).document.options.dropout_seed == first + 1
