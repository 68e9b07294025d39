"""Parts of scores: their sum is the score, and each is what a plain projection of it alone gives."""

from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import score_parts
from attnviz.experiments.score_parts import ScoreParts, ScorePartsRequest, Writer, score_parts_unavailable
from attnviz.result.result import Result
from tests.engine.small_models import CONFIGS, Small, document, engine_of, small

TEXT = "the cat sat on"
PRE_NORM = [name for name in CONFIGS if name != "bert"]


def computed(name: str, text: str = TEXT, *, said: Any = None, **settings: Any) -> tuple[Small, Result]:
    model = small(name, **(said or {}))
    return model, engine_of(model).compute(document(model, text, **settings), stages=INTERACTIVE)


def split(result: Result, layer: int, head: int, row: int, column: int, **place: Any) -> ScoreParts:
    cell = Cell(Spot("weights", layer=layer, head=head, **place), row, column)
    assert not score_parts_unavailable(result, cell)
    return score_parts.run(Engine(), ScorePartsRequest(result, cell))


def value(found: ScoreParts, writer: Writer) -> tuple[float, float]:
    at = found.writers.index(writer)
    return found.query_parts[at], found.key_parts[at]


@pytest.mark.parametrize("name", PRE_NORM)
def test_the_parts_of_each_side_sum_to_the_scaled_score(name: str) -> None:
    _, result = computed(name)
    for layer, head, row, column in ((0, 1, 9, 2), (1, 0, 13, 13), (2, 3, 13, 11), (2, 2, 0, 0), (2, 1, 3, 7)):
        found = split(result, layer, head, row, column)
        scores = result.array("scores", layer=layer)[0, head]
        expected = scores[row, column] / result.options.divisor_in(layer)
        assert found.score == pytest.approx(expected, abs=1e-5)
        if row >= column and np.isfinite(shown := result.picture(Spot("scaled_scores", layer=layer, head=head))[
                row, column]):
            assert found.score == pytest.approx(shown, abs=1e-5), "what the picture shows"
        for parts in (found.query_parts, found.key_parts, found.pairs):
            assert parts.sum() == pytest.approx(found.score, abs=2e-5)
        np.testing.assert_allclose(found.pairs.sum(axis=1), found.query_parts, atol=2e-5)
        np.testing.assert_allclose(found.pairs.sum(axis=0), found.key_parts, atol=2e-5)
        heads = [writer for writer in found.writers if writer.kind == "head"]
        assert heads == [Writer("head", at, number) for at in range(layer) for number in range(4)]
        assert ("position" in [writer.kind for writer in found.writers]) == (result.positions is not None)


@pytest.mark.parametrize("kind", [StageTarget, SteeringTarget])
def test_edits_and_half_precision_are_a_part_of_their_own(kind: type[StageTarget | SteeringTarget]) -> None:
    model = small("llama")
    plain = document(model, TEXT)
    edited = edits.edit_cells(plain, kind(plain.options.variant, "residual", 1), {(0, 12, 3): 4.0})
    result = engine_of(model).compute(edited, stages=INTERACTIVE)
    assert split(result, 0, 1, 12, 2).query_parts[-1] == pytest.approx(0, abs=1e-5), "before the edit"
    found = split(result, 2, 1, 12, 2)
    assert found.writers[-1] == Writer("edits") and abs(found.query_parts[-1]) > 0.01
    assert found.key_parts[-1] == pytest.approx(0, abs=1e-5), "the key's token is not edited"
    assert found.query_parts.sum() == pytest.approx(found.score) == pytest.approx(found.key_parts.sum())
    _, half = computed("llama", dtype="bfloat16")
    found = split(half, 2, 1, 12, 2)
    assert found.query_parts.sum() == pytest.approx(found.score) and found.writers[-1].kind == "edits"


def test_ablated_heads_and_layers_write_nothing() -> None:
    _, result = computed("gpt2", ablated=("0.1", "1"))
    found = split(result, 2, 0, 9, 4)
    assert value(found, Writer("head", 0, 1)) == (0.0, 0.0)
    assert all(writer.layer != 1 for writer in found.writers)
    assert found.query_parts.sum() == pytest.approx(found.score, abs=1e-5)


def test_a_second_sentence_of_another_length() -> None:
    _, result = computed("dynamic", "the cat sat on it\fa dog")
    found = split(result, 2, 0, 4, 1, sentence=1)
    assert found.query_parts.sum() == pytest.approx(found.score, abs=1e-5) == pytest.approx(
        found.key_parts.sum(), abs=2e-5)


def test_a_layer_without_a_norm_before_attention() -> None:
    model = small("bert", model_type="modernbert", hidden_size=32, local_attention=30, pad_token_id=0)
    result = engine_of(model).compute(document(model, "the c_t"), stages=INTERACTIVE)
    assert "attention_norm" not in result.parameters(0), "its embeddings are normalised already"
    for layer in range(3):
        found = split(result, layer, 1, 2, 5)
        shown = result.picture(Spot("scaled_scores", layer=layer, head=1))[2, 5]
        assert found.score == pytest.approx(float(shown), abs=1e-5)
        assert found.query_parts.sum() == pytest.approx(found.score, abs=2e-5)
        assert found.key_parts.sum() == pytest.approx(found.score, abs=2e-5)


def test_why_a_score_cannot_be_split() -> None:
    cell = Cell(Spot("weights", layer=1), 3, 2)
    _, bert = computed("bert", "the c_t")
    assert "are post-norm" in str(score_parts_unavailable(bert, cell))
    _, llama = computed("llama")
    assert "Pin a cell" in str(score_parts_unavailable(llama, None))
    assert "open a model" in str(score_parts_unavailable(Engine().compute(Document()), cell))
