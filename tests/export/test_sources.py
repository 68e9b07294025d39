"""Pictures, tables and figures of an imported Source, drawn and exported.

It is rectangular, with two layers, different tokens for queries and keys, and one stage.
"""

import csv
import itertools
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import compute
from attnviz.export import figure, formats, writers
from attnviz.export.page_plan import panel_of
from attnviz.export.panel import visible_cells
from attnviz.export.requests import Arrays, ExportRequest, Heatmaps, Tables, check_number
from attnviz.export.tables import tables
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.pictures.lines import find_lines, lines_spot
from attnviz.pictures.picture import make_picture, number_at
from attnviz.pictures.scaling import Scaling
from attnviz.result.compare import Difference
from attnviz.result.result import Source
from attnviz.result.spot_data import NO_PLACES
from attnviz.system.errors import ComputeError
from attnviz.views.stage_words import stage_title
from attnviz.views.tables import tensor_contents
from tests.export.cross_attention import HEADS, KEYS, LAYERS, QUERIES, Given, numbers

SPOTS = [Spot("weights", head=head, layer=layer) for layer in range(LAYERS) for head in range(HEADS)]
GIVEN: Source = Given()


def test_two_layers_beside_each_other_are_named_by_layer_and_head() -> None:
    first, second = Spot("weights", layer=0, head=1), Spot("weights", layer=1, head=0)
    for one, other in ((first, second), (second, first)):
        drawn = figure.draw(GIVEN, Heatmaps(one, others=(other,)))
        names = [f"layer {spot.layer} · head {spot.head}" for spot in (one, other)]
        assert [axes.get_title("left") for axes in drawn.axes[:2]] == names
        assert f"Weights · {names[0]} and {names[1]}" in [text.get_text() for text in drawn.texts]


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_a_picture_of_it(spot: Spot) -> None:
    picture = make_picture(GIVEN, spot, maps=Maps())
    np.testing.assert_array_equal(picture.values, numbers(spot))
    assert (picture.row_labels, picture.column_labels, picture.shape) == (QUERIES, KEYS, (2, 3))
    assert (picture.row_axis, picture.column_axis) == ("French", "English")
    np.testing.assert_array_equal(picture.rgb, colours.tint(numbers(spot), 0, float(numbers(spot).max()), "viridis"))
    assert picture.address is None and picture.edited is NO_PLACES, "nobody can edit it"
    assert number_at(GIVEN, Cell(spot, 1, 2)) == numbers(spot)[1, 2]


@pytest.mark.parametrize("layer", range(LAYERS))
def test_the_heads_of_all_layers_share_a_scale(layer: int) -> None:
    low, high = shared_levels(GIVEN, Spot("weights", layer=layer), Maps())
    every = [numbers(Spot("weights", head=head, layer=at)) for at in range(LAYERS) for head in range(HEADS)]
    assert (low, high) == (0, np.max(every))
    _, stretched = shared_levels(GIVEN, Spot("weights", layer=layer), Maps(scaling=Scaling(stretched=True)))
    assert stretched == pytest.approx(np.percentile(every, 98)) != high


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_lines_of_it(spot: Spot) -> None:
    assert lines_spot(GIVEN, spot.at(stage="output")) == spot
    picture = make_picture(GIVEN, spot, maps=Maps())
    lines = find_lines(GIVEN, [picture])
    assert set(zip(lines.queries.tolist(), lines.keys.tolist(), strict=True)) == set(
        itertools.product(range(2), range(3)))
    for query, key, head, strength in zip(lines.queries, lines.keys, lines.heads, lines.strengths, strict=True):
        assert head == spot.head
        assert strength == pytest.approx(numbers(spot)[query, key] / numbers(spot).max())
    of_a_key = find_lines(GIVEN, [picture], cell=Cell(spot, 1, 2))
    assert (of_a_key.queries.tolist(), of_a_key.keys.tolist()) == ([1], [2])


