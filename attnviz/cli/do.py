"""`attnviz do`: do what a person can do in the window, by intents and recorded scripts."""

from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from attnviz.cli.parameters import argument, command, device_option, option, pairs
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True)
class Done:
    """What is done, on what, and what is written."""

    source: str | None = argument("[SOURCE]", "a session, a variant such as multi_head, a trained model, arrays, or "
                                  "example:KEY")
    words: tuple[str, ...] = argument("[INTENT KEY=VALUE ...]...", "a name that --list prints, and its arguments; "
                                      "several intents are done in this order")
    script: Path | None = option("--script FILE", "do the intents of a recorded script first; without SOURCE, on the "
                                 "session in which it began")
    device: str = device_option()
    out: Path | None = option("--out FILE", "where to write the session, the selected stage or all arrays")
    force: bool = option("--force", "replace a file that is there")
    list: bool = option("--list", "print every intent with its arguments")


@command(Done)
def run(given: Done) -> int:
    """Do what a person can do in the window, on a session or another source, and write
    the result: a session (.attnviz), the selected stage as a picture or a table, or all
    arrays. Each word without = begins the next intent. A value is JSON, or else a text:
    layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

    Example: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg
    """
    from attnviz import api
    from attnviz.document import files
    from attnviz.export import destination, formats
    from attnviz.export.requests import OF_HEADS, Arrays
    from attnviz.lessons.calls import json_or_text
    from attnviz.store import script as scripts

    if given.list:
        intents = api.Session.intents()
        width, say = max(map(len, intents)), terminal.translator()
        for name, arguments in intents.items():
            listed = ", ".join(f"{key}: {say(what)}" for key, what in arguments.items())
            terminal.print_lines(f"{name:{width}}  {listed}".rstrip())
        return 0
    if given.source is None and given.script is None:
        raise EditError("Name a SOURCE or a --script: see attnviz do --help.")
    out = given.out
    if out is not None:
        destination.check(out, (files.SUFFIX, *formats.suffixes(*get_args(formats.Takes))), replaces=given.force)
    session = api.open(given.source or "", device=given.device)
    words: list[list[str]] = []
    for word in given.words:  # its name, then its KEY=VALUE arguments, for each intent
        words[-1:] = [[*words[-1], word]] if "=" in word and words else [*words[-1:], [word]]
    steps = [(name, {key: json_or_text(text) for key, text in pairs(values).items()}) for name, *values in words]
    if given.script is not None:
        read = scripts.read(given.script)
        if given.source is None and read.document is not None:
            session = api.Session(read.document, device=given.device)
        for number, (name, values) in enumerate(read.steps, 1):
            try:
                session.do(name, **values)
            except AttnVizError as error:
                raise EditError("{name}, step {number}: {error}", name=given.script.name, number=number,
                                error=error) from None
    for name, values in steps:
        session.do(name, **values)
    if out is None:
        loaded = session.document.given  # without variant and text of its own
        label, text = (session.document.options.row.label, session.text) if loaded is None else (
            loaded.name or Text("given"), "".join(session.result.texts[:1]))
        terminal.print_lines(Text("{label}: {text}", label=Text(label), text=text))
        return 0
    if out.suffix.lower() == files.SUFFIX:
        session.save(str(out))
    else:
        made = OF_HEADS[formats.FORMATS[out.suffix.lower()].takes]
        session.write(out, made(session.state.focus.spot, all_layers=made is Arrays))
    terminal.print_lines(Text("Wrote {out}", out=out))
    return 0
