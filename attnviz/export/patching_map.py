"""A map of activation patching in a file: arrays, a table or a picture."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from attnviz.experiments.patched_activations import DIRECTIONS
from attnviz.experiments.patching import PatchingMap
from attnviz.experiments.target_token import metric_label, place_label, token_label
from attnviz.export import destination, lettering
from attnviz.export.formats import FORMATS, function, load_matplotlib, suffixes
from attnviz.export.tables import Table
from attnviz.pictures.colours import DIVERGING, tint
from attnviz.pictures.numbers import format_metric, format_number

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save(found: PatchingMap, path: Path) -> None:
    """Write a map in the format of its suffix, one of WRITERS. Raises SessionError if the file cannot be written."""
    destination.write(path, WRITERS[path.suffix.lower()](found, path.suffix.lower()))


def title(found: PatchingMap) -> str:
    """Return what was patched, and the metric with its tokens and its position."""
    request = found.request
    where = "" if request.layer is None else f" in layer {request.layer}"
    where += "" if request.sender is None else " from head {}.{}".format(*request.sender)
    metric = (f"{request.metric.row.title.lower()} {metric_label(request.clean, request.metric)}"
              f" at token {place_label(request.clean, request.place)}")
    how = "patched, estimated from the gradient" if found.is_estimate else "patched"
    return f"{request.row.label}{where} {how}: {metric}"


def setup(found: PatchingMap) -> str:
    """Return the model, the direction and the metric of both runs."""
    clean, corrupted = (format_metric(number, found.request.metric)
                        for number in (found.clean_difference, found.corrupted_difference))
    how = DIRECTIONS[found.request.direction].lower()
    direct = "" if found.direct is None else f" · straight to the logits {format_number(found.direct)}"
    return f"{found.request.target.name} · {how} · clean {clean}, corrupted {corrupted} · 1 is the clean run{direct}"


def _text(found: PatchingMap) -> str:
    return lettering.clean(f"{found.request.clean.texts[0]} / {found.request.corrupted.texts[0]}")


def _arrays(found: PatchingMap, suffix: str) -> bytes:
    file, request = io.BytesIO(), found.request
    arrays: dict[str, npt.ArrayLike] = {
        "recovered": found.recovered.astype(np.float32), "patched_difference": found.values.astype(np.float32),
        "is_equal": found.is_equal, "clean_difference": np.float32(found.clean_difference),
        "corrupted_difference": np.float32(found.corrupted_difference), "axes": request.axes,
        "columns": request.column_names, "patch": request.activation, "direction": request.direction,
        "metric": request.metric.kind, "method": request.method, "position": request.place[1],
        "metric_tokens": [token_label(request.clean, token) for token in request.metric.tokens],
        "metric_token_ids": request.metric.tokens,
        "tokens": [request.clean.labels[0], request.corrupted.labels[0]]}
    if request.layer is not None:
        arrays["layer"] = request.layer
    if found.direct is not None and request.sender is not None:
        arrays |= {"direct": np.float32(found.direct), "sender": request.sender}
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def _table(found: PatchingMap, suffix: str) -> bytes:
    rows = tuple(f"{found.request.axes[0]} {row}" for row in range(len(found.values)))
    numbers = tuple(tuple(format_number(float(number)) for number in row) for row in found.recovered)
    columns = tuple(map(lettering.clean, found.request.column_names))
    head = "recovered (estimate)" if found.is_estimate else "recovered"
    table = Table(title(found), head, _text(found), setup(found), found.request.axes, rows, columns, numbers)
    text: str = function(FORMATS[suffix].writer)(table)
    return text.encode()


def draw(found: PatchingMap) -> Figure:
    """Return the picture of a map, layers in rows from the first one."""
    load_matplotlib()
    from attnviz.export.figure_style import INK, begin_figure, draw_colour_bar, figure_style, plain

    recovered = found.recovered
    layers, columns = recovered.shape
    reach = found.reach
    labels = [lettering.label(name) for name in found.request.column_names]
    bottom = 0.35 + max(lettering.width(name, 8) for name in labels)
    lines = lettering.width(title(found), 13.0), lettering.width(setup(found), 8.5)
    high, wide = 0.95 + 0.2 * layers + bottom, max(5.0, 0.5 + max(lines), 1.6 + 0.42 * columns)
    with figure_style():
        figure = begin_figure((wide, high), title(found), setup(found), _text(found))
        axes = figure.add_axes((0.7 / wide, bottom / high, (wide - 1.6) / wide, 0.2 * layers / high))
        axes.imshow(tint(recovered, -reach, reach, DIVERGING[0], masked=found.is_equal), aspect="auto",
                    interpolation="nearest")
        axes.set_xticks(range(columns), labels=labels, size=8, color=INK, rotation=90, **plain())
        axes.set_yticks(range(0, layers, 1 if layers <= 40 else 5))
        axes.tick_params(labelsize=8, length=2, width=0.5)
        axes.set_ylabel(found.request.axes[0], size=8)
        axes.set_xlabel(found.request.axes[1], size=8)
        axes.spines[:].set_visible(False)
        ends = (-reach, 0.0, reach)
        draw_colour_bar(figure, ((wide - 0.75) / wide, bottom / high, 0.12 / wide, 0.2 * layers / high), DIVERGING[0],
                        (-reach, reach), ends, [format_number(end, 2) for end in ends])
    return figure


def _picture(found: PatchingMap, suffix: str) -> bytes:
    figure = draw(found)
    from attnviz.export.figure import render  # late: it needs matplotlib

    return render(figure, suffix)


#: What writes each format: (map, suffix) -> the file.
WRITERS: Mapping[str, Callable[[PatchingMap, str], bytes]] = MappingProxyType({
    suffixes("arrays")[0]: _arrays, **dict.fromkeys(suffixes("table"), _table),
    **dict.fromkeys(suffixes("picture"), _picture)})
