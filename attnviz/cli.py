"""The command line: open the window, or compute and draw without one.

Each command imports what it needs when it runs: `--help` and `--version` answer at once.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from attnviz import __version__
from attnviz.document.options import OPTIONS, Option, Value
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.values import parse
from attnviz.export import asked, destination, formats
from attnviz.system import terminal
from attnviz.system.errors import NO_MEMORY, AttnVizError, EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.document.document import Document
    from attnviz.result.outcome import Outcome

DEVICES = ("cpu", "cuda", "mps", "auto")
PICTURE = f"attnviz{formats.suffixes('picture')[0]}"  #: what is drawn where no window can open

USAGE = f"""\
attnviz [FILE | MODEL]
       attnviz examples
       attnviz models
       attnviz compute [SESSION | --example KEY] [--text TEXT ...] [--embeddings FILE.npy|.csv]
                       [--set NAME=VALUE ...] --out FILE{'|'.join(formats.suffixes('arrays'))}
       attnviz export  [the same] [--stage STAGE] [--head N|all] [--digits N|all]
                       [--sentence N] [--margins sums,entropy]
                       --out FILE{'|'.join(formats.suffixes('picture', 'table'))}
       attnviz --version | --help"""

#: The names are those of `attnviz.result.measures`, which takes numpy to read: help answers before that.
WRITES_ARRAYS = """\
Write every array of a computation, without rounding: tokens, lengths, every
stage, the weight matrices, and for each sentence and head what is measured of
its weights before dropout, averaged over the words: measure_previous,
measure_first and measure_itself (the weight on the word before, on the first,
on the word itself), measure_repeated (on what followed the same word the last
time), measure_entropy (in nats) and measure_distance (in words), NaN where one
is not defined."""

LISTS_MODELS = """\
List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and where they are: those that come with
AttnViz and those in Hugging Face's cache, into which nothing is fetched. What is
there and cannot be opened says why in a word."""

COMMANDS_HELP = f"""\
commands:
  attnviz [FILE]     open the window; without a display, draw {PICTURE} instead
  attnviz MODEL      the same with a trained model: a folder, a .gguf file, or
                     smollm2 or minilm, which come with AttnViz
  attnviz examples   key and title of each example
  attnviz models     the trained models that can be opened on this computer
  attnviz compute    write every array of a computation; options: attnviz compute --help
  attnviz export     write a stage as a picture or a table; options: attnviz export --help

Bad input is answered by a sentence and exit status 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, 2 for a person's mistake, 1 for one of the program."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    terminal.prepare()
    try:
        return _run(arguments)
    except AttnVizError as error:
        return _complain(str(error), 2)
    except BrokenPipeError:  # the reader has seen enough, as in `attnviz examples | head -1`
        return 0
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        return _complain(NO_MEMORY, 2)
    except Exception as error:
        if os.environ.get("ATTNVIZ_DEBUG"):
            traceback.print_exc()
        what = " ".join(f"{type(error).__name__}: {error}".split())
        if isinstance(error, ImportError):  # torch and Qt are files of the system's loader, which needs room for them
            return _complain(f"A library cannot be loaded ({what}): free some memory, or install AttnViz again.", 2)
        return _complain(f"an error of the program, {what} (ATTNVIZ_DEBUG=1 shows where; please report it)", 1)


def _complain(sentence: str, status: int) -> int:
    terminal.tell(sentence)
    return status


def _run(arguments: list[str]) -> int:
    command = _COMMANDS.get(arguments[0]) if arguments else None
    if command is not None:
        return command(arguments[1:])
    parser = _Parser(prog="attnviz", usage=USAGE, epilog=COMMANDS_HELP,
                     description="Type a sentence and see how attention is computed on it.")
    parser.add_argument("session", metavar="FILE | MODEL", nargs="?", type=Path, help=
                        "a session, *.attnviz, attention in arrays, *.npz, which - reads from standard input, or a "
                        "trained model")
    parser.add_argument("--version", action="store_true", help="show the version of the program")
    given = parser.parse_args(arguments)
    if given.version:
        terminal.say(f"attnviz {__version__}")
        return 0
    return _window(given.session)


