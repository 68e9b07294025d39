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
from attnviz.export import destination, lettering, number_map
from attnviz.export.formats import FORMATS, function, suffixes
from attnviz.export.number_map import NumberMap
from attnviz.export.tables import Table
from attnviz.pictures.numbers import format_metric, format_number

if TYPE_CHECKING:
    from attnviz.export.canvas import DisplayedFigure


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


def draw(found: PatchingMap) -> DisplayedFigure:
    """Return the picture of a map, layers in rows from the first one."""
    request, reach = found.request, found.reach
    return number_map.draw(NumberMap(found.recovered, title(found), setup(found), _text(found), request.axes,
                                     request.column_names, ends=(-reach, reach), masked=found.is_equal))


def _picture(found: PatchingMap, suffix: str) -> bytes:
    figure = draw(found)
    from attnviz.export.figure import render  # late: it needs matplotlib

    return render(figure, suffix)


#: What writes each format: (map, suffix) -> the file.
WRITERS: Mapping[str, Callable[[PatchingMap, str], bytes]] = MappingProxyType({
    suffixes("arrays")[0]: _arrays, **dict.fromkeys(suffixes("table"), _table),
    **dict.fromkeys(suffixes("picture"), _picture)})
