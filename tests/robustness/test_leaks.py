"""Memory during long editing: undo history is bounded by the differences, and nothing else leaks."""

import gc
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.cells import Page
from attnviz.document.document import Document
from attnviz.document.presets import PRESETS
from attnviz.document.targets import StageTarget
from attnviz.store import history
from attnviz.store.edits import end_merge, load_example, undo
from attnviz.store.history import LIMIT, Step
from tests.controller.conftest import result_of

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

SCORES = StageTarget("multi_head", "scores")
KINDS = (Document, Step, Page)


@pytest.fixture
def controller(qtbot: Any) -> Iterator[Controller]:
    """Return a controller that computes nothing, so that only the documents take memory."""
    engine = SimpleNamespace(compute=lambda document, **_: result_of(document))
    made = Controller(Document(), engine=engine, device="cpu")
    yield made
    made.close()


@pytest.fixture
def pasted(controller: Controller) -> Controller:
    """Return a document with 300 x 300 edited numbers."""
    block = {(0, 0, row, column): 0.5 for row in range(300) for column in range(300)}
    assert controller.apply(lambda document: edits.edit_cells(document, SCORES, block), label="Paste")
    return controller


def settled(controller: Controller) -> tuple[int, Counter[type], int]:
    """Return counts of all objects and of suspects, and bytes, after computation and garbage collection."""
    while controller.result is None or controller.result.document is not controller.document:
        QApplication.processEvents()
    QApplication.processEvents()
    controller.store.evolve(controller.store.state.evolve(before=None))  # as where a window has shown what changed
    gc.collect()
    there = Counter(map(type, gc.get_objects()))
    memory = tracemalloc.get_traced_memory()[0] if tracemalloc.is_tracing() else 0
    return sum(there.values()), Counter({kind: there[kind] for kind in KINDS}), memory


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def drag(controller: Controller, moves: int) -> None:
    """Drag one cell for a while, with an edit at each move."""
    controller.store.do(end_merge())
    for move in range(moves):
        number = move / 7
        controller.apply(lambda document, to=number: edits.edit_cells(document, SCORES, {(0, 0, 5, 5): to}),
                         label="Drag", merge="cell")
        if move % 100 == 0:
            QApplication.processEvents()


def test_a_drag_of_an_hour_leaves_one_step(controller: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    """47,000 moves left 340,000 objects."""
    monkeypatch.setattr(history, "MERGE_PAUSE", 1e9)
    drag(controller, 100)
    objects, kinds, _ = settled(controller)
    for number in range(10_000):
        text = f"{number} words"
        controller.apply(lambda document, to=text: edits.set_text(document, to), label="Typing", merge="text")
    drag(controller, 20_000)
    after, kinds_after, _ = settled(controller)
    assert len(controller.store.state.history.steps) == 3
    assert after - objects < 500
    assert all(kinds_after[kind] - kinds[kind] <= 4 for kind in KINDS)


@pytest.mark.usefixtures("traced")
def test_a_drag_in_a_large_table_leaves_one_page(pasted: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    """20 s of it left 2.2 GB."""
    monkeypatch.setattr(history, "MERGE_PAUSE", 1e9)
    drag(pasted, 10)
    _, kinds, memory = settled(pasted)
    drag(pasted, 3_000)
    _, kinds_after, memory_after = settled(pasted)
    assert memory_after - memory < 2e6
    assert all(kinds_after[kind] - kinds[kind] <= 4 for kind in KINDS)


@pytest.mark.usefixtures("traced")
def test_single_edits_in_a_large_table_are_small_steps(pasted: Controller) -> None:
    """400 held 2.0 GB; more of them than are kept hold no more than those that are."""
    _, _, memory = settled(pasted)
    picks = np.random.default_rng(0).integers(300, size=(2 * LIMIT, 2)).tolist()
    held = []
    for count, (row, column) in enumerate(picks, 1):
        cell = {(0, 0, row, column): float(count)}
        pasted.apply(lambda document, to=cell: edits.edit_cells(document, SCORES, to), label="Edit")
        if count % LIMIT == 0:
            held.append(settled(pasted)[2] - memory)
    assert len(pasted.store.state.history.steps) == LIMIT
    assert held[0] < 30e6 and held[1] < 1.3 * held[0]
    while pasted.store.state.history.last:
        pasted.store.do(undo())
    pasted.new()
    assert settled(pasted)[2] - memory < 1e6


def test_examples_over_a_large_table_share_it(pasted: Controller) -> None:
    """What is beyond the limit of undo, given up by another edit, or cleared with the session, is gone."""
    _, kinds, _ = settled(pasted)
    keys = [row.key for row in PRESETS if row.key != "gpt2-size"]
    for number in range(3 * LIMIT // 2):
        assert pasted.store.do(load_example(keys[number % len(keys)]))
        if number % 3 == 0:
            pasted.store.do(undo())
    _, kinds_after, _ = settled(pasted)
    assert kinds_after[Step] <= LIMIT
    assert kinds_after[Document] - kinds[Document] <= LIMIT + 10
    assert kinds_after[Page] - kinds[Page] <= 10 * LIMIT
    pasted.new()
    _, kinds_after, _ = settled(pasted)
    assert kinds_after[Step] < kinds[Step]
    assert kinds_after[Document] <= kinds[Document] + len(keys) + 5 and kinds_after[Page] < kinds[Page]
