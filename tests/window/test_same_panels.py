"""After a random walk of intents each panel shows the same as in a new window on the same state."""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from attnviz.controller.background import TASKS
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.numbers import highlight, show_controls
from attnviz.store.state import State
from attnviz.store.store import Store, refusal
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import UNWATCHED
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import ROWS
from attnviz.views.detail.colour_bar import ColourBar
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter
from tests.engine.small_models import engine_of
from tests.golden import PLACE
from tests.painted import lines_of, shapes_of
from tests.spoken import place_of, spoken, visible_widgets
from tests.store.test_golden_intents import LLAMA
from tests.store.test_press_through import walk
from tests.window.panels import close

TABS = ("heads", "lines", "words")  #: they share a place, and one of them is in sight


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light")


@pytest.mark.long
@pytest.mark.parametrize("begin", ["start", "variant", "model", "loaded"])
def test_each_panel_shows_what_a_new_window_shows(begin: str) -> None:
    compare_panels(begin, seed=3, steps=8, every=4)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("begin", ["variant", "model", "loaded"])
def test_each_panel_shows_what_a_new_window_shows_for_long(begin: str, seed: int) -> None:
    compare_panels(begin, seed=seed, steps=60, every=3)


def compare_panels(begin: str, *, seed: int, steps: int, every: int) -> None:
    """Compare the panels of a window with those of a new one after `every` steps of a random walk."""
    chance, presenter, tab = random.Random(seed), new_window(), "heads"
    try:
        for step, _ in enumerate(walk(begin, seed, presenter.store, steps=steps)):
            if begin == "model" and chance.random() < 0.3:  # the other intents seldom open one
                choice = choose_experiment(chance.choice(["", *EXPERIMENTS]))
                if refusal(presenter.state, choice) is None:
                    presenter.store.do(choice)
            compute_tasks(presenter.store)
            if chance.random() < 0.3:
                tab = chance.choice(TABS)
                presenter.window.show_panel(tab)
            if step % every == every - 1:
                assert_same(presenter, tab)
    finally:
        close(presenter)


def new_window() -> Presenter:
    """Return a window of the usual size without a controller."""
    window = MainWindow()
    window.resize(1440, 900)
    window.show()
    presenter = Presenter(window, Store(State()))
    presenter.do(show_controls())
    QApplication.processEvents()
    return presenter


def compute_tasks(store: Store) -> None:
    """Compute what the state wants in the background, some of it in two parts, such as a lens."""
    for task in (*TASKS.values(), *TASKS.values()):
        if (wanted := task.wants(store.state)) is not None:
            with suppress(AttnVizError):  # of what cannot be computed, such as a path without layers
                store.do(task.ready(task.compute(engine_of(LLAMA), wanted, None, UNWATCHED)))


def assert_same(presenter: Presenter, tab: str) -> None:
    """Fail if a panel shows something else than in a new window on the same state."""
    other = new_window()
    try:
        other.window.show_panel(tab)
        QApplication.processEvents()
        other.store.evolve(presenter.state)
        for each in (presenter, other):  # a new window would highlight the last change once more
            if presenter.state.now is not None:
                each.highlight.start(presenter.state.now, None)
                each.store.do(highlight(None, 0.0))  # on a busy machine it has begun
        machines = [each.window.panels.created["status"].machine for each in (presenter, other)]
        for machine in machines:  # each stays as wide as its longest time was, which cuts the words beside it
            machine.setFixedWidth(max(each.minimumWidth() for each in machines))
        presenter.window.heads.measures.resort_button.click()  # heads keep their order until a person sorts them
        for _ in range(10):  # the parts of a window are laid out one after the other
            found, expected = shown(presenter), shown(other)
            if found == expected:
                return
        assert found.keys() == expected.keys(), presenter.state.look
        for name, lines in found.items():
            assert lines == expected[name], (name, presenter.state.focus, presenter.state.look)
    finally:
        close(other)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def shown(presenter: Presenter) -> dict[str, list[str]]:
    """Return what each panel in sight says and paints, by its name, and the entries of the menus."""
    for _ in range(3):
        QApplication.processEvents()
    found = {name: list(said(panel, places=name != "status"))
             for name, panel in presenter.window.panels.created.items() if not panel.visibleRegion().isEmpty()}
    actions = presenter.window.actions_by_name
    return found | {"actions": [f"{row.name} {actions[row.name].text()} {actions[row.name].isEnabled()} "
                               f"{actions[row.name].isChecked()}" for row in ROWS]}


def said(panel: QWidget, *, places: bool) -> Iterator[str]:
    """Yield what a panel says, which of its widgets are enabled, and what they paint, at which places.

    The captions of the status bar, the axes of plots and the room of the colour bar never get narrower again, so their
    places depend on what was shown before.
    """
    yield from spoken(panel)
    for widget in visible_widgets(panel):
        yield f"{type(widget).__name__} enabled {widget.isEnabled()}"
        if isinstance(widget, QGraphicsView):
            yield from (f"{place_of(widget)} paints {shape.text}" for shape in shapes_of(widget) if shape.text)
        else:
            is_placed = places and not isinstance(widget, ColourBar)
            yield from (f"{place_of(widget)} {line if is_placed else line.partition(PLACE)[0]}"
                        for line in lines_of(shapes_of(widget)))
