"""`attnviz film`: what changes from frame to frame, as a GIF or WebP."""

from dataclasses import dataclass
from pathlib import Path

import click

from attnviz.cli.parameters import command, option
from attnviz.cli.places import Place, stage_option
from attnviz.cli.request import Output, Request
from attnviz.cli.source import Source, compute, options_help
from attnviz.export import formats
from attnviz.export.film_kinds import FILMS, MAX_FRAMES, SECONDS, STEPS, FilmRequest, find_film
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch

KINDS = [kind.name + (f":{kind.argument}" if kind.argument else "") for kind in FILMS.values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """The film."""

    kind: str = option("--kind KIND", f"{', '.join(KINDS)}; such as sweep:dropout=0..0.9", required=True)
    stage: str = stage_option()
    frames: int | None = option("--frames N", f"of a sweep, of held and of steps: how many frames (default: {STEPS})",
                                type=click.IntRange(2, MAX_FRAMES))
    seconds: float = option("--seconds-per-frame S", f"how long each frame is shown (default: {SECONDS})", type=float,
                            default=SECONDS)


@command(Source, Place, Film, Output, epilog=options_help)
def run(source: Source, place: Place, film: Film, output: Output) -> int:
    """Write a film (.gif or .webp) of one head, or of all heads of a layer.

    Example: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
             --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif
    """
    def write(request: Request, out: Path) -> None:
        kind, _ = find_film(film.kind)
        if film.frames is not None and not kind.has_steps:
            raise EditError("--frames has no effect on the film {name}: leave it out.", name=kind.name)
        wanted = place.heatmaps(film.stage, FilmRequest, kind=film.kind, steps=film.frames or STEPS,
                                seconds=film.seconds)
        session = request.session(out, wanted)
        compute(session)  # prints the notes
        watch = Watch() if request.is_batch else Watch(
            progress=lambda share: terminal.show_progress(round(100 * share), 100))
        session.write_film(out, wanted, watch=watch)

    return Request(source, output, formats.suffixes("film")).write_each(write)
