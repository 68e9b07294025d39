"""Every intent in a few states: why it is refused, its undo step, and all that it changes, as golden texts."""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.recipes import Run
from attnviz.document.targets import MASK, StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.given import Given
from attnviz.store.arguments import is_recordable
from attnviz.store.compare import hold
from attnviz.store.edits import ablate_head, edit_numbers
from attnviz.store.experiments import EXPERIMENTS
from attnviz.store.intent import TableRow
from attnviz.store.look import hide_heads, set_scale_ends, show_margin
from attnviz.store.parts import Look
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from attnviz.system.errors import AttnVizError
from tests.engine.small_models import document, engine_of, small
from tests.golden import check
from tests.spoken import plain
from tests.training_runs import tiny_run
from tests.window import panels

LLAMA = small("llama")
CELL, OUTSIDE = Cell(Spot("weights", layer=0, head=1), 2, 1), Cell(Spot("weights", layer=1, head=9), 30, 31)
SCORES, QUERY = StageTarget("multi_head", "scores"), WeightTarget("multi_head", "W_query")

#: The arguments with which an intent is tried; those that are not here are tried without.
SAMPLES: dict[str, tuple[dict[str, Any], ...]] = {
    "set_text": ({"text": "two three"}, {"text": "a" * 40}, {"text": "x\ny"}, {"text": ""}, {"text": "the"},
                 {"text": "the cccap"}),
    "append_token": ({"sentence": 0, "text": "e", "token_id": 4}, {"sentence": 0, "text": "", "token_id": 28},
                     {"sentence": 0, "text": "?", "token_id": 29}, {"sentence": 0, "text": "?", "token_id": -1},
                     {"sentence": 9, "text": "e", "token_id": 4}),
    "append_ids": ({"ids": (29,)},), "set_ids": ({"ids": (29,)},),
    "apply_chat_template": ({"messages": ()},), "explain_token": ({"row": 2}, {"row": 0}, {"row": 99}),
    "show_log_probabilities": ({"on": True}, {"on": False}),
    "set_option": ({"name": "num_heads", "value": 1}, {"name": "num_heads", "value": 65}, {"name": "d_out", "value": 5},
                   {"name": "mask", "value": "sliding"}, {"name": "dropout", "value": 1.0},
                   {"name": "scale", "value": 2.5}, {"name": "nonsense", "value": 1},
                   {"name": "temperature", "value": 0.5}),
    "take_weights": ({"variant": "einsum"}, {"variant": "multi_head"}, {"variant": "own"}, {"variant": "simple"}),
    "reset_option": ({"name": "num_heads"}, {"name": "d_out"}),
    "replace_document": ({"other": edits.new_document(text="other")},),
    "open_model": ({"model": LLAMA.model},), "begin_run": ({"run": tiny_run(), "model": LLAMA.model},),
    "ablate_head": ({"layer": 0, "head": 1}, {"layer": 2, "head": 3}, {"layer": 3, "head": 0}, {"layer": 0, "head": 4}),
    "restore_head": ({"layer": 0, "head": 1}, {"layer": 2, "head": 1}),
    "ablate_heads": ({"heads": ((0, 0), (0, 1))}, {"heads": ((2, 3), (1, 0), (0, 1))}, {"heads": ((3, 0),)}),
    "restore_heads": ({"heads": ((0, 0), (0, 1))},),
    "ablate_other_heads": ({"layer": 1, "head": 2}, {"layer": 0, "head": 1}),
    "ablate_layer": ({"layer": 2}, {"layer": 3}), "restore_layer": ({"layer": 2},),
    "ablate_other_layers": ({"layer": 1}, {"layer": 3}),
    "edit_numbers": ({"changes": {SCORES: {(0, 0, 1, 0): 0.5}}}, {"changes": {QUERY: {(0, 1): 2.0, (9, 9): 1.0}}},
                     {"changes": {SCORES: {(0, 0, 1, 0): float("nan")}}}),
    "edit_attention": ({"target": SCORES, "cells": {(0, 0, 1, 0): 0.25}, "query": "two", "key": "one"},),
    "reset_number": ({"cells": ((SCORES, (0, 0, 1, 0)),)},), "reset_numbers": ({"cells": ((MASK, (0, 1, 0)),)},),
    "reset_table": ({"targets": (SCORES,)},), "reset_stage": ({"targets": (SCORES,)},),
    "mask_cell": ({"index": (0, 2, 1), "masked": True}, {"index": (0, 1, 2), "masked": False},
                  {"index": (5, 2, 1), "masked": True}),
    "mask_cell_in_layer": ({"index": (0, 2, 1), "masked": True, "layer": 1},
                           {"index": (0, 2, 1), "masked": True, "layer": 0, "head": 1},
                           {"index": (0, 2, 1), "masked": True, "layer": 3, "head": 4}),
    "mask_rectangle": ({"sentence": 0, "queries": (1, 3), "keys": (0, 2), "masked": True},),
    "take_snapshot": ({"name": "before"}, {"name": ""}), "rename_snapshot": ({"name": "kept", "to": "new"},
                                                                          {"name": "none", "to": "new"}),
    "remove_snapshot": ({"name": "kept"}, {"name": "none"}),
    "switch_head": ({"layer": 0, "head": 1, "on": False}, {"layer": 1, "head": 2, "on": True}),
    "choose_ablation": tuple({"kind": kind} for kind in ("zero", "mean", "resample", "reference", "other")),
    "toggle_mask_of_cell": ({"cell": CELL}, {"cell": OUTSIDE}),
    "go_to_step": ({"done": 0}, {"done": 1}, {"done": 99}),
    "load_example": ({"key": "3.3.1-simplified"}, {"key": "none"}),
    "choose_stage": ({"stage": "scores"}, {"stage": "context"}, {"stage": "nonsense"}),
    "choose_head": ({"head": 1}, {"head": 9}, {"head": 2, "layer": 2}), "choose_layer": ({"layer": 1}, {"layer": 9}),
    "choose_sentence": ({"sentence": 1}, {"sentence": 9}), "step_stage": ({"by": 1}, {"by": -2}),
    "step_head": ({"by": 1}, {"by": -1}), "step_layer": ({"by": 1}, {"by": -1}),
    "select_heads": ({"heads": frozenset({(0, 1), (2, 3)})}, {"heads": frozenset()}),
    "hover_cell": ({"cell": CELL}, {"cell": OUTSIDE}, {"cell": None}), "hover_token": ({"row": 1}, {"row": 99}),
    "hover_vocabulary": ({"row": 2},), "pin_cell": ({"cell": CELL}, {"cell": OUTSIDE}, {"cell": None}),
    "pin_token": ({"row": 1}, {"row": 99}), "mark_cell": ({"cell": CELL}, {"cell": None}),
    "set_target_token": ({"token": 3}, {"token": 3, "instead": 4}, {"token": 28, "instead": 28}, {"token": 29},
                         {"token": 28}, {"token": -1}, {"token": None}),
    "set_metric": ({"metric": "rank"}, {"metric": "logit"}, {"metric": "nonsense"}),
    "set_second_view": ({"second_view": SecondView("head", 1)}, {"second_view": SecondView("sentence", 1)},
                        {"second_view": None}, {"second_view": SecondView("head", 9, 9)}),
    "step_second_view": ({"by": 1}, {"by": -1}),
    "set_look": ({"look": Look(measure="entropy", hidden=frozenset({1}))},),
    "set_maps": ({"maps": Maps(sequential="cividis")}, {"maps": Maps(scaling=Scaling(range="row"))}),
    "choose_measure": ({"measure": "entropy"}, {"measure": ""}, {"measure": "nonsense"}),
    "sort_heads": ({"on": True},), "hide_heads": ({"heads": frozenset({1})},),
    "show_margin": ({"name": "sums", "on": True}, {"name": "entropy", "on": False}),
    "choose_brush": ({"brush": "rectangle"}, {"brush": "keys", "one_head": True}, {"brush": ""}),
    "set_keys": ({"command": "hold", "keys": "F12"}, {"command": "hold", "keys": ""}, {"command": "hold"},
                 {"command": "no command", "keys": "F12"}, {"command": "hold", "keys": "\n"}),
    "set_preference": ({"name": "scale", "value": "row"}, {"name": "scale", "value": "shared"},
                       {"name": "keep_moved", "value": True}, {"name": "diverging_map", "value": "purple-orange"},
                       {"name": "theme", "value": "dark"}, {"name": "alignment", "value": "column"},
                       {"name": "recent", "value": "a"}),
    "fold_by": ({"fold": "sentence"}, {"fold": "turn"}, {"fold": ""}, {"fold": "nonsense"}),
    "mark_segment": ({"first": 1, "last": 2}, {"first": 2}, {"first": 99}), "join_segment": ({"first": 1},),
    "suppress_attention": ({}, {"token": 0}, {"token": 99}),
    "follow": ({"on": True},), "follow_query": ({"query": 1}, {"query": None}),
    "set_scale_ends": ({"stage": "weights", "quantity": "numbers", "levels": (0.25, 0.75)},
                       {"stage": "scores", "quantity": "differences", "levels": (-0.5, 0.5)},
                       {"stage": "scores", "quantity": "numbers", "levels": None}),
    "lock_ranges": ({"on": True}, {"on": False}),
    "show": ({"showing": "held"}, {"showing": "difference"}, {"showing": "now"}),
    "flip": ({"pressed": True}, {"pressed": False}), "choose_experiment": (),  # all: see below
    "set_experiment_option": ({"name": "dropout.seeds", "value": 10_001}, {"name": "scale.d_k", "value": 0},
                              {"name": "vectors.x", "value": 100_001}, {"name": "lens.colour", "value": "rank"},
                              {"name": "none.x", "value": 1}, {"name": "split.step", "value": 1.5},
                              {"name": "dropout.seeds", "value": 50}),
    "patch": ({"spot": Spot("context", layer=2, head=3), "position": 2}, {"spot": Spot("residual", layer=1)},
              {"spot": Spot("context", layer=3, head=0), "position": 2},
              {"spot": Spot("context", layer=0, head=0), "position": 9}),
    "steer": ({"spot": Spot("residual", layer=1), "position": 2}, {"spot": Spot("weights", layer=1), "position": 2}),
    "choose_step": ({"step": 3},), "step_run": ({"by": 1},), "play_run": ({"on": True}, {"on": False}),
    "follow_training": ({"on": True}, {"on": False}), "choose_curve": ({"measure": "entropy"},),
    "fill_mask": ({"sentence": 0, "text": "e", "start": 1, "end": 2},),
}


