"""Every normalisation of scores, and sigmoid attention: its numbers, its bias, and what does not sum to 1."""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.targets import MASK
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.margins import margins_of
from attnviz.result.nn import entropies
from attnviz.result.result import Result
from tests.engine.small_models import document, engine_of, small
from tests.grids import pairs

BOTH = ("minus_inf", "renormalize")


def sigmoid_of(text: str, **options: Any) -> Result:
    return compute(edits.set_options(Document(text=text), {"normalization": "sigmoid", **options}))


def expected(scaled: np.ndarray, tokens: int) -> np.ndarray:
    return torch.sigmoid(torch.from_numpy(scaled.copy()) - torch.tensor(float(tokens)).log()).numpy()


@pytest.mark.parametrize(("variant", "method", "axis"), pairs(VARIANTS, BOTH, ("keys", "queries")))
def test_a_weight_is_the_sigmoid_of_its_own_score_less_the_logarithm_of_the_tokens(
    variant: str, method: str, axis: str
) -> None:
    found = sigmoid_of("a b c d e\nf g", variant=variant, mask="causal", mask_method=method, softmax_axis=axis)
    for sentence, tokens in enumerate(found.lengths):
        scaled = found.array("scaled_scores")[sentence, :, :tokens, :tokens]
        weights = found.array("weights")[sentence]
        wanted = np.where(found.mask[sentence, :tokens, :tokens], np.float32(0), expected(scaled, tokens))
        np.testing.assert_allclose(weights[:, :tokens, :tokens], wanted, rtol=1e-6)
        assert not weights[:, tokens:].any() and not weights[:, :, tokens:].any()


def test_masked_keys_count_and_dropped_weights_follow() -> None:
    found = sigmoid_of("a b c d", mask="none", dropout_on=True)
    blind = compute(edits.edit_cells(found.document, MASK, {(0, 1, key): 0.0 for key in range(4)}))
    np.testing.assert_array_equal(blind.array("weights")[:, :, [0, 2, 3]], found.array("weights")[:, :, [0, 2, 3]])
    assert not blind.array("weights")[:, :, 1].any() and np.isfinite(blind.array("output")).all()
    np.testing.assert_array_equal(found.array("dropped_weights"), found.array("weights") * found.array("dropout_mask"))


@pytest.mark.parametrize("name", ["gpt2", "llama", "mistral", "gemma2", "dynamic", "bloom"])
def test_a_new_token_changes_the_weights_of_all_earlier_ones(name: str) -> None:
    engine, asked = engine_of(small(name)), document(small(name), "abcab", normalization="sigmoid")
    before = engine.compute(asked, stages=INTERACTIVE)
    for text in ("abcabc", "abcab", "abcaxb", "abcacb", "abcacbca"):
        now = edits.set_text(asked, text)
        found, fresh = engine.compute(now, stages=INTERACTIVE), engine_of(small(name)).compute(now, stages=INTERACTIVE)
        for layer in range(found.num_layers):
            for stage in ("weights", "context", "residual"):
                np.testing.assert_allclose(found.array(stage, layer=layer), fresh.array(stage, layer=layer), rtol=1e-4,
                                           atol=1e-4)
        if len(text) != 5:
            assert not np.isclose(found.array("weights")[0, :, 0, 0], before.array("weights")[0, :, 0, 0]).any()


@pytest.mark.parametrize("stage", ["weights", "masked_weights"])
def test_rows_that_need_not_sum_to_one_are_not_marked_but_entropy_divides_by_the_sum(stage: str) -> None:
    found = sigmoid_of("a b c d e f", mask="causal", mask_method="renormalize")
    spot = Spot(stage)
    margins = margins_of(found, spot, {"sums", "entropy"})
    rows = found.picture(spot)
    assert len(margins) == 3 and not any(margin.is_marked(at) for margin in margins for at in range(6))
    assert margins[0].is_off.all() and margins[2].is_off.all() and not np.isclose(rows.sum(axis=1), 1).any()
    np.testing.assert_allclose(margins[2].values, entropies(rows / rows.sum(axis=1, keepdims=True)), atol=1e-6)
