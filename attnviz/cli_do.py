"""`attnviz do`: anything that a person can do in the window, on a session, from the shell."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attnviz.document import files
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import quoted

DESCRIPTION = """\
Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), or the selected stage as a picture, a table or
arrays. A value is JSON, or else a text: layer=24 head=4, on=true,
cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'."""


def run(source: str | None, steps: Sequence[str], *, script: Path | None, out: Path | None) -> None:
    """Do one intent, given as its name and KEY=VALUE, and those of a script; write the result to `out`.

    Raises AttnVizError with a sentence for what is not possible; nothing is written then.
    """
    from attnviz import api
    from attnviz.store import script as scripts

    session, read = api.open(source or ""), None
    if script is not None:
        read = scripts.read(script)
        if source is None and read.document is not None:
            session = api.Session(read.document)
        for number, (name, values) in enumerate(read.steps, 1):
            try:
                session.do(name, **values)
            except AttnVizError as error:
                raise EditError(f"{script.name}, step {number}: {error}") from None
    if steps:
        session.do(steps[0], **_values(steps[1:]))
    if out is None:
        terminal.print_lines(f"{session.document.options.row.label}: {session.text}")
        return
    if out.suffix.lower() == files.SUFFIX:
        session.save(out)
    else:
        spot = session.state.focus.spot
        session.export(out, stage=spot.stage, layer=spot.layer, head=spot.head, sentence=spot.sentence)
    terminal.print_lines(f"Wrote {out}")


def list_intents() -> None:
    """Print every intent with its arguments."""
    from attnviz.api import Session

    intents = Session.intents()
    width = max(map(len, intents))
    for name, arguments in intents.items():
        listed = ", ".join(f"{key}: {what}" for key, what in arguments.items())
        terminal.print_lines(f"{name:{width}}  {listed}".rstrip())


def _values(pairs: Sequence[str]) -> dict[str, Any]:
    """Return KEY=VALUE pairs as a table of JSON values; what is not JSON is a text."""
    found = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name:
            raise EditError(f"{quoted(pair)} is no argument: write KEY=VALUE.")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
    return found
