"""The page layout of a figure, and its lines of text."""

import struct
from typing import Any

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export import figure, tikz
from attnviz.export.requests import Heatmaps, Markup
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from tests.devices import limit_cpu
from tests.engine.small_models import document as document_of, engine_of, small

ALL_WEIGHTS = Heatmaps(Spot("weights"), all_heads=True)

SIX = "Your journey starts with one step"


def document(text: str = SIX, **settings: Value) -> Document:
    return edits.set_options(edits.set_text(Document(), text), settings)


def result(text: str = SIX, **settings: Value) -> Result:
    return compute(document(text, **settings))


def panels(drawn: Figure) -> list[Axes]:
    return drawn.axes[:-1]


def lines(drawn: Figure) -> list[str]:
    """Return title, set-up and text."""
    return [text.get_text() for text in drawn.texts[:3]]


def corners(axes: Axes) -> tuple[float, float, float, float]:
    box = axes.get_position()
    return box.x0, box.y0, box.x1, box.y1


def numbers(axes: Axes) -> dict[tuple[int, int], str]:
    """Return the number written into each cell (row, column)."""
    return {(int(text.get_position()[1]), int(text.get_position()[0])): text.get_text() for text in axes.texts}


@pytest.mark.parametrize("heads", [2, 5])
def test_panels_stand_in_rows_from_the_top_left_and_only_outer_ones_have_labels(heads: int) -> None:
    drawn = figure.draw(result(num_heads=heads, d_out=heads), ALL_WEIGHTS)
    places = [corners(axes) for axes in panels(drawn)]
    assert [axes.get_title("left") for axes in panels(drawn)] == [f"head {n}" for n in range(heads)]
    across = len([place for place in places if place[1] == places[0][1]])
    assert all(0 < x0 < x1 < 1 and 0 < y0 < y1 < 1 for x0, y0, x1, y1 in places)
    for at, (x0, y0, _, y1) in enumerate(places):
        row, column = divmod(at, across)
        assert x0 == pytest.approx(places[column][0]) and y0 == pytest.approx(places[row * across][1])
        if column:
            assert x0 > places[at - 1][2]
        if row:
            assert y1 < places[at - across][1]
        axes = panels(drawn)[at]
        assert bool(axes.get_yticks().size) is (column == 0)
        assert bool(axes.get_xticks().size) is (at + across >= heads)
    query, key = drawn.texts[3:5]
    left, right = places[0][0], max(place[2] for place in places)
    assert (query.get_text(), key.get_text()) == ("query", "key")
    assert key.get_position()[0] == pytest.approx((left + right) / 2) and query.get_position()[0] < left


def test_few_places_of_a_sheet_stay_empty() -> None:
    for heads, most in ((4, 0), (7, 1), (12, 0), (13, 2)):
        drawn = figure.draw(result("one two", num_heads=heads, d_out=heads), ALL_WEIGHTS)
        places = [corners(axes) for axes in panels(drawn)]
        across, down = len({round(x, 6) for x, *_ in places}), len({round(y, 6) for _, y, *_ in places})
        assert across * down - heads <= most and across >= down


def test_each_number_stands_in_its_own_cell() -> None:
    computed = result(num_heads=2, mask="none")
    for head, axes in enumerate(panels(figure.draw(computed, Heatmaps(Spot("scores"), all_heads=True)))):
        picture = computed.picture(Spot("scores", head=head))
        written = numbers(axes)
        assert len(written) == 36
        for (row, column), text in written.items():
            assert float(text.replace("−", "-")) == pytest.approx(float(picture[row, column]), rel=1e-2, abs=1e-3)
        mesh = np.asarray(axes.collections[0].get_array()).reshape(6, 6, 3)
        at = {text.get_position(): text.get_color() for text in axes.texts}
        for row, column in np.ndindex(6, 6):
            assert at[column + 0.5, row + 0.5] == colours.ink((mesh[row, column] * 255).round())


def test_ticks_stand_in_the_middle_of_their_cells() -> None:
    (axes,) = panels(figure.draw(result(), Heatmaps(Spot("weights"))))
    assert axes.get_xticks().tolist() == axes.get_yticks().tolist() == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]
    assert [label.get_text() for label in axes.get_xticklabels()] == SIX.split()
    assert axes.xaxis.majorTicks[0].tick1line.get_markersize() == 0  # beside each cell a name needs no mark
    (many,) = panels(figure.draw(result(" ".join(f"w{i}" for i in range(80))), Heatmaps(Spot("weights"))))
    step = np.diff(many.get_yticks())
    assert len(many.get_yticks()) < 80 and (step == step[0]).all() and many.get_yticks()[0] == 0.5
    assert many.get_yticklabels()[1].get_text() == f"w{int(step[0])}"
    assert many.yaxis.majorTicks[0].tick1line.get_markersize() == 2


