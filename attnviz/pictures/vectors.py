"""The picture of the vectors of a sentence as points and arrows: which stages, along which axes, and where each is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.result.matrices import projection
from attnviz.result.result import Evaluation
from attnviz.result.vectors import PlaneMap, VectorAxes, dimension_axes, feet, principal_axes
from attnviz.system.arrays import Float32, Float64
from attnviz.system.wording import N_

MAX_POINTS = 256  #: tokens of a sentence that are drawn

MakeAxes = Callable[[Float32, Sequence[int]], VectorAxes]  #: of vectors and the chosen dimensions


def _score_stage(at: int) -> Callable[[Evaluation], str]:
    """Return the function that names the stage of the queries (0) or of the keys (1) that are multiplied."""
    def stage_of(result: Evaluation) -> str:
        if result.options is None:
            return ("queries", "keys")[at]
        rows = result.options.row.score_stages
        return rows[1 - at if result.rows_are_keys else at]

    return stage_of


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorMode:
    """One way to look at vectors."""

    label: str
    stages: tuple[Callable[[Evaluation], str], ...] = ()  #: the first that a layer has of each name
    has_arrows: bool = False  #: each vector is an arrow from 0
    has_feet: bool = False  #: each key has its foot on the query
    has_pull: bool = False  #: each value pulls at the context
    moves_to: str = ""  #: the stage whose weights move the plane


def _input(result: Evaluation) -> str:
    """Return the stage of the vectors that enter a layer."""
    return "residual" if "residual" in result.stages(0) else "embeddings"


MODES: Mapping[str, VectorMode] = MappingProxyType({
    "embeddings": VectorMode(label=N_("Tokens"), stages=(_input,)),
    "queries_keys": VectorMode(label=N_("Queries and keys"), stages=(_score_stage(0), _score_stage(1)),
                               has_arrows=True, has_feet=True),
    "values_context": VectorMode(label=N_("Values and context"), stages=(lambda _: "values", lambda _: "context"),
                                 has_pull=True),
    "W_query": VectorMode(label=N_("W_query"), moves_to="queries"),
    "W_key": VectorMode(label=N_("W_key"), moves_to="keys"),
    "W_value": VectorMode(label=N_("W_value"), moves_to="values"),
})


@dataclass(frozen=True, slots=True, kw_only=True)
class AxesChoice:
    """One way to choose axes."""

    label: str
    count: int
    make: MakeAxes
    takes_dimensions: bool


def _principal(count: int) -> MakeAxes:
    return lambda vectors, _: principal_axes(vectors, count)


AXES: Mapping[str, AxesChoice] = MappingProxyType({
    "two": AxesChoice(label=N_("2 dimensions"), count=2, make=dimension_axes, takes_dimensions=True),
    "three": AxesChoice(label=N_("3 dimensions"), count=3, make=dimension_axes, takes_dimensions=True),
    "pca_two": AxesChoice(label=N_("PCA, 2 axes"), count=2, make=_principal(2), takes_dimensions=False),
    "pca_three": AxesChoice(label=N_("PCA, 3 axes"), count=3, make=_principal(3), takes_dimensions=False),
})


@dataclass(frozen=True, slots=True)
class VectorChoice:
    """What a person chose to see."""

    mode: str
    axes: str
    dimensions: tuple[int, ...]
    movement: float  #: from 0, the identity, to 1, the whole matrix


@dataclass(frozen=True, slots=True, eq=False)
class VectorGroup:
    """The vectors of one stage, one for each token."""

    spot: Spot
    labels: tuple[str, ...]  #: of the tokens
    vectors: Float32
    places: Float64  #: (token, axis)
    axes: VectorAxes
    pull: Float64  #: (axis, axis): how far a point moves along its own axes for a step in the picture

    @property
    def shown(self) -> Any:
        """Which places are finite."""
        return np.isfinite(self.places).all(axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class PlaneGrid:
    """The lines of a plane before and after a movement, and one of its cells."""

    before: Float64  #: (line, end, axis)
    after: Float64
    cell: Float64  #: (corner, axis): the cell beside 0, before
    moved_cell: Float64


@dataclass(frozen=True, slots=True, eq=False)
class VectorScene:
    """All that is drawn, without marks."""

    mode: VectorMode
    choice: VectorChoice
    groups: tuple[VectorGroup, ...]
    axis_names: tuple[str, ...]
    grid: PlaneGrid | None = None
    map: PlaneMap | None = None  #: what the weights do to the plane; None without weights
    num_tokens: int = 0  #: of the sentence, drawn or not
    extent: Float64 | None = None  #: places that should be in sight

    @property
    def labels(self) -> tuple[str, ...]:
        """The tokens of the first stage."""
        return self.groups[0].labels

    @property
    def axes(self) -> VectorAxes:
        """The axes of the first stage."""
        return self.groups[0].axes

    @property
    def asking(self) -> VectorGroup:
        """The queries, or the contexts that they collect."""
        return self.groups[1] if self.mode.has_pull else self.groups[0]

    @property
    def count(self) -> int:
        """How many axes there are."""
        return len(self.axis_names)

    @property
    def axis_ends(self) -> Float64:
        """Where each axis begins and ends if it is drawn as a line around 0 and all places, (axis, end, axis)."""
        places = np.zeros((1, self.count)) if self.extent is None else np.vstack([self.extent, np.zeros(self.count)])
        lows, highs = places.min(axis=0), places.max(axis=0)
        reach = max(float(np.abs(places).max()), 1e-12)
        ends = np.zeros((self.count, 2, self.count))
        own = range(self.count)
        ends[own, 0, own], ends[own, 1, own] = lows, np.maximum(highs, 0.2 * reach) + 0.08 * reach
        return ends

    @property
    def movable(self) -> tuple[VectorGroup, ...]:
        """The groups whose points can be chosen: not those that a plane moves to."""
        return self.groups[:1] if self.mode.moves_to else self.groups

    def group_of(self, cell: Cell | None) -> int | None:
        """Return the group that holds a cell's stage, sentence and head; None without one."""
        if cell is None or cell.row < 0 or STAGES[cell.spot.stage].is_matrix:
            return None
        return next((at for at, group in enumerate(self.movable) if _is_same(group.spot, cell.spot)), None)


