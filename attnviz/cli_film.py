"""Films on the command line: `attnviz export --film KIND --out FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from attnviz import cli_batch, cli_request
from attnviz.export import formats
from attnviz.export.film_kinds import FILMS, MAX_FRAMES, SECONDS, STEPS, FilmRequest, find_film
from attnviz.export.requests import ExportRequest, Heatmaps
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a film."""
    kinds = [kind.name + (f":{kind.argument}" if kind.argument else "") for kind in FILMS.values()]
    parser.add_argument("--film", metavar="KIND",
                        help=f"write a film ({formats.suffix_list('film', before='FILE')}) of one head, or of all "
                             f"heads of a layer: {', '.join(kinds)}; such as sweep:dropout=0..0.9")
    parser.add_argument("--frames", metavar="N", type=int,
                        help=f"of a sweep, of held and of steps: how many frames, 2 to {MAX_FRAMES} (default: {STEPS})")
    parser.add_argument("--seconds-per-frame", metavar="S", type=float,
                        help=f"how long each frame is shown (default: {SECONDS})")


def check_none(given: argparse.Namespace) -> None:
    """Raise EditError if a flag of films is given without --film."""
    for name in ("frames", "seconds_per_frame"):
        if getattr(given, name) is not None:
            raise EditError(f"--{name.replace('_', '-')} needs --film.")


def film_of(given: argparse.Namespace, shown: ExportRequest) -> FilmRequest:
    """Return the film that the arguments describe. Raises AttnVizError if there is none."""
    if not isinstance(shown, Heatmaps) or shown.others:
        raise EditError("A film shows one heatmap: leave out the lines, the words or the second picture.")
    kind, _ = find_film(given.film)
    if given.frames is not None and not kind.has_steps:
        raise EditError(f"--frames has no effect on the film {kind.name}: leave it out.")
    if given.out is None or given.measures is not None or given.effects or given.scores:
        raise EditError("--film writes the file --out alone: leave out --measures, --effects and --scores.")
    return FilmRequest(shown.spot, shown.all_heads, shown.all_layers, kind=given.film,
                       steps=STEPS if given.frames is None else given.frames,
                       seconds=SECONDS if given.seconds_per_frame is None else given.seconds_per_frame)


def write(given: argparse.Namespace, film: FilmRequest, out: Path) -> None:
    """Compute and write a film. Raises AttnVizError if there is none."""
    session = cli_request.read_session(given, film)
    cli_request.compute(session)  # prints the notes
    watch = Watch() if cli_batch.is_batch(given) else Watch(progress=_show)
    session.write_film(out, film, watch=watch)


def _show(share: float) -> None:
    terminal.show_progress(round(100 * share), 100)
