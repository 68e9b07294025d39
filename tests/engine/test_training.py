"""Training: tasks ask what they say, runs repeat to the bit, gradients are right, checkpoints open as models."""

from itertools import islice

import numpy as np
import pytest
import torch

from attnviz.document.recipes import RECIPES, RUN_OPTIONS, make_spec, parse_run_option
from attnviz.engine.training import run_folder, tasks
from attnviz.engine.training.trainer import Trainer
from attnviz.system.errors import EditError
from tests.devices import stand_in

OF_ONE_TEXT = [name for name, row in RECIPES.items() if row.architecture == "decoder"]
TEXT = "to be or not to be, that is the question\n" * 4


def spec_of(recipe: str, **values):
    return make_spec(recipe, values, text="" if RECIPES[recipe].alphabet else TEXT)


def texts_of(recipe: str, count: int = 50, **values) -> list[str]:
    spec = spec_of(recipe, **values)
    alphabet = tasks.alphabet(spec)
    batch = tasks.draw(spec, alphabet, count, torch.Generator().manual_seed(3))
    return ["".join(alphabet[number] for number in row) for row in batch.ids.tolist()]


def solve(text: str, recipe: str) -> bool:
    """Return whether an example of a recipe is right."""
    question, _, answer = text.rstrip(".").partition("=" if recipe == "addition" else ">")
    answers = {"reverse": question[::-1], "copy": question, "sort": "".join(sorted(question))}
    if recipe == "addition":
        return sum(map(int, question.split("+"))) == int(answer[::-1])
    if recipe == "induction":
        return text[: len(text) // 2] == text[len(text) // 2 :]
    return text in TEXT if recipe == "characters" else answer == answers[recipe]


@pytest.mark.parametrize("recipe", sorted(set(OF_ONE_TEXT) - {"characters"}))
def test_the_text_to_look_at_is_right(recipe: str) -> None:
    assert solve(RECIPES[recipe].example, recipe)


@pytest.mark.parametrize("recipe", OF_ONE_TEXT)
def test_examples_are_right_and_differ(recipe: str) -> None:
    found = texts_of(recipe)
    assert all(solve(text, recipe) for text in found), found[:3]
    assert len(set(found)) > 20
    assert len({len(text) for text in found}) == 1, "nothing is padded"


@pytest.mark.parametrize("recipe", sorted(set(OF_ONE_TEXT) - {"characters"}))
def test_only_what_can_be_known_is_asked(recipe: str) -> None:
    spec = spec_of(recipe)
    alphabet = tasks.alphabet(spec)
    batch = tasks.draw(spec, alphabet, 4, torch.Generator().manual_seed(0))
    for ids, asked in zip(batch.ids.tolist(), batch.answers.tolist(), strict=True):
        text = "".join(alphabet[number] for number in ids)
        first = asked.index(True)
        assert all(asked[first:]) and not any(asked[:first])
        start = len(text) // 2 + 1 if recipe == "induction" else text.index("=" if recipe == "addition" else ">") + 1
        assert first == start


def test_lengths_vary_up_to_the_longest() -> None:
    source, spec = torch.Generator().manual_seed(1), spec_of("reverse", length=6)
    lengths = {tasks.draw(spec, tasks.alphabet(spec), 1, source).ids.shape[1] for _ in range(100)}
    assert lengths == {2 * word + 2 for word in (3, 4, 5, 6)}


@pytest.mark.parametrize("recipe", ["induction", *(name for name, row in RECIPES.items() if row.reads_pairs)])
def test_the_same_seed_gives_the_same_run_to_the_bit(recipe: str) -> None:
    def weights(seed: int) -> dict[str, torch.Tensor]:
        trainer = Trainer(make_spec(recipe, {"seed": seed, "d_model": 16, "batch": 8}))
        for _ in range(5):
            trainer.step()
        return dict(trainer.weights)

    before = torch.random.get_rng_state()
    one, again, other = weights(5), weights(5), weights(6)
    assert all(torch.equal(one[name], again[name]) for name in one)
    assert not torch.equal(one["embedding"], other["embedding"])
    assert torch.equal(before, torch.random.get_rng_state()), "the global generator is as it was"


@pytest.mark.slow
def test_an_induction_head_forms() -> None:
    trainer = Trainer(spec_of("induction", length=6, batch=16))
    start = trainer.test()
    for _ in range(150):
        trainer.step()
    end = trainer.test()
    assert start.accuracy < 0.1 < 0.5 < end.accuracy
    assert end.loss < 1.5 < 3 < start.loss
    trainer.model.ablated = {0: (0, 1, 2, 3)}
    assert trainer.test().loss > end.loss + 1.5, "without the heads that find the token before"


def test_the_last_step_and_those_where_the_loss_falls_stay() -> None:
    steps = list(range(100))
    losses = [3.0] * 40 + [3.0 - 0.1 * each for each in range(20)] + [1.0] * 40
    dropped = run_folder.surplus(steps, losses, 30)
    left = sorted(set(steps) - set(dropped))
    assert len(left) == 30 and left[0] == 0 and left[-1] == 99
    falling = [step for step in left if 40 <= step < 60]
    assert len(falling) >= 15
    assert run_folder.surplus(steps[:5], losses[:5], 10) == []
    assert left[-3:] == [97, 98, 99], "the newest stay while a window opens them"
    assert run_folder.max_steps(2**20) == 64 and run_folder.max_steps(2**40) == 2
    assert [step for step in range(60) if run_folder.is_due(step, every=20)] == [*range(11), 20, 40]


@pytest.mark.parametrize(("recipe", "values", "sentence"), [
    ("nothing", {}, "There is no recipe 'nothing': the recipes are induction"),
    ("copy", {"size": 3}, "There is no option 'size'"),
    ("copy", {"heads": 3}, r"d_model \(64\) must be a multiple of twice the heads \(3\)"),
    ("dates_additive", {"layers": 2}, "The recipe dates_additive has no option 'layers': the options are d_model"),
    ("copy", {"layers": 0}, "a whole number from 1 to 12"),
    ("copy", {"optimizer": "lion"}, "one of adamw, sgd"),
    ("characters", {"length": 128}, None),
])
def test_what_cannot_be_trained_says_why(recipe: str, values: dict, sentence: str | None) -> None:
    if sentence is None:
        with pytest.raises(EditError, match="The text has 9 characters: 129 are needed"):
            Trainer(make_spec(recipe, values, text="too short"))
    else:
        with pytest.raises(EditError, match=sentence):
            make_spec(recipe, values)


def test_options_are_read_as_on_the_command_line() -> None:
    assert parse_run_option("learning_rate=0.01") == ("learning_rate", 0.01)
    assert make_spec("copy", {"seed": RUN_OPTIONS["seed"].default}) == make_spec("copy", {})
    with pytest.raises(EditError, match="whole number"):
        parse_run_option("layers=two")


def test_momentum_learns_too() -> None:
    trainer = Trainer(spec_of("copy", optimizer="sgd", learning_rate=0.3, length=4))
    start = trainer.test().loss
    for _ in range(60):
        trainer.step()
    assert trainer.test().loss < start


def test_without_a_text_the_bundled_one_is_read() -> None:
    spec = make_spec("characters", {})
    assert spec.text.startswith("First Citizen:") and len(spec.text) > 1_000_000
    with pytest.raises(EditError, match="The recipe copy makes its own examples: a text is for characters"):
        make_spec("copy", {}, text="a text")


def test_every_window_of_a_text_is_drawn_and_no_other() -> None:
    for text, length in (("abcdef", 2), ("abcdef", 4), ("abcdef", 5)):  # the last one is the whole text
        spec, source = make_spec("characters", {"length": length}, text=text), torch.Generator().manual_seed(0)
        batch = tasks.draw(spec, tasks.alphabet(spec), 200, source)
        found = {"".join(text[number] for number in row) for row in batch.ids.tolist()}
        assert found == {text[at : at + length + 1] for at in range(len(text) - length)}
        assert batch.answers.tolist() == [[False] + [True] * length] * 200


def test_own_text_has_its_own_characters() -> None:
    spec = make_spec("characters", {"length": 8}, text="häßliche Wörter, häßliche Wörter")
    assert tasks.alphabet(spec) == "".join(sorted(set("häßliche Wörter, häßliche Wörter")))
    assert np.isfinite(next(iter(islice((Trainer(spec).step().loss for _ in range(1)), 1))))


@pytest.mark.parametrize("recipe", ["induction", "dates_additive", "dates_transformer"])
def test_a_run_on_a_device_draws_the_same_numbers_and_writes_them_for_any(
    recipe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Trainer(spec_of(recipe))
    accelerator = stand_in(monkeypatch)
    there = Trainer(spec_of(recipe), device="cuda")
    accelerator.reset()
    with torch.inference_mode():  # the stand-in has no autograd
        assert there.test().loss == pytest.approx(usual.test().loss, rel=1e-5)
    assert "linear" in accelerator.operators, "it is computed there"
    for one, other in zip((there.weights, there.state()), (usual.weights, usual.state()), strict=True):
        assert all(tensor.is_cpu for tensor in one.values())
        assert one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)
