"""A stage as a picture file, drawn by matplotlib."""

import logging
import os
from pathlib import Path

from attnviz.export.parts import Part
from attnviz.pictures.levels import Maps
from attnviz.result.source import Source
from attnviz.system.errors import SessionError
from attnviz.system.watch import UNWATCHED, Watch


def save(source: Source, path: Path, part: Part, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> None:
    """Draw a part of a source and write it to `path`. Raises ComputeError, SessionError and Cancelled as `figure`."""
    load_matplotlib()
    from attnviz.export import figure, lines, sheet, words

    draws = {"heatmap": sheet.draw if part.all_layers and source.num_layers > 1 else figure.draw,
             "lines": lines.draw, "words": words.draw}
    drawn = draws[part.view](source, part, maps=maps or Maps(), watch=watch.part(0, 0.5))
    figure.save(drawn, path, watch=watch.part(0.5, 1))


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
