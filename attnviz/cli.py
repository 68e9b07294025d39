"""The command line: open the window, or compute and draw without one.

Each command imports what it needs when it runs, so that `--help` and `--version` are fast.
"""

import argparse
import gc
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from attnviz import __version__, cli_batch, cli_effects, cli_request, cli_text
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import destination, formats, part_options, writers
from attnviz.export.requests import DIGITS, EVERY_HEAD, MAX_DIGITS, VIEWS, Arrays, Beside, ExportRequest, Picture
from attnviz.lessons import SUFFIX, is_lessons
from attnviz.system import interrupt, terminal
from attnviz.system.errors import NO_MEMORY, AttnVizError, EditError

PICTURE = f"attnviz{formats.suffixes('picture')[0]}"  #: the picture written if no window can be opened
_EXPORTS: tuple[formats.Takes, ...] = ("picture", "markup", "table", "script")

USAGE = "attnviz [FILE | MODEL] | COMMAND ... | --version | --help"

EXPORT_HELP = """\
Write a stage as a picture or a table: one head, or all heads. For a trained
model all heads of all layers are one sheet with a row for each layer."""

#: Repeats the names in `attnviz.result.measures`, since importing that would import numpy before the help is printed.
COMPUTE_HELP = """\
Write every array of a computation, without rounding: tokens, lengths, every
stage, the weight matrices, and for each sentence and head the measures of its
attention weights (before dropout, mean over the tokens, NaN if undefined):
measure_previous_token, measure_first_token and measure_own_position (weight on
the previous token, the first token, the token itself), measure_induction (on the
token after an earlier copy), measure_entropy (in nats) and measure_distance (in
tokens). For a trained model also: token ids, each stage and measure with the
layer as the first axis, each head's direct logit attribution for the top next
token (measure_direct_logit_attribution, direct_logit_attribution_ids), and the
logits; not its weights."""

MODELS_HELP = """\
List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
dates, which comes with the program, and the Hugging Face cache. Nothing is
downloaded. Models that cannot be opened are listed with the reason."""

LESSON_HELP = """\
Open the window on a lesson; or run lessons without a window: every intent is
done, every check is false before it is solved and true after, and every control
that is pointed at exists. A mistake is reported with its line, exit status 2."""

