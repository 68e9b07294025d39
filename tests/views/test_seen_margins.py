"""Margins of the large picture, read back from the screen: each number is beside its row or column."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QToolTip

from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.document.variants import Value
from attnviz.pictures.margins import NAMES, Margin, margins_of
from attnviz.result.given import Given
from attnviz.result.result import Result
from attnviz.store.parts import Compared, Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.detail import margins
from attnviz.views.detail.detail_view import DetailView
from tests.devices import pool_long_texts
from tests.views.pixels import blend, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed, on_screen

SPOT = Spot("dropped_weights")


def result(text: str = "Your journey starts with one step", **settings: Value) -> Result:
    return computed(text, **{"dropout_on": True, **settings})


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> DetailView:
    theme.apply(qapp, "dark")
    return on_screen(qtbot, DetailView(), 900, 700)


def show(view: DetailView, shown: Result, qtbot: Any, *, spot: Spot = SPOT, margins: Any = NAMES) -> None:
    view.show_state(State(shown, Focus(spot), Look(margins=frozenset(margins))))
    QApplication.processEvents()


def visible_margins(view: DetailView) -> list[tuple[Margin, Any]]:
    canvas = view.canvas
    return margins.margin_boxes(canvas.margins, canvas.cells().rect(0, 0, *canvas.picture.shape))


def test_each_number_stands_beside_its_row_and_below_its_column(view: DetailView, qtbot: Any) -> None:
    shown, found = result(), 0
    for spot in (SPOT, Spot("weights")):
        show(view, shown, qtbot, spot=spot)
        cells, picture = view.canvas.cells(), screen_pixels(view.canvas)
        expected = margins_of(shown, spot, NAMES)
        assert [margin.name for margin, _ in visible_margins(view)] == ["sums", "sums", "entropy"]
        for (margin, box), wanted in zip(visible_margins(view), expected, strict=True):
            np.testing.assert_array_equal(margin.values, wanted.values)
            assert QPointF(box.right(), box.bottom()).x() < view.canvas.width()
            numbers = [margin.text(at) for at in range(6)]
            for at in range(6):
                part = (picture[int(cells.y + at * cells.height) : int(cells.y + (at + 1) * cells.height) - 1,
                                int(box.left()) : int(box.right())] if margin.side == "rows" else
                        picture[int(box.top()) : int(box.bottom()) + 1,
                                int(cells.x + at * cells.width) : int(cells.x + (at + 1) * cells.width) - 1])
                if margin.is_off[at] or 0 < margin.share(at) < 1:
                    continue  # on two grounds at once
                bar = blend(rgb("Accent"), margins.BAR_OPACITY * margin.share(at), over=rgb("AlternateBase"))
                ground = tuple(int(channel) for channel in bar.round())
                assert find_text(numbers, part, role="caption", ground=ground) == numbers[at]  # type: ignore[arg-type]
                found += 1
    assert found >= 4


def test_the_bar_of_a_column_stands_on_the_lower_edge(view: DetailView, qtbot: Any) -> None:
    show(view, result(dropout=0.5), qtbot, margins={"sums"})
    cells, picture = view.canvas.cells(), screen_pixels(view.canvas)
    margin, box = next(each for each in visible_margins(view) if each[0].side == "columns")
    partial = [at for at in range(6) if 0.3 < margin.share(at) < 0.7]
    assert partial
    for at in partial:
        column = picture[int(box.top()) : int(box.bottom()), int(cells.x + at * cells.width) + 2]
        assert (column[1] == rgb("AlternateBase")).all() and (column[-2] != rgb("AlternateBase")).any()


def test_a_row_that_does_not_sum_to_one_has_another_ground(view: DetailView, qtbot: Any) -> None:
    for shown, spot, is_ablated in ((result(), SPOT, True), (result(), Spot("weights"), False)):
        show(view, shown, qtbot, spot=spot, margins=["sums"])
        cells, picture = view.canvas.cells(), screen_pixels(view.canvas)
        (margin, box), _ = visible_margins(view)
        assert bool(margin.is_off.all()) == is_ablated
        for at in range(6):
            left = picture[int(cells.y + (at + 0.15) * cells.height), int(box.left()) + 2].astype(int)
            warns = left[0] > left[2] + 10  # more of the warning's orange than of the blue of a usual bar
            assert warns == is_ablated


def test_cells_and_margins_do_not_lie_over_one_another_and_leave_room_for_the_bar(view: DetailView, qtbot: Any) -> None:
    show(view, result(), qtbot, margins=[])
    without = view.canvas.cells()
    assert view.canvas.margins == ()
    for text in ("Your journey starts with one step", " ".join(f"w{at}" for at in range(73))):
        show(view, result(text), qtbot)
        area = view.canvas.cells().rect(0, 0, *view.canvas.picture.shape)
        boxes = [box for _, box in visible_margins(view)]
        assert all(not box.intersects(area) for box in boxes)
        assert max(box.bottom() for box in boxes) <= view.canvas.height()
        assert max(box.right() for box in boxes) < view.canvas.width() - 20
    show(view, result(), qtbot, margins=[])
    assert view.canvas.cells() == without


def test_many_rows_have_bars_as_long_as_their_sums(view: DetailView, qtbot: Any) -> None:
    shown = result(" ".join(f"w{at}" for at in range(60)))
    show(view, shown, qtbot, margins=["sums"])
    cells, picture = view.canvas.cells(), screen_pixels(view.canvas)
    (margin, box), _ = visible_margins(view)
    for at in range(60):
        line = picture[int(cells.y + (at + 0.4) * cells.height), int(box.left()) : int(box.right())].astype(int)
        ground = line[-1] if margin.share(at) < 0.99 else np.full(3, -99)
        length = int((abs(line - ground).sum(axis=1) > 40).sum())
        assert length == pytest.approx(margin.share(at) * box.width(), abs=1.6)


def test_a_number_is_told_under_the_pointer(view: DetailView, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, told = result(), []
    show(view, shown, qtbot)
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, *_: told.append(text))
    cells = view.canvas.cells()
    (rows, right), (columns, below), (entropy, last) = visible_margins(view)
    for box, at, words in ((right, 2, f"The row “starts” sums to {rows.text(2)}."),
                           (below, 1, f"The column “journey” sums to {columns.text(1)}."),
                           (last, 5, "The weights of the row “step” do not sum to 1; divided by their sum, they have "
                                     f"an entropy of {entropy.text(5)}.")):
        x = cells.x + (at + 0.5) * cells.width if box is below else box.center().x()
        y = box.center().y() if box is below else cells.y + (at + 0.5) * cells.height
        view.canvas.scene().sigMouseMoved.emit(QPointF(x, y))
        assert words in told[-1]
    show(view, shown, qtbot, spot=Spot("weights"))
    (*_, (entropy, last)), cells = visible_margins(view), view.canvas.cells()
    view.canvas.scene().sigMouseMoved.emit(QPointF(last.center().x(), cells.y + 4.5 * cells.height))
    assert f"The weights of the row “one” have an entropy of {entropy.text(4)}." in told[-1]
    count = len(told)
    view.canvas.scene().sigMouseMoved.emit(QPointF(cells.x + 3, cells.y + 3))
    assert len(told) == count


def test_scores_have_no_margins(view: DetailView, qtbot: Any) -> None:
    show(view, result(), qtbot, spot=Spot("scores"))
    assert view.canvas.margins == ()


def test_why_nothing_stands_beside_weights_is_said_first(
    view: DetailView, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = result()
    show(view, short, qtbot)
    assert "sums" not in view.help.text()
    view.show_state(State(short, Focus(SPOT), Look(margins=frozenset(NAMES)), compared=Compared(short, "difference")))
    assert view.help.text().startswith("A difference has no sums or entropy.")
    pool_long_texts(monkeypatch, squares=11, kept_bytes=1000)
    long = result(" ".join(f"word{at}" for at in range(31)))
    show(view, long, qtbot)
    assert view.help.text().startswith("The text is too long for sums and entropy")
    show(view, long, qtbot, spot=Spot("scores"))
    assert "sums" not in view.help.text()
    show(view, long, qtbot, margins=())
    assert "sums" not in view.help.text()


def test_a_row_without_a_number_says_why() -> None:
    weights = np.array([[1, 0], [np.nan, 1]], dtype=np.float32)
    shown = Given(Document(given=tensors_of({"weights": weights}, {})))
    found = margins_of(shown, Spot("weights"), NAMES)
    by_name = {(margin.name, margin.side): margins.tooltip_text(margin, 1) for margin in found}
    assert by_name["entropy", "rows"].startswith("The row “{word}” has no entropy: ")
    assert by_name["sums", "rows"] == "“{word}” has no sum: one of its weights is no finite number."
