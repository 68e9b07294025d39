"""What the pages of experiments draw anew while only the pointer moves: nothing but its mark."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours, picture
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.store import Store
from attnviz.views.experiments.experiment_view import new_page
from attnviz.views.experiments.grid_table import GridModel, GridTable
from attnviz.views.heatmaps.tiles import TileCanvas
from tests.window.test_golden_experiments import model, steps, variant

#: What reads numbers or colours them, of a page whatever it draws.
COSTLY = ((GridModel, "show_cells"), (TileCanvas, "set_tiles"), (colours, "pixels"), (picture, "make_picture"))


class Counter(QObject):
    """Counts how often widgets are painted."""

    def __init__(self, painted: list[object]) -> None:
        super().__init__()
        self.painted = painted

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted.append(watched)
        return False


@pytest.mark.parametrize("experiment", [name for name in EXPERIMENTS if name != "corpus"])
def test_only_the_mark(qapp, experiment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for base in (variant, model):
        engine, state = base()
        if EXPERIMENTS[experiment].unless(state, {}) is None:
            break
    store = Store(state)
    store.do(choose_experiment(experiment))
    *_, numbers = [None, *steps(engine, store.state)]
    shown = replace(store.state, experiment_numbers=numbers)
    page = new_page(experiment)
    page.resize(800, 560)
    page.show()
    page.show_state(shown)
    qapp.processEvents()
    done, painted = [], []
    for owner, name in COSTLY:
        original = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args, _of=original, _name=name, **values: (
            done.append(_name), _of(*args, **values))[1])
    counter = Counter(painted)
    for table in page.findChildren(GridTable):
        table.viewport().installEventFilter(counter)
    for cell in (Cell(Spot("weights"), 2, 1), Cell(Spot("queries"), 1, 0), None):
        hovered = shown.with_focus(hovered=cell)
        page.show_state(hovered)
        qapp.processEvents()
    assert (done, painted) == ([], [])
    page.close()
    page.deleteLater()
