"""Names from earlier versions keep their meaning in sessions, arrays and on the command line."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import aliases, edits, files, given_files
from attnviz.document.document import Document
from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.document.rope import Rope
from attnviz.result.measures import MEASURES, TOKEN_MEASURES
from attnviz.system.errors import SessionError
from tests.document.test_models_in_documents import LLAMA


def session(settings: dict[str, object]) -> bytes:
    return json.dumps({"attnviz": 6, "text": "a b", "settings": settings}).encode()


def test_former_option_names_of_a_session_are_read_and_written_under_the_current_ones() -> None:
    document = files.from_bytes(session({"num_heads": 2, "heads_off": [1]}), "old")
    assert document.options.ablated_heads == (1,)
    written = json.loads(files.to_bytes(document))["settings"]
    assert written == {"num_heads": 2, "ablated_heads": [1]}


def test_an_option_under_both_names_is_refused() -> None:
    with pytest.raises(SessionError, match="'ablated_heads' is given twice, once under a former name"):
        files.from_bytes(session({"heads_off": [1], "ablated_heads": [0]}), "both")


@pytest.mark.parametrize("name", [*aliases.ALIASES["array"], "layer0.attentions"])
def test_former_array_names(name: str) -> None:
    file, current = io.BytesIO(), aliases.current_name("array", name)
    arrays = {name: np.full((1, 2, 2), 0.5, dtype=np.float32)} if current != "tokens" else {
        "weights": np.full((1, 2, 2), 0.5, dtype=np.float32), name: np.array(["a", "b"])}
    np.savez(file, **arrays)
    stages = given_files.read(file, "old.npz").maps
    assert list(stages) == [{"tokens": "weights", "layer0.attentions": "weights"}.get(current, current)]


def test_no_former_name_is_lost() -> None:
    """Files and scripts have these names: a row of the table that is gone, or leads elsewhere, breaks them."""
    former = {
        "option": {"heads_off": "ablated_heads", "switched_off": "ablated"},
        "array": {
            "attentions": "weights", "attention": "weights", "labels": "tokens",
            **{f"{part}_{word}": f"{part}_weights" for part in ("encoder", "decoder", "cross")
               for word in ("attentions", "attention")},
        },
        "model": {
            "windows": "sliding_windows", "trained": "original_max_positions", "low": "low_freq_factor",
            "high": "high_freq_factor", "slow": "beta_slow", "fast": "beta_fast", "whole": "truncate",
            "strength": "attention_factor",
        },
        "measure": {
            "previous": "previous_token", "first": "first_token", "itself": "own_position", "repeated": "induction",
            "chosen": "token_to_token", "contribution": "direct_logit_attribution", "effect": "ablation_effect",
            "effect_on_probability": "ablation_effect_on_probability",
        },
    }
    for kind, names in former.items():
        assert {name: aliases.current_name(kind, name) for name in names} == names


def test_current_names_exist_and_are_no_former_ones() -> None:
    for kind, names in aliases.ALIASES.items():
        assert not set(names) & set(names.values()), kind
    assert set(aliases.ALIASES["option"].values()) <= {*OPTIONS, *MODEL_OPTIONS}
    assert edits.set_option(Document(), "ablated_heads", (0,)).settings == {"ablated_heads": (0,)}


def test_former_fields_of_a_model() -> None:
    rope = Rope(kind="llama3", factor=8, original_max_positions=64, low_freq_factor=2, high_freq_factor=5)
    config = replace(LLAMA.config, rope=rope, sliding_windows=(5,) * LLAMA.config.layers)
    content = json.loads(files.to_bytes(edits.set_model(Document(), replace(LLAMA, config=config))))
    former = {current: name for name, current in aliases.ALIASES["model"].items()}
    stored = content["model"]["config"]
    stored["rope"] = {former.get(name, name): value for name, value in stored["rope"].items()}
    stored["windows"] = stored.pop("sliding_windows")
    assert set(stored["rope"]) == {"kind", "factor", "trained", "low", "high"}
    model = files.from_bytes(json.dumps(content).encode(), "old").model
    assert model is not None and model.config == config


def test_former_names_of_measures_are_the_current_ones() -> None:
    names = {*MEASURES, *TOKEN_MEASURES, "ablation_effect_on_probability"}
    assert set(aliases.ALIASES["measure"].values()) <= names and not set(aliases.ALIASES["measure"]) & names
