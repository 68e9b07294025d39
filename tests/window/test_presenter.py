"""One result in every panel: selection and colours agree, and are kept for the next result if possible."""

from dataclasses import replace

import numpy as np

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.document.stages import STAGES
from attnviz.document.targets import EmbeddingTarget
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.pictures.scaling import Scaling
from attnviz.store.client import show_panel
from attnviz.store.edits import set_option
from attnviz.store.focus import choose_head, choose_sentence, choose_stage, pin_cell, step_stage
from attnviz.store.look import choose_measure, set_maps
from attnviz.store.numbers import numbers_ready, set_stale
from attnviz.store.parts import Focus
from attnviz.store.store import INTENTS
from attnviz.window.presenter import Presenter
from tests.engine.small_models import small
from tests.window.panels import detail_picture, document, heads, numbers, result, tiles


def assert_shown(presenter: Presenter, stage: str, *, sentence: int, head: int) -> None:
    """Assert that every panel shows this stage of this sentence and head of the result."""
    shown = presenter.state.result
    expected = shown.picture(Spot(stage, sentence=sentence, head=head))
    np.testing.assert_array_equal(tiles(presenter)[stage].values, expected)
    np.testing.assert_array_equal(detail_picture(presenter).values, expected)
    np.testing.assert_array_equal(numbers(presenter), expected)
    assert detail_picture(presenter).stage.name == stage
    of_heads = stage if STAGES[stage].per_head else "weights"
    for at, picture in enumerate(heads(presenter)):
        np.testing.assert_array_equal(picture.values, shown.picture(Spot(of_heads, sentence=sentence, head=at)))
    assert presenter.window.pipeline.canvas.chosen == stage
    assert presenter.window.heads.canvas.chosen.head == head
    count = shown.lengths[sentence]
    assert presenter.window.status.machine.text().startswith("1 token " if count == 1 else f"{count} tokens ")
    assert [token.label for token in presenter.window.sentence.chips.tokens] == list(shown.labels[sentence])


# what is chosen


def test_every_panel_shows_the_chosen_sentence_stage_and_head(presenter) -> None:
    window = presenter.window
    assert_shown(presenter, "weights", sentence=0, head=0)
    window.sentence.did.emit(choose_sentence(1))
    assert_shown(presenter, "weights", sentence=1, head=0)
    window.heads.canvas.choose_tile(Spot("weights", head=1))
    assert_shown(presenter, "weights", sentence=1, head=1)
    window.pipeline.canvas.choose_tile("queries")
    assert_shown(presenter, "queries", sentence=1, head=1)
    window.pipeline.canvas.choose_tile("output")
    assert_shown(presenter, "output", sentence=1, head=1)
    window.sentence.did.emit(choose_sentence(0))
    presenter.do(numbers_ready(result(seed=5)))
    assert_shown(presenter, "output", sentence=0, head=1)


def test_walking_through_stages_ends_at_the_first_and_the_last_that_are_shown(presenter) -> None:
    presenter.do(numbers_ready(result(num_heads=1)))
    walked = []
    for by in [-1] * 9 + [1] * 12:
        presenter.do(step_stage(by))
        walked.append(presenter.state.focus.spot.stage)
    stages = ["embeddings", "queries", "keys", "values", "scores", "masked_scores", "scaled_scores", "weights",
              "context", "output"]  # neither dropped nor concatenated: there is no dropout and one head
    assert walked == [*reversed(stages[:7]), "embeddings", "embeddings", *stages[1:], "output", "output", "output"]


def test_without_a_sentence_nothing_is_walked_to_and_the_choice_waits(presenter) -> None:
    presenter.do(choose_stage("scores"))
    presenter.do(choose_head(1))
    presenter.do(numbers_ready(result("")))
    presenter.do(step_stage(1))
    assert tiles(presenter) == {} and heads(presenter) == [] and detail_picture(presenter) is None
    presenter.do(numbers_ready(result()))
    assert_shown(presenter, "scores", sentence=0, head=1)


