"""The scale laboratory: its gradient is torch's, variances grow with d_k, and √d_k undoes that."""

import numpy as np
import pytest
import torch

from attnviz.experiments.scale_laboratory import MAX_D_K, SIZES, Laboratory, LaboratoryInputs, jacobian, scores_of
from attnviz.result.nn import softmax


def test_the_gradient_is_that_of_autograd() -> None:
    scores = torch.tensor([0.3, -1.2, 2.0, 0.0], dtype=torch.float64)
    expected = torch.autograd.functional.jacobian(lambda row: torch.softmax(row, -1), scores)
    np.testing.assert_allclose(jacobian(softmax(scores.numpy())), expected.numpy(), atol=1e-12)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_variance_is_about_d_k_and_1_after_dividing(seed: int) -> None:
    raw = Laboratory(LaboratoryInputs(divides=False, tokens=64, seed=seed)).variances
    scaled = Laboratory(LaboratoryInputs(divides=True, tokens=64, seed=seed)).variances
    np.testing.assert_allclose(raw, SIZES, rtol=0.35)
    np.testing.assert_allclose(scaled, 1, rtol=0.35)
    np.testing.assert_allclose(raw / scaled, SIZES)


def test_large_scores_saturate_and_temperature_undoes_it() -> None:
    sharp = Laboratory(LaboratoryInputs(d_k=MAX_D_K, divides=False))
    even = Laboratory(LaboratoryInputs(d_k=MAX_D_K, divides=True))
    warm = Laboratory(LaboratoryInputs(d_k=MAX_D_K, divides=False, temperature=32.0))
    assert sharp.gradient < 0.05 < even.gradient and sharp.entropies.mean() < 0.3 < even.entropies.mean()
    np.testing.assert_allclose(warm.weights, even.weights, err_msg="√1024 is 32")
    assert sharp.jacobian.shape == (12, 12) and abs(sharp.jacobian.sum(axis=0)).max() < 1e-12


def test_a_smaller_d_k_uses_the_first_numbers_of_the_same_vectors() -> None:
    inputs = LaboratoryInputs(d_k=3, seed=9)
    assert np.array_equal(scores_of(inputs), scores_of(LaboratoryInputs(d_k=1000, seed=9), d_k=3))
    assert not np.array_equal(scores_of(inputs), scores_of(LaboratoryInputs(d_k=3, seed=10)))


@pytest.mark.parametrize("divides", [False, True])
def test_the_curves_pass_through_the_present_numbers(divides: bool) -> None:
    found = Laboratory(LaboratoryInputs(d_k=32, divides=divides, temperature=3.0, tokens=7, seed=5))
    at = SIZES.index(32)
    assert found.variances[at] == pytest.approx(found.scaled.var())
    assert found.mean_entropies[at] == pytest.approx(found.entropies.mean())
