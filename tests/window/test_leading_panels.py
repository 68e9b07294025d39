"""Of a new result with many heads these are painted first, and everything else follows in the same turn."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from attnviz.controller import worker
from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import lens as lens_module
from attnviz.experiments.lens import Lens
from attnviz.result.logits import Logits
from attnviz.result.result import Result
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_head
from attnviz.window.presenter import Presenter
from tests.desk import Desk, wait_for
from tests.engine.small_models import small
from tests.window.models import FakeModels

MANY = small("gpt2", n_layer=8, n_head=8, n_embd=32)


class Order(QObject):
    """Notes when heads are painted, and when the pipeline takes a state in."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.noted: list[str] = []
        mosaic, pipeline = desk.window.heads.mosaic, desk.window.pipeline
        mosaic.installEventFilter(self)
        show_state = pipeline.show_state
        monkeypatch.setattr(pipeline, "show_state", lambda state, changed: (
            self.noted.append("others"), show_state(state, changed)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.noted.append("heads")
        return False


@pytest.fixture
def many(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a window with a model of 64 heads."""
    FakeModels(MANY).install(monkeypatch)
    desk.edit(lambda document: edits.set_model(edits.set_text(document, "the cat"), MANY.model), label="Open")
    desk.end_highlight()
    QApplication.processEvents()
    yield desk


def computed(desk: Desk, text: str) -> Result:
    """Return the result of a text, which is not shown."""
    return desk.controller.computation.engine.compute(edits.set_text(desk.controller.document, text),
                                                      stages=INTERACTIVE)


def shown_heads(presenter: Presenter) -> np.ndarray:
    mosaic = presenter.window.heads.mosaic.mosaic
    assert mosaic is not None
    return mosaic.values


def assert_heads_show(presenter: Presenter, result: Result) -> None:
    expected = np.concatenate([result.head_data(Spot("weights", layer=layer), range(8)).values for layer in range(8)])
    np.testing.assert_array_equal(shown_heads(presenter), expected)


def others_show(presenter: Presenter, result: Result) -> bool:
    """Return whether pipeline, chips, large picture and status show a result; they never show different ones."""
    window = presenter.window
    spot = presenter.state.focus.spot
    expected, count = result.picture(spot), len(result.sentences[0])
    tile = next(tile for tile in window.pipeline.canvas.tiles if tile.key == spot.stage)
    pictures = tile.picture, window.detail.canvas.picture
    seen = {*(np.array_equal(picture.values, expected) for picture in pictures),
            len(window.sentence.chips.tokens) == count, window.status.machine.text.startswith(f"{count} tokens ")}
    assert len(seen) == 1
    return seen.pop()


def test_many_heads_are_painted_before_other_panels_are_updated(
        many: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order(many, monkeypatch)
    many.type_text("the cats")
    assert order.noted[:2] == ["heads", "others"]
    assert_heads_show(many.presenter, many.controller.result)
    assert others_show(many.presenter, many.controller.result)


def test_heads_are_painted_before_the_logits_are_read(many: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    order, rows = Order(many, monkeypatch), Logits.rows.fget
    monkeypatch.setattr(Logits, "rows", property(lambda logits: (order.noted.append("logits"), rows(logits))[1]))
    many.type_text("the cats")
    assert order.noted[0] == "heads" and "logits" in order.noted


@pytest.fixture
def lens(many: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Order]:
    """Return the order of panels and the lens, which is open."""
    many.presenter.do(choose_experiment("lens"))
    wait_for(lambda: isinstance(found := many.presenter.state.experiment_numbers, Lens) and found.request.is_whole)
    many.end_highlight()
    QApplication.processEvents()
    order = Order(many, monkeypatch)
    many.controller.computation.experiments.changed.connect(lambda name, numbers: order.noted.append("lens"))
    yield order


def test_no_panel_waits_for_a_lens_that_is_late(many: Desk, lens: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many.presenter.highlight, "start", lambda now, before: None)  # it would update all panels, too,
    monkeypatch.setattr(worker, "REPORT_AFTER", 100_000)  # as would the report of long work
    go, compute = threading.Event(), lens_module.run
    monkeypatch.setattr(lens_module, "run", lambda *arguments: (go.wait(60), compute(*arguments))[1])
    many.type_text("the cats")
    wait_for(lambda: "others" in lens.noted)
    assert "lens" not in lens.noted
    go.set()
    wait_for(lambda: "lens" in lens.noted)


def test_others_follow_once_when_results_come_faster_than_they_are_painted(
        many: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order(many, monkeypatch)
    first, second = computed(many, "the cats"), computed(many, "the cats s")
    many.presenter.show_result(first)
    many.presenter.show_result(second)
    assert_heads_show(many.presenter, second)
    assert not others_show(many.presenter, second) and not order.noted
    QApplication.processEvents()  # one turn
    assert others_show(many.presenter, second)
    assert order.noted[:2] == ["heads", "others"] and order.noted.count("others") == 1


def test_what_a_person_does_meanwhile_updates_all_panels_at_once(
        many: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    order, result = Order(many, monkeypatch), computed(many, "the cats")
    many.presenter.show_result(result)
    many.presenter.do(choose_head(3))
    assert others_show(many.presenter, result) and many.presenter.state.focus.spot.head == 3
    QApplication.processEvents()
    assert order.noted.count("others") == 1  # nothing is left to follow


def test_no_panel_waits_for_heads_that_are_hidden(many: Desk) -> None:
    many.window.docks["heads"].hide()
    QApplication.processEvents()
    result = computed(many, "the cats")
    many.presenter.show_result(result)
    assert others_show(many.presenter, result)
    many.window.docks["heads"].show()
    many.window.docks["heads"].raise_()
    QApplication.processEvents()
    assert_heads_show(many.presenter, result)