@pytest.mark.parametrize("layer", range(LAYERS))
def test_a_figure_of_it(layer: int) -> None:
    drawn = figure.draw(GIVEN, Heatmaps(Spot("weights", layer=layer), all_heads=True))
    said = [text.get_text() for text in drawn.texts]
    assert {f"Weights · layer {layer} · 2 heads", "from elsewhere", "le chat", "French", "English"} <= set(said)
    first, second, _ = drawn.axes
    assert [label.get_text() for label in first.get_yticklabels()] == list(QUERIES)
    assert [label.get_text() for label in second.get_xticklabels()] == list(KEYS)
    for head, axes in enumerate((first, second)):
        box = axes.get_window_extent()
        assert box.width / 3 == pytest.approx(box.height / 2), "cells are square"
        shown = np.array([float(text.get_text()) for text in axes.texts], dtype=np.float32).reshape(2, 3)
        np.testing.assert_allclose(shown, numbers(Spot("weights", head=head, layer=layer)), atol=1e-6)
    assert second.get_title("left") == ("head 1 · ablated" if layer else "head 1")


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_tables_of_it(spot: Spot, tmp_path: Path) -> None:
    (table,) = tables(GIVEN, Tables(spot, digits=None))
    assert (table.rows, table.columns, table.axes) == (QUERIES, KEYS, ("French", "English"))
    ablated = " (ablated)" if GIVEN.is_ablated(spot) else ""
    assert table.title == f"Weights, layer {spot.layer}, head {spot.head}{ablated}" == stage_title(GIVEN, spot)
    np.testing.assert_array_equal(np.array(table.numbers, dtype=np.float32), numbers(spot))
    for suffix in (".tsv", ".md", ".tex"):
        writers.write(Tables(spot, digits=2), GIVEN, tmp_path / f"a{suffix}")
        text = (tmp_path / f"a{suffix}").read_text("utf-8")
        assert all(word in text for word in (*QUERIES, *KEYS, f"layer {spot.layer}, head {spot.head}")), text
        assert all(f"{number:.2f}" in text for number in numbers(spot).ravel()), text
    rows = list(csv.reader((tmp_path / "a.tsv").open(encoding="utf-8", newline=""), delimiter="\t"))
    assert rows[0][1:] == list(KEYS) and [row[0] for row in rows[1:]] == list(QUERIES)
    np.testing.assert_allclose([[float(field) for field in row[1:]] for row in rows[1:]], numbers(spot), atol=1e-6)


def test_all_heads_of_it_are_a_table_each_and_are_not_measured_as_if_both_texts_were_one() -> None:
    found = tables(GIVEN, Tables(Spot("weights", layer=1), all_heads=True))
    assert [table.title for table in found] == ["Weights, layer 1, head 0", "Weights, layer 1, head 1 (ablated)"]


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_the_table_of_its_stage(spot: Spot) -> None:
    content = tensor_contents.stage(GIVEN, spot)
    assert content is not None and content.name == stage_title(GIVEN, spot)
    np.testing.assert_array_equal(content.values, numbers(spot))
    assert (content.row_labels, content.column_labels) == (QUERIES, KEYS)
    assert (content.row_word, content.column_word, content.note) == ("French", "English", "")
    assert content.address is None and not content.edited
    assert tensor_contents.stage(GIVEN, spot.at(stage="scores")) is None


def test_what_it_has_not_is_refused(tmp_path: Path) -> None:
    refused: Mapping[ExportRequest, str] = {
        Heatmaps(Spot("scores"), all_heads=True): "given has no stage 'scores' here: its stages are weights.",
        Heatmaps(Spot("weights", head=2)): "There is no head 2: the heads are numbered 0 to 1.",
        Heatmaps(Spot("weights", layer=2)): "There is no layer 2: the layers are numbered 0 to 1.",
        Heatmaps(Spot("weights", sentence=1)): "There is no sentence 2: there is one sentence, number 1.",
    }
    for part, told in refused.items():
        with pytest.raises(ComputeError) as error:
            writers.write(part, GIVEN, tmp_path / "a.svg")
        assert str(error.value) == told
    for suffix in formats.suffixes("arrays"):
        with pytest.raises(ComputeError, match="given was loaded, not computed: open it in the window"):
            writers.write(Arrays(Spot("weights"), all_layers=True), GIVEN, tmp_path / f"a{suffix}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("what", ["layer", "head", "sentence", "token"])
@pytest.mark.parametrize("count", [1, 3])
def test_a_number_that_is_not_there_is_refused_in_whole_sentences(what: str, count: int) -> None:
    """English words inside a sentence would stay English in a translation."""
    with pytest.raises(ComputeError) as error:
        check_number(what, 5, count)
    text, first = error.value.text, int(what == "sentence")
    there = f"the {what}s are numbered {first} to {2 + first}" if count > 1 else f"there is one {what}, number {first}"
    assert text == f"There is no {what} {5 + first}: {there}."
    assert all(isinstance(value, int) for value in text.arguments.values())


def test_a_difference_says_what_it_is_and_hatches_nothing_that_has_no_partner() -> None:
    now = compute(edits.set_text(Document(), "Your long journey"))
    then = replace(compute(edits.set_text(Document(), "Your journey")), state_name="A")
    difference, part = Difference(now, then), Heatmaps(Spot("weights"))
    drawn = figure.draw(difference, part)
    assert "Weights · head 0 · now − A" in [text.get_text() for text in drawn.texts]
    panel = panel_of(difference, part.spot, Maps(), None)
    assert panel.hatched is not None and not visible_cells(panel)[1].any()
    assert not panel.hatched[1, :2].any() and panel.hatched[:2, 2].all()
    low, high = drawn.axes[-1].get_xlim()
    assert low == -high, "the bar is centred on zero"
    (table,) = tables(difference, Tables(part.spot))
    assert table.title == "Weights, head 0, now − A" and table.numbers[1] == (None, None, None)
