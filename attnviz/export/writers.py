"""Files of a result, and pictures to look at: each in the format of its suffix.

What writes a format is imported when a file is written, since matplotlib takes half a second and `--help` must answer
at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.export import formats
from attnviz.export.parts import ALL_WEIGHTS, Part
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from attnviz.export.film_kinds import Subject
    from attnviz.export.head_measures import ExperimentNumbers
    from attnviz.pictures.levels import Maps
    from attnviz.result.result import Source


def save(
    source: Source, path: Path, part: Part = ALL_WEIGHTS, *, maps: Maps | None = None,
    experiments: Sequence[ExperimentNumbers] = (), held: Source | None = None, watch: Watch = UNWATCHED
) -> None:
    """Write `part` of a source, or all its arrays, in the format of the suffix, completely or not at all.

    `maps` are the colours of a picture. Of the `experiments`, effects of ablation, one per text, and scores are written
    with the measures of heads, and lenses, one per text, with the arrays. A part that is beside a held state is drawn
    with `held`. Raises SessionError if the suffix is unknown or the file cannot be written, ComputeError if there is no
    such part, and Cancelled.
    """
    row = _row(path)
    if row.takes == "arrays":
        from attnviz.export import arrays

        arrays.save(source, path, layer=_layer(part), experiments=experiments, watch=watch)
    elif row.takes == "script":
        from attnviz.export import python_code

        python_code.save(source, path, part, formats.function(row.writer))
    elif row.takes == "markup":
        from attnviz.export import markup

        markup.save(source, path, part, formats.function(row.writer), maps=maps, watch=watch)
    elif row.takes == "table":
        from attnviz.export import tables

        tables.save(source, path, part, formats.function(row.writer), experiments=experiments, watch=watch)
    else:
        drawn = draw(source, part, maps=maps, held=held, watch=watch.part(0, 0.5))
        from attnviz.export import figure

        figure.save(drawn, path, session=_session(source, part), watch=watch.part(0.5, 1))


def save_film(
    subject: Subject, path: Path, name: str, *, seconds: float, maps: Maps | None = None, watch: Watch = UNWATCHED
) -> None:
    """Write a film, by its name in `film_kinds`, in the format of the suffix, completely or not at all.

    Each frame is shown for `seconds`. Raises AttnVizError if there is no such film or it cannot be written, and
    Cancelled.
    """
    from attnviz.export.film_kinds import check_seconds, shots_of

    row, shots = formats.find_format(path, formats.suffixes("film")), shots_of(subject, name)
    check_seconds(seconds)
    formats.load_matplotlib()
    from attnviz.export import film

    film.save(shots, path, formats.function(row.writer), seconds=seconds, maps=maps, watch=watch)


def _session(source: Source, part: Part) -> str:
    """Return the session that a picture carries, as metadata; "" without one."""
    from attnviz.document.files import embedded_text, fields_of
    from attnviz.document.saved_view import SavedView

    document = getattr(source, "document", None) or getattr(getattr(source, "now", None), "document", None)
    if document is None or not part.carries_session:
        return ""
    return embedded_text(document, SavedView(fields_of(part.spot)))


def draw(
    source: Source, part: Part, *, maps: Maps | None = None, held: Source | None = None, watch: Watch = UNWATCHED
) -> Figure:
    """Return the picture of a part as a figure of matplotlib. Raises ComputeError if there is none, and Cancelled."""
    formats.load_matplotlib()
    from attnviz.export import figure, handout, lines, paper, sheet, words

    if part.handout:
        return handout.draw(source, part, maps=maps, watch=watch)
    if part.is_paper and part.view == "heatmap":
        return paper.draw(source, part, maps=maps, held=held, watch=watch)
    draws = {"heatmap": sheet.draw if part.all_layers and source.num_layers > 1 else figure.draw,
             "lines": lines.draw, "words": words.draw}
    return draws[part.view](source, part, maps=maps, watch=watch)


def picture_bytes(
    source: Source, part: Part, *, maps: Maps | None = None, held: Source | None = None, watch: Watch = UNWATCHED
) -> bytes:
    """Return the PNG file that `save` writes of a part, without the session. Raises as `draw`."""
    drawn = draw(source, part, maps=maps, held=held, watch=watch.part(0, 0.5))
    from attnviz.export import figure

    return figure.render(drawn, formats.formats_for("picture")[0].suffix, watch=watch.part(0.5, 1))


def check_size(source: Source, path: Path, part: Part) -> None:
    """Raise what `save` raises for the size of a file, before anything else is computed for it."""
    if _row(path).takes == "arrays":
        from attnviz.export import arrays

        arrays.check(source, path, layer=_layer(part))


def _row(path: Path) -> formats.Format:
    return formats.find_format(path, [row.suffix for row in formats.FORMATS.values() if row.takes != "film"])


def _layer(part: Part) -> int | None:
    """Return the layer whose arrays are written; None for all."""
    return part.spot.layer if part.only_layer else None
