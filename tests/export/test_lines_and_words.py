"""Figures of attention lines and tinted words: every line and tint matches its weight and the window."""

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

import attnviz
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import compute
from attnviz.export import lines, words, words_page, writers
from attnviz.export.figure_style import GREY, INK
from attnviz.export.requests import TOKEN_VIEWS, Lines, View
from attnviz.pictures import colours
from attnviz.pictures.words import MAX_OPACITY
from attnviz.result.compare import Difference
from attnviz.result.given import Given
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError

TEXT = "one two three\nfour five six seven"
LINES, WORDS = (TOKEN_VIEWS[view](Spot("weights")) for view in ("lines", "words"))


def result(text: str = TEXT, **options: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), {"d_out": 4, "num_heads": 2, **options}))


@pytest.fixture(scope="module")
def computed() -> Result:
    return result()


def texts(drawn: Figure) -> dict[str, tuple[float, float]]:
    """Return each text on the page and its position, in pixels."""
    return {text.get_text(): text.get_position() for text in (*drawn.texts, *drawn.axes[0].texts)}


@pytest.mark.parametrize("part", [LINES, WORDS], ids=["lines", "words"])
def test_long_words_are_cut_where_the_page_ends(part: Lines) -> None:
    drawn = writers.draw(part, result(f"{'W' * 90} {'i' * 300} {'e' * 120}"))
    drawn.draw_without_rendering()
    shown = [text.get_window_extent() for text in drawn.axes[0].texts]
    assert all(box.x0 >= 0 and box.x1 <= drawn.bbox.x1 for box in shown)


def strokes(drawn: Figure, labels: tuple[str, ...]) -> dict[tuple[int, int, int], tuple[float, tuple[float, ...]]]:
    """Return width and colour of each line by (head, left, right), its head and the words at its ends."""
    heights = [texts(drawn)[label][1] for label in labels]  # of the right: both sides have the same words
    found = {}
    for group in drawn.axes[0].collections:
        assert isinstance(group, LineCollection)
        for (_, begin), (_, end) in group.get_segments():
            sides = (int(np.argmin(np.abs(np.subtract(heights, at)))) for at in (begin, end))
            key = int(str(group.get_label()).removeprefix("head ")), *sides
            assert key not in found
            found[key] = group.get_linewidths()[0], tuple(group.get_colors()[0][:3])  # type: ignore[attr-defined]
    return found


def boxes(drawn: Figure) -> list[FancyBboxPatch]:
    return [patch for patch in drawn.axes[0].patches if isinstance(patch, FancyBboxPatch)]


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_each_line_is_as_wide_and_as_strong_as_its_weight(variant: str) -> None:
    found = result(variant=variant, embedding="random", d_in=4, mask="causal")
    drawn, labels = lines.draw(found, replace(LINES, spot=Spot("weights", sentence=1))), found.labels[1]
    weights = np.stack([found.picture(Spot("weights", sentence=1, head=head)) for head in (0, 1)])
    weights = weights.swapaxes(1, 2) if found.rows_are_keys else weights
    most = weights.max()
    there = strokes(drawn, labels)
    assert set(there) == {tuple(map(int, at)) for at in np.argwhere(weights > 0)}
    for (head, query, key), (width, colour) in there.items():
        share = weights[head, query, key] / most
        assert width == pytest.approx((0.6 + share * (9 - 0.6)) * 0.75, abs=0.08), (head, query, key)
        assert colour == pytest.approx(np.array(colours.mix(
            colours.head_colour(head), (255, 255, 255), 0.12 + 0.88 * share)) / 255, abs=0.02)
    tags = [(text.get_text(), to_rgb(box.get_edgecolor())) for text in drawn.axes[0].texts
            if (box := text.get_bbox_patch()) is not None]
    assert tags == [(str(head), pytest.approx(np.array(colours.head_colour(head)) / 255)) for head in (0, 1)]
    assert "sentence 2 of 2: four five six seven" in texts(drawn) and f"thickest: {most:.3g}" in texts(drawn)


