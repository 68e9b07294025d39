"""The displayed state as one value: differences between two, and updates of visible panels only."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.recipes import Run, make_spec
from attnviz.experiments.next_tokens import ExtraLogits
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.cell_changes import CellChanges
from attnviz.store.focus import choose_head, choose_stage, hover_cell
from attnviz.store.look import set_maps
from attnviz.store.numbers import highlight, numbers_ready, set_pending, set_share, set_stale
from attnviz.store.parts import Compared, Focus, Look, TrainingState
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.views.chrome.action_rows import PANEL_LIST
from attnviz.views.panels import PANELS
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter
from tests.window.panels import close, document, make_presenter, result

CELL = Cell(Spot("weights"), 1, 0)
CHANGES = CellChanges(result(seed=5), result())
OTHERS = {
    "document": {"document": document("other")},
    "stage": {"focus": Focus(Spot("scores"))},
    "sentence": {"focus": Focus(Spot("weights", sentence=1))},
    "head": {"focus": Focus(Spot("weights", head=1))},
    "layer": {"focus": Focus(Spot("weights", layer=1))},
    "second_view": {"focus": Focus(second_view=SecondView("head", 1))},
    "selected": {"focus": Focus(selected=frozenset({(0, 1)}))},
    "marked": {"focus": Focus(hovered=CELL)},
    "pinned": {"focus": Focus(pinned=CELL)},
    "maps": {"look": Look(Maps(scaling=Scaling(stretched=True)))},
    "hidden": {"look": Look(hidden=frozenset({1}))},
    "follow": {"look": Look(follow=True)},
    "brush": {"look": Look(brush="cells")},
    "experiment": {"look": Look(experiment="dropout")},
    "margins": {"look": Look(margins=frozenset({"sums"}))},
    "measure": {"look": Look(measure="entropy")},
    "stale": {"stale": True},
    "training": {"training": TrainingState(Run(make_spec("copy", {}), 5), "/runs/copy-1")},
    "changes": {"last_changes": CHANGES},
    "highlight": {"highlight": 0.5},
    "next": {"extra_logits": ExtraLogits()},
    "compared": {"compared": Compared(replace(result(), state_name="A"))},
}


def test_numbers_begin_without_the_progress_of_those_before() -> None:
    store, seen = Store(), []
    for intent in (set_pending("numbers", True), set_share(0.7), set_pending("reading", True),
                   set_pending("numbers", False), set_pending("numbers", True)):
        store.do(intent)
        seen.append(store.state.share)
    assert seen == [0.0, 0.7, 0.7, 0.0, 0.0]


@pytest.fixture
def presenter(qapp) -> Iterator[Presenter]:
    made = make_presenter()
    yield made
    close(made)


def record_updates(presenter: Presenter, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[State]]:
    """Record the states that each panel is shown from now on."""
    heard: dict[str, list[State]] = {row.name: [] for row in PANELS}
    for name, states in heard.items():
        monkeypatch.setattr(presenter.window.panels[name], "show_state", states.append)
    return heard


DRAWN = {"pipeline", "detail", "experiment", "heads"}  #: what draws every mark
EVERY = {row.name for row in PANELS}
#: The panels that read each part of a state.
READERS = {
    "document": {"sentence", "controls", "training", "experiment"}, "sentence": EVERY - {"controls"},
    "stage": EVERY - {"controls", "next"}, "layer": EVERY - {"controls", "next"},
    "head": EVERY - {"controls", "next", "sentence"},
    "second_view": EVERY - {"controls", "next", "sentence", "training"}, "selected": {"heads", "experiment"},
    "marked": DRAWN | {"sentence", "lines", "words", "status"},
    "pinned": DRAWN | {"sentence", "lines", "words", "status", "next"},
    "maps": EVERY - {"controls", "sentence", "status"}, "hidden": {"lines", "words", "experiment"},
    "follow": DRAWN | {"lines", "words"},
    "brush": {"detail", "experiment"}, "experiment": {"experiment"}, "margins": {"detail", "experiment"},
    "measure": {"heads", "next", "experiment"}, "stale": DRAWN | {"sentence", "lines", "words", "next", "status"},
    "training": {"training", "experiment"}, "changes": DRAWN | {"tables", "status"}, "highlight": DRAWN | {"tables"},
    "next": {"next", "experiment"}, "compared": {"detail", "heads", "next", "lessons", "experiment"},
    "result": EVERY - {"controls"},
}


@pytest.mark.parametrize("part", READERS)
def test_panels_read_what_they_show(part: str) -> None:
    state = State(now=result(), last_changes=None if part == "changes" else CHANGES)
    other = replace(state, **(OTHERS | {"result": {"now": result(seed=5)}})[part])
    assert {row.name for row in PANELS if row.reads(other) != row.reads(state)} == READERS[part]
    assert all(row.reads(replace(state)) == row.reads(state) for row in PANELS if row.name != "experiment")


def test_a_pinned_cell_under_the_pointer_is_marked_as_before() -> None:
    pinned = Focus(pinned=CELL)
    assert replace(pinned, hovered=CELL).marked == pinned.marked == CELL
    assert replace(pinned, hovered=Cell(Spot("scores", head=1), 0, 0)).marked == Cell(Spot("scores", head=1), 0, 0)


def test_levels_are_found_once_for_each_result(monkeypatch) -> None:
    from attnviz.pictures import levels as module

    found = []
    monkeypatch.setattr(module, "shared_range", lambda result, spot, *_: found.append(spot.stage) or (0.0, 1.0))
    first = State(now=result())
    later = first.evolve(focus=Focus(hovered=CELL), stale=True)
    assert first.levels("scores") == later.levels("scores") == (0.0, 1.0) and found == ["scores"]
    assert later.evolve(now=result(seed=5)).levels("scores") is not None
    assert found == ["scores", "scores"]
    assert first.evolve(look=Look(Maps(scaling=Scaling(range="head")))).levels("scores") is None


def test_each_panel_is_shown_what_it_reads_and_nothing_else(presenter, monkeypatch) -> None:
    heard = record_updates(presenter, monkeypatch)
    states = [presenter.state]
    for intent in (hover_cell(CELL), choose_head(1), *[set_maps(Maps(scaling=Scaling(stretched=True)))] * 2,
                   set_stale(True)):
        presenter.do(intent)
        states.append(presenter.state)
    for row in PANELS:
        # others stand behind the heads, or are not there
        in_sight = not (row.tabbed_with or row.disabled_reason or row.is_hidden or row.name == "experiment")
        news = [after for before, after in pairwise(states) if row.reads(before) != row.reads(after)]
        assert heard[row.name] == (news if in_sight else []), row.name


def test_a_panel_hears_once_of_a_change_that_another_one_follows(presenter, monkeypatch) -> None:
    """A subscriber that does an intent of its own, as the highlight does, made every panel hear of both."""
    presenter.store.subscribe(lambda before, after: presenter.store.do(set_stale(True)))
    heard = record_updates(presenter, monkeypatch)
    presenter.do(choose_stage("scores"))
    assert all(len(states) <= 2 for states in heard.values())
    assert [state.stale for state in heard["pipeline"]] == [False, True] or len(heard["pipeline"]) == 1


def test_an_error_in_one_panel_does_not_silence_the_others(presenter, monkeypatch) -> None:
    heard = record_updates(presenter, monkeypatch)

    def fail(state: State) -> None:
        raise ValueError("a fault of one panel")

    monkeypatch.setattr(presenter.window.panels["sentence"], "show_state", fail)
    with pytest.raises(ValueError, match="a fault of one panel"):
        presenter.do(choose_stage("scores"))
    assert presenter.state.focus.spot.stage == "scores"
    for name in ("pipeline", "detail", "heads", "status"):
        assert [state.focus.spot.stage for state in heard[name]] == ["scores"], name


def test_a_hidden_panel_hears_once_of_all_that_it_missed(presenter, monkeypatch) -> None:
    heard = record_updates(presenter, monkeypatch)
    dock = presenter.window.docks["tables"]
    dock.hide()
    presenter.do(choose_stage("scores"))
    presenter.do(choose_head(1))
    presenter.do(numbers_ready(result(seed=5)))
    assert heard["tables"] == []
    dock.show()
    assert heard["tables"] == [presenter.state]
    dock.hide()
    dock.show()
    assert len(heard["tables"]) == 1, "nothing is new"


def test_window_and_menu_have_the_panels_of_the_table(presenter) -> None:
    window = presenter.window
    QApplication.processEvents()
    for row in PANELS:
        assert isinstance(window.panels[row.name], row.kind)
    assert list(window.panels.created) == [row.name for row in PANELS]
    assert len({row.folds for row in PANELS if row.folds is not None}) == sum(row.folds is not None for row in PANELS)
    listed = [action.text() for action in window.actions_by_name.menus[PANEL_LIST].actions()]
    for row in PANELS:
        assert (row.title in listed) == (row.folds is not None), row.name
        assert hasattr(window.panels[row.name], "show_state")
        assert row.place in ("middle", "status bar") or window.docks[row.name].windowTitle() == row.title


def test_a_layout_that_was_kept_before_there_was_a_panel_is_restored_and_the_panel_is_found(qapp) -> None:
    older, newer = MainWindow(), MainWindow()
    older.removeDockWidget(older.docks["lines"])
    older.docks["lines"].setParent(None)
    older.docks["tables"].hide()
    newer.restore_layout(**older.layout_state())
    newer.show()
    QApplication.processEvents()
    assert newer.docks["tables"].isHidden() and not newer.docks["heads"].isHidden()
    if newer.docks["lines"].isHidden():
        newer.docks["lines"].toggleViewAction().trigger()
        QApplication.processEvents()
    newer.docks["lines"].raise_()
    QApplication.processEvents()
    assert newer.rect().contains(newer.docks["lines"].geometry())
    assert newer.docks["heads"] in newer.tabifiedDockWidgets(newer.docks["lines"])
    older.docks["lines"].deleteLater()
    for window in (older, newer):
        window.close()
        window.deleteLater()


def test_fading_concerns_only_panels_that_fade(presenter: Presenter, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter.do(highlight(None, 0.0))
    heard = record_updates(presenter, monkeypatch)
    presenter.do(highlight(None, 0.5))
    assert not any(heard.values()), "nothing changed that could fade"
    presenter.do(highlight(CHANGES, 1.0))
    presenter.do(highlight(CHANGES, 0.5))
    assert len(heard["status"]) == 1 and [state.highlight for state in heard["pipeline"]] == [1.0, 0.5]
    assert heard["lines"] == heard["sentence"] == []
