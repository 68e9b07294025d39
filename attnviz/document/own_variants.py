"""Variants of attention from plug-ins: another variant with a person's function for its scores."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from attnviz.document import values
from attnviz.document.options import OPTIONS, resolve
from attnviz.document.score_function import OFFERED, ScoreFunction
from attnviz.document.variants import ROWS, Derivation, Value, Variant
from attnviz.system.checked import check_words, find_row
from attnviz.system.errors import EditError
from attnviz.system.python_file import parameters_taken
from attnviz.system.wording import N_, quoted


def add_variant(
    name: str, label: str, function: Callable[..., Any], *, like: str, formula: str, help: str,
    defaults: Mapping[str, Value],
) -> None:
    """Add a variant to the table. Raises EditError or ComputeError; see `attnviz.variant`."""
    check_words("a variant", label=label, formula=formula, help=help)
    base = find_row(ROWS.own, like, N_("There is no variant {name} to be like: choose among {known}."))
    score = ScoreFunction(name, function, _parameters(function), base.rows_are_keys)
    if (torch := sys.modules.get("torch")) is not None:  # else before it is used
        score.check(torch.zeros(1))
    scores = Derivation(formula=f"scores = {formula or f'{name}(q, k)'}", help=help or N_(
        "How well each query matches each key, by a function of a plug-in."))
    row = replace(base, name=name, label=label, like=like, score_function=score, has_product_scores=False,
                  defaults={**base.defaults, **_checked(defaults, base)},
                  derivations={**base.derivations, "scores": scores})
    resolve({"variant": name}, row=row)
    ROWS.add(name, row, reserved={})


def _parameters(function: Callable[..., Any]) -> frozenset[str]:
    """Return which of OFFERED a function takes. Raises EditError if it cannot be called with queries and keys."""
    try:
        return parameters_taken(function, 2, OFFERED)
    except TypeError:
        raise EditError("A variant needs a function of (queries, keys), which may also take {names} by name, and "
                        "{value} is none.", names=", ".join(OFFERED), value=quoted(function)) from None


def _checked(defaults: Mapping[str, Value], base: Variant) -> dict[str, Value]:
    """Return defaults in the types of their options. Raises EditError if one is not of such a variant."""
    known = [option.name for option in OPTIONS.values() if option.applies_to(base) and option.name not in (
        "variant", "weights_from")]
    found = {}
    for name, value in defaults.items():
        if name not in known:
            raise EditError("There is no default {name} of a variant like {like}: choose among {known}.",
                            name=quoted(name), like=base.name, known=", ".join(known))
        found[name] = values.check(name, value)
    return found
