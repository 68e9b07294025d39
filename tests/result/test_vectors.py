"""Vectors as points: axes along dimensions or principal components, the way back, and what weights do to a plane."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import Engine
from attnviz.result.matrices import projection
from attnviz.result.vectors import PlaneMap, dimension_axes, feet, principal_axes

CLOUD = np.random.default_rng(5).normal(size=(9, 5)) * [5, 1, 3, 0.1, 0.2] + [7, 0, -2, 1, 1]


def compute(variant: str, **options: object):
    document = edits.set_option(Document(), "variant", variant)
    for name, value in options.items():
        document = edits.set_option(document, name, value)
    return Engine().compute(document)


@pytest.mark.parametrize(("wanted", "count", "names"), [
    ((0, 1), 3, ("d0", "d1")), ((2, 0), 3, ("d2", "d0")), ((1, 1), 3, ("d1", "d0")), ((9, 9, 1), 3, ("d0", "d1", "d2")),
    ((0, 1), 1, ("d0", "")), ((5, 4, 3), 2, ("d0", "d1", "")),
])
def test_a_missing_or_taken_dimension_is_replaced(wanted, count: int, names: tuple[str, ...]) -> None:
    axes = dimension_axes(CLOUD[:, :count], wanted)
    assert axes.names == names
    places = axes.place(CLOUD[:, :count])
    for at, name in enumerate(names):
        np.testing.assert_array_equal(places[:, at], CLOUD[:, int(name[1:])] if name else 0)


def test_the_share_of_the_variance_is_that_of_the_chosen_dimensions() -> None:
    axes = dimension_axes(CLOUD, (2, 0))
    spread = CLOUD.var(axis=0)
    np.testing.assert_allclose(axes.shares, spread[[2, 0]] / spread.sum())
    assert axes.share == pytest.approx(sum(axes.shares)) and not axes.show_everything
    assert dimension_axes(CLOUD[:, :2], (0, 1)).show_everything and dimension_axes(CLOUD[:, :1], (0, 1)).show_everything


def test_principal_axes_are_the_eigenvectors_of_the_covariance() -> None:
    axes = principal_axes(CLOUD, 3)
    values, vectors = np.linalg.eigh(np.cov(CLOUD.T))
    for at, direction in enumerate(axes.directions):
        assert abs(direction @ vectors[:, -1 - at]) == pytest.approx(1)
        assert direction[np.abs(direction).argmax()] > 0, "fixed sign"
    np.testing.assert_allclose(axes.shares, values[::-1][:3] / values.sum())
    np.testing.assert_allclose(principal_axes(-CLOUD, 3).directions, axes.directions, atol=1e-9)
    np.testing.assert_allclose(axes.place(np.zeros(5)), 0, err_msg="0 is the zero vector")


@pytest.mark.parametrize("vectors", [
    CLOUD[:1], CLOUD[:2], np.ones((4, 3)), CLOUD[:, :1], np.array([[1.0, np.nan], [2.0, 1.0], [1.0, 1.0]]),
    np.full((2, 3), np.nan),
])
def test_principal_axes_of_few_vectors_are_complete(vectors) -> None:
    axes = principal_axes(vectors, 2)
    own = min(2, vectors.shape[1])
    np.testing.assert_allclose((axes.directions @ axes.directions.T)[:own, :own], np.eye(own), atol=1e-12)
    assert np.isfinite(axes.shares).all() and axes.share <= 1 + 1e-9


def test_directions_without_variance_do_not_follow_rounding() -> None:
    pair = np.array([[0.3835, 0.2617, 0.4820], [0.4493, 0.2181, 0.1439]])
    axes = principal_axes(pair, 3)
    for seed in range(5):
        moved = principal_axes(pair + np.random.default_rng(seed).normal(0, 1e-9, pair.shape), 3)
        np.testing.assert_allclose(moved.directions, axes.directions, atol=1e-6)
    np.testing.assert_allclose(axes.directions @ axes.directions.T, np.eye(3), atol=1e-9)
    assert axes.shares[0] == pytest.approx(1)


@pytest.mark.parametrize("axes", [dimension_axes(CLOUD, (3, 1)), principal_axes(CLOUD, 3)])
def test_a_moved_point_arrives_and_nothing_else_changes(axes) -> None:
    by = np.array([0.5, -2.0, 1.0][: len(axes.names)])
    vector = CLOUD[4].copy()
    changed = axes.moved(vector, by)
    after = vector.copy()
    after[list(changed)] = list(changed.values())
    np.testing.assert_allclose(axes.place(after), axes.place(vector) + by)
    hidden = np.eye(5) - axes.directions.T @ axes.directions
    np.testing.assert_allclose(hidden @ after, hidden @ vector)


def test_two_dimensions_set_two_numbers() -> None:
    assert dimension_axes(CLOUD, (3, 1)).moved(np.arange(5.0), (0.5, -2)) == {3: 3.5, 1: -1.0}


def test_the_foot_of_a_key_gives_the_dot_product() -> None:
    query, keys = np.array([3.0, 4.0]), np.array([[1.0, 2.0], [-1.0, 0.0], [4.0, -3.0]])
    found = feet(query, keys)
    signed = found @ query / 5
    np.testing.assert_allclose(signed * 5, keys @ query)
    np.testing.assert_allclose((keys - found) @ query, 0, atol=1e-12)
    np.testing.assert_array_equal(feet(np.zeros(2), keys), 0)


@pytest.mark.parametrize(("variant", "options"), [
    ("self_attention_v1", {}), ("self_attention_v2", {"qkv_bias": True}), ("causal", {"d_out": 1}),
    ("multi_head_wrapper", {"qkv_bias": True}), ("multi_head", {"d_out": 6}), ("einsum", {}), ("torch_mha", {}),
    ("grouped_query", {"qkv_bias": True}),
])
@pytest.mark.parametrize("stage", ["queries", "keys", "values"])
def test_the_projection_of_a_head_gives_its_vectors(variant: str, options: dict[str, object], stage: str) -> None:
    result = compute(variant, **options)
    spot = Spot(stage, head=result.num_heads - 1)
    found = projection(result, spot)
    x = result.picture(spot.at(stage=found.input_stage))
    np.testing.assert_allclose(x @ found.weights.T + found.bias, result.picture(spot), atol=1e-6)


def test_a_variant_without_weights_has_no_projection() -> None:
    assert projection(compute("simple"), Spot("queries")) is None


def test_a_plane_goes_where_its_vectors_go() -> None:
    result = compute("self_attention_v2", qkv_bias=True)
    found = projection(result, Spot("queries"))
    x = result.picture(Spot("embeddings"))
    source, target = dimension_axes(x, (0, 2)), dimension_axes(result.picture(Spot("queries")), (0, 1))
    plane = PlaneMap.of(found, source, target)
    flat = np.array([[0.3, 0.0, -0.7]])
    np.testing.assert_allclose(plane.move(source.place(flat)), flat @ found.weights.T + found.bias, rtol=1e-6)
    assert plane.area == pytest.approx(float(np.linalg.det(found.weights[:, [0, 2]])), rel=1e-5)
    np.testing.assert_allclose(plane.partly(0).move([[0.3, -0.7]]), [[0.3, -0.7]])
    np.testing.assert_allclose(plane.partly(1).move([[0.3, -0.7]]), plane.move([[0.3, -0.7]]))
    half = plane.partly(0.5).move([[0.3, -0.7]])
    np.testing.assert_allclose(half, (np.array([[0.3, -0.7]]) + plane.move([[0.3, -0.7]])) / 2)
    np.testing.assert_array_equal(PlaneMap.identity(3).move(np.ones((2, 3))), 1)
