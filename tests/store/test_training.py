"""Intents of training runs: which step is shown, without Qt and without an engine."""

from dataclasses import replace

import pytest

from attnviz.document import edits, runs
from attnviz.document.models import Model
from attnviz.document.runs import StepReport
from attnviz.families.config_json import config_of
from attnviz.store.edits import ablate_head, begin_run, redo, set_text, undo
from attnviz.store.parts import TrainingState
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.training import (
    advance_run,
    choose_curve,
    choose_step,
    follow_training,
    nearest,
    play_run,
    run_changed,
    step_run,
    steps_kept,
    training_changed,
)
from attnviz.system.errors import EditError
from tests.training_runs import tiny_run

RUN = tiny_run(40)
CONFIG = config_of({
    "model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 16, "num_attention_heads": 2,
    "num_hidden_layers": 2, "intermediate_size": 0, "vocab_size": 27, "max_position_embeddings": 64,
    "rms_norm_eps": 1e-5, "tie_word_embeddings": False})
MODEL = Model("induction, step 0", "/runs/induction-1/steps/000000", runs.digest(RUN), CONFIG, step=0)
KEPT = tuple(StepReport(step, 3.0 - step / 20, step / 40) for step in (0, 1, 2, 10, 20, 40))


@pytest.fixture
def store() -> Store:
    made = Store(State(document=edits.new_document(text="a b")))
    made.do(training_changed(TrainingState(RUN, "/runs/induction-1")))
    made.do(begin_run(RUN, MODEL, text="abcabc"))
    for report in KEPT:
        made.do(steps_kept((report,)))
    return made


def test_the_newest_step_is_followed_until_a_person_goes_back(store: Store) -> None:
    assert store.state.document.step == 40 and store.state.training.follows
    store.do(choose_step(13))
    assert store.state.document.step == 10 and not store.state.training.follows
    store.do(steps_kept((StepReport(41, 0.5, 1.0),)))
    assert store.state.document.step == 10 and store.state.training.kept[-1].step == 41
    store.do(follow_training(True))
    assert store.state.document.step == 41
    store.do(choose_step(0))
    store.do(choose_step(9999))
    assert store.state.document.step == 41 and store.state.training.follows


def test_steps_that_were_dropped_for_a_new_one_cannot_be_chosen(store: Store) -> None:
    store.do(steps_kept((StepReport(79, 0.5, 1.0), StepReport(80, 0.5, 1.0)), (0, 10, 40, 80)))
    assert [report.step for report in store.state.training.kept] == [0, 10, 40, 80]
    store.do(choose_step(19))
    assert store.state.document.step == 10


def test_steps_that_are_trained_again_are_listed_once_and_the_later_ones_stay(store: Store) -> None:
    again = StepReport(2, 0.25, 1.0)
    store.do(steps_kept((again,), (0, 1, 2, 10, 20, 40)))
    assert store.state.training.kept == (*KEPT[:2], again, *KEPT[3:]) and store.state.document.step == 2


def test_keys_go_from_kept_step_to_kept_step(store: Store) -> None:
    for by, step in ((-1, 20), (-1, 10), (-2, 1), (-5, 0), (1, 1), (99, 40)):
        store.do(step_run(by))
        assert store.state.document.step == step
    assert [nearest(KEPT, step) for step in (-3, 5, 6, 7, 15, 16, 39)] == [0, 2, 2, 10, 10, 20, 40]


def test_a_step_is_no_undo_step_and_undo_stays_at_it(store: Store) -> None:
    store.do(choose_step(2))
    store.do(ablate_head(layer=0, head=1))
    store.do(choose_step(20))
    assert [str(step.label) for step in store.state.history.steps] == ["Train induction", "Ablate layer 0, head 1"]
    store.do(undo())
    assert store.state.document.step == 20 and store.state.document.options.ablated == ()
    store.do(redo())
    assert store.state.document.step == 20 and store.state.document.options.ablated == ("0.1",)
    store.do(undo())
    store.do(undo())
    assert store.state.document.run is None and store.state.document.text == "a b"
    with pytest.raises(EditError, match="No training run is open"):
        store.do(choose_step(3))


def test_playing_goes_through_every_step_and_ends(store: Store) -> None:
    store.do(play_run(True))
    seen = [store.state.document.step]
    while store.state.training.plays:
        store.do(advance_run())
        seen.append(store.state.document.step)
    assert seen == [0, 1, 2, 10, 20, 40]
    store.do(choose_step(1))
    store.do(play_run(True))
    store.do(advance_run())
    assert store.state.document.step == 2
    store.do(choose_step(10))
    assert not store.state.training.plays
    store.do(advance_run())
    assert store.state.document.step == 10


def test_what_the_training_notes_is_in_the_document_also_after_undo(store: Store) -> None:
    store.do(set_text("abab"))
    noted = replace(RUN, ablations=((20, ((0, 1),)),))
    store.do(run_changed(noted))
    assert store.state.document.run == store.state.training.run == noted
    store.do(undo())
    assert store.state.document.run == noted and len(store.state.history.steps) == 2


def test_a_step_of_another_run_is_not_shown(store: Store) -> None:
    store.do(training_changed(TrainingState(RUN, "/runs/induction-2")))
    store.do(steps_kept((StepReport(0, 3.0, 0.0),)))
    assert store.state.document.step == 40 and store.state.document.run_folder == "/runs/induction-1"


def test_there_is_a_curve_of_three_measures(store: Store) -> None:
    store.do(choose_curve("entropy"))
    assert store.state.training.measure == "entropy"
    with pytest.raises(EditError, match="the curves are previous_token, first_token, own_position, induction, "):
        store.do(choose_curve("loss"))
