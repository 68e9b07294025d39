"""What the page of each experiment says, from its first numbers to the last, compared with golden texts."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import head_scores, patching
from attnviz.export.tables import Table
from attnviz.pictures import colours
from attnviz.store.compare import hold
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, scores_request, set_experiment_option
from attnviz.store.numbers import scores_ready
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.watch import Watch
from attnviz.views.chrome import theme
from attnviz.views.experiments import page_drawing
from attnviz.views.experiments.experiment_view import new_page
from tests.engine.small_models import document, engine_of, small
from tests.golden import Story, check
from tests.spoken import Listener, accessible, plain
from tests.views.pixels import grab_pixels
from tests.window.test_golden_geometry import places

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
MODEL = small("llama")
CLEAN, CORRUPTED = "the cat", "the cap"
Values = dict[str, Any]

#: Each experiment with its options, of a variant or of a model.
VARIANT_SCENES: tuple[tuple[str, Values], ...] = (
    ("ladder", {}), ("ladder", {"shares_weights": False}), ("dropout", {"seeds": 20}), ("scale", {"tokens": 3}),
    ("scale", {"d_k": 1024, "divides": True, "tokens": 4}), ("split", {}), ("split", {"stage": "values", "step": 0.5}),
    ("split", {"step": 1.0}), ("vectors", {}), ("vectors", {"axes": "pca_two"}),
    ("vectors", {"mode": "queries_keys", "x": 1}),
    ("scatter", {"y": "entropy"}),
)
MODEL_SCENES: tuple[tuple[str, Values], ...] = (
    ("lens", {}), ("lens", {"colour": "rank"}), ("lens", {"colour": "entropy"}), ("lens", {"colour": "divergence"}),
    ("lens", {"middle": True}), ("patching", {}), ("patching", {"exact": True}),
    ("patching", {"exact": True, "direction": "noise"}), ("patching", {"activation": "heads"}),
    ("patching", {"activation": "path_keys"}), ("patching", {"activation": "pattern", "by_token": True}),
    ("score_parts", {}), ("nearest_tokens", {}), ("segment_effects", {}), ("circuit", {}), ("circuit", {"mode": "V"}),
    ("scatter", {}),
    ("scatter", {"x": "ov_copying", "colour": "entropy"}),
)


def test_every_experiment_has_a_scene() -> None:
    """But for the corpus, which `test_corpus.py` opens."""
    assert {name for name, _ in VARIANT_SCENES + MODEL_SCENES} | {"corpus"} == set(EXPERIMENTS)


@cache
def variant() -> tuple[Engine, State]:
    """Return the state of a variant with dropout and a pinned cell."""
    shown = edits.set_options(edits.set_text(Document(), "one two three"), {
        "num_heads": 2, "d_out": 4, "dropout_on": True, "dropout": 0.5})
    engine = Engine()
    return engine, State(document=shown, now=engine.compute(shown, stages=INTERACTIVE))


@cache
def model() -> tuple[Engine, State]:
    """Return the state of a model with A held, a letter changed, and a pinned cell in layer 2."""
    engine = engine_of(MODEL)
    clean, corrupted = document(MODEL, CLEAN), document(MODEL, CORRUPTED)
    store = Store(State(document=clean, now=engine.compute(clean, stages=INTERACTIVE)))
    store.do(hold())
    spot = Spot("weights", layer=1, head=2)
    now = engine.compute(corrupted, stages=INTERACTIVE)
    return engine, store.state.evolve(document=corrupted, now=now).with_focus(spot=spot, pinned=Cell(spot, 5, 2))


def steps(engine: Engine, state: State) -> Iterator[Any]:
    """Yield the numbers of the open experiment: none, the first ones, those in the middle, and all."""
    row, found = EXPERIMENTS[state.look.experiment], list[Any]()
    request = row.request(state)
    if request is None:
        return
    whole = row.numbers(engine, request, Watch(progress=found.append))
    parts = [part for part in found if type(part) is type(whole)]
    yield from (None, *parts[:1], *parts[len(parts) // 2 :][:1], whole)


def described(table: Table) -> str:
    """Return what a table that is exported says above its numbers, its ends, and its first row."""
    parts = (table.title, table.head, table.text, table.setup, ", ".join(table.axes), ", ".join(table.rows),
             ", ".join(table.columns), ", ".join(text or "masked" for text in table.numbers[0]))
    return plain(" | ".join(parts))


def check_colours(page: Any, state: State, *, is_of_ranks: bool) -> None:
    """Assert that each cell of a table has the colour of its number on the bar beside it, as that is painted."""
    grid = {"lens": lambda: page.model, "patching": lambda: page.model, "circuit": lambda: page.composition.grid}.get(
        state.look.experiment, lambda: None)()
    if grid is None or not page.bar.isVisible():
        return
    maps, kind = state.look.maps, "diverging" if state.look.experiment == "patching" else "sequential"
    table = colours.lookup_table(maps.map_name(kind, is_difference=True)).astype(int)
    painted = grab_pixels(page.bar)[page.bar.height() // 2].astype(int)
    ends = [np.flatnonzero(np.abs(painted - end).max(axis=-1) <= 4).max(initial=-1) for end in (table[0], table[-1])]
    assert 0 <= ends[0] < ends[1], "the bar is painted from its lower end to its upper one"
    low, high = (float(text.strip("≥ ").replace("−", "-").replace(",", "")) for text in page.bar.texts)
    low, high = (0.0, np.log(low)) if is_of_ranks else (low, high)  # its bar ends at the first rank
    quiet = {theme.colour(name).rgb() for name in ("Masked", "Window")}
    for value, pixel in zip(grid.values.ravel().tolist(), grid.pixels.ravel().tolist(), strict=True):
        if pixel not in quiet:
            place = round(255 * min(max((value - low) / (high - low), 0.0), 1.0))
            shown = pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255
            near = np.abs(table[max(0, place - 3) : place + 4] - shown).max(axis=-1).min()
            assert near <= 1, (state.look.experiment, value, low, high)


@pytest.mark.parametrize(("name", "base", "scenes"), [
    ("experiments_of_variants", variant, VARIANT_SCENES), ("experiments_of_models", model, MODEL_SCENES)])
def test_pages(
    qapp, name, base, scenes, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patching, "perf_counter", lambda: 0.0)  # as on a machine that is fast
    listener, geometry, tables = Listener(), Story(), Story()
    for experiment, values in scenes:
        engine, state = base()
        store = Store(state)
        store.do(choose_experiment(experiment))
        for option, value in values.items():
            store.do(set_experiment_option(f"{experiment}.{option}", value))
        if (wanted := scores_request(store.state)) is not None:
            store.do(scores_ready(head_scores.run(engine, wanted, Watch())))
        page = new_page(experiment)
        page.resize(800, 560)
        page.show()
        words = " ".join((experiment, *(f"{option}={value}" for option, value in values.items())))
        found = list(steps(engine, store.state)) or [None]
        for at, numbers in enumerate(found):
            page.show_state(replace(store.state, experiment_numbers=numbers))
            qapp.processEvents()
            listener.hear(f"{words}, {at + 1} of {len(found)}", page,
                          points=("Charts", "SplitCanvas", "VectorCanvas", "LadderCanvas", "ScatterPlot",
                                  "_Grid") if at == len(found) - 1 else ())
            check_colours(page, replace(store.state, experiment_numbers=numbers),
                          is_of_ranks=values.get("colour") == "rank")
        tables.add(words, map(described, page_drawing.tables(replace(store.state, experiment_numbers=found[-1]))))
        geometry.add(words, (line for part in (places(page), accessible(page)) for line in part))
        page.close()
        page.deleteLater()
    check(request.config, f"geometry/{name}", geometry.lines)
    check(request.config, f"tables_of_{name}", tables.lines)
    check(request.config, f"window/{name}", listener.lines)


@pytest.mark.parametrize("experiment", ["lens", "patching", "score_parts", "nearest_tokens", "circuit"])
def test_a_page_without_numbers_has_no_text_of_former_ones(qapp, experiment: str) -> None:
    engine, state = model()
    store = Store(state)
    store.do(choose_experiment(experiment))
    page, texts = new_page(experiment), []
    *_, whole = steps(engine, store.state)
    for numbers in (None, whole, None):
        page.show_state(replace(store.state, experiment_numbers=numbers))
        texts.append([label.text() for label in page.findChildren(QLabel)])
    page.deleteLater()
    assert texts[0] == texts[2] != texts[1]
