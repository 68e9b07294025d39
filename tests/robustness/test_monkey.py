"""Monkey test: after thousands of random clicks and keys the window still meets its invariants."""

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from attnviz.document.document import changes_numbers
from attnviz.engine.checkpoints import loader, locations
from attnviz.store.edits import load_example
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.store.focus import choose_stage
from attnviz.store.second_view import set_second_view
from attnviz.system import memory as machine_memory
from attnviz.tokens.token import Token
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import ROWS
from attnviz.views.panels import PANELS
from tests.desk import Desk
from tests.engine.small_models import LETTERS, Letters, small
from tests.engine.test_cross_attention import model_of
from tests.memory import memory
from tests.robustness.answers import answered
from tests.robustness.checks import Exceptions
from tests.robustness.monkey import Monkey
from tests.window.models import FakeModels

GROWTH = 120  #: megabytes that rough use may add: undo steps, results, caches of fonts and tables
FAMILIES = ("gpt2", "llama", "bert", "mistral", "qwen3", "qwen3_moe", "additive")
WIDGETS = 8  #: those that Qt makes as they are needed, and keeps; what the window makes late is made at the start
LONG = int(os.environ.get("ATTNVIZ_MONKEY_EVENTS", "8000"))  #: events of each of three long visits


@pytest.fixture(autouse=True)
def of_two_gigabytes(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine of 2 GB: larger sizes that the monkey types are refused."""
    theme.apply(qapp, "light")
    monkeypatch.setattr(machine_memory, "available_memory", lambda: 2**31)


class AnyLetter(Letters):
    """A tokenizer with a token for each letter, including unknown ones, because the monkey types anything."""

    def tokenize(self, text: str, *, with_added: bool = True) -> tuple[Token, ...]:
        return tuple(Token(ord(letter) % len(LETTERS), letter, letter, at, at + 1) for at, letter in enumerate(text))


@pytest.fixture(autouse=True)  # lessons open models, too, and a real one stays in memory
def shelf(monkeypatch: pytest.MonkeyPatch) -> FakeModels:
    """Use small models of every family, in place of those on disk."""
    made = FakeModels(*(replace(model, tokenizer=AnyLetter()) for model in (
        *map(small, FAMILIES), model_of("marian")[0], small("scaled", n_layer=1, n_head=2))))
    monkeypatch.setattr(loader, "open_model", made.open_model)
    monkeypatch.setattr(locations, "discover_models", made.found)
    return made


def let_loose(folder: Path, *, seed: int, events: int, models: Sequence[str] = ()) -> Counter[str]:
    """Return the monkey's actions; fail if it broke something."""
    chance = random.Random(seed)
    questions: Counter[str] = Counter()
    exceptions = Exceptions()
    try:
        with answered(folder, chance.choice, lambda name: questions.update([name]),
                      lambda dialog: monkey.use_dialog(dialog)):
            desk = Desk()
            make_all(desk)
            monkey = Monkey(desk, seed, models=models)
            try:
                monkey.work(events // 4)
                start_over(monkey)
                start, widgets = memory(), count_widgets(desk)
                monkey.work(events - events // 4)
                start_over(monkey)
                grown, left = memory() - start, count_widgets(desk) - widgets
                assert exceptions.found == [] == monkey.faults, (*exceptions.found, *monkey.faults)[0]
                assert not [sentence for sentence in desk.messages if "failed:" in sentence], desk.messages
                assert desk.window.isVisible()
                assert desk.presenter.state.result is not None
                # The documents need not be equal: one that has the same numbers is not computed again.
                assert not changes_numbers(desk.presenter.state.result.document, desk.controller.document)
                assert left.total() <= WIDGETS, left
                assert not [kind for kind in left if kind.endswith(("Dialog", "MessageBox"))], left
                assert grown < GROWTH, f"{grown:.0f} MB more"
            finally:
                monkey.watchdog.stop()
                desk.close()
                QApplication.processEvents()
        assert exceptions.found == [], exceptions.found[0]
    finally:
        exceptions.close()
    print(f"seed {seed}: {events} events, {grown:.0f} MB and {left.total()} widgets more", dict(left),
          dict(monkey.done), dict(questions), sep="\n  ")
    return monkey.done


def make_all(desk: Desk) -> None:
    """Make what a window makes when it is first needed, and keeps."""
    for name in ("snapshots", "history", "keyboard"):
        desk.bench.tools.open(name)
    _ = desk.window.command_palette
    for row in PANELS:
        _ = desk.window.panels[row.name]
    for key in ("gpt2-size", "two-banks"):  # the vocabularies stay in memory, too
        desk.controller.store.do(load_example(key))
        desk.settle(60)
    desk.presenter.do(choose_experiment(""))  # which may cover the large picture
    desk.presenter.do(choose_stage("weights"))  # which has another picture of each sentence
    desk.presenter.do(set_second_view(desk.presenter.state.others()[0]))
    desk.presenter.do(set_second_view(None))


def start_over(monkey: Monkey) -> None:
    """Begin with a new session, in a window that has everything it keeps."""
    monkey.tidy_up()
    make_all(monkey.desk)
    monkey.tidy_up()


def count_widgets(desk: Desk) -> Counter[str]:
    """Count the widgets of each type, shown or not, with a page of every experiment, which goes with its model."""
    for name in EXPERIMENTS:
        desk.window.panels["experiment"].page(name)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    made = (type(widget).__name__ for widget in QApplication.allWidgets())
    return Counter(name for name in made if name != "FocusFrame")  # each panel and dialog has one once it was focused


def test_every_action_works_twice(tmp_path: Path) -> None:
    exceptions = Exceptions()
    try:
        with answered(tmp_path, lambda answers: answers[0], lambda name: None):
            desk = Desk()
            for row in ROWS:
                action = desk.window.actions_by_name[row.name]
                if row.name != "quit" and action.isEnabled():
                    action.trigger()
                    if action.isEnabled():  # it may have been the last step to undo
                        action.trigger()
                    desk.settle(60)
                    desk.window.command_palette.dismiss()  # an open one finds its entries again in every state
                    name, _, value = row.name.partition(":")
                    if name == "scale":
                        assert desk.window.heads.shared.isChecked() == (value in ("shared", "absolute"))
                assert exceptions.found == [], f"{row.name}: {exceptions.found[0]}"
            desk.close()
    finally:
        exceptions.close()


def test_a_short_visit_to_variants_and_trained_models(tmp_path: Path, shelf: FakeModels) -> None:
    done = let_loose(tmp_path, seed=24, events=160, models=[*shelf.models, "/small/none"])
    assert done["open_a_model"] and shelf.read and done["rows that sum to 1"]


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_long_visit_to_trained_models(seed: int, tmp_path: Path, shelf: FakeModels) -> None:
    done = let_loose(tmp_path, seed=seed, events=LONG, models=[*shelf.models, "/small/none"])
    assert done["open_a_model"] > LONG // 50 and set(shelf.models) <= set(shelf.read)


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_two_thousand_events(seed: int, tmp_path: Path) -> None:
    done = let_loose(tmp_path, seed=seed, events=2000)
    assert done.total() >= 2000