def _is_same(one: Spot, other: Spot) -> bool:
    heads = one.head == other.head or not STAGES[one.stage].per_head
    return (one.stage, one.sentence, one.layer) == (other.stage, other.sentence, other.layer) and heads


def mode_stages(result: Evaluation, mode: VectorMode, layer: int) -> tuple[str, ...]:
    """Return the stages that a mode draws, or needs to draw."""
    if not mode.moves_to:
        return tuple(stage_of(result) for stage_of in mode.stages)
    if result.options is None:
        return _input(result), mode.moves_to
    row, made = result.options.row, result.options.row.derivations.get(mode.moves_to)
    # Queries that a norm follows are moved before it.
    moved = made.source if made is not None and row.matrix_of(made.source) is not None else mode.moves_to
    matrix = row.matrix_of(moved)
    return _input(result) if matrix is None else matrix.source_in(result.stages(layer)), moved


def make_scene(
    result: Evaluation, chosen: Spot, choice: VectorChoice, *, like: VectorScene | None = None
) -> VectorScene:
    """Return the picture of a sentence. Raises KeyError with the stage that the result lacks, or lacks weights of.

    The axes are those of `like` if it shows the same stages, as while a point is dragged: principal axes would turn
    below it.
    """
    mode, way = MODES[choice.mode], AXES[choice.axes]
    if result.options is not None and not result.options.row.has_product_scores:
        mode = replace(mode, has_feet=False)  # a foot shows a dot product, which the scores are not
    spots = [chosen.at(stage=stage) for stage in mode_stages(result, mode, chosen.layer)]
    if mode.moves_to and result.computed is None:
        raise KeyError(mode.moves_to)  # loaded arrays have no weights
    if missing := [spot.stage for spot in spots if spot.stage not in result.stages(spot.layer)]:
        raise KeyError(missing[0])
    vectors = [result.spot_data(spot).values[:MAX_POINTS] for spot in spots]
    labels = [result.row_labels(spot) for spot in spots]
    if like is not None and not _can_share_axes(like, choice, spots, vectors):
        like = None
    scene = VectorScene(mode, choice, (), (), num_tokens=len(labels[0]))
    if mode.moves_to:
        return _moved_plane(result, scene, spots, vectors, like=like)
    together = vectors[0] if mode.has_pull else np.concatenate(vectors)
    axes = way.make(together, choice.dimensions) if like is None else like.axes
    own = np.eye(way.count)
    groups = tuple(VectorGroup(spot, tuple(words[:MAX_POINTS]), group, axes.place(group), axes, own)
                   for spot, words, group in zip(spots, labels, vectors, strict=True))
    places = [group.places[group.shown] for group in groups]
    zero = [np.zeros((1, way.count))] if mode.has_arrows else []
    return replace(scene, groups=groups, axis_names=axes.names, extent=np.concatenate([*places, *zero]))


