"""`attnviz open`, or `attnviz FILE`: open the window, or draw a picture where none can be opened."""

import gc
from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import File, argument, command
from attnviz.export import destination, formats
from attnviz.lessons import SUFFIX, is_lessons
from attnviz.system import terminal
from attnviz.system.errors import EditError

PICTURE = f"attnviz{formats.suffixes('picture')[0]}"  #: the picture written if no window can be opened


@dataclass(frozen=True, slots=True)
class Opened:
    """What is opened."""

    session: Path | None = argument("[FILE | MODEL]", type=File(), help=(
        f"a session, *.attnviz, attention in arrays, *{formats.suffixes('arrays')[0]}, which - reads from standard "
        f"input, a lesson, *{SUFFIX}, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), "
        "smollm2 or minilm (optional packages)"))


@command(Opened)
def run(opened: Opened) -> int:
    """Open the window on the sentence of the chapter, a file or a trained model. Without a
    display, draw attnviz.png instead.
    """
    return open_window(opened.session)


def open_window(session: Path | None, *, lesson: str | None = None) -> int:
    """Open the window on a session, a model or a lesson, and return its exit status. Raises AttnVizError."""
    from attnviz.document import files  # late: the help needs no numpy
    from attnviz.document.document import Document
    from attnviz.engine.checkpoints.cli_argument import model_argument
    from attnviz.system.display import why_no_window
    from attnviz.system.reading import is_large

    if session is not None and is_lessons(session):
        session, lesson = None, str(session)
    if lesson:
        from attnviz.lessons.library import check_readable

        check_readable(lesson)
    document, initial, view = Document(), None, None
    model = "" if session is None else model_argument(session)
    reason = why_no_window()
    if model:
        session = None
    elif session == Path("-"):
        session, (initial, view) = None, files.from_stdin()
        document = initial
    elif session is not None and (reason is not None or not is_large(session)):  # the window reads large ones
        document = files.load(session)  # a bad file is refused before a window opens
    if reason is None:
        gc.disable()  # imported objects are permanent; `attnviz.controller.garbage` collects after the first result
        from attnviz.app import main as run_window

        with terminal.log_to_stderr():
            return run_window(session, document=initial, view=view, model=model, lesson=lesson)
    if lesson is not None:
        raise EditError(f"A lesson needs a window, and none can be opened ({reason}).")
    from attnviz.api import Session
    from attnviz.cli.source import compute
    from attnviz.export import writers
    from attnviz.export.requests import EVERY_HEAD

    is_read = session is not None and session.resolve() == Path(PICTURE).resolve()
    out = destination.check(Path(PICTURE), formats.suffixes("picture"), replaces=not is_read)
    shown = Session(document)
    if model:
        shown.begin(model)
    writers.write(EVERY_HEAD, compute(shown, EVERY_HEAD), out)
    terminal.print_lines(f"No window can be opened ({reason}). Wrote the attention weights to {out} instead.")
    return 0