@cache
def states() -> dict[str, State]:
    """Return the states in which every intent is tried."""
    now = panels.result()
    variant = Store(State(document=now.document, now=now))
    variant.do(edit_numbers({SCORES: {(0, 0, 2, 1): 0.5}}))
    edited = variant.state.document
    variant.evolve(variant.state.evolve(document=edits.take_snapshot(edited, "kept"),
                                        now=compute(edited, stages=INTERACTIVE)))
    for done in (set_scale_ends("weights", "numbers", (0.0, 0.5)), set_scale_ends("scores", "numbers", (0.0, 2.0)),
                 show_margin("entropy", True), hide_heads(frozenset({1}))):
        variant.do(done)
    engine, clean = engine_of(LLAMA), document(LLAMA, "the cat")
    model = Store(State(document=clean, now=engine.compute(clean, stages=INTERACTIVE)))
    model.do(hold())
    corrupted = document(LLAMA, "the cap")
    model.evolve(model.state.evolve(document=corrupted, now=engine.compute(corrupted, stages=INTERACTIVE)))
    model.do(ablate_head(layer=2, head=1))
    ablated = model.state.document
    model.evolve(model.state.evolve(now=engine.compute(ablated, stages=INTERACTIVE)).with_focus(
        pinned=Cell(Spot("weights"), 4, 1)))
    given = edits.document_from_tensors(tensors_of({"weights": np.full((1, 1, 2, 2), 0.5)}, {"tokens": ["a", "b"]}))
    return {"start": State(document=Document()), "variant": variant.state, "model": model.state,
            "loaded": State(document=given, now=Given(given))}


