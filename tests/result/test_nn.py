"""The arithmetic of networks in numpy is that of torch and of the engine."""

import numpy as np
import pytest
import torch

from attnviz.document.config_type import ACTIVATIONS
from attnviz.engine.blocks import parts
from attnviz.result import nn

X = np.random.default_rng(3).normal(size=(4, 6)) * 5


@pytest.mark.parametrize(("norm", "function"), [("layer_norm", parts.layer_norm), ("rms_norm", parts.rms_norm)])
def test_norms_are_those_of_the_engine(norm: str, function: object) -> None:
    weights = {"norm": torch.arange(1.0, 7.0)}
    expected = function(torch.from_numpy(X).float(), weights, "norm", eps=1e-5)  # type: ignore[operator]
    spread = nn.centred(X, norm)
    normed = spread / nn.root_mean_square(spread, 1e-5) * weights["norm"].numpy()
    np.testing.assert_allclose(normed, expected, rtol=1e-5)


def test_positions_rotate_pairs_and_leave_the_rest() -> None:
    turned = nn.rotated(X, (np.pi / 2, 0.0), 1)
    np.testing.assert_allclose(turned, np.stack([-X[:, 2], X[:, 1], X[:, 0], X[:, 3], X[:, 4], X[:, 5]], axis=1))


def test_a_soft_cap_keeps_minus_infinity() -> None:
    capped = nn.soft_cap(np.float32([-np.inf, 0, 1e30, 1]), 2.0)
    np.testing.assert_allclose(capped, [-np.inf, 0, 2, 2 * np.tanh(0.5)], rtol=1e-6)
    assert nn.sigmoid(np.array([-1e4, 0, 1e4])).tolist() == [0, 0.5, 1]


@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float32"])
def test_numbers_are_rounded_as_by_torch(dtype: str) -> None:
    source = np.random.default_rng(2)
    numbers = (source.normal(size=20_000) * np.exp(source.normal(size=20_000) * 20)).astype(np.float32)
    halfway = np.float32([1 + 2**-8, 1 + 3 * 2**-8, 1 + 2**-11, 1 + 3 * 2**-11, 65519.9, 65520, -0.0, 3.4e38])
    numbers = np.concatenate((numbers, halfway, np.float32([np.nan, np.inf, -np.inf])))
    with np.errstate(over="ignore"):
        found = nn.round_to(numbers, dtype)
    np.testing.assert_array_equal(found, torch.from_numpy(numbers).to(getattr(torch, dtype)).float())


def test_entropy_and_softmax_are_those_of_torch() -> None:
    scores = np.random.default_rng(0).normal(size=(5, 7)) * 4
    weights = torch.softmax(torch.tensor(scores), -1)
    np.testing.assert_allclose(nn.softmax(scores), weights.numpy(), atol=1e-12)
    expected = torch.distributions.Categorical(weights).entropy()
    np.testing.assert_allclose(nn.entropies(nn.softmax(scores)), expected, atol=1e-9)
    assert nn.entropies(np.array([[1.0, 0.0]])) == 0
    assert nn.entropies(np.full((1, 8), 0.125)) == pytest.approx(np.log(8))
    assert np.isfinite(nn.softmax(np.array([[1e5, -1e5]]))).all()


def test_the_curves_are_torch_s() -> None:
    x = np.linspace(-4, 4, 33)
    assert set(nn.ACTIVATIONS) == set(ACTIVATIONS)
    for name in ACTIVATIONS:
        expected = parts.ACTIVATIONS[name](torch.from_numpy(x)).numpy()
        np.testing.assert_allclose(nn.ACTIVATIONS[name](x), expected, atol=1e-6)
