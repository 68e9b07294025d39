"""The work after editing a number, counted in calls because times vary on a busy machine."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.presets import preset_of
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.picture import displayed_stages
from attnviz.store.numbers import numbers_ready
from attnviz.views.tables import tables_view
from attnviz.window.presenter import Presenter
from tests.views.view_helpers import show_document
from tests.window.panels import document


class Events(QObject):
    """Counts the events of a type that widgets receive."""

    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self.kind, self.seen = kind, list[str]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == self.kind:
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


def change(presenter: Presenter, number: float) -> None:
    """Edit a weight, and wait for the result."""
    made = edits.edit_cells(document(), StageTarget("multi_head", "weights"), {(0, 0, 2, 1): number})
    presenter.store.evolve(presenter.state.evolve(document=made))
    presenter.do(numbers_ready(compute(made, stages=INTERACTIVE)))
    QApplication.processEvents()


@pytest.mark.parametrize("kind", [QEvent.Type.ToolTipChange, QEvent.Type.WindowTitleChange, QEvent.Type.ModifiedChange])
def test_no_tooltip_or_title_is_set_again_that_an_edit_leaves_as_it_is(presenter, kind) -> None:
    presenter.highlight.is_computing_newer = lambda: True  # else the status bar tells what has moved, a moment later
    presenter.window.show()
    change(presenter, 0.25)
    told = Events(kind)
    QApplication.instance().installEventFilter(told)
    change(presenter, 0.5)
    QApplication.instance().removeEventFilter(told)
    assert not told.seen


def test_an_edit_sets_no_cursor_and_names_no_table_again(presenter, monkeypatch) -> None:
    presenter.window.show()
    presenter.window.tables.set_folded(False)
    change(presenter, 0.25)
    told, named = Events(QEvent.Type.CursorChange), []
    monkeypatch.setattr(tables_view, "stage_help", lambda result, spot: named.append(spot))
    QApplication.instance().installEventFilter(told)
    change(presenter, 0.5)
    QApplication.instance().removeEventFilter(told)
    assert not told.seen and not named


def test_another_time_in_the_status_bar_repeats_no_layout(presenter) -> None:
    presenter.window.show()
    change(presenter, 0.25)
    told = Events(QEvent.Type.LayoutRequest)
    QApplication.instance().installEventFilter(told)
    presenter.window.panels["status"].machine.setText("0.1 ms")
    QApplication.processEvents()
    QApplication.instance().removeEventFilter(told)
    assert not [name for name in told.seen if name.startswith("StatusView")]


def test_a_dragged_option_says_nothing_of_the_others_again(presenter) -> None:
    controls = presenter.window.controls
    show_document(controls, edits.set_options(document(), {"dropout_on": True, "dropout": 0.3}))
    told = Events(QEvent.Type.ToolTipChange)
    QApplication.instance().installEventFilter(told)
    show_document(controls, edits.set_options(document(), {"dropout_on": True, "dropout": 0.4}))
    seen, told.seen = told.seen, []
    show_document(controls, edits.set_options(document(), {"dropout_on": False, "dropout": 0.4}))
    QApplication.instance().removeEventFilter(told)
    assert not seen
    assert told.seen and not controls.rows["dropout_seed"].editor.isEnabled()


def test_examples_of_other_texts_are_not_compared_whole(monkeypatch) -> None:
    compared = []
    equal = Document.__eq__
    monkeypatch.setattr(Document, "__eq__", lambda one, other: compared.append(one) or equal(one, other))
    assert preset_of(edits.set_text(document(), "no example says this")) is None
    assert not compared


def test_what_a_document_or_a_result_has_found_out_is_kept(monkeypatch) -> None:
    made = compute(document(), stages=INTERACTIVE)
    assert made.texts is made.texts and made.overrides(Spot("weights")) is made.overrides(Spot("weights", head=1))
    idle, asked = type(made).redundant_stages.fget, []
    monkeypatch.setattr(type(made), "redundant_stages", property(lambda result: asked.append(result) or idle(result)))
    assert "dropped_weights" not in displayed_stages(made) and len(asked) == 1


def test_the_large_picture_is_drawn_in_rectangles_beside_the_colour_bar_and_in_pixels_as_they_are(
    presenter, monkeypatch
) -> None:
    """Else Qt draws it as a texture, by threads of its own that the window waits for."""
    presenter.window.show()
    canvas = presenter.window.detail.canvas
    QApplication.processEvents()
    bar = canvas.bar.geometry()
    assert canvas.bar.isVisible() and canvas.viewport().rect().contains(bar)
    clips, formats = list[QRegion](), list[QImage.Format]()

    def noted(real):
        def draw(painter, *args):
            if painter.device() is canvas.viewport():
                clips.append(painter.transform().map(painter.clipRegion()) if painter.hasClipping() else QRegion(bar))
                formats.extend(arg.format() for arg in args if isinstance(arg, QImage))
            return real(painter, *args)
        return draw

    for name in ("drawImage", "drawPixmap"):
        monkeypatch.setattr(QPainter, name, noted(getattr(QPainter, name)))
    canvas.viewport().repaint()
    assert formats == [QImage.Format.Format_RGB32] and len(clips) > 1
    assert all(clip.rectCount() == 1 and not clip.intersects(bar) for clip in clips)