def _window(session: Path | None) -> int:
    from attnviz.document import opened
    from attnviz.document.document import Document
    from attnviz.engine.models.reading.meant import model_of
    from attnviz.system.display import why_no_window
    from attnviz.system.reading import is_large

    document, begun, model = Document(), None, model_of(session)
    reason = why_no_window()
    if model:
        session, document = None, document if reason is None else _with_model(document, model)
    elif session == Path("-"):
        session, begun = None, opened.from_stdin()
        document = begun
    elif session is not None and (reason is not None or not is_large(session)):  # that the window reads, and says so
        document = opened.load(session)  # refused here, before a window flashes up
    if reason is None:
        gc.disable()  # what is imported now stays; attnviz.controller.garbage collects from the first result on
        from attnviz.app import main as run_window

        with terminal.logged():
            return run_window(session, document=begun, model=model)
    out = destination.check(Path(PICTURE), formats.suffixes("picture"), inputs=[] if session is None else [session])
    if document.given is not None:
        from attnviz.export.pictures import save_sheet

        save_sheet(_compute(document, "auto"), out)
    else:
        _write(_compute(document, "auto"), out)
    terminal.say(f"No window can open ({reason}): the attention weights are drawn in {out} instead.")
    return 0


def _with_model(document: Document, where: str) -> Document:
    from attnviz.document import edits
    from attnviz.engine.models.reading.opening import open_model

    return edits.set_model(document, open_model(where).model)


def _examples(arguments: list[str]) -> int:
    parser = _Parser(prog="attnviz examples", description="List the key and the title of each example.")
    parser.parse_args(arguments)
    from attnviz.document.presets import PRESETS

    width = max(len(preset.key) for preset in PRESETS)
    terminal.say(*(f"{preset.key:{width}}  {preset.title}" for preset in PRESETS))
    return 0


def _models(arguments: list[str]) -> int:
    parser = _Parser(prog="attnviz models", description=LISTS_MODELS)
    parser.parse_args(arguments)
    from attnviz.engine.models.reading.found import found
    from attnviz.engine.models.reading.listed import lines

    terminal.say(*lines(found()))
    return 0


def _compute_command(arguments: list[str]) -> int:
    parser = _document_parser("compute", WRITES_ARRAYS, "arrays")
    given = parser.parse_args(arguments)
    out = _out(given, "arrays")
    _write(_compute(*_document(given)), out)
    terminal.say(f"Wrote {out}")
    return 0


def _export_command(arguments: list[str]) -> int:
    parser = _document_parser("export", "Write a stage as a picture or a table: one head, or all heads.",
                              "picture", "table")
    parser.add_argument("--stage", default="weights", metavar="STAGE",
                        help=f"{', '.join(STAGES)} (default: weights)")
    parser.add_argument("--head", default="all", metavar="N|all", help="a head, counted from 0, or all (default)")
    parser.add_argument("--sentence", default="0", metavar="N", help="which of several sentences, counted from 0")
    parser.add_argument("--digits", metavar="N|all",
                        help=f"of a table's numbers, 1 to {formats.MOST_DIGITS} (default: {formats.DIGITS})")
    parser.add_argument("--margins", metavar="NAME[,NAME]",
                        help=f"beside the rows and columns of weights in a picture: {', '.join(asked.MARGINS)}")
    given = parser.parse_args(arguments)
    out = _out(given, "picture", "table")
    if given.stage not in STAGES:
        raise EditError(f"There is no stage {quoted(given.stage)}: the stages are {', '.join(STAGES)}.")
    all_heads = given.head == "all"
    head = 0 if all_heads else asked.count("head", given.head, "a head counted from 0, or all")
    sentence = asked.count("sentence", given.sentence, "a sentence counted from 0")
    digits = asked.digits(given.digits, out)
    margins = asked.margins(given.margins, given.stage, out)
    part = formats.Part(Spot(given.stage, sentence=sentence, head=head), all_heads, margins, digits)
    _write(_compute(*_document(given)), out, part)
    terminal.say(f"Wrote {out}")
    return 0