def test_a_head_or_stage_that_is_gone_gives_way_and_one_that_is_there_stays(presenter) -> None:
    presenter.do(numbers_ready(result(dropout_on=True)))
    presenter.do(choose_stage("dropped_weights"))
    presenter.do(choose_head(1))
    presenter.do(numbers_ready(result(dropout_on=True, seed=5)))
    assert presenter.state.focus.spot == Spot("dropped_weights", head=1)
    presenter.do(numbers_ready(result(num_heads=1)))
    assert_shown(presenter, "weights", sentence=0, head=0)


def test_a_sentence_or_head_that_is_gone_gives_way_to_the_last(presenter) -> None:
    for before, chosen, after, sentence, head in (
        (result("a\nb\nc d"), choose_sentence(2), result("a\nb"), 1, 0),
        (result(num_heads=4), choose_head(3), result(num_heads=2), 0, 1),
    ):
        presenter.do(numbers_ready(before))
        presenter.do(chosen)
        presenter.do(numbers_ready(after))
        assert_shown(presenter, "weights", sentence=sentence, head=head)
        presenter.do(choose_sentence(0))


def test_a_sentence_just_begun_is_shown_when_its_numbers_come_and_not_again_later(presenter) -> None:
    presenter.do(choose_sentence(2))
    presenter.do(choose_sentence(-1))
    assert presenter.state.focus.spot.sentence == 0
    presenter.do(numbers_ready(result("a\nb\nc d")))
    assert_shown(presenter, "weights", sentence=2, head=0)
    presenter.do(choose_sentence(0))
    presenter.do(numbers_ready(result("a\nb\nc e")))
    assert_shown(presenter, "weights", sentence=0, head=0)


# colours


def assert_levels(presenter: Presenter, stage: str, sentence: int, maps: Maps) -> None:
    """Assert that all heads of a stage share one scale in this sentence, wherever it is drawn."""
    levels = shared_levels(presenter.state.result, Spot(stage, sentence=sentence), maps)
    assert detail_picture(presenter).levels == tiles(presenter)[stage].levels == levels
    assert {picture.levels for picture in heads(presenter)} == {levels}


def test_heads_share_one_scale_in_every_panel_whatever_is_chosen(presenter) -> None:
    presenter.do(numbers_ready(result("one two three four\nfive five")))
    presenter.do(choose_stage("scores"))
    assert_levels(presenter, "scores", 0, Maps())
    first = detail_picture(presenter).levels
    presenter.do(choose_sentence(1))
    assert_levels(presenter, "scores", 1, Maps())
    assert detail_picture(presenter).levels != first
    presenter.do(choose_stage("queries"))
    assert_levels(presenter, "queries", 1, Maps())
    presenter.do(numbers_ready(result(seed=5)))
    assert_levels(presenter, "queries", 1, Maps())
    presenter.do(set_maps(Maps(scaling=Scaling(stretched=True))))
    assert_levels(presenter, "queries", 1, Maps(scaling=Scaling(stretched=True)))
    assert detail_picture(presenter).scale.above
    presenter.do(choose_stage("output"))
    levels = shared_levels(presenter.state.result, Spot("weights", sentence=1), Maps(scaling=Scaling(stretched=True)))
    assert [picture.levels for picture in heads(presenter)] == [levels, levels]


def test_without_the_shared_scale_each_head_has_its_own_at_once(presenter) -> None:
    presenter.do(choose_stage("scores"))
    shared = detail_picture(presenter).levels
    for head in (0, 1):
        presenter.do(choose_head(head))
        presenter.do(set_maps(Maps(scaling=Scaling("head"))))
        own = [picture.levels for picture in heads(presenter)]
        assert len(set(own)) == 2 and shared in own  # one head reaches farthest: the other gets colours of its own
        assert detail_picture(presenter).levels == tiles(presenter)["scores"].levels == own[head]
        presenter.do(set_maps(Maps()))
        assert_levels(presenter, "scores", 0, Maps())


def test_pictures_are_dimmed_until_the_next_result(presenter) -> None:
    window = presenter.window
    clear = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    presenter.do(set_stale(True))
    dim = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    assert all(one != other for one, other in zip(clear, dim, strict=True))
    presenter.do(numbers_ready(result()))
    again = [view.grab().toImage() for view in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas)]
    assert again == clear