COMMANDS_HELP = f"""\
commands:
  attnviz [FILE]     open the window; without a display, draw {PICTURE} instead
  attnviz MODEL      the same with a trained model: a folder, a .gguf file, or
                     dates (built in), smollm2 or minilm (optional packages)
  attnviz examples   key and title of each example
  attnviz models     the trained models that can be opened on this computer
  attnviz compute    write every array of a computation; options: attnviz compute --help
  attnviz export     write a stage as a picture or a table; options: attnviz export --help
  attnviz do         do what a person can do in the window; options: attnviz do --help
  attnviz lesson     be led through attention; options: attnviz lesson --help
  attnviz train      train a small model on this computer; options: attnviz train --help
  attnviz patch      patch activations of one run into another; options: attnviz patch --help
  attnviz heads      a table of all heads of a model; options: attnviz heads --help
  attnviz corpus     measure all heads over a corpus; options: attnviz corpus --help

A mistake in the input is reported in one sentence, with exit status 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, 2 for what cannot be done, 1 for a fault of the program."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    terminal.prepare()
    # numpy reads this when it is loaded. Its threads and torch's would wait for the same cores: on two busy ones the
    # composition scores of SmolLM2 took 12 s instead of 1.2 s.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        return _run(arguments)
    except AttnVizError as error:
        return _report(str(error), 2)
    except BrokenPipeError:  # as in `attnviz examples | head -1`
        return 0
    except KeyboardInterrupt:  # in a process not started by `attnviz.__main__`
        return interrupt.STATUS
    except MemoryError:
        return _report(NO_MEMORY, 2)
    except Exception as error:
        if os.environ.get("ATTNVIZ_DEBUG"):
            traceback.print_exc()
        what = " ".join(f"{type(error).__name__}: {error}".split())
        if isinstance(error, ImportError):  # torch and Qt need memory to load
            return _report(f"A library cannot be loaded ({what}): free some memory or reinstall AttnViz.", 2)
        return _report(f"internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)", 1)


def _report(sentence: str, status: int) -> int:
    terminal.warn(sentence)
    return status


def _run(arguments: list[str]) -> int:
    command = _COMMANDS.get(arguments[0]) if arguments else None
    if command is not None:
        return command(arguments[1:])
    if not arguments:
        return _window(None)
    parser = _Parser(prog="attnviz", usage=USAGE, epilog=COMMANDS_HELP,
                     description="Type a sentence and see how attention is computed on it.")
    parser.add_argument("session", metavar="FILE | MODEL", nargs="?", type=cli_request.path, help=
                        f"a session, *.attnviz, attention in arrays, *{formats.suffixes('arrays')[0]}, which - reads "
                        f"from standard input, a lesson, *{SUFFIX}, a text, *.txt, or a trained model")
    parser.add_argument("--version", action="store_true", help="show the version of the program")
    given = parser.parse_args(arguments)
    if given.version:
        terminal.print_lines(f"attnviz {__version__}")
        return 0
    if given.session is not None and is_lessons(given.session):
        return _lesson([str(given.session)])
    return _window(given.session)


def _window(session: Path | None, *, lesson: str | None = None) -> int:
    from attnviz.document import files
    from attnviz.document.document import Document
    from attnviz.system.display import why_no_window
    from attnviz.system.reading import is_large

    document, initial, view, model = Document(), None, None, ""
    if session is not None:
        from attnviz.engine.checkpoints.cli_argument import model_argument

        model = model_argument(session)
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

    out = destination.check(Path(PICTURE), formats.suffixes("picture"), inputs=[] if session is None else [session])
    shown = Session(document)
    if model:
        shown.begin(model)
    writers.write(EVERY_HEAD, cli_request.compute(shown, EVERY_HEAD), out)
    terminal.print_lines(f"No window can be opened ({reason}). Wrote the attention weights to {out} instead.")
    return 0


def _examples(arguments: list[str]) -> int:
    parser = _Parser(prog="attnviz examples", description="List the key and the title of each example.")
    parser.parse_args(arguments)
    from attnviz.document.presets import PRESETS

    width = max(len(preset.key) for preset in PRESETS)
    terminal.print_lines(*(f"{preset.key:{width}}  {preset.title}" for preset in PRESETS))
    return 0


def _models(arguments: list[str]) -> int:
    _Parser(prog="attnviz models", description=MODELS_HELP).parse_args(arguments)
    from attnviz.engine.checkpoints.locations import discover_models, lines

    terminal.print_lines(*lines(discover_models()))
    return 0


def _compute_command(arguments: list[str]) -> int:
    def request(given: argparse.Namespace, out: Path) -> ExportRequest:
        layer = part_options.layer_or_all(given.layer)
        return Arrays(Spot("weights", layer=layer or 0), all_layers=layer is None)

    parser = _document_parser("compute", COMPUTE_HELP, "arrays")
    parser.add_argument("--lens", action="store_true",
                        help="also write the logit lens to arrays: lens_rows, lens_ids, lens_probabilities")
    return _compute_and_write(parser.parse_intermixed_args(arguments), request, "arrays")


def _export_command(arguments: list[str]) -> int:
    from attnviz import cli_figure, cli_film  # late: a start of the window needs neither

    parser = _document_parser("export", EXPORT_HELP, *_EXPORTS)
    parser.add_argument("--stage", default="weights", metavar="STAGE", choices=STAGES,
                        help=f"{', '.join(STAGES)} (default: weights)")
    parser.add_argument("--head", default="all", metavar="HEADS",
                        help="heads, counted from 0, such as 3 or 0,3,5-7, or all (default); 2,5 draws two heatmaps "
                             "side by side, also of two layers or two sentences")
    parser.add_argument("--sentence", default="1", metavar="N", help="which of several sentences, counted from 1")
    parser.add_argument("--view", choices=VIEWS, default=VIEWS[0], metavar="VIEW",
                        help="of weights: heatmap (default), lines from queries to keys, or words, tinted by the "
                             "attention from one token; several heads, such as --head 0,2,3, are drawn in one "
                             "picture: as lines, or as their mean")
    parser.add_argument("--query", metavar="N",
                        help="for lines and words: the query token, counted from 0 (default: all tokens for lines, "
                             "the last one for words)")
    parser.add_argument("--digits", metavar="N|all", choices=(*map(str, range(1, MAX_DIGITS + 1)), "all"),
                        help=f"decimals of a table, 1 to {MAX_DIGITS} (default: {DIGITS})")
    parser.add_argument("--margins", metavar="NAME[,NAME]",
                        help=f"next to the rows and columns of weights in a heatmap: {', '.join(part_options.MARGINS)}")
    parser.add_argument("--no-session", action="store_true",
                        help="leave the session out of a picture; otherwise attnviz opens the picture as a session")
    cli_figure.add_arguments(parser)
    cli_film.add_arguments(parser)
    given = parser.parse_intermixed_args(arguments)
    if given.film is None:
        cli_film.check_none(given)
    words = [str(path) for path in given.sessions if str(path) in part_options.MARGINS and not path.exists()]
    if given.margins is not None and words:
        raise EditError("--margins takes its names with a comma: --margins {names}.",
                        names=",".join((given.margins, *words)))
    return _compute_and_write(given, _request, *(_EXPORTS if given.film is None else ("film",)))


def _request(given: argparse.Namespace, out: Path) -> ExportRequest:
    """Return what is written as a picture, a table or a script."""
    from attnviz import cli_figure  # late: opening the window does not need it

    cli_figure.check_flags(given)
    if given.handout is not None:
        return cli_figure.page_of(given)
    if cli_figure.is_figure(given):
        return cli_figure.figure_of(given)
    is_heatmap = given.view == "heatmap"
    if is_heatmap and given.query is not None:
        raise EditError("--query needs --view lines or --view words.")
    heads = part_options.parse_heads("--head", given.head, most=2 if is_heatmap else part_options.MAX_HEADS)
    layers = part_options.one_or_two("layer", given.layer)
    sentences = part_options.one_or_two("sentence", given.sentence, every=False)
    margins = part_options.margins(given.margins, given.stage, out, given.view)
    digits = part_options.digits(given.digits, out)
    return part_options.part(
        given.stage, out, heads=heads, layers=layers, sentences=sentences, margins=margins, digits=digits
    ) if is_heatmap else part_options.words_part(
        given.view, given.stage, heads=heads, layers=layers, sentences=sentences, query=given.query)


def _compute_and_write(
    given: argparse.Namespace, request_of: Callable[[argparse.Namespace, Path], ExportRequest], *takes: formats.Kind
) -> int:
    """Compute what the arguments describe and write the requested files, or those of a batch."""
    given.session = given.sessions[0] if given.sessions else None
    if cli_batch.is_batch(given):
        return cli_batch.write_all(given, lambda item: _write(item, request_of, *takes), formats.suffixes(*takes))
    cli_batch.check_single(given)
    terminal.print_lines(*(f"Wrote {out}" for out in _write(given, request_of, *takes)))
    return 0


def _write(
    given: argparse.Namespace, request_of: Callable[[argparse.Namespace, Path], ExportRequest], *takes: formats.Kind
) -> list[Path]:
    """Compute what the arguments describe; write the requested files, and return them."""
    outs = [_out(given, path, suffixes) for path, suffixes in (
        (given.out, formats.suffixes(*takes)), (given.measures, formats.HEAD_SUFFIXES)) if path is not None]
    if not outs:
        raise EditError("Nothing to write: name a file with --out or --measures.")
    if len(outs) > 1 and os.path.realpath(outs[0]) == os.path.realpath(outs[1]):
        raise EditError(f"--out and --measures both name {outs[0]}: name two files.")
    request = request_of(given, given.out or Path(f"none{formats.suffixes(*takes)[0]}"))
    if given.out is not None and given.film is None:
        destination.check_suffix(given.out, formats.suffixes(request.takes))
    if isinstance(request, Picture):
        request = replace(request, carries_session=not given.no_session)
    if given.film is not None:
        from attnviz import cli_film

        cli_film.write(given, cli_film.film_of(given, request), outs[0])
        return outs
    session = cli_request.read_session(given, request)
    is_picture = given.measures is None and outs[0].suffix.lower() in formats.suffixes("picture")
    result = cli_request.compute(session, request if is_picture else None, stage=request.spot.stage)
    if given.out is not None and (given.effects or given.scores or given.lens):
        writers.check_size(request, result, outs[0])
    experiments = cli_effects.compute(given, session, result)
    if given.out is not None:
        held = session.snapshot(given.beside) if isinstance(request, Beside) else None
        lenses = cli_request.lenses(session, given.lens)
        writers.write(request, result, outs[0], experiments=(*experiments, *lenses), held=held)
    if given.measures is not None:
        from attnviz.export import heads

        heads.save(result, outs[-1], experiments=experiments)
    return outs


def _lesson(arguments: list[str]) -> int:
    parser = _Parser(prog="attnviz lesson", description=LESSON_HELP)
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help=
                        f"a file, *{SUFFIX}, a folder or a zip of them, or a name that --list prints (default: all)")
    parser.add_argument("--check", action="store_true", help="run it, or all lessons that come with AttnViz")
    parser.add_argument("--list", action="store_true", help="list the lessons that come with AttnViz")
    given = parser.parse_args(arguments)
    from attnviz import cli_lesson

    if given.list:
        return cli_lesson.list_lessons()
    if given.check:
        return cli_lesson.check(given.lesson)
    if given.lesson is not None:
        cli_lesson.check_readable(given.lesson)
    return _window(None, lesson=given.lesson or "")


def _own_module(command: str, arguments: list[str]) -> int:
    """Run a command that has a module of its own, `cli_COMMAND`."""
    module = import_module(f"attnviz.cli_{command}")
    parser = _Parser(prog=f"attnviz {command}", description=module.HELP, epilog=getattr(module, "epilog", str)())
    module.add_arguments(parser)
    return int(module.run(parser.parse_intermixed_args(arguments)))


_COMMANDS: Mapping[str, Callable[[list[str]], int]] = {
    "examples": _examples,
    "models": _models,
    "compute": _compute_command,
    "export": _export_command,
    "lesson": _lesson,
    **{command: partial(_own_module, command) for command in ("corpus", "do", "heads", "patch", "train")},
}


class _Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one sentence."""

    def __init__(self, **settings: str) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
                         **settings)  # type: ignore[arg-type]

    def print_help(self, file: object = None) -> None:
        terminal.print_lines(*self.format_help().splitlines())  # argparse itself ignores write errors

    def error(self, message: str) -> NoReturn:
        raise EditError(f"{message[:1].upper()}{message[1:]}: see {self.prog} --help.")


