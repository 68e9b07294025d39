"""Tokens, matrices and sides named by the arithmetic, formulas and help of a number."""

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK
from attnviz.engine.engine import compute
from attnviz.result.explain import explain
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result
from attnviz.views.stage_words import stage_help
from tests.engine.small_models import document as of_model, engine_of, small


def lines(result: Result, stage: str, row: int, column: int, **spot: int) -> list[str]:
    return list(explain(result, Cell(Spot(stage, **spot), row, column)))


def result_of(variant: str, **settings: object) -> Result:
    return compute(edits.set_options(Document(), {"variant": variant, **settings}))  # type: ignore[arg-type]


@pytest.mark.parametrize("said", [{}, {"pad_token_id": 25}])
def test_the_position_of_a_roberta_counts_from_its_offset(said: dict[str, int]) -> None:
    """Its table begins with rows that no token has; the arithmetic adds the row that was used."""
    model = small("bert", model_type="roberta", **said)
    found = engine_of(model).compute(of_model(model, "the cat"))
    for row in (0, 3, 6):
        *words, _ = lines(found, "embeddings", row, 2)
        assert words[0].endswith(f"position {row}") and len(words) == 2, words
        at, offset = "the cat"[row], said.get("pad_token_id", 1) + 1
        token, places = found.tokens(Spot("embeddings"))[row].id, model.weights["positions"]
        assert offset == model.model.config.position_offset and found.tokens(Spot("embeddings"))[row].label == at
        added = float(places[offset + row, 2] + model.weights["token_types"][0, 2])
        assert words[1] == f"{float(model.weights['embedding'][token, 2]):.4f} + {added:.4f}".replace("-", "−")


def test_one_dimension_of_a_key_needs_no_scale_and_it_is_said() -> None:
    words = "with d_k = 1 the scale is 1: each dot product has one term"
    one, two = result_of("multi_head", num_heads=2, d_out=2), result_of("multi_head", num_heads=2, d_out=4)
    assert words in lines(one, "scaled_scores", 2, 1) and words not in lines(two, "scaled_scores", 2, 1)
    assert stage_formula(one, Spot("scaled_scores")) == "scaled = masked / √1  (d_k is 1: no change)"
    assert stage_formula(two, Spot("scaled_scores")) == "scaled = masked / √2"
    assert words not in lines(result_of("multi_head", num_heads=2, d_out=2, scale="none"), "scaled_scores", 2, 1)


def test_where_rows_are_keys_every_word_says_so() -> None:
    blank = {(0, 1, column): 0.0 for column in range(6)}
    document = edits.edit_cells(edits.set_option(Document(), "variant", "einsum"), MASK, blank)
    found = compute(document)
    assert lines(found, "weights", 1, 2)[0] == "every query is masked: the weights are zero"
    assert stage_help(found, Spot("weights")).startswith("How much each key (row) takes from each value; each row")
    assert "masked query" in stage_help(found, Spot("masked_scores"))
    assert stage_help(found, Spot("scores")).startswith("How well each key matches each query")
    assert stage_formula(found, Spot("weights")) == "weights = softmax(scaled), over the queries"
    column = edits.edit_cells(edits.set_options(Document(), {"variant": "einsum", "softmax_axis": "queries"}), MASK,
                              {(0, row, 3): 0.0 for row in range(6)})
    found = compute(column)
    assert lines(found, "weights", 1, 3)[0] == "this query is masked for every key: the weights are zero"
    assert stage_formula(found, Spot("weights")) == "weights = softmax(scaled)"
    usual = result_of("multi_head")
    assert stage_help(usual, Spot("weights")).startswith("How much each query (row) takes from each key's value; ")
    assert stage_formula(usual, Spot("weights")) == "weights = softmax(scaled)"
    assert stage_help(usual, Spot("scores")) == STAGES["scores"].help
