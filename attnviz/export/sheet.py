"""All heads of all layers on one sheet, one row per layer.

It is one image for any number of heads: 144 panels would take matplotlib ten times as long.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import lettering
from attnviz.export.canvas import BAR_WIDTH, HEADING_HEIGHT, Canvas
from attnviz.export.figure_style import GREY, INK, figure_style, plain
from attnviz.export.requests import EVERY_HEAD, Heatmaps
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Levels
from attnviz.result.measures import STAGE as WEIGHTS
from attnviz.result.result import Source
from attnviz.system.arrays import Rgb
from attnviz.system.watch import UNWATCHED, Watch

MAX_HEAD_PX = 128  #: pixels a side of a head; of longer texts each shows the largest of several cells
MIN_HEAD_PX = 48  #: a head of few words has larger cells
HEAD_INCHES, MAX_HEAD_INCHES = 0.62, 2.2  #: of a head, in inches
MIN_CELL, LABEL_POINTS = 0.1, 6.5  #: inches of a cell that has a token beside it, and the size of that
_FILLED = 0.94  # of the place of a head, the rest is the gap
VECTOR_INCHES = 3.2  #: the width of a stage that has no heads
_LEFT, _RIGHT, _TOP, _BOTTOM, _BETWEEN = 0.75, 0.2, 0.3, 0.5, 0.32


@figure_style()
def draw(
    source: Source, request: Heatmaps = EVERY_HEAD, *, maps: Maps | None = None, width: float | None = None,
    watch: Watch = UNWATCHED,
) -> Figure:
    """Draw a stage of all layers, every head or one, with one scale.

    Few heads grow until the sheet is `width` inches wide. If they are legible, tokens are beside the first head of each
    layer and below the last layer. For a model with two texts, each kind of weights has its own block. Raises
    ComputeError if there is no such stage, head or sentence.
    """
    maps = maps or Maps()
    rows = {stage: [list(heads) for _, heads in groupby(
        replace(request, spot=request.spot.at(stage=stage), all_layers=True).spots(source), attrgetter("layer"))]
            for stage in _stages(source, request.spot.stage)}
    (first_stage, (shown, *_)), *_ = rows.items()
    per_head, heads = STAGES[first_stage].per_head, [spot.head for spot in shown]
    first, *others = [each[0] for layers in rows.values() for each in (layers[:1] if per_head else layers)]
    levels = levels_for(source, first, maps, others=others)
    side, min_ratio = (HEAD_INCHES, 0.5) if per_head else (VECTOR_INCHES, 0.12)
    if width is not None and per_head:
        side = max(side, min(MAX_HEAD_INCHES, (width - _LEFT - _RIGHT) / len(heads)))
    labels = {stage: _labels(source, [each[0] for each in layers], side) for stage, layers in rows.items()}
    left, across = _LEFT + max(_longest(down) for down, _ in labels.values()), side * len(heads)
    images, heights = {}, {}
    for at, (stage, layers) in enumerate(rows.items()):
        images[stage] = _mosaic(source, layers, maps, levels, watch.part(at / len(rows), (at + 1) / len(rows)))
        high, wide = images[stage].shape[0] / len(layers), images[stage].shape[1] / len(heads)
        heights[stage] = side * len(layers) * min(2.0, max(min_ratio, high / wide))
    tops = [HEADING_HEIGHT]
    for stage, (_, columns) in labels.items():
        tops.append(tops[-1] + _TOP + heights[stage] + _longest(columns) + _BETWEEN)
    canvas = Canvas((max(left + across + _RIGHT, 5.0), tops[-1] - _BETWEEN + _BOTTOM))
    canvas.heading(_title(source, shown, max(map(len, rows.values()))), source.setup,
                   lettering.sentence_line(source.texts, shown[0].sentence))
    for top, (stage, layers) in zip(tops, rows.items(), strict=False):
        axes = canvas.axes(left, top + _TOP, across, heights[stage])
        axes.imshow(images[stage], aspect="auto", extent=(0, len(heads), len(layers), 0))
        names = [source.layer_label(each[0].layer) for each in layers]
        _name(axes, STAGES[stage].label, names, heads if STAGES[stage].per_head else [],
              pad=2 + lettering.POINTS * (left - _LEFT))
        _write_tokens(axes, *labels[stage], heads=len(heads), layers=len(layers))
    ends = levels or (0.0, 1.0)
    canvas.bar(maps.map_name(source.colours(first_stage)), ends, ends,
               ["least", "most"] if levels is None else [f"{end:.3g}" for end in ends],  # one range per head
               (left, canvas.size[1] - 0.4, min(BAR_WIDTH, max(1.0, across))))
    return canvas.figure


def _labels(source: Source, layers: Sequence[Spot], side: float) -> tuple[list[str], list[str]]:
    """Return the labels of rows and columns of a head whose side is `side` inches.

    None if they do not fit, or if the layers have different ones.
    """
    spot, stage = layers[0], STAGES[layers[0].stage]
    texts = {(source.row_labels(each), source.column_labels(each)) for each in layers}
    if not stage.per_head or not stage.is_matrix or len(texts) > 1:
        return [], []
    down, columns = ([lettering.label(token) for token in labels]
                     for labels in (source.row_labels(spot), source.column_labels(spot)))
    return (down, columns) if max(len(down), len(columns)) * MIN_CELL <= _FILLED * side else ([], [])


def _longest(labels: Sequence[str]) -> float:
    """Return the inches that labels take across."""
    return max((lettering.width(label, LABEL_POINTS) + 0.05 for label in labels), default=0.0)


def _write_tokens(axes: Axes, down: Sequence[str], columns: Sequence[str], *, heads: int, layers: int) -> None:
    """Write the queries' tokens beside the first head of each layer, and the keys' tokens below the last layer."""
    text = {"size": LABEL_POINTS, "color": INK, **plain()}
    places = [(head + _FILLED * (at + 0.5) / len(columns), label)
              for head in range(heads) for at, label in enumerate(columns)]
    for x, label in places:
        axes.annotate(label, (x, layers - 1 + _FILLED), (0, -3), textcoords="offset points", rotation=90, ha="center",
                      va="top", **text)
    for layer in range(layers):
        for at, label in enumerate(down):
            axes.annotate(label, (0, layer + _FILLED * (at + 0.5) / len(down)), (-3, 0), textcoords="offset points",
                          ha="right", va="center", **text)


def _stages(source: Source, stage: str) -> list[str]:
    """Return the stages of the sheet: the requested one; of a model of two texts all kinds of weights."""
    there = dict.fromkeys(name for layer in range(source.num_layers) for name in source.stages(layer))
    return [name for name in there if source.weights_of(Spot(name)).stage == name] if stage == WEIGHTS else [stage]


def _mosaic(
    source: Source, layers: Sequence[Sequence[Spot]], maps: Maps, levels: Levels | None, watch: Watch
) -> Rgb:
    """Return the heads of some layers side by side with a white gap, (pixels, pixels, 3)."""
    drawn = []
    for number, spots in enumerate(layers):
        watch.report(number / len(layers))
        drawn.append([make_picture(source, spot, maps=maps, levels=levels, most=MAX_HEAD_PX).rgb for spot in spots])
    shape = [max(rgb.shape[axis] for heads in drawn for rgb in heads) for axis in (0, 1)]
    times = max(1, -(-MIN_HEAD_PX // min(shape)))
    high, wide = (times * side for side in shape)
    gap = ((0, max(1, round(0.06 * min(high, wide)))),) * 2
    mosaic: Rgb = np.concatenate([np.concatenate([
        np.pad(_enlarged(rgb, high, wide), (*gap, (0, 0)), constant_values=255) for rgb in heads
    ], axis=1) for heads in drawn])
    return mosaic


def _enlarged(rgb: Rgb, high: int, wide: int) -> Rgb:
    """Return a picture with `high` x `wide` pixels: for a long text one layer has smaller cells than the others."""
    down, across = (np.arange(side) * have // side for side, have in zip((high, wide), rgb.shape, strict=False))
    larger: Rgb = rgb[np.ix_(down, across)]
    return larger


def _title(source: Source, shown: Sequence[Spot], layers: int) -> str:
    """Return the number of layers and heads."""
    what = f"{layers} layer" + ("s" if layers > 1 else "")
    if STAGES[shown[0].stage].per_head:
        what += f" · head {shown[0].head}" if len(shown) < source.num_heads else f" · {len(shown)} heads"
    return what


def _name(axes: Axes, label: str, layers: Sequence[str], heads: Sequence[int], *, pad: float) -> None:
    """Write the stage above, the heads along the top and the layers down the side."""
    axes.set_title(label, size=9.5, color=INK, loc="left", pad=14, **plain())
    axes.set_xticks([at + 0.47 for at in range(len(heads))], labels=map(str, heads), size=7.5, color=GREY,
                    **plain())
    axes.set_yticks([row + 0.47 for row in range(len(layers))], labels=[f"layer {layer}" for layer in layers],
                    size=7.5, color=GREY, **plain())
    axes.xaxis.tick_top()
    axes.tick_params(length=0, pad=2)
    axes.tick_params(axis="y", pad=pad)
