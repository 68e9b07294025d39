"""A picture that carries a session is opened in the window, as a session without a file."""

from pathlib import Path

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.export import writers
from attnviz.export.requests import Heatmaps
from attnviz.store.client import open_file
from attnviz.store.segments import fold_by
from tests.desk import Desk


def picture(desk: Desk, path: Path, *, carries: bool = True) -> Document:
    document = edits.set_option(edits.set_text(Document(), "one two three"), "variant", "causal")
    desk.edit(lambda _: document)
    writers.write(Heatmaps(Spot("scores"), carries_session=carries), desk.presenter.state.now, path)
    return document


def test_a_picture_brings_its_session_and_its_view_back(desk: Desk, tmp_path: Path) -> None:
    document = picture(desk, tmp_path / "a.png")
    desk.type_text("something else")
    desk.controller.save(tmp_path / "else.attnviz")
    desk.presenter.do(open_file(str(tmp_path / "a.png")))
    desk.settle()
    assert desk.controller.document == document and desk.presenter.state.focus.spot.stage == "scores"
    assert desk.controller.path is None and not desk.controller.modified
    assert desk.window.windowTitle().startswith("Untitled")


def test_a_folded_picture_is_folded_when_it_is_opened(desk: Desk, tmp_path: Path) -> None:
    picture(desk, tmp_path / "by_token.png")
    desk.type_text("One. Two three. Four")
    desk.presenter.do(fold_by("sentence"))
    writers.write(Heatmaps(Spot("weights")), desk.presenter.state.source, tmp_path / "folded.png")
    for name, fold in (("by_token", ""), ("folded", "sentence")):
        desk.controller.save(tmp_path / "else.attnviz")
        desk.presenter.do(open_file(str(tmp_path / f"{name}.png")))
        desk.settle()
        assert desk.presenter.state.fold == fold


def test_a_picture_without_a_session_leaves_the_window_as_it_is(desk: Desk, tmp_path: Path) -> None:
    picture(desk, tmp_path / "a.png", carries=False)
    desk.controller.save(tmp_path / "now.attnviz")
    before = desk.controller.document
    desk.presenter.do(open_file(str(tmp_path / "a.png")))
    assert desk.controller.document is before
    assert desk.window.message.text.startswith("a.png carries no session")
