"""Films in the window: the dialog says what will be written, and the file has it; cancelling leaves nothing."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.export import figure
from attnviz.export.film_kinds import FILMS
from attnviz.store.client import export_film
from attnviz.store.compare import hold
from attnviz.store.focus import choose_stage
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.film_dialog import FilmDialog
from tests.desk import Desk
from tests.store.test_golden_intents import states

pytestmark = pytest.mark.desk(document=edits.set_option(Document(text="a b cd"), "variant", "multi_head"))


@pytest.fixture
def asked(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Answer the dialogs: `asked.choose` sets the film dialog, which is then accepted."""
    class Asked:
        choose = staticmethod(lambda dialog: None)
        notes: list[str] = []  # noqa: RUF012
        accepts = True

    def answer(dialog: FilmDialog) -> bool:
        Asked.choose(dialog)
        Asked.notes.append(dialog.note.text())
        return Asked.accepts and dialog.accept_button.isEnabled()

    Asked.notes.clear()
    monkeypatch.setattr(FilmDialog, "exec", answer)
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / name.name)
    return Asked


def frames(path: Path) -> int:
    with Image.open(path) as image:
        return image.n_frames


def pick(dialog: FilmDialog, kind: str) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))


def shown(dialog: FilmDialog) -> set[str]:
    """Return the rows of the form that are in sight."""
    rows = {"heads": dialog.heads, "option": dialog.option, "first": dialog.first, "last": dialog.last,
            "state": dialog.state, "steps": dialog.steps, "seconds": dialog.seconds}
    return {name for name, box in rows.items() if dialog.form.isRowVisible(box)}


def test_every_film_of_the_list_is_written_with_as_many_frames_as_announced(desk: Desk, asked, tmp_path: Path) -> None:
    desk.presenter.do(hold())
    desk.edit(lambda document: edits.set_option(document, "seed", 5))
    expected = {"rows": 3, "letters": 6, "tokens": 3, "heads": 2, "sweep": 3, "held": 3}
    rows = {kind: set() for kind in expected} | {
        "sweep": {"option", "first", "last", "steps"}, "held": {"state", "steps"}}
    seen, written = {}, {}

    def choose(dialog: FilmDialog) -> None:
        pick(dialog, kind)
        dialog.steps.set_value(3)
        dialog.steps.typed.emit(3)
        dialog.seconds.typed.emit(0.25)
        seen[kind] = shown(dialog) - {"seconds", "heads"}

    asked.choose = choose
    for kind in rows:
        before = set(tmp_path.iterdir())
        desk.window.actions_by_name["export_film"].trigger()
        desk.write()
        (path,) = set(tmp_path.iterdir()) - before
        count = frames(path)
        assert f"{count} frames, {count / 4:g} seconds" in asked.notes[-1], kind
        written[kind] = count
        path.unlink()
    assert seen == rows and written == expected


def test_what_cannot_be_filmed_says_why_and_cannot_be_accepted(desk: Desk, asked, tmp_path: Path) -> None:
    asked.choose = lambda dialog: pick(dialog, "layers")
    desk.window.actions_by_name["export_film"].trigger()
    assert list(tmp_path.iterdir()) == [] and "a single frame" in asked.notes[-1]
    asked.choose = lambda dialog: pick(dialog, "held")
    desk.window.actions_by_name["export_film"].trigger()
    assert list(tmp_path.iterdir()) == [] and "No state is held as A" in asked.notes[-1]


def test_all_heads_are_offered_where_the_stage_has_heads(desk: Desk, asked) -> None:
    counts = []
    asked.accepts = False
    asked.choose = lambda dialog: counts.append(dialog.heads.count())
    desk.window.actions_by_name["export_film"].trigger()
    desk.presenter.do(choose_stage("embeddings"))
    desk.window.actions_by_name["export_film"].trigger()
    assert counts == [2, 1]


def test_a_film_is_an_intent_with_a_path(desk: Desk, tmp_path: Path) -> None:
    desk.presenter.do(export_film("sweep:dropout=0..0.5", str(tmp_path / "a.webp"), seconds=0.5, steps=4))
    desk.write()
    assert not (tmp_path / "a.webp").exists(), "dropout is off: nothing changes"
    assert "Nothing changes" in desk.window.message.text
    desk.presenter.do(export_film("rows", str(tmp_path / "a.gif"), all_heads=True))
    desk.write()
    assert frames(tmp_path / "a.gif") == 3
    desk.presenter.do(export_film("rows", str(tmp_path / "a.mp4")))
    assert desk.window.message.text == "The ending .mp4 of a.mp4 is not one of GIF, WEBP."
    assert not (tmp_path / "a.mp4").exists()


def test_cancelling_between_two_frames_leaves_no_file(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    draw = figure.render

    def slow(*given, **named):
        drawn.append(1)
        if len(drawn) == 2:
            cancel.append(True)
        return draw(*given, **named)

    cancel: list[bool] = []
    monkeypatch.setattr(figure, "render", slow)
    desk.presenter.do(export_film("letters", str(tmp_path / "a.gif")))
    while not cancel:
        QApplication.processEvents()
    desk.window.actions_by_name["stop_file"].trigger()
    desk.write()
    assert list(tmp_path.iterdir()) == [] and "was cancelled" in desk.window.message.text
    assert len(drawn) < 6, "it stopped at once"


def test_every_kind_has_its_words() -> None:
    assert all(kind.label and kind.help.endswith(".") for kind in FILMS.values())


def test_the_dialog_says_what_each_film_is_and_is_as_high_as_its_rows(desk: Desk, asked) -> None:
    found = []

    def choose(dialog: FilmDialog) -> None:
        dialog.show()
        for kind in FILMS:
            pick(dialog, kind)
            found.append((dialog.height() == dialog.sizeHint().height(),
                          dialog.note.text().startswith(FILMS[kind].help)))

    asked.choose, asked.accepts = choose, False
    desk.window.actions_by_name["export_film"].trigger()
    assert found == [(True, True)] * len(FILMS)


def test_options_are_offered_of_what_is_computed(desk: Desk, asked) -> None:
    offered = []
    asked.choose, asked.accepts = lambda dialog: offered.append(dialog.option.count() > 0), False
    for document in (Document(), states()["loaded"].document):
        desk.controller.new(document)
        desk.settle()
        desk.window.actions_by_name["export_film"].trigger()
    assert offered == [True, False]
