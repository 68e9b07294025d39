import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.controller import computation
from attnviz.controller.worker import end_process
from attnviz.document.places import Spot
from attnviz.result.logits import LogitRows, Logits
from attnviz.result.result import ExactCells
from attnviz.system.arrays import Float32
from attnviz.system.errors import ComputeError


def test_a_result_belongs_to_its_own_document_not_to_the_current_one(bench: Any) -> None:
    bench.stub.gate.clear()
    bench.type("old")
    old = bench.controller.document
    bench.stub.entered.wait(5)
    bench.type("new")
    bench.stub.gate.set()
    bench.wait_shown("new")
    assert [result.document for result in bench.sent("ready")] == [old, bench.controller.document]


def test_a_result_is_shown_before_its_logits_are_computed(bench: Any) -> None:
    go, threads = threading.Event(), list[str]()

    def compute() -> LogitRows:
        threads.append(threading.current_thread().name)
        assert go.wait(20)
        return np.ones((1, 3), np.float32), {}

    bench.stub.logits = Logits(((0, 0),), compute)
    bench.type("a letter")
    bench.wait_shown("a letter")
    bench.wait(lambda: threads == ["attnviz-compute"])
    go.set()
    assert bench.sent("ready")[-1].logits.rows.sum() == 3 and len(threads) == 1, "a reader waits for the worker"


def test_cancel_keeps_the_last_good_result(bench: Any, qtbot: Any) -> None:
    bench.type("good")
    bench.wait_shown("good")
    bench.stub.entered.clear()
    bench.stub.gate.clear()
    bench.type("running")
    bench.stub.entered.wait(5)
    bench.type("waiting")
    bench.wait(lambda: bench.controller.computation.busy)
    bench.controller.computation.cancel()
    assert len(bench.sent("notice")) == 1
    bench.wait(lambda: not bench.controller.computation.busy)
    QApplication.processEvents()
    assert bench.shown() == ["good"]
    assert bench.sent("failed") == []
    assert bench.controller.result.document.text == "good"
    assert bench.stub.texts == ["good", "running"]
    bench.stub.gate.set()
    bench.controller.recompute()
    bench.wait_shown("waiting")


def test_what_goes_on_after_it_was_cancelled_is_reported(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computation, "STUCK_AFTER", 0)
    bench.stub.ignores_cancel = True
    bench.stub.gate.clear()
    bench.type("stubborn")
    bench.wait(lambda: bench.controller.computation.busy)
    bench.controller.computation.cancel()
    bench.wait(lambda: any("has not stopped yet" in text for text in bench.sent("notice")))
    bench.stub.gate.set()
    bench.wait(lambda: not bench.controller.computation.busy)


def test_cancel_drops_the_result_of_what_could_not_be_interrupted(bench: Any) -> None:
    bench.stub.ignores_cancel = True
    bench.stub.gate.clear()
    bench.type("stubborn")
    bench.wait(lambda: bench.controller.computation.busy)
    bench.controller.computation.cancel()
    assert bench.controller.computation.busy
    bench.stub.gate.set()
    bench.wait(lambda: not bench.controller.computation.busy)
    assert bench.shown() == []


