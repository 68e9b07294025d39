"""Arguments of intents as JSON: what is written is read back, and what does not fit is refused with a sentence."""

import json
import math
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.models import Model
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.targets import MASK, StageTarget, WeightTarget
from attnviz.pictures.levels import Maps
from attnviz.store import (
    compare,
    edits as store_edits,
    focus,
    look,
    number_edits,
    numbers,
    preferences,
    second_view,
    sessions,
    training,
)
from attnviz.store.arguments import from_data, is_recordable, signature, to_data
from attnviz.store.intent import Intent
from attnviz.store.parts import Look
from attnviz.store.store import INTENTS
from attnviz.system.errors import AttnVizError
from tests.engine.small_models import small

WEIGHT, SCORES = WeightTarget("multi_head", "W_query"), StageTarget("causal", "masked_scores")


@pytest.mark.parametrize("intent", [
    store_edits.set_text("one\ntwo"), store_edits.set_option("mask", "none"), store_edits.set_option("dropout", 0.25),
    store_edits.set_option("ablated_heads", (0, 2)), store_edits.undo(),
    store_edits.edit_numbers({WEIGHT: {(0, 1): 0.5}, SCORES: {(0, 0, 1, 0): -math.inf}}),
    store_edits.reset_numbers(((WEIGHT, (0, 1)), (MASK, (0, 1, 0)))), store_edits.reset_table((WEIGHT,)),
    store_edits.ablate_heads(heads=((0, 1), (2, 3))), store_edits.mask_cell((0, 1, 0), masked=True),
    store_edits.replace_document(edits.new_document(text="other")), focus.choose_head(3, layer=2),
    focus.pin_cell(Cell(Spot("scores", head=1), 2, 1)), focus.pin_cell(None), focus.select_heads(frozenset({(0, 1)})),
    second_view.set_second_view(SecondView("head", 3, 1)),
    look.set_look(Look(measure="entropy", hidden=frozenset({2}))),
    look.set_maps(Maps(dark=True)), look.set_scale_ends("weights", "numbers", (0.0, 0.5)), compare.show("difference"),
], ids=lambda intent: intent.name)
def test_what_is_written_is_read_back(intent: Intent) -> None:
    data = json.loads(json.dumps(to_data(intent), allow_nan=False))
    assert from_data(intent.name, data) == intent


def test_heads_are_written_in_order() -> None:
    heads = frozenset({(2, 0), (0, 3), (0, 1), (1, 5), (1, 2)})
    assert to_data(focus.select_heads(heads)) == {"heads": [[0, 1], [0, 3], [1, 2], [1, 5], [2, 0]]}


def test_a_model_is_written_as_its_path_and_opened_from_it() -> None:
    model = Model(name="small", where="/models/small", digest="1", config=small("llama").model.config)
    data = to_data(store_edits.open_model(model))
    assert data == {"model": "/models/small"}
    assert from_data("open_model", data, open_model={"/models/small": model}.get) == store_edits.open_model(model)


@pytest.mark.parametrize(("name", "data", "sentence"), [
    ("nothing", {}, "There is nothing called 'nothing' to do: attnviz do --list, or intents() of a "
     "session, names everything."),
    ("numbers_ready", {"result": 1}, "There is nothing called 'numbers_ready' to do: attnviz do --list"),
    ("set_text", {}, "set_text needs the argument 'text'."),
    ("set_text", {"text": 3}, "set_text: text cannot be 3: it must be a text."),
    ("follow", {"on": 1}, "follow: on cannot be 1: it must be true or false."),
    ("choose_head", {"head": True}, "choose_head: head cannot be True: it must be a whole number."),
    ("choose_head", {"heads": 1}, "choose_head has no argument 'heads'; it has head, layer."),
    ("hold", {"on": True}, "hold has no argument 'on'; it has none."),
    ("show", {"showing": "b"}, "show: showing cannot be 'b': it must be 'now' or 'held' or 'difference'."),
    ("choose_head", {"head": 1, "layer": "x"}, "choose_head: layer cannot be 'x': it must be a whole number or null."),
    ("open_model", {"model": "smollm2"}, "open_model: model cannot be 'smollm2'"),
    ("pin_cell", {"cell": {"row": 1}}, "it must be a table of spot, row, column or null"),
    ("pin_cell", {"cell": {"spot": {"stage": "weights"}, "row": 1, "column": 0, "depth": 2}}, "or null"),
    ("edit_numbers", {"changes": [[WEIGHT.fields(), {"a": 1.0}]]}, 'write its index, such as "0,1"'),
    ("edit_numbers", {"changes": [[WEIGHT.fields(), {"0,1": "x"}]]}, "it must be a number"),
    ("edit_numbers", {"changes": [[WEIGHT.fields(), {"0,1": 10**400}]]}, "it must be a number"),
    ("edit_numbers", {"changes": [[WEIGHT.fields(), {"0, 1_0": 1.0}]]}, 'write its index, such as "0,1"'),
    ("edit_numbers", {"changes": [[WEIGHT.fields(), {1: 1.0}]]}, 'write its index, such as "0,1"'),
    ("make_attend", {"weight": np.zeros(2)}, "it must be a number"),
    ("show", {"showing": np.array(["now", "held"])}, "it must be 'now' or 'held' or 'difference'."),
    ("edit_numbers", {"changes": [[{"variant": "none"}, {"0,1": 1.0}]]}, "each edit must name its target"),
    ("set_maps", {"maps": {"sequential": "jet"}}, "it must be 'viridis' or 'cividis' or 'blues'."),
    ("set_look", {"look": {"maps": {"diverging": "viridis"}}},
     "it must be 'red-blue' or 'purple-orange' or 'cividis'."),
    ("set_maps", {"maps": {"scaling": {"manual": [{"stage": "scores", "levels": [1, 0]}]}}},
     "A colour bar cannot go from 1.0 to 0.0: its ends are two numbers, the lower one first."),
    ("replace_document", {"other": {"text": "no format"}}, "cannot be opened as a session"),
])
def test_what_does_not_fit_is_refused_with_a_sentence(name: str, data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AttnVizError) as error:
        from_data(name, data)
    assert sentence in str(error.value)


def test_what_the_engine_brings_is_nothing_to_do() -> None:
    modules = (number_edits, numbers, preferences, sessions, training)
    internal = {row.name for module in modules for row in vars(module).values()
                if getattr(row, "scope", "") == "numbers"}
    left_out = {name for name, row in INTENTS.items() if not is_recordable(row)}
    assert left_out == internal | {"compare_with", "hold_result", "renew_held", "show_snapshot"}


def test_each_argument_is_described() -> None:
    assert signature(INTENTS["choose_head"]) == {"head": "a whole number", "layer": "a whole number or null (optional)"}
    assert signature(INTENTS["show_margin"])["name"] == "'sums' or 'entropy'"
    for row in INTENTS.values():
        if is_recordable(row):
            assert set(signature(row)) == set(row.arguments)
