"""The flags that take activations of another text: patches, and steering towards them."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from attnviz.cli_text import FROM_FILE
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.api import Session

_PLACE = r"(?P<layer>\d+)(?:\.(?P<head>\d+))?(?::(?P<position>\d+))?"
_PATCH = re.compile(rf"(?P<what>[a-z_]+)@{_PLACE}")
_STEER = re.compile(rf"{_PLACE}=(?P<strength>-?\d+(?:\.\d*)?)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of activations."""
    parser.add_argument("--from", metavar="TEXT", dest="taken_from", help=
                        f"the text A, of as many tokens, whose activations --patch and --steer take. {FROM_FILE}")
    parser.add_argument("--patch", metavar="WHAT@LAYER[.HEAD][:TOKEN]", nargs="+", action="extend", default=[], help=
                        "take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); "
                        "attnviz patch --help lists each WHAT")
    parser.add_argument("--steer", metavar="LAYER[.HEAD][:TOKEN]=ALPHA", help=
                        "add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head")


def apply(given: argparse.Namespace, session: Session) -> None:
    """Patch and steer the session's text as the arguments say. Raises EditError if they do not fit."""
    if (given.taken_from is None) != (not given.patch and given.steer is None):
        raise EditError("--from TEXT names the text that --patch or --steer takes activations from: give both.")
    if given.taken_from is None:
        return
    wishes = [_patch(text) for text in given.patch]
    strength = None
    if given.steer is not None:
        found = _match(_STEER, given.steer, "--steer 12=2, 12.3=-1 or 12:5=0.5")
        strength = float(found["strength"] or 0)
        wishes.append(("steer", _arguments("residual" if found["head"] is None else "context", found)))
    from attnviz.store.edits import replace_document  # late: it imports numpy, which the help must not

    own = session.document
    session.text = given.taken_from
    if not session.document.sentences:
        raise EditError("--from is empty: it is a text of as many tokens as the other one.")
    session.do("hold")
    session.store.do(replace_document(own))
    for name, values in wishes:
        session.do(name, **values)
    if strength is not None:
        session.do("set_option", name="steering", value=strength)


def _patch(text: str) -> tuple[str, dict[str, Any]]:
    """Return the intent of a patch and its arguments."""
    from attnviz.experiments.patched_activations import ACTIVATIONS

    found = _match(_PATCH, text, "--patch residual@12, heads@12.3 or keys@12.3:5")
    names = [name for name, row in ACTIVATIONS.items() if not row.is_path]
    if found["what"] not in names:
        raise EditError("There is no activation {name} to patch: they are {known}.", name=quoted(found["what"]),
                        known=", ".join(names))
    row = ACTIVATIONS[found["what"]]
    if row.by_head == (found["head"] is None):
        raise EditError("--patch {text}: {name} {needs}.", text=text, name=row.name, needs=(
            "need a head, as in heads@12.3" if row.by_head else "has no heads"))
    return "patch", _arguments(row.stage, found)


def _arguments(stage: str, found: dict[str, str | None]) -> dict[str, Any]:
    spot = {"stage": stage, "layer": int(found["layer"] or 0), "head": int(found["head"] or 0)}
    return {"spot": spot, "position": None if found["position"] is None else int(found["position"])}


def _match(pattern: re.Pattern[str], text: str, example: str) -> dict[str, str | None]:
    found = pattern.fullmatch(text)
    if found is None:
        raise EditError("{text} names no activation: write {example}.", text=quoted(text), example=example)
    return found.groupdict()
