"""`compute` reproduces every tensor that the chapter prints, to the printed digit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import WeightTarget
from attnviz.engine.engine import compute

GOLDENS = json.loads((Path(__file__).parents[1] / "goldens" / "chapter3.json").read_text(encoding="utf-8"))
CASES = {case["id"]: case for case in GOLDENS["cases"]}
JOURNEY = " ".join(GOLDENS["tokens"])


@dataclass(frozen=True)
class Recipe:
    """The settings that reproduce a printed case, and the stage that holds it."""

    stage: str
    settings: Mapping[str, Any]
    at: tuple[Any, ...] = (0, 0)  #: sentence and head, then a row where only one is printed
    text: str = JOURNEY
    also: Mapping[str, Any] = field(default_factory=dict)  #: settings that have to print the same
    tolerance: float = 1e-4


SIMPLE = {"variant": "simple"}
V1 = {"variant": "self_attention_v1"}
V2 = {"variant": "self_attention_v2"}
V2_CAUSAL = V2 | {"mask": "causal"}
TWICE = V2_CAUSAL | {"builds": 2}
TWO = f"{JOURNEY}\n{JOURNEY}"
ALL = slice(None)
JOURNEY_ROW = (0, 0, 1)

RECIPES = {
    "3.3.1-scores-2": Recipe("scores", SIMPLE, JOURNEY_ROW),
    "3.3.1-sum-norm-2": Recipe("weights", SIMPLE | {"normalization": "sum"}, JOURNEY_ROW),
    "3.3.1-softmax-2": Recipe("weights", SIMPLE, JOURNEY_ROW, also={"normalization": "naive_softmax"}),
    "3.3.1-context-2": Recipe("context", SIMPLE, JOURNEY_ROW),
    "3.3.2-scores": Recipe("scores", SIMPLE),
    "3.3.2-weights": Recipe("weights", SIMPLE),
    "3.3.2-context": Recipe("context", SIMPLE),
    "3.4.1-query-2": Recipe("queries", V1, JOURNEY_ROW),
    "3.4.1-key-2": Recipe("keys", V1, JOURNEY_ROW),
    "3.4.1-keys": Recipe("keys", V1),
    "3.4.1-values": Recipe("values", V1),
    "3.4.1-scores-2": Recipe("scores", V1, JOURNEY_ROW),
    "3.4.1-weights-2": Recipe("weights", V1, JOURNEY_ROW),
    "3.4.1-context-2": Recipe("context", V1, JOURNEY_ROW),
    "3.4.2-v1-context": Recipe("output", V1, (0,)),
    "3.4.2-v2-context": Recipe("output", V2, (0,)),
    "3.5.1-weights-unmasked": Recipe("weights", V2),
    "3.5.1-masked-simple": Recipe("masked_weights", V2_CAUSAL | {"mask_method": "renormalize"}),
    "3.5.1-renormalised": Recipe("weights", V2_CAUSAL | {"mask_method": "renormalize"}),
    "3.5.1-masked-scores": Recipe("masked_scores", V2_CAUSAL),
    "3.5.1-causal-weights": Recipe("weights", V2_CAUSAL),
    "3.5.2-dropout-ones": Recipe("dropout_mask", SIMPLE | {"dropout_on": True, "dropout_seed": 123, "dropout": 0.5}),
    "3.5.2-dropout-weights": Recipe("dropped_weights", V2_CAUSAL | {"dropout_on": True, "dropout_seed": 123}),
    "3.5.3-causal-attention": Recipe("output", {"variant": "causal"}, (ALL,), TWO),
    "3.6.1-wrapper": Recipe("output", {"variant": "multi_head_wrapper"}, (ALL,), TWO),
    "3.6.1-wrapper-wrong-axis": Recipe(
        "output", {"variant": "multi_head_wrapper", "softmax_axis": "queries"}, (ALL,), TWO
    ),
    "3.6.2-multi-head": Recipe("output", {"variant": "multi_head"}, (ALL,), TWO),
    "3.4.2-exercise-second-init": Recipe("weights", TWICE),
    "3.4.2-exercise-second-init-context": Recipe("output", TWICE, (0,)),
    "hello-shiny-sun-context": Recipe("context", SIMPLE, JOURNEY_ROW, "Hello shiny sun", tolerance=5e-4),
}
BATCHED = "3.6.2-batched-matmul"  # has its own test: its tensor is no sentence


def expected(case: str) -> np.ndarray[Any, Any]:
    """Return the printed numbers, with -inf for the null of JSON."""
    printed = np.array(CASES[case]["expected"], dtype=object)
    printed[printed == None] = -np.inf  # noqa: E711 (elementwise)
    return printed.astype(np.float64)


def test_every_case_of_the_file_is_tested() -> None:
    assert len(CASES) == len(GOLDENS["cases"]) == 31
    assert RECIPES.keys() | {BATCHED} == CASES.keys()


@pytest.mark.parametrize("case", RECIPES)
def test_golden(case: str) -> None:
    recipe = RECIPES[case]
    for settings in (recipe.settings, {**recipe.settings, **recipe.also}):
        computed = compute(Document(text=recipe.text, settings=settings)).array(recipe.stage)[recipe.at]
        printed = np.stack([expected(case)] * 2) if recipe.text == TWO else expected(case)
        assert computed.shape == printed.shape
        np.testing.assert_allclose(computed, printed, rtol=0, atol=recipe.tolerance)


def test_golden_batched_matmul() -> None:
    case = CASES[BATCHED]
    (tensor,) = (np.array(value, dtype=np.float32) for name, value in case["setup"].items() if name.startswith("a"))
    _, heads, length, width = tensor.shape
    vectors = tensor[0].transpose(1, 0, 2).reshape(length, heads * width)  # the heads side by side, as before the split
    identity = {(i, j): float(i == j) for i in range(heads * width) for j in range(heads * width)}
    document = Document(
        text="x1 x2 x3",
        settings={"variant": "multi_head", "embedding": "file", "num_heads": heads, "d_out": heads * width},
        edits={WeightTarget("multi_head", name): identity for name in ("W_query", "W_key")},
        embedding_file=EmbeddingFile(("x1", "x2", "x3"), vectors),
    )
    result = compute(document)
    np.testing.assert_array_equal(result.array("queries"), tensor)
    np.testing.assert_allclose(result.array("scores"), expected(BATCHED), rtol=0, atol=1e-4)


def test_hello_shiny_sun_in_exact_arithmetic() -> None:
    context = compute(Document(text="Hello shiny sun", settings=SIMPLE)).array("context")[JOURNEY_ROW]
    np.testing.assert_allclose(context, [0.3990, 0.3854, 0.8610], rtol=0, atol=1e-4)
