"""The command line: open the window, or compute and draw without one.

Each command imports what it needs when it runs: `--help` and `--version` answer at once.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import textwrap
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from attnviz import __version__, cli_request
from attnviz.document.aliases import rename_flags
from attnviz.document.options import MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, SETTABLE_WITH_MODEL, Option
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import destination, formats, part_options
from attnviz.export.parts import DIGITS, EVERY_HEAD, MOST_DIGITS, VIEWS, Part
from attnviz.system import interrupt, terminal
from attnviz.system.errors import NO_MEMORY, AttnVizError, EditError
from attnviz.system.wording import quoted

MOST_HEADS = 1000  #: that `--head` names for one picture of lines
PICTURE = f"attnviz{formats.suffixes('picture')[0]}"  #: what is drawn where no window can open

USAGE = f"""\
attnviz [FILE | MODEL]
       attnviz examples
       attnviz models
       attnviz compute [SESSION | --example KEY] [--text TEXT ...] [--embeddings FILE.npy|.csv]
                       [--model NAME|FOLDER|FILE.gguf] [--layer N|all] [--set NAME=VALUE ...]
                       [--measures FILE{'|'.join(formats.OF_HEADS)}] [--effects]
                       --out FILE{'|'.join(formats.suffixes('arrays'))}
       attnviz export  [the same] [--stage STAGE] [--head N|all] [--digits N|all]
                       [--sentence N] [--view VIEW] [--query N] [--margins sums,entropy]
                       --out FILE{'|'.join(formats.suffixes('picture', 'table'))}
       attnviz --version | --help"""

#: The names are those of `attnviz.result.measures`, which takes numpy to read: help answers before that.
DRAWS = """\
Write a stage as a picture or a table: one head, or all heads. Of a trained model
all heads of all layers are one sheet, a row a layer."""

WRITES_ARRAYS = """\
Write every array of a computation, without rounding: tokens, lengths, every
stage, the weight matrices, and measures of the weights before dropout for each
sentence and head, averaged over the tokens: measure_previous_token,
measure_first_token and measure_own_position (attention to the previous token, to
the first, to the token itself), measure_induction (to the token after an earlier
copy), measure_entropy (in nats) and measure_distance (in tokens), NaN where one
is not defined. Of a trained model: token ids, each stage and measure with the
layer as first axis, each head's direct logit attribution to the most likely next
token (measure_direct_logit_attribution, of direct_logit_attribution_ids), and
the logits; not the weights of the model."""

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
    except KeyboardInterrupt:  # in a process that was not begun by `attnviz.__main__`
        return interrupt.STATUS
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
    arguments = rename_flags(arguments)
    command = _COMMANDS.get(arguments[0]) if arguments else None
    if command is not None:
        return command(arguments[1:])
    if not arguments:
        return _window(None)
    parser = _Parser(prog="attnviz", usage=USAGE, epilog=COMMANDS_HELP,
                     description="Type a sentence and see how attention is computed on it.")
    parser.add_argument("session", metavar="FILE | MODEL", nargs="?", type=Path, help=
                        f"a session, *.attnviz, attention in arrays, *{formats.suffixes('arrays')[0]}, which - reads "
                        "from standard input, or a trained model")
    parser.add_argument("--version", action="store_true", help="show the version of the program")
    given = parser.parse_args(arguments)
    if given.version:
        terminal.say(f"attnviz {__version__}")
        return 0
    return _window(given.session)


def _window(session: Path | None) -> int:
    from attnviz.document import input_files
    from attnviz.document.document import Document
    from attnviz.system.display import why_no_window
    from attnviz.system.reading import is_large

    document, begun, model, engine = Document(), None, _model_of(session), None
    reason = why_no_window()
    if model:
        session = None
        if reason is not None:
            document, engine = cli_request.with_model(document, model)
    elif session == Path("-"):
        session, begun = None, input_files.from_stdin()
        document = begun
    elif session is not None and (reason is not None or not is_large(session)):  # that the window reads, and says so
        document = input_files.load(session)  # refused here, before a window flashes up
    if reason is None:
        if sys.platform == "win32":
            import torch  # noqa: F401  # must come before Qt there (WinError 1114), which comes with the next line

        gc.disable()  # what is imported now stays; `attnviz.controller.garbage` collects from the first result on
        from attnviz.app import main as run_window

        with terminal.logged():
            return run_window(session, document=begun, model=model)
    out = destination.check(Path(PICTURE), formats.suffixes("picture"), inputs=[] if session is None else [session])
    shown = cli_request.Described(document, "auto", engine).computed(EVERY_HEAD)
    formats.save(shown, out, EVERY_HEAD)
    terminal.say(f"No window can open ({reason}): the attention weights are drawn in {out} instead.")
    return 0


def _model_of(session: Path | None) -> str:
    """The trained model that is meant, as `open_model` finds it; "" where a session is, or nothing."""
    if session is None:
        return ""

    from attnviz.engine.models.checkpoints.cli_argument import model_argument

    return model_argument(session)


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
    from attnviz.engine.models.checkpoints.discovery import discover_models
    from attnviz.engine.models.checkpoints.listing import lines

    terminal.say(*lines(discover_models()))
    return 0


def _compute_command(arguments: list[str]) -> int:
    parser = _document_parser("compute", WRITES_ARRAYS, "arrays")
    parser.add_argument("--large", action="store_true", help=argparse.SUPPRESS)  # of earlier versions: does nothing
    return _written(parser.parse_args(arguments), lambda given, out: _only(given), "arrays")


def _export_command(arguments: list[str]) -> int:
    parser = _document_parser("export", DRAWS, "picture", "table")
    parser.add_argument("--stage", default="weights", metavar="STAGE",
                        help=f"{', '.join(STAGES)} (default: weights)")
    parser.add_argument("--head", default="all", metavar="N|all",
                        help="a head, counted from 0, or all (default); 2,5 draws two beside each other, as two layers "
                             "and two sentences")
    parser.add_argument("--sentence", default="1", metavar="N", help="which of several sentences, counted from 1")
    parser.add_argument("--view", choices=VIEWS, default=VIEWS[0], metavar="VIEW",
                        help="of weights: heatmap (default), lines from queries to keys, or words, the sentence tinted "
                             "by what one of its tokens attends to; several heads, such as --head 0,2,3, are one "
                             "picture of lines, and the mean of words")
    parser.add_argument("--query", metavar="N",
                        help="of lines and words, the token, counted from 0, whose weights are drawn (default: lines "
                             "of all tokens, words of the last)")
    parser.add_argument("--digits", metavar="N|all",
                        help=f"of a table's numbers, 1 to {MOST_DIGITS} (default: {DIGITS})")
    parser.add_argument("--margins", metavar="NAME[,NAME]",
                        help=f"beside the rows and columns of weights in a picture: {', '.join(part_options.MARGINS)}")
    return _written(parser.parse_args(arguments), _part, "picture", "table")


def _only(given: argparse.Namespace) -> Part:
    """All arrays, of all layers or of one."""
    layer = part_options.number_or_all("layer", given.layer, "a layer")
    return Part(Spot("weights", layer=layer or 0), only_layer=layer is not None)


def _part(given: argparse.Namespace, out: Path) -> Part:
    """The part of a result that is drawn, or written as a table."""
    if given.stage not in STAGES:
        raise EditError(f"There is no stage {quoted(given.stage)}: the stages are {', '.join(STAGES)}.")
    is_heatmap = given.view == "heatmap"
    if is_heatmap and given.query is not None:
        raise EditError("--query is of --view lines and --view words.")
    heads = part_options.one_or_two("head", given.head, "a head", most=2 if is_heatmap else MOST_HEADS)
    layers = part_options.one_or_two("layer", given.layer, "a layer")
    sentences = part_options.one_or_two("sentence", given.sentence, "a sentence", every=False)
    margins = part_options.margins(given.margins, given.stage, out, given.view)
    digits = part_options.digits(given.digits, out)
    if not is_heatmap:
        return part_options.of_words(given.view, given.stage, out, heads=heads, layers=layers, sentences=sentences,
                                     query=given.query)
    return part_options.part(given.stage, out, heads=heads, layers=layers, sentences=sentences, margins=margins,
                             digits=digits)


def _written(given: argparse.Namespace, part_of: Callable[[argparse.Namespace, Path], Part],
             *takes: formats.Takes) -> int:
    """Compute what the arguments describe, and write what they ask for."""
    outs = [_out(given, path, suffixes) for path, suffixes in (
        (given.out, formats.suffixes(*takes)), (given.measures, formats.OF_HEADS)) if path is not None]
    if not outs:
        raise EditError("There is nothing to write: name a file by --out, or by --measures.")
    if len(outs) > 1 and os.path.realpath(outs[0]) == os.path.realpath(outs[1]):
        raise EditError(f"Both --out and --measures name {outs[0]}: name two files.")
    part = part_of(given, given.out or Path(f"none{formats.suffixes(*takes)[0]}"))
    asked_for = cli_request.described(given, part)
    is_picture = given.measures is None and outs[0].suffix.lower() in formats.suffixes("picture")
    result = asked_for.computed(part if is_picture else None)
    if given.out is not None and given.effects:
        formats.check_size(result, outs[0], part)
    effects = asked_for.effects(result) if given.effects else ()
    if given.out is not None:
        formats.save(result, outs[0], part, effects=effects)
    if given.measures is not None:
        from attnviz.export import heads

        heads.save(result, outs[-1], effects=effects)
    terminal.say(*(f"Wrote {out}" for out in outs))
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
    parser.add_argument("session", metavar="SESSION", nargs="?", type=Path,
                        help=f"a session, *.attnviz, or attention in arrays, *{formats.suffixes('arrays')[0]}")
    parser.add_argument("--example", metavar="KEY", help="an example instead: attnviz examples lists them")
    parser.add_argument("--text", metavar="TEXT", nargs="+", action="extend",
                        help="the sentence to use; several are a batch. @FILE reads a text file in UTF-8, and a text "
                             "that begins with @ is written with @@")
    parser.add_argument("--embeddings", metavar="FILE", type=Path,
                        help="a .npy or .csv file of embeddings (tokens, d_in); means embedding=file")
    parser.add_argument("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[],
                        help="an option, or several; they are listed below")
    parser.add_argument("--weights-from", metavar="VARIANT[:SEED]",
                        help="copy the weights of another variant, drawn from its own seed or from SEED; means "
                             "weights_from=VARIANT seed=SEED")
    parser.add_argument("--device", metavar="DEVICE", help=f"{', '.join(cli_request.DEVICES)} (default: auto)")
    parser.add_argument("--model", metavar="MODEL",
                        help="a trained model: smollm2, minilm, a folder, a .gguf file, or a name in Hugging Face's "
                             "cache; then a text is one input, line breaks and all")
    parser.add_argument("--layer", default="all", metavar="N|all",
                        help="a layer of it, counted from 0, or all (default)")
    parser.add_argument("--measures", metavar="FILE", type=Path,
                        help="also write what is measured of each head, averaged over the words, and its share of the "
                             "logit of the likeliest next token, a row for each head: "
                             f"FILE{', FILE'.join(formats.OF_HEADS)}")
    parser.add_argument("--effects", action="store_true",
                        help="in that table, in arrays and behind a table of all weights also how much of the "
                             "logit and the probability of the likeliest next token is lost when each head is ablated, "
                             "which is computed for each")
    parser.add_argument("--out", metavar="FILE", type=Path, help=formats.listed(*takes, before="FILE"))
    return parser


def _options_help() -> str:
    """Every option with its values, from the table of options."""
    width = max(map(len, OPTIONS))
    gap = " " * (width + 6)
    own = [option for option in MODEL_OPTIONS.values() if option.name not in SAMPLING_OPTIONS]
    told = (*OPTIONS.values(), *own)
    free = [name for name in SETTABLE_WITH_MODEL if name not in SAMPLING_OPTIONS]
    counting = textwrap.wrap(f"With a trained model these count, and all else is settled by its training: "
                             f"{', '.join(free)}. {', '.join(option.name for option in own)} is of models alone.", 80)
    rows = [f"  {option.name:{width}}  {_values(option)}\n{gap}{option.help}" for option in told]
    device = f"  {'device':{width}}  {' | '.join(cli_request.DEVICES)}\n{gap}Where it is computed, as --device."
    return "\n".join([*counting, "", "options for --set NAME=VALUE:", *rows, device])


def _values(option: Option) -> str:
    if option.kind == "choice":
        return " | ".join(option.choices)
    if option.kind == "scale":
        return " | ".join((*option.choices, "a number to divide by"))
    return {"flag": "true | false", "switches": "a list of heads and layers such as 3.0,3.7,5",
            "heads": "a list of heads such as 0,2",
            "integer": f"a whole number {option.bounds}", "number": f"a number {option.bounds}"}[option.kind]


def _out(given: argparse.Namespace, path: Path, suffixes: Sequence[str]) -> Path:
    """Where to write, which has to be another file than those that are read."""
    model = None if given.model is None else Path(given.model)
    texts = map(cli_request.text_file, given.text or ())
    inputs = [path for path in (given.session, given.embeddings, model, *texts) if path is not None]
    return destination.check(path, suffixes, inputs=inputs)
