"""The training of a window with a process that tests answer for: reports in, commands out."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer, Signal

from attnviz.controller import training
from attnviz.controller.background import Background
from attnviz.controller.training import Training
from attnviz.controller.worker import Worker
from attnviz.document import edits, runs
from attnviz.document.runs import StepReport
from attnviz.experiments import head_curves
from attnviz.experiments.head_curves import HeadCurvesRequest
from attnviz.store.edits import ablate_head, ablate_layer, set_text, undo
from attnviz.store.session import Session
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.training import choose_step, control_training, open_run, play_run, training_changed
from attnviz.system.errors import ComputeError, EditError, SessionError
from tests.training_runs import tiny_run, train_all


class FakeProcess(QObject):
    """Notes what it is told."""

    reported = Signal(dict)
    died = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []
        self.is_running = False
        self.folder, self.device = Path(), ""
        self.kept: list[int] = []

    def start(self, folder: Path, *, device: str, goes_on: bool) -> None:
        self.folder, self.device, self.is_running = folder, device, True
        self.told.append("go on" if goes_on else "start")

    def send(self, command: str, **arguments: Any) -> None:
        self.told.append((command, *arguments.values()))

    def end(self) -> None:
        self.is_running = False

    close = end

    def say(self, event: str, **fields: Any) -> None:
        self.reported.emit({"event": event, **fields})

    def keep(self, *reports: StepReport) -> None:
        for report in reports:
            self.kept.append(report.step)
            self.say("kept", **asdict(report), steps=list(self.kept))


class Setup:
    def __init__(self, folder: Path) -> None:
        self.store, self.process = Store(State(document=edits.new_document(text="a b"))), FakeProcess()
        self.parent = QObject()
        self.training = Training(self.parent, self.store, is_computing=lambda: self.is_computing,
                                 process=self.process)  # type: ignore[arg-type]
        self.store.compute = lambda request, take: take(request.read(request.path))  # type: ignore[attr-defined]
        self.is_computing = False
        self.refusals: list[str] = []
        self.warnings: list[str] = []
        self.notices: list[str] = []
        self.store.subscribe(self._record_message)
        self.record = runs.read_record(folder)

    def _record_message(self, before: State, after: State) -> None:
        if after.message is not None and after.message is not before.message:
            said = {"refusal": self.refusals, "warning": self.warnings, "notice": self.notices}[after.message.kind]
            said.append(after.message.text)

    def open(self, folder: Path) -> None:
        self.store.do(open_run(str(folder)))

    def begin(self) -> None:
        """Begin the run that was trained already, in a folder that has its steps."""
        self.training.begin(self.record.run, text="abcabc")
        for each in self.record.folder.iterdir():
            if each.name == "steps":
                each_to = self.process.folder / each.name
                if not each_to.exists():
                    each_to.symlink_to(each)

    @property
    def state(self) -> Any:
        return self.store.state.training


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return train_all(tiny_run(6), tmp_path_factory.mktemp("runs") / "induction-7")


@pytest.fixture
def setup(qapp: Any, trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Setup]:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(training, "FOLLOW_EVERY", 0)
    made = Setup(trained)
    yield made
    made.training.close()


def test_the_first_step_becomes_the_document_and_the_newest_is_followed(setup: Setup) -> None:
    setup.begin()
    assert setup.process.told == ["start"] and setup.state.status == "training"
    assert setup.process.device == setup.store.state.settings.device == "auto"
    assert setup.store.state.document.run is None  # until there is a step
    setup.process.keep(*setup.record.kept[:2])
    assert (setup.store.state.document.step, setup.store.state.document.text) == (1, "abcabc")
    assert setup.process.folder.parent == runs.runs_folder() and setup.process.folder.name == "induction-1"
    for report in setup.record.log:
        setup.process.say("step", **asdict(report))
    setup.process.keep(*setup.record.kept[2:])
    setup.process.say("ended", step=6)
    assert setup.state.status == "ended" and [report.step for report in setup.state.log] == [1, 2, 3, 4, 5, 6]
    assert len(setup.store.state.history.steps) == 1
    setup.store.do(undo())
    assert setup.store.state.document.text == "a b" and setup.store.state.document.run is None


def test_what_is_ablated_while_it_trains_is_ablated_in_the_training(setup: Setup) -> None:
    setup.begin()
    setup.process.keep(setup.record.kept[0])
    setup.store.do(ablate_head(layer=0, head=1))
    setup.store.do(choose_step(0))
    setup.store.do(ablate_layer(layer=1))
    setup.store.do(undo())
    assert setup.process.told[1:] == [("ablate", ((0, 1),)), ("ablate", ((0, 1), (1, 0), (1, 1))),
                                      ("ablate", ((0, 1),))]
    setup.process.say("changed", run={**runs.fields_of(setup.record.run), "ablations": [[0, [[0, 1]]]]})
    assert setup.store.state.document.run.ablations == ((0, ((0, 1),)),)
    setup.process.say("stopped", step=3)
    setup.process.is_running = False
    setup.store.do(undo())
    assert len(setup.process.told) == 4  # nothing is trained
    setup.training.command("go_on")
    assert setup.process.told[4:] == ["go on", ("ablate", ())] and setup.state.status == "training"


def test_the_status_is_the_last_that_the_process_reports(setup: Setup) -> None:
    setup.begin()
    setup.process.keep(setup.record.kept[0])
    statuses = []
    for event in ("paused", "resumed", "stopped"):
        setup.process.say(event, step=0)
        statuses.append(setup.state.status)
    assert statuses == ["paused", "training", "stopped"]


def test_a_process_that_dies_leaves_the_last_good_state(setup: Setup) -> None:
    setup.begin()
    setup.process.keep(*setup.record.kept[:3])
    setup.process.died.emit("signal 9")
    assert setup.state.status == "failed" and "(signal 9)" in setup.state.problem
    assert setup.refusals == [setup.state.problem] and setup.store.state.document.step == 2
    setup.training.command("go_on")
    assert setup.process.told[-1] == "go on" and setup.state.status == "training" and not setup.state.problem


def test_a_training_that_continues_goes_on_with_its_curve_of_the_loss(setup: Setup) -> None:
    """A process that was killed goes on from a state that is some steps old, and trains the later ones once more."""
    setup.begin()
    setup.process.keep(setup.record.kept[0])

    def train(first: int, last: int, end: str) -> list[int]:
        """Report steps and how the process ends, and return the steps whose loss is drawn."""
        for report in setup.record.log[first - 1 : last]:
            setup.process.say("step", **asdict(report))
        if end == "signal 9":
            setup.process.died.emit(end)
        else:
            setup.process.say(end)
        return [report.step for report in setup.state.log]

    assert train(1, 2, "stopped") == [1, 2]
    setup.training.command("go_on")
    assert train(3, 5, "signal 9") == [1, 2, 3, 4, 5]
    setup.training.command("go_on")
    assert train(4, 4, "stopped") == [1, 2, 3, 4] and train(5, 6, "ended") == [1, 2, 3, 4, 5, 6]
    setup.training.command("again")
    assert train(1, 1, "stopped") == [1]


def test_a_refusal_of_the_process_is_said(setup: Setup) -> None:
    setup.begin()
    setup.process.say("failed", sentence="The text has 3 characters: 9 are needed for a length of 8.")
    assert setup.refusals == ["The text has 3 characters: 9 are needed for a length of 8."]
    assert setup.state.status == "failed" and setup.store.state.document.run is None


def test_a_run_that_cannot_begin_leaves_the_one_before(setup: Setup, trained: Path) -> None:
    setup.open(trained)
    setup.training.begin(setup.record.run)
    setup.process.say("failed", sentence="No.")
    assert setup.refusals == ["No."] and setup.state.folder == str(trained) and len(setup.state.kept) == 7
    setup.store.do(choose_step(2))
    assert setup.store.state.document.step == 2


def test_commands_reach_the_process_and_are_refused_without_one(setup: Setup) -> None:
    with pytest.raises(EditError, match="Nothing is being trained"):
        setup.training.command("pause")
    with pytest.raises(EditError, match="No training run is open"):
        setup.store.do(control_training("again"))
    setup.begin()
    setup.process.keep(setup.record.kept[0])
    setup.training.command("pause")
    setup.process.say("paused")
    assert setup.process.told[1:] == [("pause",)] and setup.state.status == "paused"
    with pytest.raises(EditError, match="being trained already"):
        setup.training.command("go_on")
    setup.process.say("resumed")
    assert setup.state.status == "training"


def test_a_run_is_opened_with_all_its_steps(setup: Setup, trained: Path, tmp_path: Path) -> None:
    setup.open(trained)
    assert setup.store.state.document.step == 6 and setup.state.status == "ended" and len(setup.state.kept) == 7
    assert setup.store.state.document.text == "qxbhzfqxbhzf" and not setup.process.told
    with pytest.raises(SessionError, match="keeps no training run"):
        setup.open(tmp_path)
    assert setup.store.state.document.step == 6


def test_another_run_ends_the_training(setup: Setup, trained: Path, tmp_path: Path) -> None:
    setup.begin()
    setup.process.keep(setup.record.kept[0])
    with pytest.raises(SessionError, match="keeps no training run"):
        setup.open(tmp_path)
    assert setup.process.is_running
    setup.open(trained)
    assert not setup.process.is_running and setup.state.folder == str(trained)


def test_lines_of_a_run_that_cannot_be_read_are_said_once(setup: Setup, trained: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(trained, tmp_path / "odd"))
    with open(folder / runs.LOG, "a") as log:
        log.write('{}\n1e999\n{"step": 7, "lo')
    setup.open(trained)
    setup.open(folder)
    assert setup.warnings == ["2 lines of log.jsonl could not be read."] and len(setup.state.log) == 6


def test_a_session_finds_its_run_again_or_offers_to_train_it(setup: Setup, trained: Path, tmp_path: Path) -> None:
    setup.open(trained)
    there = setup.store.state.document
    elsewhere = runs.moved(there, tmp_path / "gone")
    setup.store.evolve(setup.store.state.evolve(document=elsewhere, session=Session(saved=elsewhere)))
    assert len(setup.warnings) == 1 and "Train again" in setup.warnings[0]
    assert setup.state.kept == () and setup.store.state.document == elsewhere
    home = runs.runs_folder()
    home.mkdir(parents=True)
    (home / "induction-3").symlink_to(trained)
    setup.store.evolve(setup.store.state.evolve(document=there))
    setup.store.evolve(setup.store.state.evolve(document=elsewhere))
    assert setup.store.state.document.run_folder == str(home / "induction-3") and len(setup.state.kept) == 7
    setup.training.command("again")
    assert setup.process.told == ["start"] and setup.process.folder.name == "induction-4"


@pytest.mark.parametrize("step", [3, 6])
def test_a_session_of_an_earlier_step_does_not_follow_the_newest(setup: Setup, trained: Path, step: int) -> None:
    setup.open(trained)
    there = runs.at_step(setup.store.state.document, step)
    setup.store.evolve(setup.store.state.evolve(document=there, session=Session(saved=there)))
    assert setup.store.state.document.step == step and setup.state.follows is (step == 6)


def test_a_session_that_is_opened_again_sees_that_its_folder_is_gone(
    setup: Setup, trained: Path, tmp_path: Path
) -> None:
    shutil.copytree(trained, tmp_path / "mine")
    setup.open(tmp_path / "mine")
    there = setup.store.state.document
    shutil.rmtree(tmp_path / "mine")
    setup.store.evolve(setup.store.state.evolve(document=replace(there), session=Session(saved=there)))
    assert setup.state.kept == ()


def test_steps_that_come_fast_are_shown_together(setup: Setup, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "FOLLOW_EVERY", 300)
    setup.begin()
    setup.process.keep(*setup.record.kept[:4])
    assert setup.store.state.document.step == 0
    qtbot.waitUntil(lambda: setup.store.state.document.step == 3)
    setup.process.keep(*setup.record.kept[4:])
    setup.process.say("ended", step=6)
    assert setup.store.state.document.step == 6 and len(setup.state.kept) == 7


def test_playing_waits_for_the_numbers(setup: Setup, trained: Path, qtbot: Any) -> None:
    setup.open(trained)
    setup.is_computing = True
    setup.store.do(play_run(True))
    qtbot.wait(200)
    assert setup.store.state.document.step == 0
    setup.is_computing = False
    qtbot.waitUntil(lambda: setup.store.state.document.step == 6 and not setup.state.plays)


def test_curves_that_cannot_be_computed_are_said_once_and_not_asked_for_again(
    setup: Setup, trained: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure was asked for again whenever the worker was idle: 100 times a second, without a word."""
    tried: list[str] = []

    def fail(engine: object, request: HeadCurvesRequest, watch: object) -> None:
        tried.append(request.document.text)
        raise ComputeError("No memory for these.")

    monkeypatch.setattr(head_curves, "run", fail)
    worker, said = Worker(setup.parent), setup.notices
    background = Background(setup.parent, {"numbers": worker}, lambda: None, do=setup.store.do,  # type: ignore[arg-type, return-value]
                            on_share=lambda share: None)
    setup.open(trained)
    kept = setup.state.kept
    for known in (kept[:3], kept):  # a new step is no reason to try again
        setup.store.do(training_changed(replace(setup.state, kept=known)))
        background.follow(setup.store.state)
        qtbot.waitUntil(lambda: bool(said) and not worker.is_pending)
        qtbot.wait(50)
    assert said == ["No memory for these."] and len(tried) == 1
    setup.store.do(set_text("abab"))  # but another text is
    background.follow(setup.store.state)
    qtbot.waitUntil(lambda: len(said) == 2)
    assert tried[1:] == ["abab"]
    worker.close()


def test_the_oldest_runs_are_removed(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MAX_RUNS", 3)
    for _ in range(5):
        runs.new_folder(setup.record.run)
    assert sorted(path.name for path in runs.recent_folders()) == ["induction-3", "induction-4", "induction-5"]
    for at, path in enumerate(sorted(runs.recent_folders())):
        os.utime(path / runs.RUN_FILE, (at, at))
    shutil.copytree(setup.record.folder / "steps", runs.runs_folder() / "induction-3" / "steps")
    shutil.copy(setup.record.folder / runs.KEPT, runs.runs_folder() / "induction-3")
    setup.open(runs.runs_folder() / "induction-3")
    setup.training.command("again")  # the displayed run stays
    assert sorted(path.name for path in runs.recent_folders()) == [
        "induction-3", "induction-4", "induction-5", "induction-6"]


def test_closing_while_a_run_is_played_leaves_no_timer(setup: Setup, trained: Path) -> None:
    setup.open(trained)
    setup.is_computing = True
    setup.store.do(play_run(True))
    setup.training.close()
    assert not [timer for timer in setup.training.findChildren(QTimer) if timer.isActive()]
