"""Declare commands as frozen records: each field is an option or an argument, and a function is called with them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

import click

from attnviz.system import terminal
from attnviz.system.errors import EditError, SessionError
from attnviz.system.wording import N_, Text, quoted

#: How a text is read from a file, for the help of every option that takes one.
USAGE = N_("Usage:")
REQUIRED = N_("[required]")  #: what click writes behind the help of an option without which a command does nothing
Translator = Callable[[str], str]  #: puts a text into the language of a help
FROM_FILE = "@FILE reads a UTF-8 text file; write @@ for a text that begins with @"


class File(click.Path):
    """A file or a folder, whose name a shell completes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path. Raises EditError for an empty one, which would be the current folder."""
        if not value:
            raise EditError("{name} is empty and names no file.", name=_name_of(param))
        return Path(value)


class TextOrFile(click.ParamType[str]):
    """A text, or the content of @FILE without the line break at its end; "@@…" is a text that begins with @."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text. Raises SessionError if the file cannot be read, and EditError if it is not text."""
        from attnviz.system.reading import read_bytes

        path = Path(value[1:])
        if not value.startswith("@") or value.startswith("@@"):
            return value[value.startswith("@@"):]
        if not path.name:
            raise EditError("{name}: @ names no file: write @FILE, or @@ for a text that begins with @.",
                            name=_name_of(param))
        try:
            return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n").removesuffix("\n")
        except UnicodeDecodeError:
            raise EditError("{name}: {file} is not text in UTF-8. A text that begins with @ is written with @@.",
                            name=_name_of(param), file=path.name) from None


