"""Long texts in a model: the controller tells the engine which layer is selected and computed in full."""

from collections.abc import Iterator
from typing import Any

import pytest

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.saved_view import SavedView
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.result import Evaluation
from attnviz.store.focus import choose_layer, pin_cell
from attnviz.store.numbers import numbers_ready, want_cells
from attnviz.store.second_view import set_second_view
from attnviz.store.segments import fold_by
from attnviz.window.presenter import Presenter
from tests.devices import limit_cpu
from tests.engine.small_models import document, engine_of, small
from tests.window.panels import close, make_presenter

MODEL = small("llama")


class Engines:
    """Compute with the small model, and record the selected layer of each request."""

    def __init__(self) -> None:
        self.engine: Engine = engine_of(MODEL)
        self.layers: list[int | None] = []
        self.second_layer: list[int | None] = []
        self.folds: list[str | None] = []

    def compute(self, document: Document, **asked: Any) -> Evaluation:
        self.layers.append(asked.get("layer"))
        self.second_layer.append(asked.get("second_layer"))
        self.folds.append(asked.get("fold"))
        return self.engine.compute(document, **asked)


def test_the_layer_that_is_looked_at_goes_along_with_every_request(qtbot: Any) -> None:
    compute = Engines()
    controller = Controller(document(MODEL, "the cat"), engine=compute, device="cpu")
    try:
        controller.store.evolve(controller.store.state.with_focus(spot=Spot("weights", layer=2)))
        controller.recompute()
        qtbot.waitUntil(lambda: len(compute.layers) == 1 and not controller.computation.is_pending)
        controller.compute_state(document(MODEL, "a cat"), "A", lambda _: None)
        qtbot.waitUntil(lambda: len(compute.layers) == 2 and not controller.computation.is_pending)
        controller.apply(lambda it: edits.set_model(it, None), label="Close")  # a variant has one layer
        qtbot.waitUntil(lambda: len(compute.layers) == 3 and not controller.computation.is_pending)
        assert compute.layers == [2, 2, 0]
    finally:
        controller.close()


@pytest.mark.parametrize(("look", "second_layer"), [
    ("head 1 2", 2), ("head 1 0", 0), ("head 1 1", None), ("head 1", None), ("sentence 2", None), ("", None),
    ("head", None), ("head 1 x", None)])
def test_so_does_the_layer_of_the_head_beside_it(qtbot: Any, look: str, second_layer: int | None) -> None:
    compute = Engines()
    controller = Controller(document(MODEL, "the cat"), engine=compute, device="cpu")
    try:
        controller.show_opened(SavedView({"stage": "weights", "layer": 1, "look": {"beside": look}}))
        controller.recompute()
        qtbot.waitUntil(lambda: len(compute.layers) == 1 and not controller.computation.is_pending)
        assert (compute.layers, compute.second_layer) == ([1], [second_layer])
    finally:
        controller.close()


def test_the_fold_goes_along_with_every_request_and_a_long_text_is_summed_again_for_another(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**10)
    compute = Engines()
    controller = Controller(document(MODEL, "the cat\nsat on the mat"), engine=compute, device="cpu")
    store, computation = controller.store, controller.computation

    def wait(*folds: str) -> None:
        qtbot.waitUntil(lambda: len(compute.folds) == len(folds) and not computation.is_pending)
        assert compute.folds == [*folds]

    try:
        controller.recompute()
        wait("")
        store.do(fold_by("line"))
        wait("", "line")
        controller.apply(lambda it: edits.set_text(it, it.text + "s"), label="Typing")
        wait("", "line", "line")
        controller.compute_state(store.state.document, "A", lambda _: None)
        wait("", "line", "line", "line")
        store.do(fold_by(""))
        assert not computation.is_pending, "single numbers need no sums"
    finally:
        controller.close()


@pytest.fixture
def presenter(qapp: Any) -> Iterator[Presenter]:
    made = make_presenter()
    yield made
    close(made)


@pytest.mark.parametrize("is_long", [True, False])
def test_a_layer_that_was_set_aside_is_wanted_beside_the_chosen_one_too(
    is_long: bool, presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_long:
        limit_cpu(monkeypatch, whole_bytes=2**10)
    wanted: list[SecondView | None] = []
    engine = engine_of(MODEL)
    text, second_view = document(MODEL, "the cat sat on the mat"), SecondView("head", 1, 2)
    presenter.do(numbers_ready(engine.compute(text, stages=INTERACTIVE)))
    presenter.store.subscribe(
        lambda before, after: wanted.append(after.focus.second_view) if after.lacks_layers(before) else None)
    for one in (SecondView("head", 2), second_view, None):
        presenter.do(set_second_view(one))
    assert wanted == ([second_view] if is_long else [])
    presenter.do(numbers_ready(engine.compute(text, stages=INTERACTIVE, second_layer=2)))
    presenter.do(set_second_view(second_view))
    presenter.do(pin_cell(Cell(Spot("weights", layer=0), 3, 1)))
    assert presenter.window.status.readout.text().count("weight 0.") == 2, "both are told of"
    assert wanted == ([second_view] if is_long else [])


@pytest.mark.parametrize("is_long", [True, False])
def test_a_layer_that_was_set_aside_is_wanted_as_soon_as_it_is_looked_at(
    is_long: bool, presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_long:
        limit_cpu(monkeypatch, whole_bytes=2**10)
    wanted: list[int] = []
    presenter.do(numbers_ready(engine_of(MODEL).compute(document(MODEL, "the cat sat on the mat"), stages=INTERACTIVE)))
    presenter.store.subscribe(
        lambda before, after: wanted.append(after.focus.spot.layer) if after.lacks_layers(before) else None)
    for layer in (1, 0, 2):
        presenter.do(choose_layer(layer))
    assert wanted == ([1, 2] if is_long else [])


def test_exact_cells_of_a_layer_that_was_set_aside_are_not_asked_for(
    presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They follow from its queries and keys, which are there once it was computed again."""
    limit_cpu(monkeypatch, whole_bytes=2**10)
    text = document(MODEL, "the cat sat on the mat")
    engine = engine_of(MODEL)
    presenter.do(numbers_ready(engine.compute(text, stages=INTERACTIVE)))
    presenter.do(choose_layer(1))
    part = Spot("weights", layer=1), slice(0, 4), slice(0, 4)
    presenter.do(want_cells(*part))
    assert not presenter.state.exact_cells
    with pytest.raises(KeyError):
        engine.exact_cells(presenter.state.result, part[0], rows=part[1], columns=part[2])
    presenter.do(numbers_ready(engine.compute(text, stages=INTERACTIVE, layer=1)))
    presenter.do(want_cells(*part))
    assert engine.exact_cells(presenter.state.result, part[0], rows=part[1], columns=part[2]).shape == (4, 4)
