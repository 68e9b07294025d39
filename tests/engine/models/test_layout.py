"""The memory layout of weights changes no number, and few rows need as few matrix products as possible."""

import pytest
import torch
from torch import Tensor

from attnviz.engine.models import layout
from attnviz.engine.models.layout import MAX_FUSED_ROWS, project_fused

NAMES = ("W_query", "W_key", "W_value")
SHAPES = {"embedding": (11, 6), "layers.0.W_query": (8, 6), "layers.0.attention_norm": (6,), "layers.0.W_key": (4, 6),
          "layers.0.W_value": (4, 6), "layers.0.W_up": (10, 6), "layers.1.W_query": (8, 6)}


def drawn_weights() -> dict[str, Tensor]:
    """Weights by name as `reading` lays them."""
    places = layout.allocate(SHAPES)
    source = torch.Generator().manual_seed(1)
    return {name: place.copy_(torch.randn(place.shape, generator=source)) for name, place in places.items()}


def of_layer(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """Those of layer 0 by their own names, with biases for two of them."""
    own = {name.removeprefix("layers.0."): weight for name, weight in weights.items() if name.startswith("layers.0.")}
    return {**own, "W_query.bias": torch.arange(8.0), "W_value.bias": -torch.arange(4.0)}


@pytest.fixture
def products(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Record the shapes of the matrices in matrix products."""
    seen: list[tuple[int, ...]] = []
    honest = torch.nn.functional.linear

    def spy(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
        seen.append(tuple(weight.shape))
        return honest(x, weight, bias)

    monkeypatch.setattr("attnviz.engine.models.layout.linear", spy)
    monkeypatch.setattr("attnviz.engine.attention.projection.linear", spy)
    return seen


def check(found: list[Tensor], x: Tensor, weights: dict[str, Tensor]) -> None:
    for name, product in zip(NAMES, found, strict=True):
        expected = x @ weights[name].T.contiguous() + weights.get(f"{name}.bias", torch.zeros(1))
        torch.testing.assert_close(product, expected)


def test_matrices_lie_by_columns_and_in_no_place_of_another() -> None:
    places = layout.allocate(SHAPES)
    assert {name: tuple(place.shape) for name, place in places.items()} == SHAPES
    for place in places.values():
        assert place.dtype == torch.float32 and place.stride(0) == 1
    for at, place in enumerate(places.values()):
        place.fill_(at)
    assert all(bool((place == at).all()) for at, place in enumerate(places.values()))


@pytest.mark.parametrize("tokens", [1, MAX_FUSED_ROWS])
def test_few_vectors_are_multiplied_once_with_all_matrices_that_lie_side_by_side(
    tokens: int, products: list[tuple[int, ...]]
) -> None:
    x, weights = torch.randn(1, tokens, 6), of_layer(drawn_weights())
    check(project_fused(x, weights, *NAMES), x, weights)
    assert products == [(16, 6)]


def test_many_vectors_are_multiplied_with_one_after_the_other(products: list[tuple[int, ...]]) -> None:
    x, weights = torch.randn(2, MAX_FUSED_ROWS, 6), of_layer(drawn_weights())
    check(project_fused(x, weights, *NAMES), x, weights)
    assert products == [(8, 6), (4, 6), (4, 6)]


@pytest.mark.parametrize("name", NAMES)
def test_a_matrix_with_numbers_of_a_person_is_not_taken_for_the_one_in_whose_place_it_stands(name: str) -> None:
    x, weights = torch.randn(1, 1, 6), of_layer(drawn_weights())
    weights[name] = weights[name] + 1.0
    check(project_fused(x, weights, *NAMES), x, weights)


def test_matrices_that_lie_side_by_side_in_another_order_are_not_one(products: list[tuple[int, ...]]) -> None:
    x, weights = torch.randn(1, 1, 6), of_layer(drawn_weights())
    weights["W_key"], weights["W_value"] = weights["W_value"], weights["W_key"]
    check(project_fused(x, weights, *NAMES), x, weights)
    assert len(products) == 3
