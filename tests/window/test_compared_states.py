"""Snapshots, A and now: which two are compared and drawn, and what a new session resets."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.store.compare import display_snapshot, end_comparison, hold, show
from attnviz.store.edits import remove_snapshot, rename_snapshot, set_text, take_snapshot
from attnviz.store.focus import choose_sentence, hover_cell, mark_cell, pin_cell
from attnviz.store.store import INTENTS
from attnviz.views.chrome.tool_dialogs import SnapshotsDialog
from tests.desk import Desk
from tests.views.pixels import grab_pixels, rgb

WEIGHTS = Spot("weights")


@pytest.fixture(scope="module")
def shared(qapp: QApplication) -> Iterator[Desk]:
    made = Desk()
    made.bench.tools.open("snapshots")
    yield made
    made.close()


@pytest.fixture
def desk(shared: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Reset the window, which all tests of the module share."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    shared.presenter.do(end_comparison())
    shared.window.actions_by_name["alignment:auto"].trigger()
    shared.controller.new()
    shared.settle()
    yield shared
    shared.window.message.clear("notice")
    shared.end_highlight()


def edit(desk: Desk, change: Callable[[Document], Document]) -> None:
    desk.edit(change, label="Change")


def seed(desk: Desk, number: int) -> np.ndarray:
    """Set another seed, and return the new weights."""
    edit(desk, lambda document: edits.set_option(document, "seed", number))
    return weights(desk)


def weights(desk: Desk) -> np.ndarray:
    """Return the weights of the present state."""
    assert desk.controller.result is not None
    return desk.controller.result.spot_data(WEIGHTS).values


def take(desk: Desk, name: str) -> None:
    desk.presenter.do(take_snapshot(name=name))


def names(desk: Desk) -> list[str]:
    return [snapshot.name for snapshot in desk.controller.document.snapshots]


def choose(desk: Desk, box: str, words: str) -> None:
    """Choose an entry in the list of snapshots, and wait for its effect."""
    dialog = desk.window.findChild(SnapshotsDialog)
    found = getattr(dialog, box)
    assert isinstance(found, QComboBox)
    found.setCurrentIndex(found.findText(words))
    found.activated.emit(found.currentIndex())
    desk.settle()


def detail_values(desk: Desk) -> np.ndarray:
    return desk.window.detail.canvas.picture.values


def title(desk: Desk) -> str:
    return desk.window.detail.title.text().removeprefix("Weights, head 0, ")


def test_going_back_from_a_snapshot_to_a_compares_with_a(desk: Desk) -> None:
    take(desk, "first")
    second = seed(desk, 5)
    desk.presenter.do(hold())
    third = seed(desk, 6)
    choose(desk, "compared", "first")
    choose(desk, "compared", "A")
    assert title(desk) == "now − A"
    np.testing.assert_allclose(detail_values(desk), third - second, atol=1e-5)
    choose(desk, "compared", "A")
    assert title(desk) == "now − A", "what is chosen already stays"


def test_a_that_is_held_while_a_snapshot_is_compared_is_a_afterwards(desk: Desk) -> None:
    desk.presenter.do(hold())
    take(desk, "first")
    second = seed(desk, 5)
    choose(desk, "compared", "first")
    desk.presenter.do(hold())
    third = seed(desk, 6)
    choose(desk, "compared", "first")
    choose(desk, "compared", "A")
    np.testing.assert_allclose(detail_values(desk), third - second, atol=1e-5)


def test_a_displayed_snapshot_that_is_removed_or_renamed_gives_way_to_the_present_state(desk: Desk) -> None:
    for name in ("first", "second", "third"):
        take(desk, name)
    dialog = desk.window.findChild(SnapshotsDialog)
    for change in (remove_snapshot("first"), rename_snapshot("second", "last")):
        choose(desk, "displayed", "second" if "first" not in names(desk) else "first")
        assert desk.window.detail.title.text() != "Weights, head 0"
        dialog.did.emit(change)
        desk.settle()
        assert desk.window.detail.title.text() == "Weights, head 0"
    assert names(desk) == ["last", "third"]


def test_delete_removes_the_selected_snapshot(desk: Desk) -> None:
    for name in ("first", "second"):
        take(desk, name)
    desk.window.actions_by_name["snapshots"].trigger()
    dialog = desk.window.findChild(SnapshotsDialog)
    dialog.list.setFocus()
    dialog.list.setCurrentRow(0)
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert names(desk) == ["second"]


def test_a_new_session_forgets_a_and_what_is_still_computed_of_the_last(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(desk, "first")
    seed(desk, 5)
    desk.presenter.do(hold())
    desk.presenter.do(show("difference"))
    assert desk.bench.tools.created["snapshots"] is not None
    desk.presenter.do(display_snapshot("first"))
    monkeypatch.setattr(desk.bench.file_actions, "may_leave", lambda: True)
    desk.window.actions_by_name["new"].trigger()
    desk.settle()
    compared = desk.presenter.state.compared
    assert (compared.held, compared.front, compared.showing) == (None, None, "now")
    assert desk.window.detail.title.text() == "Weights, head 0"
    assert not desk.window.actions_by_name["show_held"].isEnabled()
    assert not any(button.isVisible() for button in desk.window.detail.compare.buttons.values())


def exchange(desk: Desk) -> None:
    """Hold the state as A, replace its fifth word, and show the difference."""
    desk.presenter.do(hold())
    edit(desk, lambda document: edits.set_text(document, "Your journey starts with two step"))
    desk.presenter.do(show("difference"))


def test_an_exchanged_word_is_aligned_by_position_or_by_word_as_the_person_chooses(desk: Desk) -> None:
    before = weights(desk)
    exchange(desk)
    actions, help_ = desk.window.actions_by_name, desk.window.detail.help
    np.testing.assert_allclose(detail_values(desk), weights(desk) - before, atol=1e-5)
    assert "1 exchanged token, aligned by position." in help_.text() and "no partner" not in help_.text()
    desk.presenter.do(hover_cell(Cell(WEIGHTS, 4, 0)))
    assert f"A (one → Your) {before[4, 0]:.4f}" in desk.window.status.readout.text()
    actions["alignment:word"].trigger()
    assert np.isnan(detail_values(desk)[4]).all() and "1 token has no partner." in help_.text()
    assert "no partner in A" in desk.window.status.readout.text()
    actions["alignment:position"].trigger()
    assert not np.isnan(detail_values(desk)).any() and actions["alignment:position"].isChecked()
    desk.presenter.do(hover_cell(None))


@pytest.mark.parametrize(("alignment", "there"), [("auto", Cell(WEIGHTS, 4, 1)), ("word", None)])
def test_the_pinned_cell_goes_along_to_a_as_tokens_are_aligned(desk: Desk, alignment: str, there: Cell | None) -> None:
    exchange(desk)
    desk.presenter.do(show("now"))
    desk.window.actions_by_name[f"alignment:{alignment}"].trigger()
    desk.presenter.do(pin_cell(Cell(WEIGHTS, 4, 1)))
    desk.presenter.do(show("held"))
    assert desk.presenter.state.focus.pinned == there
    desk.presenter.do(show("now"))
    assert desk.presenter.state.focus.pinned == Cell(WEIGHTS, 4, 1)
    desk.presenter.do(mark_cell(None))


def test_what_the_mask_hides_is_hatched_in_a_difference(desk: Desk) -> None:
    """Read back as pixels, with a partner or without."""
    exchange(desk)
    for alignment, plain in (("auto", []), ("word", [(4, 0), (4, 4), (5, 4)])):
        desk.window.actions_by_name[f"alignment:{alignment}"].trigger()
        QApplication.processEvents()
        canvas = desk.window.detail.canvas
        picture, cells = grab_pixels(canvas), canvas.cells()
        for row, column in np.ndindex(6, 6):
            whole = cells.rect(row, column)
            box = whole.adjusted(6, whole.height() * 0.7, -6, -4).toRect()  # below numbers and words
            found = picture[box.top() : box.bottom(), box.left() : box.right()].reshape(-1, 3).astype(int)
            lines = (np.abs(found - np.array(rgb("Hatch"))).sum(axis=1) < 60).sum()
            assert (lines > 20) == (column > row), (alignment, row, column)
        picture = canvas.picture
        missing = np.zeros((6, 6), bool) if picture.missing is None else picture.missing
        assert all(missing[cell] for cell in plain)


def test_the_state_before_the_last_change_is_that_which_undo_leads_to(desk: Desk) -> None:
    entry = desk.window.actions_by_name["show_last_change"]
    assert not entry.isEnabled() and "Nothing was changed yet." in entry.toolTip()
    first = weights(desk)
    second = seed(desk, 7)
    third = seed(desk, 8)
    desk.presenter.do(take_snapshot("later"))  # changes no number
    for then, now, goes_on in ((second, third, "undo"), (first, second, "redo"), (second, third, "")):
        assert entry.isEnabled()
        entry.trigger()
        desk.settle()
        compared = desk.presenter.state.compared
        assert (compared.showing, compared.name) == ("difference", "before")
        drawn = desk.window.detail.canvas.picture.values
        np.testing.assert_allclose(drawn, now - then, atol=1e-7)
        for _ in range(2 if goes_on else 0):  # the snapshot is a step, too
            desk.window.actions_by_name[goes_on].trigger()
        desk.settle()
    desk.presenter.do(show("now"))
    desk.window.detail.second_view.open()
    (menu,) = desk.window.detail.second_view.findChildren(QMenu)
    menu.actions()[-1].trigger()
    menu.close()
    desk.settle()
    assert desk.presenter.state.compared.showing == "difference"


def test_an_empty_text_is_not_held_and_the_message_says_so(desk: Desk) -> None:
    message = desk.window.message
    desk.window.actions_by_name["hold"].trigger()
    held = desk.presenter.state.compared.held
    assert held is not None and message.text.startswith("This state is A now.")
    desk.type_text("")
    assert desk.window.actions_by_name["hold"].whatsThis() == "There is nothing to hold yet. Type a sentence first."
    assert not desk.presenter.do(hold()) and message.text == "There is nothing to hold yet. Type a sentence first."
    assert desk.presenter.state.compared.held is held
    message.clear("notice")


def test_the_change_since_a_is_offered_as_soon_as_a_is_held_and_until_it_is_let_go(desk: Desk) -> None:
    measures = desk.window.panels["heads"].measures.measures
    at = measures.findData("change_largest")

    def is_offered() -> bool:
        return bool(measures.model().item(at).isEnabled())

    assert not is_offered()
    desk.presenter.do(hold())
    assert is_offered()
    desk.presenter.do(end_comparison())
    assert not is_offered()


def test_everything_has_a_reason_while_a_has_a_sentence_that_the_text_lacks(desk: Desk) -> None:
    for step in (set_text("one two\nthree four"), choose_sentence(1), hold(), show("held"), set_text("one")):
        desk.presenter.do(step)
        desk.settle()
    state = desk.presenter.state
    assert state.focus.spot.sentence == 1 and state.now is not None and state.now.texts == ("one",)
    for row in INTENTS.values():
        if row.unless is not None:
            with suppress(KeyError, TypeError):  # of those that need arguments
                row.unless(state, {})
    reason = INTENTS["suppress_attention"].unless
    assert reason is not None and str(reason(state, {})) == "There is no sentence 2: the text has 1."
