"""The picture of vectors: which stages, where their points are, the moved plane, and the view of it."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import Engine
from attnviz.pictures.vector_view import LabelRoom, VectorView
from attnviz.pictures.vectors import (
    AXES,
    MAX_POINTS,
    MODES,
    VectorChoice,
    grid_lines,
    key_feet,
    make_scene,
    pull_weights,
    round_step,
    ticks,
)
from attnviz.result.matrices import projection
from attnviz.result.result import Result
from attnviz.result.vectors import principal_axes
from tests.engine.small_models import document, engine_of, small
from tests.engine.test_cross_attention import model_of as model_of_two_texts
from tests.grids import pairs

HERE = Spot("weights")
SIZE = (400.0, 300.0)


def choice(mode: str, axes: str = "two", *, movement: float = 1.0) -> VectorChoice:
    return VectorChoice(mode, axes, (0, 1, 2)[: AXES[axes].count], movement)


@pytest.fixture(scope="module")
def results():
    engine, made = Engine(), {}

    def compute(variant: str, text: str = "Your journey starts with one step"):
        if (variant, text) not in made:
            document = edits.set_text(edits.set_option(Document(), "variant", variant), text)
            made[variant, text] = engine.compute(document)
        return made[variant, text]

    return compute


@pytest.mark.parametrize(("variant", "text", "mode", "axes"), pairs(
    ("simple", "self_attention_v1", "multi_head", "einsum", "grouped_query"),
    ("Your journey starts with one step", "one"), MODES, AXES))
def test_every_mode_places_every_token(results, variant: str, text: str, mode: str, axes: str) -> None:
    result = results(variant, text)
    scene = make_scene(result, HERE, choice(mode, axes))
    assert scene.count == AXES[axes].count and len(scene.labels) == len(text.split())
    for group in scene.groups:
        assert group.places.shape == (len(scene.labels), scene.count) and group.shown.all()
    assert scene.extent is not None and np.isfinite(scene.extent).all()


def test_queries_are_those_that_are_multiplied(results) -> None:
    for variant, prefix in (("grouped_query", "rotated_"), ("einsum", "")):
        scene = make_scene(results(variant), HERE, choice("queries_keys"))
        assert [group.spot.stage for group in scene.groups] == [f"{prefix}queries", f"{prefix}keys"]


@pytest.mark.parametrize("variant", ["self_attention_v1", "einsum", "multi_head"])
def test_the_feet_are_the_scores_where_every_dimension_is_shown(results, variant: str) -> None:
    result = results(variant)
    scene = make_scene(result, HERE, choice("queries_keys", "three"))
    found = key_feet(scene, 2)
    scores = result.picture(Spot("scores"))
    np.testing.assert_allclose(found.scores, scores[:, 2] if result.rows_are_keys else scores[2], rtol=1e-4)
    if scene.axes.show_everything:
        np.testing.assert_allclose(found.shown, found.scores, rtol=1e-5)
        length = np.sqrt(found.query @ found.query)
        np.testing.assert_allclose(found.places @ found.query / length * length, found.scores, rtol=1e-4)


def test_a_picture_of_two_dimensions_shows_a_share_of_the_dot_product(results) -> None:
    found = key_feet(make_scene(results("simple"), HERE, choice("queries_keys")), 1)
    x = results("simple").picture(Spot("embeddings")).astype(float)
    np.testing.assert_allclose(found.shown, x[:, :2] @ x[1, :2])
    np.testing.assert_allclose(found.scores, x @ x[1])


def test_the_context_is_the_mean_of_the_values_with_the_pulling_weights(results) -> None:
    result = results("multi_head")
    spot = HERE.at(head=1)
    scene = make_scene(result, spot, choice("values_context", "pca_two"))
    values, contexts = scene.groups
    np.testing.assert_allclose(pull_weights(result, spot, 4) @ values.places, contexts.places[4], atol=1e-6)
    assert values.axes is contexts.axes


def test_a_query_is_asked_about_by_its_query_or_its_context(results) -> None:
    result = results("self_attention_v1")
    stages = {mode: make_scene(result, HERE, choice(mode)).asking.spot.stage for mode in MODES}
    assert stages == {"embeddings": "embeddings", "queries_keys": "queries", "values_context": "context",
                      "W_query": "embeddings", "W_key": "embeddings", "W_value": "embeddings"}


def test_queries_and_keys_share_the_axes_of_both(results) -> None:
    result = results("grouped_query")
    both = np.concatenate([result.picture(Spot(stage)) for stage in ("rotated_queries", "rotated_keys")])
    axes = make_scene(result, HERE, choice("queries_keys", "pca_two")).axes
    np.testing.assert_allclose(axes.directions, principal_axes(both, 2).directions)


def test_dropped_weights_pull() -> None:
    document = edits.set_option(edits.set_option(Document(), "variant", "causal"), "dropout", 0.5)
    document = edits.set_option(document, "dropout_on", True)
    result = Engine().compute(document)
    np.testing.assert_array_equal(pull_weights(result, HERE, 3), result.picture(Spot("dropped_weights"))[3])


@pytest.mark.parametrize("movement", [0.0, 0.25, 1.0])
def test_the_tokens_move_from_embeddings_to_queries(results, movement: float) -> None:
    result = results("self_attention_v1")
    scene = make_scene(result, HERE, choice("W_query", movement=movement))
    x, q = result.picture(Spot("embeddings"))[:, :2], result.picture(Spot("queries"))
    np.testing.assert_allclose(scene.groups[0].places, (1 - movement) * x + movement * q, atol=1e-6)
    assert scene.grid is not None
    moved = scene.map.partly(movement).move(scene.grid.before)
    np.testing.assert_allclose(scene.grid.after, moved)
    assert len(scene.movable) == 1, "the points of arrival are not dragged"
    # A dragged point: its embedding changes so that it follows the pointer.
    group, by = scene.groups[0], np.array([0.01, 0.02])
    embedding = result.picture(Spot("embeddings"))[1].astype(float)
    changed = group.axes.moved(embedding, group.pull @ by)
    embedding[list(changed)] = list(changed.values())
    weights = result.layers[0].parameters["W_query"].astype(float)
    after = (1 - movement) * embedding[:2] + movement * (embedding @ weights)
    np.testing.assert_allclose(after, group.places[1] + by, atol=1e-6)


def test_without_weights_nothing_moves(results) -> None:
    scene = make_scene(results("simple"), HERE, choice("W_key"))
    assert scene.map is None and scene.grid is not None
    np.testing.assert_allclose(scene.grid.after, scene.grid.before)


def test_axes_stay_while_a_point_is_dragged(results) -> None:
    first = make_scene(results("simple"), HERE, choice("embeddings", "pca_two"))
    other = results("simple", "step with starts")
    assert make_scene(other, HERE, choice("embeddings", "pca_two"), like=first).axes is first.axes
    assert make_scene(other, HERE, choice("embeddings", "pca_two")).axes is not first.axes


def test_axes_of_other_vectors_do_not_stay(results) -> None:
    # A model may take the place of another one while a point is still held.
    first = make_scene(results("self_attention_v1"), HERE, choice("W_query"))
    wider = results("multi_head")
    for mode in ("W_query", "W_key", "embeddings"):
        scene = make_scene(wider, HERE, choice(mode), like=first)
        assert scene.axes.directions.shape[1] == scene.groups[0].vectors.shape[1]
    turned = make_scene(results("self_attention_v1"), HERE, choice("W_query", "pca_three"), like=first)
    assert turned.count == 3


def test_many_tokens_are_cut(results) -> None:
    scene = make_scene(results("simple", "a " * (MAX_POINTS + 9)), HERE, choice("queries_keys"))
    assert len(scene.labels) == MAX_POINTS == len(scene.groups[1].places) and scene.num_tokens == MAX_POINTS + 9


def test_a_cell_belongs_to_the_group_of_its_stage_and_head(results) -> None:
    scene = make_scene(results("multi_head"), HERE.at(head=1), choice("queries_keys"))
    assert scene.group_of(Cell(Spot("keys", head=1), 2, -1)) == 1
    assert scene.group_of(Cell(Spot("queries", head=1), 2, 0)) == 0
    others = Cell(Spot("keys"), 2, -1), Cell(Spot("weights", head=1), 2, 1), Cell(Spot("keys", head=1), -1, 0), None
    for other in others:
        assert scene.group_of(other) is None
    tokens = make_scene(results("multi_head"), HERE.at(head=1), choice("embeddings"))
    assert tokens.group_of(Cell(Spot("embeddings"), 2, -1)) == 0, "embeddings have no heads"


@pytest.mark.parametrize(("least", "step"), [(0.011, 0.02), (1, 1), (3, 5), (7, 10), (200, 200), (0.5, 0.5)])
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_ticks_are_multiples() -> None:
    np.testing.assert_allclose(ticks(-0.45, 0.4, 0.2), [-0.4, -0.2, 0, 0.2, 0.4], atol=1e-12)


def test_the_grid_holds_zero_and_all_places() -> None:
    lines, step = grid_lines(np.array([[0.3, -0.9, 4.0], [0.7, 0.1, 5.0]]))
    assert step == pytest.approx(0.2) and (lines[..., 2] == 0).all()
    assert lines[..., 0].min() == 0 and lines[..., 0].max() == pytest.approx(0.8)
    assert lines[..., 1].min() == pytest.approx(-1) and lines[..., 1].max() == pytest.approx(0.2)
    assert grid_lines(np.zeros((0, 2)))[0].shape[1:] == (2, 2)


# the view

@pytest.mark.parametrize("axes", [2, 3])
def test_a_view_fits_all_points_with_equal_units(axes: int) -> None:
    places = np.random.default_rng(1).normal(size=(20, axes)) * 7 + 3
    view = VectorView(turn=(0.4, -0.3) if axes > 2 else (0.0, 0.0)).fitted(places, SIZE, 20)
    points = view.points(places, SIZE)
    assert points.min() >= 20 - 1e-6 and (points <= np.array(SIZE) - 20 + 1e-6).all()
    if axes == 2:
        steps = view.points([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], SIZE)
        assert steps[1][0] - steps[0][0] == pytest.approx(steps[0][1] - steps[2][1])


@pytest.mark.parametrize("turn", [(0.0, 0.0), (0.7, 0.3), (-2.0, -1.5)])
def test_a_turned_view_is_a_rotation_and_a_step_in_it_follows_the_pointer(turn: tuple[float, float]) -> None:
    view = VectorView(scale=50.0, turn=turn)
    np.testing.assert_allclose(view.seen @ view.seen.T, np.eye(2), atol=1e-12)
    place = np.array([0.1, 0.2, 0.3])
    moved = view.points(place + view.step(12, -7, 3), SIZE) - view.points(place, SIZE)
    np.testing.assert_allclose(moved, [12, -7])


def test_zoom_keeps_the_point_under_the_pointer_and_pan_moves_all() -> None:
    view = VectorView(np.array([1.0, 2.0]), 30.0)
    place = np.array([2.0, 1.0])
    at = view.points(place, SIZE)
    closer = view.zoomed(3, (float(at[0]), float(at[1])), SIZE)
    assert closer.scale == 90
    np.testing.assert_allclose(closer.points(place, SIZE), at)
    np.testing.assert_allclose(view.panned(5, -6).points(place, SIZE), at + np.array([5, -6]))


@pytest.mark.parametrize("places", [np.zeros((0, 2)), np.zeros((1, 2)), np.full((3, 2), 1e30), np.full((2, 2), 1e-30)])
def test_a_view_of_few_or_extreme_points_is_finite(places) -> None:
    view = VectorView().fitted(places, SIZE, 20)
    assert np.isfinite(view.scale) and view.scale > 0 and np.isfinite(view.tick_step)
    assert np.isfinite(view.points(places, SIZE)).all()


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6, 1e30, 3e38])
def test_points_of_any_size_fit(size: float) -> None:
    places = np.array([[0.0, 0.1], [0.0, 1.0]]) * size
    points = VectorView().fitted(places, SIZE, 20).points(places, SIZE)
    assert (points >= 19).all() and (points <= np.array(SIZE) - 19).all()
    assert abs(points[0, 1] - points[1, 1]) > SIZE[1] / 2


def test_labels_do_not_cover_each_other() -> None:
    room = LabelRoom(SIZE)
    placed = [room.place((200.0, 150.0), 60, 12, 5) for _ in range(12)]
    found = [rect for rect in placed if rect is not None]
    assert 2 <= len(found) < 12
    for at, (x, y, width, height) in enumerate(found):
        assert min(x, y) >= 0 and x + width <= SIZE[0]
        for other in found[at + 1:]:
            apart = (x + width <= other[0] or other[0] + other[2] <= x or y + height <= other[1]
                     or other[1] + other[3] <= y)
            assert apart
    assert room.place((-500.0, 1e9), 60, 12, 5) is None


@pytest.mark.parametrize(("layer", "stages"), [
    (0, [("residual", "queries"), ("residual", "keys"), ("residual", "values")]),
    (7, [("residual", "queries"), ("encoder_output", "keys"), ("encoder_output", "values")]),
])
def test_keys_of_cross_attention_move_from_the_output_of_the_encoder(layer: int, stages: list[tuple[str, str]]) -> None:
    model, _ = model_of_two_texts("marian")
    result = engine_of(model).compute(document(model, "a date"))
    check_moved(result, layer, stages)


def test_queries_that_are_normalised_move_before_their_norm() -> None:
    model = small("qwen3")
    result = engine_of(model).compute(document(model, "a date"))
    check_moved(result, 1, [("normed", "projected_queries"), ("normed", "projected_keys"), ("normed", "values")])


def check_moved(result: Result, layer: int, stages: list[tuple[str, str]]) -> None:
    """Check what each matrix moves, and that its weights lead from one end to the other but for the bias."""
    for mode, expected in zip(("W_query", "W_key", "W_value"), stages, strict=True):
        scene = make_scene(result, Spot("weights", layer=layer, head=1), choice(mode, "pca_two"))
        before, after = scene.groups
        assert (before.spot.stage, after.spot.stage) == expected
        assert len(before.labels) == len(before.places) == len(after.places)
        weights = projection(result, after.spot).weights.astype(np.float64)
        moved = np.diff(before.vectors, axis=0) @ weights.T @ after.axes.directions.T
        np.testing.assert_allclose(np.diff(after.places, axis=0), moved, atol=1e-4)
