"""Files of a result, and pictures to look at: each in the format of its suffix.

What writes a format is imported when a file is written, since matplotlib takes half a second and `--help` must answer
at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from attnviz.export import destination, formats, requests
from attnviz.export.requests import ExportRequest, Picture
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from attnviz.export.film_kinds import Subject
    from attnviz.export.head_measures import ExperimentNumbers
    from attnviz.pictures.levels import Maps
    from attnviz.result.result import Source

#: The function in `attnviz.export` that draws each kind of picture; the other kinds have one for each format.
_DRAW: Mapping[type[Picture], str] = MappingProxyType({
    requests.Heatmaps: "figure.draw", requests.Lines: "lines.draw", requests.Words: "words.draw",
    requests.Beside: "figure.draw", requests.Strip: "figure.draw",
    requests.Handout: "handout.draw"})


def write(
    request: ExportRequest, source: Source, path: Path, *, maps: Maps | None = None,
    experiments: Sequence[ExperimentNumbers] = (), held: Source | None = None, watch: Watch = UNWATCHED
) -> None:
    """Write what is requested of a source in the format of the suffix, completely or not at all.

    `maps` are the colours of a picture. Of the `experiments`, effects of ablation, one per text, and scores are written
    with the measures of heads, and lenses, one per text, with the arrays. `held` is the state that a picture is beside.
    Raises SessionError if the suffix is of another kind or the file cannot be written, ComputeError if there is no such
    spot, and Cancelled.
    """
    row = formats.find_format(path, formats.suffixes(request.takes))
    if isinstance(request, requests.Arrays):
        from attnviz.export import arrays

        arrays.save(source, path, layer=None if request.all_layers else request.spot.layer,
                    experiments=experiments, watch=watch)
        return
    if isinstance(request, Picture):
        session = _session(request, source)
        content = picture_bytes(request, source, row.suffix, session=session, maps=maps, held=held, watch=watch)
    elif isinstance(request, requests.Tables):
        from attnviz.export.tables import tables

        found = tables(source, request, experiments=experiments, watch=watch)
        content = "\n".join(map(formats.function(row.writer), found)).encode()
    elif isinstance(request, requests.Markup):
        content = formats.function(row.writer)(source, request, maps=maps, watch=watch).encode()
    else:
        content = formats.function(row.writer)(source, request).encode()
    destination.write(path, content)


def write_film(subject: Subject, path: Path, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> None:
    """Write a film in the format of the suffix, completely or not at all.

    Raises AttnVizError if there is no such film or it cannot be written, and Cancelled.
    """
    from attnviz.export.film_kinds import shots_of

    row, shots = formats.find_format(path, formats.suffixes("film")), shots_of(subject)
    formats.load_matplotlib()
    from attnviz.export import film

    film.save(shots, path, formats.function(row.writer), seconds=subject.film.seconds, maps=maps, watch=watch)


def _session(request: Picture, source: Source) -> str:
    """Return the session that a picture carries, as metadata; "" without one."""
    from attnviz.document.files import embedded_text, fields_of
    from attnviz.document.saved_view import SavedView

    document = getattr(source, "document", None) or getattr(getattr(source, "now", None), "document", None)
    if document is None or not request.carries_session:
        return ""
    look = {"look": {"fold": source.fold}} if source.fold else {}
    return embedded_text(document, SavedView({**fields_of(request.spot), **look}))


def draw(
    request: Picture, source: Source, *, maps: Maps | None = None, held: Source | None = None,
    watch: Watch = UNWATCHED
) -> Figure:
    """Return a picture as a figure of matplotlib. Raises ComputeError if there is none, and Cancelled."""
    formats.load_matplotlib()
    beside = {"held": held} if isinstance(request, requests.Beside) else {}
    figure: Figure = formats.function(_DRAW[type(request)])(source, request, maps=maps, watch=watch, **beside)
    return figure


def picture_bytes(
    request: Picture, source: Source, suffix: str = formats.suffixes("picture")[0], *, session: str = "",
    maps: Maps | None = None, held: Source | None = None, watch: Watch = UNWATCHED
) -> bytes:
    """Return the content of a picture file, whose metadata carry the `session`. Raises as `draw`."""
    drawn = draw(request, source, maps=maps, held=held, watch=watch.part(0, 0.5))
    from attnviz.export import figure

    return figure.render(drawn, suffix, session=session, watch=watch.part(0.5, 1))


def check_size(request: ExportRequest, source: Source, path: Path) -> None:
    """Raise what `write` raises for the size of a file, before anything else is computed for it."""
    if isinstance(request, requests.Arrays):
        from attnviz.export import arrays

        arrays.check(source, path, layer=None if request.all_layers else request.spot.layer)
