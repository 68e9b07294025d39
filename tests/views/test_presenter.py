"""One result in every panel: what is chosen, marked and coloured is the same in all of them, and stays where it can."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QTabBar

from attnviz import memory
from attnviz.attention import overviews
from attnviz.compute import LEAN, compute
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.result import Result
from attnviz.document.stages import STAGES
from attnviz.document.wanted import Wanted
from attnviz.views.main_window import MainWindow
from attnviz.views.picture import Maps, Picture, shared_levels
from attnviz.views.presenter import Presenter
from attnviz.views.selection import Cell

TEXT = "one two three four\nthree five"


def document(text: str = TEXT, **settings: Any) -> Document:
    return edits.set_options(edits.set_text(Document(), text), {"d_out": 4, **settings})


@cache
def _result(text: str, settings: tuple[tuple[str, Any], ...]) -> Result:
    return compute(document(text, **dict(settings)), stages=LEAN)


def result(text: str = TEXT, **settings: Any) -> Result:
    return _result(text, tuple(sorted(settings.items())))


@pytest.fixture
def presenter(qapp) -> Iterator[Presenter]:
    """A window on two sentences in two heads, without a controller."""
    window = MainWindow()
    window.resize(1200, 800)
    window.show()
    _ = window.detail.canvas  # else it comes a moment later
    made = Presenter(window)
    made.show_document(document())
    made.show_result(result())
    yield made
    window.close()
    window.deleteLater()


def tiles(presenter: Presenter) -> dict[Any, Picture]:
    return {tile.key: tile.picture for tile in presenter.window.pipeline.canvas.tiles}


def heads(presenter: Presenter) -> list[Picture]:
    return [tile.picture for tile in presenter.window.heads.canvas.tiles]


def large(presenter: Presenter) -> Picture:
    return presenter.window.detail.canvas.picture


def numbers(presenter: Presenter) -> np.ndarray:
    """The numbers of the chosen stage in the table."""
    tabs = presenter.window.tables.findChild(QTabBar)
    tabs.setCurrentIndex(tabs.count() - 1)
    return presenter.window.tables.table.content.values


def assert_shown(presenter: Presenter, stage: str, *, sentence: int, head: int) -> None:
    """Every panel shows this stage of this sentence and head of the result."""
    shown = presenter.result
    expected = shown.picture(stage, sentence=sentence, head=head)
    np.testing.assert_array_equal(tiles(presenter)[stage].values, expected)
    np.testing.assert_array_equal(large(presenter).values, expected)
    np.testing.assert_array_equal(numbers(presenter), expected)
    assert large(presenter).stage.name == stage
    of_heads = stage if STAGES[stage].per_head else "weights"
    for at, picture in enumerate(heads(presenter)):
        np.testing.assert_array_equal(picture.values, shown.picture(of_heads, sentence=sentence, head=at))
    assert presenter.window.pipeline.canvas.chosen == stage
    assert presenter.window.heads.canvas.chosen == head
    count = shown.lengths[sentence]
    assert presenter.window.status.machine.text.startswith("1 token " if count == 1 else f"{count} tokens ")
    assert [token.label for token in presenter.window.sentence.chips._tokens] == list(shown.labels[sentence])


# what is chosen


def test_every_panel_shows_the_chosen_sentence_stage_and_head(presenter) -> None:
    window = presenter.window
    assert_shown(presenter, "weights", sentence=0, head=0)
    window.sentence.sentence_chosen.emit(1)
    assert_shown(presenter, "weights", sentence=1, head=0)
    window.heads.canvas.tile_chosen.emit(1)
    assert_shown(presenter, "weights", sentence=1, head=1)
    window.pipeline.canvas.tile_chosen.emit("queries")
    assert_shown(presenter, "queries", sentence=1, head=1)
    window.pipeline.canvas.tile_chosen.emit("output")
    assert_shown(presenter, "output", sentence=1, head=1)
    window.sentence.sentence_chosen.emit(0)
    presenter.show_result(result(seed=5))
    assert_shown(presenter, "output", sentence=0, head=1)


def test_walking_through_stages_ends_at_the_first_and_the_last_that_are_shown(presenter) -> None:
    presenter.show_result(result(num_heads=1))
    walked = []
    for by in [-1] * 9 + [1] * 12:
        presenter.step_stage(by)
        walked.append(presenter.selection.stage)
    stages = ["embeddings", "queries", "keys", "values", "scores", "masked_scores", "scaled_scores", "weights",
              "context", "output"]  # neither dropped nor concatenated: there is no dropout and one head
    assert walked == [*reversed(stages[:7]), "embeddings", "embeddings", *stages[1:], "output", "output", "output"]


def test_walking_through_heads_ends_at_the_first_and_the_last(presenter) -> None:
    walked = []
    for by in (-1, 1, 1, -1, -1):
        presenter.step_head(by)
        walked.append(presenter.selection.head)
    assert walked == [0, 1, 1, 0, 0]


def test_without_a_sentence_nothing_is_walked_to_and_the_choice_waits(presenter) -> None:
    presenter.selection.choose_stage("scores")
    presenter.selection.choose_head(1)
    presenter.show_result(result(""))
    presenter.step_stage(1)
    assert tiles(presenter) == {} and heads(presenter) == [] and large(presenter) is None
    presenter.show_result(result())
    assert_shown(presenter, "scores", sentence=0, head=1)


def test_a_head_or_stage_that_is_gone_gives_way_and_one_that_is_there_stays(presenter) -> None:
    selection = presenter.selection
    presenter.show_result(result(dropout_on=True))
    selection.choose_stage("dropped_weights")
    selection.choose_head(1)
    presenter.show_result(result(dropout_on=True, seed=5))
    assert (selection.stage, selection.head) == ("dropped_weights", 1)
    presenter.show_result(result(num_heads=1))
    assert_shown(presenter, "weights", sentence=0, head=0)


def test_a_sentence_that_is_gone_gives_way_to_the_last(presenter) -> None:
    presenter.show_result(result("a\nb\nc d"))
    presenter.window.sentence.sentence_chosen.emit(2)
    presenter.show_result(result("a\nb"))
    assert_shown(presenter, "weights", sentence=1, head=0)


def test_a_sentence_just_begun_is_shown_when_its_numbers_come_and_not_again_later(presenter) -> None:
    chosen = presenter.window.sentence.sentence_chosen
    chosen.emit(2)
    chosen.emit(-1)
    assert presenter.selection.sentence == 0
    presenter.show_result(result("a\nb\nc d"))
    assert_shown(presenter, "weights", sentence=2, head=0)
    chosen.emit(0)
    presenter.show_result(result("a\nb\nc e"))
    assert_shown(presenter, "weights", sentence=0, head=0)


# colours


def assert_levels(presenter: Presenter, stage: str, sentence: int, maps: Maps) -> None:
    """The stage has one scale, that of all its heads in this sentence, wherever it is drawn."""
    levels = shared_levels(presenter.result, STAGES[stage], sentence, maps)
    assert large(presenter).levels == tiles(presenter)[stage].levels == levels
    assert {picture.levels for picture in heads(presenter)} == {levels}


def test_heads_share_one_scale_in_every_panel_whatever_is_chosen(presenter) -> None:
    presenter.selection.choose_stage("scores")
    assert_levels(presenter, "scores", 0, Maps())
    presenter.selection.choose_sentence(1)
    assert_levels(presenter, "scores", 1, Maps())
    presenter.selection.choose_stage("queries")
    assert_levels(presenter, "queries", 1, Maps())
    presenter.show_result(result(seed=5))
    assert_levels(presenter, "queries", 1, Maps())
    presenter.set_maps(Maps(stretched=True))
    assert_levels(presenter, "queries", 1, Maps(stretched=True))
    assert large(presenter).stretched
    presenter.selection.choose_stage("output")
    levels = shared_levels(presenter.result, STAGES["weights"], 1, Maps(stretched=True))
    assert [picture.levels for picture in heads(presenter)] == [levels, levels]


def test_without_the_shared_scale_each_head_has_its_own_at_once(presenter) -> None:
    presenter.selection.choose_stage("scores")
    shared = large(presenter).levels
    for head in (0, 1):
        presenter.selection.choose_head(head)
        presenter.window.heads.shared.setChecked(False)
        own = [picture.levels for picture in heads(presenter)]
        assert len(set(own)) == 2 and shared in own  # one head reaches farthest: the other gets colours of its own
        assert large(presenter).levels == tiles(presenter)["scores"].levels == own[head]
        presenter.window.heads.shared.setChecked(True)
        assert_levels(presenter, "scores", 0, Maps())


def test_other_colour_maps_are_drawn_at_once(presenter) -> None:
    presenter.set_maps(Maps(sequential="cividis", diverging="purple-orange"))
    assert large(presenter).map_name == "cividis" and heads(presenter)[0].map_name == "cividis"
    assert tiles(presenter)["queries"].map_name == "purple-orange"


def test_pictures_are_dimmed_until_the_next_result(presenter) -> None:
    window = presenter.window
    clear = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    presenter.show_stale()
    dim = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    assert all(one != other for one, other in zip(clear, dim, strict=True))
    presenter.show_result(result())
    again = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    assert again == clear


def test_a_hidden_panel_is_drawn_when_it_is_shown(presenter) -> None:
    presenter.selection.choose_stage("scores")
    panels = {
        "pipeline": lambda: tiles(presenter)["scores"].values,
        "heads": lambda: heads(presenter)[0].values,
        "tables": lambda: numbers(presenter),
    }
    before = presenter.result.picture("scores")
    for name, shown in panels.items():
        np.testing.assert_array_equal(shown(), before)
        presenter.window.docks[name].hide()
    presenter.show_result(result(seed=5))
    for name, shown in panels.items():
        np.testing.assert_array_equal(shown(), before)
        presenter.window.docks[name].show()
        np.testing.assert_array_equal(shown(), presenter.result.picture("scores"))
        assert not np.array_equal(shown(), before)


# what is marked


def marks(presenter: Presenter) -> set[Cell | None]:
    window = presenter.window
    return {window.pipeline.canvas.marked, window.heads.canvas.marked, window.detail.canvas.marked}


def test_a_cell_pointed_at_or_pinned_in_one_panel_is_marked_in_all(presenter) -> None:
    window = presenter.window
    cell, other = Cell("weights", 1, 2, 1), Cell("weights", 1, 3, 0)
    for canvas in (window.pipeline.canvas, window.heads.canvas, window.detail):
        canvas.cell_hovered.emit(cell)
        assert marks(presenter) == {cell}
        canvas.cell_pinned.emit(other)
        canvas.cell_hovered.emit(None)
        assert marks(presenter) == {other}
        canvas.cell_pinned.emit(other)
        assert marks(presenter) == {None}


def test_a_pinned_cell_goes_along_as_far_as_there_is_one(presenter) -> None:
    selection = presenter.selection
    presenter.show_result(result("a\none two three"))
    selection.choose_sentence(1)
    selection.pin(Cell("weights", 0, 2, 1))
    selection.choose_head(1)
    assert marks(presenter) == {Cell("weights", 1, 2, 1)}
    selection.choose_stage("scores")
    assert marks(presenter) == {Cell("scores", 1, 2, 1)}
    selection.choose_stage("queries")
    assert marks(presenter) == {Cell("embeddings", 0, 2, -1)}
    selection.pin(Cell("queries", 1, 2, 1))
    selection.choose_stage("output")
    assert marks(presenter) == {Cell("output", 1, 2, 1)}
    selection.pin(Cell("output", 1, 2, 3))
    selection.choose_stage("queries")  # of two dimensions, where the output has four
    assert marks(presenter) == {Cell("embeddings", 0, 2, -1)}
    presenter.show_result(result(""))
    selection.choose_stage("keys")
    assert large(presenter) is None


def test_a_cell_pointed_at_in_the_table_is_marked(presenter) -> None:
    cell = Cell("queries", 0, 2, 1)
    presenter.window.tables.cell_hovered.emit(cell)
    assert marks(presenter) == {cell}
    presenter.window.tables.cell_hovered.emit(None)
    assert marks(presenter) == {None}


def test_chips_are_marked_for_query_and_key_and_for_the_token_of_a_vector(presenter) -> None:
    sentence = presenter.window.sentence
    pictures = []
    of_a_key, of_a_vector = Cell("weights", 0, 2, 1), Cell("queries", 0, 2, 1)
    for cell, row, column in ((of_a_key, 2, 1), (of_a_vector, 2, None), (None, None, None)):
        presenter.selection.hover(cell)
        pictures.append(sentence.chips.grab().toImage())
        sentence.mark(row, column)
        assert sentence.chips.grab().toImage() == pictures[-1]
    assert pictures[0] != pictures[1] != pictures[2]


def test_what_is_said_of_a_cell_is_of_the_chosen_sentence(presenter) -> None:
    presenter.selection.choose_sentence(1)
    presenter.selection.hover(Cell("scores", 1, 1, 0))
    score = float(presenter.result.picture("scores", sentence=1, head=1)[1, 0])
    said = presenter.window.status.readout.text()
    assert "query five  →  key three" in said and f"score {score:.4f}".replace("-", "−") in said
    explained = " ".join(label.text() for label in presenter.window.detail.explanation.findChildren(QLabel))
    assert "five, three" in explained and f"{score:.4f}".replace("-", "−") in explained


def test_a_token_pointed_at_is_marked_and_one_clicked_stays_marked(presenter) -> None:
    sentence, said = presenter.window.sentence, presenter.window.status.readout
    for row, token in ((2, "three"), (0, "one")):
        sentence.token_hovered.emit(row)
        assert said.text() == f"token {row}: {token}"
    sentence.token_chosen.emit(3)
    sentence.token_hovered.emit(-1)
    assert said.text() == "token 3: four"
    sentence.token_chosen.emit(3)
    assert marks(presenter) == {None}


def test_a_row_of_the_embeddings_is_the_token_in_the_chosen_sentence(presenter) -> None:
    rows, said = presenter.window.tables.row_hovered, presenter.window.status.readout
    assert [token.label for token in presenter.result.vocabulary.tokens] == ["one", "two", "three", "four", "five"]
    heard = []
    for sentence in (0, 1):
        presenter.selection.choose_sentence(sentence)
        for row in (0, 2, 4, 5, -1):
            rows.emit(2 - sentence)  # a mark that has to go where the token is not there
            rows.emit(row)
            heard.append(said.text() if presenter.selection.marked else "")
    assert heard == ["token 0: one", "token 2: three", "", "", "", "", "token 0: three", "token 1: five", "", ""]


SHORTER = "one two three\nfive six"


@pytest.mark.parametrize("mark", ["hover", "pin"])
def test_a_marked_cell_stays_marked_exactly_while_it_exists(presenter, mark: str) -> None:
    dropout = result(dropout_on=True)
    for cell, before, after, kept in (
        (Cell("weights", 0, 3, 3), result(), result(seed=5), True),
        (Cell("weights", 1, 3, 3), result(), result(SHORTER), False),
        (Cell("weights", 1, 2, 2), result(), result(SHORTER), True),
        (Cell("weights", 1, 2, 3), result(), result(SHORTER), False),
        (Cell("weights", 1, 0, 0), result(), result(num_heads=1), False),
        (Cell("weights", 0, 0, 0), result(), result(num_heads=1), True),
        (Cell("queries", 0, 0, 1), result(), result(num_heads=4), False),
        (Cell("queries", 0, 0, 0), result(), result(num_heads=4), True),
        (Cell("embeddings", 0, 1, 50), result(embedding="glove"), result(embedding="glove", seed=5), True),
        (Cell("embeddings", 0, 1, 50), result(embedding="glove"), result(), False),
        (Cell("embeddings", 0, 3, -1), result(), result(SHORTER), False),
        (Cell("embeddings", 0, 2, -1), result(), result(SHORTER), True),
        (Cell("dropout_mask", 0, 0, 0), dropout, result(), False),
    ):
        presenter.show_result(before)
        getattr(presenter.selection, mark)(cell)
        assert marks(presenter) == {cell}
        presenter.show_result(after)
        assert marks(presenter) == ({cell} if kept else {None}), cell
        presenter.selection.hover(None)
        presenter.selection.pin(presenter.selection.pinned_cell)


def test_a_marked_cell_of_a_sentence_that_got_shorter_goes(presenter) -> None:
    presenter.selection.choose_sentence(1)
    presenter.selection.pin(Cell("weights", 0, 1, 1))
    presenter.show_result(result("one two three four\nfive"))
    assert marks(presenter) == {None}


# what was asked for


def test_menus_show_mask_and_dropout_as_the_document_has_them(presenter) -> None:
    actions = presenter.window.actions_by_name
    for mask, dropout in (("none", True), ("causal", False)):
        presenter.show_document(document(mask=mask, dropout_on=dropout))
        assert actions["mask"].isChecked() == (mask == "causal")
        assert actions["dropout"].isChecked() == dropout


def test_controls_and_sentence_follow_the_document(presenter) -> None:
    controls, sentence = presenter.window.controls, presenter.window.sentence
    changed = edits.edit_cells(document("other text"), ("embedding", "chapter", "other"), {(0,): 1.0})
    presenter.show_document(changed, changed=frozenset({"text", "edits"}))
    assert sentence.editor.toPlainText() == "other text"
    assert controls.edit_count.text() == "1 number edited"
    presenter.show_document(edits.set_option(changed, "mask", "none"), changed=frozenset({"settings", "option:mask"}))
    assert not controls.rows["mask"].editor.box.isChecked()
    assert not presenter.window.actions_by_name["mask"].isChecked()


# exact cells of a long input


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Result:
    """A result of 40 and 30 tokens that has its matrices only pooled, 2 x 2 cells to a value."""
    monkeypatch.setattr(overviews, "PIXELS", 20)
    monkeypatch.setattr(memory, "SHORT", 10)
    monkeypatch.setattr(memory, "MOST_KEPT", 1000)
    text = "\n".join(" ".join(f"t{at}" for at in range(count)) for count in (40, 30))
    found = compute(document(text), stages=LEAN)
    assert found.is_long
    return found


def wanted_of(presenter: Presenter, rows: slice, columns: slice) -> Wanted:
    """What is asked for when the large picture shows these cells."""
    asked: list[Wanted] = []
    presenter.window_wanted.connect(asked.append)
    presenter.window.detail.patch_wanted.emit(rows, columns)
    presenter.window_wanted.disconnect(asked.append)
    [wanted] = asked
    return wanted


def patch_at(presenter: Presenter) -> tuple[int, int, int, int] | None:
    """Where exact cells are drawn in the large picture: row, column, rows, columns."""
    image = presenter.window.detail.canvas.patch_image
    if not image.isVisible():
        return None
    rect = image.mapRectToParent(image.boundingRect())
    return round(rect.top()), round(rect.left()), round(rect.height()), round(rect.width())


ROWS, COLUMNS = slice(4, 14), slice(2, 8)


def test_zooming_into_a_long_input_asks_for_the_cells_in_sight_and_draws_them_there(presenter, long) -> None:
    presenter.show_result(long)
    presenter.selection.choose_sentence(1)
    presenter.selection.choose_head(1)
    presenter.selection.choose_stage("scores")
    wanted = wanted_of(presenter, ROWS, COLUMNS)
    assert wanted.result is long
    assert (wanted.stage, wanted.sentence, wanted.head, wanted.rows, wanted.columns) == ("scores", 1, 1, ROWS, COLUMNS)
    assert patch_at(presenter) is None
    presenter.show_window(wanted, np.ones((10, 6), np.float32))
    assert patch_at(presenter) == (4, 2, 10, 6)


def test_exact_cells_are_hatched_where_the_mask_hides_them(presenter, long) -> None:
    presenter.show_result(long)
    colours = {}
    for stage in ("weights", "scores"):
        presenter.selection.choose_stage(stage)
        presenter.show_window(wanted_of(presenter, ROWS, COLUMNS), np.full((10, 6), 0.5, np.float32))
        image = presenter.window.detail.canvas.patch_image.image
        colours[stage] = [tuple(image[cell]) for cell in ((0, 5), (5, 0))]  # query 4 and key 7, query 9 and key 2
    assert colours["weights"][0] != colours["weights"][1]
    assert colours["scores"][0] == colours["scores"][1]


def test_exact_cells_that_come_too_late_are_not_drawn_over_another_picture(presenter, long) -> None:
    selection = presenter.selection
    for choose in (
        lambda: presenter.show_result(result()),
        lambda: selection.choose_stage("weights"),
        lambda: selection.choose_sentence(1),
        lambda: selection.choose_head(1),
    ):
        presenter.show_result(long)
        selection.choose_stage("scores")
        selection.choose_sentence(0)
        selection.choose_head(0)
        wanted = wanted_of(presenter, ROWS, COLUMNS)
        choose()
        presenter.show_window(wanted, np.ones((10, 6), np.float32))
        assert patch_at(presenter) is None


def test_exact_cells_of_a_matrix_that_is_kept_whole_need_no_computation(presenter) -> None:
    presenter.window_wanted.connect(lambda _: pytest.fail("asked for what is there"))
    presenter.selection.choose_stage("scores")
    canvas = presenter.window.detail.canvas
    for sentence, head in ((0, 0), (0, 1), (1, 1)):
        presenter.selection.choose_sentence(sentence)
        presenter.selection.choose_head(head)
        whole = large(presenter)
        presenter.window.detail.patch_wanted.emit(slice(1, 2), slice(0, 2))
        assert patch_at(presenter) == (1, 0, 1, 2)
        np.testing.assert_array_equal(canvas.patch_image.image[0, :, :3], whole.rgb[1, 0:2])
