"""Parse the options of the command line that say which part of a result is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export import formats
from attnviz.export.requests import DIGITS, FIRST_NUMBERS, OF_HEADS, TOKEN_VIEWS, Heads, Heatmaps, Lines, Tables, View
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.pictures.margins import Name

MARGINS: tuple[Name, ...] = ("sums", "entropy")  #: as in `attnviz.pictures.margins`, which imports numpy

MAX_HEADS = 1000  #: that a selection may name


def count(name: str, text: str, expected: str) -> int:
    """Return a number counted from 0. Raises EditError for other text."""
    if not _is_count(text):
        raise EditError("--{name} cannot be {text}: it is {expected}.", name=name, text=quoted(text), expected=expected)
    return int(text)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10  # no result has more


def layer_or_all(text: str) -> int | None:
    """Return a layer counted from 0; None for all."""
    return None if text == "all" else count("layer", text, "a layer counted from 0, or all")


def one_or_two(name: str, text: str, *, every: bool = True, most: int = 2) -> tuple[int, ...]:
    """Return one layer or sentence, or two for pictures side by side; an empty tuple for all, if allowed by `every`.

    Indices count from 0; on the command line sentences count from 1. Raises EditError for other text.
    """
    if text == "all" and every:
        return ()
    first = FIRST_NUMBERS.get(name, 0)
    expected = f"a {name} counted from {first}, {'or all, ' if every else ''}or two such as {first},{first + 1}"
    parts = [part.strip() for part in text.split(",", most)]
    if len(parts) > most or not all(map(_is_count, parts)):
        raise EditError("--{name} cannot be {text}: it is {expected}.", name=name, text=quoted(text), expected=expected)
    return tuple(int(part) - first for part in parts)


def part(stage: str, out: Path, *, heads: tuple[int, ...], layers: tuple[int, ...], sentences: tuple[int, ...],
         margins: frozenset[Name], digits: int | None) -> Heads:
    """Return the request for heatmaps and tables; two heads, layers or sentences are two pictures."""
    two = 2 in map(len, (heads, layers, sentences))
    heads = heads if STAGES[stage].per_head else (0,)
    first, other = (Spot(stage, head=(heads or (0,))[at], layer=(layers or (0,))[at], sentence=sentences[at])
                    for at in (0, -1))
    if two and first == other:
        raise EditError("Both pictures are the same: name two different ones.")
    row = formats.FORMATS[out.suffix.lower()]
    if two and row.takes not in ("picture", "markup"):
        raise EditError("Two pictures side by side need a picture file: name {name} {suffixes}.", name=out.name,
                        suffixes=formats.suffix_list("picture", "markup"))
    if two and not heads:
        raise EditError("Two pictures side by side show one head: name it with --head.")
    request = OF_HEADS.get(row.takes, Heatmaps)(first, not heads, not layers, (other,) if two else ())
    return replace(request, margins=margins) if isinstance(request, Heatmaps) else replace(
        request, digits=digits) if isinstance(request, Tables) else request


def words_part(view: View, stage: str, *, heads: tuple[int, ...], layers: tuple[int, ...],
             sentences: tuple[int, ...], query: str | None) -> Lines:
    """Return the request for lines or words. Raises EditError where they cannot show it."""
    about = STAGES[stage]
    if not about.is_matrix or about.colours != "sequential":
        raise EditError("--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.",
                        view=view, stage=quoted(stage))
    if 2 in (len(layers), len(sentences)):
        raise EditError("--view {view} shows one layer and one sentence: only heatmaps can be drawn side by side.",
                        view=view)
    spot = Spot(stage, head=(heads or (0,))[0], layer=(layers or (0,))[0], sentence=sentences[0])
    cell = None if query is None else Cell(
        spot.at(stage="queries"), count("query", query, "a token counted from 0"), -1)
    return TOKEN_VIEWS[view](spot, frozenset(heads) or None, cell)


def digits(text: str | None, out: Path) -> int | None:
    """Return the decimals of a table, None for all. Raises EditError if the file is not a table."""
    if text is not None and out.suffix.lower() not in formats.suffixes("table"):
        raise EditError("--digits has no effect on {name}: it is for tables ({suffixes}).", name=out.name,
                        suffixes=formats.suffix_list("table"))
    return None if text == "all" else int(text or DIGITS)


def margins(text: str | None, stage: str, out: Path, view: View) -> frozenset[Name]:
    """Return the margins of a heatmap of weights. Raises EditError if the file cannot show them."""
    if text is None:
        return frozenset()
    asked = [name.strip() for name in text.split(",")]
    if not set(asked) <= set(MARGINS):
        raise EditError("--margins cannot be {text}: it is {names}, or both: {both}.", text=quoted(text),
                        names=" or ".join(MARGINS), both=",".join(MARGINS))
    if out.suffix.lower() not in formats.suffixes("picture") or not STAGES[stage].are_weights or view != "heatmap":
        raise EditError("--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).", name=out.name,
                        suffixes=formats.suffix_list("picture"))
    return frozenset(name for name in MARGINS if name in asked)


def parse_heads(name: str, text: str, *, most: int = MAX_HEADS) -> tuple[int, ...]:
    """Return the heads of "3" or "0,3,5-7"; an empty tuple for all. Raises EditError, also for more than `most`."""
    if text == "all":
        return ()
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not all(_is_count(each) and len(each) < 6 for each in (first, last or first)):
            raise EditError("{name} cannot be {text}: it is heads counted from 0, such as 0,3,5-7, or all.", name=name,
                            text=quoted(text))
        found.extend(range(int(first), int(last or first) + 1))
        if len(found) > most:
            raise EditError("{name} cannot be {text}: the limit of heads here is {most}.", name=name, most=most,
                            text=quoted(text))
    if not found:
        raise EditError("{name} names no head: {text} counts down.", name=name, text=quoted(text))
    return tuple(found)
