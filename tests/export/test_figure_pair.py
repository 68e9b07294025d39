"""Figures of two heads or two sentences side by side, as in the window."""


import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure

from attnviz.document.places import Spot
from attnviz.export import figure
from attnviz.export.requests import Heatmaps
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, colouring_of, shared_bar
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from tests.export.test_figure import panels, result, texts

TEXT = "Your journey starts with one step\nThe cat sat on the mat and slept"


@pytest.fixture(scope="module")
def computed() -> Result:
    return result(TEXT, num_heads=4, d_out=8)


def labels(axes: Axes, side: str) -> list[str]:
    return [label.get_text() for label in getattr(axes, f"get_{side}ticklabels")()]


def cells_of(axes: Axes) -> np.ndarray:
    """Return the colour of each cell, (cells, rgb)."""
    return np.asarray(axes.collections[0].get_array()).reshape(-1, 3) * 255


def cell_size(drawn: Figure, axes: Axes) -> tuple[float, float]:
    box, (wide, high) = axes.get_position(), drawn.get_size_inches()
    return box.width * wide / axes.get_xlim()[1], box.height * high / axes.get_ylim()[0]


def test_of_two_heads_the_rows_are_labelled_once(computed: Result) -> None:
    drawn = figure.draw(computed, Heatmaps(Spot("weights"), others=(Spot("weights", head=3),)))
    first, second = panels(drawn)
    assert [axes.get_title("left") for axes in (first, second)] == ["head 0", "head 3"]
    assert labels(first, "y")[0] == "Your" and labels(second, "y") == []
    assert labels(second, "x") == labels(first, "x") == TEXT.split("\n")[0].split()
    assert "Weights · heads 0 and 3" in texts(drawn)
    for axes, head in ((first, 0), (second, 3)):
        spot = Spot("weights", head=head)
        numbers = {text.get_text() for text in axes.texts}
        assert {f"{value:.4f}" for value in computed.picture(spot)[-1].tolist()} <= numbers


@pytest.mark.parametrize("scale", ["shared", "head", "row"])
@pytest.mark.parametrize("other", [Spot("scores", head=3), Spot("scores", sentence=1)])
def test_both_have_the_colours_of_one_bar(computed: Result, other: Spot, scale: str) -> None:
    maps = Maps(scaling=Scaling(scale))  # type: ignore[arg-type]
    drawn = figure.draw(computed, Heatmaps(Spot("scores"), others=(other,)), maps=maps)
    shared, levels = shared_bar(computed, (Spot("scores"), other), maps)
    for axes, spot in zip(panels(drawn), (Spot("scores"), other), strict=True):
        values = computed.picture(spot)
        colouring = colouring_of(computed, spot, shared, levels=levels)
        wanted = colours.channels(colouring.scale.pixels(values, colouring.name, reach=colouring.reach)).reshape(-1, 3)
        np.testing.assert_allclose(cells_of(axes), wanted, atol=1)
    bar = [label.get_text() for label in drawn.axes[-1].get_xticklabels()]
    assert "most" not in bar, "numbers stand beside it"


@pytest.mark.parametrize("stage", ["weights", "queries"])
def test_two_sentences_have_words_of_their_own_and_cells_of_one_size(computed: Result, stage: str) -> None:
    drawn = figure.draw(computed, Heatmaps(Spot(stage), margins=frozenset({"sums"}), others=(Spot(stage, sentence=1),)))
    first, second = panels(drawn)
    for axes, line in zip((first, second), TEXT.split("\n"), strict=True):
        assert labels(axes, "y") == line.split() and axes.get_ylim()[0] == len(line.split())
    assert cell_size(drawn, first) == pytest.approx(cell_size(drawn, second))
    assert first.get_position().y1 == pytest.approx(second.get_position().y1), "their first rows stand abreast"
    assert first.get_title("left").startswith("sentence 1: ") and second.get_title("left").startswith("sentence 2: ")
    assert "sentences 1 and 2 of 2" in texts(drawn)
    canvas = drawn.canvas.get_renderer()  # type: ignore[attr-defined]
    assert isinstance(canvas, RendererAgg)
    left, right, bar = (axes.get_tightbbox(canvas) for axes in drawn.axes)
    assert left.x1 < right.x0 and min(left.y0, right.y0) > bar.y1, "nothing of one reaches into the next"


def test_what_is_not_there_is_refused(computed: Result) -> None:
    for other in (Spot("weights", head=9), Spot("weights", sentence=2)):
        with pytest.raises(ComputeError, match="There is no"):
            figure.draw(computed, Heatmaps(Spot("weights"), others=(other,)))
