"""The open experiment in files and the clipboard: drawn anew with all rows and columns, light, without the pointer."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLabel

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.export.paper_presets import PRESETS
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import hover_cell, mark_cell, select_heads
from attnviz.system.settings import Settings
from attnviz.views.chrome import dialogs
from attnviz.views.experiments import page_drawing
from attnviz.views.experiments.grid_table import CellTable
from attnviz.views.experiments.ladder_page import LadderCanvas
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.views.pixels import image_pixels

TEXT = "the cat sat on the mat and saw the cat"
VARIANT = edits.set_options(edits.set_option(Document(), "variant", "multi_head"), {"dropout_on": True})
LLAMA = small("llama")
pytestmark = pytest.mark.desk(document=document(LLAMA, TEXT), models=(LLAMA,))


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Answer each question for a file with the next of these names."""
    names: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / names.pop(0))
    return names


def opened(desk: Desk, name: str) -> Desk:
    desk.presenter.do(choose_experiment(name))
    desk.settle()

    def is_shown() -> bool:
        state = desk.presenter.state
        found = state.experiment_numbers
        return page_drawing.why_not(state) is None and (name != "lens" or found.request.is_whole)

    wait_for(is_shown)
    return desk


@pytest.fixture
def model_desk(desk: Desk) -> Desk:
    desk.window.resize(900, 600)
    return desk


def test_every_cell_of_a_table_that_scrolls_is_in_the_picture(model_desk: Desk) -> None:
    state = opened(model_desk, "lens").presenter.state
    shown = model_desk.window.panels["experiment"].page("lens").table
    assert shown.horizontalScrollBar().maximum() > 0
    with page_drawing.drawing(state) as sheet:
        words = [found.text() for found in sheet.findChildren(QLabel) if found.isVisibleTo(sheet)]
        assert words and not [text for text in words if "lick" in text], "of the window, not of a file"
        table, = sheet.findChildren(CellTable)
        pixels, scale = image_pixels(page_drawing.image(sheet)), page_drawing.SCALE
        rows, columns = table.grid.pixels.shape
        assert columns == len(TEXT) and rows == len(shown.grid.rows)
        for row in range(rows):
            for column in range(columns):
                corner = table.viewport().mapTo(sheet, table.visualRect(table.grid.index(row, column)).topLeft())
                colour = int(table.grid.pixels[row, column])
                assert tuple(pixels[(corner.y() + 2) * scale, (corner.x() + 2) * scale]) == (
                    colour >> 16 & 255, colour >> 8 & 255, colour & 255)


@pytest.mark.desk(document=VARIANT)
def test_the_ladder_is_drawn_with_its_last_row(desk: Desk) -> None:
    desk.window.resize(900, 500)
    with page_drawing.drawing(opened(desk, "ladder").presenter.state) as sheet:
        canvas, = sheet.findChildren(LadderCanvas)
        rows = desk.presenter.state.experiment_numbers.rows
        place = canvas.tile_rect((rows[-1].variant, "weights"))
        below = canvas.mapTo(sheet, place.bottomRight())
        assert canvas.rows == rows and not place.isEmpty() and sheet.rect().contains(below)
        assert canvas.parentWidget().rect().contains(place), "it is not cut by the scroll area"


def test_equal_states_are_equal_files_in_either_theme_and_wherever_the_pointer_is(qapp) -> None:
    files = {(name, suffix): set() for name in ("dropout", "scale") for suffix in (".png", ".svg", ".pdf")}
    for theme, cell in (("light", None), ("dark", Cell(Spot("weights"), 2, 1))):
        desk = Desk(VARIANT, settings=Settings(theme=theme))
        desk.presenter.do(set_experiment_option("dropout.seeds", 20))
        for name in ("dropout", "scale"):
            opened(desk, name)
            wait_for(lambda desk=desk: getattr(desk.presenter.state.experiment_numbers, "count", 20) == 20)
            desk.presenter.do(hover_cell(cell))
            for suffix in (".png", ".svg", ".pdf"):
                files[name, suffix].add(page_drawing.picture(desk.presenter.state, suffix))
        desk.close()
    assert [len(contents) for contents in files.values()] == [1] * 6
    for name in ("dropout", "scale"):
        picture = QImage.fromData(files[name, ".png"].pop())
        assert picture.pixelColor(1, 1).name() == "#ffffff"
        assert b"DCTDecode" not in files[name, ".pdf"].pop(), "its images lose nothing"
        assert EXPERIMENTS[name].title in files[name, ".svg"].pop().decode()