_COMMANDS: Mapping[str, Callable[[list[str]], int]] = {
    "examples": _examples,
    "models": _models,
    "compute": _compute_command,
    "export": _export_command,
}


class _Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence, as all of AttnViz does."""

    def __init__(self, **settings: str) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
                         **settings)  # type: ignore[arg-type]

    def print_help(self, file: object = None) -> None:
        terminal.say(*self.format_help().splitlines())  # argparse itself keeps quiet where it cannot write

    def error(self, message: str) -> NoReturn:
        raise EditError(f"{message[:1].upper()}{message[1:]}: see {self.prog} --help.")


def _document_parser(command: str, description: str, *takes: formats.Takes) -> _Parser:
    """What compute and export have in common: which document, and where to write."""
    parser = _Parser(prog=f"attnviz {command}", description=description, epilog=_options_help())
    parser.add_argument("session", metavar="SESSION", nargs="?", type=Path, help="a session file, *.attnviz")
    parser.add_argument("--example", metavar="KEY", help="an example instead: attnviz examples lists them")
    parser.add_argument("--text", metavar="TEXT", nargs="+", action="extend",
                        help="the sentence to use; several are a batch")
    parser.add_argument("--embeddings", metavar="FILE", type=Path,
                        help="a .npy or .csv file of embeddings (tokens, d_in); means embedding=file")
    parser.add_argument("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[],
                        help="an option, or several; they are listed below")
    parser.add_argument("--device", metavar="DEVICE", help=f"{', '.join(DEVICES)} (default: auto)")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True,
                        help=formats.listed(*takes, before="FILE"))
    return parser


def _options_help() -> str:
    """Every option with its values, from the table of options."""
    width = max(map(len, OPTIONS))
    gap = " " * (width + 6)
    rows = [f"  {option.name:{width}}  {_values(option)}\n{gap}{option.help}" for option in OPTIONS.values()]
    device = f"  {'device':{width}}  {' | '.join(DEVICES)}\n{gap}Where it is computed, as --device."
    return "\n".join(["options for --set NAME=VALUE:", *rows, device])


def _values(option: Option) -> str:
    if option.kind == "choice":
        return " | ".join(option.choices)
    if option.kind == "scale":
        return " | ".join((*option.choices, "a number to divide by"))
    return {"flag": "true | false", "heads": "a list of heads such as 0,2",
            "integer": f"a whole number {option.bounds}", "number": f"a number {option.bounds}"}[option.kind]


def _out(given: argparse.Namespace, *takes: formats.Takes) -> Path:
    """Where to write, which has to be another file than those that are read."""
    inputs = [path for path in (given.session, given.embeddings) if path is not None]
    return destination.check(given.out, formats.suffixes(*takes), inputs=inputs)


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE pairs as a table; of several values for one name the last counts."""
    for pair in pairs:
        if "=" not in pair:
            raise EditError(f"--set {quoted(pair)} has no value: write NAME=VALUE.")
    return {name.strip(): value for name, _, value in (pair.partition("=") for pair in pairs)}


