"""Figures for papers in the window: the preview is the file, and the settings are kept."""

import io
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.export import writers
from attnviz.export.paper_presets import PRESETS
from attnviz.store.compare import hold, show
from attnviz.store.focus import choose_head
from attnviz.store.parts import Compared
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.figure_dialog import FigureDialog
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, engine_of, small


def of_heads(count: int) -> Document:
    return edits.set_options(edits.set_option(Document(), "variant", "multi_head"), {
        "embedding": "random", "d_in": 24, "d_out": 24, "num_heads": count, "mask": "causal"})


pytestmark = pytest.mark.desk(document=of_heads(4))


def drawn(dialog: FigureDialog) -> bool:
    return not dialog.picture.pixmap().isNull()


@pytest.fixture
def visit(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return the function that opens the dialog, does something in it, and accepts it; it returns the written file."""
    def run(steps, name: str = "figure.png", *, accepts: bool = True) -> Path:
        path = tmp_path / name

        def execute(dialog: FigureDialog) -> bool:
            dialog.show()
            steps(dialog)
            dialog.hide()
            return accepts and dialog.accept_button.isEnabled()

        monkeypatch.setattr(FigureDialog, "exec", execute)
        monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, suggestion: path)
        desk.window.actions_by_name["export_figure"].trigger()
        desk.write()
        return path

    return run


def type_into(line, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


def choose(box, data: object) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


@pytest.mark.desk(document=of_heads(12))
def test_a_column_of_twelve_heads_is_previewed_as_it_is_written(desk: Desk, visit, monkeypatch) -> None:
    previews = []
    render = writers.picture_bytes
    monkeypatch.setattr(writers, "picture_bytes", lambda *given, **named: previews.append(render(*given, **named))
                        or previews[-1])

    def steps(dialog: FigureDialog) -> None:
        choose(dialog.preset, "acl")
        wait_for(lambda: drawn(dialog) or dialog.note.text() == "Drawing the figure…")
        assert not drawn(dialog), "the first one takes seconds"
        assert (dialog.width_line.text(), dialog.size_line.text()) == ("77mm", "8")
        type_into(dialog.dpi_line, "100")
        dialog.letters.setChecked(True)
        wait_for(lambda: drawn(dialog) and "× " in dialog.note.text() and dialog.note.text().startswith("77 ×"))

    path = visit(steps)
    with Image.open(path) as written, Image.open(io.BytesIO(previews[-1])) as shown:
        assert written.size[0] == pytest.approx(77 / 25.4 * 100, abs=1)
        assert (np.asarray(written) == np.asarray(shown)).all()
    assert "width=77mm" in desk.bench.preferences.settings.figure and "letters=on" in (
        desk.bench.preferences.settings.figure)
    visit(lambda dialog: (previews.append(dialog.width_line.text()), previews.append(dialog.letters.isChecked())),
          accepts=False)
    assert previews[-2:] == ["77mm", True], "the next figure begins with these settings"


def test_a_private_text_can_be_left_out(visit) -> None:
    def steps(dialog: FigureDialog) -> None:
        assert dialog.session.isChecked()
        dialog.session.click()
        wait_for(lambda: drawn(dialog))

    with Image.open(visit(steps)) as written:
        assert "Session" not in written.info and "AttnViz" in written.info["Software"]
    with Image.open(visit(lambda dialog: wait_for(lambda: drawn(dialog)))) as written:
        assert "Session" in written.info


def test_every_preset_shows_its_settings_and_leaves_the_others(visit) -> None:
    mine = {"dpi": 123, "theme": "dark", "letters": True, "numbers": 2}
    seen = {}

    def steps(dialog: FigureDialog) -> None:
        type_into(dialog.dpi_line, "123")
        choose(dialog.theme, "dark")
        choose(dialog.numbers, 2)
        dialog.letters.setChecked(True)
        for name in PRESETS:
            choose(dialog.preset, name)
            seen[name] = dialog.request().style

    visit(steps, accepts=False)
    for name, row in PRESETS.items():
        for setting, value in {**mine, **row.settings()}.items():
            expected = pytest.approx(value, abs=1e-3) if isinstance(value, float) else value
            assert getattr(seen[name], setting) == expected


@pytest.mark.parametrize(("panels", "heads", "count"), [
    ("one", "", 1), ("some", "0,2-3", 3), ("all", "", 4), ("strip", "", 11), ("beside", "", 3)])
def test_panels(desk: Desk, visit, panels: str, heads: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = []
    draw = writers.draw
    monkeypatch.setattr(writers, "draw", lambda *given, **named: figures.append(draw(*given, **named)) or figures[-1])
    desk.presenter.do(hold())
    desk.edit(lambda document: edits.set_option(document, "seed", 9))

    def steps(dialog: FigureDialog) -> None:
        choose(dialog.panels, panels)
        if panels == "some":
            assert dialog.form.isRowVisible(dialog.heads) and dialog.heads.text() == "0-3" and not dialog.check()
            type_into(dialog.heads, heads)
        assert dialog.form.isRowVisible(dialog.stage) == (panels != "strip")
        wait_for(lambda: drawn(dialog))

    path = visit(steps, "figure.pdf")
    assert path.read_bytes().startswith(b"%PDF")
    bars = sum(axes.get_window_extent().height < 30 for axes in figures[-1].axes)
    assert len(figures[-1].axes) - bars == count


def test_a_wrong_setting_says_so_and_cannot_be_accepted(visit, tmp_path: Path) -> None:
    notes = []

    def steps(dialog: FigureDialog) -> None:
        for line, text in ((dialog.width_line, "7"), (dialog.size_line, "90"), (dialog.dpi_line, "x"),
                           (dialog.font_line, "")):
            good = line.text()
            line.selectAll()
            QTest.keyClick(line, Qt.Key.Key_Delete)
            QTest.keyClicks(line, text)
            notes.append((dialog.note.text(), dialog.accept_button.isEnabled(), drawn(dialog)))
            type_into(line, good)
            assert dialog.accept_button.isEnabled()
        choose(dialog.panels, "some")
        type_into(dialog.heads, "3,40")
        wait_for(lambda: "no head 40" in dialog.note.text())
        notes.append((dialog.note.text(), dialog.accept_button.isEnabled(), drawn(dialog)))

    path = visit(steps)
    assert not path.exists() and [note[1:] for note in notes] == [(False, False)] * 5
    for (words, *_), part in zip(notes, ("7.7cm", "from 4 to 40", "whole number", "DejaVu", "no head 40"), strict=True):
        assert part in words


def test_it_fits_a_small_screen(desk: Desk, visit) -> None:
    sizes = []
    visit(lambda dialog: sizes.append(dialog.minimumSizeHint()), accepts=False)
    assert sizes[0].width() <= 1000 and sizes[0].height() <= 660


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_a_preview_that_comes_after_the_dialog_was_closed_is_dropped(
    visit, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    """The dialog is deleted by then."""
    go, asked, late = threading.Event(), threading.Event(), list[bool]()
    render = writers.picture_bytes

    def picture_bytes(*given: object, **named: object) -> bytes:
        content = render(*given, **named)  # type: ignore[arg-type]
        asked.set()
        go.wait(10)
        return content

    monkeypatch.setattr(writers, "picture_bytes", picture_bytes)

    def steps(dialog: FigureDialog) -> None:
        wait_for(asked.is_set)
        QTest.keyClick(dialog, key)
        assert not dialog.isVisible()
        go.set()
        QTest.qWait(400)
        late.append(drawn(dialog))

    visit(steps, accepts=False)
    assert late == [False]


def test_a_layer_that_only_the_shown_state_a_has_is_refused(desk: Desk) -> None:
    model = small("llama")
    held = replace(engine_of(model).compute(document(model, "the cat sat on")), state_name="A")
    desk.presenter.store.evolve(desk.presenter.state.evolve(compared=Compared(held)))
    desk.presenter.do(show("held"))
    desk.presenter.do(choose_head(0, 2))
    desk.window.actions_by_name["export_figure"].trigger()
    assert desk.window.message.text == "There is no layer 2: there is one layer, number 0."


def test_every_list_and_every_box_in_sight_changes_the_figure(desk: Desk, visit) -> None:
    desk.presenter.do(hold())
    idle = []

    def steps(dialog: FigureDialog) -> None:
        for at in range(dialog.panels.count()):
            dialog.panels.setCurrentIndex(at)
            for box in dialog.findChildren(QCheckBox):
                before = repr(dialog.request())
                box.click()
                if repr(dialog.request()) == before:
                    idle.append((dialog.panels.currentText(), box.text()))
            for box in dialog.findChildren(QComboBox):
                requests = set()
                for entry in range(box.count() if box.isVisible() else 0):
                    box.setCurrentIndex(entry)
                    box.activated.emit(entry)
                    requests.add(repr(dialog.request()))
                dialog.panels.setCurrentIndex(at)
                if len(requests) == 1:
                    idle.append((dialog.panels.currentText(), box.accessibleName()))

    visit(steps, accepts=False)
    assert idle == []
