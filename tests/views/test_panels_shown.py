"""Every panel of the table: it forgets what it showed before, and what it reads can be seen."""

from functools import cache

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document.document import Document
from attnviz.store.parts import Failure, Look
from attnviz.store.state import State
from attnviz.views.panels import PANELS
from tests.spoken import spoken
from tests.store.test_golden_intents import states
from tests.store.test_state import OTHERS, READERS
from tests.views.pixels import screen_pixels
from tests.views.view_helpers import computed, on_screen
from tests.window import panels

KINDS = {row.name: row.kind for row in PANELS if hasattr(row.kind, "show_state")}
FORGETFUL = KINDS.keys() - {"tables"}  #: those keep the tab that was chosen


@cache
def story() -> dict[str, State]:
    """Return states that have little in common with those before."""
    made, hidden = states(), Look(hidden=frozenset(range(2)))
    return {name: made[name] for name in ("variant", "loaded")} | {
        "hidden heads": State(now=panels.result(), look=hidden),
        "no text": State(document=Document(text=""), now=computed("")),
        "einsum": State(now=panels.result(variant="einsum"))}


def said(panel: QWidget) -> list[str]:
    QApplication.processEvents()
    return [*spoken(panel)]


@pytest.mark.parametrize("name", sorted(FORGETFUL))
def test_a_panel_shows_what_a_new_one_shows(qtbot, name: str) -> None:
    used = on_screen(qtbot, KINDS[name](), 420, 500)
    for scene, state in story().items():
        used.show_state(state)
        new = on_screen(qtbot, KINDS[name](), 420, 500)
        new.show_state(state)
        assert said(used) == said(new), scene
        new.hide()


@pytest.mark.parametrize("name", ["sentence", "pipeline", "detail", "heads", "lines", "words"])
def test_what_a_panel_reads_of_marks_is_seen(qtbot, name: str) -> None:
    state, unseen = State(now=panels.result()), []
    for part in ("head", "marked", "pinned", "hidden", "stale"):
        panel = on_screen(qtbot, KINDS[name](), 420, 500)
        panel.show_state(state)
        before = said(panel), screen_pixels(panel).tobytes()
        panel.show_state(state.evolve(**OTHERS[part]))
        if name in READERS[part] and (said(panel), screen_pixels(panel).tobytes()) == before:
            unseen.append(part)
        panel.hide()
    assert unseen == []


@pytest.mark.parametrize("name", ["detail", "lines", "words"])
def test_a_panel_says_that_its_first_numbers_are_being_computed(qtbot, name: str) -> None:
    """Two panels asked for a sentence while a picture was being computed."""
    panel = on_screen(qtbot, KINDS[name](), 420, 500)
    panel.show_state(State())
    assert "The first numbers are being computed." in " ".join(said(panel))
    panel.show_state(State(document=Document(text=""), now=computed("")))
    assert "Type a sentence above" in " ".join(said(panel))


@pytest.mark.parametrize("name", ["lines", "words"])
def test_a_panel_says_no_longer_that_numbers_are_computed_that_failed(qtbot, name: str) -> None:
    panel, failed = on_screen(qtbot, KINDS[name](), 420, 500), State(failure=Failure("It failed.", lacks_model=False))
    panel.show_state(State())
    reads = next(row.reads for row in PANELS if row.name == name)
    assert reads(State()) != reads(failed)
    panel.show_state(failed)
    assert "being computed" not in " ".join(said(panel))