def test_a_selection_fades_no_point_of_the_picture(model_desk: Desk) -> None:
    opened(model_desk, "scatter")
    before = page_drawing.picture(model_desk.presenter.state, ".svg")
    model_desk.presenter.do(select_heads(frozenset({(0, 1), (2, 1)})))
    assert page_drawing.picture(model_desk.presenter.state, ".svg") == before


def test_the_commands_write_copy_and_refuse(model_desk: Desk, paths: list[Path], tmp_path: Path) -> None:
    opened(model_desk, "lens")
    paths[:] = map(Path, ("a.png", "a.tsv", "a.md", "a.tex"))
    for name in ("export", "export_table", "export_table", "export_table"):
        model_desk.window.actions_by_name[name].trigger()
        model_desk.write()
    lens = model_desk.presenter.state.experiment_numbers
    names, numbers = ([line.split("\t") for line in block.splitlines()]
                      for block in (tmp_path / "a.tsv").read_text("utf-8").split("\n\n"))
    assert [len(names), len(numbers)] == [1 + len(lens.rows)] * 2
    assert names[2][5] == lens.label(int(lens.ids[1, 4, 0])) and names[0][0] == "layer"
    np.testing.assert_array_equal(np.float32(numbers[3][1:]), lens.probabilities[2, :, 0].astype(np.float32))
    assert "Colour\\: Probability" in (tmp_path / "a.md").read_text("utf-8")
    model_desk.window.actions_by_name["copy_picture"].trigger()
    written = QImage(str(tmp_path / "a.png"))
    assert np.array_equal(image_pixels(QApplication.clipboard().image()), image_pixels(written))
    opened(model_desk, "scatter")
    said = model_desk.window.message
    for name, words in (("export_table", "This experiment has no table."), ("export_markup", "not written for LaTeX")):
        model_desk.window.actions_by_name[name].trigger()
        assert words in said.text


@pytest.mark.desk(document=edits.set_text(Document(), ""))  # the laboratory needs no sentence
def test_a_figure_has_the_width_of_its_venue(
    desk: Desk, paths: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.presenter.do(set_experiment_option("scale.d_k", 16))
    opened(desk, "scale")
    venue = PRESETS["nature"]
    monkeypatch.setattr(QInputDialog, "getItem", lambda *args, **options: (venue.label, True))
    paths[:] = map(Path, ("a.png", "a.svg"))
    for _ in range(2):
        desk.window.actions_by_name["export_figure"].trigger()
        desk.write()
    image = QImage(str(tmp_path / "a.png"))
    assert abs(image.width() - venue.size / 25.4 * 300) <= 1
    assert (image.dotsPerMeterX(), image.dotsPerMeterY()) == (11811, 11811), "300 dots per inch"
    assert f'width="{venue.size:g}mm"' in (tmp_path / "a.svg").read_text("utf-8") and desk.messages == []


def test_lists_of_a_page_are_written_as_words(model_desk: Desk) -> None:
    """A paper had lists to choose a query and a key from, and its tables named neither."""
    model_desk.presenter.do(mark_cell(Cell(Spot("weights"), 3, 1)))
    state = opened(model_desk, "score_parts").presenter.state
    with page_drawing.drawing(state) as sheet:
        assert not any(choice.isVisibleTo(sheet) for choice in sheet.findChildren(QComboBox))
        names = [name.text() for name in sheet.findChildren(QLabel) if name.buddy() is not None]
    tokens = state.result.row_labels(Spot("scores"))
    assert names == [f"Query 3  {tokens[3]}", f"Key 1  {tokens[1]}"]
    assert all(" ".join(name.split()) in page_drawing.tables(state)[0].setup for name in names)
