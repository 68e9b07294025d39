"""The store refuses what menus disable, also for scripts, and never the end of what was begun."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.given import tensors_of
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.store.client import copy_python
from attnviz.store.compare import flip, show
from attnviz.store.edits import reset_all, reset_options, restore_all_heads
from attnviz.store.experiments import choose_experiment
from attnviz.store.intent import Intent
from attnviz.store.look import choose_brush, lock_ranges
from attnviz.store.parts import Look
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from attnviz.store.training import follow_training, play_run
from attnviz.system.errors import EditError


@pytest.mark.parametrize(("refused", "sentence"), [
    (lock_ranges(True), "per-row range"), (copy_python(), "loaded from a file"),
])
def test_what_a_menu_disables_is_refused_with_its_reason(refused: Intent, sentence: str) -> None:
    store = store_of_loaded_attention()
    before = store.state
    with pytest.raises(EditError, match=sentence):
        store.do(refused)
    assert store.state is before


def test_ending_is_never_refused() -> None:
    store = store_of_loaded_attention()
    for ended in (choose_experiment(""), choose_brush(""), lock_ranges(False), play_run(False), follow_training(False),
                  flip(False), show("now")):
        store.do(ended)


def test_a_lesson_may_reset_what_has_its_default_already() -> None:
    store = Store()
    before = store.state
    for reset in (restore_all_heads(), reset_all(), reset_options()):
        assert INTENTS[reset.name].unless(before, {}), "its menu entry is disabled"
        assert store.do(reset) is before


def store_of_loaded_attention() -> Store:
    tensors = tensors_of({"weights": np.full((1, 1, 2, 2), 0.5)}, {"tokens": ["a", "b"]})
    return Store(State(document=edits.document_from_tensors(tensors),
                       look=Look(maps=Maps(scaling=Scaling(range="row")))))
