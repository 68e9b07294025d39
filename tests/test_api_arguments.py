"""Every intent with every argument missing, null or of another type: it is done or refused with a sentence."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import attnviz
from attnviz.api import Session
from attnviz.store.training import train_model
from attnviz.system.errors import AttnVizError, ComputeError, EditError, SessionError
from tests.engine.small_models import document, engine_of, small

GPT2 = small("gpt2", n_positions=8)
SPOT = {"stage": "weights"}
CELL = {"spot": SPOT, "row": 1, "column": 0}
TARGET = {"variant": "multi_head", "stage": "weights"}
#: A right value of most arguments; where an intent has another argument of the name, it is another mistake.
RIGHT: Mapping[str, Any] = {
    "answer": "1", "brush": "cells", "by": 1, "cell": CELL, "cells": [[TARGET, [0, 0, 1, 0]]], "change": "query",
    "changes": [[TARGET, {"0,0,1,0": 0.5}]], "command": "stop", "done": 0, "end": 1, "head": 0, "heads": [[0, 0]],
    "index": [0, 1, 0], "instead": 1, "keys": [0, 1], "kind": "zero", "layer": 0, "levels": [0, 1], "masked": True,
    "measure": "entropy", "metric": "rank", "model": "multi_head", "name": "mask", "on": True, "one_head": True,
    "position": 0, "pressed": True, "quantity": "numbers", "queries": [1, 2], "query": 0, "row": 0, "sentence": 0,
    "showing": "held", "spot": SPOT, "stage": "scores", "start": 0, "step": 0, "target": TARGET, "targets": [TARGET],
    "text": "a", "to": "b", "token": 1, "token_id": 1, "value": "none", "variant": "simple", "weight": 0.5,
}
ODD: tuple[Any, ...] = (None, -1, 2**70, 0.5, True, "", "nonsense", [], [[]], {}, {"stage": ""},
                        {"spot": {"stage": "", "layer": -1}, "row": -5, "column": 2**40})


def odd_arguments(names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    right = {name: RIGHT[name] for name in names if name in RIGHT}
    yield {}
    yield right
    for name in names:
        yield {other: value for other, value in right.items() if other != name}
        for odd in ODD:
            yield {**right, name: odd}
            yield {name: odd}


@pytest.mark.parametrize("session", [
    lambda: attnviz.open("multi_head", text="one two three"),
    lambda: Session(document(GPT2, "the cat"), engine=engine_of(GPT2)),
], ids=["variant", "model"])
def test_odd_arguments_are_refused_in_words(session: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made: Session = session()
    made.do("hold")
    begun, refused = made.state, 0
    for name in sorted(made.intents().keys() - {train_model.name}):
        for values in odd_arguments(tuple(made.intents()[name])):
            made.store.evolve(begun)
            try:
                made.do(name, **values)
                _ = made.state
            except AttnVizError as error:
                refused += 1
                assert str(error).strip(), (name, values)
            except Exception as error:
                raise AssertionError(f"{name} {values}") from error
    assert refused > 1000


@pytest.mark.parametrize(("name", "values", "sentence"), [
    ("open_model", {"model": None}, "open_model: model cannot be None"),
    ("mask_cell_in_layer", {"index": [0, 1, 0], "masked": True}, "needs the argument 'layer'"),
    ("ablate_head", {"layer": 0}, "needs the argument 'head'"),
    ("restore_head", {"layer": 0}, "needs the argument 'head'"),
    ("ablate_other_heads", {"layer": 0}, "needs the argument 'head'"),
    ("ablate_layer", {"layer": 0, "head": 0}, "has no argument 'head'"),
    ("reset_table", {}, "needs the argument 'targets'"),
    ("reset_stage", {"targets": None}, "reset_stage: targets cannot be None"),
    ("choose_measure", {"measure": "nonsense"}, "There is no measure 'nonsense': the measures are previous_token"),
    ("make_attend", {"cell": {**CELL, "spot": {"stage": ""}}, "weight": 0.5}, "No cell of a query and a key"),
    ("take_weights", {"variant": "nonsense"}, "'nonsense'"),
])
def test_what_is_not_given_is_not_guessed(name: str, values: dict[str, Any], sentence: str) -> None:
    session = attnviz.open("multi_head", text="one two")
    before = session.document
    with pytest.raises(EditError) as caught:
        session.do(name, **values)
    assert sentence in str(caught.value) and session.document is before


def test_python_arguments_of_another_type_are_refused_in_words() -> None:
    session = attnviz.open("multi_head", text="one two")
    for values in ({"layer": "all"}, {"head": None}, {"head": 0.5}, {"sentence": "first"}):
        with pytest.raises(ComputeError, match=r"must be a whole number, not"):
            session.weights(**values)
    with pytest.raises(SessionError, match=r"or a model of transformers, .*not an object of type OpenedModel"):
        attnviz.open(GPT2)  # type: ignore[arg-type]


def test_a_token_is_appended_only_if_the_model_has_it_and_a_position_for_it() -> None:
    session = Session(document(GPT2, "the cat"), engine=engine_of(GPT2))
    assert session.result.lengths == (7,)
    for token in (-1, GPT2.model.config.vocabulary):
        with pytest.raises(EditError, match=rf"^There is no token {token}: the ids of gpt2 are 0 to"):
            session.do("append_token", text="a", sentence=0, token_id=token)
    session.do("append_token", text="a", sentence=0, token_id=1)
    full = session.document
    for name, values in (("append_token", {"text": "a", "sentence": 0, "token_id": 1}), ("append_next_token", {})):
        with pytest.raises(EditError, match="gpt2 has 8 positions, and the text fills them: nothing can be appended"):
            session.do(name, **values)
    assert session.document is full




def test_the_tokens_of_a_metric_are_two_of_the_model() -> None:
    made = Session(document(GPT2, "the cat"), engine=engine_of(GPT2))
    for values, sentence in (({"token": -5}, "no token -5"), ({"token": 1, "instead": 900}, "no token 900"),
                             ({"token": 1, "instead": 1}, "itself")):
        with pytest.raises(EditError, match=sentence):
            made.do("set_target_token", **values)
    made.store.evolve(made.state.with_focus(token=-5, instead=2**70))  # as an edited session file may say
    made.do("compute_effects")
    target = made.state.target
    assert target is not None and target.metric.token >= 0 and target.metric.instead is None
