"""`attnviz do`: do what a person can do in the window, by intents and recorded scripts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from attnviz.cli_request import pairs
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError

HELP = """\
Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), the selected stage as a picture or a table, or all
arrays. Each word without = begins the next intent. A value is JSON, or else a text:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", metavar="SOURCE", nargs="?", help=
                        "a session, a variant such as multi_head, a trained model, arrays, or example:KEY")
    parser.add_argument("words", metavar="INTENT KEY=VALUE", nargs="*", help=
                        "a name that --list prints, and its arguments; several intents are done in this order")
    parser.add_argument("--script", metavar="FILE", type=Path, help=
                        "do the intents of a recorded script first; without SOURCE, on the session in which it began")
    parser.add_argument("--out", metavar="FILE", type=Path,
                        help="where to write the session, the selected stage or all arrays")
    parser.add_argument("--list", action="store_true", help="print every intent with its arguments")


def run(given: argparse.Namespace) -> int:
    """Do the intents of a script and of the arguments, and write the result; or list them.

    Raises AttnVizError with a sentence for what is not possible; nothing is written then.
    """
    from attnviz import api
    from attnviz.document import files
    from attnviz.export import destination, formats
    from attnviz.lessons.calls import json_or_text
    from attnviz.store import script as scripts

    if given.list:
        intents = api.Session.intents()
        width = max(map(len, intents))
        for name, arguments in intents.items():
            listed = ", ".join(f"{key}: {what}" for key, what in arguments.items())
            terminal.print_lines(f"{name:{width}}  {listed}".rstrip())
        return 0
    if given.source is None and given.script is None:
        raise EditError("Name a SOURCE or a --script: see attnviz do --help.")
    out = given.out
    if out is not None:
        destination.check(out, (files.SUFFIX, *formats.suffixes(*get_args(formats.Takes))), inputs=[])
    session = api.open(given.source or "")
    steps = [(name, {key: json_or_text(text) for key, text in pairs(values).items()})
             for name, *values in _split(given.words)]
    if given.script is not None:
        read = scripts.read(given.script)
        if given.source is None and read.document is not None:
            session = api.Session(read.document)
        for number, (name, values) in enumerate(read.steps, 1):
            try:
                session.do(name, **values)
            except AttnVizError as error:
                raise EditError(f"{given.script.name}, step {number}: {error}") from None
    for name, values in steps:
        session.do(name, **values)
    if out is None:
        loaded = session.document.given  # without variant and text of its own
        label, text = (session.document.options.row.label, session.text) if loaded is None else (
            loaded.name or "given", "".join(session.result.texts[:1]))
        terminal.print_lines(f"{label}: {text}")
        return 0
    if out.suffix.lower() == files.SUFFIX:
        session.save(out)
    elif out.suffix.lower() in formats.suffixes("arrays"):
        session.export(out)
    else:
        spot = session.state.focus.spot
        session.export(out, stage=spot.stage, layer=spot.layer, head=spot.head, sentence=spot.sentence)
    terminal.print_lines(f"Wrote {out}")
    return 0


def _split(words: Sequence[str]) -> list[list[str]]:
    """Return the words of each intent: its name, then its KEY=VALUE arguments."""
    steps: list[list[str]] = []
    for word in words:
        if "=" not in word or not steps:
            steps.append([])
        steps[-1].append(word)
    return steps