class _Parameter(click.Parameter):
    """An option or an argument that refuses a value in the words of the program, which are translated."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the value in its type. Raises EditError if it has none."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter:
            raise EditError("{name} cannot be {text}: it is {expected}.", name=_name_of(self), text=quoted(value),
                            expected=_expected(self.type)) from None


class _Option(_Parameter, click.Option):
    pass


class _Argument(_Parameter, click.Argument):
    pass


def _name_of(param: click.Parameter | None) -> str:
    return "" if param is None else param.human_readable_name if isinstance(param, click.Argument) else param.opts[0]


def _expected(kind: click.ParamType[Any]) -> Text:
    """Return what a value of a type is."""
    if isinstance(kind, click.Choice):
        return Text("one of {choices}", choices=", ".join(kind.choices))
    if isinstance(kind, click.IntRange):
        return Text("a whole number {bounds}", bounds=Text("from {minimum} to {maximum}",
                                                                            minimum=kind.min, maximum=kind.max))
    return Text(N_("a whole number") if kind is click.INT else N_("a number"))


_KINDS: Mapping[str, click.ParamType[Any]] = MappingProxyType(
    {"FILE": File(), "FOLDER": File(), "PATH": File(), "TEXT": TextOrFile()})  #: by the word for the value in the help


def option(declared: str, help: str, *, choices: Sequence[str] = (), **settings: Any) -> Any:
    """Return the field of a record that an option fills: "--flag", "--name VALUE", or "--name VALUE..." for several."""
    flag, _, metavar = declared.partition(" ")
    if choices:
        settings["type"] = click.Choice(choices)
    elif kind := _KINDS.get(metavar.removesuffix("...")):
        settings["type"] = kind
    settings |= {"metavar": metavar.removesuffix("..."), "multiple": metavar.endswith("...")} if metavar else {
        "is_flag": True}
    return field(metadata={"declare": lambda name: _Option([name, flag], help=help, **settings)})


def argument(metavar: str, help: str, **settings: Any) -> Any:
    """Return the field of a record that an argument fills, or several do: "[SESSION]..."."""
    settings |= {"metavar": metavar, "nargs": -1 if metavar.endswith("...") else 1, "required": metavar[0] != "["}
    return field(metadata={"declare": lambda name: _Argument([name], help=help, **settings)})


def device_option(default: str | None = "auto") -> Any:
    """Return the field of `--device`, on which numbers are computed; None stands for the device of the settings."""
    from attnviz.system.settings import Device  # late, as the commands are

    names = get_args(Device)
    return option("--device DEVICE", f"{', '.join(names)} (default: {default or 'that of the settings'})",
                  choices=names, default=default)


def command(
    *records: Any, epilog: Callable[[Translator], str] | None = None
) -> Callable[[Callable[..., int]], Command]:
    """Return a decorator that makes a command of a function, which is called with one value of each record.

    The docstring of the function is the help, that of a record the heading of its options; `epilog` writes what follows
    them in a language.
    """
    def decorate(function: Callable[..., int]) -> Command:
        def run(**values: Any) -> int:
            return function(*(record(**{row.name: values[row.name] for row in fields(record)}) for record in records))

        return Command(records, callback=run, help=inspect.getdoc(function), follows=epilog)
    return decorate


class Command(click.Command):
    """A command that reports a mistake in one sentence, and whose help has a section for each record."""

    allow_extra_args = True  # which are refused in the words of the program

    def __init__(self, records: Sequence[Any], follows: Callable[[Translator], str] | None, **settings: Any) -> None:
        self._follows = follows
        self._sections = {record: [row.metadata["declare"](row.name) for row in fields(record)] for record in records}
        shown = show_option("--help", lambda ctx: ctx.get_help().splitlines())
        super().__init__(None, params=[*chain(*self._sections.values()), shown], add_help_option=False, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words after the command. Raises EditError for a mistake in them."""
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            raise self._refusal(ctx, error) from None
        if ctx.args and not ctx.resilient_parsing:
            raise EditError("There is nothing to do with {words} here: see {command} --help.", words=" ".join(ctx.args),
                            command=ctx.command_path)
        return rest

    def _refusal(self, ctx: click.Context, error: click.UsageError) -> EditError:
        """Return what is said instead of a sentence of click, which has no translations."""
        path = ctx.command_path
        if isinstance(error, click.NoSuchOption):
            return EditError(N_("There is no option {name} (did you mean {near}?): see {command} --help.")
                             if error.possibilities else N_("There is no option {name}: see {command} --help."),
                             name=error.option_name, near=(error.possibilities or [""])[0], command=path)
        if isinstance(error, click.MissingParameter):
            missing = [param for param in self.params if param.required and param.name not in ctx.params]
            return EditError("Name {missing}: see {command} --help.", command=path,
                             missing=", ".join(param.get_error_hint(ctx) for param in missing))
        if isinstance(error, click.BadOptionUsage):
            is_flag = any(error.option_name in param.opts and getattr(param, "is_flag", False) for param in self.params)
            return EditError(N_("{name} takes no value: see {command} --help.") if is_flag else
                             N_("{name} needs a value: see {command} --help."), name=error.option_name, command=path)
        return EditError("{sentence}: see {command} --help.", command=path,
                         sentence=error.format_message().replace("\n", " ").rstrip("."))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, with its text as it is."""
        say = terminal.translator()
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{say(USAGE)} ")
        formatter.write(f"\n{say(self.help or '')}\n")
        for record, params in self._sections.items():
            with formatter.section(say(record.__doc__).rstrip(".。")):
                formatter.write_dl([(names, words.replace(help, say(help)).replace(REQUIRED, say(REQUIRED)))
                                    for param in params
                                    for names, words in [param.get_help_record(ctx) or ("", "")]
                                    if (help := getattr(param, "help", ""))], col_max=26)
        formatter.write(f"\n{self._follows(say)}\n" if self._follows else "")

    def texts(self) -> Iterator[str]:
        """Yield the texts of the help that stand in no table, for translators."""
        yield self.help or ""
        for record, params in self._sections.items():
            yield from (record.__doc__, *(help for param in params if (help := getattr(param, "help", ""))))


def show_option(flag: str, text: Callable[[click.Context], Iterable[str]]) -> click.Option:
    """Return a flag that prints a text instead of running the command."""
    def show(ctx: click.Context, _: click.Parameter, is_given: bool) -> None:
        if is_given and not ctx.resilient_parsing:
            terminal.print_lines(*text(ctx))  # click itself would fail twice on a full disk
            ctx.exit()
    return click.Option([flag], is_flag=True, is_eager=True, expose_value=False, callback=show)


def pairs(arguments: Iterable[str]) -> dict[str, str]:
    """Return NAME=VALUE pairs as a table; the last value of a name wins."""
    found = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals or not name.strip():
            raise EditError("{argument} has no name or no value: write NAME=VALUE.", argument=quoted(argument))
        found[name.strip()] = value
    return found


def make_folder(out: Path, *, is_new: bool = False) -> Path:
    """Return the folder, made if it is not there. Raises SessionError, with `is_new` also for one that holds files."""
    from attnviz.system.reading import reason

    try:
        out.mkdir(parents=is_new, exist_ok=True)
        if is_new and any(out.iterdir()):
            raise SessionError("{out} holds files already: name a new folder, or add --force.", out=out)
    except OSError as error:
        raise SessionError("{out} is not a folder and cannot be made: {reason}.", out=out,
                           reason=reason(error)) from None
    return out