def said(before: State, row: TableRow[...], arguments: dict[str, Any]) -> str:
    """Return what an intent does in a state, or why it is refused."""
    store = Store(before)
    try:
        store.do(row(**arguments))
    except AttnVizError as error:
        return "performed by the window" if str(error).endswith(" needs a window.") else f"refused: {error}"
    reason = row.unless(before, arguments)
    if reason is not None:
        return f"nothing: {reason}"
    return "; ".join(differences(before, store.state)) or "no change"


def differences(before: State, after: State) -> Iterator[str]:
    if after.history is not before.history:
        last = after.history.last
        yield f"step {after.history.done} of {len(after.history.steps)}" + (f" “{last.label}”" if last else "")
    if after.document is not before.document:
        then, now = (json.loads(files.to_bytes(state.document, None)) for state in (before, after))
        yield from (f"{name} = {json.dumps(now.get(name), ensure_ascii=False)[:160]}" for name in sorted({*then, *now})
                    if then.get(name) != now.get(name))
    for name in ("focus", "look", "settings"):
        yield from changed_fields(name, getattr(before, name), getattr(after, name))
    yield from (f"compared.{name} = {getattr(after.compared, name)}" for name in ("showing", "before_flip")
                if getattr(after.compared, name) != getattr(before.compared, name))
    if (after.compared.held is None) != (before.compared.held is None):
        yield "A is held" if after.compared.held is not None else "A is not held"


