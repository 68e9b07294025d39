"""The status bar: texts about a cell and the device, and a caption that is shortened first."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QProgressBar, QToolButton

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import MASK
from attnviz.engine.engine import compute
from attnviz.result.result import Result
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.status_view import StatusView
from tests.views.pixels import grab_pixels, rgb
from tests.views.view_helpers import computed

HOW_TO_BEGIN = ("Hover over a cell to see it in every view. Click to pin, double-click to edit. "
                "Scroll to zoom, drag to pan, Home to fit.")


def result(text: str = "one two three\nfour", **settings: Any) -> Result:
    return computed(text, **{"d_out": 4, **settings})


@pytest.fixture
def status(qtbot) -> StatusView:
    made = StatusView()
    qtbot.addWidget(made)
    made.resize(1000, made.sizeHint().height())
    made.show()
    return made


def readout_parts(status: StatusView, of: Result | None, cell: Cell | None) -> list[str]:
    """Return the parts of the readout of a cell."""
    status.read_out(of, cell)
    return status.readout.text().split("    ")


# the machine


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.00004, "0.0 ms"), (0.01234, "12.3 ms"), (0.9994, "999.4 ms"), (1.0, "1.00 s")]
)
def test_it_says_how_much_where_and_how_long(status, seconds: float, words: str) -> None:
    status.set_result(replace(result(), seconds=seconds, device="cuda:0"), Spot("weights"))
    assert status.machine.text().strip() == f"3 tokens · 2 heads · cuda:0 · {words}"
    status.set_result(replace(result(num_heads=1), seconds=seconds), Spot("weights", sentence=1))
    assert status.machine.text().strip() == f"1 token · 1 head · cpu · {words}"
    status.set_result(result(""), Spot("weights"))
    assert status.machine.text() == ""


def test_its_right_side_gets_wider_and_never_narrower_and_ends_at_the_right(status) -> None:
    made, widths, ends = result(), [], set()
    for seconds in (0.001, 100.0, 0.001):
        status.set_result(replace(made, seconds=seconds, device="cuda:0" if seconds > 1 else "cpu"), Spot("weights"))
        widths.append(status.machine.minimumWidth())
        painted = grab_pixels(status.machine)
        ends.add(np.flatnonzero((painted != painted[0, 0]).any(axis=(0, 2)))[-1] - painted.shape[1])
    assert 0 < widths[0] < widths[1] == widths[2]
    assert len(ends) == 1


def test_a_long_computation_shows_how_far_it_is_and_can_be_stopped(status, qtbot) -> None:
    bar, cancel = status.computing.findChild(QProgressBar), status.computing.findChild(QToolButton)
    assert not status.computing.isVisible()
    status.computing.set_share(0)
    status.computing.show()
    assert bar.isVisible() and cancel.isVisible()
    assert bar.maximum() == 0  # moves to and fro: how far it is is not known
    status.computing.set_share(0.426)
    assert (bar.value(), bar.maximum()) == (43, 100)
    with qtbot.waitSignal(status.computing.cancel.clicked):
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    status.computing.hide()
    assert not status.computing.isVisible()
    status.computing.set_share(0)
    assert bar.maximum() == 0


# a cell


def test_without_a_cell_it_says_how_to_begin(status) -> None:
    for of, cell in ((None, Cell(Spot("weights"), 0, 0)), (result(), None),
                     (result(), Cell(Spot("weights", sentence=2), 0, 0))):
        assert readout_parts(status, of, cell) == [HOW_TO_BEGIN]


def test_of_a_cell_that_is_gone_it_says_nothing(status) -> None:
    for cell in (Cell(Spot("weights"), 3, 0), Cell(Spot("weights"), 0, 3), Cell(Spot("weights", sentence=1), 0, 1),
                 Cell(Spot("queries"), 3, 0)):
        assert readout_parts(status, result(), cell) == [""]


@pytest.mark.parametrize(("variant", "others"), [("multi_head", "key"), ("einsum", "query")])
def test_a_row_that_is_masked_whole_is_told_of(status, variant: str, others: str) -> None:
    document = edits.set_option(edits.set_text(Document(), "one two"), "variant", variant)
    blank = edits.edit_cells(document, MASK, {(0, 0, 0): 0.0, (0, 0, 1): 0.0})
    for of, words in ((blank, f"every {others} is masked, so its weights are zero"), (document, "not masked")):
        assert readout_parts(status, compute(of), Cell(Spot("weights"), 0, 0))[-1] == words


# a caption


def test_a_caption_gives_way_and_its_tooltip_has_all_of_it(qtbot) -> None:
    caption = Caption()
    qtbot.addWidget(caption)
    assert caption.minimumSizeHint().width() < 40 and caption.sizeHint().height() > 8
    caption.setText("a long line that does not fit")
    assert caption.text() == "a long line that does not fit"
    caption.resize(60, 20)
    caption.show()
    assert caption.toolTip() == as_tooltip(caption.text())
    caption.resize(400, 20)
    assert caption.toolTip() == "", "what is seen whole is not said again"
    whole, cut = _picture(caption, 400), _picture(caption, 60)
    caption.setText("a long line that does not fit at all")
    assert _picture(caption, 400) != whole
    assert _picture(caption, 60) == cut  # the ends of both are an ellipsis


def test_a_caption_with_a_hint_keeps_it_as_its_tooltip(qtbot) -> None:
    caption = Caption(hint="what it tells")
    qtbot.addWidget(caption)
    assert caption.toolTip() == as_tooltip("what it tells")
    caption.setText("3 tokens")
    assert (caption.toolTip(), caption.text()) == (as_tooltip("what it tells"), "3 tokens")


def test_a_label_that_is_cut_ends_in_an_ellipsis_and_says_the_rest_on_hover(qapp, qtbot) -> None:
    theme.apply(qapp, "light")
    label = Caption("body", muted=False, hint="more of it")
    qtbot.addWidget(label)
    label.setText("queries = embeddings · W_query + b_query")
    label.resize(label.sizeHint())
    label.show()
    assert label.visible_text == label.text() and label.toolTip() == as_tooltip("more of it")
    label.resize(120, label.height())
    assert label.visible_text.endswith("…") and label.text().startswith(label.visible_text[:-1])
    assert label.toolTip() == as_tooltip(label.text(), "more of it")
    assert label.minimumSizeHint().width() < 40
    for text, told in (("scaled = masked scores / √2 of each", ["scaled = masked scores / √2 of each"]), ("x", [])):
        label.setText(text)  # of another stage, while nothing has another size
        assert label.toolTip() == as_tooltip(*told, "more of it")
    label.setText("queries = embeddings · W_query + b_query")
    whole = Caption("body", muted=False)
    qtbot.addWidget(whole)
    whole.setText(label.visible_text)
    whole.resize(label.size())
    assert (grab_pixels(whole) == grab_pixels(label)).all() and (grab_pixels(label) != rgb("Window")).any()


def test_a_caption_stands_right_or_left(qtbot) -> None:
    pictures = []
    for align in (Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft):
        caption = Caption(align=align)
        qtbot.addWidget(caption)
        caption.setText("x")
        pictures.append(_inked(caption))
    assert pictures == [(False, True), (True, False)]


def _picture(caption: Caption, width: int):
    caption.resize(QSize(width, caption.sizeHint().height()))
    return caption.grab().toImage()


def _inked(caption: Caption) -> tuple[bool, bool]:
    """Return whether the left and the right half contain text."""
    image = _picture(caption, 200)
    ground = image.pixel(100, 0)
    return tuple(
        any(image.pixel(x, y) != ground for x in half for y in range(image.height()))
        for half in (range(100), range(100, 200))
    )  # type: ignore[return-value]


def test_a_caption_says_in_short_what_does_not_fit_in_full(qtbot) -> None:
    caption = Caption("strong")
    qtbot.addWidget(caption)
    lines = ("Weights, now − A, 30 × 9", "Weights, now − A", "now − A")
    caption.setText(*lines)
    caption.show()
    for line in lines:
        wide = round(theme.metrics("strong").horizontalAdvance(line)) + 1
        for width in (wide, wide + 4):
            caption.resize(width, 20)
            assert caption.visible_text == line
            assert ("30 × 9" in caption.toolTip()) is (line != lines[0]) and caption.text() == lines[0]
    caption.resize(wide - 8, 20)
    assert caption.visible_text.startswith("now") and caption.visible_text.endswith("…")
    caption.setText("Weights, now − A, 30 × 9")
    assert caption.visible_text.startswith("Wei")


def test_what_moved_stands_alone_where_nothing_is_said_of_the_mark(status) -> None:
    status.read_out(result(), Cell(Spot("embeddings", layer=3), 1, -1), changes="4 cells moved")
    assert status.readout.text() == "4 cells moved"
