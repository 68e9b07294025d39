"""`attnviz open`, or `attnviz FILE`: open the window, or draw a picture where none can be opened."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attnviz.cli.parameters import FROM_FILE, File, argument, command, device_option, option, pairs
from attnviz.cli.places import Place
from attnviz.document.places import Spot
from attnviz.document.values import parse
from attnviz.export import destination, formats
from attnviz.lessons import SUFFIX, is_lessons
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.settings import Device
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.store.intent import Intent

PICTURE = f"attnviz{formats.suffixes('picture')[0]}"  #: the picture written if no window can be opened


@dataclass(frozen=True, slots=True)
class Opened:
    """What is opened."""

    session: Path | None = argument("[FILE | MODEL]", type=File(), help=(
        f"a session, *.attnviz, attention in arrays, *{formats.suffixes('arrays')[0]}, which - reads from standard "
        f"input, a lesson, *{SUFFIX}, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), "
        "smollm2 or minilm (optional packages)"))
    text: tuple[str, ...] = option("--text TEXT...", f"the sentence; several --text form a batch. {FROM_FILE}")
    set: tuple[str, ...] = option("--set NAME=VALUE...", "an option; attnviz compute --help lists them")
    device: Device | None = device_option(None)


@command(Opened, Place)
def run(opened: Opened, place: Place) -> int:
    """Open the window on the sentence of the chapter, a file or a trained model, with a text,
    options, and a selected layer and head. Without a display, draw attnviz.png instead.

    Example: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1
    """
    from attnviz.store import edits, focus

    layers, heads, (sentence,) = place.numbers()
    intents = [edits.set_option(name, parse(name, text)) for name, text in pairs(opened.set).items()]
    intents += [focus.choose_sentence(sentence)] * bool(sentence)
    intents += [*map(focus.choose_layer, layers), *map(focus.choose_head, heads)]
    return open_window(opened.session, texts=opened.text, intents=intents, device=opened.device)


def open_window(
    session: Path | None, *, lesson: str | None = None,
    lesson_arguments: Mapping[str, Any] = MappingProxyType({}), texts: Sequence[str] = (),
    intents: Sequence[Intent] = (), device: Device | None = None,
) -> int:
    """Open the window on a session, a model or a lesson, set its text, do intents, and return its exit status.

    Raises AttnVizError.
    """
    from attnviz.document import files  # late: the help needs no numpy
    from attnviz.document.document import INPUT_SEPARATOR, Document
    from attnviz.store import edits
    from attnviz.system.display import why_no_window
    from attnviz.system.reading import is_large

    if session is not None and is_lessons(session):
        session, lesson = None, str(session)
        if texts or intents:
            raise EditError("A lesson sets its text and options: leave out those of the command line.")
    if lesson:
        from attnviz.lessons.library import check_readable

        check_readable(lesson)
    document, initial, view = Document(), None, None
    model, reason = "", why_no_window()
    if session is not None:
        from attnviz.engine.checkpoints.cli_argument import model_argument

        model = model_argument(session)
    if model:
        session = None
    elif session == Path("-"):
        session, (initial, view) = None, files.from_stdin()
        document = initial
    elif session is not None and (reason is not None or not is_large(session)):  # the window reads large ones
        document = files.load(session)  # a bad file is refused before a window opens
    if texts:
        joined = (INPUT_SEPARATOR if model else document.separator).join(texts)
        intents = [edits.set_text(joined), *intents]
    if reason is None:
        gc.disable()  # imported objects are permanent; `attnviz.controller.garbage` collects after the first result
        from attnviz.app import main as run_window

        with terminal.log_to_stderr():
            return run_window(session, document=initial, view=view, model=model, lesson=lesson,
                              lesson_arguments=lesson_arguments, intents=intents, device=device)
    if lesson is not None:
        raise EditError("A lesson needs a window, and none can be opened ({reason}).", reason=reason)
    from attnviz.api import Session
    from attnviz.cli.source import compute
    from attnviz.export import writers
    from attnviz.export.requests import EVERY_HEAD, Heatmaps

    is_read = session is not None and session.resolve() == Path(PICTURE).resolve()
    out = destination.check(Path(PICTURE), formats.suffixes("picture"), replaces=not is_read)
    shown = Session(document, device=device or "auto")
    if model:
        shown.begin(model)
    for intent in intents:
        shown.do(intent.name, **intent.arguments)
    spot = shown.store.state.focus.spot
    wanted = EVERY_HEAD if spot == Spot("weights") else Heatmaps(spot)
    writers.write(wanted, compute(shown, wanted), out)
    terminal.print_lines(Text("No window can be opened ({reason}). Wrote the attention weights to {out} instead.",
                              reason=reason, out=out))
    return 0