def changed_fields(name: str, then: object, now: object) -> Iterator[str]:
    """Yield the fields of frozen values that differ, by their path."""
    if then == now:
        return
    if is_dataclass(now) and type(then) is type(now):
        for field in fields(now):
            yield from changed_fields(f"{name}.{field.name}", getattr(then, field.name), getattr(now, field.name))
    else:
        yield f"{name} = {sorted(now) if isinstance(now, frozenset) else now}"


def lines() -> Iterator[str]:
    samples = {**SAMPLES, "choose_experiment": tuple({"name": name} for name in ("", *EXPERIMENTS, "nonsense"))}
    for name, row in INTENTS.items():
        if not is_recordable(row):  # the engine brings their arguments
            continue
        if row.by_client and name not in samples:  # its arguments are those of the window
            yield from by_states(name, lambda state, row=row: row.unless(state, {}) or "possible")
            continue
        for arguments in samples.get(name, ({},)):
            words = ", ".join(f"{key}={short(value)}" for key, value in arguments.items())
            yield from by_states(f"{name}({words})", lambda state, row=row, arguments=arguments: said(
                state, row, arguments))


def by_states(name: str, outcome: Callable[[State], str]) -> Iterator[str]:
    """Yield a line for each outcome, with the states that have it."""
    found: dict[str, list[str]] = {}
    for state_name, state in states().items():
        found.setdefault(plain(outcome(state)), []).append(state_name)
    yield from (plain(f"{name} of {', '.join(names)}: {words}") for words, names in found.items())


def short(value: object) -> str:
    if isinstance(value, Document):
        return f"Document({value.text!r})"
    if isinstance(value, Run):
        return f"Run({value.spec.recipe})"
    return getattr(value, "where", None) or (str(sorted(value)) if isinstance(value, frozenset) else repr(value))


def test_intents(request: pytest.FixtureRequest) -> None:
    check(request.config, "intents", lines())


def test_every_sample_is_of_an_intent() -> None:
    assert SAMPLES.keys() <= INTENTS.keys()