def _can_share_axes(
    scene: VectorScene, choice: VectorChoice, spots: Sequence[Spot], vectors: Sequence[Float32]
) -> bool:
    """Return whether the axes of a scene fit vectors: of the same stages, as long, and chosen in the same way."""
    shown = [(group.spot.stage, group.vectors.shape[1]) for group in scene.groups]
    chosen = [(one.mode, one.axes, one.dimensions) for one in (scene.choice, choice)]
    wanted = [(spot.stage, vector.shape[1]) for spot, vector in zip(spots, vectors, strict=True)]
    return chosen[0] == chosen[1] and shown == wanted


def _moved_plane(
    result: Evaluation, scene: VectorScene, spots: list[Spot], vectors: list[Float32], *, like: VectorScene | None,
) -> VectorScene:
    """Return the scene of a plane that the weights of a stage move, with the vectors that move in it."""
    choice, way = scene.choice, AXES[scene.choice.axes]
    weights = projection(result.computed, spots[1]) if result.computed is not None else None
    if like is None:
        source, target = (way.make(group, choice.dimensions) for group in vectors)
        if weights is None:
            target = source
    else:
        source, target = like.groups[0].axes, like.groups[1].axes
    whole = PlaneMap.identity(way.count) if weights is None else PlaneMap.of(weights, source, target)
    partly, share = whole.partly(choice.movement), choice.movement
    before, after = source.place(vectors[0]), target.place(vectors[1])
    pull = np.linalg.pinv(partly.matrix, rcond=1e-3).astype(np.float64)
    labels = tuple(result.row_labels(spots[0])[:MAX_POINTS])
    moving = VectorGroup(spots[0], labels, vectors[0], (1 - share) * before + share * after, source, pull)
    arrived = VectorGroup(spots[1], labels, vectors[1], after, target, np.eye(way.count))
    corners = before[np.isfinite(before).all(axis=1)]
    lines, step = grid_lines(corners)
    cell = np.zeros((4, way.count))
    cell[:, :2] = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * step
    grid = PlaneGrid(lines, partly.move(lines), cell, partly.move(cell))
    ends = [before, after, lines.reshape(-1, way.count), whole.move(lines.reshape(-1, way.count))]
    extent = np.concatenate([places[np.isfinite(places).all(axis=1)] for places in ends])
    names = tuple(one if one == other or not one else f"{one} → {other or '0'}"
                  for one, other in zip(source.names, target.names, strict=True))
    return replace(scene, groups=(moving, arrived), axis_names=names, grid=grid, extent=extent,
                   map=None if weights is None else whole)


def grid_lines(places: Float64) -> tuple[Float64, float]:
    """Return lines (line, end, axis) of the plane of the first two axes around 0 and some places, and their step."""
    reach = float(np.abs(places[:, :2]).max(initial=0.0))
    step = round_step(reach / 5) if 0 < reach < np.inf else 1.0
    low = np.minimum(np.floor(places[:, :2].min(axis=0, initial=0.0) / step + 1e-9), 0) * step
    high = np.maximum(np.ceil(places[:, :2].max(axis=0, initial=0.0) / step - 1e-9), 1) * step
    lines = []
    for axis, other in ((0, 1), (1, 0)):
        for at in ticks(low[axis], high[axis], step):
            line = np.zeros((2, places.shape[1]))
            line[:, axis], line[:, other] = at, (low[other], high[other])
            lines.append(line)
    return np.array(lines), step


def round_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is not below a positive number."""
    power = 10.0 ** np.floor(np.log10(least))
    return float(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9)))


def ticks(low: float, high: float, step: float) -> Float64:
    """Return the multiples of a step from one number to another."""
    return np.arange(np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9) + 1) * step


@dataclass(frozen=True, slots=True, eq=False)
class Feet:
    """The projections of all keys on one query."""

    query: Float64  #: its place
    places: Float64  #: (key, axis): the foot of each key
    scores: Float64  #: the dot products
    shown: Float64  #: what the drawn axes show of them: all if they show every dimension


def key_feet(scene: VectorScene, query: int) -> Feet:
    """Return the projections of the keys on a query."""
    queries, keys = scene.groups
    place = queries.places[query]
    with np.errstate(all="ignore"):
        scores = keys.vectors.astype(np.float64) @ queries.vectors[query].astype(np.float64)
        return Feet(place, feet(place, keys.places), scores, keys.places @ place)


def pull_weights(result: Evaluation, chosen: Spot, query: int) -> Float32 | None:
    """Return the weights that multiply the values for a query; None if they are not stored or were not loaded."""
    for stage in ("dropped_weights", "weights"):
        spot = chosen.at(stage=stage)
        if result.is_whole(stage, layer=chosen.layer):
            weights = result.spot_data(spot).values
            return weights[query, :MAX_POINTS] if weights.shape[0] > query else None
    return None