def _document(given: argparse.Namespace) -> tuple[Document, str]:
    """The document that the arguments describe, and the device."""
    if given.session is not None and given.example is not None:
        raise EditError(f"Give a session ({given.session}) or an example ({given.example}), not both.")
    texts = _settings(given.set)
    device = given.device or texts.get("device", "auto")
    texts.pop("device", None)
    if device not in DEVICES:
        raise EditError(f"device cannot be {quoted(device)}: it is one of {', '.join(DEVICES)}.")
    values = {name: parse(name, text) for name, text in texts.items()}

    from attnviz.document import edits, opened, presets
    from attnviz.document.document import Document
    from attnviz.tokens import embedding_rows

    if given.session is not None:
        document = opened.load(given.session)
    else:
        document = presets.preset(given.example) if given.example is not None else Document()
    if given.text is not None:
        document = edits.set_text(document, "\n".join(given.text))
    document = apply(document, values) if given.embeddings is None else _with_embeddings(document, given, values)
    if not document.sentences:
        raise EditError("There is no sentence to compute: the text is empty.")
    _check_heads_off(document, values)
    notes = [*_unused(document, values), embedding_rows.without_row(document)]
    for note in filter(None, notes):
        terminal.tell(note)
    return document, device


def apply(document: Document, values: Mapping[str, Value]) -> Document:
    """The document with all options set together, in whatever order they were given.

    Sizes that were named are taken as they are; sizes that an example or a session brought along give way where they
    no longer fit.
    """
    from attnviz.document import edits

    try:
        return edits.set_options(document, values)
    except EditError:
        for name in ("num_heads", "d_out"):
            if name in document.settings and name not in values:
                return apply(edits.reset_option(document, name), values)
        raise


def _with_embeddings(document: Document, given: argparse.Namespace, values: Mapping[str, Value]) -> Document:
    """The document with embeddings from a file; without a text of its own, the rows' names are the text."""
    from attnviz import tokens
    from attnviz.document import edits
    from attnviz.document.embedding_files import load_embeddings
    from attnviz.tokens import embedding_rows

    file = load_embeddings(given.embeddings)
    if given.text is None:
        values = {"tokenizer": "words", **values}
        file, text, told = embedding_rows.text_of_rows(file, tokenizer=str(values["tokenizer"]))
        document = edits.set_text(document, text)
        if told is not None:
            terminal.tell(f"{given.embeddings}: {told}")
    document = apply(edits.set_embedding_file(document, file), values)
    if given.text is None or document.options.embedding != "file":
        return document
    count = sum(map(len, tokens.tokenize_document(document)))
    if count != len(file.names) and embedding_rows.is_unnamed(file):
        terminal.tell(f"{given.embeddings} has {len(file.names)} rows and the text {count} tokens: the rows are called "
                      f"{file.names[0]} to {file.names[-1]}.")
    return embedding_rows.row_for_each_token(document)


def _check_heads_off(document: Document, values: Mapping[str, Value]) -> None:
    """Heads that are switched off by name have to be there; those of a session may wait for more heads."""
    asked = values.get("heads_off", ())
    heads = document.options.num_heads
    if isinstance(asked, tuple) and asked and (most := max(map(int, asked))) >= heads:
        there = f"the heads are numbered 0 to {heads - 1}" if heads > 1 else "there is one head, number 0"
        raise EditError(f"heads_off names head {most}: {there}.")


def _unused(document: Document, values: Mapping[str, Value]) -> list[str]:
    """A sentence for each option that was set and makes no difference."""
    options = document.options
    notes = []
    for name in values:
        option = OPTIONS[name]
        if not options.uses(name):
            notes.append(f"{name} makes no difference to {options.variant}. {option.why_unused}")
        elif name == "d_in" and options.d_in != values[name]:
            notes.append(f"d_in makes no difference with embedding={options.embedding}, which has {options.d_in}.")
        elif name in ("dropout", "dropout_seed") and not options.dropout_on:
            notes.append(f"{name} makes no difference while dropout is off: set dropout_on=true.")
    return notes


def _compute(document: Document, device: str) -> Outcome:
    if document.given is not None:
        from attnviz.result.given import Given

        return Given(document)
    from attnviz.engine.engine import compute

    result = compute(document, device=device)
    for note in result.notes:
        terminal.tell(note)
    return result


def _write(result: Outcome, out: Path, part: formats.Part = formats.ALL_WEIGHTS) -> None:
    formats.save(result, out, part)