def test_hidden_and_ablated_heads_have_no_lines_and_a_marked_word_has_its_own_alone(computed: Result) -> None:
    labels = computed.labels[0]
    some = lines.draw(computed, replace(LINES, heads=frozenset({1})))
    assert {head for head, *_ in strokes(some, labels)} == {1} and "Weights · head 1" in texts(some)
    off = result(ablated_heads=(1,))
    assert {head for head, *_ in strokes(lines.draw(off, LINES), labels)} == {0}
    alone = lines.draw(computed, replace(LINES, cell=Cell(Spot("queries"), 1, -1)))
    assert {query for _, query, _ in strokes(alone, labels)} == {1}
    box, = boxes(alone)
    assert to_rgb(box.get_edgecolor()) == pytest.approx(np.array([10, 102, 194]) / 255), "it is framed"
    assert strokes(lines.draw(computed, replace(LINES, cell=Cell(Spot("weights", head=1), 2, 0))), labels).keys() == {
        (0, 2, 0), (1, 2, 0)}


@pytest.mark.parametrize("heads", [None, frozenset({1})], ids=["mean", "one head"])
def test_each_word_is_tinted_by_what_the_query_gives_to_it(heads: frozenset[int] | None) -> None:
    found = result(mask="none")
    drawn = words.draw(found, replace(WORDS, heads=heads, cell=Cell(Spot("queries"), 1, -1)))
    weights = np.stack([found.picture(Spot("weights", head=head))[1] for head in (0, 1)])
    numbers = weights.mean(axis=0) if heads is None else weights[1]
    tint = (10, 102, 194) if heads is None else colours.head_colour(1)
    found_boxes = boxes(drawn)
    for box, number in zip(found_boxes, numbers, strict=True):
        ground = colours.mix(tint, (255, 255, 255), MAX_OPACITY * number / numbers.max())
        assert to_rgb(box.get_facecolor()) == pytest.approx(np.array(ground) / 255, abs=0.01)
    assert [box.get_linewidth() > 0 for box in found_boxes] == [False, True, False], "the query is outlined"
    caption = next(text for text in texts(drawn) if text.startswith("“two” attends to"))
    assert f"strongest: {numbers.max():.3f}" in caption and ("mean of 2 heads" in caption) == (heads is None)
    order = [texts(drawn)[word][0] for word in ("one", "two", "three")]
    assert order == sorted(order)


def test_masked_words_are_grey_and_no_others() -> None:
    weights = StageTarget("multi_head", "weights")
    changed = edits.edit_cells(result(mask="causal").document, weights, {(0, 0, 1, 0): 0.0})
    drawn = words.draw(compute(changed), replace(WORDS, heads=frozenset({0}), cell=Cell(Spot("queries"), 1, -1)))
    inks = {text.get_text(): text.get_color() for text in drawn.axes[0].texts}
    ground = colours.mix(colours.head_colour(0), (255, 255, 255), MAX_OPACITY)
    assert (inks["one"], inks["two"], inks["three"]) == (INK, colours.ink(ground), GREY)


def test_the_caption_names_the_column_where_rows_are_keys() -> None:
    found = result(variant="einsum", mask="none", embedding="random", d_in=16, d_out=16)
    drawn = words.draw(found, replace(WORDS, heads=None, cell=Cell(Spot("queries"), 1, -1)))
    assert found.axes("weights") == ("key", "query")
    assert any(text.startswith("Column of the query “two”") for text in texts(drawn))


def test_a_right_to_left_word_turns_nothing_round_in_the_caption() -> None:
    written = list(texts(words.draw(result("שלום עולם"), WORDS)))
    assert any(text.startswith("“\u2068עולם\u2069” attends to") for text in written)
    assert {"שלום", "עולם", "שלום עולם"} < set(written), "words alone and the text itself stay as they are"


def test_negative_numbers_have_another_colour_and_the_last_word_is_the_query_at_first() -> None:
    changed = edits.edit_cells(result(mask="none").document, StageTarget("multi_head", "weights"), {(0, 0, 2, 0): -0.9})
    drawn = words.draw(compute(changed), replace(WORDS, heads=frozenset({0})))
    ground = colours.mix((154, 91, 0), (255, 255, 255), MAX_OPACITY)
    assert to_rgb(boxes(drawn)[0].get_facecolor()) == pytest.approx(np.array(ground) / 255)
    assert any(text.startswith("“three” attends to") for text in texts(drawn))


