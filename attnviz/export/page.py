"""A page for the browser in one file: the heatmap, its numbers at the pointer, and pickers of stage, layer and head.

The page is `resources/page/heatmap.html`; the numbers are in it as JSON. It loads nothing else, and sets every text as
text, so that a token such as `<s>` is no markup.
"""

import base64
import json
import math
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export.formats import MADE_BY
from attnviz.export.lettering import clean
from attnviz.export.page_plan import panels_of
from attnviz.export.requests import Heads
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import Picture, displayed_stages
from attnviz.pictures.scaling import bar_texts
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.paths import resource_path
from attnviz.system.watch import UNWATCHED, Watch

SIGNIFICANT_DIGITS = 7  #: of the numbers in a page; a 32-bit float has seven to nine
MAX_PAGE_NUMBERS = 1_000_000  #: numbers of a page: about 12 MB, which browsers open at once

Json = dict[str, Any]


def draw(source: Source, request: Heads, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> str:
    """Return a page with every stage of the heads of a layer, or one stage of several layers.

    Only the requested stage is written where all of them are too many numbers. Raises ComputeError if there is no
    such spot, or it has too many numbers itself, and Cancelled.
    """
    asked, maps = request.spots(source), maps or Maps()
    if _count(source, asked) > MAX_PAGE_NUMBERS or any(source.spot_data(spot).block > 1 for spot in asked):
        raise ComputeError("{stage} have {count:,} numbers, too many for a page: choose one head or shorten the text.",
                           stage=STAGES[request.spot.stage].label, count=_count(source, asked))
    spots = _every_stage(source, asked)
    if _count(source, spots) > MAX_PAGE_NUMBERS:
        spots = asked
    found = _Data(source)
    groups = [list(each) for _, each in groupby(spots, key=lambda spot: (spot.stage, spot.layer))]
    for number, group in enumerate(groups):
        watch.report(number / len(groups))
        for picture in panels_of(source, group, maps, pair=len(request.named) == 2):
            found.add(picture)
    page = resource_path("page/heatmap.html").read_text("utf-8")
    page = page.replace("@MADE_BY@", MADE_BY).replace("@DIGITS@", str(SIGNIFICANT_DIGITS))
    return page.replace("@DATA@", found.text(spots.index(asked[0])))


def _count(source: Source, spots: Sequence[Spot]) -> int:
    """Return the numbers of spots."""
    return sum(len(source.row_labels(spot)) * len(source.column_labels(spot)) for spot in spots)


def _every_stage(source: Source, asked: Sequence[Spot]) -> list[Spot]:
    """Return the heads in every stage of their layer; of several layers or sentences, only what was asked."""
    if len({(spot.layer, spot.sentence) for spot in asked}) > 1:
        return list(asked)
    first, heads = asked[0], list(dict.fromkeys(spot.head for spot in asked))
    stages = dict.fromkeys((*displayed_stages(source, layer=first.layer), first.stage))  # one that equals another, too
    return [first.at(stage=stage, head=head) for stage in stages
            for head in (heads if STAGES[stage].per_head else [0])
            if source.spot_data(first.at(stage=stage)).block == 1]


class _Data:
    """The data of a page; labels and colour maps that several pictures share are written once."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._labels: dict[tuple[str, ...], int] = {}
        self._maps: dict[str, str] = {}
        self._stages: dict[str, Json] = {}
        self._views: list[Json] = []

    def add(self, picture: Picture) -> None:
        """Add a picture."""
        spot, stage, scale = picture.spot, picture.stage, picture.scale
        self._stages.setdefault(stage.name, {
            "label": stage.label, "axes": [picture.row_axis, picture.column_axis],
            "help": (picture.source.rows_are_keys and stage.help_of_key_rows) or stage.help})
        self._maps.setdefault(picture.map_name, colours.lookup_table(picture.map_name).tobytes().hex())
        ticks = scale.ticks(5)
        self._views.append({
            "sentence": spot.sentence, "stage": stage.name, "layer": spot.layer,
            "head": spot.head if stage.per_head else None, "is_matrix": stage.is_matrix,
            "ablated": picture.ablated, "rows": picture.values.shape[0], "columns": picture.values.shape[1],
            "labels": [self._labels.setdefault(tuple(map(clean, labels)), len(self._labels))
                       for labels in (picture.row_labels, picture.column_labels)],
            "map": picture.map_name, "ticks": list(zip(map(scale.place, ticks), bar_texts(scale, ticks), strict=True)),
            "caption": " · ".join(picture.caption), "places": _places(picture), "values": _values(picture),
        })

    def text(self, first: int) -> str:
        """Return the data as JSON that ends no script element; `first` is the picture that is shown first."""
        source = self._source
        data = {
            "setup": clean(source.setup), "texts": list(map(clean, source.texts)), "state": clean(source.state_name),
            "layers": source.num_layers, "heads": source.num_heads, "labels": list(self._labels),
            "maps": self._maps, "stages": self._stages, "views": self._views, "first": first,
        }
        return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def _values(picture: Picture) -> list[list[float | str | None]]:
    """Return the numbers, rounded; masked cells are null, and what JSON cannot write is a text."""
    masked = np.zeros(picture.values.shape, np.bool_) if picture.masked is None else picture.masked
    return [[None if nothing else float(f"{value:.{SIGNIFICANT_DIGITS}g}") if math.isfinite(value) else str(value)
             for value, nothing in zip(values, marks, strict=True)]
            for values, marks in zip(picture.values.tolist(), masked.tolist(), strict=True)]


def _places(picture: Picture) -> str:
    """Return the place of each cell on the colour map, 0 to 255, as base64; 0 where there is no colour."""
    pixels = picture.pixels_over(colours.MASKED_RGB)
    table = {colours.pixel(rgb): at for at, rgb in enumerate(colours.lookup_table(picture.map_name).tolist())}
    found, inverse = np.unique(pixels, return_inverse=True)
    places = np.array([table.get(int(pixel), 0) for pixel in found], np.uint8)[inverse]
    return base64.b64encode(places.tobytes()).decode("ascii")
