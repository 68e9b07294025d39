"""Training into a folder: going on is the same run to the bit, ablation is real, and mishaps have a sentence."""

import json
import shutil
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load, save

import attnviz
from attnviz.document import edits, runs
from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.places import Spot
from attnviz.engine.engine import Engine, compute
from attnviz.engine.training import run_folder
from attnviz.engine.training.run_folder import STATE, RunTraining
from attnviz.experiments import head_curves
from attnviz.experiments.head_curves import HeadCurvesRequest, spread_out
from attnviz.families import run_steps
from attnviz.result.measures import TEXT_MEASURES, measure_heads
from attnviz.system.errors import SessionError
from attnviz.system.watch import Cancelled, Watch
from tests.training_runs import tiny_run, train_all


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the content of every file of a run, without what is written from time to time."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and path.name != STATE}


def stop_after(training: RunTraining, steps: int) -> None:
    def before_step() -> None:
        if training.step == steps:
            raise Cancelled

    with pytest.raises(Cancelled):
        list(training.steps(before_step))


@pytest.mark.parametrize("optimizer", ["adamw", "sgd"])
def test_a_run_that_goes_on_is_the_same_to_the_bit(tmp_path: Path, optimizer: str) -> None:
    run = tiny_run(14, optimizer=optimizer)
    whole = train_all(run, tmp_path / "whole")
    parts = tmp_path / "parts"
    parts.mkdir()
    stop_after(RunTraining(run, parts), 5)
    stop_after(RunTraining(run, parts, goes_on=True), 9)
    for _ in RunTraining(run, parts, goes_on=True).steps():
        pass
    assert files_of(parts) == files_of(whole)


def test_without_its_state_a_run_keeps_every_step_and_says_what_is_missing(tmp_path: Path) -> None:
    folder = train_all(tiny_run(12), tmp_path / "run")
    other = train_all(tiny_run(2, layers=1), tmp_path / "other")
    state, kept = load((folder / STATE).read_bytes()), files_of(folder)
    first = next(name for name in state if name.startswith("optimizer.") and state[name].ndim)
    faults = [b"", b"damaged", (folder / STATE).read_bytes()[:500], (other / STATE).read_bytes(),
              save({name: value for name, value in state.items() if name != "step"}),
              save({**state, first: torch.zeros(3)}), save({**state, "source": torch.zeros(3)}),
              save({**state, "optimizer.99.exp_avg": torch.zeros(3)}),
              save({name: value for name, value in state.items() if not name.endswith(".exp_avg")}),
              save({name: value for name, value in state.items() if not name.startswith("optimizer.")}),
              *(save({**state, "step": torch.tensor(step)}) for step in (-1, 10**12, 1.5, float("inf"), [3, 4])),
              *(save({**state, **{name: change(value) for name, value in state.items() if name.startswith(start)}})
                for start, change in (("weight.", torch.Tensor.double), ("weight.", lambda weight: weight.new_ones(1)),
                                      ("optimizer.0.", torch.zeros_like), (first, lambda held: held.new_ones(()))))]
    for fault in faults:
        (folder / STATE).write_bytes(fault)
        with pytest.raises(SessionError, match=r"is damaged, or that of another run\. The kept steps stay"):
            RunTraining(runs.read_run(folder), folder, goes_on=True)
        assert files_of(folder) == kept
    (folder / STATE).unlink()
    with pytest.raises(SessionError, match=r"its state, .*trainer\.safetensors, is missing\."):
        RunTraining(runs.read_run(folder), folder, goes_on=True)
    with pytest.raises(SessionError, match="holds the kept steps of a training run: name a new folder"):
        next(run_folder.train(tiny_run().spec, folder, steps=3))
    assert files_of(folder) == kept
    for name in ("config.json", "model.safetensors", "tokenizer.json"):  # killed before its first state
        (folder / name).unlink()
    assert attnviz.open(folder).document.step == 12


