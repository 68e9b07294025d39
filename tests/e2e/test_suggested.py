"""File dialogs: title, formats, folder and suggested name; and exports in the colours of the screen."""

from pathlib import Path
from typing import Any

import pytest

from attnviz.document.places import Spot
from attnviz.pictures import colours
from attnviz.store.focus import choose_head, choose_stage
from attnviz.views.chrome import dialogs
from tests.desk import Desk
from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.menus import dialog_choices
from tests.e2e.gestures.rows import key, menu

NAME = "your-journey-starts-with-one"
PICTURES = "PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)"
TABLES = "Tab-separated table (*.tsv);;Markdown table (*.md);;LaTeX table (*.tex)"
ARRAYS = "NumPy arrays (*.npz);;CSV table (*.csv)"


@pytest.fixture
def hand(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Return a simulated user who cancels each file dialog; its arguments are recorded in `asked`."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    made = Hand(desk, tmp_path, monkeypatch)
    for name in ("ask_open", "ask_save"):
        monkeypatch.setattr(dialogs, name, lambda parent, title, filters, start: made.asked.append(
            (title, filters, start)))
    return made


def of_files(hand: Hand) -> tuple[Any, ...]:
    """Return the arguments of the last file dialog, its path cut to the name."""
    title, filters, start = hand.asked[-1]
    return title, filters, start.name


def test_each_dialog_of_files_has_its_title_its_formats_and_a_name_that_says_what_it_is(hand: Hand) -> None:
    for step, title, filters, name in (
        (menu("File/Save"), "Save the session", dialogs.SESSIONS, NAME + ".attnviz"),
        (menu("File/Export numbers…"), "Export the numbers", ARRAYS, NAME + ".npz"),
        (menu("File/Export picture…", dialog_choices("Scores")), "Export a picture", PICTURES,
         NAME + "-scores-head-0.png"),
        (menu("File/Export table…", dialog_choices("Context")), "Export a table", TABLES,
         NAME + "-context-head-0.tsv"),
    ):
        step.run(hand)
        assert of_files(hand) == (title, filters, name)
    menu("File/Open…").run(hand)
    assert hand.asked[-1][:2] == ("Open a session, arrays or a lesson", dialogs.OPENED["session"])
    menu("File/Open embeddings…").run(hand)
    assert hand.asked[-1][:2] == ("Open embeddings", dialogs.OPENED["embeddings"])


def test_they_begin_beside_the_file_of_the_session_and_with_its_name(hand: Hand) -> None:
    folder = hand.folder / "lessons"
    folder.mkdir()
    assert hand.controller.save(folder / "mine.attnviz")
    for entry in ("Save as…", "Export numbers…", "Open…", "Open embeddings…"):
        menu(f"File/{entry}").run(hand)
        start = hand.asked[-1][2]
        assert (start.parent if start.suffix else start) == folder
    menu("File/Save as…").run(hand)
    assert of_files(hand)[2] == "mine.attnviz"


def question(hand: Hand) -> Any:
    """Return the initial choices of the question of what to export."""
    found: list[Any] = []

    def look(dialog: Any) -> None:
        found.append(dialog.choice())
        dialog.reject()

    key("Ctrl+E", look).run(hand)
    return found[0]


def test_the_question_which_part_stands_at_what_is_shown(hand: Hand) -> None:
    for stage, head in (("scores", 1), ("weights", 0), ("keys", 1)):
        hand.desk.presenter.do(choose_stage(stage))
        hand.desk.presenter.do(choose_head(head))
        assert question(hand).spot == Spot(stage, head=head) and not question(hand).all_heads


def test_a_head_is_exported_as_its_weights_where_a_stage_of_no_head_is_shown(hand: Hand) -> None:
    hand.desk.presenter.do(choose_stage("output"))
    found: list[Any] = []
    for entry in ("Export this head…", "Export all heads…"):
        with hand.answering(lambda dialog: (found.append(dialog.choice()), dialog.reject())):
            hand.choose(hand.right_click(hand.tile("heads", 1, 0, 0)), entry)
    assert (found[0].spot, found[0].all_heads) == (Spot("weights", head=1), False)
    assert (found[1].spot.stage, found[1].all_heads) == ("weights", True)


def test_what_is_exported_has_the_colours_of_the_screen(
    hand: Hand, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = hand.folder / "drawn.svg"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_, **__: out)
    menu("Settings/Colours of weights/Blues").run(hand)
    key("Ctrl+E", dialog_choices("Weights", "Head 0")).run(hand)
    qtbot.waitUntil(lambda: hand.window.message.text.startswith("Exported"), timeout=20_000)
    drawn, result = out.read_text("utf-8"), hand.desk.presenter.state.result
    weights = result.picture(Spot("weights"))
    low, high = colours.levels(weights[~result.masked(Spot("weights"))], "sequential")
    for row in range(len(weights)):  # the diagonal is never masked
        red, green, blue = colours.tint(weights[row, row], low, high, "blues").tolist()
        assert f"#{red:02x}{green:02x}{blue:02x}" in drawn