def _document_parser(command: str, description: str, *takes: formats.Takes) -> _Parser:
    """Return a parser with the arguments that compute and export share."""
    from attnviz import cli_activations  # late: a start of the window does not need it

    parser = _Parser(prog=f"attnviz {command}", description=description, epilog=cli_request.options_help())
    parser.add_argument("sessions", metavar="SESSION", nargs="*", type=cli_request.path,
                        help=f"a session, *.attnviz, or attention in arrays, *{formats.suffixes('arrays')[0]}; several "
                             "write a file each into the folder --out")
    parser.add_argument("--example", metavar="KEY", help="an example instead (list: attnviz examples)")
    parser.add_argument("--text", metavar="TEXT", nargs="+", action="extend",
                        help=f"the sentence; several form a batch. {cli_text.FROM_FILE}")
    parser.add_argument("--embeddings", metavar="FILE", type=Path,
                        help="a .npy or .csv file of embeddings (tokens, d_in); means embedding=file")
    parser.add_argument("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[],
                        help="one or more options, listed below")
    cli_request.add_device(parser)
    parser.add_argument("--model", metavar="MODEL",
                        help="a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the "
                             "Hugging Face cache; each text is then one input, line breaks included")
    parser.add_argument("--layer", default="all", metavar="N|all",
                        help="a layer of the model, counted from 0, or all (default)")
    parser.add_argument("--measures", metavar="FILE", type=Path,
                        help="also write a table of measures with a row for each head (means over the tokens, and "
                             "direct logit attribution for the top next token): "
                             f"FILE{', FILE'.join(formats.HEAD_SUFFIXES)}")
    cli_effects.add_arguments(parser)
    cli_activations.add_arguments(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help=formats.suffix_list(*takes, before="FILE"))
    cli_batch.add_arguments(parser, *takes)
    parser.set_defaults(film=None, lens=False)
    return parser


def _out(given: argparse.Namespace, path: Path, suffixes: Sequence[str]) -> Path:
    """Return the output path. Raises SessionError if it is also an input."""
    model = Path(given.model) if given.model else None
    texts = map(cli_text.text_file, (*(given.text or ()), given.taken_from or ""))
    return destination.check(path, suffixes, inputs=filter(None, (given.session, given.embeddings, model, *texts)))
