"""Gestures at the wrong time: what is hovered asks for nothing, and a window closes in the middle of anything."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from attnviz.controller.worker import Worker
from attnviz.store.client import show_panel
from attnviz.store.edits import set_text
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import pin_cell, set_target_token
from attnviz.store.look import choose_measure, compute_effects
from attnviz.system.watch import Watch
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.seen import PLACES, POINTED
from tests.spoken import pointed
from tests.window.models import FakeModels
from tests.window.test_golden_seen import cell

MODEL, OTHER = small("llama"), small("gpt2")
of_model = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL, OTHER))


@of_model
def test_the_pointer_asks_nothing_of_the_engine(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for intent in (show_panel("next"), show_panel("tables"), pin_cell(cell("weights", 2, 1, layer=1))):
        desk.presenter.do(intent)
    asked: list[object] = []
    original = Worker.ask
    monkeypatch.setattr(Worker, "ask", lambda worker, work, *args, **more: (
        asked.append(more), original(worker, work, *args, **more))[1])
    for experiment in ("", "lens", "nearest_tokens", "circuit", "scatter", "vectors", "split"):
        desk.presenter.do(choose_experiment(experiment))
        desk.settle()
        wait_for(lambda: not desk.controller.computation.background.is_running())
        asked.clear()
        place = desk.window.panels["experiment"] if experiment else desk.window
        answers = list(pointed(place, POINTED, desk.window.status.readout, places=PLACES))
        assert not asked and (answers or experiment), experiment  # a table answers at its cells alone


def read(desk: Desk, gate: threading.Event, folder: Path) -> None:
    desk.bench.file_actions.file_reader.begin("a.attnviz", gate.wait, lambda _: None)


def write(desk: Desk, gate: threading.Event, folder: Path) -> None:
    def slowly(watch: Watch) -> None:
        watch.progress(0.4)
        gate.wait()

    desk.bench.file_actions.export_queue.write(slowly, folder / "a.pdf")


def effects(desk: Desk, gate: threading.Event, folder: Path) -> None:
    desk.presenter.do(set_target_token(3, 4))
    desk.presenter.do(choose_measure("ablation_effect"))
    desk.presenter.do(compute_effects())


MEANWHILE: dict[str, Callable[[Desk, threading.Event, Path], object]] = {
    "nothing": lambda desk, gate, folder: None,
    "numbers": lambda desk, gate, folder: desk.presenter.do(set_text("the cap")),
    "a model": lambda desk, gate, folder: desk.bench.models.open(OTHER.model.where),
    "a file": read, "an export": write, "effects": effects,
    "an experiment": lambda desk, gate, folder: desk.presenter.do(choose_experiment("lens")),
}


@of_model
@pytest.mark.parametrize("what", MEANWHILE)
def test_it_closes_in_the_middle_of(
    qapp, shelf: FakeModels, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leak fixtures then look for threads, timers and widgets."""
    gate = threading.Event()
    desk = Desk(document(MODEL, "the cat"))
    shelf.go.clear()
    MEANWHILE[what](desk, gate, tmp_path)
    messages = list(desk.messages)
    if what in ("a file", "an export"):
        gate.set()
    desk.close()
    assert desk.messages == messages, "an error of what is given up is not said"
