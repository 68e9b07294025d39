"""Intents on the selection: a head of an ablated layer, several heads, and a dropout mask."""

from attnviz.document import ablation
from attnviz.document.places import Spot
from attnviz.store.parts import Focus
from attnviz.store.selected import draw_dropout_mask, switch_head, toggle_selected_head, toggle_selected_layer
from attnviz.store.state import State
from tests.engine.small_models import document, small

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