def test_a_hidden_panel_is_drawn_when_it_is_shown(presenter) -> None:
    presenter.do(choose_stage("scores"))
    panels = {
        "pipeline": lambda: tiles(presenter)["scores"].values,
        "heads": lambda: heads(presenter)[0].values,
        "tables": lambda: numbers(presenter),
    }
    before = presenter.state.result.picture(Spot("scores"))
    for name, shown in panels.items():
        np.testing.assert_array_equal(shown(), before)
        presenter.window.docks[name].hide()
    presenter.do(numbers_ready(result(seed=5)))
    for name, shown in panels.items():
        np.testing.assert_array_equal(shown(), before)
        presenter.window.docks[name].show()
        presenter.window.docks[name].raise_()
        np.testing.assert_array_equal(shown(), presenter.state.result.picture(Spot("scores")))
        assert not np.array_equal(shown(), before)


# what was asked for


def test_controls_and_sentence_follow_the_document(presenter) -> None:
    controls, sentence = presenter.window.controls, presenter.window.sentence
    changed = edits.edit_cells(document("other text"), EmbeddingTarget("chapter", "other"), {(0,): 1.0})
    presenter.store.evolve(presenter.state.evolve(document=changed))
    assert sentence.editor.toPlainText() == "other text"
    assert controls.edit_count.text() == "1 number edited"
    presenter.do(set_option("mask", "none"))
    assert controls.rows["mask"].editor.combo.currentData() == "none"
    assert not presenter.window.actions_by_name["mask"].isChecked()


def test_which_example_and_which_seeds_are_loaded_is_said(presenter) -> None:
    sentence = presenter.window.sentence

    def show(after: Document) -> tuple[str, str]:
        presenter.store.evolve(presenter.state.evolve(document=after))
        return sentence.loaded.text(), sentence.seeds.text()

    first, dropout, simple = Document(), preset("3.5.2-dropout"), preset("3.3.1-simplified")
    assert show(first) == ("Example: Your journey starts with one step", "seed 123")
    assert show(dropout) == ("Example: 3.5.2 Dropout", "seed 789 · dropout seed 123")
    seeded = edits.set_options(dropout, {"seed": 5, "dropout_seed": 6})
    assert show(seeded) == ("Example (modified): 3.5.2 Dropout", "seed 5 · dropout seed 6")
    assert show(dropout) == ("Example: 3.5.2 Dropout", "seed 789 · dropout seed 123"), "taken back"
    assert show(simple) == ("Example: 3.3.1 One query", ""), "nothing of it is drawn"
    typed = edits.set_text(simple, "typed")
    assert show(typed) == ("Example (modified): 3.3.1 One query", "")
    own = document("of my own", seed=77)
    assert show(own) == ("", "seed 77"), "another text with other options is no example any more"
    assert show(dropout)[0] == "Example: 3.5.2 Dropout"
    assert show(edits.set_model(dropout, small("llama").model))[0] == "", "the numbers are of a model"


def test_a_head_of_another_layer_is_chosen_in_the_mosaic_and_the_pinned_cell_goes_along(presenter) -> None:
    lower, upper = (result(num_heads=8, d_out=8, seed=seed) for seed in (1, 2))
    presenter.do(numbers_ready(replace(lower, layers=(*lower.layers, *upper.layers))))
    mosaic = presenter.window.heads.mosaic
    assert presenter.window.heads.canvas is mosaic and len(mosaic.ordered_keys()) == 16
    presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    mosaic.choose_tile(Spot("weights", layer=1, head=5))
    spot = Spot("weights", layer=1, head=5)
    assert presenter.state.focus == Focus(spot, pinned=Cell(spot, 2, 1)) and mosaic.chosen == spot
    np.testing.assert_array_equal(detail_picture(presenter).values, upper.picture(Spot("weights", head=5)))


def test_whatever_is_refused_every_control_shows_again_what_holds(presenter) -> None:
    refused = (set_option("num_heads", -1), choose_stage("none"), choose_measure("none"), show_panel("none"))
    assert len({INTENTS[intent.name].scope for intent in refused}) > 2
    for intent in refused:
        before = presenter.state.refusals
        assert not presenter.do(intent)
        assert presenter.state.refusals == before + 1 and presenter.window.message.text
