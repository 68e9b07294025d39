"""Panels are created when first visible: no cost before, and the same state as any other after."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.workbench.presenter import Presenter
from tests.workbench.panels import result

LATE = ("next", "lines", "words")


@pytest.fixture
def presenter(presenter: Presenter) -> Presenter:
    presenter.window.resize(1440, 900)
    QApplication.processEvents()
    return presenter


def made_late_panels(presenter: Presenter) -> list[str]:
    """Return which of the initially hidden panels have been created."""
    return [name for name in LATE if name in presenter.window.panels.created]


def test_what_stands_behind_another_or_has_nothing_to_say_is_not_made(presenter: Presenter) -> None:
    presenter.show_result(result())
    presenter.show_result(result(seed=5))
    QApplication.processEvents()
    assert made_late_panels(presenter) == []


def test_keeping_the_layout_makes_and_tells_nobody(presenter: Presenter) -> None:
    presenter.show_result(result())
    state = presenter.window.layout_state()
    assert state["state"] and made_late_panels(presenter) == []
    presenter.window.arrangement.set_picture_only(True)
    presenter.window.arrangement.set_picture_only(False)
    presenter.window.reset_layout()
    QApplication.processEvents()
    assert made_late_panels(presenter) == []


@pytest.mark.parametrize("name", ["lines", "words"])
def test_a_panel_that_comes_to_the_front_is_made_and_shows_the_scene(presenter: Presenter, name: str) -> None:
    presenter.show_result(result())
    told = []
    presenter.window.panels.panel_created.connect(told.append)
    presenter.window.docks[name].raise_()
    QApplication.processEvents()
    panel = presenter.window.panels.created[name]
    assert told == [name] and panel.isVisible()
    assert not panel.visibleRegion().isEmpty() and presenter.window.docks[name].widget() is panel
    assert [spot.head for spot in panel.canvas.spots] == [0, 1] if name == "words" else panel.canvas.lines is not None
    presenter.window.docks["heads"].raise_()
    presenter.window.docks[name].raise_()
    QApplication.processEvents()
    assert told == [name] and made_late_panels(presenter) == [name]


def test_the_keys_go_through_a_panel_where_it_stands_and_not_where_it_was_made(presenter: Presenter) -> None:
    presenter.show_result(result())
    for name in ("words", "lines", "heads"):  # the one that stands later is made first
        presenter.window.docks[name].raise_()
        QApplication.processEvents()
    found = stops(presenter.window)
    assert [name for name in found if name in ("heads", "lines", "words", "tables")] == [
        "heads", "lines", "words", "tables"]


def stops(window: QWidget) -> list[str]:
    """Return the panels in Tab order."""
    found: list[str] = []
    at = window.nextInFocusChain()
    while at is not window:
        name = next((name for name, dock in window.docks.items() if dock.isAncestorOf(at)), "")
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus and name and name not in found:
            found.append(name)
        at = at.nextInFocusChain()
    return found
