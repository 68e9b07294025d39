"""Intents that edit: each has a label and makes the edit that it is named after."""

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.targets import MASK, StageTarget, WeightTarget
from attnviz.store import edits as store_edits
from attnviz.store.compare import flip, hold, show
from attnviz.store.edits import EDITS, ablate_head, draw_dropout_mask, fill_mask, load_example, set_option, set_text
from attnviz.store.intent import Intent
from attnviz.store.parts import Showing
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import EditError
from tests.window.panels import result

WEIGHT, STAGE = WeightTarget("multi_head", "W_query"), StageTarget("multi_head", "weights")


@pytest.fixture
def document() -> Document:
    cells = {WEIGHT: {(0, 0): 0.5, (0, 1): 0.25}, STAGE: {(0, 0, 0, 0): 1.0}, MASK: {(0, 0, 1): 1.0}}
    return edits.edit_targets(edits.set_text(Document(), "one two"), cells)


def targets(document: Document) -> set:
    return set(document.edits)


def edited(document: Document, intent: Intent) -> Document:
    return EDITS[intent.name].follow(State(document=document), intent).document




def test_every_edit_has_a_name_and_a_label() -> None:
    for name, row in EDITS.items():
        assert row.name == name and row.label[0].isupper() and row.scope == "document"
        assert getattr(store_edits, name) is row


@pytest.mark.parametrize(("intent", "words"), [
    (set_option("mask", "none"), "Change Mask"), (ablate_head(layer=0, head=1), "Ablate head 1"),
    (fill_mask(text=" Par\n", sentence=0, start=0, end=0), "Fill in ' Par\\n'"),
])
def test_each_is_a_step_of_its_own_name(intent: Intent, words: str) -> None:
    labelled = EDITS[intent.name].label_of(intent, Document())
    assert str(labelled) == words


@pytest.mark.parametrize(("name", "arguments", "left"), [
    ("reset_table", {"targets": (WEIGHT,)}, {STAGE, MASK}),
    ("reset_stage", {"targets": (STAGE,)}, {WEIGHT, MASK}),
    ("reset_table", {"targets": ()}, {WEIGHT, STAGE, MASK}),
    ("reset_mask", {}, {WEIGHT, STAGE}),
    ("reset_all", {}, set()),
    ("reset_number", {"cells": ((STAGE, (0, 0, 0, 0)),)}, {WEIGHT, MASK}),
    ("reset_numbers", {"cells": ((WEIGHT, (0, 0)),)}, {WEIGHT, STAGE, MASK}),
    ("mask_cell", {"index": (0, 1, 0), "masked": True}, {WEIGHT, STAGE, MASK}),
    ("edit_numbers", {"changes": {WeightTarget("multi_head", "W_key"): {(0, 0): 1.0}}},
     {WEIGHT, STAGE, MASK, WeightTarget("multi_head", "W_key")}),
])
def test_a_command_changes_the_numbers_that_it_names(document, name, arguments, left) -> None:
    assert targets(edited(document, EDITS[name](**arguments))) == left


@pytest.mark.parametrize("intent", [
    store_edits.reset_number(((STAGE, (0, 0, 0, 1)),)), store_edits.reset_stage((STAGE,)), store_edits.reset_mask()])
def test_what_is_not_edited_cannot_be_reset(document, intent: Intent) -> None:
    row = EDITS[intent.name]
    assert row.unless(State(document=Document()), intent.arguments)
    assert row.unless(State(document=edits.edit_cells(document, STAGE, {(0, 0, 0, 1): 0.5})), intent.arguments) is None
    made = Store(State(document=Document()))
    made.do(intent)  # a script may do it all the same
    assert not made.state.history.last


def test_other_heads_and_layers_are_ablated_only_where_there_are_some() -> None:
    made = Store(State(document=result().document, now=result()))
    with pytest.raises(EditError, match="There is one layer"):
        made.do(store_edits.ablate_other_layers(layer=0))
    one = result(num_heads=1)
    with pytest.raises(EditError, match="There is one head"):
        Store(State(document=one.document, now=one)).do(store_edits.ablate_other_heads(layer=0, head=0))


def test_commands_of_text_and_options(document) -> None:
    assert edited(document, store_edits.set_text("three")).text == "three"
    changed = edited(document, store_edits.set_option("mask", "none"))
    assert changed.options.mask == "none"
    assert edited(changed, store_edits.reset_option("mask")).options.mask == document.options.mask == "causal"
    assert edited(document, store_edits.mask_cell((0, 1, 0), masked=True)).edits[MASK][(0, 1, 0)] == 0.0


@pytest.mark.parametrize(("before", "after", "label"), [
    ("one", "one two", 'Type " two"'), ("one two", "two", 'Delete "one "'),
    ("one two", "one 2", 'Replace "two" with "2"'), ("one", "one\ntwo four", 'Type "↵two four"'),
    ("", "{option}", 'Type "{option}"'),
    ("", "a" * 100, f'Type "{"a" * 14} … {"a" * 14}"'),
])
def test_a_step_of_typing_says_what_was_typed(before: str, after: str, label: str) -> None:
    [step] = EDITS["set_text"].follow(State(document=edits.new_document(text=before)), set_text(after)).history.steps
    assert str(step.label) == label


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


def test_the_state_says_what_an_edit_brings_with_it() -> None:
    store = Store(State(document=edits.new_document(text="my own words", settings={"variant": "multi_head"})))
    for done, said in ((draw_dropout_mask(), "Dropout is off: turn it on to see its mask."),
                       (set_option("num_heads", 3), "d_out is now 3, so that 3 heads divide it."),
                       (load_example("3.3.1-sum"),
                        "The example replaced your changes. Undo brings them back.")):
        store.do(done)
        assert store.state.message is not None and store.state.message.text == said