def test_a_run_that_is_killed_after_its_first_step_can_go_on(tmp_path: Path) -> None:
    run = tiny_run(3)
    whole, killed = train_all(run, tmp_path / "whole"), tmp_path / "killed"
    killed.mkdir()
    for _ in RunTraining(run, killed).steps():
        break
    assert len(runs.read_record(killed).kept) == 1
    for _ in RunTraining(run, killed, goes_on=True).steps():
        pass
    assert files_of(killed) == files_of(whole)
    assert len(list((whole / "steps").iterdir())) == 4


def test_what_was_kept_after_the_last_state_is_trained_again(tmp_path: Path) -> None:
    """As after kill -9: kept steps and the log are ahead of what the training goes on from."""
    run = tiny_run(10)
    whole = train_all(run, tmp_path / "whole")
    killed = tmp_path / "killed"
    killed.mkdir()
    stop_after(RunTraining(run, killed), 4)
    state = (killed / STATE).read_bytes()
    stop_after(RunTraining(run, killed, goes_on=True), 8)
    (killed / STATE).write_bytes(state)
    goes_on = RunTraining(run, killed, goes_on=True)
    assert goes_on.step == 4
    assert [report.step for report in runs.read_record(killed).kept] == goes_on.kept_steps == list(range(9))
    for _ in RunTraining(run, killed, goes_on=True).steps():
        pass
    assert files_of(killed) == files_of(whole)


def test_a_head_switched_off_while_it_trains_is_noted_and_trained_again_alike(tmp_path: Path) -> None:
    run, one = tiny_run(12), tmp_path / "one"
    one.mkdir()
    training = RunTraining(run, one)

    def before_step() -> None:
        if training.step == 6:
            training.ablate(((1, 1),))
            training.ablate(((0, 1), (1, 0)))  # of one step the last choice counts, and is noted alone

    list(training.steps(before_step))
    assert training.run.ablations == ((6, ((0, 1), (1, 0))),)
    noted = runs.read_run(one)
    assert noted == training.run
    again, without = train_all(noted, tmp_path / "again"), train_all(run, tmp_path / "without")
    assert files_of(again) == files_of(one)
    for step in (6, 7):
        same = [np.fromfile(runs.step_folder(folder, step) / "model.safetensors", "u1") for folder in (one, without)]
        assert np.array_equal(*same) is (step == 6)


def test_a_folder_that_is_deleted_while_it_trains_ends_the_training(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    steps = RunTraining(tiny_run(10), folder).steps()
    list(islice(steps, 3))
    shutil.rmtree(folder)
    with pytest.raises(SessionError, match=r"was deleted: train it again\."):
        list(steps)
    assert not folder.exists()


TWO_TEXTS = INPUT_SEPARATOR.join(("abcdabcd", "abcabcab"))


@pytest.mark.parametrize("sentence", [0, 1])
def test_the_curves_are_the_measures_of_every_step(tmp_path: Path, sentence: int) -> None:
    run = tiny_run(6)
    folder = train_all(run, tmp_path / "run")
    document = runs.open_run(edits.new_document(), run, run_steps.read_step(folder, run, 0), text=TWO_TEXTS)
    seen: list[int] = []
    found = head_curves.run(Engine(), HeadCurvesRequest(document, sentence, (0, 6, 3, 99)), Watch(
        progress=lambda curves: seen.append(len(curves.values)))).values
    assert sorted(found) == [0, 3, 6] and seen == [1, 2, 3]  # 99 is not kept
    for step, values in found.items():
        result = compute(runs.at_step(document, step))
        for at, measure in enumerate(TEXT_MEASURES):
            for layer in range(2):
                expected = measure_heads(result, measure, Spot("weights", sentence=sentence, layer=layer))
                assert np.allclose(values[at, layer], expected, equal_nan=True)


def test_steps_are_measured_from_coarse_to_fine() -> None:
    order = spread_out(list(range(0, 90, 10)))
    assert order[:3] == [0, 80, 40] and sorted(order) == list(range(0, 90, 10))
    assert spread_out([]) == [] and spread_out([5]) == [5]


def test_the_state_is_written_from_time_to_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "STATE_EVERY", -1.0)
    steps = RunTraining(tiny_run(10), tmp_path).steps()
    list(islice(steps, 4))
    assert (tmp_path / STATE).is_file() and json.loads((tmp_path / "config.json").read_bytes())["vocab_size"] == 27
    steps.close()
