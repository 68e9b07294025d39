"""The command line: open the window, or compute and draw without one.

Each command is a module of this package that is imported when it runs, so that `--help` is fast.
"""

import inspect
import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from attnviz import __version__
from attnviz.cli.parameters import show_option
from attnviz.system import terminal
from attnviz.system.errors import NO_MEMORY, AttnVizError, EditError
from attnviz.system.wording import Text, quoted

#: Each command with its section in the help and what it does.
COMMANDS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "open": ("Look", "open the window, as attnviz FILE and attnviz MODEL do"),
    "lesson": ("Look", "be led through attention"),
    "examples": ("Look", "key and title of each example"),
    "models": ("Look", "the trained models that can be opened on this computer"),
    "plugins": ("Look", "the plug-ins that are loaded, and what they add"),
    "doctor": ("Look", "what is installed here, and what is missing"),
    "compute": ("Compute and write", "every array of a computation"),
    "figure": ("Compute and write", "a stage as a picture, also for a paper"),
    "table": ("Compute and write", "a stage as a table, or as code that computes it"),
    "film": ("Compute and write", "what changes from frame to frame"),
    "handout": ("Compute and write", "a page with every stage of a head"),
    "heads": ("Compute and write", "a table with a row for each head"),
    "do": ("Compute and write", "what a person can do in the window"),
    "check": ("Compute and write", "compare your own attention code with a formulation"),
    "patch": ("Experiments on trained models", "patch activations of one run into another"),
    "corpus": ("Experiments on trained models", "measure all heads over a corpus"),
    "train": ("Experiments on trained models", "train a small model on this computer"),
})

TAIL = "Options: attnviz COMMAND --help. A mistake is reported in one sentence, with exit status 2."
COMPLETION = "_ATTNVIZ_COMPLETE"  #: the variable in which a shell asks for completions


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
        sentence, status = error.text, 2
    except BrokenPipeError:  # as in `attnviz examples | head -1`
        return 0
    except MemoryError:
        sentence, status = Text(NO_MEMORY), 2
    except Exception as error:
        if os.environ.get("ATTNVIZ_DEBUG"):
            traceback.print_exc()
        what, status = " ".join(f"{type(error).__name__}: {error}".split()), 1
        sentence = Text("internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)", what=what)
        if isinstance(error, ImportError):  # torch and Qt need memory to load
            sentence, status = Text("A library cannot be loaded ({what}): free some memory or reinstall AttnViz.",
                                    what=what), 2
    terminal.warn(sentence)
    return status


def _run(arguments: list[str]) -> int:
    if instruction := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(GROUP, {}, "attnviz", COMPLETION, instruction)
    try:
        with GROUP.make_context("attnviz", arguments) as context:
            return int(GROUP.invoke(context))
    except click.exceptions.Exit as end:
        return end.exit_code


def help_texts() -> Iterator[str]:
    """Yield the texts of every help that stand in no table, for translators."""
    yield inspect.getdoc(_Commands) or ""
    yield TAIL
    for name, texts in COMMANDS.items():
        yield from texts
        yield from import_module(f"attnviz.cli.{name}").run.texts()


class _Commands(click.Group):
    """Usage: attnviz [PLUG-INS] [FILE | MODEL] | COMMAND ... | --version | --help

    Type a sentence and see how attention is computed on it.

    Plug-ins:
      --plugin FILE.py           run a file that adds measures, experiments, normalisations or variants; also several
      --no-plugins               leave out the plug-ins of installed packages

    Examples:
      attnviz                    open the window
      attnviz smollm2            open it with a trained model
      attnviz figure --text "Hello shiny sun" --out weights.svg
    """  # shown as the help; a command is imported when it runs; without the name of one, `open` runs

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        return import_module(f"attnviz.cli.{cmd_name}").run if cmd_name in COMMANDS else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words after `attnviz`. Raises EditError for a mistyped command."""
        if not ctx.resilient_parsing:
            args = _load_plugins(args)
        first = args[0] if args else ""
        if first == "export":
            args = _renamed(args[1:])
        elif not ctx.resilient_parsing and first not in (*COMMANDS, "--help", "--version"):
            if first and first[0] != "-" and not os.path.lexists(first[:4096]):
                from attnviz.system.checked import nearest  # late: opening the window does not need it

                if near := nearest(first, COMMANDS):
                    raise EditError("{name} is no command, file or model (did you mean {near}?): see attnviz --help.",
                                    name=quoted(first), near=near)
            args = ["open", *args]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, without importing the commands."""
        say = terminal.translator()
        formatter.write(f"{say(inspect.getdoc(_Commands) or '')}\n")
        for title in dict.fromkeys(section for section, _ in COMMANDS.values()):
            with formatter.section(say(title)):
                formatter.write_dl([(name, say(help)) for name, (of, help) in COMMANDS.items() if of == title])
        formatter.write(f"\n{say(TAIL)}")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Return the files and commands that can complete the first word."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file"), *super().shell_complete(ctx, incomplete)]


def _load_plugins(words: list[str]) -> list[str]:
    """Load the plug-ins that the first words name, before a command reads a table; return the words that follow.

    Raises AttnVizError if one cannot be loaded.
    """
    from attnviz.system import plugins

    while words and words[0].partition("=")[0] in ("--plugin", "--no-plugins"):
        flag, equals, path = words.pop(0).partition("=")
        if flag == "--no-plugins":
            os.environ[plugins.DISABLED] = "1"  # also in the processes that this one starts
            continue
        if not equals and words:
            path = words.pop(0)
        if not path:
            raise EditError("--plugin needs the name of a Python file.")
        plugins.load_file(Path(path))
    return words


def _renamed(words: list[str]) -> list[str]:
    """Return the command that does what `attnviz export` did in version 0.2, with its words."""
    from attnviz.export.formats import suffixes

    tables = any(word.lower().endswith(suffixes("table", "script")) for word in words)
    name = "film" if "--film" in words else "handout" if "--handout" in words else "table" if tables else "figure"
    terminal.warn(Text("attnviz export is called attnviz {name} now; the next version has no export.", name=name))
    return [name, *({"--film": "--kind", "--handout": "--paper"}.get(word, word) for word in words)]


GROUP = _Commands("attnviz", add_help_option=False, params=[
    show_option("--help", lambda ctx: ctx.get_help().splitlines()),
    show_option("--version", lambda _: [f"attnviz {__version__}"])])
