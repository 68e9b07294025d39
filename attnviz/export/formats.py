"""The table of file formats: name, kind, and the function that writes each.

Dialogs, menus and the command line are built from it: a new format is one file and one row.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from attnviz import __version__
from attnviz.export import destination
from attnviz.system.errors import SessionError
from attnviz.system.wording import N_, Text, alternatives

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
        Format(".webp", N_("WebP film"), "film", "animation.write_webp"),
        Format(".tikz", N_("TikZ source for LaTeX"), "markup", "tikz.draw"),
        Format(".html", N_("Page for the browser"), "markup", "page.draw"),
        Format(".tsv", N_("Tab-separated table"), "table", "table_formats.tab_separated"),
        Format(".md", N_("Markdown table"), "table", "table_formats.markdown"),
        Format(".tex", N_("LaTeX table"), "table", "table_formats.latex"),
        Format(".py", N_("Python script"), "script", "python_code.script"),
        Format(".ipynb", N_("Jupyter notebook"), "script", "python_code.notebook"),
        Format(".npz", N_("NumPy arrays"), "arrays", "arrays.write_npz"),
        Format(".csv", N_("CSV table"), "arrays", "arrays.write_csv", text_bytes=55),
    )
})


def formats_for(*takes: Kind) -> tuple[Format, ...]:
    """Return the formats of one kind in order; the first is the default."""
    return tuple(row for row in FORMATS.values() if row.takes in takes)


def suffixes(*takes: Kind) -> tuple[str, ...]:
    """Return the suffixes of a kind."""
    return tuple(row.suffix for row in formats_for(*takes))


HEAD_SUFFIXES = (*suffixes("table"), *suffixes("arrays")[1:], ".parquet")  #: of tables of heads


def suffix_list(*takes: Kind) -> Text:
    """Return the suffixes as a phrase: ".png, .svg or .pdf"."""
    return alternatives(suffixes(*takes))


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


def find_format(path: Path, known: Sequence[str]) -> Format:
    """Return the format of a file by its suffix. Raises SessionError if it is none of the `known` ones."""
    destination.check_suffix(path, known)
    return FORMATS[path.suffix.lower()]


def function(name: str) -> Callable[..., Any]:
    """Return the function "module.name" of `attnviz.export`."""
    module, _, own = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"attnviz.export.{module}"), own)
    return found