def test_cancel_while_idle_says_nothing(bench: Any) -> None:
    bench.controller.computation.cancel()
    assert bench.signals == []


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ComputeError("This text needs 90 GB."), "This text needs 90 GB."),
        (MemoryError(), "Not enough memory. Shorten the text, or use fewer heads or dimensions."),
        (RuntimeError("mat1 and mat2\nand more"), "The computation failed: RuntimeError: mat1 and mat2"),
        (AssertionError(), "The computation failed: AssertionError"),
    ],
)
def test_a_failure_is_told_and_the_worker_lives_on(
    bench: Any, error: Exception, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    bench.type("good")
    bench.wait_shown("good")
    bench.stub.error = error
    bench.type("bad")
    bench.wait(lambda: bench.sent("failed") == [sentence])
    assert bench.controller.result.document.text == "good"
    assert ("Traceback" in caplog.text) == ("failed" in sentence)
    bench.stub.error = None
    bench.type("good again")
    bench.wait_shown("good again")


def test_a_row_of_quick_computations_is_not_busy(bench: Any, qtbot: Any) -> None:
    bench.stub.seconds = 0.03
    for number in range(12):
        bench.type(f"text {number}")
        bench.wait(lambda number=number: len(bench.stub.texts) > number)  # each begins as the last one ends
    bench.wait_shown("text 11")
    assert bench.sent("busy_changed") == []


def test_notes_are_told_once_while_they_stay_the_same(bench: Any) -> None:
    bench.stub.notes = ("No cuda here.",)
    for text in ("b", "c"):
        bench.type(text)
        bench.wait_shown(text)
    assert bench.sent("notice") == ["No cuda here."]
    bench.stub.notes = ()
    bench.type("d")
    bench.wait_shown("d")
    bench.stub.notes = ("No cuda here.", "Very long.")
    bench.type("e")
    bench.wait_shown("e")
    assert bench.sent("notice") == ["No cuda here.", "No cuda here. Very long."]


def test_another_device_computes_again(bench: Any) -> None:
    bench.controller.set_device("cpu")
    assert bench.stub.texts == []
    bench.controller.set_device("cuda")
    bench.wait_shown("a")
    assert bench.controller.computation.device == "cuda"
    assert bench.stub.devices == ["cuda"]


def test_the_window_does_not_wait_for_what_opening_a_model_imports(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, opened = list[str](), list[str]()

    def models(_: Any) -> Any:
        threads.append(threading.current_thread().name)
        return SimpleNamespace(open=lambda *_, **__: "a model")

    monkeypatch.setattr(type(bench.controller.computation.engine), "models", property(models), raising=False)
    bench.controller.computation.open_model(
        "here", dtype="float32", on_result=opened.append, on_failure=pytest.fail, on_cancel=pytest.fail)
    bench.wait(lambda: opened == ["a model"])
    assert threads == ["attnviz-compute"]


def test_close_interrupts_a_running_computation_and_nothing_comes_after(bench: Any, qtbot: Any) -> None:
    bench.stub.gate.clear()
    bench.type("running")
    bench.stub.entered.wait(5)
    bench.type("waiting")
    bench.signals.clear()
    assert bench.controller.close(), "it goes on for ever unless it is interrupted"
    assert "attnviz-compute" not in [thread.name for thread in threading.enumerate()]
    assert bench.controller.close(), "closing twice is allowed"
    bench.type("after")
    bench.controller.recompute()
    QApplication.processEvents()
    assert [name for name, _ in bench.signals] == ["document"]
    assert bench.stub.texts == ["running"]


def test_close_returns_although_the_computation_ignores_it(bench: Any) -> None:
    bench.stub.ignores_cancel = True
    bench.stub.gate.clear()
    bench.type("stubborn")
    bench.stub.entered.wait(5)
    assert not bench.controller.close(), "it returned, and while the computation goes on"
    left = [thread for thread in threading.enumerate() if thread.name == "attnviz-compute"]
    assert [thread.daemon for thread in left] == [True]
    bench.stub.gate.set()
    left[0].join(5)
    assert bench.shown() == []
    assert end_process(3) == 3, "nothing is left behind any more"


def test_closing_before_anything_was_computed(bench: Any) -> None:
    assert bench.controller.close()


def exact_cells_request(number: int, place: int = 0) -> ExactCells:
    """Return a request that is identified by its rows."""
    return ExactCells(SimpleNamespace(), Spot("weights"), slice(number, number + 1), slice(0, 1),  # type: ignore[arg-type]
                  place)


def test_exact_cells_come_beside_the_numbers_and_a_failure_does_not_stop_the_next_wish(bench: Any, qtbot: Any) -> None:
    def cells(*_: object, rows: slice, columns: slice) -> Float32:
        if rows.start == 0:
            raise ComputeError("too large")
        return np.full((1, 1), rows.start, np.float32)

    bench.stub.exact_cells, controller = cells, bench.controller
    bench.stub.gate.clear()
    controller.recompute()
    bench.stub.entered.wait(5)
    for number in (0, 7):
        controller.store.evolve(controller.store.state.evolve(exact_cells=(exact_cells_request(number),)))
    bench.wait(lambda: [cells.values for cells in controller.store.state.exact_cells] == [7.0])
    assert controller.computation.is_pending and controller.result is None, "and the numbers are still under way"


def test_two_pictures_beside_each_other_both_have_their_exact_cells(bench: Any) -> None:
    """For each of the places the newest wish counts; one for the other does not take it away."""
    gate, store, told = threading.Event(), bench.controller.store, list[int]()

    def cells(*_: object, **__: object) -> Float32:
        assert gate.wait(5)
        return np.zeros((1, 1), np.float32)

    bench.stub.exact_cells = cells
    for number, place in ((1, 0), (2, 0), (3, 1), (4, 0), (5, 1)):
        store.evolve(store.state.evolve(exact_cells=(
            *(cells for cells in store.state.exact_cells if cells.place != place), exact_cells_request(number, place))))
    store.subscribe(lambda before, after: told.extend(
        cells.rows.start for cells in after.exact_cells if cells.values is not None))
    gate.set()
    bench.wait(lambda: {4, 5} <= set(told))
    assert not {2, 3} & set(told)
