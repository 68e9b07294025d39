"""What is said below, at and above each end of every number that a person can set, compared with a golden text."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import MODEL_OPTIONS, OPTIONS, Option
from attnviz.document.places import Spot
from attnviz.document.recipes import RECIPES, RUN_OPTIONS, make_spec
from attnviz.document.values import check_value
from attnviz.document.variants import ROWS
from attnviz.export.film_kinds import FilmRequest
from attnviz.export.paper_style import PARSERS, parse
from attnviz.store.experiments import OPTIONS_BY_NAME
from attnviz.system.errors import AttnVizError
from tests.golden import check
from tests.spoken import plain

NUMBERS = ("integer", "number", "scale")


def answer(act: Callable[[], Any]) -> str:
    try:
        act()
    except AttnVizError as error:
        return str(error)
    return "taken"


def around(option: Option) -> Iterator[Any]:
    """Yield the ends of an option and the numbers next to them, outside."""
    is_whole = option.kind == "integer"
    for end, out in ((option.minimum, -math.inf), (option.maximum, math.inf)):
        if math.isfinite(end):
            yield from (int(end), int(end) + (1 if out > 0 else -1)) if is_whole else (end, math.nextafter(end, out))


def outcomes(name: str, values: Iterator[Any] | tuple[Any, ...], act: Callable[[Any], Any]) -> Iterator[str]:
    yield from (plain(f"{name} = {value}: {answer(lambda value=value: act(value))}") for value in values)


def lines() -> Iterator[str]:
    for table, rows in (("option", OPTIONS), ("model option", MODEL_OPTIONS), ("experiment", OPTIONS_BY_NAME),
                        ("training", RUN_OPTIONS)):
        for name, option in rows.items():
            choices = f", choices {', '.join(option.choices)}" if option.choices else ""
            yield f"{table} {name}: {option.kind}, default {option.default!r}{choices}"
            if option.kind in NUMBERS:
                yield from outcomes(f"  {name}", tuple(around(option)), lambda value, option=option: check_value(
                    option, value))
    for variant in ROWS:
        document = edits.set_option(edits.set_text(Document(), "one two"), "variant", variant)
        used = {name: option for name, option in OPTIONS.items() if document.options.uses(name)}
        yield f"{variant}: " + ", ".join(f"{name} {getattr(document.options, name)!r}" for name in used)
        for name in ("num_heads", "d_out", "num_kv_heads", "d_in"):
            yield from outcomes(f"{variant}: {name}", (2, 3, 5), lambda value, name=name, document=document: (
                edits.set_option(document, name, value)))
    for recipe in RECIPES:
        yield from outcomes(f"recipe {recipe}: steps", (0, 1, 10**6, 10**6 + 1),
                            lambda value, recipe=recipe: make_spec(recipe, {"steps": value}))
    for name in PARSERS:
        yield from outcomes(f"figure {name}", (
            "19.9mm", "20mm", "1000mm", "1000.1mm", "2cm", "0.7in", "3.9", "4", "40", "40.1", "29", "30", "1200",
            "1201", "0", "1", "6", "7", "on", "off", "auto", "nonsense",
        ), lambda value, name=name: parse(name, value))
    def check_film(**settings: object) -> None:
        FilmRequest(Spot("weights"), **settings).check_layers(1)

    yield from outcomes("film steps", (1, 2, 300, 301), lambda value: check_film(steps=value))
    yield from outcomes("film seconds", (0.019, 0.02, 60.0, 60.1), lambda value: check_film(seconds=value))
    for film in ("rows", "typing", "nonsense", "rows:3", "sweep", "sweep:dropout=0..0.9", "sweep:scale=3..1"):
        yield f"film {film}: {answer(lambda film=film: check_film(kind=film))}"


def test_bounds(request: pytest.FixtureRequest) -> None:
    check(request.config, "bounds", lines())
