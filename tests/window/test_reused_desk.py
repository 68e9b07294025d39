"""The window that tests share begins anew for each of them: nothing that one did is left for the next."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields

import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.store.client import open_lesson, show_panel, step_lesson
from attnviz.store.compare import hold
from attnviz.store.edits import set_option
from attnviz.store.focus import choose_stage, pin_cell
from attnviz.store.look import show_margin
from attnviz.store.numbers import say
from attnviz.store.preferences import set_preference
from attnviz.store.state import State
from tests.desk import ReusedDesk, wait_for
from tests.engine.small_models import document, small
from tests.views.pixels import grab_pixels
from tests.window.models import FakeModels

LLAMA = small("llama")
pytestmark = pytest.mark.desk(models=(LLAMA,))

STATUS_HEIGHT = 30  #: pixels of the line that says how long the numbers took
FIELDS = {field.name for field in fields(State)} - {"now", "refusals", "known_measures", "_levels"}


def use(desk: ReusedDesk) -> None:
    """Type, edit, select, compare, and move panels, the window and the picture."""
    window, do = desk.window, desk.presenter.do
    QTest.keyClicks(window.sentence.editor, " and another")
    desk.settle()
    for intent in (set_option("variant", "multi_head"), set_option("num_heads", 2), hold(), choose_stage("scores"),
                   pin_cell(Cell(Spot("scores", head=1), 2, 1)), show_margin("sums", True), say("said"),
                   set_preference("alignment", "word"), set_preference("scale", "row"),
                   open_lesson("05-causal-mask"), step_lesson(1)):
        do(intent)
        desk.settle()
    for panel in ("tables", "lines", "words"):
        do(show_panel(panel))
    window.tables.findChild(QTabBar).setCurrentIndex(1)
    window.pipeline.canvas.setToolTip("of what the pointer was over")
    do(show_panel("pipeline", False))
    window.resize(900, 700)
    window.controls.more.setChecked(True)
    QTest.keyClick(window.detail.canvas, "+")
    desk.bench.palette.open(lambda: ())
    desk.controller.store.subscribe(lambda before, after: pytest.fail("a test is told of what follows it"))


@pytest.fixture
def no_blinking(qapp: QApplication) -> Iterator[None]:
    """Show the text cursor all the time, so that two pictures do not differ by it."""
    before = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(before)


def test_a_used_window_is_a_new_one_when_it_begins_anew(no_blinking: None) -> None:
    with closing(ReusedDesk()) as desk:
        first, expected = desk.presenter.state, grab_pixels(desk.window)[:-STATUS_HEIGHT]
        use(desk)
        assert not np.array_equal(grab_pixels(desk.window)[:-STATUS_HEIGHT], expected)
        assert desk.begin_anew(None)
        state = desk.presenter.state
        assert {name for name in FIELDS if getattr(state, name) != getattr(first, name)} == set()
        np.testing.assert_array_equal(state.result.array("weights"), first.result.array("weights"))
        np.testing.assert_array_equal(grab_pixels(desk.window)[:-STATUS_HEIGHT], expected)


def test_a_window_begins_anew_with_another_document(shelf: FakeModels, qapp: QApplication) -> None:
    documents, looks = (edits.new_document(text="one two\nthree", settings={"variant": "causal"}),
                        document(LLAMA, "the cat")), []
    for begun in documents:
        with closing(ReusedDesk(begun)) as new:
            looks.append((new.seen(), new.presenter.state))
    with closing(ReusedDesk()) as desk:
        use(desk)
        for begun, (expected, state) in [*zip(documents, looks, strict=True)] * 2:
            assert desk.begin_anew(begun, (LLAMA,))
            assert desk.presenter.state.focus == state.focus and desk.presenter.state.look == state.look
            assert desk.seen() == expected
            desk.type_text("three")
        assert desk.begin_anew(None, (LLAMA,)) and not desk.controller.store.state.history.steps


def test_a_window_that_lists_other_models_does_not_begin_anew(shelf: FakeModels, qapp: QApplication) -> None:
    with closing(ReusedDesk(models=(LLAMA,))) as desk:
        desk.bench.models.search()
        models = desk.window.actions_by_name.models
        wait_for(lambda: any(action.text() == LLAMA.model.name for action in models.actions()))
        assert desk.begin_anew(None, (LLAMA,)) and not desk.begin_anew(None, ())


def test_a_window_with_what_a_new_one_does_not_have_does_not_begin_anew(qapp: QApplication) -> None:
    with closing(ReusedDesk()) as desk:
        desk.bench.tools.open("snapshots")
        assert not desk.begin_anew(), "a dialog is open"
        desk.bench.tools.created["snapshots"].close()
        assert desk.begin_anew()
        examples = desk.window.sentence.examples
        words = examples.text()
        examples.setText("Another")
        assert not desk.begin_anew(), "a button has another text"
        examples.setText(words)
        assert desk.begin_anew()
        desk.presenter.do(set_preference("theme", "dark"))
        assert not desk.begin_anew(), "it has another theme"
    with closing(ReusedDesk()) as desk:
        desk.window.close()
        assert not desk.begin_anew(), "it is hidden"
        desk.close()
        assert not desk.begin_anew(), "it is closed"