def test_a_difference_is_drawn_too(computed: Result) -> None:
    other = result(seed=7).with_state_name("A")
    for draw, part in ((lines.draw, LINES), (words.draw, WORDS)):
        assert "now − A" in " ".join(texts(draw(Difference(computed, other), part)))


@pytest.mark.parametrize(("view", "suffix"), [
    ("lines", ".png"), ("lines", ".svg"), ("words", ".svg"), ("words", ".pdf")])
def test_files_are_written_and_equal_each_time(computed: Result, view: View, suffix: str, tmp_path) -> None:
    for name in ("a", "b"):
        writers.write(TOKEN_VIEWS[view](Spot("weights")), computed, tmp_path / f"{name}{suffix}")
    content = (tmp_path / f"a{suffix}").read_bytes()
    assert content == (tmp_path / f"b{suffix}").read_bytes() and len(content) > 2000
    if suffix == ".svg":
        assert all(f">{word}<" in content.decode() for word in ("one", "two", "three"))


def test_words_wrap_within_the_page_and_what_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    long = result(" ".join(f"word{at}" for at in range(260)), num_heads=1)
    with pytest.raises(ComputeError, match="more than 256 tokens has lines of one token only"):
        lines.draw(long, LINES)
    groups = lines.draw(long, replace(LINES, cell=Cell(Spot("queries"), 200, -1))).axes[0].collections
    assert sum(len(group.get_segments()) for group in groups if isinstance(group, LineCollection)) == 201
    drawn = words.draw(long, WORDS)
    wide, high = np.multiply(drawn.get_size_inches(), 96)
    for box in boxes(drawn):
        assert box.get_x() >= 0 and box.get_x() + box.get_width() <= wide and box.get_y() + box.get_height() <= high
    monkeypatch.setattr(words_page, "MAX_HEIGHT_PX", 300)
    with pytest.raises(ComputeError, match="too long for one page"):
        words.draw(long, WORDS)
    with pytest.raises(ComputeError, match="There is no token 9: the tokens are numbered 0 to 2"):
        words.draw(result(), replace(WORDS, cell=Cell(Spot("queries"), 9, -1)))


def test_a_picture_lies_below_the_tints_of_its_patches() -> None:
    photo = np.random.default_rng(4).integers(0, 256, (20, 30, 3), dtype=np.uint8)
    weights = np.random.default_rng(5).dirichlet(np.ones(7), (1, 1, 1, 7)).astype(np.float32)
    source = Given(attnviz.show(weights, image=photo, grid=(2, 3), first=1, window=False).document)
    drawn = writers.draw(replace(WORDS, cell=Cell(Spot("weights"), 3, 0)), source)
    below, tinted = drawn.axes[0].images
    assert below.get_extent() == tinted.get_extent() and below.get_array().shape == (20, 30, 3)
    left, right, bottom, top = tinted.get_extent()
    assert (right - left) / (bottom - top) == pytest.approx(1.5)
    row = weights[0, 0, 0, 3]
    alphas = np.rint(255 * MAX_OPACITY * row[1:] / row.max()).reshape(2, 3)
    np.testing.assert_allclose(tinted.get_array()[..., 3], alphas, atol=1)
    shown = texts(drawn)
    assert "CLS" in shown and not {"0,0", "1,2"} & set(shown) and any("“0,2” attends to" in text for text in shown)
    outline, = (patch for patch in drawn.axes[0].patches if isinstance(patch, FancyBboxPatch) and patch.get_linewidth())
    x, y = outline.get_bbox().x0 + outline.get_bbox().width / 2, outline.get_bbox().y0 + outline.get_bbox().height / 2
    assert (x, y) == pytest.approx((left + (right - left) * 5 / 6, top + (bottom - top) / 4)), "the query, patch 0,2"
