"""Closed models are released: at most one model's weights are in memory."""

import gc
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from attnviz.controller import computation
from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.engine.model_session import ModelSession
from attnviz.result.logits import Logits
from attnviz.result.result import Result
from attnviz.store.compare import end_comparison, hold, show
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.focus import pin_cell
from tests.desk import Desk, on_result, wait_for
from tests.engine.small_models import Small, small
from tests.window.models import FakeModels

HEADLESS = small("bert", architectures=["BertModel"])
HEADLESS = replace(HEADLESS, model=replace(HEADLESS.model, where="/small/headless"))


@pytest.fixture
def gpt2() -> Iterator[Small]:
    """Return a new model for each test, and freeze older garbage, which is not searched."""
    gc.freeze()
    yield small("gpt2")
    gc.unfreeze()


@pytest.fixture
def shelf(gpt2: Small, monkeypatch: pytest.MonkeyPatch) -> None:
    FakeModels(gpt2, HEADLESS).install(monkeypatch)


@pytest.fixture
def desk(desk: Desk, gpt2: Small) -> Desk:
    desk.edit(lambda document: edits.set_model(edits.set_text(document, "the cat"), gpt2.model), label="Open")
    return desk


def do_nothing(desk: Desk) -> None:
    """Leave the window alone: MiniLM has no next-token prediction, so that panel is hidden."""


def look_at_lines_and_back(desk: Desk) -> None:
    for name in ("lines", "words", "tables", "heads"):
        desk.window.docks[name].show()
        desk.window.docks[name].raise_()
        QApplication.processEvents()


def edit_and_see_what_moved(desk: Desk) -> None:
    desk.type_text("the cats")
    desk.end_highlight()


def ask_what_comes_in_the_middle(desk: Desk) -> None:
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    desk.settle()


def ask_what_heads_do(desk: Desk) -> None:
    desk.window.actions_by_name["effects"].trigger()
    desk.settle()
    QApplication.processEvents()


def hold_and_let_go(desk: Desk) -> None:
    desk.presenter.do(hold())
    desk.presenter.do(show("difference"))
    desk.presenter.do(end_comparison())


@pytest.mark.parametrize("before", [
    do_nothing, look_at_lines_and_back, edit_and_see_what_moved, ask_what_comes_in_the_middle,
    ask_what_heads_do, hold_and_let_go,
])
def test_nothing_of_a_model_stays_when_another_takes_its_place(
    desk: Desk, gpt2: Small, before: Callable[[Desk], Any]
) -> None:
    before(desk)
    desk.edit(lambda document: edits.set_model(document, HEADLESS.model), label="Another model")
    assert not objects_of_model(gpt2)


#: The others need more than a model and its text.
OF_A_TEXT = sorted(EXPERIMENTS.keys() - {"corpus", "dropout", "ladder", "patching"})


@pytest.mark.parametrize("names", [*((name,) for name in OF_A_TEXT), (*OF_A_TEXT, "")], ids="-".join)
def test_no_page_of_an_experiment_keeps_a_model(desk: Desk, gpt2: Small, names: tuple[str, ...]) -> None:
    """Neither the one that is open nor, in the last case, those that were left."""
    desk.presenter.do(pin_cell(Cell(Spot("scores"), 2, 1)))
    for name in names:
        assert desk.presenter.do(choose_experiment(name))
        desk.settle()
        wait_for(lambda shown=name: not shown or desk.window.panels["experiment"].pages[shown].found is not None)
    desk.edit(lambda document: edits.set_model(document, HEADLESS.model), label="Another model")
    assert not objects_of_model(gpt2)


def test_a_state_that_was_held_goes_with_its_model_when_another_is_held(desk: Desk, gpt2: Small) -> None:
    desk.presenter.do(hold())
    desk.edit(lambda document: edits.set_model(document, HEADLESS.model), label="Another model")
    assert [each.state_name for each in objects_of_model(gpt2) if isinstance(each, Result)] == ["A"]
    desk.presenter.do(hold())
    assert not objects_of_model(gpt2)


def test_a_result_goes_with_its_picture_and_waits_for_no_collector(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of SmolLM2 takes 20 MB at 100 tokens, and a person types ten a second."""
    monkeypatch.setattr(gc, "collect", lambda *_: 0)
    there: list[weakref.ref[Result]] = []
    on_result(desk.controller, lambda result: there.append(weakref.ref(result)))
    for length in range(1, 7):
        desk.edit(lambda document, to="the cat"[:length]: edits.set_text(document, to), label="Typing")
    assert len(there) == 6
    assert sum(result() is not None for result in there) <= 3, "the present one, and the one before it"


def test_memory_goes_back_to_the_system_when_a_model_gives_way_and_at_no_keystroke(
    desk: Desk, gpt2: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[Any]] = []
    monkeypatch.setattr(computation, "trim_heap", lambda: told.append(objects_of_model(gpt2)))
    desk.type_text("the")
    assert told == []
    desk.edit(lambda document: edits.set_model(document, HEADLESS.model), label="Another model")
    assert told == [[]], "once, after all else has been let go of"


def test_a_closed_window_is_released_with_its_results_and_panels(qapp: QApplication) -> None:
    desk = Desk()
    look_at_lines_and_back(desk)
    desk.type_text("Your journey")
    there = [weakref.ref(each) for each in (desk.window, desk.controller, desk.presenter, desk.presenter.state.result)]
    desk.close()
    del desk
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.unfreeze()  # the first window of a process is frozen
    gc.collect()
    assert [each() for each in there] == [None] * 4


def objects_of_model(gpt2: Small) -> list[Any]:
    """Return the objects of a model in memory."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the event loop of the program does
    gc.collect()
    table = gpt2.weights["unembedding"].numpy()
    return [each for each in gc.get_objects()
            if (isinstance(each, Result) and each.options.model is gpt2.model)
            or (isinstance(each, ModelSession) and each.opened is gpt2)
            or (isinstance(each, Logits) and np.shares_memory(each.unembedding, table))]
