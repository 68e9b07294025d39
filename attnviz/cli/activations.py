"""Take activations of another text: patches, and steering towards them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attnviz.system.errors import EditError
from attnviz.system.wording import N_, quoted

if TYPE_CHECKING:
    from attnviz.api import Session

_PLACE = r"(?P<layer>\d+)(?:\.(?P<head>\d+))?(?::(?P<position>\d+))?"
_PATCH = re.compile(rf"(?P<what>[a-z_]+)@{_PLACE}")
_STEER = re.compile(rf"{_PLACE}=(?P<strength>-?\d+(?:\.\d*)?)")


def apply(session: Session, taken_from: str | None, patches: Sequence[str], steering: str | None) -> None:
    """Patch and steer the session's text by activations of another text. Raises EditError if they do not fit."""
    if (taken_from is None) != (not patches and steering is None):
        raise EditError("--from TEXT names the text that --patch or --steer takes activations from: give both.")
    if taken_from is None:
        return
    wishes = [_patch(text) for text in patches]
    strength = None
    if steering is not None:
        found = _match(_STEER, steering, "--steer 12=2, 12.3=-1 or 12:5=0.5")
        strength = float(found["strength"] or 0)
        wishes.append(("steer", _arguments("residual" if found["head"] is None else "context", found)))
    from attnviz.store.edits import replace_document  # late: it imports numpy, which the help must not

    own = session.document
    session.text = taken_from
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
        raise EditError(N_("--patch {text}: {name} need a head, as in heads@12.3.") if row.by_head else
                        N_("--patch {text}: {name} has no heads."), text=text, name=row.name)
    return "patch", _arguments(row.stage, found)


def _arguments(stage: str, found: dict[str, str | None]) -> dict[str, Any]:
    spot = {"stage": stage, "layer": int(found["layer"] or 0), "head": int(found["head"] or 0)}
    return {"spot": spot, "position": None if found["position"] is None else int(found["position"])}


def _match(pattern: re.Pattern[str], text: str, example: str) -> dict[str, str | None]:
    found = pattern.fullmatch(text)
    if found is None:
        raise EditError("{text} names no activation: write {example}.", text=quoted(text), example=example)
    return found.groupdict()
