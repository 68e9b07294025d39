"""The table of file formats: name, kind, and the function that writes each.

Dialogs, menus and the command line are built from it: a new format is one file and one row. Writers are imported when
a file is written, since matplotlib takes half a second and `--help` must answer at once.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from attnviz import __version__
from attnviz.export import destination
from attnviz.export.parts import ALL_WEIGHTS, Part
from attnviz.system.errors import SessionError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from attnviz.export.film_kinds import Subject
    from attnviz.pictures.levels import Maps
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.lens import Lens
    from attnviz.result.source import Source

#: A stage as a picture, as text that draws it, as a table or program, or every array.
Takes = Literal["picture", "markup", "table", "script", "arrays"]
Kind = Takes | Literal["film"]  #: or several pictures in one file


MADE_BY = f"AttnViz {__version__}"


@dataclass(frozen=True, slots=True)
class Format:
    """One file format."""

    suffix: str
    name: str  #: in dialogs
    takes: Kind
    writer: str = ""  #: "module.function" in `attnviz.export` that makes all but a picture
    head_writer: str = ""  #: the function that writes the measures of heads in it; "" if none does
    text_bytes: int = 0  #: bytes per number of a text with arrays, measured on SmolLM2; 0 for binary files
    #: What matplotlib writes besides the picture: no dates, so that equal pictures are equal files.
    metadata: Mapping[str, str | None] = field(default_factory=dict)
    session_key: str = ""  #: the metadata that carries the session; "" if none does


FORMATS: Mapping[str, Format] = MappingProxyType({
    row.suffix: row
    for row in (
        Format(".png", N_("PNG picture"), "picture", metadata={"Software": MADE_BY},
               session_key="Session"),
        Format(".svg", N_("SVG drawing"), "picture", metadata={"Creator": MADE_BY, "Date": None},
               session_key="Description"),
        Format(".pdf", N_("PDF document"), "picture",
               metadata={"Creator": MADE_BY, "Producer": None, "CreationDate": None}, session_key="Keywords"),
        Format(".gif", N_("GIF film"), "film", "animation.write_gif"),
        Format(".apng", N_("APNG film"), "film", "animation.write_apng"),
        Format(".webp", N_("WebP film"), "film", "animation.write_webp"),
        Format(".tikz", N_("TikZ source for LaTeX"), "markup", "tikz.draw"),
        Format(".html", N_("Page for the browser"), "markup", "page.draw"),
        Format(".tsv", N_("Tab-separated table"), "table", "table_formats.tab_separated", "heads.write_tsv"),
        Format(".md", N_("Markdown table"), "table", "table_formats.markdown", "table_formats.markdown"),
        Format(".tex", N_("LaTeX table"), "table", "table_formats.latex", "table_formats.latex"),
        Format(".py", N_("Python script"), "script", "python_code.script"),
        Format(".ipynb", N_("Jupyter notebook"), "script", "python_code.notebook"),
        Format(".npz", N_("NumPy arrays"), "arrays", "arrays.write_npz"),
        Format(".json", N_("JSON"), "arrays", "arrays.write_json", "heads.write_json", text_bytes=20),
        Format(".csv", N_("CSV table"), "arrays", "arrays.write_csv", "heads.write_csv", text_bytes=55),
    )
})


HEAD_SUFFIXES = tuple(row.suffix for row in FORMATS.values() if row.head_writer)


def formats_for(*takes: Kind) -> tuple[Format, ...]:
    """Return the formats of one kind in order; the first is the default."""
    return tuple(row for row in FORMATS.values() if row.takes in takes)


def handout_format() -> Format:
    """Return the format in which the window writes hand-outs: the document among the pictures."""
    return formats_for("picture")[-1]


def suffixes(*takes: Kind) -> tuple[str, ...]:
    """Return the suffixes of a kind."""
    return tuple(row.suffix for row in formats_for(*takes))


def suffix_list(*takes: Kind, before: str = "") -> str:
    """Return the suffixes as a phrase, each after `before`: ".png, .svg or .pdf"."""
    *most, last = (before + suffix for suffix in suffixes(*takes))
    return f"{', '.join(most)} or {last}" if most else last


def save(
    source: Source, path: Path, part: Part = ALL_WEIGHTS, *, maps: Maps | None = None,
    effects: Sequence[AblationEffects] = (), lenses: Sequence[Lens] = (), held: Source | None = None,
    watch: Watch = UNWATCHED
) -> None:
    """Write `part` of a source, or all its arrays, in the format of the suffix, completely or not at all.

    `maps` are the colours of a picture; `effects`, one per text, are written with the measures of heads, and `lenses`,
    one per text, with the arrays; a part that is beside a held state is drawn with `held`. Raises
    SessionError if the suffix is unknown or the file cannot be written, ComputeError if there is no such part, and
    Cancelled.
    """
    row = _row(path)
    if row.takes == "arrays":
        from attnviz.export import arrays

        arrays.save(source, path, layer=_layer(part), effects=effects, lenses=lenses, watch=watch)
    elif row.takes == "script":
        from attnviz.export import python_code

        python_code.save(source, path, part, function(row.writer))
    elif row.takes == "markup":
        from attnviz.export import markup

        markup.save(source, path, part, function(row.writer), maps=maps, watch=watch)
    elif row.takes == "table":
        from attnviz.export import tables

        tables.save(source, path, part, function(row.writer), effects=effects, watch=watch)
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

    row, shots = find_format(path.suffix, suffixes("film")), shots_of(subject, name)
    check_seconds(seconds)
    load_matplotlib()
    from attnviz.export import film

    film.save(shots, path, function(row.writer), seconds=seconds, maps=maps, watch=watch)


def _session(source: Source, part: Part) -> str:
    """Return the session that a picture carries, as metadata; "" without one."""
    from attnviz.document.embedded_session import embedded_text
    from attnviz.document.saved_view import SavedView

    document = getattr(source, "document", None) or getattr(getattr(source, "now", None), "document", None)
    if document is None or not part.carries_session:
        return ""
    return embedded_text(document, SavedView(part.spot))


def draw(
    source: Source, part: Part, *, maps: Maps | None = None, held: Source | None = None, watch: Watch = UNWATCHED
) -> Figure:
    """Return the picture of a part as a figure of matplotlib. Raises ComputeError if there is none, and Cancelled."""
    load_matplotlib()
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

    return figure.render(drawn, formats_for("picture")[0].suffix, watch=watch.part(0.5, 1))


def load_matplotlib() -> None:
    """Import matplotlib, which takes half a second, before `attnviz.export.figure`.

    Figures here use none of its preferences, but some wrong ones stop the import. Raises SessionError then.
    """
    os.environ.pop("MPLBACKEND", None)
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports on its font cache
    try:
        import matplotlib  # noqa: F401
    except ValueError as error:
        raise SessionError("matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.",
                           error=error) from None


def check_size(source: Source, path: Path, part: Part) -> None:
    """Raise what `save` raises for the size of a file, before anything else is computed for it."""
    if _row(path).takes == "arrays":
        from attnviz.export import arrays

        arrays.check(source, path, layer=_layer(part))


def find_format(suffix: str, known: Sequence[str]) -> Format:
    """Return the format of a suffix. Raises SessionError if it is none of the `known` ones."""
    destination.check_suffix(suffix, known)
    return FORMATS[suffix.lower()]


def function(name: str) -> Callable[..., Any]:
    """Return the function "module.name" of `attnviz.export`."""
    module, _, own = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"attnviz.export.{module}"), own)
    return found


def _row(path: Path) -> Format:
    return find_format(path.suffix, [row.suffix for row in FORMATS.values() if row.takes != "film"])


def _layer(part: Part) -> int | None:
    """Return the layer whose arrays are written; None for all."""
    return part.spot.layer if part.only_layer else None