def test_numbers_are_written_up_to_sixteen_on_a_side_and_so_many_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for tokens, there in ((16, True), (17, False)):
        (axes,) = panels(figure.draw(result(" ".join(["a"] * tokens), mask="none"), Heatmaps(Spot("weights"))))
        assert bool(axes.texts) is there
    for most, there in ((72, True), (71, False)):
        monkeypatch.setattr(figure, "MAX_NUMBERS", most)
        drawn = figure.draw(result(mask="none"), Heatmaps(Spot("scores"), all_heads=True))
        assert all(bool(axes.texts) is there for axes in panels(drawn))


def test_the_widest_number_of_any_head_fits_its_cell() -> None:
    asked = edits.edit_cells(document(mask="none"), StageTarget("multi_head", "scores"), {(0, 1, 2, 2): -1.23456e-20})
    drawn = figure.draw(compute(asked), Heatmaps(Spot("scores"), all_heads=True))
    drawn.canvas.draw()
    renderer: Any = drawn.canvas.get_renderer()  # type: ignore[attr-defined]
    for axes in panels(drawn):
        assert all(text.get_window_extent(renderer).width < axes.bbox.width / 6 for text in axes.texts)
    sizes = {text.get_size() for axes in panels(drawn) for text in axes.texts}
    assert len(sizes) == 1


def test_a_number_written_into_a_masked_cell_is_shown() -> None:
    asked = edits.edit_cells(document(), StageTarget("multi_head", "scaled_scores"), {(0, 0, 0, 3): 1.5})
    (axes,) = panels(figure.draw(compute(asked), Heatmaps(Spot("scaled_scores"))))
    assert numbers(axes)[0, 3].startswith("1.5") and (0, 4) not in numbers(axes) and (3, 0) in numbers(axes)
    (hatch,) = [patch for patch in axes.patches if patch.get_hatch()]
    assert hatch.get_path().contains_point((4.5, 0.5)) and not hatch.get_path().contains_point((3.5, 0.5))
    assert all(hatch.get_path().contains_point((x, y)) for x in (4.1, 5.9) for y in (0.1, 0.9))


def test_an_ablated_head_is_pale_and_what_belongs_to_no_head_is_not() -> None:
    computed = result(ablated_heads=(0,))
    first, second = panels(figure.draw(computed, Heatmaps(Spot("weights"), all_heads=True)))
    assert [first.get_title("left"), second.get_title("left")] == ["head 0 · ablated", "head 1"]
    assert first.collections[0].get_alpha() == 0.35 and second.collections[0].get_alpha() == 1.0
    assert {text.get_color() for text in first.texts} == {"#000000"}, "on pale colours all numbers are read in black"
    assert {text.get_color() for text in second.texts} == {"#000000", "#ffffff"}
    (axes,) = panels(figure.draw(computed, Heatmaps(Spot("output"), all_heads=True)))
    assert axes.collections[0].get_alpha() == 1.0
    assert " · head 0 ablated" in computed.setup and any("head 0 ablated" in line for line in lines(
        figure.draw(computed, Heatmaps(Spot("output")))))
    assert lines(figure.draw(computed, Heatmaps(Spot("scores"))))[0] == "Scores · head 0 · ablated"


def test_the_lines_above_say_what_was_computed() -> None:
    assert lines(figure.draw(result(), Heatmaps(Spot("weights", head=1)))) == [
        "Weights · head 1", "MultiHeadAttention (weight splits) · causal mask · no dropout", SIX]
    assert lines(figure.draw(result(), ALL_WEIGHTS))[0] == "Weights · 2 heads"
    assert lines(figure.draw(result(), Heatmaps(Spot("output"), all_heads=True)))[0] == "Output"
    asked = document("one step\nwith one", variant="einsum", dropout_on=True, dropout=0.25, dropout_seed=7, seed=3)
    asked = edits.set_mask_cell(asked, (0, 0, 1), masked=True)
    assert lines(figure.draw(compute(asked), Heatmaps(Spot("weights", sentence=1), all_heads=True)))[1:] == [
        "Einsum formulation · no mask, edited · dropout 0.25 (seed 7) · rows are keys' tokens",
        "sentence 2 of 2: with one"]


def test_of_a_long_input_the_page_says_what_a_cell_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=1000)
    text = " ".join(f"w{i}" for i in range(2500))
    drawn = figure.draw(compute(document(text), stages=INTERACTIVE), Heatmaps(Spot("weights")))
    block = memory_block(drawn)
    (axes,) = panels(drawn)
    assert block > 1 and axes.get_xlim()[1] == -(-2500 // block)
    at = int(axes.get_yticks()[1])
    assert axes.get_yticklabels()[1].get_text() == f"w{at * block}"


def memory_block(drawn: Figure) -> int:
    words = lines(drawn)[1].split(" · ")[3].split()
    assert words[:-3] == ["each", "cell", "is", "the", "largest", "of"] and words[-3] == words[-1]
    return int(words[-1])


def test_lines_too_long_for_the_page_are_cut() -> None:
    drawn = figure.draw(result(" ".join(["word"] * 90)), Heatmaps(Spot("weights")))
    wide, _ = drawn.get_size_inches()
    drawn.canvas.draw()
    renderer: Any = drawn.canvas.get_renderer()  # type: ignore[attr-defined]
    assert lines(drawn)[2].endswith("…")
    assert all(text.get_window_extent(renderer).x1 < wide * drawn.dpi for text in drawn.texts)


def test_stretched_colours_end_before_the_largest_value() -> None:
    computed = result(" ".join(f"w{i}" for i in range(30)))
    looks = (Maps(scaling=Scaling(stretched=on)) for on in (False, True))
    drawn = [figure.draw(computed, Heatmaps(Spot("weights")), maps=look) for look in looks]
    plain, stretched = (it.axes[-1].get_xticks()[-1] for it in drawn)
    assert plain == pytest.approx(1.0) and stretched < plain
    assert [any("98th" in text.get_text() for text in it.texts) for it in drawn] == [False, True]


def test_large_pictures_have_their_first_row_at_the_top_and_whole_pixels_for_each_cell() -> None:
    computed = result(" ".join(f"w{i}" for i in range(120)), mask="causal")
    (axes,) = panels(figure.draw(computed, Heatmaps(Spot("weights"))))
    (image,) = axes.images
    assert image.get_extent() == [0, 120, 120, 0] and axes.get_ylim() == (120, 0) and axes.get_xlim() == (0, 120)
    pixels = np.asarray(image.get_array())
    assert pixels.shape[:2] == (1080, 1080)  # nine pixels a cell
    cells = pixels.reshape(120, 9, 120, 9, 3).transpose(0, 2, 1, 3, 4)
    unmasked = ~computed.masked(Spot("weights"))  # type: ignore[operator]
    wanted = colours.tint(computed.picture(Spot("weights")), 0, 1, "viridis")
    assert (cells[unmasked] == wanted[unmasked][:, None, None]).all()
    quiet = [(pixels.reshape(-1, 3) == colour).all(axis=1).any() for colour in (colours.MASKED_RGB, colours.HATCH_RGB)]
    assert all(quiet)
    masked = cells[~unmasked].reshape(-1, 3)
    assert ((masked == colours.MASKED_RGB).all(axis=1) | (masked == colours.HATCH_RGB).all(axis=1)).all()
    wide = result(" ".join(f"w{i}" for i in range(1500)), variant="simple", embedding="random", d_in=8)
    (axes,) = panels(figure.draw(wide, Heatmaps(Spot("embeddings"), all_heads=True)))
    assert np.asarray(axes.images[0].get_array()).shape[:2] == (1500, 312)


def test_a_png_has_200_dots_an_inch_and_a_pdf_whole_fonts() -> None:
    drawn = figure.draw(result(), ALL_WEIGHTS)
    wide, high = struct.unpack(">II", figure.render(drawn, ".png")[16:24])
    inches = drawn.get_size_inches()
    assert (wide, high) == pytest.approx((inches[0] * 200, inches[1] * 200), abs=1)
    assert inches[0] >= 5
    assert b"/Type3" not in figure.render(drawn, ".pdf")


def test_what_is_refused_says_what_there_is() -> None:
    computed = result("one step\nwith one")
    for wanted, said in (
        (Spot("weights", head=2), "There is no head 2: the heads are numbered 0 to 1."),
        (Spot("weights", sentence=2), "There is no sentence 3: the sentences are numbered 1 to 2."),
    ):
        with pytest.raises(ComputeError) as caught:
            figure.draw(computed, Heatmaps(wanted))
        assert str(caught.value) == said
    for wanted in (Spot("masked_weights"), Spot("nonsense"), Spot("weights", head=-1), Spot("weights", sentence=-1)):
        with pytest.raises(ComputeError):
            figure.draw(computed, Heatmaps(wanted))
    with pytest.raises(ComputeError, match="no token"):
        figure.draw(result(""), ALL_WEIGHTS)
    alone = result(variant="simple")
    for wanted, said in (
        (Spot("weights", head=1), "There is no head 1: there is one head, number 0."),
        (Spot("weights", sentence=1), "There is no sentence 2: there is one sentence, number 1."),
    ):
        with pytest.raises(ComputeError) as caught:
            figure.draw(alone, Heatmaps(wanted))
        assert str(caught.value) == said


@pytest.mark.parametrize(("kind", "name"), [("mean", "mean-ablated"), ("resample", "resampled from A")])
def test_figures_name_the_kind_of_ablation(kind: str, name: str) -> None:
    model = small("llama")
    engine, asked = engine_of(model), document_of(model, "the cat sat")
    held = edits.set_text(asked, "the rat sat")
    source = engine.compute(ablation.ablate(ablation.choose_ablation(asked, kind, held), layer=0, head=1),
                            stages=INTERACTIVE)
    spot = Spot("weights", head=1)
    assert lines(figure.draw(source, Heatmaps(spot)))[0] == f"Weights · layer 0 · head 1 · {name}"
    titles = [axes.get_title("left") for axes in panels(figure.draw(source, Heatmaps(spot, all_heads=True)))]
    assert titles[0] == "head 0" and f"head 1 · {name}".startswith(titles[1].rstrip("…")) and len(titles[1]) > 12
    assert f"title={{head 1 · {name}}}" in tikz.draw(source, Markup(spot, all_heads=True))
